/* A witness: a small process beside each rank of a team that says on standard error when its rank has died.
 *
 * A process that is killed cannot say so, and MPI libraries end the surviving ranks at once. Some send SIGTERM first
 * (Open MPI), some leave no time to act on it (MPICH). The witness has its own session, so it survives. */
#ifndef NOGE_CLI_FRAME_WITNESS_H
#define NOGE_CLI_FRAME_WITNESS_H

#include <sys/types.h>

typedef struct noge_witness {
    pid_t process; /* 0: none */
    int line;      /* to it; it notices that this end is closed */
} noge_witness;

/* Starts the witness of this process. Call it before there are other threads and before MPI is started. kept: what the
 * command keeps and how to go on; a constant, printed by the witness of rank 0 only. Without processes or descriptors
 * to spare there is no witness. */
noge_witness noge_witness_start(const char *kept);

/* This process ends by itself: the witness ends silently. */
void noge_witness_dismiss(noge_witness *witness);

#endif

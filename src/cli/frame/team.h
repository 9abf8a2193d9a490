/* The team of processes that mpirun has started. The module noge-mpi.so is loaded only then, so the program itself does
 * not need MPI. */
#ifndef NOGE_CLI_FRAME_TEAM_H
#define NOGE_CLI_FRAME_TEAM_H

#include "base/team.h"
#include "cli/frame/witness.h"

/* Joins the team; *team has size 1 if this process was started alone. From then on only rank 0 prints, and a witness
 * if this process dies. kept: what it says then. NOGE_USAGE if there are several processes but the module is missing,
 * or of another MPI library than their mpirun.
 */
noge_status noge_team_open(noge_team *team, noge_witness *witness, const char *kept, noge_error *error);

/* Ends the work of all ranks and leaves the team. failed: rank 0 gave up while others may still work, so they are ended
 * at once, with exit code `code`. */
void noge_team_close(noge_team *team, noge_witness *witness, bool failed, int code);

#endif

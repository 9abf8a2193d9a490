/* A team: processes that were started together, run the same command and send each other bytes.
 *
 * Rank 0 has the terminal and the folders of the command. The others work for it: they need no file that rank 0 writes.
 * This interface is all that noge knows about MPI. A team of NULL, or of size 1, is a process by itself.
 *
 * Thread-safety: only the thread that opened the team may send and receive. */
#ifndef NOGE_BASE_TEAM_H
#define NOGE_BASE_TEAM_H

#include "base/text/text.h"

typedef struct noge_team noge_team;

struct noge_team {
    uint32_t rank; /* of this process, 0 … size - 1 */
    uint32_t size;
    bool dismissed; /* the others were told to end, or this process was */
    bool broken;    /* rank 0 failed while others were at work */
    void *module;   /* data of the function that opened the team, or NULL */

    /* Sends a message. Messages between two processes keep their order. May wait until the other one receives. */
    noge_status (*send)(noge_team *team, uint32_t to, const void *bytes, size_t size, noge_error *error);

    /* Replaces `bytes` by the next message from rank *from, NOGE_TEAM_ANYBODY: from anybody, and sets *from. Waits
     * `seconds`, forever if that is below 0. *from is NOGE_TEAM_NOBODY if nothing came. */
    noge_status (*receive)(noge_team *team, uint32_t *from, noge_text *bytes, double seconds, noge_error *error);
};

#define NOGE_TEAM_ANYBODY (UINT32_MAX - 1)
#define NOGE_TEAM_NOBODY UINT32_MAX

/* Are there other processes? */
static inline bool noge_team_is_several(const noge_team *team) {
    return team && team->size > 1;
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

/* How to do jobs that have a number. Functions may be NULL unless they are said to be required. */
typedef struct noge_team_work {
    void *context; /* first argument of the functions */

    /* Rank 0, in the thread of the caller: appends what another process needs for the job. */
    noge_status (*prepare)(void *context, uint64_t job, noge_text *order, noge_error *error);

    /* Required. Does the job. On rank 0 the order is NULL, the result is not used, and several threads call it, each
     * with another number of worker. Elsewhere it appends the result. */
    noge_status (*work)(void *context, uint32_t worker, uint64_t job, const noge_text *order, noge_text *result,
                        noge_error *error);

    /* Rank 0, in the thread of the caller: another process tells something about a job on the way. */
    noge_status (*hear)(void *context, uint64_t job, const char *news, size_t size, noge_error *error);

    /* Rank 0, in the thread of the caller: another process has done a job, or failed. It may turn a failure into
     * success, so that the others go on; reason: of the failure. NULL: failures stay failures. */
    noge_status (*take)(void *context, uint64_t job, noge_status status, const noge_error *reason, const char *result,
                        size_t size, noge_error *error);
} noge_team_work;

/* Rank 0: shares out jobs 0 … count - 1 in this order. Each process has one at a time; rank 0 itself works on them with
 * `threads` threads. Returns when all are done. If jobs fail, no more are begun, and the error of the lowest-numbered
 * failed one is returned. A team of one does the jobs with noge_run_tasks. */
noge_status noge_team_share(noge_team *team, uint32_t threads, uint64_t count, const noge_team_work *work,
                            noge_error *error);

/* Rank 0: every process does the job of its own rank at the same time, rank 0 in the thread of the caller. Returns when
 * all are done; then results are taken in the order of ranks. The error is that of the lowest failed rank. */
noge_status noge_team_together(noge_team *team, const noge_team_work *work, noge_error *error);

/* The other ranks: does jobs until rank 0 dismisses the team. ready: NOGE_OK, or why this process cannot work, which is
 * then the result of its jobs; reason: in words. */
noge_status noge_team_serve(noge_team *team, const noge_team_work *work, noge_status ready, const noge_error *reason,
                            noge_error *error);

/* The other ranks, within a job: tells rank 0 something about it. */
noge_status noge_team_tell(noge_team *team, uint64_t job, const void *news, size_t size, noge_error *error);

/* Rank 0: ends noge_team_serve in all other processes. The others: wait for that. Once in a team's life; more calls do
 * nothing. */
noge_status noge_team_dismiss(noge_team *team, noge_error *error);

/* The other ranks: says in *error which rank lacks what it needs, and returns its status. Rank 0 may have the file. */
noge_status noge_team_blame(const noge_team *team, noge_error *error);

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

/* Reads the parts of a message one after another. `failed` stays true once a part was not there. */
typedef struct noge_team_reader {
    const char *at, *end;
    bool failed;
} noge_team_reader;

/* Copies the next `size` bytes; zeros if there are fewer. */
void noge_team_read(noge_team_reader *reader, void *bytes, size_t size);

#endif

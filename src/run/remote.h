/* A training that one process does for another: its folder travels as bytes, and so do its reports.
 *
 * The process that trains has a temporary folder. After each checkpoint it sends the files to rank 0, which puts them
 * into the run's real folder. So a team that was killed goes on from its checkpoints, and needs no shared file system.
 */
#ifndef NOGE_RUN_REMOTE_H
#define NOGE_RUN_REMOTE_H

#include "run/training.h"

/* Appends the files of a run's folder; nothing if there is no folder. resumable: with the checkpoint, which is large
 * and not needed to use the models. */
noge_status noge_run_pack(noge_text *parcel, const char *folder, bool resumable, noge_error *error);

/* Writes the files of a parcel into the folder, which is made if it is missing. The order of writing is that of a
 * training, so the process may be killed at any moment. */
noge_status noge_run_unpack(const char *parcel, size_t size, const char *folder, noge_error *error);

/* ---- Where it trains --------------------------------------------------------------------------------------------- */

typedef struct noge_remote_run {
    noge_team *team;
    uint64_t job;
    const char *folder;                 /* temporary */
    bool (*interrupted)(void *context); /* asked with the context NULL; may be NULL */
    double told;                        /* time of the last report of a step */
} noge_remote_run;

/* An observer and company that tell rank 0 everything. `run` outlives them. */
noge_run_observer noge_remote_observer(noge_remote_run *run);
noge_run_company noge_remote_company(noge_remote_run *run);

/* ---- Rank 0 ------------------------------------------------------------------------------------------------------ */

/* Takes news of a training: tells the observer, or puts files into the folder. */
noge_status noge_remote_hear(const noge_run_observer *observer, const char *folder, const char *news, size_t size,
                             noge_error *error);

#endif

/* What exists of a plan on disk: for each job its result file, or the run folder that a result can be made from. This
 * record is all that the runner and the report know about earlier work. */
#ifndef NOGE_EXPERIMENT_RESULTS_RESULTS_H
#define NOGE_EXPERIMENT_RESULTS_RESULTS_H

#include "experiment/plan/plan.h"
#include "experiment/results/result.h"

typedef enum noge_work_state {
    NOGE_WORK_OPEN,
    NOGE_WORK_DONE,    /* there is a result */
    NOGE_WORK_FOREIGN, /* a result or run folder of another configuration is in the way; see `error` */
    NOGE_WORK_SKIPPED, /* its data is absent; see `error` */
    NOGE_WORK_FAILED,  /* see `error` */
} noge_work_state;

/* A job and its state. */
typedef struct noge_work {
    const noge_job *job;
    noge_work_state state;
    noge_error error;
    noge_result result; /* if done */
    char *finished;     /* the folder of a finished run whose result is not written yet; NULL: none */
    bool adopted;       /* the finished run was made elsewhere, on an unknown machine */
    bool begun;         /* there is an unfinished run folder */
    bool stale;         /* its result lacks figures because an older noge wrote it */
    char *model;        /* a folder elsewhere with this training's models; NULL: unknown */
} noge_work;

typedef struct noge_reproduction {
    const char *out;
    const noge_reproduce_plan *plan;
    noge_work *work; /* [plan->count] */
} noge_reproduction;

/* Reads the state of every job; changes nothing on disk. plan and out are borrowed. Free in success and in failure. */
noge_status noge_reproduction_look(noge_reproduction *all, const noge_reproduce_plan *plan, const char *out,
                                   noge_error *error);
void noge_reproduction_free(noge_reproduction *all);

/* Marks finished runs below `folder`, made by `noge train` with the same configuration. Counts all runs there, and
 * those whose results are still missing. */
noge_status noge_reproduction_adopt(noge_reproduction *all, const char *folder, size_t *runs, size_t *adopted,
                                    noge_error *error);

/* Reads results of jobs that are done since noge_reproduction_look. */
noge_status noge_reproduction_read_new(noge_reproduction *all, noge_error *error);

/* The folder of a job's training run: OUT/runs/NAME. */
void noge_reproduction_folder(const char *out, const noge_job *job, char path[PATH_MAX]);

/* The folder of the run whose models a probe or a model test uses; NULL: unknown. */
const char *noge_reproduction_models(const noge_reproduction *all, const noge_job *job, char path[PATH_MAX]);

#endif

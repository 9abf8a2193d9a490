/* Doing the jobs of a plan: what is there already is taken up, the rest is done side by side, one core each, longest
 * first, and may be killed at any time. */
#ifndef NOGE_EXPERIMENT_RUN_RUN_H
#define NOGE_EXPERIMENT_RUN_RUN_H

#include "experiment/results/results.h"

typedef enum noge_work_state {
    NOGE_WORK_OPEN,
    NOGE_WORK_DONE,    /* there is a result */
    NOGE_WORK_FOREIGN, /* a result or a run's folder of something else is in the way: `error` */
    NOGE_WORK_SKIPPED, /* its data is not there: `error` */
    NOGE_WORK_FAILED,  /* `error` */
} noge_work_state;

/* A job as it stands. */
typedef struct noge_work {
    noge_job *job;
    noge_work_state state;
    noge_error error;
    noge_result result; /* if done */
    char *finished;     /* the folder of a finished run that only needs to be taken up; NULL: none */
    bool begun;         /* there is a run's folder to go on with */
    bool stale;         /* its result is there, but of an older noge, and lacks figures */
    char *model;        /* a folder elsewhere that has this training's models; NULL: not known */
} noge_work;

typedef struct noge_reproduction {
    const char *out;
    noge_reproduce_plan *plan;
    noge_work *work;         /* [plan->count] */
    const char *data_folder; /* of cities, as typed; NULL: the usual one */
    noge_train_datas data;   /* sets by name, loaded when needed */
    char machine[256];
    uint32_t jobs;             /* at a time */
    bool take_up_only;         /* finished runs, and train or measure nothing */
    double checkpoint_seconds; /* between checkpoints of a training */
} noge_reproduction;

/* Looks at what there is. Changes nothing. adopt: a folder with runs made by `noge train`; NULL: none. Free in success
 * and in failure. */
noge_status noge_reproduction_look(noge_reproduction *all, noge_reproduce_plan *plan, const char *out,
                                   const char *adopt, noge_error *error);
void noge_reproduction_free(noge_reproduction *all);

/* Does what is wanted and open. A job that fails does not stop the others; an interruption does, NOGE_INTERRUPTED after
 * saving. Results are read again. */
noge_status noge_reproduction_do(noge_reproduction *all, noge_error *error);

/* The data set, generated or read once and kept; NULL, and why, if it is not there. From one thread at a time. */
noge_train_data *noge_reproduction_data(noge_reproduction *all, const noge_paper_set *set, noge_error *error);

/* The same if it is there already. */
noge_train_data *noge_reproduction_loaded(noge_reproduction *all, const noge_paper_set *set);

/* The folder of a job's training run: OUT/runs/NAME. */
void noge_reproduction_folder(const char *out, const noge_job *job, char path[PATH_MAX]);

/* The folder of the run whose models a probe or a measurement is about; NULL: nobody knows where. */
const char *noge_reproduction_models(const noge_reproduction *all, const noge_job *job, char path[PATH_MAX]);

/* What a model (nn, if folder is NULL) does under the conditions of all probes. score: [NOGE_PROBES]. */
noge_status noge_job_probe(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_score *score,
                           noge_error *error);

/* The figures of a policy of an evaluation of one seed. */
void noge_score_evaluation(const noge_evaluation *evaluation, uint32_t policy, noge_score *score);

/* How policies (built-in ones, or models by their files) do on the test episodes of a job's seed. score: [count]. */
noge_status noge_job_measure(const noge_job *job, const noge_dataset *dataset, const char *const *policy,
                             uint32_t count, noge_score *score, noge_error *error);

#endif

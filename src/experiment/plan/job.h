/* A job: the smallest piece of work. It leaves one result file, and its configuration decides the result. */
#ifndef NOGE_EXPERIMENT_PLAN_JOB_H
#define NOGE_EXPERIMENT_PLAN_JOB_H

#include "experiment/plan/choice.h"
#include "run/config.h"
#include "run/folder.h"

typedef enum noge_job_kind {
    NOGE_JOB_DATA,      /* statistics of a set */
    NOGE_JOB_BASELINES, /* means of the classical policies over the test episodes */
    NOGE_JOB_TRAINING,  /* one training run */
    NOGE_JOB_PROBE,     /* the final model of a run, or nn, under the conditions of noge_probes */
    NOGE_JOB_RULES,     /* the classical policies, episode by episode */
    NOGE_JOB_MEASURED,  /* a row of noge_model_tests, episode by episode */
} noge_job_kind;

typedef struct noge_job {
    noge_job_kind kind;
    const noge_experiment_set *set;
    const noge_recipe *recipe;          /* of the training, or of the models that are used; NULL: none */
    const noge_model_test *test;        /* NOGE_JOB_MEASURED only */
    const noge_experiment_set *trained; /* NOGE_JOB_MEASURED: training set of the models; NULL: they come with noge */
    uint64_t seed;                      /* 0 for data */
    bool wanted;                        /* the user asked for it */
    /* noge_job_prepare fills the rest. */
    char name[NOGE_RUN_NAME];
    noge_train_config plan; /* if there is a recipe */
    noge_status possible;   /* NOGE_OK, or why this program cannot train the recipe; the reason is in `error` */
    noge_error error;
    json_t *config; /* everything that decides the result */
    uint64_t hash;  /* of the canonical form of `config` */
    double seconds; /* estimated time on one core */
} noge_job;

/* Names the job and fills in what follows from its first fields. Free the job in success and in failure. */
noge_status noge_job_prepare(noge_job *job, const noge_reproduce_choice *choice, noge_error *error);
void noge_job_free(noge_job *job);

/* Does the job's result list every test episode of a training? */
bool noge_job_lists_episodes(const noge_job *job);

/* Gradient steps of a training on the set in the paper, and with this choice. */
uint32_t noge_paper_steps(const noge_experiment_set *set);
uint32_t noge_reproduce_steps(const noge_reproduce_choice *choice, const noge_experiment_set *set);

/* The same for method plus. */
uint32_t noge_plus_default_steps(void);
uint32_t noge_plus_steps(const noge_reproduce_choice *choice);

#endif

/* The plan of `noge reproduce`, as data: which sets, which methods, which seeds, and so which jobs. A job is one thing
 * that leaves one result file: the statistics of a set, the classical policies on the test episodes of a seed, or one
 * training run; or what such a run's model does under other conditions: a probe; or on other sets.
 *
 * The plan has every job that its report can show; those that were asked for are marked as wanted. So a report shows
 * whatever parts have been done, however many commands it took. */
#ifndef NOGE_EXPERIMENT_PLAN_PLAN_H
#define NOGE_EXPERIMENT_PLAN_PLAN_H

#include "run/training.h"

/* ---- What there is ----------------------------------------------------------------------------------------------- */

typedef struct noge_paper_set {
    const char *name;
    const char *title;   /* for people: "Munich" */
    bool city;           /* a road network: wider, longer training, from data that must be fetched */
    double seconds;      /* that 25,600 steps of NOGE take, roughly: longest first, and the time left */
    double plus_seconds; /* that the usual steps of method plus take */
    const char *sample;  /* a graph of this kind that a page has room for */
    const char *larger;  /* one larger than any of the set, to probe models on; NULL: none, the set is not probed */
} noge_paper_set;

enum { NOGE_PAPER_SETS = 9, NOGE_GENERATED_SETS = 6 };

/* In the order of the paper's tables, the cities last. */
extern const noge_paper_set noge_paper_sets[NOGE_PAPER_SETS];

typedef enum noge_recipe_part {
    NOGE_PART_PAPER,    /* the learned agents of the paper's tables */
    NOGE_PART_DQN,      /* its appendix: generated sets only */
    NOGE_PART_ABLATION, /* one thing changed: on grid and maze, unless sets are named */
    NOGE_PART_BEYOND,   /* our own method: reproduce_beyond.h */
    NOGE_PART_INPUTS,   /* that with something hidden */
    NOGE_PART_NONE,     /* no training: the classical policies */
} noge_recipe_part;

enum { NOGE_RECIPE_SETTINGS = 4 };

typedef struct noge_recipe {
    const char *name;    /* as typed, and part of the run's name: SET-NAME-SEED */
    const char *label;   /* in tables */
    const char *summary; /* what is changed */
    noge_recipe_part part;
    const char *base; /* of an ablation: the method that it is to be compared with */
    struct {
        const char *name, *value; /* of a hyperparameter; NULL ends them */
    } setting[NOGE_RECIPE_SETTINGS];
    double slower; /* than NOGE, so many times */
} noge_recipe;

/* All learned methods; a name of NULL ends them. */
extern const noge_recipe noge_recipes[];

/* Conditions other than those of training, in which models are probed. */
typedef struct noge_probe {
    const char *name, *title;
    uint32_t decisions; /* at most; UINT32_MAX: all */
    bool budget;        /* and the model is told so */
    bool larger;        /* on the set's larger graph */
    bool newest;        /* of nodes that look alike the model takes the newest, not the oldest */
} noge_probe;

enum { NOGE_PROBES = 6 };
extern const noge_probe noge_probes[NOGE_PROBES];

/* ---- What to do -------------------------------------------------------------------------------------------------- */

typedef enum noge_job_kind {
    NOGE_JOB_DATA,
    NOGE_JOB_BASELINES,
    NOGE_JOB_TRAINING,
    NOGE_JOB_PROBE,
    NOGE_JOB_RULES,    /* the classical policies, episode by episode */
    NOGE_JOB_MEASURED, /* models taken to a set, episode by episode: see reproduce_beyond.h */
} noge_job_kind;

typedef struct noge_job {
    noge_job_kind kind;
    const noge_paper_set *set;
    const noge_recipe *method; /* of training, its probe and models measured; of nn's probe, and else, NULL */
    const struct noge_measured *measured; /* of models measured, */
    const noge_paper_set *trained; /* and the set that they were trained on; NULL: a model that comes with noge */
    uint64_t seed;                 /* 0 for data */
    char name[NOGE_RUN_NAME];
    bool wanted;
    noge_train_plan plan; /* of training and its probe */
    noge_status possible; /* NOGE_OK, or why this program cannot train so, in `error` */
    noge_error error;
    json_t *config; /* what decides the result, complete */
    uint64_t hash;  /* of the canonical form of it */
    double seconds; /* that it takes, roughly */
} noge_job;

/* What was asked for. */
typedef struct noge_reproduce_choice {
    bool miniature; /* few seeds and steps */
    bool tables;    /* what the paper has */
    bool ablations;
    bool beyond;                        /* what the paper does not have */
    const char *sets, *methods, *seeds; /* as typed; NULL: all */
    uint32_t steps;                     /* gradient steps of all training; 0: as many as there should be */
} noge_reproduce_choice;

typedef struct noge_reproduce_plan {
    noge_reproduce_choice choice;
    noge_job *job; /* [count], sets in order, in each data, baselines, training */
    size_t count, space;
    uint64_t *seed; /* [seed_count], ascending: of all jobs */
    size_t seed_count, seed_space;
} noge_reproduce_plan;

/* NOGE_USAGE for a name that does not exist, with the one that may have been meant. Free in success and in failure. */
noge_status noge_reproduce_plan_make(noge_reproduce_plan *plan, const noge_reproduce_choice *choice, noge_error *error);
void noge_reproduce_plan_free(noge_reproduce_plan *plan);

/* Adds a job: names it and fills in what follows from its first fields. */
noge_status noge_reproduce_add_job(noge_reproduce_plan *plan, noge_job job, noge_error *error);

/* Gradient steps of a training on that set in this plan, and what the paper has. */
uint32_t noge_reproduce_steps(const noge_reproduce_choice *choice, const noge_paper_set *set);
uint32_t noge_paper_steps(const noge_paper_set *set);

/* Are the seeds or steps of this plan fewer than the paper's? */
bool noge_reproduce_is_miniature(const noge_reproduce_plan *plan);

#endif

/* Beyond the paper, as data: what `noge reproduce --beyond` trains, which models it takes to which sets, and what they
 * are compared with. A line more in reproduce_beyond.c is a job more for each seed and a row more in the tables.
 *
 * Everything is measured episode by episode, so that any two explorers can be compared on the very same episodes. */
#ifndef NOGE_EXPERIMENT_PLAN_BEYOND_H
#define NOGE_EXPERIMENT_PLAN_BEYOND_H

#include "experiment/run/run.h"

/* ---- What there is ----------------------------------------------------------------------------------------------- */

/* Sets that the paper does not have. Those that this noge cannot generate are left out of the plan. */
typedef struct noge_beyond_set {
    noge_paper_set set;
    bool trained;     /* a universal explorer is trained on it; else it judges those that were trained elsewhere */
    const char *file; /* a graph below the data folder, perhaps compressed; NULL: the set is generated */
} noge_beyond_set;

enum { NOGE_BEYOND_SETS = 8, NOGE_JUDGED_MOST = NOGE_PAPER_SETS + NOGE_BEYOND_SETS };
extern const noge_beyond_set noge_beyond_sets[NOGE_BEYOND_SETS];

/* Can this noge generate the set, or would it read a file? */
bool noge_beyond_has_set(const noge_beyond_set *set);

/* The file of a set, below the data folder; NULL: it has none. */
const char *noge_beyond_file(const noge_paper_set *set);

/* A recipe and the sets that it trains on. */
typedef struct noge_beyond_recipe {
    noge_recipe recipe;
    const char *sets; /* SET,…; NULL: those of the paper, and those above that are trained on */
    bool first_seed;  /* with seed 1 alone, unless it is named */
} noge_beyond_recipe;

/* The first is the method itself; the others are it with something hidden. A name of NULL ends them. */
extern const noge_beyond_recipe noge_beyond_recipes[];
const noge_recipe *noge_beyond_method(void);

/* Where models are measured: on their own set, the paper's others, families that the paper does not have. */
enum { NOGE_ON_OWN = 1, NOGE_ON_PAPER = 2, NOGE_ON_OTHERS = 4 };

enum { NOGE_WITHOUT_NAME = 48 };

/* Final models of the method, or one that comes with noge, taken to sets. */
typedef struct noge_measured {
    const char *name;    /* as typed for --methods */
    const char *label;   /* in tables */
    const char *trained; /* the set of the models; NULL: each of the paper's in turn */
    bool built_in;       /* the universal explorer that is part of noge, in place of trained ones */
    const char *without; /* the variant of models that come with noge, one for each city, which it has never seen */
    const char *guard;   /* NULL: none */
    unsigned where;
    bool first_seed; /* models of seed 1 alone */
} noge_measured;

/* The model of such a row that has not seen this set, by name; whether there is one. */
bool noge_beyond_without(const noge_measured *row, const noge_paper_set *set, char name[NOGE_WITHOUT_NAME]);

/* What --methods calls the classical policies, measured episode by episode. */
#define NOGE_BEYOND_RULES "rules"

/* A name of NULL ends them. */
extern const noge_measured noge_beyond_measured[];

/* ---- What to do -------------------------------------------------------------------------------------------------- */

/* Jobs of all this, behind the others. */
noge_status noge_beyond_plan(noge_reproduce_plan *plan, noge_error *error);

/* Gradient steps of the method in this plan; as many as its recipe says if nothing else was. */
uint32_t noge_beyond_steps(const noge_reproduce_choice *choice);
uint32_t noge_beyond_usual_steps(void);

/* Is it part of what is asked for by --beyond and --sets? */
bool noge_beyond_wants_set(const noge_reproduce_choice *choice, const noge_paper_set *set);

/* The name of a job of rules or of measured models; what decides its result. */
void noge_beyond_name(noge_job *job);
json_t *noge_beyond_config(const noge_job *job);

/* Measures, and writes the result. */
noge_status noge_beyond_do(const noge_reproduction *all, const noge_job *job, const noge_dataset *dataset,
                           noge_error *error);

/* The final model of a run in this folder, episode by episode, as its result has it; NULL, and why. */
json_t *noge_beyond_episodes(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_error *error);

/* Does a result of such a job have all its episodes? Of training, of rules and of measured models. *complete: false if
 * it is of an older noge that knew fewer rules. */
bool noge_beyond_take(const noge_result *result, const noge_job *job, bool *complete);

/* Is it a training whose result tells every episode? */
bool noge_beyond_is_training(const noge_job *job);

#endif

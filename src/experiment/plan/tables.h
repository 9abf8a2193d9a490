/* The experiments as data: graph sets, training recipes, probes and model tests. The paper's tables, the ablations and
 * what goes beyond the paper are rows of the same four tables. A new row is a new job for each seed (plan/plan.c) and a
 * new row in the report. */
#ifndef NOGE_EXPERIMENT_PLAN_TABLES_H
#define NOGE_EXPERIMENT_PLAN_TABLES_H

#include <noge/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Graph sets -------------------------------------------------------------------------------------------------- */

typedef enum noge_set_role {
    NOGE_SET_PAPER,    /* in the paper: policies are trained and tested on it */
    NOGE_SET_TRAINING, /* not in the paper: policies are only trained on it */
    NOGE_SET_TESTING,  /* not in the paper: policies trained elsewhere are tested on it */
} noge_set_role;

typedef struct noge_experiment_set {
    const char *name;
    const char *title;   /* for people: "Munich" */
    bool city;           /* a road network: a wider network, longer training, data that must be fetched */
    double seconds;      /* rough time of 25,600 gradient steps of NOGE on one core */
    double plus_seconds; /* rough time of the default number of steps of method plus on one core */
    const char *sample;  /* a graph of this family, small enough for a page; NULL: none */
    const char *larger;  /* a graph larger than those of the set, used by probes; NULL: the set is not probed */
    noge_set_role role;
    const char *file; /* a graph file below the data folder, perhaps compressed; NULL: the set is known by its name */
} noge_experiment_set;

/* The paper's generated sets come first, then its cities, then sets that the paper does not have. */
enum { NOGE_GENERATED_SETS = 6, NOGE_PAPER_SETS = 9, NOGE_EXPERIMENT_SETS = 17 };
extern const noge_experiment_set noge_experiment_sets[NOGE_EXPERIMENT_SETS];

/* ---- Recipes ----------------------------------------------------------------------------------------------------- */

typedef enum noge_recipe_part {
    NOGE_PART_PAPER,    /* the learned agents of the paper's tables */
    NOGE_PART_DQN,      /* the paper's appendix: generated sets only */
    NOGE_PART_ABLATION, /* one thing changed: on grid and maze, unless sets are named */
    NOGE_PART_TIES,     /* the learned agents of the paper with ties to the oldest node: generated sets only */
    NOGE_PART_PLUS,     /* method plus, beyond the paper */
    NOGE_PART_INPUTS,   /* method plus with some inputs hidden */
} noge_recipe_part;

enum { NOGE_RECIPE_SETTINGS = 4 };

/* How to train one learned method. */
typedef struct noge_recipe {
    const char *name;    /* as typed, and part of a run's name: SET-NAME-SEED */
    const char *label;   /* in tables */
    const char *summary; /* what is changed */
    noge_recipe_part part;
    struct {
        const char *name, *value; /* a hyperparameter; a name of NULL ends the list */
    } setting[NOGE_RECIPE_SETTINGS];
    double slower;    /* training time relative to NOGE, or to method plus */
    bool probed;      /* its models are probed */
    const char *sets; /* SET,…: train on these only; NULL: on every set that the part has */
} noge_recipe;

/* A name of NULL ends the table. */
extern const noge_recipe noge_recipes[];

/* The recipe of that name; NULL: there is none. */
const noge_recipe *noge_recipe_find(const char *name);

/* The recipe of method plus without changes. */
const noge_recipe *noge_recipe_plus(void);

/* Does the recipe train method plus? Results of such runs list every test episode. */
bool noge_recipe_is_plus(const noge_recipe *recipe);

/* ---- Probes ------------------------------------------------------------------------------------------------------ */

/* Final models under conditions that differ from those of training. */
typedef struct noge_probe {
    const char *name, *title;
    uint32_t decisions; /* at most; UINT32_MAX: no limit */
    bool budget;        /* the model is told the limit */
    bool larger;        /* on the set's larger graph */
    bool newest;        /* ties are broken by the newest node, not by the oldest */
} noge_probe;

enum { NOGE_PROBES = 6 };
extern const noge_probe noge_probes[NOGE_PROBES];

/* ---- Model tests ------------------------------------------------------------------------------------------------- */

/* Where models are measured: on the set they were trained on, on the paper's other sets, on sets of role TESTING. */
enum { NOGE_ON_OWN = 1, NOGE_ON_PAPER = 2, NOGE_ON_OTHERS = 4 };

/* Final models of method plus, or a model that comes with noge, measured on sets, episode by episode. */
typedef struct noge_model_test {
    const char *name;    /* as typed for --methods */
    const char *label;   /* in tables */
    const char *trained; /* the training set of the models; NULL: each of the paper's sets in turn */
    bool built_in;       /* the universal explorer that comes with noge, in place of trained models */
    const char *without; /* a model that comes with noge: one for each city, trained without that city */
    const char *guard;   /* NULL: none */
    unsigned where;
} noge_model_test;

/* A name of NULL ends the table. */
extern const noge_model_test noge_model_tests[];

enum { NOGE_WITHOUT_NAME = 48 };

/* Fills `name` with the model of a `without` row that was trained without this city. Returns whether it exists. */
bool noge_model_test_without(const noge_model_test *row, const noge_experiment_set *set, char name[NOGE_WITHOUT_NAME]);

/* The classical policies, measured episode by episode, as --methods and file names call them. */
#define NOGE_METHOD_RULES "rules"

#endif

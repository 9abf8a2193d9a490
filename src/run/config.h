/* What `noge train` shall do, from three sources that speak one language: the paper's values, a JSON file, and flags.
 * A hyperparameter has one name, --evaluate-every as a flag and "evaluate_every" in JSON. */
#ifndef NOGE_RUN_CONFIG_H
#define NOGE_RUN_CONFIG_H

#include <jansson.h>
#include <noge/noge.h>

typedef enum noge_train_field {
    NOGE_FIELD_METHOD,
    NOGE_FIELD_VARIANT,
    NOGE_FIELD_FEATURES,
    NOGE_FIELD_SEED,
    NOGE_FIELD_STEPS,
    NOGE_FIELD_HIDDEN,
    NOGE_FIELD_HISTORY,
    NOGE_FIELD_FEATURE_RANGE,
    NOGE_FIELD_POSITIONS,
    NOGE_FIELD_REWARD,
    NOGE_FIELD_GAMMA,
    NOGE_FIELD_TARGET_EVERY,
    NOGE_FIELD_HORIZONS,
    NOGE_FIELD_GOAL,
    NOGE_FIELD_TARGET_NORMALISATION,
    NOGE_FIELD_MEASUREMENT,
    NOGE_FIELD_GOAL_INPUT,
    NOGE_FIELD_REACH,
    NOGE_FIELD_STARTS,
    NOGE_FIELD_ROLLOUTS,
    NOGE_FIELD_DISCOUNT,
    NOGE_FIELD_ENTROPY,
    NOGE_FIELD_AVERAGE,
    NOGE_FIELD_HIDE,
    NOGE_FIELD_TELL_LIMIT,
    NOGE_FIELD_FROM,
    NOGE_FIELD_TEACHERS,
    NOGE_FIELD_REPLAY,
    NOGE_FIELD_BATCH,
    NOGE_FIELD_LEARNING_RATE,
    NOGE_FIELD_EPSILON,
    NOGE_FIELD_ENVIRONMENT_STEPS,
    NOGE_FIELD_LEAST_FUTURE,
    NOGE_FIELD_STEP_LIMIT,
    NOGE_FIELD_EVALUATE_EVERY,
    NOGE_FIELD_EPISODES,
    NOGE_FIELD_KERNEL,
    NOGE_FIELD_DATA_SEED,
    NOGE_FIELD_THREADS,
    NOGE_TRAIN_FIELDS
} noge_train_field;

typedef struct noge_train_plan {
    noge_train_config config;
    uint32_t goal_count; /* numbers in the goal; as many as there are horizons, when all is said */
    uint64_t data_seed;
    uint64_t given, typed; /* a bit a field: said in a file or a flag; in a flag */
    json_t *sources;       /* what a JSON file names to train on: one set, or files; NULL if it names nothing */
} noge_train_plan;

/* The paper's values. Free with noge_train_plan_free. */
noge_train_plan noge_train_plan_usual(void);
void noge_train_plan_free(noge_train_plan *plan);

/* Takes over what the file says. An unknown name is NOGE_BAD_INPUT and the error suggests the nearest; an impossible
 * value is too, and the error says what would be possible. */
noge_status noge_train_plan_read(noge_train_plan *plan, const char *path, noge_error *error);

/* The same for the value of a flag, lists separated by commas: NOGE_USAGE. */
noge_status noge_train_plan_put(noge_train_plan *plan, noge_train_field field, const char *value, noge_error *error);

/* When all is said: fills in what follows from it (DQN sees nearest neighbour's picks if nothing is said about
 * features; plus has its own steps, width and learning rate). Do all values go together? NOGE_USAGE. */
noge_status noge_train_plan_settle(noge_train_plan *plan, noge_error *error);

/* The hyperparameter of that name, as JSON spells it. */
bool noge_train_field_find(const char *name, noge_train_field *which);

/* Steps and width of a city if the set is one and nothing was said about them. Plus knows no difference. */
void noge_train_plan_suit(noge_train_plan *plan, const char *set);

/* "noge", "noge-nn", "dqn-pl", "dqn-er", "noge-plus", or "custom" if it is none of them. */
const char *noge_train_variant(const noge_train_config *config);

/* All of it, as config.json has it. set: may be NULL. files: the graphs if it is no set of the paper, else NULL;
 * borrowed. threads: with the number of threads, on which results do not depend. NULL if there is no memory. */
json_t *noge_train_plan_json(const noge_train_plan *plan, const char *set, const json_t *files, bool threads);

#endif

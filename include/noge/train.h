/* Training an explorer: its settings by name, and the trainer that works on them in memory. noge/run.h trains in a
 * folder, with metrics, models and checkpoints.
 *
 *     noge_train_config *config;
 *     noge_train_config_create(&config, &error);
 *     noge_train_config_set(config, "method", "plus", &error);
 *     noge_train_config_set(config, "steps", "200", &error);
 *     noge_trainer_create(&trainer, dataset, config, &error);
 *
 * Thread-safety: different objects may be used in different threads at once. One configuration may be read by several
 * threads; a trainer belongs to one thread at a time, though it may start threads of its own (setting `threads`). */
#ifndef NOGE_TRAIN_H
#define NOGE_TRAIN_H

#include <noge/generate.h>
#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* What is learned. DFP: how the measurement will change over the horizons (the paper's NOGE). DQN: one value, the sum
 * of discounted rewards (the paper's comparison). Plus: which of the nearest frontier nodes to prefer, learned from the
 * outcome of many episodes. */
typedef enum noge_method {
    NOGE_METHOD_DFP,  /* direct future prediction */
    NOGE_METHOD_DQN,  /* Q-learning */
    NOGE_METHOD_PLUS, /* ranking of the nearest frontier nodes */
} noge_method;

/* Sizes of arrays. */
enum {
    NOGE_METHODS = 3, /* number of methods */
};

/* What values a setting has; it follows from the member that it fills. */
typedef enum noge_setting_kind {
    NOGE_SETTING_SWITCH, /* "true" or "false" */
    NOGE_SETTING_COUNT,  /* least … most, a multiple of `multiple` if that is not 0; or one of `choices` */
    NOGE_SETTING_LARGE,  /* likewise, of 64 bits */
    NOGE_SETTING_REAL,   /* low … high */
    NOGE_SETTING_TEXT,   /* any text */
    NOGE_SETTING_PAIR,   /* two numbers, each low … high: "1,0.15" */
    NOGE_SETTING_COUNTS, /* 1 to 32 counts, with commas */
    NOGE_SETTING_REALS,  /* 1 to 32 numbers, with commas */
    NOGE_SETTING_NAMES,  /* some names, with commas, or "none" */
} noge_setting_kind;

/* One setting, as data. Flags, JSON, help, checks and the documentation come from these rows. */
typedef struct noge_train_setting {
    const char *name;                    /* "evaluate_every" */
    const char *flag;                    /* on the command line; NULL: the name with - for _ */
    noge_setting_kind kind;              /* what values it has */
    size_t at, room;                     /* private: the member's place in the configuration, and its bytes */
    size_t counter;                      /* private: the place of the number of values of a list */
    const struct noge_setting_own *own;  /* private: how a value with a meaning of its own is read and written */
    bool omit_empty;                     /* config.json leaves it out where it is 0 or empty: it came later */
    unsigned methods;                    /* bit 1 << noge_method for each method that uses it */
    uint64_t least, most;                /* range of counts */
    uint32_t multiple;                   /* counts must be a multiple of it; 0: any */
    double low, high;                    /* range of numbers */
    bool low_excluded;                   /* a number must be greater than `low` */
    const char *const *choices;          /* ended by NULL; NULL: none */
    const char *usual;                   /* default, as noge_train_config_set reads it */
    const char *usual_for[NOGE_METHODS]; /* default of a method; NULL: `usual` */
    const char *usual_city;              /* default on MUC, OXF and SFO, as in the paper; NULL: the same */
    const char *unit;                    /* NULL: none */
    const char *value;                   /* how help names the value: "N"; NULL for switches */
    const char *help;                    /* a noun phrase or a verb phrase */
} noge_train_setting;

/* Row `number` of the table, counted from 0; NULL behind the last. */
NOGE_API const noge_train_setting *noge_train_setting_at(size_t number);

/* All settings of a training. A new configuration has the paper's values. */
typedef struct noge_train_config noge_train_config;

/* Makes a configuration with the default values. */
NOGE_API noge_status noge_train_config_create(noge_train_config **config, noge_error *error);

/* Copies a configuration. */
NOGE_API noge_status noge_train_config_copy(noge_train_config **copy, const noge_train_config *config,
                                            noge_error *error);

/* Frees a configuration. NULL is allowed. */
NOGE_API void noge_train_config_free(noge_train_config *config);

/* Sets a value from text: numbers and names as they are, lists with commas. Defaults that depend on the method follow
 * it; values that were set stay. An unknown name or an impossible value is NOGE_USAGE; the error begins with the name
 * and says what is possible. The configuration is then unchanged. */
NOGE_API noge_status noge_train_config_set(noge_train_config *config, const char *name, const char *text,
                                           noge_error *error);

/* The value as text that noge_train_config_set reads. NOGE_USAGE if the name is unknown or `size` too small. */
NOGE_API noge_status noge_train_config_get(const noge_train_config *config, const char *name, char *text, size_t size,
                                           noge_error *error);

/* Uses the defaults of cities if the set is one: the paper trains a wider network for longer there. Values that were
 * set stay. Method plus has the same defaults everywhere. */
NOGE_API void noge_train_config_suit(noge_train_config *config, const char *set);

/* Checks that the values are compatible. NOGE_USAGE names a setting that conflicts with another, or one that was set
 * and does not apply to the method. */
NOGE_API noge_status noge_train_check(const noge_train_config *config, noge_error *error);

/* ---- Trainer ----------------------------------------------------------------------------------------------------- */

/* The progress of a training. The caller sets `size` to sizeof(noge_train_report). */
typedef struct noge_train_report {
    size_t size;            /* sizeof(noge_train_report) */
    uint32_t step, steps;   /* number of steps done, and of all steps */
    double epsilon;         /* share of random decisions now; method plus: of decisions without the greatest score */
    double loss;            /* mean since the last evaluation; NaN before the first step. Method plus: mean number of
                             * steps walked for each visit in training, minus 1 */
    bool evaluated;         /* `rate` and `deviation` were measured at this step */
    double rate, deviation; /* mean exploration rate of the last evaluation; standard deviation over its episodes */
    double best_rate;       /* best rate so far */
    uint32_t best_step;     /* step of the best rate */
    double seconds;         /* spent training, over all sessions */
} noge_train_report;

/* A training in memory. */
typedef struct noge_trainer noge_trainer;

/* A training on a data set, which is borrowed. The configuration is checked and copied. */
NOGE_API noge_status noge_trainer_create(noge_trainer **trainer, const noge_dataset *dataset,
                                         const noge_train_config *config, noge_error *error);

/* Frees a trainer. NULL is allowed. */
NOGE_API void noge_trainer_free(noge_trainer *trainer);

/* Why noge_trainer_advance returned. */
typedef enum noge_train_event {
    NOGE_TRAIN_EVALUATED, /* an evaluation was made; there is more to do */
    NOGE_TRAIN_PAUSED,    /* the caller asked for a pause, to save or to stop */
    NOGE_TRAIN_FINISHED,  /* the last step is done and evaluated */
} noge_train_event;

/* Trains until the next evaluation is made: before the first step, every evaluate_every steps, and after the last.
 * pause: may be NULL; called before each step; true returns NOGE_TRAIN_PAUSED, in a state that can be saved. Fills
 * *event and *report. NOGE_DIVERGED if a loss or gradient is not finite; the trainer must not be used further. */
NOGE_API noge_status noge_trainer_advance(noge_trainer *trainer, bool (*pause)(void *context), void *context,
                                          noge_train_event *event, noge_train_report *report, noge_error *error);

/* The network as it is now, as a model file. */
NOGE_API noge_status noge_trainer_write_model(const noge_trainer *trainer, const char *path, noge_error *error);

/* Saves the whole state of a training. A trainer that loads it ends in the same bytes as one that was never stopped.
 * Loading needs a new trainer with the same data set and configuration; the checkpoint of another is NOGE_BAD_INPUT.
 * extra: a text of the caller's, kept in the file; loading allocates *extra, free() it. May be NULL. */
NOGE_API noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra,
                                       noge_error *error);
NOGE_API noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

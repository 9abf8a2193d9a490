/* Training an explorer: settings by name, trainings in folders, and what such a folder says.
 *
 *     noge_train_config *config;
 *     noge_train_config_create(&config, NULL, &error);
 *     noge_train_config_set(config, "method", "plus", &error);
 *     noge_train_config_set(config, "steps", "200", &error);
 *     noge_run_train("runs/mine", dataset, config, NULL, NULL, &error);
 *
 * A run's folder has:
 *
 *     config.json                the settings, written first
 *     metrics.jsonl              baselines, then one or two lines for each evaluation
 *     events.out.tfevents.noge   the same for TensorBoard, if wanted
 *     model-best, model-last     .safetensors
 *     checkpoint.safetensors     the state of the training
 *
 * A run may be killed at any moment. Resumed, it ends in the same bytes as a run that was never stopped.
 *
 * Thread-safety: several threads may train at once in different folders, and start threads of their own (setting
 * `threads`). A configuration that does not change and a run that was read may be used by several threads. Nothing here
 * prints. */
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

/* Makes a configuration with the default values. set: the set to train on, for MUC, OXF and SFO have defaults of their
 * own: the paper trains a wider network for longer there; NULL: another. */
NOGE_API noge_status noge_train_config_create(noge_train_config **config, const char *set, noge_error *error);

/* Frees a configuration. NULL is allowed. */
NOGE_API void noge_train_config_free(noge_train_config *config);

/* Sets a value from text: numbers and names as they are, lists with commas. Defaults that depend on the method follow
 * it; values that were set stay. An unknown name or an impossible value is NOGE_USAGE; the error begins with the name
 * and says what is possible. The configuration is then unchanged. */
NOGE_API noge_status noge_train_config_set(noge_train_config *config, const char *name, const char *text,
                                           noge_error *error);

/* ---- Training ---------------------------------------------------------------------------------------------------- */

/* The result of a simple policy on the run's own test episodes. */
typedef struct noge_run_baseline {
    char policy[32];        /* name of the policy */
    double rate, deviation; /* mean and standard deviation over the episodes; NaN: not known */
} noge_run_baseline;

/* What to do with a folder that is not empty. */
typedef enum noge_folder_use {
    NOGE_FOLDER_NEW,     /* refuse it */
    NOGE_FOLDER_RESUME,  /* go on with its run; begin one if it has none */
    NOGE_FOLDER_REPLACE, /* remove its run and begin anew */
} noge_folder_use;

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

/* The beginning of a training session in a folder. */
typedef struct noge_run_start {
    uint32_t step, steps;       /* it begins at `step` of `steps` */
    noge_run_baseline baseline; /* the best one; rate NaN: not known */
    uint32_t episodes;          /* number of test episodes of an evaluation */
    uint32_t idle;              /* of these, number without a decision; means leave them out */
} noge_run_start;

/* Functions that a run calls while it trains. Each may be NULL; they are called in the thread that trains. */
typedef struct noge_run_observer {
    void *context;                      /* first argument of the functions */
    bool (*interrupted)(void *context); /* asked before and within steps; true saves and stops */
    /* A session begins. */
    void (*started)(void *context, const noge_run_start *start);
    void (*stepped)(void *context, uint32_t step); /* a step is done */
    /* An evaluation was made. */
    void (*evaluated)(void *context, const noge_train_report *report);
} noge_run_observer;

/* Begins as noge_run_options_defaults() returns it: a new folder, a checkpoint every 10 seconds, no observer. */
typedef struct noge_run_options {
    size_t size;                /* sizeof(noge_run_options) */
    noge_folder_use use;        /* what to do with a folder that is not empty */
    bool tensorboard;           /* also write events for TensorBoard */
    double checkpoint_seconds;  /* between checkpoints; 0: one at each evaluation */
    const char *set;            /* name of the data set in config.json; NULL: that of the data set */
    const char *const *files;   /* graph files that make up the set, for config.json; NULL: it has a name of its own */
    size_t file_count;          /* number of files */
    noge_run_observer observer; /* what to call while training */
} noge_run_options;

/* The defaults, with the size set. */
NOGE_API noge_run_options noge_run_options_defaults(void);

/* The result of a session. The caller sets `size` to sizeof(noge_run_result). */
typedef struct noge_run_result {
    size_t size;                /* sizeof(noge_run_result) */
    bool was_finished;          /* the folder had a finished run; nothing was done */
    uint32_t stopped_at;        /* step at which the session ended */
    uint32_t step;              /* step of the last evaluation */
    double rate;                /* rate of the last evaluation; NaN: none */
    uint32_t best_step;         /* step of the best evaluation */
    double best_rate;           /* rate of the best evaluation; NaN: none */
    noge_run_baseline baseline; /* the best one; rate NaN: not known */
} noge_run_result;

/* Trains in a folder until the end. The folder is locked against other processes. NOGE_INTERRUPTED after saving if the
 * observer asks for it; NOGE_DIVERGED if a loss is not finite, with the last good checkpoint kept. dataset, options and
 * config are borrowed; options and result may be NULL. */
NOGE_API noge_status noge_run_train(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                                    const noge_run_options *options, noge_run_result *result, noge_error *error);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* One evaluation of a run. The library allocates it. */
typedef struct noge_run_evaluation {
    uint64_t step;          /* number of steps done */
    double rate, deviation; /* mean and standard deviation over the episodes; NaN: not known */
    double seconds;         /* spent training until then, over all sessions; NaN: not known */
} noge_run_evaluation;

/* A run as it is in its folder. The library allocates it; all that it points to belongs to it. Only read it. */
typedef struct noge_run {
    const char *folder;              /* as given, without slashes at its end */
    const char *set, *variant;       /* names of the data set and the variant */
    uint64_t seed;                   /* of everything random in it */
    uint64_t step, steps;            /* step of the last evaluation, 0 if there is none; number of steps wanted */
    bool finished;                   /* its last step was evaluated */
    noge_run_evaluation *evaluation; /* [evaluation_count], steps ascending */
    size_t evaluation_count;         /* number of evaluations */
    const noge_run_evaluation *last; /* the last evaluation; NULL: none */
    const noge_run_evaluation *best; /* the one with the highest rate, the first of equals; NULL: none */
    noge_run_baseline *baseline;     /* [baseline_count], in the order of the file */
    size_t baseline_count;           /* number of baselines */
    const noge_run_baseline *best_baseline; /* the one with the highest rate; NULL: none */
    noge_train_config *config;              /* its settings; NULL: this version of noge does not know one of them */
} noge_run;

/* Reads configuration and metrics; a run without metrics yet is fine. NOGE_BAD_INPUT names file and line. A last line
 * that a killed run left unfinished is ignored, so a run may be read while it trains. */
NOGE_API noge_status noge_run_read(noge_run **run, const char *folder, noge_error *error);

/* Frees a run. NULL is allowed. */
NOGE_API void noge_run_free(noge_run *run);

#ifdef __cplusplus
}
#endif
#endif

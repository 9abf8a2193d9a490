/* Trainings in folders: train, resume, and read configuration and metrics.
 *
 *     config.json                the settings, written first
 *     metrics.jsonl              baselines, then one or two lines for each evaluation
 *     events.out.tfevents.noge   the same for TensorBoard, if wanted
 *     model-best, model-last     .safetensors
 *     checkpoint.safetensors     the state of the training
 *
 * A run may be killed at any moment. Resumed, it ends in the same bytes as a run that was never stopped.
 *
 * Thread-safety: several threads may train at once in different folders. A run that was opened for reading may be read
 * by several threads. Nothing here prints. */
#ifndef NOGE_RUN_H
#define NOGE_RUN_H

#include <noge/train.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Takes over the settings in a JSON file, such as a run's config.json. NOGE_BAD_INPUT names the file and the setting.
 */
NOGE_API noge_status noge_train_config_read(noge_train_config *config, const char *path, noge_error *error);

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

/* Could noge_run_train begin? Changes nothing. NOGE_USAGE if the folder is in use by another run, or by a run with
 * other settings, of which the error names the first. dataset: may be NULL if options->set is given; options: may be
 * NULL. */
NOGE_API noge_status noge_run_check(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                                    const noge_run_options *options, noge_error *error);

/* Trains in a folder until the end. The folder is locked against other processes. NOGE_INTERRUPTED after saving if the
 * observer asks for it; NOGE_DIVERGED if a loss is not finite, with the last good checkpoint kept. dataset, options and
 * config are borrowed; options and result may be NULL. The defaults of cities apply only if the caller has called
 * noge_train_config_suit. */
NOGE_API noge_status noge_run_train(const char *folder, const noge_dataset *dataset, const noge_train_config *config,
                                    const noge_run_options *options, noge_run_result *result, noge_error *error);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* One evaluation of a run. The library allocates it. */
typedef struct noge_run_evaluation {
    uint64_t step;          /* number of steps done */
    double rate, deviation; /* mean and standard deviation over the episodes; NaN: not known */
    double seconds;         /* spent training until then, over all sessions; NaN: not known */
} noge_run_evaluation;

/* A run as it is in its folder. */
typedef struct noge_run_folder noge_run_folder;

/* Does the folder have a run, that is, a config.json? */
NOGE_API bool noge_run_folder_exists(const char *path);

/* Reads configuration and metrics; a run without metrics yet is fine. NOGE_BAD_INPUT names file and line. A last line
 * that a killed run left unfinished is ignored, so a run may be read while it trains. */
NOGE_API noge_status noge_run_open(noge_run_folder **run, const char *path, noge_error *error);
NOGE_API void noge_run_close(noge_run_folder *run);

/* The following texts belong to the run. */
NOGE_API const char *noge_run_path(const noge_run_folder *run);
NOGE_API const char *noge_run_set(const noge_run_folder *run);
NOGE_API const char *noge_run_variant(const noge_run_folder *run);

/* The settings of the run, as a configuration that the caller frees. NOGE_BAD_INPUT names the setting. */
NOGE_API noge_status noge_run_config(const noge_run_folder *run, noge_train_config **config, noge_error *error);

/* Evaluations by number, steps ascending; NULL behind the last. The best has the highest rate, the first of equals. */
NOGE_API const noge_run_evaluation *noge_run_evaluation_at(const noge_run_folder *run, size_t number);
NOGE_API const noge_run_evaluation *noge_run_folder_last(const noge_run_folder *run);
NOGE_API const noge_run_evaluation *noge_run_folder_best(const noge_run_folder *run);

/* Baselines by number; NULL behind the last. The best has the highest rate; NULL if there is none. */
NOGE_API const noge_run_baseline *noge_run_baseline_at(const noge_run_folder *run, size_t number);
NOGE_API const noge_run_baseline *noge_run_folder_best_baseline(const noge_run_folder *run);

/* Is the run finished, that is, was its last step evaluated? */
NOGE_API bool noge_run_folder_finished(const noge_run_folder *run);

#ifdef __cplusplus
}
#endif
#endif

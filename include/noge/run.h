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
 * Thread-safety: several threads may train at once in different folders. A run that was read may be used by several
 * threads. Nothing here prints. */
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
    noge_train_config *config;              /* its settings; NULL: noge_train_config_read refuses its config.json */
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

/* The folder of a run, as the run itself writes it (noge/train.h lists the files); run/record.h is for reading it.
 *
 * The checkpoint knows how long the other files were when it was made. A killed run leaves longer files; resuming cuts
 * them back. */
#ifndef NOGE_RUN_FOLDER_H
#define NOGE_RUN_FOLDER_H

#include <noge/train.h>

#include <jansson.h>
#include <limits.h>
#include <stdio.h>

#define NOGE_RUN_CONFIG "config.json"
#define NOGE_RUN_METRICS "metrics.jsonl"
#define NOGE_RUN_EVENTS "events.out.tfevents.noge"
#define NOGE_RUN_BEST "model-best.safetensors"
#define NOGE_RUN_LAST "model-last.safetensors"
#define NOGE_RUN_CHECKPOINT "checkpoint.safetensors"

enum { NOGE_RUN_NAME = 128 }; /* room for the name of a run: set, variant and seed */

typedef struct noge_train_folder {
    const char *path; /* borrowed */
    int lock;         /* the folder itself, held so that no other process trains there; -1: not open */
    int metrics;      /* -1: not open */
    FILE *events;     /* NULL: not wanted */
} noge_train_folder;

/* May a run with this configuration use the folder? Changes nothing. NOGE_USAGE says what is in the way, or names the
 * first setting in which the run there differs. */
noge_status noge_train_folder_check(const char *path, const json_t *config, noge_folder_use use, noge_error *error);

/* Makes the folder, locks it for this process and checks again. Removes all files of a run to be replaced, or the
 * incomplete files of a run to be resumed. Close it after success and after failure. */
noge_status noge_train_folder_open(noge_train_folder *folder, const char *path, const json_t *config,
                                   noge_folder_use use, noge_error *error);
void noge_train_folder_close(noge_train_folder *folder);

/* The path of a file in the folder, and whether it exists. */
void noge_train_folder_file(const noge_train_folder *folder, const char *name, char path[PATH_MAX]);
bool noge_train_folder_has(const noge_train_folder *folder, const char *name);

/* Is the folder still there under its name, with its metrics? NOGE_IO says what happened to it. All files are written
 * through the open folder: they never go to another folder that has its name now. */
noge_status noge_train_folder_present(const noge_train_folder *folder, noge_error *error);

/* Begins: writes the configuration and opens empty metrics. */
noge_status noge_train_folder_begin(noge_train_folder *folder, const json_t *config, noge_error *error);

/* Resumes: cuts the metrics back to `metrics` bytes, and the events to those of steps up to `step`. A step below 0
 * leaves no events. */
noge_status noge_train_folder_cut(noge_train_folder *folder, uint64_t metrics, int64_t step, noge_error *error);

/* Opens the events, so that they are written too from now on. step: step of the last evaluation, below 0 if there was
 * none. */
noge_status noge_train_folder_open_events(noge_train_folder *folder, int64_t step, noge_error *error);

/* Appends a line to the metrics and takes the record over. A record of NULL is NOGE_NO_MEMORY. */
noge_status noge_train_folder_append(noge_train_folder *folder, json_t *record, noge_error *error);

/* Writes the metrics to the disk. *metrics: their length in bytes. */
noge_status noge_train_folder_sync(noge_train_folder *folder, uint64_t *metrics, noge_error *error);

#endif

/* One training run in its folder, from wherever it stands to its end. */
#ifndef NOGE_RUN_TRAINING_H
#define NOGE_RUN_TRAINING_H

#include "run/board.h"
#include "run/config.h"
#include "run/data.h"
#include "run/folder.h"

enum { NOGE_RUN_NAME = 128 };

/* What all runs of a command have in common. */
typedef struct noge_train_manner {
    noge_folder_use use;
    bool tensorboard;
    double checkpoint_seconds; /* 0: a checkpoint at each evaluation */
    bool (*interrupted)(void); /* may be asked from any thread */
    noge_train_board *board;
    const char *how_to_go_on; /* told after an interruption; NULL: "--resume goes on" */
} noge_train_manner;

typedef struct noge_train_run {
    noge_train_plan plan;        /* with its own seed; sources are not its own */
    const noge_train_data *data; /* borrowed */
    const char *folder;          /* borrowed */
    uint32_t index;              /* on the board */
    char name[NOGE_RUN_NAME];    /* set, variant and seed */
    /* What came of it: */
    noge_status status;
    noge_error error;
    noge_run_baseline baseline; /* the best one; rate NaN: not known */
    uint32_t step;              /* of the last evaluation */
    double rate;                /* NaN: none */
    uint32_t best_step;
    double best_rate;
} noge_train_run;

/* Could it begin? Changes nothing. */
noge_status noge_train_run_check(const noge_train_run *run, const noge_train_manner *manner, noge_error *error);

/* Trains until the end or an interruption, which is NOGE_INTERRUPTED after saving. A run that has ended before is fine.
 * Everything that happens shows on the board. */
noge_status noge_train_run_do(noge_train_run *run, const noge_train_manner *manner, noge_error *error);

#endif

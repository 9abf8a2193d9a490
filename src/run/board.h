/* How runs show that they live. On a terminal: one line for each run under way, redrawn in place, and a line that stays
 * for each that ended. Elsewhere: a line for each evaluation. All of it on standard error. */
#ifndef NOGE_RUN_BOARD_H
#define NOGE_RUN_BOARD_H

#include "run/record.h"

#include <noge/train.h>
#include <pthread.h>

/* One run, as far as it shows. */
typedef struct noge_board_line {
    const char *name;
    bool active;
    noge_run_baseline baseline; /* the best one; rate NaN: none yet */
    noge_train_report report;   /* the last one */
    bool evaluated;             /* the report has a rate */
    uint32_t step;              /* as of now */
    uint32_t first_step;        /* at which this session began to train, at the time `first` */
    double first;
    double weight; /* how much of the work it is; 0: not told */
} noge_board_line;

typedef struct noge_train_board {
    pthread_mutex_t lock; /* guards everything below: runs go on in threads of their own */
    noge_board_line *line;
    uint32_t count, ended;
    bool terminal;
    unsigned width, height; /* of the terminal */
    unsigned drawn;         /* lines that stand there now */
    double drawn_at;
    double begun;
    double done_before; /* weight that was done when this session began to train */
    double done;        /* weight of what has ended */
} noge_train_board;

/* Room for `count` runs. */
noge_status noge_train_board_begin(noge_train_board *board, uint32_t count, noge_error *error);

/* Says how much of the work each run is, in any unit: then the time left of all is told, and off a terminal the end of
 * each run instead of each evaluation. Before anything starts. */
void noge_train_board_weigh(noge_train_board *board, uint32_t index, double weight);

/* Removes what is drawn and frees. */
void noge_train_board_end(noge_train_board *board);

/* The run `index` begins at a step, its best baseline known. name: borrowed. */
void noge_train_board_start(noge_train_board *board, uint32_t index, const char *name, uint32_t step, uint32_t steps,
                            const noge_run_baseline *baseline);

/* It has come to this step. Draws now and then. */
void noge_train_board_step(noge_train_board *board, uint32_t index, uint32_t step);

/* It was evaluated. */
void noge_train_board_evaluated(noge_train_board *board, uint32_t index, const noge_train_report *report);

/* It is over: `words` stay. */
void noge_train_board_over(noge_train_board *board, uint32_t index, const char *words);

#endif

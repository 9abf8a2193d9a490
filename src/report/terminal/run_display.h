/* Progress of running trainings on standard error. On a terminal: one line for each active run, redrawn in place, and a
 * line that stays for each run that ended. Elsewhere: a line for each evaluation. Safe to use from several threads. */
#ifndef NOGE_REPORT_TERMINAL_RUN_DISPLAY_H
#define NOGE_REPORT_TERMINAL_RUN_DISPLAY_H

#include <noge/train.h>
#include <pthread.h>

/* One run, as it is shown. */
typedef struct noge_run_line {
    const char *name;
    bool active, ended;
    noge_run_baseline baseline; /* the best one; rate NaN: none yet */
    noge_train_report report;   /* the last one */
    bool evaluated;             /* the report has a rate */
    uint32_t step;              /* as of now */
    uint32_t first_step;        /* at which this session began to train, at the time `first` */
    double first;
    double begun;  /* time at which this session began the run */
    double weight; /* estimated seconds of the whole run on one core; 0: not told */
} noge_run_line;

typedef struct noge_run_display {
    pthread_mutex_t lock; /* guards everything below */
    noge_run_line *line;
    uint32_t count, ended;
    bool terminal;
    unsigned width, height; /* of the terminal */
    unsigned drawn;         /* lines on the terminal now */
    double drawn_at;
    uint32_t workers;      /* runs at a time */
    double trained, spent; /* of the runs that have ended: weight trained in this session, and the seconds it took */
} noge_run_display;

/* A display of `count` runs. */
noge_status noge_run_display_begin(noge_run_display *display, uint32_t count, noge_error *error);

/* Sets the estimated seconds of a run on one core, and the number of runs at a time. The display then tells the time
 * left of all and, off a terminal, the end of each run instead of each evaluation. Before anything starts. */
void noge_run_display_weigh(noge_run_display *display, uint32_t index, double seconds);
void noge_run_display_set_workers(noge_run_display *display, uint32_t workers);

/* Seconds until all runs have ended: the estimates of what is left, scaled by the time that ended trainings took
 * relative to theirs. 0 without weights. The caller holds the lock if others use the display. */
double noge_run_display_left(const noge_run_display *display);

/* Erases what is drawn and frees. */
void noge_run_display_end(noge_run_display *display);

/* A run on a display. */
typedef struct noge_run_watch {
    noge_run_display *display;
    uint32_t index;
    const char *name; /* outlives the display */
} noge_run_watch;

/* Callbacks that show the run and stop it at Ctrl-C. The watch outlives the run. */
noge_run_observer noge_run_display_observer(noge_run_watch *watch);

/* Shows the outcome of noge_run_train. resume_hint: how to go on after an interruption. A failure of a display's only
 * run is left to the caller. */
void noge_run_display_conclude(const noge_run_watch *watch, const char *folder, const char *resume_hint,
                               const noge_run_result *result, noge_status status, const noge_error *error);

/* Ends run `index`: prints `words`, which stay. */
void noge_run_display_end_run(noge_run_display *display, uint32_t index, const char *words);

#endif

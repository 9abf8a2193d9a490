/* The queue of jobs that are wanted and open, as rank 0 or a process by itself has it. */
#ifndef NOGE_EXPERIMENT_RUN_QUEUE_H
#define NOGE_EXPERIMENT_RUN_QUEUE_H

#include "experiment/run/jobs.h"

typedef struct noge_queue_task {
    noge_work *work;
    double seconds; /* estimated */
} noge_queue_task;

/* What the workers share. */
typedef struct noge_queue {
    noge_job_context context;
    noge_reproduction *all;
    noge_experiment_data *data;
    const noge_reproduce_options *options;
    noge_queue_task *task; /* [count] */
    uint32_t count;
    noge_run_display display;
    char machine[256];
} noge_queue;

/* A part of the queue: the tasks from `first` on. */
typedef struct noge_queue_part {
    noge_queue *of;
    uint32_t first;
} noge_queue_part;

/* Is the job a training that is still to be done? It then reports its own end. */
static inline bool noge_queue_trains(const noge_work *work) {
    return work->job->kind == NOGE_JOB_TRAINING && !work->finished && work->job->possible == NOGE_OK;
}

/* Shows the end of a job that is no training. */
void noge_queue_report_end(noge_queue *queue, const noge_work *work, uint32_t index, noge_status status);

/* The processor of this machine in words. */
noge_status noge_queue_machine(char *name, size_t size, noge_error *error);

/* How rank 0 gives the tasks of a part to other ranks and takes their results. */
noge_team_work noge_queue_part_work(noge_queue_part *part);

#endif

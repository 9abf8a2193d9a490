/* Independent tasks on several cores. Results never depend on which thread runs a task. */
#ifndef NOGE_BASE_THREADS_H
#define NOGE_BASE_THREADS_H

#include <noge/status.h>
#include <stdatomic.h>

/* Cores this process may use, at least 1. */
uint32_t noge_core_count(void);

/* Runs task number `task` as worker 0 … threads - 1. No two tasks run as the same worker at once, so each worker may
 * have memory of its own. */
typedef noge_status (*noge_thread_work)(void *context, uint32_t worker, uint64_t task, noge_error *error);

/* Runs tasks 0 … count - 1 on `threads` threads (the caller's is one of them) and waits. If tasks fail, the error of
 * the lowest-numbered failed one is returned; tasks not yet begun are skipped. */
noge_status noge_run_tasks(uint32_t threads, uint64_t count, noge_thread_work task, void *context, noge_error *error);

/* A request to stop that long work polls. `asked` is called in worker 0 only, which is the thread of noge_run_tasks'
 * caller; the other workers learn its answer from `stopped`. */
typedef struct noge_stop {
    bool (*asked)(void *context); /* true: stop as soon as possible */
    void *context;
    atomic_bool stopped; /* it was asked; stays so */
} noge_stop;

/* NOGE_INTERRUPTED once a stop was asked for. stop: may be NULL, which never stops. */
noge_status noge_stop_poll(noge_stop *stop, uint32_t worker, noge_error *error);

#endif

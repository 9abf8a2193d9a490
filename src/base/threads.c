/* Threads are started for a batch of tasks and joined after it: batches last at least milliseconds, so a permanent pool
 * would not be measurably faster. A counter assigns tasks to workers. Tasks do not depend on their worker, so the
 * results do not depend on the assignment. */
#include "base/threads.h"
#include "base/error.h"
#include "base/memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

uint32_t noge_core_count(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return 1;
    int count = CPU_COUNT(&allowed);
    return count > 0 ? (uint32_t)count : 1;
}

typedef struct batch {
    noge_thread_work task;
    void *context;
    uint64_t count;
    atomic_uint_fast64_t next;
    atomic_bool failed;
    pthread_mutex_t lock; /* guards the three below */
    noge_status status;
    uint64_t failed_task;
    noge_error error;
} batch;

typedef struct worker {
    batch *all;
    uint32_t number;
    pthread_t thread;
} worker;

static void note_failure(batch *all, uint64_t task, noge_status status, const noge_error *error) {
    pthread_mutex_lock(&all->lock);
    if (all->status == NOGE_OK || task < all->failed_task) {
        all->status = status;
        all->failed_task = task;
        all->error = *error;
    }
    pthread_mutex_unlock(&all->lock);
    atomic_store(&all->failed, true);
}

static void *work(void *argument) {
    worker *self = argument;
    batch *all = self->all;
    while (!atomic_load(&all->failed)) {
        uint64_t task = atomic_fetch_add(&all->next, 1);
        if (task >= all->count)
            break;
        noge_error error = {0};
        noge_status status = all->task(all->context, self->number, task, &error);
        if (status != NOGE_OK)
            note_failure(all, task, status, &error);
    }
    return NULL;
}

noge_status noge_run_tasks(uint32_t threads, uint64_t count, noge_thread_work task, void *context, noge_error *error) {
    if (threads > count)
        threads = (uint32_t)count;
    if (threads == 0)
        threads = 1;
    batch all = {.task = task, .context = context, .count = count, .lock = PTHREAD_MUTEX_INITIALIZER};
    worker *workers = noge_allocate(threads, sizeof *workers, error);
    if (!workers)
        return NOGE_NO_MEMORY;
    uint32_t started = 1;
    workers[0] = (worker){.all = &all};
    for (; started < threads; started++) {
        workers[started] = (worker){.all = &all, .number = started};
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break; /* fewer threads do the same work */
    }
    work(&workers[0]);
    for (uint32_t i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    if (all.status != NOGE_OK && error)
        *error = all.error;
    return all.status;
}

noge_status noge_stop_poll(noge_stop *stop, uint32_t number, noge_error *error) {
    if (!stop)
        return NOGE_OK;
    if (number == 0 && stop->asked(stop->context))
        atomic_store(&stop->stopped, true);
    return atomic_load(&stop->stopped) ? noge_fail(error, NOGE_INTERRUPTED, "stopped") : NOGE_OK;
}

/* A round of work is announced by a number that grows. Every thread does its part once a round. A waiting
 * thread polls for some microseconds before it sleeps, because waking up often takes longer than a round. */
#include "pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

enum { LOOKS = 1000 }; /* some 10 µs */

typedef struct pool_worker {
    thread_pool *pool;
    uint32_t number;
    pthread_t thread;
} pool_worker;

struct thread_pool {
    pthread_mutex_t mutex;
    pthread_cond_t begin, end;
    pid_t process; /* that the threads belong to; 0: none were started */
    uint32_t threads, started;
    atomic_uint left;           /* number of threads that have not done their part */
    atomic_uint_fast64_t round; /* changes with the mutex held */
    bool stop;
    pool_work work;
    void *context;
    pool_worker worker[];
};

/* Lets the other thread of a core go first. */
static void relax(void) {
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

static bool has_begun(const thread_pool *pool, uint64_t done) {
    return atomic_load_explicit(&pool->round, memory_order_acquire) != done;
}

static bool has_ended(const thread_pool *pool) {
    return atomic_load_explicit(&pool->left, memory_order_acquire) == 0;
}

/* Waits for a round after `done`, or for the end of the pool. */
static void await_begin(thread_pool *pool, uint64_t done) {
    for (int i = 0; i < LOOKS && !has_begun(pool, done); i++)
        relax();
    pthread_mutex_lock(&pool->mutex);
    while (!has_begun(pool, done) && !pool->stop)
        pthread_cond_wait(&pool->begin, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

/* Waits until all other threads have done their parts. */
static void await_end(thread_pool *pool) {
    for (int i = 0; i < LOOKS && !has_ended(pool); i++)
        relax();
    if (has_ended(pool))
        return;
    pthread_mutex_lock(&pool->mutex);
    while (!has_ended(pool))
        pthread_cond_wait(&pool->end, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

static void *run(void *argument) {
    pool_worker *self = argument;
    thread_pool *pool = self->pool;
    for (uint64_t done = 0;; done++) {
        await_begin(pool, done);
        if (!has_begun(pool, done))
            return NULL;
        pool->work(pool->context, self->number, pool->threads);
        if (atomic_fetch_sub_explicit(&pool->left, 1, memory_order_acq_rel) == 1) {
            pthread_mutex_lock(&pool->mutex);
            pthread_cond_signal(&pool->end);
            pthread_mutex_unlock(&pool->mutex);
        }
    }
}

static void initialise(thread_pool *pool) {
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    pool->started = pool->left = 0;
    pool->round = 0;
}

thread_pool *pool_new(uint32_t threads) {
    thread_pool *made = calloc(1, sizeof *made + threads * sizeof made->worker[0]);
    if (made)
        made->threads = threads;
    return made;
}

/* Signals such as Ctrl-C are for the interpreter's threads. */
static void start(thread_pool *pool) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    initialise(pool);
    pool->process = getpid();
    for (uint32_t i = 1; i < pool->threads; i++) {
        pool_worker *worker = &pool->worker[i];
        worker->pool = pool;
        worker->number = i;
        if (pthread_create(&worker->thread, NULL, run, worker) != 0)
            break;
        pool->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void pool_run(thread_pool *pool, pool_work work, void *context) {
    if (pool->threads > 1 && pool->process != getpid())
        start(pool);
    if (pool->started > 0) {
        pthread_mutex_lock(&pool->mutex);
        pool->work = work;
        pool->context = context;
        pool->left = pool->started;
        pool->round++;
        pthread_cond_broadcast(&pool->begin);
        pthread_mutex_unlock(&pool->mutex);
    }
    work(context, 0, pool->threads);
    for (uint32_t i = pool->started + 1; i < pool->threads; i++)
        work(context, i, pool->threads);
    if (pool->started > 0)
        await_end(pool);
}

void pool_free(thread_pool *pool) {
    if (!pool)
        return;
    if (pool->started > 0 && pool->process == getpid()) {
        pthread_mutex_lock(&pool->mutex);
        pool->stop = true;
        pthread_cond_broadcast(&pool->begin);
        pthread_mutex_unlock(&pool->mutex);
        for (uint32_t i = 1; i <= pool->started; i++)
            pthread_join(pool->worker[i].thread, NULL);
    }
    if (pool->process == getpid()) {
        pthread_mutex_destroy(&pool->mutex);
        pthread_cond_destroy(&pool->begin);
        pthread_cond_destroy(&pool->end);
    }
    free(pool);
}

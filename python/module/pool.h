/* Threads that wait for work: a vector environment steps some thousand times a second, too often to start threads. */
#ifndef NOGE_PYTHON_POOL_H
#define NOGE_PYTHON_POOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct thread_pool thread_pool;

/* Part `worker` of the work, of `threads` parts. */
typedef void (*pool_work)(void *context, uint32_t worker, uint32_t threads);

/* threads: number of parts, at least 1; the caller's thread is one of them. Threads start when they are first needed.
 * NULL: out of memory. */
thread_pool *pool_new(uint32_t threads);

/* Does all parts and waits. If threads cannot be started, the caller's does their parts. One caller at a time. In a
 * forked child, which has no threads, new ones are started. */
void pool_run(thread_pool *pool, pool_work work, void *context);

/* Ends the threads and frees the pool. Accepts NULL. */
void pool_free(thread_pool *pool);

#endif

/* Tasks inside the library: copies that are whole, whatever size the caller's struct has. */
#ifndef NOGE_EXPLORE_TASK_H
#define NOGE_EXPLORE_TASK_H

#include <noge/task.h>

/* Puts a value into the member of a word; the error begins with the word's name. */
noge_status noge_word_put(noge_task *task, const noge_word *word, const char *text, noge_error *error);

/* Copies a task into *own; NULL is NOGE_TASK. NOGE_USAGE as noge_task_check. */
noge_status noge_task_copy(noge_task *own, const noge_task *task, noge_error *error);

/* Decisions at most; UINT32_MAX: no limit. */
static inline uint32_t noge_task_limit(const noge_task *task) {
    return task->limit ? task->limit : UINT32_MAX;
}

/* The number of decisions that policies may plan for; UINT32_MAX: unknown. */
static inline uint32_t noge_task_decisions(const noge_task *task) {
    return task->expected ? task->expected : noge_task_limit(task);
}

/* Are the tasks the same, field by field? */
bool noge_task_equal(const noge_task *one, const noge_task *other);

#endif

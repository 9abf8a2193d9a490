/* A task says how a graph is explored; the graph says where. Commands, episodes, measurements, bounds, traces,
 * trainings and agents take the same struct.
 *
 *     noge_task task = NOGE_TASK;
 *     task.weighted = true;
 *     task.returns = true;
 *     noge_episode_begin(episode, graph, source, &task, seed, &error);
 *
 * Thread-safety: all functions are pure. */
#ifndef NOGE_TASK_H
#define NOGE_TASK_H

#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a graph is explored. Begin with NOGE_TASK; functions that take a task accept NULL for that. The source is not
 * part of it. */
typedef struct noge_task {
    size_t size;       /* sizeof(noge_task) */
    bool weighted;     /* distances add up the lengths of edges; otherwise they count edges */
    uint32_t limit;    /* decisions at most; 0: no limit. It ends the exploration */
    uint32_t expected; /* number of decisions that are planned; 0: the limit. It tells policies and ends nothing */
    double budget;     /* distance that may be walked, the way home included if it returns; 0: no budget */
    bool returns;      /* the exploration ends where it began; the way home counts for the distance */
} noge_task;

/* A task with its size: hops, until everything is visited. */
#define NOGE_TASK                                                                                                      \
    { .size = sizeof(noge_task) }

/* NOGE_USAGE if the size or the budget is impossible. task: may be NULL. */
NOGE_API noge_status noge_task_check(const noge_task *task, noge_error *error);

/* ---- The words of a task ----------------------------------------------------------------------------------------- */

/* What a word takes; it follows from the member that the word fills. */
typedef enum noge_word_kind {
    NOGE_WORD_SWITCH, /* bool: true or false */
    NOGE_WORD_COUNT,  /* uint32_t, from `least` to `most` */
    NOGE_WORD_REAL,   /* double, more than 0 */
} noge_word_kind;

/* A field of a task by name, for people and files. Command line, JSON, Python and help come from this row. */
typedef struct noge_word {
    const char *name;     /* key in JSON and for noge_task_set */
    const char *flag;     /* on the command line: --flag */
    const char *python;   /* keyword argument */
    const char *was;      /* flag in older versions, still read; NULL: the same */
    char letter;          /* short form on the command line; 0: none */
    noge_word_kind kind;  /* what it takes */
    size_t at;            /* offset of the member in noge_task */
    const char *value;    /* name of the value in help; NULL for switches */
    uint32_t least, most; /* NOGE_WORD_COUNT */
    const char *help;     /* what it means and its default */
} noge_word;

/* Word `number`, from 0 on; NULL behind the last. */
NOGE_API const noge_word *noge_task_word(size_t number);

/* Sets a field by its name: "true", "500", "20000.5". NOGE_USAGE if there is no such word or the value is impossible;
 * the error then begins with the name. */
NOGE_API noge_status noge_task_set(noge_task *task, const char *name, const char *text, noge_error *error);

/* Writes the fields that are not 0 as name=value with blanks between them, in the order of the words: the same task
 * always gives the same text. size: room for the text; NOGE_USAGE if it is too small. task: may be NULL. */
NOGE_API noge_status noge_task_print(const noge_task *task, char *text, size_t size, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

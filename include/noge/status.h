/* Errors: how functions of libnoge report failures.
 *
 *     noge_error error;
 *     if (noge_graph_read(&graph, path, NOGE_FORMAT_AUTO, NULL, &error) != NOGE_OK)
 *         fprintf(stderr, "%s\n", error.text);
 *
 * A function that can fail returns a noge_status and takes a `noge_error *` as its last argument, which may be NULL.
 * After a failure it holds one sentence for a person: file and line, what is wrong, what to do. A pointer that must not
 * be NULL, and a number out of range, give NOGE_USAGE where the check is cheap.
 *
 * Thread-safety: an error belongs to the caller; use one for each thread. noge_status_name may be called by any thread.
 */
#ifndef NOGE_STATUS_H
#define NOGE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks the functions that the shared library exports. */
#if defined(__GNUC__)
#define NOGE_API __attribute__((visibility("default")))
#else
#define NOGE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The outcome of a function. */
typedef enum noge_status {
    NOGE_OK = 0,      /* success */
    NOGE_NO_MEMORY,   /* out of memory */
    NOGE_IO,          /* the system refused: disk full, no permission, broken pipe */
    NOGE_USAGE,       /* an argument is wrong: unknown, out of range or in conflict with another */
    NOGE_BAD_INPUT,   /* a file or message is missing, damaged or contradictory */
    NOGE_INTERRUPTED, /* stopped on request, after saving */
    NOGE_DIVERGED,    /* training failed: a loss or gradient is not finite */
} noge_status;

/* What would help after a failure. The error's text names no options; a program adds the name of its own option or
 * button. */
typedef enum noge_remedy {
    NOGE_REMEDY_NONE = 0,      /* nothing in particular */
    NOGE_REMEDY_OVERWRITE,     /* allow the output to be replaced */
    NOGE_REMEDY_DATA_FOLDER,   /* name another data folder, or download the missing file */
    NOGE_REMEDY_POLICY,        /* name the model as the policy, not as a graph */
    NOGE_REMEDY_WEIGHTED,      /* use lengths of edges from the start */
    NOGE_REMEDY_LEARNING_RATE, /* train with a smaller learning rate */
    NOGE_REMEDY_RUN_EXISTS,    /* resume the training run, replace it, or choose another folder */
    NOGE_REMEDY_TWO_WAY,       /* join the two directions of a directed graph's edges */
} noge_remedy;

/* Sizes of arrays. */
enum {
    NOGE_ERROR_TEXT = 512, /* bytes of an error's text */
    NOGE_ERROR_FIELD = 32, /* bytes of an error's field */
};

/* A failure. This struct will not grow. */
typedef struct noge_error {
    noge_status status;           /* what the function returned */
    noge_remedy remedy;           /* what would help */
    char text[NOGE_ERROR_TEXT];   /* one sentence for a person; cut off if it is longer */
    char field[NOGE_ERROR_FIELD]; /* the word of a task or the setting at fault, as JSON has it: "evaluate_every"; where
                                   * the text begins with it, a program may put its own spelling there. Empty: none */
} noge_error;

/* A short constant name, such as "bad input". Never NULL. */
NOGE_API const char *noge_status_name(noge_status status);

#ifdef __cplusplus
}
#endif
#endif

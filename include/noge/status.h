/* How noge's functions say that something went wrong.
 *
 * A function that can fail returns a noge_status and takes a `noge_error *` last. The error belongs to the caller, may
 * be NULL, and after a failure holds one sentence for a person: which file and line, what is wrong, what to try. */
#ifndef NOGE_STATUS_H
#define NOGE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define NOGE_API __attribute__((visibility("default")))
#else
#define NOGE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum noge_status {
    NOGE_OK = 0,
    NOGE_NO_MEMORY,   /* the machine has not enough memory */
    NOGE_IO,          /* the system refused: disk full, no permission, broken pipe */
    NOGE_USAGE,       /* the caller asked for something that does not exist or cannot be */
    NOGE_BAD_INPUT,   /* a file or message is missing, damaged or contradicts itself */
    NOGE_INTERRUPTED, /* stopped on request, after saving what there was to save */
    NOGE_DIVERGED,    /* training failed: a loss or gradient is not finite */
} noge_status;

enum { NOGE_ERROR_TEXT = 512 };

typedef struct noge_error {
    noge_status status;
    char text[NOGE_ERROR_TEXT];
} noge_error;

/* A short constant name, such as "bad input". Never NULL. */
NOGE_API const char *noge_status_name(noge_status status);

#ifdef __cplusplus
}
#endif
#endif

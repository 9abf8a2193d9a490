/* A child process that answers line by line: one line to its standard input, one line from its standard output.
 *
 * A child may do anything: exit, crash, stay silent, write too much, close its pipes. Each of these is an error that
 * names the command and the line; none blocks the caller longer than its time-out or raises SIGPIPE. The child's
 * standard error is that of this process.
 *
 * A child and all processes that come from it, whatever their groups and sessions, are killed when the child is ended,
 * and also when this process ends, even by SIGKILL. For that each child has a second process, a watchdog. A child must
 * not be used by two threads at once. */
#ifndef NOGE_BASE_FILE_CHILD_H
#define NOGE_BASE_FILE_CHILD_H

#include <noge/status.h>
#include <sys/types.h>

enum { NOGE_CHILD_LONGEST_LINE = 4000 }; /* bytes that a child may write without a newline */

typedef struct noge_child noge_child;

/* Can this program be found and executed? A word without a slash is searched in PATH. NOGE_BAD_INPUT says why not. */
noge_status noge_child_check(const char *program, noge_error *error);

/* Starts a program with its arguments. words: ends with NULL; copied where needed. No shell is involved. command: names
 * the child in errors; must outlive it. NOGE_BAD_INPUT if the program cannot be executed. */
noge_status noge_child_start(noge_child **child, const char *command, char *const *words, noge_error *error);

/* Sends one line, which ends with a newline, and waits at most `seconds` for one line back. *answer: without its
 * newline, valid until the next call. Costs one write, one poll and one read as long as the line fits into the pipe.
 * NOGE_IO if the child ends, closes its output or takes too long; NOGE_BAD_INPUT if it writes anything but one line.
 * After a failure the child has been killed, and every further call fails. */
noge_status noge_child_ask(noge_child *child, const char *line, size_t size, double seconds, const char **answer,
                           size_t *answer_size, noge_error *error);

/* The child's process; 0: it has ended. */
pid_t noge_child_process(const noge_child *child);

/* Number of lines sent so far. */
uint64_t noge_child_line(const noge_child *child);

/* Ends the child and frees it: closes its input, waits up to a second, kills what is left of it and of all that it
 * started. NULL is fine. */
void noge_child_end(noge_child *child);

/* Room for an excerpt of what a child wrote. */
enum { NOGE_EXCERPT = 64 };

/* Copies bytes for an error message: at most 60, anything unprintable as a question mark. Returns `text`. */
const char *noge_child_excerpt(const char *bytes, size_t size, char text[NOGE_EXCERPT]);

#endif

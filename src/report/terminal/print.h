/* Printing text for a person. Everything that a person reads passes here, or through a table, because names come from
 * files: an escape sequence in a name must not reach the terminal. JSON and files have escapes of their own. */
#ifndef NOGE_REPORT_TERMINAL_PRINT_H
#define NOGE_REPORT_TERMINAL_PRINT_H

#include <noge/generate.h>
#include <stdint.h>
#include <stdio.h>

/* Like fprintf. Letters that act on a terminal are printed as noge_utf8_shown has them. Newlines and tabs of the format
 * are kept, those of the arguments are not, so a name cannot begin a line. On a terminal, a whole line that is too wide
 * continues below its text, without broken words. Failures are those of the stream. */
void noge_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints a text of several lines that noge made itself: newlines and tabs are kept, the rest is as in noge_print. */
void noge_print_lines(FILE *to, const char *text);

/* Says which graphs of a set made of files are for training and which for testing, on standard error. */
void noge_train_split_print(const char *name, const noge_dataset *dataset);

/* Says that `idle` of the episodes of `name` have no decision and that means leave them out. Nothing if there are none.
 */
void noge_print_idle(FILE *to, const char *name, uint64_t idle, uint64_t episodes);

/* Does a person read standard output? Not under mpirun: it gives its processes a terminal and passes their output on,
 * perhaps to a file. */
bool noge_output_is_terminal(void);

#endif

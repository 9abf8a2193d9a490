/* Ctrl-C and other requests to stop. Signals are process-wide, so this is the program's; libnoge takes callbacks.
 *
 * Files being written vanish by themselves (base/file/new_file.c). A command that must save or undo more watches. */
#ifndef NOGE_REPORT_TERMINAL_INTERRUPT_H
#define NOGE_REPORT_TERMINAL_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM and SIGHUP end the program with exit code 130 and erase a progress bar. Signals that the
 * parent process ignores, as under nohup, stay ignored. Call it once, at the beginning of main. */
void noge_interrupt_prepare(void);

/* From now on the first signal only makes noge_interrupted true. The command must poll it, stop, save or undo, and
 * return NOGE_INTERRUPTED. A second signal at least one second later ends the program. */
void noge_interrupt_watch(void);

bool noge_interrupted(void);

/* This process is one of several that mpirun has started. The first signal writes a byte to `socket` and prints
 * `words`, a constant, on standard error, before anything else. words NULL: it waits a second instead before it ends
 * the program. socket -1: this process is by itself again. */
void noge_interrupt_share(const char *words, int socket);

#endif

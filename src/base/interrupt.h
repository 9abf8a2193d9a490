/* Ctrl-C and requests to end. Files being written vanish by themselves (base/new_file.c); a command that has more to
 * put back watches for them. */
#ifndef NOGE_BASE_INTERRUPT_H
#define NOGE_BASE_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM and SIGHUP end the program with exit code 130 and without a trace of a progress bar. One
 * that whoever started us ignores, as nohup does, stays ignored. Once, at the beginning. */
void noge_interrupt_prepare(void);

/* From now on the first of them only makes noge_interrupted true, and the command must look there often: it stops,
 * saves or puts back what it has done and returns NOGE_INTERRUPTED. A second one, at least a second later, ends the
 * program all the same. */
void noge_interrupt_watch(void);

bool noge_interrupted(void);

#endif

/* Does somebody watch standard error? Progress is shown only then. */
#ifndef NOGE_REPORT_TERMINAL_WATCHED_H
#define NOGE_REPORT_TERMINAL_WATCHED_H

#include <stdbool.h>
#include <sys/ioctl.h>

/* Is standard error a terminal, or passed on to one by mpirun? mpirun passes on what its processes print. If its own
 * standard error is a terminal, what rank 0 prints is seen as it is printed. Other ranks are not watched. */
bool noge_is_watched(void);

/* Size of that terminal; zeros if there is none or it does not say. */
struct winsize noge_watched_window(void);

#endif

/* Seconds on a clock that only goes forward. */
#ifndef NOGE_BASE_CLOCK_H
#define NOGE_BASE_CLOCK_H

double noge_clock_seconds(void);

#endif

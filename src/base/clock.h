/* Seconds on a clock that only goes forward. */
#ifndef NOGE_BASE_CLOCK_H
#define NOGE_BASE_CLOCK_H

double noge_clock_seconds(void);

/* Seconds that processors have worked for this process. Other processes and waiting do not count. */
double noge_processor_seconds(void);

#endif

/* Pauses between requests to a busy server. */
#ifndef NOGE_FETCH_WAIT_H
#define NOGE_FETCH_WAIT_H

#include <stdbool.h>
#include <time.h>

/* The seconds that the value of a Retry-After header asks to wait from `now` on: a number, or a date in one of HTTP's
 * three forms. Below 0 if the value cannot be parsed. */
double noge_retry_after(const char *value, time_t now);

/* Seconds before the next try after `tries` failed ones. asked: seconds that the server asked for, below 0: none. At
 * least one, because OpenStreetMap's servers allow one request a second. If the server did not ask, 5, 15, 45 and so
 * on. */
double noge_pause_length(unsigned tries, double asked);

/* Waits. False if the user interrupts. */
bool noge_pause(double seconds);

#endif

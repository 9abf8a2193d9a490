/* How long to wait for a server that has too much to do. */
#ifndef NOGE_FETCH_WAIT_H
#define NOGE_FETCH_WAIT_H

#include <stdbool.h>
#include <time.h>

/* The seconds that the value of a Retry-After header asks to wait from `now` on: a number, or a date in one of HTTP's
 * three forms. Below 0 if it says nothing that can be understood. */
double noge_retry_after(const char *value, time_t now);

/* Seconds before the next try when `tries` have failed and the server asked for `asked` of them, below 0: for none. At
 * least one, since servers of OpenStreetMap want no more than a request a second; without the server's word they grow,
 * 5, 15, 45 and so on. */
double noge_pause_length(unsigned tries, double asked);

/* Waits. False if the person behind the keyboard does not want to any more. */
bool noge_pause(double seconds);

#endif

/* What an interval of paired differences says, in words. Public part: noge/measure.h. */
#ifndef NOGE_MEASURE_PAIRED_H
#define NOGE_MEASURE_PAIRED_H

#include <noge/measure.h>

/* What an interval says about the first explorer. */
typedef enum noge_verdict {
    NOGE_VERDICT_BELOW,     /* the whole interval is below 0 */
    NOGE_VERDICT_NOT_BELOW, /* the interval contains 0 */
    NOGE_VERDICT_ABOVE,     /* the whole interval is above 0 */
} noge_verdict;

/* The verdict of an interval. */
noge_verdict noge_paired_verdict(const noge_paired *paired);

/* "below", "not below" or "above"; "unknown" for other values. */
const char *noge_verdict_name(noge_verdict verdict);

#endif

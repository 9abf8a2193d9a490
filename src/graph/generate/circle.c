/* Sine and cosine that are the same everywhere.
 *
 * The last bit of the C library's sin() may differ between machines, but positions in files and hashes must not. Only
 * additions, subtractions, multiplications and divisions are rounded the same on every IEEE machine, so polynomials are
 * used. Angles are fractions of a turn, so the reduction to an eighth of the circle is done in integers, without error:
 * a quarter of a turn is exactly (0, 1), and points that mirror each other do so to the last bit. */
#include "graph/generate/family.h"

/* Taylor series about 0 for 0 <= angle <= pi/4, where the next term is below 2^-60. */
static double small_sine(double angle) {
    double z = angle * angle;
    double sum = -1.0 / 1307674368000.0;
    sum = sum * z + 1.0 / 6227020800.0;
    sum = sum * z - 1.0 / 39916800.0;
    sum = sum * z + 1.0 / 362880.0;
    sum = sum * z - 1.0 / 5040.0;
    sum = sum * z + 1.0 / 120.0;
    sum = sum * z - 1.0 / 6.0;
    return angle + angle * (sum * z);
}

static double small_cosine(double angle) {
    double z = angle * angle;
    double sum = 1.0 / 20922789888000.0;
    sum = sum * z - 1.0 / 87178291200.0;
    sum = sum * z + 1.0 / 479001600.0;
    sum = sum * z - 1.0 / 3628800.0;
    sum = sum * z + 1.0 / 40320.0;
    sum = sum * z - 1.0 / 720.0;
    sum = sum * z + 1.0 / 24.0;
    sum = sum * z - 1.0 / 2.0;
    return 1.0 + sum * z;
}

noge_point noge_circle_point(uint64_t part, uint64_t whole) {
    const double eighth = 0.78539816339744830962; /* pi / 4 */
    uint64_t eighths = 8 * (part % whole);        /* eighths of a turn, in units of 1/whole */
    unsigned octant = (unsigned)(eighths / whole);
    uint64_t rest = eighths % whole;
    if (octant % 2 == 1)
        rest = whole - rest; /* odd octants run backwards from their far end */
    double angle = (double)rest / (double)whole * eighth;
    double far = small_cosine(angle), near = small_sine(angle);
    switch (octant) {
    case 0: return (noge_point){far, near};
    case 1: return (noge_point){near, far};
    case 2: return (noge_point){-near, far};
    case 3: return (noge_point){-far, near};
    case 4: return (noge_point){-far, -near};
    case 5: return (noge_point){-near, -far};
    case 6: return (noge_point){near, -far};
    default: return (noge_point){far, -near};
    }
}

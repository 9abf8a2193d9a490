/* xxHash itself: its header with the functions in it, in place of the system's library. */
#define XXH_STATIC_LINKING_ONLY
#define XXH_IMPLEMENTATION
#include <xxhash.h>

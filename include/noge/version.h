/* Which libnoge this is. */
#ifndef NOGE_VERSION_H
#define NOGE_VERSION_H

#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Such as "0.1.0". */
NOGE_API const char *noge_version(void);

#ifdef __cplusplus
}
#endif
#endif

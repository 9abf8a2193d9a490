/* libnoge: exploring graphs nobody has mapped. Includes everything; each header opens with what it is for. */
#ifndef NOGE_NOGE_H
#define NOGE_NOGE_H

#include <noge/explore.h>
#include <noge/files.h>
#include <noge/generate.h>
#include <noge/graph.h>
#include <noge/map.h>
#include <noge/measure.h>
#include <noge/policy.h>
#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library's version, such as "0.1.0". */
NOGE_API const char *noge_version(void);

#ifdef __cplusplus
}
#endif
#endif

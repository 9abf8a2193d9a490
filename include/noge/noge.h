/* libnoge: exploring unknown graphs. This header includes all others; each begins with what it offers.
 *
 * Graphs come from noge/generate.h, noge/files.h, noge/import.h or a builder (noge/graph.h). noge/task.h says how a
 * graph is explored, noge/explore.h explores it, noge/policy.h decides where to go, and noge/map.h holds what is known.
 * noge/measure.h compares policies; noge/train.h trains them. noge/agent.h and noge/session.h explore the real world.
 *
 * Thread-safety: the library has no global state. Each header says which objects threads may share. */
#ifndef NOGE_NOGE_H
#define NOGE_NOGE_H

#include <noge/agent.h>
#include <noge/bound.h>
#include <noge/catalog.h>
#include <noge/explore.h>
#include <noge/files.h>
#include <noge/generate.h>
#include <noge/graph.h>
#include <noge/import.h>
#include <noge/map.h>
#include <noge/measure.h>
#include <noge/policy.h>
#include <noge/session.h>
#include <noge/status.h>
#include <noge/task.h>
#include <noge/trace.h>
#include <noge/train.h>
#include <noge/version.h>

#endif

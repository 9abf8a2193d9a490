/* libnoge: exploring graphs nobody has mapped. Includes everything; each header opens with what it is for. */
#ifndef NOGE_NOGE_H
#define NOGE_NOGE_H

#include <noge/agent.h>
#include <noge/bound.h>
#include <noge/catalog.h>
#include <noge/cities.h>
#include <noge/explore.h>
#include <noge/files.h>
#include <noge/generate.h>
#include <noge/graph.h>
#include <noge/import.h>
#include <noge/map.h>
#include <noge/measure.h>
#include <noge/policy.h>
#include <noge/status.h>
#include <noge/train.h>
#include <noge/version.h>

#endif

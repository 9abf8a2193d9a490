/* The header line of a trace, read. Public part: noge/trace.h. */
#ifndef NOGE_EXPLORE_TRACE_HEADER_H
#define NOGE_EXPLORE_TRACE_HEADER_H

#include <jansson.h>
#include <noge/trace.h>

/* Reads the header from its JSON object. where: `FILE:LINE` for messages. Free it with noge_trace_header_free. */
noge_status noge_trace_header_parse(noge_trace_header **header, const json_t *object, const char *where,
                                    noge_error *error);

#endif

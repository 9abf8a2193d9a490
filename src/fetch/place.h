/* A place, from its name to its graph: boundary, streets, import. */
#ifndef NOGE_FETCH_PLACE_H
#define NOGE_FETCH_PLACE_H

#include "fetch/ask.h"
#include "noge/import.h"

typedef struct noge_fetch_options {
    const char *place;                /* NULL if there is a boundary */
    const char *boundary;             /* a GeoJSON file; NULL: ask Nominatim */
    const char *nominatim, *endpoint; /* addresses */
    noge_osm_network network;
    uint64_t seconds; /* time limit of the map server */
} noge_fetch_options;

typedef struct noge_fetched {
    char *name;     /* full name from Nominatim; NULL: unknown */
    char *boundary; /* file with the boundary */
    char *streets;  /* file with the streets */
    noge_graph *graph;
    noge_import_report report;
} noge_fetched;

/* Free the place in success and in failure. */
noge_status noge_fetch_place(noge_fetched *place, const noge_fetch_options *options, noge_asking *asking,
                             noge_error *error);
void noge_fetched_free(noge_fetched *place);

/* Prints the requests that would be sent, and sends none. Answers in the cache need no request. */
noge_status noge_fetch_dry_run(const noge_fetch_options *options, const noge_asking *asking, noge_error *error);

#endif

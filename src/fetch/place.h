/* A place, from its name to its graph: boundary, streets, import. */
#ifndef NOGE_FETCH_PLACE_H
#define NOGE_FETCH_PLACE_H

#include "fetch/ask.h"
#include "noge/import.h"

typedef struct noge_fetch_wish {
    const char *place;                /* NULL if there is a boundary */
    const char *boundary;             /* a GeoJSON file; NULL: Nominatim knows it */
    const char *nominatim, *endpoint; /* addresses */
    noge_osm_network network;
    uint64_t seconds; /* that the map server may spend */
} noge_fetch_wish;

typedef struct noge_fetched {
    char *name;     /* in full, as Nominatim has it; NULL: unknown */
    char *boundary; /* the file it is in, */
    char *streets;  /* and that of the streets */
    noge_graph *graph;
    noge_import_report report;
} noge_fetched;

/* Free the place in success and in failure. */
noge_status noge_fetch_place(noge_fetched *place, const noge_fetch_wish *wish, noge_asking *asking, noge_error *error);
void noge_fetched_free(noge_fetched *place);

/* Prints what would be asked, and asks nobody. What is kept already is not asked for. */
noge_status noge_fetch_rehearse(const noge_fetch_wish *wish, const noge_asking *asking, noge_error *error);

#endif

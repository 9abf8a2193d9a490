/* A place, from its name to its graph: boundary, streets, import. */
#ifndef NOGE_CLI_FETCH_PLACE_H
#define NOGE_CLI_FETCH_PLACE_H

#include "cli/fetch_ask.h"
#include "noge/import.h"

typedef struct noge_place_wish {
    const char *place;                /* NULL if there is a boundary */
    const char *boundary;             /* a GeoJSON file; NULL: Nominatim knows it */
    const char *nominatim, *endpoint; /* addresses */
    noge_network network;
    uint64_t seconds; /* that the map server may spend */
} noge_place_wish;

typedef struct noge_place {
    char *name;     /* in full, as Nominatim has it; NULL: unknown */
    char *boundary; /* the file it is in, */
    char *streets;  /* and that of the streets */
    noge_graph *graph;
    noge_import_report report;
} noge_place;

/* Free the place in success and in failure. */
noge_status noge_place_fetch(noge_place *place, const noge_place_wish *wish, noge_asking *asking, noge_error *error);
void noge_place_free(noge_place *place);

/* Prints what would be asked, and asks nobody. What is kept already is not asked for. */
noge_status noge_place_rehearse(const noge_place_wish *wish, const noge_asking *asking, noge_error *error);

#endif

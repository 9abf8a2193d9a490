/* Road networks from OpenStreetMap, simplified exactly as OSMnx 1.0.1 does it.
 *
 * The file is streamed twice, ways first and then the nodes they use; memory follows the network that is kept, not the
 * file. What comes out is ready to be explored: undirected, one edge between two crossings (the shortest), lengths in
 * metres, positions in degrees, the course of each street, nodes called by OpenStreetMap's ids, one component. */
#ifndef NOGE_IMPORT_H
#define NOGE_IMPORT_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NOGE_OSM_ATTRIBUTION "© OpenStreetMap contributors, ODbL 1.0"

/* The networks of OSMnx 1.0.1 of the same names. */
typedef enum noge_osm_network {
    NOGE_NETWORK_DRIVE, /* public streets for cars */
    NOGE_NETWORK_ALL,   /* every public way */
    NOGE_NETWORK_WALK,  /* public ways for pedestrians, without cycleways and motorways; one-way streets count both ways
                         */
    NOGE_NETWORK_BIKE,  /* public ways for bicycles, without footways, steps and motorways */
    NOGE_NETWORK_COUNT
} noge_osm_network;

/* The name of a network, "drive", "all", "walk" or "bike"; and the network of that name, false if there is none. */
NOGE_API const char *noge_osm_network_name(noge_osm_network network);
NOGE_API bool noge_osm_network_parse(const char *name, noge_osm_network *network);

typedef struct noge_import_options {
    noge_osm_network network;
    const char *boundary; /* a GeoJSON file with a polygon or several; NULL: the whole file */
    /* May be NULL. Told now and then how far reading is, from 0 to 1 over both passes; false stops the import with
     * NOGE_INTERRUPTED. */
    bool (*progress)(void *context, double done);
    void *context;
} noge_import_options;

/* What was found and what became of it. */
typedef struct noge_import_report {
    uint64_t ways, ways_kept;  /* in the file; in the network wanted */
    uint64_t nodes;            /* that the kept ways use and the file has */
    uint64_t missing;          /* that they use and the file has not; ways are split there */
    uint64_t unconnected;      /* without a boundary: nodes left out before streets were simplified, for the largest
                                  component has them not */
    uint64_t crossings;        /* nodes left when streets were simplified */
    uint64_t outside;          /* of them outside the boundary */
    uint64_t other_components; /* of them, inside, not connected to the largest component, single nodes included */
    noge_build_report build;   /* loops and parallel streets of the directed network */
} noge_import_report;

/* Reads .osm, .osm.gz and .osm.pbf files; which it is, the first bytes tell. The path "-" is refused: the file is read
 * twice. report may be NULL. A damaged file, a boundary that is none or has nothing in it, and a file without ways are
 * NOGE_BAD_INPUT and the error says what to do. */
NOGE_API noge_status noge_import_osm(noge_graph **graph, const char *path, const noge_import_options *options,
                                     noge_import_report *report, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

/* Road networks from OpenStreetMap, simplified exactly as OSMnx 1.0.1 does it.
 *
 *     const noge_import_options options = {.size = sizeof options, .network = NOGE_NETWORK_DRIVE};
 *     noge_import_osm(&graph, "oxford.osm.pbf", &options, NULL, &error);
 *
 * The file is read twice: first the ways, then the nodes that they use. Memory depends on the network that is kept, not
 * on the file. The result is ready to be explored: undirected, connected, one edge between two crossings (the
 * shortest), lengths in metres, positions in degrees, the course of each street, and OpenStreetMap's ids as names.
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. */
#ifndef NOGE_IMPORT_H
#define NOGE_IMPORT_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The attribution that OpenStreetMap's licence asks for; imported graphs carry it. */
#define NOGE_OSM_ATTRIBUTION "© OpenStreetMap contributors, ODbL 1.0"

/* Which ways belong to the network: as OSMnx 1.0.1 has it by the same name. */
typedef enum noge_osm_network {
    NOGE_NETWORK_DRIVE, /* public streets for cars */
    NOGE_NETWORK_ALL,   /* every public way */
    NOGE_NETWORK_WALK,  /* public ways for pedestrians, no cycleways or motorways; one-way streets count both ways */
    NOGE_NETWORK_BIKE,  /* public ways for bicycles, no footways, steps or motorways */
    NOGE_NETWORK_COUNT  /* number of networks */
} noge_osm_network;

/* The name of a network: "drive", "all", "walk" or "bike". */
NOGE_API const char *noge_osm_network_name(noge_osm_network network);

/* Finds the network of a name. False if there is none. */
NOGE_API bool noge_osm_network_parse(const char *name, noge_osm_network *network);

/* What to import. Fields that are 0 have their defaults. */
typedef struct noge_import_options {
    size_t size;              /* sizeof(noge_import_options) */
    noge_osm_network network; /* which ways belong to the network */
    const char *boundary;     /* GeoJSON file with one or more polygons; NULL: import the whole file */
    /* Called now and then with the share that is read, from 0 to 1 over both passes. Returning false stops the import
     * with NOGE_INTERRUPTED. May be NULL. */
    bool (*progress)(void *context, double done);
    void *context; /* first argument of `progress` */
} noge_import_options;

/* What the file had and what became of it. */
typedef struct noge_import_report {
    size_t size;               /* sizeof(noge_import_report), set by the caller */
    uint64_t ways;             /* number of ways in the file */
    uint64_t ways_kept;        /* number of ways in the network */
    uint64_t nodes;            /* number of nodes in the file that the kept ways use */
    uint64_t missing;          /* number of nodes that they use and the file lacks; ways are split there */
    uint64_t unconnected;      /* nodes outside the largest component, dropped before simplifying (no boundary only) */
    uint64_t crossings;        /* number of nodes after simplifying */
    uint64_t outside;          /* number of crossings outside the boundary */
    uint64_t other_components; /* number of crossings inside it, but outside the largest component */
    noge_build_report build;   /* loops and parallel streets of the directed network */
    uint64_t one_way;          /* number of streets in one direction only; the graph has them in both */
} noge_import_report;

/* Imports an .osm, .osm.gz, .osm.pbf or Overpass .json file; the first bytes tell which it is. The path "-" is
 * NOGE_USAGE, because the file is read twice. options: NULL for the defaults. report: may be NULL. NOGE_BAD_INPUT if
 * the file is damaged or has no ways, or if the boundary is not valid or has nothing inside; the error says what to do.
 */
NOGE_API noge_status noge_import_osm(noge_graph **graph, const char *path, const noge_import_options *options,
                                     noge_import_report *report, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

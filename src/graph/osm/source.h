/* A file of OpenStreetMap data, streamed twice: first its ways, then its nodes. Three formats behind one interface. */
#ifndef NOGE_GRAPH_OSM_SOURCE_H
#define NOGE_GRAPH_OSM_SOURCE_H

#include "graph/osm/place.h"
#include "graph/osm/tags.h"

typedef struct noge_osm_way {
    int64_t id;
    bool deleted; /* some files list deleted ways */
    noge_osm_tags tags;
    const int64_t *ref; /* the nodes along it, as the file lists them; none if it has no tag `highway` */
    size_t ref_count;
} noge_osm_way;

/* The functions that a pass calls. Arguments are valid during the call. A status other than NOGE_OK ends the pass. */
typedef struct noge_osm_visitor {
    void *context;
    noge_status (*way)(void *context, const noge_osm_way *way, noge_error *error);
    /* Does the visitor need this node? Called before its position is decoded. */
    bool (*wants)(void *context, int64_t node);
    /* The node just asked for. place: NULL if it is deleted. */
    noge_status (*node)(void *context, const noge_place *place, noge_error *error);
    /* Called now and then with the share of the file that was read, 0 to 1. Returning false stops with
     * NOGE_INTERRUPTED. */
    bool (*progress)(void *context, double done);
} noge_osm_visitor;

typedef struct noge_osm_source noge_osm_source;

/* Recognises the format by the first bytes. NOGE_BAD_INPUT if the file has another format, cannot be read twice or does
 * not exist. */
noge_status noge_osm_source_open(noge_osm_source **source, const char *path, noge_error *error);
void noge_osm_source_close(noge_osm_source *source);

/* Reports every way in the order of the file. */
noge_status noge_osm_source_ways(noge_osm_source *source, const noge_osm_visitor *visitor, noge_error *error);

/* Reports every node in the order of the file. Call it after the ways: that pass finds where the nodes end. */
noge_status noge_osm_source_nodes(noge_osm_source *source, const noge_osm_visitor *visitor, noge_error *error);

/* ---- For the readers of the formats ------------------------------------------------------------------------------ */

struct noge_input;
struct noge_source;

/* One pass over the file. */
typedef struct noge_osm_pass {
    const char *path; /* for messages */
    struct noge_input *input;
    const noge_osm_visitor *visitor;
    bool nodes; /* else ways */
    struct noge_osm_memory *memory;
} noge_osm_pass;

/* What the pass for ways found for the pass for nodes. */
typedef struct noge_osm_memory {
    uint64_t node_count; /* XML: node elements in the file */
    uint8_t *has_nodes;  /* PBF: [block_count] 1 if the block has nodes, else it need not be inflated again */
    size_t block_count, block_space;
    size_t last_block; /* PBF: number of the last block with nodes, plus 1 */
} noge_osm_memory;

noge_status noge_osm_read_xml(noge_osm_pass *pass, noge_error *error);
noge_status noge_osm_read_pbf(noge_osm_pass *pass, noge_error *error);
noge_status noge_osm_read_json(noge_osm_pass *pass, noge_error *error);

/* Overpass explains in a remark why it gave up: NOGE_BAD_INPUT if this one does. */
noge_status noge_osm_check_remark(const struct noge_source *source, uint64_t line, const char *text, noge_error *error);

/* Reports the progress. NOGE_INTERRUPTED if the visitor wants to stop. */
noge_status noge_osm_tell(const noge_osm_pass *pass, noge_error *error);

#endif

/* A graph that a text format describes attribute by attribute (GraphML, GML, node-link JSON).
 *
 * Nodes and edges may come in any order, and whether edges have lengths is known only at the end. So the draft collects
 * edges and builds the graph when the file is over. The attributes it understands:
 *   node x, y (or lon, lat)      position
 *   edge length (or weight)      length; if one edge has it, all must have it
 *   edge geometry                the course of the edge, a LINESTRING in well-known text
 *   graph crs                    reference system of the positions, as OSMnx writes it
 *   graph attribution            source of the data
 *   edge osmid                   the edge comes from OpenStreetMap; the default of the attribution is then its own
 *
 * Positions are geographic if crs says so (EPSG 4326, WGS 84). Without crs they are geographic if they come as lon and
 * lat. They are also geographic if all lie within -180 … 180, -90 … 90 and edges have the attribute `length`, as in
 * street networks. */
#ifndef NOGE_GRAPH_READ_DRAFT_H
#define NOGE_GRAPH_READ_DRAFT_H

#include "base/text/text.h"
#include "graph/read/courses.h"
#include "graph/read/readers.h"

typedef enum noge_attribute {
    NOGE_ATTRIBUTE_NONE, /* not understood: ignored */
    NOGE_NODE_X,
    NOGE_NODE_Y,
    NOGE_NODE_LON,
    NOGE_NODE_LAT,
    NOGE_EDGE_LENGTH,
    NOGE_EDGE_WEIGHT,
    NOGE_EDGE_GEOMETRY,
    NOGE_EDGE_OSMID,
    NOGE_GRAPH_CRS,
    NOGE_GRAPH_ATTRIBUTION,
    NOGE_ATTRIBUTE_COUNT
} noge_attribute;

typedef enum noge_attribute_owner { NOGE_OF_GRAPH, NOGE_OF_NODE, NOGE_OF_EDGE, NOGE_OF_ANY } noge_attribute_owner;

/* What the name means for an element of this kind; NOGE_OF_ANY: for whichever kind has it. */
noge_attribute noge_attribute_find(noge_attribute_owner owner, const char *name, size_t length);
noge_attribute_owner noge_attribute_owner_of(noge_attribute attribute);

typedef struct noge_draft_edge {
    noge_node a, b;
    uint64_t line;
    double length, weight; /* NaN: not given */
    bool directed;
} noge_draft_edge;

/* What is known of a node. */
typedef struct noge_draft_node {
    uint64_t line;  /* 0 once it is declared; before that, the line of the first edge that refers to it */
    size_t name_at; /* in early_names; valid if line > 0 */
    noge_point position;
} noge_draft_node;

typedef struct noge_draft {
    const noge_source *source;
    const char *node_list, *edge_list; /* names of the lists that elements are counted in; NULL: a place is a line */
    noge_builder *builder;

    noge_draft_node *node; /* [node_count] */
    size_t node_count, node_space;
    noge_text early_names; /* names of nodes that edges referred to before they were declared, each with a 0 after it */

    noge_draft_edge *edge; /* [edge_count] */
    size_t edge_count, edge_space;
    noge_courses courses;
    bool directed; /* edges to come are directed unless they say otherwise */

    noge_attribute_owner open; /* the element that attributes go to */
    noge_node open_node;
    double value[NOGE_ATTRIBUTE_COUNT];    /* of the open element; NaN: not given */
    double standard[NOGE_ATTRIBUTE_COUNT]; /* default values; NaN: none */
    bool given[NOGE_ATTRIBUTE_COUNT];      /* to the open element, or to the graph */
    bool has_lengths;                      /* the file declares or uses the edge attribute `length` */
    bool crs_given, crs_geographic;
    bool attributed, from_osm;
    bool by_lonlat, by_xy, out_of_degrees; /* how nodes were placed */
} noge_draft;

/* source: borrowed until noge_draft_free. Free the draft after success and after failure. */
noge_status noge_draft_begin(noge_draft *draft, const noge_source *source, noge_error *error);
void noge_draft_free(noge_draft *draft);

/* Declares a node and opens it. A second node of the same name is NOGE_BAD_INPUT. line: for messages, from 1; the
 * number of the element if the draft has lists. */
noge_status noge_draft_open_node(noge_draft *draft, const char *name, size_t length, uint64_t line, noge_error *error);

/* Adds an edge and opens it. Its ends may be declared later. In a file with arcs an edge that is not `directed` counts
 * as two. */
noge_status noge_draft_open_edge(noge_draft *draft, const char *from, size_t from_length, const char *to,
                                 size_t to_length, uint64_t line, noge_error *error);

/* Gives the open node or edge, or the graph, an attribute as text or as a number. Attributes of another kind of element
 * are ignored. A number that is not finite, a length that is not positive, or an attribute that is there already is
 * NOGE_BAD_INPUT. */
noge_status noge_draft_set_text(noge_draft *draft, noge_attribute attribute, const char *bytes, size_t size,
                                uint64_t line, noge_error *error);
noge_status noge_draft_set_number(noge_draft *draft, noge_attribute attribute, double number, uint64_t line,
                                  noge_error *error);

/* The value of an attribute where an element does not give it. */
noge_status noge_draft_set_default(noge_draft *draft, noge_attribute attribute, const char *bytes, size_t size,
                                   uint64_t line, noge_error *error);

/* Closes the open node or edge. */
noge_status noge_draft_close(noge_draft *draft, noge_error *error);

/* Builds the graph. A reference to a node that was not declared, or edges of which only some have a length, are
 * NOGE_BAD_INPUT. O(nodes + edges). */
noge_status noge_draft_finish(noge_draft *draft, noge_graph **graph, noge_read_report *report, noge_error *error);

#endif

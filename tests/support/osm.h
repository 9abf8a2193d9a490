/* Small maps for tests, told in a few words and written as XML and as PBF in all its forms. */
#ifndef NOGE_TESTS_OSM_H
#define NOGE_TESTS_OSM_H

#include "base/text/text.h"
#include <noge/import.h>

/* A map is lines of text:
 *     n 5 10 -20                       node 5, 10 · 1e-4 degrees east and 20 · 1e-4 degrees south
 *     w 7 1,2,3 highway=residential    way 7 along nodes 1, 2, 3 with tags
 * in the order in which the file has them. In tags an underscore stays one; there are no blanks in them. */

noge_text osm_xml(const char *map);

typedef enum pbf_form {
    PBF_PLAIN = 0,  /* dense nodes, zlib, all in one block */
    PBF_SINGLE = 1, /* every node a message of its own */
    PBF_RAW = 2,    /* blocks are not compressed */
    PBF_COARSE = 4, /* granularity and offsets other than usual, behind the groups */
    PBF_BLOCKS = 8, /* a block for every line of the map */
    PBF_PARTS = 16, /* lists of numbers in two parts, one packed, one not */
    PBF_FORMS = 32,
} pbf_form;

noge_text osm_pbf(const char *map, unsigned form);

/* The parts, for files that are wrong on purpose. All append. */
void pbf_number(noge_text *text, uint64_t value);
void pbf_field(noge_text *text, unsigned number, uint64_t value);
void pbf_bytes(noge_text *text, unsigned number, const void *bytes, size_t size);
void pbf_block(noge_text *text, const char *type, const noge_text *content, bool compressed);
void pbf_header(noge_text *text, const char *feature);

/* Imports what is in the folder of the test. boundary: NULL for none. */
noge_status import_file(noge_graph **graph, const char *name, const char *boundary, noge_osm_network network,
                        noge_import_report *report, noge_error *error);

/* The edges by names, such as "1-2 2-7", ascending; free with free(). */
char *edges_of(const noge_graph *graph);

/* Imports the map as XML and in every form of PBF, all with the same result to the byte, and expects these edges; ""
 * expects that nothing is left. boundary: GeoJSON coordinates of a polygon in 1e-4 degrees, or NULL. */
void expect_edges(const char *map, const char *boundary, noge_osm_network network, const char *edges);

/* A polygon file from coordinates in 1e-4 degrees, "0,0 10,0 10,10; hole…| second polygon"; rings are closed for you.
 */
noge_text geojson(const char *polygons);

#endif

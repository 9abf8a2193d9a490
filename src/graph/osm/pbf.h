/* OpenStreetMap's PBF format: blocks with a size and a type, mostly compressed (pbf_blob.c). They contain messages
 * with nodes, ways and their strings (pbf_block.c). */
#ifndef NOGE_GRAPH_OSM_PBF_H
#define NOGE_GRAPH_OSM_PBF_H

#include "base/text/protobuf.h"
#include "graph/osm/source.h"

#include <zlib.h>

typedef enum noge_pbf_type { NOGE_PBF_END, NOGE_PBF_HEADER, NOGE_PBF_DATA, NOGE_PBF_OTHER } noge_pbf_type;

/* Reads a file block by block. Set path and input, and zero the rest. */
typedef struct noge_pbf_reader {
    const char *path;
    struct noge_input *input;
    uint64_t block; /* number of the current one, from 1 */
    uint8_t *packed, *content;
    size_t packed_space, content_space;
    z_stream zlib;
    bool zlib_begun;
} noge_pbf_reader;

/* Reads the header of the next block. *size: size of the block in the file. */
noge_status noge_pbf_next(noge_pbf_reader *reader, noge_pbf_type *type, size_t *size, noge_error *error);

/* After noge_pbf_next: reads the block's content, valid until the next call, or skips it. */
noge_status noge_pbf_content(noge_pbf_reader *reader, size_t size, noge_protobuf *content, noge_error *error);
noge_status noge_pbf_skip(noge_pbf_reader *reader, size_t size, noge_error *error);

void noge_pbf_release(noge_pbf_reader *reader);

/* NOGE_BAD_INPUT with `path: block 7: …`. */
noge_status noge_pbf_fail(const noge_pbf_reader *reader, noge_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Buffers for decoding blocks. Zero it before use. */
typedef struct noge_pbf_decoder {
    noge_osm_value *string; /* the block's */
    uint8_t *key;           /* noge_osm_key of each */
    size_t string_count, string_space, key_space;
    noge_protobuf_numbers id, x, y; /* nodes, or references, keys and values of a way */
    int64_t granularity, offset_x, offset_y;
} noge_pbf_decoder;

/* True if this program supports all features that the file's header requires. */
noge_status noge_pbf_check_header(const noge_pbf_reader *reader, noge_protobuf header, noge_error *error);

/* Reports the ways or the nodes of a block to the visitor. *has_nodes: whether it has nodes. */
noge_status noge_pbf_decode(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                            noge_protobuf block, bool *has_nodes, noge_error *error);

void noge_pbf_decoder_release(noge_pbf_decoder *decoder);

#endif

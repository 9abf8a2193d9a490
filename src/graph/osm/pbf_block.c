/* The content of a block: a table of strings, then groups of nodes or of ways.
 *
 * Coordinates are integers, to be multiplied by the block's granularity in nanodegrees. Ids, references and
 * coordinates are stored as differences. In a forged file sums may wrap around, which is harmless; coordinates are
 * checked where they are used. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/osm/pbf.h"
#include "graph/read/readers.h"

#include <stdlib.h>
#include <string.h>

static noge_status damaged(const noge_pbf_reader *reader, const char *what, noge_error *error) {
    return noge_pbf_fail(reader, error, "%s is damaged", what);
}

/* ---- The header -------------------------------------------------------------------------------------------------- */

static bool is_known_feature(noge_protobuf name) {
    static const char *const known[] = {"OsmSchema-V0.6", "DenseNodes"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if ((size_t)(name.end - name.at) == strlen(known[i]) && memcmp(name.at, known[i], strlen(known[i])) == 0)
            return true;
    return false;
}

noge_status noge_pbf_check_header(const noge_pbf_reader *reader, noge_protobuf header, noge_error *error) {
    noge_protobuf_field field;
    while (noge_protobuf_next(&header, &field)) {
        if (field.number != 4 || field.kind != NOGE_PROTOBUF_BYTES || is_known_feature(field.bytes))
            continue;
        char shown[NOGE_SHOWN_TEXT];
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: asks its readers for the feature \"%s\", which noge lacks; it "
                         "reads OsmSchema-V0.6 and DenseNodes",
                         reader->path,
                         noge_show(shown, (const char *)field.bytes.at, (size_t)(field.bytes.end - field.bytes.at)));
    }
    return header.broken ? damaged(reader, "the header", error) : NOGE_OK;
}

/* ---- Strings ----------------------------------------------------------------------------------------------------- */

static noge_status take_strings(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, noge_protobuf table,
                                noge_error *error) {
    noge_protobuf_field field;
    while (noge_protobuf_next(&table, &field)) {
        if (field.number != 1 || field.kind != NOGE_PROTOBUF_BYTES)
            continue;
        size_t at = decoder->string_count;
        noge_status status =
            noge_reserve(&decoder->string, &decoder->string_space, at + 1, sizeof *decoder->string, error);
        if (status == NOGE_OK)
            status = noge_reserve(&decoder->key, &decoder->key_space, at + 1, 1, error);
        if (status != NOGE_OK)
            return status;
        const char *bytes = (const char *)field.bytes.at;
        size_t size = (size_t)(field.bytes.end - field.bytes.at);
        decoder->string[at] = (noge_osm_value){bytes, size};
        decoder->key[at] = (uint8_t)noge_osm_key_of(bytes, size);
        decoder->string_count++;
    }
    return table.broken ? damaged(reader, "the table of strings", error) : NOGE_OK;
}

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

static bool place_of(const noge_pbf_decoder *decoder, int64_t x, int64_t y, noge_place *place) {
    return !__builtin_mul_overflow(x, decoder->granularity, &place->x) &&
           !__builtin_add_overflow(place->x, decoder->offset_x, &place->x) &&
           !__builtin_mul_overflow(y, decoder->granularity, &place->y) &&
           !__builtin_add_overflow(place->y, decoder->offset_y, &place->y) && noge_place_is_proper(*place);
}

static noge_status give_node(const noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                             int64_t id, int64_t x, int64_t y, noge_error *error) {
    noge_place place;
    if (!pass->visitor->wants(pass->visitor->context, id))
        return NOGE_OK;
    if (!place_of(decoder, x, y, &place))
        return noge_pbf_fail(reader, error, "node %lld lies outside -180 … 180 and -90 … 90 degrees", (long long)id);
    return pass->visitor->node(pass->visitor->context, &place, error);
}

static noge_status take_node(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                             noge_protobuf node, noge_error *error) {
    noge_protobuf_field field;
    int64_t id = 0, x = 0, y = 0;
    unsigned found = 0;
    while (noge_protobuf_next(&node, &field)) {
        int64_t value = noge_protobuf_signed(field.value);
        if (field.kind != NOGE_PROTOBUF_VARINT)
            continue;
        if (field.number == 1)
            id = value, found |= 1;
        else if (field.number == 8)
            y = value, found |= 2;
        else if (field.number == 9)
            x = value, found |= 4;
    }
    if (node.broken || found != 7)
        return damaged(reader, "a node", error);
    return give_node(decoder, reader, pass, id, x, y, error);
}

/* Many nodes at once: a list of ids, one of latitudes and one of longitudes. */
static noge_status take_dense(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                              noge_protobuf dense, noge_error *error) {
    noge_protobuf_field field;
    noge_status status = NOGE_OK;
    decoder->id.count = decoder->x.count = decoder->y.count = 0;
    while (status == NOGE_OK && noge_protobuf_next(&dense, &field)) {
        noge_protobuf_numbers *list = field.number == 1   ? &decoder->id
                                      : field.number == 8 ? &decoder->y
                                      : field.number == 9 ? &decoder->x
                                                          : NULL;
        if (list)
            status = noge_protobuf_collect(list, &field, error);
    }
    if (status == NOGE_NO_MEMORY)
        return status;
    size_t count = decoder->id.count;
    if (status != NOGE_OK || dense.broken || decoder->x.count != count || decoder->y.count != count)
        return damaged(reader, "a list of nodes", error);
    uint64_t id = 0, x = 0, y = 0;
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        id += (uint64_t)noge_protobuf_signed(decoder->id.value[i]);
        x += (uint64_t)noge_protobuf_signed(decoder->x.value[i]);
        y += (uint64_t)noge_protobuf_signed(decoder->y.value[i]);
        status = give_node(decoder, reader, pass, (int64_t)id, (int64_t)x, (int64_t)y, error);
    }
    return status;
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

static noge_status take_tags(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, noge_osm_way *way,
                             noge_error *error) {
    size_t count = decoder->x.count; /* keys in x, values in y */
    if (decoder->y.count != count)
        return damaged(reader, "a way", error);
    for (size_t i = 0; i < count; i++) {
        uint64_t key = decoder->x.value[i], value = decoder->y.value[i];
        if (key >= decoder->string_count || value >= decoder->string_count)
            return noge_pbf_fail(reader, error, "way %lld has a tag that is not in the table of strings",
                                 (long long)way->id);
        if (decoder->key[key] < NOGE_OSM_KEYS)
            way->tags.value[decoder->key[key]] = decoder->string[value];
    }
    return NOGE_OK;
}

static noge_status take_references(noge_pbf_decoder *decoder, noge_protobuf message, noge_osm_way *way,
                                   noge_error *error) {
    noge_protobuf_field field;
    noge_status status = NOGE_OK;
    decoder->id.count = 0;
    while (status == NOGE_OK && noge_protobuf_next(&message, &field))
        if (field.number == 8)
            status = noge_protobuf_collect(&decoder->id, &field, error);
    uint64_t sum = 0;
    for (size_t i = 0; i < decoder->id.count; i++)
        decoder->id.value[i] = sum += (uint64_t)noge_protobuf_signed(decoder->id.value[i]);
    way->ref = (const int64_t *)decoder->id.value;
    way->ref_count = decoder->id.count;
    return status;
}

static noge_status take_way(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                            noge_protobuf message, noge_error *error) {
    noge_protobuf_field field;
    noge_protobuf rest = message;
    noge_osm_way way = {0};
    noge_status status = NOGE_OK;
    bool has_id = false;
    decoder->x.count = decoder->y.count = 0;
    while (status == NOGE_OK && noge_protobuf_next(&rest, &field)) {
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_VARINT) {
            way.id = (int64_t)field.value;
            has_id = true;
        } else if (field.number == 2) {
            status = noge_protobuf_collect(&decoder->x, &field, error);
        } else if (field.number == 3) {
            status = noge_protobuf_collect(&decoder->y, &field, error);
        }
    }
    if (status == NOGE_OK && !rest.broken && has_id) {
        status = take_tags(decoder, reader, &way, error);
        if (status != NOGE_OK)
            return status;
        if (way.tags.value[NOGE_OSM_HIGHWAY].bytes)
            status = take_references(decoder, message, &way, error);
    } else if (status == NOGE_OK) {
        status = NOGE_BAD_INPUT;
    }
    if (status != NOGE_OK)
        return status == NOGE_BAD_INPUT ? damaged(reader, "a way", error) : status;
    return pass->visitor->way(pass->visitor->context, &way, error);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static noge_status take_group(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                              noge_protobuf group, bool *has_nodes, noge_error *error) {
    noge_protobuf_field field;
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && noge_protobuf_next(&group, &field)) {
        if (field.kind != NOGE_PROTOBUF_BYTES)
            continue;
        *has_nodes |= field.number == 1 || field.number == 2;
        if (field.number == 1 && pass->nodes)
            status = take_node(decoder, reader, pass, field.bytes, error);
        else if (field.number == 2 && pass->nodes)
            status = take_dense(decoder, reader, pass, field.bytes, error);
        else if (field.number == 3 && !pass->nodes)
            status = take_way(decoder, reader, pass, field.bytes, error);
    }
    return status == NOGE_OK && group.broken ? damaged(reader, "a group", error) : status;
}

/* The groups may come before the data they refer to. */
static noge_status take_frame(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, bool nodes, noge_protobuf block,
                              noge_error *error) {
    noge_protobuf_field field;
    noge_status status = NOGE_OK;
    decoder->string_count = 0;
    decoder->granularity = 100;
    decoder->offset_x = decoder->offset_y = 0;
    while (status == NOGE_OK && noge_protobuf_next(&block, &field)) {
        if (field.number == 1 && field.kind == NOGE_PROTOBUF_BYTES && !nodes)
            status = take_strings(decoder, reader, field.bytes, error);
        else if (field.number == 17 && field.kind == NOGE_PROTOBUF_VARINT)
            decoder->granularity = (int64_t)field.value;
        else if (field.number == 19 && field.kind == NOGE_PROTOBUF_VARINT)
            decoder->offset_y = (int64_t)field.value;
        else if (field.number == 20 && field.kind == NOGE_PROTOBUF_VARINT)
            decoder->offset_x = (int64_t)field.value;
    }
    return status == NOGE_OK && block.broken ? damaged(reader, "its content", error) : status;
}

noge_status noge_pbf_decode(noge_pbf_decoder *decoder, const noge_pbf_reader *reader, const noge_osm_pass *pass,
                            noge_protobuf block, bool *has_nodes, noge_error *error) {
    noge_protobuf_field field;
    *has_nodes = false;
    noge_status status = take_frame(decoder, reader, pass->nodes, block, error);
    while (status == NOGE_OK && noge_protobuf_next(&block, &field))
        if (field.number == 2 && field.kind == NOGE_PROTOBUF_BYTES)
            status = take_group(decoder, reader, pass, field.bytes, has_nodes, error);
    return status;
}

void noge_pbf_decoder_release(noge_pbf_decoder *decoder) {
    free(decoder->string);
    free(decoder->key);
    free(decoder->id.value);
    free(decoder->x.value);
    free(decoder->y.value);
}

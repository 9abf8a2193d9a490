/* A pass over a PBF file. The pass for ways opens every block and notes which have nodes. The pass for nodes opens
 * only those and ends after the last. */
#include "base/memory.h"
#include "graph/osm/pbf.h"

static noge_status note(noge_osm_memory *memory, bool has_nodes, noge_error *error) {
    noge_status status = noge_reserve(&memory->has_nodes, &memory->block_space, memory->block_count + 1, 1, error);
    if (status != NOGE_OK)
        return status;
    memory->has_nodes[memory->block_count++] = has_nodes;
    if (has_nodes)
        memory->last_block = memory->block_count;
    return NOGE_OK;
}

/* This pass needs nothing of the block. */
static bool may_skip(const noge_osm_pass *pass, uint64_t block) {
    return pass->nodes && (block > pass->memory->block_count || !pass->memory->has_nodes[block - 1]);
}

static noge_status read_block(const noge_osm_pass *pass, noge_pbf_reader *reader, noge_pbf_decoder *decoder,
                              noge_pbf_type type, size_t size, noge_error *error) {
    bool has_nodes = false;
    noge_protobuf content;
    noge_status status;
    if (type == NOGE_PBF_OTHER || may_skip(pass, reader->block)) {
        status = noge_pbf_skip(reader, size, error);
    } else {
        status = noge_pbf_content(reader, size, &content, error);
        if (status == NOGE_OK && type == NOGE_PBF_HEADER)
            status = noge_pbf_check_header(reader, content, error);
        else if (status == NOGE_OK)
            status = noge_pbf_decode(decoder, reader, pass, content, &has_nodes, error);
    }
    if (status == NOGE_OK && !pass->nodes)
        status = note(pass->memory, has_nodes, error);
    return status;
}

noge_status noge_osm_read_pbf(noge_osm_pass *pass, noge_error *error) {
    noge_pbf_reader reader = {.path = pass->path, .input = pass->input};
    noge_pbf_decoder decoder = {0};
    noge_pbf_type type = NOGE_PBF_OTHER;
    size_t size = 0;
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && (!pass->nodes || reader.block < pass->memory->last_block)) {
        status = noge_pbf_next(&reader, &type, &size, error);
        if (status != NOGE_OK || type == NOGE_PBF_END)
            break;
        status = read_block(pass, &reader, &decoder, type, size, error);
        if (status == NOGE_OK)
            status = noge_osm_tell(pass, error);
    }
    noge_pbf_release(&reader);
    noge_pbf_decoder_release(&decoder);
    return status;
}

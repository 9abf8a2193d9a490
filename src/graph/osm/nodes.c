/* The needed nodes as a sorted list of ids. Files are sorted by id, and the nodes of a way often have similar ids.
 * So a search begins where the last one ended and widens from there. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/osm/ways.h"

#include <stdlib.h>
#include <string.h>

/* Radix sort, one byte after the other, the lowest first; bytes that are equal in all ids are skipped. Flipping the
 * sign bit makes ids unsigned. */
static noge_status sort_ids(int64_t **ids, size_t count, noge_error *error) {
    const uint64_t sign = (uint64_t)1 << 63;
    uint64_t *from = (uint64_t *)*ids, *to = noge_allocate(count, sizeof *to, error);
    if (!to)
        return NOGE_NO_MEMORY;
    for (unsigned shift = 0; shift < 64; shift += 8) {
        size_t place[257] = {0};
        for (size_t i = 0; i < count; i++)
            place[((from[i] ^ sign) >> shift & 0xff) + 1]++;
        if (count > 0 && place[((from[0] ^ sign) >> shift & 0xff) + 1] == count)
            continue;
        for (int byte = 0; byte < 256; byte++)
            place[byte + 1] += place[byte];
        for (size_t i = 0; i < count; i++)
            to[place[(from[i] ^ sign) >> shift & 0xff]++] = from[i];
        uint64_t *other = from;
        from = to;
        to = other;
    }
    *ids = (int64_t *)from;
    free(to);
    return NOGE_OK;
}

static size_t remove_repetitions(int64_t *ids, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || ids[i] != ids[i - 1])
            ids[kept++] = ids[i];
    return kept;
}

noge_status noge_nodes_of_ways(noge_nodes *nodes, const noge_ways *ways, noge_error *error) {
    *nodes = (noge_nodes){.id = noge_allocate(ways->ref_count, sizeof *nodes->id, error)};
    if (!nodes->id)
        return NOGE_NO_MEMORY;
    size_t count = 0;
    for (size_t i = 0; i < ways->count; i++)
        if (ways->way[i].count > 0) {
            memcpy(nodes->id + count, ways->ref + ways->way[i].first, ways->way[i].count * sizeof *nodes->id);
            count += ways->way[i].count;
        }
    noge_status status = sort_ids(&nodes->id, count, error);
    if (status != NOGE_OK)
        return status;
    nodes->count = remove_repetitions(nodes->id, count);
    if (nodes->count > NOGE_MAX_NODES)
        return noge_fail(error, NOGE_BAD_INPUT, "more nodes than noge can count; import a smaller area");
    if (nodes->count > 0)
        status = noge_resize(&nodes->id, nodes->count, sizeof *nodes->id, error);
    if (status == NOGE_OK && !(nodes->place = noge_allocate(nodes->count, sizeof *nodes->place, error)))
        status = NOGE_NO_MEMORY;
    for (size_t i = 0; i < nodes->count && status == NOGE_OK; i++)
        nodes->place[i].x = NOGE_NOWHERE;
    return status;
}

size_t noge_nodes_find(noge_nodes *nodes, int64_t id) {
    const int64_t *ids = nodes->id;
    size_t low = nodes->near, high = low, step = 1;
    /* Widen until ids[low - 1] < id <= ids[high]. */
    while (low > 0 && ids[low - 1] >= id) {
        high = low - 1;
        low = low > step ? low - step : 0;
        step *= 2;
    }
    while (high < nodes->count && ids[high] < id) {
        low = high + 1;
        high = nodes->count - high > step ? high + step : nodes->count;
        step *= 2;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ids[middle] < id)
            low = middle + 1;
        else
            high = middle;
    }
    nodes->near = low;
    return low < nodes->count && ids[low] == id ? low : NOGE_NOT_FOUND;
}

void noge_nodes_release(noge_nodes *nodes) {
    free(nodes->id);
    free(nodes->place);
    *nodes = (noge_nodes){0};
}

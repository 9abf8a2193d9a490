/* Each kept way is a list of references; all lists are in one array. Files are nearly always sorted by id, and then
 * no id occurs twice. In other files, ways outside the network are noted too, because they may replace an earlier
 * version of a kept way. */
#include "graph/osm/ways.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

static noge_status append_references(noge_ways *ways, const noge_osm_way *way, noge_error *error) {
    noge_status status =
        noge_reserve(&ways->ref, &ways->ref_space, ways->ref_count + way->ref_count, sizeof *ways->ref, error);
    if (status != NOGE_OK)
        return status;
    for (size_t i = 0; i < way->ref_count; i++)
        if (i == 0 || way->ref[i] != way->ref[i - 1])
            ways->ref[ways->ref_count++] = way->ref[i];
    return NOGE_OK;
}

noge_status noge_ways_add(noge_ways *ways, const noge_osm_way *way, noge_osm_network network, noge_error *error) {
    bool wanted = !way->deleted && noge_osm_is_in(&way->tags, network);
    bool known = ways->any && way->id <= ways->highest;
    ways->seen++;
    ways->unordered |= known;
    if (!known)
        ways->highest = way->id;
    ways->any = true;
    if (!wanted && !known)
        return NOGE_OK;
    if (way->ref_count > UINT32_MAX)
        return noge_fail(error, NOGE_BAD_INPUT, "way %lld has more nodes than noge can count", (long long)way->id);
    noge_kept_way kept = {
        .id = way->id, .first = ways->ref_count, .direction = noge_osm_direction_of(&way->tags, network)};
    noge_status status = noge_reserve(&ways->way, &ways->space, ways->count + 1, sizeof *ways->way, error);
    if (status == NOGE_OK && wanted)
        status = append_references(ways, way, error);
    if (status != NOGE_OK)
        return status;
    kept.count = (uint32_t)(ways->ref_count - kept.first);
    ways->way[ways->count++] = kept;
    return NOGE_OK;
}

/* By id; ways with the same id in the order of the file, which is that of their references. */
static int compare_ways(const void *a, const void *b) {
    const noge_kept_way *const *x = a, *const *y = b;
    if ((*x)->id != (*y)->id)
        return (*x)->id < (*y)->id ? -1 : 1;
    return *x < *y ? -1 : *x > *y;
}

noge_status noge_ways_settle(noge_ways *ways, uint64_t *kept, noge_error *error) {
    *kept = 0;
    if (ways->unordered) {
        noge_kept_way **sorted = noge_allocate(ways->count, sizeof *sorted, error);
        if (!sorted)
            return NOGE_NO_MEMORY;
        for (size_t i = 0; i < ways->count; i++)
            sorted[i] = &ways->way[i];
        qsort(sorted, ways->count, sizeof *sorted, compare_ways);
        for (size_t i = 0; i + 1 < ways->count; i++)
            if (sorted[i]->id == sorted[i + 1]->id)
                sorted[i]->count = 0;
        free(sorted);
    }
    for (size_t i = 0; i < ways->count; i++)
        *kept += ways->way[i].count > 0;
    return NOGE_OK;
}

void noge_ways_release(noge_ways *ways) {
    free(ways->way);
    free(ways->ref);
    *ways = (noge_ways){0};
}

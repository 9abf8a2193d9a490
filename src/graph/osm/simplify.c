/* OSMnx's simplification: nodes that only bend a street are removed, and each chain of them becomes one street.
 *
 * A node is an end point, and is kept, if it is its own neighbour, if it has no street in or no street out, or if
 * it does not have exactly two neighbours and two or four streets, counted in both directions. The chains that
 * begin at each end point are followed. Inner nodes have two neighbours, so there is no choice. A chain ends at an
 * end point, back at its start, or where the street does not continue.
 *
 * The last case happens where a one-way street was drawn twice. OSMnx then makes a street to the node where the
 * chain stopped, and so do we: it is removed with that node if another chain runs through it. Nodes that no chain
 * reaches are kept, unless their whole component has no end point: plain rings are removed. */
#include "base/memory.h"
#include "graph/osm/network.h"

#include <stdlib.h>
#include <string.h>

/* The streets at each node. */
typedef struct rows {
    size_t *out_offset, *in_offset; /* [node_count + 1] */
    uint32_t *out, *in;             /* numbers of streets */
} rows;

typedef struct work {
    const noge_streets *raw;
    noge_streets *simple;
    rows rows;
    bool *end_point, *removed; /* [node_count] */
} work;

static noge_status list_streets(const noge_streets *raw, bool outgoing, size_t **offset, uint32_t **list,
                                noge_error *error) {
    size_t *at = *offset = noge_allocate(raw->node_count + 2, sizeof *at, error);
    *list = noge_allocate(raw->count, sizeof **list, error);
    if (!at || !*list)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < raw->count; i++)
        at[(outgoing ? raw->street[i].from : raw->street[i].to) + 2]++;
    for (size_t v = 0; v < raw->node_count; v++)
        at[v + 2] += at[v + 1];
    for (size_t i = 0; i < raw->count; i++)
        (*list)[at[(outgoing ? raw->street[i].from : raw->street[i].to) + 1]++] = (uint32_t)i;
    return NOGE_OK;
}

/* ---- End points -------------------------------------------------------------------------------------------------- */

/* Adds a neighbour unless it is in the list. At most three are counted. */
static unsigned add_neighbour(uint32_t neighbour[3], unsigned count, uint32_t node) {
    for (unsigned i = 0; i < count; i++)
        if (neighbour[i] == node)
            return count;
    if (count < 3)
        neighbour[count++] = node;
    return count;
}

static bool is_end_point(const work *w, uint32_t node) {
    const rows *all = &w->rows;
    size_t outs = all->out_offset[node + 1] - all->out_offset[node],
           ins = all->in_offset[node + 1] - all->in_offset[node];
    if (outs == 0 || ins == 0 || (outs + ins != 2 && outs + ins != 4))
        return true;
    uint32_t neighbour[3];
    unsigned count = 0;
    for (size_t i = all->out_offset[node]; i < all->out_offset[node + 1]; i++)
        count = add_neighbour(neighbour, count, w->raw->street[all->out[i]].to);
    for (size_t i = all->in_offset[node]; i < all->in_offset[node + 1]; i++)
        count = add_neighbour(neighbour, count, w->raw->street[all->in[i]].from);
    for (unsigned i = 0; i < count; i++)
        if (neighbour[i] == node)
            return true;
    return count != 2;
}

/* ---- Chains ------------------------------------------------------------------------------------------------------ */

/* A street from `node` to its other neighbour, not to `before`; NULL if there is none. */
static const noge_street *next_street(const work *w, uint32_t node, uint32_t before) {
    for (size_t i = w->rows.out_offset[node]; i < w->rows.out_offset[node + 1]; i++)
        if (w->raw->street[w->rows.out[i]].to != before)
            return &w->raw->street[w->rows.out[i]];
    return NULL;
}

static noge_status add_bend(noge_streets *streets, uint32_t node, noge_error *error) {
    noge_status status =
        noge_reserve(&streets->bend, &streets->bend_space, streets->bend_count + 1, sizeof *streets->bend, error);
    if (status == NOGE_OK)
        streets->bend[streets->bend_count++] = node;
    return status;
}

static noge_status follow(work *w, const noge_street *first, noge_error *error) {
    noge_street chain = {.from = first->from, .to = first->to, .length = first->length, .bend = w->simple->bend_count};
    uint32_t before = first->from;
    noge_status status = NOGE_OK;
    while (!w->end_point[chain.to] && status == NOGE_OK) {
        const noge_street *next = next_street(w, chain.to, before);
        if (!next)
            break;
        status = add_bend(w->simple, chain.to, error);
        w->removed[chain.to] = true;
        before = chain.to;
        chain.to = next->to;
        chain.length += next->length;
    }
    chain.bend_count = (uint32_t)(w->simple->bend_count - chain.bend);
    return status == NOGE_OK ? noge_streets_add(w->simple, chain, error) : status;
}

/* Streets that occur twice in the data are followed once. */
static bool is_repeated(const work *w, uint32_t node, size_t at) {
    for (size_t i = w->rows.out_offset[node]; i < at; i++)
        if (w->raw->street[w->rows.out[i]].to == w->raw->street[w->rows.out[at]].to)
            return true;
    return false;
}

static noge_status follow_all(work *w, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t v = 0; v < w->raw->node_count; v++)
        for (size_t i = w->rows.out_offset[v]; w->end_point[v] && i < w->rows.out_offset[v + 1]; i++) {
            const noge_street *street = &w->raw->street[w->rows.out[i]];
            if (status == NOGE_OK && !w->end_point[street->to] && !is_repeated(w, v, i))
                status = follow(w, street, error);
        }
    return status;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status keep_untouched_streets(work *w, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < w->raw->count && status == NOGE_OK; i++)
        if (!w->removed[w->raw->street[i].from] && !w->removed[w->raw->street[i].to])
            status = noge_streets_add(w->simple, w->raw->street[i], error);
    return status;
}

static noge_status remove_rings(work *w, bool *crossing, noge_error *error) {
    uint32_t *component = noge_streets_components(w->simple, error);
    bool *anchored = component ? noge_allocate(w->raw->node_count, sizeof *anchored, error) : NULL;
    for (size_t v = 0; anchored && v < w->raw->node_count; v++)
        anchored[component[v]] |= w->end_point[v];
    for (size_t v = 0; anchored && v < w->raw->node_count; v++)
        crossing[v] = crossing[v] && anchored[component[v]];
    noge_status status = anchored ? NOGE_OK : NOGE_NO_MEMORY;
    free(component);
    free(anchored);
    return status;
}

/* Marks the nodes that are kept: those with a street, not inside a chain, and not part of a ring. */
static noge_status choose_crossings(work *w, bool *crossing, noge_error *error) {
    for (size_t v = 0; v < w->raw->node_count; v++)
        crossing[v] = !w->removed[v] && w->rows.out_offset[v + 1] + w->rows.in_offset[v + 1] >
                                            w->rows.out_offset[v] + w->rows.in_offset[v];
    noge_streets_filter(w->simple, crossing);
    noge_status status = remove_rings(w, crossing, error);
    if (status == NOGE_OK)
        noge_streets_filter(w->simple, crossing);
    return status;
}

noge_status noge_streets_simplify(noge_streets *simple, const noge_streets *raw, bool *crossing, noge_error *error) {
    work w = {.raw = raw, .simple = simple};
    simple->node_count = raw->node_count;
    w.end_point = noge_allocate(raw->node_count, sizeof *w.end_point, error);
    w.removed = noge_allocate(raw->node_count, sizeof *w.removed, error);
    noge_status status = w.end_point && w.removed ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = list_streets(raw, true, &w.rows.out_offset, &w.rows.out, error);
    if (status == NOGE_OK)
        status = list_streets(raw, false, &w.rows.in_offset, &w.rows.in, error);
    for (uint32_t v = 0; v < raw->node_count && status == NOGE_OK; v++)
        w.end_point[v] = is_end_point(&w, v);
    if (status == NOGE_OK)
        status = follow_all(&w, error);
    if (status == NOGE_OK)
        status = keep_untouched_streets(&w, error);
    if (status == NOGE_OK)
        status = choose_crossings(&w, crossing, error);
    free(w.rows.out_offset);
    free(w.rows.in_offset);
    free(w.rows.out);
    free(w.rows.in);
    free(w.end_point);
    free(w.removed);
    return status;
}

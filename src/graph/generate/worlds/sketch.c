/* Growing a sketch and changing what is there. */
#include "graph/generate/worlds/sketch.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool fine(const noge_sketch *sketch) {
    return sketch->status == NOGE_OK;
}

void noge_sketch_free(noge_sketch *sketch) {
    free(sketch->position);
    free(sketch->link);
    for (uint32_t i = 0; i < sketch->array_count; i++)
        free(sketch->array[i]);
}

void *noge_sketch_array(noge_sketch *sketch, size_t count, size_t size) {
    if (fine(sketch) && sketch->array_count == NOGE_SKETCH_ARRAYS)
        sketch->status =
            noge_fail(sketch->error, NOGE_NO_MEMORY, "more than %d arrays for a graph", NOGE_SKETCH_ARRAYS);
    void *array = fine(sketch) ? noge_allocate(count, size, sketch->error) : NULL;
    if (array)
        sketch->array[sketch->array_count++] = array;
    else if (fine(sketch))
        sketch->status = NOGE_NO_MEMORY;
    return array;
}

/* ---- Growing ----------------------------------------------------------------------------------------------------- */

noge_node noge_sketch_add(noge_sketch *sketch, uint32_t count) {
    noge_node first = sketch->node_count;
    if (fine(sketch))
        sketch->status = noge_reserve(&sketch->position, &sketch->node_space, (size_t)first + count,
                                      sizeof *sketch->position, sketch->error);
    if (!fine(sketch))
        return first;
    memset(sketch->position + first, 0, count * sizeof *sketch->position);
    sketch->node_count += count;
    return first;
}

noge_node noge_sketch_place(noge_sketch *sketch, double x, double y) {
    noge_node node = noge_sketch_add(sketch, 1);
    if (node < sketch->node_count)
        sketch->position[node] = (noge_point){x, y};
    sketch->placed = true;
    return node;
}

void noge_sketch_link(noge_sketch *sketch, noge_node a, noge_node b) {
    if (a >= sketch->node_count || b >= sketch->node_count)
        return;
    if (fine(sketch))
        sketch->status = noge_reserve(&sketch->link, &sketch->link_space, (size_t)sketch->link_count + 1,
                                      sizeof *sketch->link, sketch->error);
    if (fine(sketch))
        sketch->link[sketch->link_count++] = (noge_link){a, b};
}

void noge_sketch_clique(noge_sketch *sketch, noge_node first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++)
            noge_sketch_link(sketch, first + i, first + j);
}

void noge_sketch_path(noge_sketch *sketch, noge_node first, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        noge_sketch_link(sketch, first + i - 1, first + i);
}

void noge_sketch_pairs(noge_sketch *sketch, noge_node first, uint32_t count, uint32_t links) {
    for (uint32_t i = 0; i < links; i++) {
        noge_node a = first + noge_random_below(sketch->random, count);
        noge_sketch_link(sketch, a, first + noge_random_below(sketch->random, count));
    }
}

void noge_sketch_tree(noge_sketch *sketch, noge_node first, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        noge_sketch_link(sketch, first + noge_random_below(sketch->random, i), first + i);
}

/* ---- Changing ---------------------------------------------------------------------------------------------------- */

void noge_sketch_thin(noge_sketch *sketch, double nodes, double links) {
    bool *gone = noge_sketch_array(sketch, sketch->node_count, sizeof *gone);
    uint32_t kept = 0;
    if (!gone)
        return;
    for (noge_node v = 0; v < sketch->node_count; v++)
        gone[v] = noge_draw_chance(sketch->random, nodes);
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = sketch->link[i];
        if (!noge_draw_chance(sketch->random, links) && !gone[at.a] && !gone[at.b])
            sketch->link[kept++] = at;
    }
    sketch->link_count = kept;
}

void noge_sketch_wear(noge_sketch *sketch) {
    uint32_t how = noge_random_below(sketch->random, 3);
    double share = noge_draw_share(sketch->random, 0.01, 0.25);
    if (how > 0)
        noge_sketch_thin(sketch, how == 1 ? share : 0, how == 2 ? share : 0);
}

/* The root of a node's tree, with path halving. */
static noge_node root_of(noge_node *parent, noge_node node) {
    while (parent[node] != node)
        node = parent[node] = parent[parent[node]];
    return node;
}

void noge_sketch_sparsify(noge_sketch *sketch, double share) {
    noge_node *parent = noge_sketch_array(sketch, sketch->node_count, sizeof *parent);
    uint32_t *order = noge_sketch_array(sketch, sketch->link_count, sizeof *order), kept = 0;
    noge_link *all = noge_sketch_array(sketch, sketch->link_count, sizeof *all);
    if (!parent || !order || !all)
        return;
    for (noge_node v = 0; v < sketch->node_count; v++)
        parent[v] = v;
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        order[i] = i;
        all[i] = sketch->link[i];
    }
    noge_random_shuffle(sketch->random, order, sketch->link_count);
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = all[order[i]];
        noge_node a = root_of(parent, at.a), b = root_of(parent, at.b);
        parent[a] = b;
        if (a != b || noge_draw_chance(sketch->random, share))
            sketch->link[kept++] = at;
    }
    sketch->link_count = kept;
}

noge_node noge_sketch_split(noge_sketch *sketch, uint32_t link, double part) {
    if (!fine(sketch) || link >= sketch->link_count)
        return 0;
    noge_link at = sketch->link[link];
    noge_point a = sketch->position[at.a], b = sketch->position[at.b];
    bool placed = sketch->placed;
    noge_node node = noge_sketch_place(sketch, a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
    sketch->placed = placed;
    noge_sketch_link(sketch, node, at.b);
    if (fine(sketch))
        sketch->link[link].b = node;
    return node;
}

/* ---- Neighbours -------------------------------------------------------------------------------------------------- */

bool noge_sketch_rows_make(noge_sketch *sketch, noge_sketch_rows *rows) {
    rows->offset = noge_sketch_array(sketch, (size_t)sketch->node_count + 2, sizeof *rows->offset);
    rows->neighbor = noge_sketch_array(sketch, 2 * (size_t)sketch->link_count, sizeof *rows->neighbor);
    rows->link = noge_sketch_array(sketch, 2 * (size_t)sketch->link_count, sizeof *rows->link);
    if (!fine(sketch))
        return false;
    uint32_t *end = rows->offset + 1; /* end[v] is where row v begins until the row is filled */
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        end[sketch->link[i].a + 1]++;
        end[sketch->link[i].b + 1]++;
    }
    for (noge_node v = 1; v <= sketch->node_count; v++)
        end[v] += end[v - 1];
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = sketch->link[i];
        rows->link[end[at.a]] = rows->link[end[at.b] + (at.a == at.b)] = i;
        rows->neighbor[end[at.a]++] = at.b;
        rows->neighbor[end[at.b]++] = at.a;
    }
    return true;
}

/* The end of a link that is not `node`. */
static noge_node other_end(const noge_sketch *sketch, uint32_t link, noge_node node) {
    return sketch->link[link].a == node ? sketch->link[link].b : sketch->link[link].a;
}

static bool are_linked(const noge_sketch *sketch, const noge_sketch_rows *rows, noge_node a, noge_node b) {
    for (uint32_t i = rows->offset[a]; i < rows->offset[a + 1]; i++)
        if (other_end(sketch, rows->link[i], a) == b)
            return true;
    return false;
}

/* In the rows of a node every entry stays valid: a contracted node moves the far end of one link, and the other link
 * becomes a loop at the removed node. */
void noge_sketch_contract(noge_sketch *sketch) {
    noge_sketch_rows rows;
    if (!noge_sketch_rows_make(sketch, &rows))
        return;
    for (noge_node v = 0; v < sketch->node_count; v++) {
        if (rows.offset[v + 1] - rows.offset[v] != 2)
            continue;
        uint32_t first = rows.link[rows.offset[v]], second = rows.link[rows.offset[v] + 1];
        noge_node a = other_end(sketch, first, v), b = other_end(sketch, second, v);
        if (a == b || a == v || b == v || are_linked(sketch, &rows, a, b))
            continue;
        sketch->link[first] = (noge_link){a, b};
        sketch->link[second] = (noge_link){v, v};
        for (uint32_t i = rows.offset[b]; i < rows.offset[b + 1]; i++)
            if (rows.link[i] == second)
                rows.link[i] = first;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sketch->link_count; i++)
        if (sketch->link[i].a != sketch->link[i].b)
            sketch->link[kept++] = sketch->link[i];
    sketch->link_count = kept;
}

double noge_sketch_distance(const noge_sketch *sketch, noge_node a, noge_node b) {
    double x = sketch->position[a].x - sketch->position[b].x, y = sketch->position[a].y - sketch->position[b].y;
    return sqrt(x * x + y * y);
}

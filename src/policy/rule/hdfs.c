/* Hierarchical depth-first search, after Megow, Mehlhorn and Schweitzer (2012). Lengths are rounded up to powers of a
 * base; edges of one rounded length are a level. Before the explorer takes an edge of a level, it visits everything
 * that edges of lower levels lead to. So at each level it explores clusters by depth-first search, where a cluster is
 * what lower levels connect.
 *
 * A frame is an entered node with the level of the edge by which it was entered. All visits since then form its cluster
 * until the frame reaches that level. For each level in ascending order the frame makes a tour of its cluster, in
 * depth-first order of the tree of edges taken so far, and takes each edge of that level that it finds. That tree is a
 * minimum spanning tree of the rounded lengths. Each tour walks an edge of the tree at most twice, so with the way home
 * the walk is at most 2k times a minimum spanning tree, for k rounded lengths: O(log n) times the optimum.
 *
 * hdfs:1 does not round. Time: O(n k + m log(degree)) in all, because every cluster is toured once for each level.
 * Where another policy decides or a world changes, the search goes on from the nearest frontier node if its frames end.
 */
#include "base/memory.h"
#include "policy/rule/open_edges.h"
#include "policy/rule/rules.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_BASE = 2 };

/* A node in the tree of edges taken. Children are in order of their visits. */
typedef struct tree_node {
    noge_node parent, first_child, last_child, next_sibling;
} tree_node;

typedef struct frame {
    noge_node root;
    double limit;        /* level of the edge that led to the root; INFINITY for the first */
    double level;        /* of the last tour; -INFINITY before the first */
    noge_node at;        /* where the tour is; NOGE_NO_NODE between tours */
    uint32_t last_visit; /* the tour skips nodes visited later: their own frames tour them */
} frame;

typedef struct hierarchy {
    noge_open_edges open;
    tree_node *tree; /* [node] */
    size_t tree_space;
    frame *frame;
    size_t frame_count, frame_space;
    noge_node choice, from; /* the last choice and the visited end of its edge */
    double choice_level;
} hierarchy;

static noge_status hierarchy_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    hierarchy *self = state;
    noge_open_edges_begin(&self->open, seed);
    self->frame_count = 0;
    self->choice = self->from = NOGE_NO_NODE;
    return NOGE_OK;
}

/* ---- Levels ------------------------------------------------------------------------------------------------------ */

/* The least whole k with base^k >= length; the length itself if the base is 1. */
static double level_of(double length, double base) {
    if (base == 1)
        return length;
    if (base == 2) {
        int exponent;
        return frexp(length, &exponent) == 0.5 ? exponent - 1 : exponent;
    }
    double level = ceil(log(length) / log(base));
    while (pow(base, level) < length)
        level++;
    while (pow(base, level - 1) >= length)
        level--;
    return level;
}

/* The level of the shortest open edge of a node; INFINITY if there is none. */
static double open_level(hierarchy *self, const noge_map *map, noge_node node, double base) {
    const noge_open_edge *edge = noge_open_edges_least(&self->open, map, node);
    return edge ? level_of(edge->length, base) : INFINITY;
}

/* ---- Visits ------------------------------------------------------------------------------------------------------ */

static void add_child(hierarchy *self, noge_node parent, noge_node node) {
    tree_node *tree = self->tree;
    tree[node] = (tree_node){parent, NOGE_NO_NODE, NOGE_NO_NODE, NOGE_NO_NODE};
    if (parent == NOGE_NO_NODE)
        return;
    if (tree[parent].last_child == NOGE_NO_NODE)
        tree[parent].first_child = node;
    else
        tree[tree[parent].last_child].next_sibling = node;
    tree[parent].last_child = node;
}

/* For a visit that somebody else decided: the nearest neighbour visited before, if any. */
static noge_node find_parent(const noge_map *map, noge_node node, double base, double *level) {
    const noge_row row = noge_map_row(map, node);
    const uint32_t visited_at = noge_map_visited_at(map, node);
    noge_node parent = NOGE_NO_NODE;
    double least = INFINITY;
    for (uint32_t i = 0; i < row.count; i++) {
        double length = noge_row_length(row, i);
        if (noge_map_visited_at(map, row.node[i]) < visited_at && length < least) {
            parent = row.node[i];
            least = length;
        }
    }
    *level = parent == NOGE_NO_NODE ? INFINITY : level_of(least, base);
    return parent;
}

static noge_status enter(hierarchy *self, const noge_map *map, noge_node node, double base, noge_error *error) {
    double limit = self->choice_level;
    noge_status status = noge_reserve(&self->tree, &self->tree_space, map->node_count, sizeof *self->tree, error);
    if (status == NOGE_OK)
        status = noge_reserve(&self->frame, &self->frame_space, self->frame_count + 1, sizeof *self->frame, error);
    if (status != NOGE_OK)
        return status;
    bool chosen = node == self->choice && self->from != NOGE_NO_NODE;
    add_child(self, chosen ? self->from : find_parent(map, node, base, &limit), node);
    if (self->frame_count == 0)
        limit = INFINITY; /* nobody else would take the edges beyond it */
    self->frame[self->frame_count++] = (frame){.root = node, .limit = limit, .level = -INFINITY, .at = NOGE_NO_NODE};
    return NOGE_OK;
}

static noge_status catch_up(hierarchy *self, const noge_map *map, double base, noge_error *error) {
    noge_open_event event;
    noge_node node;
    noge_status status = noge_open_edges_follow(&self->open, map, &event, &node, error);
    while (status == NOGE_OK && event != NOGE_OPEN_NOTHING) {
        if (event == NOGE_OPEN_VISIT)
            status = enter(self, map, node, base, error);
        if (status == NOGE_OK)
            status = noge_open_edges_follow(&self->open, map, &event, &node, error);
    }
    return status;
}

/* ---- Tours ------------------------------------------------------------------------------------------------------- */

/* Begins the tour of the next level, if the cluster has open edges up to the frame's limit. */
static bool begin_tour(hierarchy *self, const noge_map *map, frame *top, double base) {
    double next = INFINITY;
    for (uint32_t t = noge_map_visited_at(map, top->root); t < map->visit_count && top->level < top->limit; t++) {
        double level = open_level(self, map, map->visit[t], base);
        next = level > top->level && level < next ? level : next;
    }
    if (isinf(next) || next > top->limit)
        return false;
    top->level = next;
    top->at = top->root;
    top->last_visit = map->visit_count - 1;
    return true;
}

/* The child or sibling if the tour includes it. */
static noge_node within(const noge_map *map, const frame *top, noge_node node) {
    return node != NOGE_NO_NODE && noge_map_visited_at(map, node) <= top->last_visit ? node : NOGE_NO_NODE;
}

/* The tour's next node in depth-first order; NOGE_NO_NODE at its end. */
static noge_node advance(const hierarchy *self, const noge_map *map, const frame *top) {
    noge_node at = top->at, next = within(map, top, self->tree[at].first_child);
    while (next == NOGE_NO_NODE && at != top->root) {
        next = within(map, top, self->tree[at].next_sibling);
        at = self->tree[at].parent;
    }
    return next;
}

/* Finds the next edge to take, with its visited end and level. NULL when all frames have ended. */
static const noge_open_edge *find_edge(hierarchy *self, noge_map *map, double base) {
    const bool parted = noge_map_is_parted(map);
    while (self->frame_count > 0) {
        frame *top = &self->frame[self->frame_count - 1];
        if (top->at == NOGE_NO_NODE && !begin_tour(self, map, top, base)) {
            self->frame_count--;
            continue;
        }
        const noge_open_edge *edge = noge_open_edges_least(&self->open, map, top->at);
        if (edge && level_of(edge->length, base) <= top->level && (!parted || noge_map_reaches(map, edge->node))) {
            self->from = top->at;
            self->choice_level = top->level;
            return edge;
        }
        top->at = advance(self, map, top);
    }
    return NULL;
}

static noge_status hierarchy_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    hierarchy *self = state;
    const double base = context ? *(const double *)context : USUAL_BASE;
    noge_status status = catch_up(self, map, base, error);
    if (status != NOGE_OK)
        return status;
    const noge_open_edge *edge = find_edge(self, map, base);
    if (!edge)
        self->from = NOGE_NO_NODE;
    *choice = self->choice = edge ? edge->node : noge_map_nearest(map);
    return NOGE_OK;
}

static void hierarchy_release(void *state, void *context) {
    (void)context;
    hierarchy *self = state;
    noge_open_edges_free(&self->open);
    free(self->tree);
    free(self->frame);
}

const noge_policy_type noge_rule_hdfs = {
    .size = sizeof(noge_policy_type),
    .name = "hdfs",
    .summary = "hierarchical depth-first: lengths rounded up to powers of BASE, level by level; hdfs:BASE, default 2",
    .state_size = sizeof(hierarchy),
    .begin = hierarchy_begin,
    .choose = hierarchy_choose,
    .release = hierarchy_release,
};

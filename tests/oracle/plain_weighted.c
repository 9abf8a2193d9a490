#include "oracle/plain_weighted.h"

#include <math.h>
#include <string.h>

void plain_weighted_begin(plain_weighted *self, plain_rule rule, double parameter) {
    memset(self, 0, sizeof *self);
    self->rule = rule;
    self->parameter = parameter;
    self->from = NOGE_NO_NODE;
}

static bool is_open(const plain_weighted *self, noge_node u, noge_node v) {
    return self->visited[u] && !self->visited[v] && !isinf(self->length[u][v]);
}

/* ---- What is known ----------------------------------------------------------------------------------------------- */

static void read_map(plain_weighted *self, const noge_map *map) {
    self->count = map->node_count;
    for (noge_node v = 0; v < self->count; v++) {
        self->visited[v] = noge_map_is_visited(map, v);
        for (noge_node w = 0; w < self->count; w++)
            self->length[v][w] = v == w ? INFINITY : noge_map_length(map, v, w);
    }
}

/* Floyd and Warshall. */
static void find_distances(plain_weighted *self) {
    for (noge_node v = 0; v < self->count; v++)
        for (noge_node w = 0; w < self->count; w++)
            self->distance[v][w] = v == w ? 0 : self->length[v][w];
    for (noge_node via = 0; via < self->count; via++)
        for (noge_node v = 0; v < self->count; v++)
            for (noge_node w = 0; w < self->count; w++)
                self->distance[v][w] = fmin(self->distance[v][w], self->distance[v][via] + self->distance[via][w]);
}

/* ---- Blocking ---------------------------------------------------------------------------------------------------- */

static bool blocks(const plain_weighted *self, noge_node u, noge_node v, noge_node x, noge_node y) {
    return is_open(self, u, v) && is_open(self, x, y) && self->length[x][y] < self->length[u][v] &&
           self->distance[u][y] <= (1 + self->parameter) * self->length[u][v];
}

static bool is_blocked(const plain_weighted *self, noge_node u, noge_node v) {
    for (noge_node x = 0; x < self->count; x++)
        for (noge_node y = 0; y < self->count; y++)
            if (blocks(self, u, v, x, y))
                return true;
    return false;
}

static void remember_blocked(plain_weighted *self) {
    for (noge_node u = 0; u < self->count; u++)
        for (noge_node v = 0; v < self->count; v++)
            for (noge_node x = 0; is_open(self, u, v) && x < self->count; x++)
                for (noge_node y = 0; y < self->count; y++)
                    self->was_blocked_by[u][v][y] |= blocks(self, u, v, x, y);
}

/* Of the edges that the call of y may take, the rule takes the shortest first. */
static bool allow_blocking(const plain_weighted *self, noge_node y, bool allowed[PLAIN_NODES]) {
    double least = INFINITY;
    for (int round = 0; round < 2; round++)
        for (noge_node u = 0; u < self->count; u++)
            for (noge_node v = 0; v < self->count; v++) {
                if (!is_open(self, u, v) || is_blocked(self, u, v) || (u != y && !self->was_blocked_by[u][v][y]))
                    continue;
                if (round == 0)
                    least = fmin(least, self->length[u][v]);
                else
                    allowed[v] |= self->length[u][v] == least;
            }
    return !isinf(least);
}

/* ---- Depth-first ------------------------------------------------------------------------------------------------- */

static bool allow_shortest(const plain_weighted *self, noge_node u, bool allowed[PLAIN_NODES]) {
    double least = INFINITY;
    for (noge_node v = 0; v < self->count; v++)
        if (is_open(self, u, v))
            least = fmin(least, self->length[u][v]);
    for (noge_node v = 0; v < self->count; v++)
        allowed[v] |= is_open(self, u, v) && self->length[u][v] == least;
    return !isinf(least);
}

/* ---- Hierarchy --------------------------------------------------------------------------------------------------- */

static double rounded(double length, double base) {
    double power = 1;
    if (base == 1 || isinf(length))
        return length;
    while (power < length)
        power *= base;
    while (power / base >= length)
        power /= base;
    return power;
}

/* The visited nodes that edges below a level connect with this one. */
static void find_cluster(const plain_weighted *self, noge_node from, double below, bool cluster[PLAIN_NODES]) {
    memset(cluster, 0, PLAIN_NODES * sizeof *cluster);
    cluster[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (noge_node v = 0; v < self->count; v++)
            for (noge_node w = 0; w < self->count; w++)
                if (cluster[v] && self->visited[w] && !cluster[w] &&
                    rounded(self->length[v][w], self->parameter) < below)
                    cluster[w] = more = true;
    }
}

static double least_level(const plain_weighted *self, const bool cluster[PLAIN_NODES]) {
    double least = INFINITY;
    for (noge_node u = 0; u < self->count; u++)
        for (noge_node v = 0; v < self->count; v++)
            if (cluster[u] && is_open(self, u, v))
                least = fmin(least, rounded(self->length[u][v], self->parameter));
    return least;
}

/* The first node of the cluster's tree, in depth-first order, that has an open edge of this level. */
static noge_node find_in_tree(const plain_weighted *self, const plain_call *call, noge_node at) {
    for (noge_node v = 0; v < self->count; v++)
        if (is_open(self, at, v) && rounded(self->length[at][v], self->parameter) == call->level)
            return at;
    noge_node found = NOGE_NO_NODE;
    for (uint32_t t = 0; t < self->visit_count && found == NOGE_NO_NODE; t++) {
        noge_node child = self->order[t];
        if (child != at && self->parent[child] == at && call->cluster[child])
            found = find_in_tree(self, call, child);
    }
    return found;
}

/* explore(u, limit): first everything that lower levels lead to, by calls explore(u, lower); then a tour of the cluster
 * that takes the edges of level `limit`. */
static bool allow_hierarchy(plain_weighted *self, bool allowed[PLAIN_NODES]) {
    plain_call *call = &self->call[self->call_count - 1];
    if (call->level == 0) {
        bool cluster[PLAIN_NODES];
        find_cluster(self, call->node, call->limit, cluster);
        double lower = least_level(self, cluster);
        if (lower < call->limit) {
            plain_call inner = {.node = call->node, .limit = lower};
            self->call[self->call_count++] = inner;
            return allow_hierarchy(self, allowed);
        }
        call->level = call->limit;
        memcpy(call->cluster, cluster, sizeof cluster);
    }
    self->from = find_in_tree(self, call, call->node);
    self->from_level = call->level;
    return self->from != NOGE_NO_NODE && allow_shortest(self, self->from, allowed);
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

void plain_weighted_visit(plain_weighted *self, const noge_map *map) {
    noge_node node = map->at;
    read_map(self, map);
    find_distances(self);
    if (self->rule == PLAIN_BLOCKING)
        remember_blocked(self);
    self->parent[node] = self->from;
    self->order[self->visit_count++] = node;
    self->call[self->call_count] =
        (plain_call){.node = node, .limit = self->call_count > 0 ? self->from_level : INFINITY};
    self->call_count++;
}

void plain_weighted_allowed(plain_weighted *self, bool allowed[PLAIN_NODES]) {
    memset(allowed, 0, PLAIN_NODES * sizeof *allowed);
    for (; self->call_count > 0; self->call_count--) {
        noge_node top = self->call[self->call_count - 1].node;
        bool any = self->rule == PLAIN_DEPTH      ? allow_shortest(self, top, allowed)
                   : self->rule == PLAIN_BLOCKING ? allow_blocking(self, top, allowed)
                                                  : allow_hierarchy(self, allowed);
        if (any)
            return;
    }
}

double plain_spanning_tree(const plain_weighted *self, double base, uint32_t *kinds) {
    bool in[PLAIN_NODES] = {true};
    double total = 0, seen[PLAIN_NODES];
    uint32_t different = 0;
    for (uint32_t done = 1; done < self->count; done++) {
        noge_node best = NOGE_NO_NODE;
        double least = INFINITY;
        for (noge_node v = 0; v < self->count; v++)
            for (noge_node w = 0; w < self->count; w++)
                if (in[v] && !in[w] && rounded(self->length[v][w], base) < least) {
                    best = w;
                    least = rounded(self->length[v][w], base);
                }
        in[best] = true;
        total += least;
        bool is_new = true;
        for (uint32_t i = 0; i < different; i++)
            is_new &= seen[i] != least;
        if (is_new)
            seen[different++] = least;
    }
    if (kinds)
        *kinds = different;
    return total;
}

double plain_taken_tree(const plain_weighted *self) {
    double total = 0;
    for (uint32_t t = 1; t < self->visit_count; t++)
        total += rounded(self->length[self->order[t]][self->parent[self->order[t]]], self->parameter);
    return total;
}

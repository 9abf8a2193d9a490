#include "oracle/plain_streets.h"

#include <string.h>

static int between(const plain_streets *n, int from, int to) {
    int count = 0;
    for (int i = 0; i < n->count; i++)
        count += n->street[i].from == from && n->street[i].to == to;
    return count;
}

static int length_between(const plain_streets *n, int from, int to) {
    for (int i = 0; i < n->count; i++)
        if (n->street[i].from == from && n->street[i].to == to)
            return n->street[i].length;
    return -1;
}

static bool is_end_point(const plain_streets *n, int v) {
    int neighbours = 0, ins = 0, outs = 0;
    for (int w = 0; w < n->node_count; w++) {
        ins += between(n, w, v);
        outs += between(n, v, w);
        neighbours += between(n, w, v) + between(n, v, w) > 0;
    }
    if (between(n, v, v) > 0 || ins == 0 || outs == 0)
        return true;
    return !(neighbours == 2 && (ins + outs == 2 || ins + outs == 4));
}

typedef struct path {
    int node[PLAIN_NODES + 2], count;
} path;

static bool is_on(const path *p, int v) {
    for (int i = 0; i < p->count; i++)
        if (p->node[i] == v)
            return true;
    return false;
}

static path build_path(const plain_streets *n, int start, int next, const bool *end_point) {
    path p = {{start, next}, 2};
    bool first = true;
    while (!end_point[p.node[p.count - 1]]) {
        int here = p.node[p.count - 1], onward = -1;
        for (int w = 0; w < n->node_count; w++)
            if (between(n, here, w) && !is_on(&p, w))
                onward = w;
        if (onward < 0) {
            if (!first && between(n, here, start))
                p.node[p.count++] = start;
            return p;
        }
        p.node[p.count++] = onward;
        first = false;
    }
    return p;
}

static void remove_nodes(plain_streets *n, const bool *gone) {
    int kept = 0;
    for (int i = 0; i < n->count; i++)
        if (!gone[n->street[i].from] && !gone[n->street[i].to])
            n->street[kept++] = n->street[i];
    n->count = kept;
    for (int v = 0; v < n->node_count; v++)
        n->gone[v] |= gone[v];
}

static void remove_rings(plain_streets *n, const bool *end_point) {
    bool anchored[PLAIN_NODES], ring[PLAIN_NODES];
    memcpy(anchored, end_point, sizeof anchored);
    for (int round = 0; round < n->node_count; round++)
        for (int i = 0; i < n->count; i++)
            anchored[n->street[i].from] = anchored[n->street[i].to] =
                anchored[n->street[i].from] || anchored[n->street[i].to];
    for (int v = 0; v < n->node_count; v++)
        ring[v] = !anchored[v];
    remove_nodes(n, ring);
}

void plain_simplify(plain_streets *network) {
    plain_streets raw = *network;
    bool end_point[PLAIN_NODES] = {0}, inner[PLAIN_NODES] = {0};
    for (int v = 0; v < raw.node_count; v++)
        end_point[v] = is_end_point(&raw, v);
    for (int v = 0; v < raw.node_count; v++)
        for (int w = 0; w < raw.node_count; w++) {
            if (!end_point[v] || end_point[w] || !between(&raw, v, w))
                continue;
            path p = build_path(&raw, v, w, end_point);
            int length = 0;
            for (int i = 0; i + 1 < p.count; i++)
                length += length_between(&raw, p.node[i], p.node[i + 1]);
            for (int i = 1; i + 1 < p.count; i++)
                inner[p.node[i]] = true;
            network->street[network->count].from = p.node[0];
            network->street[network->count].to = p.node[p.count - 1];
            network->street[network->count++].length = length;
        }
    remove_nodes(network, inner);
    remove_rings(network, end_point);
}

bool plain_inside(const plain_polygon *polygon, int x, int y) {
    bool inside = false;
    for (int i = 0; i < polygon->count; i++) {
        int j = (i + 1) % polygon->count;
        long ax = polygon->x[i] - x, ay = polygon->y[i] - y, bx = polygon->x[j] - x, by = polygon->y[j] - y;
        long cross = ax * by - ay * bx, dot = ax * bx + ay * by;
        if (cross == 0 && dot <= 0)
            return true;
        /* Where the side crosses y = 0, x is (ax by - bx ay) / (by - ay). */
        if ((ay > 0) != (by > 0) && (by > ay ? cross > 0 : cross < 0))
            inside = !inside;
    }
    return inside;
}

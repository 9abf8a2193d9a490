/* Road-like kinds. Each draws a net of streets, and then adds what all towns have: dead ends, loops of access roads,
 * and a few nodes within streets. After the simplification of OpenStreetMap's data most crossings have three streets; 9
 * % (San Francisco) to 33 % (Oxford) of the nodes are dead ends, 3 % lie within a street. */
#include "graph/generate/family.h"
#include "graph/generate/worlds/kinds.h"

#include <math.h>

/* ---- What all towns have ----------------------------------------------------------------------------------------- */

/* A street from `node` to a new node. */
static noge_node build_dead_end(noge_sketch *sketch, noge_node node, noge_point ahead) {
    if (sketch->status != NOGE_OK)
        return 0;
    noge_point from = sketch->position[node];
    noge_node end = noge_sketch_place(sketch, from.x + ahead.x, from.y + ahead.y);
    noge_sketch_link(sketch, node, end);
    return end;
}

/* The longest of three random streets: long ones have more room for access roads. */
static uint32_t draw_street(noge_sketch *sketch) {
    uint32_t best = noge_random_below(sketch->random, sketch->link_count);
    for (int i = 0; i < 2; i++) {
        uint32_t other = noge_random_below(sketch->random, sketch->link_count);
        noge_link at = sketch->link[other], longest = sketch->link[best];
        if (noge_sketch_distance(sketch, at.a, at.b) > noge_sketch_distance(sketch, longest.a, longest.b))
            best = other;
    }
    return best;
}

/* The way from a street to the end of an access road: across the street, to either side, not quite at a right angle. */
static noge_point draw_across(noge_sketch *sketch, noge_link street, double reach) {
    noge_point a = sketch->position[street.a], b = sketch->position[street.b];
    double length = noge_sketch_distance(sketch, street.a, street.b) + 1e-6;
    double far = noge_draw_share(sketch->random, 0.3, 1) * (length / 2 < reach ? length / 2 : reach) / length;
    double lean = noge_draw_share(sketch->random, -0.4, 0.4);
    double x = (b.x - a.x) * far, y = (b.y - a.y) * far;
    if (noge_random_below(sketch->random, 2))
        return (noge_point){y + lean * x, lean * y - x};
    return (noge_point){lean * x - y, x + lean * y};
}

/* Adds a dead end to a street, or an access road that leaves it and comes back. reach: greatest length. */
static void add_access(noge_sketch *sketch, double loops, double reach) {
    uint32_t link = draw_street(sketch);
    noge_point ahead = draw_across(sketch, sketch->link[link], reach);
    noge_node first = noge_sketch_split(sketch, link, noge_draw_share(sketch->random, 0.2, 0.5));
    uint32_t rest = sketch->link_count - 1; /* the second part of the street */
    noge_node end = build_dead_end(sketch, first, ahead);
    if (!noge_draw_chance(sketch->random, loops) || sketch->status != NOGE_OK)
        return;
    noge_node second = noge_sketch_split(sketch, rest, noge_draw_share(sketch->random, 0.4, 0.8));
    noge_sketch_link(sketch, end, second);
    build_dead_end(sketch, end, (noge_point){ahead.x / 2, ahead.y / 2});
}

/* Mean length of a street. There is at least one. */
static double mean_length(const noge_sketch *sketch) {
    double sum = 0;
    for (uint32_t i = 0; i < sketch->link_count; i++)
        sum += noge_sketch_distance(sketch, sketch->link[i].a, sketch->link[i].b);
    return sum / sketch->link_count;
}

/* Makes a town of a net of streets. Nodes that only lie within a street are removed, then access roads are added until
 * there are `nodes` nodes, then some streets get nodes within them. */
static void furnish(noge_sketch *sketch, uint32_t nodes, double loops) {
    bool many = noge_random_below(sketch->random, 5) == 0;
    double within = noge_draw_share(sketch->random, 0, many ? 0.5 : 0.06);
    uint32_t subdivided = (uint32_t)(within / (1 + within) * nodes), used = 0;
    noge_sketch_contract(sketch);
    bool *linked = noge_sketch_array(sketch, sketch->node_count, sizeof *linked);
    if (!linked || sketch->link_count == 0)
        return;
    for (uint32_t i = 0; i < sketch->link_count; i++)
        linked[sketch->link[i].a] = linked[sketch->link[i].b] = true;
    for (noge_node v = 0; v < sketch->node_count; v++)
        used += linked[v];
    uint32_t unused = sketch->node_count - used, wanted = nodes - subdivided;
    double reach = mean_length(sketch);
    while (sketch->node_count - unused + 2 <= wanted && sketch->status == NOGE_OK)
        add_access(sketch, loops, reach);
    for (uint32_t i = 0; i < subdivided; i++) {
        uint32_t link = noge_random_below(sketch->random, sketch->link_count);
        noge_sketch_split(sketch, link, noge_draw_share(sketch->random, 0.3, 0.7));
    }
}

/* ---- Towns ------------------------------------------------------------------------------------------------------- */

/* The share of a town's nodes that belongs to its net of streets. The rest are dead ends and where they begin. */
static uint32_t draw_net(noge_sketch *sketch, uint32_t nodes, double least, double most) {
    uint32_t net = (uint32_t)(noge_draw_share(sketch->random, least, most) * nodes);
    return net < 12 ? 12 : net;
}

/* Moves a node by up to `reach` in both directions. */
static void move(noge_sketch *sketch, noge_node node, double reach) {
    if (node >= sketch->node_count)
        return;
    sketch->position[node].x += noge_draw_share(sketch->random, -reach, reach);
    sketch->position[node].y += noge_draw_share(sketch->random, -reach, reach);
}

/* Removes the streets inside some rectangles: parks and superblocks. */
static void clear_superblocks(noge_sketch *sketch, noge_node first, noge_rectangle size, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t top = noge_random_below(sketch->random, size.rows),
                 left = noge_random_below(sketch->random, size.columns);
        uint32_t bottom = top + noge_draw_between(sketch->random, 2, 3), kept = 0;
        uint32_t right = left + noge_draw_between(sketch->random, 2, 4);
        for (uint32_t l = 0; l < sketch->link_count; l++) {
            noge_node a = sketch->link[l].a, b = sketch->link[l].b;
            bool inside = false;
            for (int end = 0; end < 2 && a >= first && b >= first; end++) {
                uint32_t row = ((end ? b : a) - first) / size.columns, column = ((end ? b : a) - first) % size.columns;
                inside |= row > top && row < bottom && column > left && column < right;
            }
            if (!inside)
                sketch->link[kept++] = sketch->link[l];
        }
        sketch->link_count = kept;
    }
}

/* A grid with streets missing, superblocks and crossings that are not quite in line. Returns the first node. */
static noge_node build_grid(noge_sketch *sketch, noge_rectangle size, double x, double y) {
    uint32_t before = sketch->link_count;
    noge_node first = noge_sketch_grid(sketch, size, x, y);
    double missing = noge_draw_share(sketch->random, 0, 0.2), shaken = noge_draw_share(sketch->random, 0, 0.25);
    for (noge_node v = first; v < sketch->node_count; v++)
        move(sketch, v, shaken);
    clear_superblocks(sketch, first, size, noge_random_below(sketch->random, 2 + size.rows * size.columns / 40));
    uint32_t kept = before;
    for (uint32_t i = before; i < sketch->link_count; i++)
        if (!noge_draw_chance(sketch->random, missing))
            sketch->link[kept++] = sketch->link[i];
    sketch->link_count = kept;
    return first;
}

/* The node in the middle of the street from a crossing to the one below it, which is split if necessary. middle: these
 * nodes so far, by crossing. NOGE_NO_NODE if there is no such street. O(links). */
static noge_node middle_of(noge_sketch *sketch, noge_node *middle, noge_node above, noge_node below) {
    for (uint32_t i = 0; i < sketch->link_count && middle[above] == NOGE_NO_NODE; i++)
        if (sketch->link[i].a == above && sketch->link[i].b == below)
            middle[above] = noge_sketch_split(sketch, i, 0.5);
    return middle[above];
}

/* Halves blocks by lanes: many west of a random column, few east of it. */
static void halve_blocks(noge_sketch *sketch, noge_rectangle size, double halved) {
    uint32_t border = noge_random_below(sketch->random, size.columns), crossings = size.rows * size.columns;
    noge_node *middle = noge_sketch_array(sketch, crossings, sizeof *middle);
    for (uint32_t i = 0; i < crossings && middle; i++)
        middle[i] = NOGE_NO_NODE;
    for (noge_node corner = 0; corner + size.columns + 1 < crossings && sketch->status == NOGE_OK; corner++) {
        uint32_t column = corner % size.columns;
        if (column + 1 == size.columns || !noge_draw_chance(sketch->random, column < border ? 2 * halved : halved / 4))
            continue;
        noge_node west = middle_of(sketch, middle, corner, corner + size.columns);
        noge_node east = middle_of(sketch, middle, corner + 1, corner + 1 + size.columns);
        if (west != NOGE_NO_NODE && east != NOGE_NO_NODE)
            noge_sketch_link(sketch, west, east);
    }
}

/* A planned town of straight streets, with blocks of two sizes. */
void noge_world_avenues(noge_sketch *sketch, uint32_t nodes) {
    uint32_t net = draw_net(sketch, nodes, 0.5, 0.95);
    double halved = noge_draw_share(sketch->random, 0, 0.3);
    noge_rectangle size = noge_rectangle_draw(sketch->random, (uint32_t)((1 - 0.6 * halved) * net));
    build_grid(sketch, size, 0, 0);
    halve_blocks(sketch, size, halved);
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0, 0.2));
}

/* A grown town: the relative neighbourhood of random points, denser in some places, and a few more streets. */
void noge_world_oldtown(noge_sketch *sketch, uint32_t nodes) {
    uint32_t net = draw_net(sketch, nodes, 0.6, 1.2);
    double more = noge_draw_share(sketch->random, 0, 0.6);
    noge_sketch_triangulate(sketch, net);
    noge_sketch_keep_near(sketch, NOGE_GABRIEL, 0);
    noge_sketch_keep_near(sketch, NOGE_RELATIVE, more);
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0, 0.2));
}

/* Ring roads and spokes around a centre. Outer rings have more crossings; some pieces are missing. */
void noge_world_rings(noge_sketch *sketch, uint32_t nodes) {
    uint32_t net = draw_net(sketch, nodes, 0.4, 0.9), spokes = noge_draw_between(sketch->random, 4, 8), ring = 0;
    double missing = noge_draw_share(sketch->random, 0, 0.2);
    noge_node inner = noge_sketch_place(sketch, 0, 0), first = 0;
    uint32_t inner_count = 1, count = spokes;
    while (sketch->node_count < net && sketch->status == NOGE_OK) {
        double radius = ++ring * 0.1;
        first = sketch->node_count;
        for (uint32_t i = 0; i < count; i++) {
            noge_point direction = noge_circle_point(i, count);
            move(sketch, noge_sketch_place(sketch, radius * direction.x, radius * direction.y), 0.03);
            if (i > 0)
                noge_sketch_link(sketch, first + i - 1, first + i);
        }
        noge_sketch_link(sketch, first, first + count - 1);
        for (uint32_t i = 0; i<count; i += count / inner_count> 1 && inner_count > 1 ? count / inner_count : 1)
            noge_sketch_link(sketch, inner + (uint32_t)((uint64_t)i * inner_count / count), first + i);
        inner = first;
        inner_count = count;
        if (count < 6 * ring) /* keep the distances of crossings about the same */
            count *= 2;
    }
    noge_sketch_thin(sketch, 0, missing);
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0, 0.3));
}

/* Makes one crossing of two that are near to each other, for a share of such pairs: two streets that end opposite each
 * other become one street across. */
static void merge_crossings(noge_sketch *sketch, double share) {
    noge_node *becomes = noge_sketch_array(sketch, sketch->node_count, sizeof *becomes);
    if (!becomes || sketch->link_count == 0)
        return;
    double near = mean_length(sketch) / 2;
    for (noge_node v = 0; v < sketch->node_count; v++)
        becomes[v] = v;
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = sketch->link[i];
        bool chosen = noge_draw_chance(sketch->random, share) && noge_sketch_distance(sketch, at.a, at.b) < near;
        if (chosen && becomes[at.a] == at.a && becomes[at.b] == at.b) {
            becomes[at.b] = at.a;
            becomes[at.a] = NOGE_NO_NODE; /* takes part in no other pair */
        }
    }
    for (noge_node v = 0; v < sketch->node_count; v++)
        becomes[v] = becomes[v] == NOGE_NO_NODE ? v : becomes[v];
    for (uint32_t i = 0; i < sketch->link_count; i++)
        sketch->link[i] = (noge_link){becomes[sketch->link[i].a], becomes[sketch->link[i].b]};
}

/* Divided blocks, as in most European and Asian towns. */
void noge_world_districts(noge_sketch *sketch, uint32_t nodes) {
    uint32_t net = draw_net(sketch, nodes, 0.5, 0.95);
    noge_sketch_split_blocks(sketch, net);
    merge_crossings(sketch, noge_draw_share(sketch->random, 0, 1));
    noge_sketch_thin(sketch, 0, noge_draw_share(sketch->random, 0, 0.06));
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0, 0.3));
}

/* A few large blocks between main roads. Most nodes are on access roads, loops and cul-de-sacs within. */
void noge_world_suburb(noge_sketch *sketch, uint32_t nodes) {
    uint32_t net = draw_net(sketch, nodes, 0.1, 0.4);
    noge_sketch_split_blocks(sketch, net);
    merge_crossings(sketch, noge_draw_share(sketch->random, 0, 0.5));
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0.2, 0.7));
}

/* The shortest of a few random links between two ranges of nodes: a country road. */
static void build_country_road(noge_sketch *sketch, const noge_node *first, uint32_t town, uint32_t other) {
    noge_link best = {0, 0};
    for (int i = 0; i < 8 && sketch->status == NOGE_OK; i++) {
        noge_link at = {.a = noge_draw_between(sketch->random, first[town], first[town + 1] - 1)};
        at.b = noge_draw_between(sketch->random, first[other], first[other + 1] - 1);
        if (i == 0 || noge_sketch_distance(sketch, at.a, at.b) < noge_sketch_distance(sketch, best.a, best.b))
            best = at;
    }
    noge_sketch_link(sketch, best.a, best.b);
}

/* Small towns in a wide country. Roads join neighbours; villages and farms lie along them. */
void noge_world_towns(noge_sketch *sketch, uint32_t nodes) {
    enum { IN_A_ROW = 4, MOST_TOWNS = 12, LEAST_TOWN = 9 };
    uint32_t net = draw_net(sketch, nodes, 0.4, 0.9), towns = noge_draw_between(sketch->random, 2, MOST_TOWNS);
    noge_node first[MOST_TOWNS + 1] = {0};
    towns = towns > net / LEAST_TOWN + 1 ? net / LEAST_TOWN + 1 : towns;
    double spacing = noge_draw_share(sketch->random, 1.5, 3) * sqrt((double)net / towns);
    for (uint32_t i = 0; i < towns; i++) {
        uint32_t usual = net / towns, size = noge_draw_between(sketch->random, usual / 2, usual * 3 / 2);
        noge_rectangle plan = noge_rectangle_draw(sketch->random, size < LEAST_TOWN ? LEAST_TOWN : size);
        double x = (i % IN_A_ROW + noge_draw_share(sketch->random, 0, 0.4)) * spacing;
        double y = (i / IN_A_ROW + noge_draw_share(sketch->random, 0, 0.4)) * spacing;
        build_grid(sketch, plan, x, y);
        first[i + 1] = sketch->node_count;
    }
    for (uint32_t i = 1; i < towns && sketch->status == NOGE_OK; i++) {
        bool begins_row = i % IN_A_ROW == 0;
        build_country_road(sketch, first, i, begins_row ? i - IN_A_ROW : i - 1);
        if (i > IN_A_ROW && !begins_row && noge_random_below(sketch->random, 3))
            build_country_road(sketch, first, i, i - IN_A_ROW);
    }
    furnish(sketch, nodes, noge_draw_share(sketch->random, 0, 0.2));
}

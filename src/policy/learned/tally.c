#include "policy/learned/tally.h"
#include "base/memory.h"

#include <stdlib.h>

void noge_tally_begin(noge_tally *tally) {
    *tally = (noge_tally){
        .node = tally->node, .node_space = tally->node_space, .row = tally->row, .row_space = tally->row_space};
}

void noge_tally_free(noge_tally *tally) {
    free(tally->node);
    free(tally->row);
    *tally = (noge_tally){0};
}

/* ---- Taking in visits -------------------------------------------------------------------------------------------- */

static noge_status take_in_nodes(noge_tally *tally, const noge_map *map, noge_error *error) {
    bool rows = tally->rows || (map->task.weighted && noge_map_changes(map) - map->visit_count != tally->alterations);
    noge_status status = noge_reserve(&tally->node, &tally->node_space, map->node_count, sizeof *tally->node, error);
    if (status == NOGE_OK && rows)
        status = noge_reserve(&tally->row, &tally->row_space, map->node_count, sizeof *tally->row, error);
    if (status != NOGE_OK)
        return status;
    for (; tally->node_count < map->node_count; tally->node_count++) {
        tally->node[tally->node_count] = (noge_node_tally){.parent_least = UINT32_MAX};
        if (tally->rows)
            tally->row[tally->node_count] = (noge_row_lengths){0};
    }
    return NOGE_OK;
}

static void count_degree(noge_tally *tally, noge_node visited, uint32_t degree) {
    tally->node[visited].degree = degree;
    tally->degree_sum += degree;
    tally->degree_squares += (double)degree * degree;
    tally->leaves += degree == 1;
}

static void uncount_degree(noge_tally *tally, noge_node visited) {
    uint32_t degree = tally->node[visited].degree;
    tally->degree_sum -= degree;
    tally->degree_squares -= (double)degree * degree;
    tally->leaves -= degree == 1;
}

static void count_length(noge_tally *tally, double length) {
    tally->length_sum += length;
    tally->length_squares += length * length;
}

static void add_to_row(noge_tally *tally, noge_node node, double length) {
    tally->row[node].sum += length;
    tally->row[node].squares += length * length;
}

/* Counts half of an edge, which the row of one end did not have. */
static void count_half(noge_tally *tally, noge_node node, double length) {
    add_to_row(tally, node, length);
    tally->length_sum += length / 2;
    tally->length_squares += length * length / 2;
}

/* Adds what visit t found, sign times. */
static void count_yield(noge_tally *tally, const noge_map *map, uint32_t t, double sign) {
    uint32_t earlier = tally->node[map->visit[t]].earlier,
             found = noge_map_known_before(map, t + 1) - noge_map_known_before(map, t);
    noge_visit_yield *yield = &tally->yield[earlier < 2 ? 0 : earlier == 2 ? 1 : 2];
    yield->visits += sign;
    yield->found += sign * found;
    yield->dead += sign * (found == 0);
}

static void take_in_yields(noge_tally *tally, const noge_map *map) {
    for (tally->yielded = tally->yielded ? tally->yielded : 1; tally->yielded + 1 < map->visit_count; tally->yielded++)
        count_yield(tally, map, tally->yielded, 1);
}

/* Is the yield of this visited node's visit counted? */
static bool has_yield(const noge_tally *tally, const noge_map *map, noge_node visited) {
    uint32_t t = noge_map_visited_at(map, visited);
    return t > 0 && t < tally->yielded;
}

/* Each edge is known from the first visit to one of its ends on. */
static void take_in_visit(noge_tally *tally, const noge_map *map, uint32_t t) {
    noge_node visited = map->visit[t];
    const noge_row row = noge_map_row(map, visited);
    uint32_t open = 0, earlier = 0;
    for (uint32_t i = 0; i < row.count; i++) {
        noge_node_tally *there = &tally->node[row.node[i]];
        if (noge_map_visited_at(map, row.node[i]) < t) {
            there->open--;
            earlier++;
            continue;
        }
        open++;
        there->parent_least = row.count < there->parent_least ? row.count : there->parent_least;
        there->parent_most = row.count > there->parent_most ? row.count : there->parent_most;
        if (map->task.weighted)
            count_length(tally, row.length[i]);
        if (tally->rows) {
            add_to_row(tally, visited, row.length[i]);
            add_to_row(tally, row.node[i], row.length[i]);
        }
    }
    tally->node[visited].open = open;
    tally->node[visited].earlier = earlier;
    tally->visited++;
    count_degree(tally, visited, row.count);
}

/* ---- Changes other than visits ----------------------------------------------------------------------------------- */

/* Where edges appear or vanish, counts may be wrong. They are computed again around the nodes in the map's log, or
 * everywhere. A walk alone changes no counts. */
static bool is_visited(const noge_map *map, noge_node node) {
    return noge_map_visited_at(map, node) < NOGE_EXCLUDED;
}

/* Puts the lengths of a row, as they are now, in the place of those that were counted. */
static void recount_row(noge_tally *tally, const noge_map *map, noge_node node) {
    const noge_row row = noge_map_row(map, node);
    noge_row_lengths before = tally->row[node], now = {0};
    for (uint32_t i = 0; i < row.count; i++) {
        now.sum += row.length[i];
        now.squares += row.length[i] * row.length[i];
    }
    tally->row[node] = now;
    tally->length_sum += (now.sum - before.sum) / 2;
    tally->length_squares += (now.squares - before.squares) / 2;
}

static void recount_node(noge_tally *tally, const noge_map *map, noge_node node) {
    const noge_row row = noge_map_row(map, node);
    const uint32_t visited_at = noge_map_visited_at(map, node);
    noge_node_tally *view = &tally->node[node];
    view->open = view->parent_most = view->earlier = 0;
    view->parent_least = UINT32_MAX;
    for (uint32_t i = 0; i < row.count; i++) {
        const noge_map_node *there = &noge_map_nodes(map)[row.node[i]];
        view->open += there->visited_at == NOGE_NOT_VISITED;
        if (there->visited_at >= NOGE_EXCLUDED)
            continue;
        view->earlier += there->visited_at < visited_at;
        view->parent_least = there->degree < view->parent_least ? there->degree : view->parent_least;
        view->parent_most = there->degree > view->parent_most ? there->degree : view->parent_most;
    }
}

/* Counts depend on the present map alone, so once is enough however often the log names a node: a hub that is told in
 * parts has an entry for each of its edges. */
static void recount_once(noge_tally *tally, const noge_map *map, noge_node node) {
    if (tally->node[node].recounted == tally->catch_ups)
        return;
    tally->node[node].recounted = tally->catch_ups;
    recount_node(tally, map, node);
    if (tally->rows)
        recount_row(tally, map, node);
}

/* The log has both ends of each added or removed edge. A changed degree also changes what the node's neighbours know of
 * their parents; they are counted again when that is needed. */
static void take_in_news(noge_tally *tally, const noge_map *map, noge_node node, bool only_added) {
    const noge_row row = noge_map_row(map, node);
    const uint32_t visited_at = noge_map_visited_at(map, node);
    noge_node_tally *view = &tally->node[node];
    bool visited = is_visited(map, node), yields = visited && has_yield(tally, map, node);
    if (yields)
        count_yield(tally, map, visited_at, -1);
    if (!visited || !only_added)
        recount_once(tally, map, node);
    for (uint32_t i = view->degree; visited && only_added && i < row.count; i++) { /* rows grow at their ends */
        uint32_t when = noge_map_visited_at(map, row.node[i]);
        view->open += when == NOGE_NOT_VISITED;
        view->earlier += when < visited_at;
        if (tally->rows)
            count_half(tally, node, row.length[i]);
    }
    if (yields)
        count_yield(tally, map, visited_at, 1);
    if (!visited || view->degree == row.count)
        return;
    uncount_degree(tally, node);
    count_degree(tally, node, row.count);
    tally->regraded = tally->catch_ups;
}

void noge_tally_refresh(noge_tally *tally, const noge_map *map, noge_node node) {
    if (tally->node[node].recounted >= tally->regraded)
        return;
    recount_node(tally, map, node);
    tally->node[node].recounted = tally->regraded;
}

static void recount(noge_tally *tally, const noge_map *map) {
    noge_tally_begin(tally);
    tally->node_count = map->node_count;
    tally->visit_count = map->visit_count;
    for (noge_node v = 0; v < map->node_count; v++) {
        const noge_row row = noge_map_row(map, v);
        tally->node[v] = (noge_node_tally){0};
        recount_node(tally, map, v);
        if (map->task.weighted)
            tally->row[v] = (noge_row_lengths){0};
        for (uint32_t i = 0; map->task.weighted && i < row.count; i++) {
            add_to_row(tally, v, row.length[i]);
            if (v < row.node[i])
                count_length(tally, row.length[i]);
        }
        if (is_visited(map, v))
            count_degree(tally, v, row.count);
        tally->visited += is_visited(map, v);
    }
    tally->rows = map->task.weighted;
}

static void catch_up(noge_tally *tally, const noge_map *map, uint64_t alterations, bool visits) {
    bool only_added = !visits, all = map->task.weighted != tally->rows || tally->catch_ups == UINT32_MAX;
    uint64_t reader = tally->news_read;
    for (noge_news news; noge_log_next(map, &reader, &news);) {
        only_added &= news.seen;
        all |= news.all;
    }
    if (all) {
        recount(tally, map); /* rows are not yet kept, or the log begins too late */
    } else {
        tally->catch_ups++;
        reader = tally->news_read;
        for (noge_news news; noge_log_next(map, &reader, &news);)
            take_in_news(tally, map, news.first, only_added);
    }
    tally->alterations = alterations;
    tally->news_read = reader;
}

noge_status noge_tally_update(noge_tally *tally, const noge_map *map, noge_error *error) {
    noge_status status = take_in_nodes(tally, map, error);
    if (status != NOGE_OK)
        return status;
    bool visits = tally->visit_count < map->visit_count;
    for (; tally->visit_count < map->visit_count; tally->visit_count++)
        take_in_visit(tally, map, tally->visit_count);
    uint64_t alterations = noge_map_changes(map) - map->visit_count;
    if (alterations != tally->alterations)
        catch_up(tally, map, alterations, visits);
    take_in_yields(tally, map);
    return NOGE_OK;
}

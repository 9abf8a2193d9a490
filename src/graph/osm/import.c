/* Imports a file step by step: ways, the nodes they use, streets, crossings, and those inside the boundary.
 *
 * With a boundary, streets are simplified within 500 metres of it and cut at the boundary afterwards. So a crossing
 * near the boundary stays a crossing, although its neighbour outside is removed. Without a boundary, all but the
 * largest component is removed first. */
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "graph/graph.h"
#include "graph/osm/boundary.h"
#include "graph/osm/network.h"
#include <noge/import.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Smallest length of a street in metres. Equal positions would give length 0, which graphs do not allow. */
#define LEAST_LENGTH 0.001

typedef struct importer {
    const char *path;
    const noge_import_options *options;
    noge_import_report *report;
    noge_osm_source *source;
    noge_boundary *boundary; /* NULL: none */
    unsigned pass;
    noge_ways ways;
    noge_nodes nodes;
    size_t asked;         /* index of the node that the reader reports next */
    noge_place low, high; /* corners of the box around the file's streets */
    noge_streets raw, simple;
    bool *keep;      /* [nodes.count] */
    uint32_t *order; /* [order_count] nodes with streets, in the order in which streets first meet them */
    size_t order_count;
} importer;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status take_way(void *context, const noge_osm_way *way, noge_error *error) {
    importer *it = context;
    return noge_ways_add(&it->ways, way, it->options->network, error);
}

static bool wants_node(void *context, int64_t id) {
    importer *it = context;
    it->asked = noge_nodes_find(&it->nodes, id);
    return it->asked != NOGE_NOT_FOUND;
}

static noge_status take_node(void *context, const noge_place *place, noge_error *error) {
    importer *it = context;
    noge_place *kept = &it->nodes.place[it->asked];
    (void)error;
    if (!place) {
        kept->x = NOGE_NOWHERE;
        return NOGE_OK;
    }
    it->low = (noge_place){place->x < it->low.x ? place->x : it->low.x, place->y < it->low.y ? place->y : it->low.y};
    it->high =
        (noge_place){place->x > it->high.x ? place->x : it->high.x, place->y > it->high.y ? place->y : it->high.y};
    *kept = *place;
    if (it->boundary && !noge_boundary_is_near(it->boundary, *place))
        kept->x = NOGE_LEFT_OUT;
    return NOGE_OK;
}

static bool tell(void *context, double done) {
    const importer *it = context;
    return it->options->progress(it->options->context, (it->pass + done) / 2);
}

static noge_status read_ways(importer *it, const noge_osm_visitor *visitor, noge_error *error) {
    noge_status status = noge_osm_source_ways(it->source, visitor, error);
    if (status == NOGE_OK)
        status = noge_ways_settle(&it->ways, &it->report->ways_kept, error);
    it->report->ways = it->ways.seen;
    if (status != NOGE_OK)
        return status;
    if (it->report->ways == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no ways in the file, so no streets", it->path);
    if (it->report->ways_kept > 0)
        return NOGE_OK;
    unsigned long long ways = it->report->ways;
    if (it->options->network == NOGE_NETWORK_ALL)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: none of its %llu ways is a street: none has a tag \"highway\"",
                         it->path, ways);
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s: none of its %llu ways is a street for cars; the network \"all\" takes paths, too", it->path,
                     ways);
}

static noge_status read_nodes(importer *it, const noge_osm_visitor *visitor, noge_error *error) {
    it->pass = 1;
    noge_status status = noge_nodes_of_ways(&it->nodes, &it->ways, error);
    if (status == NOGE_OK)
        status = noge_osm_source_nodes(it->source, visitor, error);
    for (size_t v = 0; v < it->nodes.count && status == NOGE_OK; v++)
        it->report->missing += it->nodes.place[v].x == NOGE_NOWHERE;
    it->report->nodes = it->nodes.count - it->report->missing;
    if (status == NOGE_OK && it->report->nodes == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the nodes of its ways are missing; download them too", it->path);
    return status;
}

static noge_status read_all(importer *it, noge_error *error) {
    noge_osm_visitor visitor = {.context = it,
                                .way = take_way,
                                .wants = wants_node,
                                .node = take_node,
                                .progress = it->options->progress ? tell : NULL};
    noge_status status = read_ways(it, &visitor, error);
    if (status == NOGE_OK)
        status = read_nodes(it, &visitor, error);
    if (status == NOGE_OK)
        status = noge_streets_of_ways(&it->raw, &it->ways, &it->nodes, error);
    noge_ways_release(&it->ways);
    return status;
}

/* ---- Cutting ----------------------------------------------------------------------------------------------------- */

static size_t count_kept(const importer *it) {
    size_t count = 0;
    for (size_t v = 0; v < it->nodes.count; v++)
        count += it->keep[v];
    return count;
}

static noge_status keep_largest_component(importer *it, noge_streets *streets, noge_error *error) {
    noge_status status = noge_streets_largest_component(streets, it->keep, error);
    if (status == NOGE_OK)
        noge_streets_filter(streets, it->keep);
    return status;
}

static void drop_outside(importer *it) {
    for (size_t v = 0; v < it->nodes.count; v++)
        if (it->keep[v] && !noge_boundary_has(it->boundary, it->nodes.place[v])) {
            it->keep[v] = false;
            it->report->outside++;
        }
    noge_streets_filter(&it->simple, it->keep);
}

static noge_status nothing_left(const importer *it, noge_error *error) {
    if (!it->boundary)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no street connects two crossings or ends", it->path);
    noge_place low, high;
    noge_boundary_box(it->boundary, &low, &high);
    noge_point a = noge_place_point(low), b = noge_place_point(high), c = noge_place_point(it->low),
               d = noge_place_point(it->high);
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s: no streets of %s are inside it: it reaches from %.4f, %.4f to %.4f, %.4f, the streets from "
                     "%.4f, %.4f to %.4f, %.4f (longitude, latitude)",
                     it->options->boundary, it->path, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
}

/* Lists nodes as OSMnx does, so that its graph of the same map has the same numbers, and an exploration the same start.
 */
static noge_status put_in_order(importer *it, noge_error *error) {
    bool *met = noge_allocate(it->nodes.count, sizeof *met, error);
    it->order = met ? noge_allocate(it->nodes.count, sizeof *it->order, error) : NULL;
    for (size_t i = 0; it->order && i < it->raw.count; i++) {
        const uint32_t end[2] = {it->raw.street[i].from, it->raw.street[i].to};
        for (int k = 0; k < 2; k++)
            if (!met[end[k]]) {
                met[end[k]] = true;
                it->order[it->order_count++] = end[k];
            }
    }
    free(met);
    return it->order ? NOGE_OK : NOGE_NO_MEMORY;
}

static noge_status simplify_and_cut(importer *it, noge_error *error) {
    noge_status status = NOGE_OK;
    it->keep = noge_allocate(it->nodes.count, sizeof *it->keep, error);
    if (!it->keep)
        return NOGE_NO_MEMORY;
    if (!it->boundary) {
        status = keep_largest_component(it, &it->raw, error);
        it->report->unconnected = it->report->nodes - count_kept(it);
    }
    if (status == NOGE_OK)
        status = put_in_order(it, error);
    if (status == NOGE_OK)
        status = noge_streets_simplify(&it->simple, &it->raw, it->keep, error);
    noge_streets_release(&it->raw);
    if (status != NOGE_OK)
        return status;
    size_t crossings = count_kept(it);
    it->report->crossings = crossings;
    if (it->boundary)
        drop_outside(it);
    status = keep_largest_component(it, &it->simple, error);
    if (status == NOGE_OK && it->simple.count == 0)
        status = nothing_left(it, error);
    it->report->other_components = crossings - it->report->outside - count_kept(it);
    return status;
}

/* ---- Building ---------------------------------------------------------------------------------------------------- */

/* number: [nodes.count], filled for those kept. */
static noge_status add_nodes(const importer *it, noge_builder *builder, noge_node *number, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < it->order_count && status == NOGE_OK; i++) {
        char name[24];
        uint32_t v = it->order[i];
        if (!it->keep[v])
            continue;
        int length = snprintf(name, sizeof name, "%lld", (long long)it->nodes.id[v]);
        status = noge_builder_named_node(builder, name, (size_t)length, &number[v], error);
        if (status == NOGE_OK)
            status = noge_builder_set_position(builder, number[v], noge_place_point(it->nodes.place[v]), error);
    }
    return status;
}

static noge_status add_street(const importer *it, noge_builder *builder, const noge_node *number,
                              const noge_street *street, noge_point **points, size_t *space, noge_error *error) {
    double length = street->length < LEAST_LENGTH ? LEAST_LENGTH : street->length;
    noge_status status = noge_reserve(points, space, street->bend_count, sizeof **points, error);
    if (status == NOGE_OK)
        status = noge_builder_add_edge(builder, number[street->from], number[street->to], length, error);
    if (status != NOGE_OK || street->bend_count == 0)
        return status;
    for (uint32_t i = 0; i < street->bend_count; i++)
        (*points)[i] = noge_place_point(it->nodes.place[it->simple.bend[street->bend + i]]);
    return noge_builder_set_bends(builder, *points, street->bend_count, error);
}

static noge_status build(const importer *it, noge_graph **graph, noge_error *error) {
    noge_builder *builder = NULL;
    noge_point *points = NULL;
    size_t space = 0;
    noge_node *number = noge_allocate(it->nodes.count, sizeof *number, error);
    noge_status status = number ? noge_builder_create(&builder, true, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = add_nodes(it, builder, number, error);
    for (size_t i = 0; i < it->simple.count && status == NOGE_OK; i++)
        status = add_street(it, builder, number, &it->simple.street[i], &points, &space, error);
    if (status == NOGE_OK)
        status = noge_builder_set_attribution(builder, NOGE_OSM_ATTRIBUTION, error);
    if (status == NOGE_OK) {
        noge_builder_set_geographic(builder);
        noge_read_report joined = {.directed = true};
        status = noge_builder_finish_arcs(builder, graph, &joined, error);
        it->report->build = joined.merged;
        it->report->one_way = joined.one_way;
    }
    noge_builder_free(builder);
    free(points);
    free(number);
    return status;
}

noge_status noge_import_osm(noge_graph **graph, const char *path, const noge_import_options *options,
                            noge_import_report *report, noge_error *error) {
    noge_import_options own;
    noge_import_report own_report = {0};
    importer it = {.path = path,
                   .options = &own,
                   .report = &own_report,
                   .low = {INT64_MAX, INT64_MAX},
                   .high = {INT64_MIN, INT64_MIN}};
    if (!graph || !path)
        return noge_fail(error, NOGE_USAGE, "graph and path must not be NULL");
    *graph = NULL;
    noge_status status = noge_sized_read(&own, sizeof own, options, "noge_import_options", error);
    if (status == NOGE_OK && report)
        status = noge_sized_check(report, "noge_import_report", error);
    if (status == NOGE_OK && (unsigned)own.network >= NOGE_NETWORK_COUNT)
        status = noge_fail(error, NOGE_USAGE, "unknown noge_osm_network %u", (unsigned)own.network);
    if (status != NOGE_OK)
        return status;
    status = noge_osm_source_open(&it.source, path, error);
    if (status == NOGE_OK && own.boundary)
        status = noge_boundary_read(&it.boundary, own.boundary, error);
    if (status == NOGE_OK)
        status = read_all(&it, error);
    if (status == NOGE_OK)
        status = simplify_and_cut(&it, error);
    if (status == NOGE_OK)
        status = build(&it, graph, error);
    noge_osm_source_close(it.source);
    noge_boundary_free(it.boundary);
    noge_ways_release(&it.ways);
    noge_nodes_release(&it.nodes);
    noge_streets_release(&it.raw);
    noge_streets_release(&it.simple);
    free(it.keep);
    free(it.order);
    if (report)
        noge_sized_write(report, &own_report, sizeof own_report);
    return status;
}

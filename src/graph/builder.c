/* Builds the canonical graph from edges in any order.
 *
 * Finishing sorts the half-edges by two counting sorts, first by target, then by source. So rows are ascending in
 * O(nodes + edges), and repeated edges are adjacent. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"
#include "graph/names.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct edge {
    noge_node a, b;
} edge;

/* One end's view of an edge. */
typedef struct half {
    noge_node other;
    uint32_t backward; /* 1 at the edge's second end */
} half;

/* The points of an edge that is not straight. */
typedef struct course {
    uint64_t edge;
    uint64_t begin, count; /* in bends */
} course;

struct noge_builder {
    bool weighted, geographic, named;
    uint32_t first_number;
    uint32_t node_count;

    edge *edges;
    double *lengths; /* beside edges; NULL if unweighted */
    size_t edge_count, edge_space, length_space;

    noge_point *positions; /* NaN: not set */
    size_t position_count, position_space;

    course *courses; /* edges ascending */
    size_t course_count, course_space;
    noge_point *bends;
    size_t bend_count, bend_space;

    noge_names names; /* of all nodes, or of none */
    char *attribution;
};

static noge_status fail_null(const char *what, noge_error *error) {
    return noge_fail(error, NOGE_USAGE, "%s must not be NULL", what);
}

noge_status noge_builder_create(noge_builder **builder, bool weighted, noge_error *error) {
    if (!builder)
        return fail_null("builder", error);
    *builder = noge_allocate(1, sizeof **builder, error);
    if (!*builder)
        return NOGE_NO_MEMORY;
    (*builder)->weighted = weighted;
    return NOGE_OK;
}

static void empty(noge_builder *builder) {
    free(builder->edges);
    free(builder->lengths);
    free(builder->positions);
    free(builder->courses);
    free(builder->bends);
    free(builder->attribution);
    noge_names_free(&builder->names);
}

void noge_builder_free(noge_builder *builder) {
    if (!builder)
        return;
    empty(builder);
    free(builder);
}

uint32_t noge_builder_node_count(const noge_builder *builder) {
    return builder ? builder->node_count : 0;
}

void noge_builder_set_first_number(noge_builder *builder, uint32_t first_number) {
    if (builder)
        builder->first_number = first_number;
}

void noge_builder_set_geographic(noge_builder *builder) {
    if (builder)
        builder->geographic = true;
}

/* Checks the memory at the peak of finishing: the edges as they were added, their halves sorted by each end, and the
 * graph. The names are in memory twice: in the builder and in the graph. */
static noge_status check_memory(const noge_builder *builder, uint64_t nodes, noge_error *error) {
    uint64_t length = builder->weighted ? sizeof(double) : 0, edges = builder->edge_count;
    uint64_t a_node = 3 * sizeof(uint64_t), an_edge = sizeof(edge) + length;
    uint64_t a_half = 2 * (sizeof(half) + length) + sizeof(noge_node) + length;
    if (builder->course_count > 0)
        a_half += 3 * sizeof(uint64_t);
    if (builder->position_count > 0)
        a_node += 2 * sizeof(noge_point);
    if (builder->named)
        a_node += 2 * sizeof(uint64_t);
    uint64_t aside = 2 * builder->names.size + 2 * builder->bend_count * sizeof(noge_point);
    return noge_check_fits("this graph", nodes * a_node + edges * (an_edge + 2 * a_half) + aside, 1, error);
}

noge_status noge_builder_add_nodes(noge_builder *builder, uint64_t count, noge_error *error) {
    if (!builder)
        return fail_null("builder", error);
    if (builder->named)
        return noge_fail(error, NOGE_USAGE, "the nodes of this graph have names; add each by its name");
    if (count > NOGE_MAX_NODES - builder->node_count)
        return noge_fail(error, NOGE_BAD_INPUT, "more than %u nodes, the most a graph can have",
                         (unsigned)NOGE_MAX_NODES);
    noge_status status = check_memory(builder, builder->node_count + count, error);
    if (status == NOGE_OK)
        builder->node_count += (uint32_t)count;
    return status;
}

noge_status noge_builder_named_node(noge_builder *builder, const char *name, size_t length, noge_node *node,
                                    noge_error *error) {
    if (!builder || !node || (!name && length > 0))
        return fail_null("builder, name and node", error);
    *node = NOGE_NO_NODE;
    if (!builder->named && builder->node_count > 0)
        return noge_fail(error, NOGE_USAGE, "this graph has nodes without names; add the others without names, too");
    builder->named = true;
    noge_status status = noge_names_add(&builder->names, name, length, node, error);
    builder->node_count = builder->names.count;
    return status;
}

/* ---- Edges and positions ----------------------------------------------------------------------------------------- */

/* NOGE_USAGE unless the graph has the node. */
static noge_status check_node(const noge_builder *builder, noge_node node, noge_error *error) {
    if (node < builder->node_count)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "node %u does not exist: the graph has %u nodes so far", node,
                     builder->node_count);
}

noge_status noge_builder_add_edge(noge_builder *builder, noge_node a, noge_node b, double length, noge_error *error) {
    if (!builder)
        return fail_null("builder", error);
    if (a >= builder->node_count || b >= builder->node_count)
        return check_node(builder, a < builder->node_count ? b : a, error);
    if (builder->weighted && (!(length > 0) || isinf(length)))
        return noge_fail(error, NOGE_BAD_INPUT, "edge length %g; lengths must be greater than 0", length);
    noge_status status =
        noge_reserve(&builder->edges, &builder->edge_space, builder->edge_count + 1, sizeof *builder->edges, error);
    if (status == NOGE_OK && builder->weighted)
        status = noge_reserve(&builder->lengths, &builder->length_space, builder->edge_count + 1,
                              sizeof *builder->lengths, error);
    if (status != NOGE_OK)
        return status;
    builder->edges[builder->edge_count] = (edge){a, b};
    if (builder->weighted)
        builder->lengths[builder->edge_count] = length;
    builder->edge_count++;
    return NOGE_OK;
}

noge_status noge_builder_set_position(noge_builder *builder, noge_node node, noge_point position, noge_error *error) {
    noge_status status = builder ? check_node(builder, node, error) : fail_null("builder", error);
    if (status != NOGE_OK)
        return status;
    if (!isfinite(position.x) || !isfinite(position.y))
        return noge_fail(error, NOGE_BAD_INPUT, "a position that is not a number");
    status = noge_reserve(&builder->positions, &builder->position_space, (size_t)node + 1, sizeof *builder->positions,
                          error);
    if (status != NOGE_OK)
        return status;
    while (builder->position_count <= node)
        builder->positions[builder->position_count++] = (noge_point){NAN, NAN};
    builder->positions[node] = position;
    return NOGE_OK;
}

noge_status noge_builder_set_bends(noge_builder *builder, const noge_point *point, size_t count, noge_error *error) {
    if (!builder || (!point && count > 0))
        return fail_null("builder and point", error);
    if (builder->edge_count == 0)
        return noge_fail(error, NOGE_USAGE, "there is no edge yet that could have bends; add the edge first");
    uint64_t last = builder->edge_count - 1;
    for (size_t i = 0; i < count; i++)
        if (!isfinite(point[i].x) || !isfinite(point[i].y))
            return noge_fail(error, NOGE_BAD_INPUT, "the course of an edge has a point that is not a number");
    if (builder->course_count > 0 && builder->courses[builder->course_count - 1].edge == last)
        builder->bend_count = builder->courses[--builder->course_count].begin; /* replaces the points set before */
    if (count == 0)
        return NOGE_OK;
    noge_status status =
        noge_reserve(&builder->bends, &builder->bend_space, builder->bend_count + count, sizeof *builder->bends, error);
    if (status == NOGE_OK)
        status = noge_reserve(&builder->courses, &builder->course_space, builder->course_count + 1,
                              sizeof *builder->courses, error);
    if (status != NOGE_OK)
        return status;
    memcpy(builder->bends + builder->bend_count, point, count * sizeof *point);
    builder->courses[builder->course_count++] = (course){.edge = last, .begin = builder->bend_count, .count = count};
    builder->bend_count += count;
    return NOGE_OK;
}

noge_status noge_builder_set_attribution(noge_builder *builder, const char *attribution, noge_error *error) {
    char *copy = NULL;
    if (!builder || !attribution)
        return fail_null("builder and attribution", error);
    if (*attribution) {
        copy = noge_allocate(strlen(attribution) + 1, 1, error);
        if (!copy)
            return NOGE_NO_MEMORY;
        strcpy(copy, attribution);
    }
    free(builder->attribution);
    builder->attribution = copy;
    return NOGE_OK;
}

/* ---- Finishing --------------------------------------------------------------------------------------------------- */

/* A canonical decimal below 2^32: no sign, no leading zeros. */
static bool as_number(const char *text, size_t length, uint64_t *number) {
    if (length == 0 || length > 10 || (text[0] == '0' && length > 1))
        return false;
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = 10 * *number + (uint64_t)(text[i] - '0');
    }
    return true;
}

/* True if the names are exactly first … first + node_count - 1. Then number[node_count] is the number of each node. */
static bool are_numbers_from(const noge_builder *builder, uint32_t first, noge_node *number) {
    for (noge_node v = 0; v < builder->node_count; v++) {
        uint64_t value;
        size_t length;
        const char *name = noge_names_text(&builder->names, v, &length);
        if (!as_number(name, length, &value) || value < first || value - first >= builder->node_count)
            return false;
        number[v] = (noge_node)(value - first);
    }
    return true; /* names are different, so node_count names in this range cover it */
}

/* position[number[v]] is what position[v] was. */
static noge_status sort_positions(noge_builder *builder, const noge_node *number, noge_error *error) {
    if (builder->position_count != builder->node_count)
        return NOGE_OK; /* incomplete positions are not kept */
    noge_point *positions = noge_allocate(builder->node_count, sizeof *positions, error);
    if (!positions)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < builder->node_count; v++)
        positions[number[v]] = builder->positions[v];
    free(builder->positions);
    builder->positions = positions;
    builder->position_space = builder->node_count;
    return NOGE_OK;
}

/* Names that are just numbers become numbers. */
static noge_status replace_names_by_numbers(noge_builder *builder, noge_error *error) {
    if (!builder->named || builder->node_count == 0)
        return NOGE_OK;
    noge_node *number = noge_allocate(builder->node_count, sizeof *number, error);
    if (!number)
        return NOGE_NO_MEMORY;
    uint32_t first = are_numbers_from(builder, 0, number) ? 0 : 1;
    noge_status status = NOGE_OK;
    if (first == 0 || are_numbers_from(builder, 1, number)) {
        status = sort_positions(builder, number, error);
        for (size_t e = 0; e < builder->edge_count && status == NOGE_OK; e++)
            builder->edges[e] = (edge){number[builder->edges[e].a], number[builder->edges[e].b]};
        if (status == NOGE_OK) {
            builder->named = false;
            builder->first_number = first;
        }
    }
    free(number);
    return status;
}

typedef struct sorted {
    uint64_t *offset; /* [node_count + 1] */
    half *half;
    double *length; /* NULL if unweighted */
    uint64_t *edge; /* the builder's edge behind each half; NULL if all are straight */
} sorted;

static void sorted_free(sorted *s) {
    free(s->offset);
    free(s->half);
    free(s->length);
    free(s->edge);
}

static noge_status sorted_allocate(sorted *s, const noge_builder *builder, noge_error *error) {
    size_t halves = 2 * builder->edge_count;
    s->offset = noge_allocate((size_t)builder->node_count + 1, sizeof *s->offset, error);
    s->half = noge_allocate(halves, sizeof *s->half, error);
    s->length = builder->weighted ? noge_allocate(halves, sizeof *s->length, error) : NULL;
    s->edge = builder->course_count > 0 ? noge_allocate(halves, sizeof *s->edge, error) : NULL;
    return s->offset && s->half && (s->length || !builder->weighted) && (s->edge || builder->course_count == 0)
               ? NOGE_OK
               : NOGE_NO_MEMORY;
}

/* Before rows are filled, offset[v] is the length of row v; while they are filled, the index of its next entry. */
static void open_rows(sorted *s, uint32_t node_count) {
    uint64_t begin = 0;
    for (uint32_t v = 0; v < node_count; v++) {
        uint64_t count = s->offset[v];
        s->offset[v] = begin;
        begin += count;
    }
}

static void put(sorted *s, noge_node row, half at, double length, uint64_t number) {
    uint64_t place = s->offset[row]++;
    s->half[place] = at;
    if (s->length)
        s->length[place] = length;
    if (s->edge)
        s->edge[place] = number;
}

/* A filled row ends where the next begins, so one shift makes offset[v] the beginning of row v again. */
static void close_rows(sorted *s, uint32_t node_count) {
    memmove(s->offset + 1, s->offset, node_count * sizeof *s->offset);
    s->offset[0] = 0;
}

static void sort_halves(const noge_builder *builder, sorted *by_end, sorted *by_start) {
    uint32_t n = builder->node_count;
    for (size_t e = 0; e < builder->edge_count; e++) {
        edge at = builder->edges[e];
        if (at.a != at.b) {
            by_end->offset[at.a]++;
            by_end->offset[at.b]++;
        }
    }
    open_rows(by_end, n);
    memcpy(by_start->offset, by_end->offset, n * sizeof *by_start->offset);
    for (size_t e = 0; e < builder->edge_count; e++) {
        edge at = builder->edges[e];
        double length = builder->weighted ? builder->lengths[e] : 1;
        if (at.a != at.b) {
            put(by_end, at.a, (half){at.b, 1}, length, e); /* sorted by the end; stores the start */
            put(by_end, at.b, (half){at.a, 0}, length, e);
        }
    }
    close_rows(by_end, n);
    for (noge_node end = 0; end < n; end++)
        for (uint64_t at = by_end->offset[end]; at < by_end->offset[end + 1]; at++)
            put(by_start, by_end->half[at].other, (half){end, by_end->half[at].backward},
                by_end->length ? by_end->length[at] : 1, by_end->edge ? by_end->edge[at] : 0);
    close_rows(by_start, n);
}

/* Merges repetitions in place, keeping the shortest; fixes the offsets. Returns the number of half-edges left. */
static uint64_t merge_parallels(sorted *s, uint32_t node_count, noge_read_report *report) {
    uint64_t kept = 0, at = 0;
    for (noge_node v = 0; v < node_count; v++) {
        uint64_t end = s->offset[v + 1];
        while (at < end) {
            noge_node w = s->half[at].other;
            uint64_t count = 0, backward = 0, best = at;
            for (; at < end && s->half[at].other == w; at++, count++) {
                backward += s->half[at].backward;
                if (s->length && s->length[at] < s->length[best])
                    best = at;
            }
            if (v < w) {
                uint64_t opposites = backward < count - backward ? backward : count - backward;
                report->merged.opposites += opposites;
                report->merged.parallels += count - 1 - opposites;
                report->one_way += report->directed && opposites == 0 ? count : 0;
            }
            s->half[kept].other = w;
            if (s->length)
                s->length[kept] = s->length[best];
            if (s->edge)
                s->edge[kept] = s->edge[best];
            kept++;
        }
        s->offset[v + 1] = kept;
    }
    return kept;
}

static bool all_positions_set(const noge_builder *builder) {
    if (builder->position_count < builder->node_count || builder->node_count == 0)
        return false;
    for (uint32_t v = 0; v < builder->node_count; v++)
        if (isnan(builder->positions[v].x))
            return false;
    return true;
}

static const course *find_course(const noge_builder *builder, uint64_t number) {
    size_t low = 0, high = builder->course_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (builder->courses[middle].edge < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < builder->course_count && builder->courses[low].edge == number ? &builder->courses[low] : NULL;
}

/* Copies the bends of the kept edges, each from its lower node to its higher. Returns the number of points. into: NULL
 * to count only. */
static uint64_t collect_bends(const noge_builder *builder, const sorted *s, noge_graph_arrays *into) {
    uint64_t count = 0, half_count = s->offset[builder->node_count];
    noge_node v = 0;
    for (uint64_t e = 0; e < half_count; e++) {
        while (e >= s->offset[v + 1])
            v++;
        const course *way = s->half[e].other > v ? find_course(builder, s->edge[e]) : NULL;
        bool forward = builder->edges[s->edge[e]].a == v;
        if (into)
            into->bend_offset[e] = count;
        for (uint64_t i = 0; into && way && i < way->count; i++)
            into->bend[count + i] = builder->bends[way->begin + (forward ? i : way->count - 1 - i)];
        count += way ? way->count : 0;
    }
    if (into)
        into->bend_offset[half_count] = count;
    return count;
}

static noge_graph *assemble(const noge_builder *builder, const sorted *s, uint64_t halves, noge_error *error) {
    bool positioned = all_positions_set(builder);
    noge_graph_shape shape = {.node_count = builder->node_count,
                              .edge_count = halves / 2,
                              .name_bytes = builder->names.size,
                              .weighted = builder->weighted,
                              .positioned = positioned,
                              .named = builder->named,
                              .bend_count = positioned && s->edge ? collect_bends(builder, s, NULL) : 0,
                              .attribution_bytes = builder->attribution ? strlen(builder->attribution) + 1 : 0};
    shape.bent = shape.bend_count > 0;
    noge_graph_arrays arrays;
    noge_graph *graph = noge_graph_allocate(&shape, &arrays, error);
    if (!graph)
        return NULL;
    size_t n = builder->node_count;
    memcpy(arrays.offset, s->offset, (n + 1) * sizeof *arrays.offset);
    for (uint64_t e = 0; e < halves; e++)
        arrays.neighbor[e] = s->half[e].other;
    if (shape.weighted && halves > 0)
        memcpy(arrays.length, s->length, halves * sizeof *arrays.length);
    if (shape.positioned)
        memcpy(arrays.position, builder->positions, n * sizeof *arrays.position);
    if (shape.named && n > 0) {
        memcpy(arrays.name_offset, builder->names.begin, n * sizeof *arrays.name_offset);
        arrays.name_offset[n] = builder->names.size;
        if (builder->names.size > 0)
            memcpy(arrays.name_text, builder->names.text, builder->names.size);
    }
    if (shape.bent)
        collect_bends(builder, s, &arrays);
    if (builder->attribution)
        strcpy(arrays.attribution, builder->attribution);
    graph->first_number = shape.named ? 0 : builder->first_number;
    graph->geographic = shape.positioned && builder->geographic;
    return graph;
}

noge_status noge_builder_finish_arcs(noge_builder *builder, noge_graph **graph, noge_read_report *report,
                                     noge_error *error) {
    noge_read_report local = {.directed = report->directed};
    sorted by_end = {0}, by_start = {0};
    if (!builder || !graph)
        return fail_null("builder and graph", error);
    *graph = NULL;
    noge_status status = check_memory(builder, builder->node_count, error);
    if (status == NOGE_OK)
        status = replace_names_by_numbers(builder, error);
    if (status == NOGE_OK)
        status = sorted_allocate(&by_end, builder, error);
    if (status == NOGE_OK)
        status = sorted_allocate(&by_start, builder, error);
    if (status != NOGE_OK)
        goto done;
    for (size_t e = 0; e < builder->edge_count; e++)
        local.merged.loops += builder->edges[e].a == builder->edges[e].b;
    sort_halves(builder, &by_end, &by_start);
    uint64_t halves = merge_parallels(&by_start, builder->node_count, &local);
    *graph = assemble(builder, &by_start, halves, error);
    status = *graph ? NOGE_OK : error ? error->status : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        assert(noge_graph_check(*graph, NULL) != NOGE_BAD_INPUT); /* the check itself may run out of memory */
        *report = local;
        empty(builder);
        *builder = (noge_builder){.weighted = builder->weighted};
    }
done:
    sorted_free(&by_end);
    sorted_free(&by_start);
    return status;
}

noge_status noge_builder_finish(noge_builder *builder, noge_graph **graph, noge_build_report *report,
                                noge_error *error) {
    noge_read_report local = NOGE_READ_REPORT;
    noge_status status = noge_builder_finish_arcs(builder, graph, &local, error);
    if (status == NOGE_OK && report)
        *report = local.merged;
    return status;
}

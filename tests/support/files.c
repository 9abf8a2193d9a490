#include "support/files.h"
#include "graph/graph.h"
#include "support/unit.h"

#include <noge/graph.h>
#include <stdio.h>
#include <string.h>

static size_t make_name(noge_random *random, naming names, uint32_t node, char name[64]) {
    static const char *const odd[] = {"a b", "\"", "",       "#",      "x,y", "%",  "ü",  "a\nb",
                                      "<&>", "\t", "source", "a\"\"b", "'",   "\r", "to", "1"};
    if (names == WORDS)
        return (size_t)snprintf(name, 64, "node%u", noge_random_below(random, 1000) * 100 + node);
    return node < 16 ? (size_t)snprintf(name, 64, "%s", odd[node]) : (size_t)snprintf(name, 64, "%u odd", node);
}

static void add_nodes(noge_random *random, noge_builder *builder, uint32_t count, naming names) {
    if (names == FROM_0 || names == FROM_1) {
        assert_fine(noge_builder_add_nodes(builder, count, error));
        noge_builder_set_first_number(builder, names == FROM_1);
        return;
    }
    for (uint32_t v = 0; v < count; v++) {
        char name[64];
        noge_node node;
        size_t length = make_name(random, names, v, name);
        assert_fine(noge_builder_named_node(builder, name, length, &node, error));
        assert_int_equal(node, v);
    }
}

/* Up to three bends for about half of the edges. */
static void bend_last_edge(noge_random *random, noge_builder *builder) {
    noge_point bend[3];
    for (int i = 0; i < 3; i++)
        bend[i] = (noge_point){noge_random_unit(random) * 360 - 180, noge_random_unit(random) * 180 - 90};
    if (noge_random_below(random, 2))
        assert_fine(noge_builder_set_bends(builder, bend, noge_random_below(random, 4), error));
}

noge_graph *random_graph(noge_random *random, bool weighted, int positions, naming names) {
    uint32_t n = 1 + noge_random_below(random, 30), m = n > 1 ? 1 + noge_random_below(random, 2 * n) : 0;
    noge_builder *builder;
    noge_graph *graph = NULL;
    assert_fine(noge_builder_create(&builder, weighted, error));
    add_nodes(random, builder, n, names);
    if (n > 1)
        assert_fine(noge_builder_add_edge(builder, 0, n - 1, 0.1, error));
    for (uint32_t e = 0; e < m; e++) {
        assert_fine(noge_builder_add_edge(builder, noge_random_below(random, n), noge_random_below(random, n),
                                          noge_random_unit(random) * 100 + 1e-9, error));
        if (positions)
            bend_last_edge(random, builder);
    }
    for (uint32_t v = 0; positions && v < n; v++) {
        noge_point at = {noge_random_unit(random) * 360 - 180, noge_random_unit(random) * 180 - 90};
        assert_fine(noge_builder_set_position(builder, v, at, error));
    }
    if (positions == 2)
        noge_builder_set_geographic(builder);
    if (positions == 2)
        assert_fine(noge_builder_set_attribution(builder, "© <nobody> & \"friends\"", error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

static bool same(const void *a, const void *b, size_t size) {
    return (!a) == (!b) && (!a || size == 0 || memcmp(a, b, size) == 0);
}

const char *difference(const noge_graph *a, const noge_graph *b) {
    size_t n = a->node_count, halves = 2 * a->edge_count;
    if (a->node_count != b->node_count || a->edge_count != b->edge_count)
        return "counts";
    if (!same(a->offset, b->offset, (n + 1) * sizeof *a->offset) ||
        !same(a->neighbor, b->neighbor, halves * sizeof *a->neighbor))
        return "edges";
    if (halves > 0 && !same(a->length, b->length, halves * sizeof *a->length))
        return "lengths";
    if (!same(a->position, b->position, n * sizeof *a->position))
        return "positions";
    if (!same(a->bend_offset, b->bend_offset, (halves + 1) * sizeof *a->bend_offset) ||
        (a->bend_offset && !same(a->bend, b->bend, a->bend_offset[halves] * sizeof *a->bend)))
        return "bends";
    if ((!a->attribution) != (!b->attribution) || (a->attribution && strcmp(a->attribution, b->attribution) != 0))
        return "attribution";
    if (a->geographic != b->geographic)
        return "geographic";
    if (a->first_number != b->first_number)
        return "first number";
    if (!same(a->name_offset, b->name_offset, (n + 1) * sizeof *a->name_offset) ||
        (a->name_offset && !same(a->name_text, b->name_text, a->name_offset[n])))
        return "names";
    return NULL;
}

noge_graph *parse(const char *text, noge_format format) {
    noge_graph *graph = NULL;
    assert_fine(noge_graph_parse(&graph, "f", text, strlen(text), READ(format), NULL, error));
    assert_fine(noge_graph_check(graph, error));
    return graph;
}

void refuse(const char *text, noge_format format, const char *complaint) {
    noge_error why = {0};
    noge_graph *graph = NULL;
    noge_status status = noge_graph_parse(&graph, "f", text, strlen(text), READ(format), NULL, &why);
    if (status != NOGE_BAD_INPUT || why.status != status || graph)
        fail_msg("was not refused: %s", text);
    if (!strstr(why.text, complaint))
        fail_msg("expected \"%s\", got \"%s\" for: %s", complaint, why.text, text);
    assert_int_equal(noge_graph_parse(&graph, "f", text, strlen(text), READ(format), NULL, NULL), NOGE_BAD_INPUT);
}

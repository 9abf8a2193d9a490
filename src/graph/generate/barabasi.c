/* Barabási-Albert graphs: every new node links to `links` different earlier nodes, with a probability in proportion
 * to their degrees.
 *
 * Preferential attachment is a uniform draw from the list of all ends of edges so far. As in networkx 2.5, there
 * are `links` first nodes without edges, and the first new node links to all of them. So |E| = links * (nodes -
 * links), and the graph is connected. Positions come from the layout by springs. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

/* Draws `links` different ends for node `from`. chosen_by[v]: the last node that chose v. */
static void draw_targets(noge_node *target, uint32_t links, const noge_node *end, uint32_t end_count, noge_node from,
                         noge_node *chosen_by, noge_random *random) {
    for (uint32_t found = 0; found < links;) {
        noge_node candidate = end[noge_random_below(random, end_count)];
        if (chosen_by[candidate] != from) {
            chosen_by[candidate] = from;
            target[found++] = candidate;
        }
    }
}

static noge_status attach(noge_builder *builder, uint32_t nodes, uint32_t links, noge_random *random,
                          noge_error *error) {
    noge_status status = NOGE_NO_MEMORY;
    size_t end_space = 2 * (size_t)links * (nodes - links);
    noge_node *end = noge_allocate(end_space, sizeof *end, error); /* every edge puts both its ends here */
    noge_node *target = noge_allocate(links, sizeof *target, error);
    noge_node *chosen_by = noge_allocate(nodes, sizeof *chosen_by, error); /* 0: not chosen */
    uint32_t end_count = 0;
    if (!end || !target || !chosen_by)
        goto done;
    for (uint32_t i = 0; i < links; i++)
        target[i] = i;
    for (noge_node from = links; from < nodes; from++) {
        if (from > links)
            draw_targets(target, links, end, end_count, from, chosen_by, random);
        for (uint32_t i = 0; i < links; i++) {
            status = noge_builder_add_edge(builder, from, target[i], 1, error);
            if (status != NOGE_OK)
                goto done;
            end[end_count++] = target[i];
            end[end_count++] = from;
        }
    }
    status = NOGE_OK;
done:
    free(end);
    free(target);
    free(chosen_by);
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    uint32_t nodes = parameter[0], links = parameter[1];
    if (links >= nodes)
        return noge_fail(error, NOGE_USAGE,
                         "a barabasi graph of %u nodes cannot give each new node %u links; links must be 1 … %u", nodes,
                         links, nodes - 1);
    uint64_t edges = (uint64_t)links * (nodes - links);
    if (edges > UINT32_MAX / 2)
        return noge_fail(
            error, NOGE_USAGE,
            "a barabasi graph of %u nodes with %u links each would have %llu edges; at most %u can be made", nodes,
            links, (unsigned long long)edges, UINT32_MAX / 2);
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, edges, error);
    if (status == NOGE_OK)
        status = attach(builder, nodes, links, random, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    if (status == NOGE_OK && with_positions)
        status = noge_family_lay_out(graph, error);
    noge_builder_free(builder);
    return status;
}

/* Five graphs for each of 100 … 199 nodes. */
static void paper_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 100 + index / 5;
    parameter[1] = 4;
}

const noge_family_maker noge_maker_barabasi = {
    .make = make, .set_parameters = paper_parameters, .set_count = 500, .test_count = 100};

/* How well can any explorer do in a maze? Lists the mazes of a small side with their exact chances and measures, on
 * this distribution, the rules, nearest neighbour with the best of all tie-breaks, the best explorer that does not have
 * the map, and the shortest walk with it. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text/text.h"
#include "explorer_optimum.h"
#include "known_map.h"
#include "maze_boards.h"
#include "report/table/table.h"

#include <math.h>
#include <noge/policy.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "maze-optimum [--side 5|7|9] [--share P]\n"
    "How well could any explorer do in a maze of this side who knows how mazes are made, but not this one?\n"
    "  --side N    of the mazes (7)\n"
    "  --share P   consider the likeliest mazes that make up this share of all (1; 0.9 for side 9, which takes\n"
    "              minutes). Mazes with more than three cycles (side 5: four) are never considered: the\n"
    "              shortest walk through them takes too long to find.\n"
    "Example: build/bench/maze-optimum --side 7\n";

static const char *const rules[] = {"nn", "nn:most-visited", "nn:fewest-visited", "nn:newest", "nn:oldest", "nn:random",
                                    "dfs"};

enum { RULES = sizeof rules / sizeof *rules, EXPLORATIONS = 200000 };

typedef struct settings {
    uint32_t side;
    double share;
} settings;

typedef struct figure {
    double length, rate;
    double variance; /* of the length, by the lots that rules and worlds draw */
} figure;

/* ---- The mazes --------------------------------------------------------------------------------------------------- */

static uint32_t cycles_of(const small_graph *graph) {
    uint32_t ends = 0;
    for (uint32_t v = 0; v < graph->nodes; v++)
        ends += count_bits(graph->row[v]);
    return ends / 2 + 1 - graph->nodes;
}

static int likelier_first(const void *a, const void *b) {
    const small_graph *x = a, *y = b;
    if (x->chance != y->chance)
        return x->chance < y->chance ? 1 : -1;
    return memcmp(x->row, y->row, sizeof x->row);
}

/* Keeps the likeliest with few cycles, up to the share; their chances then add up to 1. Returns the share they had. */
static double select_mazes(small_graphs *mazes, uint32_t most_cycles, double share) {
    size_t kept = 0;
    double sum = 0;
    qsort(mazes->graph, mazes->count, sizeof *mazes->graph, likelier_first);
    for (size_t i = 0; i < mazes->count && sum < share; i++)
        if (cycles_of(&mazes->graph[i]) <= most_cycles) {
            sum += mazes->graph[i].chance;
            mazes->graph[kept++] = mazes->graph[i];
        }
    mazes->count = kept;
    for (size_t i = 0; i < kept; i++)
        mazes->graph[i].chance /= sum;
    return sum;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

static figure walk_with_map(const small_graphs *mazes) {
    figure mean = {0};
    for (size_t g = 0; g < mazes->count; g++) {
        const small_graph *maze = &mazes->graph[g];
        for (uint32_t source = 0; source < maze->nodes; source++) {
            double length = known_map_walk(maze, UINT64_C(1) << source, source), weight = maze->chance / maze->nodes;
            mean.length += weight * length;
            mean.rate += weight * (maze->nodes - 1) / length;
        }
    }
    return mean;
}

/* An exploration by the library, as any other. */
static noge_status explore(noge_policy *policy, noge_episode *episode, const noge_graph *graph, noge_node source,
                           uint64_t seed, noge_error *error) {
    noge_policy_begin(policy, noge_random_seed(seed, "maze-optimum policy", source));
    uint64_t world_seed = noge_random_seed(seed, "maze-optimum world", source);
    noge_status status = noge_episode_begin(episode, graph, source, NULL, world_seed, error);
    return status == NOGE_OK ? noge_policy_run(policy, episode, error) : status;
}

/* Adds the explorations of one maze from every source; likely mazes are explored more often. */
static noge_status explore_maze(noge_policy *policy, noge_episode *episode, const small_graph *maze, figure *sum,
                                noge_error *error) {
    noge_graph *graph;
    noge_status status = small_graph_convert(maze, &graph, error);
    if (status != NOGE_OK)
        return status;
    uint32_t runs = 2 + (uint32_t)(maze->chance / maze->nodes * EXPLORATIONS);
    double weight = maze->chance / maze->nodes;
    for (noge_node source = 0; source < maze->nodes && status == NOGE_OK; source++) {
        double lengths = 0, squares = 0, rates = 0;
        for (uint32_t run = 0; run < runs && status == NOGE_OK; run++) {
            status = explore(policy, episode, graph, source, run, error);
            double walked = episode->step[episode->step_count].walked;
            lengths += walked;
            squares += walked * walked;
            rates += noge_episode_rate(episode, episode->step_count);
        }
        sum->length += weight * lengths / runs;
        sum->rate += weight * rates / runs;
        sum->variance += weight * weight * (squares / runs - lengths / runs * lengths / runs) / (runs - 1);
    }
    noge_graph_free(graph);
    return status;
}

static noge_status follow_rule(const char *rule, const small_graphs *mazes, figure *mean, noge_error *error) {
    noge_policy *policy = NULL;
    noge_episode *episode = NULL;
    *mean = (figure){0};
    noge_status status = noge_policy_create(&policy, rule, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    for (size_t g = 0; g < mazes->count && status == NOGE_OK; g++)
        status = explore_maze(policy, episode, &mazes->graph[g], mean, error);
    noge_episode_free(episode);
    noge_policy_free(policy);
    return status;
}

static noge_status best_explorer(const small_graphs *mazes, bool nearest_only, figure *mean, noge_error *error) {
    const optimum_options options = {.nearest_only = nearest_only, .walks = 1 << 22};
    optimum best;
    noge_status status = optimum_find(&best, mazes->graph, mazes->count, &options, error);
    *mean = (figure){best.length, best.rate, 0};
    if (status == NOGE_OK)
        fprintf(stderr, "%llu states of knowledge\n", (unsigned long long)best.states);
    return status;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

typedef struct line {
    const char *name;
    figure mean;
} line;

enum { LINES = RULES + 3 };

static noge_status measure(const small_graphs *mazes, line *lines, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < RULES && status == NOGE_OK; i++) {
        lines[i].name = rules[i];
        status = follow_rule(rules[i], mazes, &lines[i].mean, error);
    }
    lines[RULES].name = "nearest, best ties";
    if (status == NOGE_OK)
        status = best_explorer(mazes, true, &lines[RULES].mean, error);
    lines[RULES + 1].name = "best explorer";
    if (status == NOGE_OK)
        status = best_explorer(mazes, false, &lines[RULES + 1].mean, error);
    lines[RULES + 2] = (line){"map in hand", walk_with_map(mazes)};
    return status;
}

/* The gap is that between nn and the map in hand. */
static noge_status print_lines(const line *lines, const char *caption, noge_error *error) {
    noge_table table = {0};
    noge_text text = {0};
    double gap = lines[0].mean.length - lines[LINES - 1].mean.length;
    noge_table_caption(&table, "%s", caption);
    noge_table_column(&table, NOGE_ALIGN_LEFT, "explorer");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "walk");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "rate");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "%% of the gap");
    for (uint32_t i = 0; i < LINES; i++) {
        if (i == RULES)
            noge_table_rule(&table);
        noge_table_row(&table);
        noge_table_cell(&table, "%s", lines[i].name);
        noge_table_number(&table, lines[i].mean.length, 3);
        if (lines[i].mean.variance > 0)
            noge_table_note(&table, " ± %.3f", sqrt(lines[i].mean.variance));
        noge_table_number(&table, lines[i].mean.rate, 4);
        noge_table_number(&table, gap > 0 ? 100 * (lines[0].mean.length - lines[i].mean.length) / gap : 0, 1);
    }
    noge_status status = noge_table_print(&table, NOGE_TABLE_PLAIN, false, &text, error);
    if (status == NOGE_OK && (fwrite(text.bytes, 1, text.size, stdout) != text.size || fflush(stdout) != 0))
        status = noge_fail_errno(error, NOGE_IO, "cannot write to standard output");
    noge_text_free(&text);
    noge_table_free(&table);
    return status;
}

static noge_status run(const settings *wanted, noge_error *error) {
    small_graphs mazes;
    size_t boards;
    line lines[LINES] = {0};
    char caption[200];
    noge_status status = maze_boards(wanted->side, &mazes, &boards, error);
    if (status == NOGE_OK) {
        size_t all = mazes.count;
        double share = select_mazes(&mazes, wanted->side == 5 ? 4 : 3, wanted->share);
        snprintf(caption, sizeof caption, "Mazes of side %u: %zu of %zu different graphs, %.2f %% of all draws",
                 wanted->side, mazes.count, all, 100 * share);
        fprintf(stderr, "%s\n", caption);
        status = measure(&mazes, lines, error);
    }
    if (status == NOGE_OK)
        status = print_lines(lines, caption, error);
    small_graphs_free(&mazes);
    return status;
}

/* Returns the word that it cannot understand, or NULL. */
static const char *parse(settings *wanted, int count, char **word) {
    bool share_given = false;
    for (int i = 1; i < count; i += 2) {
        uint64_t side;
        if (i + 1 >= count)
            return word[i];
        if (strcmp(word[i], "--side") == 0 && noge_parse_unsigned(word[i + 1], strlen(word[i + 1]), 99, &side))
            wanted->side = (uint32_t)side;
        else if (strcmp(word[i], "--share") == 0 &&
                 noge_parse_double(word[i + 1], strlen(word[i + 1]), &wanted->share) && wanted->share > 0)
            share_given = true;
        else
            return word[i];
    }
    if (!share_given)
        wanted->share = wanted->side == 9 ? 0.9 : 1;
    return NULL;
}

int main(int count, char **word) {
    noge_error error = {0};
    settings wanted = {.side = 7};
    if (count == 2 && strcmp(word[1], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    const char *strange = parse(&wanted, count, word);
    if (strange) {
        fprintf(stderr, "maze-optimum: %s is no option, or its value is missing or out of bounds\n\n%s", strange, help);
        return 2;
    }
    noge_status status = run(&wanted, &error);
    if (status != NOGE_OK)
        fprintf(stderr, "maze-optimum: %s\n", error.text);
    return status == NOGE_OK ? 0 : status == NOGE_USAGE ? 2 : 1;
}

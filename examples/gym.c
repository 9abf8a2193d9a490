/* A Gymnasium-like environment on top of libnoge: reset, step, observation, reward, terminated, truncated, action mask.
 * Code that learns by reinforcement expects this interface; two simple agents show the loop.
 *
 * An action is a node of the map, by its number; the mask says which are allowed, namely those of the frontier. Numbers
 * do not change during an episode, so a node keeps its row in an array of features. The reward is the distance walked,
 * negative: the best return explores everything by the shortest walk.
 *
 *   cc gym.c $(pkg-config --cflags --libs noge) && ./a.out */
#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>

/* What an agent sees. Borrowed from the environment, valid until the next step. */
typedef struct observation {
    uint32_t node_count;        /* nodes known so far: numbers 0 … node_count - 1 */
    const uint8_t *action_mask; /* [node_count] 1: may be the next action */
    const float (*feature)[3];  /* [node_count] is visited, is the current node, is on the frontier */
    uint32_t edge_count;
    const noge_node (*edge)[2]; /* [edge_count] */
} observation;

typedef struct result {
    observation seen;
    double reward;
    bool terminated; /* everything has been visited */
    bool truncated;  /* the limit of steps was reached before */
} result;

typedef struct environment {
    noge_graph *graph;
    noge_episode *episode;
    noge_task task; /* how the graph is explored */
    uint8_t *mask;
    float (*feature)[3];
    noge_node (*edge)[2];
} environment;

/* ---- The environment --------------------------------------------------------------------------------------------- */

/* Arrays are as large as they can become: no step allocates. */
static noge_status environment_create(environment *env, uint32_t side, uint32_t step_limit, noge_error *error) {
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {side};
    *env = (environment){.task = NOGE_TASK};
    env->task.limit = step_limit;
    noge_status status = noge_generate(noge_family_find("maze"), parameter, 1, &env->graph, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&env->episode, error);
    if (status != NOGE_OK)
        return status;
    env->mask = malloc(env->graph->node_count * sizeof *env->mask);
    env->feature = malloc(env->graph->node_count * sizeof *env->feature);
    env->edge = malloc((size_t)env->graph->edge_count * sizeof *env->edge);
    return env->mask && env->feature && env->edge ? NOGE_OK : NOGE_NO_MEMORY;
}

static void environment_free(environment *env) {
    noge_episode_free(env->episode);
    noge_graph_free(env->graph);
    free(env->mask);
    free(env->feature);
    free(env->edge);
}

/* The map is all there is to observe: the graph stays hidden. For millions of nodes one would update what changed. */
static observation observe(environment *env) {
    const noge_map *map = env->episode->map;
    observation seen = {.node_count = map->node_count,
                        .action_mask = env->mask,
                        .feature = (const float(*)[3])env->feature,
                        .edge = (const noge_node(*)[2])env->edge};
    for (noge_node v = 0; v < seen.node_count; v++) {
        uint32_t degree;
        const noge_node *neighbor = noge_map_neighbors(map, v, &degree);
        bool visited = noge_map_is_visited(map, v);
        env->mask[v] = !visited;
        env->feature[v][0] = visited;
        env->feature[v][1] = v == map->at;
        env->feature[v][2] = !visited;
        for (uint32_t i = 0; i < degree; i++)
            if (neighbor[i] < v) {
                env->edge[seen.edge_count][0] = neighbor[i];
                env->edge[seen.edge_count++][1] = v;
            }
    }
    return seen;
}

/* Begins an episode; the seed decides where, and in which order edges show. */
static noge_status environment_reset(environment *env, uint64_t seed, observation *seen, noge_error *error) {
    noge_node source = (noge_node)(seed * 2654435761u % env->graph->node_count);
    noge_status status = noge_episode_begin(env->episode, env->graph, source, &env->task, seed, error);
    if (status == NOGE_OK)
        *seen = observe(env);
    return status;
}

/* An action that the mask does not allow is an error, not a punishment. */
static noge_status environment_step(environment *env, noge_node action, result *out, noge_error *error) {
    noge_status status = noge_episode_step(env->episode, action, error);
    if (status != NOGE_OK)
        return status;
    const uint32_t left = env->episode->map->frontier_count;
    out->seen = observe(env);
    out->reward = -env->episode->step[env->episode->step_count].cost;
    out->terminated = left == 0;
    out->truncated = left > 0 && noge_episode_over(env->episode);
    return NOGE_OK;
}

/* ---- Two agents -------------------------------------------------------------------------------------------------- */

typedef noge_node (*agent)(environment *env, const observation *seen, uint32_t *lots);

static noge_node random_agent(environment *env, const observation *seen, uint32_t *lots) {
    (void)env;
    for (;;) {
        *lots = *lots * 1664525u + 1013904223u;
        noge_node action = (noge_node)(((uint64_t)*lots * seen->node_count) >> 32);
        if (seen->action_mask[action])
            return action;
    }
}

/* Asks the map for a nearest frontier node; a network would look at the observation instead. */
static noge_node nearest_agent(environment *env, const observation *seen, uint32_t *lots) {
    (void)seen, (void)lots;
    return noge_map_nearest(env->episode->map);
}

static noge_status run(environment *env, const char *name, agent choose, uint64_t seed, noge_error *error) {
    result now = {0};
    double total = 0;
    uint32_t steps = 0, lots = (uint32_t)seed;
    noge_status status = environment_reset(env, seed, &now.seen, error);
    while (status == NOGE_OK && !now.terminated && !now.truncated) {
        status = environment_step(env, choose(env, &now.seen, &lots), &now, error);
        total += now.reward;
        steps++;
    }
    if (status == NOGE_OK)
        printf("%-8s seed %u: %3u steps, return %6.0f, %u nodes and %u edges known, %s\n", name, (unsigned)seed, steps,
               total, now.seen.node_count, now.seen.edge_count, now.terminated ? "terminated" : "truncated");
    return status;
}

int main(void) {
    environment env;
    noge_error error = {.text = "not enough memory"};
    noge_status status = environment_create(&env, 11, 40, &error);
    for (uint64_t seed = 1; seed <= 2 && status == NOGE_OK; seed++) {
        status = run(&env, "random", random_agent, seed, &error);
        if (status == NOGE_OK)
            status = run(&env, "nearest", nearest_agent, seed, &error);
    }
    env.task.limit = 0; /* none */
    if (status == NOGE_OK)
        status = run(&env, "nearest", nearest_agent, 1, &error);
    if (status != NOGE_OK)
        fprintf(stderr, "%s\n", error.text);
    environment_free(&env);
    return status == NOGE_OK ? 0 : 1;
}

/* Exploring with libnoge from a program of one's own: make a maze, let two policies explore it, compare.
 *
 *   cc embed.c $(pkg-config --cflags --libs noge) && ./a.out */
#include <noge/noge.h>
#include <stdio.h>

static noge_status explore(const noge_graph *graph, const char *name, noge_error *error) {
    noge_policy *policy = NULL;
    noge_episode *episode = NULL;
    noge_status status = noge_policy_create(&policy, name, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(episode, graph, 0, NULL, 1, error);
    if (status == NOGE_OK)
        status = noge_policy_run(policy, episode, error);
    if (status == NOGE_OK)
        printf("%-16s %u nodes in %.0f steps of walking, rate %.3f\n", name, episode->step_count + 1,
               episode->map->walked, noge_map_rate(episode->map));
    noge_episode_free(episode);
    noge_policy_free(policy);
    return status;
}

int main(void) {
    noge_error error;
    noge_graph *maze = NULL;
    const uint32_t side[NOGE_FAMILY_PARAMETERS] = {31};
    noge_status status = noge_generate(noge_family_find("maze"), side, 1, &maze, &error);
    if (status == NOGE_OK)
        status = explore(maze, "random", &error);
    if (status == NOGE_OK)
        status = explore(maze, "nn:most-visited", &error);
    if (status != NOGE_OK)
        fprintf(stderr, "%s\n", error.text);
    noge_graph_free(maze);
    return status == NOGE_OK ? 0 : 1;
}

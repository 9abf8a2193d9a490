/* A policy of one's own, compared with nearest neighbour on grids and mazes by the paper's protocol.
 *
 *   cc my_policy.c $(pkg-config --cflags --libs noge) && ./a.out */
#include <noge/noge.h>
#include <stdio.h>

/* Of the nearest frontier nodes the one with the most visited neighbours, so that no holes are left behind. All known
 * neighbours of a frontier node are visited. */
static noge_status choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    uint32_t count, visited, most = 0;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    for (uint32_t i = 0; i < count; i++) {
        noge_map_neighbors(map, nearest[i], &visited);
        if (visited > most) {
            most = visited;
            *choice = nearest[i];
        }
    }
    (void)state, (void)context, (void)error; /* it needs no memory, has no parameters and cannot fail */
    return NOGE_OK;
}

static const noge_policy_type my_type = {.size = sizeof my_type, .name = "no-holes", .choose = choose};

static noge_status compare(const char *set, noge_policy_spec *const policy[2], noge_error *error) {
    const noge_evaluation_options options = noge_evaluation_defaults();
    noge_dataset *dataset = NULL;
    noge_evaluation *evaluation = NULL;
    noge_status status = noge_dataset_generate(&dataset, set, 1, false, error);
    if (status == NOGE_OK)
        status = noge_evaluate(&evaluation, dataset, policy, 2, &options, error);
    for (uint32_t p = 0; p < 2 && status == NOGE_OK; p++)
        printf("%-5s %-9s exploration rate %.3f\n", set, noge_policy_spec_name(policy[p]),
               noge_evaluation_summary(evaluation, p, NOGE_METRIC_RATE, NULL).mean);
    noge_evaluation_free(evaluation);
    noge_dataset_free(dataset);
    return status;
}

int main(void) {
    noge_error error;
    noge_policy_spec *policy[2] = {NULL, NULL};
    noge_status status = noge_policy_spec_parse(&policy[0], "nn", NULL, &error);
    if (status == NOGE_OK)
        status = noge_policy_spec_define(&policy[1], &my_type, NULL, NULL, &error);
    if (status == NOGE_OK)
        status = compare("grid", policy, &error);
    if (status == NOGE_OK)
        status = compare("maze", policy, &error);
    if (status != NOGE_OK)
        fprintf(stderr, "%s\n", error.text);
    noge_policy_spec_free(policy[0]);
    noge_policy_spec_free(policy[1]);
    return status == NOGE_OK ? 0 : 1;
}

/* The metrics of one episode. */
#include "base/error.h"
#include "base/statistics.h"
#include "measure/evaluate.h"
#include "measure/spanning_tree.h"
#include <noge/measure.h>

#include <math.h>

static const noge_metric_info metrics[NOGE_METRIC_ALL_COUNT] = {
    [NOGE_METRIC_RATE] = {"rate", "exploration rate at the end: decisions over distance", true},
    [NOGE_METRIC_MEAN_RATE] = {"mean-rate", "exploration rate, mean over the decisions", true},
    [NOGE_METRIC_LENGTH] = {"length", "distance walked", false},
    [NOGE_METRIC_TREE] = {"over-tree", "walk divided by the minimum spanning tree of the visited nodes", false},
    [NOGE_METRIC_SEEN_50] = {"seen-50", "distance walked until 50 % of the nodes were seen", false},
    [NOGE_METRIC_SEEN_90] = {"seen-90", "distance walked until 90 % of the nodes were seen", false},
    [NOGE_METRIC_SEEN_100] = {"seen-100", "distance walked until all nodes were seen", false},
    [NOGE_METRIC_OVER_LOWER] = {"over-lower", "distance walked over a lower bound on the shortest walk", false},
    [NOGE_METRIC_OVER_UPPER] = {"over-upper", "distance walked over a short walk found with the whole graph", false},
};

const noge_metric_info *noge_metric_describe(noge_metric metric) {
    return (unsigned)metric < NOGE_METRIC_ALL_COUNT ? &metrics[metric] : NULL;
}

static double mean_rate(const noge_episode *episode) {
    double sum = 0;
    for (uint32_t t = 1; t <= episode->step_count; t++)
        sum += noge_episode_rate(episode, t);
    return episode->step_count > 0 ? sum / episode->step_count : NAN;
}

/* Distance walked when `percent` of the reachable nodes were known: at the first such step, since the known nodes only
 * grow. */
static double walked_until_seen(const noge_episode *episode, uint32_t reachable, uint32_t percent) {
    uint64_t wanted = ((uint64_t)reachable * percent + 99) / 100;
    uint32_t low = 0, high = episode->step_count + 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (episode->step[middle].known_nodes >= wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low <= episode->step_count ? episode->step[low].walked : NAN;
}

noge_status noge_episode_measure(const noge_episode *episode, uint32_t reachable, double value[NOGE_METRIC_COUNT],
                                 noge_error *error) {
    if (!episode || !value)
        return noge_fail(error, NOGE_USAGE, "episode and value must not be NULL");
    double tree;
    if (episode->map->visit_count == 0)
        return noge_fail(error, NOGE_USAGE, "the episode has not begun; there is nothing to measure");
    noge_status status = noge_spanning_tree_length(episode->map, &tree, error);
    if (status != NOGE_OK)
        return status;
    value[NOGE_METRIC_LENGTH] = episode->step[episode->step_count].walked + episode->way_home;
    value[NOGE_METRIC_RATE] = episode->step_count > 0 ? episode->step_count / value[NOGE_METRIC_LENGTH] : NAN;
    value[NOGE_METRIC_MEAN_RATE] = mean_rate(episode);
    value[NOGE_METRIC_TREE] = tree > 0 ? value[NOGE_METRIC_LENGTH] / tree : NAN;
    value[NOGE_METRIC_SEEN_50] = walked_until_seen(episode, reachable, 50);
    value[NOGE_METRIC_SEEN_90] = walked_until_seen(episode, reachable, 90);
    value[NOGE_METRIC_SEEN_100] = walked_until_seen(episode, reachable, 100);
    return NOGE_OK;
}

noge_summary noge_summarise(const double *value, uint32_t count) {
    if (!value)
        return (noge_summary){0};
    noge_mean mean = noge_mean_of(value, count, sizeof *value);
    return (noge_summary){
        .mean = mean.mean, .deviation = noge_mean_spread(&mean), .counted = (uint32_t)mean.count, .episodes = count};
}

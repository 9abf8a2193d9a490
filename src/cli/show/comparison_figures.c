/* The figures of a comparison: the metrics of the library and the number of nodes visited, which tells what
 * explorations reached that a limit or a budget ended. */
#include "base/statistics.h"
#include "cli/show/comparison.h"

static const noge_metric_info visited_info = {"visited", "number of nodes visited", true};

const noge_metric_info *noge_comparison_describe(noge_metric metric) {
    return metric == NOGE_SHOWN_VISITED ? &visited_info : noge_metric_describe(metric);
}

double noge_comparison_value(const noge_outcome *outcome, noge_metric metric) {
    return metric == NOGE_SHOWN_VISITED ? 1.0 + outcome->decisions : outcome->value[metric];
}

noge_summary noge_comparison_summary(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                     double *seed_mean) {
    const noge_evaluation *evaluation = all->evaluation[set];
    if (metric != NOGE_SHOWN_VISITED)
        return noge_evaluation_summary(evaluation, policy, metric, seed_mean);
    uint32_t seeds = evaluation->seed_count, episodes = evaluation->episodes;
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * seeds * episodes;
    noge_running_mean running = {0};
    for (uint32_t s = 0; s < seeds; s++) {
        double sum = 0;
        for (uint32_t e = 0; e < episodes; e++)
            sum += noge_comparison_value(&outcome[(uint64_t)s * episodes + e], metric);
        noge_running_mean_add(&running, sum / episodes);
        if (seed_mean)
            seed_mean[s] = sum / episodes;
    }
    noge_mean mean = noge_running_mean_end(&running);
    uint32_t count = seeds * episodes;
    return (noge_summary){.mean = mean.mean, .deviation = noge_mean_spread(&mean), .counted = count, .episodes = count};
}

bool noge_comparison_ended_early(const noge_comparison *all) {
    for (size_t s = 0; s < all->set_count; s++) {
        const noge_evaluation *evaluation = all->evaluation[s];
        uint64_t count = (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
        for (uint64_t i = 0; i < count; i++)
            if (evaluation->outcome[i].decisions + 1 < evaluation->outcome[i].reachable)
                return true;
    }
    return false;
}

bool noge_comparison_is_relative(const noge_comparison *all, noge_metric metric) {
    return all->task.weighted && noge_comparison_is_distance(metric);
}

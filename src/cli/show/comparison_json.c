/* Comparisons as JSON. Figures that do not exist are null. */
#include "base/memory.h"
#include "cli/show/provenance.h"
#include "graph/json_name.h"
#include "report/table/unit.h"
#include "report/terminal/show_json.h"

#include <stdlib.h>

/* {"mean", "std", "seeds", "counted"}; the result itself also has the first three for the metric that was asked for. */
static json_t *metric_json(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                           double *seed_mean) {
    const noge_evaluation *evaluation = all->evaluation[set];
    noge_summary summary = noge_comparison_summary(all, set, policy, metric, seed_mean);
    json_t *seeds = json_array();
    for (uint32_t s = 0; s < evaluation->seed_count; s++)
        noge_json_add(&seeds, noge_json_number(seed_mean[s]));
    return json_pack("{s:o,s:o,s:o,s:I}", "mean", noge_json_number(summary.mean), "std",
                     noge_json_number(summary.deviation), "seeds", seeds, "counted", (json_int_t)summary.counted);
}

static json_t *runs_json(const noge_comparison *all, size_t set, uint32_t policy) {
    const noge_evaluation *evaluation = all->evaluation[set];
    uint32_t count = evaluation->seed_count * evaluation->episodes;
    json_t *runs = json_array();
    for (uint32_t i = 0; i < count; i++) {
        const noge_outcome *outcome = &evaluation->outcome[(uint64_t)policy * count + i];
        json_t *run =
            json_pack("{s:I,s:I,s:o,s:I,s:I,s:I}", "seed", (json_int_t)(all->first_seed + i / evaluation->episodes),
                      "graph", (json_int_t)outcome->trial.graph, "source",
                      noge_json_name(all->dataset[set]->graph[outcome->trial.graph], outcome->trial.source),
                      "decisions", (json_int_t)outcome->decisions, "reachable", (json_int_t)outcome->reachable, "seen",
                      (json_int_t)outcome->seen);
        for (noge_metric metric = 0; metric < noge_comparison_metrics(all); metric++)
            noge_json_set(&run, noge_metric_describe(metric)->name, noge_json_number(outcome->value[metric]));
        noge_json_add(&runs, run);
    }
    return runs;
}

static json_t *result_json(const noge_comparison *all, size_t set, uint32_t policy, noge_metric chosen,
                           bool per_episode, double *seed_mean) {
    const noge_evaluation *evaluation = all->evaluation[set];
    json_t *figures = metric_json(all, set, policy, chosen, seed_mean);
    json_t *result = json_pack("{s:o,s:o,s:O,s:O,s:O,s:I,s:s}", "set", noge_json_string(all->set[set]), "policy",
                               noge_json_string(all->policy[policy]), "mean", json_object_get(figures, "mean"), "std",
                               json_object_get(figures, "std"), "seeds", json_object_get(figures, "seeds"), "episodes",
                               (json_int_t)evaluation->episodes, "metric", noge_metric_describe(chosen)->name);
    json_decref(figures);
    noge_json_set(&result, "unit", json_string(noge_dataset_length_unit(all->dataset[set], all->task.weighted)));
    if (all->model[policy])
        noge_json_set(&result, "model", noge_json_string(all->model[policy]));
    for (noge_metric metric = 0; metric < noge_comparison_metrics(all); metric++)
        noge_json_set(&result, noge_metric_describe(metric)->name, metric_json(all, set, policy, metric, seed_mean));
    if (all->task.weighted || all->task.budget > 0)
        noge_json_set(&result, noge_comparison_describe(NOGE_SHOWN_VISITED)->name,
                      metric_json(all, set, policy, NOGE_SHOWN_VISITED, seed_mean));
    if (per_episode)
        noge_json_set(&result, "runs", runs_json(all, set, policy));
    return result;
}

noge_status noge_comparison_print_json(const noge_comparison *all, noge_metric_choice choice, bool per_episode,
                                       noge_error *error) {
    noge_metric chosen = (noge_metric)__builtin_ctz(choice);
    double *seed_mean = noge_allocate(all->evaluation[0]->seed_count, sizeof *seed_mean, error);
    if (!seed_mean)
        return NOGE_NO_MEMORY;
    json_t *results = json_array();
    noge_status status = NOGE_OK;
    for (size_t s = 0; s < all->set_count; s++)
        for (uint32_t p = 0; p < all->policy_count && status == NOGE_OK; p++) {
            json_t *result = result_json(all, s, p, chosen, per_episode, seed_mean), *paired = NULL;
            if (all->paired < all->policy_count && p != all->paired)
                status = noge_comparison_paired_json(all, s, p, chosen, &paired, error);
            if (paired)
                noge_json_set(&result, "paired", paired);
            noge_json_add(&results, result);
        }
    free(seed_mean);
    if (status != NOGE_OK) {
        json_decref(results);
        return status;
    }
    return noge_json_show(json_pack("{s:o,s:o}", "results", results, "provenance", noge_provenance_json(all)), 2,
                          error);
}

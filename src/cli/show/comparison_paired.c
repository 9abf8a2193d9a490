/* Differences pair by pair: both policies explore the same graphs from the same sources, so what is hard about an
 * episode cancels out. */
#include "base/memory.h"
#include "base/text/json.h"
#include "cli/show/comparison.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdlib.h>

enum { CONFIDENCE = 95 };

/* The differences of all episodes that have the metric for both, seed after seed. size: [seeds], without the seeds that
 * have none. Returns the number of seeds in `size`. */
static uint32_t collect(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric, bool percent,
                        double *difference, uint32_t *size, uint32_t *pairs) {
    const noge_evaluation *evaluation = all->evaluation[set];
    uint64_t per_policy = (uint64_t)evaluation->seed_count * evaluation->episodes;
    const noge_outcome *mine = evaluation->outcome + policy * per_policy;
    const noge_outcome *other = evaluation->outcome + all->paired * per_policy;
    uint32_t groups = 0;
    *pairs = 0;
    for (uint32_t s = 0; s < evaluation->seed_count; s++) {
        uint32_t before = *pairs;
        for (uint64_t i = (uint64_t)s * evaluation->episodes; i < (uint64_t)(s + 1) * evaluation->episodes; i++) {
            double base = noge_comparison_value(&other[i], metric);
            double value = noge_comparison_value(&mine[i], metric) - base;
            value = percent ? 100 * value / base : value;
            if (mine[i].decisions > 0 && isfinite(value))
                difference[(*pairs)++] = value;
        }
        if (*pairs > before)
            size[groups++] = *pairs - before;
    }
    return groups;
}

noge_status noge_comparison_difference(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                       bool percent, noge_paired *result, uint32_t *pairs, noge_error *error) {
    const noge_evaluation *evaluation = all->evaluation[set];
    noge_paired_options options = noge_paired_defaults();
    options.confidence = CONFIDENCE / 100.0;
    double *difference =
        noge_allocate((size_t)evaluation->seed_count * evaluation->episodes, sizeof *difference, error);
    uint32_t *size = noge_allocate(evaluation->seed_count, sizeof *size, error);
    noge_status status = difference && size ? NOGE_OK : NOGE_NO_MEMORY;
    *result = (noge_paired){.mean = NAN, .low = NAN, .high = NAN};
    *pairs = 0;
    if (status == NOGE_OK) {
        uint32_t groups = collect(all, set, policy, metric, percent, difference, size, pairs);
        if (groups > 0)
            status = noge_paired_interval(result, difference, size, groups, &options, error);
    }
    free(difference);
    free(size);
    return status;
}

static noge_status put_row(noge_table *table, const noge_comparison *all, size_t set, uint32_t policy,
                           noge_metric metric, noge_error *error) {
    noge_paired paired;
    uint32_t pairs;
    bool percent = noge_comparison_is_relative(all, metric);
    int decimals = percent ? 2 : noge_comparison_decimals(metric);
    noge_status status = noge_comparison_difference(all, set, policy, metric, percent, &paired, &pairs, error);
    noge_table_row(table);
    noge_table_cell(table, "%s", all->set[set]);
    noge_table_cell(table, "%s", all->policy[policy]);
    noge_table_difference(table, paired.mean, decimals);
    noge_table_number(table, paired.low, decimals);
    noge_table_number(table, paired.high, decimals);
    noge_table_cell(table, "%u", pairs);
    return status;
}

static noge_status print_metric(const noge_comparison *all, noge_metric metric, noge_table_format format,
                                noge_text *text, noge_error *error) {
    noge_table table = {0};
    noge_status status = NOGE_OK;
    bool percent = noge_comparison_is_relative(all, metric);
    noge_table_caption(&table, "%s from %s on the same episodes, %s%s; mean and its %d %% interval",
                       percent ? "Relative difference" : "Difference", all->policy[all->paired],
                       noge_comparison_describe(metric)->name, percent ? ", in per cent" : "", CONFIDENCE);
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "policy");
    noge_table_keys(&table, 2);
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "difference");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "from");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "to");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "episodes");
    for (size_t s = 0; s < all->set_count; s++)
        for (uint32_t p = 0; p < all->policy_count && status == NOGE_OK; p++)
            if (p != all->paired)
                status = put_row(&table, all, s, p, metric, error);
    if (status == NOGE_OK)
        status = noge_table_show(&table, format, text, error);
    noge_table_free(&table);
    return status;
}

noge_status noge_comparison_print_paired(const noge_comparison *all, noge_metric_choice choice,
                                         noge_table_format format, noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    for (noge_metric metric = 0; metric <= NOGE_SHOWN_VISITED && status == NOGE_OK; metric++) {
        if (!(choice >> metric & 1))
            continue;
        status = text->size > 0 ? noge_text_append(text, "\n", 1, error) : NOGE_OK;
        if (status == NOGE_OK)
            status = print_metric(all, metric, format, text, error);
    }
    return status;
}

noge_status noge_comparison_paired_json(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                        json_t **object, noge_error *error) {
    noge_paired paired;
    uint32_t pairs;
    noge_status status = noge_comparison_difference(all, set, policy, metric, false, &paired, &pairs, error);
    *object = NULL;
    if (status == NOGE_OK)
        *object = json_pack("{s:o,s:s,s:o,s:o,s:o,s:f,s:I}", "with", noge_json_string(all->policy[all->paired]),
                            "metric", noge_comparison_describe(metric)->name, "mean", noge_json_number(paired.mean),
                            "low", noge_json_number(paired.low), "high", noge_json_number(paired.high), "confidence",
                            CONFIDENCE / 100.0, "pairs", (json_int_t)pairs);
    if (status != NOGE_OK || !noge_comparison_is_relative(all, metric))
        return status;
    status = noge_comparison_difference(all, set, policy, metric, true, &paired, &pairs, error);
    noge_json_set(object, "percent",
                  json_pack("{s:o,s:o,s:o}", "mean", noge_json_number(paired.mean), "low", noge_json_number(paired.low),
                            "high", noge_json_number(paired.high)));
    return status;
}

/* Comparisons as tables. Some metrics do not exist in every episode: half of the nodes may never be seen within the
 * limit. Their means are over the episodes that have them and are shown with their number. A greater number always
 * beats a better mean. */
#include "base/version.h"
#include "cli/show/provenance.h"
#include "report/table/unit.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int noge_comparison_decimals(noge_metric metric) {
    return metric == NOGE_METRIC_RATE || metric == NOGE_METRIC_MEAN_RATE || metric == NOGE_METRIC_TREE ||
                   metric == NOGE_METRIC_OVER_LOWER || metric == NOGE_METRIC_OVER_UPPER
               ? 4
               : 1;
}

bool noge_comparison_is_distance(noge_metric metric) {
    return metric == NOGE_METRIC_LENGTH || metric == NOGE_METRIC_SEEN_50 || metric == NOGE_METRIC_SEEN_90 ||
           metric == NOGE_METRIC_SEEN_100;
}

static const char *unit_of(const noge_comparison *all, size_t set) {
    return noge_dataset_length_unit(all->dataset[set], all->task.weighted);
}

static noge_summary summary_of(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric) {
    return noge_comparison_summary(all, set, policy, metric, NULL);
}

/* How a metric of a set is printed for people. */
typedef struct scale {
    const char *unit; /* "" unless it is a distance */
    double divisor;
    int decimals;
} scale;

/* Metres become kilometres if a policy's mean is that long. */
static scale scale_of(const noge_comparison *all, size_t set, noge_metric metric) {
    scale shown = {"", 1, noge_comparison_decimals(metric)};
    if (!noge_comparison_is_distance(metric))
        return shown;
    shown.unit = unit_of(all, set);
    for (uint32_t p = 0; p < all->policy_count; p++)
        if (noge_length_is_far(summary_of(all, set, p, metric).mean, unit_of(all, set)))
            shown = (scale){"km", 1000, 2};
    return shown;
}

/* ", in km" if this holds for all sets; rows name their units where these differ. */
static void describe_unit(const noge_comparison *all, noge_metric metric, char text[32]) {
    const char *unit = scale_of(all, 0, metric).unit;
    text[0] = 0;
    for (size_t s = 1; s < all->set_count; s++)
        if (strcmp(scale_of(all, s, metric).unit, unit) != 0)
            return;
    if (*unit)
        snprintf(text, 32, ", in %s", unit);
}

/* Rounds as printed, so that equal figures count as equal. */
static double rounded(double value, scale shown) {
    double unit = pow(10, shown.decimals) / shown.divisor;
    return round(value * unit) / unit;
}

static bool beats(const noge_summary *a, const noge_summary *b, noge_metric metric, scale shown) {
    double mine = rounded(a->mean, shown), other = rounded(b->mean, shown);
    if (a->counted != b->counted)
        return a->counted > b->counted;
    return noge_comparison_describe(metric)->more_is_better ? mine > other : mine < other;
}

static bool is_best(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric) {
    noge_summary mine = summary_of(all, set, policy, metric);
    if (isnan(mine.mean) || all->policy_count < 2)
        return false;
    for (uint32_t p = 0; p < all->policy_count; p++) {
        noge_summary other = summary_of(all, set, p, metric);
        if (beats(&other, &mine, metric, scale_of(all, set, metric)))
            return false;
    }
    return true;
}

static void put_cell(noge_table *table, const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric) {
    noge_summary summary = summary_of(all, set, policy, metric);
    const scale shown = scale_of(all, set, metric);
    noge_table_number(table, summary.mean / shown.divisor, shown.decimals);
    if (summary.counted < summary.episodes)
        noge_table_note(table, " (%u/%u)", summary.counted, summary.episodes);
    else
        noge_table_note(table, " (%.*f)", shown.decimals, summary.deviation / shown.divisor);
    if (is_best(all, set, policy, metric))
        noge_table_emphasise(table);
}

static bool any_missing(const noge_comparison *all, noge_metric metric) {
    for (size_t s = 0; s < all->set_count; s++)
        for (uint32_t p = 0; p < all->policy_count; p++) {
            noge_summary summary = summary_of(all, s, p, metric);
            if (summary.counted < summary.episodes)
                return true;
        }
    return false;
}

static void put_caption(noge_table *table, const noge_comparison *all, noge_metric metric) {
    const noge_evaluation *any = all->evaluation[0];
    const char *what = noge_comparison_describe(metric)->summary;
    const char *weighted = !all->task.weighted ? all->task.returns ? ", with return" : ""
                           : all->task.returns ? ", weighted, with return"
                                               : ", weighted";
    char first = (char)(what[0] - 'a' + 'A'), unit[32];
    describe_unit(all, metric, unit);
    if (any_missing(all, metric))
        noge_table_caption(table, "%c%s%s%s; mean (std, or n/%u: the number of episodes that have this figure)", first,
                           what + 1, unit, weighted, any->seed_count * any->episodes);
    else
        noge_table_caption(table, "%c%s%s%s; mean (std) over %u seed%s of %u episode%s", first, what + 1, unit,
                           weighted, any->seed_count, noge_plural(any->seed_count), any->episodes,
                           noge_plural(any->episodes));
}

static noge_status print_metric(const noge_comparison *all, noge_metric metric, noge_table_format format,
                                noge_text *text, noge_error *error) {
    noge_table table = {0};
    char unit[32];
    put_caption(&table, all, metric);
    describe_unit(all, metric, unit);
    bool units_differ = noge_comparison_is_distance(metric) && !*unit;
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    for (uint32_t p = 0; p < all->policy_count; p++)
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "%s", all->policy[p]);
    for (size_t s = 0; s < all->set_count; s++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%s%s%s", all->set[s], units_differ ? ", " : "",
                        units_differ ? scale_of(all, s, metric).unit : "");
        for (uint32_t p = 0; p < all->policy_count; p++)
            put_cell(&table, all, s, p, metric);
    }
    noge_status status = noge_table_show(&table, format, text, error);
    noge_table_free(&table);
    return status;
}

noge_status noge_comparison_print_tables(const noge_comparison *all, noge_metric_choice choice,
                                         noge_table_format format, noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    for (noge_metric metric = 0; metric <= NOGE_SHOWN_VISITED && status == NOGE_OK; metric++) {
        if (!(choice >> metric & 1))
            continue;
        if (text->size > 0)
            status = noge_text_append(text, "\n", 1, error);
        if (status == NOGE_OK)
            status = print_metric(all, metric, format, text, error);
    }
    return status;
}

static void put_number(noge_table *table, double value) {
    char text[32] = "";
    if (!isnan(value))
        noge_format_double(value, text);
    noge_table_cell(table, "%s", text);
}

/* The columns that readers of the first versions do not know come last. */
static void put_csv_headings(noge_table *table, const noge_comparison *all) {
    static const char *const headings[] = {"set",  "policy",     "metric", "mean",  "std",    "counted", "episodes",
                                           "unit", "first_seed", "seeds",  "limit", "kernel", "data",    "noge"};
    static const char *const differences[] = {"difference", "low", "high"};
    static const char *const relative[] = {"difference_percent", "low_percent", "high_percent"};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        noge_table_column(table, NOGE_ALIGN_LEFT, "%s", headings[i]);
    for (size_t i = 0; i < sizeof differences / sizeof *differences && all->paired < all->policy_count; i++)
        noge_table_column(table, NOGE_ALIGN_LEFT, "%s", differences[i]);
    for (size_t i = 0; i < sizeof relative / sizeof *relative && all->paired < all->policy_count && all->task.weighted;
         i++)
        noge_table_column(table, NOGE_ALIGN_LEFT, "%s", relative[i]);
    if (all->task.returns)
        noge_table_column(table, NOGE_ALIGN_LEFT, "return");
    if (all->task.budget > 0)
        noge_table_column(table, NOGE_ALIGN_LEFT, "budget_distance");
}

static void put_provenance(noge_table *table, const noge_comparison *all, const char *hash) {
    noge_table_cell(table, "%llu", (unsigned long long)all->first_seed);
    noge_table_cell(table, "%u", all->evaluation[0]->seed_count);
    if (all->task.limit == 0)
        noge_table_cell(table, "none");
    else
        noge_table_cell(table, "%u", all->task.limit);
    noge_table_cell(table, "%s", all->kernel);
    noge_table_cell(table, "%s", hash);
    noge_table_cell(table, "%s", noge_build_commit());
}

/* The difference from the paired policy, and for weighted comparisons the same in per cent where that has a meaning. */
static noge_status put_differences(noge_table *table, const noge_comparison *all, size_t set, uint32_t policy,
                                   noge_metric metric, noge_error *error) {
    noge_status status = NOGE_OK;
    for (int percent = 0; percent <= all->task.weighted && status == NOGE_OK; percent++) {
        noge_paired paired = {.mean = NAN, .low = NAN, .high = NAN};
        uint32_t pairs;
        if (!percent || noge_comparison_is_relative(all, metric))
            status = noge_comparison_difference(all, set, policy, metric, percent, &paired, &pairs, error);
        put_number(table, paired.mean);
        put_number(table, paired.low);
        put_number(table, paired.high);
    }
    return status;
}

static noge_status put_csv_row(noge_table *table, const noge_comparison *all, size_t set, uint32_t policy,
                               noge_metric metric, const char *hash, noge_error *error) {
    noge_summary summary = summary_of(all, set, policy, metric);
    noge_table_row(table);
    noge_table_cell(table, "%s", all->set[set]);
    noge_table_cell(table, "%s", all->policy[policy]);
    noge_table_cell(table, "%s", noge_comparison_describe(metric)->name);
    put_number(table, summary.mean);
    put_number(table, summary.deviation);
    noge_table_cell(table, "%u", summary.counted);
    noge_table_cell(table, "%u", summary.episodes);
    noge_table_cell(table, "%s", noge_comparison_is_distance(metric) ? unit_of(all, set) : "");
    put_provenance(table, all, hash);
    noge_status status =
        all->paired < all->policy_count ? put_differences(table, all, set, policy, metric, error) : NOGE_OK;
    if (all->task.returns)
        noge_table_cell(table, "true");
    if (all->task.budget > 0)
        put_number(table, all->task.budget);
    return status;
}

noge_status noge_comparison_print_csv(const noge_comparison *all, noge_metric_choice choice, noge_text *text,
                                      noge_error *error) {
    noge_table table = {0};
    noge_status status = NOGE_OK;
    put_csv_headings(&table, all);
    for (size_t s = 0; s < all->set_count; s++) {
        char hash[NOGE_HASH_TEXT];
        noge_dataset_hash(all->dataset[s], hash);
        for (uint32_t p = 0; p < all->policy_count; p++)
            for (noge_metric metric = 0; metric <= NOGE_SHOWN_VISITED && status == NOGE_OK; metric++)
                if (choice >> metric & 1)
                    status = put_csv_row(&table, all, s, p, metric, hash, error);
    }
    if (status == NOGE_OK)
        status = noge_table_print(&table, NOGE_TABLE_CSV, false, text, error);
    noge_table_free(&table);
    return status;
}

static void put_episode(noge_table *table, const noge_comparison *all, size_t set, uint32_t policy, uint32_t index,
                        bool exact) {
    const noge_evaluation *evaluation = all->evaluation[set];
    uint64_t per_policy = (uint64_t)evaluation->seed_count * evaluation->episodes;
    const noge_outcome *outcome = &evaluation->outcome[policy * per_policy + index];
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *source =
        noge_graph_name(all->dataset[set]->graph[outcome->trial.graph], outcome->trial.source, number, &length);
    noge_table_row(table);
    noge_table_cell(table, "%s", all->set[set]);
    noge_table_cell(table, "%s", all->policy[policy]);
    noge_table_cell(table, "%llu", (unsigned long long)(all->first_seed + index / evaluation->episodes));
    noge_table_cell(table, "%u", outcome->trial.graph);
    noge_table_cell(table, "%.*s", (int)length, source);
    noge_table_cell(table, "%u", outcome->decisions);
    noge_table_cell(table, "%u", outcome->reachable);
    noge_table_cell(table, "%u", outcome->seen);
    for (noge_metric metric = 0; metric < noge_comparison_metrics(all); metric++) {
        if (exact)
            put_number(table, outcome->value[metric]);
        else
            noge_table_number(table, outcome->value[metric], noge_comparison_decimals(metric));
    }
}

noge_status noge_comparison_print_episodes(const noge_comparison *all, noge_table_format format, noge_text *text,
                                           noge_error *error) {
    static const char *const headings[] = {"seed", "graph", "source", "decisions", "reachable", "seen"};
    noge_table table = {0};
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "policy");
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "%s", headings[i]);
    for (noge_metric metric = 0; metric < noge_comparison_metrics(all); metric++)
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "%s", noge_metric_describe(metric)->name);
    for (size_t s = 0; s < all->set_count; s++)
        for (uint32_t p = 0; p < all->policy_count; p++)
            for (uint32_t i = 0; i < all->evaluation[s]->seed_count * all->evaluation[s]->episodes; i++)
                put_episode(&table, all, s, p, i, format == NOGE_TABLE_CSV);
    noge_table_keys(&table, 5); /* set, policy, seed, graph, source */
    noge_status status = noge_table_show(&table, format, text, error);
    noge_table_free(&table);
    return status;
}

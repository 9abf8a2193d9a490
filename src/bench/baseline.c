/* Comparison of a benchmark's report with one that was saved earlier with --json on the same machine.
 *
 * Figures are found by their keys: more is better for "…_per_second", less for "…microseconds…" and "…bytes…". Entries
 * of lists belong together if their names, such as set and policy, are the same. Figures of peers and constants are
 * left out: their speed is not ours. */
#include "base/error.h"
#include "base/file/input.h"
#include "bench/bench.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A figure that is this much worse is named; smaller differences come and go between two runs. */
static const double tolerance = 0.1;

typedef struct comparison {
    noge_table table;
    noge_text slower;
    size_t compared, worse;
    noge_error *error;
    noge_status status;
} comparison;

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

/* 1: more is better; -1: less is better; 0: not a figure to compare. */
static int direction_of(const char *key) {
    if (strncmp(key, "peer", 4) == 0 || strncmp(key, "longest", 7) == 0)
        return 0;
    if (strstr(key, "_per_second"))
        return 1;
    return strstr(key, "microseconds") || strstr(key, "bytes") ? -1 : 0;
}

static bool is_left_out(const char *key) {
    return strcmp(key, "peer") == 0 || strcmp(key, "bins") == 0;
}

/* What the entry of a list is called: its words and numbers of nodes. */
static noge_status name_entry(const json_t *entry, noge_text *name, noge_error *error) {
    static const char *const keys[] = {"set", "graph", "policy", "way", "nodes"};
    noge_status status = noge_text_print(name, error, "%s", "");
    for (size_t i = 0; i < sizeof keys / sizeof *keys && status == NOGE_OK; i++) {
        const json_t *value = json_object_get(entry, keys[i]);
        const char *gap = name->size > 0 ? ", " : "";
        if (json_is_string(value))
            status = noge_text_print(name, error, "%s%s", gap, json_string_value(value));
        else if (json_is_integer(value))
            status = noge_text_print(name, error, "%s%lld nodes", gap, (long long)json_integer_value(value));
    }
    return status;
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static void compare_figure(comparison *all, const char *name, const char *key, double before, double now) {
    double change = direction_of(key) > 0 ? now / before - 1 : before / now - 1;
    noge_table_row(&all->table);
    noge_table_cell(&all->table, "%s", name);
    noge_table_cell(&all->table, "%s", key);
    noge_table_number(&all->table, before, before < 100 ? 2 : 0);
    noge_table_number(&all->table, now, now < 100 ? 2 : 0);
    noge_table_number(&all->table, 100 * change, 1);
    all->compared++;
    if (change >= -tolerance || all->status != NOGE_OK)
        return;
    all->worse++;
    all->status = noge_text_print(&all->slower, all->error, "  %s, %s: %.0f %% worse\n", name, key, -100 * change);
}

static void compare_values(comparison *all, const char *name, const json_t *before, const json_t *now);

static void compare_lists(comparison *all, const json_t *before, const json_t *now) {
    for (size_t i = 0; i < json_array_size(now) && all->status == NOGE_OK; i++) {
        noge_text name = {0};
        all->status = name_entry(json_array_get(now, i), &name, all->error);
        for (size_t j = 0; j < json_array_size(before) && all->status == NOGE_OK; j++) {
            noge_text other = {0};
            all->status = name_entry(json_array_get(before, j), &other, all->error);
            if (all->status == NOGE_OK && strcmp(name.bytes, other.bytes) == 0)
                compare_values(all, name.bytes, json_array_get(before, j), json_array_get(now, i));
            noge_text_free(&other);
        }
        noge_text_free(&name);
    }
}

/* Depth is that of the report, at most four. */
static void compare_values(comparison *all, const char *name, const json_t *before, const json_t *now) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)now, key, value) {
        const json_t *other = json_object_get(before, key);
        if (is_left_out(key) || !other || all->status != NOGE_OK)
            continue;
        if (json_is_number(value) && json_is_number(other) && direction_of(key) != 0 && json_number_value(other) > 0)
            compare_figure(all, name, key, json_number_value(other), json_number_value(value));
        else if (json_is_array(value))
            compare_lists(all, other, value);
        else if (json_is_object(value))
            compare_values(all, name, other, value);
    }
}

/* The processor, which is the machine's description up to the first comma. */
static bool same_processor(const json_t *before, const json_t *now) {
    const char *a = json_string_value(json_object_get(before, "machine")),
               *b = json_string_value(json_object_get(now, "machine"));
    return a && b && strcspn(a, ",") == strcspn(b, ",") && strncmp(a, b, strcspn(a, ",")) == 0;
}

/* Figures that are worse are a failure, so that scripts notice them. */
static noge_status judge(const comparison *all, const char *path) {
    if (all->worse == 0) {
        noge_print(stdout, "\nNothing is more than %.0f %% worse than in %s.\n", 100 * tolerance, path);
        return NOGE_OK;
    }
    noge_print(stdout, "\nMore than %.0f %% worse than in %s:\n", 100 * tolerance, path);
    printf("%s", all->slower.bytes);
    return noge_fail(all->error, NOGE_IO, "%s: %zu of %zu figures %s more than %.0f %% worse now", path, all->worse,
                     all->compared, all->worse == 1 ? "is" : "are", 100 * tolerance);
}

static noge_status compare_with(const char *path, const json_t *before, const json_t *now, noge_error *error) {
    static const char *const heading[] = {"what", "figure", "baseline", "now", "better by %"};
    comparison all = {.error = error, .status = NOGE_OK};
    bool same = same_processor(before, now);
    if (!same)
        noge_print(stderr, "%s is of another processor: its figures do not compare\n", path);
    for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
        noge_table_column(&all.table, i < 2 ? NOGE_ALIGN_LEFT : NOGE_ALIGN_DECIMAL, "%s", heading[i]);
    compare_values(&all, "", before, now);
    if (all.status == NOGE_OK && all.compared == 0)
        all.status = noge_fail(error, NOGE_BAD_INPUT, "%s: no figure of this benchmark; save one with --json", path);
    if (all.status == NOGE_OK)
        all.status = noge_table_put(&all.table, false, error);
    if (all.status == NOGE_OK && same)
        all.status = judge(&all, path);
    noge_table_free(&all.table);
    noge_text_free(&all.slower);
    return all.status;
}

bool noge_bench_reports(const noge_bench_settings *settings) {
    return settings->json || settings->baseline;
}

noge_status noge_bench_read_baseline(noge_bench_settings *settings, noge_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    json_error_t fault;
    if (!settings->baseline)
        return NOGE_OK;
    noge_status status = noge_input_read_all(settings->baseline, &bytes, &size, error);
    if (status == NOGE_OK) {
        settings->before = noge_json_read(bytes, size, 0, &fault);
        if (!settings->before)
            status = noge_json_fail(error, &fault, "%s:%d: %s", settings->baseline, fault.line, fault.text);
    }
    free(bytes);
    return status;
}

noge_status noge_bench_show(json_t *report, unsigned levels, const noge_bench_settings *settings, noge_error *error) {
    if (!settings->before || !report)
        return noge_json_show(report, levels, error);
    noge_status status = compare_with(settings->baseline, settings->before, report, error);
    json_decref(report);
    return status;
}

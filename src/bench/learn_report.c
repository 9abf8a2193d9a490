/* The report of `noge bench learn`: our figures, and multiples of the peer's that were measured in the same run. */
#include "bench/learn.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>

static void add_columns(noge_table *table, const char *const *heading, size_t count) {
    for (size_t i = 0; i < count; i++)
        noge_table_column(table, i == 0 ? NOGE_ALIGN_LEFT : NOGE_ALIGN_DECIMAL, "%s", heading[i]);
}

static noge_status print_ours(const noge_learn_result *result, size_t count, const noge_bench_settings *settings,
                              noge_error *error) {
    static const char *const heading[] = {"set",   "gradient", "loop",      "decisions", "choices",
                                          "MFLOP", "GFLOP/s",  "network %", "MB"};
    noge_table table = {0};
    noge_table_caption(
        &table,
        "noge, %s, a second of processor time, hidden %llu, one core, fastest of %d rounds: gradient steps, "
        "the whole loop, "
        "greedy decisions, these without their walks; products of a gradient step, their rate over the "
        "whole step, the network's part of its time; peak memory",
        settings->method, (unsigned long long)settings->hidden, NOGE_LEARN_ROUNDS);
    add_columns(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < count; i++) {
        const noge_learn_speed *ours = &result[i].ours;
        noge_table_row(&table);
        noge_table_cell(&table, "%s", result[i].set);
        noge_table_number(&table, ours->gradient, 0);
        noge_table_number(&table, ours->loop, 0);
        noge_table_number(&table, ours->decisions, 0);
        noge_table_number(&table, ours->choices, 0);
        noge_table_number(&table, result[i].operations / 1e6, 1);
        noge_table_number(&table, result[i].operations * ours->gradient / 1e9, 1);
        noge_table_number(&table, result[i].network_share * 100, 0);
        noge_table_number(&table, ours->memory / 1e6, 0);
    }
    return noge_table_put(&table, true, error);
}

/* A multiple, and what it is a multiple of. */
static void add_multiple(noge_table *table, double ours, double theirs) {
    noge_table_number(table, ours / theirs, 1);
    noge_table_note(table, " (%.*f)", theirs < 100 ? 1 : 0, theirs);
}

static noge_status print_peer(const noge_learn_result *result, size_t count, const char *peer, noge_error *error) {
    static const char *const heading[] = {"set", "gradient", "loop", "decisions", "choices", "MB", "rate", "loss"};
    noge_table table = {0};
    noge_table_caption(&table,
                       "Times %s in this run (its own figure); for its memory, the part of it we take; exploration "
                       "rate of the untrained network and first losses: ours (its)",
                       peer);
    add_columns(&table, heading, sizeof heading / sizeof *heading);
    for (size_t i = 0; i < count; i++) {
        const noge_learn_speed *ours = &result[i].ours, *theirs = &result[i].peer;
        noge_table_row(&table);
        noge_table_cell(&table, "%s", result[i].set);
        if (isnan(theirs->gradient))
            continue;
        add_multiple(&table, ours->gradient, theirs->gradient);
        add_multiple(&table, ours->loop, theirs->loop);
        add_multiple(&table, ours->decisions, theirs->decisions);
        add_multiple(&table, ours->choices, theirs->choices);
        noge_table_number(&table, ours->memory / theirs->memory, 2);
        noge_table_note(&table, " (%.0f)", theirs->memory / 1e6);
        noge_table_number(&table, ours->rate, 3);
        noge_table_note(&table, " (%.3f)", theirs->rate);
        noge_table_number(&table, ours->loss, 1);
        noge_table_note(&table, " (%.1f)", theirs->loss);
    }
    return noge_table_put(&table, true, error);
}

noge_status noge_learn_print(const noge_learn_result *result, size_t count, const noge_bench_settings *settings,
                             const char *peer, noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status == NOGE_OK)
        noge_print(stdout, "%s\n", machine.bytes);
    noge_text_free(&machine);
    if (status == NOGE_OK)
        status = print_ours(result, count, settings, error);
    if (status == NOGE_OK && peer[0])
        status = print_peer(result, count, peer, error);
    return status;
}

static json_t *describe_speed(const noge_learn_speed *speed) {
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "gradient_steps_per_second", noge_json_number(speed->gradient),
                     "loops_per_second", noge_json_number(speed->loop), "decisions_per_second",
                     noge_json_number(speed->decisions), "choices_per_second", noge_json_number(speed->choices), "rate",
                     noge_json_number(speed->rate), "loss", noge_json_number(speed->loss), "peak_bytes",
                     noge_json_number(speed->memory));
}

noge_status noge_learn_print_json(const noge_learn_result *result, size_t count, const noge_bench_settings *settings,
                                  const char *peer, noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status != NOGE_OK)
        return status;
    json_t *results = json_array();
    for (size_t i = 0; i < count; i++)
        noge_json_add(&results,
                      json_pack("{s:o,s:o,s:o,s:o,s:o}", "set", noge_json_string(result[i].set), "noge",
                                describe_speed(&result[i].ours), "operations_per_gradient_step",
                                noge_json_number(result[i].operations), "network_share",
                                noge_json_number(result[i].network_share), "peer",
                                isnan(result[i].peer.gradient) ? json_null() : describe_speed(&result[i].peer)));
    status = noge_bench_show(json_pack("{s:s,s:s,s:I,s:s,s:o}", "machine", machine.bytes, "method", settings->method,
                                       "hidden", (json_int_t)settings->hidden, "peer", peer, "results", results),
                             2, settings, error);
    noge_text_free(&machine);
    return status;
}

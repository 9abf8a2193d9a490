/* The last line states the difference between the player and the best policy in words. */
#include "play/score.h"
#include "base/error.h"
#include "catalog/model_name.h"
#include "catalog/policy_name.h"
#include "graph/json_name.h"
#include "policy/learned/universal.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char usual[] = "nn,nn:most-visited," NOGE_UNIVERSAL;

/* ---- Who plays -----------------------------------------------------------------------------------------------------
 */

static noge_status invite(noge_scores *scores, const char *name, size_t length, noge_error *error) {
    noge_play_score *row = &scores->row[scores->count];
    if (scores->count == NOGE_SCORE_MOST || length >= sizeof row->name)
        return noge_fail(error, NOGE_USAGE, "--policies: at most %d names of at most %d letters", NOGE_SCORE_MOST - 1,
                         NOGE_SCORE_NAME - 1);
    snprintf(row->name, sizeof row->name, "%.*s", (int)length, name);
    noge_status status = noge_catalog_policy(&row->spec, row->name, NULL, error);
    if (status == NOGE_OK)
        scores->count++;
    return status;
}

/* Adds a model trained on such graphs, if there is one. */
static noge_status add_model(noge_scores *scores, const char *variant, const char *graph_name, noge_error *error) {
    char name[NOGE_SCORE_NAME], path[PATH_MAX];
    snprintf(name, sizeof name, "%s:%.*s", variant, (int)strcspn(graph_name, ":"), graph_name);
    if (!noge_is_model_name(name) || noge_model_path(name, path, NULL) != NOGE_OK)
        return NOGE_OK;
    return invite(scores, name, strlen(name), error);
}

noge_status noge_scores_add_policies(noge_scores *scores, const char *given, const char *graph_name,
                                     noge_error *error) {
    const char *at = given ? given : usual;
    noge_status status = NOGE_OK;
    *scores = (noge_scores){.graph_name = graph_name, .count = 1, .row = {{.name = "you"}}};
    while (status == NOGE_OK) {
        size_t length = strcspn(at, ",");
        status = invite(scores, at, length, error);
        if (!at[length])
            break;
        at += length + 1;
    }
    if (status == NOGE_OK && !given)
        status = add_model(scores, "noge", graph_name, error);
    if (status == NOGE_OK && !given)
        status = add_model(scores, "noge-nn", graph_name, error);
    return status;
}

void noge_scores_free(noge_scores *scores) {
    for (size_t i = 0; i < scores->count; i++)
        noge_policy_spec_free(scores->row[i].spec);
}

/* ---- What they do --------------------------------------------------------------------------------------------------
 */

static void note(noge_play_score *row, const noge_episode *episode) {
    row->decisions = episode->step_count;
    row->walked = episode->map->walked;
    row->rate = noge_map_rate(episode->map);
}

static noge_status play(noge_play_score *row, noge_episode *episode, const noge_game *game,
                        const noge_game_start *start, uint64_t policy_seed, noge_error *error) {
    noge_policy *policy = NULL;
    noge_task task = start->task;
    task.limit = game->episode->step_count;
    if (task.limit == 0)
        return NOGE_OK;
    noge_status status = noge_episode_begin(episode, game->graph, start->source, &task, start->world_seed, error);
    if (status == NOGE_OK)
        status = noge_policy_spec_create(row->spec, &policy, error);
    if (status == NOGE_OK) {
        noge_policy_begin(policy, policy_seed);
        status = noge_policy_run(policy, episode, error);
    }
    if (status == NOGE_OK)
        note(row, episode);
    noge_policy_free(policy);
    return status;
}

noge_status noge_scores_measure(noge_scores *scores, const noge_game *game, const noge_game_start *start,
                                uint64_t policy_seed, noge_error *error) {
    noge_episode *episode = NULL;
    scores->complete = game->sketch.map->frontier_count == 0;
    note(&scores->row[0], game->episode);
    noge_status status = noge_episode_create(&episode, error);
    for (size_t i = 1; i < scores->count && status == NOGE_OK; i++)
        status =
            noge_interrupted() ? NOGE_INTERRUPTED : play(&scores->row[i], episode, game, start, policy_seed, error);
    noge_episode_free(episode);
    return status;
}

/* ---- How it went ---------------------------------------------------------------------------------------------------
 */

static const noge_play_score *best_of_others(const noge_scores *scores) {
    const noge_play_score *best = &scores->row[1];
    for (size_t i = 2; i < scores->count; i++)
        if (scores->row[i].walked < best->walked)
            best = &scores->row[i];
    return best;
}

static void print_sentence(const noge_scores *scores) {
    const noge_play_score *you = &scores->row[0], *best = best_of_others(scores);
    char difference[32];
    noge_format_double(round(fabs(you->walked - best->walked) * 10) / 10, difference);
    if (you->walked < best->walked)
        noge_print(stdout, "You walked less than all of them: %s less than %s.\n", difference, best->name);
    else if (you->walked > best->walked)
        noge_print(stdout, "%s made as many decisions and walked %s less: %.0f %% of your way was too much.\n",
                   best->name, difference, 100 * (you->walked - best->walked) / you->walked);
    else
        noge_print(stdout, "You walked as little as %s, the best of them.\n", best->name);
    if (!scores->complete)
        puts("Not everything was visited; the remaining nodes would cost more.");
}

noge_status noge_scores_print(const noge_scores *scores, noge_error *error) {
    noge_table table = {0};
    noge_text text = {0};
    bool weighted = strcmp(scores->unit, "edges") != 0; /* decisions a metre mean nothing */
    double least = fmin(scores->row[0].walked, best_of_others(scores)->walked);
    if (scores->row[0].decisions == 0) {
        puts("No decision was made, so there is nothing to compare.");
        return NOGE_OK;
    }
    noge_table_column(&table, NOGE_ALIGN_LEFT, "explorer");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "decisions");
    if (weighted)
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "walked, %s", scores->unit);
    else
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "walked");
    if (!weighted)
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "rate");
    for (size_t i = 0; i < scores->count; i++) {
        const noge_play_score *row = &scores->row[i];
        char walked[32];
        noge_format_double(round(row->walked * 10) / 10, walked);
        noge_table_row(&table);
        noge_table_cell(&table, "%s", row->name);
        noge_table_cell(&table, "%u", row->decisions);
        noge_table_cell(&table, "%s", walked);
        if (row->walked == least)
            noge_table_emphasise(&table);
        if (!weighted)
            noge_table_number(&table, row->rate, 4);
    }
    noge_status status = noge_table_show(&table, NOGE_TABLE_PLAIN, &text, error);
    if (status == NOGE_OK) {
        fwrite(text.bytes, 1, text.size, stdout);
        putchar('\n');
        print_sentence(scores);
    }
    noge_text_free(&text);
    noge_table_free(&table);
    return status;
}

noge_status noge_scores_print_json(const noge_scores *scores, const noge_game *game, const noge_game_start *start,
                                   noge_error *error) {
    json_t *rows = json_array();
    for (size_t i = 0; i < scores->count; i++) {
        const noge_play_score *row = &scores->row[i];
        noge_json_add(&rows, json_pack("{s:o,s:I,s:o,s:o}", "explorer", noge_json_string(row->name), "decisions",
                                       (json_int_t)row->decisions, "walked", noge_json_number(row->walked), "rate",
                                       noge_json_number(start->task.weighted ? NAN : row->rate)));
    }
    return noge_json_show(json_pack("{s:o,s:o,s:I,s:b,s:b,s:o,s:s}", "graph", noge_json_string(scores->graph_name),
                                    "source", noge_json_name(game->graph, start->source), "seed",
                                    (json_int_t)scores->seed, "weighted", (int)start->task.weighted, "complete",
                                    (int)scores->complete, "scores", rows, "unit", scores->unit),
                          0, error);
}

/* Draws what explorers visit early and what they leave for later: three curves for each, over the course of the test
 * episodes of a set, from its first decision (0 %) to its last (100 %).
 *
 *     habits FILE.svg TITLE SET [NAME=]POLICY…
 *
 * A policy may be a model's file; NAME is what the legend calls it. */
#include "explore/map.h"
#include "measure/evaluate.h"
#include "report/chart/chart.h"

#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EPISODES = 50, STEPS = 500, PARTS = 25, MOST = 8 };

/* What is told about a visited node. */
enum { VISITED, DEGREE, WALK, HABITS };
static const char *const titles[HABITS] = {"visited neighbours", "degree", "steps walked to it"};

static const char caption[] =
    "Of the node that is visited next: how many of its neighbours have been visited before, how many it has at all, "
    "and "
    "how far away it is; means over 50 explorations of test graphs, from their first decision to their last.";

/* Means over all decisions of each part of the course. */
typedef struct course {
    double sum[HABITS][PARTS], count[PARTS];
} course;

/* ---- Exploring --------------------------------------------------------------------------------------------------- */

static noge_status explore(noge_policy *policy, noge_episode *episode, course *all, noge_error *error) {
    static double seen[STEPS][HABITS];
    noge_status status = NOGE_OK;
    uint32_t count = 0;
    while (!noge_episode_over(episode) && status == NOGE_OK) {
        noge_node choice;
        status = noge_policy_choose(policy, episode->map, &choice, error);
        if (status != NOGE_OK)
            break;
        seen[count][VISITED] = noge_map_row(episode->map, choice).count;
        status = noge_episode_step(episode, choice, error);
        seen[count][DEGREE] = noge_map_row(episode->map, choice).count;
        seen[count][WALK] = episode->step[episode->step_count].cost;
        count++;
    }
    for (uint32_t t = 0; t < count; t++) {
        uint32_t part = t * PARTS / count;
        all->count[part]++;
        for (int h = 0; h < HABITS; h++)
            all->sum[h][part] += seen[t][h];
    }
    return status;
}

static noge_status follow(const noge_dataset *dataset, const char *name, course *all, noge_error *error) {
    noge_trial trial[EPISODES];
    noge_policy *policy = NULL;
    noge_episode *episode = NULL;
    noge_task task = NOGE_TASK;
    task.limit = STEPS;
    noge_status status = noge_protocol_draw(dataset, 1, EPISODES, trial, error);
    if (status == NOGE_OK)
        status = noge_policy_create(&policy, name, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&episode, error);
    for (int i = 0; i < EPISODES && status == NOGE_OK; i++) {
        noge_policy_begin(policy, trial[i].policy_seed);
        status = noge_episode_begin(episode, dataset->graph[trial[i].graph], trial[i].source, &task,
                                    trial[i].world_seed, error);
        if (status == NOGE_OK)
            status = explore(policy, episode, all, error);
    }
    noge_episode_free(episode);
    noge_policy_free(policy);
    return status;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static noge_status draw(const char *path, const char *title, char *const *label, const course *all, size_t count,
                        noge_error *error) {
    static double x[PARTS], y[HABITS][MOST][PARTS];
    noge_chart_series series[HABITS][MOST];
    noge_chart_panel panel[HABITS];
    for (int part = 0; part < PARTS; part++)
        x[part] = 100.0 * (part + 0.5) / PARTS;
    for (int h = 0; h < HABITS; h++) {
        for (size_t i = 0; i < count; i++) {
            for (int part = 0; part < PARTS; part++)
                y[h][i][part] = all[i].count[part] > 0 ? all[i].sum[h][part] / all[i].count[part] : NAN;
            series[h][i] =
                (noge_chart_series){.label = label[i], .style = (unsigned)i, .x = x, .y = y[h][i], .count = PARTS};
        }
        panel[h] = (noge_chart_panel){.title = titles[h],
                                      .x = {.title = "decisions, in % of all", .least = 0, .most = 100},
                                      .series = series[h],
                                      .series_count = count};
    }
    const noge_chart chart = {
        .title = title, .caption = caption, .panel = panel, .panel_count = HABITS, .columns = HABITS};
    return noge_chart_write(&chart, path, true, error);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Cuts NAME=POLICY in two. */
static char *policy_of(char *word) {
    char *equals = strchr(word, '=');
    if (!equals)
        return word;
    *equals = 0;
    return equals + 1;
}

int main(int count, char **word) {
    static course all[MOST];
    noge_error error = {0};
    noge_dataset *dataset = NULL;
    size_t policies = count > 4 ? (size_t)count - 4 : 0;
    if (policies == 0 || policies > MOST) {
        bool help = count == 2 && strcmp(word[1], "--help") == 0;
        fputs("habits FILE.svg TITLE SET [NAME=]POLICY…\nDraws what up to eight explorers visit early and late.\n"
              "Example: build/docs/diagrams/habits habits.svg 'Two rules' barabasi nn nn:fewest-visited\n",
              help ? stdout : stderr);
        return help ? 0 : 2;
    }
    noge_status status = noge_dataset_generate(&dataset, word[3], 1, false, &error);
    for (size_t i = 0; i < policies && status == NOGE_OK; i++)
        status = follow(dataset, policy_of(word[4 + i]), &all[i], &error);
    if (status == NOGE_OK)
        status = draw(word[1], word[2], word + 4, all, policies, &error);
    noge_dataset_free(dataset);
    if (status != NOGE_OK)
        fprintf(stderr, "habits: %s\n", error.text);
    return status == NOGE_OK ? 0 : 1;
}

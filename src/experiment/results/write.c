/* Result files have a few kilobytes each. */
#include "experiment/results/write.h"
#include "base/error.h"
#include "base/file/json_file.h"
#include "base/text/json.h"
#include "base/version.h"
#include "policy/spec.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

static json_t *means_json(const noge_episode_means *score) {
    json_t *object = json_object();
    for (int i = 0; i < NOGE_METRIC_COUNT; i++)
        if (!isnan(score->value[i]))
            noge_json_set(&object, noge_metric_describe((noge_metric)i)->name, noge_json_number(score->value[i]));
    if (!isnan(score->deviation))
        noge_json_set(&object, "std", noge_json_number(score->deviation));
    return object;
}

/* What every result begins with. The version of noge has its own key, outside of the configuration. */
static json_t *begin(const noge_job *job, const char *commit, const char *machine) {
    static const char *const kinds[] = {"data", "baselines", "training", "probe", "rules", "measured"};
    char hash[20];
    json_t *config = json_copy(job->config);
    json_object_del(config, "noge");
    snprintf(hash, sizeof hash, "%016" PRIx64, job->hash);
    json_t *all = json_pack("{s:i,s:s,s:s,s:s,s:s}", "format", 1, "kind", kinds[job->kind], "name", job->name, "noge",
                            commit, "hash", hash);
    noge_json_set(&all, "machine", machine ? json_string(machine) : json_null());
    noge_json_set(&all, "config", config);
    return all;
}

static noge_status finish(const char *out, const noge_job *job, json_t *all, noge_error *error) {
    char path[PATH_MAX];
    noge_result_path(out, job, path);
    noge_status status = noge_json_write_file(path, true, all, 1, error);
    json_decref(all);
    return status;
}

/* ---- Training ---------------------------------------------------------------------------------------------------- */

static json_t *evaluations_json(const noge_run *run) {
    json_t *list = json_array();
    for (size_t i = 0; i < run->evaluation_count; i++) {
        const noge_run_evaluation *one = &run->evaluation[i];
        noge_json_add(&list, json_pack("[I,o,o]", (json_int_t)one->step, noge_json_number(one->rate),
                                       noge_json_number(one->deviation)));
    }
    return list;
}

static json_t *baselines_json(const noge_run *run) {
    json_t *list = json_array();
    for (size_t i = 0; i < run->baseline_count; i++) {
        const noge_run_baseline *one = &run->baseline[i];
        noge_json_add(&list, json_pack("{s:s,s:o,s:o}", "policy", one->policy, "rate", noge_json_number(one->rate),
                                       "std", noge_json_number(one->deviation)));
    }
    return list;
}

/* A model's means. The rate is the one that the run recorded. */
static json_t *model_json(const noge_run_evaluation *evaluation, const noge_episode_means *score) {
    json_t *object = json_pack("{s:I}", "step", (json_int_t)evaluation->step);
    noge_episode_means all = *score;
    all.value[NOGE_METRIC_RATE] = evaluation->rate;
    all.deviation = evaluation->deviation;
    json_t *figures = means_json(&all);
    json_object_update(object, figures);
    json_decref(figures);
    return object;
}

noge_status noge_result_write_training(const char *out, const noge_job *job, const noge_run *run,
                                       const noge_episode_means *last, const noge_episode_means *best, json_t *episodes,
                                       const char *machine, noge_error *error) {
    const char *commit = json_string_value(json_object_get(noge_run_json(run), "noge"));
    json_t *all = begin(job, commit ? commit : "unknown", machine);
    noge_json_set(&all, "seconds", noge_json_number(run->last->seconds));
    noge_json_set(&all, "last", model_json(run->last, last));
    noge_json_set(&all, "best", model_json(run->best, best));
    noge_json_set(&all, "baselines", baselines_json(run));
    noge_json_set(&all, "evaluations", evaluations_json(run));
    if (episodes)
        noge_json_set(&all, "episodes", episodes);
    return finish(out, job, all, error);
}

/* ---- The others -------------------------------------------------------------------------------------------------- */

noge_status noge_result_write_baselines(const char *out, const noge_job *job, const noge_episode_means *policy,
                                        const char *machine, noge_error *error) {
    json_t *all = begin(job, noge_build_commit(), machine), *scores = json_object();
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++)
        noge_json_set(&scores, noge_policy_describe(i).name, means_json(&policy[i]));
    noge_json_set(&all, "policies", scores);
    return finish(out, job, all, error);
}

noge_status noge_result_write_probe(const char *out, const noge_job *job, const noge_episode_means *probe,
                                    const char *machine, noge_error *error) {
    json_t *all = begin(job, noge_build_commit(), machine), *scores = json_object();
    for (int i = 0; i < NOGE_PROBES; i++)
        noge_json_set(&scores, noge_probes[i].name, means_json(&probe[i]));
    noge_json_set(&all, "probes", scores);
    return finish(out, job, all, error);
}

noge_status noge_result_write_episodes(const char *out, const noge_job *job, const char *key, json_t *value,
                                       const char *machine, noge_error *error) {
    json_t *all = begin(job, noge_build_commit(), machine);
    noge_json_set(&all, key, value);
    return finish(out, job, all, error);
}

static void widen(uint64_t value, json_int_t range[2]) {
    range[0] = (json_int_t)value < range[0] ? (json_int_t)value : range[0];
    range[1] = (json_int_t)value > range[1] ? (json_int_t)value : range[1];
}

static json_t *part_json(const noge_dataset *dataset, const uint32_t *index, uint32_t count) {
    json_int_t first = count > 0 ? INT64_MAX : 0, nodes[2] = {first, 0}, edges[2] = {first, 0};
    for (uint32_t i = 0; i < count; i++) {
        widen(dataset->graph[index[i]]->node_count, nodes);
        widen(dataset->graph[index[i]]->edge_count, edges);
    }
    return json_pack("{s:I,s:[I,I],s:[I,I]}", "graphs", (json_int_t)count, "nodes", nodes[0], nodes[1], "edges",
                     edges[0], edges[1]);
}

void noge_dataset_content(const noge_dataset *dataset, char content[20]) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    for (uint32_t i = 0; i < dataset->graph_count; i++) {
        const noge_graph *graph = dataset->graph[i];
        XXH3_64bits_update(&state, graph->offset, (graph->node_count + (size_t)1) * sizeof *graph->offset);
        XXH3_64bits_update(&state, graph->neighbor, 2 * graph->edge_count * sizeof *graph->neighbor);
    }
    XXH3_64bits_update(&state, dataset->train, dataset->train_count * sizeof *dataset->train);
    snprintf(content, 20, "%016" PRIx64, (uint64_t)XXH3_64bits_digest(&state));
}

noge_status noge_result_write_data(const char *out, const noge_job *job, const noge_dataset *dataset,
                                   noge_error *error) {
    json_t *all = begin(job, noge_build_commit(), NULL);
    char content[20];
    noge_dataset_content(dataset, content);
    noge_json_set(&all, "content", json_string(content));
    noge_json_set(&all, "train", part_json(dataset, dataset->train, dataset->train_count));
    noge_json_set(&all, "test", part_json(dataset, dataset->test, dataset->test_count));
    return finish(out, job, all, error);
}

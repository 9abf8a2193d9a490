/* All of a run in one safetensors file: parameters, Adam's moments, DQN's target network, the replay's episodes one
 * after the other, and the numbers that remain, random streams included. The world, the map and the policy's view of
 * the running episode are not stored: the same world seed and the same visits bring them back. */
#include "learn/checkpoint.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FORMAT "noge-checkpoint"
#define VERSION "1"

/* The numbers of a run. */
enum {
    STEP,
    FILLED,
    EXPLORING,
    EVALUATED,
    EPISODES_BEGUN,
    ADAM_STEPS,
    LOSS_COUNT,
    BEST_STEP,
    ACTING,
    SAMPLING = ACTING + 4,
    COUNTERS = SAMPLING + 4
};
enum { LOSS_SUM, RATE, DEVIATION, BEST_RATE, SECONDS, SCALE, SCORE, FIGURES };
enum { USUAL_TENSORS = 10, MOST_TENSORS = 13 };

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

static void collect_numbers(const noge_trainer *trainer, int64_t counter[COUNTERS], double figure[FIGURES]) {
    counter[STEP] = trainer->step;
    counter[FILLED] = trainer->filled;
    counter[EXPLORING] = trainer->exploring;
    counter[EVALUATED] = trainer->evaluated;
    counter[EPISODES_BEGUN] = (int64_t)trainer->episodes_begun;
    counter[ADAM_STEPS] = (int64_t)trainer->adam.step_count;
    counter[LOSS_COUNT] = trainer->loss_count;
    counter[BEST_STEP] = trainer->best_step;
    for (int i = 0; i < 4; i++) {
        counter[ACTING + i] = (int64_t)trainer->acting.state[i];
        counter[SAMPLING + i] = (int64_t)trainer->sampling.state[i];
    }
    figure[LOSS_SUM] = trainer->loss_sum;
    figure[RATE] = trainer->rate;
    figure[DEVIATION] = trainer->deviation;
    figure[BEST_RATE] = trainer->best_rate;
    figure[SECONDS] = trainer->seconds;
    figure[SCALE] = trainer->facts.target_scale;
    figure[SCORE] = trainer->facts.score;
}

noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count) {
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    return (noge_tensor){.name = name, .type = type, .rank = 1, .shape = {count}, .data = data, .size = count * width};
}

static noge_status write_file(const noge_trainer *trainer, const char *path, const char *extra,
                              const noge_tensor *tensors, size_t count, noge_error *error) {
    json_t *metadata = json_pack("{s:s,s:s,s:s,s:s}", "format", FORMAT, "version", VERSION, "set", trainer->facts.set,
                                 "extra", extra ? extra : "");
    noge_status status = noge_tensors_write(path, true, tensors, count, metadata, error);
    json_decref(metadata);
    return status;
}

static noge_status save_plus(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error) {
    noge_plus_numbers numbers;
    noge_tensor tensors[NOGE_PLUS_TENSORS];
    noge_plus_list(trainer, &numbers, tensors);
    return write_file(trainer, path, extra, tensors, NOGE_PLUS_TENSORS, error);
}

static noge_status save_prediction(const noge_trainer *trainer, const char *path, const char *extra,
                                   noge_error *error) {
    noge_flat all;
    int64_t counter[COUNTERS];
    double figure[FIGURES];
    uint64_t parameters = trainer->network->parameter_count;
    noge_status status = noge_flat_take(trainer->replay, &all, error);
    collect_numbers(trainer, counter, figure);
    noge_tensor tensors[MOST_TENSORS] = {
        noge_saving_tensor("counters", NOGE_I64, counter, COUNTERS),
        noge_saving_tensor("figures", NOGE_F64, figure, FIGURES),
        noge_saving_tensor("parameters", NOGE_F32, trainer->network->parameter, parameters),
        noge_saving_tensor("adam.first", NOGE_F32, trainer->adam.first, parameters),
        noge_saving_tensor("adam.second", NOGE_F32, trainer->adam.second, parameters),
        noge_saving_tensor("replay.records", NOGE_I64, all.field, all.records * NOGE_RECORD_FIELDS),
        noge_saving_tensor("replay.walked", NOGE_F64, all.walked, all.times),
        noge_saving_tensor("replay.times", NOGE_I32, all.by_time, all.times * NOGE_FLAT_BY_TIME),
        noge_saving_tensor("replay.visited", NOGE_I32, all.visited_at, all.nodes),
        noge_saving_tensor("replay.edges", NOGE_I32, all.edge, all.edges),
    };
    size_t count = USUAL_TENSORS;
    if (trainer->facts.measures_path)
        tensors[count++] = noge_saving_tensor("measurement.scale", NOGE_F64, &trainer->facts.measurement_scale, 1);
    if (trainer->facts.goal_input)
        tensors[count++] = noge_saving_tensor("replay.goals", NOGE_F32, all.goal, all.records * all.goals);
    if (trainer->target_network)
        tensors[count++] = noge_saving_tensor("target", NOGE_F32, trainer->target_network->parameter, parameters);
    if (status == NOGE_OK)
        status = write_file(trainer, path, extra, tensors, count, error);
    noge_flat_free(&all);
    return status;
}

noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error) {
    return trainer->plus ? save_plus(trainer, path, extra, error) : save_prediction(trainer, path, extra, error);
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

noge_status noge_loading_unfit(noge_loading *from, const char *what) {
    return noge_fail(from->error, NOGE_BAD_INPUT, "%s: %s; it is damaged or belongs to another run", from->path, what);
}

noge_status noge_loading_copy(noge_loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                              uint64_t *found) {
    const noge_tensor *at = noge_tensors_find(&from->tensors, name);
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    if (!at || at->type != type || at->rank != 1 || (count != UINT64_MAX && at->shape[0] != count))
        return noge_loading_unfit(from, "the checkpoint does not fit");
    *copy = noge_allocate(at->shape[0], width, from->error);
    if (!*copy)
        return NOGE_NO_MEMORY;
    memcpy(*copy, at->data, at->size);
    if (found)
        *found = at->shape[0];
    return NOGE_OK;
}

noge_status noge_loading_block(noge_loading *from, const char *name, float *block, uint64_t count) {
    void *copy = NULL;
    noge_status status = noge_loading_copy(from, name, NOGE_F32, count, &copy, NULL);
    if (status == NOGE_OK)
        memcpy(block, copy, count * sizeof(float));
    free(copy);
    return status;
}

static void restore_numbers(noge_trainer *trainer, const int64_t *counter, const double *figure) {
    trainer->step = (uint32_t)counter[STEP];
    trainer->filled = counter[FILLED] != 0;
    trainer->evaluated = counter[EVALUATED] != 0;
    trainer->episodes_begun = (uint64_t)counter[EPISODES_BEGUN];
    trainer->adam.step_count = (uint64_t)counter[ADAM_STEPS];
    trainer->loss_count = (uint32_t)counter[LOSS_COUNT];
    trainer->best_step = (uint32_t)counter[BEST_STEP];
    for (int i = 0; i < 4; i++) {
        trainer->acting.state[i] = (uint64_t)counter[ACTING + i];
        trainer->sampling.state[i] = (uint64_t)counter[SAMPLING + i];
    }
    trainer->loss_sum = figure[LOSS_SUM];
    trainer->rate = figure[RATE];
    trainer->deviation = figure[DEVIATION];
    trainer->best_rate = figure[BEST_RATE];
    trainer->seconds = figure[SECONDS];
    trainer->facts.target_scale = figure[SCALE];
    trainer->facts.score = figure[SCORE];
    trainer->facts.steps = trainer->step;
}

static noge_status load_numbers(noge_loading *from, noge_trainer *trainer, bool *exploring) {
    int64_t *counter = NULL;
    double *figure = NULL;
    noge_status status = noge_loading_copy(from, "counters", NOGE_I64, COUNTERS, (void **)&counter, NULL);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "figures", NOGE_F64, FIGURES, (void **)&figure, NULL);
    if (status == NOGE_OK && (counter[STEP] < 0 || counter[STEP] > trainer->config.steps || !(figure[SCALE] > 0)))
        status = noge_loading_unfit(from, "its numbers are impossible");
    if (status == NOGE_OK) {
        restore_numbers(trainer, counter, figure);
        *exploring = counter[EXPLORING] != 0;
    }
    free(counter);
    free(figure);
    return status;
}

/* What the path's length is divided by, where that is the measurement. */
static noge_status load_scale(noge_loading *from, noge_trainer *trainer) {
    double *scale = NULL;
    if (!trainer->facts.measures_path)
        return NOGE_OK;
    noge_status status = noge_loading_copy(from, "measurement.scale", NOGE_F64, 1, (void **)&scale, NULL);
    if (status == NOGE_OK && !(*scale > 0))
        status = noge_loading_unfit(from, "its scale is impossible");
    if (status == NOGE_OK) {
        trainer->facts.measurement_scale = *scale;
        noge_neural_policy_rescale(trainer->policy, *scale);
    }
    free(scale);
    return status;
}

static noge_status load_network(noge_loading *from, noge_trainer *trainer) {
    uint64_t parameters = trainer->network->parameter_count;
    noge_status status = noge_loading_block(from, "parameters", trainer->network->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_block(from, "adam.first", trainer->adam.first, parameters);
    if (status == NOGE_OK)
        status = noge_loading_block(from, "adam.second", trainer->adam.second, parameters);
    if (status == NOGE_OK && trainer->target_network)
        status = noge_loading_block(from, "target", trainer->target_network->parameter, parameters);
    if (status == NOGE_OK) {
        noge_network_reverse(trainer->network);
        noge_neural_policy_refresh(trainer->policy);
    }
    return status;
}

static noge_status load_replay(noge_loading *from, noge_trainer *trainer, bool exploring) {
    noge_flat all;
    noge_record_bounds most = noge_replay_bounds(trainer->replay);
    noge_status status = noge_flat_load(from, most.goals, &all);
    if (status == NOGE_OK)
        status = noge_flat_restore(from, trainer, &all, &most);
    noge_flat_free(&all);
    uint32_t count = noge_replay_record_count(trainer->replay);
    if (status == NOGE_OK && exploring && count == 0)
        status = noge_loading_unfit(from, "its running episode is missing");
    if (status == NOGE_OK && exploring)
        status = noge_trainer_relive(trainer, noge_replay_record(trainer->replay, count - 1), from->error);
    if (status == NOGE_OK)
        status = noge_replay_reserve_spare(trainer->replay, from->error);
    return status;
}

static noge_status restore_prediction(noge_loading *from, noge_trainer *trainer) {
    bool exploring = false;
    noge_status status = load_numbers(from, trainer, &exploring);
    if (status == NOGE_OK)
        status = load_scale(from, trainer);
    if (status == NOGE_OK)
        status = load_network(from, trainer);
    if (status == NOGE_OK)
        status = load_replay(from, trainer, exploring);
    return status;
}

noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error) {
    noge_loading from = {.path = path, .error = error};
    noge_status status = noge_tensors_read(&from.tensors, path, error);
    if (extra)
        *extra = NULL;
    if (status == NOGE_OK) {
        const char *format = noge_tensors_metadata(&from.tensors, "format");
        const char *version = noge_tensors_metadata(&from.tensors, "version");
        const char *set = noge_tensors_metadata(&from.tensors, "set");
        if (!format || strcmp(format, FORMAT) != 0 || !version || strcmp(version, VERSION) != 0)
            status = noge_loading_unfit(&from, "not a checkpoint of this version of noge");
        else if (!set || strcmp(set, trainer->facts.set) != 0)
            status = noge_loading_unfit(&from, "trained on another set");
    }
    if (status == NOGE_OK)
        status = trainer->plus ? noge_plus_restore(&from, trainer) : restore_prediction(&from, trainer);
    if (status == NOGE_OK && extra) {
        const char *text = noge_tensors_metadata(&from.tensors, "extra");
        *extra = strdup(text ? text : "");
        if (!*extra)
            status = noge_fail(error, NOGE_NO_MEMORY, "not enough memory");
    }
    noge_tensors_free(&from.tensors);
    return status;
}

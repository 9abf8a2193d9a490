/* All of a run in one safetensors file: parameters, Adam's moments, DQN's target network, the replay's episodes one
 * after the other, and the numbers that remain, random streams included. The world, the map and the policy's view of
 * the running episode are not stored: the same world seed and the same visits bring them back. */
#include "base/error.h"
#include "base/memory.h"
#include "learn/trainer.h"
#include "neural/safetensors.h"

#include <math.h>
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
enum { RECORD_GRAPH, RECORD_SOURCE, RECORD_SEED, RECORD_LAST, RECORD_SLOTS, RECORD_FIELDS };

/* Episodes laid end to end. */
typedef struct flat {
    uint64_t records, times, nodes, edges;
    int64_t *field;    /* [records][RECORD_FIELDS] */
    uint32_t *by_time; /* [3 + NOGE_PICKS][times]: visit, node_count, edge_end, picks */
    double *walked;    /* [times] */
    uint32_t *visited_at, *edge;
    uint32_t goals; /* numbers in a goal */
    float *goal;    /* [records][goals] */
} flat;

enum { BY_TIME = 3 + NOGE_PICKS };

static noge_status flat_allocate(flat *all, noge_error *error) {
    all->field = noge_allocate(all->records * RECORD_FIELDS, sizeof *all->field, error);
    all->by_time = noge_allocate(all->times * BY_TIME, sizeof *all->by_time, error);
    all->walked = noge_allocate(all->times, sizeof *all->walked, error);
    all->visited_at = noge_allocate(all->nodes, sizeof *all->visited_at, error);
    all->edge = noge_allocate(all->edges, sizeof *all->edge, error);
    all->goal = noge_allocate(all->records * all->goals, sizeof *all->goal, error);
    return all->field && all->by_time && all->walked && all->visited_at && all->edge && all->goal ? NOGE_OK
                                                                                                  : NOGE_NO_MEMORY;
}

static void flat_free(flat *all) {
    free(all->field);
    free(all->by_time);
    free(all->walked);
    free(all->visited_at);
    free(all->edge);
    free(all->goal);
}

static uint32_t *time_array(const noge_record *record, int i) {
    return i == 0 ? record->visit : i == 1 ? record->node_count : i == 2 ? record->edge_end : record->pick[i - 3];
}

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

static noge_status flatten(const noge_replay *replay, flat *all, noge_error *error) {
    *all = (flat){.records = noge_replay_record_count(replay), .goals = noge_replay_bounds(replay).goals};
    for (uint32_t i = 0; i < all->records; i++) {
        const noge_record *record = noge_replay_record(replay, i);
        all->times += record->last + 1;
        all->nodes += record->node_count[record->last];
        all->edges += record->edge_end[record->last];
    }
    noge_status status = flat_allocate(all, error);
    if (status != NOGE_OK)
        return status;
    uint64_t time = 0, node = 0, edge = 0;
    for (uint32_t i = 0; i < all->records; i++) {
        const noge_record *record = noge_replay_record(replay, i);
        const uint32_t times = record->last + 1;
        int64_t *field = all->field + (uint64_t)i * RECORD_FIELDS;
        field[RECORD_GRAPH] = record->graph;
        field[RECORD_SOURCE] = record->source;
        field[RECORD_SEED] = (int64_t)record->world_seed;
        field[RECORD_LAST] = record->last;
        field[RECORD_SLOTS] = record->slots;
        for (int k = 0; k < BY_TIME; k++)
            memcpy(all->by_time + (uint64_t)k * all->times + time, time_array(record, k), times * sizeof(uint32_t));
        memcpy(all->walked + time, record->walked, times * sizeof(double));
        memcpy(all->visited_at + node, record->visited_at, record->node_count[record->last] * sizeof(uint32_t));
        memcpy(all->edge + edge, record->edge, record->edge_end[record->last] * sizeof(uint32_t));
        if (all->goals > 0)
            memcpy(all->goal + (uint64_t)i * all->goals, record->goal, all->goals * sizeof(float));
        time += times;
        node += record->node_count[record->last];
        edge += record->edge_end[record->last];
    }
    return NOGE_OK;
}

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

static noge_tensor tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count) {
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    return (noge_tensor){.name = name, .type = type, .rank = 1, .shape = {count}, .data = data, .size = count * width};
}

noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error) {
    flat all;
    int64_t counter[COUNTERS];
    double figure[FIGURES];
    uint64_t parameters = trainer->network->parameter_count;
    noge_status status = flatten(trainer->replay, &all, error);
    collect_numbers(trainer, counter, figure);
    noge_tensor tensors[MOST_TENSORS] = {
        tensor("counters", NOGE_I64, counter, COUNTERS),
        tensor("figures", NOGE_F64, figure, FIGURES),
        tensor("parameters", NOGE_F32, trainer->network->parameter, parameters),
        tensor("adam.first", NOGE_F32, trainer->adam.first, parameters),
        tensor("adam.second", NOGE_F32, trainer->adam.second, parameters),
        tensor("replay.records", NOGE_I64, all.field, all.records * RECORD_FIELDS),
        tensor("replay.walked", NOGE_F64, all.walked, all.times),
        tensor("replay.times", NOGE_I32, all.by_time, all.times * BY_TIME),
        tensor("replay.visited", NOGE_I32, all.visited_at, all.nodes),
        tensor("replay.edges", NOGE_I32, all.edge, all.edges),
    };
    size_t count = USUAL_TENSORS;
    if (trainer->facts.measures_path)
        tensors[count++] = tensor("measurement.scale", NOGE_F64, &trainer->facts.measurement_scale, 1);
    if (trainer->facts.goal_input)
        tensors[count++] = tensor("replay.goals", NOGE_F32, all.goal, all.records * all.goals);
    if (trainer->target_network)
        tensors[count++] = tensor("target", NOGE_F32, trainer->target_network->parameter, parameters);
    if (status == NOGE_OK) {
        json_t *metadata = json_pack("{s:s,s:s,s:s,s:s}", "format", FORMAT, "version", VERSION, "set",
                                     trainer->facts.set, "extra", extra ? extra : "");
        status = noge_tensors_write(path, true, tensors, count, metadata, error);
        json_decref(metadata);
    }
    flat_free(&all);
    return status;
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

typedef struct loading {
    const char *path;
    noge_tensors tensors;
    noge_error *error;
} loading;

static noge_status unfit(loading *from, const char *what) {
    return noge_fail(from->error, NOGE_BAD_INPUT, "%s: %s; it is damaged or belongs to another run", from->path, what);
}

/* Copies a tensor's content, which must have this type and, unless UINT64_MAX, this many entries. */
static noge_status copy_tensor(loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                               uint64_t *found) {
    const noge_tensor *at = noge_tensors_find(&from->tensors, name);
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    if (!at || at->type != type || at->rank != 1 || (count != UINT64_MAX && at->shape[0] != count))
        return unfit(from, "the checkpoint does not fit");
    *copy = noge_allocate(at->shape[0], width, from->error);
    if (!*copy)
        return NOGE_NO_MEMORY;
    memcpy(*copy, at->data, at->size);
    if (found)
        *found = at->shape[0];
    return NOGE_OK;
}

static noge_status load_block(loading *from, const char *name, float *block, uint64_t count) {
    void *copy = NULL;
    noge_status status = copy_tensor(from, name, NOGE_F32, count, &copy, NULL);
    if (status == NOGE_OK)
        memcpy(block, copy, count * sizeof(float));
    free(copy);
    return status;
}

static noge_status load_flat(loading *from, uint32_t goals, flat *all) {
    uint64_t fields = 0, words = 0;
    *all = (flat){0};
    noge_status status = copy_tensor(from, "replay.records", NOGE_I64, UINT64_MAX, (void **)&all->field, &fields);
    if (status == NOGE_OK)
        status = copy_tensor(from, "replay.walked", NOGE_F64, UINT64_MAX, (void **)&all->walked, &all->times);
    if (status == NOGE_OK)
        status = copy_tensor(from, "replay.times", NOGE_I32, UINT64_MAX, (void **)&all->by_time, &words);
    if (status == NOGE_OK)
        status = copy_tensor(from, "replay.visited", NOGE_I32, UINT64_MAX, (void **)&all->visited_at, &all->nodes);
    if (status == NOGE_OK)
        status = copy_tensor(from, "replay.edges", NOGE_I32, UINT64_MAX, (void **)&all->edge, &all->edges);
    if (status == NOGE_OK && (fields % RECORD_FIELDS != 0 || words != all->times * BY_TIME))
        status = unfit(from, "the replay's arrays do not fit together");
    all->records = fields / RECORD_FIELDS;
    all->goals = goals;
    if (status == NOGE_OK && goals > 0)
        status = copy_tensor(from, "replay.goals", NOGE_F32, all->records * goals, (void **)&all->goal, NULL);
    return status;
}

/* Proves that a record's arrays describe an episode, so that nothing later reads beyond them. */
static bool is_sound(const noge_record *record, const noge_dataset *dataset, const noge_record_bounds *most) {
    uint32_t nodes = 0, edges = 0;
    if (record->graph >= dataset->graph_count || record->source >= dataset->graph[record->graph]->node_count)
        return false;
    for (uint32_t t = 0; t <= record->last; t++) {
        if (record->node_count[t] < nodes || record->node_count[t] > most->nodes || record->edge_end[t] < edges ||
            record->edge_end[t] > most->edges || record->visit[t] >= record->node_count[t] ||
            (t > 0 && !(record->walked[t] > record->walked[t - 1])))
            return false;
        nodes = record->node_count[t];
        for (; edges < record->edge_end[t]; edges++)
            if (record->edge[edges] >= nodes)
                return false;
    }
    for (uint32_t v = 0; v < nodes; v++)
        if (record->visited_at[v] != UINT32_MAX &&
            (record->visited_at[v] > record->last || record->visit[record->visited_at[v]] != v))
            return false;
    for (uint32_t t = 0; t <= record->last; t++)
        if (record->visited_at[record->visit[t]] != t)
            return false;
    return true;
}

static noge_status unflatten(loading *from, noge_trainer *trainer, const flat *all, const noge_record_bounds *most) {
    uint64_t time = 0, node = 0, edge = 0;
    for (uint64_t i = 0; i < all->records; i++) {
        const int64_t *field = all->field + i * RECORD_FIELDS;
        uint64_t last = (uint64_t)field[RECORD_LAST];
        if (last >= all->times - time || last >= most->times)
            return unfit(from, "an episode is longer than it can be");
        noge_record *record =
            noge_replay_restore(trainer->replay, (uint32_t)last, (uint32_t)field[RECORD_SLOTS], from->error);
        if (!record)
            return unfit(from, "an episode does not fit into the replay");
        record->graph = (uint32_t)field[RECORD_GRAPH];
        record->source = (noge_node)field[RECORD_SOURCE];
        record->world_seed = (uint64_t)field[RECORD_SEED];
        for (int k = 0; k < BY_TIME; k++)
            memcpy(time_array(record, k), all->by_time + (uint64_t)k * all->times + time,
                   (last + 1) * sizeof(uint32_t));
        memcpy(record->walked, all->walked + time, (last + 1) * sizeof(double));
        uint64_t nodes = record->node_count[last], edges = record->edge_end[last];
        if (nodes > all->nodes - node || nodes > most->nodes || edges > all->edges - edge || edges > most->edges)
            return unfit(from, "an episode knows more than it can");
        memcpy(record->visited_at, all->visited_at + node, nodes * sizeof(uint32_t));
        memcpy(record->edge, all->edge + edge, edges * sizeof(uint32_t));
        for (uint32_t j = 0; j < all->goals; j++) {
            record->goal[j] = all->goal[i * all->goals + j];
            if (!isfinite(record->goal[j]))
                return unfit(from, "a goal is no number");
        }
        if (!is_sound(record, trainer->dataset, most))
            return unfit(from, "an episode contradicts itself");
        time += last + 1;
        node += nodes;
        edge += edges;
    }
    return NOGE_OK;
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

static noge_status load_numbers(loading *from, noge_trainer *trainer, bool *exploring) {
    int64_t *counter = NULL;
    double *figure = NULL;
    noge_status status = copy_tensor(from, "counters", NOGE_I64, COUNTERS, (void **)&counter, NULL);
    if (status == NOGE_OK)
        status = copy_tensor(from, "figures", NOGE_F64, FIGURES, (void **)&figure, NULL);
    if (status == NOGE_OK && (counter[STEP] < 0 || counter[STEP] > trainer->config.steps || !(figure[SCALE] > 0)))
        status = unfit(from, "its numbers are impossible");
    if (status == NOGE_OK) {
        restore_numbers(trainer, counter, figure);
        *exploring = counter[EXPLORING] != 0;
    }
    free(counter);
    free(figure);
    return status;
}

/* What the path's length is divided by, where that is the measurement. */
static noge_status load_scale(loading *from, noge_trainer *trainer) {
    double *scale = NULL;
    if (!trainer->facts.measures_path)
        return NOGE_OK;
    noge_status status = copy_tensor(from, "measurement.scale", NOGE_F64, 1, (void **)&scale, NULL);
    if (status == NOGE_OK && !(*scale > 0))
        status = unfit(from, "its scale is impossible");
    if (status == NOGE_OK) {
        trainer->facts.measurement_scale = *scale;
        noge_neural_policy_rescale(trainer->policy, *scale);
    }
    free(scale);
    return status;
}

static noge_status load_network(loading *from, noge_trainer *trainer) {
    uint64_t parameters = trainer->network->parameter_count;
    noge_status status = load_block(from, "parameters", trainer->network->parameter, parameters);
    if (status == NOGE_OK)
        status = load_block(from, "adam.first", trainer->adam.first, parameters);
    if (status == NOGE_OK)
        status = load_block(from, "adam.second", trainer->adam.second, parameters);
    if (status == NOGE_OK && trainer->target_network)
        status = load_block(from, "target", trainer->target_network->parameter, parameters);
    if (status == NOGE_OK) {
        noge_network_reverse(trainer->network);
        noge_neural_policy_refresh(trainer->policy);
    }
    return status;
}

static noge_status load_replay(loading *from, noge_trainer *trainer, bool exploring) {
    flat all;
    noge_record_bounds most = noge_replay_bounds(trainer->replay);
    noge_status status = load_flat(from, most.goals, &all);
    if (status == NOGE_OK)
        status = unflatten(from, trainer, &all, &most);
    flat_free(&all);
    uint32_t count = noge_replay_record_count(trainer->replay);
    if (status == NOGE_OK && exploring && count == 0)
        status = unfit(from, "its running episode is missing");
    if (status == NOGE_OK && exploring)
        status = noge_trainer_relive(trainer, noge_replay_record(trainer->replay, count - 1), from->error);
    if (status == NOGE_OK)
        status = noge_replay_reserve_spare(trainer->replay, from->error);
    return status;
}

noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error) {
    loading from = {.path = path, .error = error};
    bool exploring = false;
    noge_status status = noge_tensors_read(&from.tensors, path, error);
    if (extra)
        *extra = NULL;
    if (status == NOGE_OK) {
        const char *format = noge_tensors_metadata(&from.tensors, "format");
        const char *version = noge_tensors_metadata(&from.tensors, "version");
        const char *set = noge_tensors_metadata(&from.tensors, "set");
        if (!format || strcmp(format, FORMAT) != 0 || !version || strcmp(version, VERSION) != 0)
            status = unfit(&from, "not a checkpoint of this version of noge");
        else if (!set || strcmp(set, trainer->facts.set) != 0)
            status = unfit(&from, "trained on another set");
    }
    if (status == NOGE_OK)
        status = load_numbers(&from, trainer, &exploring);
    if (status == NOGE_OK)
        status = load_scale(&from, trainer);
    if (status == NOGE_OK)
        status = load_network(&from, trainer);
    if (status == NOGE_OK)
        status = load_replay(&from, trainer, exploring);
    if (status == NOGE_OK && extra) {
        const char *text = noge_tensors_metadata(&from.tensors, "extra");
        *extra = strdup(text ? text : "");
        if (!*extra)
            status = noge_fail(error, NOGE_NO_MEMORY, "not enough memory");
    }
    noge_tensors_free(&from.tensors);
    return status;
}

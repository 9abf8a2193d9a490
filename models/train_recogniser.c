/* Trains the recogniser of `universal` (policy/learned/recogniser.h): train-recogniser FILE POLICY,… KIND=SET…
 *
 *     train-recogniser recogniser.safetensors nn,models/universal.safetensors other=worlds grid=grid
 * road=roads+MUC-pieces \ radio=worlds:radio,space
 *
 * The policies explore training graphs of each set, and the state of the map is an example of the set's kind now and
 * then. SET:KIND,… takes graphs of these kinds only. Graphs of the set for `other` whose kind is that of another set
 * are left out. Half of the examples are of `other`. Then a ranker learns to tell the kinds apart, by Adam on the
 * cross-entropy. The same command gives the same bytes with the portable kernel, which it uses. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "catalog/set_name.h"
#include "learn/plus/plus.h"
#include "neural/adam.h"
#include "policy/learned/recogniser.h"

#include <noge/catalog.h>
#include <noge/explore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1,
    EXPLORATIONS = 60000,
    DECISIONS = 600,
    FIRST = 3,
    HIDDEN = 48,
    STEPS = 30000,
    BATCH = 256,
    POLICIES = 32
};
static const double rate = 0.003;

typedef struct examples {
    float (*row)[NOGE_RECOGNISER_ROW];
    uint8_t *kind;
    uint32_t count;
    size_t row_space, kind_space;
} examples;

typedef struct trainer {
    noge_dataset *set[NOGE_KINDS];
    const char *only[NOGE_KINDS]; /* KIND,…: take graphs of these kinds; NULL: all */
    noge_policy *policy[POLICIES];
    uint32_t policies;
    noge_episode *episode;
    noge_outlook *outlook;
    noge_prospect prospect;
    examples of[NOGE_KINDS];
    noge_error error;
} trainer;

static _Noreturn void give_up(const noge_error *error) {
    fprintf(stderr, "train-recogniser: %s\n", error->text);
    exit(1);
}

static void check(noge_status status, const noge_error *error) {
    if (status != NOGE_OK)
        give_up(error);
}

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

static bool has_kind(const noge_dataset *set, const char *kind) {
    for (uint32_t i = 0; set && set->kind && kind && i < set->graph_count; i++)
        if (set->kind[i] && strcmp(set->kind[i], kind) == 0)
            return true;
    return false;
}

/* Is the kind one of KIND,…? */
static bool is_listed(const char *list, const char *kind) {
    size_t length = kind ? strlen(kind) : 0;
    for (const char *at = list; kind && at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, kind, length) == 0 && (at[length] == ',' || at[length] == 0))
            return true;
    }
    return false;
}

static bool belongs_elsewhere(const trainer *self, const char *kind) {
    for (int i = 0; i < NOGE_KINDS; i++)
        if (i != NOGE_KIND_OTHER && (self->only[i] ? is_listed(self->only[i], kind) : has_kind(self->set[i], kind)))
            return true;
    return false;
}

static bool is_example(const trainer *self, int kind, uint32_t graph) {
    const noge_dataset *set = self->set[kind];
    const char *name = set->kind ? set->kind[graph] : NULL;
    if (self->only[kind])
        return is_listed(self->only[kind], name);
    return kind != NOGE_KIND_OTHER || !belongs_elsewhere(self, name);
}

static bool has_examples(const trainer *self, int kind) {
    for (uint32_t i = 0; i < self->set[kind]->train_count; i++)
        if (is_example(self, kind, self->set[kind]->train[i]))
            return true;
    return false;
}

static void keep(trainer *self, int kind) {
    examples *to = &self->of[kind];
    check(noge_reserve(&to->row, &to->row_space, to->count + 1, sizeof *to->row, &self->error), &self->error);
    noge_recogniser_inputs(&self->prospect, to->row[to->count++]);
}

/* Explores a graph and keeps examples, more of them at the beginning. */
static void explore(trainer *self, int kind, const noge_graph *graph, noge_random *random) {
    noge_error *error = &self->error;
    noge_policy *policy = self->policy[noge_random_below(random, self->policies)];
    noge_map *map = self->episode->map;
    uint32_t next = FIRST;
    noge_task task = NOGE_TASK;
    task.limit = DECISIONS;
    noge_node source = noge_random_below(random, graph->node_count);
    check(noge_episode_begin(self->episode, graph, source, &task, noge_random_bits(random), error), error);
    noge_policy_begin(policy, noge_random_bits(random));
    noge_outlook_begin(self->outlook);
    while (!noge_episode_over(self->episode)) {
        noge_node choice;
        if (map->visit_count >= next && map->frontier_count > 1) {
            check(noge_outlook_see(self->outlook, map, &self->prospect, error), error);
            keep(self, kind);
            next = map->visit_count + 1 + map->visit_count / 3;
        }
        check(noge_policy_choose(policy, map, &choice, error), error);
        check(noge_episode_step(self->episode, choice, error), error);
    }
}

static void collect(trainer *self) {
    for (uint32_t i = 0; i < EXPLORATIONS; i++) {
        noge_random random = noge_random_stream(SEED, "recogniser example", i);
        int kind = i % 2 ? NOGE_KIND_OTHER : 1 + (int)(i / 2 % (NOGE_KINDS - 1));
        const noge_dataset *set = self->set[kind];
        uint32_t graph;
        do
            graph = set->train[noge_random_below(&random, set->train_count)];
        while (!is_example(self, kind, graph));
        explore(self, kind, set->graph[graph], &random);
    }
}

/* ---- Learning ---------------------------------------------------------------------------------------------------- */

/* One step: the gradient of the mean cross-entropy over a batch. Returns how many examples were told apart wrongly. */
static uint32_t learn(const trainer *self, noge_ranker *ranker, noge_ranker_work *work, noge_adam *adam, uint32_t step,
                      float *gradient) {
    static float own[BATCH * NOGE_KINDS][NOGE_RECOGNISER_ROW], context[BATCH][NOGE_RECOGNISER_ROW];
    static float score[BATCH * NOGE_KINDS], dscore[BATCH * NOGE_KINDS];
    uint32_t end[BATCH], kind[BATCH], wrong = 0;
    noge_random random = noge_random_stream(SEED, "recogniser batch", step);
    for (uint32_t i = 0; i < BATCH; i++) {
        kind[i] = i % 2 ? NOGE_KIND_OTHER : 1 + i / 2 % (NOGE_KINDS - 1);
        const examples *from = &self->of[kind[i]];
        memcpy(context[i], from->row[noge_random_below(&random, from->count)], sizeof context[i]);
        memcpy(own[i * NOGE_KINDS], noge_recogniser_own, sizeof noge_recogniser_own);
        end[i] = (i + 1) * NOGE_KINDS;
    }
    noge_decisions batch = {.count = BATCH,
                            .end = end,
                            .own = own[0],
                            .context = context[0],
                            .own_row = NOGE_RECOGNISER_ROW,
                            .context_row = NOGE_RECOGNISER_ROW};
    noge_ranker_forward(ranker, work, &batch, score);
    for (uint32_t i = 0; i < BATCH; i++) {
        float *own_score = score + i * NOGE_KINDS, *to = dscore + i * NOGE_KINDS;
        noge_plus_softmax(own_score, NOGE_KINDS, to);
        for (int k = 0; k < NOGE_KINDS; k++)
            if (to[k] > to[kind[i]]) {
                wrong++;
                break;
            }
        to[kind[i]] -= 1;
        for (int k = 0; k < NOGE_KINDS; k++)
            to[k] /= BATCH;
    }
    memset(gradient, 0, ranker->parameter_count * sizeof *gradient);
    noge_ranker_backward(ranker, work, &batch, dscore, gradient);
    noge_adam_step(adam, ranker->kernels, rate * (1 - (double)step / STEPS), ranker->parameter, gradient);
    noge_ranker_reverse(ranker);
    return wrong;
}

static void train(trainer *self, const char *file, const char *sets) {
    noge_error *error = &self->error;
    noge_ranker *ranker;
    noge_ranker_work work = {0};
    noge_adam adam;
    noge_ranker_facts facts = noge_recogniser_facts();
    check(noge_ranker_create(&ranker, noge_recogniser_shape(HIDDEN), NOGE_KERNEL_PORTABLE, error), error);
    noge_ranker_initialise(ranker, SEED);
    noge_ranker_reverse(ranker);
    check(noge_ranker_work_reserve(&work, ranker, BATCH, BATCH * NOGE_KINDS, error), error);
    check(noge_adam_create(&adam, ranker->parameter_count, error), error);
    float *gradient = noge_allocate(ranker->parameter_count, sizeof *gradient, error);
    if (!gradient)
        give_up(error);
    uint32_t wrong = 0;
    for (uint32_t step = 0; step < STEPS; step++) {
        wrong += learn(self, ranker, &work, &adam, step, gradient);
        if (step % 1000 == 999) {
            fprintf(stderr, "step %u: %.2f %% wrong\n", step + 1, wrong / (10.0 * BATCH));
            wrong = 0;
        }
    }
    facts.reach = 1;
    facts.hidden = HIDDEN;
    facts.seed = SEED;
    facts.steps = STEPS;
    snprintf(facts.set, sizeof facts.set, "%s", sets);
    check(noge_ranker_write(file, true, ranker, &facts, error), error);
    free(gradient);
    noge_adam_free(&adam);
    noge_ranker_work_free(&work);
    noge_ranker_free(ranker);
}

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

static void read_policies(trainer *self, char *names) {
    char *rest = NULL;
    noge_policy_options options = {.size = sizeof options, .kernel = NOGE_POLICY_KERNEL_PORTABLE};
    for (char *name = strtok_r(names, ",", &rest); name && self->policies < POLICIES;
         name = strtok_r(NULL, ",", &rest)) {
        noge_policy_spec *spec;
        check(noge_catalog_policy(&spec, name, &options, &self->error), &self->error);
        check(noge_policy_spec_create(spec, &self->policy[self->policies++], &self->error), &self->error);
        noge_policy_spec_free(spec);
    }
}

static void read_set(trainer *self, const char *argument) {
    static const noge_data_choice data = {.seed = 1};
    size_t length = strcspn(argument, "=");
    for (int kind = 0; kind < NOGE_KINDS; kind++)
        if (strlen(noge_kind_names[kind]) == length && strncmp(noge_kind_names[kind], argument, length) == 0) {
            char set[256];
            const char *name = argument + length + (argument[length] == '='), *only = strchr(name, ':');
            snprintf(set, sizeof set, "%.*s", only ? (int)(only - name) : (int)strlen(name), name);
            check(noge_set_argument(set, &data, &self->set[kind], &self->error), &self->error);
            self->only[kind] = only ? only + 1 : NULL;
            return;
        }
    check(noge_fail(&self->error, NOGE_USAGE, "unknown kind '%.*s'", (int)length, argument), &self->error);
}

int main(int count, char **argument) {
    static trainer self;
    if (count != 3 + NOGE_KINDS) {
        fprintf(stderr, "usage: train-recogniser FILE POLICY,… KIND=SET… with each of %s\n",
                noge_recogniser_facts().own);
        return 2;
    }
    read_policies(&self, argument[2]);
    for (int i = 3; i < count; i++)
        read_set(&self, argument[i]);
    for (int kind = 0; kind < NOGE_KINDS; kind++)
        if (!self.set[kind])
            check(noge_fail(&self.error, NOGE_USAGE, "no set for the kind '%s'", noge_kind_names[kind]), &self.error);
    for (int kind = 0; kind < NOGE_KINDS; kind++)
        if (!has_examples(&self, kind))
            check(noge_fail(&self.error, NOGE_USAGE, "no graph for the kind '%s'", noge_kind_names[kind]), &self.error);
    check(noge_episode_create(&self.episode, &self.error), &self.error);
    check(noge_outlook_create(&self.outlook, 1, &self.error), &self.error);
    collect(&self);
    for (int kind = 0; kind < NOGE_KINDS; kind++)
        fprintf(stderr, "%s: %u examples\n", noge_kind_names[kind], self.of[kind].count);
    train(&self, argument[1], "worlds and known kinds");
    for (uint32_t i = 0; i < self.policies; i++)
        noge_policy_free(self.policy[i]);
    for (int kind = 0; kind < NOGE_KINDS; kind++) {
        noge_dataset_free(self.set[kind]);
        free(self.of[kind].row);
    }
    noge_episode_free(self.episode);
    noge_outlook_free(self.outlook);
    return 0;
}

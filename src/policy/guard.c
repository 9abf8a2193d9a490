/* Both guards. A guard may be asked several times between visits, and its choices may be ignored: a phase goes on only
 * while the visits follow the guard's choices. */
#include "policy/guard.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct guard_policy {
    noge_policy *inner; /* owned */
    double lambda;
    noge_node *candidate; /* a copy: the inner policy may search and overwrite the map's */
    size_t candidate_space;

    /* The robust guard's phase. */
    noge_guard_account phase;
    bool open;         /* there is one */
    uint32_t asked_at; /* number of visits at the last question; 0: never asked */
    noge_stamp asked;  /* the map then */
    noge_node answer;
    double step; /* length of the step chosen by nearest neighbour; 0 if the answer is the target */
} guard_policy;

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status guard_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    guard_policy *self = state;
    self->open = false;
    self->asked_at = 0;
    noge_policy_begin(self->inner, seed); /* if this fails, its next choice says so */
    return NOGE_OK;
}

static void guard_release(void *state, void *context) {
    (void)context;
    guard_policy *self = state;
    noge_policy_free(self->inner);
    free(self->candidate);
}

/* ---- Nearest ----------------------------------------------------------------------------------------------------- */

/* The nearest frontier node that the inner policy prefers. */
static noge_status nearest_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    guard_policy *self = state;
    uint32_t count;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    noge_status status = noge_reserve(&self->candidate, &self->candidate_space, count, sizeof *self->candidate, error);
    if (status != NOGE_OK)
        return status;
    memcpy(self->candidate, nearest, count * sizeof *nearest);
    return noge_policy_choose_among(self->inner, map, self->candidate, count, choice, error);
}

/* ---- Robust ------------------------------------------------------------------------------------------------------ */

/* Updates the account with the visits since the last answer. */
static void settle(guard_policy *self, noge_map *map) {
    bool followed =
        self->asked_at > 0 && map->visit_count == self->asked_at + 1 && noge_map_current(map) == self->answer;
    if (followed && self->open)
        self->phase.spent += self->step;
    if (!followed || !noge_map_on_frontier(map, self->phase.target) || !noge_map_reaches(map, self->phase.target))
        self->open = false;
}

static noge_status begin_phase(guard_policy *self, noge_map *map, noge_error *error) {
    noge_node target = NOGE_NO_NODE;
    noge_status status = noge_policy_choose(self->inner, map, &target, error);
    if (status != NOGE_OK)
        return status;
    self->phase = (noge_guard_account){.target = target, .distance = noge_map_distance(map, target)};
    self->open = true;
    return NOGE_OK;
}

static noge_status decide(guard_policy *self, noge_map *map, noge_error *error) {
    noge_node nearest = NOGE_NO_NODE;
    noge_status status = self->open ? NOGE_OK : begin_phase(self, map, error);
    if (status == NOGE_OK)
        status = nearest_choose(self, NULL, map, &nearest, error);
    if (status != NOGE_OK)
        return status;
    double step = noge_map_distance(map, nearest);
    bool go_there = noge_map_distance(map, self->phase.target) <= step ||
                    self->phase.spent + step > self->lambda * self->phase.distance;
    self->answer = go_there ? self->phase.target : nearest;
    self->step = go_there ? 0 : step;
    return NOGE_OK;
}

static noge_status robust_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    guard_policy *self = state;
    bool asked = self->asked_at > 0 && noge_stamp_equal(self->asked, noge_map_stamp(map));
    if (!asked) {
        settle(self, map);
        noge_status status = decide(self, map, error);
        if (status != NOGE_OK)
            return status;
        self->asked_at = map->visit_count;
        self->asked = noge_map_stamp(map);
    }
    *choice = self->answer;
    return NOGE_OK;
}

noge_guard_account noge_guard_present(const noge_policy *policy) {
    return ((const guard_policy *)noge_policy_state(policy))->phase;
}

/* ---- Making them ------------------------------------------------------------------------------------------------- */

static const noge_policy_type nearest_type = {
    .size = sizeof(noge_policy_type),
    .name = "@nearest",
    .summary = "the nearest frontier node that another policy likes best",
    .state_size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = nearest_choose,
    .release = guard_release,
};

static const noge_policy_type robust_type = {
    .size = sizeof(noge_policy_type),
    .name = "@robust",
    .summary = "another policy's targets, with nearest neighbour on the way",
    .state_size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = robust_choose,
    .release = guard_release,
};

noge_status noge_guard_policy(noge_policy **policy, noge_guard guard, noge_error *error) {
    if (guard.kind == NOGE_GUARD_NONE)
        return NOGE_OK;
    noge_policy *inner = *policy;
    noge_status status =
        noge_policy_make(policy, guard.kind == NOGE_GUARD_NEAREST ? &nearest_type : &robust_type, NULL, error);
    if (status != NOGE_OK) {
        noge_policy_free(inner);
        return status;
    }
    guard_policy *self = noge_policy_state(*policy);
    self->inner = inner;
    self->lambda = guard.lambda;
    return NOGE_OK;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

noge_status noge_guard_parse(noge_guard *guard, const char *text, noge_error *error) {
    static const char robust[] = "robust:";
    const char *number = text + strlen(robust);
    *guard = (noge_guard){.kind = NOGE_GUARD_NEAREST};
    if (strcmp(text, "nearest") == 0)
        return NOGE_OK;
    if (strncmp(text, "robust", strlen("robust")) != 0)
        return noge_fail(error, NOGE_USAGE, "unknown guard '%s'; the guards are nearest and robust:LAMBDA", text);
    guard->kind = NOGE_GUARD_ROBUST;
    if (strncmp(text, robust, strlen(robust)) != 0 || !noge_parse_double(number, strlen(number), &guard->lambda) ||
        !(guard->lambda > 0 && guard->lambda <= 1e9))
        return noge_fail(error, NOGE_USAGE, "guard '%s': robust needs a number of more than 0, such as robust:0.5",
                         text);
    return NOGE_OK;
}

noge_status noge_guard_of_name(noge_guard *guard, const char *name, size_t *length, noge_error *error) {
    const char *at = strrchr(name, '@');
    *guard = (noge_guard){.kind = NOGE_GUARD_NONE};
    *length = strlen(name);
    if (!at || strchr(at, '/') || (strncmp(at, "@nearest", 8) != 0 && strncmp(at, "@robust", 7) != 0))
        return NOGE_OK;
    *length = (size_t)(at - name);
    return noge_guard_parse(guard, at + 1, error);
}

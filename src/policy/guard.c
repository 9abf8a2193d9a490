/* Both guards. They may be asked more than once between visits, and others may visit: a phase goes on only as long as
 * the map has done what the guard said. */
#include "policy/guard.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct guard_policy {
    noge_policy policy;
    noge_policy *inner;
    double lambda;
    noge_node *candidate; /* a copy: the inner policy may search and overwrite the map's */
    size_t candidate_space;

    /* The robust guard's phase. */
    noge_guard_account phase;
    bool open;              /* there is one */
    uint32_t asked_at;      /* visits when it was last asked; 0: never … */
    uint64_t asked_changes; /* … and changes of the map, … */
    noge_node asked_from;   /* … and where the explorer was */
    noge_node answer;
    double step; /* what the answer costs on nearest neighbour's account; 0 if it is the target */
} guard_policy;

static guard_policy *self_of(noge_policy *policy) {
    return (guard_policy *)policy;
}

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static void guard_begin(noge_policy *policy, uint64_t seed) {
    guard_policy *self = self_of(policy);
    self->open = false;
    self->asked_at = 0;
    if (self->inner)
        noge_policy_begin(self->inner, seed);
}

static void guard_release(noge_policy *policy) {
    noge_policy_free(self_of(policy)->inner);
    free(self_of(policy)->candidate);
}

/* ---- Nearest ----------------------------------------------------------------------------------------------------- */

/* Which of the nearest the inner policy likes best. */
static noge_status nearest_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    guard_policy *self = self_of(policy);
    uint32_t count;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    noge_status status = noge_reserve(&self->candidate, &self->candidate_space, count, sizeof *self->candidate, error);
    if (status != NOGE_OK)
        return status;
    memcpy(self->candidate, nearest, count * sizeof *nearest);
    return noge_policy_choose_among(self->inner, map, self->candidate, count, choice, error);
}

/* ---- Robust ------------------------------------------------------------------------------------------------------ */

/* Puts what has happened since the last answer on the account. */
static void settle(guard_policy *self, noge_map *map) {
    bool obeyed = self->asked_at > 0 && map->visit_count == self->asked_at + 1 && noge_map_current(map) == self->answer;
    if (obeyed && self->open)
        self->phase.spent += self->step;
    if (!obeyed || !noge_map_on_frontier(map, self->phase.target) || !noge_map_reaches(map, self->phase.target))
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
        status = nearest_choose(&self->policy, map, &nearest, error);
    if (status != NOGE_OK)
        return status;
    double step = noge_map_distance(map, nearest);
    bool go_there = noge_map_distance(map, self->phase.target) <= step ||
                    self->phase.spent + step > self->lambda * self->phase.distance;
    self->answer = go_there ? self->phase.target : nearest;
    self->step = go_there ? 0 : step;
    return NOGE_OK;
}

static noge_status robust_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    guard_policy *self = self_of(policy);
    bool asked = self->asked_at > 0 && self->asked_changes == map->changes && self->asked_from == noge_map_current(map);
    if (!asked) {
        settle(self, map);
        noge_status status = decide(self, map, error);
        if (status != NOGE_OK)
            return status;
        self->asked_at = map->visit_count;
        self->asked_changes = map->changes;
        self->asked_from = noge_map_current(map);
    }
    *choice = self->answer;
    return NOGE_OK;
}

noge_guard_account noge_guard_present(const noge_policy *policy) {
    return ((const guard_policy *)policy)->phase;
}

/* ---- Making them ------------------------------------------------------------------------------------------------- */

static const noge_policy_type nearest_type = {
    .info = {"@nearest", "the nearest frontier node that another policy likes best"},
    .size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = nearest_choose,
    .release = guard_release,
};

static const noge_policy_type robust_type = {
    .info = {"@robust", "another policy's targets, with nearest neighbour on the way"},
    .size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = robust_choose,
    .release = guard_release,
};

noge_status noge_guard_policy(noge_policy **policy, noge_guard guard, noge_error *error) {
    if (guard.kind == NOGE_GUARD_NONE)
        return NOGE_OK;
    guard_policy *self = noge_allocate(1, sizeof *self, error);
    if (!self) {
        noge_policy_free(*policy);
        *policy = NULL;
        return NOGE_NO_MEMORY;
    }
    self->policy.type = guard.kind == NOGE_GUARD_NEAREST ? &nearest_type : &robust_type;
    self->inner = *policy;
    self->lambda = guard.lambda;
    *policy = &self->policy;
    return NOGE_OK;
}

const noge_policy *noge_guard_inside(const noge_policy *policy) {
    bool guarded = policy->type == &nearest_type || policy->type == &robust_type;
    return guarded ? ((const guard_policy *)policy)->inner : policy;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

noge_status noge_guard_parse(noge_guard *guard, const char *text, noge_error *error) {
    static const char robust[] = "robust:";
    const char *number = text + strlen(robust);
    *guard = (noge_guard){.kind = NOGE_GUARD_NEAREST};
    if (strcmp(text, "nearest") == 0)
        return NOGE_OK;
    if (strncmp(text, "robust", strlen("robust")) != 0)
        return noge_fail(error, NOGE_USAGE, "unknown guard '%s'; there are nearest and robust:LAMBDA", text);
    guard->kind = NOGE_GUARD_ROBUST;
    if (strncmp(text, robust, strlen(robust)) != 0 || !noge_parse_double(number, strlen(number), &guard->lambda) ||
        !(guard->lambda > 0 && guard->lambda <= 1e9))
        return noge_fail(error, NOGE_USAGE, "guard '%s': robust wants a number more than 0, such as robust:0.5", text);
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

/* The guards and their table. A guard may be asked several times between visits, and its choices may be ignored: a
 * phase goes on only while the visits follow the guard's choices. */
#include "policy/guard.h"
#include "base/error.h"
#include "base/memory.h"

#include <float.h>
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
    .name = "nearest",
    .summary = "the nearest frontier node that another policy likes best",
    .state_size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = nearest_choose,
    .release = guard_release,
};

static const noge_policy_type robust_type = {
    .size = sizeof(noge_policy_type),
    .name = "robust",
    .summary = "another policy's targets, with nearest neighbour on the way",
    .state_size = sizeof(guard_policy),
    .begin = guard_begin,
    .choose = robust_choose,
    .release = guard_release,
};

static const noge_policy_row guards[] = {
    {.type = &nearest_type},
    {.type = &robust_type,
     .number = "robust needs a number of more than 0, such as robust:0.5",
     .least = DBL_TRUE_MIN,
     .most = 1e9,
     .required = true},
};

enum { GUARDS = sizeof guards / sizeof *guards };

noge_status noge_guard_policy(noge_policy **policy, const noge_guard *guard, noge_error *error) {
    noge_policy *inner = *policy;
    noge_status status = noge_policy_make(policy, guard->type, NULL, error);
    if (status != NOGE_OK) {
        noge_policy_free(inner);
        return status;
    }
    guard_policy *self = noge_policy_state(*policy);
    self->inner = inner;
    self->lambda = guard->number;
    return NOGE_OK;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

noge_status noge_guards_parse(noge_guards *list, const char *text, noge_error *error) {
    for (size_t length;; text += length + 1) {
        length = strcspn(text, "@");
        const noge_policy_row *row = noge_policy_row_find(guards, GUARDS, text, length);
        if (!row)
            return noge_fail(error, NOGE_USAGE, "unknown guard '%.*s'; the guards are nearest and robust:LAMBDA",
                             (int)length, text);
        noge_guard guard = {.type = row->type};
        noge_status status = noge_policy_row_number(row, "guard", text, length, &guard.number, error);
        if (status == NOGE_OK)
            status = noge_resize(&list->item, list->count + 1, sizeof *list->item, error);
        if (status != NOGE_OK)
            return status;
        list->item[list->count++] = guard;
        if (!text[length])
            return NOGE_OK;
    }
}

/* Does a guard's name follow this @? */
static bool begins_guard(const char *at) {
    for (size_t i = 0; i < GUARDS; i++)
        if (strncmp(at + 1, guards[i].type->name, strlen(guards[i].type->name)) == 0)
            return true;
    return false;
}

size_t noge_guards_begin(const char *name) {
    size_t end = strlen(name);
    for (size_t i = end; i > 0 && name[i - 1] != '/'; i--)
        if (name[i - 1] == '@') {
            if (!begins_guard(name + i - 1))
                break;
            end = i - 1;
        }
    return end;
}

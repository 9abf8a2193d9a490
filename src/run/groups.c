/* Grouping runs: same settings, other seeds. There are a few dozen runs, so each is compared with each. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "run/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Is the key the seed, or without effect on the result? */
static bool is_ignored(const char *key) {
    static const char *const ignored[] = {"seed", "threads", "noge", "tensorboard", "out"};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (strcmp(key, ignored[i]) == 0)
            return true;
    return false;
}

static bool equal_values(const json_t *a, const json_t *b) {
    return a && b ? json_equal(a, b) : a == b;
}

/* Has `b` the same value for every key of `a`? */
static bool agrees(const json_t *a, const json_t *b) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)a, key, value) {
        if (!is_ignored(key) && !equal_values(value, json_object_get(b, key)))
            return false;
    }
    return true;
}

static bool same_kind(const noge_run *a, const noge_run *b) {
    return strcmp(a->set, b->set) == 0 && strcmp(a->variant, b->variant) == 0;
}

static bool belongs(const noge_run_group *group, const noge_run *run) {
    const noge_run *first = group->run[0];
    if (!same_kind(first, run) || !agrees(noge_run_json(first), noge_run_json(run)) ||
        !agrees(noge_run_json(run), noge_run_json(first)))
        return false;
    for (size_t i = 0; i < group->count; i++)
        if (group->run[i]->seed == run->seed)
            return false;
    return true;
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

static bool differs_elsewhere(const noge_run_groups *groups, const noge_run_group *group, const char *key) {
    const json_t *value = json_object_get(noge_run_json(group->run[0]), key);
    for (size_t i = 0; i < groups->count; i++) {
        const noge_run *other = groups->group[i].run[0];
        if (same_kind(other, group->run[0]) && !equal_values(json_object_get(noge_run_json(other), key), value))
            return true;
    }
    return false;
}

static noge_status add_difference(noge_text *label, const char *key, const json_t *value, noge_error *error) {
    noge_status status = noge_text_print(label, error, ", ");
    for (const char *letter = key; *letter && status == NOGE_OK; letter++)
        status = noge_text_print(label, error, "%c", *letter == '_' ? ' ' : *letter);
    if (status == NOGE_OK)
        status = noge_text_print(label, error, " ");
    if (status == NOGE_OK && json_is_string(value))
        return noge_text_print(label, error, "%s", json_string_value(value));
    return status == NOGE_OK ? noge_json_print(label, value, 0, error) : status;
}

/* Has another group the same settings? Then the label needs the folder. */
static bool has_twin(const noge_run_groups *groups, const noge_run_group *group) {
    for (size_t i = 0; i < groups->count; i++) {
        const noge_run *other = groups->group[i].run[0], *mine = group->run[0];
        if (other != mine && same_kind(other, mine) && agrees(noge_run_json(other), noge_run_json(mine)) &&
            agrees(noge_run_json(mine), noge_run_json(other)))
            return true;
    }
    return false;
}

static noge_status make_label(const noge_run_groups *groups, noge_run_group *group, noge_error *error) {
    noge_text label = {0};
    const char *key;
    json_t *value;
    noge_status status = noge_text_print(&label, error, "%s", group->run[0]->variant);
    json_object_foreach(noge_run_json(group->run[0]), key, value) {
        if (status == NOGE_OK && !is_ignored(key) && differs_elsewhere(groups, group, key))
            status = add_difference(&label, key, value, error);
    }
    if (status == NOGE_OK && has_twin(groups, group))
        status = noge_text_print(&label, error, ", %s", group->run[0]->folder);
    group->label = label.bytes; /* owned by the group */
    return status;
}

/* ---- Groups ------------------------------------------------------------------------------------------------------ */

noge_status noge_run_groups_make(noge_run_groups *groups, const noge_run_list *list, noge_error *error) {
    *groups = (noge_run_groups){.group = noge_allocate(list->count, sizeof *groups->group, error)};
    noge_status status = groups->group ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < list->count && status == NOGE_OK; i++) {
        const noge_run *run = list->run[i];
        size_t at = 0;
        while (at < groups->count && !belongs(&groups->group[at], run))
            at++;
        noge_run_group *group = &groups->group[at];
        if (at == groups->count) {
            group->run = noge_allocate(list->count, sizeof *group->run, error);
            if (!group->run)
                return NOGE_NO_MEMORY;
            groups->count++;
        }
        group->run[group->count++] = run;
    }
    for (size_t i = 0; i < groups->count && status == NOGE_OK; i++)
        status = make_label(groups, &groups->group[i], error);
    return status;
}

void noge_run_groups_free(noge_run_groups *groups) {
    for (size_t i = 0; i < groups->count; i++) {
        free(groups->group[i].run);
        free(groups->group[i].label);
    }
    free(groups->group);
    *groups = (noge_run_groups){0};
}

/* A shard's content is a list for each set, with a list for each outcome: decisions, nodes seen, and the metrics.
 * Trials are not stored, because the seeds give them. Numbers read back exactly, so merged tables have the same bytes.
 */
#include "cli/command/compare_shard.h"
#include "base/error.h"
#include "base/text/json.h"
#include "base/version.h"
#include "cli/show/provenance.h"

#include <math.h>

noge_evaluation_part noge_compare_shard_part(noge_shard shard, uint64_t before) {
    uint64_t first = (shard.number - 1 + shard.count - before % shard.count) % shard.count;
    return (noge_evaluation_part){.first = first, .step = shard.count, .end = UINT64_MAX};
}

static uint64_t count_outcomes(const noge_evaluation *evaluation) {
    return (uint64_t)evaluation->policy_count * evaluation->seed_count * evaluation->episodes;
}

static uint64_t count_units(const noge_comparison *all, const noge_evaluation *evaluation) {
    uint64_t outcomes = count_outcomes(evaluation);
    return all->certified ? outcomes / evaluation->policy_count : outcomes;
}

/* Everything that decides the outcomes. */
static json_t *complete(const noge_comparison *all, json_t *made_by) {
    json_t *whole = noge_provenance_json(all);
    noge_json_set(&whole, "commit", json_string(noge_build_commit()));
    noge_json_set(&whole, "certify", json_boolean(all->certified));
    noge_json_set(&whole, "settings", made_by);
    return whole;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static json_t *outcome_json(const noge_outcome *outcome) {
    json_t *list = json_pack("[I,I]", (json_int_t)outcome->decisions, (json_int_t)outcome->seen);
    for (int m = 0; m < NOGE_METRIC_ALL_COUNT; m++)
        noge_json_add(&list, noge_json_number(outcome->value[m]));
    return list;
}

noge_status noge_compare_shard_write(const noge_comparison *all, noge_shard shard, const char *folder, json_t *made_by,
                                     noge_error *error) {
    json_t *content = json_array();
    uint64_t before = 0;
    for (size_t s = 0; s < all->set_count; s++) {
        const noge_evaluation *evaluation = all->evaluation[s];
        const noge_evaluation_part part = noge_compare_shard_part(shard, before);
        json_t *outcomes = json_array();
        for (uint64_t i = 0; i < count_outcomes(evaluation); i++)
            if (noge_evaluation_part_has(&part, evaluation, all->certified, i))
                noge_json_add(&outcomes, outcome_json(&evaluation->outcome[i]));
        noge_json_add(&content, outcomes);
        before += count_units(all, evaluation);
    }
    return noge_shard_write(folder, shard, complete(all, made_by), content, error);
}

/* ---- Merging ----------------------------------------------------------------------------------------------------- */

static bool take_outcome(const json_t *list, noge_outcome *outcome) {
    json_int_t decisions = json_integer_value(json_array_get(list, 0)),
               seen = json_integer_value(json_array_get(list, 1));
    if (json_array_size(list) != 2 + NOGE_METRIC_ALL_COUNT || decisions < 0 || decisions > UINT32_MAX || seen < 0 ||
        seen > UINT32_MAX)
        return false;
    outcome->decisions = (uint32_t)decisions;
    outcome->seen = (uint32_t)seen;
    for (size_t m = 0; m < NOGE_METRIC_ALL_COUNT; m++) {
        const json_t *value = json_array_get(list, 2 + m);
        if (!json_is_number(value) && !json_is_null(value))
            return false;
        outcome->value[m] = json_is_number(value) ? json_number_value(value) : NAN;
    }
    return true;
}

/* Takes the outcomes of a shard in one set. False if there are fewer or more, or if one is damaged. */
static bool take_set(const json_t *outcomes, const noge_evaluation_part *part, bool certified,
                     noge_evaluation *evaluation) {
    size_t taken = 0;
    for (uint64_t i = 0; i < count_outcomes(evaluation); i++)
        if (noge_evaluation_part_has(part, evaluation, certified, i) &&
            !take_outcome(json_array_get(outcomes, taken++), &evaluation->outcome[i]))
            return false;
    return json_array_size(outcomes) == taken;
}

static noge_status take_shard(noge_comparison *all, const char *folder, noge_shard shard, const json_t *made_by,
                              noge_error *error) {
    json_t *content;
    uint64_t before = 0;
    noge_status status = noge_shard_read(&content, folder, shard, made_by, error);
    for (size_t s = 0; s < all->set_count && status == NOGE_OK; s++) {
        const noge_evaluation_part part = noge_compare_shard_part(shard, before);
        if (!take_set(json_array_get(content, s), &part, all->certified, all->evaluation[s]))
            status = noge_fail(error, NOGE_BAD_INPUT,
                               "%s/%u-of-%u.json: damaged outcomes of %s; run the same command with --shard %u/%u",
                               folder, shard.number, shard.count, all->set[s], shard.number, shard.count);
        before += count_units(all, all->evaluation[s]);
    }
    json_decref(content);
    return status;
}

noge_status noge_compare_shards_merge(noge_comparison *all, const char *folder, json_t *made_by, noge_error *error) {
    json_t *whole = complete(all, made_by);
    uint32_t count;
    noge_status status = whole ? noge_shards_find(folder, &count, error)
                               : noge_fail(error, NOGE_NO_MEMORY, "out of memory for the settings of shards");
    for (uint32_t number = 1; status == NOGE_OK && number <= count; number++)
        status = take_shard(all, folder, (noge_shard){number, count}, whole, error);
    json_decref(whole);
    return status;
}

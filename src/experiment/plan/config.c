/* Numbers are compared as a file has them, where 1.0 is written 1 and comes back as an integer; so everything is
 * printed and read once. */
#include "experiment/plan/config.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "experiment/plan/beyond.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static bool makes_no_difference(const char *key) {
    return strcmp(key, "noge") == 0 || strcmp(key, "threads") == 0;
}

static json_t *as_read(const json_t *config) {
    noge_text text = {0};
    json_t *read = NULL;
    if (noge_json_print(&text, config, 0, NULL) == NOGE_OK)
        read = json_loadb(text.bytes, text.size, 0, NULL);
    noge_text_free(&text);
    return read;
}

json_t *noge_config_canonical(const json_t *config) {
    json_t *all = config ? as_read(config) : NULL, *left = json_object();
    const char *key;
    json_t *value;
    bool failed = !all || !left;
    json_object_foreach(failed ? NULL : all, key, value) {
        if (!makes_no_difference(key))
            failed |= json_object_set(left, key, value) != 0;
    }
    json_decref(all);
    if (!failed)
        return left;
    json_decref(left);
    return NULL;
}

uint64_t noge_config_hash(const json_t *config) {
    json_t *canonical = noge_config_canonical(config);
    char *text = canonical ? json_dumps(canonical, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    uint64_t hash = text ? XXH3_64bits(text, strlen(text)) : 0;
    free(text);
    json_decref(canonical);
    return hash;
}

/* ---- Differences ------------------------------------------------------------------------------------------------- */

static void quote(const json_t *value, char text[80]) {
    noge_text whole = {0};
    snprintf(text, 80, "not there");
    if (value && noge_json_print(&whole, value, 0, NULL) == NOGE_OK)
        snprintf(text, 80, "%.75s", whole.bytes);
    noge_text_free(&whole);
}

/* The first key of `from` whose value is another in `to`; NULL: none. */
static const char *first_difference(json_t *from, const json_t *to) {
    const char *key;
    json_t *value;
    json_object_foreach(from, key, value) {
        const json_t *other = json_object_get(to, key);
        if (!other || !json_equal(value, other))
            return key;
    }
    return NULL;
}

void noge_config_difference(const json_t *there, const json_t *now, char *text, size_t size) {
    json_t *a = noge_config_canonical(there), *b = noge_config_canonical(now);
    const char *key = b ? first_difference(b, a) : NULL;
    char before[80], wanted[80];
    if (!key && a)
        key = first_difference(a, b);
    quote(key ? json_object_get(a, key) : NULL, before);
    quote(key ? json_object_get(b, key) : NULL, wanted);
    snprintf(text, size, "\"%s\" is %s there and %s now", key ? key : "nothing", before, wanted);
    json_decref(a);
    json_decref(b);
}

/* ---- Of a job ---------------------------------------------------------------------------------------------------- */

/* Whose model, on which graphs, under which conditions. */
static json_t *probe_config(const noge_job *job) {
    json_t *model = job->method ? noge_train_plan_json(&job->plan, job->set->name, NULL, false)
                                : json_pack("{s:s,s:I}", "policy", "nn", "seed", (json_int_t)job->seed);
    json_t *whose = noge_config_canonical(model), *probes = json_array();
    json_decref(model);
    for (int i = 0; i < NOGE_PROBES; i++)
        json_array_append_new(probes, json_string(noge_probes[i].name));
    return json_pack("{s:s,s:s,s:o,s:o}", "set", job->set->name, "larger", job->set->larger, "probes", probes, "of",
                     whose);
}

static json_t *make_config(const noge_job *job) {
    noge_train_plan usual = noge_train_plan_usual();
    const noge_train_config *config = &usual.config;
    switch (job->kind) {
    case NOGE_JOB_DATA: return json_pack("{s:s,s:I}", "set", job->set->name, "data_seed", (json_int_t)usual.data_seed);
    case NOGE_JOB_BASELINES:
        return json_pack("{s:s,s:I,s:I,s:I,s:I}", "set", job->set->name, "data_seed", (json_int_t)usual.data_seed,
                         "seed", (json_int_t)job->seed, "episodes", (json_int_t)config->evaluation_episodes,
                         "step_limit", (json_int_t)config->step_limit);
    case NOGE_JOB_TRAINING: return noge_train_plan_json(&job->plan, job->set->name, NULL, false);
    case NOGE_JOB_PROBE: return probe_config(job);
    case NOGE_JOB_RULES:
    case NOGE_JOB_MEASURED: return noge_beyond_config(job);
    }
    return NULL;
}

noge_status noge_job_configure(noge_job *job, noge_error *error) {
    job->config = make_config(job);
    job->hash = job->config ? noge_config_hash(job->config) : 0;
    return job->hash ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "no memory for the configuration of %s", job->name);
}

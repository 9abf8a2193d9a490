/* Reading a run's folder. Both files are read whole: a run of 51 evaluations has some kilobytes of metrics. */
#include "run/record.h"

#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "run/config.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file being read. */
typedef struct place {
    const char *file;
    unsigned long line;
    noge_error *error;
} place;

__attribute__((format(printf, 2, 3))) static noge_status wrong(const place *at, const char *format, ...) {
    char what[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return noge_fail(at->error, NOGE_BAD_INPUT, "%s:%lu: %s", at->file, at->line, what);
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static noge_status get_text(const place *at, const json_t *object, const char *key, const char **value) {
    *value = json_string_value(json_object_get(object, key));
    return *value ? NOGE_OK : wrong(at, "\"%s\" is missing or not a text", key);
}

static noge_status get_whole(const place *at, const json_t *object, const char *key, uint64_t *value) {
    const json_t *field = json_object_get(object, key);
    if (!json_is_integer(field) || json_integer_value(field) < 0)
        return wrong(at, "\"%s\" is missing or not a non-negative integer", key);
    *value = (uint64_t)json_integer_value(field);
    return NOGE_OK;
}

static noge_status get_rate(const place *at, const json_t *object, double *value) {
    const json_t *field = json_object_get(object, "rate");
    if (!json_is_number(field))
        return wrong(at, "\"rate\" is missing or not a number");
    *value = json_number_value(field);
    return NOGE_OK;
}

static double get_number(const json_t *object, const char *key) {
    const json_t *field = json_object_get(object, key);
    return json_is_number(field) ? json_number_value(field) : NAN;
}

/* ---- config.json ------------------------------------------------------------------------------------------------- */

static noge_status join(noge_text *path, const char *folder, const char *file, noge_error *error) {
    return noge_text_print(path, error, "%s/%s", folder, file);
}

static noge_status check_config(noge_run *run, const json_t *json, const place *at) {
    uint64_t format = 0;
    if (!json_is_object(json))
        return wrong(at, "not the configuration of a run: no JSON object");
    noge_status status = get_whole(at, json, "format", &format);
    if (status == NOGE_OK && format != 1)
        return wrong(at, "a run of format %llu, but this noge knows format 1 only; use the noge that made it",
                     (unsigned long long)format);
    if (status == NOGE_OK)
        status = get_text(at, json, "set", &run->set);
    if (status == NOGE_OK)
        status = get_text(at, json, "variant", &run->variant);
    if (status == NOGE_OK)
        status = get_whole(at, json, "seed", &run->seed);
    if (status == NOGE_OK)
        status = get_whole(at, json, "steps", &run->steps);
    return status;
}

/* Settings of a newer version do not keep the run from being read. */
static noge_status take_settings(noge_run *run, json_t *json, noge_error *error) {
    noge_status status = noge_train_config_create(&run->config, NULL, error);
    if (status == NOGE_OK)
        status = noge_run_config_take(run->config, run->folder, json, NULL, error);
    if (status != NOGE_BAD_INPUT)
        return status;
    noge_train_config_free(run->config);
    run->config = NULL;
    return NOGE_OK;
}

static noge_status read_config(noge_run *run, noge_error *error) {
    noge_text path = {0};
    char *bytes = NULL;
    size_t size;
    json_error_t problem;
    noge_status status = join(&path, run->folder, "config.json", error);
    if (status == NOGE_OK && access(path.bytes, F_OK) != 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: no run: there is no config.json in it; `noge runs` lists runs",
                           run->folder);
    if (status == NOGE_OK)
        status = noge_input_read_all(path.bytes, &bytes, &size, error);
    if (status == NOGE_OK) {
        place at = {path.bytes, 1, error};
        json_t *json = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &problem);
        ((noge_run_record *)run)->json = json;
        status = json ? check_config(run, json, &at)
                      : noge_json_fail(error, &problem, "%s:%d: invalid JSON: %s", path.bytes,
                                       problem.line > 0 ? problem.line : 1, problem.text);
        if (status == NOGE_OK)
            status = take_settings(run, json, error);
    }
    free(bytes);
    noge_text_free(&path);
    return status;
}

/* ---- metrics.jsonl ----------------------------------------------------------------------------------------------- */

static noge_status add_baseline(noge_run *run, const place *at, const json_t *object) {
    const char *policy;
    noge_run_baseline baseline = {.deviation = get_number(object, "std")};
    noge_status status = get_text(at, object, "policy", &policy);
    if (status == NOGE_OK)
        status = get_rate(at, object, &baseline.rate);
    if (status != NOGE_OK)
        return status;
    snprintf(baseline.policy, sizeof baseline.policy, "%s", policy);
    return noge_run_add_baseline(run, &baseline, at->error);
}

static noge_status add_evaluation(noge_run *run, const place *at, const json_t *object) {
    noge_run_evaluation evaluation = {.deviation = get_number(object, "std"), .seconds = get_number(object, "seconds")};
    noge_status status = get_whole(at, object, "step", &evaluation.step);
    if (status == NOGE_OK)
        status = get_rate(at, object, &evaluation.rate);
    if (status == NOGE_OK && run->last && run->step >= evaluation.step)
        return wrong(at, "an evaluation at step %llu after that at step %llu; two runs seem to have written here",
                     (unsigned long long)evaluation.step, (unsigned long long)run->step);
    return status == NOGE_OK ? noge_run_add_evaluation(run, &evaluation, at->error) : status;
}

static noge_status add_line(noge_run *run, const place *at, const json_t *object) {
    const char *kind;
    if (!json_is_object(object))
        return wrong(at, "no JSON object");
    noge_status status = get_text(at, object, "kind", &kind);
    if (status == NOGE_OK && strcmp(kind, "baseline") == 0)
        status = add_baseline(run, at, object);
    else if (status == NOGE_OK && strcmp(kind, "evaluation") == 0)
        status = add_evaluation(run, at, object);
    return status;
}

static noge_status parse_metrics(noge_run *run, const char *file, const char *bytes, size_t size, noge_error *error) {
    place at = {file, 0, error};
    const char *from = bytes, *newline;
    noge_status status = NOGE_OK;
    for (; status == NOGE_OK && (newline = memchr(from, '\n', size - (size_t)(from - bytes))); from = newline + 1) {
        json_error_t problem;
        at.line++;
        json_t *object = noge_json_read(from, (size_t)(newline - from), JSON_DECODE_ANY, &problem);
        status = object ? add_line(run, &at, object)
                        : noge_json_fail(error, &problem, "%s:%lu: invalid JSON: %s", file, at.line, problem.text);
        json_decref(object);
    }
    return status;
}

static noge_status read_metrics(noge_run *run, noge_error *error) {
    noge_text path = {0};
    char *bytes = NULL;
    size_t size;
    noge_status status = join(&path, run->folder, "metrics.jsonl", error);
    if (status == NOGE_OK && access(path.bytes, F_OK) == 0) {
        status = noge_input_read_all(path.bytes, &bytes, &size, error);
        if (status == NOGE_OK)
            status = parse_metrics(run, path.bytes, bytes, size, error);
    }
    free(bytes);
    noge_text_free(&path);
    return status;
}

/* ---- The folder -------------------------------------------------------------------------------------------------- */

bool noge_run_folder_exists(const char *path) {
    noge_text file = {0};
    bool exists = join(&file, path, "config.json", NULL) == NOGE_OK && access(file.bytes, F_OK) == 0;
    noge_text_free(&file);
    return exists;
}

noge_status noge_run_create(noge_run **run, json_t *json, noge_error *error) {
    noge_run_record *record = noge_allocate(1, sizeof *record, error);
    *run = record ? &record->known : NULL;
    if (!record)
        return NOGE_NO_MEMORY;
    record->json = json_incref(json);
    return NOGE_OK;
}

noge_status noge_run_add_baseline(noge_run *run, const noge_run_baseline *baseline, noge_error *error) {
    size_t at = run->baseline_count;
    bool better = !run->best_baseline || baseline->rate > run->best_baseline->rate;
    size_t best = better ? at : (size_t)(run->best_baseline - run->baseline);
    noge_status status =
        noge_reserve(&run->baseline, &((noge_run_record *)run)->baseline_space, at + 1, sizeof *run->baseline, error);
    if (status != NOGE_OK)
        return status;
    run->baseline[run->baseline_count++] = *baseline;
    run->best_baseline = &run->baseline[best];
    return NOGE_OK;
}

noge_status noge_run_add_evaluation(noge_run *run, const noge_run_evaluation *evaluation, noge_error *error) {
    size_t at = run->evaluation_count;
    size_t best = !run->best || evaluation->rate > run->best->rate ? at : (size_t)(run->best - run->evaluation);
    noge_status status = noge_reserve(&run->evaluation, &((noge_run_record *)run)->evaluation_space, at + 1,
                                      sizeof *run->evaluation, error);
    if (status != NOGE_OK)
        return status;
    run->evaluation[run->evaluation_count++] = *evaluation;
    run->last = &run->evaluation[at];
    run->best = &run->evaluation[best];
    run->step = evaluation->step;
    run->finished = run->step >= run->steps;
    return NOGE_OK;
}

noge_status noge_run_read(noge_run **run, const char *folder, noge_error *error) {
    if (run)
        *run = NULL;
    if (!run || !folder)
        return noge_fail(error, NOGE_USAGE, "run and folder must not be NULL");
    noge_text trimmed = {0};
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    noge_run *own;
    noge_status status = noge_run_create(&own, NULL, error);
    if (status == NOGE_OK)
        status = noge_text_append(&trimmed, folder, length, error);
    if (status == NOGE_OK) {
        own->folder = trimmed.bytes; /* owned by the run */
        status = read_config(own, error);
    }
    if (status == NOGE_OK)
        status = read_metrics(own, error);
    if (status == NOGE_OK)
        *run = own;
    else
        noge_run_free(own);
    return status;
}

void noge_run_free(noge_run *run) {
    if (!run)
        return;
    json_decref(((noge_run_record *)run)->json);
    noge_train_config_free(run->config);
    free((char *)run->folder);
    free(run->baseline);
    free(run->evaluation);
    free(run);
}

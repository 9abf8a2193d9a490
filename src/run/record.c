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

static noge_status check_config(noge_run_folder *run, const place *at) {
    uint64_t format = 0;
    if (!json_is_object(run->config))
        return wrong(at, "not the configuration of a run: no JSON object");
    noge_status status = get_whole(at, run->config, "format", &format);
    if (status == NOGE_OK && format != 1)
        return wrong(at, "a run of format %llu, but this noge knows format 1 only; use the noge that made it",
                     (unsigned long long)format);
    if (status == NOGE_OK)
        status = get_text(at, run->config, "set", &run->set);
    if (status == NOGE_OK)
        status = get_text(at, run->config, "variant", &run->variant);
    if (status == NOGE_OK)
        status = get_whole(at, run->config, "seed", &run->seed);
    if (status == NOGE_OK)
        status = get_whole(at, run->config, "steps", &run->steps);
    return status;
}

static noge_status read_config(noge_run_folder *run, noge_error *error) {
    noge_text path = {0};
    char *bytes = NULL;
    size_t size;
    json_error_t problem;
    noge_status status = join(&path, run->path, "config.json", error);
    if (status == NOGE_OK && access(path.bytes, F_OK) != 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: no run: there is no config.json in it; `noge runs` lists runs",
                           run->path);
    if (status == NOGE_OK)
        status = noge_input_read_all(path.bytes, &bytes, &size, error);
    if (status == NOGE_OK) {
        place at = {path.bytes, 1, error};
        run->config = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &problem);
        status = run->config ? check_config(run, &at)
                             : noge_json_fail(error, &problem, "%s:%d: invalid JSON: %s", path.bytes,
                                              problem.line > 0 ? problem.line : 1, problem.text);
    }
    free(bytes);
    noge_text_free(&path);
    return status;
}

/* ---- metrics.jsonl ----------------------------------------------------------------------------------------------- */

static noge_status add_baseline(noge_run_folder *run, const place *at, const json_t *object) {
    const char *policy;
    noge_run_baseline baseline = {.deviation = get_number(object, "std")};
    noge_status status = get_text(at, object, "policy", &policy);
    if (status == NOGE_OK)
        status = get_rate(at, object, &baseline.rate);
    if (status == NOGE_OK)
        status = noge_reserve(&run->baseline, &run->baseline_space, run->baseline_count + 1, sizeof *run->baseline,
                              at->error);
    if (status != NOGE_OK)
        return status;
    snprintf(baseline.policy, sizeof baseline.policy, "%s", policy);
    run->baseline[run->baseline_count++] = baseline;
    return NOGE_OK;
}

static noge_status add_evaluation(noge_run_folder *run, const place *at, const json_t *object) {
    noge_run_evaluation evaluation = {.deviation = get_number(object, "std"), .seconds = get_number(object, "seconds")};
    const noge_run_evaluation *before = noge_run_folder_last(run);
    noge_status status = get_whole(at, object, "step", &evaluation.step);
    if (status == NOGE_OK)
        status = get_rate(at, object, &evaluation.rate);
    if (status == NOGE_OK && before && before->step >= evaluation.step)
        return wrong(at, "an evaluation at step %llu after that at step %llu; two runs seem to have written here",
                     (unsigned long long)evaluation.step, (unsigned long long)before->step);
    if (status == NOGE_OK)
        status = noge_reserve(&run->evaluation, &run->evaluation_space, run->evaluation_count + 1,
                              sizeof *run->evaluation, at->error);
    if (status == NOGE_OK)
        run->evaluation[run->evaluation_count++] = evaluation;
    return status;
}

static noge_status add_line(noge_run_folder *run, const place *at, const json_t *object) {
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

static noge_status parse_metrics(noge_run_folder *run, const char *file, const char *bytes, size_t size,
                                 noge_error *error) {
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

static noge_status read_metrics(noge_run_folder *run, noge_error *error) {
    noge_text path = {0};
    char *bytes = NULL;
    size_t size;
    noge_status status = join(&path, run->path, "metrics.jsonl", error);
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

noge_status noge_run_folder_read(noge_run_folder *run, const char *path, noge_error *error) {
    *run = (noge_run_folder){0};
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    run->path = noge_allocate(length + 1, 1, error);
    if (!run->path)
        return NOGE_NO_MEMORY;
    memcpy(run->path, path, length);
    noge_status status = read_config(run, error);
    return status == NOGE_OK ? read_metrics(run, error) : status;
}

void noge_run_folder_free(noge_run_folder *run) {
    json_decref(run->config);
    free(run->path);
    free(run->baseline);
    free(run->evaluation);
    *run = (noge_run_folder){0};
}

noge_status noge_run_open(noge_run_folder **result, const char *path, noge_error *error) {
    if (result)
        *result = NULL;
    if (!result || !path)
        return noge_fail(error, NOGE_USAGE, "result and path must not be NULL");
    noge_run_folder *run = noge_allocate(1, sizeof *run, error);
    *result = NULL;
    if (!run)
        return NOGE_NO_MEMORY;
    noge_status status = noge_run_folder_read(run, path, error);
    if (status == NOGE_OK)
        *result = run;
    else
        noge_run_close(run);
    return status;
}

void noge_run_close(noge_run_folder *run) {
    if (run)
        noge_run_folder_free(run);
    free(run);
}

const char *noge_run_path(const noge_run_folder *run) {
    return run ? run->path : NULL;
}

const char *noge_run_set(const noge_run_folder *run) {
    return run ? run->set : NULL;
}

const char *noge_run_variant(const noge_run_folder *run) {
    return run ? run->variant : NULL;
}

const noge_run_evaluation *noge_run_evaluation_at(const noge_run_folder *run, size_t number) {
    if (!run)
        return NULL;
    return number < run->evaluation_count ? &run->evaluation[number] : NULL;
}

const noge_run_baseline *noge_run_baseline_at(const noge_run_folder *run, size_t number) {
    if (!run)
        return NULL;
    return number < run->baseline_count ? &run->baseline[number] : NULL;
}

noge_status noge_run_config(const noge_run_folder *run, noge_train_config **config, noge_error *error) {
    if (!run || !config)
        return noge_fail(error, NOGE_USAGE, "run and config must not be NULL");
    noge_status status = noge_train_config_create(config, error);
    if (status == NOGE_OK)
        status = noge_run_config_take(*config, run->path, run->config, NULL, error);
    if (status != NOGE_OK) {
        noge_train_config_free(*config);
        *config = NULL;
    }
    return status;
}

const noge_run_evaluation *noge_run_folder_best(const noge_run_folder *run) {
    if (!run)
        return NULL;
    const noge_run_evaluation *best = NULL;
    for (size_t i = 0; i < run->evaluation_count; i++)
        if (!best || run->evaluation[i].rate > best->rate)
            best = &run->evaluation[i];
    return best;
}

const noge_run_evaluation *noge_run_folder_last(const noge_run_folder *run) {
    if (!run)
        return NULL;
    return run->evaluation_count > 0 ? &run->evaluation[run->evaluation_count - 1] : NULL;
}

const noge_run_baseline *noge_run_folder_best_baseline(const noge_run_folder *run) {
    if (!run)
        return NULL;
    const noge_run_baseline *best = NULL;
    for (size_t i = 0; i < run->baseline_count; i++)
        if (!best || run->baseline[i].rate > best->rate)
            best = &run->baseline[i];
    return best;
}

bool noge_run_folder_finished(const noge_run_folder *run) {
    if (!run)
        return false;
    const noge_run_evaluation *last = noge_run_folder_last(run);
    return last && last->step >= run->steps;
}

/* How a graph is explored: one struct for everybody who asks, and one table of its words. */
#include "explore/task.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/text/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The kind follows from the member, so they cannot disagree. */
#define AT(member)                                                                                                     \
    .at = offsetof(noge_task, member), .kind = _Generic(((noge_task *)0)->member, bool                                 \
                                                        : NOGE_WORD_SWITCH, uint32_t                                   \
                                                        : NOGE_WORD_COUNT, double                                      \
                                                        : NOGE_WORD_REAL)

/* In the order in which files have them. */
static const noge_word words[] = {
    {AT(weighted), .name = "weighted", .flag = "weighted", .python = "weighted", .letter = 'w',
     .help = "use the lengths of edges instead of counting edges"},
    {AT(limit), .name = "limit", .flag = "limit", .python = "limit", .was = "steps", .value = "T", .least = 1,
     .most = UINT32_MAX, .help = "end after T decisions; default: when everything is visited"},
    {AT(returns), .name = "return", .flag = "return", .python = "returns",
     .help = "end back at the source; the way home counts for the length"},
    {AT(budget), .name = "budget_distance", .flag = "budget", .python = "budget", .was = "budget-distance",
     .value = "D",
     .help =
         "distance that may be walked, with --return the way home included: edges, or with --weighted the unit of the "
         "graph; without --limit nothing else ends the exploration; default: no budget"},
    {AT(expected), .name = "expected", .flag = "expect", .python = "expected", .value = "T", .least = 1,
     .most = UINT32_MAX - 1, .help = "tell policies that there will be T decisions; ends nothing; default: the limit"},
};

const noge_word *noge_task_word(size_t number) {
    return number < sizeof words / sizeof *words ? &words[number] : NULL;
}

noge_status noge_word_put(noge_task *task, const noge_word *word, const char *text, noge_error *error) {
    void *member = (char *)task + word->at;
    uint64_t count;
    double real;
    switch (word->kind) {
    case NOGE_WORD_SWITCH:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
            return noge_fail_field(error, NOGE_USAGE, word->name, "%s must be true or false, not '%s'", word->name,
                                   text);
        *(bool *)member = text[0] == 't';
        return NOGE_OK;
    case NOGE_WORD_COUNT:
        if (!noge_parse_unsigned(text, strlen(text), word->most, &count) || count < word->least)
            return noge_fail_field(error, NOGE_USAGE, word->name, "%s must be an integer from %u to %u, not '%s'",
                                   word->name, word->least, word->most, text);
        *(uint32_t *)member = (uint32_t)count;
        return NOGE_OK;
    case NOGE_WORD_REAL:
        if (!noge_parse_double(text, strlen(text), &real) || !isfinite(real) || !(real > 0))
            return noge_fail_field(error, NOGE_USAGE, word->name, "%s must be a number above 0, not '%s'", word->name,
                                   text);
        *(double *)member = real;
        return NOGE_OK;
    }
    return NOGE_OK;
}

noge_status noge_task_set(noge_task *task, const char *name, const char *text, noge_error *error) {
    if (!task || !name || !text)
        return noge_fail(error, NOGE_USAGE, "task, name and text must not be NULL");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0)
            return task->size > words[i].at
                       ? noge_word_put(task, &words[i], text, error)
                       : noge_fail(error, NOGE_USAGE, "noge_task.size is %zu; set it to sizeof(noge_task)", task->size);
    const char *nearest = noge_nearest_name(name, &words[0].name, sizeof words / sizeof *words, sizeof *words);
    return noge_fail(error, NOGE_USAGE, "unknown word '%.40s' of a task%s%s%s", name, nearest ? "; did you mean " : "",
                     nearest ? nearest : "", nearest ? "?" : "");
}

noge_status noge_task_print(const noge_task *task, char *text, size_t size, noge_error *error) {
    noge_task own;
    char all[200] = "", number[32];
    if (!text)
        return noge_fail(error, NOGE_USAGE, "text must not be NULL");
    noge_status status = noge_task_copy(&own, task, error);
    if (status != NOGE_OK)
        return status;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const void *member = (const char *)&own + words[i].at;
        const char *value = NULL;
        if (words[i].kind == NOGE_WORD_SWITCH && *(const bool *)member)
            value = "true";
        if (words[i].kind == NOGE_WORD_COUNT && *(const uint32_t *)member > 0) {
            snprintf(number, sizeof number, "%u", *(const uint32_t *)member);
            value = number;
        }
        if (words[i].kind == NOGE_WORD_REAL && *(const double *)member > 0) {
            noge_format_double(*(const double *)member, number);
            value = number;
        }
        if (value)
            noge_print_more(all, sizeof all, "%s%s=%s", all[0] ? " " : "", words[i].name, value);
    }
    if (strlen(all) >= size)
        return noge_fail(error, NOGE_USAGE, "a task needs room for %zu bytes, not %zu", strlen(all) + 1, size);
    memcpy(text, all, strlen(all) + 1);
    return NOGE_OK;
}

noge_status noge_task_copy(noge_task *own, const noge_task *task, noge_error *error) {
    noge_status status = noge_sized_read(own, sizeof *own, task, "noge_task", error);
    if (status == NOGE_OK && !(own->budget >= 0 && isfinite(own->budget)))
        status = noge_fail(error, NOGE_USAGE, "a budget of %g; it must be a distance of more than 0", own->budget);
    return status;
}

noge_status noge_task_check(const noge_task *task, noge_error *error) {
    noge_task own;
    return noge_task_copy(&own, task, error);
}

bool noge_task_equal(const noge_task *one, const noge_task *other) {
    return one->weighted == other->weighted && one->limit == other->limit && one->expected == other->expected &&
           one->budget == other->budget && one->returns == other->returns;
}

/* The table of rules: the paper's four first, those for lengths last. Some have a number after a colon. */
#include "policy/rule/rules.h"
#include "base/error.h"
#include "base/text/text.h"

#include <math.h>
#include <string.h>

const noge_policy_row noge_rules[NOGE_RULE_COUNT] = {
    {.type = &noge_rule_random},
    {.type = &noge_rule_bfs},
    {.type = &noge_rule_dfs},
    {.type = &noge_rule_nn},
    {.type = &noge_rule_dfs_stack},
    {.type = &noge_rule_nn_most_visited},
    {.type = &noge_rule_nn_fewest_visited},
    {.type = &noge_rule_nn_newest},
    {.type = &noge_rule_nn_oldest},
    {.type = &noge_rule_nn_random},
    {.type = &noge_rule_dfs_shortest},
    {.type = &noge_rule_blocking,
     .number = "DELTA must be a number from 0 to 1e+09, such as blocking:2",
     .least = 0,
     .most = 1e9},
    {.type = &noge_rule_hdfs,
     .number = "BASE must be a number from 1 to 1e+09, such as hdfs:2",
     .least = 1,
     .most = 1e9},
};

/* The length of a row's name if the text begins with it and ends there or goes on with the row's number; else 0. */
static size_t match(const noge_policy_row *row, const char *text, size_t length) {
    size_t own = strlen(row->type->name);
    bool begins = own <= length && strncmp(text, row->type->name, own) == 0;
    return begins && (own == length || (row->number && text[own] == ':')) ? own : 0;
}

const noge_policy_row *noge_policy_row_find(const noge_policy_row *row, size_t count, const char *text, size_t length) {
    for (size_t i = 0; i < count; i++)
        if (match(&row[i], text, length) > 0)
            return &row[i];
    return NULL;
}

noge_status noge_policy_row_number(const noge_policy_row *row, const char *kind, const char *text, size_t length,
                                   double *number, noge_error *error) {
    size_t own = match(row, text, length);
    *number = NAN;
    if (own == length && !row->required)
        return NOGE_OK;
    if (own < length && noge_parse_double(text + own + 1, length - own - 1, number) && *number >= row->least &&
        *number <= row->most)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%s '%.*s': %s", kind, (int)length, text, row->number);
}

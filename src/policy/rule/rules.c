/* The table of rules: the paper's four first, those for lengths last. Some have a parameter, a number after a colon. */
#include "policy/rule/rules.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"

#include <string.h>

const noge_policy_type *const noge_rules[NOGE_RULE_COUNT] = {
    &noge_rule_random,
    &noge_rule_bfs,
    &noge_rule_dfs,
    &noge_rule_nn,
    &noge_rule_dfs_stack,
    &noge_rule_nn_most_visited,
    &noge_rule_nn_fewest_visited,
    &noge_rule_nn_newest,
    &noge_rule_nn_oldest,
    &noge_rule_nn_random,
    &noge_rule_dfs_shortest,
    &noge_rule_blocking,
    &noge_rule_hdfs,
};

/* ---- Parameters -------------------------------------------------------------------------------------------------- */

typedef struct parameter {
    const noge_policy_type *rule;
    const char *word; /* what messages call it */
    double least, most;
} parameter;

static const parameter parameters[] = {
    {&noge_rule_blocking, "DELTA", 0, 1e9},
    {&noge_rule_hdfs, "BASE", 1, 1e9},
};

/* The parameter of the rule that the name begins with, before a colon; NULL if there is none. */
static const parameter *find_parameter(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++) {
        size_t own = strlen(parameters[i].rule->name);
        if (own < length && strncmp(name, parameters[i].rule->name, own) == 0 && name[own] == ':')
            return &parameters[i];
    }
    return NULL;
}

const noge_policy_type *noge_rule_find(const char *name, size_t length) {
    for (size_t i = 0; i < NOGE_RULE_COUNT; i++)
        if (strlen(noge_rules[i]->name) == length && strncmp(name, noge_rules[i]->name, length) == 0)
            return noge_rules[i];
    const parameter *found = find_parameter(name, length);
    return found ? found->rule : NULL;
}

noge_status noge_rule_context(void **context, const char *name, noge_error *error) {
    const parameter *own = find_parameter(name, strlen(name));
    double value;
    *context = NULL;
    if (!own)
        return NOGE_OK;
    const char *number = name + strlen(own->rule->name) + 1;
    if (!noge_parse_double(number, strlen(number), &value) || !(value >= own->least && value <= own->most))
        return noge_fail(error, NOGE_USAGE, "policy '%s': %s must be a number from %g to %g, such as %s:2", name,
                         own->word, own->least, own->most, own->rule->name);
    double *kept = noge_allocate(1, sizeof *kept, error);
    if (!kept)
        return NOGE_NO_MEMORY;
    *kept = value;
    *context = kept;
    return NOGE_OK;
}

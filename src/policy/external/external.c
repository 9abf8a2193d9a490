/* The policy of an external program: when it is asked, what it is sent, and the checks of its answers. */
#include "policy/external/external.h"
#include "base/error.h"
#include "base/file/child.h"
#include "base/memory.h"
#include "policy/external/external_lines.h"
#include "policy/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the policies of one specification share. */
typedef struct external_context {
    char *name;   /* as it was given; names the program in errors */
    char **words; /* of the command, NULL after the last */
    double seconds;
} external_context;

typedef struct external_policy {
    noge_child *child; /* NULL: not started */
    noge_external_wants wants;
    noge_error failure; /* first failure of the child; NOGE_OK: none */
    uint64_t seed;
    uint32_t told; /* number of visits sent to the child; 0: the next question begins an exploration */
    noge_node answer;
    noge_text line;
} external_policy;

/* ---- Names ------------------------------------------------------------------------------------------------------- */

bool noge_external_is_name(const char *name) {
    return strncmp(name, NOGE_EXTERNAL_PREFIX, strlen(NOGE_EXTERNAL_PREFIX)) == 0;
}

static void release_context(void *context) {
    external_context *shared = context;
    if (!shared)
        return;
    if (shared->words)
        free(shared->words[0]);
    free(shared->words);
    free(shared->name);
    free(shared);
}

/* Cuts `command` into words at blanks, all in one block that begins with the first word. Returns the number of
 * words. */
static size_t split_words(const char *command, char *block, char **words) {
    size_t count = 0;
    while (*command) {
        if (*command == ' ') {
            command++;
            continue;
        }
        words[count++] = block;
        for (; *command && *command != ' '; command++) {
            if (*command == '\\' && command[1])
                command++;
            *block++ = *command;
        }
        *block++ = 0;
    }
    return count;
}

noge_status noge_external_context(void **context, const char *name, double seconds, noge_error *error) {
    const char *command = name + strlen(NOGE_EXTERNAL_PREFIX);
    size_t length = strlen(command);
    *context = NULL;
    if (strspn(command, " ") == length)
        return noge_fail(error, NOGE_USAGE, "policy '%s' names no command; write exec:./program", name);
    if (!(seconds >= 0) || isinf(seconds))
        return noge_fail(error, NOGE_USAGE, "the time-out of a policy must be more than 0 seconds, not %g", seconds);
    external_context *shared = noge_allocate(1, sizeof *shared, error);
    char *block = noge_allocate(2 * length + 2, 1, error);
    if (shared)
        shared->words = noge_allocate(length / 2 + 2, sizeof *shared->words, error);
    if (!shared || !block || !shared->words || !(shared->name = strdup(name))) {
        free(block);
        release_context(shared);
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for policy '%.100s'", name);
    }
    shared->seconds = seconds > 0 ? seconds : NOGE_EXTERNAL_SECONDS;
    split_words(command, block, shared->words);
    noge_status status = noge_child_check(shared->words[0], error);
    if (status == NOGE_OK)
        *context = shared;
    else
        release_context(shared);
    return status;
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

/* Starts the child and greets it. */
static noge_status start(external_policy *self, const external_context *shared, noge_error *error) {
    const char *answer;
    char text[NOGE_EXCERPT];
    size_t size;
    noge_error reason;
    noge_status status = noge_child_start(&self->child, shared->name, shared->words, error);
    self->line.size = 0;
    if (status == NOGE_OK)
        status = noge_external_put_hello(&self->line, error);
    if (status == NOGE_OK)
        status = noge_child_ask(self->child, self->line.bytes, self->line.size, shared->seconds, &answer, &size, error);
    if (status != NOGE_OK || noge_external_read_greeting(answer, size, &self->wants, &reason) == NOGE_OK)
        return status;
    return noge_fail(error, NOGE_BAD_INPUT, "%.150s answered line 1 with '%s': %.200s", shared->name,
                     noge_child_excerpt(answer, size, text), reason.text);
}

static noge_status external_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    external_policy *self = state;
    self->seed = seed >> 11; /* 53 bits: every reader of JSON keeps them */
    self->told = 0;
    if (!self->child && self->failure.status == NOGE_OK)
        self->failure.status = start(self, context, &self->failure);
    return self->failure.status == NOGE_OK ? NOGE_OK : noge_fail(error, self->failure.status, "%s", self->failure.text);
}

static void external_release(void *state, void *context) {
    external_policy *self = state;
    (void)context;
    noge_child_end(self->child);
    noge_text_free(&self->line);
}

/* ---- Deciding ---------------------------------------------------------------------------------------------------- */

static noge_status check_answer(const external_policy *self, const external_context *shared, const noge_map *map,
                                const char *answer, size_t size, noge_node *choice, noge_error *error) {
    unsigned long long line = noge_child_line(self->child);
    char text[NOGE_EXCERPT];
    uint64_t node;
    if (!noge_external_read_answer(answer, size, &node))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%.150s answered line %llu with '%s'; expected the number of a frontier node", shared->name,
                         line, noge_child_excerpt(answer, size, text));
    if (node >= map->node_count)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%.150s answered line %llu with node %llu, which is unknown; the last known node is %u",
                         shared->name, line, (unsigned long long)node, map->node_count - 1);
    if (!noge_map_on_frontier(map, (noge_node)node))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%.150s answered line %llu with node %llu, which is visited; expected a frontier node",
                         shared->name, line, (unsigned long long)node);
    *choice = (noge_node)node;
    return NOGE_OK;
}

static noge_status ask(external_policy *self, const external_context *shared, noge_map *map, noge_error *error) {
    const char *answer;
    size_t size;
    self->line.size = 0;
    noge_status status = noge_external_put_question(&self->line, map, self->told, self->seed, self->wants, error);
    if (status == NOGE_OK)
        status = noge_child_ask(self->child, self->line.bytes, self->line.size, shared->seconds, &answer, &size, error);
    if (status == NOGE_OK)
        status = check_answer(self, shared, map, answer, size, &self->answer, error);
    return status;
}

/* Guards may ask twice at the same place; the program is asked only once. */
static noge_status external_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    external_policy *self = state;
    const external_context *shared = context;
    if (!noge_map_is_plain(map))
        return noge_fail(error, NOGE_USAGE, "%.150s cannot explore a world that changes other than by visits",
                         shared->name);
    if (self->failure.status == NOGE_OK && self->told != map->visit_count)
        self->failure.status = ask(self, shared, map, &self->failure);
    if (self->failure.status != NOGE_OK)
        return noge_fail(error, self->failure.status, "%s", self->failure.text);
    self->told = map->visit_count;
    *choice = self->answer;
    return NOGE_OK;
}

const noge_policy_type noge_external_type = {
    .size = sizeof(noge_policy_type),
    .name = "exec",
    .summary = "a program of one's own, by its command",
    .state_size = sizeof(external_policy),
    .begin = external_begin,
    .choose = external_choose,
    .release = external_release,
    .release_context = release_context,
};

pid_t noge_external_process(const noge_policy *policy) {
    if (policy->type->choose != external_choose) /* specifications have copies of the type */
        return 0;
    const external_policy *self = noge_policy_state(policy);
    return self->child ? noge_child_process(self->child) : 0;
}

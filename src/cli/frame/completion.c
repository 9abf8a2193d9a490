/* The kinds of values by their placeholders in help, and lists of names for completion. */
#include "cli/frame/completion.h"
#include "cli/command/commands.h"
#include "graph/cities.h"
#include "graph/tables.h"
#include "noge/noge.h"

#include <string.h>

static const struct {
    const char *name, *kind;
} vocabulary[] = {
    {"FILE", "file"},       {"PATH", "file"},       {"PREFIX", "file"}, {"TRACE", "file"},  {"MODEL", "file"},
    {"DIR", "folder"},      {"FOLDER", "folder"},   {"RUN", "folder"},  {"GRAPH", "graph"}, {"GRAPH|MODEL", "set"},
    {"SET", "set"},         {"FAMILY", "family"},   {"SET,…", "paper"}, {"PLACE", "city"},  {"POLICY", "policy"},
    {"POLICY,…", "policy"}, {"COMMAND", "command"},
};

static noge_value value_of(const char *name, const char *const *choices) {
    static const char more[] = ",…";
    size_t length = strlen(name), tail = strlen(more);
    noge_value value = {.kind = choices ? "words" : "free", .choices = choices};
    value.list = length > tail && strcmp(name + length - tail, more) == 0;
    for (size_t i = 0; !choices && i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (strcmp(vocabulary[i].name, name) == 0)
            value.kind = vocabulary[i].kind;
    return value;
}

noge_value noge_value_of_option(const noge_option *option) {
    return value_of(option->placeholder, option->choices);
}

noge_value noge_value_of_operand(const noge_operand *operand) {
    return value_of(operand->name, operand->choices);
}

void noge_completion_commands(noge_writer *script) {
    for (const noge_command *const *command = noge_commands; *command; command++)
        noge_writer_print(script, " %s", (*command)->name);
    noge_writer_print(script, " help");
}

void noge_completion_families(noge_writer *script) {
    size_t count;
    const noge_family *families = noge_families(&count);
    for (size_t i = 0; i < count; i++)
        noge_writer_print(script, " %s", families[i].name);
}

void noge_completion_paper(noge_writer *script) {
    size_t count;
    const noge_family *families = noge_families(&count);
    for (size_t i = 0; i < count; i++)
        if (!families[i].beyond)
            noge_writer_print(script, " %s", families[i].name);
}

void noge_completion_blends(noge_writer *script) {
    size_t count;
    const noge_blend *blends = noge_blends(&count);
    for (size_t i = 0; i < count; i++)
        noge_writer_print(script, " %s", blends[i].name);
}

void noge_completion_cities(noge_writer *script) {
    size_t count;
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++)
        noge_writer_print(script, " %s", cities[i].name);
}

void noge_completion_parameters(noge_writer *script) {
    size_t count;
    const noge_family *families = noge_families(&count);
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < NOGE_FAMILY_PARAMETERS && families[i].parameter[j].name; j++)
            noge_writer_print(script, " %s:%s=", families[i].name, families[i].parameter[j].name);
}

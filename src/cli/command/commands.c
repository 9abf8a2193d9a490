/* The list of commands, apart from main, so that tests and tools can use it. */
#include "cli/command/commands.h"

#include <string.h>

const noge_command *const noge_commands[] = {
    &noge_command_generate, &noge_command_import,    &noge_command_fetch,      &noge_command_info,
    &noge_command_convert,  &noge_command_split,     &noge_command_draw,       &noge_command_explore,
    &noge_command_compare,  &noge_command_bound,     &noge_command_agent,      &noge_command_play,
    &noge_command_lab,      &noge_command_train,     &noge_command_runs,       &noge_command_curve,
    &noge_command_explain,  &noge_command_reproduce, &noge_command_judge,      &noge_command_policies,
    &noge_command_bench,    &noge_command_manual,    &noge_command_completion, NULL,
};

const noge_command *noge_command_find(const char *name) {
    for (const noge_command *const *command = noge_commands; *command; command++)
        if (strcmp((*command)->name, name) == 0)
            return *command;
    return NULL;
}

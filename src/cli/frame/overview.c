/* The list of commands and where to begin. */
#include "cli/frame/overview.h"
#include "cli/command/commands.h"

const noge_option noge_program_options[] = {
    {.name = "help", .letter = 'h', .kind = NOGE_OPTION_FLAG, .help = "list the commands"},
    {.name = "version",
     .letter = 'V',
     .kind = NOGE_OPTION_FLAG,
     .help = "tell what this program was built of; with --json behind it, for another program"},
    {0},
};

const noge_example noge_first_look[] = {
    {"noge explore maze:side=31 --draw maze.svg", "watch an explorer in a maze"},
    {"noge compare grid maze", "nine explorers on the paper's grids and mazes"},
    {0},
};

noge_status noge_overview(noge_text *text, noge_error *error) {
    noge_status status = noge_text_wrap(text, 0, NOGE_INTRODUCTION, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\n\nUsage: noge COMMAND [ARGUMENT…]\n\nCommands:\n");
    for (const noge_command *const *command = noge_commands; *command && status == NOGE_OK; command++)
        status = noge_text_print(text, error, "  %-11s %s\n", (*command)->name, (*command)->summary);
    if (status == NOGE_OK)
        status = noge_text_print(text, error,
                                 "\n`noge help COMMAND` or `noge COMMAND --help` tells more; `noge --version` what\n"
                                 "this program was built of.\n\nA first look:\n");
    for (const noge_example *example = noge_first_look; example->line && status == NOGE_OK; example++)
        status = noge_text_print(text, error, "  %s\n", example->line);
    return status;
}

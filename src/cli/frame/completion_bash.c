/* Bash: the tables as shell functions, and the rules of completion.bash behind them. */
#include "cli/command/commands.h"
#include "cli/completion_rules.h" /* made by the build, in its own folder */
#include "cli/frame/completion.h"
#include "cli/frame/help.h"

static void print_names(noge_writer *script, const char *name, void (*print)(noge_writer *script)) {
    noge_writer_print(script, "_noge_%s=(", name);
    print(script);
    noge_writer_print(script, " )\n");
}

/* _noge_options COMMAND sets $options. */
static void print_options(noge_writer *script) {
    noge_writer_print(script, "_noge_options() {\n    case $1 in\n");
    for (const noge_command *const *command = noge_commands; *command; command++) {
        noge_writer_print(script, "    %s) options=(", (*command)->name);
        for (const noge_option *option = (*command)->options; option->name; option++)
            noge_writer_print(script, "--%s ", option->name);
        noge_writer_print(script, "--%s) ;;\n", noge_option_help.name);
    }
    noge_writer_print(script, "    *) options=() ;;\n    esac\n}\n\n");
}

static void print_value(noge_writer *script, noge_value value) {
    noge_writer_print(script, "takes=('%s%s'", value.kind, value.list ? "," : "");
    for (const char *const *choice = value.choices; choice && *choice; choice++)
        noge_writer_print(script, " '%s'", *choice);
    noge_writer_print(script, ") ;;\n");
}

static void print_values_of(noge_writer *script, const noge_command *command) {
    noge_option option;
    for (size_t i = 0; noge_command_option(command, i, &option); i++) {
        if (noge_option_is_flag(&option))
            continue;
        noge_writer_print(script, "    '%s --%s'", command->name, option.name);
        if (option.letter)
            noge_writer_print(script, " | '%s -%c'", command->name, option.letter);
        noge_writer_print(script, ") ");
        print_value(script, noge_value_of_option(&option));
    }
    int place = 1;
    for (const noge_operand *operand = command->operands; operand->name; operand++, place++) {
        if (operand->repeats)
            noge_writer_print(script, "    '%s '[0-9]*) ", command->name); /* numbers below it were matched before */
        else
            noge_writer_print(script, "    '%s %d') ", command->name, place);
        print_value(script, noge_value_of_operand(operand));
    }
}

/* _noge_takes 'COMMAND --OPTION' or 'COMMAND NUMBER' sets $takes; to nothing for flags. */
static void print_values(noge_writer *script) {
    noge_writer_print(script, "_noge_takes() {\n    case $1 in\n");
    for (const noge_command *const *command = noge_commands; *command; command++)
        print_values_of(script, *command);
    noge_writer_print(script, "    'help 1') takes=(command) ;;\n    *) takes=() ;;\n    esac\n}\n\n");
}

noge_status noge_completion_bash(noge_text *text, noge_error *error) {
    noge_writer script = {.text = text};
    noge_writer_print(&script, "# Completion for bash, made by `noge completion bash` from the tables behind "
                               "`noge --help`.\n# shellcheck shell=bash disable=SC2034,SC2207\n\n");
    print_names(&script, "commands", noge_completion_commands);
    print_names(&script, "families", noge_completion_families);
    print_names(&script, "paper", noge_completion_paper);
    print_names(&script, "blends", noge_completion_blends);
    print_names(&script, "cities", noge_completion_cities);
    print_names(&script, "parameters", noge_completion_parameters);
    noge_writer_print(&script, "\n");
    print_options(&script);
    print_values(&script);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        noge_writer_print(&script, "%s", rules[i]);
    return noge_writer_end(&script, error);
}

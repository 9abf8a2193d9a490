/* Fish: a call of `complete` for each option and operand, and a few functions that list names. */
#include "cli/command/commands.h"
#include "cli/frame/completion.h"
#include "cli/frame/help.h"

#include <string.h>

static const char functions[] =
    "function __noge_is # COMMAND: is this the command of the line, and the cursor behind it?\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -ge 2; and test \"$words[2]\" = $argv[1]\n"
    "end\n\n"
    "function __noge_first # COMMAND: and nothing else before the cursor?\n"
    "    __noge_is $argv[1]; and test (count (commandline -opc)) -eq 2\n"
    "end\n\n"
    "function __noge_later # COMMAND: or something else?\n"
    "    __noge_is $argv[1]; and test (count (commandline -opc)) -gt 2\n"
    "end\n\n"
    "function __noge_begins # is the command wanted?\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n\n"
    "function __noge_list # NAME…: after what is there of a list with commas\n"
    "    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')\n"
    "    printf '%s\\n' $before$argv\n"
    "end\n\n"
    "function __noge_sized # NAME…: behind maze: the parameters of mazes\n"
    "    if string match -q '*:*' -- (commandline -ct)\n"
    "        printf '%s\\n' $__noge_parameters\n"
    "    else\n"
    "        printf '%s\\n' $argv\n"
    "    end\n"
    "end\n\n"
    "function __noge_policies\n"
    "    set -l program (commandline -opc)[1]\n"
    "    $program policies 2>/dev/null | string match -rv '^MODEL' | string replace -r ' .*' ''\n"
    "end\n\n";

/* In single quotes. */
static void put_quoted(noge_writer *script, const char *words) {
    noge_writer_print(script, "'");
    for (; *words; words++) {
        if (*words == '\'' || *words == '\\')
            noge_writer_print(script, "\\");
        noge_writer_put(script, words, 1);
    }
    noge_writer_print(script, "'");
}

/* -a 'CANDIDATES', and -F if files may stand there too. */
static void put_value(noge_writer *script, noge_value value) {
    static const struct {
        const char *kind, *candidates;
        bool files;
    } kinds[] = {
        {"file", NULL, true},
        {"folder", "(__fish_complete_directories)", false},
        {"graph", "(__noge_sized $__noge_families $__noge_cities)", true},
        {"set", "(__noge_sized $__noge_families $__noge_blends $__noge_cities)", true},
        {"family", "(__noge_sized $__noge_families $__noge_blends)", false},
        {"paper", "$__noge_paper $__noge_cities", false},
        {"city", "$__noge_cities", false},
        {"command", "$__noge_commands", false},
        {"policy", "(__noge_policies)", true},
    };
    if (strcmp(value.kind, "words") == 0) {
        noge_writer_print(script, value.list ? " -a '(__noge_list" : " -a '");
        for (const char *const *choice = value.choices; *choice; choice++)
            noge_writer_print(script, "%s%s", choice == value.choices && !value.list ? "" : " ", *choice);
        noge_writer_print(script, value.list ? ")'" : "'");
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].kind, value.kind) != 0)
            continue;
        if (kinds[i].files)
            noge_writer_print(script, " -F");
        if (kinds[i].candidates && value.list)
            noge_writer_print(script, " -a '(__noge_list %s)'", kinds[i].candidates);
        else if (kinds[i].candidates)
            noge_writer_print(script, " -a '%s'", kinds[i].candidates);
    }
}

/* command: NULL for an option in place of a command. */
static void put_option(noge_writer *script, const char *command, const noge_option *option) {
    noge_writer_print(script, "complete -c noge");
    if (command)
        noge_writer_print(script, " -n '__noge_is %s'", command);
    else
        noge_writer_print(script, " -n __noge_begins");
    if (option->letter)
        noge_writer_print(script, " -s %c", option->letter);
    noge_writer_print(script, " -l %s", option->name);
    if (!noge_option_is_flag(option)) {
        noge_writer_print(script, " -r");
        put_value(script, noge_value_of_option(option));
    }
    noge_writer_print(script, " -d ");
    put_quoted(script, option->help);
    noge_writer_print(script, "\n");
}

static void put_command(noge_writer *script, const noge_command *command) {
    noge_writer_print(script, "\ncomplete -c noge -n __noge_begins -a %s -d ", command->name);
    put_quoted(script, command->summary);
    noge_writer_print(script, "\n");
    noge_option option;
    for (size_t i = 0; noge_command_option(command, i, &option); i++)
        put_option(script, command->name, &option);
    put_option(script, command->name, &noge_option_help);
    const char *condition = "is";
    for (const noge_operand *operand = command->operands; operand->name; operand++) {
        noge_value value = noge_value_of_operand(operand);
        bool chosen = strcmp(value.kind, "words") == 0; /* first, as in `noge bench WHAT SET` */
        noge_writer_print(script, "complete -c noge -n '__noge_%s %s'", chosen ? "first" : condition, command->name);
        condition = chosen ? "later" : condition;
        put_value(script, value);
        noge_writer_print(script, "\n");
    }
}

static void put_names(noge_writer *script, const char *name, void (*print)(noge_writer *script)) {
    noge_writer_print(script, "set -g __noge_%s", name);
    print(script);
    noge_writer_print(script, "\n");
}

noge_status noge_completion_fish(noge_text *text, noge_error *error) {
    noge_writer script = {.text = text};
    noge_writer_print(&script, "# Completion for fish, made by `noge completion fish` from the tables behind "
                               "`noge --help`.\n\n");
    put_names(&script, "commands", noge_completion_commands);
    put_names(&script, "families", noge_completion_families);
    put_names(&script, "paper", noge_completion_paper);
    put_names(&script, "blends", noge_completion_blends);
    put_names(&script, "cities", noge_completion_cities);
    put_names(&script, "parameters", noge_completion_parameters);
    noge_writer_print(&script, "\n%scomplete -c noge -e\ncomplete -c noge -f\n", functions);
    for (const noge_option *option = noge_program_options; option->name; option++)
        put_option(&script, NULL, option);
    for (const noge_command *const *command = noge_commands; *command; command++)
        put_command(&script, *command);
    noge_writer_print(&script, "\ncomplete -c noge -n __noge_begins -a help -d 'explain a command'\n"
                               "complete -c noge -n '__noge_is help' -a '$__noge_commands'\n");
    return noge_writer_end(&script, error);
}

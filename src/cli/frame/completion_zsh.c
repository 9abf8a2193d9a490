/* Zsh: a call of _arguments for each command, which does the rest. */
#include "cli/command/commands.h"
#include "cli/frame/completion.h"
#include "cli/frame/help.h"

#include <string.h>

/* In single quotes, with a backslash before what separates the parts of a specification. */
static void put_escaped(noge_writer *script, const char *words) {
    for (; *words; words++)
        if (*words == '\'')
            noge_writer_print(script, "'\\''");
        else if (strchr(":[]\\", *words))
            noge_writer_print(script, "\\%c", *words);
        else
            noge_writer_put(script, words, 1);
}

/* :NAME:ACTION, the end of a specification. */
static void put_value(noge_writer *script, const char *name, noge_value value) {
    noge_writer_print(script, ":");
    put_escaped(script, name);
    noge_writer_print(script, ":");
    if (strcmp(value.kind, "free") == 0) {
        noge_writer_print(script, " ");
    } else if (strcmp(value.kind, "words") == 0) {
        noge_writer_print(script, value.list ? "_sequence compadd - " : "(");
        for (const char *const *choice = value.choices; *choice; choice++) {
            noge_writer_print(script, choice == value.choices ? "" : " ");
            put_escaped(script, *choice);
        }
        noge_writer_print(script, value.list ? "" : ")");
    } else {
        noge_writer_print(script, "%s_noge_%s", value.list ? "_sequence " : "", value.kind);
    }
}

static void put_option(noge_writer *script, const noge_option *option) {
    const char *joins = noge_option_is_flag(option) ? "" : "=", *adds = *joins ? "+" : "";
    if (option->letter)
        noge_writer_print(script, " \\\n            '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name,
                          option->letter, adds, option->name, joins);
    else
        noge_writer_print(script, " \\\n            '--%s%s[", option->name, joins);
    put_escaped(script, option->help);
    noge_writer_print(script, "]");
    if (!noge_option_is_flag(option))
        put_value(script, option->placeholder, noge_value_of_option(option));
    noge_writer_print(script, "'");
}

static void put_operand(noge_writer *script, const noge_operand *operand, int place) {
    if (operand->repeats)
        noge_writer_print(script, " \\\n            '*");
    else
        noge_writer_print(script, " \\\n            '%d%s", place, operand->optional ? ":" : "");
    put_value(script, operand->name, noge_value_of_operand(operand));
    noge_writer_print(script, "'");
}

static void put_command(noge_writer *script, const noge_command *command) {
    int place = 1;
    noge_writer_print(script, "    %s)\n        _arguments -s -S", command->name);
    noge_option option;
    for (size_t i = 0; noge_command_option(command, i, &option); i++)
        put_option(script, &option);
    put_option(script, &noge_option_help);
    for (const noge_operand *operand = command->operands; operand->name; operand++)
        put_operand(script, operand, place++);
    noge_writer_print(script, "\n        ;;\n");
}

typedef void print_names(noge_writer *script);

/* A function that offers names of up to three lists; behind maze: the parameters of mazes, if graphs may have a size.
 */
static void put_names(noge_writer *script, const char *kind, print_names *const list[3], bool sized, bool files) {
    noge_writer_print(script, "_noge_%s() {\n", kind);
    if (sized) {
        noge_writer_print(script, "    [[ $PREFIX == *:* ]] && compadd \"$@\" -S '' --");
        noge_completion_parameters(script);
        noge_writer_print(script, " && return\n");
    }
    noge_writer_print(script, "    compadd \"$@\" --");
    for (int i = 0; i < 3 && list[i]; i++)
        list[i](script);
    noge_writer_print(script, "\n%s}\n\n", files ? "    _files\n" : "");
}

static void put_kinds(noge_writer *script) {
    static print_names *const families = noge_completion_families, *const blends = noge_completion_blends;
    static print_names *const cities = noge_completion_cities, *const paper = noge_completion_paper;
    put_names(script, "graph", (print_names *const[3]){families, cities}, true, true);
    put_names(script, "set", (print_names *const[3]){families, blends, cities}, true, true);
    put_names(script, "family", (print_names *const[3]){families, blends}, true, false);
    put_names(script, "paper", (print_names *const[3]){paper, cities}, false, false);
    put_names(script, "city", (print_names *const[3]){cities}, false, false);
    noge_writer_print(script, "_noge_file() {\n    _files\n}\n\n_noge_folder() {\n    _files -/\n}\n\n"
                              "_noge_policy() {\n"
                              "    local -a names\n"
                              "    names=(${${(f)\"$($program policies 2>/dev/null)\"}%%%% *})\n"
                              "    compadd \"$@\" -- ${names:#MODEL*}\n"
                              "    _files -g '*.safetensors'\n"
                              "}\n\n");
    noge_writer_print(script, "_noge_command() {\n    local -a commands=(");
    for (const noge_command *const *command = noge_commands; *command; command++) {
        noge_writer_print(script, "\n        '%s:", (*command)->name);
        put_escaped(script, (*command)->summary);
        noge_writer_print(script, "'");
    }
    noge_writer_print(script, "\n        'help:explain a command'\n    )\n    _describe command commands\n}\n\n");
}

noge_status noge_completion_zsh(noge_text *text, noge_error *error) {
    noge_writer script = {.text = text};
    noge_writer_print(&script, "#compdef noge\n# Completion for zsh, made by `noge completion zsh` from the tables "
                               "behind `noge --help`.\n\n");
    put_kinds(&script);
    noge_writer_print(&script, "_noge() {\n    local curcontext=$curcontext state line program=$words[1]\n"
                               "    local -A opt_args\n    _arguments -C");
    for (const noge_option *option = noge_program_options; option->name; option++)
        put_option(&script, option);
    noge_writer_print(&script, " \\\n            '1:command:_noge_command' '*:: :->rest' && return\n"
                               "    [[ $state == rest ]] || return\n    case $words[1] in\n");
    for (const noge_command *const *command = noge_commands; *command; command++)
        put_command(&script, *command);
    noge_writer_print(&script, "    help)\n        _arguments '1:command:_noge_command'\n        ;;\n    esac\n}\n\n"
                               "_noge \"$@\"\n");
    return noge_writer_end(&script, error);
}

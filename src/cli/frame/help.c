/* Help is made from the tables of commands: usage, operands, options with their defaults, examples. */
#include "cli/frame/help.h"
#include "base/text/utf8.h"
#include "base/text/wrap.h"
#include "cli/command/commands.h"
#include "report/terminal/columns.h"

#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 26, NARROW_COLUMN = 10, NARROW = 72 };

const noge_option noge_option_help = {.name = "help", .letter = 'h', .help = "show this help"};

/* Lines as wide as the terminal, at most 80 columns. */
static noge_status wrap(noge_text *text, size_t indent, const char *words, noge_error *error) {
    return noge_text_wrap(text, noge_text_columns(), indent, words, error);
}

/* Where meanings begin. */
static size_t help_column(void) {
    return noge_text_columns() < NARROW ? NARROW_COLUMN : HELP_COLUMN;
}

static noge_status new_line(noge_text *text, size_t indent, noge_error *error) {
    return noge_text_print(text, error, "\n%*s", (int)indent, "");
}

/* One entry: the words to type on the left, their meaning beside or below them. */
static noge_status entry(noge_text *text, const char *left, const char *meaning, noge_error *error) {
    size_t width = 2 + noge_utf8_width(left), column = help_column();
    noge_status status = noge_text_print(text, error, "  %s", left);
    if (status == NOGE_OK && width + 2 > column)
        status = new_line(text, column, error);
    else if (status == NOGE_OK)
        status = noge_text_print(text, error, "%*s", (int)(column - width), "");
    if (status == NOGE_OK)
        status = wrap(text, column, meaning, error);
    return status == NOGE_OK ? noge_text_append(text, "\n", 1, error) : status;
}

void noge_option_meaning(const noge_option *option, char *meaning, size_t space) {
    snprintf(meaning, space, "%s", option->help);
    if (option->kind == NOGE_OPTION_CHOICE)
        for (const char *const *choice = option->choices; *choice; choice++)
            noge_print_more(meaning, space, "%s%s", choice == option->choices ? ": " : ", ", *choice);
    if (option->usual)
        noge_print_more(meaning, space, " (default: %s)", option->usual);
}

static noge_status option_entry(noge_text *text, const noge_option *option, noge_error *error) {
    char left[100] = "    ", meaning[NOGE_MEANING_SPACE];
    if (option->letter)
        snprintf(left, sizeof left, "-%c, ", option->letter);
    noge_print_more(left, sizeof left, "--%s", option->name);
    if (option->placeholder)
        noge_print_more(left, sizeof left, " %s", option->placeholder);
    noge_option_meaning(option, meaning, sizeof meaning);
    return entry(text, left, meaning, error);
}

static noge_status usage_line(noge_text *text, const noge_command *command, noge_error *error) {
    noge_status status = noge_text_print(text, error, "Usage: noge %s", command->name);
    for (const noge_operand *operand = command->operands; status == NOGE_OK && operand->name; operand++) {
        const char *open = operand->optional ? "[" : "", *close = operand->optional ? "]" : "";
        status = noge_text_print(text, error, " %s%s%s%s", open, operand->name, operand->repeats ? "…" : "", close);
    }
    return status == NOGE_OK ? noge_text_print(text, error, " [OPTION…]\n\n") : status;
}

/* The end of the words from `line` on that fit into `room` columns, at a space outside of quotes; at least one word. */
static size_t fitting(const char *line, size_t room) {
    size_t end = 0;
    bool quoted = false;
    for (size_t i = 0; line[i]; i++) {
        quoted ^= line[i] == '\'';
        if (line[i] == ' ' && !quoted && (end == 0 || i <= room))
            end = i;
    }
    return end == 0 || strlen(line) <= room ? strlen(line) : end;
}

/* A command and what it does. A command that is too wide continues after a backslash, so that it can be copied. */
static noge_status example_entry(noge_text *text, const noge_example *example, noge_error *error) {
    enum { INDENT = 2, FURTHER = 6 };
    size_t columns = noge_text_columns(), column = INDENT;
    const char *line = example->line;
    noge_status status = noge_text_print(text, error, "%*s", INDENT, "");
    while (status == NOGE_OK && column + strlen(line) > columns && fitting(line, columns - column - 2) < strlen(line)) {
        size_t part = fitting(line, columns - column - 2);
        status = noge_text_print(text, error, "%.*s \\\n%*s", (int)part, line, FURTHER, "");
        line += part + 1;
        column = FURTHER;
    }
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "%s\n%*s", line, FURTHER, "");
    if (status == NOGE_OK)
        status = wrap(text, FURTHER, example->meaning, error);
    return status == NOGE_OK ? noge_text_append(text, "\n", 1, error) : status;
}

noge_status noge_command_help(const noge_command *command, noge_text *text, noge_error *error) {
    noge_status status = usage_line(text, command, error);
    if (status == NOGE_OK)
        status = wrap(text, 0, command->description, error);
    if (status == NOGE_OK)
        status = noge_text_append(text, "\n\n", command->operands->name ? 2 : 1, error);
    for (const noge_operand *operand = command->operands; status == NOGE_OK && operand->name; operand++)
        status = entry(text, operand->name, operand->help, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\nOptions:\n");
    noge_option option;
    for (size_t i = 0; status == NOGE_OK && noge_command_option(command, i, &option); i++)
        status = option_entry(text, &option, error);
    if (status == NOGE_OK)
        status = option_entry(text, &noge_option_help, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\nExamples:\n");
    for (const noge_example *example = command->examples; status == NOGE_OK && example->line; example++)
        status = example_entry(text, example, error);
    return status;
}

/* ---- The program ------------------------------------------------------------------------------------------------- */

const noge_option noge_program_options[] = {
    {.name = "help", .letter = 'h', .kind = NOGE_OPTION_FLAG, .help = "list the commands"},
    {.name = "version",
     .letter = 'V',
     .kind = NOGE_OPTION_FLAG,
     .help = "show version, commit and compiler; --version --json prints them as JSON"},
    {0},
};

const noge_example noge_first_look[] = {
    {"noge explore maze:side=31 --draw maze.svg", "watch an explorer in a maze"},
    {"noge compare grid maze", "ten explorers on the paper's grids and mazes"},
    {0},
};

static noge_status command_entry(noge_text *text, const noge_command *command, noge_error *error) {
    enum { INDENT = 14 };
    noge_status status = noge_text_print(text, error, "  %-11s ", command->name);
    if (status == NOGE_OK)
        status = wrap(text, INDENT, command->summary, error);
    return status == NOGE_OK ? noge_text_append(text, "\n", 1, error) : status;
}

noge_status noge_overview(noge_text *text, noge_error *error) {
    noge_status status = wrap(text, 0, NOGE_INTRODUCTION, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\n\nUsage: noge COMMAND [ARGUMENT…]\n\nCommands:\n");
    for (const noge_command *const *command = noge_commands; *command && status == NOGE_OK; command++)
        status = command_entry(text, *command, error);
    if (status == NOGE_OK)
        status = noge_text_append(text, "\n", 1, error);
    if (status == NOGE_OK)
        status = wrap(text, 0,
                      "`noge help COMMAND` or `noge COMMAND --help` describes a command;\n"
                      "`noge --version` shows version, commit and compiler.",
                      error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\n\nTo begin with:\n");
    for (const noge_example *example = noge_first_look; example->line && status == NOGE_OK; example++)
        status = noge_text_print(text, error, "  %s\n", example->line);
    return status;
}

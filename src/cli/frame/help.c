/* Help is made from the tables of commands: usage, operands, options with their defaults, examples. */
#include "cli/frame/help.h"
#include "cli/command/commands.h"

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 80, HELP_COLUMN = 26 };

const noge_option noge_option_help = {.name = "help", .letter = 'h', .help = "show this help"};

/* Columns, not bytes: UTF-8's continuation bytes take none. */
static size_t width_of(const char *bytes, size_t size) {
    size_t width = 0;
    for (size_t i = 0; i < size; i++)
        width += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return width;
}

static noge_status new_line(noge_text *text, size_t indent, noge_error *error) {
    return noge_text_print(text, error, "\n%*s", (int)indent, "");
}

/* The length of the first word; one too long for a line is taken up to a comma. */
static size_t word_length(const char *words, size_t room) {
    size_t length = strcspn(words, " \n");
    if (width_of(words, length) <= room)
        return length;
    for (size_t cut = room; cut > 0; cut--)
        if (words[cut - 1] == ',')
            return cut;
    return length;
}

noge_status noge_text_wrap_at(noge_text *text, size_t line_width, size_t indent, const char *words, noge_error *error) {
    noge_status status = NOGE_OK;
    size_t column = indent;
    while (*words && status == NOGE_OK) {
        size_t spaces = strspn(words, " "), length = word_length(words + spaces, line_width - indent);
        size_t width = width_of(words + spaces, length);
        if (column + spaces + width > line_width && column > indent) {
            status = new_line(text, indent, error);
            column = indent;
            spaces = 0;
            words += strspn(words, " ");
        }
        if (status == NOGE_OK)
            status = noge_text_append(text, words, spaces + length, error);
        words += spaces + length;
        column += spaces + width;
        if (*words == '\n' && status == NOGE_OK) {
            words++;
            status =
                *words == '\n' || *words == 0 ? noge_text_append(text, "\n", 1, error) : new_line(text, indent, error);
            column = indent;
        }
    }
    return status;
}

noge_status noge_text_wrap(noge_text *text, size_t indent, const char *words, noge_error *error) {
    return noge_text_wrap_at(text, LINE_WIDTH, indent, words, error);
}

/* One entry: the words to type on the left, their meaning from HELP_COLUMN on. */
static noge_status entry(noge_text *text, const char *left, const char *meaning, noge_error *error) {
    size_t width = 2 + width_of(left, strlen(left));
    noge_status status = noge_text_print(text, error, "  %s", left);
    if (status == NOGE_OK && width + 2 > HELP_COLUMN)
        status = new_line(text, HELP_COLUMN, error);
    else if (status == NOGE_OK)
        status = noge_text_print(text, error, "%*s", (int)(HELP_COLUMN - width), "");
    if (status == NOGE_OK)
        status = noge_text_wrap(text, HELP_COLUMN, meaning, error);
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

noge_status noge_command_help(const noge_command *command, noge_text *text, noge_error *error) {
    noge_status status = usage_line(text, command, error);
    if (status == NOGE_OK)
        status = noge_text_wrap(text, 0, command->description, error);
    if (status == NOGE_OK)
        status = noge_text_append(text, "\n\n", command->operands->name ? 2 : 1, error);
    for (const noge_operand *operand = command->operands; status == NOGE_OK && operand->name; operand++)
        status = entry(text, operand->name, operand->help, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\nOptions:\n");
    for (const noge_option *option = command->options; status == NOGE_OK && option->name; option++)
        status = option_entry(text, option, error);
    if (status == NOGE_OK)
        status = option_entry(text, &noge_option_help, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\nExamples:\n");
    for (const noge_example *example = command->examples; status == NOGE_OK && example->line; example++)
        status = noge_text_print(text, error, "  %s\n      %s\n", example->line, example->meaning);
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

noge_status noge_overview(noge_text *text, noge_error *error) {
    noge_status status = noge_text_wrap(text, 0, NOGE_INTRODUCTION, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\n\nUsage: noge COMMAND [ARGUMENT…]\n\nCommands:\n");
    for (const noge_command *const *command = noge_commands; *command && status == NOGE_OK; command++)
        status = noge_text_print(text, error, "  %-11s %s\n", (*command)->name, (*command)->summary);
    if (status == NOGE_OK)
        status = noge_text_print(text, error,
                                 "\n`noge help COMMAND` or `noge COMMAND --help` describes a command;\n"
                                 "`noge --version` shows version, commit and compiler.\n\nTo begin with:\n");
    for (const noge_example *example = noge_first_look; example->line && status == NOGE_OK; example++)
        status = noge_text_print(text, error, "  %s\n", example->line);
    return status;
}

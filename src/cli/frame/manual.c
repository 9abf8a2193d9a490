/* The pages: noge-COMMAND(1) follows the command's table from top to bottom, noge(1) has all tables. */
#include "cli/frame/manual.h"
#include "base/version.h"
#include "cli/command/commands.h"
#include "cli/frame/help.h"
#include "cli/frame/roff.h"
#include "graph/cities.h"
#include "graph/generate/family.h"
#include "graph/tables.h"
#include "noge/noge.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- Parts of any page ------------------------------------------------------------------------------------------- */

void noge_manual_title(noge_writer *page, const char *name, const char *summary) {
    noge_writer_print(page, ".\\\" Made by `noge manual` from the tables behind `noge --help`.\n.TH \"");
    for (const char *letter = name; *letter; letter++)
        noge_writer_print(page, *letter == '-' ? "\\-" : "%c", toupper((unsigned char)*letter));
    noge_writer_print(page, "\" 1 \"%s\" \"noge %s\" \"User commands\"\n.nh\n.ad l\n.SH NAME\n", noge_build_date(),
                      NOGE_VERSION);
    noge_roff_literal(page, name);
    noge_writer_print(page, " \\- ");
    noge_roff_literal(page, summary);
    noge_writer_print(page, "\n");
}

/* A tag, bold, and what it means, set in. */
static void entry(noge_writer *page, const char *tag, const char *meaning) {
    noge_writer_print(page, ".TP\n");
    noge_roff_example(page, tag);
    noge_roff_text(page, meaning);
}

void noge_manual_option(noge_writer *page, const noge_option *option) {
    char meaning[NOGE_MEANING_SPACE];
    noge_option_meaning(option, meaning, sizeof meaning);
    noge_writer_print(page, ".TP\n");
    if (option->letter)
        noge_writer_print(page, "\\fB\\-%c\\fR, ", option->letter);
    noge_writer_print(page, "\\fB\\-\\-");
    noge_roff_literal(page, option->name);
    noge_writer_print(page, "\\fR");
    if (option->placeholder) {
        noge_writer_print(page, " \\fI");
        noge_roff_literal(page, option->placeholder);
        noge_writer_print(page, "\\fR");
    }
    noge_writer_print(page, "\n");
    noge_roff_text(page, meaning);
}

void noge_manual_examples(noge_writer *page, const noge_example *examples) {
    noge_writer_print(page, ".SH EXAMPLES\n");
    for (const noge_example *example = examples; example->line; example++)
        entry(page, example->line, example->meaning);
}

static void see_also(noge_writer *page, const noge_command *but) {
    const char *join = "";
    noge_writer_print(page, ".SH SEE ALSO\n");
    if (but) {
        noge_writer_print(page, "\\fBnoge\\fR(1)");
        join = ",\n";
    }
    for (const noge_command *const *command = noge_commands; *command; command++, join = ",\n")
        if (*command != but)
            noge_writer_print(page, "%s\\fBnoge\\-%s\\fR(1)", join, (*command)->name);
    noge_writer_print(page, "\n");
}

/* ---- A command ----------------------------------------------------------------------------------------------------
 */

static void command_synopsis(noge_writer *page, const noge_command *command) {
    noge_writer_print(page, ".SH SYNOPSIS\n\\fBnoge %s\\fR", command->name);
    for (const noge_operand *operand = command->operands; operand->name; operand++) {
        noge_writer_print(page, operand->optional ? " [\\fI" : " \\fI");
        noge_roff_literal(page, operand->name);
        noge_writer_print(page, "%s%s", operand->repeats ? "\\[u2026]" : "", operand->optional ? "\\fR]" : "\\fR");
    }
    noge_writer_print(page, " [\\fIOPTION\\[u2026]\\fR]\n");
}

static void command_page(noge_writer *page, const noge_command *command) {
    char name[64];
    snprintf(name, sizeof name, "noge-%s", command->name);
    noge_manual_title(page, name, command->summary);
    command_synopsis(page, command);
    noge_writer_print(page, ".SH DESCRIPTION\n");
    noge_roff_text(page, command->description);
    for (const noge_operand *operand = command->operands; operand->name; operand++) {
        noge_writer_print(page, ".TP\n\\fI");
        noge_roff_literal(page, operand->name);
        noge_writer_print(page, "\\fR\n");
        noge_roff_text(page, operand->help);
    }
    noge_writer_print(page, ".SH OPTIONS\n");
    noge_option option;
    for (size_t i = 0; noge_command_option(command, i, &option); i++)
        noge_manual_option(page, &option);
    noge_manual_option(page, &noge_option_help);
    noge_manual_examples(page, command->examples);
    noge_manual_environment(page, command);
    see_also(page, command);
}

/* ---- The program --------------------------------------------------------------------------------------------------
 */

static void program_commands(noge_writer *page) {
    noge_writer_print(page, ".SH COMMANDS\n");
    for (const noge_command *const *command = noge_commands; *command; command++) {
        noge_writer_print(page, ".TP\n\\fBnoge\\-%s\\fR(1)\n", (*command)->name);
        noge_roff_text(page, (*command)->summary);
    }
}

static void program_graphs(noge_writer *page) {
    size_t count;
    char tag[200], meaning[400];
    noge_writer_print(page, ".SH GRAPHS\n");
    noge_roff_text(page, "Commands take graphs as files, as - for standard input, or by name. A family without "
                         "parameters names a set of its graphs: the paper's, or one made like it.");
    const noge_family *families = noge_families(&count);
    for (size_t i = 0; i < count; i++) {
        snprintf(tag, sizeof tag, "%s", families[i].name);
        snprintf(meaning, sizeof meaning, "%s", families[i].summary);
        for (int j = 0; j < NOGE_FAMILY_PARAMETERS && families[i].parameter[j].name; j++) {
            const noge_family_parameter *at = &families[i].parameter[j];
            char usual[NOGE_PARAMETER_TEXT];
            noge_parameter_print(at, at->usual, usual);
            noge_print_more(tag, sizeof tag, "%s%s=%s", j ? "," : ":", at->name, usual);
            noge_print_more(meaning, sizeof meaning, "%s %s: %s", j ? ";" : ".", at->name, at->meaning);
        }
        entry(page, tag, meaning);
    }
    const noge_blend *blends = noge_blends(&count);
    for (size_t i = 0; i < count; i++) {
        snprintf(meaning, sizeof meaning, "a set: %s", blends[i].summary);
        entry(page, blends[i].name, meaning);
    }
    const noge_city *cities = noge_cities(&count);
    for (size_t i = 0; i < count; i++) {
        snprintf(meaning, sizeof meaning, "streets of %s; `noge fetch %s` downloads them", cities[i].summary,
                 cities[i].name);
        entry(page, cities[i].name, meaning);
    }
}

static void program_policies(noge_writer *page) {
    noge_writer_print(page, ".SH POLICIES\n");
    for (size_t i = 0; i < noge_policy_type_count(); i++)
        entry(page, noge_policy_describe(i).name, noge_policy_describe(i).summary);
    entry(page, "noge:SET, noge-nn:SET", "trained networks that come with noge; `noge policies` lists them");
    entry(page, "MODEL.safetensors", "a trained network in a file of `noge train`");
}

static void program_page(noge_writer *page) {
    noge_manual_title(page, "noge", NOGE_SUMMARY);
    noge_writer_print(page, ".SH SYNOPSIS\n\\fBnoge\\fR \\fICOMMAND\\fR [\\fIARGUMENT\\[u2026]\\fR]\n.br\n"
                            "\\fBnoge help\\fR [\\fICOMMAND\\fR]\n.br\n"
                            "\\fBnoge \\-\\-version\\fR [\\fB\\-\\-json\\fR]\n.SH DESCRIPTION\n");
    noge_roff_text(page, NOGE_INTRODUCTION);
    program_commands(page);
    noge_writer_print(page, ".SH OPTIONS\n");
    for (const noge_option *option = noge_program_options; option->name; option++)
        noge_manual_option(page, option);
    program_graphs(page);
    program_policies(page);
    noge_manual_examples(page, noge_first_look);
    noge_manual_environment(page, NULL);
    see_also(page, NULL);
}

noge_status noge_manual_page(const noge_command *command, noge_text *text, noge_error *error) {
    noge_writer page = {.text = text};
    if (command)
        command_page(&page, command);
    else
        program_page(&page);
    return noge_writer_end(&page, error);
}

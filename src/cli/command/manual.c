/* noge manual: the manual pages, made by the program that they describe. */
#include "cli/frame/manual.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/output.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

typedef struct settings {
    const char *output;
    bool force;
} settings;

static noge_status page_path(const char *folder, const noge_command *command, char path[PATH_MAX], noge_error *error) {
    int length = snprintf(path, PATH_MAX, "%s/noge%s%s.1", folder, command ? "-" : "", command ? command->name : "");
    return length < PATH_MAX ? NOGE_OK
                             : noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
}

/* Page 0 is the program's, the others follow the list of commands; false behind the last. */
static bool nth_page(size_t index, const noge_command **command) {
    *command = index ? noge_commands[index - 1] : NULL;
    return index == 0 || *command;
}

static noge_status check_pages(const settings *set, noge_error *error) {
    char path[PATH_MAX];
    const noge_command *command;
    noge_status status = NOGE_OK;
    for (size_t i = 0; status == NOGE_OK && nth_page(i, &command); i++) {
        status = page_path(set->output, command, path, error);
        if (status == NOGE_OK)
            status = noge_output_check(path, set->force, error);
    }
    return status;
}

static noge_status write_pages(const settings *set, noge_error *error) {
    char path[PATH_MAX];
    const noge_command *command;
    noge_status status = noge_folder_make(set->output, 0777, error);
    if (status == NOGE_OK)
        status = check_pages(set, error);
    for (size_t i = 0; status == NOGE_OK && nth_page(i, &command); i++) {
        noge_text text = {0};
        status = noge_manual_page(command, &text, error);
        if (status == NOGE_OK)
            status = page_path(set->output, command, path, error);
        if (status == NOGE_OK)
            status = noge_output_write_all(path, set->force, text.bytes, text.size, error);
        noge_text_free(&text);
    }
    return status;
}

static noge_status print_page(const noge_command *command, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_manual_page(command, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    const char *name = call->operand_count ? call->operand[0] : NULL;
    if (name && set->output)
        return noge_fail(error, NOGE_USAGE, "--output writes all pages; leave %s out", name);
    if (set->output)
        return write_pages(set, error);
    if (name && strcmp(name, "noge") == 0)
        name = NULL;
    if (name && !noge_command_find(name))
        return noge_fail(error, NOGE_USAGE, "there is no command '%s'; `noge --help` lists them", name);
    return print_page(name ? noge_command_find(name) : NULL, error);
}

static const noge_operand operands[] = {
    {.name = "COMMAND", .help = "command of the page to print, or noge (default: noge)", .optional = true},
    {0},
};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, output),
     .help = "folder for the pages of noge and all its commands; created if necessary"},
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge manual explore | man -l -", "read a page without installing it"},
    {"noge manual -o ~/.local/share/man/man1", "install them for oneself"},
    {0},
};

const noge_command noge_command_manual = {
    .name = "manual",
    .summary = "print or write the manual pages",
    .description =
        "Prints a manual page in the format of man(1), or writes all pages into a folder. They contain the text of "
        "`noge COMMAND --help`, exit codes, environment variables and files.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

/* The program: finds the command, runs it, prints its error and returns an exit code.
 *
 * Results go to standard output, messages to standard error. Exit codes: 0 success, 1 failure, 2 wrong usage, 3 bad
 * input, 130 interrupted. If the reader closes the pipe early, the program ends without a message. */
#include "base/error.h"
#include "base/text/json.h"
#include "catalog/names.h"
#include "cli/command/commands.h"
#include "cli/frame/help.h"
#include "cli/frame/team.h"
#include "cli/show/version.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int exit_code(noge_status status) {
    switch (status) {
    case NOGE_OK: return 0;
    case NOGE_USAGE: return 2;
    case NOGE_BAD_INPUT: return 3;
    case NOGE_INTERRUPTED: return 130;
    case NOGE_NO_MEMORY:
    case NOGE_DIVERGED:
    case NOGE_IO: break;
    }
    return 1;
}

static int fail_unknown_command(const char *name) {
    const char *names[32];
    size_t count = 0;
    for (const noge_command *const *command = noge_commands; *command && count < 32; command++)
        names[count++] = (*command)->name;
    const char *nearest = noge_nearest_name(name, names, count, sizeof *names);
    if (nearest)
        noge_print(stderr, "noge: unknown command '%s'; did you mean %s?\n", name, nearest);
    else
        noge_print(stderr, "noge: unknown command '%s'\n", name);
    fputs("`noge --help` lists the commands.\n", stderr);
    return exit_code(NOGE_USAGE);
}

/* Of a command, or of the program if it is NULL. */
static noge_status print_help(const noge_command *command, FILE *out, noge_error *error) {
    noge_text text = {0};
    noge_status status = command ? noge_command_help(command, &text, error) : noge_overview(&text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, out);
    noge_text_free(&text);
    return status;
}

/* Buffered output may fail only now, as on a full disk. */
static noge_status flush_output(noge_error *error) {
    bool failed_before = ferror(stdout) != 0;
    if (fflush(stdout) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot write to standard output");
    if (failed_before)
        return noge_fail(error, NOGE_IO, "cannot write to standard output");
    return NOGE_OK;
}

/* The options that help. Errors of the library name none. */
static const char *options_for(noge_remedy remedy) {
    switch (remedy) {
    case NOGE_REMEDY_NONE: break;
    case NOGE_REMEDY_OVERWRITE: return " (--force)";
    case NOGE_REMEDY_DATA_FOLDER: return " (`noge fetch` or --data)";
    case NOGE_REMEDY_POLICY: return " (models are for --policy)";
    case NOGE_REMEDY_WEIGHTED: return " (--weighted)";
    case NOGE_REMEDY_LEARNING_RATE: return " (--learning-rate)";
    case NOGE_REMEDY_RUN_EXISTS: return " (--resume, --force or --out)";
    case NOGE_REMEDY_TWO_WAY: break; /* say_how_to_go_on */
    }
    return "";
}

static int report(noge_status status, noge_error *error) {
    noge_error late;
    if (status == NOGE_OK && (status = flush_output(&late)) != NOGE_OK)
        *error = late;
    if (status != NOGE_OK && status != NOGE_INTERRUPTED)
        noge_print(stderr, "noge: %s%s\n", error->text[0] ? error->text : noge_status_name(status),
                   options_for(error->remedy));
    return exit_code(status);
}

/* A word as a shell reads it back. */
static void print_word(const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
    if (*word && word[strspn(word, plain)] == 0) {
        noge_print(stderr, " %s", word);
        return;
    }
    noge_print(stderr, " '");
    for (size_t part; *word; word += part) {
        bool quote = *word == '\'';
        part = quote ? 1 : strcspn(word, "'");
        noge_print(stderr, "%.*s", quote ? 4 : (int)part, quote ? "'\\''" : word);
    }
    noge_print(stderr, "'");
}

/* The command that goes on where a directed file was refused. */
static void say_how_to_go_on(const noge_command *command, int count, char **words) {
    if (!noge_command_has(command, NOGE_TWO_WAY)) {
        noge_print(stderr, "To go on, convert the file: noge convert --%s FILE -o NEW\n", NOGE_TWO_WAY);
        return;
    }
    noge_print(stderr, "To go on: noge %s --%s", command->name, NOGE_TWO_WAY);
    for (int i = 0; i < count; i++)
        print_word(words[i]);
    noge_print(stderr, "\n");
}

/* A name without a slash that means a built-in set, family or city, where a file or folder has the same name, too. */
static void say_what_is_meant(const noge_call *call) {
    for (size_t i = 0; i < call->operand_count; i++) {
        const char *word = call->operand[i];
        bool built_in = noge_is_named_set(word) || noge_is_family(word);
        if (built_in && !strchr(word, '/') && access(word, F_OK) == 0)
            noge_print(stderr, "%s: taken for the built-in name; ./%s is the file or folder of that name\n", word,
                       word);
    }
}

static int run_alone(const noge_command *command, int count, char **words, noge_team *team) {
    noge_error error = {0};
    noge_call call;
    noge_status status = noge_call_parse(&call, command, count, words, &error);
    int code;
    if (status == NOGE_USAGE) {
        noge_print(stderr, "noge %s: %s\n`noge %s --help` lists what it takes.\n", command->name, error.text,
                   command->name);
        code = exit_code(status);
    } else if (status != NOGE_OK) {
        code = report(status, &error);
    } else {
        call.team = team;
        if (!call.help)
            say_what_is_meant(&call);
        status = call.help ? print_help(command, stdout, &error) : command->run(&call, &error);
        code = report(status, &error);
        if (error.remedy == NOGE_REMEDY_TWO_WAY)
            say_how_to_go_on(command, count, words);
    }
    noge_call_free(&call);
    return code;
}

static int run_command(const noge_command *command, int count, char **words) {
    noge_team team = {.size = 1};
    noge_witness witness = {0};
    noge_error error = {0};
    noge_status status = command->kept ? noge_team_open(&team, &witness, command->kept, &error) : NOGE_OK;
    if (status != NOGE_OK)
        return report(status, &error);
    int code = run_alone(command, count, words, &team);
    noge_team_close(&team, &witness, team.broken, code);
    return code;
}

/* Opens the standard descriptors that are closed. Otherwise the next file opened would get number 1 or 2, and results
 * or messages would be written into it. Standard input and output are opened so that using them fails, as if they were
 * closed; messages are dropped. */
static bool open_standard_descriptors(void) {
    static const int mode[] = {O_WRONLY, O_RDONLY, O_WRONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF && open("/dev/null", mode[i]) != i)
            return false;
    return true;
}

int main(int count, char **words) {
    noge_error error = {0};
    if (!open_standard_descriptors())
        return exit_code(NOGE_IO);
    json_set_alloc_funcs(noge_json_allocate, free);
    signal(SIGPIPE, SIG_DFL); /* even if the parent process ignores it: a closed pipe is not an error */
    signal(SIGXFSZ, SIG_IGN); /* report a file above the size limit as an error */
    noge_interrupt_prepare();
    noge_command_train_prepare();
    if (count < 2) {
        print_help(NULL, stderr, &error);
        return exit_code(NOGE_USAGE);
    }
    const char *name = words[1];
    if (strcmp(name, "help") == 0 && count > 2) {
        const noge_command *command = noge_command_find(words[2]);
        return command ? report(print_help(command, stdout, &error), &error) : fail_unknown_command(words[2]);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return report(print_help(NULL, stdout, &error), &error);
    if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0 || strcmp(name, "-V") == 0 ||
        strcmp(name, "-v") == 0)
        return report(noge_version_print(count > 2 && strcmp(words[2], "--json") == 0, &error), &error);
    const noge_command *command = noge_command_find(name);
    return command ? run_command(command, count - 2, words + 2) : fail_unknown_command(name);
}

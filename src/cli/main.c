/* The program: finds the command, lets it run, says what went wrong and turns it into an exit code.
 *
 * Data goes to standard output, talk to standard error. Exit codes: 0 fine, 1 failed, 2 wrong use, 3 bad input, 130
 * interrupted. A reader who closes the pipe early ends the program quietly. */
#include "base/cpu.h"
#include "base/error.h"
#include "cli/build.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "noge/noge.h"

#include <cairo.h>
#include <curl/curl.h>
#include <expat.h>
#include <jansson.h>
#include <lzma.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

static int exit_code(noge_status status) {
    switch (status) {
    case NOGE_OK: return 0;
    case NOGE_USAGE: return 2;
    case NOGE_BAD_INPUT: return 3;
    case NOGE_INTERRUPTED: return 130;
    case NOGE_NO_MEMORY:
    case NOGE_IO: break;
    }
    return 1;
}

static void print_overview(FILE *out) {
    fputs("noge explores graphs nobody has mapped: an agent sees only the edges of the\n"
          "nodes it has visited, picks the next one and walks there.\n\n"
          "Usage: noge COMMAND [ARGUMENT…]\n\nCommands:\n",
          out);
    for (const noge_command *const *command = noge_commands; *command; command++)
        fprintf(out, "  %-10s %s\n", (*command)->name, (*command)->summary);
    fputs("\n`noge help COMMAND` or `noge COMMAND --help` tells more; `noge --version` what\nthis program was built "
          "of.\n\n"
          "A first look:\n"
          "  noge explore maze:side=31 --draw maze.svg\n"
          "  noge compare grid maze\n",
          out);
}

static void print_version(void) {
    printf("noge %s\n", noge_build_commit());
    printf("compiled with %s, %s build, kernels for this processor: %s\n", noge_build_compiler(), noge_build_type(),
           noge_kernel_name(noge_kernel_best()));
    XML_Expat_Version expat = XML_ExpatVersionInfo();
    unsigned hash = XXH_versionNumber();
    printf("cairo %s, curl %s, expat %d.%d.%d, jansson %s, liblzma %s, xxhash %u.%u.%u, zlib %s\n",
           cairo_version_string(), curl_version_info(CURLVERSION_NOW)->version, expat.major, expat.minor, expat.micro,
           jansson_version_str(), lzma_version_string(), hash / 10000, hash / 100 % 100, hash % 100, zlibVersion());
}

static const noge_command *find_command(const char *name) {
    for (const noge_command *const *command = noge_commands; *command; command++)
        if (strcmp((*command)->name, name) == 0)
            return *command;
    return NULL;
}

static int fail_unknown_command(const char *name) {
    const char *names[32];
    size_t count = 0;
    for (const noge_command *const *command = noge_commands; *command && count < 32; command++)
        names[count++] = (*command)->name;
    const char *nearest = noge_nearest_name(name, names, count, sizeof *names);
    if (nearest)
        fprintf(stderr, "noge: unknown command '%s'; did you mean %s?\n", name, nearest);
    else
        fprintf(stderr, "noge: unknown command '%s'\n", name);
    fputs("`noge --help` lists the commands.\n", stderr);
    return exit_code(NOGE_USAGE);
}

static noge_status print_help(const noge_command *command, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_command_help(command, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

/* What was printed may still wait in a buffer, and the disk behind it may be full. */
static noge_status flush_output(noge_error *error) {
    bool failed_before = ferror(stdout) != 0;
    if (fflush(stdout) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot write to standard output");
    if (failed_before)
        return noge_fail(error, NOGE_IO, "cannot write to standard output");
    return NOGE_OK;
}

static int report(noge_status status, noge_error *error) {
    noge_error late;
    if (status == NOGE_OK && (status = flush_output(&late)) != NOGE_OK)
        *error = late;
    if (status != NOGE_OK && status != NOGE_INTERRUPTED)
        fprintf(stderr, "noge: %s\n", error->text[0] ? error->text : noge_status_name(status));
    return exit_code(status);
}

static int run_command(const noge_command *command, int count, char **words) {
    noge_error error = {0};
    noge_call call;
    noge_status status = noge_call_parse(&call, command, count, words, &error);
    int code;
    if (status == NOGE_USAGE) {
        fprintf(stderr, "noge %s: %s\n`noge %s --help` lists what it takes.\n", command->name, error.text,
                command->name);
        code = exit_code(status);
    } else if (status != NOGE_OK) {
        code = report(status, &error);
    } else {
        status = call.help ? print_help(command, &error) : command->run(&call, &error);
        code = report(status, &error);
    }
    noge_call_free(&call);
    return code;
}

int main(int count, char **words) {
    noge_error error = {0};
    signal(SIGPIPE, SIG_DFL); /* even if whoever started us ignores it: a closed pipe is no error */
    signal(SIGXFSZ, SIG_IGN); /* a file larger than the limit is an error to report, not to die of */
    noge_interrupt_prepare();
    if (count < 2) {
        print_overview(stderr);
        return exit_code(NOGE_USAGE);
    }
    const char *name = words[1];
    if (strcmp(name, "help") == 0 && count > 2) {
        const noge_command *command = find_command(words[2]);
        return command ? report(print_help(command, &error), &error) : fail_unknown_command(words[2]);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_overview(stdout);
        return report(NOGE_OK, &error);
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        print_version();
        return report(NOGE_OK, &error);
    }
    const noge_command *command = find_command(name);
    return command ? run_command(command, count - 2, words + 2) : fail_unknown_command(name);
}

/* noge completion: scripts for shells that complete noge's commands, options and names. */
#include "cli/frame/completion.h"
#include "base/error.h"
#include "cli/command/commands.h"

#include <stdio.h>
#include <string.h>

typedef struct settings {
    bool nothing; /* a command without options */
} settings;

static const char *const shells[] = {"bash", "fish", "zsh", NULL};

static noge_status run(const noge_call *call, noge_error *error) {
    static noge_status (*const print[])(noge_text *, noge_error *) = {noge_completion_bash, noge_completion_fish,
                                                                      noge_completion_zsh};
    noge_text text = {0};
    size_t which = 0;
    while (shells[which] && strcmp(call->operand[0], shells[which]) != 0)
        which++;
    if (!shells[which])
        return noge_fail(error, NOGE_USAGE, "no completion for '%s'; there is one for bash, fish and zsh",
                         call->operand[0]);
    noge_status status = print[which](&text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    return status;
}

static const noge_operand operands[] = {
    {.name = "SHELL", .help = "bash, fish or zsh", .choices = shells},
    {0},
};

static const noge_option options[] = {{0}};

static const noge_example examples[] = {
    {". <(noge completion bash)", "try it in this shell"},
    {"noge completion bash >~/.local/share/bash-completion/completions/noge", "keep it"},
    {"noge completion fish >~/.config/fish/completions/noge.fish", "the same for fish"},
    {"noge completion zsh >~/.zfunc/_noge", "a folder that is in fpath before compinit is called"},
    {0},
};

const noge_command noge_command_completion = {
    .name = "completion",
    .summary = "print the completion script for a shell",
    .description =
        "Prints a script for bash, fish or zsh that completes noge's commands and options, the choices of an "
        "option, sets of graphs, policies and models by name, and files. An installed noge has them "
        "where the shells look for them.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

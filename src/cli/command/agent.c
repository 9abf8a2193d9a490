/* noge agent: a session on standard input and output. Lines that are already here are answered together: the journal
 * waits for the disk once for all of them, then the answers are written. A client that waits for each answer gets it at
 * once. */
#include "agent/lines.h"
#include "base/error.h"
#include "cli/command/commands.h"
#include "cli/frame/policy_flags.h"
#include "report/terminal/print.h"

#include <noge/session.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST_PENDING = 1 << 20 }; /* greatest number of bytes of answers held back */

typedef struct settings {
    const char *policy;
    noge_task task;
    const char *journal;
    unsigned sync;
    uint64_t seed;
} settings;

/* In the order of noge_session_sync. */
static const char *const syncs[] = {"disk", "system", NULL};

static noge_status send_answers(noge_session *session, noge_error *error) {
    const char *answers;
    size_t size;
    noge_status status = noge_session_answers(session, &answers, &size, error);
    if (status != NOGE_OK)
        return status;
    if (fwrite(answers, 1, size, stdout) != size || fflush(stdout) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot write to standard output");
    return NOGE_OK;
}

static noge_status converse(noge_session *session, noge_error *error) {
    noge_lines lines = {.file = STDIN_FILENO};
    noge_status status = noge_session_greet(session, error);
    while (status == NOGE_OK && !noge_session_over(session)) {
        const char *line;
        size_t size;
        noge_line_kind kind = noge_lines_next(&lines, &line, &size);
        if (kind == NOGE_LINE_READY)
            status = noge_session_line(session, line, size, error);
        else if (kind == NOGE_LINE_TOO_LONG)
            status = noge_session_refuse(session, "a line of more than 8 MiB", error);
        else if (noge_session_pending(session) > 0)
            status = send_answers(session, error);
        else if (kind == NOGE_LINE_END)
            break;
        else
            status = noge_lines_read(&lines, error);
        if (status == NOGE_OK && noge_session_pending(session) > MOST_PENDING)
            status = send_answers(session, error);
    }
    if (status == NOGE_OK && noge_session_pending(session) > 0)
        status = send_answers(session, error);
    noge_lines_free(&lines);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    settings *set = call->settings;
    noge_session *session = NULL;
    noge_policy_spec *spec = NULL;
    const char *name = set->policy ? set->policy : noge_catalog_default_policy(set->task.weighted);
    noge_status status = noge_catalog_policy(&spec, name, NULL, error);
    const noge_session_options options = {.size = sizeof options,
                                          .spec = spec,
                                          .task = &set->task,
                                          .seed = set->seed,
                                          .journal = set->journal,
                                          .sync = (noge_session_sync)set->sync};
    if (status == NOGE_OK)
        status = noge_session_open(&session, &options, error);
    if (noge_session_removed(session) > 0)
        noge_print(
            stderr, "noge agent: the last record of %s was %s; it is now in %s\n", set->journal,
            noge_session_removed_damaged(session)
                ? "damaged: its checksum is wrong. Its report may have been answered and is lost: report it again"
                : "torn, so its report was not answered",
            noge_session_removed_file(session));
    if (status == NOGE_OK)
        status = converse(session, error);
    noge_session_close(session);
    noge_policy_spec_free(spec);
    return status;
}

static const noge_operand operands[] = {{0}};

static const noge_option options[] = {
    {.name = "policy",
     .letter = 'p',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY",
     .target = offsetof(settings, policy),
     .help = "the policy that decides where to go: a name that `noge policies` lists, or a model's "
             "file; " NOGE_DEFAULT_POLICY_HELP},
    {.name = "weighted",
     .kind = NOGE_OPTION_TASK,
     .target = offsetof(settings, task),
     .help = "use the lengths of edges that the client reports"},
    {.name = "return",
     .kind = NOGE_OPTION_TASK,
     .target = offsetof(settings, task),
     .help = "end back at the first place: advise the way home when nothing is left to visit or to afford"},
    {.name = "budget",
     .kind = NOGE_OPTION_TASK,
     .target = offsetof(settings, task),
     .help = "distance that you may walk, with --return the way home included; advise affordable places only; default: "
             "no budget"},
    {.name = "journal",
     .letter = 'j',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, journal),
     .help = "write every report to this file before answering it; the same command continues from there, also after a "
             "crash"},
    {.name = "sync",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "HOW",
     .target = offsetof(settings, sync),
     .usual = "disk",
     .choices = syncs,
     .help = "what to wait for before an answer: disk, the report is on the disk; system, the operating system has it, "
             "which is faster and survives everything but a power cut"},
    {.name = "expect",
     .was = "steps",
     .kind = NOGE_OPTION_TASK,
     .target = offsetof(settings, task),
     .help = "number of places that you will visit beyond the first; a hint to `universal`, not enforced; default: all "
             "places"},
    {.name = "seed",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SEED",
     .target = offsetof(settings, seed),
     .usual = "1",
     .most = INT64_MAX,
     .help = "seed of policies that use random numbers"},
    {0},
};

static const noge_example examples[] = {
    {"noge agent", "then type {\"at\":\"hall\",\"sees\":[\"kitchen\",\"stairs\"]}"},
    {"noge agent --weighted --journal walk.journal", "with lengths; continues after a crash"},
    {"noge agent --weighted --return --budget 800", "a robot that is home before its battery is empty"},
    {"noge agent --policy runs/grid-noge-1/model-best.safetensors", "a learned explorer"},
    {0},
};

const noge_command noge_command_agent = {
    .name = "agent",
    .summary = "explore a real world: reports and advice as JSON lines",
    .description = "Another program explores something real: a building, pages behind links, states of a program. It "
                   "writes JSON lines to standard input: where it is and what it sees there. It reads from standard "
                   "output where to go next, and the path. It need not follow the advice.\n"
                   "docs/AGENT.md describes every message.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

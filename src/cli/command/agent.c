/* noge agent: explores whatever the program at the other end of the pipe tells of. Lines that are there already are
 * answered together: the journal waits for the disk once for all of them, then the answers go out; a client that waits
 * for each answer gets it at once. */
#include "agent/journal.h"
#include "agent/lines.h"
#include "agent/session.h"
#include "base/error.h"
#include "base/input.h"
#include "catalog/model_name.h"
#include "cli/command/commands.h"
#include "cli/frame/policy_flags.h"
#include "policy/guard.h"
#include "policy/model_file.h"
#include "policy/universal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MOST_HELD_BACK = 1 << 20 }; /* bytes of answers */

typedef struct settings {
    const char *policy;
    bool weighted;
    const char *journal;
    unsigned sync;
    uint64_t seed, steps;
} settings;

enum { SYNC_DISK, SYNC_SYSTEM };

static const char *const syncs[] = {"disk", "system", NULL};

static noge_status keep_line(void *keeper, const char *line, size_t size, noge_error *error) {
    return noge_journal_add(keeper, line, size, error);
}

static noge_status replay_line(void *reader, const char *line, size_t size, noge_error *error) {
    return noge_session_replay(reader, line, size, error);
}

/* Sends the answers that have come together, once what they answer is safe. */
static noge_status send_answers(noge_journal *journal, noge_text *answers, noge_error *error) {
    noge_status status = noge_journal_sync(journal, error);
    if (status != NOGE_OK)
        return status;
    if (fwrite(answers->bytes, 1, answers->size, stdout) != answers->size || fflush(stdout) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot write to standard output");
    answers->size = 0;
    return NOGE_OK;
}

static noge_status converse(noge_session *session, noge_journal *journal, noge_text *answers, noge_error *error) {
    noge_lines lines = {.file = STDIN_FILENO};
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !session->over) {
        const char *line;
        size_t size;
        noge_line_kind kind = noge_lines_next(&lines, &line, &size);
        if (kind == NOGE_LINE_READY)
            status = noge_session_line(session, line, size, answers, error);
        else if (kind == NOGE_LINE_TOO_LONG)
            status = noge_session_refuse(session, "a line of more than 8 MiB", answers, error);
        else if (answers->size > 0)
            status = send_answers(journal, answers, error);
        else if (kind == NOGE_LINE_END)
            break;
        else
            status = noge_lines_read(&lines, error);
        if (status == NOGE_OK && answers->size > MOST_HELD_BACK)
            status = send_answers(journal, answers, error);
    }
    if (status == NOGE_OK && answers->size > 0)
        status = send_answers(journal, answers, error);
    noge_lines_free(&lines);
    return status;
}

/* The same bytes under the same guard, which may be none, are the same model. */
static uint64_t fingerprint(const void *bytes, size_t size, const char *guard) {
    return XXH3_64bits_withSeed(bytes, size, *guard ? XXH3_64bits(guard, strlen(guard)) : 0) | 1;
}

/* A model is known by its content, whatever its file is called; a rule by its name alone: 0. */
static noge_status find_model(const char *policy, uint64_t *model, noge_error *error) {
    noge_guard guard;
    size_t length, size;
    char *bytes;
    *model = 0;
    noge_status status = noge_guard_of_name(&guard, policy, &length, error);
    if (status != NOGE_OK)
        return status;
    char *plain = strndup(policy, length);
    if (!plain)
        return noge_fail(error, NOGE_NO_MEMORY, "no memory for the name of a policy");
    if (strcmp(plain, NOGE_UNIVERSAL) == 0) {
        uint64_t content = noge_universal_content();
        *model = fingerprint(&content, sizeof content, policy + length);
    } else if (noge_model_is_file(plain)) {
        status = noge_input_read_all(plain, &bytes, &size, error);
        if (status == NOGE_OK) {
            *model = fingerprint(bytes, size, policy + length);
            free(bytes);
        }
    }
    free(plain);
    return status;
}

static noge_status open_journal(noge_journal *journal, const settings *set, const char *policy, noge_session *session,
                                noge_error *error) {
    noge_journal_head head = {.policy = set->policy, .weighted = set->weighted, .seed = set->seed};
    noge_status status = find_model(policy, &head.model, error);
    if (status == NOGE_OK)
        status = noge_journal_open(journal, set->journal, &head, set->sync == SYNC_DISK, replay_line, session, error);
    if (status != NOGE_OK)
        return status;
    if (journal->cut > 0)
        fprintf(stderr, "noge agent: the last line of %s was not completely written and has been cut off\n",
                set->journal);
    session->keep = keep_line;
    session->keeper = journal;
    return NOGE_OK;
}

static noge_status run(const noge_call *call, noge_error *error) {
    settings *set = call->settings;
    if (!set->policy)
        set->policy = noge_catalog_default_policy(set->weighted);
    noge_journal journal = {.file = -1};
    noge_text answers = {0};
    noge_session session = {.policy = set->policy, .weighted = set->weighted};
    char path[PATH_MAX];
    bool named = noge_is_model_name(set->policy);
    const char *policy = named ? path : set->policy;
    noge_status status = named ? noge_model_path(set->policy, path, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_agent_create(&session.agent, policy, set->weighted, set->seed, error);
    if (status == NOGE_OK && set->steps)
        noge_agent_set_limit(session.agent, (uint32_t)set->steps);
    if (status == NOGE_OK && set->journal)
        status = open_journal(&journal, set, policy, &session, error);
    if (status == NOGE_OK)
        status = noge_session_greet(&session, journal.resumed, &answers, error);
    if (status == NOGE_OK)
        status = converse(&session, &journal, &answers, error);
    noge_journal_close(&journal);
    noge_message_free(&session.message);
    noge_agent_free(session.agent);
    noge_text_free(&answers);
    return status;
}

static const noge_operand operands[] = {{0}};

static const noge_option options[] = {
    {.name = "policy",
     .letter = 'p',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY",
     .target = offsetof(settings, policy),
     .help =
         "who decides where to go; `noge policies` lists them, a model's file is one, too; " NOGE_DEFAULT_POLICY_HELP},
    {.name = "weighted",
     .letter = 'w',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, weighted),
     .help = "ways have lengths, which the client tells"},
    {.name = "journal",
     .letter = 'j',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, journal),
     .help = "keep every report in this file before answering it; the same command goes on from there, after a crash, "
             "too"},
    {.name = "sync",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "HOW",
     .target = offsetof(settings, sync),
     .usual = "disk",
     .choices = syncs,
     .help = "when a report counts as kept: disk, when it is on the disk; system, when the system has it, which is "
             "faster and survives everything but a power cut"},
    {.name = "steps",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, steps),
     .least = 1,
     .most = UINT32_MAX - 1,
     .help =
         "you will stop after visiting so many places beyond the first; universal heeds it, and nothing ends by it. "
         "Everything will be visited if not given"},
    {.name = "seed",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SEED",
     .target = offsetof(settings, seed),
     .usual = "1",
     .most = INT64_MAX,
     .help = "seed of policies that draw lots"},
    {0},
};

static const noge_example examples[] = {
    {"noge agent", "then type {\"at\":\"hall\",\"sees\":[\"kitchen\",\"stairs\"]}"},
    {"noge agent --weighted --journal walk.journal", "with lengths, and going on after a crash"},
    {"noge agent --policy runs/grid-noge-1/model-best.safetensors", "a learned explorer"},
    {0},
};

const noge_command noge_command_agent = {
    .name = "agent",
    .summary = "explore a world outside, told line by line through a pipe",
    .description = "Another program explores something real: a building, pages behind links, states of a program. It "
                   "writes where it is and what it sees there, a JSON line each, to standard input, and reads from "
                   "standard output where to go next and by which way. It need not obey.\n"
                   "AGENT.md among noge's documents has every message.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

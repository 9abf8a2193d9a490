/* A dialogue, its journal, and the answers that have not been handed out yet. */
#include "agent/agent.h"
#include "agent/dialogue.h"
#include "agent/journal.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "policy/spec.h"

#include <noge/session.h>
#include <stdlib.h>
#include <string.h>

struct noge_session {
    noge_dialogue dialogue;
    char *journal_path; /* the journal's path */
    noge_journal journal;
    noge_text answers;
    bool handed_out; /* the answers are the caller's until the next call */
};

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static noge_status keep_line(void *journal, const char *line, size_t size, noge_error *error) {
    return noge_journal_add(journal, line, size, error);
}

static bool keeps_in(void *journal, const char *file) {
    return noge_journal_is(journal, file);
}

static noge_status replay_line(void *dialogue, const char *line, size_t size, noge_error *error) {
    return noge_dialogue_replay(dialogue, line, size, error);
}

static noge_status open_journal(noge_session *session, const noge_session_options *options, noge_error *error) {
    noge_journal_head head = {
        .policy = session->dialogue.policy,
        .model = noge_policy_spec_hash(options->spec),
        .task = &session->dialogue.agent->map->task,
        .seed = options->seed,
    };
    session->journal_path = strdup(options->journal);
    if (!session->journal_path)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the path of the journal");
    noge_status status = noge_journal_open(&session->journal, session->journal_path, &head,
                                           options->sync == NOGE_SYNC_DISK, replay_line, &session->dialogue, error);
    session->dialogue.keep = keep_line;
    session->dialogue.keeps_in = keeps_in;
    session->dialogue.keeper = &session->journal;
    return status;
}

static noge_status begin(noge_session *session, const noge_session_options *options, noge_error *error) {
    noge_dialogue *dialogue = &session->dialogue;
    noge_status status = noge_agent_create(&dialogue->agent, options->spec, options->task, options->seed, error);
    dialogue->policy = noge_policy_spec_name(options->spec); /* the agent's policy keeps it */
    return status == NOGE_OK && options->journal ? open_journal(session, options, error) : status;
}

noge_status noge_session_open(noge_session **session, const noge_session_options *options, noge_error *error) {
    noge_session_options own;
    if (!session)
        return noge_fail(error, NOGE_USAGE, "session must not be NULL");
    *session = NULL;
    noge_status status = noge_sized_read(&own, sizeof own, options, "noge_session_options", error);
    if (status == NOGE_OK && !own.spec)
        status = noge_fail(error, NOGE_USAGE, "noge_session_options.spec must not be NULL");
    noge_session *made = status == NOGE_OK ? noge_allocate(1, sizeof *made, error) : NULL;
    if (!made)
        return status == NOGE_OK ? NOGE_NO_MEMORY : status;
    made->journal.file = -1;
    status = begin(made, &own, error);
    if (status == NOGE_OK)
        *session = made;
    else
        noge_session_close(made);
    return status;
}

void noge_session_close(noge_session *session) {
    if (!session)
        return;
    noge_journal_close(&session->journal);
    noge_message_free(&session->dialogue.message);
    noge_agent_free(session->dialogue.agent);
    noge_text_free(&session->answers);
    free(session->journal_path);
    free(session);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Drops the answers that the caller has had. */
static noge_text *answers_of(noge_session *session) {
    if (session->handed_out)
        session->answers.size = 0;
    session->handed_out = false;
    return &session->answers;
}

noge_status noge_session_greet(noge_session *session, noge_error *error) {
    if (!session)
        return noge_fail(error, NOGE_USAGE, "session must not be NULL");
    return noge_dialogue_greet(&session->dialogue, session->journal.resumed, answers_of(session), error);
}

noge_status noge_session_line(noge_session *session, const char *line, size_t size, noge_error *error) {
    if (!session || (!line && size > 0))
        return noge_fail(error, NOGE_USAGE, "session and line must not be NULL");
    if (session->dialogue.over)
        return noge_fail(error, NOGE_USAGE, "the session is over; open another one");
    return noge_dialogue_line(&session->dialogue, line ? line : "", size, answers_of(session), error);
}

noge_status noge_session_refuse(noge_session *session, const char *why, noge_error *error) {
    if (!session || !why)
        return noge_fail(error, NOGE_USAGE, "session and why must not be NULL");
    return noge_dialogue_refuse(&session->dialogue, why, answers_of(session), error);
}

noge_status noge_session_answers(noge_session *session, const char **answers, size_t *size, noge_error *error) {
    if (!session || !answers || !size)
        return noge_fail(error, NOGE_USAGE, "session, answers and size must not be NULL");
    noge_text *text = answers_of(session);
    noge_status status = noge_journal_sync(&session->journal, error);
    if (status != NOGE_OK)
        return status;
    *answers = text->size > 0 ? text->bytes : "";
    *size = text->size;
    session->handed_out = true;
    return NOGE_OK;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

size_t noge_session_pending(const noge_session *session) {
    return session && !session->handed_out ? session->answers.size : 0;
}

bool noge_session_over(const noge_session *session) {
    return !session || session->dialogue.over;
}

uint64_t noge_session_reports(const noge_session *session) {
    return session ? session->dialogue.reports : 0;
}

uint64_t noge_session_removed(const noge_session *session) {
    return session ? (uint64_t)session->journal.cut : 0;
}

bool noge_session_removed_damaged(const noge_session *session) {
    return session && session->journal.damaged;
}

const char *noge_session_removed_file(const noge_session *session) {
    return session ? session->journal.cut_file : NULL;
}

noge_agent *noge_session_agent(noge_session *session) {
    return session ? session->dialogue.agent : NULL;
}

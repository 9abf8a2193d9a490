/* Sessions: an agent that is driven by lines of text. A line comes in, a line goes out.
 *
 *     const noge_session_options options = {.size = sizeof options, .spec = spec, .journal = "walk.journal"};
 *     noge_session_open(&session, &options, &error);                    // resumes if the journal has reports
 *     noge_session_line(session, line, strlen(line), &error);           // {"at":"hall","sees":["kitchen","stairs"]}
 *     noge_session_answers(session, &answer, &size, &error);            // {"go":"kitchen", …}
 *
 * The lines are JSON; docs/AGENT.md has all messages. `noge agent` is a session on standard input and output. Use
 * noge/agent.h instead where the explorer is part of the same program.
 *
 * A journal keeps every report that was accepted, before it is answered. A session opened with the journal of an
 * earlier session continues where that session stopped, even after a crash or a power cut.
 *
 * Thread-safety: a session is used by one thread at a time. Different sessions are independent. */
#ifndef NOGE_SESSION_H
#define NOGE_SESSION_H

#include <noge/agent.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An open session. */
typedef struct noge_session noge_session;

/* When a report in the journal counts as kept. */
typedef enum noge_session_sync {
    NOGE_SYNC_DISK,   /* when it is on the disk: it survives a power cut */
    NOGE_SYNC_SYSTEM, /* when the operating system has it: faster, and it survives a crash of the program */
} noge_session_sync;

/* How to open a session. Strings are borrowed for the call. Fields that are 0 have their defaults. */
typedef struct noge_session_options {
    size_t size;                  /* sizeof(noge_session_options) */
    const noge_policy_spec *spec; /* who decides, as for noge_agent_create */
    const noge_task *task;  /* how the world is explored, borrowed for the call; NULL: NOGE_TASK. The client stops, so a
                             * limit is a hint, as `expected` is */
    uint64_t seed;          /* seed of policies that use random numbers */
    const char *journal;    /* file of the journal; it is created if it is missing. NULL: no journal */
    noge_session_sync sync; /* when a report counts as kept */
} noge_session_options;

/* Opens a session. With a journal that has reports, it continues the session that wrote them; the policy, `seed`
 * and the task but for its limit must be the same then, a model by its content, or the result is NOGE_USAGE. A damaged
 * journal is NOGE_BAD_INPUT and is not changed. A last record that a crash left torn, or that is damaged, is moved to a
 * file beside the journal, JOURNAL.cut-1, JOURNAL.cut-2 and so on. Only one session can use a journal at a time. */
NOGE_API noge_status noge_session_open(noge_session **session, const noge_session_options *options, noge_error *error);

/* Closes the journal and frees the session. NULL is allowed. */
NOGE_API void noge_session_close(noge_session *session);

/* Adds the greeting to the answers: version, protocol, policy, and the place of a session that was continued. */
NOGE_API noge_status noge_session_greet(noge_session *session, noge_error *error);

/* Takes a line without its newline and adds the answer to the answers. A wrong line is answered with {"error": …}; an
 * error status means that the session cannot continue. */
NOGE_API noge_status noge_session_line(noge_session *session, const char *line, size_t size, noge_error *error);

/* Adds {"error": why} to the answers, for a line that could not be read. */
NOGE_API noge_status noge_session_refuse(noge_session *session, const char *why, noge_error *error);

/* Hands out the answers since the last call, each with a newline, and terminated. They are valid until the next call
 * for this session. Waits first until the journal counts as kept. Answering several lines together is therefore
 * faster. NOGE_IO if the journal was deleted, renamed, replaced or changed meanwhile: then no answer is handed out. */
NOGE_API noge_status noge_session_answers(noge_session *session, const char **answers, size_t *size, noge_error *error);

/* Number of bytes of answers that noge_session_answers will hand out. */
NOGE_API size_t noge_session_pending(const noge_session *session);

/* True after the client has said bye. */
NOGE_API bool noge_session_over(const noge_session *session);

/* Number of reports accepted, those of the journal included. */
NOGE_API uint64_t noge_session_reports(const noge_session *session);

/* Number of bytes of a torn or damaged record that were removed from the end of the journal; 0 if it was whole. */
NOGE_API uint64_t noge_session_removed(const noge_session *session);

/* Was this record complete but damaged? Then its report may have been answered, and is lost. A torn record was never
 * answered. */
NOGE_API bool noge_session_removed_damaged(const noge_session *session);

/* Path of the file that has these bytes now, valid as long as the session; NULL if nothing was removed. */
NOGE_API const char *noge_session_removed_file(const noge_session *session);

/* The agent inside, for questions. Do not change it: the journal would not record the change. */
NOGE_API noge_agent *noge_session_agent(noge_session *session);

#ifdef __cplusplus
}
#endif
#endif

/* One conversation with a client: a line comes in, a line goes out. */
#ifndef NOGE_AGENT_SESSION_H
#define NOGE_AGENT_SESSION_H

#include "agent/message.h"
#include "base/text.h"

enum { NOGE_AGENT_PROTOCOL = 1 };

typedef struct noge_session {
    noge_agent *agent; /* borrowed */
    bool weighted;
    const char *policy; /* as the client shall read it */
    noge_message message;
    uint64_t reports; /* taken in */
    bool over;        /* the client said bye */

    /* Called with the line of a report that will be taken in, before it is; a failure keeps it out. NULL: nobody. */
    noge_status (*keep)(void *keeper, const char *line, size_t size, noge_error *error);
    void *keeper;
} noge_session;

/* The first line, of the agent. resumed: there was something before. */
noge_status noge_session_greet(noge_session *session, bool resumed, noge_text *answer, noge_error *error);

/* Answers a line, both without and with newline. What is wrong with the line is part of the answer; an error comes back
 * only if the session cannot go on. */
noge_status noge_session_line(noge_session *session, const char *line, size_t size, noge_text *answer,
                              noge_error *error);

/* The answer to a line that could not be read. */
noge_status noge_session_refuse(noge_session *session, const char *why, noge_text *answer, noge_error *error);

/* Takes in a report that was taken in before, with the decision that followed, and says nothing. */
noge_status noge_session_replay(noge_session *session, const char *line, size_t size, noge_error *error);

#endif

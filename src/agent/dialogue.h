/* The protocol: understands a line of a client and writes the answer. noge/session.h adds a journal. */
#ifndef NOGE_AGENT_DIALOGUE_H
#define NOGE_AGENT_DIALOGUE_H

#include "agent/message.h"
#include "base/text/text.h"

enum { NOGE_AGENT_PROTOCOL = 1 };

typedef struct noge_dialogue {
    noge_agent *agent;  /* borrowed */
    const char *policy; /* name of the policy in the greeting; borrowed */
    noge_message message;
    uint64_t reports; /* number of accepted reports */
    bool over;        /* the client said bye */

    /* Called with the line of an acceptable report before it is taken in; after a failure it is refused. May be NULL.
     */
    noge_status (*keep)(void *keeper, const char *line, size_t size, noge_error *error);

    /* Is this the file in which the keeper keeps lines? Then no map may replace it. May be NULL. */
    bool (*keeps_in)(void *keeper, const char *file);
    void *keeper;
} noge_dialogue;

/* The first line that the client reads. resumed: reports of an earlier session were replayed. */
noge_status noge_dialogue_greet(noge_dialogue *dialogue, bool resumed, noge_text *answer, noge_error *error);

/* Answers a line, which has no newline; the answer has one. A wrong line is answered with an error. An error status
 * means that the dialogue cannot continue. */
noge_status noge_dialogue_line(noge_dialogue *dialogue, const char *line, size_t size, noge_text *answer,
                               noge_error *error);

/* The answer to a line that could not be read. */
noge_status noge_dialogue_refuse(noge_dialogue *dialogue, const char *why, noge_text *answer, noge_error *error);

/* Takes in a report of the journal, with the decision that followed it, without an answer. */
noge_status noge_dialogue_replay(noge_dialogue *dialogue, const char *line, size_t size, noge_error *error);

#endif

/* A line of the protocol, understood: a report, a question or a farewell. docs/AGENT.md has all of them. */
#ifndef NOGE_AGENT_MESSAGE_H
#define NOGE_AGENT_MESSAGE_H

#include <jansson.h>
#include <noge/agent.h>

typedef enum noge_message_kind {
    NOGE_MESSAGE_REPORT,
    NOGE_MESSAGE_NEXT, /* from here on questions */
    NOGE_MESSAGE_FRONTIER,
    NOGE_MESSAGE_DISTANCE,
    NOGE_MESSAGE_PATH,
    NOGE_MESSAGE_STATISTICS,
    NOGE_MESSAGE_MAP,
    NOGE_MESSAGE_BYE,
} noge_message_kind;

/* {0} before the first use; keeps its room from line to line. */
typedef struct noge_message {
    noge_message_kind kind;
    json_t *line;       /* everything below is borrowed from it */
    const json_t *id;   /* NULL: none was given */
    noge_report report; /* of reports */
    const char *to;     /* of questions for a place */
    const char *file;   /* of the question for the map */
    bool force;

    noge_seen *sees;
    noge_way *blocked;
    const char **unreachable, **reachable;
    size_t sees_space, blocked_space, unreachable_space, reachable_space;
} noge_message;

/* Understands one line, without its newline. here: where the explorer is, NULL: nowhere; ways that are blocked from
 * there need not name it. NOGE_BAD_INPUT says what is wrong; the id is set all the same if it could be read. */
noge_status noge_message_read(noge_message *message, const char *line, size_t size, bool weighted, const char *here,
                              noge_error *error);

void noge_message_free(noge_message *message);

#endif

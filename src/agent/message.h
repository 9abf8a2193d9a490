/* A parsed line of the protocol: a report, a question or bye. docs/AGENT.md has all messages. */
#ifndef NOGE_AGENT_MESSAGE_H
#define NOGE_AGENT_MESSAGE_H

#include <jansson.h>
#include <noge/agent.h>

typedef enum noge_message_kind {
    NOGE_MESSAGE_REPORT,
    NOGE_MESSAGE_NEXT, /* the first of the questions */
    NOGE_MESSAGE_FRONTIER,
    NOGE_MESSAGE_DISTANCE,
    NOGE_MESSAGE_PATH,
    NOGE_MESSAGE_HOME,
    NOGE_MESSAGE_STATISTICS,
    NOGE_MESSAGE_MAP,
    NOGE_MESSAGE_BYE,
} noge_message_kind;

/* {0} before the first use; its arrays are used again for the next line. */
typedef struct noge_message {
    noge_message_kind kind;
    json_t *line;       /* everything below is borrowed from it */
    const json_t *id;   /* NULL: the line has none */
    noge_report report; /* of a report */
    const char *to;     /* the place that a question is about */
    const char *file;   /* file that the question for the map names */
    bool force;

    noge_seen *sees;
    noge_named_edge *blocked;
    const char **unreachable, **reachable;
    size_t sees_space, blocked_space, unreachable_space, reachable_space;
} noge_message;

/* Parses one line without its newline. here: the explorer's place, from which blocked edges start if they name one end
 * only; NULL if it is unknown. After NOGE_BAD_INPUT the id is set if it could be read. */
noge_status noge_message_read(noge_message *message, const char *line, size_t size, bool weighted, const char *here,
                              noge_error *error);

void noge_message_free(noge_message *message);

#endif

/* One polite request to a server by libcurl: it says who asks, follows few redirections, and gives up on silence. */
#ifndef NOGE_FETCH_HTTP_H
#define NOGE_FETCH_HTTP_H

#include "fetch/request.h"

typedef struct noge_http noge_http;

typedef struct noge_http_manners {
    const char *user_agent; /* NULL: noge and its version */
    double silence;         /* seconds without a byte after which nobody is expected to answer */
    uint64_t most_bytes;    /* of an answer, decompressed */
} noge_http_manners;

enum { NOGE_HTTP_HEAD = 2048 };

typedef struct noge_http_outcome {
    long code;            /* HTTP's, 0 if there was none */
    char retry_after[64]; /* as the server wrote it; "" if it did not */
    uint64_t bytes;       /* that came */
    size_t head_size;     /* of an answer other than 200: how it begins */
    char head[NOGE_HTTP_HEAD];
} noge_http_outcome;

/* http and https are all that is spoken: NOGE_USAGE for other addresses. `option`: who named it. */
noge_status noge_http_check_url(const char *url, const char *option, noge_error *error);

noge_status noge_http_create(noge_http **http, const noge_http_manners *manners, noge_error *error);
void noge_http_free(noge_http *http);

/* Asks and lets the reader take what comes if the code is 200. NOGE_OK says that a complete answer came, whatever its
 * code. A server out of reach, silence and an answer that breaks off are NOGE_IO; a failure of the reader comes back as
 * it is. */
noge_status noge_http_send(noge_http *http, const noge_request *request, const noge_answer_reader *reader,
                           noge_http_outcome *outcome, noge_error *error);

#endif

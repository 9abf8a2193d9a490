/* One HTTP request by libcurl: it names the client, follows few redirects, and has a time-out. */
#ifndef NOGE_FETCH_HTTP_H
#define NOGE_FETCH_HTTP_H

#include "fetch/request.h"

typedef struct noge_http noge_http;

typedef struct noge_http_options {
    const char *user_agent; /* NULL: noge and its version */
    double silence;         /* time-out: seconds without a byte */
    double most_seconds;    /* of a request with its redirects and its whole answer */
    uint64_t most_bytes;    /* of an answer, decompressed */
} noge_http_options;

enum { NOGE_HTTP_HEAD = 2048 };

typedef struct noge_http_outcome {
    long code;            /* HTTP's, 0 if there was none */
    char retry_after[64]; /* value of the header Retry-After; "" if there was none */
    uint64_t bytes;       /* number of bytes received */
    size_t head_size;     /* size of `head`, the beginning of an answer other than 200 */
    char head[NOGE_HTTP_HEAD];
} noge_http_outcome;

/* NOGE_USAGE unless the address begins with http or https. option: the option that gave the address, for messages. */
noge_status noge_http_check_url(const char *url, const char *option, noge_error *error);

noge_status noge_http_create(noge_http **http, const noge_http_options *options, noge_error *error);
void noge_http_free(noge_http *http);

/* Sends the request and passes the answer to the reader if the code is 200. NOGE_OK means that a complete answer came,
 * with any code. NOGE_IO: the server cannot be reached, a time-out, or an incomplete answer. A failure of the reader is
 * returned unchanged. */
noge_status noge_http_send(noge_http *http, const noge_request *request, const noge_answer_reader *reader,
                           noge_http_outcome *outcome, noge_error *error);

#endif

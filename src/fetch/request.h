/* A question to a server, and who reads its answer. Knows nothing of how bytes travel. */
#ifndef NOGE_FETCH_REQUEST_H
#define NOGE_FETCH_REQUEST_H

#include "base/new_file.h"
#include "base/text.h"

typedef struct noge_request {
    const char *server;  /* how a person calls it: "Nominatim" */
    const char *option;  /* the option that names another one: "--nominatim" */
    const char *kind;    /* the ending of the file that keeps the answer: "geojson" */
    const char *subject; /* what is asked for: "the boundary of Oxford" */
    noge_text url;
    noge_text form;     /* sent by POST if there is one, otherwise GET asks */
    noge_text identity; /* what the answer depends on; equal ones have equal answers */
} noge_request;

void noge_request_free(noge_request *request);

/* Appends the bytes as URLs and forms carry them. */
noge_status noge_text_escape(noge_text *text, const char *bytes, noge_error *error);

/* The host in a URL, with its port if it names one; the whole URL if it has none. */
void noge_url_host(const char *url, char *host, size_t space);

/* Looks at an answer while it comes in and writes what shall be kept of it. An answer that is not what was asked for is
 * NOGE_BAD_INPUT. After any failure `begin` may be called anew, for the next try. */
typedef struct noge_answer_reader {
    void *context;
    noge_status (*begin)(void *context, noge_new_file *file, noge_error *error);
    noge_status (*take)(void *context, const char *bytes, size_t size, noge_error *error);
    /* All has come. Sets *busy beside a failure if the answer says that the server has too much to do. */
    noge_status (*end)(void *context, bool *busy, noge_error *error);
} noge_answer_reader;

/* What a foreign text says, in one line that is safe to print: without markup, control characters and repeated blanks,
 * cut to fit. */
void noge_plain_words(const char *bytes, size_t size, char *words, size_t space);

#endif

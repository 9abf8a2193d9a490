/* A request to a server, and the reader of its answer. Independent of the transport. */
#ifndef NOGE_FETCH_REQUEST_H
#define NOGE_FETCH_REQUEST_H

#include "base/file/new_file.h"
#include "base/text/text.h"

typedef struct noge_request {
    const char *server;  /* name of the server: "Nominatim" */
    const char *option;  /* the option for another server: "--nominatim" */
    const char *kind;    /* extension of the file with the answer: "geojson" */
    const char *subject; /* what is asked for: "the boundary of Oxford" */
    noge_text url;
    noge_text form;     /* body of a POST request; empty: a GET request */
    noge_text identity; /* everything that the answer depends on */
} noge_request;

void noge_request_free(noge_request *request);

/* Appends the bytes as URLs and forms carry them. */
noge_status noge_text_escape(noge_text *text, const char *bytes, noge_error *error);

/* The host in a URL, with its port if it names one; the whole URL if it has none. */
void noge_url_host(const char *url, char *host, size_t space);

/* Reads an answer while it comes in, and writes the part to be kept. NOGE_BAD_INPUT if it is not an answer to the
 * request. After any failure `begin` may be called again, for the next try. */
typedef struct noge_answer_reader {
    void *context;
    noge_status (*begin)(void *context, noge_new_file *file, noge_error *error);
    noge_status (*take)(void *context, const char *bytes, size_t size, noge_error *error);
    /* The answer is complete. After a failure *busy is true if the answer says that the server is busy. */
    noge_status (*end)(void *context, bool *busy, noge_error *error);
} noge_answer_reader;

/* The text of an answer in one line that is safe to print: without markup, control characters and repeated blanks, cut
 * to fit. */
void noge_plain_words(const char *bytes, size_t size, char *words, size_t space);

#endif

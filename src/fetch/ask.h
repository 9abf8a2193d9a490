/* Getting a complete answer: from the cache, or from the server with as many tries and pauses as needed. */
#ifndef NOGE_FETCH_ASK_H
#define NOGE_FETCH_ASK_H

#include "fetch/http.h"

enum { NOGE_SERVERS = 2 }; /* Nominatim and Overpass */

typedef struct noge_asking {
    noge_http *http;
    const char *cache; /* the folder */
    bool refresh;      /* ask even if the cache has an answer */
    double patience;   /* total seconds to wait for busy servers */
    double waited;
    struct {
        const char *server; /* name of the server; NULL: not asked yet */
        double last;        /* time of the last request to it, by noge_clock_seconds() */
    } turns[NOGE_SERVERS];
} noge_asking;

/* Does the path have an answer that can be used? Reports it on standard error. */
bool noge_ask_kept(const noge_asking *asking, const noge_request *request, const char *path);

/* Gets the answer. *path: the complete file with the answer, free it with free(). Reports progress on standard
 * error. */
noge_status noge_ask(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader, char **path,
                     noge_error *error);

#endif

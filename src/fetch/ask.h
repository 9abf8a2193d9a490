/* Asking until there is a complete answer: from the cache, or from the server with as much patience as it asks for. */
#ifndef NOGE_FETCH_ASK_H
#define NOGE_FETCH_ASK_H

#include "fetch/http.h"

enum { NOGE_SERVERS = 2 }; /* Nominatim and Overpass */

typedef struct noge_asking {
    noge_http *http;
    const char *cache; /* the folder */
    bool refresh;      /* ask even if an answer is there */
    double patience;   /* seconds to wait in all for servers that have too much to do */
    double waited;
    struct {
        const char *server; /* as requests call it; NULL: not asked yet */
        double last;        /* when a request to it went out, on noge_clock_seconds() */
    } turns[NOGE_SERVERS];
} noge_asking;

/* Is there an answer at the path already that will do? Says so on standard error. */
bool noge_ask_kept(const noge_asking *asking, const noge_request *request, const char *path);

/* The file with the answer; it is there and complete. Says on standard error what it does. Free *path with free(). */
noge_status noge_ask(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader, char **path,
                     noge_error *error);

#endif

/* Replaces http.c where noge is built without libcurl. */
#include "base/error.h"
#include "fetch/http.h"

static noge_status missing(noge_error *error) {
    return noge_fail(error, NOGE_USAGE, "cannot download: noge was built without libcurl (Meson option fetching)");
}

noge_status noge_http_create(noge_http **http, const noge_http_options *options, noge_error *error) {
    (void)options;
    *http = NULL;
    return missing(error);
}

void noge_http_free(noge_http *http) {
    (void)http;
}

noge_status noge_http_send(noge_http *http, const noge_request *request, const noge_answer_reader *reader,
                           noge_http_outcome *outcome, noge_error *error) {
    (void)http;
    (void)request;
    (void)reader;
    *outcome = (noge_http_outcome){0};
    return missing(error);
}

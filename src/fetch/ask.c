/* OpenStreetMap's servers are run by volunteers. So there is one request at a time, a pause as long as a busy server
 * asks for, and a limit on the number of tries. An answer is stored in the cache only when its reader has accepted all
 * of it. */
#include "fetch/ask.h"
#include "base/clock.h"
#include "base/error.h"
#include "fetch/cache.h"
#include "fetch/wait.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TRIES = 6, HOST_SPACE = 200, EXCERPT_SPACE = 200 };

/* The outcome of one try. */
typedef struct outcome {
    noge_http_outcome http;
    bool busy; /* a later try may succeed */
} outcome;

/* ---- One try ----------------------------------------------------------------------------------------------------- */

static bool means_busy(long code) {
    return code == 429 || code == 502 || code == 503 || code == 504;
}

static const char *code_name(long code) {
    switch (code) {
    case 400: return "bad request";
    case 403: return "forbidden";
    case 404: return "not found";
    case 406: return "not acceptable";
    case 429: return "too many requests";
    case 502: return "bad gateway";
    case 503: return "service unavailable";
    case 504: return "timeout of the server";
    default: return "no data";
    }
}

static const char *remedy_for(long code) {
    switch (code) {
    case 403: return "; it may require a contact: --user-agent 'NAME (how to reach you)'";
    case 404: return "; is the address right?";
    default: return "";
    }
}

/* The error for any answer but 200. The text of the server is usually a web page with one sentence in it. */
static noge_status refused(const noge_request *request, const noge_http_outcome *http, noge_error *error) {
    char host[HOST_SPACE], words[EXCERPT_SPACE];
    noge_url_host(request->url.bytes, host, sizeof host);
    noge_plain_words(http->head, http->head_size, words, sizeof words);
    return noge_fail(error, NOGE_IO, "%s at %s answers %ld, %s%s%s%s%s", request->server, host, http->code,
                     code_name(http->code), words[0] ? ": “" : "", words, words[0] ? "”" : "", remedy_for(http->code));
}

/* Adds the server's name to the error of a reader, which does not know the server. */
static noge_status name_server(const noge_request *request, noge_status status, noge_error *error) {
    if (status != NOGE_BAD_INPUT || !error)
        return status;
    noge_error plain = *error;
    char host[HOST_SPACE];
    noge_url_host(request->url.bytes, host, sizeof host);
    return noge_fail(error, status, "%s at %.100s: %.300s", request->server, host, plain.text);
}

static noge_status transfer(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader,
                            outcome *came, noge_error *error) {
    noge_status status = noge_http_send(asking->http, request, reader, &came->http, error);
    if (status != NOGE_OK)
        return name_server(request, status, error);
    if (came->http.code != 200) {
        came->busy = means_busy(came->http.code);
        return refused(request, &came->http, error);
    }
    return name_server(request, reader->end(reader->context, &came->busy, error), error);
}

static noge_status try_once(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader,
                            const char *path, outcome *came, noge_error *error) {
    noge_new_file file;
    *came = (outcome){0};
    noge_error reason;
    noge_status status = noge_new_file_open(&file, path, true, &reason);
    if (status != NOGE_OK)
        return noge_fail(error, NOGE_IO, "%.400s; --cache DIR keeps answers elsewhere", reason.text);
    status = reader->begin(reader->context, &file, error);
    if (status == NOGE_OK)
        status = transfer(asking, request, reader, came, error);
    if (status == NOGE_OK)
        status = noge_new_file_sync(&file, error);
    if (status == NOGE_OK)
        status = noge_new_file_name(&file, error);
    noge_new_file_abandon(&file);
    return status;
}

/* ---- Patience ---------------------------------------------------------------------------------------------------- */

static noge_status give_up(const noge_asking *asking, const noge_request *request, unsigned tries, double pause,
                           noge_error *error) {
    noge_error reason = *error;
    if (tries == MOST_TRIES)
        return noge_fail(error, NOGE_IO, "%.300s; gave up after %u tries; try again later, or another server with %s",
                         reason.text, tries, request->option);
    return noge_fail(
        error, NOGE_IO,
        "%.300s; the next try would be in %.0f s, beyond --patience %.0f; try again later, or another server with %s",
        reason.text, pause, asking->patience, request->option);
}

/* OpenStreetMap's servers allow one request a second. */
static bool wait_for_turn(noge_asking *asking, const noge_request *request) {
    size_t i = 0;
    while (i < NOGE_SERVERS - 1 && asking->turns[i].server && strcmp(asking->turns[i].server, request->server) != 0)
        i++;
    double early = asking->turns[i].server ? asking->turns[i].last + 1 - noge_clock_seconds() : 0;
    bool on = early <= 0 || noge_pause(early);
    asking->turns[i].server = request->server;
    asking->turns[i].last = noge_clock_seconds();
    return on;
}

static noge_status ask_server(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader,
                              const char *path, noge_error *error) {
    outcome came;
    noge_error here;
    for (unsigned tries = 1;; tries++) {
        if (!wait_for_turn(asking, request))
            return noge_fail(error, NOGE_INTERRUPTED, "interrupted");
        noge_status status = try_once(asking, request, reader, path, &came, &here);
        if (status != NOGE_OK && came.busy) {
            double asked = noge_retry_after(came.http.retry_after, time(NULL));
            double pause = noge_pause_length(tries, asked);
            if (tries == MOST_TRIES || asking->waited + pause > asking->patience) {
                status = give_up(asking, request, tries, pause, &here);
            } else {
                noge_print(stderr, "%s; waiting %.0f s%s\n", here.text, pause, asked >= 0 ? ", as it asks" : "");
                asking->waited += pause;
                if (noge_pause(pause))
                    continue;
                status = noge_fail(&here, NOGE_INTERRUPTED, "interrupted");
            }
        }
        if (status != NOGE_OK && error)
            *error = here;
        return status;
    }
}

bool noge_ask_kept(const noge_asking *asking, const noge_request *request, const char *path) {
    char day[16];
    if (asking->refresh || !noge_cache_has(path, day))
        return false;
    noge_print(stderr, "%s: kept from %s; --refresh asks anew\n", request->subject, day);
    return true;
}

noge_status noge_ask(noge_asking *asking, const noge_request *request, const noge_answer_reader *reader, char **path,
                     noge_error *error) {
    char host[HOST_SPACE];
    noge_status status = noge_cache_path(path, asking->cache, request, error);
    if (status != NOGE_OK || noge_ask_kept(asking, request, *path))
        return status;
    noge_url_host(request->url.bytes, host, sizeof host);
    noge_print(stderr, "%s: asking %s at %s\n", request->subject, request->server, host);
    status = noge_cache_make(asking->cache, error);
    if (status == NOGE_OK)
        status = ask_server(asking, request, reader, *path, error);
    if (status != NOGE_OK) {
        free(*path);
        *path = NULL;
    }
    return status;
}

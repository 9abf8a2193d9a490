/* libcurl does HTTP, TLS, proxies and compression, and detects answers that are shorter than announced. This file adds
 * limits, and errors that say what to do. */
#include "fetch/http.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "report/terminal/interrupt.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_SECONDS = 30, MOST_REDIRECTIONS = 5, HOST_SPACE = 200 };

struct noge_http {
    CURL *curl;
    noge_http_options options;
    char said[CURL_ERROR_SIZE]; /* libcurl's message */
    /* The current request: */
    const noge_answer_reader *reader;
    noge_http_outcome *outcome;
    double begun;     /* time of sending */
    double heard;     /* time of the last transfer of bytes */
    curl_off_t moved; /* in both directions */
    bool silent, too_slow, too_large;
    noge_status reading;  /* status of the reader, … */
    noge_error complaint; /* … and its message */
};

/* ---- While bytes come -------------------------------------------------------------------------------------------- */

static void keep_head(noge_http_outcome *outcome, const char *bytes, size_t size) {
    size_t room = NOGE_HTTP_HEAD - outcome->head_size;
    size_t part = size < room ? size : room;
    memcpy(outcome->head + outcome->head_size, bytes, part);
    outcome->head_size += part;
}

static size_t take_body(char *bytes, size_t one, size_t size, void *context) {
    noge_http *http = context;
    (void)one;
    curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &http->outcome->code);
    http->outcome->bytes += size;
    http->too_large = http->outcome->bytes > http->options.most_bytes;
    if (http->too_large)
        return CURL_WRITEFUNC_ERROR;
    if (http->outcome->code != 200) {
        keep_head(http->outcome, bytes, size);
        return size;
    }
    http->reading = http->reader->take(http->reader->context, bytes, size, &http->complaint);
    return http->reading == NOGE_OK ? size : CURL_WRITEFUNC_ERROR;
}

/* Redirects have headers too; those of the last answer count. */
static size_t take_header(char *bytes, size_t one, size_t size, void *context) {
    static const char wanted[] = "retry-after:";
    noge_http *http = context;
    noge_http_outcome *outcome = http->outcome;
    size_t length = sizeof wanted - 1;
    (void)one;
    if (size >= 5 && strncasecmp(bytes, "HTTP/", 5) == 0)
        outcome->retry_after[0] = 0;
    if (size > length && strncasecmp(bytes, wanted, length) == 0)
        snprintf(outcome->retry_after, sizeof outcome->retry_after, "%.*s", (int)(size - length), bytes + length);
    http->heard = noge_clock_seconds();
    return size;
}

/* libcurl calls this at least once a second. */
static int look_around(void *context, curl_off_t announced, curl_off_t came, curl_off_t to_send, curl_off_t sent) {
    noge_http *http = context;
    (void)announced, (void)to_send;
    double now = noge_clock_seconds();
    if (came + sent != http->moved)
        http->heard = now;
    http->moved = came + sent;
    http->silent = now - http->heard > http->options.silence;
    http->too_slow = now - http->begun > http->options.most_seconds;
    return http->silent || http->too_slow || noge_interrupted();
}

/* ---- A life ------------------------------------------------------------------------------------------------------ */

/* The protocols that redirects may use: a secure address must not lead to an insecure one. */
static const char *allowed_protocols(const char *url) {
    return strncasecmp(url, "https://", 8) == 0 ? "https" : "http,https";
}

static void set_manners(noge_http *http) {
    CURL *curl = http->curl;
    char agent[200];
    snprintf(agent, sizeof agent, "noge/" NOGE_VERSION " (exploration of unknown graphs; +noge fetch) libcurl/%s",
             curl_version_info(CURLVERSION_NOW)->version);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, http->options.user_agent ? http->options.user_agent : agent);
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, ""); /* whatever libcurl can decompress */
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)MOST_REDIRECTIONS);
    curl_easy_setopt(curl, CURLOPT_POSTREDIR, (long)CURL_REDIR_POST_ALL);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, http->said);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, http);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, http);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look_around);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, http);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
}

noge_status noge_http_create(noge_http **http, const noge_http_options *options, noge_error *error) {
    *http = noge_allocate(1, sizeof **http, error);
    if (!*http)
        return NOGE_NO_MEMORY;
    (*http)->options = *options;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
        (*http)->curl = curl_easy_init();
    if ((*http)->curl) {
        set_manners(*http);
        return NOGE_OK;
    }
    noge_http_free(*http);
    *http = NULL;
    return noge_fail(error, NOGE_IO, "libcurl does not start");
}

void noge_http_free(noge_http *http) {
    if (!http)
        return;
    curl_easy_cleanup(http->curl);
    curl_global_cleanup();
    free(http);
}

/* ---- What went wrong --------------------------------------------------------------------------------------------- */

static noge_status explain(const noge_http *http, CURLcode result, const noge_request *request, noge_error *error) {
    char host[HOST_SPACE];
    noge_url_host(request->url.bytes, host, sizeof host);
    const char *said = http->said[0] ? http->said : curl_easy_strerror(result);
    switch (result) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
        return noge_fail(error, NOGE_IO, "%s is out of reach: %s; is there a network? %s names another server", host,
                         said, request->option);
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_HTTP2_STREAM:
        return noge_fail(error, NOGE_IO,
                         "the answer of %s broke off after %llu bytes (%s); nothing of it is kept, try again", host,
                         (unsigned long long)http->outcome->bytes, said);
    case CURLE_UNSUPPORTED_PROTOCOL:
        if (http->outcome->code < 300 ||
            http->outcome->code > 399) /* no redirect: a status line with another version */
            return noge_fail(error, NOGE_IO, "%s answers with something that is not HTTP (%s); is the address right?",
                             host, said);
        return noge_fail(error, NOGE_IO,
                         "%s leads on to an address that is not http or, from https, not secure; refused", host);
    case CURLE_TOO_MANY_REDIRECTS:
        return noge_fail(error, NOGE_IO, "%s leads on from one address to another more than %d times", host,
                         MOST_REDIRECTIONS);
    case CURLE_URL_MALFORMAT:
        return noge_fail(error, NOGE_USAGE, "%s %s: is not an address of a server", request->option,
                         request->url.bytes);
    default: return noge_fail(error, NOGE_IO, "asking %s failed: %s", host, said);
    }
}

/* Our own reasons come first, because libcurl only reports that a callback stopped it. */
static noge_status judge(const noge_http *http, CURLcode result, const noge_request *request, noge_error *error) {
    if (result == CURLE_OK)
        return NOGE_OK;
    if (noge_interrupted())
        return noge_fail(error, NOGE_INTERRUPTED, "interrupted");
    if (http->reading != NOGE_OK) {
        if (error)
            *error = http->complaint;
        return http->reading;
    }
    char host[HOST_SPACE];
    noge_url_host(request->url.bytes, host, sizeof host);
    if (http->too_large)
        return noge_fail(error, NOGE_IO,
                         "%s sends more than %llu MB; nothing of it is kept. If that is right, raise --limit", host,
                         (unsigned long long)(http->options.most_bytes / 1000000));
    if (http->too_slow)
        return noge_fail(
            error, NOGE_IO,
            "the answer of %s is not complete after %.0f s (%llu bytes came); nothing of it is kept. Allow "
            "more time with --max-time, or try another server with %s",
            host, http->options.most_seconds, (unsigned long long)http->outcome->bytes, request->option);
    if (http->silent)
        return noge_fail(error, NOGE_IO,
                         "%s has been silent for %.0f s; try again later, or wait longer with --timeout", host,
                         http->options.silence);
    return explain(http, result, request, error);
}

noge_status noge_http_send(noge_http *http, const noge_request *request, const noge_answer_reader *reader,
                           noge_http_outcome *outcome, noge_error *error) {
    CURL *curl = http->curl;
    *outcome = (noge_http_outcome){0};
    http->reader = reader;
    http->outcome = outcome;
    http->begun = http->heard = noge_clock_seconds();
    http->moved = 0;
    http->silent = http->too_slow = http->too_large = false;
    http->reading = NOGE_OK;
    http->said[0] = 0;
    curl_easy_setopt(curl, CURLOPT_URL, request->url.bytes);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, allowed_protocols(request->url.bytes));
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, allowed_protocols(request->url.bytes));
    if (request->form.size > 0) {
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->form.size);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->form.bytes);
    } else {
        curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    }
    CURLcode result = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &outcome->code);
    return judge(http, result, request, error);
}

/* The text of requests, and excerpts of answers for messages. Answers are not trusted, so control characters are
 * removed before they are printed. */
#include "fetch/request.h"
#include "base/text/utf8.h"

#include <stdio.h>
#include <string.h>

void noge_request_free(noge_request *request) {
    noge_text_free(&request->url);
    noge_text_free(&request->form);
    noge_text_free(&request->identity);
}

static bool stays_as_it_is(unsigned char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (byte && strchr("-._~", byte));
}

noge_status noge_text_escape(noge_text *text, const char *bytes, noge_error *error) {
    noge_status status = NOGE_OK;
    for (; *bytes && status == NOGE_OK; bytes++)
        status = stays_as_it_is((unsigned char)*bytes)
                     ? noge_text_append(text, bytes, 1, error)
                     : noge_text_print(text, error, "%%%02X", (unsigned)(unsigned char)*bytes);
    return status;
}

void noge_url_host(const char *url, char *host, size_t space) {
    const char *scheme = strstr(url, "://");
    const char *begin = scheme ? scheme + 3 : url;
    size_t length = strcspn(begin, "/?#");
    const char *at = memchr(begin, '@', length); /* leave out a name and password */
    if (at) {
        length -= (size_t)(at + 1 - begin);
        begin = at + 1;
    }
    if (length == 0)
        snprintf(host, space, "%s", url);
    else
        snprintf(host, space, "%.*s", (int)length, begin);
}

/* Length of the letter at `bytes`; 0 if it is not UTF-8, a blank or a control character. */
static size_t visible_length(const char *bytes, size_t size) {
    uint32_t letter;
    size_t length = noge_utf8_decode(bytes, size, &letter);
    return length > 0 && letter > ' ' && (letter < 0x7f || letter >= 0xa0) ? length : 0;
}

/* The end of the markup that begins at `at`. The content of a style or script is skipped too. */
static size_t skip_markup(const char *bytes, size_t size, size_t at) {
    static const char *const silent[] = {"style", "script"};
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(silent[i]);
        if (size - at > length + 1 && strncasecmp(bytes + at + 1, silent[i], length) == 0)
            for (size_t end = at + 1; end + length + 1 < size; end++)
                if (bytes[end] == '<' && bytes[end + 1] == '/' &&
                    strncasecmp(bytes + end + 2, silent[i], length) == 0) {
                    at = end;
                    break;
                }
    }
    const char *end = memchr(bytes + at, '>', size - at);
    return end ? (size_t)(end - bytes) + 1 : size;
}

void noge_plain_words(const char *bytes, size_t size, char *words, size_t space) {
    size_t used = 0;
    bool blank = false;
    for (size_t at = 0; at < size;) {
        size_t length = bytes[at] == '<' ? 0 : visible_length(bytes + at, size - at);
        if (length == 0) {
            blank = used > 0;
            at = bytes[at] == '<' ? skip_markup(bytes, size, at) : at + 1;
            continue;
        }
        if (used + blank + length + 4 > space) { /* room for an ellipsis and the end */
            memcpy(words + used, "…", 3);
            used += 3;
            break;
        }
        if (blank)
            words[used++] = ' ';
        memcpy(words + used, bytes + at, length);
        used += length;
        at += length;
        blank = false;
    }
    words[used] = 0;
}

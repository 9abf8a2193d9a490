/* Which addresses can be fetched. */
#include "base/error.h"
#include "fetch/http.h"

#include <string.h>

noge_status noge_http_check_url(const char *url, const char *option, noge_error *error) {
    bool fine = strncasecmp(url, "http://", 7) == 0 || strncasecmp(url, "https://", 8) == 0;
    for (const char *at = url; fine && *at; at++)
        fine = (unsigned char)*at > ' ' && *at != 0x7f;
    if (fine)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%s %s: is not an address of a server; it begins with https:// or http://",
                     option, url);
}

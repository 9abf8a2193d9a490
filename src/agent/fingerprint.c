/* The same bytes under the same guard are the same policy. A fingerprint is never 0. */
#include "agent/fingerprint.h"
#include "base/error.h"
#include "base/file/input.h"
#include "policy/guard.h"
#include "policy/learned/model_file.h"
#include "policy/learned/universal.h"

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

uint64_t noge_universal_content(void) {
    uint64_t content = 0;
    for (int i = 0; i < NOGE_PARTS; i++)
        content = XXH3_64bits_withSeed(noge_universal_parts[i].bytes, *noge_universal_parts[i].size, content);
    return content;
}

/* guard: "" for none. */
static uint64_t combine(const void *bytes, size_t size, const char *guard) {
    return XXH3_64bits_withSeed(bytes, size, *guard ? XXH3_64bits(guard, strlen(guard)) : 0) | 1;
}

static noge_status of_file(const char *path, const char *guard, uint64_t *fingerprint, noge_error *error) {
    char *bytes;
    size_t size;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    *fingerprint = combine(bytes, size, guard);
    free(bytes);
    return NOGE_OK;
}

noge_status noge_policy_fingerprint(const char *policy, uint64_t *fingerprint, noge_error *error) {
    size_t length = noge_guards_begin(policy);
    noge_status status = NOGE_OK;
    *fingerprint = 0;
    char *plain = strndup(policy, length);
    if (!plain)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a policy");
    if (strcmp(plain, NOGE_UNIVERSAL) == 0) {
        uint64_t content = noge_universal_content();
        *fingerprint = combine(&content, sizeof content, policy + length);
    } else if (noge_model_is_file(plain)) {
        status = of_file(plain, policy + length, fingerprint, error);
    }
    free(plain);
    return status;
}

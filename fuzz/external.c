/* What a program that explores may write: its greeting and its answers. The first line of the input is the greeting. An
 * answer that is accepted is a number, and reads as the same number when it is written plainly. */
#include "mutate/mutate.h"
#include "policy/external/external_lines.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *what) {
    fuzz_require(holds, what, NULL);
}

static void read_answer(const char *line, size_t size) {
    uint64_t node, again;
    char plain[24];
    if (!noge_external_read_answer(line, size, &node))
        return;
    fuzz_accept();
    require(node <= UINT32_MAX, "an answer that is no node");
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)node);
    require(noge_external_read_answer(plain, (size_t)length, &again) && again == node,
            "another number when read again");
}

static void read_greeting(const char *line, size_t size) {
    noge_external_wants wants;
    noge_error error = {0};
    noge_status status = noge_external_read_greeting(line, size, &wants, &error);
    require(status == NOGE_OK || (status == NOGE_BAD_INPUT && error.text[0]), "a greeting refused without a reason");
    for (const char *at = error.text; *at; at++)
        require(*at >= ' ' && *at <= '~', "an error with bytes that a terminal may obey");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const char *rest = (const char *)bytes;
    bool first = true;
    while (size > 0) {
        const char *newline = memchr(rest, '\n', size);
        size_t length = newline ? (size_t)(newline - rest) : size;
        if (first)
            read_greeting(rest, length);
        else
            read_answer(rest, length);
        first = false;
        rest += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_words)

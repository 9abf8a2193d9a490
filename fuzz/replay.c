/* Runs a target without the fuzzer, as a test of every build: on every file of a folder, and on inputs that its mutator
 * makes of them. The seed of these is fixed and printed; NOGE_TEST_SEED chooses another.
 *     replay-TARGET fuzz/seeds/TARGET [SECONDS]
 * Fails if all seeds are refused, or nearly all that the mutator makes: they would test nothing. */
#include "mutate/mutate.h"
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_FILES = 200, LARGEST = 1 << 20, LEAST_SHARE = 100 };

typedef struct input {
    uint8_t *bytes;
    size_t size;
    bool accepted;
} input;

static input all[MOST_FILES];
static size_t count;

/* What libFuzzer would do to bytes: here one of them is changed, inserted or removed. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most) {
    static fuzz_dice dice;
    size_t at = fuzz_choose(&dice, size), action = fuzz_choose(&dice, 3);
    if (size > 0 && action == 0) {
        memmove(bytes + at, bytes + at + 1, size - at - 1);
        return size - 1;
    }
    if (size < most && action == 1) {
        memmove(bytes + at + 1, bytes + at, size - at);
        size++;
    }
    if (size > 0)
        bytes[at] = (uint8_t)fuzz_roll(&dice);
    return size;
}

/* Returns whether the target accepted the bytes. They are copied, so that reading behind them is noticed. */
static bool try(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size + (size == 0));
    if (!copy)
        abort();
    if (size > 0)
        memcpy(copy, bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    return fuzz_was_accepted();
}

static void replay(const char *folder, const char *name) {
    char path[4096];
    static uint8_t bytes[LARGEST];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || count == MOST_FILES) {
        perror(path);
        exit(1);
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    input *one = &all[count++];
    *one = (input){malloc(size + 1), size, try(bytes, size)};
    if (!one->bytes)
        abort();
    memcpy(one->bytes, bytes, size);
    printf("%s, %zu bytes: %s\n", name, size, one->accepted ? "accepted" : "refused");
}

/* Changes the seeds for so long; returns the number of changed inputs that were accepted, *tries of them all. */
static size_t attack(double seconds, unsigned long seed, size_t *tries) {
    static uint8_t bytes[LARGEST];
    size_t accepted = 0;
    fuzz_dice dice = {seed};
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    for (*tries = 0; clock() < end; (*tries)++) {
        const input *one = &all[fuzz_choose(&dice, count)];
        memcpy(bytes, one->bytes, one->size);
        size_t size = LLVMFuzzerCustomMutator(bytes, one->size, LARGEST, (unsigned)fuzz_roll(&dice));
        accepted += try(bytes, size);
    }
    return accepted;
}

int main(int words, char **word) {
    struct dirent **entry;
    int entries = words >= 2 ? scandir(word[1], &entry, NULL, alphasort) : -1;
    const char *given = getenv("NOGE_TEST_SEED");
    unsigned long seed = given ? strtoul(given, NULL, 10) : 1;
    size_t accepted = 0, tries = 0;
    for (int i = 0; i < entries; i++) {
        if (entry[i]->d_name[0] != '.')
            replay(word[1], entry[i]->d_name);
        free(entry[i]);
    }
    if (entries >= 0)
        free(entry);
    for (size_t i = 0; i < count; i++)
        accepted += all[i].accepted;
    if (accepted == 0) {
        fprintf(stderr, "replay: no seed was accepted, so they test nothing\n");
        return 1;
    }
    accepted = attack(words >= 3 ? strtod(word[2], NULL) : 0.3, seed, &tries);
    printf("%zu of %zu changed inputs accepted (NOGE_TEST_SEED=%lu)\n", accepted, tries, seed);
    for (size_t i = 0; i < count; i++)
        free(all[i].bytes);
    if (tries >= 10 * LEAST_SHARE && accepted < tries / LEAST_SHARE) {
        fprintf(stderr, "replay: the mutator makes almost nothing that is accepted\n");
        return 1;
    }
    return 0;
}

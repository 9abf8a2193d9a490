/* Runs a target on every file of a folder, without the fuzzer: a test of every build.
 *     replay-TARGET fuzz/seeds/TARGET */
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

/* Returns whether the target accepted the file. */
static bool replay(const char *folder, const char *name) {
    char path[4096];
    static uint8_t bytes[1 << 20];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    bool accepted = fuzz_was_accepted();
    printf("%s, %zu bytes: %s\n", name, size, accepted ? "accepted" : "refused");
    return accepted;
}

int main(int count, char **word) {
    struct dirent **entry;
    int entries = count == 2 ? scandir(word[1], &entry, NULL, alphasort) : -1, accepted = 0;
    for (int i = 0; i < entries; i++) {
        if (entry[i]->d_name[0] != '.' && replay(word[1], entry[i]->d_name))
            accepted++;
        free(entry[i]);
    }
    if (entries >= 0)
        free(entry);
    if (accepted == 0)
        fprintf(stderr, "replay: no seed was accepted, so they test nothing\n");
    return accepted == 0;
}

#include "support/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

int folder_make(void **state) {
    (void)state;
    strcpy(folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/noge-test-XXXXXX" : "/tmp/noge-test-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int go_through(const char *path, bool remove_them) {
    DIR *entries = opendir(path);
    int count = 0;
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char inside[512];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        if (remove_them && unlink(inside) != 0 && go_through(inside, true) >= 0)
            rmdir(inside);
    }
    if (entries)
        closedir(entries);
    return count;
}

int folder_remove(void **state) {
    (void)state;
    go_through(folder, true);
    return rmdir(folder);
}

const char *folder_path(void) {
    return folder;
}

const char *in_folder(const char *name) {
    static char paths[4][400];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

int folder_entries(void) {
    return go_through(folder, false);
}

void put_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

char *get_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

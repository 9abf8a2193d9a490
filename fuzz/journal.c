/* Made-up journals. An odd first byte: the rest is the file as it is. Otherwise the rest is lines that are added to a
 * new journal, which is then damaged as the next four bytes say: cut to a length, or a byte of it changed.
 *
 * A damaged journal is refused and stays as it was, or what is replayed of it is what was added first. An accepted one
 * replays the same records when it is opened again, and takes one more. */
#include "agent/journal.h"
#include "mutate/mutate.h"
#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <xxhash.h>

static const noge_task task = NOGE_TASK;
static const noge_journal_head head = {.policy = "nn", .task = &task, .seed = 1};

/* Records one behind the other, a newline after each. */
typedef struct records {
    char *bytes;
    size_t size, count;
} records;

static noge_status collect(void *reader, const char *line, size_t size, noge_error *error) {
    records *all = reader;
    (void)error;
    all->bytes = realloc(all->bytes, all->size + size + 1);
    if (!all->bytes)
        abort();
    memcpy(all->bytes + all->size, line, size);
    all->bytes[all->size + size] = '\n';
    all->size += size + 1;
    all->count++;
    return NOGE_OK;
}

/* Opens the journal, collects its records, adds `line` if there is one, and closes it. */
static noge_status use(const char *path, records *all, const char *line, noge_journal *found, noge_error *error) {
    *all = (records){0};
    noge_status status = noge_journal_open(found, path, &head, false, collect, all, error);
    if (status == NOGE_OK && found->cut > 0)
        fuzz_require(unlink(found->cut_file) == 0, "what was cut off is not kept", error);
    if (status == NOGE_OK && line)
        fuzz_require(noge_journal_add(found, line, strlen(line), error) == NOGE_OK, "a line cannot be added", error);
    noge_journal_close(found);
    return status;
}

static bool begins_with(const records *whole, const records *part) {
    return part->size <= whole->size && (part->size == 0 || memcmp(whole->bytes, part->bytes, part->size) == 0);
}

/* The content of a file, to be freed. */
static char *content(int file, size_t *size) {
    off_t end = lseek(file, 0, SEEK_END);
    char *bytes = malloc((size_t)end + 1);
    if (end < 0 || !bytes || pread(file, bytes, (size_t)end, 0) != end)
        abort();
    *size = (size_t)end;
    return bytes;
}

/* Fills the file with a journal of these lines, then damages it. */
static void build(const fuzz_file *file, const uint8_t *bytes, size_t size, records *added) {
    noge_journal journal;
    noge_error error = {0};
    fuzz_require(noge_journal_open(&journal, file->path, &head, false, collect, added, &error) == NOGE_OK,
                 "no new journal", &error);
    for (const uint8_t *at = bytes + 4, *end = bytes + size; at < end;) {
        const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        if (!memchr(at, 0, length) && noge_journal_add(&journal, (const char *)at, length, &error) == NOGE_OK)
            collect(added, (const char *)at, length, &error);
        at += length + 1;
    }
    off_t place = (bytes[1] << 8 | bytes[2]) % (journal.size + 1);
    noge_journal_close(&journal);
    if (bytes[0] & 1) {
        if (ftruncate(file->file, place) != 0)
            abort();
    } else if (place > 0 && bytes[3] != 0) {
        uint8_t byte;
        if (pread(file->file, &byte, 1, place - 1) != 1)
            abort();
        byte ^= bytes[3];
        if (pwrite(file->file, &byte, 1, place - 1) != 1)
            abort();
    }
}

/* A file in a folder, because a torn record is moved to a file beside the journal. */
static fuzz_file journal_of(const void *bytes, size_t size) {
    const fuzz_named named = {"journal", bytes, size};
    fuzz_file made;
    int length = snprintf(made.path, sizeof made.path, "%s/journal", fuzz_folder_of(&named, 1));
    made.file = open(made.path, O_RDWR | O_CLOEXEC);
    if (length >= (int)sizeof made.path || made.file < 0)
        abort();
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    if (size < 5)
        return 0;
    bool plain = bytes[0] & 1;
    fuzz_file file = journal_of(bytes + 1, plain ? size - 1 : 0);
    records added = {0}, found, again;
    noge_journal journal;
    noge_error error = {0};
    if (!plain)
        build(&file, bytes + 1, size - 1, &added);
    size_t before_size, after_size;
    char *before = content(file.file, &before_size);
    noge_status status = use(file.path, &found, NULL, &journal, &error);
    if (status == NOGE_OK) {
        fuzz_accept();
        fuzz_require(plain || begins_with(&added, &found), "a damaged journal replays something else", &error);
        fuzz_require(use(file.path, &again, "{}", &journal, &error) == NOGE_OK && journal.cut == 0 &&
                         again.count == found.count && begins_with(&found, &again),
                     "a journal replays differently", &error);
        free(again.bytes);
        fuzz_require(use(file.path, &again, NULL, &journal, &error) == NOGE_OK && again.count == found.count + 1,
                     "an added line is lost", &error);
        free(again.bytes);
    } else {
        char *after = content(file.file, &after_size);
        fuzz_require_reason(status, &error);
        fuzz_require(after_size == before_size && memcmp(before, after, after_size) == 0, "a refused file was changed",
                     &error);
        free(after);
    }
    free(before);
    free(found.bytes);
    free(added.bytes);
    fuzz_file_close(file);
    return 0;
}

/* The lines of a whole journal are changed without their checksums, which are computed anew. */
static bool mutate_whole(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    enum { PREFIX = 17 };
    fuzz_bytes lines = {0}, changed = {0};
    for (size_t at = 0; at < size;) {
        const uint8_t *newline = memchr(bytes + at, '\n', size - at);
        size_t end = newline ? (size_t)(newline - bytes) + 1 : size;
        if (end - at > PREFIX)
            fuzz_put(&lines, bytes + at + PREFIX, end - at - PREFIX);
        at = end;
    }
    bool known = lines.size > 0 && fuzz_mutate_json_lines(dice, lines.at, lines.size, &changed);
    uint64_t chain = 0;
    for (size_t at = 0; known && at < changed.size;) {
        const uint8_t *newline = memchr(changed.at + at, '\n', changed.size - at);
        size_t length = newline ? (size_t)(newline - changed.at) - at : changed.size - at;
        char prefix[PREFIX + 1];
        chain = XXH3_64bits_withSeed(changed.at + at, length, chain);
        snprintf(prefix, sizeof prefix, "%016llx ", (unsigned long long)chain);
        fuzz_put(out, prefix, PREFIX);
        fuzz_put(out, changed.at + at, length + (newline != NULL));
        at += length + (newline != NULL);
    }
    free(lines.at);
    free(changed.at);
    return known;
}

static bool mutate(fuzz_dice *dice, const uint8_t *bytes, size_t size, fuzz_bytes *out) {
    bool whole = size > 0 && bytes[0] & 1;
    return whole ? fuzz_mutate_behind(1, mutate_whole, dice, bytes, size, out)
                 : fuzz_mutate_behind(5, fuzz_mutate_json_lines, dice, bytes, size, out);
}

FUZZ_MUTATOR(mutate)

/* Records are appended by one system call each; the file is locked while it is open. Files are compared by device and
 * inode, so that a journal that was deleted, renamed or replaced meanwhile is noticed before its reports are answered.
 */
#include "agent/journal.h"
#include "agent/dialogue.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <xxhash.h>

enum { DIGITS = 16, PREFIX = DIGITS + 1 };

static uint64_t checksum(const char *line, size_t size, uint64_t chain) {
    return XXH3_64bits_withSeed(line, size, chain);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Writes all three parts; if that fails, none of them stays in the file. */
static noge_status write_record(noge_journal *journal, struct iovec part[3], size_t size, noge_error *error) {
    off_t end = journal->size;
    size_t left = size;
    int first = 0;
    while (left > 0) {
        ssize_t written = pwritev(journal->file, part + first, 3 - first, end);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            int reason = written < 0 ? errno : ENOSPC;
            if (ftruncate(journal->file, journal->size) != 0)
                return noge_fail_errno(error, NOGE_IO, "%s: cannot write, and cannot truncate", journal->path);
            errno = reason;
            return reason == ENOSPC || reason == EDQUOT
                       ? noge_fail(error, NOGE_IO, "%s: the disk is full; the report is refused", journal->path)
                       : noge_fail_errno(error, NOGE_IO, "%s: cannot write; the report is refused", journal->path);
        }
        end += written;
        left -= (size_t)written;
        for (; first < 3 && (size_t)written >= part[first].iov_len; first++)
            written -= (ssize_t)part[first].iov_len;
        if (first < 3) {
            part[first].iov_base = (char *)part[first].iov_base + written;
            part[first].iov_len -= (size_t)written;
        }
    }
    journal->size = end;
    return NOGE_OK;
}

static bool is_open_file(const noge_journal *journal, const struct stat *about) {
    struct stat own;
    return fstat(journal->file, &own) == 0 && own.st_dev == about->st_dev && own.st_ino == about->st_ino;
}

bool noge_journal_is(const noge_journal *journal, const char *path) {
    struct stat about;
    return journal->file >= 0 && stat(path, &about) == 0 && is_open_file(journal, &about);
}

/* Does the path still name the open file? */
static noge_status check_identity(const noge_journal *journal, noge_error *error) {
    struct stat about;
    if (stat(journal->path, &about) != 0 || !is_open_file(journal, &about))
        return noge_fail(
            error, NOGE_IO,
            "%s: the journal was deleted, renamed or replaced; the last reports are not kept; restore it or "
            "begin another",
            journal->path);
    return NOGE_OK;
}

/* Does the file have what was written and nothing else? A changed journal stays unusable. */
static noge_status check_size(noge_journal *journal, noge_error *error) {
    struct stat own;
    if (fstat(journal->file, &own) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot read %s", journal->path);
    if (own.st_size == journal->size && !journal->changed)
        return NOGE_OK;
    journal->changed = journal->waiting = true;
    return noge_fail(error, NOGE_IO, "%s: another program changed the journal; the last reports are not kept",
                     journal->path);
}

noge_status noge_journal_add(noge_journal *journal, const char *line, size_t size, noge_error *error) {
    char prefix[PREFIX + 1], newline[] = "\n";
    uint64_t chain = checksum(line, size, journal->chain);
    snprintf(prefix, sizeof prefix, "%016llx ", (unsigned long long)chain);
    struct iovec part[] = {{prefix, PREFIX}, {(char *)(uintptr_t)line, size}, {newline, 1}};
    noge_status status = check_size(journal, error);
    if (status == NOGE_OK)
        status = write_record(journal, part, PREFIX + size + 1, error);
    if (status == NOGE_OK) {
        journal->chain = chain;
        journal->waiting = true;
    }
    return status;
}

noge_status noge_journal_sync(noge_journal *journal, noge_error *error) {
    if (journal->file < 0 || !journal->waiting)
        return NOGE_OK;
    noge_status status = check_identity(journal, error);
    if (status == NOGE_OK)
        status = check_size(journal, error);
    if (status != NOGE_OK)
        return status;
    if (journal->to_disk && fdatasync(journal->file) != 0 && errno != EINVAL)
        return noge_fail_errno(error, NOGE_IO, "%s: cannot write to the disk", journal->path);
    journal->waiting = false;
    return NOGE_OK;
}

/* ---- The first record -------------------------------------------------------------------------------------------- */

/* A new file's name is on the disk only after its folder is. */
static void sync_folder(const char *path) {
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    free(copy);
}

static noge_status begin_journal(noge_journal *journal, const noge_journal_head *head, noge_error *error) {
    char model[DIGITS + 1];
    noge_text text = {0};
    snprintf(model, sizeof model, "%016llx", (unsigned long long)head->model);
    json_t *record =
        json_pack("{s:i,s:s,s:s,s:b,s:I}", "noge-agent-journal", (int)NOGE_AGENT_PROTOCOL, "policy", head->policy,
                  "model", model, "weighted", (int)head->task->weighted, "seed", (json_int_t)head->seed);
    if (head->task->returns)
        noge_json_set(&record, "return", json_true());
    if (head->task->budget > 0)
        noge_json_set(&record, "budget_distance", json_real(head->task->budget));
    noge_status status = noge_json_print(&text, record, 0, error);
    if (status == NOGE_OK)
        status = noge_journal_add(journal, text.bytes, text.size, error);
    if (status == NOGE_OK)
        status = noge_journal_sync(journal, error);
    if (status == NOGE_OK && journal->to_disk)
        sync_folder(journal->path);
    json_decref(record);
    noge_text_free(&text);
    return status;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool parse_digits(const char *text, uint64_t *value) {
    *value = 0;
    for (int i = 0; i < DIGITS; i++) {
        const char *digit = strchr("0123456789abcdef", text[i]);
        if (!text[i] || !digit)
            return false;
        *value = *value << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return text[DIGITS] == ' ';
}

static bool is_another(const json_t *record, const char *key, const char *value) {
    const char *own = json_string_value(json_object_get(record, key));
    return !own || strcmp(own, value) != 0;
}

/* Fields that only some sessions have; earlier versions wrote none. */
static noge_status check_conditions(const json_t *record, const char *path, const noge_journal_head *head,
                                    noge_error *error) {
    double budget = json_number_value(json_object_get(record, "budget_distance"));
    if (json_is_true(json_object_get(record, "return")) != head->task->returns)
        return noge_fail(error, NOGE_USAGE,
                         "%s: the session of this journal %s return; use the same or name another file", path,
                         head->task->returns ? "need not" : "must");
    if (budget != head->task->budget && budget > 0)
        return noge_fail(error, NOGE_USAGE,
                         "%s: the session of this journal has a budget of %.10g; use the same or name another file",
                         path, budget);
    if (budget != head->task->budget)
        return noge_fail(error, NOGE_USAGE,
                         "%s: the session of this journal has no budget; use the same or name another file", path);
    return NOGE_OK;
}

static noge_status check_head(const noge_journal *journal, const char *line, size_t size, const noge_journal_head *head,
                              noge_error *error) {
    char model[DIGITS + 1];
    json_error_t fault;
    json_t *record = noge_json_read(line, size, 0, &fault);
    const char *path = journal->path, *policy = json_string_value(json_object_get(record, "policy"));
    noge_status status = NOGE_OK;
    bool by_content = head->model && is_another(record, "model", "0000000000000000"); /* not in Python's until 0.2 */
    snprintf(model, sizeof model, "%016llx", (unsigned long long)head->model);
    if (!record && !fault.text[0])
        status = noge_json_fail(error, &fault, "no JSON");
    else if (!policy || !json_is_integer(json_object_get(record, "noge-agent-journal")))
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: not a journal of noge agent; name another file", path);
    else if (json_integer_value(json_object_get(record, "noge-agent-journal")) != NOGE_AGENT_PROTOCOL)
        status = noge_fail(error, NOGE_USAGE, "%s: written by another version of noge; name another file", path);
    else if (json_is_true(json_object_get(record, "weighted")) != head->task->weighted)
        status = noge_fail(
            error, NOGE_USAGE, "%s: the session of this journal is %sweighted; use the same or name another file", path,
            head->task->weighted ? "not "
                                 : ""); /* checked before the policy, because the default policy depends on it */
    else if (by_content ? is_another(record, "model", model) : strcmp(policy, head->policy) != 0)
        status = noge_fail(error, NOGE_USAGE,
                           "%s: the session of this journal has policy %s%s; use the same or name another file", path,
                           policy, head->model && strcmp(policy, head->policy) == 0 ? ", but another model" : "");
    else if (json_integer_value(json_object_get(record, "seed")) != (json_int_t)head->seed)
        status = noge_fail(error, NOGE_USAGE,
                           "%s: the session of this journal has seed %lld; use the same or name another file", path,
                           (long long)json_integer_value(json_object_get(record, "seed")));
    else
        status = check_conditions(record, path, head, error);
    json_decref(record);
    return status;
}

/* True if a complete record begins at `bytes`. *size: of its line, *chain: its checksum as written. */
static bool read_record(const char *bytes, size_t left, uint64_t before, size_t *size, uint64_t *chain) {
    const char *newline = memchr(bytes, '\n', left);
    if (!newline || newline - bytes < PREFIX || !parse_digits(bytes, chain))
        return false;
    *size = (size_t)(newline - bytes) - PREFIX;
    return checksum(bytes + PREFIX, *size, before) == *chain;
}

/* True if a valid record ends this line, behind the beginning of another: a damaged newline joined them. */
static bool hides_record(const char *line, size_t size) {
    uint64_t before, chain;
    if (size < 2 * PREFIX || !parse_digits(line, &before))
        return false;
    for (size_t at = PREFIX; at + PREFIX <= size; at++)
        if (parse_digits(line + at, &chain) && checksum(line + at + PREFIX, size - at - PREFIX, before) == chain)
            return true;
    return false;
}

/* True if the rest of the file is one record, with or without its newline: a crash can have torn it. */
static bool is_last_record(const char *bytes, size_t size) {
    const char *newline = memchr(bytes, '\n', size);
    return !newline || (newline + 1 == bytes + size && !hides_record(bytes, size - 1));
}

/* True if this is the beginning of a first record, and long enough to be nothing else. */
static bool is_torn_head(const char *bytes, size_t size) {
    static const char begin[] = "{\"noge-agent-journal\": ";
    enum { LEAST = 12 }; /* bytes of `begin` */
    if (size < PREFIX + LEAST || memchr(bytes, '\n', size) || bytes[DIGITS] != ' ')
        return false;
    for (size_t i = 0; i < DIGITS; i++)
        if (!bytes[i] || !strchr("0123456789abcdef", bytes[i]))
            return false;
    size_t behind = size - PREFIX;
    return memcmp(bytes + PREFIX, begin, behind < sizeof begin - 1 ? behind : sizeof begin - 1) == 0;
}

static noge_status read_records(noge_journal *journal, const char *bytes, size_t size, const noge_journal_head *head,
                                noge_status (*replay)(void *, const char *, size_t, noge_error *), void *reader,
                                noge_error *error) {
    size_t at = 0, length;
    uint64_t chain;
    noge_status status = NOGE_OK;
    unsigned long long number = 1;
    for (; at < size && status == NOGE_OK && read_record(bytes + at, size - at, journal->chain, &length, &chain);
         number++) {
        noge_error wrong;
        const char *line = bytes + at + PREFIX;
        if (number == 1)
            status = check_head(journal, line, length, head, error);
        else if ((status = replay(reader, line, length, &wrong)) != NOGE_OK)
            status = noge_fail(error, status, "%s:%llu: %.300s", journal->path, number, wrong.text);
        journal->chain = chain;
        at += PREFIX + length + 1;
    }
    if (status != NOGE_OK)
        return status;
    if (at == 0 && !is_torn_head(bytes, size))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: not a journal of noge agent, or its first line is damaged; name another file",
                         journal->path);
    if (at < size && !is_last_record(bytes + at, size - at))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s:%llu: damaged record: its checksum is wrong, and other records follow; to continue from "
                         "the record before it, keep a copy and truncate the file (head -n %llu)",
                         journal->path, number, number - 1);
    journal->size = (off_t)at;
    journal->cut = (off_t)(size - at);
    journal->damaged = at < size && bytes[size - 1] == '\n';
    return NOGE_OK;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static noge_status write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return NOGE_IO;
        bytes += written;
        size -= (size_t)written;
    }
    return fsync(file) == 0 ? NOGE_OK : NOGE_IO;
}

/* Writes what will be cut off to the first JOURNAL.cut-N that does not exist. */
static noge_status keep_cut(noge_journal *journal, const char *bytes, mode_t mode, noge_error *error) {
    enum { MOST = 10000 };
    int file = -1;
    for (int n = 1; n <= MOST && file < 0; n++) {
        free(journal->cut_file);
        if (asprintf(&journal->cut_file, "%s.cut-%d", journal->path, n) < 0) {
            journal->cut_file = NULL;
            return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the path of a file");
        }
        file = open(journal->cut_file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0666);
        if (file < 0 && errno != EEXIST)
            break;
    }
    noge_status status = file < 0 ? NOGE_IO : write_all(file, bytes, (size_t)journal->cut);
    if (status != NOGE_OK)
        noge_fail_errno(error, NOGE_IO, "%s: the last record is torn or damaged, but cannot be moved to %s",
                        journal->path, journal->cut_file);
    if (file >= 0)
        close(file);
    if (status == NOGE_OK && journal->to_disk)
        sync_folder(journal->cut_file);
    return status;
}

static noge_status read_journal(noge_journal *journal, const noge_journal_head *head,
                                noge_status (*replay)(void *, const char *, size_t, noge_error *), void *reader,
                                noge_error *error) {
    struct stat about;
    if (fstat(journal->file, &about) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot read %s", journal->path);
    if (!S_ISREG(about.st_mode))
        return noge_fail(error, NOGE_USAGE, "%s: not a regular file; a journal must be one", journal->path);
    if (about.st_size == 0)
        return NOGE_OK;
    size_t size = (size_t)about.st_size;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, journal->file, 0);
    if (bytes == MAP_FAILED)
        return noge_fail_errno(error, NOGE_IO, "cannot read %s", journal->path);
    noge_status status = read_records(journal, bytes, size, head, replay, reader, error);
    if (status == NOGE_OK && journal->cut > 0)
        status = keep_cut(journal, bytes + journal->size, about.st_mode, error);
    munmap(bytes, size);
    return status;
}

noge_status noge_journal_open(noge_journal *journal, const char *path, const noge_journal_head *head, bool to_disk,
                              noge_status (*replay)(void *, const char *, size_t, noge_error *), void *reader,
                              noge_error *error) {
    *journal = (noge_journal){.path = path, .to_disk = to_disk};
    journal->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return noge_fail_errno(error, NOGE_IO, "cannot open %s", path);
    noge_status status = noge_lock_take(journal->file, path, "in use by another session", error);
    if (status == NOGE_OK && !noge_journal_is(journal, path))
        status = noge_fail(error, NOGE_IO, "%s: replaced while it was opened; try again", path);
    if (status == NOGE_OK)
        status = read_journal(journal, head, replay, reader, error);
    if (status != NOGE_OK)
        return status;
    journal->resumed = journal->size > 0;
    if (journal->cut > 0 && ftruncate(journal->file, journal->size) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot truncate %s", path);
    return journal->resumed ? NOGE_OK : begin_journal(journal, head, error);
}

void noge_journal_close(noge_journal *journal) {
    if (journal->file >= 0)
        close(journal->file);
    free(journal->cut_file);
    journal->cut_file = NULL;
    journal->file = -1;
}

/* Journals: every record comes back; one cut at any byte keeps the records before; a changed byte is noticed. */
#include "support/folder.h"
#include "support/unit.h"

#include "agent/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const noge_journal_head head = {.policy = "nn", .task = TASK(), .seed = 1};
static const char *const lines[] = {"{\"at\":\"a\",\"sees\":[\"b\"]}", "{}", "",
                                    "{\"at\":\"b\",\"sees\":[\"a\",\"c\"]}"};
enum { LINES = sizeof lines / sizeof *lines };

/* What was replayed, a newline after each record. */
typedef struct replayed {
    char text[1000];
    size_t size;
    int count;
} replayed;

static noge_status collect(void *reader, const char *line, size_t size, noge_error *error) {
    replayed *all = reader;
    (void)error;
    assert_true(all->size + size + 1 < sizeof all->text);
    memcpy(all->text + all->size, line, size);
    all->text[all->size + size] = '\n';
    all->size += size + 1;
    all->count++;
    return NOGE_OK;
}

static noge_status open_again(noge_journal *journal, const noge_journal_head *wanted, replayed *all, noge_error *why) {
    static char path[4096]; /* borrowed by the journal, so not one of the paths that in_folder uses again */
    snprintf(path, sizeof path, "%s", in_folder("journal"));
    *all = (replayed){0};
    *why = (noge_error){0};
    return noge_journal_open(journal, path, wanted, false, collect, all, why);
}

/* A journal of all lines; its bytes, to be freed. */
static char *write_journal(size_t *size) {
    noge_journal journal;
    replayed all;
    noge_error why;
    assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
    assert_false(journal.resumed);
    for (int i = 0; i < LINES; i++)
        assert_fine(noge_journal_add(&journal, lines[i], strlen(lines[i]), error));
    assert_fine(noge_journal_sync(&journal, error));
    noge_journal_close(&journal);
    return get_file(in_folder("journal"), size);
}

/* Are these the first records, in order? */
static void check_prefix(const replayed *all) {
    size_t at = 0;
    assert_true(all->count <= LINES);
    for (int i = 0; i < all->count; i++) {
        size_t length = strlen(lines[i]);
        assert_memory_equal(all->text + at, lines[i], length);
        at += length + 1;
    }
    assert_int_equal(at, all->size);
}

static void every_record_comes_back(void **state) {
    (void)state;
    noge_journal journal;
    replayed all;
    noge_error why;
    size_t size;
    free(write_journal(&size));
    assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
    assert_true(journal.resumed && journal.cut == 0 && all.count == LINES);
    check_prefix(&all);
    noge_journal_close(&journal);
}

/* Complete lines of a file's beginning. */
static int complete_lines(const char *bytes, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '\n';
    return count;
}

/* What the journal removed must be in the file beside it, which this deletes. */
static void check_cut(const noge_journal *journal, const char *bytes, size_t size) {
    size_t kept = 0, removed = (size_t)journal->cut;
    assert_int_equal(journal->cut_file != NULL, removed > 0);
    if (removed == 0)
        return;
    char *cut = get_file(journal->cut_file, &kept);
    assert_int_equal(kept, removed);
    assert_memory_equal(cut, bytes + size - removed, removed);
    assert_int_equal(remove(journal->cut_file), 0);
    free(cut);
}

/* The journal's file is refused and stays as it is. */
static void refuse_file(const char *bytes, size_t size) {
    noge_journal journal;
    replayed all;
    noge_error why;
    size_t size_after;
    assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_BAD_INPUT);
    assert_true(why.text[0] != 0 && !journal.cut_file);
    noge_journal_close(&journal);
    char *after = get_file(in_folder("journal"), &size_after);
    assert_int_equal(size_after, size);
    assert_memory_equal(after, bytes, size);
    free(after);
}

static void a_cut_loses_the_last_record_only(void **state) {
    (void)state;
    size_t size;
    char *bytes = write_journal(&size);
    for (size_t cut = 0; cut < size; cut++) {
        noge_journal journal;
        replayed all;
        noge_error why;
        put_file(in_folder("journal"), bytes, cut);
        int expected = complete_lines(bytes, cut) - 1; /* without the head */
        if (cut > 0 && cut < 17 + 12) {                /* too short to be recognised */
            refuse_file(bytes, cut);
            continue;
        }
        assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
        check_cut(&journal, bytes, cut);
        assert_int_equal(all.count, expected > 0 ? expected : 0);
        check_prefix(&all);
        assert_fine(noge_journal_add(&journal, "more", 4, error));
        noge_journal_close(&journal);
        assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
        assert_int_equal(all.count, (expected > 0 ? expected : 0) + 1);
        noge_journal_close(&journal);
    }
    free(bytes);
}

/* In the last line a change passes for a torn record, elsewhere it is refused and the file stays. */
static void a_changed_byte_is_noticed(void **state) {
    (void)state;
    size_t size;
    char *bytes = write_journal(&size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 1;
        put_file(in_folder("journal"), bytes, size);
        if (complete_lines(bytes, i) < LINES) {
            refuse_file(bytes, size);
        } else {
            noge_journal journal;
            replayed all;
            noge_error why;
            assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
            assert_int_equal(all.count, LINES - 1);
            check_prefix(&all);
            check_cut(&journal, bytes, size);
            noge_journal_close(&journal);
        }
        bytes[i] ^= 1;
    }
    free(bytes);
}

/* What is cut off twice has two files. */
static void cuts_do_not_replace_each_other(void **state) {
    (void)state;
    size_t size;
    char *bytes = write_journal(&size);
    for (int n = 1; n <= 3; n++) {
        noge_journal journal;
        replayed all;
        noge_error why;
        char name[20];
        put_file(in_folder("journal"), bytes, size - (size_t)n);
        assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
        snprintf(name, sizeof name, "journal.cut-%d", n);
        assert_string_equal(journal.cut_file, in_folder(name));
        noge_journal_close(&journal);
    }
    free(bytes);
}

static void a_journal_that_is_gone_keeps_nothing(void **state) {
    (void)state;
    noge_journal journal;
    replayed all;
    noge_error why;
    assert_int_equal(open_again(&journal, &head, &all, &why), NOGE_OK);
    assert_true(noge_journal_is(&journal, in_folder("journal")));
    assert_false(noge_journal_is(&journal, in_folder("other")));
    assert_fine(noge_journal_add(&journal, "one", 3, error));
    assert_fine(noge_journal_sync(&journal, error));
    assert_int_equal(rename(in_folder("journal"), in_folder("other")), 0);
    assert_fine(noge_journal_sync(&journal, error)); /* nothing was added */
    assert_fine(noge_journal_add(&journal, "two", 3, error));
    assert_int_equal(noge_journal_sync(&journal, &why), NOGE_IO);
    assert_non_null(strstr(why.text, "deleted, renamed or replaced"));
    put_file(in_folder("journal"), "", 0);
    assert_int_equal(noge_journal_sync(&journal, &why), NOGE_IO);
    assert_true(noge_journal_is(&journal, in_folder("other")));
    noge_journal_close(&journal);
}

static void another_session_is_refused(void **state) {
    (void)state;
    const noge_journal_head others[] = {
        {.policy = "bfs", .task = TASK(), .seed = 1},
        {.policy = "nn", .task = TASK(), .seed = 2},
        {.policy = "nn", .task = TASK(.weighted = true), .seed = 1},
        {.policy = "nn", .task = TASK(.returns = true), .seed = 1},
        {.policy = "nn", .task = TASK(.budget = 3), .seed = 1},
        {.policy = "bfs", .task = TASK(), .seed = 1, .model = 7},
    };
    size_t size;
    free(write_journal(&size));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        noge_journal journal;
        replayed all;
        noge_error why;
        assert_int_not_equal(open_again(&journal, &others[i], &all, &why), NOGE_OK);
        assert_int_equal(all.count, 0);
        assert_non_null(strstr(why.text, "journal"));
        noge_journal_close(&journal);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(every_record_comes_back),
        in_a_folder(a_cut_loses_the_last_record_only),
        in_a_folder(a_changed_byte_is_noticed),
        in_a_folder(cuts_do_not_replace_each_other),
        in_a_folder(a_journal_that_is_gone_keeps_nothing),
        in_a_folder(another_session_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

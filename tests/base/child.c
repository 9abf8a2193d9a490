/* Children that do well and children that do everything wrong: each fails with its own words, nothing blocks, and no
 * process is left. The children are one-line shell scripts. */
#include "support/unit.h"

#include "base/clock.h"
#include "base/file/child.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static noge_child *start(const char *script) {
    char *const words[] = {"sh", "-c", (char *)(uintptr_t)script, NULL};
    noge_child *child;
    assert_fine(noge_child_start(&child, "the script", words, error));
    return child;
}

static void rest(long milliseconds) {
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

/* No child is left, running or not reaped. */
static void assert_none_left(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void answers_come_line_by_line(void **state) {
    (void)state;
    noge_child *child = start("while read -r line; do echo \"<$line>\"; done");
    for (int i = 1; i <= 100; i++) {
        char line[20], expected[20];
        const char *answer;
        size_t size;
        snprintf(line, sizeof line, "%d\n", i);
        snprintf(expected, sizeof expected, "<%d>", i);
        assert_fine(noge_child_ask(child, line, strlen(line), 10, &answer, &size, error));
        assert_int_equal(size, strlen(expected));
        assert_memory_equal(answer, expected, size);
        assert_int_equal(noge_child_line(child), i);
    }
    noge_child_end(child);
    assert_none_left();
}

/* A line of many pipes' size gets through, although the child answers only when it has read all of it. */
static void long_lines_get_through(void **state) {
    (void)state;
    enum { SIZE = 1000000 };
    char *line = malloc(SIZE);
    const char *answer;
    size_t size;
    memset(line, 'x', SIZE);
    line[SIZE - 1] = '\n';
    noge_child *child = start("head -c 1000000 | wc -c; cat >/dev/null");
    assert_fine(noge_child_ask(child, line, SIZE, 20, &answer, &size, error));
    assert_int_equal(size, 7);
    assert_memory_equal(answer, "1000000", 7);
    noge_child_end(child);
    free(line);
    assert_none_left();
}

typedef struct misbehaviour {
    const char *script, *words;
    noge_status status;
    size_t line_size;
} misbehaviour;

static const misbehaviour wrongs[] = {
    {"exit 7", "exited with code 7 before it answered line 1", NOGE_IO, 2},
    {"read line; exit 0", "exited with code 0", NOGE_IO, 2},
    {"kill -SEGV $$", "killed by signal 11 (Segmentation fault)", NOGE_IO, 2},
    {"kill -KILL $$", "killed by signal 9 (Killed)", NOGE_IO, 2},
    {"exec >&-; sleep 60", "closed its standard output before it answered line 1", NOGE_IO, 2},
    {"exec <&-; sleep 60", "did not answer line 1 within 0.3 s", NOGE_IO, 2},
    {"sleep 60", "did not answer line 1 within 0.3 s", NOGE_IO, 2},
    {"sleep 60", "did not read line 1 within 0.3 s", NOGE_IO, 1000000},
    {"trap '' TERM INT HUP; while :; do sleep 1; done", "did not answer line 1 within 0.3 s", NOGE_IO, 2},
    {"printf half; sleep 60", "answered line 1 with 'half' but without a newline within 0.3 s", NOGE_IO, 2},
    {"printf half", "exited with code 0 before it answered line 1", NOGE_IO, 2},
    {"printf '1\\n2\\n'; sleep 60", "more than one line: '2' follows", NOGE_BAD_INPUT, 2},
    {"yes", "more than one line: 'y' follows", NOGE_BAD_INPUT, 1000000},
    {"cat /dev/zero", "more than 4000 bytes without a newline: '?????", NOGE_BAD_INPUT, 2},
    {"cat /dev/zero", "more than 4000 bytes without a newline: '?????", NOGE_BAD_INPUT, 1000000},
};

static void misbehaviour_is_named(void **state) {
    (void)state;
    char *line = malloc(1000000);
    memset(line, 'x', 1000000);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        const misbehaviour *wrong = &wrongs[i];
        noge_child *child = start(wrong->script);
        const char *answer;
        size_t size;
        noge_error error = {0};
        double seconds = strstr(wrong->words, "0.3") ? 0.3 : 3, before = noge_clock_seconds();
        line[wrong->line_size - 1] = '\n';
        noge_status status = noge_child_ask(child, line, wrong->line_size, seconds, &answer, &size, &error);
        if (status != wrong->status || error.status != status || !strstr(error.text, wrong->words) ||
            strncmp(error.text, "the script ", 11) != 0)
            fail_msg("%s: '%s' (%s) instead of '%s'", wrong->script, error.text, noge_status_name(status),
                     wrong->words);
        assert_none_left();
        assert_int_equal(noge_child_ask(child, "1\n", 2, seconds, &answer, &size, &error), NOGE_IO);
        noge_child_end(child);
        assert_true(noge_clock_seconds() - before < 20);
        line[wrong->line_size - 1] = 'x';
    }
    free(line);
}

/* Writing to a pipe that nobody reads must not end the program, nor change what the caller's thread blocks. */
static void no_signal_is_raised(void **state) {
    (void)state;
    noge_child *child = start("exit 5");
    const char *answer;
    size_t size;
    noge_error error;
    sigset_t mask, pending;
    signal(SIGPIPE, SIG_DFL);
    rest(200);
    assert_int_equal(noge_child_ask(child, "1\n", 2, 5, &answer, &size, &error), NOGE_IO);
    assert_non_null(strstr(error.text, "code 5"));
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    sigpending(&pending);
    assert_false(sigismember(&mask, SIGPIPE));
    assert_false(sigismember(&pending, SIGPIPE));
    noge_child_end(child);
}

/* Does the process run? One that nobody has reaped yet does not. */
static bool is_running(int process) {
    char path[40], state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'X';
    if (file)
        fclose(file);
    return state != 'X' && state != 'Z';
}

/* What a child has started ends with it, also if the child ends as it should. */
static void grandchildren_end_too(void **state) {
    (void)state;
    static const char *const scripts[] = {"sleep 60 & echo $!; cat >/dev/null", "sleep 60 & echo $!; sleep 60"};
    for (size_t i = 0; i < 2; i++) {
        noge_child *child = start(scripts[i]);
        const char *answer;
        size_t size;
        assert_fine(noge_child_ask(child, "1\n", 2, 10, &answer, &size, error));
        int process = atoi(answer);
        assert_true(process > 0 && is_running(process));
        noge_child_end(child);
        for (int wait = 0; wait < 100 && is_running(process); wait++)
            rest(20);
        assert_false(is_running(process));
        assert_none_left();
    }
}

/* Another child must not hold this one's pipes open: its input would never end. */
static void children_do_not_share_pipes(void **state) {
    (void)state;
    noge_child *child[3];
    const char *answer;
    size_t size;
    for (size_t i = 0; i < 3; i++)
        child[i] = start("read -r line; echo $line; cat; echo done >&2");
    for (size_t i = 0; i < 3; i++)
        assert_fine(noge_child_ask(child[i], "1\n", 2, 10, &answer, &size, error));
    double before = noge_clock_seconds();
    for (size_t i = 0; i < 3; i++)
        noge_child_end(child[i]);
    assert_true(noge_clock_seconds() - before < 1.9); /* not one second for each that had to be killed */
    assert_none_left();
}

static void assert_no_start(const char *program, const char *words) {
    char *const list[] = {(char *)(uintptr_t)program, NULL};
    noge_child *child;
    noge_error error = {0};
    assert_int_equal(noge_child_start(&child, "it", list, &error), NOGE_BAD_INPUT);
    assert_null(child);
    if (!strstr(error.text, words))
        fail_msg("%s: '%s' instead of '%s'", program, error.text, words);
    assert_none_left();
}

static void programs_that_cannot_start(void **state) {
    (void)state;
    char path[] = "/tmp/noge-child-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_no_start("/nowhere/at-all", "cannot start '/nowhere/at-all': No such file or directory");
    assert_no_start("no-such-program-anywhere", "not found in PATH; if it is in this folder, name it ./no-such");
    assert_no_start("/tmp", "Is a directory");
    assert_no_start(path, "Permission denied; make it executable: chmod +x");
    assert_int_equal(fchmod(file, 0700), 0);
    assert_int_equal(write(file, "#!/nowhere/python\n", 18), 18);
    close(file);
    assert_no_start(path, "check the interpreter in its first line");
    FILE *plain = fopen(path, "w");
    fputs("print('no first line')\n", plain);
    fclose(plain);
    assert_no_start(path, "a script needs a first line such as #!/usr/bin/env python3");
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_line_by_line),  cmocka_unit_test(long_lines_get_through),
        cmocka_unit_test(misbehaviour_is_named),      cmocka_unit_test(no_signal_is_raised),
        cmocka_unit_test(grandchildren_end_too),      cmocka_unit_test(children_do_not_share_pipes),
        cmocka_unit_test(programs_that_cannot_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Output that is complete or absent, whether the file system has files without names or not. */
#include "support/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Stands between the library and openat(), to refuse files without names as some file systems do. */
static bool nameless_refused;
static int nameless_opened;

int __real_openat(int folder, const char *path, int flags, ...);
int __real_openat64(int folder, const char *path, int flags, ...);
int __wrap_openat(int folder, const char *path, int flags, ...);
int __wrap_openat64(int folder, const char *path, int flags, ...);

static bool refuse(int flags) {
    bool nameless = (flags & O_TMPFILE) == O_TMPFILE;
    nameless_opened += nameless && !nameless_refused;
    errno = EOPNOTSUPP;
    return nameless && nameless_refused;
}

int __wrap_openat(int folder, const char *path, int flags, ...) {
    return refuse(flags) ? -1 : __real_openat(folder, path, flags, 0666);
}

int __wrap_openat64(int folder, const char *path, int flags, ...) {
    return refuse(flags) ? -1 : __real_openat64(folder, path, flags, 0666);
}

static int refuse_nameless(void **state) {
    (void)state;
    nameless_refused = true;
    return 0;
}

static void existing_files_are_kept(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *output = NULL;
    put_file(in_folder("file"), "old", 3);
    assert_int_equal(noge_output_check(in_folder("file"), false, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "exists"));
    assert_int_equal(noge_output_open(&output, in_folder("file"), false, &why), NOGE_USAGE);
    assert_null(output);
    assert_int_equal(noge_output_check(in_folder("file"), true, &why), NOGE_OK);
    assert_int_equal(noge_output_check(in_folder("other"), false, &why), NOGE_OK);
    assert_int_equal(noge_output_check(folder_path(), true, &why), NOGE_USAGE);
    assert_int_equal(noge_output_write_all(in_folder("no/file"), true, "", 0, &why), NOGE_USAGE);
    assert_int_equal(noge_output_write_all("", true, "", 0, &why), NOGE_USAGE);

    assert_fine(noge_output_open(&output, in_folder("file"), true, error));
    assert_fine(noge_output_write(output, "new", 3, error));
    assert_content(in_folder("file"), "old", 3); /* until the end */
    assert_int_equal(folder_entries(), nameless_refused ? 2 : 1);
    noge_output_abandon(output);
    assert_int_equal(folder_entries(), 1);
    assert_content(in_folder("file"), "old", 3);
    noge_output_abandon(NULL);
}

static void a_file_that_appears_meanwhile_is_kept(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *output = NULL;
    assert_fine(noge_output_open(&output, in_folder("race"), false, error));
    assert_fine(noge_output_write(output, "mine", 4, error));
    put_file(in_folder("race"), "theirs", 6);
    assert_int_equal(noge_output_commit(output, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "exists"));
    assert_content(in_folder("race"), "theirs", 6);
    assert_int_equal(folder_entries(), 1);
}

static void permissions_are_ordinary(void **state) {
    (void)state;
    struct stat about;
    mode_t former = umask(027);
    noge_status status = noge_output_write_all(in_folder("file"), false, "x", 1, NULL);
    umask(former);
    assert_int_equal(status, NOGE_OK);
    assert_int_equal(stat(in_folder("file"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
}

static void a_replaced_file_keeps_its_permissions(void **state) {
    (void)state;
    const mode_t modes[] = {0600, 0640, 0666, 0755};
    struct stat about;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        put_file(in_folder("private"), "old", 3);
        assert_int_equal(chmod(in_folder("private"), modes[i]), 0);
        assert_fine(noge_output_write_all(in_folder("private"), true, "new", 3, error));
        assert_int_equal(stat(in_folder("private"), &about), 0);
        assert_int_equal(about.st_mode & 0777, modes[i]);
    }
}

/* The open folder decides, not its name; a link in it is replaced. */
static void files_go_into_an_open_folder(void **state) {
    (void)state;
    noge_output *output = NULL;
    noge_error why = {0};
    char path[PATH_MAX], moved[PATH_MAX];
    struct stat about;
    snprintf(path, sizeof path, "%s", in_folder("here"));
    snprintf(moved, sizeof moved, "%s", in_folder("moved"));
    assert_int_equal(mkdir(path, 0777), 0);
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_true(folder >= 0);
    put_file(in_folder("precious"), "old", 3);
    assert_int_equal(symlink("../precious", in_folder("here/file")), 0);
    assert_int_equal(rename(path, moved), 0);
    assert_int_equal(mkdir(path, 0777), 0);
    assert_fine(noge_output_open_in(&output, folder, in_folder("here/file"), true, error));
    assert_fine(noge_output_write(output, "longer", 6, error));
    assert_fine(noge_output_commit(output, error));
    assert_int_equal(lstat(in_folder("here/file"), &about), -1);
    assert_int_equal(lstat(in_folder("moved/file"), &about), 0);
    assert_true(S_ISREG(about.st_mode) && about.st_size == 6);
    assert_int_equal(stat(in_folder("precious"), &about), 0);
    assert_int_equal(about.st_size, 3);

    assert_int_equal(unlink(in_folder("moved/file")), 0);
    assert_int_equal(rmdir(moved), 0);
    noge_status status = noge_output_open_in(&output, folder, in_folder("here/file"), true, &why);
    if (status == NOGE_OK)
        status = noge_output_commit(output, &why);
    assert_int_equal(status, NOGE_IO);
    assert_non_null(strstr(why.text, "the folder was removed"));
    close(folder);
}

static void links_stay_links(void **state) {
    (void)state;
    struct stat about;
    put_file(in_folder("file"), "old", 3);
    assert_int_equal(symlink("file", in_folder("link")), 0);
    assert_fine(noge_output_write_all(in_folder("link"), true, "new", 3, error));
    assert_int_equal(lstat(in_folder("link"), &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_content(in_folder("file"), "new", 3);
}

static void long_names_work(void **state) {
    (void)state;
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    assert_fine(noge_output_write_all(in_folder(name), false, "x", 1, error));
    assert_content(in_folder(name), "x", 1);
    assert_fine(noge_output_write_all(in_folder(name), true, "y", 1, error));
    assert_content(in_folder(name), "y", 1);
    assert_int_equal(folder_entries(), 1);
}

/* A limit on the size of files stands for a disk that fills up. */
static noge_status write_with_limit(const char *path, size_t size, noge_error *error) {
    struct rlimit former, small = {.rlim_cur = 100000};
    char *bytes = sample(size);
    getrlimit(RLIMIT_FSIZE, &former);
    small.rlim_max = former.rlim_max;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    noge_status status = noge_output_write_all(path, true, bytes, size, error);
    setrlimit(RLIMIT_FSIZE, &former);
    signal(SIGXFSZ, handler);
    free(bytes);
    return status;
}

static void full_disks_leave_nothing(void **state) {
    (void)state;
    const char *const names[] = {"full", "full.gz", "full.xz"};
    for (int i = 0; i < 3; i++) {
        noge_error why = {0};
        put_file(in_folder(names[i]), "old", 3);
        assert_int_equal(write_with_limit(in_folder(names[i]), 2000000, &why), NOGE_IO);
        assert_non_null(strstr(why.text, names[i]));
        assert_non_null(strstr(why.text, "larger than the disk or a limit allows; nothing was written"));
        assert_int_equal(folder_entries(), i + 1);
        assert_content(in_folder(names[i]), "old", 3);
        assert_int_equal(write_with_limit(in_folder(names[i]), 1000, &why), NOGE_OK);
    }
}

static void devices_are_written_directly(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *output = NULL;
    char *bytes = sample(300000);
    assert_fine(noge_output_write_all("/dev/null", false, bytes, 300000, error));
    assert_int_equal(noge_output_open(&output, "/dev/full", false, &why), NOGE_OK);
    assert_int_equal(noge_output_write(output, bytes, 300000, &why), NOGE_IO);
    assert_non_null(strstr(why.text, "disk is full"));
    memset(&why, 0, sizeof why);
    assert_int_equal(noge_output_write(output, "x", 1, &why), NOGE_IO); /* and stays so */
    assert_int_equal(noge_output_commit(output, &why), NOGE_IO);
    assert_non_null(strstr(why.text, "disk is full"));
    free(bytes);
}

/* The wrapper stands where it should. */
static void files_without_names_are_tried(void **state) {
    (void)state;
    nameless_opened = 0;
    assert_fine(noge_output_write_all(in_folder("file"), false, "x", 1, error));
    assert_int_equal(nameless_opened, nameless_refused ? 0 : 1);
}

/* Several files can be complete before the first appears, and one that cannot be makes the others vanish. */
static void finished_files_still_have_no_name(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *first = NULL, *second = NULL;
    assert_fine(noge_output_open(&first, in_folder("first"), false, error));
    assert_fine(noge_output_write(first, "x", 1, error));
    assert_fine(noge_output_finish(first, error));
    assert_int_equal(access(in_folder("first"), F_OK), -1);
    assert_fine(noge_output_open(&second, "/dev/full", false, error));
    assert_fine(noge_output_write(second, "x", 1, error)); /* buffered: nobody knows yet */
    assert_int_equal(noge_output_finish(second, &why), NOGE_IO);
    assert_int_equal(noge_output_commit(second, &why), NOGE_IO);
    assert_fine(noge_output_commit(first, error));
    assert_content(in_folder("first"), "x", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(files_without_names_are_tried),
        in_a_folder(existing_files_are_kept),
        in_a_folder(a_file_that_appears_meanwhile_is_kept),
        in_a_folder(permissions_are_ordinary),
        in_a_folder(a_replaced_file_keeps_its_permissions),
        in_a_folder(files_go_into_an_open_folder),
        in_a_folder(links_stay_links),
        in_a_folder(long_names_work),
        in_a_folder(full_disks_leave_nothing),
        in_a_folder(devices_are_written_directly),
        in_a_folder(finished_files_still_have_no_name),
    };
    int failed = cmocka_run_group_tests_name("files without names", tests, NULL, NULL);
    return failed + cmocka_run_group_tests_name("files with temporary names", tests, refuse_nameless, NULL);
}

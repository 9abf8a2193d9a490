/* Input that decompresses whatever comes and says what is wrong with it; output that is complete or absent. */
#include "support/unit.h"

#include "base/input.h"
#include "base/output.h"
#include "base/random.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/noge-streams-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int entries(bool remove_them) {
    DIR *d = opendir(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(d));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (remove_them)
            unlinkat(dirfd(d), entry->d_name, 0);
    }
    closedir(d);
    return count;
}

static int remove_folder(void **state) {
    (void)state;
    entries(true);
    return rmdir(folder);
}

static const char *in_folder(const char *name) {
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void put(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* The bytes of a file as they are on the disk. */
static char *raw(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 22);
    *size = fread(bytes, 1, 1 << 22, file);
    fclose(file);
    return bytes;
}

static void assert_content(const char *path, const char *wanted, size_t wanted_size) {
    char *bytes = NULL;
    size_t size = 0;
    assert_fine(noge_input_read_all(path, &bytes, &size, error));
    assert_int_equal(size, wanted_size);
    assert_memory_equal(bytes, wanted, size);
    assert_int_equal(bytes[size], 0);
    free(bytes);
}

static void assert_refused(const char *path, noge_status status, const char *word) {
    char *bytes = NULL;
    size_t size;
    noge_error why = {0};
    assert_int_equal(noge_input_read_all(path, &bytes, &size, &why), status);
    assert_null(bytes);
    assert_non_null(strstr(why.text, path));
    if (!strstr(why.text, word))
        fail_msg("no \"%s\" in: %s", word, why.text);
}

/* Half noise, half repetition, so that compressors have something to do. */
static char *sample(size_t size) {
    noge_random random = noge_random_stream(1, "test streams", size);
    char *bytes = malloc(size + 1);
    for (size_t i = 0; i < size; i++)
        bytes[i] = i / 1000 % 2 ? (char)noge_random_bits(&random) : (char)('a' + i % 7);
    return bytes;
}

static void every_size_round_trips(void **state) {
    (void)state;
    const size_t sizes[] = {0, 1, 2, 5, 6, 7, 1000, 65535, 65536, 131072, 262143, 262144, 262145, 1000000};
    const char *const names[] = {"plain", "packed.gz", "packed.xz"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < 3; j++) {
            char *bytes = sample(sizes[i]);
            assert_fine(noge_output_write_all(in_folder(names[j]), true, bytes, sizes[i], error));
            assert_content(in_folder(names[j]), bytes, sizes[i]);
            free(bytes);
        }
    assert_int_equal(entries(false), 3);
    size_t size;
    char *bytes = raw(in_folder("packed.gz"), &size);
    assert_memory_equal(bytes, "\x1f\x8b", 2);
    assert_true(size < 900000);
    free(bytes);
    bytes = raw(in_folder("packed.xz"), &size);
    assert_memory_equal(bytes,
                        "\xfd"
                        "7zXZ\0",
                        6);
    free(bytes);
}

static void same_content_same_bytes(void **state) {
    (void)state;
    char *bytes = sample(50000);
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t first_size, second_size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, bytes, 50000, error));
        char *first = raw(in_folder(names[i]), &first_size);
        assert_fine(noge_output_write_all(in_folder(names[i]), true, bytes, 50000, error));
        char *second = raw(in_folder(names[i]), &second_size);
        assert_int_equal(first_size, second_size);
        assert_memory_equal(first, second, first_size);
        free(first);
        free(second);
    }
    free(bytes);
}

/* Two compressed files one after the other are one; compression shows in the content, not in the name. */
static void parts_are_joined(void **state) {
    (void)state;
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, "hello ", 6, error));
        char *first = raw(in_folder(names[i]), &size), *both = malloc(8192);
        memcpy(both, first, size);
        free(first);
        size_t used = size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, "world", 5, error));
        char *second = raw(in_folder(names[i]), &size);
        memcpy(both + used, second, size);
        free(second);
        used += size;
        put(in_folder("anything"), both, used);
        assert_content(in_folder("anything"), "hello world", 11);
        memset(both + used, 0, 512);
        put(in_folder("anything"), both, used + 512); /* padding, as tapes need it */
        assert_content(in_folder("anything"), "hello world", 11);
        memcpy(both + used, "rubbish, rubbish", 16);
        put(in_folder("anything"), both, used + 16);
        assert_refused(in_folder("anything"), NOGE_BAD_INPUT, "damaged");
        free(both);
    }
}

static void every_cut_is_noticed(void **state) {
    (void)state;
    char *content = sample(3000);
    const char *const names[] = {"a.gz", "a.xz"};
    const size_t magic[] = {2, 6}; /* what is shorter is not compressed data, but a small file */
    for (int i = 0; i < 2; i++) {
        size_t size;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, content, 3000, error));
        char *bytes = raw(in_folder(names[i]), &size);
        for (size_t cut = magic[i]; cut < size; cut++) {
            put(in_folder("cut"), bytes, cut);
            assert_refused(in_folder("cut"), NOGE_BAD_INPUT, "cut off");
        }
        free(bytes);
    }
    free(content);
}

/* A changed byte gives an error or, where it means nothing (gzip's time and system), the same content. */
static void every_damage_is_noticed(void **state) {
    (void)state;
    char *content = sample(1500);
    const char *const names[] = {"a.gz", "a.xz"};
    for (int i = 0; i < 2; i++) {
        size_t size, refused = 0;
        assert_fine(noge_output_write_all(in_folder(names[i]), true, content, 1500, error));
        char *bytes = raw(in_folder(names[i]), &size);
        for (size_t at = i == 0 ? 2 : 6; at < size; at++) {
            noge_error why = {0};
            char *read = NULL;
            size_t read_size;
            bytes[at] ^= 0x10;
            put(in_folder("bad"), bytes, size);
            bytes[at] ^= 0x10;
            noge_status status = noge_input_read_all(in_folder("bad"), &read, &read_size, &why);
            if (status == NOGE_OK) {
                assert_int_equal(read_size, 1500);
                assert_memory_equal(read, content, 1500);
            } else {
                assert_int_equal(status, NOGE_BAD_INPUT);
                refused++;
            }
            free(read);
        }
        assert_true(refused + 10 > size);
        free(bytes);
    }
    free(content);
}

static void missing_files_and_folders(void **state) {
    (void)state;
    noge_input *input = NULL;
    noge_error why = {0};
    assert_refused(in_folder("nothing"), NOGE_BAD_INPUT, "No such file");
    assert_refused(folder, NOGE_BAD_INPUT, "folder");
    assert_int_equal(noge_input_open(&input, in_folder("nothing"), &why), NOGE_BAD_INPUT);
    assert_null(input);
    noge_input_close(NULL);
}

static void reads_standard_input(void **state) {
    (void)state;
    assert_fine(noge_output_write_all(in_folder("in.gz"), true, "from a pipe", 11, error));
    size_t size, read_size = 0;
    char *bytes = raw(in_folder("in.gz"), &size), *read = NULL;
    int ends[2], former = dup(STDIN_FILENO);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, size), size);
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    noge_status status = noge_input_read_all("-", &read, &read_size, NULL);
    dup2(former, STDIN_FILENO);
    close(former);
    close(ends[0]);
    assert_int_equal(status, NOGE_OK);
    assert_int_equal(read_size, 11);
    assert_string_equal(read, "from a pipe");
    free(read);
    free(bytes);
}

/* ---- Output ------------------------------------------------------------------------------------------------------ */

static void existing_files_are_kept(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *output = NULL;
    put(in_folder("file"), "old", 3);
    assert_int_equal(noge_output_check(in_folder("file"), false, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "exists"));
    assert_int_equal(noge_output_open(&output, in_folder("file"), false, &why), NOGE_USAGE);
    assert_null(output);
    assert_int_equal(noge_output_check(in_folder("file"), true, &why), NOGE_OK);
    assert_int_equal(noge_output_check(in_folder("other"), false, &why), NOGE_OK);
    assert_int_equal(noge_output_check(folder, true, &why), NOGE_USAGE);
    assert_int_equal(noge_output_write_all(in_folder("no/file"), true, "", 0, &why), NOGE_USAGE);
    assert_int_equal(noge_output_write_all("", true, "", 0, &why), NOGE_USAGE);

    assert_fine(noge_output_open(&output, in_folder("file"), true, error));
    assert_fine(noge_output_write(output, "new", 3, error));
    assert_content(in_folder("file"), "old", 3); /* until the end */
    assert_int_equal(entries(false), 2);
    noge_output_abandon(output);
    assert_int_equal(entries(false), 1);
    assert_content(in_folder("file"), "old", 3);
    noge_output_abandon(NULL);
}

static void a_file_that_appears_meanwhile_is_kept(void **state) {
    (void)state;
    noge_error why = {0};
    noge_output *output = NULL;
    assert_fine(noge_output_open(&output, in_folder("race"), false, error));
    assert_fine(noge_output_print(output, error, "%s %d", "mine", 1));
    put(in_folder("race"), "theirs", 6);
    assert_int_equal(noge_output_commit(output, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "exists"));
    assert_content(in_folder("race"), "theirs", 6);
    assert_int_equal(entries(false), 1);
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

static void links_stay_links(void **state) {
    (void)state;
    struct stat about;
    put(in_folder("file"), "old", 3);
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
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_fine(noge_output_write_all(path, false, "x", 1, error));
    assert_content(path, "x", 1);
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
        put(in_folder(names[i]), "old", 3);
        assert_int_equal(write_with_limit(in_folder(names[i]), 2000000, &why), NOGE_IO);
        assert_non_null(strstr(why.text, names[i]));
        assert_non_null(strstr(why.text, "larger than the disk or a limit allows; nothing was written"));
        assert_int_equal(entries(false), i + 1);
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

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(every_size_round_trips),
        in_a_folder(same_content_same_bytes),
        in_a_folder(parts_are_joined),
        in_a_folder(every_cut_is_noticed),
        in_a_folder(every_damage_is_noticed),
        in_a_folder(missing_files_and_folders),
        in_a_folder(reads_standard_input),
        in_a_folder(existing_files_are_kept),
        in_a_folder(a_file_that_appears_meanwhile_is_kept),
        in_a_folder(permissions_are_ordinary),
        in_a_folder(links_stay_links),
        in_a_folder(long_names_work),
        in_a_folder(full_disks_leave_nothing),
        in_a_folder(devices_are_written_directly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

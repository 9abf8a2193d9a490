/* Event files: checksums by published vectors, records read back by a reader of the test's own, cuts at any byte. */
#include "support/folder.h"

#include "run/tensorboard.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- A plain reader ---------------------------------------------------------------------------------------------- */

enum { MOST = 64 };

typedef struct event {
    double wall_time;
    uint64_t step;
    char version[32];
    size_t scalar_count;
    char tag[4][40];
    float value[4];
} event;

typedef struct contents {
    unsigned char bytes[8192];
    size_t size;
    event event[MOST];
    size_t event_count;
    size_t end[MOST]; /* of each record in bytes */
} contents;

/* Bit by bit, as the definition has it. */
static uint32_t plain_crc(const unsigned char *bytes, size_t size) {
    uint32_t sum = 0xffffffff;
    for (size_t i = 0; i < 8 * size; i++) {
        uint32_t bit = (uint32_t)(bytes[i / 8] >> i % 8 & 1) ^ (sum & 1);
        sum = sum >> 1 ^ (bit ? 0x82f63b78 : 0);
    }
    return ~sum;
}

static uint32_t plain_masked(const unsigned char *bytes, size_t size) {
    uint32_t sum = plain_crc(bytes, size);
    return (uint32_t)((sum >> 15 | sum << 17) + UINT32_C(0xa282ead8));
}

static uint32_t plain_word(const unsigned char *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint64_t plain_varint(const unsigned char **at) {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        unsigned char byte = *(*at)++;
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
}

static void read_value(event *one, const unsigned char *at, const unsigned char *end) {
    size_t i = one->scalar_count++;
    while (at < end) {
        uint64_t key = plain_varint(&at);
        if (key == 0x0a) {
            size_t size = plain_varint(&at);
            memcpy(one->tag[i], at, size);
            at += size;
        } else {
            assert_int_equal(key, 0x15);
            memcpy(&one->value[i], at, 4);
            at += 4;
        }
    }
    assert_ptr_equal(at, end);
}

static void read_event(event *one, const unsigned char *at, const unsigned char *end) {
    while (at < end) {
        uint64_t key = plain_varint(&at), size;
        switch (key) {
        case 0x09:
            memcpy(&one->wall_time, at, 8);
            at += 8;
            break;
        case 0x10: one->step = plain_varint(&at); break;
        case 0x1a:
            size = plain_varint(&at);
            memcpy(one->version, at, size);
            at += size;
            break;
        case 0x2a:
            size = plain_varint(&at);
            for (const unsigned char *stop = at + size; at < stop;) {
                assert_int_equal(*at++, 0x0a);
                size_t inner = plain_varint(&at);
                read_value(one, at, at + inner);
                at += inner;
            }
            break;
        default: fail_msg("an unknown field %llu", (unsigned long long)key);
        }
    }
    assert_ptr_equal(at, end);
}

static void read_contents(contents *all, const char *path) {
    memset(all, 0, sizeof *all);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    all->size = fread(all->bytes, 1, sizeof all->bytes, file);
    fclose(file);
    for (size_t at = 0; at < all->size;) {
        uint64_t size;
        memcpy(&size, all->bytes + at, 8); /* the test knows its machine */
        assert_true(size < all->size - at);
        assert_int_equal(plain_word(all->bytes + at + 8), plain_masked(all->bytes + at, 8));
        const unsigned char *data = all->bytes + at + 12;
        assert_int_equal(plain_word(data + size), plain_masked(data, size));
        read_event(&all->event[all->event_count], data, data + size);
        at += size + 16;
        all->end[all->event_count++] = at;
    }
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static void sums_as_published(void **state) {
    (void)state;
    unsigned char bytes[64] = {0};
    assert_int_equal(noge_crc32c("123456789", 9), 0xe3069283);
    assert_int_equal(noge_crc32c("", 0), 0);
    assert_int_equal(noge_crc32c(bytes, 32), 0x8a9136aa); /* RFC 3720, B.4 */
    memset(bytes, 0xff, 32);
    assert_int_equal(noge_crc32c(bytes, 32), 0x62a8ab43);
    for (unsigned i = 0; i < 32; i++)
        bytes[i] = (unsigned char)i;
    assert_int_equal(noge_crc32c(bytes, 32), 0x46dd794e);
    for (size_t size = 0; size < sizeof bytes; size++)
        assert_int_equal(noge_crc32c(bytes, size), plain_crc(bytes, size));
}

static const char *path; /* of the events, in the test's folder */

static int make_folder(void **state) {
    int outcome = folder_make(state);
    path = in_folder("events.out.tfevents.noge");
    return outcome;
}

/* Evaluations at 0, 512 … 512 · (count - 1), two scalars each. */
static void write_run(uint64_t first, uint64_t count, uint64_t from_step) {
    FILE *file;
    assert_fine(noge_tensorboard_open(&file, AT_FDCWD, path, from_step, 1.7e9, error));
    for (uint64_t i = first; i < count; i++) {
        noge_tensorboard_scalar both[] = {{"evaluation/rate", 0.1 * (double)i}, {"train/loss", 1e-3 / (double)(i + 1)}};
        assert_fine(noge_tensorboard_write(file, 512 * i, 1.7e9 + (double)i, both, 2, error));
    }
    fclose(file);
}

static void writes_what_a_reader_finds(void **state) {
    (void)state;
    contents all;
    write_run(0, 5, UINT64_MAX);
    read_contents(&all, path);
    assert_int_equal(all.event_count, 6);
    assert_string_equal(all.event[0].version, "brain.Event:2");
    assert_true(all.event[0].wall_time == 1.7e9);
    assert_int_equal(all.event[0].scalar_count, 0);
    for (uint64_t i = 0; i < 5; i++) {
        const event *one = &all.event[i + 1];
        assert_int_equal(one->step, 512 * i);
        assert_true(one->wall_time == 1.7e9 + (double)i);
        assert_int_equal(one->scalar_count, 2);
        assert_string_equal(one->tag[0], "evaluation/rate");
        assert_string_equal(one->tag[1], "train/loss");
        assert_true(one->value[0] == (float)(0.1 * (double)i));
        assert_true(one->value[1] == (float)(1e-3 / (double)(i + 1)));
    }
}

static void resumes_as_if_never_stopped(void **state) {
    (void)state;
    contents whole, again;
    write_run(0, 8, UINT64_MAX);
    read_contents(&whole, path);
    /* Killed at any byte after the checkpoint of step 1024, the third evaluation, which came after its event. */
    for (size_t size = whole.end[3]; size <= whole.size; size++) {
        FILE *file = fopen(path, "wb");
        fwrite(whole.bytes, 1, size, file);
        fclose(file);
        write_run(3, 8, 1024);
        read_contents(&again, path);
        assert_int_equal(again.size, whole.size);
        assert_memory_equal(again.bytes, whole.bytes, whole.size);
    }
    /* Killed while writing the very first record. */
    for (size_t size = 0; size < whole.end[0]; size++) {
        FILE *file = fopen(path, "wb");
        fwrite(whole.bytes, 1, size, file);
        fclose(file);
        write_run(0, 8, 0);
        read_contents(&again, path);
        assert_int_equal(again.size, whole.size);
        assert_memory_equal(again.bytes, whole.bytes, whole.size);
    }
}

static void cuts_to_the_step(void **state) {
    (void)state;
    contents whole, cut;
    for (uint64_t step = 0; step < 3000; step += 256) {
        unlink(path);
        write_run(0, 5, UINT64_MAX);
        read_contents(&whole, path);
        assert_fine(noge_tensorboard_cut(AT_FDCWD, path, step, error));
        read_contents(&cut, path);
        uint64_t kept = step / 512 < 4 ? step / 512 : 4;
        assert_int_equal(cut.size, whole.end[1 + kept]);
        assert_memory_equal(cut.bytes, whole.bytes, cut.size);
    }
    unlink(path);
    assert_fine(noge_tensorboard_cut(AT_FDCWD, path, 7, error));
    assert_int_not_equal(access(path, F_OK), 0);
}

static void drops_damaged_records(void **state) {
    (void)state;
    contents whole, cut;
    unlink(path);
    write_run(0, 5, UINT64_MAX);
    read_contents(&whole, path);
    for (size_t at = whole.end[2]; at < whole.end[3]; at++) { /* one byte wrong anywhere in the fourth */
        FILE *file = fopen(path, "wb");
        whole.bytes[at] ^= 0x10;
        fwrite(whole.bytes, 1, whole.size, file);
        whole.bytes[at] ^= 0x10;
        fclose(file);
        assert_fine(noge_tensorboard_cut(AT_FDCWD, path, UINT64_MAX, error));
        read_contents(&cut, path);
        assert_int_equal(cut.size, whole.end[2]);
    }
}

static void leaves_foreign_files_alone(void **state) {
    (void)state;
    static const char letter[] = "Dear reader, this is not a file of events, and nobody shall overwrite it.";
    char left[200] = {0};
    noge_error why;
    FILE *file = fopen(path, "wb");
    fwrite(letter, 1, sizeof letter - 1, file);
    fclose(file);
    assert_int_equal(noge_tensorboard_open(&file, AT_FDCWD, path, 0, 0, &why), NOGE_BAD_INPUT);
    assert_null(file);
    assert_non_null(strstr(why.text, "no event file"));
    assert_int_equal(noge_tensorboard_cut(AT_FDCWD, path, 0, &why), NOGE_BAD_INPUT);
    file = fopen(path, "rb");
    assert_int_equal(fread(left, 1, sizeof left, file), sizeof letter - 1);
    fclose(file);
    assert_string_equal(left, letter);
    assert_int_equal(noge_tensorboard_open(&file, AT_FDCWD, "/nowhere/at/all", 0, 0, &why), NOGE_IO);
}

static void says_when_the_disk_is_full(void **state) {
    (void)state;
    noge_error why;
    FILE *file = fopen("/dev/full", "wb");
    if (!file) {
        print_message("SKIP: there is no /dev/full\n");
        skip();
    }
    const noge_tensorboard_scalar one = {"rate", 1};
    assert_int_equal(noge_tensorboard_write(file, 1, 0, &one, 1, &why), NOGE_IO);
    fclose(file);
}

static void tensorboard_itself_reads_it(void **state) {
    (void)state;
    char command[1000];
    if (system("python3 -c 'import tensorboard' >/dev/null 2>&1") != 0) {
        print_message("SKIP: the Python package tensorboard is not there to read the file\n");
        skip();
    }
    unlink(path);
    write_run(0, 5, UINT64_MAX);
    snprintf(command, sizeof command,
             "python3 -c 'import sys\n"
             "from tensorboard.backend.event_processing.event_accumulator import EventAccumulator\n"
             "events = EventAccumulator(sys.argv[1]); events.Reload()\n"
             "rates = events.Scalars(\"evaluation/rate\")\n"
             "assert [r.step for r in rates] == [0, 512, 1024, 1536, 2048], rates\n"
             "assert all(abs(r.value - 0.1 * i) < 1e-6 for i, r in enumerate(rates)), rates' '%s'",
             path);
    assert_int_equal(system(command), 0);
}

#define with_events(test) cmocka_unit_test_setup_teardown(test, make_folder, folder_remove)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_as_published),      with_events(writes_what_a_reader_finds),
        with_events(resumes_as_if_never_stopped), with_events(cuts_to_the_step),
        with_events(drops_damaged_records),       with_events(leaves_foreign_files_alone),
        with_events(says_when_the_disk_is_full),  with_events(tensorboard_itself_reads_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Event files: records framed as in TFRecord files, each a protocol buffer (base/text/protobuf.h).
 *
 *     record:  length, 8 bytes · checksum of those, 4 · data, `length` bytes · checksum of the data, 4; little-endian
 *     event:   1 wall_time, double · 2 step, varint · 3 file_version, text · 5 summary
 *     summary: 1 value, repeated; value: 1 tag, text · 2 simple_value, float */
#include "run/tensorboard.h"

#include "base/error.h"
#include "base/text/protobuf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD = 12, TAIL = 4 }; /* bytes of a record before and behind its data */
enum {
    EVENT_TIME = 1,
    EVENT_STEP = 2,
    EVENT_VERSION = 3,
    EVENT_SUMMARY = 5,
    SUMMARY_VALUE = 1,
    VALUE_TAG = 1,
    VALUE_SIMPLE = 2
};

static const char file_version[] = "brain.Event:2";

/* ---- Checksums --------------------------------------------------------------------------------------------------- */

/* Half a byte at a time. Entry i of the table is i after four steps of the polynomial 0x82f63b78. */
uint32_t noge_crc32c(const void *bytes, size_t size) {
    static const uint32_t table[16] = {
        0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
        0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
    };
    const unsigned char *byte = bytes;
    uint32_t sum = 0xffffffff;
    for (size_t i = 0; i < size; i++) {
        sum = table[(sum ^ byte[i]) & 15] ^ sum >> 4;
        sum = table[(sum ^ byte[i] >> 4) & 15] ^ sum >> 4;
    }
    return ~sum;
}

/* The checksum as records store it: rotated and shifted, because the data may contain checksums themselves. */
static uint32_t masked(const void *bytes, size_t size) {
    uint32_t sum = noge_crc32c(bytes, size);
    return (sum >> 15 | sum << 17) + 0xa282ead8;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_scalar(noge_writer *summary, const noge_tensorboard_scalar *scalar) {
    noge_text value = {0};
    noge_writer writer = {.text = &value};
    noge_protobuf_put_bytes(&writer, VALUE_TAG, scalar->tag, strlen(scalar->tag));
    noge_protobuf_put_float(&writer, VALUE_SIMPLE, (float)scalar->value);
    if (writer.status == NOGE_OK)
        noge_protobuf_put_bytes(summary, SUMMARY_VALUE, value.bytes, value.size);
    else
        noge_writer_fail(summary, writer.status, "%s", writer.error.text);
    noge_text_free(&value);
}

static noge_status write_record(FILE *file, const noge_text *data, noge_error *error) {
    noge_text record = {0};
    noge_writer writer = {.text = &record};
    uint8_t length[8];
    for (size_t i = 0; i < sizeof length; i++)
        length[i] = (uint8_t)((uint64_t)data->size >> 8 * i);
    noge_writer_put(&writer, length, sizeof length);
    noge_protobuf_put_little(&writer, masked(length, sizeof length), 4);
    noge_writer_put(&writer, data->bytes, data->size);
    noge_protobuf_put_little(&writer, masked(data->bytes, data->size), 4);
    noge_status status = noge_writer_end(&writer, error);
    if (status == NOGE_OK && (fwrite(record.bytes, 1, record.size, file) != record.size || fflush(file) != 0))
        status = noge_fail_errno(error, NOGE_IO, "cannot write the events for TensorBoard");
    noge_text_free(&record);
    return status;
}

noge_status noge_tensorboard_write(FILE *file, uint64_t step, double wall_time, const noge_tensorboard_scalar *scalar,
                                   size_t count, noge_error *error) {
    noge_text event = {0}, summary = {0};
    noge_writer writer = {.text = &event}, values = {.text = &summary};
    for (size_t i = 0; i < count; i++)
        put_scalar(&values, &scalar[i]);
    noge_status status = noge_writer_end(&values, error);
    if (status == NOGE_OK) {
        noge_protobuf_put_double(&writer, EVENT_TIME, wall_time);
        noge_protobuf_put_varint(&writer, EVENT_STEP, step);
        if (count > 0)
            noge_protobuf_put_bytes(&writer, EVENT_SUMMARY, summary.bytes, summary.size);
        status = noge_writer_end(&writer, error);
    }
    if (status == NOGE_OK)
        status = write_record(file, &event, error);
    noge_text_free(&event);
    noge_text_free(&summary);
    return status;
}

static noge_status write_version(FILE *file, double wall_time, noge_error *error) {
    noge_text event = {0};
    noge_writer writer = {.text = &event};
    noge_protobuf_put_double(&writer, EVENT_TIME, wall_time);
    noge_protobuf_put_bytes(&writer, EVENT_VERSION, file_version, sizeof file_version - 1);
    noge_status status = noge_writer_end(&writer, error);
    if (status == NOGE_OK)
        status = write_record(file, &event, error);
    noge_text_free(&event);
    return status;
}

/* ---- Cutting back ------------------------------------------------------------------------------------------------ */

/* The step of an event, 0 if it has none; false if the bytes are not a message. */
static bool find_step(noge_protobuf event, uint64_t *step) {
    noge_protobuf_field field;
    *step = 0;
    while (noge_protobuf_next(&event, &field))
        if (field.number == EVENT_STEP && field.kind == NOGE_PROTOBUF_VARINT)
            *step = field.value;
    return !event.broken;
}

/* Moves past a complete record with correct checksums. */
static bool next_record(noge_protobuf *from, noge_protobuf *data) {
    size_t left = (size_t)(from->end - from->at);
    if (left < HEAD + TAIL || noge_protobuf_little(from->at + 8, 4) != masked(from->at, 8))
        return false;
    uint64_t size = noge_protobuf_little(from->at, 8);
    if (size > left - HEAD - TAIL)
        return false;
    *data = noge_protobuf_of(from->at + HEAD, (size_t)size);
    from->at = data->end + TAIL;
    return noge_protobuf_little(data->end, 4) == masked(data->at, (size_t)size);
}

/* Number of bytes that hold complete events up to `step`. */
static size_t length_until(const uint8_t *bytes, size_t size, uint64_t step) {
    noge_protobuf from = noge_protobuf_of(bytes, size), data;
    size_t kept = 0;
    uint64_t reached;
    while (next_record(&from, &data) && find_step(data, &reached) && reached <= step)
        kept = (size_t)(from.at - bytes);
    return kept;
}

static noge_status read_file(FILE *file, const char *path, noge_text *bytes, noge_error *error) {
    char part[4096];
    size_t got;
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && (got = fread(part, 1, sizeof part, file)) > 0)
        status = noge_text_append(bytes, part, got, error);
    if (status == NOGE_OK && ferror(file))
        status = noge_fail_errno(error, NOGE_IO, "cannot read %s", path);
    return status;
}

/* Cuts the open file and leaves it at its new end. */
static noge_status cut(FILE *file, const char *path, uint64_t step, size_t *kept, noge_error *error) {
    noge_text bytes = {0};
    noge_status status = read_file(file, path, &bytes, error);
    if (status != NOGE_OK)
        goto done;
    *kept = length_until((const uint8_t *)bytes.bytes, bytes.size, step);
    /* A killed writer may leave an incomplete first record. A longer file that does not begin with a record is not an
     * event file. */
    if (*kept == 0 && bytes.size >= HEAD + TAIL + 9 + 2 + sizeof file_version - 1)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: no event file of TensorBoard; move it out of the way", path);
    else if (*kept < bytes.size && ftruncate(fileno(file), (off_t)*kept) != 0)
        status = noge_fail_errno(error, NOGE_IO, "cannot cut %s back", path);
    else if (fseek(file, (long)*kept, SEEK_SET) != 0)
        status = noge_fail_errno(error, NOGE_IO, "cannot go on in %s", path);
done:
    noge_text_free(&bytes);
    return status;
}

/* Opens a file for reading and writing; NULL: why, in errno. */
static FILE *open_file(int folder, const char *path, int flags, const char *mode) {
    const char *slash = strrchr(path, '/');
    int number =
        openat(folder, folder != AT_FDCWD && slash ? slash + 1 : path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0666);
    FILE *file = number >= 0 ? fdopen(number, mode) : NULL;
    if (!file && number >= 0)
        close(number);
    return file;
}

noge_status noge_tensorboard_cut(int folder, const char *path, uint64_t step, noge_error *error) {
    size_t kept;
    FILE *file = open_file(folder, path, 0, "r+b");
    if (!file)
        return errno == ENOENT ? NOGE_OK : noge_fail_errno(error, NOGE_IO, "cannot open %s", path);
    noge_status status = cut(file, path, step, &kept, error);
    fclose(file);
    return status;
}

noge_status noge_tensorboard_open(FILE **file, int folder, const char *path, uint64_t step, double wall_time,
                                  noge_error *error) {
    size_t kept = 0;
    *file = open_file(folder, path, O_CREAT | O_APPEND, "a+b"); /* all writes go to the end */
    if (!*file)
        return noge_fail_errno(error, NOGE_IO, "cannot open %s", path);
    rewind(*file);
    noge_status status = cut(*file, path, step, &kept, error);
    if (status == NOGE_OK && kept == 0)
        status = write_version(*file, wall_time, error);
    if (status != NOGE_OK) {
        fclose(*file);
        *file = NULL;
    }
    return status;
}

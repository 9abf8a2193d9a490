/* Event files: records framed as in TFRecord files, in them protocol buffers encoded by hand.
 *
 *     record:  length, 8 bytes · checksum of those, 4 · data, `length` bytes · checksum of the data, 4; little-endian
 *     event:   1 wall_time, double · 2 step, varint · 3 file_version, text · 5 summary
 *     summary: 1 value, repeated; value: 1 tag, text · 2 simple_value, float
 *
 * Six kinds of field are too few for a library. */
#include "run/tensorboard.h"

#include "base/error.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD = 12, TAIL = 4 };                               /* bytes of a record before and behind its data */
enum { VARINT = 0, FIXED_64 = 1, BYTES = 2, FIXED_32 = 5 }; /* protocol buffers' ways to encode a field */
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

/* Half a byte at a time: entry i is what i becomes after four steps of the polynomial 0x82f63b78. */
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

/* As records carry it: turned and shifted, for data that contain checksums themselves. */
static uint32_t masked(const void *bytes, size_t size) {
    uint32_t sum = noge_crc32c(bytes, size);
    return (sum >> 15 | sum << 17) + 0xa282ead8;
}

/* ---- Encoding ---------------------------------------------------------------------------------------------------- */

static noge_status put_little(noge_text *to, uint64_t value, size_t size, noge_error *error) {
    unsigned char bytes[8];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
    return noge_text_append(to, bytes, size, error);
}

static noge_status put_varint(noge_text *to, uint64_t value, noge_error *error) {
    unsigned char bytes[10];
    size_t size = 0;
    for (; value > 127; value >>= 7)
        bytes[size++] = (unsigned char)(value | 128);
    bytes[size++] = (unsigned char)value;
    return noge_text_append(to, bytes, size, error);
}

static noge_status put_key(noge_text *to, uint64_t field, uint64_t encoding, noge_error *error) {
    return put_varint(to, field << 3 | encoding, error);
}

static noge_status put_bytes(noge_text *to, uint64_t field, const void *bytes, size_t size, noge_error *error) {
    noge_status status = put_key(to, field, BYTES, error);
    if (status == NOGE_OK)
        status = put_varint(to, size, error);
    return status == NOGE_OK ? noge_text_append(to, bytes, size, error) : status;
}

static noge_status put_time(noge_text *event, double wall_time, noge_error *error) {
    uint64_t bits;
    memcpy(&bits, &wall_time, sizeof bits);
    noge_status status = put_key(event, EVENT_TIME, FIXED_64, error);
    return status == NOGE_OK ? put_little(event, bits, 8, error) : status;
}

static noge_status put_scalar(noge_text *summary, const noge_tensorboard_scalar *scalar, noge_error *error) {
    noge_text value = {0};
    float single = (float)scalar->value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    noge_status status = put_bytes(&value, VALUE_TAG, scalar->tag, strlen(scalar->tag), error);
    if (status == NOGE_OK)
        status = put_key(&value, VALUE_SIMPLE, FIXED_32, error);
    if (status == NOGE_OK)
        status = put_little(&value, bits, 4, error);
    if (status == NOGE_OK)
        status = put_bytes(summary, SUMMARY_VALUE, value.bytes, value.size, error);
    noge_text_free(&value);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status write_record(FILE *file, const noge_text *data, noge_error *error) {
    noge_text record = {0};
    noge_status status = put_little(&record, data->size, 8, error);
    if (status == NOGE_OK)
        status = put_little(&record, masked(record.bytes, 8), 4, error);
    if (status == NOGE_OK)
        status = noge_text_append(&record, data->bytes, data->size, error);
    if (status == NOGE_OK)
        status = put_little(&record, masked(data->bytes, data->size), 4, error);
    if (status == NOGE_OK && (fwrite(record.bytes, 1, record.size, file) != record.size || fflush(file) != 0))
        status = noge_fail_errno(error, NOGE_IO, "cannot write the events for TensorBoard");
    noge_text_free(&record);
    return status;
}

noge_status noge_tensorboard_write(FILE *file, uint64_t step, double wall_time, const noge_tensorboard_scalar *scalar,
                                   size_t count, noge_error *error) {
    noge_text event = {0}, summary = {0};
    noge_status status = put_time(&event, wall_time, error);
    if (status == NOGE_OK)
        status = put_key(&event, EVENT_STEP, VARINT, error);
    if (status == NOGE_OK)
        status = put_varint(&event, step, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = put_scalar(&summary, &scalar[i], error);
    if (status == NOGE_OK && count > 0)
        status = put_bytes(&event, EVENT_SUMMARY, summary.bytes, summary.size, error);
    if (status == NOGE_OK)
        status = write_record(file, &event, error);
    noge_text_free(&event);
    noge_text_free(&summary);
    return status;
}

static noge_status write_version(FILE *file, double wall_time, noge_error *error) {
    noge_text event = {0};
    noge_status status = put_time(&event, wall_time, error);
    if (status == NOGE_OK)
        status = put_bytes(&event, EVENT_VERSION, file_version, sizeof file_version - 1, error);
    if (status == NOGE_OK)
        status = write_record(file, &event, error);
    noge_text_free(&event);
    return status;
}

/* ---- Cutting back ------------------------------------------------------------------------------------------------ */

typedef struct cursor {
    const unsigned char *at, *end;
} cursor;

static uint64_t get_little(const unsigned char *bytes, size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

static bool get_varint(cursor *from, uint64_t *value) {
    *value = 0;
    for (unsigned shift = 0; shift < 64 && from->at < from->end; shift += 7) {
        unsigned char byte = *from->at++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

static bool skip(cursor *from, uint64_t size) {
    if (size > (uint64_t)(from->end - from->at))
        return false;
    from->at += size;
    return true;
}

/* The step of an event, 0 if it has none; false if this is no protocol buffer. */
static bool find_step(cursor event, uint64_t *step) {
    uint64_t key, value;
    *step = 0;
    while (event.at < event.end) {
        bool fine = get_varint(&event, &key);
        switch (key & 7) {
        case VARINT:
            fine = fine && get_varint(&event, &value);
            if (fine && key >> 3 == EVENT_STEP)
                *step = value;
            break;
        case FIXED_64: fine = fine && skip(&event, 8); break;
        case BYTES: fine = fine && get_varint(&event, &value) && skip(&event, value); break;
        case FIXED_32: fine = fine && skip(&event, 4); break;
        default: fine = false;
        }
        if (!fine)
            return false;
    }
    return true;
}

/* Steps over a whole record whose checksums are right. */
static bool next_record(cursor *from, cursor *data) {
    size_t left = (size_t)(from->end - from->at);
    if (left < HEAD + TAIL || get_little(from->at + 8, 4) != masked(from->at, 8))
        return false;
    uint64_t size = get_little(from->at, 8);
    if (size > left - HEAD - TAIL)
        return false;
    *data = (cursor){from->at + HEAD, from->at + HEAD + size};
    from->at = data->end + TAIL;
    return get_little(data->end, 4) == masked(data->at, (size_t)size);
}

/* How many bytes of the file are whole events up to `step`. */
static size_t length_until(const unsigned char *bytes, size_t size, uint64_t step) {
    cursor from = {bytes, bytes + size}, data;
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
    *kept = length_until((const unsigned char *)bytes.bytes, bytes.size, step);
    /* A first record cut off is what a killed writer may leave; anything longer that begins with none is foreign. */
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

noge_status noge_tensorboard_cut(const char *path, uint64_t step, noge_error *error) {
    size_t kept;
    FILE *file = fopen(path, "r+b");
    if (!file)
        return errno == ENOENT ? NOGE_OK : noge_fail_errno(error, NOGE_IO, "cannot open %s", path);
    noge_status status = cut(file, path, step, &kept, error);
    fclose(file);
    return status;
}

noge_status noge_tensorboard_open(FILE **file, const char *path, uint64_t step, double wall_time, noge_error *error) {
    size_t kept = 0;
    *file = fopen(path, "a+b"); /* made if absent; all writes go to the end */
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

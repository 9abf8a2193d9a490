/* Each kind of field is read and written side by side. */
#include "neural/file/metadata.h"
#include "base/error.h"
#include "base/text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 32 };

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

void noge_metadata_refuse(noge_metadata_reader *from, const char *key, const char *text, const char *expected) {
    if (from->status == NOGE_OK)
        from->status = noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model's metadata has %s '%.60s'; expected %s",
                                 from->file, key, text, expected);
}

void noge_metadata_missing(noge_metadata_reader *from, const char *key) {
    from->status =
        noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model's metadata lacks '%s'; damaged?", from->file, key);
}

void noge_metadata_read_format(noge_metadata_reader *from, const char *format, uint64_t newest) {
    const char *found = noge_tensors_metadata(from->tensors, "format");
    const char *text = noge_tensors_metadata(from->tensors, "version");
    uint64_t version = 0;
    if (!found || strcmp(found, format) != 0)
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT,
                      "%s: a safetensors file, but no model of noge's: its metadata does not say format '%s'",
                      from->file, format);
    else if (!text)
        noge_metadata_missing(from, "version");
    else if (!noge_parse_unsigned(text, strlen(text), UINT64_MAX, &version) || version < 1)
        noge_metadata_refuse(from, "version", text, "a version number");
    else if (version > newest)
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT,
                      "%s: a model of version %llu, and this noge reads versions up to %llu; use a newer noge",
                      from->file, (unsigned long long)version, (unsigned long long)newest);
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static bool has_control_characters(const char *text) {
    for (; *text; text++)
        if ((uint8_t)*text < ' ' || *text == 0x7f)
            return true;
    return false;
}

static void read_text(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, char *to) {
    char expected[80];
    snprintf(expected, sizeof expected, "a text of up to %zu bytes without control characters", field->room - 1);
    if (strlen(text) >= field->room || has_control_characters(text))
        noge_metadata_refuse(from, field->key, "…", expected);
    else
        strcpy(to, text);
}

/* Control characters, and bytes that are not UTF-8, as in a name cut in the middle of a character, become question
 * marks. */
static json_t *write_text(const noge_metadata_field *field, const char *text) {
    char proper[1024];
    if (!has_control_characters(text) && noge_utf8_is(text, strlen(text)))
        return json_string(text);
    snprintf(proper, field->room < sizeof proper ? field->room : sizeof proper, "%s", text);
    for (char *at = proper; *at; at++)
        if ((uint8_t)*at < ' ' || (uint8_t)*at >= 0x7f)
            *at = '?';
    return json_string(proper);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static uint64_t read_unsigned(noge_metadata_reader *from, const noge_metadata_field *field, const char *text) {
    uint64_t value = 0, most = field->most > 0 ? (uint64_t)field->most : UINT64_MAX;
    if (field->kind == NOGE_METADATA_UINT32 && most > UINT32_MAX)
        most = UINT32_MAX;
    if (!noge_parse_unsigned(text, strlen(text), most, &value) || value < (uint64_t)field->least ||
        (field->multiple > 0 && value % field->multiple != 0))
        noge_metadata_refuse(from, field->key, text, field->expected);
    return value;
}

static json_t *write_unsigned(uint64_t value) {
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return json_string(text);
}

static bool parse_finite(const char *text, size_t length, double *value) {
    return noge_parse_double(text, length, value) && isfinite(*value);
}

static double read_double(noge_metadata_reader *from, const noge_metadata_field *field, const char *text) {
    double value = 0;
    if (!parse_finite(text, strlen(text), &value) ||
        (field->positive ? !(value > field->least) : value < field->least) || (field->most > 0 && value > field->most))
        noge_metadata_refuse(from, field->key, text, field->expected);
    return value;
}

static double read_score(noge_metadata_reader *from, const noge_metadata_field *field, const char *text) {
    double value = (double)NAN;
    if (strcmp(text, "none") != 0 && !parse_finite(text, strlen(text), &value))
        noge_metadata_refuse(from, field->key, text, "a number or none");
    return value;
}

static json_t *write_double(double value) {
    char text[NUMBER_TEXT];
    noge_format_double(value, text);
    return json_string(isnan(value) ? "none" : text);
}

uint32_t noge_metadata_parse_list(const char *text, double list[NOGE_METADATA_LIST]) {
    uint32_t count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (count == NOGE_METADATA_LIST || !parse_finite(at, length, &list[count]) || !isfinite((float)list[count]))
            return 0;
        count++;
        at += length;
        if (*at == 0)
            return count;
    }
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static void read_field(noge_metadata_reader *from, const noge_metadata_field *field, void *facts) {
    const char *text = noge_tensors_metadata(from->tensors, field->key);
    void *to = (char *)facts + field->offset;
    if (!text && !field->optional) {
        noge_metadata_missing(from, field->key);
        return;
    }
    switch (field->kind) {
    case NOGE_METADATA_TEXT: read_text(from, field, text, to); break;
    case NOGE_METADATA_UINT32: *(uint32_t *)to = (uint32_t)read_unsigned(from, field, text); break;
    case NOGE_METADATA_UINT64: *(uint64_t *)to = read_unsigned(from, field, text); break;
    case NOGE_METADATA_DOUBLE: *(double *)to = read_double(from, field, text); break;
    case NOGE_METADATA_SCORE: *(double *)to = read_score(from, field, text); break;
    case NOGE_METADATA_OWN: field->read(from, field, text, facts); break;
    case NOGE_METADATA_CONSTANT: break;
    }
}

void noge_metadata_read(noge_metadata_reader *from, const noge_metadata_field *field, size_t count, void *facts) {
    for (size_t i = 0; i < count && from->status == NOGE_OK; i++)
        if (field[i].kind != NOGE_METADATA_CONSTANT && (field[i].optional || !field[i].has || field[i].has(facts)))
            read_field(from, &field[i], facts);
}

static json_t *write_field(const noge_metadata_field *field, const void *facts) {
    const void *at = (const char *)facts + field->offset;
    switch (field->kind) {
    case NOGE_METADATA_TEXT: return write_text(field, at);
    case NOGE_METADATA_UINT32: return write_unsigned(*(const uint32_t *)at);
    case NOGE_METADATA_UINT64: return write_unsigned(*(const uint64_t *)at);
    case NOGE_METADATA_DOUBLE:
    case NOGE_METADATA_SCORE: return write_double(*(const double *)at);
    case NOGE_METADATA_OWN: return field->write(facts);
    case NOGE_METADATA_CONSTANT: break;
    }
    return json_string(field->expected);
}

json_t *noge_metadata_write(const char *format, uint64_t version, const noge_metadata_field *field, size_t count,
                            const void *facts) {
    json_t *all = json_object();
    int failed = json_object_set_new(all, "format", json_string(format));
    failed |= json_object_set_new(all, "version", write_unsigned(version));
    for (size_t i = 0; i < count; i++)
        if (!field[i].has || field[i].has(facts))
            failed |= json_object_set_new(all, field[i].key, write_field(&field[i], facts));
    if (!failed)
        return all;
    json_decref(all);
    return NULL;
}

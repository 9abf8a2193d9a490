/* base/file/input.h and base/file/output.h over a short list of files in memory. */
#include "memory_files.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct file {
    struct file *next;
    char *bytes;
    size_t size;
    char path[];
} file;

static file *files; /* the module has one thread */

static file **find(const char *path) {
    file **at = &files;
    while (*at && strcmp((*at)->path, path) != 0)
        at = &(*at)->next;
    return at;
}

void lab_file_remove(const char *path) {
    file **at = find(path), *removed = *at;
    if (!removed)
        return;
    *at = removed->next;
    free(removed->bytes);
    free(removed);
}

/* Stores the bytes themselves, which malloc() made. */
static noge_status keep(const char *path, char *bytes, size_t size, noge_error *error) {
    file *made = noge_allocate(1, sizeof *made + strlen(path) + 1, error);
    if (!made)
        return NOGE_NO_MEMORY;
    lab_file_remove(path);
    strcpy(made->path, path);
    made->bytes = bytes;
    made->size = size;
    made->next = files;
    files = made;
    return NOGE_OK;
}

noge_status lab_file_put(const char *path, const void *bytes, size_t size, noge_error *error) {
    char *copy = noge_allocate(size + 1, 1, error);
    if (!copy)
        return NOGE_NO_MEMORY;
    memcpy(copy, bytes, size);
    noge_status status = keep(path, copy, size, error);
    if (status != NOGE_OK)
        free(copy);
    return status;
}

const char *lab_file_get(const char *path, size_t *size) {
    const file *found = *find(path);
    *size = found ? found->size : 0;
    return found ? found->bytes : NULL;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

struct noge_input {
    const char *at;
    size_t left;
};

noge_status noge_input_open(noge_input **input, const char *path, noge_error *error) {
    size_t size;
    const char *found = lab_file_get(path, &size);
    *input = NULL;
    if (!found)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: cannot be opened", path);
    *input = noge_allocate(1, sizeof **input, error);
    if (!*input)
        return NOGE_NO_MEMORY;
    **input = (noge_input){found, size};
    return NOGE_OK;
}

noge_status noge_input_read(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error) {
    (void)error;
    *got = size < input->left ? size : input->left;
    memcpy(buffer, input->at, *got);
    input->at += *got;
    input->left -= *got;
    return NOGE_OK;
}

void noge_input_close(noge_input *input) {
    free(input);
}

noge_status noge_input_read_all(const char *path, char **bytes, size_t *size, noge_error *error) {
    const char *found = lab_file_get(path, size);
    if (!found)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: cannot be opened", path);
    *bytes = noge_allocate(*size + 1, 1, error);
    if (!*bytes)
        return NOGE_NO_MEMORY;
    memcpy(*bytes, found, *size);
    return NOGE_OK;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

struct noge_output {
    noge_text text;
    char path[];
};

noge_status noge_output_open(noge_output **output, const char *path, bool overwrite, noge_error *error) {
    (void)overwrite;
    *output = noge_allocate(1, sizeof **output + strlen(path) + 1, error);
    if (!*output)
        return NOGE_NO_MEMORY;
    strcpy((*output)->path, path);
    return noge_text_append(&(*output)->text, "", 0, error);
}

noge_status noge_output_write(noge_output *output, const void *bytes, size_t size, noge_error *error) {
    return noge_text_append(&output->text, bytes, size, error);
}

noge_status noge_output_finish(noge_output *output, noge_error *error) {
    (void)output, (void)error;
    return NOGE_OK;
}

void noge_output_abandon(noge_output *output) {
    if (output)
        noge_text_free(&output->text);
    free(output);
}

noge_status noge_output_commit(noge_output *output, noge_error *error) {
    noge_status status = keep(output->path, output->text.bytes, output->text.size, error);
    if (status == NOGE_OK)
        output->text = (noge_text){0};
    noge_output_abandon(output);
    return status;
}

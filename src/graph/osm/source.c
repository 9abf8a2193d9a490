/* Opening a file anew for each pass and choosing its reader. */
#include "graph/osm/source.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "graph/read/readers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct noge_osm_source {
    char *path;
    noge_status (*read)(noge_osm_pass *pass, noge_error *error);
    noge_osm_memory memory;
};

static noge_status check_readable_twice(const char *path, noge_error *error) {
    struct stat about;
    if (strcmp(path, "-") == 0)
        return noge_fail(error, NOGE_USAGE,
                         "standard input cannot be read twice, as OpenStreetMap files are; save it to a file");
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: not a regular file; OpenStreetMap files are read twice, so save it "
                         "first",
                         path);
    return NOGE_OK;
}

/* PBF begins with the size of a small header, most significant byte first, so its first byte is 0. XML begins with a <,
 * JSON with a {, perhaps after a byte order mark and blanks. */
static noge_status recognise(noge_osm_source *source, const char *first, size_t size, noge_error *error) {
    static const char marks[][4] = {"\xef\xbb\xbf", "\xfe\xff", "\xff\xfe"};
    if (size == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: empty file", source->path);
    source->read = first[0] == 0 ? noge_osm_read_pbf : noge_osm_read_xml;
    if (first[0] == 0)
        return NOGE_OK;
    size_t at = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (size >= strlen(marks[i]) && memcmp(first, marks[i], strlen(marks[i])) == 0)
            at = strlen(marks[i]);
    while (at < size && (first[at] == 0 || strchr(" \t\r\n", first[at]))) /* a 0: half a character of UTF-16 */
        at++;
    if (at < size && first[at] == '{')
        source->read = noge_osm_read_json;
    if (at < size && (first[at] == '<' || first[at] == '{'))
        return NOGE_OK;
    return noge_fail(
        error, NOGE_BAD_INPUT,
        "%s: is neither OpenStreetMap XML nor PBF nor JSON; noge imports .osm, .osm.gz, .osm.pbf and .json "
        "files",
        source->path);
}

noge_status noge_osm_source_open(noge_osm_source **source, const char *path, noge_error *error) {
    noge_input *input = NULL;
    char first[256];
    size_t size = 0;
    *source = NULL;
    noge_status status = check_readable_twice(path, error);
    if (status != NOGE_OK)
        return status;
    noge_osm_source *made = noge_allocate(1, sizeof *made, error);
    if (!made)
        return NOGE_NO_MEMORY;
    made->path = strdup(path);
    if (!made->path)
        status = noge_fail(error, NOGE_NO_MEMORY, "out of memory while opening %s", path);
    if (status == NOGE_OK)
        status = noge_input_open(&input, path, error);
    if (status == NOGE_OK)
        status = noge_input_read(input, first, sizeof first, &size, error);
    noge_input_close(input);
    if (status == NOGE_OK)
        status = recognise(made, first, size, error);
    if (status == NOGE_OK)
        *source = made;
    else
        noge_osm_source_close(made);
    return status;
}

void noge_osm_source_close(noge_osm_source *source) {
    if (!source)
        return;
    free(source->memory.has_nodes);
    free(source->path);
    free(source);
}

noge_status noge_osm_check_remark(const noge_source *source, uint64_t line, const char *text, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    if (!strstr(text, "error") && !strstr(text, "timed out"))
        return NOGE_OK;
    text += strspn(text, " \t\r\n");
    return noge_fail_at(error, source, line,
                        "the server gave up before the data was complete: \"%s\"; ask for less or try again",
                        noge_show(shown, text, strlen(text)));
}

noge_status noge_osm_tell(const noge_osm_pass *pass, noge_error *error) {
    const noge_osm_visitor *visitor = pass->visitor;
    if (visitor->progress && !visitor->progress(visitor->context, noge_input_done(pass->input)))
        return noge_fail(error, NOGE_INTERRUPTED, "%s: reading was stopped", pass->path);
    return NOGE_OK;
}

static noge_status run(noge_osm_source *source, const noge_osm_visitor *visitor, bool nodes, noge_error *error) {
    noge_osm_pass pass = {.path = source->path, .visitor = visitor, .nodes = nodes, .memory = &source->memory};
    noge_status status = noge_input_open(&pass.input, source->path, error);
    if (status == NOGE_OK)
        status = source->read(&pass, error);
    noge_input_close(pass.input);
    return status;
}

noge_status noge_osm_source_ways(noge_osm_source *source, const noge_osm_visitor *visitor, noge_error *error) {
    return run(source, visitor, false, error);
}

noge_status noge_osm_source_nodes(noge_osm_source *source, const noge_osm_visitor *visitor, noge_error *error) {
    return run(source, visitor, true, error);
}

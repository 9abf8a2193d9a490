/* The proof that fuzz targets share; see support.h. */
#include "support.h"
#include "graph/graph.h"
#include "graph/read_options.h"

#include <noge/import.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void fuzz_require(bool holds, const char *what, const noge_error *error) {
    if (holds)
        return;
    fprintf(stderr, "fuzz: %s: %s\n", what, error ? error->text : "");
    abort();
}

void fuzz_require_reason(noge_status status, const noge_error *error) {
    fuzz_require(error->status == status && error->text[0] != 0, "refused without a reason", error);
}

static bool same_bytes(const void *a, const void *b, size_t size) {
    return (!a) == (!b) && (!a || size == 0 || memcmp(a, b, size) == 0);
}

/* Text formats cannot say that edges would have lengths if there were any. */
bool fuzz_same_graph(const noge_graph *a, const noge_graph *b) {
    size_t n = a->node_count, halves = 2 * a->edge_count;
    return a->node_count == b->node_count && a->edge_count == b->edge_count && a->first_number == b->first_number &&
           a->geographic == b->geographic && same_bytes(a->offset, b->offset, (n + 1) * sizeof *a->offset) &&
           same_bytes(a->neighbor, b->neighbor, halves * sizeof *a->neighbor) &&
           (halves == 0 || same_bytes(a->length, b->length, halves * sizeof *a->length)) &&
           same_bytes(a->position, b->position, n * sizeof *a->position) &&
           same_bytes(a->name_offset, b->name_offset, (n + 1) * sizeof *a->name_offset) &&
           (!a->name_offset || same_bytes(a->name_text, b->name_text, a->name_offset[n]));
}

static bool accepted;

void fuzz_accept(void) {
    accepted = true;
}

bool fuzz_was_accepted(void) {
    bool was = accepted;
    accepted = false;
    return was;
}

void fuzz_graph(noge_graph *graph, noge_format format) {
    accepted = true;
    noge_error error = {0};
    noge_graph *again = NULL;
    void *printed = NULL;
    size_t printed_size = 0;
    fuzz_require(noge_graph_check(graph, &error) == NOGE_OK, "an improper graph was accepted", &error);
    noge_status status = noge_graph_print(graph, format, &printed, &printed_size, &error);
    if (status != NOGE_NO_MEMORY) {
        fuzz_require(status == NOGE_OK, "a graph cannot be written", &error);
        status = noge_graph_parse(&again, "printed", printed, printed_size, READ(format), NULL, &error);
    }
    if (status != NOGE_NO_MEMORY) {
        fuzz_require(status == NOGE_OK, "what was written cannot be read", &error);
        fuzz_require(fuzz_same_graph(graph, again), "what was written reads differently", &error);
    }
    free(printed);
    noge_graph_free(again);
    noge_graph_free(graph);
}

noge_graph *fuzz_read(const uint8_t *bytes, size_t size, const char *name, noge_format format) {
    noge_read_options options = {.size = sizeof options, .format = format, .two_way = true};
    noge_read_report report = NOGE_READ_REPORT;
    noge_error error = {0};
    noge_graph *graph = NULL, *plain = NULL;
    noge_status status = noge_graph_parse(&graph, name, bytes, size, &options, &report, &error);
    if (status != NOGE_OK) {
        fuzz_require(graph == NULL, "a refused graph was handed out", &error);
        fuzz_require_reason(status, &error);
        return NULL;
    }
    options.two_way = false;
    noge_status alone = noge_graph_parse(&plain, name, bytes, size, &options, NULL, &error);
    bool refused = alone == NOGE_BAD_INPUT && error.remedy == NOGE_REMEDY_TWO_WAY;
    fuzz_require(alone == NOGE_NO_MEMORY || refused == (report.directed && format != NOGE_FORMAT_DIMACS),
                 "directed files alone are refused unless their directions are joined", &error);
    noge_graph_free(plain);
    return graph;
}

void fuzz_format(const uint8_t *bytes, size_t size, noge_format format) {
    noge_graph *graph = fuzz_read(bytes, size, "input", format);
    if (graph)
        fuzz_graph(graph, format >= NOGE_FORMAT_GML ? NOGE_FORMAT_BINARY : format); /* those are only read */
}

fuzz_file fuzz_file_of(const void *bytes, size_t size) {
    fuzz_file made = {.file = memfd_create("input", MFD_CLOEXEC)};
    if (made.file < 0 || write(made.file, bytes, size) != (ssize_t)size)
        abort();
    snprintf(made.path, sizeof made.path, "/proc/self/fd/%d", made.file);
    return made;
}

void fuzz_file_close(fuzz_file file) {
    close(file.file);
}

void fuzz_import(const char *map, const char *boundary) {
    noge_error error = {0};
    noge_graph *graph = NULL;
    for (noge_osm_network network = NOGE_NETWORK_DRIVE; network <= NOGE_NETWORK_ALL; network++) {
        noge_import_options options = {.size = sizeof options, .network = network, .boundary = boundary};
        noge_status status = noge_import_osm(&graph, map, &options, NULL, &error);
        if (status == NOGE_OK) {
            fuzz_require(graph->node_count > 1 && graph->length && graph->position, "a network without streets",
                         &error);
            fuzz_graph(graph, NOGE_FORMAT_BINARY);
            continue;
        }
        fuzz_require(graph == NULL, "a refused map was handed out", &error);
        fuzz_require_reason(status, &error);
    }
}

static char folder[32];

static void remove_folder(void) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "fuzz: %s stays behind\n", folder);
}

const char *fuzz_folder_of(const fuzz_named *file, size_t count) {
    static bool made;
    if (!made) { /* in memory if possible, since written files wait for the disk */
        snprintf(folder, sizeof folder, "%s/noge-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        if (!mkdtemp(folder) || atexit(remove_folder) != 0)
            abort();
    }
    made = true;
    for (size_t i = 0; i < count; i++) {
        char path[200];
        snprintf(path, sizeof path, "%s/%s", folder, file[i].name);
        FILE *out = fopen(path, "wb");
        if (!out || fwrite(file[i].bytes, 1, file[i].size, out) != file[i].size || fclose(out) != 0)
            abort();
    }
    return folder;
}

/* Made-up CSV and TSV: read, written as a table and read again. */
#include "graph/read/readers.h"
#include "graph/write/writers.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdlib.h>

typedef noge_status reader(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error);

static void prove(const uint8_t *bytes, size_t size, reader *read, void (*write)(const noge_graph *, noge_writer *)) {
    noge_source source = {"input", (const char *)bytes, size, true};
    noge_read_report report = NOGE_READ_REPORT;
    noge_error error = {0};
    noge_graph *graph = NULL, *again = NULL;
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    noge_status status = read(&graph, &source, &report, &error);
    if (status != NOGE_OK) {
        fuzz_require_reason(status, &error);
        return;
    }
    fuzz_accept();
    write(graph, &writer);
    status = noge_writer_end(&writer, &error);
    report = (noge_read_report){0};
    source = (noge_source){"printed", text.bytes, text.size, false};
    if (status == NOGE_OK)
        status = read(&again, &source, &report, &error);
    if (status != NOGE_NO_MEMORY)
        fuzz_require(status == NOGE_OK && fuzz_same_graph(graph, again), "a table reads differently", &error);
    noge_text_free(&text);
    noge_graph_free(graph);
    noge_graph_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const uint8_t none[1] = {0};
    prove(size > 0 ? bytes : none, size, noge_read_csv, noge_write_csv);
    prove(size > 0 ? bytes : none, size, noge_read_tsv, noge_write_tsv);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_words)

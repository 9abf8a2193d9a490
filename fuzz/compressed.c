/* Made-up files of any kind, compressed or not, read as a file is: decompressed, recognised by content, mapped. */
#include "base/file/input.h"
#include "mutate/mutate.h"
#include "support.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *content = NULL;
    size_t content_size = 0;
    noge_error error = {0};
    noge_graph *graph = NULL;
    fuzz_file input = fuzz_file_of(bytes, size);
    noge_status status = noge_input_read_all(input.path, &content, &content_size, &error);
    if (status == NOGE_OK ? content[content_size] != 0 : content != NULL || error.text[0] == 0)
        abort();
    free(content);
    if (noge_graph_read(&graph, input.path, NULL, NULL, &error) == NOGE_OK)
        fuzz_graph(graph, NOGE_FORMAT_BINARY);
    else if (graph || error.text[0] == 0)
        abort();
    fuzz_file_close(input);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_compressed)

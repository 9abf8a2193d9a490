/* Made-up files of any kind, compressed or not, read as a file is: decompressed, recognised by content, mapped. */
#include "base/input.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char path[64], *content = NULL;
    size_t content_size = 0;
    noge_error error = {0};
    noge_graph *graph = NULL;
    int file = memfd_create("input", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    noge_status status = noge_input_read_all(path, &content, &content_size, &error);
    if (status == NOGE_OK ? content[content_size] != 0 : content != NULL || error.text[0] == 0)
        abort();
    free(content);
    if (noge_graph_read(&graph, path, NOGE_FORMAT_AUTO, NULL, &error) == NOGE_OK)
        fuzz_graph(graph, NOGE_FORMAT_BINARY);
    else if (graph || error.text[0] == 0)
        abort();
    close(file);
    return 0;
}

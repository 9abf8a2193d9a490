/* Can this compiler build the core? It needs headers, a C library and a linker for WebAssembly. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((export_name("probe"))) double probe(const char *text) {
    return log(strtod(text, NULL)) / 3;
}

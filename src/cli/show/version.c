/* Versions of libraries are those loaded at run time, not those of the build. */
#include "cli/show/version.h"
#include "base/cpu.h"
#include "base/error.h"
#include "base/text/writer.h"
#include "base/version.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"

#include <expat.h>
#include <lzma.h>
#include <stdio.h>
#include <xxhash.h>
#include <zlib.h>
#ifdef NOGE_CAIRO
#include <cairo.h>
#else
#define cairo_version_string() "none"
#endif
#ifdef NOGE_CURL
#include <curl/curl.h>
#define CURL_VERSION curl_version_info(CURLVERSION_NOW)->version
#else
#define CURL_VERSION "none"
#endif

enum { LIBRARY_COUNT = 7, VERSION_ROOM = 32 };

typedef struct library {
    const char *name;
    char version[VERSION_ROOM];
} library;

static void ask_libraries(library list[LIBRARY_COUNT]) {
    XML_Expat_Version expat = XML_ExpatVersionInfo();
    unsigned hash = XXH_versionNumber();
    const char *names[LIBRARY_COUNT] = {"cairo", "curl", "expat", "jansson", "liblzma", "xxhash", "zlib"};
    for (int i = 0; i < LIBRARY_COUNT; i++)
        list[i].name = names[i];
    snprintf(list[0].version, VERSION_ROOM, "%s", cairo_version_string());
    snprintf(list[1].version, VERSION_ROOM, "%s", CURL_VERSION);
    snprintf(list[2].version, VERSION_ROOM, "%d.%d.%d", expat.major, expat.minor, expat.micro);
    snprintf(list[3].version, VERSION_ROOM, "%s", jansson_version_str());
    snprintf(list[4].version, VERSION_ROOM, "%s", lzma_version_string());
    snprintf(list[5].version, VERSION_ROOM, "%u.%u.%u", hash / 10000, hash / 100 % 100, hash % 100);
    snprintf(list[6].version, VERSION_ROOM, "%s", zlibVersion());
}

/* Levels come in ascending order: a build for one has those below, too. */
static noge_kernel best_compiled(void) {
#if defined(__x86_64__)
    return NOGE_KERNEL_COUNT - 1;
#else
    return NOGE_KERNEL_PORTABLE;
#endif
}

static noge_status print_json(const library libraries[LIBRARY_COUNT], noge_error *error) {
    json_t *kernels = json_array(), *versions = json_object();
    for (noge_kernel level = 0; level <= best_compiled(); level++)
        noge_json_add(&kernels, json_string(noge_kernel_name(level)));
    for (int i = 0; i < LIBRARY_COUNT; i++)
        noge_json_set(&versions, libraries[i].name, json_string(libraries[i].version));
    return noge_json_show(json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:o,s:o}", "version", NOGE_VERSION, "noge",
                                    noge_build_commit(), "date", noge_build_date(), "compiler", noge_build_compiler(),
                                    "build", noge_build_type(), "kernel", noge_kernel_name(noge_kernel_best()),
                                    "kernels", kernels, "libraries", versions),
                          1, error);
}

noge_status noge_version_print(bool json, noge_error *error) {
    library libraries[LIBRARY_COUNT];
    ask_libraries(libraries);
    if (json)
        return print_json(libraries, error);
    noge_print(stdout, "noge %s%s%s\n", noge_build_commit(), *noge_build_date() ? ", " : "", noge_build_date());
    noge_print(stdout, "compiled with %s, %s build\n", noge_build_compiler(), noge_build_type());
    noge_text kernels = {0}, versions = {0};
    noge_writer first = {.text = &kernels}, second = {.text = &versions};
    noge_writer_print(&first, "kernels for this processor: %s; compiled in:", noge_kernel_name(noge_kernel_best()));
    for (noge_kernel level = 0; level <= best_compiled(); level++)
        noge_writer_print(&first, "%s %s", level ? "," : "", noge_kernel_name(level));
    noge_writer_print(&second, "libraries:");
    for (int i = 0; i < LIBRARY_COUNT; i++)
        noge_writer_print(&second, "%s %s %s", i ? "," : "", libraries[i].name, libraries[i].version);
    noge_status status = noge_writer_end(&first, error);
    if (status == NOGE_OK)
        status = noge_writer_end(&second, error);
    if (status == NOGE_OK)
        noge_print(stdout, "%s\n%s\n", kernels.bytes, versions.bytes);
    noge_text_free(&kernels);
    noge_text_free(&versions);
    return status;
}

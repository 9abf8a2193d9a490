/* The page of the build with two of its data elements filled in: the graphs and what is shown first. */
#include "report/lab/lab_page.h"
#include "base/error.h"
#include "base/file/output.h"
#include "base/text/json.h"
#include "report/lab/pack.h"
#include "report/lab/template.h"

#include <ctype.h>
#include <noge/files.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_lab_page_check(const char *path, bool force, noge_error *error) {
    if (noge_lab_template_size == 0)
        return noge_fail(error, NOGE_USAGE,
                         "this noge was built without the lab; install clang, lld, wasi-libc and "
                         "libclang-rt-dev-wasm32, and build it again");
    return noge_output_check(path, force, error);
}

noge_status noge_lab_page_fits(const char *name, const noge_graph *graph, noge_error *error) {
    if (graph->node_count == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to explore", name);
    if (graph->node_count > NOGE_LAB_NODES)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: has %u nodes; a page shows at most %d", name, graph->node_count,
                         NOGE_LAB_NODES);
    return NOGE_OK;
}

/* ---- Data -------------------------------------------------------------------------------------------------------- */

static void put_string(noge_writer *writer, const char *string) {
    noge_json_write_script_string(writer, string, strlen(string));
}

/* What the page calls a world: files without their folders. */
static const char *shown_name(const noge_lab_world *world) {
    const char *slash = world->graph ? strrchr(world->name, '/') : NULL;
    return slash && slash[1] ? slash + 1 : world->name;
}

/* Graphs are files of noge's own format, whose name decides how they are read. */
static void put_world(noge_writer *writer, const noge_lab_world *world) {
    void *bytes = NULL;
    size_t size = 0;
    noge_error error = {0};
    noge_status status = noge_graph_print(world->graph, NOGE_FORMAT_BINARY, &bytes, &size, &error);
    if (status != NOGE_OK)
        noge_writer_fail(writer, status, "%s: %s", world->name, error.text);
    noge_writer_string(writer, "{\"name\":");
    put_string(writer, shown_name(world));
    noge_writer_string(writer, ",\"title\":");
    put_string(writer, shown_name(world));
    noge_writer_string(writer, ",\"file\":");
    put_string(writer, shown_name(world));
    if (world->family) {
        noge_writer_string(writer, ",\"kind\":");
        put_string(writer, world->family);
    }
    noge_writer_string(writer, ",\"encoding\":\"gzip+base64\",\"data\":\"");
    noge_lab_pack(writer, bytes, size);
    noge_writer_string(writer, "\"}");
    free(bytes);
}

static void put_worlds(noge_writer *writer, const noge_lab_page *page) {
    const char *before = "[\n";
    for (size_t i = 0; i < page->world_count; i++)
        if (page->world[i].graph) {
            noge_writer_string(writer, before);
            put_world(writer, &page->world[i]);
            before = ",\n";
        }
    noge_writer_string(writer, *before == '[' ? "[]" : "\n]");
}

/* A part of an address: everything but letters, digits and a few signs as %XX. */
static void put_address(noge_writer *writer, const char *text) {
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || strchr("-_.~:@=,", *text))
            noge_writer_put(writer, text, 1);
        else
            noge_writer_print(writer, "%%%02X", (unsigned)(unsigned char)*text);
}

/* The part of an address behind its #. A generated graph has a seed of its own. */
static void put_fragment(noge_writer *writer, const noge_lab_episode *episode) {
    static const char and[] = "\\u0026"; /* & inside a script */
    const noge_lab_world *world = episode->world;
    unsigned long long seed = episode->seed;
    put_address(writer, shown_name(world));
    noge_writer_print(writer, "%sseed=%llu", and, world->graph ? seed : (unsigned long long)world->seed);
    if (!world->graph)
        noge_writer_print(writer, "%swalk=%llu", and, seed);
    noge_writer_print(writer, "%sp=", and);
    put_address(writer, episode->policy);
    if (episode->source) {
        noge_writer_print(writer, "%ssource=", and);
        put_address(writer, episode->source);
    }
    if (episode->task && episode->task->weighted)
        noge_writer_print(writer, "%sweighted=1", and);
    if (episode->task && episode->task->returns)
        noge_writer_print(writer, "%sback=1", and);
}

static void put_episode(noge_writer *writer, const noge_lab_episode *episode) {
    noge_writer_string(writer, "{\"title\":");
    put_string(writer, episode->title);
    noge_writer_string(writer, ",\"fragment\":\"");
    put_fragment(writer, episode);
    noge_writer_string(writer, "\"");
    if (episode->trace.size > 0) {
        noge_writer_string(writer, ",\"trace\":\"");
        noge_lab_pack(writer, episode->trace.bytes, episode->trace.size);
        noge_writer_string(writer, "\"");
    }
    noge_writer_string(writer, "}");
}

/* One episode is what the page opens with; of several the visitor chooses. */
static void put_start(noge_writer *writer, const noge_lab_page *page) {
    if (page->episode_count == 0)
        noge_writer_string(writer, "{}");
    if (page->episode_count == 1)
        put_episode(writer, page->episode);
    if (page->episode_count <= 1)
        return;
    noge_writer_string(writer, "{\"episodes\":[");
    for (size_t i = 0; i < page->episode_count; i++) {
        noge_writer_string(writer, i > 0 ? ",\n" : "\n");
        put_episode(writer, &page->episode[i]);
    }
    noge_writer_string(writer, "\n]}");
}

/* ---- The page ---------------------------------------------------------------------------------------------------- */

/* Writes the template from *at up to the content of the element with this id; *at is then behind that content. */
static void copy_up_to(noge_writer *writer, const char **at, const char *id) {
    const char *end = (const char *)noge_lab_template + noge_lab_template_size;
    char opening[100];
    int length = snprintf(opening, sizeof opening, "<script id=\"%s\" type=\"application/json\">", id);
    const char *found = memmem(*at, (size_t)(end - *at), opening, (size_t)length);
    const char *content = found ? found + length : NULL;
    const char *closing = content ? memmem(content, (size_t)(end - content), "</script>", strlen("</script>")) : NULL;
    if (!closing) {
        noge_writer_fail(writer, NOGE_USAGE, "the page of this build has no element %s", id);
        return;
    }
    noge_writer_put(writer, *at, (size_t)(content - *at));
    *at = closing;
}

noge_status noge_lab_page_write(const noge_lab_page *page, const char *path, bool force, noge_error *error) {
    noge_output *output;
    const char *at = (const char *)noge_lab_template;
    noge_status status = noge_output_open(&output, path, force, error);
    if (status != NOGE_OK)
        return status;
    noge_writer writer = {.output = output};
    copy_up_to(&writer, &at, "noge-worlds");
    put_worlds(&writer, page);
    copy_up_to(&writer, &at, "noge-start");
    put_start(&writer, page);
    noge_writer_put(&writer, at, noge_lab_template_size - (size_t)(at - (const char *)noge_lab_template));
    status = noge_writer_end(&writer, error);
    if (status == NOGE_OK)
        return noge_output_commit(output, error);
    noge_output_abandon(output);
    return status;
}

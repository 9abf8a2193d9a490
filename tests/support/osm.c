#include "support/osm.h"
#include "graph/graph.h"
#include "support/folder.h"
#include "support/unit.h"

#include <noge/files.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { UNIT = 100000 }; /* nanodegrees */

#define PUT(text, ...) assert_fine(noge_text_print(text, error, __VA_ARGS__))

static void put(noge_text *text, const void *bytes, size_t size) {
    assert_fine(noge_text_append(text, bytes, size, error));
}

/* ---- Lines of a map ---------------------------------------------------------------------------------------------- */

enum { MOST = 32 };

typedef struct line {
    char kind;
    long long id;
    long long x, y;
    long long ref[MOST];
    char key[MOST][32], value[MOST][64];
    int refs, tags;
} line;

/* Takes the next line; false at the end. */
static bool next_line(const char **map, line *it) {
    char text[512], *rest = text, *word;
    *it = (line){0};
    *map += strspn(*map, " \n");
    size_t size = strcspn(*map, "\n");
    if (size == 0)
        return false;
    assert_true(size < sizeof text);
    memcpy(text, *map, size);
    text[size] = 0;
    *map += size;
    it->kind = *strtok_r(rest, " ", &rest);
    it->id = atoll(strtok_r(NULL, " ", &rest));
    if (it->kind == 'n') {
        it->x = atoll(strtok_r(NULL, " ", &rest));
        it->y = atoll(strtok_r(NULL, " ", &rest));
        return true;
    }
    word = strtok_r(NULL, " ", &rest);
    for (char *ref = word ? word : ""; *ref; ref += *ref == ',')
        it->ref[it->refs++] = strtoll(ref, &ref, 10);
    while ((word = strtok_r(NULL, " ", &rest)))
        assert_int_equal(sscanf(word, "%31[^=]=%63s", it->key[it->tags], it->value[it->tags]), 2), it->tags++;
    return true;
}

static void put_degrees(noge_text *text, const char *name, long long units) {
    PUT(text, " %s=\"%s%lld.%04lld\"", name, units < 0 ? "-" : "", llabs(units) / 10000, llabs(units) % 10000);
}

noge_text osm_xml(const char *map) {
    noge_text text = {0};
    line it;
    PUT(&text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n");
    while (next_line(&map, &it)) {
        PUT(&text, "<%s id=\"%lld\"", it.kind == 'n' ? "node" : "way", it.id);
        if (it.kind == 'n') {
            put_degrees(&text, "lat", it.y);
            put_degrees(&text, "lon", it.x);
            PUT(&text, "/>\n");
            continue;
        }
        PUT(&text, ">");
        for (int i = 0; i < it.refs; i++)
            PUT(&text, "<nd ref=\"%lld\"/>", it.ref[i]);
        for (int i = 0; i < it.tags; i++)
            PUT(&text, "<tag k=\"%s\" v=\"%s\"/>", it.key[i], it.value[i]);
        PUT(&text, "</way>\n");
    }
    PUT(&text, "</osm>\n");
    return text;
}

/* ---- PBF --------------------------------------------------------------------------------------------------------- */

void pbf_number(noge_text *text, uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        put(text, &(uint8_t){(uint8_t)(value | 0x80)}, 1);
    put(text, &(uint8_t){(uint8_t)value}, 1);
}

void pbf_field(noge_text *text, unsigned number, uint64_t value) {
    pbf_number(text, number << 3);
    pbf_number(text, value);
}

void pbf_bytes(noge_text *text, unsigned number, const void *bytes, size_t size) {
    pbf_number(text, number << 3 | 2);
    pbf_number(text, size);
    if (size > 0)
        put(text, bytes, size);
}

static void pbf_message(noge_text *text, unsigned number, noge_text *message) {
    pbf_bytes(text, number, message->bytes, message->size);
    noge_text_free(message);
}

void pbf_block(noge_text *text, const char *type, const noge_text *content, bool compressed) {
    noge_text head = {0}, body = {0};
    if (compressed) {
        uLongf size = compressBound(content->size);
        Bytef *packed = malloc(size);
        assert_non_null(packed);
        assert_int_equal(compress(packed, &size, (const Bytef *)content->bytes, content->size), Z_OK);
        pbf_field(&body, 2, content->size);
        pbf_bytes(&body, 3, packed, size);
        free(packed);
    } else {
        pbf_bytes(&body, 1, content->bytes, content->size);
    }
    pbf_bytes(&head, 1, type, strlen(type));
    pbf_field(&head, 3, body.size);
    put(text, (uint8_t[]){0, 0, (uint8_t)(head.size >> 8), (uint8_t)head.size}, 4);
    put(text, head.bytes, head.size);
    put(text, body.bytes, body.size);
    noge_text_free(&head);
    noge_text_free(&body);
}

void pbf_header(noge_text *text, const char *feature) {
    noge_text header = {0};
    pbf_bytes(&header, 4, "OsmSchema-V0.6", 14);
    pbf_bytes(&header, 4, feature, strlen(feature));
    pbf_bytes(&header, 16, "noge's tests", 12);
    pbf_block(text, "OSMHeader", &header, true);
    noge_text_free(&header);
}

static uint64_t zigzag(int64_t value) {
    return (uint64_t)value << 1 ^ (uint64_t)(value >> 63);
}

/* A list of numbers, packed; with PBF_PARTS the last of them alone and behind. */
static void put_list(noge_text *text, unsigned number, const uint64_t *value, size_t count, unsigned form) {
    noge_text packed = {0};
    size_t split = form & PBF_PARTS && count > 1 ? count - 1 : count;
    for (size_t i = 0; i < split; i++)
        pbf_number(&packed, value[i]);
    pbf_message(text, number, &packed);
    for (size_t i = split; i < count; i++)
        pbf_field(text, number, value[i]);
}

typedef struct pbf {
    unsigned form;
    noge_text file, strings, nodes, ways;
    uint64_t string_count;
    uint64_t id[256], x[256], y[256]; /* differences of dense nodes */
    int64_t last_id, last_x, last_y;
    size_t dense;
} pbf;

enum { COARSE_GRAIN = 500, COARSE_X = 1234500, COARSE_Y = -98765500 };

static int64_t grains(const pbf *p, long long units, int64_t offset) {
    return p->form & PBF_COARSE ? (units * UNIT - offset) / COARSE_GRAIN : units * UNIT / 100;
}

static uint64_t string_of(pbf *p, const char *string) {
    if (p->string_count == 0) {
        pbf_bytes(&p->strings, 1, "", 0);
        p->string_count = 1;
    }
    pbf_bytes(&p->strings, 1, string, strlen(string));
    return p->string_count++;
}

static void put_node(pbf *p, const line *it) {
    int64_t x = grains(p, it->x, COARSE_X), y = grains(p, it->y, COARSE_Y);
    if (p->form & PBF_SINGLE) {
        noge_text node = {0};
        pbf_field(&node, 1, zigzag(it->id));
        pbf_field(&node, 8, zigzag(y));
        pbf_field(&node, 9, zigzag(x));
        pbf_message(&p->nodes, 1, &node);
        return;
    }
    assert_true(p->dense < 256);
    p->id[p->dense] = zigzag(it->id - p->last_id);
    p->x[p->dense] = zigzag(x - p->last_x);
    p->y[p->dense++] = zigzag(y - p->last_y);
    p->last_id = it->id, p->last_x = x, p->last_y = y;
}

static void put_way(pbf *p, const line *it) {
    noge_text way = {0};
    uint64_t keys[MOST], values[MOST], refs[MOST];
    long long before = 0;
    for (int i = 0; i < it->tags; i++) {
        keys[i] = string_of(p, it->key[i]);
        values[i] = string_of(p, it->value[i]);
    }
    for (int i = 0; i < it->refs; i++) {
        refs[i] = zigzag(it->ref[i] - before);
        before = it->ref[i];
    }
    pbf_field(&way, 1, (uint64_t)it->id);
    put_list(&way, 2, keys, (size_t)it->tags, p->form);
    put_list(&way, 3, values, (size_t)it->tags, p->form);
    put_list(&way, 8, refs, (size_t)it->refs, p->form);
    pbf_message(&p->ways, 3, &way);
}

static void end_block(pbf *p) {
    noge_text block = {0}, dense = {0};
    if (p->dense > 0) {
        put_list(&dense, 1, p->id, p->dense, p->form);
        put_list(&dense, 8, p->y, p->dense, p->form);
        put_list(&dense, 9, p->x, p->dense, p->form);
        pbf_message(&p->nodes, 2, &dense);
    }
    pbf_message(&block, 1, &p->strings);
    pbf_message(&block, 2, &p->nodes);
    pbf_message(&block, 2, &p->ways);
    if (p->form & PBF_COARSE) {
        pbf_field(&block, 17, COARSE_GRAIN);
        pbf_field(&block, 19, (uint64_t)(int64_t)COARSE_Y);
        pbf_field(&block, 20, COARSE_X);
    }
    pbf_block(&p->file, "OSMData", &block, !(p->form & PBF_RAW));
    noge_text_free(&block);
    p->string_count = p->dense = 0;
    p->last_id = p->last_x = p->last_y = 0;
}

noge_text osm_pbf(const char *map, unsigned form) {
    pbf p = {.form = form};
    line it;
    pbf_header(&p.file, "DenseNodes");
    while (next_line(&map, &it)) {
        if (it.kind == 'n')
            put_node(&p, &it);
        else
            put_way(&p, &it);
        if (form & PBF_BLOCKS)
            end_block(&p);
    }
    end_block(&p);
    return p.file;
}

/* ---- Boundaries -------------------------------------------------------------------------------------------------- */

static void put_ring(noge_text *text, const char *ring, size_t size) {
    const char *end = ring + size;
    char first[64] = "", corner[64];
    PUT(text, "[");
    for (const char *at = ring; at < end; at++) {
        char *behind;
        at += strspn(at, " ");
        if (at >= end)
            break;
        double x = strtod(at, &behind), y = strtod(behind + 1, &behind);
        snprintf(corner, sizeof corner, "[%.8f,%.8f]", x / 1e4, y / 1e4);
        if (!*first)
            strcpy(first, corner);
        PUT(text, "%s,", corner);
        at = behind;
    }
    PUT(text, "%s]", first);
}

noge_text geojson(const char *polygons) {
    noge_text text = {0};
    PUT(&text, "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":[[");
    while (*polygons) {
        size_t size = strcspn(polygons, ";|");
        put_ring(&text, polygons, size);
        polygons += size;
        if (*polygons)
            PUT(&text, *polygons++ == ';' ? "," : "],[");
    }
    PUT(&text, "]]}}\n");
    return text;
}

/* ---- Importing --------------------------------------------------------------------------------------------------- */

noge_status import_file(noge_graph **graph, const char *name, const char *boundary, noge_osm_network network,
                        noge_import_report *report, noge_error *failure) {
    noge_import_options options = {
        .size = sizeof options, .network = network, .boundary = boundary ? in_folder(boundary) : NULL};
    noge_status status = noge_import_osm(graph, in_folder(name), &options, report, failure);
    assert_true((status == NOGE_OK) == (*graph != NULL));
    if (status == NOGE_OK)
        assert_fine(noge_graph_check(*graph, error));
    return status;
}

static int by_id(const void *a, const void *b) {
    const long long *x = a, *y = b;
    return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : (x[1] > y[1]) - (x[1] < y[1]);
}

static long long id_of(const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT], text[32];
    size_t size;
    const char *name = noge_graph_name(graph, node, number, &size);
    snprintf(text, sizeof text, "%.*s", (int)size, name);
    return strtoll(text, NULL, 10);
}

char *edges_of(const noge_graph *graph) {
    noge_text text = {0};
    long long(*edge)[2] = calloc(graph->edge_count + 1, sizeof *edge);
    size_t count = 0;
    assert_non_null(edge);
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            if (graph->neighbor[e] < v)
                continue;
            long long a = id_of(graph, v), b = id_of(graph, graph->neighbor[e]);
            edge[count][0] = a < b ? a : b;
            edge[count++][1] = a < b ? b : a;
        }
    qsort(edge, count, sizeof *edge, by_id);
    PUT(&text, "%s", "");
    for (size_t i = 0; i < count; i++)
        PUT(&text, "%s%lld-%lld", i ? " " : "", edge[i][0], edge[i][1]);
    free(edge);
    return text.bytes;
}

static void import_form(noge_text file, const char *boundary, noge_osm_network network, const char *edges,
                        noge_text *first) {
    noge_graph *graph = NULL;
    noge_error failure = {0};
    void *printed = NULL;
    size_t size = 0;
    put_file(in_folder("map"), file.bytes, file.size);
    noge_text_free(&file);
    noge_status status = import_file(&graph, "map", boundary, network, NULL, &failure);
    if (status != NOGE_OK) {
        if (*edges || status != NOGE_BAD_INPUT)
            fail_msg("%s", failure.text);
        return;
    }
    char *found = edges_of(graph);
    assert_string_equal(found, edges);
    free(found);
    assert_string_equal(graph->attribution, NOGE_OSM_ATTRIBUTION);
    assert_fine(noge_graph_print(graph, NOGE_FORMAT_BINARY, &printed, &size, error));
    if (first->size == 0)
        put(first, printed, size);
    assert_int_equal(first->size, size);
    assert_memory_equal(first->bytes, printed, size);
    free(printed);
    noge_graph_free(graph);
}

void expect_edges(const char *map, const char *boundary, noge_osm_network network, const char *edges) {
    noge_text first = {0};
    if (boundary) {
        noge_text outline = geojson(boundary);
        put_file(in_folder("outline"), outline.bytes, outline.size);
        noge_text_free(&outline);
    }
    const char *outline = boundary ? "outline" : NULL;
    import_form(osm_xml(map), outline, network, edges, &first);
    for (unsigned form = 0; form < PBF_FORMS; form++)
        import_form(osm_pbf(map, form), outline, network, edges, &first);
    noge_text_free(&first);
}

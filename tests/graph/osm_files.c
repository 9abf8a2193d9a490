/* Damaged, forged and foreign files are refused with a reason: OpenStreetMap data in both formats, and boundaries. */
#include "support/folder.h"
#include "support/osm.h"
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#define MAP "n 1 0 0\nn 2 10 0\nn 3 20 0\nw 1 1,2,3 highway=primary\n"

/* Imports these bytes; returns the complaint, "" if there is none. */
static const char *complaint_of(const void *bytes, size_t size, const char *boundary) {
    static noge_error failure;
    noge_graph *graph = NULL;
    failure = (noge_error){0};
    put_file(in_folder("map"), bytes, size);
    noge_status status = import_file(&graph, "map", boundary, NOGE_NETWORK_DRIVE, NULL, &failure);
    noge_graph_free(graph);
    if (status != NOGE_OK && (status != NOGE_BAD_INPUT || failure.status != status || !failure.text[0]))
        fail_msg("status %d, \"%s\"", status, failure.text);
    return failure.text;
}

static void refuse_bytes(const void *bytes, size_t size, const char *complaint) {
    const char *text = complaint_of(bytes, size, NULL);
    if (!*text || !strstr(text, complaint))
        fail_msg("complains \"%s\", not \"%s\"", text, complaint);
}

static void refuse_text(const char *text, const char *complaint) {
    refuse_bytes(text, strlen(text), complaint);
}

static void refuse_file(noge_text *file, const char *complaint) {
    refuse_bytes(file->bytes, file->size, complaint);
    noge_text_free(file);
}

/* ---- PBF --------------------------------------------------------------------------------------------------------- */

static void pbf_cut_off_anywhere(void **state) {
    (void)state;
    noge_text file = osm_pbf(MAP, PBF_PLAIN), header = {0};
    pbf_header(&header, "DenseNodes");
    for (size_t size = 1; size < file.size; size++)
        if (size == header.size)
            refuse_bytes(file.bytes, size, "no ways in the file");
        else
            refuse_bytes(file.bytes, size, "cut off");
    refuse_bytes(file.bytes, 0, "empty file");
    noge_text_free(&header);
    noge_text_free(&file);
}

static void pbf_with_a_wrong_byte(void **state) {
    (void)state;
    /* Compressed data has a checksum. Without it a wrong byte may change the map, but nothing worse. */
    noge_text file = osm_pbf(MAP, PBF_PLAIN), header = {0};
    pbf_header(&header, "DenseNodes");
    size_t begin = header.size + 4 + 9 + 4 + 8; /* heads of the block; then zlib's bytes */
    for (size_t i = begin; i < file.size; i++) {
        file.bytes[i] ^= 0x55;
        const char *text = complaint_of(file.bytes, file.size, NULL);
        if (!strstr(text, "damaged") && !strstr(text, "another size"))
            fail_msg("byte %zu of %zu: \"%s\"", i, file.size, text);
        file.bytes[i] ^= 0x55;
    }
    noge_text_free(&file);
    file = osm_pbf(MAP, PBF_RAW | PBF_PARTS);
    for (size_t i = 0; i < file.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            file.bytes[i] ^= (char)(1 << bit);
            complaint_of(file.bytes, file.size, NULL);
            file.bytes[i] ^= (char)(1 << bit);
        }
    noge_text_free(&file);
    noge_text_free(&header);
}

static void put_head(noge_text *file, size_t head, uint64_t body) {
    noge_text message = {0};
    pbf_bytes(&message, 1, "OSMData", 7);
    pbf_field(&message, 3, body);
    size_t size = head ? head : message.size;
    assert_fine(noge_text_append(
        file, (uint8_t[]){(uint8_t)(size >> 24), (uint8_t)(size >> 16), (uint8_t)(size >> 8), (uint8_t)size}, 4,
        error));
    assert_fine(noge_text_append(file, message.bytes, message.size, error));
    noge_text_free(&message);
}

static void absurd_sizes(void **state) {
    (void)state;
    noge_text file = {0};
    put_head(&file, 65537, 10);
    refuse_file(&file, "block 1: claims a head of 65537 bytes");
    pbf_header(&file, "DenseNodes");
    put_head(&file, 0xffffff, 10);
    refuse_file(&file, "block 2: claims a head of 16777215 bytes, the format allows 64 KiB");
    pbf_header(&file, "DenseNodes");
    put_head(&file, 0, (32 << 20) + 1);
    refuse_file(&file, "block 2: claims to be 33554433 bytes large; the format allows 32 MiB");
    pbf_header(&file, "DenseNodes");
    put_head(&file, 0, UINT64_MAX); /* a negative number */
    refuse_file(&file, "the format allows 32 MiB");
}

/* A block whose raw_size says something else than what its zlib data holds. */
static noge_text lying_block(uint64_t claimed) {
    noge_text file = {0}, body = {0}, head = {0};
    static const char content[1000];
    Bytef packed[2000];
    uLongf size = sizeof packed;
    assert_int_equal(compress(packed, &size, (const Bytef *)content, sizeof content), Z_OK);
    pbf_header(&file, "DenseNodes");
    pbf_field(&body, 2, claimed);
    pbf_bytes(&body, 3, packed, size);
    put_head(&file, 0, body.size);
    assert_fine(noge_text_append(&file, body.bytes, body.size, error));
    noge_text_free(&body);
    noge_text_free(&head);
    return file;
}

static void sizes_that_lie(void **state) {
    (void)state;
    static const uint64_t sizes[] = {0, 1, 999, 1001, 32 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        noge_text file = lying_block(sizes[i]);
        refuse_file(&file, "another size than");
    }
    noge_text file = lying_block((32 << 20) + 1);
    refuse_file(&file, "claims to decompress to 33554433 bytes");
    file = lying_block(UINT64_MAX);
    refuse_file(&file, "the format allows 32 MiB");
}

static void pbf_that_asks_for_more(void **state) {
    (void)state;
    noge_text file = {0}, body = {0};
    pbf_header(&file, "HistoricalInformation");
    refuse_file(&file, "\"HistoricalInformation\", which noge lacks");
    pbf_header(&file, "DenseNodes");
    pbf_bytes(&body, 7, "zstd would be here", 18);
    put_head(&file, 0, body.size);
    assert_fine(noge_text_append(&file, body.bytes, body.size, error));
    refuse_file(&file, "block 2: is compressed by zstd; noge reads zlib");
    noge_text_free(&body);
    refuse_bytes("\0\0\0\x05hello world", 15, "block 1: this is not an OpenStreetMap PBF file");
}

/* One data block with this message as its only group. */
static noge_text with_group(noge_text *group, uint64_t granularity) {
    noge_text file = {0}, block = {0}, strings = {0};
    pbf_header(&file, "DenseNodes");
    pbf_bytes(&strings, 1, "", 0);
    pbf_bytes(&strings, 1, "highway", 7);
    pbf_bytes(&strings, 1, "primary", 7);
    pbf_bytes(&block, 1, strings.bytes, strings.size);
    pbf_bytes(&block, 2, group->bytes, group->size);
    pbf_field(&block, 17, granularity);
    pbf_block(&file, "OSMData", &block, false);
    noge_text_free(&strings);
    noge_text_free(&block);
    noge_text_free(group);
    return file;
}

static void put_way(noge_text *group, const char *keys, const char *values, const char *refs) {
    noge_text way = {0};
    pbf_field(&way, 1, 7);
    pbf_bytes(&way, 2, keys, strlen(keys));
    pbf_bytes(&way, 3, values, strlen(values));
    pbf_bytes(&way, 8, refs, strlen(refs));
    pbf_bytes(group, 3, way.bytes, way.size);
    noge_text_free(&way);
}

static void put_dense(noge_text *group, const char *ids, const char *x, const char *y) {
    noge_text dense = {0};
    pbf_bytes(&dense, 1, ids, strlen(ids));
    pbf_bytes(&dense, 8, y, strlen(y));
    pbf_bytes(&dense, 9, x, strlen(x));
    pbf_bytes(group, 2, dense.bytes, dense.size);
    noge_text_free(&dense);
}

static void pbf_that_contradicts_itself(void **state) {
    (void)state;
    noge_text group = {0}, file;
    put_way(&group, "\1", "\11", "\2\2");
    file = with_group(&group, 100);
    refuse_file(&file, "way 7 has a tag that is not in the table of strings");
    put_way(&group, "\1\1", "\2", "\2\2");
    file = with_group(&group, 100);
    refuse_file(&file, "block 2: a way is damaged");
    put_way(&group, "\1", "\2", "\2\2\x80"); /* a number that does not end */
    file = with_group(&group, 100);
    refuse_file(&file, "block 2: a way is damaged");
    put_way(&group, "\1", "\2", "\2\2");
    put_dense(&group, "\2\2", "\2\2", "\2");
    file = with_group(&group, 100);
    refuse_file(&file, "a list of nodes is damaged");
    put_way(&group, "\1", "\2", "\2\2");
    put_dense(&group, "\2\2", "\4\2", "\2\2"); /* times that is more than 64 bits hold */
    file = with_group(&group, INT64_MAX);
    refuse_file(&file, "node 1 lies outside -180 … 180 and -90 … 90 degrees");
    put_way(&group, "\1", "\2", "\2\2");
    put_dense(&group, "\2\2", "\2\2", "\2\2");
    file = with_group(&group, 60000000000);
    refuse_file(&file, "node 2 lies outside");
    put_way(&group, "\1", "\2", "\2\2");
    put_dense(&group, "\2\2", "\2\2", "\2\2"); /* the same with a granularity that fits */
    file = with_group(&group, 100);
    assert_string_equal(complaint_of(file.bytes, file.size, NULL), "");
    noge_text_free(&file);
}

/* ---- XML --------------------------------------------------------------------------------------------------------- */

#define OSM(content) "<?xml version='1.0'?>\n<osm version='0.6'>\n" content "</osm>\n"
#define WAY "<way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='primary'/></way>\n"

static void xml_that_is_not_a_map(void **state) {
    (void)state;
    refuse_text("<!DOCTYPE html>\n<html><body>429 Too Many Requests</body></html>",
                "2: this is not OpenStreetMap XML: "
                "it begins with <html>; a server sent");
    refuse_text("<osmChange><create/></osmChange>", "a list of changes, not a map");
    refuse_text("elements", "neither OpenStreetMap XML nor PBF nor JSON");
    refuse_text("{\"elements\": []}", "no ways in the file");
    refuse_text("n1 v1 x0 y0\n", "neither OpenStreetMap XML nor PBF");
    refuse_text(OSM(""), "no ways in the file");
    refuse_text(OSM("<node id='1' lat='0' lon='0'/>"), "no ways in the file");
    refuse_text(OSM("<way id='1'><nd ref='1'/><nd ref='2'/></way>"), "none of its 1 ways is a street for cars");
    refuse_text(OSM(WAY), "the nodes of its ways are missing");
    refuse_text(OSM(WAY "<node id='1' lat='0' lon='0'/>"), "no street connects two crossings or ends");
    refuse_text(OSM("<remark> runtime error: Query timed out in \"query\" at line 3 </remark>"),
                "3: the server gave up before the data was complete: \"runtime error: Query timed out");
}

static void xml_bombs(void **state) {
    (void)state;
    refuse_text("<?xml version='1.0'?>\n<!DOCTYPE osm [\n<!ENTITY a \"aaaaaaaaaa\">\n<!ENTITY b \"&a;&a;&a;&a;\">\n]>\n"
                "<osm><way id='&b;'/></osm>",
                "3: declares an XML entity \"a\"");
    refuse_text("<!DOCTYPE osm [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><osm>&x;</osm>",
                "declares an XML entity \"x\"");
    /* One tag of 20 MB, which Expat would have to keep whole. */
    size_t size = 20 << 20;
    char *huge = malloc(size);
    assert_non_null(huge);
    memset(huge, 'a', size);
    memcpy(huge, "<osm a='", 8);
    refuse_bytes(huge, size, "a tag of more than 1 MiB");
    /* A million elements in each other, which it would have to remember. */
    for (size_t i = 1; i <= 1000000; i++)
        memcpy(huge + 5 * i, "<aa>\n", 5);
    memcpy(huge, "<osm>", 5);
    refuse_bytes(huge, 5 * 1000001, "XML nested deeper than 64 levels; not an OpenStreetMap file");
    free(huge);
}

static void xml_cut_off_or_broken(void **state) {
    (void)state;
    noge_text xml = osm_xml(MAP);
    for (size_t size = 45; size < xml.size - 1; size += 7) /* behind the declaration */
        refuse_bytes(xml.bytes, size, "the file seems to be cut off");
    noge_text_free(&xml);
    refuse_text(OSM("<way id='1'></node>"), "3: broken XML: mismatched tag");
    refuse_text(OSM("<way><nd ref='1'/></way>"), "3: the id of a way is missing");
    refuse_text(OSM("<way id='one'/>"), "3: the id of a way \"one\" is not a whole number");
    refuse_text(OSM("<way id='99999999999999999999'/>"), "is not a whole number");
    refuse_text(OSM("<way id='1'><nd ref='1.5'/></way>"), "3: the reference of a way \"1.5\" is not a whole number");
    refuse_text(OSM(WAY "<node id='' lat='0' lon='0'/>"), "4: the id of a node \"\" is not a whole number");
    refuse_text(OSM(WAY "<node id='1' lon='0'/>"), "4: node 1 has no latitude");
    refuse_text(OSM(WAY "<node id='1' lat='north' lon='0'/>"), "4: node 1: the latitude \"north\" is not a number");
    refuse_text(OSM(WAY "<node id='1' lat='nan' lon='0'/>"), "4: node 1");
    refuse_text(OSM(WAY "<node id='1' lat='inf' lon='0'/>"), "4: node 1");
    refuse_text(OSM(WAY "<node id='1' lat='90.1' lon='0'/>"), "4: node 1 at 0, 90.1 lies outside");
    refuse_text(OSM(WAY "<node id='1' lat='0' lon='-180.5'/>"), "4: node 1 at -180.5, 0 lies outside");
}

static void xml_with_what_is_no_longer_there(void **state) {
    (void)state;
    noge_graph *graph = NULL;
    const char *text =
        OSM("<node id='1' lat='0' lon='0'/><node id='2' lat='0' lon='0.1'/><node id='3' lat='0' lon='0.2'/>"
            "<node id='4' visible='false'/>" WAY
            "<way id='2'><nd ref='2'/><nd ref='3'/><nd ref='4'/><tag k='highway' v='primary'/></way>"
            "<way id='3' visible='false'><tag k='highway' v='primary'/></way>"
            "<way id='1' action='delete'><tag k='highway' v='primary'/></way><relation id='1'/>");
    put_file(in_folder("map"), text, strlen(text));
    assert_fine(import_file(&graph, "map", NULL, NOGE_NETWORK_DRIVE, NULL, error));
    char *edges = edges_of(graph);
    assert_string_equal(edges, "2-3");
    free(edges);
    noge_graph_free(graph);
}

static void other_encodings_and_compression(void **state) {
    (void)state;
    /* UTF-16 with its mark, UTF-8 with its mark, and gzip. */
    const char *text = "<osm>" WAY "<node id='1' lat='0' lon='0'/><node id='2' lat='0' lon='1'/></osm>";
    char wide[1000] = "\xff\xfe", marked[500] = "\xef\xbb\xbf";
    for (size_t i = 0; text[i]; i++)
        wide[2 * i + 2] = text[i];
    assert_string_equal(complaint_of(wide, 2 + 2 * strlen(text), NULL), "");
    strcat(marked, text);
    assert_string_equal(complaint_of(marked, strlen(marked), NULL), "");
    Bytef packed[1000];
    z_stream zlib = {
        .next_in = (Bytef *)text, .avail_in = (uInt)strlen(text), .next_out = packed, .avail_out = sizeof packed};
    assert_int_equal(deflateInit2(&zlib, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&zlib, Z_FINISH), Z_STREAM_END);
    size_t size = sizeof packed - zlib.avail_out;
    deflateEnd(&zlib);
    assert_string_equal(complaint_of(packed, size, NULL), "");
    refuse_bytes(packed, size - 20, "cut off");
}

static void files_that_cannot_be_read_twice(void **state) {
    (void)state;
    noge_graph *graph = NULL;
    noge_error failure = {0};
    noge_import_options options = {.size = sizeof options};
    assert_int_equal(noge_import_osm(&graph, "-", &options, NULL, &failure), NOGE_USAGE);
    assert_non_null(strstr(failure.text, "save it to a file"));
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_int_equal(noge_import_osm(&graph, in_folder("pipe"), &options, NULL, &failure), NOGE_BAD_INPUT);
    assert_non_null(strstr(failure.text, "not a regular file"));
    assert_int_equal(noge_import_osm(&graph, in_folder("absent"), &options, NULL, &failure), NOGE_BAD_INPUT);
    assert_int_equal(noge_import_osm(&graph, folder_path(), &options, NULL, &failure), NOGE_BAD_INPUT);
    assert_null(graph);
}

/* ---- Boundaries -------------------------------------------------------------------------------------------------- */

static const char *complaint_about(const char *boundary) {
    noge_text xml = osm_xml(MAP);
    put_file(in_folder("outline"), boundary, strlen(boundary));
    const char *text = complaint_of(xml.bytes, xml.size, "outline");
    noge_text_free(&xml);
    return text;
}

static void refuse_boundary(const char *boundary, const char *complaint) {
    const char *text = complaint_about(boundary);
    if (!strstr(text, complaint) || !strstr(text, "outline"))
        fail_msg("complains \"%s\", not \"%s\"", text, complaint);
}

#define SQUARE "[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]"

static void boundaries_of_many_kinds(void **state) {
    (void)state;
    static const char *const fine[] = {
        "{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}",
        "{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "]]}",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}}",
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\","
        "\"coordinates\":[" SQUARE "]}}]}",
        "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[-1,-1,5],[1,-1,5],[1,1,5],[-1,1,5],[-1,-1,5]]]}",
        "{\"type\":\"Polygon\",\"coordinates\":[[[-1,-1],[0,90],[1,-1],[-1,-1]]]}",
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_string_equal(complaint_about(fine[i]), "");
}

static void boundaries_that_are_none(void **state) {
    (void)state;
    refuse_boundary("", "1: this is not GeoJSON");
    refuse_boundary("<kml/>", "1: this is not GeoJSON");
    refuse_boundary("{\"type\":\"Polygon\",\n\"coordinates\":[[", "2: this is not GeoJSON");
    refuse_boundary("[1, 2]", "there is no \"type\"");
    refuse_boundary("{\"type\":\"Feature\",\"geometry\":null}", "there is no \"type\"");
    refuse_boundary("{\"type\":\"Point\",\"coordinates\":[0,0]}", "a Polygon or MultiPolygon, not a Point");
    refuse_boundary("{\"type\":\"LineString\",\"coordinates\":" SQUARE "}", "not a LineString");
    refuse_boundary("{\"type\":\"FeatureCollection\",\"features\":[]}", "there is no polygon in it");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[]}", "a polygon without corners");
    refuse_boundary("{\"type\":\"Polygon\"}", "a polygon without corners");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,0]]]}", "fewer than four corners");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]}", "is not closed");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1],[1,1],[0,0]]]}", "not a pair of numbers");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,\"1\"],[1,1],[0,0]]]}", "not a pair of numbers");
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[691000,5334000],[692000,5334000],[692000,5335000],"
                    "[691000,5334000]]]}",
                    "the corner 691000, 5.334e+06 is not a longitude and a latitude in degrees");
}

static void boundaries_with_nothing_inside(void **state) {
    (void)state;
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[11,48],[12,48],[12,49],[11,48]]]}",
                    "map are inside it: it reaches from 11.0000, 48.0000 to 12.0000, 49.0000, the streets from 0.0000, "
                    "0.0000 to 0.0020, 0.0000");
    /* One node inside is not a network. */
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[-1,-1],[0.0001,-1],[0.0001,1],[-1,-1]]]}",
                    "are inside it");
    /* An area of no extent. */
    refuse_boundary("{\"type\":\"Polygon\",\"coordinates\":[[[5,5],[5,5],[5,5],[5,5]]]}", "are inside it");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(pbf_cut_off_anywhere),
        in_a_folder(pbf_with_a_wrong_byte),
        in_a_folder(absurd_sizes),
        in_a_folder(sizes_that_lie),
        in_a_folder(pbf_that_asks_for_more),
        in_a_folder(pbf_that_contradicts_itself),
        in_a_folder(xml_that_is_not_a_map),
        in_a_folder(xml_bombs),
        in_a_folder(xml_cut_off_or_broken),
        in_a_folder(xml_with_what_is_no_longer_there),
        in_a_folder(other_encodings_and_compression),
        in_a_folder(files_that_cannot_be_read_twice),
        in_a_folder(boundaries_of_many_kinds),
        in_a_folder(boundaries_that_are_none),
        in_a_folder(boundaries_with_nothing_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

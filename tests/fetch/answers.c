/* The pieces of `noge fetch` that read what servers send: answers, waiting times, words for a person; and the area that
 * is asked for, which must never miss anything. */
#include "base/random.h"
#include "fetch/nominatim.h"
#include "fetch/overpass.h"
#include "fetch/wait.h"
#include "support/folder.h"
#include "support/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

/* 784111777 is the moment of HTTP's own example. */
static void servers_say_how_long_to_wait(void **state) {
    (void)state;
    const time_t then = 784111777;
    assert_float_equal(noge_retry_after("120", then), 120, 0);
    assert_float_equal(noge_retry_after("  0 \r\n", then), 0, 0);
    assert_float_equal(noge_retry_after(" Sun, 06 Nov 1994 08:49:37 GMT\r\n", then - 90), 90, 0);
    assert_float_equal(noge_retry_after("Sunday, 06-Nov-94 08:49:37 GMT", then - 1), 1, 0);
    assert_float_equal(noge_retry_after("Sun Nov  6 08:49:37 1994", then - 7), 7, 0);
    assert_float_equal(noge_retry_after("Sun, 06 Nov 1994 08:49:37 GMT", then + 5), 0, 0);
    assert_float_equal(noge_retry_after("Sun, 06 Nov 9999 08:49:37 GMT", then), 1e9, 0);
    const char *const nonsense[] = {"", "soon", "-5", "1.5", "99999999999999999999", "Sun, 06 Nov 1994", "12 s"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        assert_true(noge_retry_after(nonsense[i], then) < 0);
}

static void pauses_grow_and_are_never_rude(void **state) {
    (void)state;
    assert_float_equal(noge_pause_length(1, -1), 5, 0);
    assert_float_equal(noge_pause_length(2, -1), 15, 0);
    assert_float_equal(noge_pause_length(3, -1), 45, 0);
    assert_float_equal(noge_pause_length(4, -1), 135, 0);
    assert_float_equal(noge_pause_length(1000000, -1), 300, 0);
    assert_float_equal(noge_pause_length(3, 0), 1, 0);
    assert_float_equal(noge_pause_length(1, 77), 77, 0);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void assert_words(const char *bytes, const char *expected) {
    char words[32];
    noge_plain_words(bytes, strlen(bytes), words, sizeof words);
    assert_string_equal(words, expected);
}

static void words_of_strangers_are_safe_to_print(void **state) {
    (void)state;
    assert_words("", "");
    assert_words("  two \n\t words ", "two words");
    assert_words("<p>a<b>b</b></p>", "a b");
    assert_words("<style>p{}</style>x<SCRIPT>1<2</SCRIPT>y", "x y");
    assert_words("<never closed", "");
    assert_words("red \033[31m \007 bell \177", "red [31m bell");
    assert_words("Zürich \xc2\x9b 東京", "Zürich 東京");
    assert_words("bro\xffken \xe6\x9d", "bro ken");
    assert_words("012345678901234567890123456789", "0123456789012345678901234567…");
}

static void requests_are_escaped(void **state) {
    (void)state;
    noge_text text = {0};
    char host[40];
    assert_fine(noge_text_escape(&text, "Köln & Bonn?/~", error));
    assert_string_equal(text.bytes, "K%C3%B6ln%20%26%20Bonn%3F%2F~");
    noge_text_free(&text);
    noge_url_host("https://me:secret@maps.example:8080/api?x=@", host, sizeof host);
    assert_string_equal(host, "maps.example:8080");
}

/* ---- Nominatim --------------------------------------------------------------------------------------------------- */

#define SQUARE "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}"

static void the_first_area_is_chosen(void **state) {
    (void)state;
    const char answer[] =
        "[{\"display_name\":\"halt\",\"geojson\":{\"type\":\"Point\",\"coordinates\":[1,2]}},"
        "{\"display_name\":\"nothing\"}, 7, {\"geojson\":{\"type\":\"MultiPolygon\",\"coordinates\":[]}},"
        "{\"display_name\":\"town\",\"osm_id\":5,\"geojson\":" SQUARE "},"
        "{\"display_name\":\"later\",\"geojson\":" SQUARE "}]";
    json_t *feature = NULL;
    assert_fine(noge_nominatim_choose(&feature, answer, sizeof answer - 1, "town", error));
    char *text = json_dumps(feature, JSON_COMPACT);
    assert_string_equal(
        text, "{\"type\":\"Feature\",\"properties\":{\"display_name\":\"town\",\"osm_id\":5},\"geometry\":" SQUARE "}");
    free(text);
    json_decref(feature);
}

static void assert_no_place(const char *answer, const char *word) {
    json_t *feature = NULL;
    noge_error why = {0};
    assert_int_equal(noge_nominatim_choose(&feature, answer, strlen(answer), "Somewhere", &why), NOGE_BAD_INPUT);
    assert_null(feature);
    if (!strstr(why.text, word))
        fail_msg("no \"%s\" in: %s", word, why.text);
}

static void other_answers_are_refused(void **state) {
    (void)state;
    assert_no_place("", "empty");
    assert_no_place(" \n", "empty");
    assert_no_place("[]", "no place is called “Somewhere”");
    assert_no_place("[{}]", "“Somewhere” is a point or a line");
    assert_no_place("[{\"display_name\":\"\\u001b[31mred\"}]", "“[31mred” is a point");
    assert_no_place("{\"error\":\"no\"}", "not a list of places: {\"error\":\"no\"}");
    assert_no_place("[{\"geojson\":" SQUARE "}", "damaged or cut off");
    assert_no_place("\n<html>Sorry</html>", "a web page, not data: “Sorry”");
}

/* ---- Overpass ---------------------------------------------------------------------------------------------------- */

/* The answer in pieces of `piece` bytes; what was kept of it is in the file "kept". */
static noge_status read_answer(const char *bytes, size_t piece, bool *busy, noge_error *why) {
    noge_overpass_answer answer = {0};
    noge_answer_reader reader = noge_overpass_reader(&answer);
    noge_new_file file;
    size_t size = strlen(bytes);
    assert_fine(noge_new_file_open(&file, in_folder("kept"), true, error));
    noge_status status = reader.begin(reader.context, &file, why);
    for (size_t at = 0; at < size && status == NOGE_OK; at += piece)
        status = reader.take(reader.context, bytes + at, size - at < piece ? size - at : piece, why);
    if (status == NOGE_OK)
        status = reader.end(reader.context, busy, why);
    if (status == NOGE_OK)
        status = noge_new_file_name(&file, why);
    noge_new_file_abandon(&file);
    noge_overpass_answer_free(&answer);
    return status;
}

#define HEAD "<?xml version=\"1.0\"?>\n<osm version=\"0.6\"><node id=\"1\"/><way id=\"1\"><nd ref=\"1\"/></way>"

static void streets_are_kept_byte_by_byte(void **state) {
    (void)state;
    const char answer[] = HEAD "<remark>all is well</remark></osm>\n";
    for (size_t piece = 1; piece < 200; piece += 33) {
        bool busy = false;
        assert_fine(read_answer(answer, piece, &busy, error));
        size_t size;
        char *kept = get_file(in_folder("kept"), &size);
        assert_int_equal(size, sizeof answer - 1);
        assert_memory_equal(kept, answer, size);
        free(kept);
    }
}

static void assert_bad_streets(const char *bytes, bool expect_busy, const char *word) {
    for (size_t piece = 1; piece < 200; piece += 66) {
        bool busy = false;
        noge_error why = {0};
        assert_int_equal(read_answer(bytes, piece, &busy, &why), NOGE_BAD_INPUT);
        assert_int_equal(folder_entries(), 0);
        assert_int_equal(busy, expect_busy);
        if (!strstr(why.text, word))
            fail_msg("no \"%s\" in: %s", word, why.text);
    }
}

static void bad_streets_are_refused(void **state) {
    (void)state;
    assert_bad_streets("", false, "empty");
    assert_bad_streets("<osm></osm>", false, "no street");
    assert_bad_streets(HEAD, false, "broke off after 86 bytes");
    assert_bad_streets("<!DOCTYPE HTML><html>", false, "web page");
    assert_bad_streets("<html><head><meta charset=x>", false, "web page");
    assert_bad_streets("<way/>", false, "not OpenStreetMap's");
    assert_bad_streets("Too many requests", false, "line 1");
    char deep[6 + 3 * 64] = "<osm>"; /* and 64 elements in each other */
    for (size_t i = 0; i < 64; i++)
        memcpy(deep + 5 + 3 * i, "<a>", 4);
    assert_bad_streets(deep, false, "not OpenStreetMap's");
    memcpy(deep + 5 + 3 * 63, "", 1);
    assert_bad_streets(deep, false, "broke off");
    assert_bad_streets(HEAD "<remark> runtime error: Query run out of memory using about 512 MB of RAM.</remark></osm>",
                       false, "memory using about 512 MB of RAM.”; fetch a smaller place");
    assert_bad_streets(HEAD
                       "<remark>runtime error: The server is probably too busy to handle your request.</remark></osm>",
                       true, "too busy");
}

/* ---- Area -------------------------------------------------------------------------------------------------------- */

/* The same formula as the importer's lengths. */
static double metres_between(double lon1, double lat1, double lon2, double lat2) {
    double r = acos(-1) / 180, s = sin((lat2 - lat1) * r / 2), t = sin((lon2 - lon1) * r / 2);
    return 2 * 6371009 * asin(sqrt(s * s + cos(lat1 * r) * cos(lat2 * r) * t * t));
}

static bool inside(const noge_area *area, double x, double y) {
    for (int i = 0; i < NOGE_AREA_CORNERS; i++) {
        int next = (i + 1) % NOGE_AREA_CORNERS;
        double ex = area->longitude[next] - area->longitude[i], ey = area->latitude[next] - area->latitude[i];
        if (ex * (y - area->latitude[i]) - ey * (x - area->longitude[i]) < -1e-12)
            return false;
    }
    return true;
}

static double uniform(noge_random *random, double low, double high) {
    return low + (high - low) * noge_random_unit(random);
}

/* Points of random boundaries all over the world, and points up to the margin around them, lie inside. */
static void the_area_holds_the_boundary_and_its_margin(void **state) {
    (void)state;
    noge_random random = test_random(1, "areas", 0);
    for (int trial = 0; trial < 300; trial++) {
        double lon = uniform(&random, -170, 170), lat = uniform(&random, -84, 84), size = uniform(&random, 0, 1);
        json_t *ring = json_array(), *shape;
        for (int i = 0; i < 20; i++)
            json_array_append_new(
                ring, json_pack("[f,f]", lon + uniform(&random, -size, size), lat + uniform(&random, -size, size)));
        shape = json_pack("{s:[{s:{s:s,s:[O]}}]}", "features", "geometry", "type", "Polygon", "coordinates", ring);
        noge_area area;
        assert_fine(noge_area_around(&area, shape, 600, "test", error));
        size_t index;
        json_t *point;
        json_array_foreach(ring, index, point) {
            double x = json_number_value(json_array_get(point, 0)), y = json_number_value(json_array_get(point, 1));
            assert_true(inside(&area, x, y));
            for (int i = 0; i < 24; i++) {
                double turn = acos(-1) * i / 12, nx = x + 0.006 / cos(y * acos(-1) / 180) * cos(turn),
                       ny = y + 0.006 * sin(turn);
                double far = metres_between(x, y, nx, ny), part = 590 / far;
                assert_true(inside(&area, x + (nx - x) * part, y + (ny - y) * part));
            }
        }
        json_decref(shape);
        json_decref(ring);
    }
}

/* A point's area is the polygon of sixteen sides around a circle of the margin: nothing of it is far away. */
static void the_area_is_tight(void **state) {
    (void)state;
    json_t *shape = json_pack("{s:[f,f]}", "coordinates", 11.5, 48.1);
    noge_area area;
    assert_fine(noge_area_around(&area, shape, 600, "test", error));
    for (int i = 0; i < NOGE_AREA_CORNERS; i++) {
        double far = metres_between(11.5, 48.1, area.longitude[i], area.latitude[i]);
        assert_true(far > 600 && far < 620);
    }
    json_decref(shape);
}

static void assert_no_area(const char *geojson, const char *word) {
    json_t *shape = json_loads(geojson, 0, NULL);
    noge_area area;
    noge_error why = {0};
    assert_int_equal(noge_area_around(&area, shape, 600, "here", &why), NOGE_BAD_INPUT);
    if (!strstr(why.text, word))
        fail_msg("no \"%s\" in: %s", word, why.text);
    json_decref(shape);
}

static void what_is_no_area_is_refused(void **state) {
    (void)state;
    assert_no_area("[]", "here: has no boundary");
    assert_no_area("{\"features\":[{\"geometry\":null}]}", "has no boundary");
    assert_no_area("{\"coordinates\":[[691000.5,5334000]]}", "not degrees");
    assert_no_area("{\"coordinates\":[[0,89.5]]}", "pole");
    assert_no_area("{\"coordinates\":[[-179,1],[179,1]]}", "date line");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(servers_say_how_long_to_wait),
        cmocka_unit_test(pauses_grow_and_are_never_rude),
        cmocka_unit_test(words_of_strangers_are_safe_to_print),
        cmocka_unit_test(requests_are_escaped),
        cmocka_unit_test(the_first_area_is_chosen),
        cmocka_unit_test(other_answers_are_refused),
        in_a_folder(streets_are_kept_byte_by_byte),
        in_a_folder(bad_streets_are_refused),
        cmocka_unit_test(the_area_holds_the_boundary_and_its_margin),
        cmocka_unit_test(the_area_is_tight),
        cmocka_unit_test(what_is_no_area_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

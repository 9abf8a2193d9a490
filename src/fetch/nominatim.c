/* Nominatim answers with a list of places, best first. The first place may be a point, such as a railway station with
 * the town's name. So the first place with an area is taken, as OSMnx does, and the command prints its full name. The
 * cache has a GeoJSON feature, which other programs can open too. */
#include "fetch/nominatim.h"
#include "base/error.h"
#include "base/text/json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 10, NAME_SPACE = 200 };

/* ---- The question ------------------------------------------------------------------------------------------------ */

/* Names are requested in English, independent of the machine's language, so that the same request has the same
 * answer. */
noge_status noge_nominatim_request(noge_request *request, const char *url, const char *place, noge_error *error) {
    *request = (noge_request){.server = "Nominatim", .option = "--nominatim", .kind = "geojson", .subject = "boundary"};
    noge_status status = noge_text_print(&request->url, error, "%s%cq=", url, strchr(url, '?') ? '&' : '?');
    if (status == NOGE_OK)
        status = noge_text_escape(&request->url, place, error);
    if (status == NOGE_OK)
        status = noge_text_print(&request->url, error,
                                 "&format=jsonv2&polygon_geojson=1&dedupe=0&limit=%d&accept-language=en", MOST_PLACES);
    return status == NOGE_OK ? noge_text_append(&request->identity, request->url.bytes, request->url.size, error)
                             : status;
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

static bool has_area(const json_t *geometry) {
    const char *type = json_string_value(json_object_get(geometry, "type"));
    return type && (strcmp(type, "Polygon") == 0 || strcmp(type, "MultiPolygon") == 0) &&
           json_array_size(json_object_get(geometry, "coordinates")) > 0;
}

static json_t *feature_of(json_t *place) {
    static const char *const kept[] = {"display_name", "osm_type", "osm_id", "licence"};
    json_t *facts = json_object();
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (json_object_get(place, kept[i]))
            json_object_set(facts, kept[i], json_object_get(place, kept[i]));
    return json_pack("{s:s,s:o,s:O}", "type", "Feature", "properties", facts, "geometry",
                     json_object_get(place, "geojson"));
}

static noge_status choose(json_t **feature, const json_t *places, const char *place, noge_error *error) {
    size_t index;
    json_t *found;
    if (json_array_size(places) == 0)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "no place is called “%s”; add the country, or name the boundary with --boundary FILE", place);
    json_array_foreach(places, index, found) {
        if (!has_area(json_object_get(found, "geojson")))
            continue;
        *feature = feature_of(found);
        return *feature ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory for the boundary of %s", place);
    }
    char name[NAME_SPACE] = "";
    const char *full = json_string_value(json_object_get(json_array_get(places, 0), "display_name"));
    noge_plain_words(full ? full : place, strlen(full ? full : place), name, sizeof name);
    return noge_fail(
        error, NOGE_BAD_INPUT,
        "“%s” is a point or a line, not an area; name the town around it, or the boundary with --boundary FILE", name);
}

/* The answer is not a list of places, but an error in JSON, a web page, or empty. */
static noge_status no_list(const json_t *answer, const char *bytes, size_t size, const json_error_t *fault,
                           noge_error *error) {
    char words[NAME_SPACE];
    size_t blanks = 0;
    while (blanks < size && strchr(" \t\r\n", bytes[blanks]))
        blanks++;
    if (blanks == size)
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is empty; try again later");
    noge_plain_words(bytes, size, words, sizeof words);
    if (bytes[blanks] == '<')
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is a web page, not data: “%s”", words);
    if (answer)
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is not a list of places: %s", words);
    return noge_json_fail(error, fault, "the answer is damaged or cut off: line %d: %s", fault->line, fault->text);
}

noge_status noge_nominatim_choose(json_t **feature, const char *bytes, size_t size, const char *place,
                                  noge_error *error) {
    json_error_t fault = {0};
    json_t *answer = noge_json_read(bytes ? bytes : "", size, 0, &fault);
    noge_status status =
        json_is_array(answer) ? choose(feature, answer, place, error) : no_list(answer, bytes, size, &fault, error);
    json_decref(answer);
    return status;
}

/* ---- As it comes in ---------------------------------------------------------------------------------------------- */

static noge_status begin(void *context, noge_new_file *file, noge_error *error) {
    noge_nominatim_answer *answer = context;
    (void)error;
    noge_text_free(&answer->bytes);
    answer->bytes = (noge_text){0};
    answer->file = file;
    return NOGE_OK;
}

static noge_status take(void *context, const char *bytes, size_t size, noge_error *error) {
    noge_nominatim_answer *answer = context;
    return noge_text_append(&answer->bytes, bytes, size, error);
}

static noge_status end(void *context, bool *busy, noge_error *error) {
    noge_nominatim_answer *answer = context;
    json_t *feature = NULL;
    (void)busy;
    noge_status status = noge_nominatim_choose(&feature, answer->bytes.bytes, answer->bytes.size, answer->place, error);
    if (status != NOGE_OK)
        return status;
    noge_text text = {0};
    status = noge_json_dump(&text, feature, JSON_COMPACT, error);
    json_decref(feature);
    if (status == NOGE_OK)
        status = noge_new_file_write(answer->file, text.bytes, text.size, error);
    noge_text_free(&text);
    return status;
}

noge_answer_reader noge_nominatim_reader(noge_nominatim_answer *answer) {
    return (noge_answer_reader){.context = answer, .begin = begin, .take = take, .end = end};
}

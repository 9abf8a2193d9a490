/* The boundary decides the area of the request and where the network is cut, so it is fetched first, into a file of its
 * own. Both answers stay in the cache; fetching the place again needs no request. */
#include "fetch/place.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/text/json.h"
#include "fetch/cache.h"
#include "fetch/nominatim.h"
#include "fetch/overpass.h"
#include "graph/osm/boundary.h"
#include "report/table/import_report.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Margin around the boundary. The importer uses streets up to 500 m outside. The rest is for servers that use great
 * circles as sides of an area instead of straight lines: 60 m apart in the middle of 50 km. */
static const double margin = 600; /* metres */

enum { NAME_SPACE = 400 };

/* ---- Boundary ---------------------------------------------------------------------------------------------------- */

static noge_status ask_boundary(noge_fetched *place, const noge_fetch_options *options, noge_asking *asking,
                                noge_error *error) {
    noge_nominatim_answer answer = {.place = options->place};
    noge_answer_reader reader = noge_nominatim_reader(&answer);
    noge_request request;
    noge_status status = noge_nominatim_request(&request, options->nominatim, options->place, error);
    if (status == NOGE_OK)
        status = noge_ask(asking, &request, &reader, &place->boundary, error);
    noge_request_free(&request);
    noge_text_free(&answer.bytes);
    return status;
}

static noge_status read_boundary(json_t **geojson, const char *path, bool kept, noge_error *error) {
    char *bytes = NULL;
    size_t size = 0;
    json_error_t fault;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    *geojson = noge_json_read(bytes, size, 0, &fault);
    free(bytes);
    if (*geojson)
        return NOGE_OK;
    return noge_json_fail(error, &fault, "%s:%d: is not GeoJSON: %s%s", path, fault.line, fault.text,
                          kept ? "; --refresh asks for it anew" : "");
}

/* Keeps the full name of the place, so that the user can check that it is the right one. */
static noge_status note_name(noge_fetched *place, const json_t *geojson, noge_error *error) {
    const char *full = json_string_value(json_object_get(json_object_get(geojson, "properties"), "display_name"));
    if (!full)
        return NOGE_OK;
    char words[NAME_SPACE];
    noge_plain_words(full, strlen(full), words, sizeof words);
    place->name = strdup(words);
    if (!place->name)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for a name");
    noge_print(stderr, "place: %s\n", place->name);
    return NOGE_OK;
}

/* Finds the area to ask for. A boundary that the importer would refuse is refused before any request. */
static noge_status surround(noge_area *area, const json_t *geojson, const char *path, noge_error *error) {
    noge_boundary *boundary = NULL;
    noge_status status = noge_area_around(area, geojson, margin, path, error);
    if (status == NOGE_OK)
        status = noge_boundary_read(&boundary, path, error);
    noge_boundary_free(boundary);
    return status;
}

static noge_status find_area(noge_fetched *place, noge_area *area, const noge_fetch_options *options,
                             noge_asking *asking, noge_error *error) {
    json_t *geojson = NULL;
    noge_status status = NOGE_OK;
    if (!options->boundary)
        status = ask_boundary(place, options, asking, error);
    else if (!(place->boundary = strdup(options->boundary)))
        status = noge_fail(error, NOGE_NO_MEMORY, "out of memory for a name");
    if (status == NOGE_OK)
        status = read_boundary(&geojson, place->boundary, !options->boundary, error);
    if (status == NOGE_OK && !options->boundary)
        status = note_name(place, geojson, error);
    if (status == NOGE_OK)
        status = surround(area, geojson, place->boundary, error);
    json_decref(geojson);
    return status;
}

/* ---- Streets ----------------------------------------------------------------------------------------------------- */

static noge_status ask_streets(noge_fetched *place, const noge_area *area, const noge_fetch_options *options,
                               noge_asking *asking, noge_error *error) {
    noge_overpass_answer answer = {0};
    noge_answer_reader reader = noge_overpass_reader(&answer);
    noge_request request;
    noge_status status =
        noge_overpass_request(&request, options->endpoint, area, options->network, options->seconds, NULL, error);
    if (status == NOGE_OK)
        status = noge_ask(asking, &request, &reader, &place->streets, error);
    noge_request_free(&request);
    noge_overpass_answer_free(&answer);
    return status;
}

static noge_status import_streets(noge_fetched *place, const noge_fetch_options *options, noge_error *error) {
    noge_progress progress;
    noge_import_options import = {.size = sizeof import,
                                  .network = options->network,
                                  .boundary = place->boundary,
                                  .progress = noge_import_progress,
                                  .context = &progress};
    noge_progress_begin(&progress, "importing");
    place->report.size = sizeof place->report;
    noge_status status = noge_import_osm(&place->graph, place->streets, &import, &place->report, error);
    noge_progress_end(&progress);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

noge_status noge_fetch_place(noge_fetched *place, const noge_fetch_options *options, noge_asking *asking,
                             noge_error *error) {
    noge_area area;
    *place = (noge_fetched){0};
    noge_status status = find_area(place, &area, options, asking, error);
    if (status == NOGE_OK)
        status = ask_streets(place, &area, options, asking, error);
    return status == NOGE_OK ? import_streets(place, options, error) : status;
}

void noge_fetched_free(noge_fetched *place) {
    noge_graph_free(place->graph);
    free(place->name);
    free(place->boundary);
    free(place->streets);
    *place = (noge_fetched){0};
}

/* ---- Dry run ----------------------------------------------------------------------------------------------------- */

/* The boundary's file if it is in the cache. Otherwise prints the request for it, and *path is NULL. */
static noge_status print_boundary_request(char **path, const noge_fetch_options *options, const noge_asking *asking,
                                          noge_error *error) {
    noge_request request;
    noge_status status = noge_nominatim_request(&request, options->nominatim, options->place, error);
    if (status == NOGE_OK)
        status = noge_cache_path(path, asking->cache, &request, error);
    if (status == NOGE_OK && !noge_ask_kept(asking, &request, *path)) {
        noge_print(stdout, "GET %s\n", request.url.bytes);
        free(*path);
        *path = NULL;
    }
    noge_request_free(&request);
    return status;
}

static noge_status print_streets_request(const noge_area *area, const noge_fetch_options *options,
                                         const noge_asking *asking, noge_error *error) {
    noge_request request;
    noge_text query = {0};
    char *path = NULL;
    noge_status status =
        noge_overpass_request(&request, options->endpoint, area, options->network, options->seconds, &query, error);
    if (status == NOGE_OK)
        status = noge_cache_path(&path, asking->cache, &request, error);
    if (status == NOGE_OK && !noge_ask_kept(asking, &request, path)) {
        noge_print(stdout, "POST %s\ndata=", request.url.bytes);
        noge_print_lines(stdout, query.bytes);
        putchar('\n');
    }
    noge_request_free(&request);
    noge_text_free(&query);
    free(path);
    return status;
}

noge_status noge_fetch_dry_run(const noge_fetch_options *options, const noge_asking *asking, noge_error *error) {
    noge_area area;
    json_t *geojson = NULL;
    char *path = NULL;
    noge_status status = NOGE_OK;
    if (!options->boundary)
        status = print_boundary_request(&path, options, asking, error);
    const char *boundary = options->boundary ? options->boundary : path;
    if (status == NOGE_OK && boundary)
        status = read_boundary(&geojson, boundary, !options->boundary, error);
    if (status == NOGE_OK && boundary)
        status = surround(&area, geojson, boundary, error);
    if (status == NOGE_OK)
        status = print_streets_request(boundary ? &area : NULL, options, asking, error);
    json_decref(geojson);
    free(path);
    return status;
}

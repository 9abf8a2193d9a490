/* noge fetch: downloads a city by name from OpenStreetMap's servers and imports it. */
#include "base/error.h"
#include "base/file/folder.h"
#include "catalog/data_folder.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "fetch/cache.h"
#include "fetch/nominatim.h"
#include "fetch/overpass.h"
#include "fetch/place.h"
#include "graph/cities.h"
#include "graph/write/writers.h"
#include "noge/files.h"
#include "report/table/import_report.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/show_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct settings {
    const char *output, *boundary, *endpoint, *nominatim, *cache, *data, *user_agent;
    unsigned network; /* noge_osm_network */
    uint64_t timeout, max_time, patience, limit;
    bool refresh, dry_run, force, json;
} settings;

/* ---- Where it goes ----------------------------------------------------------------------------------------------- */

static bool is_folder(const char *path) {
    struct stat about;
    size_t length = strlen(path);
    return (length > 0 && path[length - 1] == '/') || (stat(path, &about) == 0 && S_ISDIR(about.st_mode));
}

/* Cities of the paper go to the data folder, where commands look for them. Other places go to the file that the user
 * names. */
static noge_status output_path(char path[PATH_MAX], const settings *set, const char *operand, noge_error *error) {
    char folder[PATH_MAX];
    bool city = operand && noge_city_find(operand);
    if (!set->output && !city)
        return noge_fail(error, NOGE_USAGE, "fetch: say where to write: -o FILE");
    if (set->output && !(city && is_folder(set->output)))
        return snprintf(path, PATH_MAX, "%s", set->output) < PATH_MAX
                   ? NOGE_OK
                   : noge_fail(error, NOGE_USAGE, "%.60s…: the name is too long", set->output);
    noge_status status = noge_data_folder(set->output ? set->output : set->data, folder, error);
    if (status == NOGE_OK && !set->dry_run)
        status = noge_folder_make(folder, 0777, error);
    size_t length = status == NOGE_OK ? strlen(folder) : 0;
    snprintf(path, PATH_MAX, "%.*s%s%s.graph", PATH_MAX - 40, length ? folder : "",
             length && folder[length - 1] == '/' ? "" : "/", operand);
    return status;
}

/* ---- What is told ------------------------------------------------------------------------------------------------ */

static noge_status tell(const settings *set, const noge_fetched *place, const char *output, json_t *list,
                        noge_error *error) {
    if (!set->json) {
        noge_import_print(strcmp(output, "-") == 0 ? stderr : stdout, output, place->graph, &place->report);
        return NOGE_OK;
    }
    json_t *object =
        json_pack("{s:o,s:o,s:s,s:o,s:o}", "input", noge_json_string(place->streets), "output",
                  noge_json_string(output), "network", noge_osm_network_name((noge_osm_network)set->network),
                  "boundary", noge_json_string(place->boundary), "place", noge_json_string(place->name));
    noge_import_describe(&object, place->graph, &place->report);
    if (!list)
        return noge_json_show(object, 2, error);
    return json_array_append_new(list, object) == 0 ? NOGE_OK
                                                    : noge_fail(error, NOGE_NO_MEMORY, "out of memory for JSON");
}

/* ---- One place after the other ----------------------------------------------------------------------------------- */

static noge_fetch_options fetch_options_of(const settings *set, const char *operand) {
    const noge_city *city = operand ? noge_city_find(operand) : NULL;
    return (noge_fetch_options){.place = city ? city->place : operand,
                                .boundary = set->boundary,
                                .nominatim = set->nominatim,
                                .endpoint = set->endpoint,
                                .network = (noge_osm_network)set->network,
                                .seconds = set->timeout};
}

/* Its report goes to the list, if there is one. */
static noge_status fetch(const settings *set, const char *operand, noge_asking *asking, json_t *list,
                         noge_error *error) {
    noge_fetch_options options = fetch_options_of(set, operand);
    noge_fetched place = {0};
    char output[PATH_MAX];
    noge_status status = output_path(output, set, operand, error);
    if (status == NOGE_OK && set->dry_run) {
        status = noge_fetch_dry_run(&options, asking, error);
        goto done;
    }
    if (status == NOGE_OK)
        status = noge_graph_output_check(output, NOGE_FORMAT_AUTO, set->force, error);
    if (status == NOGE_OK)
        status = noge_fetch_place(&place, &options, asking, error);
    if (status == NOGE_OK && noge_interrupted())
        status = noge_fail(error, NOGE_INTERRUPTED, "interrupted");
    if (status == NOGE_OK)
        status =
            noge_graph_write(place.graph, output,
                             &(noge_write_options){.size = sizeof(noge_write_options), .overwrite = set->force}, error);
    if (status == NOGE_OK)
        status = tell(set, &place, output, list, error);
done:
    noge_fetched_free(&place);
    return status;
}

/* A map server may use its whole time limit before it sends a byte. The time-out is some seconds longer, so that its
 * error can arrive. */
static noge_http_options http_options_of(const settings *set) {
    return (noge_http_options){.user_agent = set->user_agent,
                               .silence = 1 + 1.25 * (double)set->timeout,
                               .most_seconds = (double)set->max_time,
                               .most_bytes = set->limit * 1000000};
}

static noge_status check(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    if (call->operand_count == 0 && !set->boundary)
        return noge_fail(error, NOGE_USAGE, "fetch: name a place, or its boundary with --boundary FILE");
    if (set->json && set->output && strcmp(set->output, "-") == 0)
        return noge_fail(error, NOGE_USAGE, "fetch: standard output cannot take both the graph and JSON");
    if (call->operand_count > 1 && set->boundary)
        return noge_fail(error, NOGE_USAGE, "fetch: --boundary is the boundary of one place");
    for (size_t i = 0; i < call->operand_count; i++) {
        if (call->operand[i][strspn(call->operand[i], " \t\n")] == 0)
            return noge_fail(error, NOGE_USAGE, "fetch: the name of the place is empty");
        if (call->operand_count > 1 && !noge_city_find(call->operand[i]))
            return noge_fail(error, NOGE_USAGE,
                             "fetch: several at once can be MUC, OXF and SFO only; quote a name of several words");
    }
    if (call->operand_count > 1 && set->output && !is_folder(set->output))
        return noge_fail(error, NOGE_USAGE, "fetch: -o %s is one file, for several cities name a folder", set->output);
    noge_status status = noge_http_check_url(set->endpoint, "--endpoint", error);
    return status == NOGE_OK ? noge_http_check_url(set->nominatim, "--nominatim", error) : status;
}

/* For several cities the JSON is a list, also of those that were fetched before a failure. */
static noge_status fetch_several(const noge_call *call, noge_asking *asking, noge_error *error) {
    const settings *set = call->settings;
    json_t *list = set->json && !set->dry_run ? json_array() : NULL;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < call->operand_count && status == NOGE_OK; i++)
        status = fetch(set, call->operand[i], asking, list, error);
    noge_status shown = list ? noge_json_show(list, 3, status == NOGE_OK ? error : NULL) : NOGE_OK;
    return status == NOGE_OK ? shown : status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_http_options options = http_options_of(set);
    noge_asking asking = {.refresh = set->refresh, .patience = (double)set->patience};
    char *cache = NULL;
    noge_status status = check(call, error);
    if (status == NOGE_OK)
        status = noge_cache_folder(&cache, set->cache, error);
    asking.cache = cache;
    if (status == NOGE_OK && !set->dry_run)
        status = noge_http_create(&asking.http, &options, error);
    if (status == NOGE_OK && !set->dry_run) {
        noge_interrupt_watch();
        fputs(NOGE_OSM_ATTRIBUTION ", https://www.openstreetmap.org/copyright\n", stderr);
    }
    if (status == NOGE_OK && call->operand_count > 1)
        status = fetch_several(call, &asking, error);
    else if (status == NOGE_OK)
        status = fetch(set, call->operand_count ? call->operand[0] : NULL, &asking, NULL, error);
    noge_http_free(asking.http);
    free(cache);
    return status;
}

static const noge_operand operands[] = {
    {.name = "PLACE",
     .optional = true,
     .repeats = true,
     .help =
         "a place as one would search for it, in quotes; or MUC, OXF, SFO, the cities of the paper, which go to the "
         "data folder"},
    {0},
};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help =
         "where to write; the name decides about the format: .graph, .graphml, .edges … For the cities of the paper "
         "it may be a folder"},
    NOGE_NETWORK_OPTION(settings),
    {.name = "boundary",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, boundary),
     .help = "GeoJSON file with the boundary, instead of asking Nominatim"},
    NOGE_DATA_FOLDER_OPTION(settings, data),
    {.name = "endpoint",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "URL",
     .target = offsetof(settings, endpoint),
     .usual = NOGE_OVERPASS,
     .help = "Overpass server to ask for streets"},
    {.name = "nominatim",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "URL",
     .target = offsetof(settings, nominatim),
     .usual = NOGE_NOMINATIM,
     .help = "Nominatim server to ask for the boundary"},
    {.name = "cache",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, cache),
     .help = "folder that keeps answers; default: noge in $XDG_CACHE_HOME or ~/.cache"},
    {.name = "refresh",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, refresh),
     .help = "ask again even if answers are kept"},
    {.name = "patience",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SECONDS",
     .target = offsetof(settings, patience),
     .usual = "600",
     .most = 1000000,
     .help = "maximum time to wait for busy servers, in total"},
    {.name = "timeout",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SECONDS",
     .target = offsetof(settings, timeout),
     .usual = "180",
     .least = 1,
     .most = 86400,
     .help = "maximum time that a server may think or be silent"},
    {.name = "max-time",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SECONDS",
     .target = offsetof(settings, max_time),
     .usual = "3600",
     .least = 1,
     .most = 1000000,
     .help = "maximum time for one request with its whole answer"},
    {.name = "limit",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "MB",
     .target = offsetof(settings, limit),
     .usual = "2000",
     .least = 1,
     .most = 1000000,
     .help = "largest answer to accept"},
    {.name = "user-agent",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "TEXT",
     .target = offsetof(settings, user_agent),
     .help = "your contact for the servers; default: noge and its version"},
    {.name = "dry-run",
     .letter = 'n',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, dry_run),
     .help = "print the requests without sending them"},
    NOGE_FORCE_OPTION(settings),
    NOGE_JSON_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge fetch \"Oxford, United Kingdom\" -o oxford.graph", "the streets of Oxford"},
    {"noge fetch MUC OXF SFO", "the paper's cities, into the data folder"},
    {"noge fetch --boundary mine.geojson --network all -o mine.graph", "all ways within a boundary of your own"},
    {0},
};

const noge_command noge_command_fetch = {
    .name = "fetch",
    .summary = "download a city's streets from OpenStreetMap",
    .description =
        "Asks Nominatim for the boundary of a place and Overpass for the streets in it, and imports them as `noge "
        "import` does. Sends one request at a time and waits as long as the servers ask. Keeps answers: a second "
        "fetch of the same place sends no request. This is the only command that uses the network.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

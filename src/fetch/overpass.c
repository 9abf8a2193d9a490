/* The filters are the importer's rules (docs/FORMATS.md) in the server's language: a pattern matches anywhere in a
 * value, and an absent key matches none. The importer applies them again; here they keep the answer small.
 *
 * Overpass begins to answer before its query is finished. A later error is in a <remark> at the end of an otherwise
 * normal answer. So every answer is parsed as XML while it is written to the file. */
#include "fetch/overpass.h"
#include "base/error.h"
#include "base/text/xml.h"
#include "graph/osm/tags.h"

#include <string.h>

/* ---- The question ------------------------------------------------------------------------------------------------ */

/* Prints the query without the server's settings, which do not change the answer. area: NULL if it is not known yet. */
static noge_status print_question(noge_text *text, const noge_area *area, noge_osm_network network, noge_error *error) {
    noge_status status = noge_text_print(text, error, "(way");
    if (status == NOGE_OK)
        status = noge_osm_network_filter(text, network, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "(poly:\"");
    if (!area && status == NOGE_OK)
        status = noge_text_print(text, error, "the boundary, and 600 m around it");
    for (int i = 0; area && i < NOGE_AREA_CORNERS && status == NOGE_OK; i++)
        status = noge_text_print(text, error, "%s%.6f %.6f", i > 0 ? " " : "", area->latitude[i], area->longitude[i]);
    return status == NOGE_OK ? noge_text_print(text, error, "\");>;);out;") : status;
}

noge_status noge_overpass_request(noge_request *request, const char *url, const noge_area *area,
                                  noge_osm_network network, uint64_t seconds, noge_text *query, noge_error *error) {
    noge_text whole = {0};
    *request = (noge_request){.server = "Overpass", .option = "--endpoint", .kind = "osm", .subject = "streets"};
    noge_status status = noge_text_print(&request->url, error, "%s", url);
    if (status == NOGE_OK)
        status = noge_text_print(&request->identity, error, "%s\n", url);
    if (status == NOGE_OK)
        status = noge_text_print(&whole, error, "[out:xml][timeout:%llu];", (unsigned long long)seconds);
    if (status == NOGE_OK)
        status = print_question(&request->identity, area, network, error);
    if (status == NOGE_OK)
        status = print_question(&whole, area, network, error);
    if (status == NOGE_OK)
        status = noge_text_print(&request->form, error, "data=");
    if (status == NOGE_OK)
        status = noge_text_escape(&request->form, whole.bytes, error);
    if (status == NOGE_OK && query)
        status = noge_text_append(query, whole.bytes, whole.size, error);
    noge_text_free(&whole);
    return status;
}

/* Greatest nesting of elements, all of which Expat stores; a map has two levels. */
enum { MOST_DEPTH = 64 };

/* ---- What the XML says ------------------------------------------------------------------------------------------- */

static void stop(noge_overpass_answer *answer, bool *reason) {
    *reason = true;
    XML_StopParser(answer->parser, XML_FALSE);
}

static void XMLCALL element_begins(void *context, const XML_Char *name, const XML_Char **attributes) {
    noge_overpass_answer *answer = context;
    (void)attributes;
    if (++answer->depth > MOST_DEPTH)
        stop(answer, &answer->other_root);
    if (!answer->root_seen && strcasecmp(name, "html") == 0)
        stop(answer, &answer->web_page);
    else if (!answer->root_seen && strcmp(name, "osm") != 0)
        stop(answer, &answer->other_root);
    answer->root_seen = true;
    answer->ways += strcmp(name, "way") == 0;
    answer->in_remark = strcmp(name, "remark") == 0;
}

static void XMLCALL element_ends(void *context, const XML_Char *name) {
    noge_overpass_answer *answer = context;
    (void)name;
    answer->depth--;
    answer->in_remark = false;
}

static void XMLCALL text_comes(void *context, const XML_Char *bytes, int size) {
    noge_overpass_answer *answer = context;
    size_t room = sizeof answer->remark - 1 - answer->remark_size, part = (size_t)size < room ? (size_t)size : room;
    if (!answer->in_remark)
        return;
    memcpy(answer->remark + answer->remark_size, bytes, part);
    answer->remark_size += part;
}

/* Map data have no document type. Web pages have one, and so have XML bombs. */
static void XMLCALL document_type_begins(void *context, const XML_Char *name, const XML_Char *system,
                                         const XML_Char *public, int internal) {
    noge_overpass_answer *answer = context;
    (void)system, (void)public, (void)internal;
    stop(answer, strcasecmp(name, "html") == 0 ? &answer->web_page : &answer->document_type);
}

/* A busy server may answer with a web page. The message quotes the beginning of the page, if it is still in memory. */
static noge_status not_xml(const noge_overpass_answer *answer, const char *bytes, size_t size, noge_error *error) {
    char words[200];
    if (answer->web_page) {
        noge_plain_words(bytes, size, words, sizeof words);
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is a web page, not data%s%s%s; is the address right?",
                         words[0] ? ": “" : "", words, words[0] ? "”" : "");
    }
    if (answer->other_root || answer->document_type)
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is XML, but not OpenStreetMap's; is the address right?");
    if (XML_GetErrorCode(answer->parser) == XML_ERROR_NO_MEMORY)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while reading the answer");
    return noge_fail(error, NOGE_BAD_INPUT, "the answer is not OpenStreetMap data, or it is damaged: line %llu: %s",
                     (unsigned long long)XML_GetCurrentLineNumber(answer->parser),
                     XML_ErrorString(XML_GetErrorCode(answer->parser)));
}

/* A query that is too large for the server always fails. A busy server may succeed later. */
static noge_status runtime_error(const noge_overpass_answer *answer, bool *busy, noge_error *error) {
    char words[300];
    noge_plain_words(answer->remark, answer->remark_size, words, sizeof words);
    bool slow = strstr(words, "timed out") != NULL, large = strstr(words, "out of memory") != NULL;
    *busy = !slow && !large;
    return noge_fail(error, NOGE_BAD_INPUT, "“%s”%s", words,
                     slow    ? "; allow it more time with --timeout"
                     : large ? "; fetch a smaller place, or import an extract"
                             : "");
}

/* ---- As it comes in ---------------------------------------------------------------------------------------------- */

void noge_overpass_answer_free(noge_overpass_answer *answer) {
    if (answer->parser)
        XML_ParserFree(answer->parser);
    *answer = (noge_overpass_answer){0};
}

static noge_status begin(void *context, noge_new_file *file, noge_error *error) {
    noge_overpass_answer *answer = context;
    noge_overpass_answer_free(answer);
    answer->file = file;
    answer->parser = XML_ParserCreate(NULL);
    if (!answer->parser)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while reading XML");
    XML_SetUserData(answer->parser, answer);
    XML_SetElementHandler(answer->parser, element_begins, element_ends);
    XML_SetCharacterDataHandler(answer->parser, text_comes);
    XML_SetStartDoctypeDeclHandler(answer->parser, document_type_begins);
    return NOGE_OK;
}

static noge_status take(void *context, const char *bytes, size_t size, noge_error *error) {
    noge_overpass_answer *answer = context;
    enum { PIECE = 1 << 17 };
    bool first = answer->bytes == 0;
    uint64_t parsed = answer->bytes;
    answer->bytes += size;
    for (size_t part; size > 0; bytes += part, size -= part) {
        part = size < PIECE ? size : PIECE;
        if (XML_Parse(answer->parser, bytes, (int)part, XML_FALSE) != XML_STATUS_OK)
            return not_xml(answer, bytes, first ? part : 0, error);
        parsed += part;
        if (noge_xml_token_too_long(answer->parser, parsed))
            return noge_fail(error, NOGE_BAD_INPUT, "the answer has a tag of more than 1 MiB; is the address right?");
        noge_status status = noge_new_file_write(answer->file, bytes, part, error);
        if (status != NOGE_OK)
            return status;
    }
    return NOGE_OK;
}

static noge_status end(void *context, bool *busy, noge_error *error) {
    noge_overpass_answer *answer = context;
    if (answer->bytes == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "the answer is empty; try again later");
    /* Expat may keep an unfinished piece until here, so the handlers may refuse the answer only now. */
    if (XML_Parse(answer->parser, "", 0, XML_TRUE) != XML_STATUS_OK)
        return XML_GetErrorCode(answer->parser) == XML_ERROR_ABORTED
                   ? not_xml(answer, "", 0, error)
                   : noge_fail(error, NOGE_BAD_INPUT,
                               "the answer broke off after %llu bytes; nothing of it is kept, try again",
                               (unsigned long long)answer->bytes);
    if (strstr(answer->remark, "error"))
        return runtime_error(answer, busy, error);
    if (answer->ways == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "there is no street in this place; is it the right one?");
    return NOGE_OK;
}

noge_answer_reader noge_overpass_reader(noge_overpass_answer *answer) {
    return (noge_answer_reader){.context = answer, .begin = begin, .take = take, .end = end};
}

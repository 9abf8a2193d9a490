#include "graph/read/xml.h"
#include "base/error.h"
#include "base/text/xml.h"

#include <string.h>

static noge_status fail_memory(noge_xml *xml) {
    return noge_fail(xml->error, NOGE_NO_MEMORY, "out of memory while reading %s", xml->source->name);
}

uint64_t noge_xml_line(const noge_xml *xml) {
    return (uint64_t)XML_GetCurrentLineNumber(xml->parser);
}

void noge_xml_stop(noge_xml *xml, noge_status status) {
    if (xml->status != NOGE_OK || status == NOGE_OK)
        return;
    xml->status = status;
    XML_StopParser(xml->parser, XML_FALSE);
}

const char *noge_xml_attribute(const XML_Char **attributes, const char *name) {
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* Nested entities can expand a few lines to gigabytes, and no graph needs them. */
static void XMLCALL refuse_entity(void *context, const XML_Char *name, int parameter, const XML_Char *value, int size,
                                  const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
                                  const XML_Char *notation) {
    noge_xml *xml = context;
    char shown[NOGE_SHOWN_TEXT];
    (void)parameter, (void)value, (void)size, (void)base, (void)system, (void)public_id, (void)notation;
    noge_xml_stop(xml, noge_fail_at(xml->error, xml->source, noge_xml_line(xml),
                                    "declares an XML entity \"%s\"; noge refuses these in %s",
                                    noge_show(shown, name, strlen(name)), xml->content));
}

noge_status noge_xml_begin(noge_xml *xml, XML_StartElementHandler begin, XML_EndElementHandler end,
                           XML_CharacterDataHandler characters) {
    xml->parser = XML_ParserCreate(NULL);
    if (!xml->parser)
        return fail_memory(xml);
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, begin, end);
    XML_SetCharacterDataHandler(xml->parser, characters);
    XML_SetEntityDeclHandler(xml->parser, refuse_entity);
    return NOGE_OK;
}

void noge_xml_free(noge_xml *xml) {
    if (xml->parser)
        XML_ParserFree(xml->parser);
    xml->parser = NULL;
}

noge_status noge_xml_fail(noge_xml *xml, bool last) {
    enum XML_Error code = XML_GetErrorCode(xml->parser);
    if (xml->status != NOGE_OK)
        return xml->status;
    if (code == XML_ERROR_NO_MEMORY)
        return fail_memory(xml);
    bool cut = last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                        code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION);
    return noge_fail_at(xml->error, xml->source, noge_xml_line(xml), "broken XML: %s%s", XML_ErrorString(code),
                        cut ? "; the file seems to be cut off" : "");
}

noge_status noge_xml_check_token(noge_xml *xml, uint64_t fed) {
    if (!noge_xml_token_too_long(xml->parser, fed))
        return NOGE_OK;
    return noge_fail_at(xml->error, xml->source, noge_xml_line(xml), "a tag of more than 1 MiB; not %s", xml->content);
}

/* What the readers of XML share: a parser that keeps the first failure, refuses entities, and bounds the length of
 * tokens. */
#ifndef NOGE_GRAPH_READ_XML_H
#define NOGE_GRAPH_READ_XML_H

#include "graph/read/readers.h"

#include <expat.h>

/* The first member of a reader, so that Expat's context is both. */
typedef struct noge_xml {
    XML_Parser parser;
    const noge_source *source; /* for messages */
    const char *content;       /* what the file should have, such as "a graph" */
    noge_status status;        /* the first failure */
    noge_error *error;
} noge_xml;

/* Makes the parser; all other members are set. Its handlers get `xml`. Free it in success and in failure. */
noge_status noge_xml_begin(noge_xml *xml, XML_StartElementHandler begin, XML_EndElementHandler end,
                           XML_CharacterDataHandler characters);
void noge_xml_free(noge_xml *xml);

/* The line that is being read. */
uint64_t noge_xml_line(const noge_xml *xml);

/* Keeps the first failure and stops Expat; NOGE_OK changes nothing. */
void noge_xml_stop(noge_xml *xml, noge_status status);

/* The value of an attribute; NULL: not there. */
const char *noge_xml_attribute(const XML_Char **attributes, const char *name);

/* After Expat refused a piece: the failure that stopped it, or what is wrong with the XML. last: nothing follows. */
noge_status noge_xml_fail(noge_xml *xml, bool last);

/* Refuses a token longer than 1 MiB (base/text/xml.h). fed: bytes given to Expat so far. Call it after each piece. */
noge_status noge_xml_check_token(noge_xml *xml, uint64_t fed);

#endif

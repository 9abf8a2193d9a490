/* The part of Expat's interface that the GraphML reader uses, for WebAssembly, where there is no Expat.
 *
 * Our own reader is used in the browser, too, and not DOMParser: both ways give the same graphs and messages, the
 * parser costs 5 kB, and a document tree would take ten times the memory of the file. */
#ifndef NOGE_LAB_EXPAT_H
#define NOGE_LAB_EXPAT_H

#include <stddef.h>

typedef char XML_Char;
typedef long long XML_Index;
typedef unsigned long long XML_Size;
typedef struct XML_ParserStruct *XML_Parser;

#define XMLCALL
#define XML_FALSE ((unsigned char)0)

enum XML_Status { XML_STATUS_ERROR = 0, XML_STATUS_OK = 1 };

enum XML_Error {
    XML_ERROR_NONE,
    XML_ERROR_NO_MEMORY,
    XML_ERROR_NO_ELEMENTS,
    XML_ERROR_INVALID_TOKEN,
    XML_ERROR_UNCLOSED_TOKEN,
    XML_ERROR_PARTIAL_CHAR,
    XML_ERROR_TAG_MISMATCH,
    XML_ERROR_DUPLICATE_ATTRIBUTE,
    XML_ERROR_JUNK_AFTER_DOC_ELEMENT,
    XML_ERROR_UNDEFINED_ENTITY,
    XML_ERROR_BAD_CHAR_REF,
    XML_ERROR_UNKNOWN_ENCODING,
    XML_ERROR_UNCLOSED_CDATA_SECTION,
    XML_ERROR_ABORTED
};

typedef void (*XML_StartElementHandler)(void *context, const XML_Char *name, const XML_Char **attributes);
typedef void (*XML_EndElementHandler)(void *context, const XML_Char *name);
typedef void (*XML_CharacterDataHandler)(void *context, const XML_Char *bytes, int size);
typedef void (*XML_EntityDeclHandler)(void *context, const XML_Char *name, int parameter, const XML_Char *value,
                                      int size, const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
                                      const XML_Char *notation);

XML_Parser XML_ParserCreate(const XML_Char *encoding);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *context);
void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler begin, XML_EndElementHandler end);
void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler);
void XML_SetEntityDeclHandler(XML_Parser parser, XML_EntityDeclHandler handler);

/* Keeps the bytes; the last piece starts the parser. Only UTF-8 is read. */
enum XML_Status XML_Parse(XML_Parser parser, const char *bytes, int size, int last);

/* Ends the parsing after the handler that calls it. */
enum XML_Status XML_StopParser(XML_Parser parser, unsigned char resumable);

enum XML_Error XML_GetErrorCode(XML_Parser parser);
const char *XML_ErrorString(enum XML_Error code);
XML_Size XML_GetCurrentLineNumber(XML_Parser parser);
XML_Index XML_GetCurrentByteIndex(XML_Parser parser); /* -1 before the last piece */

#endif

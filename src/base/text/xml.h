/* A limit for XML that comes in pieces. Expat reads a token from its beginning again with every piece, so the time for
 * a token grows with the square of its length. */
#ifndef NOGE_BASE_TEXT_XML_H
#define NOGE_BASE_TEXT_XML_H

#include <expat.h>
#include <stdbool.h>
#include <stdint.h>

enum { NOGE_LONGEST_XML_TOKEN = 1 << 20 }; /* bytes of a tag with its attributes, or of a comment */

/* Is the token that Expat waits for longer than that? fed: bytes given to it so far. Call it after each piece. */
static inline bool noge_xml_token_too_long(XML_Parser parser, uint64_t fed) {
    XML_Index done = XML_GetCurrentByteIndex(parser);
    return done >= 0 && fed > (uint64_t)done && fed - (uint64_t)done > NOGE_LONGEST_XML_TOKEN;
}

#endif

/* GML cut into tokens: keys, numbers, strings in quotes and brackets. */
#ifndef NOGE_GRAPH_READ_GML_TOKEN_H
#define NOGE_GRAPH_READ_GML_TOKEN_H

#include "base/text/text.h"
#include "graph/read/readers.h"

typedef enum noge_gml_token {
    NOGE_GML_KEY,
    NOGE_GML_NUMBER, /* or anything else that is not a key; the caller checks that it is a number */
    NOGE_GML_STRING,
    NOGE_GML_OPEN,
    NOGE_GML_CLOSE,
    NOGE_GML_END
} noge_gml_token;

typedef struct noge_gml_lexer {
    const noge_source *source;
    const char *at, *end;
    uint64_t line;      /* of the token that was read last */
    uint64_t next_line; /* of `at` */
    const char *text;   /* of a key, number or string; valid until the next token */
    size_t size;
    noge_text string; /* a string, decoded */
} noge_gml_lexer;

/* source: borrowed. Free the lexer after use. */
noge_gml_lexer noge_gml_lexer_of(const noge_source *source);
void noge_gml_lexer_free(noge_gml_lexer *lexer);

/* The next token. Character references in strings, such as &quot; and &#228;, are decoded to UTF-8; unknown ones are
 * kept as they are. A string that is not closed is NOGE_BAD_INPUT. */
noge_status noge_gml_next(noge_gml_lexer *lexer, noge_gml_token *kind, noge_error *error);

#endif

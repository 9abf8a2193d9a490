/* Lines of columns, cut up: what edge lists, CSV, TSV, SNAP, Pajek, MatrixMarket and DIMACS share. A row of one table
 * says how a format separates columns and which lines are comments. */
#ifndef NOGE_GRAPH_READ_COLUMNS_H
#define NOGE_GRAPH_READ_COLUMNS_H

#include "base/text/text.h"
#include "graph/read/readers.h"

typedef struct noge_column_words {
    const char *comments; /* lines that begin with one of these signs are skipped */
    char mark;            /* separates columns, perhaps with blanks around it; 0: none */
    bool blanks;          /* blanks and tabs separate columns, too, and no column is empty */
    bool names;           /* columns are names: one in double quotes may have any signs; // begins no line */
    char rest;            /* a third column that begins with this sign ends with the line; 0: none */
} noge_column_words;

typedef enum noge_column_format {
    NOGE_COLUMNS_EDGES, /* also SNAP */
    NOGE_COLUMNS_CSV,
    NOGE_COLUMNS_SEMICOLONS,
    NOGE_COLUMNS_TSV,
    NOGE_COLUMNS_NETWORK, /* Pajek, MatrixMarket */
    NOGE_COLUMNS_PLAIN,   /* DIMACS, and first lines */
    NOGE_COLUMNS_COUNT
} noge_column_format;

extern const noge_column_words noge_column_words_of[NOGE_COLUMNS_COUNT];

enum { NOGE_MOST_COLUMNS = 32 };

/* A piece of the file, or of `unquoted`. */
typedef struct noge_column {
    const char *bytes;
    size_t size;
    bool quoted;
} noge_column;

/* The lexer. A name in quotes may go over several lines. */
typedef struct noge_columns {
    const noge_source *source;
    const noge_column_words *words; /* may be changed between two lines */
    const char *at, *end;
    uint64_t line;      /* the number of the line that was read last */
    uint64_t next_line; /* of the line at `at` */
    size_t count;       /* of the line that was read last; columns beyond NOGE_MOST_COLUMNS are only counted */
    noge_column column[NOGE_MOST_COLUMNS];
    size_t moved[NOGE_MOST_COLUMNS]; /* SIZE_MAX, or where in `unquoted` the column is */
    noge_text unquoted;              /* columns of the line with doubled quotes, without the doubling */
} noge_columns;

/* Begins at the first line. NOGE_BAD_INPUT if the text is UTF-16. Free it in success and in failure. */
noge_status noge_columns_begin(noge_columns *in, const noge_source *source, noge_column_format format,
                               noge_error *error);
void noge_columns_free(noge_columns *in);

/* Cuts the next line that is neither empty nor a comment; *more is false at the end. O(length). */
noge_status noge_columns_next(noge_columns *in, bool *more, noge_error *error);

/* Goes back to a place that was `at` and `next_line` between two lines. */
static inline void noge_columns_rewind(noge_columns *in, const char *at, uint64_t line) {
    in->at = at;
    in->next_line = line;
}

/* Is the column this word? In capitals or not. */
bool noge_column_is(const noge_column *column, const char *word);

/* NOGE_BAD_INPUT with the line that was read last. */
#define NOGE_COLUMNS_FAIL(in, error, ...) noge_fail_at(error, (in)->source, (in)->line, __VA_ARGS__)

/* ---- Numbered nodes ---------------------------------------------------------------------------------------------- */

/* Refuses an announcement of more nodes than a file of this size may have: nodes without edges have no line, so a short
 * file can announce any number. */
noge_status noge_columns_check_nodes(const noge_columns *in, uint64_t count, noge_error *error);

/* Begins a graph with `count` nodes, numbered from 1 on, after the same check. */
noge_status noge_columns_begin_graph(const noge_columns *in, noge_builder **builder, uint64_t count, bool weighted,
                                     noge_error *error);

/* The node of a column with a number from 1 to node_count. */
noge_status noge_columns_node(const noge_columns *in, size_t column, uint64_t node_count, noge_node *node,
                              noge_error *error);

/* Adds the edge of three columns from `first` on: two nodes and, if weighted, a length. */
noge_status noge_columns_add_edge(const noge_columns *in, noge_builder *builder, size_t first, bool weighted,
                                  noge_error *error);

#endif

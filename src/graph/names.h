/* The names of nodes while a graph is built: their text, and a hash table from names to nodes. */
#ifndef NOGE_GRAPH_NAMES_H
#define NOGE_GRAPH_NAMES_H

#include <noge/graph.h>

/* {0} is an empty one. */
typedef struct noge_names {
    uint32_t count;
    char *text; /* the names one after the other */
    size_t size, space;
    uint64_t *begin; /* [count] into text; a name ends where the next begins */
    size_t begin_space;
    noge_node *slots;  /* hash table, NOGE_NO_NODE: empty */
    size_t slot_count; /* a power of two, or 0 */
} noge_names;

/* The number of the name: the next one if it is new. Expected O(length). */
noge_status noge_names_add(noge_names *names, const char *name, size_t length, noge_node *node, noge_error *error);

/* The number of the name; NOGE_NO_NODE if it is not there. Expected O(length). */
noge_node noge_names_find(const noge_names *names, const char *name, size_t length);

/* Reserves room for more bytes of text. If the text has to move, *former is the old text, still readable, which the
 * caller frees: names to be added may be part of it. Otherwise NULL. */
noge_status noge_names_reserve(noge_names *names, size_t bytes, char **former, noge_error *error);

/* The text of a name. */
const char *noge_names_text(const noge_names *names, noge_node node, size_t *length);

/* Frees all names; the struct is empty afterwards. */
void noge_names_free(noge_names *names);

#endif

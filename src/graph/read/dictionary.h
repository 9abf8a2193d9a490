/* Python's dictionaries as text, such as {'weight': 4, 'name': "it's"}: what networkx writes behind an edge. */
#ifndef NOGE_GRAPH_READ_DICTIONARY_H
#define NOGE_GRAPH_READ_DICTIONARY_H

#include <stdbool.h>
#include <stddef.h>

/* Finds the value of 'length', or else of 'weight': *value is NULL if there is neither. False if [text, text + size) is
 * not a whole dictionary. Nothing is allocated. O(size). */
bool noge_dictionary_length(const char *text, size_t size, const char **value, size_t *value_size);

#endif

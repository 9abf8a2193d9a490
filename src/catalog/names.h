/* The names of graphs and sets: which exist, and the errors for those that do not. Reads no file. */
#ifndef NOGE_CATALOG_NAMES_H
#define NOGE_CATALOG_NAMES_H

#include "graph/cities.h"

/* Space for the name of a set with its terminator; models and runs store it. */
enum { NOGE_SET_NAME = 64, NOGE_FAMILY_NAME = 64 };

/* Is it the name of a family, with or without parameters? */
bool noge_is_family(const char *name);

/* The family's name before the colon, cut off at the end of the space: no family has such a long name. */
void noge_family_part(const char *name, char family[NOGE_FAMILY_NAME]);

/* The city of the name of a set of pieces, such as "MUC-pieces"; NULL if it is no such name. */
const noge_city *noge_pieces_city(const char *name);

/* Is it the name of one set: a family without parameters, a blend, a city or the pieces of a city? */
bool noge_is_one_set(const char *name);

/* Is it the name of a set: one set, or several joined by +? */
bool noge_is_named_set(const char *name);

/* Takes the next member off a list of sets joined by +. False at the end of the list, and if the member is empty or
 * longer than any name. */
bool noge_next_set(const char **rest, char name[NOGE_SET_NAME]);

/* NOGE_USAGE: there is no such family; the message suggests a similar one or lists all. */
noge_status noge_fail_family(const char *family, noge_error *error);

/* NOGE_BAD_INPUT: there is neither a file nor a set of that name; the message suggests a similar one or lists all. In a
 * list joined by + it names the unknown member. */
noge_status noge_fail_unknown(const char *name, noge_error *error);

#endif

/* The tables behind noge_family_at and noge_blend_at as arrays, for this program, which is always built
 * with the same version of the structs. */
#ifndef NOGE_GRAPH_TABLES_H
#define NOGE_GRAPH_TABLES_H

#include <noge/generate.h>

const noge_family *noge_families(size_t *count);
const noge_blend *noge_blends(size_t *count);

#endif

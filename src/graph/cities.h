/* Road networks as data sets: the paper's three cities, and its rule that cuts a city into a part for training and a
 * part for testing.
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. */
#ifndef NOGE_GRAPH_CITIES_H
#define NOGE_GRAPH_CITIES_H

#include <noge/generate.h>

/* A city of the paper. */
typedef struct noge_city {
    const char *name;    /* name of the data set: "MUC" */
    const char *summary; /* name of the city: "Munich" */
    const char *place;   /* name for a geocoder: "Munich, Bavaria, Germany" */
} noge_city;

/* The cities of the paper in the order of its tables: index 0, 1, … NULL after the last. */
const noge_city *noge_city_at(size_t index);

/* All of them as an array. */
const noge_city *noge_cities(size_t *count);

/* The city of a data set's name, or NULL. */
const noge_city *noge_city_find(const char *name);

/* Cuts a graph with positions along the diagonal of its bounding box, from the south-west to the north-east corner. The
 * bends of edges count for the box. Edges across the diagonal are dropped, then nodes without edges; a part need not be
 * connected. The part with more edges is *train, the other *test; with equal numbers the north-western part is *train.
 * NOGE_BAD_INPUT if the graph has no positions or a part is empty. */
noge_status noge_cut_diagonal(const noge_graph *graph, noge_graph **train, noge_graph **test, noge_error *error);

/* Makes the two parts a data set. */
noge_status noge_dataset_of_city(noge_dataset **dataset, const char *name, const noge_graph *graph, noge_error *error);

#endif

/* Road networks as data sets: the paper's three cities, and its rule for cutting a city into a part to train on and a
 * part to test on. */
#ifndef NOGE_CITIES_H
#define NOGE_CITIES_H

#include <noge/generate.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct noge_city {
    const char *name;    /* "MUC", the name of the data set */
    const char *summary; /* "Munich" */
    const char *place;   /* as a geocoder knows it: "Munich, Bavaria, Germany" */
} noge_city;

/* The cities of the paper, in the order of its tables. */
NOGE_API const noge_city *noge_cities(size_t *count);

/* The city of that name, or NULL. */
NOGE_API const noge_city *noge_city_find(const char *name);

/* Cuts a graph with positions along the diagonal of its bounding box, from the south-west to the north-east corner; the
 * courses of edges count for the box. Edges across are dropped, then nodes without an edge; a part need not be
 * connected. The part with more edges is for training, the other for testing; the north-western one trains if they have
 * as many. NOGE_BAD_INPUT if there are no positions or a part is empty. */
NOGE_API noge_status noge_cut_diagonal(const noge_graph *graph, noge_graph **train, noge_graph **test,
                                       noge_error *error);

/* The two parts as a data set. */
NOGE_API noge_status noge_dataset_of_city(noge_dataset **dataset, const char *name, const noge_graph *graph,
                                          noge_error *error);

/* The part of a graph that `keep` [node_count] marks: these nodes, in their order and with all they have, and the edges
 * between them. Nodes without names keep their numbers as names. */
NOGE_API noge_status noge_graph_part(const noge_graph *graph, const bool *keep, noge_graph **part, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

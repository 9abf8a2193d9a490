/* Graphs, sets of graphs, policies and models by name, and the folder with the cities.
 *
 *     noge_catalog_graph(&graph, "maze:side=31", 1, NULL, &error);   // one maze, seed 1
 *     noge_catalog_set(&dataset, "grid+OXF", 1, NULL, &error);       // grids and Oxford, to train and to test
 *     noge_catalog_policy(&spec, "noge-nn:maze", NULL, &error);      // a model that comes with noge
 *
 * The name of a graph is a family with parameters ("maze:side=31"), a city ("OXF"), a file, or "-" for standard input.
 * The name of a set is a family ("grid"), several families together ("mixture", "variety", "everything"), many kinds of
 * graphs ("worlds", "roads"), a city, pieces of a city's training part ("MUC-pieces"), several of these joined by "+",
 * a folder, or a single graph. A city is cut into a part for training and a part for testing. Families and cities come
 * before files, so a name means the same in every folder; a file called grid is
 * "./grid".
 *
 * Thread safety: all functions may be called from any thread. They read the environment, which must not change
 * meanwhile. */
#ifndef NOGE_CATALOG_H
#define NOGE_CATALOG_H

#include <noge/files.h>
#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Graphs and sets --------------------------------------------------------------------------------------------- */

/* Generates or reads the graph of that name. seed: for families with random graphs. data_folder: as for
 * noge_catalog_data_folder. NOGE_BAD_INPUT if there is no such graph; the message suggests a similar name. NOGE_USAGE
 * if a parameter is wrong. Free the graph with noge_graph_free. */
NOGE_API noge_status noge_catalog_graph(noge_graph **graph, const char *name, uint64_t seed, const char *data_folder,
                                        noge_error *error);

/* The same for a set. Free it with noge_dataset_free. */
NOGE_API noge_status noge_catalog_set(noge_dataset **dataset, const char *name, uint64_t seed, const char *data_folder,
                                      noge_error *error);

/* The node where an exploration begins: the one of that name, or a random one if `name` is NULL. NOGE_USAGE if there is
 * no such node; the message says how nodes are called. NOGE_BAD_INPUT if the graph has no nodes. */
NOGE_API noge_status noge_catalog_source(const noge_graph *graph, const char *name, uint64_t seed, noge_node *source,
                                         noge_error *error);

/* Does the name mean a set or a folder, not a single graph? Reads no graph. */
NOGE_API bool noge_catalog_is_set(const char *name);

/* The folder with the cities: `given`; if that is NULL the environment variable NOGE_DATA, otherwise
 * $XDG_DATA_HOME/noge, otherwise ~/.local/share/noge. It need not exist. path: caller's array of `space` bytes.
 * NOGE_USAGE if no folder is known or the path does not fit. */
NOGE_API noge_status noge_catalog_data_folder(const char *given, char *path, size_t space, noge_error *error);

/* ---- Policies and models ----------------------------------------------------------------------------------------- */

/* Parses everything that noge_policy_spec_parse does, and the names of the models that come with noge, such as
 * "noge-nn:maze" (VARIANT:SET), with or without guards. They are files in the folder that the environment variable
 * NOGE_MODELS names, otherwise in the folder installed with noge. An unknown model is NOGE_USAGE; the error lists those
 * that exist. */
NOGE_API noge_status noge_catalog_policy(noge_policy_spec **spec, const char *name, const noge_policy_options *options,
                                         noge_error *error);

/* The policy used if none is named: "universal", which has a network for edges with lengths, too. */
NOGE_API const char *noge_catalog_default_policy(bool weighted);

/* The names of all models that come with noge, sorted. *count 0 and NULL if there are none or memory is missing. Free
 * with noge_catalog_names_free. */
NOGE_API char **noge_catalog_models(size_t *count);

/* Frees a list of names. Accepts NULL. */
NOGE_API void noge_catalog_names_free(char **names, size_t count);

#ifdef __cplusplus
}
#endif
#endif

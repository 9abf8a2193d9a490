/* Explanations of models as a table, as JSON and as bars. */
#ifndef NOGE_CLI_SHOW_EXPLAIN_H
#define NOGE_CLI_SHOW_EXPLAIN_H

#include "base/text/text.h"
#include "measure/explain.h"

/* A model on a set. */
typedef struct noge_explained {
    char model[128];
    const char *set;
    noge_explanation result;
} noge_explained;

typedef struct noge_explained_list {
    noge_explained *item;
    size_t count;
    noge_explain_options options;
} noge_explained_list;

/* Appends a table: for one model on one set all figures, for several only how often choices change. It fits the
 * terminal of standard output. */
noge_status noge_explained_table(const noge_explained_list *all, noge_text *text, noge_error *error);

/* To standard output. */
noge_status noge_explained_json(const noge_explained_list *all, noge_error *error);

/* To a file. title: may be NULL. */
noge_status noge_explained_draw(const noge_explained_list *all, const char *title, const char *path, bool force,
                                noge_error *error);

#endif

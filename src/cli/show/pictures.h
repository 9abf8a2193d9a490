/* Pictures that commands write: drawings and animations of graphs and of explorations, and the options for them. */
#ifndef NOGE_CLI_SHOW_PICTURES_H
#define NOGE_CLI_SHOW_PICTURES_H

#include "cli/frame/common_options.h"
#include "report/table/exploration.h"

/* What the user asked for; each may be NULL. */
typedef struct noge_pictures {
    const char *draw, *animate; /* files */
    const char *title;          /* NULL: the graph's name without its folder */
    const char *attribution;    /* NULL: the graph's own */
    bool labels, no_labels;     /* neither: small graphs with names have labels */
} noge_pictures;

/* Checks that the files can be written, before long work. draw_option: the name of the option for drawings, for
 * messages. */
noge_status noge_pictures_check(const noge_pictures *wanted, const char *draw_option, bool force, noge_error *error);

/* Draws a graph where its nodes lie, or with a computed layout. */
noge_status noge_pictures_of_graph(const noge_pictures *wanted, const noge_graph *graph, const char *name, bool force,
                                   noge_error *error);

/* Draws the end of an exploration, and writes its animation. */
noge_status noge_pictures_of_exploration(const noge_pictures *wanted, const noge_exploration *exploration, bool force,
                                         noge_error *error);

/* Rows of an option table; `settings` has a field noge_pictures pictures. */
#define NOGE_ANIMATE_OPTION(settings)                                                                                  \
    {                                                                                                                  \
        .name = "animate", .kind = NOGE_OPTION_TEXT, .placeholder = "FILE",                                            \
        .target = offsetof(settings, pictures.animate),                                                                \
        .help = "write a file that plays the exploration in any browser: .html with controls, or .svg as a loop"       \
    }
#define NOGE_LABELS_OPTION(settings)                                                                                   \
    {                                                                                                                  \
        .name = "labels", .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, pictures.labels),                     \
        .help = "write the names of nodes where they fit; default: only in graphs with names and at most 60 nodes"     \
    }
#define NOGE_NO_LABELS_OPTION(settings)                                                                                \
    {                                                                                                                  \
        .name = "no-labels", .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, pictures.no_labels),               \
        .help = "write no names of nodes"                                                                              \
    }
#define NOGE_TITLE_OPTION(settings)                                                                                    \
    {                                                                                                                  \
        .name = "title", .kind = NOGE_OPTION_TEXT, .placeholder = "TEXT",                                              \
        .target = offsetof(settings, pictures.title), .help = "title of the pictures; default: the graph's name"       \
    }
#define NOGE_ATTRIBUTION_OPTION(settings)                                                                              \
    {                                                                                                                  \
        .name = "attribution", .kind = NOGE_OPTION_TEXT, .placeholder = "TEXT",                                        \
        .target = offsetof(settings, pictures.attribution),                                                            \
        .help = "source of the data, shown below pictures; default: what the graph's file says"                        \
    }

#endif

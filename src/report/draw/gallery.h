/* A gallery: samples of graphs, each in its own panel. A panel may show several graphs in different colours, such as
 * the two parts of a city. */
#ifndef NOGE_REPORT_DRAW_GALLERY_H
#define NOGE_REPORT_DRAW_GALLERY_H

#include "report/draw/picture.h"

#include <noge/graph.h>

/* One graph, in the colour of its style 0, 1 … All pointers are borrowed, here and below. */
typedef struct noge_gallery_layer {
    const noge_graph *graph;
    const noge_point *position; /* NULL: the graph's own */
    unsigned style;
} noge_gallery_layer;

typedef struct noge_gallery_panel {
    const char *title;
    const char *note; /* a line below the title; NULL: none */
    const noge_gallery_layer *layer;
    size_t layer_count;
} noge_gallery_panel;

typedef struct noge_gallery {
    const char *title; /* NULL: none */
    const char *caption;
    const char *const *legend; /* [legend_count], names of the styles */
    size_t legend_count;
    const noge_gallery_panel *panel;
    size_t panel_count, columns;
} noge_gallery;

/* Appends the picture to *bytes. Graphs without positions are NOGE_USAGE. O(nodes + edges). */
noge_status noge_gallery_print(const noge_gallery *gallery, noge_draw_format format, noge_text *bytes,
                               noge_error *error);

#endif

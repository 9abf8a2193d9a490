/* The lab as one file: a page for the browser with the core, models, graphs and recorded explorations inside.
 *
 * The build makes the page without graphs from the folder lab/ and puts it into the program. Here graphs and
 * explorations are added. Names stay text whatever they contain. */
#ifndef NOGE_REPORT_LAB_LAB_PAGE_H
#define NOGE_REPORT_LAB_LAB_PAGE_H

#include "base/text/text.h"

#include <noge/graph.h>
#include <noge/task.h>

/* Greatest number of nodes of a graph that the page shows. */
enum { NOGE_LAB_NODES = 200000 };

typedef struct noge_lab_world {
    const char *name;        /* a specification or a path, of which the page shows the last part */
    const noge_graph *graph; /* NULL: the name is a specification, and the page generates the graph */
    uint64_t seed;           /* of a generated graph */
    const char *family;      /* of a graph that a family's set has; NULL: unknown. The page draws it accordingly */
} noge_lab_world;

typedef struct noge_lab_episode {
    const char *title;
    const noge_lab_world *world;
    const char *policy; /* name of the policy */
    const char *source; /* name of the node where it begins; NULL: the page chooses it by the seed */
    uint64_t seed;
    const noge_task *task; /* NULL: NOGE_TASK */
    noge_text trace;       /* JSON lines; empty: none */
} noge_lab_episode;

/* What a page shows. All borrowed. */
typedef struct noge_lab_page {
    const noge_lab_world *world; /* [world_count] */
    size_t world_count;
    const noge_lab_episode *episode; /* [episode_count] the page opens with the first */
    size_t episode_count;
} noge_lab_page;

/* Can this program write pages, and this file? NOGE_USAGE if not, or if the file exists and `force` is false. */
noge_status noge_lab_page_check(const char *path, bool force, noge_error *error);

/* NOGE_BAD_INPUT if a page cannot show the graph: it has no nodes or too many. */
noge_status noge_lab_page_fits(const char *name, const noge_graph *graph, noge_error *error);

/* Writes the page. path: "-" is standard output. */
noge_status noge_lab_page_write(const noge_lab_page *page, const char *path, bool force, noge_error *error);

#endif

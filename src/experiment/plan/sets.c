/* The graph sets and the probes. Times were measured on one core of a machine of 2023: NOGE, then method plus. They
 * only order the queue and estimate the remaining time. */
#include "experiment/plan/tables.h"

const noge_experiment_set noge_experiment_sets[NOGE_EXPERIMENT_SETS] = {
    {"barabasi", "Barabási-Albert", false, 75, 120, "barabasi:nodes=100", NULL, NOGE_SET_PAPER, NULL},
    {"caveman", "connected caveman", false, 230, 85, "caveman:cliques=4,size=30", NULL, NOGE_SET_PAPER, NULL},
    {"grid", "grid", false, 42, 28, "grid:rows=12,columns=16", "grid:rows=30,columns=40", NOGE_SET_PAPER, NULL},
    {"ladder", "ladder", false, 50, 29, "ladder:rungs=30", NULL, NOGE_SET_PAPER, NULL},
    {"maze", "maze", false, 42, 6, "maze:side=21", "maze:side=61", NOGE_SET_PAPER, NULL},
    {"tree", "balanced tree", false, 70, 40, "tree:branching=3,height=4", NULL, NOGE_SET_PAPER, NULL},
    {"MUC", "Munich", true, 400, 90, NULL, NULL, NOGE_SET_PAPER, NULL},
    {"OXF", "Oxford", true, 300, 90, NULL, NULL, NOGE_SET_PAPER, NULL},
    {"SFO", "San Francisco", true, 400, 90, NULL, NULL, NOGE_SET_PAPER, NULL},
    /* NOGE is not trained on the sets below; only the second time is used. */
    {"mixture", "mixture of the six families", false, 90, 80, NULL, NULL, NOGE_SET_TRAINING, NULL},
    {"variety", "varieties of the families", false, 90, 80, NULL, NULL, NOGE_SET_TRAINING, NULL},
    {"geometric", "random geometric", false, 90, 80, NULL, NULL, NOGE_SET_TESTING, NULL},
    {"small-world", "small world", false, 90, 80, NULL, NULL, NOGE_SET_TESTING, NULL},
    {"delaunay", "Delaunay", false, 90, 80, NULL, NULL, NOGE_SET_TESTING, NULL},
    {"regular", "random regular", false, 90, 80, NULL, NULL, NOGE_SET_TESTING, NULL},
    {"NY", "New York", true, 400, 90, NULL, NULL, NOGE_SET_TESTING, "large/NY.gr"},
    {"FLA", "Florida", true, 400, 90, NULL, NULL, NOGE_SET_TESTING, "large/FLA.gr"},
};

const noge_probe noge_probes[NOGE_PROBES] = {
    {"30", "30", 30, false, false, false},
    {"30-budget", "30, told", 30, true, false, false},
    {"100", "100", 100, false, false, false},
    {"100-budget", "100, told", 100, true, false, false},
    {"larger", "larger graph", UINT32_MAX, false, true, false},
    {"newest", "newest", 500, false, false, true},
};

/* The paper's tables. docs/paper.csv has the same rates for scripts; a test compares the two. */
#include "experiment/report/published.h"

#include <math.h>
#include <string.h>

const char *const noge_paper_methods[NOGE_PAPER_METHODS] = {"random", "bfs", "dfs", "nn", "noge", "noge-nn"};

/* In the order of noge_experiment_sets. */
static const noge_published rates[NOGE_PAPER_SETS][NOGE_PAPER_METHODS] = {
    /* barabasi */
    {{0.3695, 0.0006}, {0.4695, 0.0013}, {0.5494, 0.0009}, {0.8179, 0.0014}, {0.7214, 0.0663}, {0.6970, 0.0497}},
    /* caveman */
    {{0.5664, 0.0050}, {0.9526, 0.0025}, {0.9778, 0.0006}, {0.9827, 0.0015}, {0.9817, 0.0029}, {0.9907, 0.0031}},
    /* grid */
    {{0.1461, 0.0037}, {0.2264, 0.0039}, {0.6272, 0.0041}, {0.7670, 0.0028}, {0.8861, 0.0162}, {0.8373, 0.0536}},
    /* ladder */
    {{0.1531, 0.0226}, {0.1691, 0.0341}, {0.7519, 0.0010}, {0.7530, 0.0009}, {0.6046, 0.1208}, {0.6729, 0.1114}},
    /* maze */
    {{0.0688, 0.0027}, {0.0626, 0.0025}, {0.5266, 0.0050}, {0.5723, 0.0033}, {0.4921, 0.0140}, {0.5601, 0.0106}},
    /* tree */
    {{0.1242, 0.0011}, {0.3397, 0.0002}, {0.5044, 0.0002}, {0.5044, 0.0003}, {0.4403, 0.0272}, {0.5043, 0.0004}},
    /* MUC */
    {{0.0674, 0.0003}, {0.1961, 0.0007}, {0.7644, 0.0053}, {0.8314, 0.0091}, {0.6458, 0.0441}, {0.7814, 0.0386}},
    /* OXF */
    {{0.0624, 0.0009}, {0.1608, 0.0019}, {0.6012, 0.0048}, {0.6422, 0.0037}, {0.4695, 0.0136}, {0.6328, 0.0141}},
    /* SFO */
    {{0.0726, 0.0015}, {0.2007, 0.0033}, {0.8252, 0.0073}, {0.9017, 0.0064}, {0.7541, 0.0679}, {0.8289, 0.0456}},
};

/* Training part, test part. */
static const noge_part_size sizes[NOGE_PAPER_SETS][2] = {
    /* barabasi */
    {{400, {100, 199}, {384, 780}}, {100, {100, 199}, {384, 780}}},
    /* caveman */
    {{120, {60, 316}, {870, 12324}}, {30, {70, 304}, {1190, 11400}}},
    /* grid */
    {{80, {64, 289}, {112, 544}}, {20, {72, 240}, {127, 449}}},
    /* ladder */
    {{80, {200, 398}, {298, 595}}, {20, {220, 386}, {328, 577}}},
    /* maze */
    {{400, {97, 251}, {96, 262}}, {100, {97, 255}, {96, 276}}},
    /* tree */
    {{4, {121, 1365}, {120, 1364}}, {2, {364, 1093}, {363, 1092}}},
    /* MUC */
    {{1, {8559, 8559}, {12821, 12821}}, {1, {5441, 5441}, {7772, 7772}}},
    /* OXF */
    {{1, {2197, 2197}, {2561, 2561}}, {1, {1185, 1185}, {1430, 1430}}},
    /* SFO */
    {{1, {5691, 5691}, {9002, 9002}}, {1, {3885, 3885}, {6579, 6579}}},
};

noge_published noge_paper_rate(const noge_experiment_set *set, const char *method) {
    for (int i = 0; i < NOGE_PAPER_METHODS; i++)
        if (strcmp(noge_paper_methods[i], method) == 0)
            return rates[set - noge_experiment_sets][i];
    return (noge_published){NAN, NAN};
}

noge_part_size noge_paper_size(const noge_experiment_set *set, bool test) {
    return sizes[set - noge_experiment_sets][test];
}

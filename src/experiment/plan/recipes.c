/* The training recipes: what the paper compares, what it mentions without figures, and method plus. */
#include "experiment/plan/tables.h"
#include "policy/learned/outlook.h"

#include <string.h>

#define EVEN_GOAL "1,1,1,1,1,1,1,1"
#define NEAR_GOAL "1,0.5,0.5,0.25,0.25,0,0,0"
#define LAST_GOAL "0,0,0,0,0,0,0,1"

/* Inputs are hidden on four sets: the 315 trainings of nine sets would take half a day of one core. */
#define INPUT_SETS "barabasi,caveman,grid,ladder"

/* The results of DQN, of ablations and of probes are older than the default of `ties`, and were made so. */
#define OLDEST                                                                                                         \
    { "ties", "oldest" }

/* Recipes that change one setting of NOGE, of either agent of the paper, or of method plus. */
#define ABLATION(id, title, words, key, text, time)                                                                    \
    {                                                                                                                  \
        .name = (id), .label = (title), .summary = (words), .part = NOGE_PART_ABLATION,                                \
        .setting = {{(key), (text)}, OLDEST}, .slower = (time)                                                         \
    }
#define TIES(id, title, agent, time)                                                                                   \
    {                                                                                                                  \
        .name = (id), .label = (title), .summary = "of nodes with equal values it takes the oldest",                   \
        .part = NOGE_PART_TIES, .setting = {{"variant", (agent)}, OLDEST}, .slower = (time), .probed = true            \
    }
#define PLUS_WITH(id, title, words, key, text)                                                                         \
    {                                                                                                                  \
        .name = (id), .label = (title), .summary = (words), .part = NOGE_PART_INPUTS,                                  \
        .setting = {{"method", "plus"}, {(key), (text)}}, .slower = 1, .sets = INPUT_SETS                              \
    }

const noge_recipe noge_recipes[] = {
    {.name = "noge",
     .label = "NOGE",
     .summary = "the paper's agent",
     .part = NOGE_PART_PAPER,
     .setting = {{"variant", "noge"}},
     .slower = 1},
    {.name = "noge-nn",
     .label = "NOGE-NN",
     .summary = "it also sees what nn would pick",
     .part = NOGE_PART_PAPER,
     .setting = {{"variant", "noge-nn"}},
     .slower = 1.1},
    TIES("noge-oldest", "NOGE, oldest", "noge", 1),
    TIES("noge-nn-oldest", "NOGE-NN, oldest", "noge-nn", 1.1),
    {.name = "dqn-pl",
     .label = "DQN-PL",
     .summary = "deep Q-learning, rewarded by path length",
     .part = NOGE_PART_DQN,
     .setting = {{"method", "dqn"}, {"reward", "path-length"}, OLDEST},
     .slower = 1.3},
    {.name = "dqn-er",
     .label = "DQN-ER",
     .summary = "deep Q-learning, rewarded by the change of the exploration rate",
     .part = NOGE_PART_DQN,
     .setting = {{"method", "dqn"}, {"reward", "rate"}, OLDEST},
     .slower = 1.3},
    ABLATION("noge-history-1", "history 1", "the network sees the present only", "history", "1", 0.9),
    ABLATION("noge-history-4", "history 4", "the network sees four time steps", "history", "4", 1.2),
    ABLATION("noge-bfs", "channel bfs", "it also sees what bfs would pick", "features", "bfs", 1.1),
    ABLATION("noge-dfs", "channel dfs", "it also sees what dfs would pick", "features", "dfs", 1.1),
    ABLATION("noge-all", "channels nn, bfs, dfs", "it sees what all three would pick", "features", "bfs,dfs,nn", 1.3),
    ABLATION("noge-hidden-32", "hidden 32", "a network half as wide", "hidden", "32", 0.7),
    ABLATION("noge-hidden-128", "hidden 128", "a network twice as wide", "hidden", "128", 2.5),
    ABLATION("noge-goal-even", "goal: all horizons alike", "goal " EVEN_GOAL, "goal", EVEN_GOAL, 1),
    ABLATION("noge-goal-near", "goal: the near future", "goal " NEAR_GOAL, "goal", NEAR_GOAL, 1),
    ABLATION("noge-goal-last", "goal: the farthest horizon", "goal " LAST_GOAL, "goal", LAST_GOAL, 1),
    ABLATION("noge-plain-targets", "targets as they are", "no target normalisation", "target_normalisation", "false",
             1),
    ABLATION("noge-range-01", "features in [0, 1]", "no is 0 and yes is 1, in place of ±0.5", "feature_range", "0,1",
             1),
    {.name = "noge-path-length",
     .label = "measurement: path length",
     .summary = "it measures and predicts the path length, not the rate",
     .part = NOGE_PART_ABLATION,
     .setting = {{"measurement", "path-length"}, OLDEST},
     .slower = 1,
     .probed = true},
    ABLATION("noge-positions-alone", "positional encodings alone", "the order of visits in place of the categories",
             "positions", "alone", 1.5),
    ABLATION("noge-positions-added", "positional encodings added", "the order of visits beside the categories",
             "positions", "added", 1.5),
    ABLATION("noge-goal-input", "goal as an input", "the network is told the goal vector", "goal_input", "true", 1),
    {.name = "dqn-pl-gamma-0",
     .label = "DQN-PL, gamma 0",
     .summary = "only the next step counts, as for nn",
     .part = NOGE_PART_ABLATION,
     .setting = {{"method", "dqn"}, {"reward", "path-length"}, {"gamma", "0"}, OLDEST},
     .slower = 1.3},
    {.name = "noge-plus",
     .label = "NOGE-plus",
     .summary = "method plus as it is",
     .part = NOGE_PART_PLUS,
     .setting = {{"method", "plus"}},
     .slower = 1},
    PLUS_WITH("noge-plus-no-surroundings", "no surroundings", "it does not see what else is open around a candidate",
              "hide", NOGE_INPUTS_SURROUNDINGS),
    PLUS_WITH("noge-plus-no-visited", "no visited counts",
              "it does not see how many neighbours of a candidate are visited", "hide", NOGE_INPUTS_VISITED),
    PLUS_WITH("noge-plus-no-parents", "no parents' degrees",
              "it does not see the degrees of a candidate's visited neighbours", "hide", NOGE_INPUTS_PARENTS),
    PLUS_WITH("noge-plus-no-siblings", "no siblings", "it does not see what else is open beside these neighbours",
              "hide", NOGE_INPUTS_SIBLINGS),
    PLUS_WITH("noge-plus-no-age", "no age", "it does not see how long a candidate has been known", "hide",
              NOGE_INPUTS_AGE),
    PLUS_WITH("noge-plus-no-context", "no context", "it sees none of the numbers that all candidates share", "hide",
              NOGE_INPUTS_CONTEXT),
    PLUS_WITH("noge-plus-reach-0", "nearest only", "candidates are the nearest frontier nodes, and none a step farther",
              "reach", "0"),
    {0},
};

bool noge_recipe_is_plus(const noge_recipe *recipe) {
    return recipe->part == NOGE_PART_PLUS || recipe->part == NOGE_PART_INPUTS;
}

const noge_recipe *noge_recipe_find(const char *name) {
    for (const noge_recipe *recipe = noge_recipes; recipe->name; recipe++)
        if (strcmp(recipe->name, name) == 0)
            return recipe;
    return NULL;
}

const noge_recipe *noge_recipe_plus(void) {
    const noge_recipe *recipe = noge_recipes;
    while (recipe->part != NOGE_PART_PLUS)
        recipe++;
    return recipe;
}

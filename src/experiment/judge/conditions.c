/* The table of conditions. Budgets are chosen so that most of the sets' graphs cannot be visited whole. */
#include "experiment/judge/plan.h"

#define TASK(...) .task = {.size = sizeof(noge_task), __VA_ARGS__}

const noge_judge_condition noge_judge_conditions[] = {
    {.name = "hops-30", .title = "30 decisions", TASK(.limit = 30)},
    {.name = "hops-100", .title = "100 decisions", TASK(.limit = 100)},
    {.name = "hops-500", .title = "500 decisions", TASK(.limit = 500)},
    {.name = "hops-5000", .title = "5,000 decisions", TASK(.limit = 5000)},
    {.name = "hops-whole", .title = "everything visited", TASK(.limit = 0)},
    {.name = "hops-generous", .title = "1,000,000 decisions, more than most graphs have nodes", TASK(.limit = 1000000)},
    {.name = "hops-500-return", .title = "500 decisions and the way home", TASK(.limit = 500, .returns = true)},
    {.name = "hops-return", .title = "everything visited and the way home", TASK(.returns = true)},
    {.name = "hops-budget",
     .title = "nodes visited within 200 edges",
     .figure = NOGE_JUDGE_VISITED,
     .typical = 200,
     TASK(.budget = 200)},
    {.name = "metres-whole",
     .title = "metres walked to visit everything",
     .figure = NOGE_JUDGE_LENGTH,
     TASK(.weighted = true)},
    {.name = "metres-500",
     .title = "metres walked in 500 decisions",
     .figure = NOGE_JUDGE_LENGTH,
     TASK(.limit = 500, .weighted = true)},
    {.name = "metres-return",
     .title = "metres walked to visit everything and to come home",
     .figure = NOGE_JUDGE_LENGTH,
     TASK(.weighted = true, .returns = true)},
    {.name = "metres-500-return",
     .title = "metres walked in 500 decisions and the way home",
     .figure = NOGE_JUDGE_LENGTH,
     TASK(.limit = 500, .weighted = true, .returns = true)},
    {.name = "metres-budget",
     .title = "nodes visited within 20 km",
     .figure = NOGE_JUDGE_VISITED,
     .typical = 200,
     TASK(.weighted = true, .budget = 20000)},
    {.name = "metres-budget-return",
     .title = "nodes visited within 20 km, the way home included",
     .figure = NOGE_JUDGE_VISITED,
     .typical = 200,
     TASK(.weighted = true, .returns = true, .budget = 20000)},
    {0},
};

const char *noge_judge_figure_name(noge_judge_figure figure) {
    static const char *const names[] = {"rate", "length", "visited"};
    return names[figure];
}

bool noge_judge_is_relative(noge_judge_figure figure) {
    return figure != NOGE_JUDGE_RATE;
}

bool noge_judge_more_is_better(noge_judge_figure figure) {
    return figure != NOGE_JUDGE_LENGTH;
}

/* Policies as a person names them, models by file or by name among them, with what only models are told. */
#ifndef NOGE_CATALOG_POLICY_NAME_H
#define NOGE_CATALOG_POLICY_NAME_H

#include "base/cpu.h"

#include <noge/policy.h>

enum { NOGE_GOAL_MOST = 32 };

/* Who decides if nobody is named, and what help says of that. The universal explorer was trained where edges count 1;
 * where they have lengths, nearest neighbour is the safer choice. */
const char *noge_usual_policy(bool weighted);
#define NOGE_USUAL_POLICY_HELP "if not given, universal, or nn:most-visited with --weighted"

/* What help says of the two options. */
#define NOGE_GOAL_HELP "weight of each horizon that a model predicts, in place of its own goal"
#define NOGE_BUDGET_HELP "tell models that there will be T decisions: what lies beyond weighs nothing"

/* What models are told: what to care for, and how to compute. */
typedef struct noge_goal {
    float weight[NOGE_GOAL_MOST];
    uint32_t count;  /* 0: the model's own */
    uint32_t budget; /* decisions in all; 0: not told */
    bool portable;   /* by the portable kernels instead of the fastest */
    bool newest;     /* of nodes that look alike the one discovered last, not first */
} noge_goal;

/* Reads --goal A,B,… (NULL: not given) and --budget. NOGE_USAGE. */
noge_status noge_goal_argument(noge_goal *goal, const char *weights, uint64_t budget, noge_error *error);

/* What help says of --guard. */
#define NOGE_GUARD_HELP                                                                                                \
    "keep policies from straying: nearest lets them choose among the nearest nodes only, robust:LAMBDA walks by "      \
    "nearest "                                                                                                         \
    "neighbour for up to LAMBDA times the distance to their targets; a policy NAME@GUARD has its own"

/* A policy's name with the guard (NULL: none) behind it, NAME@GUARD, unless it has one of its own. *full is the
 * caller's to free. A guard that does not exist is NOGE_USAGE. */
noge_status noge_guard_argument(char **full, const char *name, const char *guard, noge_error *error);

/* The policy of that name, guarded if it says so; the goal goes to models alone. *model: is it one, from a
 * file or by name among those that come along? May be NULL. */
noge_status noge_policy_argument(noge_policy **policy, const char *name, const noge_goal *goal, bool *model,
                                 noge_error *error);

/* Nobody listens: NOGE_USAGE if a goal or a budget was given and no policy is a model. */
noge_status noge_goal_heard(const noge_goal *goal, bool any_model, noge_error *error);

/* What to call a model in a table: grid-noge-1 after what it was trained on, and its guard. The file's name without
 * folder and extension if the model does not say. */
void noge_model_short_name(const noge_policy *policy, const char *path, char *name, size_t size);

#endif

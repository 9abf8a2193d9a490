/* A group: one set under one condition, with a cell for each policy. All cells of a group explore the same episodes.
 *
 * The rules of a group come first, because every cell is compared with `nn` and with the best rule, episode by episode.
 */
#ifndef NOGE_EXPERIMENT_JUDGE_GROUP_H
#define NOGE_EXPERIMENT_JUDGE_GROUP_H

#include "experiment/judge/measure.h"
#include "experiment/judge/store.h"

/* One policy in a group. */
typedef struct noge_judge_place {
    const noge_judge_policy *policy;
    char key[NOGE_JUDGE_KEY];
    double *value;  /* [episodes]; NULL: not needed yet */
    bool is_stored; /* the store has this cell with this key */
} noge_judge_place;

typedef struct noge_judge_group {
    const noge_judge_plan *plan;
    noge_judge_store *store; /* NULL: the group can only survey and explore */
    const char *set;
    const noge_judge_condition *condition;
    const noge_dataset *dataset;
    char data[NOGE_HASH_TEXT]; /* hash of the data set */
    uint32_t episodes, seeds;  /* 0: not known yet */
    noge_judge_place *place;   /* [count], the rules first */
    size_t count, rules;
    size_t nn, best; /* places of `nn` and of the best rule */
    size_t measured; /* number of cells explored now */
    double seconds;  /* spent exploring now, by all processes together */
} noge_judge_group;

/* Finds out how many episodes the group needs, unless group->episodes is known. */
noge_status noge_judge_group_survey(noge_judge_group *group, noge_error *error);

/* Lists the policies that can finish, with their keys. Needs a store and the number of episodes. */
noge_status noge_judge_group_list(noge_judge_group *group, noge_error *error);

/* Frees what it listed and explored. */
void noge_judge_group_free(noge_judge_group *group);

/* Are all cells stored? */
bool noge_judge_group_is_complete(const noge_judge_group *group);

/* Lets a policy explore the episodes. A tenth of the seeds comes first; a policy that is clearly worse than `nn` then
 * explores no more, and has NaN for the rest. nn: [episodes] figures of `nn`; NULL: the policy is `nn`. value:
 * [episodes]. progress may be NULL. */
noge_status noge_judge_group_explore(const noge_judge_group *group, const noge_judge_policy *policy, const double *nn,
                                     double *value, void (*progress)(void *context, uint64_t done, uint64_t total),
                                     void *context, noge_error *error);

/* Reads the figures of a place that was explored before. False: they are not stored. */
noge_status noge_judge_place_read(noge_judge_group *group, noge_judge_place *place, bool *stored, noge_error *error);

/* Explores what is missing, stores the cells, saves the store and reports to standard error. */
noge_status noge_judge_group_judge(noge_judge_group *group, noge_error *error);

#endif

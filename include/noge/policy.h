/* Policies: where to go next, decided from a map alone. */
#ifndef NOGE_POLICY_H
#define NOGE_POLICY_H

#include <noge/explore.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct noge_policy noge_policy;

typedef struct noge_policy_info {
    const char *name;
    const char *summary;
} noge_policy_info;

/* The built-in policies: 0 … noge_policy_type_count() - 1, the paper's four first. The first noge_policy_rule_count()
 * are rules, which stay as they are; the rest are trained networks, which another version may have trained better. */
NOGE_API size_t noge_policy_type_count(void);
NOGE_API size_t noge_policy_rule_count(void);
NOGE_API noge_policy_info noge_policy_describe(size_t index);

/* A policy by name, such as "nn:most-visited", or a trained network by its file: a name with a slash in it or ending in
 * .safetensors. "universal" is a network trained on many families together, which the library carries; where lengths
 * do not count it is the one to begin with. The nn: policies differ only where frontier nodes are equally near, which
 * in weighted explorations takes exactly equal sums of lengths. Any name may be guarded: "dfs@nearest" chooses among
 * the nearest frontier nodes only, "dfs@robust:0.5" walks by nearest neighbour for up to half the distance to its
 * targets; both walk O(log n) times the shortest walk at most. An unknown name is NOGE_USAGE and the error suggests the
 * nearest one. */
NOGE_API noge_status noge_policy_create(noge_policy **policy, const char *name, noge_error *error);
NOGE_API void noge_policy_free(noge_policy *policy);
NOGE_API const char *noge_policy_name(const noge_policy *policy);

/* Before each exploration. seed: for policies that draw lots. */
NOGE_API void noge_policy_begin(noge_policy *policy, uint64_t seed);

/* A frontier node of the map that can be reached; NOGE_NO_NODE if there is none. May be asked at any time between
 * visits, or not at all. */
NOGE_API noge_status noge_policy_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error);

/* Lets the policy decide until the episode is over. */
NOGE_API noge_status noge_policy_run(noge_policy *policy, noge_episode *episode, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

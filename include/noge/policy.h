/* Policies decide where to go next, from a map alone: the built-in rules, trained models, and types of the caller's.
 *
 *     noge_policy_spec *spec;                       // what to run: parsed once, immutable, shared by threads
 *     noge_policy *policy;                          // a running policy: one for each thread
 *     noge_policy_spec_parse(&spec, "dfs@robust:0.5", NULL, &error);
 *     noge_policy_spec_create(spec, &policy, &error);
 *     noge_policy_begin(policy, 1);
 *     noge_policy_choose(policy, map, &choice, &error);
 *
 * Thread safety: any number of threads may use one specification at the same time. A policy belongs to one thread at a
 * time. Freeing a specification is safe while policies made from it are in use; the last of them frees what they share,
 * such as a model's weights. */
#ifndef NOGE_POLICY_H
#define NOGE_POLICY_H

#include <noge/explore.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A running policy. */
typedef struct noge_policy noge_policy;

/* What to run: a policy with its guards and options. */
typedef struct noge_policy_spec noge_policy_spec;

/* ---- Built-in policies ------------------------------------------------------------------------------------------- */

/* A built-in policy. */
typedef struct noge_policy_info {
    const char *name;    /* as noge_policy_spec_parse takes it */
    const char *summary; /* one line */
} noge_policy_info;

/* The number of built-in policies. They are numbered from 0 on; the paper's four come first. */
NOGE_API size_t noge_policy_type_count(void);

/* The number of rules, which are the first of the built-in policies and never change. The others are trained networks,
 * which a later version may replace by better ones. */
NOGE_API size_t noge_policy_rule_count(void);

/* Name and summary of a built-in policy; both are NULL if there is no such number. */
NOGE_API noge_policy_info noge_policy_describe(size_t index);

/* ---- Policies of one's own --------------------------------------------------------------------------------------- */

/* How a policy decides. Only `size`, `name` and `choose` are required; leave the others 0 or NULL.
 *
 * The functions get `state`, the memory of one policy, and `context`, which all policies of a specification share. The
 * policies of one specification run in several threads at once, so they may change their state but not the context. To
 * stay reproducible, take random numbers from the seed of `begin` alone.
 *
 * A function fails by returning a status other than NOGE_OK. It may describe the reason in error->text; `error` is
 * never NULL. */
typedef struct noge_policy_type {
    size_t size;         /* sizeof(noge_policy_type): later versions append members */
    const char *name;    /* for tables and messages */
    const char *summary; /* one line */
    size_t state_size;   /* bytes of state, zeroed when a policy is made and aligned for any type */

    /* A new exploration begins. The state may hold values of the previous exploration; reset it here. A failure is
     * returned by every choice until the next beginning. */
    noge_status (*begin)(void *state, void *context, uint64_t seed, noge_error *error);

    /* Sets *choice to a frontier node that can be reached from the current node; there is one whenever this is called.
     * It may search the map but must not change it. It may be called several times between two visits. */
    noge_status (*choose)(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error);

    /* Sets *choice to the best of `count` >= 1 candidates, for guards: frontier nodes, all equally near, in the order
     * in which a search meets them. If NULL, guards call `choose` and take its choice if that is a candidate, otherwise
     * the first candidate. */
    noge_status (*choose_among)(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error);

    /* Frees what the state holds, once for each policy; not the state itself. */
    void (*release)(void *state, void *context);

    /* Frees the context, once, when the specification and all its policies are freed. */
    void (*release_context)(void *context);
} noge_policy_type;

/* ---- Specifications ---------------------------------------------------------------------------------------------- */

/* Which node to choose among several that a model cannot tell apart. */
typedef enum noge_policy_ties {
    NOGE_TIES_TRAINED, /* as in the training of the model; older models: the node discovered first */
    NOGE_TIES_NEWEST,  /* the node discovered last */
    NOGE_TIES_OLDEST,  /* the node discovered first */
} noge_policy_ties;

/* How a model computes. */
typedef enum noge_policy_kernel {
    NOGE_POLICY_KERNEL_FASTEST,  /* the fastest kernels of this processor; results may differ in the last bits */
    NOGE_POLICY_KERNEL_PORTABLE, /* the same bits on every machine */
} noge_policy_kernel;

/* Options of a policy. Zero means the default in all fields but `size`. `goal`, `ties` and `kernel` concern
 * models, `decision_seconds` concerns programs; other policies ignore them. */
typedef struct noge_policy_options {
    size_t size;               /* sizeof(noge_policy_options): later versions append members */
    const char *guard;         /* "nearest" or "robust:LAMBDA"; ignored if the name has guards of its own. NULL: none */
    const float *goal;         /* weight of each horizon that a model predicts, copied; NULL: the model's own goal */
    uint32_t goal_count;       /* must be the model's number of horizons; models of method plus have none: NOGE_USAGE */
    noge_policy_ties ties;     /* which node to choose among several that a model cannot tell apart */
    noge_policy_kernel kernel; /* how a model computes */
    double decision_seconds;   /* time-out for one decision of a program ("exec:…"); 0: 10 seconds */
    const char *name;          /* what it is called instead of its name without guards; NULL: by its name */
} noge_policy_options;

/* Parses a name: a built-in policy ("nn:most-visited"; with a number "blocking:0.5", "hdfs:2") or a model file (a name
 * with a slash or ending in .safetensors, read here and nowhere else). "universal" is a network trained on many
 * families of graphs; the library contains it. "exec:./mine.py --flag" is a program that decides, in any language:
 * docs/POLICIES.md. No shell reads its command. Guards may follow: "dfs@nearest" chooses among the nearest frontier
 * nodes only; "dfs@robust:0.5" first walks by nearest neighbour for up to half the distance to each target. Both walk
 * at most O(log n) times the shortest walk. Of several guards the last one decides: "dfs@nearest@robust:0.5".
 *
 * options may be NULL. NOGE_USAGE: unknown name (the error suggests a similar one), guard or option; NOGE_BAD_INPUT:
 * the file is not a model, or the program cannot be executed. noge/catalog.h also knows the names of the models that
 * come with noge. */
NOGE_API noge_status noge_policy_spec_parse(noge_policy_spec **spec, const char *name,
                                            const noge_policy_options *options, noge_error *error);

/* Makes a specification of a type of the caller's. The type and its strings are copied. options may be NULL. On failure
 * the context stays the caller's. NOGE_USAGE: a required member is missing, or the guard is unknown. */
NOGE_API noge_status noge_policy_spec_define(noge_policy_spec **spec, const noge_policy_type *type, void *context,
                                             const noge_policy_options *options, noge_error *error);

/* Frees the specification, or leaves that to the last policy made from it. Accepts NULL. */
NOGE_API void noge_policy_spec_free(noge_policy_spec *spec);

/* The name as it was given, with its guards: "dfs@nearest". Valid as long as the specification. */
NOGE_API const char *noge_policy_spec_name(const noge_policy_spec *spec);

/* Is it a model from a file? Only then do goal and ties have an effect. "universal" is not one. */
NOGE_API bool noge_policy_spec_is_model(const noge_policy_spec *spec);

/* Makes a policy, ready for its first exploration with seed 0. Thread-safe. A program is started here and ends when
 * the policy is freed or this process ends. */
NOGE_API noge_status noge_policy_spec_create(const noge_policy_spec *spec, noge_policy **policy, noge_error *error);

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

/* Parses a name without options and makes a policy, for programs that need only one. */
NOGE_API noge_status noge_policy_create(noge_policy **policy, const char *name, noge_error *error);

/* Frees the policy. Accepts NULL. */
NOGE_API void noge_policy_free(noge_policy *policy);

/* The name of its specification, with its guards. Valid as long as the policy. NULL for NULL. */
NOGE_API const char *noge_policy_name(const noge_policy *policy);

/* Call it before each exploration. seed: decides the random choices of policies that make some. Without this call a
 * policy notices another map, or a map that was cleared, and begins anew with the last seed. NULL is ignored. */
NOGE_API void noge_policy_begin(noge_policy *policy, uint64_t seed);

/* Sets *choice to a frontier node that can be reached, NOGE_NO_NODE if there is none. If the map has a budget and the
 * policy's choice is not affordable, *choice is the nearest affordable node, NOGE_NO_NODE if nothing is affordable. May
 * be called at any time between visits, or not at all. NOGE_USAGE if a type of the caller's chooses anything else or
 * changes the map, and if policy, map or choice is NULL. */
NOGE_API noge_status noge_policy_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error);

/* Lets the policy decide until the episode is over, and walks home if the exploration must return. */
NOGE_API noge_status noge_policy_run(noge_policy *policy, noge_episode *episode, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif

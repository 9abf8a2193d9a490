/* Computes the inputs described in outlook.h. The counts updated at each visit are in tally.c. */
#include "policy/learned/outlook.h"
#include "base/memory.h"
#include "policy/learned/surroundings.h"
#include "policy/learned/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const noge_outlook_input noge_outlook_own[NOGE_OUTLOOK_OWN] = {
    {"detour", "steps farther than the nearest candidate"},
    {"nearest", "1 if it is one of the nearest"},
    {"distance", "logarithm of its distance in steps"},
    {"visited", "logarithm of the number of its visited neighbours"},
    {"visited-one", "1 if it has one visited neighbour"},
    {"visited-two", "1 if it has two"},
    {"visited-most", "1 if it has as many as the nearest candidate with the most"},
    {"visited-fewest", "1 if it has as few as the nearest candidate with the fewest"},
    {"visited-more", "how many it has more than that one, between -4 and 4"},
    {"parent-least", "logarithm of the smallest degree among its visited neighbours"},
    {"parent-most", "logarithm of the largest degree among them"},
    {"parent-higher", "1 if the smallest is larger than that of one of the nearest candidates"},
    {"siblings", "logarithm of 1 and the other open nodes beside its first eight visited neighbours"},
    {"only-child", "1 if there are none"},
    {"siblings-least", "the same beside that neighbour of the eight that has the fewest"},
    {"age", "a third of the logarithm of 1 and the visits since it was discovered"},
    {"fresh", "1 if the last visit discovered it"},
    {"alone", "steps from it to the nearest other open node, at most 6, less 2"},
    {"company", "logarithm of 1 and the number of other open nodes within 3 steps of it"},
    {"company-far", "the same of those 4 and 5 steps away"},
    {"newest", "1 if it was discovered last of the nearest"},
    {"oldest", "1 if it was discovered first of them"},
    {"filled", "its visited neighbours over the mean degree of visited nodes, at most 2"},
    {"alone-length", "logarithm of the distance from it to the nearest other open node, at most 64 steps"},
};

const noge_outlook_input noge_outlook_context[NOGE_OUTLOOK_CONTEXT] = {
    {"near", "logarithm of the distance to the nearest candidate"},
    {"stuck", "1 if that is more than one step"},
    {"choice", "a quarter of the number of nearest candidates, at most 2"},
    {"frontier", "a third of the logarithm of 1 and the frontier's size"},
    {"left", "the same for the frontier nodes that are not candidates"},
    {"any-left", "1 if there are any"},
    {"left-age", "a third of the logarithm of 1 and the visits since the oldest of these was discovered"},
    {"time", "a fifth of the logarithm of 1 and the decisions so far"},
    {"degree", "half the logarithm of 1 and the mean degree of visited nodes"},
    {"spread", "logarithm of 1 and the standard deviation of these degrees"},
    {"leaves", "part of the visited nodes that have one neighbour"},
    {"cycles", "known edges beyond those of a tree, for each known node"},
    {"rate", "decisions over steps walked; 1 at the beginning"},
    {"frontier-part", "part of the known nodes that are on the frontier"},
    {"limit", "500 over 500 and the decisions left until the exploration is stopped; 0 if it is not"},
    {"limit-frontier", "the frontier's size over itself and the decisions left; 0 without a limit"},
    {"limit-time", "the decisions so far over themselves and those left; 0 without a limit"},
    {"length-spread", "logarithm of 1 and the standard deviation of known lengths over their mean"},
    {"found-one", "half the mean number of nodes discovered by visits to nodes with one visited neighbour"},
    {"found-two", "the same for two visited neighbours"},
    {"found-more", "the same for three or more"},
    {"dead-one", "part of the visits to nodes with one visited neighbour that discovered nothing"},
    {"dead-two", "the same for two visited neighbours"},
    {"dead-more", "the same for three or more"},
};

const noge_outlook_group noge_outlook_groups[NOGE_OUTLOOK_GROUPS] = {
    {"distance", NOGE_INPUTS_DISTANCE},
    {"visited neighbours", NOGE_INPUTS_VISITED},
    {"parents' degrees", NOGE_INPUTS_PARENTS},
    {"siblings", NOGE_INPUTS_SIBLINGS},
    {"age", NOGE_INPUTS_AGE},
    {"surroundings", NOGE_INPUTS_SURROUNDINGS},
    {"context", NOGE_INPUTS_CONTEXT},
    {"limit", NOGE_INPUTS_LIMIT},
    {"order of discovery", NOGE_INPUTS_ORDER},
    {"lengths", NOGE_INPUTS_LENGTHS},
    {"yield of visits", NOGE_INPUTS_YIELD},
};

/* logs: logarithms of 0 … LOGS - 1. parents: visited neighbours whose open neighbours count. looks: greatest number of
 * edges that all searches around candidates follow together; with many candidates each search is shorter. */
enum { LOGS = 1024, PARENTS = 8, LOOKS = 768 };

struct noge_outlook {
    double reach;
    float log[LOGS];

    noge_tally tally;
    uint32_t looks; /* so far */

    double distance[NOGE_OUTLOOK_MOST]; /* of the candidates */
    noge_searcher searcher;
};

noge_status noge_outlook_create(noge_outlook **result, double reach, noge_error *error) {
    noge_outlook *outlook = *result = noge_allocate(1, sizeof *outlook, error);
    if (!outlook)
        return NOGE_NO_MEMORY;
    outlook->reach = reach;
    for (int i = 1; i < LOGS; i++)
        outlook->log[i] = (float)log(i);
    return NOGE_OK;
}

void noge_outlook_free(noge_outlook *outlook) {
    if (!outlook)
        return;
    noge_searcher_free(&outlook->searcher);
    noge_tally_free(&outlook->tally);
    free(outlook);
}

void noge_outlook_set_reach(noge_outlook *outlook, double reach) {
    outlook->reach = reach;
}

void noge_outlook_begin(noge_outlook *outlook) {
    noge_tally_begin(&outlook->tally);
    outlook->looks = 0;
}

static float log_of(const noge_outlook *outlook, uint32_t number) {
    return number < LOGS ? outlook->log[number] : (float)log(number);
}

/* ---- Looking around ---------------------------------------------------------------------------------------------- */

/* The length that counts as one step. */
static double unit_of(const noge_outlook *outlook, const noge_map *map) {
    return map->task.weighted && outlook->tally.length_sum > 0 ? outlook->tally.length_sum / (double)map->edge_count
                                                               : 1;
}

/* Figures of the nearest candidates. */
typedef struct nearest_ones {
    double distance;
    uint32_t count, most, fewest; /* visited neighbours */
    uint32_t parent_least;        /* the smallest degree of these */
    noge_node newest, oldest;     /* discovered last and first */
} nearest_ones;

static nearest_ones survey(const noge_outlook *outlook, const noge_map *map, const noge_prospect *prospect) {
    nearest_ones all = {.distance = outlook->distance[0],
                        .fewest = UINT32_MAX,
                        .parent_least = UINT32_MAX,
                        .newest = prospect->node[0],
                        .oldest = prospect->node[0]};
    for (; all.count < prospect->count && outlook->distance[all.count] <= all.distance; all.count++) {
        noge_node node = prospect->node[all.count];
        uint32_t visited = noge_map_row(map, node).count, parent_least = outlook->tally.node[node].parent_least;
        all.most = visited > all.most ? visited : all.most;
        all.fewest = visited < all.fewest ? visited : all.fewest;
        all.parent_least = parent_least < all.parent_least ? parent_least : all.parent_least;
        all.newest = node > all.newest ? node : all.newest; /* nodes are numbered in order of discovery */
        all.oldest = node < all.oldest ? node : all.oldest;
    }
    return all;
}

/* Visits since the discovery of a frontier node. Its discoverer is unknown if the edge between them was removed. */
static uint32_t age_of(const noge_map *map, noge_node node) {
    uint32_t seen = noge_map_row(map, node).count > 0 ? noge_map_seen_at(map, node) : 0;
    return seen < map->visit_count ? map->visit_count - 1 - seen : 0;
}

/* Number of visits since the discovery of the oldest frontier node that is not a candidate; 0 if there is none. */
static uint32_t age_of_rest(const noge_outlook *outlook, const noge_map *map) {
    noge_node oldest = map->oldest;
    while (oldest != NOGE_NO_NODE && outlook->tally.node[oldest].candidate_at == outlook->looks)
        oldest = noge_map_newer(map, oldest);
    return oldest == NOGE_NO_NODE ? 0 : age_of(map, oldest);
}

/* The logarithm of a distance in steps. Lengths may be tiny or zero. */
static float log_distance(const noge_outlook *outlook, double steps) {
    uint32_t whole = steps < LOGS ? (uint32_t)steps : 0;
    if (whole > 0 && whole == steps)
        return outlook->log[whole];
    return (float)log(steps > 0x1p-6 ? steps : 0x1p-6);
}

/* The urgency of the step limit, 0 to 1; one half with as many decisions left as the paper's episodes have. */
static float urgency(uint32_t left) {
    static const double usual = 500;
    return left == UINT32_MAX ? 0 : (float)(usual / (usual + left));
}

/* The mean walk of a decision so far; before the first one, the mean length of the edges at the source. */
static double mean_walk(const noge_map *map) {
    uint32_t t = map->visit_count - 1;
    if (t > 0)
        return map->walked / t;
    if (!map->task.weighted)
        return 1;
    const noge_row source = noge_map_row(map, map->visit[0]);
    double sum = 0;
    for (uint32_t i = 0; i < source.count; i++)
        sum += source.length[i];
    return sum / source.count;
}

uint32_t noge_outlook_decisions_left(const noge_map *map) {
    uint32_t left = noge_map_decisions_left(map);
    double budget = noge_map_budget_left(map), mean = noge_map_has_budget(map) ? mean_walk(map) : 1;
    return mean > 0 && budget / mean < left ? (uint32_t)(budget / mean) : left;
}

/* part / (part + left), 0 if nothing limits what is left. */
static float share(uint32_t part, uint32_t left) {
    return left == UINT32_MAX ? 0 : (float)(part / ((double)part + left + 1));
}

static float length_spread(const noge_tally *tally, double edges) {
    double mean = tally->length_sum / edges, variance = tally->length_squares / edges - mean * mean;
    return mean > 0 && variance > 0 ? (float)log(1 + sqrt(variance) / mean) : 0;
}

/* What visits to nodes with one, two and more visited neighbours found. At first there are few: each mean has one visit
 * more, which finds as much as all visits do on average. */
static void describe_yield(const noge_tally *tally, float *to) {
    noge_visit_yield all = {.visits = 1, .found = 2, .dead = 0.25};
    for (int i = 0; i < NOGE_TALLY_YIELDS; i++) {
        all.visits += tally->yield[i].visits;
        all.found += tally->yield[i].found;
        all.dead += tally->yield[i].dead;
    }
    for (int i = 0; i < NOGE_TALLY_YIELDS; i++) {
        const noge_visit_yield *yield = &tally->yield[i];
        double found = (yield->found + all.found / all.visits) / (yield->visits + 1);
        to[i] = (float)(found < 16 ? found / 2 : 8);
        to[i + NOGE_TALLY_YIELDS] = (float)((yield->dead + all.dead / all.visits) / (yield->visits + 1));
    }
}

static void describe_context(const noge_outlook *outlook, const noge_map *map, double unit, const nearest_ones *nearest,
                             noge_prospect *prospect) {
    uint32_t t = map->visit_count - 1, left = map->frontier_count - prospect->count;
    double visits = outlook->tally.visited, nodes = map->node_count, mean = outlook->tally.degree_sum / visits;
    double variance = outlook->tally.degree_squares / visits - mean * mean;
    float *to = prospect->context;
    *to++ = log_distance(outlook, nearest->distance / unit);
    *to++ = nearest->distance > unit;
    *to++ = (float)(nearest->count < 8 ? nearest->count : 8) / 4;
    *to++ = log_of(outlook, 1 + map->frontier_count) / 3;
    *to++ = log_of(outlook, 1 + left) / 3;
    *to++ = left > 0;
    *to++ = left > 0 ? log_of(outlook, 1 + age_of_rest(outlook, map)) / 3 : 0;
    *to++ = log_of(outlook, 1 + t) / 5;
    *to++ = (float)log(1 + mean) / 2;
    *to++ = (float)log(1 + sqrt(variance > 0 ? variance : 0));
    *to++ = (float)(outlook->tally.leaves / visits);
    *to++ = (float)(((double)map->edge_count - (nodes - 1)) / nodes);
    *to++ = map->walked > 0 ? (float)(t * unit / map->walked) : 1;
    *to++ = (float)(map->frontier_count / nodes);
    uint32_t decisions = noge_outlook_decisions_left(map);
    *to++ = urgency(decisions);
    *to++ = share(map->frontier_count, decisions);
    *to++ = share(t, decisions);
    *to++ = map->task.weighted ? length_spread(&outlook->tally, (double)map->edge_count) : 0;
    describe_yield(&outlook->tally, to);
}

/* Counts other open neighbours of the first visited neighbours: the sum, and the fewest of one. */
static void count_siblings(const noge_outlook *outlook, noge_row row, uint32_t *all, uint32_t *fewest) {
    uint32_t count = row.count < PARENTS ? row.count : PARENTS;
    *all = 0;
    *fewest = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t open = outlook->tally.node[row.node[i]].open, others = open > 0 ? open - 1 : 0;
        *all += others;
        *fewest = others < *fewest ? others : *fewest;
    }
}

static noge_surroundings look_around(noge_outlook *outlook, const noge_map *map, const noge_prospect *prospect,
                                     noge_node node) {
    uint32_t looks = LOOKS / prospect->count;
    return noge_search_surroundings(&outlook->searcher, map, node,
                                    looks < NOGE_SURROUNDINGS_LOOKS ? looks : NOGE_SURROUNDINGS_LOOKS);
}

/* The distance to the nearest other open node as an input, in a weighted map. */
static float alone_length(noge_outlook *outlook, const noge_map *map, const noge_prospect *prospect, noge_node node,
                          double unit) {
    static const double most = 64;
    uint32_t looks = LOOKS / prospect->count;
    double length = noge_search_open(&outlook->searcher, map, node,
                                     looks < NOGE_SURROUNDINGS_LOOKS ? looks : NOGE_SURROUNDINGS_LOOKS);
    return log_distance(outlook, fmin(most, length / unit));
}

static void describe_candidate(noge_outlook *outlook, const noge_map *map, double unit, const nearest_ones *nearest,
                               uint32_t number, noge_prospect *prospect) {
    noge_node node = prospect->node[number];
    const noge_row row = noge_map_row(map, node);
    uint32_t siblings, siblings_least, age = age_of(map, node);
    double distance = outlook->distance[number], more = (double)row.count - nearest->fewest;
    noge_surroundings around = look_around(outlook, map, prospect, node);
    count_siblings(outlook, row, &siblings, &siblings_least);
    float *to = prospect->own[number];
    *to++ = (float)((distance - nearest->distance) / unit);
    *to++ = distance <= nearest->distance;
    *to++ = log_distance(outlook, distance / unit);
    *to++ = log_of(outlook, row.count);
    *to++ = row.count == 1;
    *to++ = row.count == 2;
    *to++ = row.count == nearest->most;
    *to++ = row.count == nearest->fewest;
    *to++ = (float)(more < -4 ? -4 : more > 4 ? 4 : more);
    *to++ = log_of(outlook, outlook->tally.node[node].parent_least);
    *to++ = log_of(outlook, outlook->tally.node[node].parent_most);
    *to++ = outlook->tally.node[node].parent_least > nearest->parent_least;
    *to++ = log_of(outlook, 1 + siblings);
    *to++ = siblings == 0;
    *to++ = log_of(outlook, 1 + siblings_least);
    *to++ = log_of(outlook, 1 + age) / 3;
    *to++ = age == 0;
    *to++ = (float)around.alone - 2;
    *to++ = log_of(outlook, 1 + around.near);
    *to++ = log_of(outlook, 1 + around.far);
    *to++ = node == nearest->newest;
    *to++ = node == nearest->oldest;
    *to++ = (float)fmin(2, row.count * outlook->tally.visited / (outlook->tally.degree_sum + 1e-9));
    *to++ = map->task.weighted ? alone_length(outlook, map, prospect, node, unit) : outlook->log[around.alone];
}

noge_status noge_outlook_see(noge_outlook *outlook, noge_map *map, noge_prospect *prospect, noge_error *error) {
    noge_status status = noge_tally_update(&outlook->tally, map, error);
    if (status == NOGE_OK)
        status = noge_searcher_reserve(&outlook->searcher, map, error);
    if (status != NOGE_OK)
        return status;
    double unit = unit_of(outlook, map);
    outlook->looks++;
    prospect->count = noge_map_nearby(map, outlook->reach * unit, NOGE_OUTLOOK_MOST, outlook->distance);
    const noge_node *found = noge_map_found(map);
    for (uint32_t i = 0; i < prospect->count; i++) {
        prospect->node[i] = found[i];
        outlook->tally.node[found[i]].candidate_at = outlook->looks;
        noge_tally_refresh(&outlook->tally, map, found[i]);
    }
    nearest_ones nearest = survey(outlook, map, prospect);
    prospect->nearest = nearest.distance / unit;
    describe_context(outlook, map, unit, &nearest, prospect);
    for (uint32_t i = 0; i < prospect->count; i++)
        describe_candidate(outlook, map, unit, &nearest, i, prospect);
    return NOGE_OK;
}

/* ---- Telling candidates apart ------------------------------------------------------------------------------------ */

/* A hash of the numbers that differ most often: rows with different hashes are different. */
static uint32_t fingerprint(const float *own, uint32_t inputs) {
    uint32_t bits[NOGE_OUTLOOK_ROW], mix = 0;
    memcpy(bits, own, sizeof bits);
    for (uint32_t i = 0; i < inputs; i++)
        mix = mix * 31 + (bits[i] ^ bits[i] >> 15);
    return mix;
}

void noge_prospect_distinct(noge_prospect *prospect, uint32_t inputs) {
    uint32_t print[NOGE_OUTLOOK_MOST], kept = 0;
    for (uint32_t i = 0; i < prospect->count; i++) {
        uint32_t own = fingerprint(prospect->own[i], inputs), like = 0;
        while (like < kept &&
               (print[like] != own || memcmp(prospect->own[like], prospect->own[i], inputs * sizeof(float)) != 0))
            like++;
        if (like < kept) {
            if (prospect->node[i] < prospect->node[like])
                prospect->node[like] = prospect->node[i];
            continue;
        }
        print[kept] = own;
        prospect->node[kept] = prospect->node[i];
        if (kept < i)
            memcpy(prospect->own[kept], prospect->own[i], sizeof prospect->own[0]);
        kept++;
    }
    prospect->count = kept;
}

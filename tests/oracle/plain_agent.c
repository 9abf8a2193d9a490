#include "oracle/plain_agent.h"

#include <math.h>
#include <string.h>

uint32_t plain_find(const plain_agent *agent, const char *name) {
    for (uint32_t v = 0; v < agent->count; v++)
        if (strcmp(agent->name[v], name) == 0)
            return v;
    return UINT32_MAX;
}

static uint32_t find_or_add(plain_agent *agent, const char *name) {
    uint32_t place = plain_find(agent, name);
    if (place != UINT32_MAX)
        return place;
    strcpy(agent->name[agent->count], name);
    agent->visited[agent->count] = agent->closed[agent->count] = false;
    agent->changed = true;
    return agent->count++;
}

static bool joins(plain_way way, uint32_t a, uint32_t b) {
    return (way.a == a && way.b == b) || (way.a == b && way.b == a);
}

static plain_way *find_way(plain_way *list, uint32_t count, uint32_t a, uint32_t b) {
    for (uint32_t i = 0; i < count; i++)
        if (joins(list[i], a, b))
            return &list[i];
    return NULL;
}

static bool remove_way(plain_way *list, uint32_t *count, uint32_t a, uint32_t b) {
    plain_way *way = find_way(list, *count, a, b);
    if (!way)
        return false;
    for (; way + 1 < list + *count; way++)
        way[0] = way[1];
    --*count;
    return true;
}

static void see_way(plain_agent *agent, uint32_t a, uint32_t b, double length) {
    bool closed = agent->closed[a] || agent->closed[b];
    plain_way *list = closed ? agent->aside : agent->way;
    uint32_t *count = closed ? &agent->aside_count : &agent->way_count;
    plain_way *way = find_way(list, *count, a, b);
    if (!way) {
        list[(*count)++] = (plain_way){a, b, length};
        agent->changed |= !closed;
    } else if (way->length != length) {
        way->length = length;
        agent->changed |= !closed;
    }
}

static void open_place(plain_agent *agent, uint32_t place) {
    if (!agent->closed[place])
        return;
    agent->closed[place] = false;
    agent->changed |= !agent->visited[place];
    for (uint32_t i = 0; i < agent->aside_count;) {
        plain_way way = agent->aside[i];
        if ((way.a == place || way.b == place) && !agent->closed[way.a] && !agent->closed[way.b]) {
            remove_way(agent->aside, &agent->aside_count, way.a, way.b);
            see_way(agent, way.a, way.b, way.length);
        } else {
            i++;
        }
    }
}

static void close_place(plain_agent *agent, uint32_t place) {
    if (agent->closed[place])
        return;
    agent->changed |= !agent->visited[place];
    for (uint32_t i = 0; i < agent->way_count;) {
        plain_way way = agent->way[i];
        if (way.a == place || way.b == place) {
            remove_way(agent->way, &agent->way_count, way.a, way.b);
            agent->aside[agent->aside_count++] = way;
            agent->changed = true;
        } else {
            i++;
        }
    }
    agent->closed[place] = true;
}

/* The shortest way told to a place, if it is told more than once. */
static double shortest(const noge_report *report, const char *name) {
    double length = INFINITY;
    for (size_t i = 0; i < report->seen_count; i++)
        if (strcmp(report->sees[i].name, name) == 0)
            length = fmin(length, report->sees[i].length);
    return length;
}

/* kind 0: places never heard of, 1: on the frontier, 2: the others. */
static void see_kind(plain_agent *agent, const noge_report *report, int kind, uint32_t known) {
    for (size_t i = 0; i < report->seen_count; i++) {
        const char *name = report->sees[i].name;
        uint32_t place = find_or_add(agent, name);
        int own = place >= known ? 0 : plain_on_frontier(agent, place) ? 1 : 2;
        if (own == kind && place != agent->at)
            see_way(agent, agent->at, place, agent->weighted ? shortest(report, name) : 1);
    }
}

static double arrive(plain_agent *agent, const noge_report *report) {
    double distance[PLAIN_PLACES], cost = 0;
    uint32_t before = agent->at, at = report->at ? find_or_add(agent, report->at) : agent->at;
    if (before != UINT32_MAX) {
        plain_reach(agent, distance);
        cost = distance[at];
    }
    open_place(agent, at);
    uint32_t known = agent->count;
    agent->at = at;
    if (!agent->visited[at]) {
        agent->visited[at] = agent->changed = true;
        agent->visit_count++;
    }
    for (int kind = 0; kind < 3; kind++)
        see_kind(agent, report, kind, known);
    return cost;
}

void plain_tell(plain_agent *agent, const noge_report *report) {
    uint32_t before = agent->at;
    double cost = 0;
    agent->changed = false;
    if (report->at || report->seen_count > 0)
        cost = arrive(agent, report);
    for (size_t i = 0; i < report->blocked_count; i++) {
        uint32_t a = plain_find(agent, report->blocked[i].from), b = plain_find(agent, report->blocked[i].to);
        remove_way(agent->aside, &agent->aside_count, a, b);
        agent->changed |= remove_way(agent->way, &agent->way_count, a, b);
    }
    for (size_t i = 0; i < report->reachable_count; i++)
        open_place(agent, plain_find(agent, report->reachable[i]));
    for (size_t i = 0; i < report->unreachable_count; i++)
        close_place(agent, plain_find(agent, report->unreachable[i]));
    if (isinf(cost)) {
        double distance[PLAIN_PLACES];
        plain_reach(agent, distance);
        cost = isinf(distance[before]) ? 0 : distance[before];
    }
    agent->walked += cost;
}

bool plain_on_frontier(const plain_agent *agent, uint32_t place) {
    return !agent->visited[place] && !agent->closed[place];
}

void plain_reach(const plain_agent *agent, double distance[PLAIN_PLACES]) {
    for (uint32_t v = 0; v < PLAIN_PLACES; v++)
        distance[v] = v == agent->at ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < 2 * agent->way_count; i++) {
            plain_way way = agent->way[i / 2];
            uint32_t from = i % 2 ? way.a : way.b, to = i % 2 ? way.b : way.a;
            if (distance[from] + way.length < distance[to]) {
                distance[to] = distance[from] + way.length;
                changed = true;
            }
        }
    }
}

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

/* The order in which a breadth-first search meets places, following ways as they were discovered. */
static uint32_t breadth_first(const plain_agent *agent, uint32_t order[PLAIN_PLACES]) {
    bool met[PLAIN_PLACES] = {false};
    uint32_t count = 1;
    order[0] = agent->at;
    met[agent->at] = true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t e = 0; e < agent->way_count; e++) {
            plain_way way = agent->way[e];
            uint32_t next = way.a == order[i] ? way.b : way.b == order[i] ? way.a : UINT32_MAX;
            if (next != UINT32_MAX && !met[next]) {
                met[next] = true;
                order[count++] = next;
            }
        }
    return count;
}

static int degree(const plain_agent *agent, uint32_t place) {
    int count = 0;
    for (uint32_t i = 0; i < agent->way_count; i++)
        count += agent->way[i].a == place || agent->way[i].b == place;
    return count;
}

/* By what the policy breaks ties between nearest places; the greater the better. */
static int tie_score(const plain_agent *agent, const char *policy, uint32_t place) {
    if (strcmp(policy, "nn:most-visited") == 0)
        return degree(agent, place);
    if (strcmp(policy, "nn:fewest-visited") == 0)
        return -degree(agent, place);
    if (strcmp(policy, "nn:newest") == 0)
        return (int)place;
    return strcmp(policy, "nn:oldest") == 0 ? -(int)place : 0;
}

void plain_choices(const plain_agent *agent, const char *policy, bool allowed[PLAIN_PLACES]) {
    double distance[PLAIN_PLACES], nearest = INFINITY;
    bool by_distance = strncmp(policy, "nn", 2) == 0;
    int best = -1000;
    plain_reach(agent, distance);
    for (uint32_t v = 0; v < agent->count; v++)
        if (plain_on_frontier(agent, v))
            nearest = fmin(nearest, distance[v]);
    for (uint32_t v = 0; v < agent->count; v++) {
        allowed[v] = plain_on_frontier(agent, v) && !isinf(distance[v]) && (!by_distance || distance[v] == nearest);
        if (allowed[v] && tie_score(agent, policy, v) > best)
            best = tie_score(agent, policy, v);
    }
    for (uint32_t v = 0; v < agent->count; v++)
        allowed[v] = allowed[v] && tie_score(agent, policy, v) == best;
    static const char *const free_policies[] = {"random",   "nn:random", "dfs-stack", "dfs:shortest",
                                                "blocking", "hdfs",      "universal"};
    bool free_choice = false;
    for (size_t i = 0; i < sizeof free_policies / sizeof *free_policies; i++)
        free_choice |= strcmp(policy, free_policies[i]) == 0;
    if (free_choice || (by_distance && agent->weighted))
        return;
    /* Of several the first met, the oldest, or the newest. */
    uint32_t order[PLAIN_PLACES], count = agent->count;
    for (uint32_t v = 0; v < count; v++)
        order[v] = strcmp(policy, "dfs") == 0 ? count - 1 - v : v;
    if (by_distance)
        count = breadth_first(agent, order);
    bool taken = false;
    for (uint32_t i = 0; i < count; i++) {
        allowed[order[i]] = allowed[order[i]] && !taken;
        taken |= allowed[order[i]];
    }
}

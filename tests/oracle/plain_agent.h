/* An agent without any cleverness: lists of names and edges, searches that read all of them. Takes the same reports as
 * the real one, if they are proper. */
#ifndef NOGE_TESTS_PLAIN_AGENT_H
#define NOGE_TESTS_PLAIN_AGENT_H

#include <noge/agent.h>

enum { PLAIN_PLACES = 96, PLAIN_WAYS = 2048, PLAIN_NAME = 24 };

typedef struct plain_way {
    uint32_t a, b;
    double length;
} plain_way;

typedef struct plain_agent {
    bool weighted;
    uint32_t count; /* places, in order of discovery */
    char name[PLAIN_PLACES][PLAIN_NAME];
    bool visited[PLAIN_PLACES], closed[PLAIN_PLACES];
    plain_way way[PLAIN_WAYS], aside[PLAIN_WAYS]; /* in order; those aside lead to closed places */
    uint32_t way_count, aside_count, visit_count;
    uint32_t at; /* UINT32_MAX: nowhere */
    double walked;
    bool changed; /* by the last report */
} plain_agent;

/* The place of that name, UINT32_MAX if never heard of. */
uint32_t plain_find(const plain_agent *agent, const char *name);

void plain_tell(plain_agent *agent, const noge_report *report);

/* Seen, not visited and not said to be unreachable. */
bool plain_on_frontier(const plain_agent *agent, uint32_t place);

/* Distances from where the explorer is, INFINITY for what is out of reach. */
void plain_reach(const plain_agent *agent, double distance[PLAIN_PLACES]);

/* What a policy of that name must choose: true in `allowed` for every place that is right. Policies without lots in
 * unweighted worlds have exactly one, if there is any; a trained network may choose whatever is in reach. */
void plain_choices(const plain_agent *agent, const char *policy, bool allowed[PLAIN_PLACES]);

#endif

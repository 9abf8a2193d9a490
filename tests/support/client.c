#include "support/client.h"

#include <stdio.h>
#include <string.h>

uint32_t test_lot(test_client *at, uint32_t bound) {
    return noge_random_below(&at->random, bound);
}

void test_make_world(test_client *at) {
    static const char *const odd[] = {"", " ", "a\nb", "\xc3\xbc", "\"quoted\"", "0", "a/b"};
    at->count = 2 + test_lot(at, TEST_WORLD - 1);
    memset(at->way, 0, sizeof at->way);
    for (uint32_t v = 0; v < at->count; v++) {
        if (v < 7 && test_lot(at, 2))
            strcpy(at->name[v], odd[v]);
        else
            snprintf(at->name[v], PLAIN_NAME, "place-%u", v);
        if (v > 0 && test_lot(at, 20) > 0) { /* now and then in two parts */
            uint32_t w = test_lot(at, v);
            at->way[v][w] = at->way[w][v] = 1 + test_lot(at, 5);
        }
    }
    for (uint32_t i = test_lot(at, at->count); i > 0; i--) {
        uint32_t v = test_lot(at, at->count), w = test_lot(at, at->count);
        if (v != w)
            at->way[v][w] = at->way[w][v] = 1 + test_lot(at, 5);
    }
}

/* Everything around a place, or part of it, and sometimes the same place twice or the place itself. */
static void look(test_client *at, uint32_t place, bool all, test_telling *told) {
    uint32_t first = test_lot(at, at->count);
    for (uint32_t i = 0; i < at->count; i++) {
        uint32_t v = (first + i) % at->count;
        bool itself = v == place && test_lot(at, 10) == 0;
        if (!itself && (at->way[place][v] == 0 || (!all && test_lot(at, 2))))
            continue;
        for (uint32_t times = 1 + (test_lot(at, 12) == 0); times > 0; times--)
            told->sees[told->report.seen_count++] =
                (noge_seen){at->name[v], (itself ? 1 : at->way[place][v]) + test_lot(at, 3) * (times > 1)};
    }
}

static const char *some_known(test_client *at, const plain_agent *plain) {
    return plain->name[test_lot(at, plain->count)];
}

/* One that is of interest, if it is found in a few attempts: on the frontier, or closed. */
static const char *some_of(test_client *at, const plain_agent *plain, bool closed) {
    uint32_t place = 0;
    for (int tries = 0; tries < 6; tries++) {
        place = test_lot(at, plain->count);
        if (closed ? plain->closed[place] : plain_on_frontier(plain, place))
            break;
    }
    return plain->name[place];
}

static uint32_t world_place(const test_client *at, const char *name) {
    for (uint32_t v = 0; v < at->count; v++)
        if (strcmp(at->name[v], name) == 0)
            return v;
    return UINT32_MAX;
}

static void add_trouble(test_client *at, const plain_agent *plain, test_telling *told) {
    const char *here = told->report.at ? told->report.at : plain->name[plain->at];
    uint32_t trouble = test_lot(at, 8);
    if (trouble == 0 && plain->way_count > 0)
        for (uint32_t i = 1 + test_lot(at, 3); i > 0; i--) {
            plain_way way = plain->way[test_lot(at, plain->way_count)];
            told->blocked[told->report.blocked_count++] = (noge_named_edge){plain->name[way.a], plain->name[way.b]};
        }
    if (trouble == 1) {
        const char *name = some_of(at, plain, false);
        if (strcmp(name, here) != 0)
            told->unreachable[told->report.unreachable_count++] = name;
    }
    if (trouble == 2)
        for (uint32_t i = 1 + test_lot(at, 3); i > 0; i--)
            told->reachable[told->report.reachable_count++] = some_of(at, plain, true);
    if (trouble == 3) { /* the world itself changes */
        uint32_t v = test_lot(at, at->count), w = test_lot(at, at->count);
        if (v != w)
            at->way[v][w] = at->way[w][v] = test_lot(at, 4);
    }
}

/* What the client tells next. */
void test_make_report(test_client *at, const plain_agent *plain, const noge_advice *advice, test_telling *told) {
    memset(told, 0, sizeof *told);
    told->report.size = sizeof told->report;
    told->report.sees = told->sees;
    told->report.blocked = told->blocked;
    told->report.unreachable = told->unreachable;
    told->report.reachable = told->reachable;
    uint32_t mood = test_lot(at, 10);
    if (plain->count == 0 || mood == 0) { /* anywhere */
        uint32_t place = test_lot(at, at->count);
        told->report.at = at->name[place];
        look(at, place, test_lot(at, 2), told);
    } else if (mood <= 6 && advice->state == NOGE_AGENT_GO) { /* obeys, all the way or a part of it */
        uint32_t along = mood <= 4 ? advice->path_count - 1 : test_lot(at, advice->path_count);
        told->report.at = plain->name[advice->path[along]];
        if (plain->visited[advice->path[along]] && test_lot(at, 2))
            told->report.blind = true;
        else
            look(at, world_place(at, told->report.at), true, told);
    } else if (mood == 7) { /* looks again where it is, or says nothing of where it is */
        look(at, world_place(at, plain->name[plain->at]), test_lot(at, 2), told);
    } else {
        const char *name = some_known(at, plain);
        told->report.at = name;
        told->report.blind = plain->visited[plain_find(plain, name)] && test_lot(at, 2);
        if (!told->report.blind)
            look(at, world_place(at, name), test_lot(at, 3) > 0, told);
    }
    if (plain->count > 0 && test_lot(at, 2))
        add_trouble(at, plain, told);
}

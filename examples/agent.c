/* Exploring something of one's own with libnoge: here the states of a puzzle, the towers of Hanoi with four discs. The
 * world is not known before: it is asked for what is next to a state when one is there, and the agent says which state
 * to look at next and by which moves to get there.
 *
 *   cc agent.c $(pkg-config --cflags --libs noge) && ./a.out */
#include <noge/noge.h>
#include <stdio.h>
#include <string.h>

enum { DISCS = 4, PEGS = 3, MOST_MOVES = DISCS * PEGS };

typedef char state[DISCS + 1]; /* the peg of each disc, the smallest first: "aaaa" is one tower */

/* Is a disc smaller than this one on the peg? Then it can neither leave nor come there. */
static bool is_covered(const state at, int disc, char peg) {
    for (int smaller = 0; smaller < disc; smaller++)
        if (at[smaller] == peg)
            return true;
    return false;
}

static size_t look(const state at, state next[MOST_MOVES], noge_seen sees[MOST_MOVES]) {
    size_t count = 0;
    for (int disc = 0; disc < DISCS; disc++)
        for (char peg = 'a'; peg < 'a' + PEGS; peg++) {
            if (peg == at[disc] || is_covered(at, disc, at[disc]) || is_covered(at, disc, peg))
                continue;
            strcpy(next[count], at);
            next[count][disc] = peg;
            sees[count] = (noge_seen){.name = next[count]};
            count++;
        }
    return count;
}

static noge_status explore(noge_agent *agent, noge_error *error) {
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_GO};
    noge_status status = NOGE_OK;
    state at = "aaaa";
    while (status == NOGE_OK && advice.state == NOGE_AGENT_GO) {
        state next[MOST_MOVES];
        noge_seen sees[MOST_MOVES];
        size_t count = look(at, next, sees);
        status = noge_agent_tell(
            agent, &(noge_report){.size = sizeof(noge_report), .at = at, .sees = sees, .seen_count = count}, error);
        if (status == NOGE_OK)
            status = noge_agent_decide(agent, &advice, error);
        if (status == NOGE_OK && advice.state == NOGE_AGENT_GO)
            strcpy(at, noge_agent_name(agent, advice.go));
    }
    return status;
}

/* The map outlives the exploration: how far is it from one tower to the other? */
static noge_status solve(noge_agent *agent, noge_error *error) {
    const noge_report back = {.size = sizeof back, .at = "aaaa", .blind = true};
    noge_status status = noge_agent_tell(agent, &back, error);
    if (status == NOGE_OK)
        printf("the tower moves in %.0f\n", noge_map_distance(noge_agent_map(agent), noge_agent_find(agent, "cccc")));
    return status;
}

int main(void) {
    noge_error error;
    noge_agent *agent = NULL;
    noge_policy_spec *spec = NULL;
    noge_status status = noge_policy_spec_parse(&spec, "nn:most-visited", NULL, &error);
    if (status == NOGE_OK)
        status = noge_agent_create(&agent, spec, NULL, 1, &error);
    noge_policy_spec_free(spec);
    if (status == NOGE_OK)
        status = explore(agent, &error);
    if (status == NOGE_OK) {
        noge_agent_totals totals = {.size = sizeof totals};
        noge_agent_count(agent, &totals, NULL);
        printf("%u states, seen with %.0f moves\n", totals.visited, totals.walked);
        status = solve(agent, &error);
    }
    if (status != NOGE_OK)
        fprintf(stderr, "%s\n", error.text);
    noge_agent_free(agent);
    return status == NOGE_OK ? 0 : 1;
}

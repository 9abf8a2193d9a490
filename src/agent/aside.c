#include "agent/aside.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

void noge_aside_free(noge_aside *aside) {
    free(aside->edge);
    free(aside->list);
    *aside = (noge_aside){0};
}

static noge_status reserve_lists(noge_aside *aside, noge_node node, noge_error *error) {
    noge_status status = noge_reserve(&aside->list, &aside->list_space, node + (size_t)1, sizeof *aside->list, error);
    for (; status == NOGE_OK && aside->list_count <= node; aside->list_count++)
        aside->list[aside->list_count] = (noge_aside_list){.first = NOGE_NOT_ASIDE, .last = NOGE_NOT_ASIDE};
    return status;
}

/* Which end of the edge is the node? */
static int side_of(const noge_aside *aside, noge_node node, uint32_t edge) {
    return aside->edge[edge].end[1] == node;
}

static void append(noge_aside *aside, uint32_t edge, int side) {
    noge_node node = aside->edge[edge].end[side];
    noge_aside_list *list = &aside->list[node];
    aside->edge[edge].next[side] = NOGE_NOT_ASIDE;
    aside->edge[edge].previous[side] = list->last;
    if (list->last == NOGE_NOT_ASIDE)
        list->first = edge;
    else
        aside->edge[list->last].next[side_of(aside, node, list->last)] = edge;
    list->last = edge;
    list->count++;
}

noge_status noge_aside_put(noge_aside *aside, noge_node a, noge_node b, double length, noge_error *error) {
    noge_status status = reserve_lists(aside, a > b ? a : b, error);
    uint32_t edge = aside->removed ? aside->removed - 1 : aside->edge_count;
    if (status == NOGE_OK)
        status = noge_reserve(&aside->edge, &aside->edge_space, edge + (size_t)1, sizeof *aside->edge, error);
    if (status != NOGE_OK)
        return status;
    if (aside->removed)
        aside->removed = aside->edge[edge].next[0];
    else
        aside->edge_count++;
    aside->edge[edge] = (noge_closed_edge){.end = {a, b}, .length = length};
    append(aside, edge, 0);
    append(aside, edge, 1);
    return NOGE_OK;
}

uint32_t noge_aside_first(const noge_aside *aside, noge_node node) {
    return node < aside->list_count ? aside->list[node].first : NOGE_NOT_ASIDE;
}

uint32_t noge_aside_next(const noge_aside *aside, noge_node node, uint32_t edge) {
    return aside->edge[edge].next[side_of(aside, node, edge)];
}

uint32_t noge_aside_find(const noge_aside *aside, noge_node a, noge_node b) {
    if (a >= aside->list_count || b >= aside->list_count)
        return NOGE_NOT_ASIDE;
    noge_node one = aside->list[a].count < aside->list[b].count ? a : b, other = one == a ? b : a;
    uint32_t edge = aside->list[one].first;
    while (edge != NOGE_NOT_ASIDE && aside->edge[edge].end[!side_of(aside, one, edge)] != other)
        edge = noge_aside_next(aside, one, edge);
    return edge;
}

static void unlink_from(noge_aside *aside, uint32_t edge, int side) {
    const noge_closed_edge *gone = &aside->edge[edge];
    noge_node node = gone->end[side];
    noge_aside_list *list = &aside->list[node];
    uint32_t next = gone->next[side], previous = gone->previous[side];
    if (previous == NOGE_NOT_ASIDE)
        list->first = next;
    else
        aside->edge[previous].next[side_of(aside, node, previous)] = next;
    if (next == NOGE_NOT_ASIDE)
        list->last = previous;
    else
        aside->edge[next].previous[side_of(aside, node, next)] = previous;
    list->count--;
}

void noge_aside_remove(noge_aside *aside, uint32_t edge) {
    unlink_from(aside, edge, 0);
    unlink_from(aside, edge, 1);
    aside->edge[edge].next[0] = aside->removed;
    aside->removed = edge + 1;
}

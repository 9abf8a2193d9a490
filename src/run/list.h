/* Lists of runs, and groups of runs that differ in their seeds only. */
#ifndef NOGE_RUN_LIST_H
#define NOGE_RUN_LIST_H

#include "base/statistics.h"
#include "base/text/text.h"
#include "run/record.h"

#define NOGE_RUN_HELP "a run's folder, or a folder with runs below"

typedef struct noge_run_list {
    noge_run **run;
    size_t count, space;
    void (*on_damaged)(
        const char *problem); /* called for each damaged run, which is left out; NULL: a damaged run is an error */
    size_t damaged;           /* number of runs left out */
} noge_run_list;

/* Adds the run at `path`, or all runs below it, sorted by name with numbers by size. A run that is in the list already
 * is not added again. NOGE_BAD_INPUT if there is no such folder; a folder without runs is fine. The list starts as {0};
 * free it in success and in failure. */
noge_status noge_run_list_add(noge_run_list *list, const char *path, noge_error *error);
void noge_run_list_free(noge_run_list *list);

/* Runs that differ in their seeds only, apart from settings without effect on results, such as threads. */
typedef struct noge_run_group {
    const noge_run **run; /* [count], in the list's order */
    size_t count;
    char *label; /* the variant, and the settings that differ from other groups of the same set and variant */
} noge_run_group;

typedef struct noge_run_groups {
    noge_run_group *group; /* in the order of their first runs */
    size_t count;
} noge_run_groups;

/* Groups the list's runs, which the list still owns. Runs with equal settings and equal seeds are in different groups.
 */
noge_status noge_run_groups_make(noge_run_groups *groups, const noge_run_list *list, noge_error *error);
void noge_run_groups_free(noge_run_groups *groups);

#endif

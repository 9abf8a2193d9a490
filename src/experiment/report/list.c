/* One row for each set and method, with the numbers of seeds in each state. */
#include "experiment/report/list.h"
#include "report/terminal/show_table.h"

#include <stdio.h>
#include <string.h>

typedef struct tally {
    unsigned wanted, done, ready, begun, foreign;
    double seconds; /* estimated time of the open jobs on one core */
} tally;

static bool same_line(const noge_job *a, const noge_job *b) {
    return a->kind == b->kind && a->set == b->set && a->recipe == b->recipe && a->test == b->test;
}

static void add(tally *sum, const noge_work *work) {
    bool open = work->state == NOGE_WORK_OPEN;
    sum->wanted++;
    sum->done += work->state == NOGE_WORK_DONE;
    sum->foreign += work->state == NOGE_WORK_FOREIGN;
    sum->ready += open && work->finished;
    sum->begun += open && work->begun;
    sum->seconds += open && !work->finished ? work->job->seconds : 0;
}

static void put_count(noge_table *table, unsigned count) {
    if (count > 0)
        noge_table_cell(table, "%u", count);
    else
        noge_table_cell(table, "–");
}

static void put_tally(noge_table *table, const tally *sum) {
    put_count(table, sum->wanted);
    put_count(table, sum->done);
    put_count(table, sum->ready);
    put_count(table, sum->begun);
    put_count(table, sum->foreign);
    noge_table_number(table, sum->seconds / 60, 1);
}

static const char *kind_name(const noge_job *job) {
    static const char *const kinds[] = {"statistics", "baselines", "?", "nn", NOGE_METHOD_RULES, "?"};
    if (job->test)
        return job->test->name;
    return job->recipe ? job->recipe->name : kinds[job->kind];
}

noge_status noge_reproduction_list(const noge_reproduction *all, noge_error *error) {
    noge_table table = {0};
    noge_text text = {0};
    tally total = {0};
    const noge_job *line = NULL;
    static const char *const columns[] = {"wanted", "done", "run finished", "begun", "foreign", "core minutes"};
    noge_table_caption(&table, "Wanted jobs, one for each seed, what exists of them in %s, and the core minutes left",
                       all->out);
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "method");
    noge_table_keys(&table, 2);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "%s", columns[i]);
    for (size_t i = 0; i < all->plan->count; i++) {
        const noge_job *job = all->work[i].job;
        tally sum = {0};
        if (!job->wanted || (line && same_line(line, job)))
            continue;
        line = job;
        for (size_t j = i; j < all->plan->count; j++)
            if (all->work[j].job->wanted && same_line(all->work[j].job, job)) {
                add(&sum, &all->work[j]);
                add(&total, &all->work[j]);
            }
        noge_table_row(&table);
        noge_table_cell(&table, "%s", job->set->name);
        noge_table_cell(&table, job->kind == NOGE_JOB_PROBE ? "%s, probed" : "%s", kind_name(job));
        put_tally(&table, &sum);
    }
    noge_table_rule(&table);
    noge_table_row(&table);
    noge_table_cell(&table, "all");
    noge_table_cell(&table, " ");
    put_tally(&table, &total);
    noge_status status = noge_table_show(&table, NOGE_TABLE_PLAIN, &text, error);
    if (status == NOGE_OK)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    noge_table_free(&table);
    return status;
}

/* Runs are independent of each other and single-threaded inside when there are several, so the cores are shared out run
 * by run, and each comes out as it would alone. */
#include "cli/command/train_jobs.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/threads.h"
#include "report/table/table.h"

#include <stdlib.h>
#include <unistd.h>

static noge_status name_folder(noge_train_jobs *all, uint32_t index, const char *out, noge_error *error) {
    noge_text path = {0};
    noge_status status;
    if (all->count == 1 && out) /* one run: the folder itself; several: a folder of folders */
        status = noge_text_print(&path, error, "%s", out);
    else
        status = noge_text_print(&path, error, "%s/%s", out ? out : "runs", all->run[index].name);
    while (status == NOGE_OK && path.size > 1 && path.bytes[path.size - 1] == '/')
        path.bytes[--path.size] = 0;
    if (status == NOGE_OK && path.size == 0)
        status = noge_fail(error, NOGE_USAGE, "--out is empty; name a folder");
    all->folder[index] = path.bytes;
    all->run[index].folder = path.bytes;
    return status;
}

noge_status noge_train_jobs_plan(noge_train_jobs *all, const noge_train_plan *plan, uint64_t seeds, const char *out,
                                 noge_error *error) {
    uint64_t count = all->datas.count * seeds;
    all->run = noge_allocate(count, sizeof *all->run, error);
    all->folder = noge_allocate(count, sizeof *all->folder, error);
    if (!all->run || !all->folder)
        return NOGE_NO_MEMORY;
    all->count = (uint32_t)count;
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++) {
        noge_train_run *run = &all->run[i];
        run->plan = *plan;
        run->plan.sources = NULL;
        run->plan.config.seed += i % seeds;
        if (count > 1)
            run->plan.config.threads = 1; /* side by side, each by itself */
        run->data = &all->datas.data[i / seeds];
        if (!run->data->files)
            noge_train_plan_suit(&run->plan, run->data->name);
        run->index = i;
        snprintf(run->name, sizeof run->name, "%s-%s-%llu", run->data->name, noge_train_variant(&plan->config),
                 (unsigned long long)run->plan.config.seed);
        status = name_folder(all, i, out, error);
        if (status == NOGE_OK)
            status = noge_train_run_check(run, &all->manner, error);
    }
    return status;
}

void noge_train_jobs_free(noge_train_jobs *all) {
    for (uint32_t i = 0; all->folder && i < all->count; i++)
        free(all->folder[i]);
    free(all->folder);
    free(all->run);
    noge_train_datas_free(&all->datas);
}

/* A run that fails does not keep the others from running; an interruption does. */
static noge_status do_run(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    noge_train_jobs *all = context;
    noge_train_run *run = &all->run[task];
    (void)worker;
    if (all->manner.interrupted())
        run->status = NOGE_INTERRUPTED;
    else
        run->status = noge_train_run_do(run, &all->manner, &run->error);
    *error = run->error;
    return run->status == NOGE_INTERRUPTED ? run->status : NOGE_OK;
}

/* What the command as a whole came to. */
static noge_status conclude(const noge_train_jobs *all, noge_error *error) {
    const noge_train_run *first = NULL;
    uint32_t failed = 0;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->run[i].status != NOGE_OK) {
            first = first ? first : &all->run[i];
            failed++;
        }
    if (failed == 0)
        return NOGE_OK;
    if (failed > 1)
        return noge_fail(error, first->status, "%u of %u runs failed; %s: %.300s", failed, all->count, first->name,
                         first->error.text);
    *error = first->error;
    return first->status;
}

noge_status noge_train_jobs_do(noge_train_jobs *all, uint32_t threads, noge_error *error) {
    noge_train_board board;
    noge_status status = noge_train_board_begin(&board, all->count, error);
    if (status != NOGE_OK)
        return status;
    all->manner.board = &board;
    status = noge_run_tasks(threads ? threads : noge_core_count(), all->count, do_run, all, error);
    noge_train_board_end(&board);
    return status == NOGE_OK ? conclude(all, error) : status;
}

static void add_row(noge_table *table, const noge_train_run *run) {
    noge_table_row(table);
    noge_table_cell(table, "%s", run->data->name);
    noge_table_cell(table, "%s", noge_train_variant(&run->plan.config));
    noge_table_cell(table, "%llu", (unsigned long long)run->plan.config.seed);
    noge_table_number(table, run->rate, 4);
    noge_table_number(table, run->best_rate, 4);
    noge_table_note(table, " (%u)", run->best_step);
    noge_table_number(table, run->baseline.rate, 4);
    noge_table_note(table, " (%s)", run->baseline.policy);
}

noge_status noge_train_jobs_show(const noge_train_jobs *all, noge_error *error) {
    noge_table table = {0};
    noge_text text = {0};
    noge_table_caption(&table, "Exploration rate on %u test episodes", all->run[0].plan.config.evaluation_episodes);
    noge_table_column(&table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(&table, NOGE_ALIGN_LEFT, "variant");
    noge_table_column(&table, NOGE_ALIGN_RIGHT, "seed");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "final");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best (step)");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "best baseline");
    for (uint32_t i = 0; i < all->count; i++)
        if (all->run[i].status == NOGE_OK)
            add_row(&table, &all->run[i]);
    noge_status status = noge_table_print(&table, NOGE_TABLE_PLAIN, isatty(STDOUT_FILENO), &text, error);
    if (status == NOGE_OK && table.row_count > 0)
        fwrite(text.bytes, 1, text.size, stdout);
    noge_text_free(&text);
    noge_table_free(&table);
    return status;
}

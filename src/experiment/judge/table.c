/* Figures come from the store alone. */
#include "experiment/judge/table.h"
#include "report/table/figure.h"
#include "report/table/table.h"

#include <math.h>
#include <string.h>

/* ---- Reading cells ----------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *cell, const char *key) {
    const char *text = json_string_value(json_object_get(cell, key));
    return text ? text : "";
}

static double number_of(const json_t *cell, const char *key) {
    const json_t *number = json_object_get(cell, key);
    return json_is_number(number) ? json_number_value(number) : NAN;
}

static const json_t *find(const noge_judge_store *store, const char *set, const noge_judge_condition *condition,
                          const char *policy) {
    return noge_judge_store_find(store, set, condition->name, policy);
}

bool noge_judge_is_planned(const json_t *cell, void *context) {
    const noge_judge_plan *plan = context;
    bool set = false, condition = false, policy = false;
    for (size_t i = 0; i < plan->set_count; i++)
        set |= strcmp(plan->set[i], text_of(cell, "set")) == 0;
    for (size_t i = 0; i < plan->condition_count; i++)
        condition |= strcmp(plan->condition[i]->name, text_of(cell, "condition")) == 0;
    for (size_t i = 0; i < plan->policy_count; i++)
        policy |= strcmp(plan->policy[i].name, text_of(cell, "policy")) == 0;
    return set && condition && policy;
}

/* The teacher with the best mean on a set; NULL: none was measured. */
static const json_t *best_teacher(const noge_judge_plan *plan, const noge_judge_store *store, const char *set,
                                  const noge_judge_condition *condition) {
    const json_t *best = NULL;
    bool more = noge_judge_more_is_better(condition->figure);
    for (size_t i = 0; i < plan->policy_count; i++) {
        const json_t *cell =
            plan->policy[i].kind == NOGE_JUDGE_TEACHER ? find(store, set, condition, plan->policy[i].name) : NULL;
        double mean = number_of(cell, "mean"), known = number_of(best, "mean");
        if (cell && (!best || (more ? mean > known : mean < known)))
            best = cell;
    }
    return best;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static int decimals_of(const noge_judge_condition *condition) {
    return condition->figure == NOGE_JUDGE_RATE ? 4 : 1;
}

/* The mean, and the difference from the best rule with its standard error. */
static void add_figure(noge_table *table, const noge_judge_condition *condition, const json_t *cell) {
    const json_t *rule = json_object_get(cell, "best_rule");
    double difference = number_of(rule, "difference"), error = number_of(rule, "error");
    noge_table_number(table, number_of(cell, "mean"), decimals_of(condition));
    if (!cell || isnan(difference))
        return;
    if (noge_judge_is_relative(condition->figure))
        noge_table_note(table, " %s (%.2f) %%", noge_figure_signed(100 * difference, 2).text, 100 * error);
    else
        noge_table_note(table, " %s (%.4f)", noge_figure_signed(difference, 4).text, error);
}

static void add_row(noge_table *table, const noge_judge_plan *plan, const noge_judge_store *store, const char *set,
                    const noge_judge_condition *condition, bool teachers) {
    const json_t *nn = find(store, set, condition, "nn");
    const char *rule = text_of(json_object_get(nn, "best_rule"), "policy");
    const json_t *best = find(store, set, condition, rule);
    if (!nn)
        return;
    noge_table_row(table);
    noge_table_cell(table, "%s", set);
    noge_table_cell(table, "%.0f", number_of(nn, "episodes"));
    noge_table_number(table, number_of(nn, "mean"), decimals_of(condition));
    noge_table_number(table, number_of(best, "mean"), decimals_of(condition));
    noge_table_cell(table, "%s", rule);
    for (size_t i = plan->rule_count; i < plan->policy_count; i++)
        if (plan->policy[i].kind != NOGE_JUDGE_TEACHER)
            add_figure(table, condition, find(store, set, condition, plan->policy[i].name));
    if (teachers) {
        const json_t *teacher = best_teacher(plan, store, set, condition);
        add_figure(table, condition, teacher);
        noge_table_cell(table, "%s", text_of(teacher, "policy"));
    }
}

static void add_columns(noge_table *table, const noge_judge_plan *plan, const noge_judge_condition *condition,
                        bool teachers) {
    noge_table_caption(table, "%s: %s; beside policies: the difference from the best rule (standard error)",
                       condition->name, condition->title);
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "episodes");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "nn");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "best rule");
    noge_table_column(table, NOGE_ALIGN_LEFT, "which");
    for (size_t i = plan->rule_count; i < plan->policy_count; i++)
        if (plan->policy[i].kind != NOGE_JUDGE_TEACHER)
            noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", plan->policy[i].name);
    if (teachers) {
        noge_table_column(table, NOGE_ALIGN_DECIMAL, "best teacher");
        noge_table_column(table, NOGE_ALIGN_LEFT, "which");
    }
}

noge_status noge_judge_print_tables(const noge_judge_plan *plan, const noge_judge_store *store, bool terminal,
                                    noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    bool teachers = false;
    for (size_t i = 0; i < plan->policy_count; i++)
        teachers |= plan->policy[i].kind == NOGE_JUDGE_TEACHER;
    for (size_t c = 0; c < plan->condition_count && status == NOGE_OK; c++) {
        noge_table table = {0};
        add_columns(&table, plan, plan->condition[c], teachers);
        for (size_t s = 0; s < plan->set_count; s++)
            add_row(&table, plan, store, plan->set[s], plan->condition[c], teachers);
        if (table.row_count > 0 && text->size > 0)
            status = noge_text_append(text, "\n", 1, error);
        if (table.row_count > 0 && status == NOGE_OK)
            status = noge_table_print(&table, NOGE_TABLE_PLAIN, terminal, text, error);
        noge_table_free(&table);
    }
    return status;
}

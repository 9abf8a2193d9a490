/* Learning curves. A panel owns everything that it points to. */
#include "report/chart/learning_curves.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Curves ------------------------------------------------------------------------------------------------------ */

static const noge_run_evaluation *evaluation_at(const noge_run *run, uint64_t step) {
    for (size_t i = 0; i < run->evaluation_count; i++)
        if (run->evaluation[i].step == step)
            return &run->evaluation[i];
    return NULL;
}

/* The earliest step after `last` (or the first step) at which a run of the group was evaluated; false: none. */
static bool next_step(const noge_run_group *group, bool first, uint64_t last, uint64_t *step) {
    bool found = false;
    for (size_t r = 0; r < group->count; r++)
        for (size_t i = 0; i < group->run[r]->evaluation_count; i++) {
            uint64_t here = group->run[r]->evaluation[i].step;
            if ((first || here > last) && (!found || here < *step)) {
                *step = here;
                found = true;
            }
        }
    return found;
}

static size_t evaluated_runs(const noge_run_group *group) {
    size_t count = 0;
    for (size_t r = 0; r < group->count; r++)
        count += group->run[r]->evaluation_count > 0;
    return count;
}

/* One block for x, y, low and high, freed through x. */
static noge_status make_curve(noge_chart_series *series, const noge_run_group *group, noge_error *error) {
    size_t runs = evaluated_runs(group), space = 0;
    for (size_t r = 0; r < group->count; r++)
        space += group->run[r]->evaluation_count;
    double *x = noge_allocate(4 * space, sizeof *x, error), *y = x + space, *low = y + space, *high = low + space;
    double *rate = noge_allocate(group->count, sizeof *rate, error);
    series->x = x;
    if (!x || !rate) {
        free(rate);
        return NOGE_NO_MEMORY;
    }
    uint64_t step = 0;
    for (size_t i = 0; next_step(group, i == 0, step, &step); i++) {
        size_t count = 0;
        for (size_t r = 0; r < group->count; r++) {
            const noge_run_evaluation *here = evaluation_at(group->run[r], step);
            if (here)
                rate[count++] = here->rate;
        }
        noge_mean mean = noge_mean_of(rate, count, sizeof *rate);
        x[i] = (double)step;
        y[i] = mean.mean;
        low[i] = mean.mean - mean.deviation;
        high[i] = mean.mean + mean.deviation;
        if (count < runs && series->dashed_from == 0)
            series->dashed_from = i;
        series->count = i + 1;
    }
    free(rate);
    series->label = group->label;
    series->y = y;
    series->low = runs > 1 ? low : NULL;
    series->high = runs > 1 ? high : NULL;
    return NOGE_OK;
}

/* ---- Baselines --------------------------------------------------------------------------------------------------- */

static const noge_run_baseline *baseline_of(const noge_run *run, const char *policy) {
    for (size_t i = 0; i < run->baseline_count; i++)
        if (strcmp(run->baseline[i].policy, policy) == 0)
            return &run->baseline[i];
    return NULL;
}

/* The mean of a policy over the set's runs. */
static double baseline_mean(const noge_run_list *list, const char *set, const char *policy) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const noge_run_baseline *here = strcmp(list->run[i]->set, set) == 0 ? baseline_of(list->run[i], policy) : NULL;
        sum += here ? here->rate : 0;
        count += here != NULL;
    }
    return sum / count;
}

/* The paper's four policies come first in a run. Of the other rules only the best of all is drawn. */
static bool is_drawn(const noge_run_list *list, const noge_run *run, size_t number) {
    enum { OF_THE_PAPER = 4 };
    double own = baseline_mean(list, run->set, run->baseline[number].policy);
    for (size_t i = 0; i < run->baseline_count && number >= OF_THE_PAPER; i++) {
        double other = baseline_mean(list, run->set, run->baseline[i].policy);
        if (other > own || (i < number && other == own))
            return false;
    }
    return true;
}

/* The baselines of the first run of the set that has some. */
static noge_status make_levels(noge_chart_panel *panel, const noge_run_list *list, noge_error *error) {
    const noge_run *run = NULL;
    for (size_t i = 0; i < list->count && !run; i++)
        if (strcmp(list->run[i]->set, panel->title) == 0 && list->run[i]->baseline_count > 0)
            run = list->run[i];
    if (!run)
        return NOGE_OK;
    noge_chart_level *level = noge_allocate(run->baseline_count, sizeof *level, error);
    panel->level = level;
    if (!level)
        return NOGE_NO_MEMORY;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < run->baseline_count && status == NOGE_OK; i++) {
        if (!is_drawn(list, run, i))
            continue;
        noge_text label = {0};
        double value = baseline_mean(list, run->set, run->baseline[i].policy);
        status = noge_text_print(&label, error, "%s %.3f", run->baseline[i].policy, value);
        level[panel->level_count++] = (noge_chart_level){.value = value, .label = label.bytes};
    }
    return status;
}

/* ---- Panels ------------------------------------------------------------------------------------------------------ */

static bool in_a_panel(const noge_learning_curves *curves, const char *set) {
    for (size_t i = 0; i < curves->panel_count; i++)
        if (strcmp(curves->panel[i].title, set) == 0)
            return true;
    return false;
}

static noge_status make_panel(noge_chart_panel *panel, const noge_run_groups *groups, const char *set,
                              noge_error *error) {
    *panel = (noge_chart_panel){.title = set, .x = {.title = "gradient step"}, .y = {.title = "exploration rate"}};
    noge_chart_series *series = noge_allocate(groups->count, sizeof *series, error);
    panel->series = series;
    noge_status status = series ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < groups->count && status == NOGE_OK; i++)
        if (strcmp(groups->group[i].run[0]->set, set) == 0 && evaluated_runs(&groups->group[i]) > 0)
            status = make_curve(&series[panel->series_count++], &groups->group[i], error);
    return status;
}

/* The paper's two variants have the same style in every chart. Other labels get the remaining styles, the same in all
 * panels. */
static void choose_styles(noge_learning_curves *curves) {
    const char *label[64] = {"noge", "noge-nn"};
    size_t count = 2, most = sizeof label / sizeof *label;
    for (size_t p = 0; p < curves->panel_count; p++)
        for (size_t s = 0; s < curves->panel[p].series_count; s++) {
            noge_chart_series *series = (noge_chart_series *)&curves->panel[p].series[s];
            size_t at = 0;
            while (at < count && strcmp(label[at], series->label) != 0)
                at++;
            if (at == count && count < most)
                label[count++] = series->label;
            series->style = (unsigned)at;
        }
}

/* ---- The caption ------------------------------------------------------------------------------------------------- */

static noge_status make_caption(noge_learning_curves *curves, noge_error *error) {
    size_t fewest = SIZE_MAX, most = 0;
    bool dashed = false, levels = false;
    for (size_t i = 0; i < curves->groups.count; i++) {
        size_t runs = evaluated_runs(&curves->groups.group[i]);
        fewest = runs > 0 && runs < fewest ? runs : fewest;
        most = runs > most ? runs : most;
    }
    for (size_t p = 0; p < curves->panel_count; p++) {
        levels |= curves->panel[p].level_count > 0;
        for (size_t s = 0; s < curves->panel[p].series_count; s++)
            dashed |= curves->panel[p].series[s].dashed_from > 0;
    }
    noge_text *caption = &curves->caption;
    noge_status status = noge_text_print(caption, error, "Exploration rate on the test episodes");
    if (status == NOGE_OK && most > 1 && fewest == most)
        status = noge_text_print(caption, error, ", mean and standard deviation over %zu seeds", most);
    else if (status == NOGE_OK && most > 1)
        status = noge_text_print(caption, error, ", mean and standard deviation over %zu to %zu seeds", fewest, most);
    if (status == NOGE_OK && dashed)
        status = noge_text_print(caption, error, "; dashed: not all seeds have come this far");
    if (status == NOGE_OK && levels)
        status = noge_text_print(caption, error, "; thin lines: baselines on the same episodes");
    return status == NOGE_OK ? noge_text_print(caption, error, ".") : status;
}

noge_status noge_learning_curves_make(noge_learning_curves *curves, const noge_run_list *list, noge_error *error) {
    *curves = (noge_learning_curves){0};
    noge_status status = noge_run_groups_make(&curves->groups, list, error);
    if (status == NOGE_OK) {
        curves->panel = noge_allocate(list->count, sizeof *curves->panel, error);
        status = curves->panel ? NOGE_OK : NOGE_NO_MEMORY;
    }
    for (size_t i = 0; i < list->count && status == NOGE_OK; i++) {
        const noge_run *run = list->run[i];
        if (run->evaluation_count == 0 || in_a_panel(curves, run->set))
            continue;
        noge_chart_panel *panel = &curves->panel[curves->panel_count++];
        status = make_panel(panel, &curves->groups, run->set, error);
        if (status == NOGE_OK)
            status = make_levels(panel, list, error);
    }
    if (status == NOGE_OK && curves->panel_count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: not evaluated yet, there is no curve to draw",
                           list->count > 0 ? list->run[0]->folder : "no runs");
    if (status == NOGE_OK) {
        choose_styles(curves);
        status = make_caption(curves, error);
    }
    return status;
}

void noge_learning_curves_free(noge_learning_curves *curves) {
    for (size_t p = 0; p < curves->panel_count; p++) {
        const noge_chart_panel *panel = &curves->panel[p];
        for (size_t i = 0; i < panel->series_count; i++)
            free((double *)panel->series[i].x);
        for (size_t i = 0; i < panel->level_count; i++)
            free((char *)panel->level[i].label);
        free((noge_chart_series *)panel->series);
        free((noge_chart_level *)panel->level);
    }
    free(curves->panel);
    noge_text_free(&curves->caption);
    noge_run_groups_free(&curves->groups);
    *curves = (noge_learning_curves){0};
}

/* noge curve: learning curves of runs. */
#include "base/error.h"
#include "base/file/output.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "report/chart/chart.h"
#include "report/chart/learning_curves.h"
#include "report/terminal/print.h"

#include <stdio.h>

typedef struct settings {
    const char *output, *title;
    uint64_t columns;
    bool force;
} settings;

/* Runs without evaluations are left out with a message. */
static void mention_unevaluated(const noge_run_list *list) {
    for (size_t i = 0; i < list->count; i++)
        if (list->run[i]->evaluation_count == 0)
            noge_print(stderr, "%s is left out: it has no evaluation yet\n", list->run[i]->folder);
}

static noge_status collect(const noge_call *call, noge_run_list *list, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < call->operand_count && status == NOGE_OK; i++) {
        size_t before = list->count;
        status = noge_run_list_add(list, call->operand[i], error);
        if (status == NOGE_OK && list->count == 0 && before == 0)
            status = noge_fail(error, NOGE_BAD_INPUT,
                               "%s: no run: neither this folder nor one below has a config.json; `noge train grid` "
                               "makes a run",
                               call->operand[i]);
    }
    return status;
}

static noge_status draw(const settings *set, const noge_run_list *list, noge_error *error) {
    noge_learning_curves curves = {0};
    noge_status status = noge_learning_curves_make(&curves, list, error);
    if (status == NOGE_OK) {
        mention_unevaluated(list);
        noge_chart chart = {.title = set->title,
                            .caption = curves.caption.bytes,
                            .panel = curves.panel,
                            .panel_count = curves.panel_count,
                            .columns = (size_t)set->columns};
        status = noge_chart_write(&chart, set->output, set->force, error);
    }
    noge_learning_curves_free(&curves);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "curve: no output file; add -o FILE.svg, .png or .pdf");
    noge_draw_format format;
    noge_run_list list = {0};
    noge_status status = noge_draw_format_of(set->output, &format, error);
    if (status == NOGE_OK)
        status = noge_output_check(set->output, set->force, error);
    if (status == NOGE_OK)
        status = collect(call, &list, error);
    if (status == NOGE_OK)
        status = draw(set, &list, error);
    noge_run_list_free(&list);
    return status;
}

static const noge_operand operands[] = {{.name = "RUN", .help = NOGE_RUN_HELP, .repeats = true}, {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "output file: .svg, .png or .pdf; - is SVG on standard output"},
    {.name = "title",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "TEXT",
     .target = offsetof(settings, title),
     .help = "title of the chart; default: none"},
    {.name = "columns",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, columns),
     .least = 1,
     .most = 100,
     .help = "panels side by side; default: automatic"},
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge curve runs/grid-* -o grid.svg", "every run on grids, one curve for each variant"},
    {"noge curve runs/ -o all.pdf --columns 3 --title 'Six families'", "all runs, one panel for each set"},
    {0},
};

const noge_command noge_command_curve = {
    .name = "curve",
    .summary = "draw learning curves of runs as SVG, PNG or PDF",
    .description =
        "Draws the exploration rate on the test episodes against the gradient step: one panel for each set, one "
        "curve for runs that differ in their seeds only: their mean, with a band of one standard deviation. Thin lines "
        "are the baselines on the same episodes.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};

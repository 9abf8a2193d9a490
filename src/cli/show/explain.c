/* Rows are the groups, each with its inputs below it. */
#include "cli/show/explain.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/utf8.h"
#include "base/text/wrap.h"
#include "report/chart/bars.h"
#include "report/terminal/columns.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = NOGE_OUTLOOK_GROUPS + NOGE_EXPLAIN_INPUTS };
enum { NAME_COLUMN = 20 };

/* A group, or an input of one. */
typedef struct row {
    int group;
    int input; /* -1: it is the group itself */
} row;

static const noge_outlook_input *input_of(int number) {
    return number < NOGE_OUTLOOK_OWN ? &noge_outlook_own[number] : &noge_outlook_context[number - NOGE_OUTLOOK_OWN];
}

static bool is_listed(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

static void list_rows(row list[ROWS]) {
    int count = 0;
    for (int g = 0; g < NOGE_OUTLOOK_GROUPS; g++) {
        list[count++] = (row){g, -1};
        for (int k = 0; k < NOGE_EXPLAIN_INPUTS && count < ROWS; k++)
            if (is_listed(noge_outlook_groups[g].inputs, input_of(k)->name))
                list[count++] = (row){g, k};
    }
}

static const char *name_of(row at) {
    return at.input < 0 ? noge_outlook_groups[at.group].name : input_of(at.input)->name;
}

static double changed(const noge_explained *one, row at) {
    return at.input < 0 ? one->result.group[at.group] : one->result.changed[at.input];
}

static bool have_one_model(const noge_explained_list *all) {
    for (size_t i = 1; i < all->count; i++)
        if (strcmp(all->item[i].model, all->item[0].model) != 0)
            return false;
    return true;
}

/* ---- Table ------------------------------------------------------------------------------------------------------- */

static void begin_row(noge_table *table, row at) {
    if (at.input < 0 && at.group > 0)
        noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "%s", name_of(at));
    if (at.input < 0)
        noge_table_emphasise(table);
}

static void put_value(noge_table *table, row at, const double *value) {
    if (at.input >= 0 && at.input < NOGE_OUTLOOK_OWN)
        noge_table_number(table, value[at.input], 3);
    else
        noge_table_cell(table, " ");
}

/* Everything about one model on one set. */
static void fill_whole(noge_table *table, const noge_explained *one, const row list[ROWS]) {
    const noge_explanation *result = &one->result;
    noge_table_column(table, NOGE_ALIGN_LEFT, "input");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "changes");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "chosen");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "offered");
    for (int i = 0; i < ROWS; i++) {
        begin_row(table, list[i]);
        noge_table_number(table, 100 * changed(one, list[i]), 1);
        put_value(table, list[i], result->chosen);
        put_value(table, list[i], result->offered);
    }
}

/* Side by side. */
static void fill_several(noge_table *table, const noge_explained_list *all, const row list[ROWS]) {
    bool one_model = have_one_model(all);
    noge_table_column(table, NOGE_ALIGN_LEFT, "input");
    for (size_t i = 0; i < all->count; i++)
        if (one_model)
            noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s", all->item[i].set);
        else
            noge_table_column(table, NOGE_ALIGN_DECIMAL, "%s on %s", all->item[i].model, all->item[i].set);
    for (int i = 0; i < ROWS; i++) {
        begin_row(table, list[i]);
        for (size_t j = 0; j < all->count; j++)
            noge_table_number(table, 100 * changed(&all->item[j], list[i]), 1);
    }
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "decisions");
    for (size_t i = 0; i < all->count; i++)
        noge_table_number(table, 100 * (double)all->item[i].result.open / (double)all->item[i].result.met, 1);
}

/* What the table shows, above it. */
static void describe_table(const noge_explained_list *all, char *words, size_t space) {
    const noge_explained *one = &all->item[0];
    if (all->count == 1)
        snprintf(
            words, space,
            "What %s goes by on %s: how often, in %%, its choice changes if candidates exchange an input, and the "
            "input's mean of what it chose and of what it chose from. %u of %llu decisions between candidates that "
            "differ, of %llu decisions",
            one->model, one->set, one->result.examined, (unsigned long long)one->result.open,
            (unsigned long long)one->result.met);
    else
        snprintf(
            words, space,
            "What %s%s by: how often, in %%, the choice changes if candidates exchange an input; below, how many of "
            "all decisions are between candidates that differ, in %%",
            have_one_model(all) ? one->model : "models", have_one_model(all) ? " goes" : " go");
}

/* Names of models come from files: letters that act on a terminal become harmless. */
static noge_status append_shown(noge_text *text, size_t width, const char *words, noge_error *error) {
    noge_text shown = {0};
    noge_status status = NOGE_OK;
    for (size_t size; *words && status == NOGE_OK; words += size) {
        char bytes[4];
        uint32_t letter = noge_utf8_letter(words, &size);
        status = noge_text_append(&shown, bytes, noge_utf8_encode(letter < ' ' ? ' ' : noge_utf8_shown(letter), bytes),
                                  error);
    }
    if (status == NOGE_OK)
        status = noge_text_wrap(text, width, 0, shown.bytes ? shown.bytes : "", error);
    noge_text_free(&shown);
    return status;
}

/* What each input is, below the table of one model. */
static noge_status list_meanings(const row list[ROWS], size_t width, noge_text *text, noge_error *error) {
    noge_status status = noge_text_print(text, error, "\n");
    for (int i = 0; i < ROWS && status == NOGE_OK; i++) {
        if (list[i].input < 0)
            continue;
        status = noge_text_print(text, error, "%-*s", NAME_COLUMN, name_of(list[i]));
        if (status == NOGE_OK)
            status = noge_text_wrap(text, width, NAME_COLUMN, input_of(list[i].input)->meaning, error);
        if (status == NOGE_OK)
            status = noge_text_print(text, error, "\n");
    }
    return status;
}

noge_status noge_explained_table(const noge_explained_list *all, noge_text *text, noge_error *error) {
    noge_table table = {0};
    row list[ROWS];
    char words[800];
    size_t width = noge_text_columns();
    list_rows(list);
    describe_table(all, words, sizeof words);
    noge_status status = append_shown(text, width, words, error);
    if (status == NOGE_OK)
        status = noge_text_print(text, error, "\n\n");
    if (all->count == 1)
        fill_whole(&table, &all->item[0], list);
    else
        fill_several(&table, all, list);
    if (status == NOGE_OK)
        status = noge_table_show(&table, NOGE_TABLE_PLAIN, text, error);
    if (status == NOGE_OK && all->count == 1)
        status = list_meanings(list, width, text, error);
    noge_table_free(&table);
    return status;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *input_json(const noge_explanation *result, row at) {
    json_t *one = json_pack("{s:s,s:s,s:o}", "name", name_of(at), "group", noge_outlook_groups[at.group].name,
                            "changed", noge_json_number(result->changed[at.input]));
    if (one && at.input < NOGE_OUTLOOK_OWN) {
        noge_json_set(&one, "chosen", noge_json_number(result->chosen[at.input]));
        noge_json_set(&one, "offered", noge_json_number(result->offered[at.input]));
    }
    return one;
}

static json_t *explained_json(const noge_explained *one) {
    const noge_explanation *result = &one->result;
    json_t *groups = json_array(), *inputs = json_array();
    row list[ROWS];
    list_rows(list);
    for (int i = 0; i < ROWS; i++)
        if (list[i].input < 0)
            noge_json_add(&groups, json_pack("{s:s,s:o}", "name", name_of(list[i]), "changed",
                                             noge_json_number(result->group[list[i].group])));
        else
            noge_json_add(&inputs, input_json(result, list[i]));
    return json_pack("{s:o,s:o,s:I,s:I,s:I,s:o,s:o}", "model", noge_json_string(one->model), "set",
                     noge_json_string(one->set), "decisions", (json_int_t)result->met, "open", (json_int_t)result->open,
                     "examined", (json_int_t)result->examined, "groups", groups, "inputs", inputs);
}

noge_status noge_explained_json(const noge_explained_list *all, noge_error *error) {
    json_t *list = json_array();
    for (size_t i = 0; i < all->count; i++)
        noge_json_add(&list, explained_json(&all->item[i]));
    return noge_json_show(json_pack("{s:I,s:I,s:I,s:o}", "seed", (json_int_t)all->options.seed, "episodes",
                                    (json_int_t)all->options.episodes, "steps", (json_int_t)all->options.task.limit,
                                    "explained", list),
                          4, error);
}

/* ---- Bars -------------------------------------------------------------------------------------------------------- */

static const char caption[] =
    "How often, in %, the choice changes if candidates exchange their values of an input, or get the context of "
    "another "
    "decision. Dark: all inputs of a kind at once; light: each by itself, those left out that hardly ever count. Open "
    "decisions are those between candidates that differ.";

/* Groups that any of the models has, and inputs that show in at least one panel. */
static size_t list_shown(const noge_explained_list *all, row list[ROWS]) {
    row every[ROWS];
    size_t count = 0;
    list_rows(every);
    for (int i = 0; i < ROWS; i++) {
        bool shows = false;
        for (size_t p = 0; p < all->count; p++)
            shows |= changed(&all->item[p], every[i]) >= (every[i].input < 0 ? 0 : 0.005);
        if (shows)
            list[count++] = every[i];
    }
    return count;
}

noge_status noge_explained_draw(const noge_explained_list *all, const char *title, const char *path, bool force,
                                noge_error *error) {
    row list[ROWS];
    noge_bars_row shown[ROWS];
    noge_bars_panel *panel = noge_allocate(all->count, sizeof *panel, error);
    double(*share)[ROWS] = noge_allocate(all->count, sizeof *share, error);
    char(*note)[64] = noge_allocate(all->count, sizeof *note, error);
    noge_status status = panel && share && note ? NOGE_OK : NOGE_NO_MEMORY;
    size_t rows = list_shown(all, list);
    for (size_t i = 0; i < rows; i++)
        shown[i] = (noge_bars_row){.name = name_of(list[i]), .minor = list[i].input >= 0};
    for (size_t p = 0; p < all->count && status == NOGE_OK; p++) {
        const noge_explained *one = &all->item[p];
        snprintf(note[p], sizeof note[p], "%.0f %% of decisions open",
                 100 * (double)one->result.open / (double)one->result.met);
        for (size_t i = 0; i < rows; i++)
            share[p][i] = fmax(changed(one, list[i]), 0); /* 0, too, if the model does not have it */
        panel[p] = (noge_bars_panel){.title = one->set, .note = note[p], .share = share[p]};
    }
    const noge_bars bars = {
        .title = title, .caption = caption, .row = shown, .row_count = rows, .panel = panel, .panel_count = all->count};
    if (status == NOGE_OK)
        status = noge_bars_write(&bars, path, force, error);
    free(panel);
    free(share);
    free(note);
    return status;
}

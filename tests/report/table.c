/* The same table in four formats, letter by letter. */
#include "support/allocations.h"
#include "support/unit.h"

#include "base/text/utf8.h"
#include "report/table/figure.h"
#include "report/table/table.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Published and own figures, of unequal width, with a missing one, a rule and names that need escaping. */
static void fill(noge_table *table) {
    *table = (noge_table){0};
    noge_table_caption(table, "Rate, mean (std) over %d seeds", 5);
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_RIGHT, "|V|");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "paper");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "ours");
    noge_table_row(table);
    noge_table_cell(table, "grid");
    noge_table_cell(table, "64");
    noge_table_number(table, 0.767, 3);
    noge_table_number(table, 0.7712, 4);
    noge_table_note(table, " (%.4f)", 0.0121);
    noge_table_emphasise(table);
    noge_table_row(table);
    noge_table_cell(table, "Zürich");
    noge_table_cell(table, "1,365");
    noge_table_number(table, NAN, 3);
    noge_table_number(table, -12.5, 1);
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "a_b|50%%");
    noge_table_row(table);
    noge_table_cell(table, "東京, \"x\"");
    noge_table_cell(table, "7");
    noge_table_cell(table, "12");
    noge_table_cell(table, ".5");
    noge_table_emphasise_at(table, 3, 2);
}

static void expect(const noge_table *table, noge_table_format format, bool ansi, const char *expected) {
    noge_text text = {0};
    noge_error error;
    assert_int_equal(noge_table_print(table, format, ansi, &text, &error), NOGE_OK);
    assert_string_equal(text.bytes, expected);
    assert_int_equal(text.size, strlen(expected));
    noge_text_free(&text);
}

static void prints_plain_text(void **state) {
    (void)state;
    noge_table table;
    fill(&table);
    expect(&table, NOGE_TABLE_PLAIN, false,
           "Rate, mean (std) over 5 seeds\n"
           "\n"
           "set          |V|   paper               ours\n"
           "─────────  ─────  ──────  ─────────────────\n"
           "grid          64   0.767    0.7712 (0.0121)\n"
           "Zürich     1,365       –  -12.5\n"
           "─────────  ─────  ──────  ─────────────────\n"
           "a_b|50%\n"
           "東京, \"x\"      7  12         .5\n");
    noge_table_free(&table);
}

/* Blocks of columns, each with the first ones; a caption in several lines; a cell that is too wide stays whole. */
static void fits_into_a_width(void **state) {
    (void)state;
    noge_table table;
    fill(&table);
    noge_table_fit(&table, 30);
    expect(&table, NOGE_TABLE_PLAIN, false,
           "Rate, mean (std) over 5 seeds\n"
           "\n"
           "set          |V|   paper\n"
           "─────────  ─────  ──────\n"
           "grid          64   0.767\n"
           "Zürich     1,365       –\n"
           "─────────  ─────  ──────\n"
           "a_b|50%\n"
           "東京, \"x\"      7  12\n"
           "\n"
           "set                     ours\n"
           "─────────  ─────────────────\n"
           "grid         0.7712 (0.0121)\n"
           "Zürich     -12.5\n"
           "─────────  ─────────────────\n"
           "a_b|50%\n"
           "東京, \"x\"     .5\n");
    noge_table_keys(&table, 3);
    noge_table_fit(&table, 20);
    expect(&table, NOGE_TABLE_PLAIN, false,
           "Rate, mean (std)\n"
           "over 5 seeds\n"
           "\n"
           "set          |V|   paper               ours\n"
           "─────────  ─────  ──────  ─────────────────\n"
           "grid          64   0.767    0.7712 (0.0121)\n"
           "Zürich     1,365       –  -12.5\n"
           "─────────  ─────  ──────  ─────────────────\n"
           "a_b|50%\n"
           "東京, \"x\"      7  12         .5\n");
    noge_table_free(&table);
}

static void prints_bold_on_terminals(void **state) {
    (void)state;
    noge_table table = {0};
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "x");
    noge_table_column(&table, NOGE_ALIGN_DECIMAL, "y");
    noge_table_row(&table);
    noge_table_number(&table, 1.5, 1);
    noge_table_emphasise(&table);
    noge_table_note(&table, "!");
    noge_table_number(&table, 10, 0);
    expect(&table, NOGE_TABLE_PLAIN, true,
           "   x   y\n"
           "────  ──\n"
           "\033[1m1.5\033[0m!  10\n");
    noge_table_free(&table);
}

static void prints_markdown(void **state) {
    (void)state;
    noge_table table;
    fill(&table);
    expect(&table, NOGE_TABLE_MARKDOWN, true,
           "Rate, mean (std) over 5 seeds\n"
           "\n"
           "| set       | \\|V\\| |    paper |                ours |\n"
           "| --------- | ----: | -------: | ------------------: |\n"
           "| grid      |    64 |    0.767 | **0.7712** (0.0121) |\n"
           "| Zürich    | 1,365 |        – | -12.5               |\n"
           "| a\\_b\\|50% |       |          |                     |\n"
           "| 東京, \"x\" |     7 | **12**   |    .5               |\n");
    noge_table_free(&table);
}

static void prints_latex(void **state) {
    (void)state;
    noge_table table;
    fill(&table);
    expect(&table, NOGE_TABLE_LATEX, false,
           "\\begin{table}\n"
           "  \\centering\n"
           "  \\caption{Rate, mean (std) over 5 seeds}\n"
           "  \\begin{tabular}{lrrr}\n"
           "    \\toprule\n"
           "    set & \\textbar{}V\\textbar{} & paper & ours \\\\\n"
           "    \\midrule\n"
           "    grid & 64 & 0.767 & \\textbf{0.7712} (0.0121) \\\\\n"
           "    Zürich & 1,365 & – & $-$12.5\\phantom{712 (0.0121)} \\\\\n"
           "    \\midrule\n"
           "    a\\_b\\textbar{}50\\% &  &  &  \\\\\n"
           "    東京, \"x\" & 7 & \\textbf{12}\\phantom{.767} & .5\\phantom{712 (0.0121)} \\\\\n"
           "    \\bottomrule\n"
           "  \\end{tabular}\n"
           "\\end{table}\n");
    noge_table_free(&table);
}

static void prints_csv(void **state) {
    (void)state;
    noge_table table;
    fill(&table);
    expect(&table, NOGE_TABLE_CSV, false,
           "set,|V|,paper,ours\r\n"
           "grid,64,0.767,0.7712 (0.0121)\r\n"
           "Zürich,\"1,365\",–,-12.5\r\n"
           "a_b|50%,,,\r\n"
           "\"東京, \"\"x\"\"\",7,12,.5\r\n");
    noge_table_free(&table);
}

static void escapes_everything(void **state) {
    (void)state;
    noge_table table = {0};
    noge_table_column(&table, NOGE_ALIGN_LEFT, "x");
    noge_table_row(&table);
    noge_table_cell(&table, "\\ { } $ & # ^ _ ~ %% < > | * ` [ -1 \n\033[31m \xff");
    expect(&table, NOGE_TABLE_PLAIN, false,
           "x\n"
           "───────────────────────────────────────────\n"
           "\\ { } $ & # ^ _ ~ % < > | * ` [ -1   [31m \xef\xbf\xbd\n");
    expect(&table, NOGE_TABLE_MARKDOWN, false,
           "| x                                                      |\n"
           "| ------------------------------------------------------ |\n"
           "| \\\\ { } \\$ \\& # ^ \\_ \\~ % \\< > \\| \\* \\` \\[ -1   \\[31m \xef\xbf\xbd |\n");
    expect(&table, NOGE_TABLE_LATEX, false,
           "  \\begin{tabular}{l}\n"
           "    \\toprule\n"
           "    x \\\\\n"
           "    \\midrule\n"
           "    \\textbackslash{} \\{ \\} \\$ \\& \\# \\textasciicircum{} \\_ \\textasciitilde{} \\% "
           "\\textless{} \\textgreater{} \\textbar{} * ` [ -1   [31m ? \\\\\n"
           "    \\bottomrule\n"
           "  \\end{tabular}\n");
    expect(&table, NOGE_TABLE_CSV, false, "x\r\n\"\\ { } $ & # ^ _ ~ % < > | * ` [ -1 \n\033[31m \xff\"\r\n");
    noge_table_free(&table);
}

static void knows_how_wide_letters_are(void **state) {
    (void)state;
    assert_int_equal(noge_utf8_width("grid"), 4);
    assert_int_equal(noge_utf8_width("Zürich"), 6);
    assert_int_equal(noge_utf8_width("u\xcc\x88"), 1); /* combining diaeresis */
    assert_int_equal(noge_utf8_width("東京"), 4);
    assert_int_equal(noge_utf8_width("\xf0\x9f\x97\xba"), 2);     /* world map */
    assert_int_equal(noge_utf8_width("\xc0\x80\xed\xa0\x80"), 5); /* overlong, surrogate: five stray bytes */
    assert_int_equal(noge_utf8_width("\xe6\x9d"), 2);             /* cut off */
}

static void reports_misuse_when_printed(void **state) {
    (void)state;
    noge_table table = {0};
    noge_text text = {0};
    noge_error error;
    noge_table_column(&table, NOGE_ALIGN_LEFT, "x");
    noge_table_row(&table);
    noge_table_cell(&table, "1");
    noge_table_cell(&table, "2");
    noge_table_row(&table); /* no harm after a failure */
    noge_table_emphasise(&table);
    assert_int_equal(noge_table_print(&table, NOGE_TABLE_PLAIN, false, &text, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "more cells than its 1 columns"));
    assert_int_equal(text.size, 0);
    noge_table_free(&table);
    noge_table_cell(&table, "no row yet");
    assert_int_equal(noge_table_print(&table, NOGE_TABLE_CSV, false, &text, &error), NOGE_USAGE);
    noge_table_free(&table);
    noge_text_free(&text);
}

/* A number that is rounded to zero has no sign. */
static void prints_zero_without_a_sign(void **state) {
    (void)state;
    const struct {
        double value;
        int decimals;
        const char *number, *difference;
    } figures[] = {{-0.00004, 4, "0.0000", "0.0000"},
                   {0.00004, 4, "0.0000", "0.0000"},
                   {-0.0, 2, "0.00", "0.00"},
                   {-0.00006, 4, "-0.0001", "-0.0001"},
                   {0.25, 2, "0.25", "+0.25"},
                   {-0.4, 0, "0", "0"},
                   {-10, 0, "-10", "-10"},
                   {NAN, 3, "–", "–"},
                   {-INFINITY, 1, "-inf", "-inf"}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        char expected[80];
        noge_table table = {0};
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "a");
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "b");
        noge_table_row(&table);
        noge_table_number(&table, figures[i].value, figures[i].decimals);
        noge_table_difference(&table, figures[i].value, figures[i].decimals);
        snprintf(expected, sizeof expected, "a,b\r\n%s,%s\r\n", figures[i].number, figures[i].difference);
        expect(&table, NOGE_TABLE_CSV, false, expected);
        noge_table_free(&table);
    }
    noge_figure largest = noge_figure_signed(-DBL_MAX, 40);
    assert_int_equal(strlen(largest.text), 1 + 309 + 1 + 40);
}

/* Whichever allocation fails, nothing crashes and printing says so. */
static void survives_failing_allocations(void **state) {
    (void)state;
    noge_status status = NOGE_NO_MEMORY;
    uint64_t allowed = 0;
    for (; status != NOGE_OK; allowed++) {
        noge_table table = {0};
        noge_text text = {0};
        noge_error error = {0};
        assert_true(allowed < 1000);
        test_allocation_fail_after(allowed);
        noge_table_caption(&table, "%s", "caption");
        noge_table_column(&table, NOGE_ALIGN_LEFT, "name");
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "rate");
        for (int row = 0; row < 40; row++) {
            noge_table_row(&table);
            noge_table_cell(&table, "a name that is long enough to need memory %d", row);
            noge_table_number(&table, row, 2);
            noge_table_note(&table, " ± %d", row);
            noge_table_emphasise(&table);
            noge_table_quiet(&table);
            noge_table_rule(&table);
        }
        status = noge_table_print(&table, NOGE_TABLE_PLAIN, false, &text, &error);
        test_allocation_fail_after(UINT64_MAX);
        assert_true(status == NOGE_OK || status == NOGE_NO_MEMORY);
        noge_table_free(&table);
        noge_text_free(&text);
    }
    assert_true(allowed > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_plain_text),
        cmocka_unit_test(fits_into_a_width),
        cmocka_unit_test(prints_bold_on_terminals),
        cmocka_unit_test(prints_markdown),
        cmocka_unit_test(prints_latex),
        cmocka_unit_test(prints_csv),
        cmocka_unit_test(prints_zero_without_a_sign),
        cmocka_unit_test(escapes_everything),
        cmocka_unit_test(knows_how_wide_letters_are),
        cmocka_unit_test(reports_misuse_when_printed),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Pages, tables within them, and galleries of graphs. */
#include "support/svg_path.h"
#include "support/unit.h"

#include "report/draw/gallery.h"
#include "report/page/html.h"
#include "report/page/page.h"
#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void escapes_words(void **state) {
    (void)state;
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    noge_html_escape(&writer, "a < b & \"c\" > 'd'\n\x01 Z\xc3\xbcrich \xff\xef\xbf\xbf.");
    assert_fine(noge_writer_end(&writer, error));
    assert_string_equal(text.bytes,
                        "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;   Z\xc3\xbcrich \xef\xbf\xbd\xef\xbf\xbd.");
    noge_text_free(&text);
}

static void renames_what_is_named_in_a_picture(void **state) {
    (void)state;
    static const char svg[] = "<?xml version=\"1.0\"?>\n<svg><g id=\"glyph-0-1\"/><use xlink:href=\"#glyph-0-1\"/>"
                              "<g clip-path=\"url(#clip-0)\"/><a href=\"http://x\"/></svg>\n";
    noge_text text = {0};
    assert_fine(noge_html_inline_svg(&text, svg, sizeof svg - 1, "p-", error));
    assert_string_equal(text.bytes, "<svg><g id=\"p-glyph-0-1\"/><use xlink:href=\"#p-glyph-0-1\"/>"
                                    "<g clip-path=\"url(#p-clip-0)\"/><a href=\"http://x\"/></svg>\n");
    noge_text_free(&text);
}

static void fill(noge_table *table) {
    *table = (noge_table){0};
    noge_table_caption(table, "Rates of <x>");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    noge_table_column(table, NOGE_ALIGN_DECIMAL, "a & b");
    noge_table_row(table);
    noge_table_cell(table, "grid");
    noge_table_number(table, 0.5, 2);
    noge_table_note(table, " (1)");
    noge_table_emphasise(table);
    noge_table_rule(table);
    noge_table_row(table);
    noge_table_cell(table, "tree");
    noge_table_number(table, 0.25, 2);
    noge_table_quiet(table);
}

/* The second number has a tail four letters shorter, and as many figure spaces behind it. */
static void prints_a_table(void **state) {
    (void)state;
    noge_table table;
    noge_text text = {0};
    fill(&table);
    assert_fine(noge_table_print(&table, NOGE_TABLE_HTML, false, &text, error));
    assert_string_equal(text.bytes, "<table>\n"
                                    "<thead><tr><th scope=\"col\">set</th><th scope=\"col\" class=\"n\">a &amp; b</th>"
                                    "</tr></thead>\n<tbody>\n"
                                    "<tr><td>grid</td><td class=\"n\"><b>0.50</b> (1)</td></tr>\n"
                                    "<tr class=\"rule quiet\"><td>tree</td><td class=\"n\">0.25"
                                    "\xe2\x80\x87\xe2\x80\x87\xe2\x80\x87\xe2\x80\x87</td></tr>\n"
                                    "</tbody>\n</table>\n");
    noge_text_free(&text);
    noge_table_free(&table);
}

static void has_two_forms(void **state) {
    (void)state;
    static const char svg[] = "<svg id=\"a\"></svg>";
    static const char wide[] = "<?xml version=\"1.0\"?>\n<svg id=\"a\" width=\"993.4pt\"><rect width=\"7\"/></svg>";
    static const char narrow[] = "<svg width=\"520pt\"><rect width=\"2000\"/></svg>";
    noge_page page = {0};
    noge_table table;
    fill(&table);
    noge_page_begin(&page, "A & B");
    noge_page_heading(&page, "Before");
    noge_page_contents(&page);
    noge_page_heading(&page, "First of <two>");
    noge_page_words(&page, "Run `noge %s` <now>.", "train");
    noge_page_warning(&page, "Only %d.", 2);
    noge_page_table(&page, &table, "tables/rates");
    noge_page_figure(&page, svg, sizeof svg - 1, "figures/one", "One `x`.");
    noge_page_heading(&page, "Second");
    noge_page_figure(&page, svg, sizeof svg - 1, "figures/two", "Two.");
    noge_page_figure(&page, wide, sizeof wide - 1, "figures/wide", "Wide.");
    noge_page_figure(&page, narrow, sizeof narrow - 1, "figures/narrow", "Narrow.");
    assert_fine(noge_page_end(&page, error));
    static const char *const html[] = {
        "<title>A &amp; B</title>",
        ("<h2 id=\"before\">Before</h2>\n<nav aria-label=\"Contents\">\n<a href=\"#first-of-two\">"
         "First of &lt;two&gt;</a>\n<a href=\"#second\">Second</a>\n</nav>\n"),
        "<h2 id=\"first-of-two\">First of &lt;two&gt;</h2>",
        "<a class=\"wide\" href=\"figures/one.svg\">",
        "<a class=\"wide\" style=\"--least:993px\" href=\"figures/wide.svg\">",
        "<a class=\"wide\" href=\"figures/narrow.svg\">",
        "<p>Run <code>noge train</code> &lt;now&gt;.</p>",
        "<p class=\"warning\">Only 2.</p>",
        "<figcaption>Rates of &lt;x&gt;</figcaption>",
        "<td>grid</td>",
        "<a href=\"tables/rates.tex\">tex</a>",
        "<svg id=\"figure1-a\">",
        "<svg id=\"figure2-a\">",
        "<figcaption>One <code>x</code>.</figcaption>",
        "<a href=\"figures/two.pdf\">pdf</a>",
        "</body>\n</html>\n"};
    static const char *const markdown[] = {
        "# A & B\n",
        "\n## Before\n\nContents: [First of <two>](#first-of-two) · [Second](#second)\n\n## First of <two>\n",
        "\nRun `noge train` <now>.\n", "| grid | **0.50** (1) |\n", "\n![one](figures/one.svg)\n\nOne `x`.\n"};
    for (size_t i = 0; i < sizeof html / sizeof *html; i++)
        if (!strstr(page.html.bytes, html[i]))
            fail_msg("the page lacks %s", html[i]);
    for (size_t i = 0; i < sizeof markdown / sizeof *markdown; i++)
        if (!strstr(page.markdown.bytes, markdown[i]))
            fail_msg("the Markdown lacks %s:\n%s", markdown[i], page.markdown.bytes);
    noge_table_free(&table);
    noge_page_free(&page);
}

/* A table that was filled wrongly is told at the end. */
static void tells_failures_at_the_end(void **state) {
    (void)state;
    noge_page page = {0};
    noge_table table = {0};
    noge_error why;
    noge_table_cell(&table, "no column");
    noge_page_begin(&page, "x");
    noge_page_table(&page, &table, NULL);
    assert_int_equal(noge_page_end(&page, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, "more cells"));
    noge_table_free(&table);
    noge_page_free(&page);
}

/* ---- Galleries --------------------------------------------------------------------------------------------------- */

static noge_graph *make(const char *family, uint32_t a, uint32_t b) {
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {a, b};
    noge_graph *graph = NULL;
    assert_fine(noge_generate(noge_family_find(family), parameter, 1, &graph, error));
    return graph;
}

static size_t occurrences(const noge_text *text, const char *words) {
    size_t count = 0;
    for (const char *at = text->bytes; (at = strstr(at, words)); at++)
        count++;
    return count;
}

/* The length of all strokes of that width, which are those of edges. */
static double length_of_width(const noge_text *svg, const char *width) {
    double length = 0;
    for (const char *at = svg->bytes; (at = strstr(at, width)); at++) {
        double one;
        const char *begin = at, *end = strstr(at, "/>");
        while (begin > svg->bytes && *begin != '<')
            begin--;
        test_svg_lines(begin, end, &one);
        length += one;
    }
    return length;
}

/* The length of all edges on a page on which the graph is `side` points wide or high. */
static double length_of_edges(const noge_graph *graph, double side) {
    double length = 0, x = 0, y = 0; /* generated graphs begin at the origin */
    for (noge_node v = 0; v < graph->node_count; v++) {
        noge_point from = graph->position[v];
        x = fmax(x, fabs(from.x));
        y = fmax(y, fabs(from.y));
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_point to = graph->position[graph->neighbor[e]];
            length += hypot(to.x - from.x, to.y - from.y) / 2;
        }
    }
    return length * side / fmax(x, y);
}

/* Edges in line with each other may be one line of the picture, so their lengths are compared. */
static void paints_every_edge_once(void **state) {
    (void)state;
    noge_graph *ladder = make("ladder", 8, 0), *grid = make("grid", 8, 8);
    const noge_gallery_layer one = {.graph = ladder, .style = 0}, two = {.graph = grid, .style = 1};
    const noge_gallery_panel panel[] = {{.title = "ladder", .layer = &one, .layer_count = 1},
                                        {.title = "grid", .note = "of 64", .layer = &two, .layer_count = 1}};
    static const char *const legend[] = {"first", "second"};
    const noge_gallery gallery = {
        .panel = panel, .panel_count = 2, .columns = 2, .legend = legend, .legend_count = 2, .caption = "c"};
    noge_text svg = {0}, again = {0};
    assert_fine(noge_gallery_print(&gallery, NOGE_DRAW_SVG, &svg, error));
    assert_fine(noge_gallery_print(&gallery, NOGE_DRAW_SVG, &again, error));
    assert_int_equal(svg.size, again.size);
    assert_memory_equal(svg.bytes, again.bytes, svg.size);
    double expected = length_of_edges(ladder, 220) + length_of_edges(grid, 220);
    assert_true(fabs(length_of_width(&svg, "stroke-width:0.9;") - expected) < 0.002 * expected);
    assert_true(occurrences(&svg, "<svg") == 1);
    noge_text_free(&svg);
    noge_text_free(&again);
    noge_graph_free(ladder);
    noge_graph_free(grid);
}

static void refuses_graphs_without_places(void **state) {
    (void)state;
    noge_graph *grid = make("grid", 8, 8);
    noge_graph bare = *grid;
    noge_text text = {0};
    noge_error why;
    bare.position = NULL;
    const noge_gallery_layer layer = {.graph = &bare};
    const noge_gallery_panel panel = {.title = "x", .layer = &layer, .layer_count = 1};
    const noge_gallery gallery = {.panel = &panel, .panel_count = 1, .columns = 1}, empty = {.columns = 1};
    assert_int_equal(noge_gallery_print(&gallery, NOGE_DRAW_SVG, &text, &why), NOGE_USAGE);
    assert_int_equal(noge_gallery_print(&empty, NOGE_DRAW_SVG, &text, &why), NOGE_USAGE);
    assert_int_equal(text.size, 0);
    noge_text_free(&text);
    noge_graph_free(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes_words),
        cmocka_unit_test(renames_what_is_named_in_a_picture),
        cmocka_unit_test(prints_a_table),
        cmocka_unit_test(has_two_forms),
        cmocka_unit_test(tells_failures_at_the_end),
        cmocka_unit_test(paints_every_edge_once),
        cmocka_unit_test(refuses_graphs_without_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

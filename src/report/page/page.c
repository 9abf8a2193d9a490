/* The style of the page: one column of a readable width. On a narrow screen, small figures shrink, and wide figures and
 * tables scroll sideways within their own box; a shade at an edge says that more is there. A tap on a figure opens its
 * file. No scripts, and no fonts or pictures from elsewhere.
 *
 * The shade is a background that stays in place. A cover of the page's colour lies on it at either end of the content
 * and moves with the content. Borders of tables are not collapsed: a sticky cell would lose them. Rows are a whole
 * number of pixels high, so that no shade shines through between sticky cells. */
#include "report/page/page.h"
#include "base/error.h"
#include "report/page/html.h"
#include "report/table/print.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--page:#fff;--shade:rgba(33,38,47,.3)}"
    "body{font:16px/1.5 system-ui,sans-serif;color:#21262f;background:var(--page);max-width:66rem;margin:0 auto;"
    "padding:1rem}"
    "h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.5rem;border-bottom:1px solid #d1d6dd}"
    "p{max-width:46rem}code{font-size:.9em;background:#f1f3f5;padding:.1em .25em;border-radius:3px}"
    ".warning{border-left:4px solid #d55e00;background:#fdf3ea;padding:.6rem 1rem}"
    "nav{line-height:1.9}nav a{display:inline-block;margin-right:1rem}"
    "figure{margin:1.4rem 0}figcaption{font-size:.95rem;max-width:46rem;margin:.4rem 0}"
    ".wide{overflow-x:auto;background:linear-gradient(90deg,var(--page) 40%,transparent) 0/2.5rem 101% local,"
    "linear-gradient(270deg,var(--page) 40%,transparent) 100%/2.5rem 101% local,"
    "linear-gradient(90deg,var(--shade),transparent) 0/.8rem 100% scroll,"
    "linear-gradient(270deg,var(--shade),transparent) 100%/.8rem 100% scroll;background-repeat:no-repeat}"
    ".wide svg{max-width:100%;height:auto;display:block}a.wide{display:block}"
    "table{border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums;font-size:.82rem;"
    "line-height:1.25rem}"
    "th,td{padding:.125rem .5rem;text-align:left;white-space:nowrap}th.n,td.n{text-align:right}"
    "td:not(.n):not(:first-child){white-space:normal;min-width:6rem}"
    "thead th{border-top:2px solid #21262f;border-bottom:1px solid #21262f;font-weight:600}"
    "tbody tr:last-child td{border-bottom:2px solid #21262f}tr.rule td{border-top:1px solid #9aa1ab}"
    "tr.quiet{color:#5b6573;font-style:italic}"
    "tbody tr:hover{background:#f5f7f9}"
    ".files{font-size:.85rem;color:#6b727d;margin:.2rem 0 0}"
    "@media screen and (max-width:60rem){.wide svg{min-width:var(--least,0)}}"
    "@media (max-width:40rem){body{padding:.7rem}td:not(.n):not(:first-child){min-width:5rem}"
    "th:first-child,td:first-child{position:sticky;left:0;background:var(--page)}}"
    "@media screen and (prefers-color-scheme:light){a.wide svg{mix-blend-mode:multiply}}"
    "@media screen and (prefers-color-scheme:dark){:root{--page:#16191e;--shade:rgba(214,218,224,.35)}"
    "body{color:#d6dae0}h2{border-color:#3a414c}a{color:#8ab4f8}"
    "code{background:#262b33}.warning{background:#33261a}"
    "thead th,tbody tr:last-child td{border-color:#d6dae0}tr.quiet,.files{color:#9aa3b0}"
    "tr.rule td{border-top-color:#5b6573}tbody tr:hover{background:#20252c}"
    ".wide svg{background:#fff;border-radius:4px}}"
    "@media "
    "print{body{max-width:none;font-size:10pt;padding:0}h2{break-after:avoid}table{font-size:7.5pt;line-height:1.4}"
    "th,td{padding:.1rem .35rem}figure{break-inside:avoid}figcaption{font-size:9pt;max-width:none}"
    ".wide{overflow:visible;background:none}.files{display:none}}";

static bool failed(const noge_page *page) {
    return page->failure.status != NOGE_OK;
}

static void html(noge_page *page, const char *words) {
    if (!failed(page))
        noge_text_append(&page->html, words, strlen(words), &page->failure);
}

static void html_escaped(noge_page *page, const char *words) {
    noge_writer writer = {.text = &page->html, .status = page->failure.status, .error = page->failure};
    noge_html_escape(&writer, words);
    page->failure = writer.error;
}

__attribute__((format(printf, 2, 3))) static void markdown(noge_page *page, const char *format, ...) {
    char *words = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&words, format, arguments);
    va_end(arguments);
    if (length < 0)
        noge_fail(&page->failure, NOGE_NO_MEMORY, "out of memory for a page");
    else if (!failed(page))
        noge_text_append(&page->markdown, words, (size_t)length, &page->failure);
    if (length >= 0)
        free(words);
}

/* Text with `code` in it. */
static void html_words(noge_page *page, const char *words) {
    bool code = false;
    while (*words && !failed(page)) {
        size_t length = strcspn(words, "`");
        char *part = strndup(words, length);
        if (!part)
            noge_fail(&page->failure, NOGE_NO_MEMORY, "out of memory for a page");
        else
            html_escaped(page, part);
        free(part);
        words += length;
        if (*words == '`') {
            html(page, code ? "</code>" : "<code>");
            code = !code;
            words++;
        }
    }
    html(page, code ? "</code>" : "");
}

void noge_page_begin(noge_page *page, const char *title) {
    html(page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    html_escaped(page, title);
    html(page, "</title>\n<style>");
    html(page, style);
    html(page, "</style>\n</head>\n<body>\n<h1>");
    html_escaped(page, title);
    html(page, "</h1>\n");
    markdown(page, "# %s\n", title);
}

/* ---- Headings and contents --------------------------------------------------------------------------------------- */

enum { ANCHOR = 80 };

/* "What holds?" becomes "what-holds". */
static void make_anchor(const char *words, char anchor[ANCHOR]) {
    size_t length = 0;
    for (; *words && length < ANCHOR - 1; words++)
        if (isalnum((unsigned char)*words) || *words == ' ' || *words == '-')
            anchor[length++] = *words == ' ' ? '-' : (char)tolower((unsigned char)*words);
    anchor[length] = 0;
}

static void list_heading(noge_page *page, const char *anchor, const char *words) {
    noge_writer writer = {.text = &page->html_list, .status = page->failure.status, .error = page->failure};
    noge_writer_print(&writer, "<a href=\"#%s\">", anchor);
    noge_html_escape(&writer, words);
    noge_writer_print(&writer, "</a>\n");
    page->failure = writer.error;
    if (!failed(page))
        noge_text_print(&page->markdown_list, &page->failure, "%s[%s](#%s)", page->markdown_list.size ? " · " : "",
                        words, anchor);
}

void noge_page_heading(noge_page *page, const char *words) {
    char anchor[ANCHOR];
    make_anchor(words, anchor);
    html(page, "<h2 id=\"");
    html(page, anchor);
    html(page, "\">");
    html_escaped(page, words);
    html(page, "</h2>\n");
    markdown(page, "\n## %s\n", words);
    if (page->html_place > 0)
        list_heading(page, anchor, words);
}

void noge_page_contents(noge_page *page) {
    page->html_place = page->html.size;
    page->markdown_place = page->markdown.size;
}

/* Puts `before`, the list and `after` into the text at this place. */
static void insert(noge_page *page, noge_text *text, size_t place, const char *before, const noge_text *list,
                   const char *after) {
    noge_text whole = {0};
    noge_status status = noge_text_append(&whole, text->bytes, place, &page->failure);
    if (status == NOGE_OK)
        status = noge_text_print(&whole, &page->failure, "%s%s%s", before, list->bytes, after);
    if (status == NOGE_OK)
        status = noge_text_append(&whole, text->bytes + place, text->size - place, &page->failure);
    if (status != NOGE_OK) {
        noge_text_free(&whole);
        return;
    }
    noge_text_free(text);
    *text = whole;
}

static void insert_contents(noge_page *page) {
    if (page->html_list.size == 0 || failed(page))
        return;
    insert(page, &page->html, page->html_place, "<nav aria-label=\"Contents\">\n", &page->html_list, "</nav>\n");
    if (!failed(page))
        insert(page, &page->markdown, page->markdown_place, "\nContents: ", &page->markdown_list, "\n");
}

/* ---- Paragraphs, tables and figures ------------------------------------------------------------------------------ */

static void paragraph(noge_page *page, const char *before, const char *format, va_list arguments) {
    char *words = NULL;
    if (vasprintf(&words, format, arguments) < 0) {
        noge_fail(&page->failure, NOGE_NO_MEMORY, "out of memory for a page");
        return;
    }
    html(page, before);
    html_words(page, words);
    html(page, "</p>\n");
    markdown(page, "\n%s\n", words);
    free(words);
}

void noge_page_words(noge_page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    paragraph(page, "<p>", format, arguments);
    va_end(arguments);
}

void noge_page_warning(noge_page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    paragraph(page, "<p class=\"warning\">", format, arguments);
    va_end(arguments);
}

static void html_links(noge_page *page, const char *path, const char *const *extension, size_t count) {
    html(page, "<p class=\"files\">");
    for (size_t i = 0; i < count; i++) {
        html(page, i ? ", <a href=\"" : "<a href=\"");
        html_escaped(page, path);
        html(page, extension[i]);
        html(page, "\">");
        html(page, extension[i] + 1);
        html(page, "</a>");
    }
    html(page, "</p>\n");
}

void noge_page_table(noge_page *page, const noge_table *table, const char *links) {
    static const char *const extension[] = {".md", ".tex", ".csv"};
    page->tables++;
    html(page, "<figure>\n<figcaption>");
    html_escaped(page, table->failure.status == NOGE_OK ? noge_table_text(table, table->caption) : "");
    html(page, "</figcaption>\n<div class=\"wide\">\n");
    markdown(page, "\n");
    if (!failed(page))
        noge_table_print(table, NOGE_TABLE_HTML, false, &page->html, &page->failure);
    if (!failed(page))
        noge_table_print(table, NOGE_TABLE_MARKDOWN, false, &page->markdown, &page->failure);
    html(page, "</div>\n");
    if (links)
        html_links(page, links, extension, 3);
    html(page, "</figure>\n");
}

/* The width of the picture, of its first element: <svg … width="1113pt">; 0: not said. */
static double width_of(const char *svg, size_t size) {
    static const char begin[] = "<svg", attribute[] = " width=\"";
    const char *tag = memmem(svg, size, begin, sizeof begin - 1);
    const char *end = tag ? memchr(tag, '>', size - (size_t)(tag - svg)) : NULL;
    const char *at = end ? memmem(tag, (size_t)(end - tag), attribute, sizeof attribute - 1) : NULL;
    return at ? strtod(at + sizeof attribute - 1, NULL) : 0;
}

/* A wide picture has several panels side by side, whose words nobody could read on a phone if it shrank. */
static void html_least_width(noge_page *page, const char *svg, size_t size) {
    enum { SHRINKS = 600 };
    double width = width_of(svg, size);
    char words[60] = "";
    if (width > SHRINKS)
        snprintf(words, sizeof words, " style=\"--least:%.0fpx\"", width);
    html(page, words);
}

void noge_page_figure(noge_page *page, const char *svg, size_t size, const char *path, const char *caption) {
    static const char *const extension[] = {".svg", ".pdf"};
    char prefix[24];
    page->figures++;
    snprintf(prefix, sizeof prefix, "figure%u-", page->figures);
    html(page, "<figure>\n<a class=\"wide\"");
    html_least_width(page, svg, size);
    html(page, " href=\"");
    html_escaped(page, path);
    html(page, ".svg\">\n");
    if (!failed(page))
        noge_html_inline_svg(&page->html, svg, size, prefix, &page->failure);
    html(page, "</a>\n<figcaption>");
    html_words(page, caption);
    html(page, "</figcaption>\n");
    html_links(page, path, extension, 2);
    html(page, "</figure>\n");
    markdown(page, "\n![%s](%s.svg)\n\n%s\n", strrchr(path, '/') ? strrchr(path, '/') + 1 : path, path, caption);
}

noge_status noge_page_end(noge_page *page, noge_error *error) {
    html(page, "</body>\n</html>\n");
    insert_contents(page);
    return failed(page) ? noge_fail(error, page->failure.status, "%s", page->failure.text) : NOGE_OK;
}

void noge_page_free(noge_page *page) {
    noge_text_free(&page->html);
    noge_text_free(&page->markdown);
    noge_text_free(&page->html_list);
    noge_text_free(&page->markdown_list);
    *page = (noge_page){0};
}

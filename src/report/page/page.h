/* A report as one page, written as self-contained HTML and as Markdown that refers to files beside it. Fill it without
 * checking: noge_page_end returns the first failure. Text between `backticks` is code. Headings have anchors: their
 * words in lower case with hyphens, as GitHub makes them of Markdown. */
#ifndef NOGE_REPORT_PAGE_PAGE_H
#define NOGE_REPORT_PAGE_PAGE_H

#include "report/table/table.h"

/* Starts as {0} before noge_page_begin; free with noge_page_free. */
typedef struct noge_page {
    noge_text html, markdown;
    noge_text html_list, markdown_list; /* the table of contents */
    size_t html_place, markdown_place;  /* where it belongs; 0: nowhere */
    unsigned figures, tables;
    noge_error failure;
} noge_page;

void noge_page_begin(noge_page *page, const char *title);
void noge_page_heading(noge_page *page, const char *words);

/* The table of contents belongs here. It lists the headings that follow. */
void noge_page_contents(noge_page *page);

void noge_page_words(noge_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A highlighted paragraph. */
void noge_page_warning(noge_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A numbered table with its caption. links: the path of its files without extension, such as "tables/rates"; NULL: no
 * files. */
void noge_page_table(noge_page *page, const noge_table *table, const char *links);

/* A numbered figure in SVG. path: its file for Markdown, without extension. */
void noge_page_figure(noge_page *page, const char *svg, size_t size, const char *path, const char *caption);

/* Completes both forms. Returns the first failure. */
noge_status noge_page_end(noge_page *page, noge_error *error);
void noge_page_free(noge_page *page);

#endif

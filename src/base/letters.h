/* Letters: what a terminal shows for a run of UTF-8, and how wide. */
#ifndef NOGE_BASE_LETTERS_H
#define NOGE_BASE_LETTERS_H

#include <stddef.h>
#include <stdint.h>

/* The letter at `bytes` (terminated text, not at its end); *size: its bytes, at least 1. A byte that is not UTF-8 is
 * the letter U+FFFD. */
uint32_t noge_table_letter(const char *bytes, size_t *size);

/* Columns of a terminal: 0 for marks that combine with the letter before, 2 for East Asian wide letters and emoji,
 * 1 for the rest. The same in every locale. */
size_t noge_table_letter_width(uint32_t letter);

/* The sum over terminated text. */
size_t noge_table_text_width(const char *text);

#endif

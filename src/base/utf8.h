/* UTF-8: decoding it strictly, and the width of letters on a terminal. */
#ifndef NOGE_BASE_UTF8_H
#define NOGE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define NOGE_UTF8_REPLACEMENT 0xfffdu /* stands for bytes that are not UTF-8 */

/* Length of the letter at the beginning of `size` > 0 bytes, *letter its code. 0 if the bytes are not UTF-8: overlong
 * forms, surrogates, cut-off sequences. */
size_t noge_utf8_decode(const char *bytes, size_t size, uint32_t *letter);

/* The letter at `bytes`, which is terminated and not at its end; *size: its length. A byte that is not UTF-8 is
 * NOGE_UTF8_REPLACEMENT with length 1. */
uint32_t noge_utf8_letter(const char *bytes, size_t *size);

/* Columns on a terminal: 0 for combining marks, 2 for East Asian wide letters and emoji, 1 for all others. The same in
 * every locale. */
size_t noge_utf8_letter_width(uint32_t letter);

/* Columns of a terminated text. */
size_t noge_utf8_width(const char *text);

#endif

/* UTF-8: decoding it strictly, encoding it, the width of letters on a terminal, and text that is safe to print there.
 */
#ifndef NOGE_BASE_TEXT_UTF8_H
#define NOGE_BASE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NOGE_UTF8_REPLACEMENT 0xfffdu /* stands for bytes that are not UTF-8 */

/* Length of the letter at the beginning of `size` > 0 bytes, *letter its code. 0 if the bytes are not UTF-8: overlong
 * forms, surrogates, cut-off sequences. */
size_t noge_utf8_decode(const char *bytes, size_t size, uint32_t *letter);

/* The letter at `bytes`, which is terminated and not at its end; *size: its length. A byte that is not UTF-8 is
 * NOGE_UTF8_REPLACEMENT with length 1. */
uint32_t noge_utf8_letter(const char *bytes, size_t *size);

/* Are all of these bytes UTF-8? */
bool noge_utf8_is(const char *bytes, size_t size);

/* Encodes a letter; returns its length. What is no letter (a surrogate, or beyond U+10FFFF) becomes the replacement. */
size_t noge_utf8_encode(uint32_t letter, char bytes[4]);

/* The letter to print for a person: the letter itself unless it acts on a terminal. Control characters of ASCII become
 * their pictures (U+241B for escape). Other control characters, line separators and controls of the direction of
 * writing become the replacement. All of these are one column wide. */
uint32_t noge_utf8_shown(uint32_t letter);

/* Copies text for a person to `to`, an array of `space` > 0 bytes: every letter as noge_utf8_shown has it, bytes that
 * are not UTF-8 as replacements. lines: keep newlines and tabs. Terminates the copy; text that does not fit is cut off
 * between two letters. Returns how many of the `size` bytes were copied, *length the length of the copy. */
size_t noge_utf8_show(char *to, size_t space, const char *from, size_t size, bool lines, size_t *length);

/* Columns on a terminal: 0 for combining marks, 2 for East Asian wide letters and emoji, 1 for all others. The same in
 * every locale. */
size_t noge_utf8_letter_width(uint32_t letter);

/* Columns of a terminated text. */
size_t noge_utf8_width(const char *text);

#endif

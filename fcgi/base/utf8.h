#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/str.h"

/* No NUL, no overlong form, no surrogate, nothing past U+10FFFF. */
bool utf8_valid(struct str s);
/* s with each bad byte as U+FFFD, and a leading BOM and each NUL dropped. */
struct str utf8_clean(struct arena *a, struct str s);
/*
 * Take the next character off s (which must be valid and not empty) and
 * return its code point.
 */
uint32_t utf8_next(struct str *s);
/* Write one at p, of at most UTF8_MAX bytes; returns how many it has. */
#define UTF8_MAX 4
size_t utf8_put(char *p, uint32_t c);
size_t utf8_length(struct str s); /* characters */
/* Columns on a terminal: 0 for combining marks, 2 for wide characters. */
size_t utf8_width(struct str s);
/* At most n characters, cut at a character, "…" after it when cut. */
char *utf8_shorten(struct arena *a, struct str s, size_t n) MUST_CHECK;
/* Lower case and without accents, for comparing ("Zürich" -> "zurich"). */
char *utf8_fold(struct arena *a, struct str s) MUST_CHECK;
/*
 * Spaces of any width, and marks that nobody sees, as blanks: of as many
 * bytes, so that what stands where stays. Joiners, which spell words, stay.
 */
char *utf8_blank(struct arena *a, struct str s) MUST_CHECK;

#endif

#ifndef DATA_FIGURES_DIGITS_H
#define DATA_FIGURES_DIGITS_H

#include "base/arena.h"
#include "base/str.h"

/*
 * Numbers as digits: "-12.50". All that is shown of a figure is rounded here,
 * by its digits, so that the same value reads the same wherever it stands. All
 * text is in the arena.
 */

bool digits_are_plain(struct str s); /* no exponent, no "Inf", no "+" */
int digits_decimals(struct str s);   /* behind the point */
bool digits_are_zero(struct str s);
/* "-12.5" of such a value; what is too long for digits keeps its exponent. */
struct str digits_of(struct arena *a, double x);
/* "1e21" and "2.5e-07" in digits; what is too long for that stays. */
struct str digits_in_full(struct arena *a, struct str text);
/*
 * Half goes up, away from zero. Of what more than fifteen digits say, as 0.1 +
 * 0.2 does in binary, the noise is rounded off first. s is plain.
 */
struct str digits_rounded(struct arena *a, int decimals, struct str s);
/* The same of a value that was computed. */
struct str digits_of_rounded(struct arena *a, int decimals, double x);
/* What would be rounded to zero keeps two digits. */
struct str digits_not_zero(struct arena *a, int decimals, struct str s);
/* "2.43" of "0.0243": digits are moved, so nothing is rounded. s is plain. */
struct str digits_hundredfold(struct arena *a, struct str s);

#endif

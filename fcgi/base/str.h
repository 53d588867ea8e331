#ifndef BASE_STR_H
#define BASE_STR_H

#include "base/arena.h"

/* Bytes someone else owns. Not NUL-terminated; n counts bytes. */
struct str {
	const char *p;
	size_t n;
};

/* STR_INIT in static tables, STR in expressions. */
/* clang-format off */
#define STR_INIT(literal) { (literal), sizeof(literal) - 1 }
/* clang-format on */
#define STR(literal) ((struct str)STR_INIT(literal))

struct str str_of(const char *s); /* NULL: empty */
bool str_eq(struct str a, struct str b);
bool str_is(struct str a, const char *b);        /* b may be NULL: false */
bool str_eq_nocase(struct str a, struct str b);  /* ASCII only */
bool str_is_nocase(struct str a, const char *b); /* ASCII only */
/* Whether s is in the list, which ends with NULL. */
bool str_is_one_of(const char *s, const char *const *list);
/* Which of n names s is; n: none, as for s NULL. No name is NULL. */
size_t str_index(const char *const *names, size_t n, const char *s);
bool str_starts(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);
bool str_has(struct str s, struct str part);
struct str str_trim(struct str s);            /* spaces, tabs, line ends */
struct str str_from(struct str s, size_t at); /* the rest, from byte at */
struct str str_first(struct str s, size_t n); /* at most n bytes */
/* Cut s at the first sep; the rest is empty when there is none. */
struct str str_cut(struct str *rest, char sep);
/* The next word between any of the bytes in seps; empty at the end. */
struct str str_word(struct str *rest, const char *seps);
char *str_dup(struct arena *a, struct str s) MUST_CHECK; /* NUL-terminated */
/* A letter, a digit or a byte of a character beyond ASCII. */
bool str_is_word_char(char c);
/* At least one, and nothing else. */
bool str_is_digits(struct str s);
char *str_lower(struct arena *a, struct str s) MUST_CHECK; /* ASCII */

#define STR_INT_CHARS 20 /* "-9223372036854775808" */
/* Decimal digits, in room. */
struct str str_from_int(int64_t n, char room[STR_INT_CHARS]);
/* Decimal, no sign, no spaces, whole string, <= max. */
bool str_to_uint(struct str s, uint64_t max, uint64_t *ret);
/* What a hexadecimal digit of either case stands for; -1: it is none. */
int str_hex(char c);
/* A C number, whole string, finite. The locale does not matter. */
bool str_to_real(struct str s, double *ret);

/* How many edits (insert, delete, replace, swap) apart, at most max + 1. */
size_t str_distance(struct str a, struct str b, size_t max);

#endif

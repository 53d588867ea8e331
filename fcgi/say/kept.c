#include <string.h>

#include "say/kept.h"

#include "base/buf.h"
#include "say/saying.h"

#include "base/ban.h"

#define ITEM_MAX 60 /* bytes of one condition … */
#define ALL_MAX 110 /* … and of all of them */
#define OPEN "\u201c"
#define CLOSE "\u201d"

size_t
kept_find(struct str text, struct str words)
{
	bool quoted = false;

	for (size_t at = 0; at < text.n; at++) {
		const struct str s = str_from(text, at);

		if (!quoted && str_starts(s, words))
			return at;
		quoted = (quoted || str_starts(s, STR(OPEN))) &&
			 !str_starts(s, STR(CLOSE));
	}
	return text.n;
}

const char *
kept_unquoted(struct arena *a, struct str s)
{
	struct buf b = buf_new(a, s.n + 1);

	for (size_t i = 0; i < s.n; i++)
		if (str_starts(str_from(s, i), STR(OPEN)) ||
		    str_starts(str_from(s, i), STR(CLOSE)))
			i += 2;
		else
			buf_putc(&b, s.p[i]);
	return buf_text(&b);
}

/* Behind ", where ", up to how the rows are ordered and cut. */
static struct str
conditions_of(struct str reading)
{
	static const char *const ends[] = {
		", highest ", ", lowest ",  ", latest ",  ", earliest ",
		", most ",    ", fewest ",  ", by ",      ", the ",
		", only ",    ", ordered ", ", for each", "; "
	};
	const struct str word = STR(", where ");
	struct str s = str_from(reading, kept_find(reading, word));

	s = str_from(s, s.n ? word.n : 0);
	for (size_t i = 0; i < COUNT(ends); i++)
		s = str_first(s, kept_find(s, str_of(ends[i])));
	return str_ends(s, STR(".")) ? str_first(s, s.n - 1) : s;
}

/* The first condition; *rest: the others. "and" of a value joins nothing. */
static struct str
cut(struct str *rest)
{
	const struct str and = STR(" and "), all = *rest;
	bool quoted = false;

	for (size_t i = 0; i < all.n; i++) {
		const struct str s = str_from(all, i);

		quoted = (quoted || str_starts(s, STR(OPEN))) &&
			 !str_starts(s, STR(CLOSE));
		if (quoted || !str_starts(s, and) ||
		    str_has(str_first(all, i), STR("between ")))
			continue;
		*rest = str_from(s, and.n);
		return str_first(all, i);
	}
	*rest = str_from(all, all.n);
	return all;
}

/* "ordered at of orders in 2024" is said "ordered in 2024". */
static const char *
plain(struct arena *a, struct str s)
{
	static const char *const columns[] = { " at", " on" };
	const size_t of = kept_find(s, STR(" of "));
	struct str name = str_first(s, of), rest = str_from(s, of);

	if (rest.n) {
		rest = str_from(rest, 4);
		rest = str_from(rest, kept_find(rest, STR(" ")));
	}
	for (size_t i = 0; i < COUNT(columns); i++)
		if (str_ends(name, str_of(columns[i])) && rest.n)
			name = str_first(name, name.n - 3);
	return kept_unquoted(a,
			     str_of(arena_printf(a, "%.*s%.*s", (int)name.n,
						 name.p, (int)rest.n, rest.p)));
}

/* "name of categories is “Toys”" is "category Toys", "not …" its value. */
static const char *
equal(struct arena *a, struct str name, struct str value, bool is_not)
{
	const struct str of = STR(" of ");
	const size_t at = kept_find(name, of);
	const struct str table = str_from(name, at);
	const char *words = kept_unquoted(a, value);

	name = str_first(name, at);
	if (str_is(name, "name") && table.n)
		name = str_of(
			name_singular(a, str_dup(a, str_from(table, of.n))));
	if (is_not || str_is(name, "name"))
		return arena_printf(a, "%s%s", is_not ? "not " : "", words);
	return arena_printf(a, "%.*s %s", (int)name.n, name.p, words);
}

static const char *
words_of(struct arena *a, struct str s)
{
	const struct str is = STR(" is " OPEN), is_not = STR(" is not " OPEN);
	const size_t at = kept_find(s, is), not_at = kept_find(s, is_not);

	if (str_starts(s, STR("there ")) || str_has(s, STR(" or ")) ||
	    str_has(s, STR(" where ")))
		return kept_unquoted(a, s);
	if (not_at < s.n)
		return equal(a, str_first(s, not_at),
			     str_from(s, not_at + strlen(" is not ")), true);
	if (at < s.n)
		return equal(a, str_first(s, at),
			     str_from(s, at + strlen(" is ")), false);
	return plain(a, s);
}

/* What is left out stands behind what is kept. */
static void
put_out_last(struct kept *k)
{
	const struct kept all = *k;

	k->n = 0;
	for (int out = 0; out < 2; out++)
		for (size_t i = 0; i < all.n; i++)
			if (str_starts(str_of(all.items[i]), STR("not ")) ==
			    (out == 1))
				k->items[k->n++] = all.items[i];
}

struct kept
kept_of(struct arena *a, const char *reading)
{
	struct str rest = conditions_of(str_of(reading ? reading : ""));
	struct kept kept = { .n = 0 };
	size_t bytes = 0;

	while (rest.n) {
		const struct str one = cut(&rest);

		bytes += one.n;
		if (kept.n == KEPT_MAX || one.n > ITEM_MAX || bytes > ALL_MAX)
			return (struct kept){ .n = 0 };
		kept.items[kept.n++] = words_of(a, one);
	}
	put_out_last(&kept);
	return kept;
}

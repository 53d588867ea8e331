#include <string.h>

#include "say/kept.h"

#include "base/buf.h"
#include "say/saying.h"

#include "base/ban.h"

#define ITEM_MAX 60  /* bytes of one condition … */
#define ALL_MAX 110  /* … and of all of them */
#define VALUES_MAX 5 /* of one condition */
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

/* Whether s ends with it, which is taken off. */
static bool
cut_end(struct str *s, struct str end)
{
	const bool ends = str_ends(*s, end);

	*s = str_first(*s, s->n - (ends ? end.n : 0));
	return ends;
}

const char *
kept_flag(struct arena *a, struct str flag)
{
	static const struct {
		const char *one, *many, *none;
	} verbs[] = {
		{ "is ", "are", "are not" },
		{ "has ", "have", "have no" },
		{ "was ", "were", "were not" },
	};
	const struct str no = STR("not ");
	bool denied = str_starts(flag, no);

	flag = str_from(flag, denied ? no.n : 0);
	if (!cut_end(&flag, STR(" is yes")) && cut_end(&flag, STR(" is no")))
		denied = !denied;
	for (size_t i = 0; i < COUNT(verbs); i++) {
		const struct str one = str_of(verbs[i].one);
		const struct str rest = str_from(flag, one.n);

		if (str_starts(flag, one) && !str_has(rest, STR(" is ")))
			return arena_printf(a, "%s %.*s",
					    denied ? verbs[i].none
						   : verbs[i].many,
					    (int)rest.n, rest.p);
	}
	return NULL;
}

/* Behind ", where ", up to how the rows are ordered and cut. */
static struct str
conditions_of(struct str reading)
{
	static const char *const ends[] = {
		", highest ", ", lowest ",     ", latest ",  ", earliest ",
		", most ",    ", fewest ",     ", by ",      ", the ",
		", only ",    ", ordered by ", ", for each", " for each ",
		"; "
	};
	const struct str word = STR(", where ");
	struct str s = str_from(reading, kept_find(reading, word));

	s = str_from(s, s.n ? word.n : 0);
	for (size_t i = 0; i < COUNT(ends); i++)
		s = str_first(s, kept_find(s, str_of(ends[i])));
	return str_ends(s, STR(".")) ? str_first(s, s.n - 1) : s;
}

/* "…, ordered in 2025": a list of values goes on with a quote or a digit. */
static bool
is_next(struct str s)
{
	return str_starts(s, STR(", ")) && s.n > 2 && s.p[2] >= 'a' &&
	       s.p[2] <= 'z';
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
		if (!quoted && is_next(s)) {
			*rest = str_from(s, 2);
			return str_first(all, i);
		}
		if (quoted || !str_starts(s, and) ||
		    str_has(str_first(all, i), STR("between ")))
			continue;
		*rest = str_from(s, and.n);
		return str_first(all, i);
	}
	*rest = str_from(all, all.n);
	return all;
}

/* "total is more than 5" is said "total over 5". */
static struct str
compared(struct arena *a, struct str s)
{
	static const char *const shorter[][2] = {
		{ " is more than ", " over " },
		{ " is less than ", " under " },
		{ " is at least ", " at least " },
		{ " is at most ", " at most " },
	};

	for (size_t i = 0; i < COUNT(shorter); i++) {
		const struct str said = str_of(shorter[i][0]);
		const size_t at = kept_find(s, said);
		const struct str behind = str_from(s, at);

		if (behind.n)
			return str_of(arena_printf(
				a, "%.*s%s%.*s", (int)at, s.p, shorter[i][1],
				(int)(behind.n - said.n), behind.p + said.n));
	}
	return s;
}

/* "orders ordered in 2024" is said "ordered in 2024": of what is no question. */
static struct str
without_rows(struct str s, struct kept_rows rows)
{
	for (size_t i = 0; i < rows.n; i++) {
		const struct str noun =
			str_of(rows.nouns[i] ? rows.nouns[i] : "");
		const struct str rest = str_from(s, noun.n + 1);
		const struct str verb =
			str_first(rest, kept_find(rest, STR(" ")));

		if (noun.n && str_starts(s, noun) &&
		    str_starts(str_from(s, noun.n), STR(" ")) &&
		    str_ends(verb, STR("ed")) && verb.n < rest.n)
			return rest;
	}
	return s;
}

/* "ordered at of orders in 2024" is said "ordered in 2024". */
static const char *
plain(struct arena *a, struct str all, struct kept_rows rows)
{
	const struct str s = compared(a, without_rows(all, rows));
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

/* What a list of values says: "A", "A or B", "A, B nor C". */
static const char *
values(struct arena *a, const struct str *items, size_t n, const char *last)
{
	struct buf b = buf_new(a, ITEM_MAX + 1);

	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s",
			   i == 0      ? ""
			   : i + 1 < n ? ", "
				       : last,
			   kept_unquoted(a, items[i]));
	return buf_text(&b);
}

/*
 * "city is “Bern” or city is “Rome”" is "city Bern or Rome", and what denies
 * it "neither Bern nor Rome". NULL: they are of several columns.
 */
static const char *
one_of(struct arena *a, struct str s)
{
	const struct str or = STR(" or "), is = STR(" is " OPEN),
			 no = STR("not ");
	const bool denied = str_starts(s, no);
	struct str items[VALUES_MAX], name = STR("");
	size_t n = 0;

	s = str_from(s, denied ? no.n : 0);
	while (s.n && n < VALUES_MAX) {
		const size_t end = kept_find(s, or);
		const struct str one = str_first(s, end);
		const size_t at = kept_find(one, is);

		if (n && !str_eq(name, str_first(one, at)))
			return NULL;
		name = str_first(one, at);
		items[n++] = str_from(one, at + strlen(" is "));
		if (at == one.n || !str_ends(one, STR(CLOSE)))
			return NULL;
		s = str_from(s, end + or.n);
	}
	if (s.n || n < 2)
		return NULL;
	return denied ? arena_printf(a, "neither %s",
				     values(a, items, n, " nor "))
		      : equal(a, name, str_of(values(a, items, n, " or ")),
			      false);
}

/* "shipped", "left" */
static bool
is_past(struct str verb)
{
	static const char *const others[] = { "left", "paid", "sent",
					      "sold", "made", "built" };

	for (size_t i = 0; i < COUNT(others); i++)
		if (str_is(verb, others[i]))
			return true;
	return str_ends(verb, STR("ed"));
}

/* "no manager" of "manager ID is empty", "with phone"; NULL: it is another. */
static const char *
there(struct arena *a, struct str s)
{
	const struct str empty = STR(" is empty"), filled = STR(" is filled");
	const bool none = str_ends(s, empty);
	const char *what;

	if ((!none && !str_ends(s, filled)) || str_has(s, STR(" of ")) ||
	    str_has(s, STR(" or ")) || str_starts(s, STR("date ")))
		return NULL;
	s = str_first(s, s.n - (none ? empty.n : filled.n));
	if (str_ends(s, STR(" ID")))
		s.n -= 3;
	what = str_dup(a, s);
	return arena_printf(a, none ? "no %s" : "with %s", what);
}

/*
 * "not shipped" of "date shipped is empty", "signed up in 2024" of "date signed
 * up in 2024", "ordered on a Sunday" of "weekday of date ordered is Sunday".
 * NULL: it is of no date that what happened names.
 */
static const char *
dated(struct arena *a, struct str s)
{
	const struct str date = STR("date "), day = STR("weekday of date ");
	const struct str is = STR(" is "), of = str_from(s, day.n);
	const struct str what = str_from(s, date.n);
	const size_t end = kept_find(what, is), at = kept_find(of, is);
	const struct str verb = str_first(what, kept_find(what, STR(" ")));

	if (str_starts(s, day) && at < of.n)
		return arena_printf(a, "%.*s on a %s", (int)at, of.p,
				    kept_unquoted(a, str_from(of, at + is.n)));
	if (!str_starts(s, date) || !is_past(verb) ||
	    kept_find(what, STR(" of ")) < what.n)
		return NULL;
	if (str_is(str_from(what, end), " is empty"))
		return arena_printf(a, "not %.*s", (int)end, what.p);
	if (str_is(str_from(what, end), " is filled"))
		return str_dup(a, str_first(what, end));
	return end == what.n && what.n > verb.n ? kept_unquoted(a, what) : NULL;
}

static const char *
words_of(struct arena *a, struct str s, struct kept_rows rows)
{
	const char *when = str_has(s, STR(" or ")) ? NULL : dated(a, s);
	const struct str is = STR(" is " OPEN), is_not = STR(" is not " OPEN);
	const size_t at = kept_find(s, is), not_at = kept_find(s, is_not);
	const char *either = str_has(s, STR(" or ")) ? one_of(a, s) : NULL;

	if (when)
		return when;
	if (either)
		return either;
	if (there(a, s))
		return there(a, s);
	if (str_starts(s, STR("there ")) || str_has(s, STR(" or ")) ||
	    str_has(s, STR(" where ")) || str_has(s, STR(" is one of ")))
		return kept_unquoted(a, s);
	if (not_at < s.n)
		return equal(a, str_first(s, not_at),
			     str_from(s, not_at + strlen(" is not ")), true);
	if (at < s.n)
		return equal(a, str_first(s, at),
			     str_from(s, at + strlen(" is ")), false);
	return plain(a, s, rows);
}

/* What is left out stands behind what is kept. */
static void
put_out_last(struct kept *k)
{
	const struct kept all = *k;

	k->n = 0;
	for (int out = 0; out < 2; out++)
		for (size_t i = 0; i < all.n; i++)
			if ((str_starts(str_of(all.items[i]), STR("not ")) ||
			     str_starts(str_of(all.items[i]),
					STR("neither "))) == (out == 1))
				k->items[k->n++] = all.items[i];
}

/* "without orders" of "Products without orders, where …". */
static struct str
had_of(struct str reading)
{
	static const char *const words[] = { " with ", " without " };
	const struct str s = str_first(reading, kept_find(reading, STR(", ")));
	size_t at = s.n;

	for (size_t i = 0; i < COUNT(words); i++) {
		const size_t k = kept_find(s, str_of(words[i]));

		at = k < at ? k : at;
	}
	if (at == s.n || kept_find(s, STR(" for each ")) < s.n)
		return STR("");
	return str_from(str_ends(s, STR(".")) ? str_first(s, s.n - 1) : s,
			at + 1);
}

struct kept
kept_of(struct arena *a, const char *reading, struct kept_rows rows)
{
	const struct str all = str_of(reading ? reading : "");
	const struct str had = had_of(all);
	struct str rest = conditions_of(all);
	struct kept kept = { .n = 0 };
	size_t bytes = had.n;

	if (had.n > ITEM_MAX)
		return kept;
	if (had.n)
		kept.items[kept.n++] = kept_unquoted(a, had);

	while (rest.n) {
		const char *one = words_of(a, cut(&rest), rows);
		const size_t n = strlen(one);

		bytes += n;
		if (kept.n == KEPT_MAX || n > ITEM_MAX || bytes > ALL_MAX)
			return (struct kept){ .n = 0 };
		kept.items[kept.n++] = one;
	}
	put_out_last(&kept);
	return kept;
}

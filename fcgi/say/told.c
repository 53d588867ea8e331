#include "say/told.h"

#include <string.h>

#include "data/names.h"
#include "say/saying.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define FROM_MAX 16 /* tables of a statement that are told apart */

/* The outermost SELECT, read from its tokens. */
struct reading {
	struct arena *arena;
	const struct token *t;
	size_t n;
	size_t depth;
	bool grouped; /* a row of it is no row of a table */
	bool sorted;
	struct str names[FROM_MAX], aliases[FROM_MAX];
	size_t n_from;
	size_t list, from; /* where the columns begin, and where they end */
};

/*
 * A table's name in words, for its rows: "customers" of "customer" too. What
 * has no plural is put in no sentence.
 */
static const char *
noun_of(struct arena *a, struct str table)
{
	const struct column col = { .name = str_dup(a, table) };
	const char *words = name_in_words(a, &col);

	words = words ? name_plural(a, words) : NULL;
	return words && str_ends(str_of(words), STR("s")) ? words : NULL;
}

/* Words of the outermost level that make rows other than a table's. */
static void
read_word(struct reading *r, size_t i)
{
	static const char *const groups[] = { "group",     "distinct", "union",
					      "intersect", "except",   "with",
					      NULL };

	r->grouped = r->grouped || token_is_one_of(r->t[i], groups);
	r->sorted = r->sorted || token_is(r->t[i], "order");
	if (token_is(r->t[i], "select") && !r->list)
		r->list = i + 1;
	if (token_is(r->t[i], "from") && !r->from)
		r->from = i;
}

/* "schema.orders AS o" behind FROM, JOIN or a comma. */
static void
read_table(struct reading *r, size_t at)
{
	static const char *const ends[] = { "where", "group", "order", "join",
					    "on",    "left",  "inner", "limit",
					    "right", "full",  "cross", "using",
					    NULL };
	struct str name;

	if (r->n_from == FROM_MAX || !token_is_name(r->t[at]))
		return;
	while (at + 2 < r->n && token_is_op(r->t[at + 1], "."))
		at += 2;
	name = token_name(r->arena, r->t[at]);
	r->names[r->n_from] = r->aliases[r->n_from] = name;
	if (at + 1 < r->n && token_is(r->t[at + 1], "as"))
		at++;
	if (at + 1 < r->n && token_is_name(r->t[at + 1]) &&
	    !token_is_one_of(r->t[at + 1], ends))
		r->aliases[r->n_from] = token_name(r->arena, r->t[at + 1]);
	r->n_from++;
}

static void
read_all(struct reading *r)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct token t = r->t[i];

		if (token_is_op(t, ")"))
			r->depth -= r->depth > 0;
		if (r->depth == 0 && t.kind == TOKEN_WORD)
			read_word(r, i);
		if (r->depth == 0 && r->from &&
		    (i == r->from || token_is(t, "join")))
			read_table(r, i + 1);
		if (token_is_op(t, "("))
			r->depth++;
	}
}

/* The table of "o.name", by its alias; a bare name's is the only one. */
static const char *
noun_of_item(const struct reading *r, size_t at, size_t end)
{
	struct str alias;

	if (r->n_from == 1)
		return noun_of(r->arena, r->names[0]);
	if (end < at + 3 || !token_is_name(r->t[at]) ||
	    !token_is_op(r->t[at + 1], ".") ||
	    (end > at + 3 && !token_is(r->t[at + 3], "as")))
		return NULL;
	alias = token_name(r->arena, r->t[at]);
	for (size_t i = 0; i < r->n_from; i++)
		if (str_eq_nocase(r->aliases[i], alias))
			return noun_of(r->arena, r->names[i]);
	return NULL;
}

/* The table that each shown column is of. NULL: none is known. */
static const char *const *
nouns_of(const struct reading *r, size_t n_cols)
{
	const char **of = arena_array(r->arena, n_cols + 1, sizeof(*of));
	size_t depth = 0, at = r->list, col = 0;

	if (!r->from || r->n_from == 0)
		return NULL;
	for (size_t i = r->list; i <= r->from && col < n_cols; i++) {
		depth += token_is_op(r->t[i], "(");
		depth -= depth > 0 && token_is_op(r->t[i], ")");
		if (i != r->from && !(depth == 0 && token_is_op(r->t[i], ",")))
			continue;
		of[col++] = noun_of_item(r, at, i);
		at = i + 1;
	}
	while (r->n_from == 1 && col < n_cols) /* "*" */
		of[col++] = noun_of(r->arena, r->names[0]);
	return of;
}

#define MEASURE_MAX 30 /* bytes; a longer one is no noun */
#define SHARE_MAX 80

/* " whose country is Spain" of the only condition, when it is such a one. */
static const char *
where_of(struct arena *a, const char *reading, const struct kept *kept)
{
	const struct str is = STR(" is \u201c"), word = STR(", where ");
	struct str s = str_of(reading ? reading : "");
	const char *flag;

	s = str_from(s, kept_find(s, word));
	if (kept->n != 1 || !str_has(s, is) || str_has(s, STR(" of ")) ||
	    str_has(s, STR("not ")) || str_has(s, STR(" or ")) ||
	    !str_ends(s, STR("\u201d.")))
		return NULL;
	s = str_first(str_from(s, word.n), s.n - word.n - 1);
	flag = kept_flag(a, str_of(kept_unquoted(a, s)));
	if (flag)
		return arena_printf(a, " that %s", flag);
	return arena_printf(a, " whose %s", kept_unquoted(a, s));
}

/* "average number of orders per customer" of one number by another. */
static const char *
ratio_of(struct arena *a, struct str s)
{
	if (!str_starts(s, STR("Number of ")))
		return NULL;
	s = str_first(s, kept_find(s, STR(", ")));
	if (str_ends(s, STR(".")))
		s = str_first(s, s.n - 1);
	return kept_find(s, STR(" per ")) < s.n &&
			       kept_find(s, STR(" for each ")) == s.n
		       ? arena_printf(a, "average n%.*s", (int)s.n - 1, s.p + 1)
		       : NULL;
}

/* "… where newsletter is yes" of a flag, which a reading names alone. */
static struct str
flag_said(struct arena *a, struct str s)
{
	const struct str word = STR(" where "), no = STR("not ");
	const size_t at = kept_find(s, word);
	struct str flag = str_from(s, at + word.n);
	const bool is_no = str_starts(flag, no);

	flag = str_from(flag, is_no ? no.n : 0);
	if (flag.n == 0 || str_has(flag, STR(" ")))
		return s;
	return str_of(arena_printf(a, "%.*s%.*s is %s", (int)(at + word.n), s.p,
				   (int)flag.n, flag.p, is_no ? "no" : "yes"));
}

/*
 * Without the days of ", where ordered in 2024", which stand behind it. A value
 * with a comma in it keeps its quotes.
 */
static const char *
share_of(struct arena *a, struct str s)
{
	const size_t days = kept_find(s, STR(", where "));

	if (days == s.n && str_ends(s, STR(".")))
		s.n--;
	s = str_first(s, days);
	if (!str_starts(s, STR("Percentage of ")) || s.n > SHARE_MAX ||
	    kept_find(s, STR(", ")) < s.n ||
	    kept_find(s, STR(" for each ")) < s.n)
		return NULL;
	s = flag_said(a, str_from(s, 1));
	return arena_printf(a, "p%s",
			    str_has(s, STR(", ")) ? str_dup(a, s)
						  : kept_unquoted(a, s));
}

/* "average time from ordered to shipped" of "Average days from …". */
static const char *
time_of(struct arena *a, struct str s)
{
	static const char *const how[][2] = { { "Average ", "average" },
					      { "Median ", "median" },
					      { "Highest ", "longest" },
					      { "Lowest ", "shortest" } };
	static const char *const units[] = { "days from ", "hours from ",
					     "minutes from " };
	static const char *const ends[] = { ", ", " for each ", "." };
	const char *word = NULL;
	struct str from = STR("");

	for (size_t i = 0; i < COUNT(how); i++)
		for (size_t k = 0; k < COUNT(units); k++) {
			const size_t n = strlen(how[i][0]);

			if (!str_starts(s, str_of(how[i][0])) ||
			    !str_starts(str_from(s, n), str_of(units[k])))
				continue;
			word = how[i][1];
			from = str_from(s, n + strlen(units[k]));
		}
	for (size_t k = 0; k < COUNT(ends); k++)
		from = str_first(from, kept_find(from, str_of(ends[k])));
	if (!word || from.n > SHARE_MAX ||
	    kept_find(from, STR(" to ")) == from.n)
		return NULL;
	return arena_printf(a, "%s time from %.*s", word, (int)from.n, from.p);
}

/* "share of orders" of "Share of orders in percent for each …". */
static const char *
part_of(struct arena *a, struct str s)
{
	const size_t n = kept_find(s, STR(" in percent"));

	return str_starts(s, STR("Share of ")) && n < s.n && n < SHARE_MAX
		       ? arena_printf(a, "s%.*s", (int)n - 1, s.p + 1)
		       : NULL;
}

/* "takings" of "Takings for each quarter, where …" and of "Takings in 2024". */
static const char *
measure_of(struct arena *a, const char *reading)
{
	static const char *const ends[] = { " for each ", ", ", ".", " in 2" };
	const struct str all = str_of(reading ? reading : "");
	const char *special = ratio_of(a, all);
	struct str s = all;
	char *words;

	if (!special)
		special = share_of(a, all);
	if (!special)
		special = time_of(a, all);
	if (!special)
		special = part_of(a, all);
	if (special)
		return special;
	for (size_t i = 0; i < COUNT(ends); i++)
		s = str_first(s, kept_find(s, str_of(ends[i])));
	if (s.n == 0 || s.n > MEASURE_MAX || str_has(s, STR(" of ")))
		return NULL;
	words = str_dup(a, s);
	if (*words >= 'A' && *words <= 'Z')
		*words = (char)(*words - 'A' + 'a');
	return words;
}

static struct kept_rows
rows_of(struct arena *a, const struct turn *turn)
{
	const char **nouns = arena_array(a, turn->n_tables, sizeof(*nouns));

	for (size_t i = 0; i < turn->n_tables; i++)
		nouns[i] = noun_of(a, str_of(turn->tables[i]));
	return (struct kept_rows){ nouns, turn->n_tables };
}

bool
told_is_sorted(struct arena *a, const struct dialect *d, struct str sql)
{
	struct reading r = { .arena = a };

	r.t = lex_all(a, d, sql, &r.n);
	read_all(&r);
	return r.sorted;
}

struct told
told_of(struct arena *a, const struct turn *turn, const struct dialect *d,
	const struct draft *draft)
{
	struct reading r = { .arena = a };
	struct told told = { .counted = NULL };

	if (turn->n_tables == 1)
		told.counted = noun_of(a, str_of(turn->tables[0]));
	if (!draft || !draft->sql || !d)
		return told;
	r.t = lex_all(a, d, str_of(draft->sql), &r.n);
	told.when = when_kept(a, r.t, r.n);
	read_all(&r);
	told.kept = kept_of(a, draft->reading, rows_of(a, turn));
	told.where = where_of(a, draft->reading, &told.kept);
	told.sorted = r.sorted;
	told_picks(a, r.t, r.n, turn->rows, &told);
	told_first(a, r.t, r.n, (struct span){ r.list, r.from }, turn->rows,
		   &told);
	told.measure = measure_of(a, draft->reading);
	(void)told_sides(a, draft->reading, &told);
	told.named = nouns_of(&r, turn->rows->n_cols);
	told.of = r.grouped ? NULL : told.named;
	return told;
}

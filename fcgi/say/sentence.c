#include "say/sentence.h"

#include <string.h>

#include "data/figures/words.h"
#include "say/saying.h"

#include "base/ban.h"

#define SENTENCE_MAX 500
#define VALUES_MAX 5 /* of a single row */

/* "ID count": of rows by what identifies them. */
static bool
is_id_count(const char *words)
{
	return str_is_nocase(str_of(words), "id count") ||
	       str_is_nocase(str_of(words), "ids");
}

/* Rows that were counted: the name says it, or says of what. */
static const char *
counted(struct saying *s)
{
	const char *words = saying_name(s, 0);

	if (strcmp(words, "count") == 0 || strcmp(words, "total") == 0 ||
	    is_id_count(words))
		return s->told->counted;
	if (strncmp(words, "number of ", 10) == 0)
		return name_is_plural(words) ? words + 10 : NULL;
	if (s->rows->cells[0].type != CELL_INTEGER || s->figures[0].unit)
		return NULL;
	if (saying_is_counted(s, words))
		return s->told->counted;
	if (str_ends(str_of(words), STR(" count")))
		return saying_plural(
			s->b->arena,
			str_dup(s->b->arena,
				str_first(str_of(words), strlen(words) - 6)));
	if (!name_is_plural(words))
		return NULL;
	return strncmp(words, "total ", 6) == 0 ? words + 6 : words;
}

/* So many that is had: no words of it stand before the number. */
static const char *const so_many[] = { "more than ", "fewer than ", "at least ",
				       "at most ", "exactly " };

/* "have no returns" of "there are no returns", "have more than 3 orders". */
static const char *
part_has(struct arena *a, struct str is_so)
{
	static const char *const begins[] = { "there are ", "there is " };

	for (size_t i = 0; i < COUNT(begins); i++) {
		const struct str rest = str_from(is_so, strlen(begins[i]));

		if (str_starts(is_so, str_of(begins[i])) &&
		    !str_has(rest, STR(" where ")))
			return arena_printf(a, "have %.*s", (int)rest.n,
					    rest.p);
	}
	for (size_t i = 0; i < COUNT(so_many); i++)
		if (str_starts(is_so, str_of(so_many[i])))
			return arena_printf(a, "have %.*s", (int)is_so.n,
					    is_so.p);
	return NULL;
}

/*
 * "4.6 % of orders are cancelled." of the measure "percentage of
 * orders where status is cancelled". It is English, as that is.
 */
static bool
say_part(struct saying *s, struct str words)
{
	const struct str begin = STR("percentage of "), is = STR(" is "),
			 word = STR(" where "), what = str_from(words, begin.n);
	const size_t at = kept_find(what, word), end = kept_find(what, is);
	const struct str rows = str_first(what, at);
	const struct str is_so = str_from(what, at + word.n);
	const struct str value = str_from(what, end + is.n);
	const struct str name =
		str_first(is_so, end > at + word.n ? end - at - word.n : 0);
	const char *part = saying_cell(s, 0, 0), *flag;

	if (!str_starts(words, begin) || at == what.n ||
	    language_now() != LANGUAGE_EN)
		return false;
	flag = str_has(is_so, STR(" and ")) ? NULL
					    : kept_flag(s->b->arena, is_so);
	if (!flag && !str_has(is_so, STR(" and ")))
		flag = part_has(s->b->arena, is_so);
	if (!flag && str_is(name, "status") && !str_has(is_so, STR(" and ")) &&
	    !str_starts(value, STR("not ")))
		flag = arena_printf(s->b->arena, "are %.*s", (int)value.n,
				    value.p);
	if (flag)
		buf_printf(s->b, "%s of %.*s %s.", part, (int)rows.n, rows.p,
			   flag);
	else if (end == what.n || end < at || str_is(value, "yes") ||
		 str_is(value, "no") || str_has(is_so, STR(" and ")) ||
		 str_starts(value, STR("not ")) || str_has(is_so, STR(" of ")))
		buf_printf(s->b, "For %s of %.*s, %.*s.", part, (int)rows.n,
			   rows.p, (int)is_so.n, is_so.p);
	else
		buf_printf(s->b, "The %.*s is %.*s for %s of %.*s.",
			   (int)name.n, name.p, (int)value.n, value.p, part,
			   (int)rows.n, rows.p);
	return true;
}

/* "share returned": a percentage that its name tells by a verb alone. */
static const char *
what_of(const struct saying *s, const char *words)
{
	const struct str w = str_of(words);

	return s->figures[0].kind == FIGURE_PERCENT && w.n > 4 &&
			       str_ends(w, STR("ed")) &&
			       !str_has(w, STR(" ")) &&
			       language_now() == LANGUAGE_EN
		       ? arena_printf(s->b->arena, "share %s", words)
		       : words;
}

/* "orders per day", of which there are 45.62. */
static bool
is_per(struct arena *a, const char *words)
{
	const struct str s = str_of(words);
	const size_t at = kept_find(s, STR(" per "));

	return at < s.n && !str_starts(s, STR("average ")) &&
	       name_is_plural(str_dup(a, str_first(s, at)));
}

/* One number. */
static bool
say_number(struct saying *s)
{
	const struct rows *r = s->rows;
	struct arena *a = s->b->arena;
	const char *noun, *words;
	uint64_t n;

	if (r->n_rows != 1 || r->n_cols != 1 || s->parts[0] != PART_MEASURE)
		return false;
	noun = counted(s);
	words = what_of(s, saying_measure(s));
	if (say_part(s, str_of(words)))
		return true;
	if (noun && str_to_uint(r->cells[0].text, SIZE_MAX, &n)) {
		/* it is English: the reading says it beside other languages */
		const char *where =
			s->told->where && language_now() == LANGUAGE_EN
				? s->told->where
				: "";

		buf_puts(s->b,
			 n == 0   ? SAY(a, "There are no {noun}{where}.",
					{ "noun", noun }, { "where", where })
			 : n == 1 ? SAY(a, "There is {count}{where}.",
					{ "count", saying_count(s, n, noun) },
					{ "where", where })
				  : SAY(a, "There are {count}{where}.",
					{ "count", saying_count(s, n, noun) },
					{ "where", where }));
	} else if (is_per(a, words)) {
		buf_puts(s->b, SAY(a, "There are {count}{where}.",
				   { "count", arena_printf(a, "%s %s",
							   saying_cell(s, 0, 0),
							   words) },
				   { "where", "" }));
	} else if (figures_say_unit(s->figures[0], str_of(words))) {
		/* "days" of so many days */
		buf_puts(s->b, SAY(a, "It is {value}.",
				   { "value", saying_cell(s, 0, 0) }));
	} else if (name_takes_are(words) &&
		   !str_has(str_of(words), STR(" where "))) {
		buf_puts(s->b, SAY(a, "The {name} are {value}.",
				   { "name", saying_first(s, words) },
				   { "value", saying_cell(s, 0, 0) }));
	} else {
		buf_puts(s->b, SAY(a, "The {name} is {value}.",
				   { "name", saying_first(s, words) },
				   { "value", saying_cell(s, 0, 0) }));
	}
	return true;
}

static bool
say_truth(struct saying *s)
{
	const struct rows *r = s->rows;

	if (r->n_rows != 1 || r->n_cols != 1 ||
	    (r->cells[0].type != CELL_BOOLEAN &&
	     s->figures[0].kind != FIGURE_FLAG))
		return false;
	buf_puts(s->b,
		 figures_say_yes(r->cells[0].text) ? say("Yes.") : say("No."));
	return true;
}

/* How many of something, under a name of its own: "orders". */
static bool
is_how_many(struct saying *s, size_t col)
{
	return s->rows->cells[col].type == CELL_INTEGER &&
	       s->parts[col] == PART_MEASURE && !s->figures[col].unit &&
	       name_is_plural(saying_name(s, col));
}

/* "12 categories and 24 suppliers" */
static bool
say_how_many(struct saying *s)
{
	const struct rows *r = s->rows;
	const char *items[VALUES_MAX];
	uint64_t n;

	if (r->n_rows != 1 || r->n_cols < 2 || r->n_cols > VALUES_MAX)
		return false;
	for (size_t i = 0; i < r->n_cols; i++)
		if (!is_how_many(s, i) ||
		    !str_to_uint(r->cells[i].text, SIZE_MAX, &n))
			return false;
	for (size_t i = 0; i < r->n_cols; i++) {
		(void)str_to_uint(r->cells[i].text, SIZE_MAX, &n);
		items[i] = saying_count(s, n, saying_name(s, i));
	}
	buf_puts(s->b, SAY(s->b->arena, "There are {count}{where}.",
			   { "count", saying_list(s, items, r->n_cols) },
			   { "where", "" }));
	return true;
}

/* "earliest date ordered": days are not high and low. */
static const char *
in_time(struct arena *a, const char *words)
{
	static const char *const said[][2] = { { "lowest ", "earliest " },
					       { "highest ", "latest " } };

	for (size_t i = 0; i < COUNT(said); i++)
		if (str_starts(str_of(words), str_of(said[i][0])))
			return arena_printf(
				a, "%s%s", said[i][1],
				name_of_date(a, words + strlen(said[i][0])));
	return words;
}

/* "The employee is Ann.": a name alone says what it names. */
static const char *
value_name(struct saying *s, size_t col)
{
	const char *words = saying_name(s, col);
	const char *noun = s->told->named ? s->told->named[col] : NULL;

	if (s->rows->n_cols == 1 && noun && strcmp(words, "name") == 0)
		return name_singular(s->b->arena, noun);
	if (s->parts[col] != PART_TIME)
		return words;
	words = in_time(s->b->arena, words);
	return s->rows->n_cols == 1 ? name_of_date(s->b->arena, words) : words;
}

/* "The city is Bern" at the start of a sentence, "the orders are 3" in it. */
static const char *
one_value(struct saying *s, size_t col)
{
	struct arena *a = s->b->arena;
	const char *name = value_name(s, col), *value = saying_cell(s, 0, col);

	if (is_how_many(s, col))
		return col ? SAY(a, "the {name} are {value}", { "name", name },
				 { "value", value })
			   : SAY(a, "The {name} are {value}",
				 { "name", saying_first(s, name) },
				 { "value", value });
	return col ? SAY(a, "the {name} is {value}", { "name", name },
			 { "value", value })
		   : SAY(a, "The {name} is {value}",
			 { "name", saying_first(s, name) }, { "value", value });
}

/* "There are 12 orders" where rows are counted first, before other figures. */
static const char *
first_value(struct saying *s)
{
	const char *noun = s->rows->n_cols > 1 ? counted(s) : NULL;
	uint64_t n;

	if (!noun || !str_to_uint(s->rows->cells[0].text, SIZE_MAX, &n) ||
	    n == 1)
		return one_value(s, 0);
	return SAY(s->b->arena, "There are {count}",
		   { "count", saying_count(s, n, noun) });
}

/* A time, or a part of one by its number: a weekday, an hour. */
static bool
says_when(const struct saying *s, size_t col)
{
	return s->parts[col] == PART_TIME ||
	       (s->parts[col] == PART_LABEL &&
		cell_is_number(s->rows->cells[col].type));
}

/* "The day is 2025-12-15, with 107 orders." */
static bool
say_with_count(struct saying *s)
{
	const struct rows *r = s->rows;
	struct arena *a = s->b->arena;
	uint64_t n;

	if (r->n_rows != 1 || r->n_cols != 2 || !says_when(s, 0) ||
	    !is_how_many(s, 1) || !str_to_uint(r->cells[1].text, SIZE_MAX, &n))
		return false;
	buf_puts(s->b, SAY(a, "The {name} is {value}, with {count}.",
			   { "name", saying_first(s, value_name(s, 0)) },
			   { "value", saying_cell(s, 0, 0) },
			   { "count", saying_count(s, n, saying_name(s, 1)) }));
	return true;
}

const char *
saying_named_value(struct saying *s, size_t col)
{
	uint64_t n;

	if (is_how_many(s, col) &&
	    str_to_uint(s->rows->cells[col].text, SIZE_MAX, &n))
		return saying_count(s, n, saying_name(s, col));
	return SAY(s->b->arena, "{name} {value}",
		   { "name", value_name(s, col) },
		   { "value", saying_cell(s, 0, col) });
}

/* "Ann", "Order 37059": what a row is called by its first value; or NULL. */
static const char *
row_name(struct saying *s)
{
	struct arena *a = s->b->arena;
	const char *noun = s->told->of ? s->told->of[0] : NULL;

	if (s->rows->n_cols < 2 || s->parts[0] != PART_LABEL)
		return NULL;
	if (s->rows->cells[0].type == CELL_TEXT)
		return saying_cell(s, 0, 0);
	if (!noun || strcmp(saying_name(s, 0), "ID") != 0)
		return NULL;
	return arena_printf(a, "%s %s", name_capital(a, name_singular(a, noun)),
			    saying_cell(s, 0, 0));
}

/* One row: "Ann: total 7, 3 orders."; "The city is Bern." */
static bool
say_row(struct saying *s)
{
	const struct rows *r = s->rows;
	const char *items[VALUES_MAX], *name = NULL;
	bool named;

	if (r->n_rows != 1 || r->n_cols > VALUES_MAX)
		return false;
	name = row_name(s);
	named = name != NULL;
	for (size_t i = named; i < r->n_cols; i++)
		items[i - named] = named    ? saying_named_value(s, i)
				   : i == 0 ? first_value(s)
					    : one_value(s, i);
	if (named)
		buf_printf(s->b, "%s: ", name);
	buf_printf(s->b, "%s.", saying_list(s, items, r->n_cols - named));
	return true;
}

/* The shapes of results, and what is said of each: the first that fits. */
static bool (*const shapes[])(struct saying *) = {
	say_number, say_truth,  say_sides,      say_periods, say_how_many,
	say_oldest, say_first,  say_with_count, say_row,     say_record,
	say_picked, say_series, say_leader,     say_cross,   say_pairs,
	say_spread, say_list,   say_count_only,
};

static const char *
sentence(struct arena *a, const struct rows *r, const struct told *told)
{
	struct buf b = buf_new(a, SENTENCE_MAX);
	struct saying s = { .b = &b, .rows = r, .told = told };
	const char *noun = saying_row_noun(&s);
	bool said = false;

	if (r->n_rows == 0)
		return noun ? SAY(a, "No {noun} match.", { "noun", noun })
			    : say("No rows match.");
	if (!r->truncated && rows_are_nothing(r))
		return say("There is no value: no rows match.");
	if (saying_read(&s))
		for (size_t i = 0; !said && i < COUNT(shapes); i++)
			said = shapes[i](&s);
	if (!said || b.cut) {
		buf_clear(&b);
		(void)say_count_only(&s);
	}
	return buf_text(&b);
}

const char *
sentence_of(struct arena *a, const struct rows *rows, const struct told *told,
	    enum language l)
{
	const enum language before = language_switch(l);
	const char *said = saying_with_kept(a, sentence(a, rows, told), told);

	(void)language_switch(before);
	return said;
}

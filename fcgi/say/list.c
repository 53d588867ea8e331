#include <string.h>

#include "say/saying.h"

#include "base/ban.h"

#define ALL_MAX 5    /* rows that are named one by one … */
#define FIRST_MAX 3  /* … and of more of them */
#define LABEL_MAX 60 /* bytes of a label in a list */
#define SEEN_MAX 50  /* rows that tell whether names come again */
#define FEW 10       /* one of so many may */

const char *
saying_row_noun(const struct saying *s)
{
	for (size_t i = 0; s->told->of && i < s->rows->n_cols; i++)
		if (s->told->of[i])
			return s->told->of[i];
	return NULL;
}

/* Whether the first names are worth reading out. */
static bool
are_names(const struct rows *r, size_t col, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct str text = r->cells[i * r->n_cols + col].text;

		if (text.n == 0 || text.n > LABEL_MAX)
			return false;
		for (size_t k = 0; k < i; k++)
			if (str_eq(text, r->cells[k * r->n_cols + col].text))
				return false;
	}
	return true;
}

/*
 * The column that names the rows: the first of texts that tells the first n
 * apart, or the first of them; else of labels.
 */
static bool
find_naming(const struct saying *s, size_t n, size_t *ret)
{
	bool found = false, text = false;

	for (size_t i = 0; i < s->rows->n_cols; i++) {
		const bool is_text = s->rows->cells[i].type == CELL_TEXT;

		if (s->parts[i] != PART_LABEL || (found && !is_text))
			continue;
		if (is_text && are_names(s->rows, i, n)) {
			*ret = i;
			return true;
		}
		if (!text)
			*ret = i;
		text = text || is_text;
		found = true;
	}
	/* a few rows may be told by their numbers */
	return text ||
	       (found && s->rows->n_rows <= ALL_MAX && saying_row_noun(s));
}

/* Rows of the first ones whose text stands in one before them, too. */
static size_t
count_again(const struct rows *r, size_t col, size_t n)
{
	size_t again = 0;

	for (size_t i = 1; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (str_eq(r->cells[i * r->n_cols + col].text,
				   r->cells[k * r->n_cols + col].text)) {
				again++;
				break;
			}
	return again;
}

/*
 * Whether a column is called as names are, and has few twice; others are of
 * several rows each: the customers of tickets.
 */
static bool
is_name(struct saying *s, size_t col)
{
	const struct str words = str_of(saying_name(s, col));
	const size_t n =
		s->rows->n_rows < SEEN_MAX ? s->rows->n_rows : SEEN_MAX;

	return (str_ends(words, STR("name")) ||
		str_ends(words, STR("title"))) &&
	       count_again(s->rows, col, n) <= n / FEW;
}

/* The column of last names beside the one of first names; or n_cols. */
static size_t
find_last_name(struct saying *s, size_t first)
{
	static const char *const pairs[][2] = {
		{ "first name", "last name" },
		{ "firstname", "lastname" },
		{ "given name", "family name" },
		{ "first name", "surname" },
	};
	const char *name = saying_name(s, first);

	for (size_t i = 0; i < COUNT(pairs); i++)
		for (size_t k = 0; k < s->rows->n_cols; k++)
			if (strcmp(name, pairs[i][0]) == 0 &&
			    strcmp(saying_name(s, k), pairs[i][1]) == 0)
				return k;
	return s->rows->n_cols;
}

const char *
saying_whole_name(struct saying *s, size_t row, size_t col)
{
	const char *name = saying_cell(s, row, col);
	const size_t last = find_last_name(s, col);

	return last == s->rows->n_cols
		       ? name
		       : arena_printf(s->b->arena, "%s %s", name,
				      saying_cell(s, row, last));
}

/* Groups of rows that a table names, by a column "name": a group a row. */
static const char *
named_by(struct saying *s, size_t col)
{
	size_t n = 0;

	for (size_t i = 0; i < s->rows->n_cols; i++)
		n += s->parts[i] == PART_LABEL;
	return s->told->named && n == 1 &&
			       strcmp(saying_name(s, col), "name") == 0
		       ? s->told->named[col]
		       : NULL;
}

bool
say_list(struct saying *s)
{
	const struct rows *r = s->rows;
	const bool all = r->n_rows <= ALL_MAX && !r->truncated;
	size_t col = 0, n = all ? r->n_rows : FIRST_MAX;
	const char *noun, *one, *names[ALL_MAX];

	if (n > r->n_rows || !find_naming(s, n, &col) ||
	    !are_names(r, col, n) ||
	    (!is_name(s, col) && s->told->of && !are_names(r, col, r->n_rows)))
		return false;
	noun = s->told->of ? s->told->of[col] : NULL;
	if (!noun)
		noun = saying_row_noun(s);
	if (!noun)
		noun = named_by(s, col);
	/* names that stand there again are not what is counted */
	if (!noun && (s->n_labels == 1 || are_names(r, col, r->n_rows)))
		noun = saying_plural(s->b->arena, saying_name(s, col));
	if (!noun)
		return false; /* what comes again names no row */
	for (size_t i = 0; i < n; i++)
		names[i] = saying_whole_name(s, i, col);
	one = arena_printf(s->b->arena, "%s%s",
			   name_singular(s->b->arena, noun), saying_kept(s));
	noun = arena_printf(s->b->arena, "%s%s",
			    saying_count(s, r->n_rows, noun), saying_kept(s));
	if (r->n_rows == 1 && !r->truncated)
		buf_puts(s->b, SAY(s->b->arena, "The {name} is {value}.",
				   { "name", saying_first(s, one) },
				   { "value", names[0] }));
	else if (r->truncated)
		buf_puts(s->b, SAY(s->b->arena,
				   "More than {count}, the first {names}.",
				   { "count", noun },
				   { "names", saying_list(s, names, n) }));
	else if (!all)
		buf_puts(s->b, SAY(s->b->arena, "{count}, the first {names}.",
				   { "count", noun },
				   { "names", saying_list(s, names, n) }));
	else
		buf_puts(s->b, SAY(s->b->arena, "{count}: {names}.",
				   { "count", noun },
				   { "names", saying_list(s, names, n) }));
	return true;
}

bool
say_count_only(struct saying *s)
{
	const char *count = arena_printf(
		s->b->arena, "%s%s",
		saying_count(s, s->rows->n_rows, saying_row_noun(s)),
		saying_kept(s));

	if (s->rows->truncated)
		buf_puts(s->b, SAY(s->b->arena,
				   "More than {count}; the first are shown.",
				   { "count", count }));
	else
		buf_printf(s->b, "%s.", count);
	return true;
}

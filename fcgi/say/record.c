#include <string.h>

#include "say/saying.h"

#include "base/ban.h"

#define ITEMS_MAX 5 /* columns that are read out; figures of more of them */

/* "Order 10001": a row that no text names, of a table that its key does. */
static const char *
numbered(struct saying *s)
{
	struct arena *a = s->b->arena;

	for (size_t i = 0; s->told->of && i < s->rows->n_cols; i++) {
		const char *noun = s->told->of[i];

		if (noun && s->parts[i] == PART_LABEL &&
		    strcmp(saying_name(s, i), "ID") == 0)
			return arena_printf(
				a, "%s %s",
				name_capital(a, name_singular(a, noun)),
				saying_cell(s, 0, i));
	}
	return NULL;
}

static bool
is_name(struct saying *s, size_t col)
{
	const struct str words = str_of(saying_name(s, col));

	return str_ends(words, STR("name")) || str_ends(words, STR("title"));
}

/* What the row is called: by its name, its key, or its first text. */
static const char *
name_of(struct saying *s)
{
	const char *first = NULL, *key;

	for (size_t i = 0; i < s->rows->n_cols; i++) {
		if (s->parts[i] != PART_LABEL ||
		    s->rows->cells[i].type != CELL_TEXT)
			continue;
		if (is_name(s, i))
			return saying_whole_name(s, 0, i);
		if (!first)
			first = saying_cell(s, 0, i);
	}
	key = numbered(s);
	return key ? key : first;
}

/* "Ann Lee: 7 orders and total 9." of a row of many columns. */
bool
say_record(struct saying *s)
{
	const struct rows *r = s->rows;
	const char *items[ITEMS_MAX], *name;
	size_t n = 0;

	if (r->n_rows != 1 || r->n_cols <= ITEMS_MAX)
		return false;
	for (size_t i = 0; i < r->n_cols; i++) {
		if (s->parts[i] == PART_MEASURE && n == ITEMS_MAX)
			return false;
		if (s->parts[i] == PART_MEASURE)
			items[n++] = saying_named_value(s, i);
	}
	name = name_of(s);
	if (!name || !n)
		return false;
	buf_printf(s->b, "%s: %s.", name, saying_list(s, items, n));
	return true;
}

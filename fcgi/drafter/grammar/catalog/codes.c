#include <ctype.h>
#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/*
 * One table for the codes of many columns: which column each list of it is of,
 * by its name, or by what stands there.
 */

#define SAMPLES_LEAST 2

static const struct schema_table *
codes_of(const struct catalog *c, const struct cat_col *col)
{
	return &c->schema->tables[col->codes];
}

const struct schema_code *
cat_code(const struct catalog *c, int table, int col, const char *code,
	 const char *text)
{
	const struct cat_col *x = cat_col(c, table, col);
	const struct schema_table *t = x->list ? codes_of(c, x) : NULL;

	for (size_t i = 0; t && i < t->n_codes; i++)
		if (strcmp(t->codes[i].list, x->list) == 0 &&
		    (!code || strcmp(t->codes[i].code, code) == 0) &&
		    (!text || strcmp(t->codes[i].text, text) == 0))
			return &t->codes[i];
	return NULL;
}

static bool
has_code(const struct schema_table *codes, const char *list, const char *code)
{
	for (size_t i = 0; i < codes->n_codes; i++)
		if (strcmp(codes->codes[i].list, list) == 0 &&
		    strcmp(codes->codes[i].code, code) == 0)
			return true;
	return false;
}

/* Numbers are no codes of a list that has letters. */
static bool
has_letters(const struct schema_table *codes, const char *list)
{
	for (size_t i = 0; i < codes->n_codes; i++)
		if (strcmp(codes->codes[i].list, list) == 0 &&
		    !str_is_digits(str_of(codes->codes[i].code)))
			return true;
	return false;
}

static bool
has_samples(const struct schema_table *codes, const char *list,
	    const struct schema_column *col)
{
	if (col->type == CELL_INTEGER && has_letters(codes, list))
		return false;
	for (size_t i = 0; i < col->n_samples; i++)
		if (!has_code(codes, list, col->samples[i]))
			return false;
	return true;
}

/* The last words of one are those of the other. */
static bool
ends_in(const struct cat_words *w, const struct cat_words *end)
{
	for (size_t i = 0; i < end->n; i++)
		if (w->n < end->n ||
		    strcmp(w->stems[w->n - end->n + i], end->stems[i]) != 0)
			return false;
	return end->n > 0;
}

/*
 * "or_st", "orders.status" and "order status" are called as or_st and as the
 * status of orders are; "mode" as pay_mode is.
 */
static bool
is_called(const struct catalog *c, size_t table, size_t col, const char *list)
{
	struct cat_words own, all, said;

	cat_words_read(c->arena, str_of(list), &said);
	cat_words_read(c->arena, str_of(cat_col_name(c, (int)table, (int)col)),
		       &own);
	cat_words_read(c->arena,
		       str_of(arena_printf(
			       c->arena, "%s_%s", cat_table_name(c, (int)table),
			       cat_col_name(c, (int)table, (int)col))),
		       &all);
	return ends_in(&own, &said) || (said.n > own.n && ends_in(&all, &said));
}

/* Where a word of a name begins: "or_st", "orderState", "OR_ST". */
static bool
begins_word(const char *name, size_t i)
{
	return i == 0 || name[i - 1] == '_' ||
	       (isupper((unsigned char)name[i]) &&
		islower((unsigned char)name[i - 1]));
}

/* "OS" is of or_st, and of the state of orders. */
static bool
is_initials(const char *list, const char *first, const char *second)
{
	for (const char *name = first; name; name = second, second = NULL)
		for (size_t i = 0; name[i]; i++)
			if (begins_word(name, i) &&
			    tolower((unsigned char)*list++) !=
				    tolower((unsigned char)name[i]))
				return false;
	return *list == '\0';
}

/* By its first letters, where what is stored or its name is that of codes. */
static bool
is_by_initials(const struct catalog *c, size_t table, size_t col,
	       const char *list)
{
	const struct schema_column *s = &c->schema->tables[table].cols[col];
	const struct cat_words *own = c->tables[table].cols[col].words;

	return strlen(list) > 1 &&
	       (is_initials(list, s->name, NULL) ||
		is_initials(list, cat_table_name(c, (int)table), s->name)) &&
	       (s->n_samples > 0 || cat_words_have(own, 1, "code"));
}

static bool
may_hold_codes(const struct catalog *c, size_t table, size_t col)
{
	const struct schema_column *s = &c->schema->tables[table].cols[col];

	return (s->type == CELL_TEXT || s->type == CELL_INTEGER) &&
	       !s->primary && !s->unique && c->tables[table].cols[col].to < 0 &&
	       c->schema->tables[table].n_codes == 0;
}

typedef bool (*fits_fn)(const struct catalog *c, size_t table, size_t col,
			const char *list);

/* How many lists have what is seen, and fit; the first of them. */
static size_t
find_lists(const struct catalog *c, const struct schema_table *codes,
	   size_t table, size_t col, fits_fn fits, const char **first)
{
	const struct schema_column *s = &c->schema->tables[table].cols[col];
	size_t n = 0;

	for (size_t i = 0; i < codes->n_codes; i++) {
		const char *list = codes->codes[i].list;

		if ((i > 0 && strcmp(codes->codes[i - 1].list, list) == 0) ||
		    !has_samples(codes, list, s) ||
		    (fits && !fits(c, table, col, list)) ||
		    (n > 0 && strcmp(*first, list) == 0))
			continue;
		if (n++ == 0)
			*first = list;
	}
	return n;
}

/*
 * The list of such a name, else the only one that is short for it, else the
 * only one whose codes are those seen.
 */
static const char *
list_of(const struct catalog *c, const struct schema_table *codes, size_t table,
	size_t col)
{
	const struct schema_column *s = &c->schema->tables[table].cols[col];
	const bool seen = s->type == CELL_TEXT && s->n_samples >= SAMPLES_LEAST;
	const char *found = NULL;
	size_t n;

	if (find_lists(c, codes, table, col, is_called, &found) > 0)
		return found;
	n = find_lists(c, codes, table, col, is_by_initials, &found);
	if (n == 0 && seen)
		n = find_lists(c, codes, table, col, NULL, &found);
	return n == 1 ? found : NULL;
}

static void
find_of_table(struct catalog *c, const struct schema_table *codes, size_t table)
{
	for (size_t i = 0; i < c->schema->tables[table].n_cols; i++) {
		struct cat_col *x = &c->tables[table].cols[i];

		if (x->list || !may_hold_codes(c, table, i))
			continue;
		x->list = list_of(c, codes, table, i);
		x->codes = (short)(codes - c->schema->tables);
	}
}

void
catalog_find_codes(struct catalog *c)
{
	for (size_t i = 0; i < c->n_tables; i++) {
		const struct schema_table *codes = &c->schema->tables[i];

		for (size_t t = 0; codes->n_codes && t < c->n_tables; t++)
			find_of_table(c, codes, t);
	}
}

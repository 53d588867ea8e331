#include <string.h>

#include "drafter/grammar/catalog/catalog.h"

#include "base/ban.h"

/*
 * Keys that notes spell, where nobody declared them: "so_cu = cu_no", and
 * "ct_own = who looks after it (staff)".
 */

struct place {
	size_t table, col;
};

static bool
is_part_of_name(char c)
{
	return c == '_' || c == '.' || (c >= '0' && c <= '9') ||
	       (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The word that ends at a byte, or begins at it. */
static struct str
word_before(struct str s, size_t at)
{
	size_t from, to;

	for (to = at; to > 0 && (s.p[to - 1] == ' ' || s.p[to - 1] == '`');)
		to--;
	for (from = to; from > 0 && is_part_of_name(s.p[from - 1]);)
		from--;
	return (struct str){ s.p + from, to - from };
}

static struct str
word_behind(struct str s, size_t at)
{
	size_t from = at, to;

	while (from < s.n && (s.p[from] == ' ' || s.p[from] == '`'))
		from++;
	for (to = from; to < s.n && is_part_of_name(s.p[to]);)
		to++;
	while (to > from && s.p[to - 1] == '.') /* it ends the sentence */
		to--;
	return (struct str){ s.p + from, to - from };
}

/* The one column that is spelled so, with its table or without; false. */
static bool
find(const struct schema *s, struct str word, struct place *ret)
{
	struct str col = word, table = str_cut(&col, '.');
	size_t n = 0;

	if (col.n == 0) {
		col = table;
		table = STR("");
	}
	for (size_t t = 0; col.n && t < s->n_tables; t++)
		for (size_t k = 0; k < s->tables[t].n_cols; k++) {
			if ((table.n &&
			     !str_is_nocase(table, s->tables[t].name)) ||
			    !str_is_nocase(col, s->tables[t].cols[k].name))
				continue;
			*ret = (struct place){ t, k };
			n++;
		}
	return n == 1;
}

/* "= parts + wages": it comes to that, and refers to nothing. */
static bool
is_computed(struct str text, struct str behind)
{
	size_t at = (size_t)(behind.p - text.p) + behind.n;

	while (at < text.n && (text.p[at] == ' ' || text.p[at] == '`'))
		at++;
	return at < text.n && text.p[at] && strchr("+-*/", text.p[at]);
}

/* What tells the rows of its table apart, as far as it is known. */
static bool
is_own_key(const struct schema *s, const struct place *p)
{
	const struct schema_column *c = &s->tables[p->table].cols[p->col];

	return c->primary || c->unique;
}

/* Whether one may refer to the other: money and measures do not. */
static bool
may_join(const struct schema *s, const struct place *x, const struct place *y)
{
	const enum cell_type a = s->tables[x->table].cols[x->col].type,
			     b = s->tables[y->table].cols[y->col].type;

	return x->table != y->table && a != CELL_REAL && b != CELL_REAL &&
	       cell_is_number(a) == cell_is_number(b) &&
	       (is_own_key(s, x) || is_own_key(s, y) || x->col == 0 ||
		y->col == 0);
}

static bool
find_both(const struct schema *s, struct str text, size_t at, struct place *x,
	  struct place *y)
{
	const struct str behind = word_behind(text, at + 1);

	return find(s, word_before(text, at), x) && find(s, behind, y) &&
	       may_join(s, x, y) && !is_computed(text, behind);
}

/* Whether x is rather the key of its own table than y is. */
static bool
is_rather_key(const struct schema *s, const struct place *x,
	      const struct place *y)
{
	if (is_own_key(s, x) != is_own_key(s, y))
		return is_own_key(s, x);
	return x->col == 0 && y->col > 0;
}

static bool
ends_clause(char c)
{
	return c == '.' || c == ',' || c == ';' || c == ':' || c == '(' ||
	       c == ')' || c == '\n';
}

/* The first word of what stands before a bracket, without a bullet. */
static struct str
first_of_clause(struct str s, size_t at)
{
	size_t from = at;

	while (from > 0 && (!ends_clause(s.p[from - 1]) ||
			    (s.p[from - 1] == '.' && s.p[from] != ' ')))
		from--;
	while (from < at && !is_part_of_name(s.p[from]))
		from++;
	return word_behind(s, from);
}

/* "Staff": as the table is spelled. */
static size_t
table_in(const struct schema *s, struct str name)
{
	size_t t = 0;

	while (t < s->n_tables && !str_is_nocase(name, s->tables[t].name))
		t++;
	return t;
}

/* What such a column may hold: the table's key, or its first number. */
static bool
find_key(const struct schema *s, size_t table, struct place *ret)
{
	const struct schema_table *t = &s->tables[table];

	if (table == s->n_tables)
		return false;
	*ret = (struct place){ table, 0 };
	for (size_t k = 0; k < t->n_cols; k++)
		if (t->cols[k].primary) {
			ret->col = k;
			return true;
		}
	return t->n_cols > 0 && cell_is_number(t->cols[0].type);
}

static void
put(struct cat_joins *j, const struct place *x, const struct place *y)
{
	if (j->n < JOINS_MAX)
		j->items[j->n++] =
			(struct cat_join){ (short)x->table, (short)x->col,
					   (short)y->table, (short)y->col };
}

/* "ct_own is who looks after it (staff)", of each column that is called so. */
static void
find_bracketed(const struct schema *s, struct str text, size_t at,
	       struct cat_joins *ret)
{
	const struct str inside = word_behind(text, at + 1);
	const size_t end = (size_t)(inside.p - text.p) + inside.n;
	const struct str col = first_of_clause(text, at);
	struct place x, y;

	if (end >= text.n || text.p[end] != ')' ||
	    !find_key(s, table_in(s, inside), &y))
		return;
	for (x.table = 0; x.table < s->n_tables; x.table++)
		for (x.col = 0; x.col < s->tables[x.table].n_cols; x.col++) {
			const struct schema_column *c =
				&s->tables[x.table].cols[x.col];

			if (x.table != y.table && str_is_nocase(col, c->name) &&
			    !is_own_key(s, &x) &&
			    cell_is_number(c->type) ==
				    cell_is_number(s->tables[y.table]
							   .cols[y.col]
							   .type))
				put(ret, &x, &y);
		}
}

void
catalog_find_joins(const struct schema *s, const char *notes,
		   struct cat_joins *ret)
{
	const struct str text = str_of(notes);

	ret->n = 0;
	catalog_find_cents(s, notes, ret);
	for (size_t i = 1; i + 1 < text.n && ret->n < JOINS_MAX; i++) {
		struct place x, y;

		if (text.p[i] == '(')
			find_bracketed(s, text, i, ret);
		if (text.p[i] != '=' || !find_both(s, text, i, &x, &y))
			continue;
		if (is_rather_key(s, &x, &y)) {
			const struct place swap = x;

			x = y;
			y = swap;
		}
		put(ret, &x, &y);
	}
}

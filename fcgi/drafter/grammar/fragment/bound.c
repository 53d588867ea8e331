#include "drafter/grammar/fragment/bound.h"

#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/fragment/fragment.h"

#include "base/ban.h"

/* A column that bounds what the rows of another table come to. */
struct bound {
	struct str limits, parts; /* words of the names of both */
	struct str takes; /* … of a column of places that a row takes */
	bool counts;      /* rows, or those places */
	const struct node *limit, *part;
	size_t n; /* pairs of that kind that there are */
};

static bool
has_word(const struct cat_words *w, size_t n, struct str words)
{
	struct str word;

	while ((word = str_word(&words, " ")).n)
		for (size_t i = 0; i < n; i++)
			for (size_t k = 0; k < w[i].n; k++)
				if (str_is(word, w[i].folds[k]))
					return true;
	return false;
}

/*
 * The column of a table that tells how many places a row takes; ret_n: how many
 * columns do.
 */
static const struct node *
places_of(const struct context *x, const struct bound *b, short table,
	  size_t *ret_n)
{
	const struct node *found = NULL;

	*ret_n = 0;
	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct cat_col *c = cat_col(x->catalog, table, (int)i);

		if (c->kind != COL_QUANTITY ||
		    !has_word(c->words, c->n_words, b->takes))
			continue;
		found = node_column(x->arena, table, (int)i);
		++*ret_n;
	}
	return found;
}

static bool
is_undone(const struct context *x, const char *text)
{
	struct cat_words w;

	cat_words_read(x->arena, str_of(text), &w);
	return cat_words_have(&w, 1, "undone");
}

/* The value of a column that says that a row was cancelled; NULL. */
static const char *
undone_value(const struct context *x, short table, size_t col)
{
	const struct column_facts *f =
		x->job ? facts_find(x->job->facts, (size_t)table, col) : NULL;

	for (size_t i = 0; f && i < f->n_values; i++)
		if (is_undone(x, f->values[i]))
			return f->values[i];
	return NULL;
}

/* That a column does not say that a row was cancelled; NULL: it never does. */
static const struct test *
not_undone(const struct context *x, short table, size_t col)
{
	const struct cat_col *c = cat_col(x->catalog, table, (int)col);
	const struct node *n = node_column(x->arena, table, (int)col);
	const bool named = cat_words_have(c->words, c->n_words, "undone");
	const char *value =
		c->kind == COL_CODE ? undone_value(x, table, col) : NULL;

	if (value)
		return test_compare(x->arena, n, IS_NOT,
				    node_text(x->arena, value));
	if (named && c->kind == COL_DATE)
		return test_null(x->arena, n);
	return named && c->kind == COL_FLAG ? test_not(x->arena, match_so(x, n))
					    : NULL;
}

/* Rows of a table but those that were cancelled. */
static struct item
rows_of(const struct context *x, short table)
{
	struct item rows = { .table = table };

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++)
		rows.test = test_both(x->arena, TEST_AND, rows.test,
				      not_undone(x, table, i));
	return rows;
}

/* What the rows of a table come to that belong to each of another; NULL. */
static const struct node *
part_of(const struct context *x, const struct bound *b, short from, short to)
{
	const struct cat_table *t = &x->catalog->tables[from];
	const struct item rows = rows_of(x, from);
	const struct node *of;
	size_t n = 0;

	if (from == to || !rule_key_to(x, from, to) ||
	    x->catalog->tables[to].key < 0 ||
	    !has_word(t->words, t->n_words, b->parts))
		return NULL;
	of = b->counts ? places_of(x, b, from, &n) : rule_amount(x, from);
	if (of)
		return n > 1 ? NULL : rule_sum_of(x, of, &rows, to);
	return b->counts ? rule_belonging(x, &rows, to) : NULL;
}

static void
find_parts(const struct context *x, struct bound *b, short table, short col)
{
	for (short from = 0; from < (short)x->catalog->n_tables; from++) {
		const struct node *part = part_of(x, b, from, table);

		if (!part)
			continue;
		b->part = part;
		b->limit = node_column(x->arena, table, col);
		b->n++;
	}
}

static void
find(const struct context *x, struct bound *b)
{
	const struct catalog *c = x->catalog;

	for (short t = 0; t < (short)c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const struct cat_col *col = cat_col(c, t, (int)i);

			if (cat_is_number(col) &&
			    ((b->counts && col->bound) ||
			     has_word(col->words, col->n_words, b->limits)))
				find_parts(x, b, t, (short)i);
		}
}

static void
put_figure(const struct context *x, const struct bound *b, bool left,
	   const char *name, struct item *ret)
{
	struct node *n = left ? node_calc(x->arena, '-', b->limit, b->part)
			      : node_percent(x->arena, b->part, b->limit);

	n->number_like = true;
	ret->kind = ITEM_COLUMN;
	ret->node = node_named(x->arena, n, name);
}

static void
put_test(const struct context *x, const struct bound *b, struct str op,
	 struct item *ret)
{
	struct test *t = test_compare(
		x->arena, b->part, match_op(str_dup(x->arena, op)), b->limit);

	t->anchor = b->limit->table;
	ret->kind = ITEM_TEST;
	ret->test = t;
}

static bool
read_bound(const struct context *x, const struct definition *d,
	   struct item *ret)
{
	struct bound b = { .n = 0 };
	struct str rest = d->body, how = str_word(&rest, " ");

	how = str_from(how, 1);
	b.counts = str_starts(how, STR("#"));
	how = str_from(how, b.counts);
	b.limits = str_cut(&rest, '/');
	b.parts = str_cut(&rest, '/');
	b.takes = rest;
	find(x, &b);
	if (b.n != 1)
		return false;
	ret->table = b.limit->table;
	if (str_is(how, "-") || str_is(how, "%"))
		put_figure(x, &b, str_is(how, "-"), d->name, ret);
	else
		put_test(x, &b, how, ret);
	return true;
}

bool
fragment_read_term(const struct context *x, const struct definition *d,
		   struct item *ret)
{
	return str_starts(d->body, STR("@")) ? read_bound(x, d, ret)
					     : fragment_read(x, d, ret);
}

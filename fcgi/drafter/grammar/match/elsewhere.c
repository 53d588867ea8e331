#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

/* A table's column that a condition is on. */
struct place {
	short table;
	int col;
	bool compared; /* with a value, and not with nothing alone */
};

/* Whether no part is on another column than *at, or more than a column. */
static bool
is_on_one(const struct test *t, struct place *at)
{
	const struct node *n = t->a;

	for (size_t i = 0; i < t->n; i++)
		if (!t->parts || !is_on_one(t->parts[i], at))
			return false;
	if (t->kind != TEST_NULL && t->kind != TEST_COMPARE)
		return t->kind == TEST_NOT || t->kind == TEST_AND ||
		       t->kind == TEST_OR;
	if (!n || n->kind != NODE_COLUMN || n->step ||
	    (t->b && t->b->kind != NODE_NUMBER && t->b->kind != NODE_TEXT) ||
	    (at->table != NO_TABLE &&
	     (n->table != at->table || n->col != at->col)))
		return false;
	at->table = n->table;
	at->col = n->col;
	at->compared |= t->kind == TEST_COMPARE;
	return true;
}

/* The same condition on another column. */
static const struct test *
on_other(struct arena *a, const struct test *t, const struct node *column)
{
	const struct test **parts = arena_array(a, t->n + 1, sizeof(*parts));
	struct test *to = arena_alloc(a, sizeof(*to));

	for (size_t i = 0; i < t->n; i++)
		parts[i] = on_other(a, t->parts[i], column);
	*to = *t;
	to->anchor = column->table;
	to->parts = t->n ? parts : NULL;
	to->a = t->a ? column : NULL;
	return to;
}

/* What is compared with a value is of the same type besides. */
static int
column_like(const struct schema_table *t, const struct schema_column *c,
	    bool compared)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if ((!compared || t->cols[i].type == c->type) &&
		    !t->cols[i].primary &&
		    str_eq_nocase(str_of(t->cols[i].name), str_of(c->name)))
			return (int)i;
	return -1;
}

const struct test *
definition_test_of(const struct context *x, const struct test *t, short table)
{
	const struct schema *s = x->catalog->schema;
	struct place at = { .table = NO_TABLE };
	int col;

	if (t && t->kind == TEST_EXISTS && t->n == 1)
		t = t->parts[0];
	if (!t || table == NO_TABLE || !is_on_one(t, &at) ||
	    at.table == NO_TABLE || at.table == table ||
	    x->catalog->tables[at.table].kind == TABLE_LOOKUP)
		return NULL; /* the texts of codes are all called alike */
	col = column_like(&s->tables[table], &s->tables[at.table].cols[at.col],
			  at.compared);
	return col < 0 ? NULL
		       : on_other(x->arena, t,
				  node_column(x->arena, table, col));
}

static bool
holds(const struct column_facts *f, const char *value)
{
	for (size_t i = 0; i < f->n_values; i++)
		if (strcmp(f->values[i], value) == 0)
			return true;
	return false;
}

/* Whether a column is known to hold none of the texts it is compared with. */
static bool
holds_none(const struct context *x, const struct test *t)
{
	const struct column_facts *f;

	for (size_t i = 0; t->parts && i < t->n; i++)
		if (!holds_none(x, t->parts[i]))
			return false;
	if (t->parts)
		return true;
	if (t->kind != TEST_COMPARE || t->b->kind != NODE_TEXT || !x->job)
		return false;
	f = facts_find(x->job->facts, (size_t)t->a->table, (size_t)t->a->col);
	return f && f->complete && f->n_values == f->n_distinct &&
	       !holds(f, t->b->text);
}

/* "rep_no is the seller": of each table that has such a column. */
static void
put_columns(const struct context *x, struct definition *d)
{
	const struct schema *s = x->catalog->schema;
	const struct item of = d->items[0];
	const struct node *n = of.node;

	if (of.kind != ITEM_COLUMN || of.test || n->kind != NODE_COLUMN ||
	    n->step || cat_col(x->catalog, n->table, n->col)->whole ||
	    !str_eq_nocase(d->body,
			   str_of(cat_col_name(x->catalog, n->table, n->col))))
		return;
	for (size_t i = 0; i < s->n_tables; i++) {
		const int col = column_like(
			&s->tables[i], &s->tables[n->table].cols[n->col], true);

		if ((short)i == n->table || col < 0 ||
		    d->n_items == DEFINITION_ITEMS)
			continue;
		d->items[d->n_items] = of;
		d->items[d->n_items].table = (short)i;
		d->items[d->n_items++].node =
			node_column(x->arena, (short)i, col);
	}
}

void
definition_put_elsewhere(const struct context *x, struct definition *d)
{
	const struct test *t = d->n_items ? d->items[0].test : NULL;

	if (d->n_items == 1 && d->items[0].node)
		put_columns(x, d);
	if (d->subject != NO_TABLE || d->rows != NO_TABLE || !t ||
	    d->items[0].node)
		return;
	for (size_t i = 0; i < x->catalog->schema->n_tables; i++) {
		const struct test *own = definition_test_of(x, t, (short)i);
		struct item *y = &d->items[d->n_items];

		if (!own || d->n_items == DEFINITION_ITEMS ||
		    holds_none(x, own))
			continue;
		*y = (struct item){ .kind = ITEM_TEST, .table = (short)i };
		y->test = test_named(x->arena, own, d->name);
		d->n_items++;
	}
}

static bool
is_named_share(const struct context *x, const struct definition *d)
{
	struct tokens t;

	lex_read(x->arena, str_of(d->name), &t);
	for (size_t i = 0; i < t.n; i++)
		if (sense_find(t.items[i].fold, SENSE_SHARE))
			return true;
	return false;
}

/* Plain numbers and those that count things are of a kind. */
static enum col_kind
kind_counted(const struct context *x, const struct node *n)
{
	const enum col_kind k = cat_col(x->catalog, n->table, n->col)->kind;

	return k == COL_NUMBER ? COL_QUANTITY : k;
}

const struct node *
definition_in_percent(const struct context *x, const struct definition *d,
		      const struct node *n)
{
	const struct node *a, *b;

	if (!n || n->kind != NODE_CALC || n->op != '/' ||
	    n->b->kind == NODE_NUMBER || !is_named_share(x, d))
		return n;
	a = node_first_column(n->a);
	b = node_first_column(n->b);
	if ((n->a->kind == NODE_CALC && n->a->a->kind == NODE_NUMBER) || !a ||
	    !b || kind_counted(x, a) != kind_counted(x, b))
		return n;
	return node_percent(x->arena, n->a, n->b);
}

#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

/* What the notes say that codes of a column mean. */

static bool
is_listed(struct str list, const char *sample)
{
	while (list.n)
		if (str_is(str_word(&list, " ,.:;()\""), sample))
			return true;
	return false;
}

/* "gift.pay_way": what is listed is of that column, whatever its name says. */
static bool
spells(const struct context *x, struct str s, short table, short col)
{
	const struct schema_table *t = &x->catalog->schema->tables[table];
	struct str rest = s;

	if (str_eq_nocase(s, str_of(t->cols[col].name)))
		return true;
	return str_eq_nocase(str_cut(&rest, '.'), str_of(t->name)) &&
	       str_eq_nocase(rest, str_of(t->cols[col].name));
}

bool
definition_may_hold(const struct context *x, short table, short col,
		    const struct definition *d)
{
	const struct cat_col *c = cat_col(x->catalog, table, col);
	const struct schema_column *s =
		&x->catalog->schema->tables[table].cols[col];

	if (((s->primary || c->kind == COL_KEY) && s->n_samples == 0) ||
	    c->kind == COL_DATE ||
	    ((c->kind == COL_QUANTITY || c->kind == COL_AMOUNT) &&
	     !spells(x, d->body, table, col)))
		return false;
	for (size_t i = 0; i < s->n_samples; i++)
		if (is_listed(d->list, s->samples[i]))
			return true;
	return s->n_samples == 0;
}

/* A code that the column's type can hold. */
static const struct node *
code_node(const struct context *x, const struct item *col, struct str code)
{
	const struct schema_column *c =
		&x->catalog->schema->tables[col->table].cols[col->node->col];
	const char *text = str_dup(x->arena, code);

	return c->type == CELL_INTEGER || c->type == CELL_REAL
		       ? node_number(x->arena, strtod(text, NULL))
		       : node_text(x->arena, text);
}

const struct test *
definition_code_test(const struct context *x, const struct item *col,
		     struct str code)
{
	const char *text = str_lower(x->arena, code);

	return sense_find(text, SENSE_EMPTY)
		       ? test_null(x->arena, col->node)
		       : test_compare(x->arena, col->node, IS_EQUAL,
				      code_node(x, col, code));
}

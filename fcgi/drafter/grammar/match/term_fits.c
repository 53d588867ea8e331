#include <string.h>

#include "drafter/grammar/match/term.h"

#include "base/ban.h"

/* "stock = 0" and "status is open" hold of rows, and are no sum of any. */
static bool
is_meant(struct str body, const struct item *i)
{
	const bool holds =
		str_has(body, STR(" = ")) || str_has(body, STR(" < ")) ||
		str_has(body, STR(" > ")) || str_has(body, STR(" is "));

	if (str_has(body, STR(" times ")) &&
	    (!i->node || !i->node->a || i->node->a->kind != NODE_CALC ||
	     node_equal(i->node->a->a, i->node->a->b)))
		return false;
	/* "sum of total of orders" counts none of them */
	if (i->node && i->node->kind == NODE_AGG && i->node->fn == FN_COUNT &&
	    !str_starts(body, STR("number ")))
		return false;
	if (str_starts(body, STR("average ")) && i->node &&
	    i->node->kind == NODE_AGG && i->node->fn == FN_SUM)
		return false;
	return !holds || str_starts(body, STR("share")) ||
	       i->kind == ITEM_TEST || i->kind == ITEM_ROWS;
}

/*
 * While columns are looked through for one that has a word in its name, of rows
 * that those of base have one of, or of a table that is called so, too.
 */
struct named {
	const struct catalog *catalog;
	const char *word;
	short base; /* or NO_TABLE */
	bool found;
};

static void
see_named(void *arg, const struct node *n)
{
	const struct cat_table *rows;
	const struct cat_col *of;
	struct named *s = arg;

	if (n->kind != NODE_COLUMN || n->col < 0)
		return;
	of = cat_col(s->catalog, n->table, n->col);
	rows = &s->catalog->tables[n->table];
	s->found |= cat_words_have(of->words, of->n_words, s->word) &&
		    (s->base == NO_TABLE || s->base == n->table ||
		     catalog_is_one(s->catalog, s->base, n->table) ||
		     cat_words_have(rows->words, rows->n_words, s->word));
}

/* "revenue minus cost" takes off what is called so, and no other price. */
static bool
takes_off(const struct catalog *c, struct str body, const struct item *i)
{
	const struct str minus = STR(" minus ");
	const char *at = memmem(body.p, body.n, minus.p, minus.n);
	struct named s = { .catalog = c, .base = NO_TABLE };
	const struct node *from;
	struct str rest;

	if (!at || !i->node || i->node->kind != NODE_CALC || i->node->op != '-')
		return true;
	rest = str_from(body, (size_t)(at - body.p) + minus.n);
	s.word = str_dup(c->arena, str_word(&rest, " "));
	from = node_first_column(i->node->a);
	if (from)
		s.base = from->table;
	node_walk(i->node->b, see_named, &s);
	return s.found;
}

/* While a price is looked for that is of all pieces of its row. */
struct priced {
	const struct catalog *catalog;
	bool found;
};

static void
see_priced(void *arg, const struct node *n)
{
	struct priced *s = arg;
	struct cat_sale lines;

	s->found |= n->kind == NODE_COLUMN && n->table != NO_TABLE &&
		    catalog_lines(s->catalog, n->table, &lines) &&
		    lines.whole && n->col == lines.price;
}

/* "quantity times price", of a price that is of all of them. */
static bool
counts_twice(const struct catalog *c, struct str body, const struct item *i)
{
	struct priced s = { .catalog = c };

	if (i->node && str_has(body, STR(" times ")))
		node_walk(i->node, see_priced, &s);
	return s.found;
}

/* A view holds a part of what there is, and is for what its name says. */
static bool
is_of_view(const struct catalog *c, const struct item *i)
{
	return i->table != NO_TABLE && c->schema->tables[i->table].view;
}

/* While a column is looked for of other rows, that those have one of. */
struct beyond {
	const struct catalog *catalog;
	short rows;
	bool found;
};

static void
see_beyond(void *arg, const struct node *n)
{
	struct beyond *s = arg;

	s->found |= n->kind == NODE_COLUMN && n->table != s->rows &&
		    catalog_is_one(s->catalog, s->rows, n->table);
}

/* "due date in the past and return date is empty", of what is due. */
static bool
is_beyond(const struct catalog *c, struct str body, const struct item *i)
{
	struct beyond s = { .catalog = c };

	if (i->kind != ITEM_TEST || !i->test || !str_has(body, STR(" and ")))
		return false;
	s.rows = i->test->anchor;
	if (s.rows != NO_TABLE)
		test_walk(i->test, see_beyond, &s);
	return s.found;
}

bool
term_fits(const struct catalog *c, struct str body, const struct item *i)
{
	if (str_starts(body, STR("@")))
		return true; /* it is of what it says, see bound.h */
	return is_meant(body, i) && !is_beyond(c, body, i) &&
	       !is_of_view(c, i) && !counts_twice(c, body, i) &&
	       takes_off(c, body, i);
}

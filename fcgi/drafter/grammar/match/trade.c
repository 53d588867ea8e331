#include <string.h>

#include "drafter/grammar/match/notes/definition.h"

#include "base/ban.h"

#define WORTH_STRENGTH 0.8 /* "value", of an amount … */
#define WORTH_FILE 0.9     /* … of a file, rather than a quantity … */
#define WORTH_LINES 0.76   /* … and of what lines come to */

#define VALUE 0.9F   /* less than a column that is called so */
#define IN_FILE 1.1F /* … also where the file is */
#define MARGIN 1.25F /* in percent, rather than as its words say by parts */
#define SAID_AS_WELL 0.1F
#define UNITS 0.8F  /* "sold" may be said of rows as well */
#define EARNED 0.5F /* less than what people earn */

static const struct node *
units_of(const struct context *x)
{
	const struct cat_sale *s = &x->catalog->sale;
	struct node *n = node_column(x->arena, s->table, s->quantity);

	n->number_like = true;
	return node_named(x->arena, node_agg(x->arena, FN_SUM, n), "units");
}

/* What the notes say of what counts as sold, for all words of trade. */
static bool
is_trade_word(struct arena *a, const char *fold)
{
	return sense_find(fold, SENSE_TRADE) ||
	       sense_find(arena_printf(a, "%ss", fold), SENSE_TRADE);
}

static bool
is_of_trade(struct arena *a, const struct definition *d)
{
	struct str name = str_of(d->folded), word;
	bool any = false;

	while ((word = str_word(&name, " ")).n) {
		if (!is_trade_word(a, str_dup(a, word)))
			return false;
		any = true;
	}
	return any;
}

void
definitions_find_kinds(struct definitions *all)
{
	for (size_t i = 0; i < all->n; i++) {
		struct definition *d = &all->items[i];
		struct str rest = str_of(d->folded ? d->folded : "");
		const char *first = str_dup(all->arena, str_word(&rest, " "));

		d->trade = is_of_trade(all->arena, d);
		d->people = cat_word_is(first, "people");
		d->leave = cat_word_is(first, "leave");
	}
}

/* Rows that were sold, or parts of them. */
static bool
is_of_sale(const struct context *x, const struct item *i)
{
	const short sale = x->catalog->sale.table;

	return i->test && i->table != NO_TABLE &&
	       (i->kind == ITEM_TEST || i->kind == ITEM_ROWS) &&
	       (i->table == sale || catalog_is_one(x->catalog, sale, i->table));
}

/* The condition itself: a reading says it, and not what it is called. */
static const struct test *
plain_test(const struct context *x, const struct test *of)
{
	struct test *t = arena_alloc(x->arena, sizeof(*t));

	*t = *of;
	t->label = NULL;
	t->usual = true;
	return t;
}

const struct test *
match_sold(const struct context *x, bool *ret_open)
{
	struct definitions *all = x->definitions;

	*ret_open = false;
	for (size_t i = 0; all && i < all->n && x->catalog->sale.table >= 0;
	     i++) {
		struct definition *d = &all->items[i];

		if (!d->trade || d->state == BEING_READ)
			continue;
		if (!definition_read(x, d))
			*ret_open = true;
		else if (is_of_sale(x, &d->items[0]))
			return plain_test(x, d->items[0].test);
	}
	return NULL;
}

/* Whether both notes say the same in other words. */
static bool
are_same(const struct item *a, const struct item *b)
{
	return node_equal(a->node, b->node) && !a->test == !b->test &&
	       (!a->test || test_equal(a->test, b->test));
}

/* The one meaning that notes give to what was sold, by whatever word; NULL. */
static const struct definition *
takings_of(const struct context *x)
{
	struct definitions *all = x->definitions;
	const struct definition *found = NULL;

	for (size_t i = 0; all && i < all->n; i++) {
		struct definition *d = &all->items[i];
		const struct sense_row *row =
			sense_find(d->folded, SENSE_TRADE);

		if (!row || strcmp(row->arg, "value") != 0 ||
		    !definition_read(x, d) || !d->items[0].node ||
		    (d->items[0].kind != ITEM_MEASURE &&
		     d->items[0].kind != ITEM_COLUMN))
			continue;
		if (found && !are_same(&found->items[0], &d->items[0]))
			return NULL;
		found = d;
	}
	return found;
}

bool
match_takings(const struct context *x, struct item *ret)
{
	const struct definition *d = takings_of(x);
	const struct item *of = d ? &d->items[0] : NULL;

	if (!of)
		return false;
	*ret = (struct item){ .kind = ITEM_MEASURE, .table = of->table };
	ret->node = of->kind == ITEM_MEASURE || node_has_agg(of->node)
			    ? of->node
			    : node_agg(x->arena, FN_SUM, of->node);
	ret->test = of->test;
	ret->date = of->date;
	return true;
}

/* The asker's own word for it, where that is a noun; else the notes'. */
static const char *
asked_as(const struct leaves *l, const struct item *i, const char *name)
{
	static const char *const nouns[] = { "revenue", "revenues", "turnover",
					     "sales",   "income",   "takings" };
	const char *word = l->tokens.items[l->token_of[i->from]].fold;

	for (size_t k = 0; i->to == i->from + 1 && k < COUNT(nouns); k++)
		if (strcmp(word, nouns[k]) == 0)
			return nouns[k];
	return name;
}

/* What the notes define by another such word, and what was sold, is one. */
static void
put_takings(const struct context *x, const struct leaves *l,
	    const struct definition *takings, struct item *i)
{
	const char *name = asked_as(l, i, takings->name);
	struct item of;

	if (!match_takings(x, &of))
		return;
	i->kind = ITEM_MEASURE;
	i->table = of.table;
	i->node =
		of.node->label ? of.node : node_named(x->arena, of.node, name);
	i->test = of.test;
	i->date = of.date;
	i->label = name;
	i->defined = true;
}

/* The notes say themselves what such a word means. */
static bool
is_defined(const struct context *x, const char *word)
{
	const struct definitions *all = x->definitions;

	for (size_t i = 0; all && i < all->n; i++) {
		struct str name = str_of(all->items[i].folded), w;

		while ((w = str_word(&name, " ")).n)
			if (str_is(w, word))
				return true;
	}
	return false;
}

static bool
put_profit(const struct context *x, struct item *i)
{
	const bool percent = strcmp(i->arg, "margin") == 0;
	bool open;

	if (is_defined(x, i->arg))
		return false;
	i->kind = ITEM_MEASURE;
	i->table = x->catalog->sale.table;
	i->score = (percent ? MARGIN : VALUE) * (float)(i->to - i->from);
	i->node = match_profit(x, percent);
	i->test = i->node ? match_sold(x, &open) : NULL;
	i->label = i->arg;
	return i->node != NULL;
}

/*
 * "best selling": by pieces, or by how many rows the notes call sold where each
 * is one; pieces that nothing tells of are not counted, but their value is.
 */
static void
put_ranked(const struct context *x, bool down, struct item *i)
{
	const struct node *n = i->node;

	i->kind = ITEM_ORDER;
	i->down = down;
	if (i->sold || n->kind != NODE_AGG || n->fn != FN_SUM ||
	    (n->a->kind == NODE_CALC && n->a->op == '*'))
		return;
	i->node = node_named(x->arena, node_agg(x->arena, FN_COUNT, NULL),
			     "units");
	i->label = NULL;
}

/* What a word of trade stands for here; false: nothing. */
static bool
put_trade(const struct context *x, const struct leaves *l, struct item *i)
{
	const struct cat_sale *s = &x->catalog->sale;
	const bool best = strcmp(i->arg, "best") == 0,
		   worst = strcmp(i->arg, "worst") == 0, ranks = best || worst,
		   pieces = s->table >= 0 && s->quantity >= 0;
	const bool earned = strcmp(i->arg, "earned") == 0,
		   value = earned || strcmp(i->arg, "value") == 0;
	const struct definition *takings =
		value || (ranks && !pieces) ? takings_of(x) : NULL;
	bool open;

	i->score = (value ? VALUE : UNITS) * (float)(i->to - i->from);
	if (takings) {
		put_takings(x, l, takings, i);
	} else if (s->table < 0 || (!value && s->quantity < 0)) {
		return false;
	} else {
		if (value && s->amount >= 0)
			i->score = IN_FILE * (float)(i->to - i->from);
		if (earned)
			i->score = EARNED;
		i->kind = ITEM_MEASURE;
		i->table = s->table;
		i->node = value ? match_sale_value(x) : units_of(x);
		i->test = match_sold(x, &open);
		i->sold = !value;
	}
	if (ranks)
		put_ranked(x, best, i);
	return true;
}

static bool
is_of_profit(const struct item *i)
{
	return strcmp(i->arg, "profit") == 0 || strcmp(i->arg, "margin") == 0;
}

void
match_trade(const struct context *x, struct leaves *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->n; i++) {
		struct item *of = &l->items[i];

		if (of->kind == ITEM_NONE &&
		    !(is_of_profit(of) ? put_profit(x, of)
				       : put_trade(x, l, of)))
			continue;
		l->items[kept++] = *of;
	}
	l->n = kept;
}

/* The same words stand for how many pieces were sold. */
static bool
is_said_of_sale(const struct leaves *l, const struct item *rows)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].sold && l->items[i].kind == ITEM_MEASURE &&
		    rows->score < l->items[i].score + SAID_AS_WELL &&
		    rows->from == l->items[i].from &&
		    rows->to == l->items[i].to)
			return true;
	return false;
}

/* "not sold since June": what is cancelled was not. */
void
match_sold_rows(const struct context *x, struct leaves *l)
{
	for (size_t i = 0; !x->plainly && i < l->n; i++) {
		struct item *rows = &l->items[i];
		const struct test *sold;
		bool open;

		if (rows->kind != ITEM_ROWS || rows->test ||
		    !is_said_of_sale(l, rows))
			continue;
		sold = match_sold(x, &open);
		if (sold && sold->anchor == rows->table)
			rows->test = sold;
	}
}

/* "credit" of complaints about orders: no order is worth what it was. */
static bool
is_beside_lines(const struct context *x, short table)
{
	const struct catalog *c = x->catalog;
	const short sale = c->sale.quantity >= 0 ? c->sale.table : -1;

	if (sale < 0 || table == sale ||
	    catalog_is_takings(c, table, c->tables[table].measure))
		return false;
	for (size_t i = 0; i < c->tables[sale].n_keys; i++) {
		const short of = c->tables[sale].keys[i].to;

		for (size_t k = 0; k < c->tables[table].n_keys; k++)
			if (c->tables[table].keys[k].to == of &&
			    c->tables[of].kind == TABLE_EVENT)
				return true;
	}
	return false;
}

/* The one amount of what happened, or what its lines come to. */
static void
put_worth(const struct context *x, struct leaves *l, size_t a, size_t b)
{
	const struct catalog *c = x->catalog;
	bool open;
	const struct test *sold = x->plainly ? NULL : match_sold(x, &open);
	struct item *i;

	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *of = &c->tables[t];

		if (of->kind != TABLE_EVENT || of->measure < 0 ||
		    of->cols[of->measure].kind != COL_AMOUNT ||
		    is_beside_lines(x, (short)t))
			continue;
		i = leaf_put(l, ITEM_COLUMN, a, b,
			     c->sale.amount >= 0 ? WORTH_FILE : WORTH_STRENGTH);
		if (!i)
			return;
		i->table = (short)t;
		i->node = match_measured(x, (short)t, of->measure);
		i->why = "worth";
		if (sold && sold->anchor == (short)t)
			i->test = sold;
	}
	if (c->sale.table < 0 || c->sale.quantity < 0)
		return;
	i = leaf_put(l, ITEM_MEASURE, a, b, WORTH_LINES);
	if (!i)
		return;
	i->table = c->sale.table;
	i->node = match_sale_value(x);
	i->why = "worth";
}

/* "gross amount": another word says which. */
static bool
is_told(const struct leaves *l, const struct sense_row *row, size_t a)
{
	return *row->arg && a > 0 &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_AND) &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_COMMA) &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_AGG) &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_ORDER) &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_FILLER) &&
	       !sense_find(l->tokens.items[a - 1].fold, SENSE_WITH);
}

void
match_worth(const struct context *x, struct leaves *l)
{
	for (size_t a = 0; a < l->tokens.n; a++) {
		size_t n;
		const struct sense_row *const *rows =
			senses_of(l->tokens.items[a].fold, &n);

		for (size_t i = 0; i < n; i++)
			if (rows[i]->sense == SENSE_WORTH &&
			    lex_phrase_at(&l->tokens, a, rows[i]) &&
			    !is_told(l, rows[i], a))
				put_worth(x, l, a, a + rows[i]->n_words);
	}
}

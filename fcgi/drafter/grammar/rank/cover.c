#include "drafter/grammar/rank/cover.h"
#include "drafter/grammar/rank/speaks.h"

#include <math.h>
#include <string.h>

#include "base/ban.h"

#define EXACT 0.9 /* the strength of a cue; names are said by 0.97 or more */
#define NEAR 0.78 /* SYNONYM of match/fit.c */

/* Names of what words ask for, as hashes. */
struct asked {
	const struct catalog *catalog;
	uint32_t names[GIST_NAMES * 4];
	size_t n;
};

static void
ask_for(struct asked *q, const char *name)
{
	if (q->n < COUNT(q->names))
		q->names[q->n++] = gist_hash(name);
}

static void
ask_for_column(void *arg, const struct node *n)
{
	struct asked *q = arg;

	ask_for(q, cat_col_name(q->catalog, n->table, n->col));
}

static void
ask_for_table(struct asked *q, int table)
{
	const struct cat_table *t = &q->catalog->tables[table];

	for (size_t i = 0; i < COUNT(t->names); i++)
		if (t->names[i] >= 0)
			ask_for(q,
				cat_col_name(q->catalog, table, t->names[i]));
	if (t->date >= 0)
		ask_for(q, cat_col_name(q->catalog, table, t->date));
}

/* "and where": what says where a row is. */
static void
ask_for_places(struct asked *q)
{
	const struct catalog *c = q->catalog;

	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const struct cat_col *col = &c->tables[t].cols[i];

			if (cat_words_have(col->words, col->n_words, "place"))
				ask_for(q, cat_col_name(c, (int)t, (int)i));
		}
}

static void
ask_for_item(struct asked *q, const struct item *i)
{
	if (i->kind == ITEM_CUE && i->cue == SENSE_ALSO && i->sign == 'p')
		ask_for_places(q);
	if (i->table != NO_TABLE)
		ask_for_table(q, i->table);
	if (i->node)
		node_walk(i->node, ask_for_column, q);
	if (i->test)
		test_walk(i->test, ask_for_column, q);
}

/* Names of a statement that columns have, and those that are of a key. */
struct columns {
	bool known[GIST_NAMES], is_key[GIST_NAMES];
};

static void
find_columns(const struct catalog *c, const struct gist *g, struct columns *ret)
{
	*ret = (struct columns){ .known = { false } };
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const uint32_t name =
				gist_hash(cat_col_name(c, (int)t, (int)i));

			for (size_t k = 0; k < g->n_names; k++) {
				if (g->names[k] != name)
					continue;
				ret->known[k] = true;
				ret->is_key[k] |=
					c->tables[t].cols[i].kind == COL_KEY;
			}
		}
}

/* Columns of the statement that are no keys, and that nothing asks for. */
static size_t
count_unsaid(const struct asked *q, const struct gist *g)
{
	struct columns of;
	size_t n = 0;

	find_columns(q->catalog, g, &of);
	for (size_t k = 0; k < g->n_names; k++) {
		bool is_asked = false;

		for (size_t i = 0; i < q->n; i++)
			is_asked |= q->names[i] == g->names[k];
		n += of.known[k] && !of.is_key[k] && !is_asked;
	}
	return n;
}

/* "name", "id": what a statement shows of its rows anyhow. */
static bool
is_of_rows(const struct token *t)
{
	static const char *const kinds[] = { "name", "first", "key" };

	for (size_t i = 0; t->kind == TOKEN_WORD && i < COUNT(kinds); i++)
		if (cat_word_is(t->fold, kinds[i]) ||
		    cat_word_is(t->stem, kinds[i]))
			return true;
	return false;
}

static void
count_word(struct cover *c, double best)
{
	c->n_exact += best >= EXACT - 0.001;
	c->n_near += best >= NEAR && best < EXACT - 0.001;
	c->n_guessed += best < NEAR;
	c->weakest = fmin(c->weakest, best);
	c->mean += best;
}

static bool
has_compare(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_COMPARE ||
		    (l->items[i].kind == ITEM_CUE &&
		     (l->items[i].cue == SENSE_COMPARE ||
		      l->items[i].cue == SENSE_BETWEEN)))
			return true;
	return false;
}

/* "how many …, and which": the rows are asked for. */
static bool
has_also(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_ALSO)
			return true;
	return false;
}

/* Whether all of it is a list of codes and their texts. */
static bool
is_of_codes(const struct catalog *c, const struct gist *g)
{
	bool any = false;

	for (size_t t = 0; g->n_tables == 1 && t < c->n_tables; t++)
		any |= c->tables[t].kind == TABLE_LOOKUP &&
		       gist_has_table(g, cat_table_name(c, (int)t));
	return any;
}

/* A value that is part of a name that is said in full. */
static bool
is_in_name(const struct leaves *l, const struct item *value)
{
	if (value->kind != ITEM_TEST || !value->why)
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct item *name = &l->items[i];

		if ((name->kind == ITEM_COLUMN || name->kind == ITEM_ROWS) &&
		    name->from <= value->from && name->to >= value->to &&
		    name->to - name->from > value->to - value->from &&
		    is_named(name))
			return true;
	}
	return false;
}

/* A second question that is passed over, whatever its words are besides. */
static uint64_t
last_of_also(const struct item *i)
{
	return i->kind == ITEM_CUE && i->cue == SENSE_ALSO
		       ? (uint64_t)1 << (i->to - 1)
		       : 0;
}

/* "how many floors has …": the number that the rows have. */
static bool
is_kept(const struct context *x, const struct leaves *l, const struct gist *g,
	const struct item *count)
{
	if (count->kind != ITEM_CUE || count->cue != SENSE_COUNT ||
	    g->n_aggregates > 0)
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_COLUMN && of->from == count->to &&
		    of->node->kind == NODE_COLUMN && of->node->number_like &&
		    gist_has_column(g, cat_col_name(x->catalog, of->table,
						    of->node->col)))
			return true;
	}
	return false;
}

/* "how many different people": rows of one table, each of them once anyhow. */
static bool
is_once(const struct context *x, const struct leaves *l, const struct gist *g,
	const struct item *cue)
{
	if (cue->kind != ITEM_CUE || cue->cue != SENSE_DISTINCT ||
	    g->n_tables > g->n_selects)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].from == cue->to &&
		    gist_has_table(
			    g, cat_table_name(x->catalog, l->items[i].table)))
			return true;
	return false;
}

void
cover_read(const struct context *x, const struct leaves *l,
	   const struct gist *g, struct cover *ret)
{
	const struct speech speech = { .compared = has_compare(l),
				       .listed = has_also(l),
				       .today = x->calendar.today };
	struct asked asked = { .catalog = x->catalog };
	double best[CONTENT_MAX] = { 0 };
	uint64_t left_out = 0;
	bool known[CONTENT_MAX] = { false };
	size_t n = 0;

	*ret = (struct cover){ .weakest = 1 };
	for (size_t i = 0; i < l->n; i++) {
		const struct item *item = &l->items[i];
		const double strength =
			(double)item->score / (item->to - item->from);

		for (short k = item->from; k < item->to; k++)
			known[k] = true;
		if (is_in_name(l, item) ||
		    (!speaks_of(x->catalog, g, item, speech) &&
		     !is_kept(x, l, g, item) && !is_once(x, l, g, item))) {
			left_out |= last_of_also(item);
			continue;
		}
		ask_for_item(&asked, item);
		for (short k = item->from; k < item->to; k++)
			best[k] = fmax(best[k], fmin(strength, 1));
	}
	for (size_t i = 0; i < l->n_content; i++) {
		if (!l->telling[i])
			continue;
		if (best[i] > 0 && !(left_out >> i & 1)) {
			count_word(ret, best[i]);
			n++;
		} else if ((left_out >> i & 1) ||
			   !is_of_rows(&l->tokens.items[l->token_of[i]])) {
			ret->missing |= (uint64_t)1 << i;
			ret->n_missing++;
			ret->n_known += known[i];
		}
	}
	ret->mean = n ? ret->mean / (double)n : 0;
	ret->codes = is_of_codes(x->catalog, g);
	ret->n_unsaid = count_unsaid(&asked, g);
}

/* Words, codes and days, whatever type they are kept as. */
static bool
is_number(const struct catalog *c, size_t table, size_t col)
{
	const struct cat_col *of = &c->tables[table].cols[col];
	const enum cell_type type = c->schema->tables[table].cols[col].type;

	return cat_is_number(of) ||
	       (type != CELL_TEXT && type != CELL_BLOB && of->kind != COL_DATE);
}

/* Whether a table of the statement has a number by that name. */
static bool
is_number_of_any(const struct catalog *c, const struct gist *g,
		 const char *name)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++)
			if (is_number(c, t, i) &&
			    strcmp(cat_col_name(c, (int)t, (int)i), name) ==
				    0 &&
			    gist_has_table(g, cat_table_name(c, (int)t)))
				return true;
	return false;
}

bool
cover_sums_words(const struct catalog *c, const struct gist *g)
{
	for (size_t t = 0; g->n_summed && t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const char *name = cat_col_name(c, (int)t, (int)i);

			if (gist_sums_column(g, name) && !is_number(c, t, i) &&
			    gist_has_table(g, cat_table_name(c, (int)t)) &&
			    !is_number_of_any(c, g, name))
				return true;
		}
	return false;
}

/* Whether a word may ask for a row of each. */
static bool
asks_for_each(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *item = &l->items[i];

		if (item->kind == ITEM_GROUP || item->kind == ITEM_ORDER ||
		    (item->kind == ITEM_CUE &&
		     (item->cue == SENSE_BY || item->cue == SENSE_DISTINCT ||
		      item->cue == SENSE_SHARE)))
			return true;
	}
	return false;
}

bool
cover_groups_amounts(const struct context *x, const struct leaves *l,
		     const struct gist *g)
{
	const struct catalog *c = x->catalog;

	if (g->n_grouped != 1 || g->having || asks_for_each(l))
		return false;
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++) {
			const char *name = cat_col_name(c, (int)t, (int)i);

			if (c->tables[t].cols[i].kind == COL_AMOUNT &&
			    gist_groups_by(g, name) &&
			    gist_has_table(g, cat_table_name(c, (int)t)))
				return true;
		}
	return false;
}

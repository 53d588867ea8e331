#include "drafter/grammar/rank/misread.h"

#include <string.h>

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

#define SAID_IN_FULL 0.9F /* the score of a name that is said so */

/* Rows of the same name, before which the words stand as before a number. */
static bool
names_rows(const struct leaves *l, const struct item *col)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].table == col->table &&
		    l->items[i].from == col->from && l->items[i].to == col->to)
			return true;
	return false;
}

/*
 * "average stock per room" where the table is called so, too: it is of the
 * column, and not of how many rows there are.
 */
bool
misread_rows(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *agg = &l->items[i];

		if (agg->kind != ITEM_AGG ||
		    (agg->fn != FN_SUM && agg->fn != FN_AVG))
			continue;
		for (size_t k = 0; k < l->n; k++) {
			const struct item *of = &l->items[k];
			const struct node *col =
				of->kind == ITEM_COLUMN
					? node_first_column(of->node)
					: NULL;

			if (col && of->from == agg->to &&
			    of->node->number_like && names_rows(l, of) &&
			    !gist_has_column(
				    g, cat_col_name(c, col->table, col->col)))
				return true;
		}
	}
	return false;
}

/* Whether a day of the same rows is called as the value is: "shipped". */
static bool
has_day_called(const struct catalog *c, short table, const struct test *t,
	       const struct gist *g)
{
	const short day =
		t->b && t->b->kind == NODE_TEXT
			? catalog_day_called(c, table, str_of(t->b->text))
			: -1;

	return day >= 0 && !gist_has_column(g, cat_col_name(c, table, day));
}

static bool
negates(const struct gist *g)
{
	return g->negated || gist_has_word(g, "<>") || gist_has_word(g, "!=");
}

/* "shipped orders that were not returned": each "not" is of later words. */
static bool
is_affirmed(const struct leaves *l, const struct item *of)
{
	bool later = false;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *no = &l->items[i];

		if (no->kind != ITEM_CUE || no->cue != SENSE_NOT)
			continue;
		if (no->from < of->to)
			return false;
		later = true;
	}
	return later;
}

/* "not shipped": no day of it; what came behind is in another state by now. */
bool
misread_state(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; negates(g) && i < l->n; i++) {
		const struct item *of = &l->items[i];
		const struct node *n =
			of->kind == ITEM_TEST && of->test &&
					of->test->kind == TEST_COMPARE
				? rule_equal_of(of->test)
				: NULL;

		if (n && n->kind == NODE_COLUMN &&
		    gist_has_column(g, cat_col_name(c, n->table, n->col)) &&
		    gist_has_value(g, of->test->b->text) &&
		    !is_affirmed(l, of) &&
		    has_day_called(c, n->table, of->test, g))
			return true;
	}
	return false;
}

/* The same words as a value of rows that those of the base have one of. */
static bool
is_value_nearby(const struct leaves *l, const struct catalog *c, short base,
		const struct item *value)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_TEST && of->why && value->why &&
		    strcmp(of->why, value->why) == 0 &&
		    of->from == value->from && of->to == value->to &&
		    of->table != NO_TABLE && of->table != value->table &&
		    catalog_is_one(c, base, of->table))
			return true;
	}
	return false;
}

/*
 * "revenue excluding Germany": the customers' country, of which each order has
 * one, and not that of some of its suppliers.
 */
bool
misread_value(const struct readings_of *all, const struct gist *g)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;
	const short base =
		all->trees->n ? all->trees->items[0].tree.base : NO_TABLE;

	for (size_t i = 0; base != NO_TABLE && i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->kind == ITEM_TEST && of->why &&
		    strcmp(of->why, "value") == 0 && of->table != NO_TABLE &&
		    of->table != base &&
		    gist_has_table(g, cat_table_name(c, base)) &&
		    gist_has_table(g, cat_table_name(c, of->table)) &&
		    !catalog_is_one(c, base, of->table) &&
		    is_value_nearby(l, c, base, of))
			return true;
	}
	return false;
}

/* Of a column that is called by the word itself, or of a name that has it. */
static bool
is_name_of(const struct catalog *c, const struct item *i, const char *word)
{
	return i->kind == ITEM_COLUMN && i->node->kind == NODE_COLUMN &&
	       strcasestr(cat_col_name(c, i->node->table, i->node->col), word);
}

static bool
is_term(const struct item *i)
{
	return i->why && strcmp(i->why, "term") == 0;
}

/* Whether what stands before "rate" is counted or summed, and no part of it. */
static bool
is_rate_of(const struct readings_of *all, const struct item *cue)
{
	const struct leaves *l = all->trees->leaves;
	const char *word = l->tokens.items[l->token_of[cue->from]].fold;
	bool any = false;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->from < cue->to && of->to > cue->from &&
		    ((of->from < cue->from && !is_term(of)) ||
		     is_name_of(all->context->catalog, of, word)))
			return false;
		any |= of->to == cue->from &&
		       (of->kind == ITEM_COLUMN || of->kind == ITEM_ROWS ||
			of->kind == ITEM_MEASURE);
	}
	return any;
}

bool
misread_rate(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const bool divides = strchr(r->draft.sql, '/') != NULL;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *cue = &l->items[i];

		if (cue->kind == ITEM_CUE && cue->cue == SENSE_SHARE &&
		    *cue->arg && is_rate_of(all, cue) &&
		    (!divides || gist_has_word(&r->gist, "over")))
			return true;
	}
	return false;
}

/* What the tree leaves out of those that wait, it counts. */
static bool
adds_unsold(const struct catalog *c, const struct gist *g, const struct tree *t)
{
	bool awaits = false, all = false;

	for (size_t i = 0; i < t->n_where; i++) {
		awaits |= t->where[i]->kind == TEST_NULL &&
			  speaks_of_columns(c, g, t->where[i]);
		all |= t->where[i]->usual &&
		       !speaks_of_columns(c, g, t->where[i]);
	}
	return awaits && all;
}

bool
misread_awaited(const struct readings_of *all, const struct gist *g)
{
	for (size_t i = 0; i < all->trees->n; i++)
		if (adds_unsold(all->context->catalog, g,
				&all->trees->items[i].tree))
			return true;
	return false;
}

/*
 * "the most participants" of a group: all of them, and not those of its
 * largest row.
 */
static bool
is_most_of(const struct readings_of *all, const struct item *o,
	   const struct item *of)
{
	return o->kind == ITEM_ORDER && o->many && of->kind == ITEM_COLUMN &&
	       of->from == o->to &&
	       (rule_col_is(all->context, of->node, COL_AMOUNT) ||
		rule_col_is(all->context, of->node, COL_QUANTITY));
}

bool
misread_most(const struct readings_of *all, const struct gist *g)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; g->group && i < l->n; i++)
		for (size_t k = 0; k < l->n; k++) {
			const struct item *of = &l->items[k];
			const char *name;

			if (!is_most_of(all, &l->items[i], of))
				continue;
			name = cat_col_name(all->context->catalog, of->table,
					    of->node->col);
			if (gist_has_column(g, name) &&
			    !gist_sums_column(g, name) &&
			    !gist_groups_by(g, name))
				return true;
		}
	return false;
}

/* "how many orders had a refund": which of them, and not how much besides. */
bool
misread_had(const struct readings_of *all, const struct gist *g)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; g->n_aggregates > 1 && i < l->n; i++) {
		const struct item *cue = &l->items[i];

		if (cue->kind != ITEM_CUE || cue->cue != SENSE_HAVE)
			continue;
		for (size_t k = 0; k < l->n; k++) {
			const struct item *of = &l->items[k];

			if (of->kind == ITEM_COLUMN && of->from == cue->to &&
			    of->node->kind == NODE_COLUMN &&
			    gist_sums_column(
				    g, cat_col_name(all->context->catalog,
						    of->table, of->node->col)))
				return true;
		}
	}
	return false;
}

/* "with and without reviews", "Berlin vs the rest" */
static bool
asks_sides(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    (l->items[i].cue == SENSE_SIDES ||
		     l->items[i].cue == SENSE_REST))
			return true;
	return false;
}

/* One figure, of which nothing is taken away. */
static bool
is_one_figure(const struct gist *g, const char *sql)
{
	return g->n_aggregates == 1 && g->n_selects == 1 &&
	       !strstr(sql, " - ") && !strchr(sql, '/');
}

/* "average price of chairs and tables": the best tree has each of them. */
static bool
means_each(const struct derivations *trees)
{
	const struct tree *t = trees->n ? &trees->items[0].tree : NULL;

	for (size_t i = 0; t && t->n_group && i < t->n_where; i++)
		if (t->where[i]->listed)
			return true;
	return false;
}

bool
misread_versus(const struct readings_of *all, const struct reading_of *r)
{
	const struct gist *g = &r->gist;
	const struct leaves *l = all->trees->leaves;
	size_t n_values = 0;
	bool versus = false;

	if (g->group || strstr(r->draft.sql, "CASE"))
		return false;
	if (asks_sides(l) || means_each(all->trees))
		return true;
	if ((!g->joins_sets && (g->n_selects > 1 || g->n_aggregates == 0)))
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];

		versus |= of->kind == ITEM_CUE && of->cue == SENSE_VERSUS;
		n_values += of->kind == ITEM_TEST && of->test &&
			    of->test->kind == TEST_COMPARE && of->test->b &&
			    of->test->b->kind == NODE_TEXT &&
			    rule_equal_of(of->test) &&
			    gist_has_value(g, of->test->b->text);
	}
	return versus && (n_values > 1 || is_one_figure(g, r->draft.sql));
}

/* Whether rows of a table are called so from the content word on. */
static bool
begins_rows(const struct leaves *l, size_t from)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    (size_t)l->items[i].from == from)
			return true;
	return false;
}

bool
misread_kind(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;
	const uint64_t left =
		r->cover.missing | (r->tree ? r->tree->unused : 0);

	if (r->draft.n_unused == 0)
		return false;
	for (size_t i = 0; i + 1 < l->n_content; i++)
		if (left >> i & 1 && l->token_of[i] + 1 == l->token_of[i + 1] &&
		    begins_rows(l, i + 1))
			return true;
	return false;
}

/* Whether the groups of a statement go by rows of a table. */
static bool
groups_by_rows(const struct catalog *c, const struct gist *g, short table)
{
	for (size_t t = 0; t < c->n_tables; t++) {
		const struct cat_table *of = &c->tables[t];

		for (size_t i = 0; i < c->schema->tables[t].n_cols; i++)
			if (((short)t == table || of->cols[i].to == table) &&
			    gist_groups_by(g, cat_col_name(c, (int)t, (int)i)))
				return true;
	}
	return false;
}

bool
misread_which(const struct readings_of *all, const struct gist *g)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; g->group && g->limit && i < l->n; i++) {
		const struct item *rows = &l->items[i];
		const size_t at = (size_t)l->token_of[rows->from];

		if (rows->kind == ITEM_ROWS && rows->score >= SAID_IN_FULL &&
		    at > 0 &&
		    sense_find(l->tokens.items[at - 1].fold, SENSE_ASK))
			return !groups_by_rows(all->context->catalog, g,
					       rows->table);
	}
	return false;
}

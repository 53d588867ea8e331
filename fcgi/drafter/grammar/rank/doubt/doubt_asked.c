#include "drafter/grammar/rank/doubt/doubt_parts.h"

#include <string.h>

#include "drafter/grammar/lex/senses.h"
#include "drafter/grammar/rank/speaks.h"

#include "base/ban.h"

bool
doubt_has_cue(const struct leaves *l, enum sense cue)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE && l->items[i].cue == cue)
			return true;
	return false;
}

bool
doubt_has_agg(const struct leaves *l, enum fn fn)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_AGG && l->items[i].fn == fn)
			return true;
	return false;
}

static bool
has_kind(const struct leaves *l, enum item_kind kind)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == kind)
			return true;
	return false;
}

/* Whether a column that the statement speaks of has its words in its name. */
bool
doubt_in_column(const struct readings_of *all, const struct reading_of *r,
		const struct item *of)
{
	const struct leaves *l = all->trees->leaves;
	const struct speech speech = { .compared = false };

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_COLUMN &&
		    l->items[i].from <= of->from && l->items[i].to >= of->to &&
		    speaks_of(all->context->catalog, &r->gist, &l->items[i],
			      speech))
			return true;
	return false;
}

/* Whether a statement has a mean, or a median, of anything. */
static bool
has_mean(const struct reading_of *r, enum fn fn)
{
	return fn == FN_MEDIAN
		       ? strcasestr(r->draft.sql, "row_number") ||
				 strcasestr(r->draft.sql, "percentile") ||
				 strcasestr(r->draft.sql, "median(")
		       : gist_has_word(&r->gist, "avg") ||
				 strchr(r->draft.sql, '/');
}

/* "average yearly fee": no row for each year. */
static bool
is_of_each(const struct leaves *l, const struct item *agg)
{
	const struct sense_row *unit;

	if (agg->to >= (short)l->n_content)
		return false;
	unit = sense_find(l->tokens.items[l->token_of[agg->to]].fold,
			  SENSE_UNIT);
	return unit && strcmp(unit->arg2, "each") == 0;
}

/* "average order value": no mean of anything, or one for each of a unit. */
bool
doubt_average(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	for (size_t i = 0; i < l->n; i++) {
		const struct item *agg = &l->items[i];

		if (agg->kind != ITEM_AGG ||
		    (agg->fn != FN_AVG && agg->fn != FN_MEDIAN))
			continue;
		if (has_mean(r, agg->fn)
			    ? r->gist.group && r->gist.n_selects == 1 &&
				      !doubt_has_cue(l, SENSE_BY) &&
				      is_of_each(l, agg)
			    : !doubt_in_column(all, r, agg))
			return true;
	}
	return false;
}

/* Whether a content token begins another question: behind "and", a comma. */
static bool
begins_more(const struct leaves *l, short at)
{
	const short token = l->token_of[at];

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_AND && l->items[i].to == at)
			return true;
	return token > 0 && strcmp(l->tokens.items[token - 1].text, ",") == 0;
}

/* Where a word that counts ends, and one that adds up begins another. */
static bool
asks_for_both(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < l->n; k++)
			if (l->items[i].kind == ITEM_CUE &&
			    l->items[i].cue == SENSE_COUNT &&
			    l->items[k].kind == ITEM_AGG &&
			    l->items[k].fn == FN_SUM &&
			    l->items[k].from >= l->items[i].to &&
			    begins_more(l, l->items[k].from))
				return true;
	return false;
}

/* "…, who are they for": rows are asked for behind something else. */
static bool
asks_again(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_ASK && l->items[i].from > 0 &&
		    begins_more(l, l->items[i].from))
			return true;
	return false;
}

/* "how many …, and how much": one figure of both. */
bool
doubt_two(const struct readings_of *all, const struct reading_of *r)
{
	if (r->gist.n_aggregates == 1 && r->listing.n == 1 &&
	    r->listing.n_aggregates == 1 && asks_again(all->trees->leaves))
		return true;
	return asks_for_both(all->trees->leaves) && r->gist.n_aggregates == 1 &&
	       !strchr(r->draft.sql, '+') && !r->gist.having;
}

/* Whether rows, or a unit of time, are said from a content token on. */
static bool
names_each(const struct leaves *l, short from)
{
	for (size_t i = 0; i < l->n; i++)
		if ((l->items[i].kind == ITEM_ROWS ||
		     l->items[i].kind == ITEM_UNIT) &&
		    l->items[i].from == from)
			return true;
	return false;
}

static bool
says_each(const struct item *by)
{
	return by->arg &&
	       (strcmp(by->arg, "per") == 0 || strcmp(by->arg, "each") == 0);
}

/* "per agent", "for each month" */
static bool
asks_for_each(const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE &&
		    l->items[i].cue == SENSE_BY && says_each(&l->items[i]) &&
		    names_each(l, l->items[i].to))
			return true;
	return false;
}

/* Whether rows are measured by a score, and not only counted. */
static bool
has_score(const struct catalog *c, const struct leaves *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *of = &l->items[i];
		const short col = of->kind == ITEM_ROWS && of->table != NO_TABLE
					  ? c->tables[of->table].measure
					  : -1;

		if (col >= 0 &&
		    c->tables[of->table].cols[col].kind == COL_SCORE)
			return true;
	}
	return false;
}

/* "average rating per agent": one row. "comments per ticket" may be one. */
bool
doubt_each(const struct readings_of *all, const struct reading_of *r)
{
	const struct gist *g = &r->gist;
	const bool mean = strchr(r->draft.sql, '/') != NULL;

	return asks_for_each(all->trees->leaves) && !g->group && !g->distinct &&
	       g->n_aggregates > 0 && g->n_selects == 1 &&
	       !gist_has_word(g, "over") &&
	       (!mean || has_score(all->context->catalog, all->trees->leaves));
}

/* "average rent of flats with 3 rooms": a row for each of them. */
bool
doubt_groups(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	return (doubt_has_agg(l, FN_AVG) || doubt_has_cue(l, SENSE_COUNT)) &&
	       r->gist.group && !r->gist.having && r->gist.n_selects == 1 &&
	       !doubt_has_cue(l, SENSE_BY) && !doubt_has_cue(l, SENSE_ASK) &&
	       !doubt_has_cue(l, SENSE_AND) && !doubt_has_cue(l, SENSE_WITH) &&
	       !doubt_has_cue(l, SENSE_VERSUS) &&
	       !doubt_has_cue(l, SENSE_SHARE) &&
	       !doubt_has_cue(l, SENSE_DISTINCT) &&
	       !doubt_has_cue(l, SENSE_BUCKETS) && !has_kind(l, ITEM_ORDER) &&
	       !has_kind(l, ITEM_GROUP);
}

/* "top 3 products per category": three of all. */
bool
doubt_first(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	if (!r->gist.limit || gist_has_word(&r->gist, "over") ||
	    r->gist.n_selects > 1 || !asks_for_each(l))
		return false;
	for (size_t i = 0; i < l->n; i++)
		for (size_t k = 0; k < l->n; k++)
			if (l->items[i].kind == ITEM_ORDER &&
			    l->items[k].kind == ITEM_NUMBER &&
			    l->items[k].from == l->items[i].to)
				return true;
	return false;
}

/* "not shipped yet": every other state, also those that come behind. */
bool
doubt_state(const struct readings_of *all, const struct reading_of *r)
{
	return derive_has_sense(all->trees->leaves, SENSE_YET) &&
	       (gist_has_word(&r->gist, "<>") ||
		gist_has_word(&r->gist, "!=") || r->gist.negated) &&
	       !gist_has_word(&r->gist, "null") && r->gist.n_selects == 1;
}

/* A column by its name in the tables of a statement; NULL: none. */
const struct cat_col *
doubt_column_called(const struct catalog *c, const struct gist *g,
		    struct str name, short *ret_table)
{
	for (size_t t = 0; t < c->n_tables; t++)
		for (size_t i = 0;
		     gist_has_table(g, cat_table_name(c, (int)t)) &&
		     i < c->schema->tables[t].n_cols;
		     i++)
			if (str_eq_nocase(name, str_of(cat_col_name(c, (int)t,
								    (int)i)))) {
				*ret_table = (short)t;
				return cat_col(c, (int)t, (int)i);
			}
	return NULL;
}

/* The name of a column as a statement has it: "t2.name" is "name". */
struct str
doubt_plain_name(struct str s)
{
	struct str name = str_trim(s);

	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '.')
			return (struct str){ name.p + i + 1, name.n - i - 1 };
	return name;
}

/* "longest": the latest, where something has a length. */
bool
doubt_longest(const struct readings_of *all, const struct reading_of *r)
{
	const struct catalog *c = all->context->catalog;
	const struct leaves *l = all->trees->leaves;
	const char *by = strstr(r->draft.sql, "ORDER BY ");
	const char *down = by ? strstr(by, " DESC") : NULL;
	const struct cat_col *col;
	short table;
	bool timed = false;

	for (size_t i = 0; i < l->n; i++)
		timed |= l->items[i].kind == ITEM_ORDER && l->items[i].timed &&
			 l->items[i].down;
	if (!timed || !down)
		return false;
	by += strlen("ORDER BY ");
	col = doubt_column_called(
		c, &r->gist,
		doubt_plain_name((struct str){ by, (size_t)(down - by) }),
		&table);
	return col && col->kind == COL_DATE;
}

/* "most units": a number of each row, which is called so and no rows are. */
static bool
is_most_of_column(const struct readings_of *all, const struct item *o,
		  const struct gist *g)
{
	const struct leaves *l = all->trees->leaves;
	bool other = false;

	for (size_t i = 0; o->many && i < l->n; i++) {
		const struct item *of = &l->items[i];

		if (of->from != o->to)
			continue;
		if (of->kind == ITEM_ROWS)
			return false;
		other |= of->kind == ITEM_COLUMN &&
			 (rule_col_is(all->context, of->node, COL_AMOUNT) ||
			  rule_col_is(all->context, of->node, COL_QUANTITY)) &&
			 !gist_has_column(g, cat_col_name(all->context->catalog,
							  of->table,
							  of->node->col));
	}
	return other;
}

/* "most expensive", "the most units": by how many rows there are. */
bool
doubt_counted(const struct readings_of *all, const struct reading_of *r)
{
	const struct leaves *l = all->trees->leaves;

	if (!strstr(r->draft.sql, "ORDER BY count("))
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ORDER &&
		    (l->items[i].priced ||
		     is_most_of_column(all, &l->items[i], &r->gist)))
			return true;
	return false;
}

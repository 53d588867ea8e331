#include "drafter/grammar/old/rank/merit.h"

#include <math.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

const char *const merit_names[MERIT__MAX] = {
	[MERIT_SCORE] = "behind the best score",
	[MERIT_READING] = "behind the best reading",
	[MERIT_ALONE] = "the share of its reading",
	[MERIT_FROM] = "the share of its tables",
	[MERIT_SHOW] = "the share of what it shows",
	[MERIT_WHERE] = "the share of its conditions",
	[MERIT_LEFT] = "names were passed over",
	[MERIT_LEFT_TABLE] = "tables' names passed over",
	[MERIT_GONE] = "names passed over and not joined",
	[MERIT_HINTED] = "words that may be names",
	[MERIT_OP_LESS] = "comparisons not made",
	[MERIT_OP_MORE] = "comparisons not said",
	[MERIT_AVG_LESS] = "averages not shown",
	[MERIT_COUNT_LESS] = "counts not shown",
	[MERIT_SUM_MORE] = "sums not said",
	[MERIT_END_MORE] = "extremes shown, not said",
	[MERIT_COUNT_MORE] = "counts not said",
	[MERIT_EACH_LESS] = "groups not made",
	[MERIT_EACH_MORE] = "groups not said",
	[MERIT_TOP_LESS] = "extremes not cut off",
	[MERIT_NOTS] = "negations, less those said",
	[MERIT_ORDER_MORE] = "orders not said",
	[MERIT_VALUES_LESS] = "values not used",
	[MERIT_VALUES_MORE] = "values not said",
	[MERIT_NUMBERS_LESS] = "numbers not used",
	[MERIT_COLUMNS] = "columns, less those said",
	[MERIT_ACTS] = "links",
	[MERIT_PART] = "parts of names",
	[MERIT_SHORTER] = "links to fewer words than could be",
	[MERIT_GAP] = "a stronger link than one used",
	[MERIT_WEAK] = "the weakest column",
	[MERIT_WEAK_VALUE] = "the weakest value",
	[MERIT_FAR] = "columns beside another table's name",
	[MERIT_NAMED] = "values beside their column's name",
	[MERIT_TAIL_SHOW] = "columns shown, half named",
	[MERIT_TAIL_WHERE] = "columns compared, half named",
	[MERIT_TAIL] = "other columns, half named",
	[MERIT_LONE] = "groups of one row",
	[MERIT_LONE_ORDER] = "groups of one row, in order of size",
	[MERIT_LONE_SHOW] = "groups of one row, counted",
	[MERIT_MANY] = "rows shown many times",
	[MERIT_MANY_ONCE] = "rows of many made one",
	[MERIT_ONCE_SAID] = "each once, as said",
	[MERIT_ONCE_MORE] = "each once, not said",
	[MERIT_AGG] = "an aggregate",
	[MERIT_EQUAL] = "shows what it compares",
	[MERIT_TWICE] = "two conditions on one column",
	[MERIT_LONELY] = "half of a name",
	[MERIT_ID] = "a key shown",
	[MERIT_FOREIGN] = "another table's key shown",
	[MERIT_NAME] = "a name shown",
	[MERIT_WHOLE] = "a row's name, not said",
	[MERIT_INVERTED] = "another order than said",
	[MERIT_SUBJECT] = "columns of what is asked for",
	[MERIT_COUNTED] = "aggregates of what is asked for",
	[MERIT_SUBQUERY] = "a query inside",
	[MERIT_STRANGE] = "tables that no word names",
	[MERIT_IDLE] = "tables that serve nothing",
	[MERIT_LEAST] = "the table least spoken of",
	[MERIT_UNUSED] = "tables named and left out",
	[MERIT_GUESSED] = "keys that are not declared",
	[MERIT_WHO] = "who, and no name",
	[MERIT_TABLES] = "tables",
	[MERIT_END_SAME] = "\"from\" and \"to\" as said",
	[MERIT_END_OTHER] = "\"from\" and \"to\" turned round",
	[MERIT_APART] = "columns said together, one shown",
	[MERIT_ORDER_APART] = "columns to order by, said apart",
	[MERIT_CUE_TWICE] = "words that count twice",
	[MERIT_MEANT] = "links by meaning",
	[MERIT_GUESSES] = "links guessed",
	[MERIT_COUNT_PLAIN] = "columns counted",
	[MERIT_ABOVE_KEY] = "more or less than a key",
	[MERIT_LIKE] = "parts of texts",
	[MERIT_CROWD] = "groups of dozens of rows",
	[MERIT_ONCE_KEY] = "keys each once, not said",
	[MERIT_BEYOND] = "groups by a key, not shown by name",
};

/* Made by scripts/train-grammar. */
static const double weights[MERIT__MAX] = {
#include "drafter/grammar/old/rank/merit_rows.inc"
};

static bool
same_tables(const struct query *a, const struct query *b)
{
	return a->n_from == b->n_from && a->setop == b->setop &&
	       query_is_within(a, b);
}

bool
merit_same_select(const struct query *a, const struct query *b)
{
	if (a->n_select != b->n_select || a->distinct != b->distinct)
		return false;
	for (size_t i = 0; i < a->n_select; i++)
		if (!expr_eq(&a->select[i], &b->select[i]))
			return false;
	return true;
}

bool
merit_same_where(const struct query *a, const struct query *b)
{
	if (a->n_where != b->n_where || a->n_having != b->n_having)
		return false;
	for (size_t i = 0; i < a->n_where; i++) {
		const struct cond *x = &a->where[i], *y = &b->where[i];

		if (!expr_eq(&x->lhs, &y->lhs) || x->op != y->op ||
		    !x->sub != !y->sub || !x->value != !y->value ||
		    (x->value && strcmp(x->value, y->value) != 0))
			return false;
	}
	return true;
}

/* How likely each part of it is, whatever the rest. */
static void
among_others(const struct parse *p, const struct candidate *c,
	     double ret[MERIT__MAX])
{
	double best = c->reading->score;

	for (size_t i = 0; i < p->n_candidates && i < MERIT_COMPARED; i++) {
		const struct candidate *o = &p->candidates[i];

		best = fmax(best, o->reading->score);
		if (o->reading == c->reading)
			ret[MERIT_ALONE] += o->share;
		if (same_tables(c->query, o->query))
			ret[MERIT_FROM] += o->share;
		if (merit_same_select(c->query, o->query))
			ret[MERIT_SHOW] += o->share;
		if (merit_same_where(c->query, o->query))
			ret[MERIT_WHERE] += o->share;
	}
	ret[MERIT_SCORE] = c->score - p->candidates[0].score;
	ret[MERIT_READING] = c->reading->score - best;
}

void
merit_of(const struct parse *p, const struct candidate *c,
	 double ret[MERIT__MAX])
{
	memset(ret, 0, MERIT__MAX * sizeof(*ret));
	among_others(p, c, ret);
	merit_words(p, c, ret);
	merit_links(p, c->reading, ret);
	merit_tree(p, c->query, ret);
	merit_columns(p, c->query, ret);
	for (size_t i = 0; i < MERIT__MAX; i++)
		ret[i] = fmax(-MERIT_LIMIT, fmin(MERIT_LIMIT, ret[i]));
}

double
merit_rank(const double merits[MERIT__MAX])
{
	double sum = 0;

	for (size_t i = 0; i < MERIT__MAX; i++)
		sum += weights[i] * merits[i];
	return sum;
}

#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/words/dates.h"

#include "base/ban.h"

/* Whether a "not" stands between the last link taken and this one. */
bool
is_negated(const struct builder *b, const struct link *l)
{
	int from = b->last_to < l->from ? b->last_to : l->from;

	/* a scope that is negated as a whole */
	if (b->neg && b->at == b->neg)
		return false;
	if (b->open && b->open_link->behind & CUE_NOT)
		return true;
	for (int i = from; i < l->from; i++)
		if (b->p->words[i].cues & CUE_NOT)
			return true;
	return false;
}

/* Days and years against a column of dates: from the first, up to the next. */
static void
fit_span(const struct parse *p, struct cond *c, const struct link *l)
{
	const char *first[2] = { l->text, l->until };
	const char *last[2] = { l->text2, l->until };
	uint64_t year;

	if (!l->is_text && str_to_uint(str_of(l->text), 9999, &year))
		dates_of_year(p->arena, (int)year, first);
	if (l->text2 && !l->is_text &&
	    str_to_uint(str_of(l->text2), 9999, &year))
		dates_of_year(p->arena, (int)year, last);
	c->is_text = true;
	if (!first[1] || (c->op == OP_GT && l->one_day))
		return; /* a moment: as it is written; "after" a day too */
	c->value = first[0];
	c->value2 = NULL;
	if (c->op == OP_EQ || c->op == OP_BETWEEN) {
		c->value2 = c->op == OP_BETWEEN ? last[1] : first[1];
		c->op = OP_RANGE;
	} else if (c->op == OP_GT || c->op == OP_LE) {
		c->op = c->op == OP_GT ? OP_GE : OP_LT;
		c->value = first[1];
	}
}

/* A month of any year. */
static void
fit_month(const struct parse *p, struct cond *c)
{
	static const char *const months[] = { "Jan", "Feb", "Mar", "Apr",
					      "May", "Jun", "Jul", "Aug",
					      "Sep", "Oct", "Nov", "Dec" };
	const struct schema_column *col = column_at(p, c->lhs.col);
	uint64_t m = 0;

	/* written with letters: "28-MAR-2013" */
	if (col->n_samples && strpbrk(col->samples[0], "aeuoAEUO") &&
	    str_to_uint(str_of(c->value), 12, &m) && m > 0) {
		c->op = OP_CONTAINS;
		c->value = months[m - 1];
		c->is_text = true;
		return;
	}
	c->lhs.form = p->dialect->month;
	c->is_text = false;
}

/* A year against a column of whole dates: its year is compared. */
static void
fit_date(const struct parse *p, struct cond *c, const struct link *l)
{
	const struct schema_column *col = column_at(p, c->lhs.col);
	const char *sample = col->n_samples ? col->samples[0] : NULL;

	if (cell_is_number(col->type) || (sample && strlen(sample) == 4))
		return;
	if (strlen(l->text) == 4 && !l->text2) {
		if (sample && strlen(sample) >= 10 && sample[4] != '-' &&
		    c->op == OP_EQ)
			c->op = OP_CONTAINS;
		else
			c->lhs.form = p->dialect->year;
	} else if (strlen(l->text) == 7) {
		c->lhs.form = p->dialect->year_month;
	}
	c->is_text = true;
}

/* lhs is the link of the left side, where there is one. */
void
number_give(struct builder *b, struct cond *c, const struct link *lhs,
	    const struct link *l)
{
	c->op = l->op;
	if (c->op == OP_NONE && lhs)
		c->op = lhs->op;
	if (c->op == OP_NONE)
		c->op = OP_EQ;
	if (c->op == OP_EQ && is_negated(b, l))
		c->op = OP_NE;
	c->value = l->text;
	c->value2 = l->text2;
	c->is_text = l->is_text;
	if (c->lhs.agg == AGG_NONE && c->lhs.col.col != NONE) {
		const struct schema_column *col = column_at(b->p, c->lhs.col);

		if (l->month)
			fit_month(b->p, c);
		else if (l->dated && cell_is_when(col->type))
			fit_span(b->p, c, l);
		else if (l->dated && column_kind(b->p, c->lhs.col.table,
						 c->lhs.col.col) == KIND_DATE)
			fit_date(b->p, c, l);
		else if (!cell_is_number(col->type))
			c->is_text = true;
	}
	b->last = l;
}

void
value_give(struct builder *b, struct cond *c, const struct link *l)
{
	const bool no = is_negated(b, l);

	c->op = no ? OP_NE : OP_EQ;
	/* what is not stored as it stands may be a part of what is */
	if (l->op == OP_CONTAINS ||
	    (l->why == WHY_GUESS && l->op == OP_NONE && !no))
		c->op = no ? OP_LACKS : OP_CONTAINS;
	else if (l->op == OP_STARTS || l->op == OP_ENDS)
		c->op = l->op;
	c->value = l->text;
	c->is_text = true;
	b->last = l;
}

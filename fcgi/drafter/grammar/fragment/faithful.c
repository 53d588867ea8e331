#include <string.h>

#include "drafter/grammar/fragment/fragment_words.h"

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

/*
 * Whether a reading says all that a sentence of the notes says. What leaves out
 * a part of it is no meaning: a misread note gives answers that look sure.
 */

/* A cue that changes what is said: where it is left over, that is lacking. */
static bool
changes_meaning(enum sense cue)
{
	static const enum sense changing[] = { SENSE_COMPARE, SENSE_NEVER,
					       SENSE_BETWEEN };

	for (size_t i = 0; i < COUNT(changing); i++)
		if (changing[i] == cue)
			return true;
	return false;
}

/* "visits per sweep": so many of each, and no visits of a sweep. */
static bool
is_for_each(const struct item *i)
{
	return i->kind == ITEM_TEST && i->left && i->left->kind == ITEM_CUE &&
	       i->left->cue == SENSE_BY && i->left->arg &&
	       strcmp(i->left->arg, "per") == 0;
}

static bool
has_each(const struct item *i)
{
	return i && (is_for_each(i) || has_each(i->left) || has_each(i->right));
}

/* "loans per copy": no figure, but one for each; "by paid_on" dates it. */
static bool
is_grouped(const struct context *x, const struct item *i)
{
	return i->kind == ITEM_GROUP && i->unit == UNIT_NONE &&
	       !(i->n_nodes && rule_col_is(x, i->nodes[0], COL_DATE));
}

/*
 * Of those words or of others that they share some with; of fewer if the same
 * definition has both: "open" of "open orders".
 */
static bool
is_term(const struct item *i, const struct item *term)
{
	const bool fewer = i->from >= term->from && i->to <= term->to &&
			   i->to - i->from < term->to - term->from;

	return i->defined && i->from < term->to && i->to > term->from &&
	       (!fewer || (i->label && term->label &&
			   strcmp(i->label, term->label) == 0));
}

/* Whether an item or one of its parts is a definition of those words. */
static bool
has_term(const struct item *i, const struct item *term)
{
	return i && (is_term(i, term) || has_term(i->left, term) ||
		     has_term(i->right, term));
}

/* "room revenue", which the notes define, is no revenue of rooms. */
static bool
forgets_term(const struct leaves *l, const struct frame *f)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct item *term = &l->items[i];
		bool said = !term->defined || term->to < term->from + 2;

		for (size_t k = 0; k < f->n && !said; k++)
			said = has_term(f->items[k], term);
		if (!said)
			return true;
	}
	return false;
}

/* "orders that have no orders": nobody says so. */
static bool
is_of_itself(const struct test *t, short rows)
{
	bool found = t && t->table == rows &&
		     (t->kind == TEST_EXISTS || t->kind == TEST_COUNT);

	for (size_t i = 0; t && t->parts && i < t->n && !found; i++)
		found = is_of_itself(t->parts[i], rows);
	return found;
}

/* "the driver could not get to it": what may be; brackets explain a word. */
static bool
says_may_be(struct str body)
{
	while (body.n) {
		if (note_says(str_cut(&body, '('), "modal"))
			return true;
		(void)str_cut(&body, ')');
	}
	return false;
}

/* "an order whose due date (due) …": no time from one to the other. */
static bool
is_no_span(const struct definition *d, const struct item *ret)
{
	return ret->node && ret->node->kind == NODE_DAYS &&
	       !note_says(d->body, "span") && !str_has(d->body, STR("-"));
}

/* "value / kilos", of lots: no kilos of what they are lots of. */
static bool
has_far_unit(const struct item *i, short rows)
{
	return i &&
	       ((i->by_unit && i->table != rows) ||
		has_far_unit(i->left, rows) || has_far_unit(i->right, rows));
}

bool
fragment_is_faithful(const struct context *x, const struct definition *d,
		     const struct leaves *l, const struct frame *f,
		     const struct item *ret)
{
	const short rows = ret->table != NO_TABLE ? ret->table
			   : d->rows != NO_TABLE  ? d->rows
						  : d->subject;

	if (says_may_be(d->body) || is_no_span(d, ret) ||
	    (rows != NO_TABLE && is_of_itself(ret->test, rows)))
		return false;
	for (size_t i = 0; i < f->n; i++)
		if ((f->items[i]->kind == ITEM_CUE &&
		     changes_meaning(f->items[i]->cue)) ||
		    has_each(f->items[i]) || is_grouped(x, f->items[i]) ||
		    (ret->table != NO_TABLE &&
		     has_far_unit(f->items[i], ret->table)))
			return false;
	return !forgets_term(l, f);
}

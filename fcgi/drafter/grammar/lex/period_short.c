#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

/* Years that are said by their last two digits, and what ends a period. */

#define CENTURY 2000
#define YEARS_BACK 15 /* before this year … */
#define YEARS_AHEAD 2 /* … and behind it */

/* NULL: behind the last, and before the first, which wraps around. */
static const struct token *
token_at(const struct reader *r, size_t at)
{
	return at < r->t->n ? &r->t->items[at] : NULL;
}

static bool
means_any(const struct token *t, const enum sense *senses, size_t n)
{
	for (size_t i = 0; t && i < n; i++)
		if (sense_find(t->fold, senses[i]))
			return true;
	return false;
}

bool
period_take_short(struct reader *r, int *ret)
{
	const struct token *t = token_at(r, r->at);
	const int y = t && t->kind == TOKEN_NUMBER && t->n == 2
			      ? CENTURY + (int)t->number
			      : 0;

	if (y < r->today.y - YEARS_BACK || y > r->today.y + YEARS_AHEAD)
		return false;
	*ret = y;
	r->at++;
	return true;
}

bool
period_ends(const struct reader *r)
{
	static const enum sense next[] = {
		SENSE_BY,     SENSE_AND,  SENSE_OR,
		SENSE_VERSUS, SENSE_WITH, SENSE_COMMA
	};
	const struct token *t = token_at(r, r->at);

	return !t || means_any(t, next, COUNT(next));
}

bool
period_goes_on(struct reader *r)
{
	const struct token *t = token_at(r, r->at);
	const struct sense_row *row =
		t ? sense_find(t->fold, SENSE_ONWARD) : NULL;

	r->at += row != NULL;
	if (row && (*row->arg || period_ends(r)))
		return true;
	r->at -= row != NULL;
	return false;
}

/* "since", "in": what stands before a period. */
static bool
is_before_period(const struct token *t)
{
	const struct sense_row *row =
		t ? sense_find(t->fold, SENSE_PERIOD) : NULL;

	return (t && str_eq(str_of(t->fold), STR("in"))) ||
	       (row && str_eq(str_of(row->arg), STR("bound:since")));
}

/* "2025 vs 24", "in 24 and 25": the other of two years. */
static bool
is_behind_year(const struct reader *r)
{
	static const enum sense joins[] = { SENSE_AND, SENSE_OR, SENSE_VERSUS,
					    SENSE_COMMA };
	const struct token *year = token_at(r, r->at - 2);

	return year && year->kind == TOKEN_NUMBER &&
	       (period_is_year(year->number) ||
		is_before_period(token_at(r, r->at - 3))) &&
	       means_any(token_at(r, r->at - 1), joins, COUNT(joins));
}

bool
period_take_alone(struct reader *r, int *ret)
{
	const size_t began = r->at;
	const bool behind =
		is_before_period(token_at(r, began - 1)) || is_behind_year(r);

	if (behind && period_take_short(r, ret) && period_ends(r))
		return true;
	r->at = began;
	return false;
}

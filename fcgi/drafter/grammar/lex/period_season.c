#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/lex/period.h"

#include "base/ban.h"

/* The seasons of the year, three whole months each, where notes name none. */

#define SEASON_MONTHS 3
#define FORGOTTEN 6 /* months after which the next one is meant */

/*
 * The month that a word's season begins with; 0: it is none. One that is a verb
 * as well stands behind "last", or before a year.
 */
static int
take_month(struct reader *r, bool near)
{
	const struct sense_row *row =
		r->at < r->t->n
			? sense_find(r->t->items[r->at].fold, SENSE_SEASON)
			: NULL;

	if (row && *row->arg2 && !near &&
	    (r->at + 1 >= r->t->n ||
	     r->t->items[r->at + 1].kind != TOKEN_NUMBER))
		return 0;
	r->at += row != NULL;
	return row ? (int)strtol(row->arg, NULL, 10) : 0;
}

/* The year in which the last one began, or "this" one is still to begin. */
static int
year_of(const struct reader *r, int month, int step)
{
	const struct day begun = { r->today.y - (month > r->today.m), month,
				   1 };
	const int ago = 12 * (r->today.y - begun.y) + r->today.m - month -
			SEASON_MONTHS;

	if (step > 0 || (step == 0 && ago >= FORGOTTEN))
		return begun.y + 1;
	return begun.y - (step < 0 && ago < 0);
}

bool
period_season(struct reader *r, struct period *ret)
{
	int step = 0, month, y;
	const bool near = period_which(r, &step);

	month = take_month(r, near);
	if (month == 0)
		return false;
	if (near)
		y = year_of(r, month, step);
	else if (month + SEASON_MONTHS > 13 || !period_year_behind(r, &y))
		return false; /* a winter is of two years */
	*ret = period_span(
		r, (struct day){ y, month, 1 },
		cal_plus_months((struct day){ y, month, 1 }, SEASON_MONTHS));
	return true;
}

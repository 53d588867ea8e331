#ifndef DRAFTER_GRAMMAR_LEX_PERIOD_H
#define DRAFTER_GRAMMAR_LEX_PERIOD_H

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/lex/lex.h"

/* For the files that read periods alone. */

/* While a period is read. */
struct reader {
	struct arena *arena;
	const struct tokens *t;
	const struct calendar *c;
	size_t at;
	struct day today;
};

/* From a day up to but without the other. */
struct period period_span(const struct reader *r, struct day from,
			  struct day until);
/* How many months a unit of time has; 0: it is shorter. */
int period_months(const char *unit);
/* As far before another as "12" says, in months, or "7d", in days. */
struct period period_relative(const char *arg);
/* Whether so many of a unit are less than a day: periods are of whole days. */
bool period_is_shorter(const char *unit, int n);
/* The calendar unit ("month") that lies `step` units from the one of today. */
struct period period_unit_near(const struct reader *r, const char *unit,
			       int step);
/* "last 30 days", "next 3 months": so many from or to today. */
struct period period_units_near(const struct reader *r, const char *unit, int n,
				bool back);

/* A week of a year; year 0: of the last in which it has begun. false: the year
 * has no such week. week is from 1 to 53. */
/*
 * "last weekend", "next friday", by the days as the lexicon has them: a weekend
 * is that of a week, a day the nearest before today or behind it.
 */
bool period_weekday_near(const struct reader *r, const char *days, int step,
			 struct period *ret);
bool period_week(const struct reader *r, int week, int year,
		 struct period *ret);

/*
 * "this season", "season 25/26", "25/26": a stretch of time that the calendar
 * has a name for; false: it is none (r->at is anywhere, then).
 */
bool period_named(struct reader *r, struct period *ret);
/* How near "this", "last" and "next" are: 0, -1, 1; false: none is said. */
bool period_which(struct reader *r, int *ret);

/* "this summer", "spring 2025"; false: it is no season of the calendar. */
bool period_season(struct reader *r, struct period *ret);
/* "this yr", "last year", "of 2025", "25" behind a month or quarter. */
bool period_year_behind(struct reader *r, int *ret);

/* A number that is a year. */
bool period_is_year(double number);
/* "25" for 2025: a year of two digits that is near this one. */
bool period_take_short(struct reader *r, int *ret);
/* … said of nothing else: "in 25", "since 24", "2025 vs 24". */
bool period_take_alone(struct reader *r, int *ret);
/* Nothing follows that the number before could be how many of. */
bool period_ends(const struct reader *r);
/* "from today on": no day ends it. */
bool period_goes_on(struct reader *r);
/*
 * "3 March 2025", "March 3rd", "1 to 15 March": a day of a month, or the days
 * from one to another; false: it is no such thing (r->at is anywhere, then).
 */
bool period_days(struct reader *r, struct period *ret);

#endif

#include <string.h>

#include "drafter/grammar/old/link/link.h"
#include "drafter/grammar/old/words/words.h"

#include "base/ban.h"

/* Words that name a length of time to group by. */
enum period {
	PERIOD_YEAR,
	PERIOD_QUARTER,
	PERIOD_MONTH,
	PERIOD_DAY,
	PERIOD_WEEKDAY
};

static const struct {
	const char *text;
	enum period period;
	bool alone; /* groups without "per" or "by" before it */
} periods[] = {
	{ "year", PERIOD_YEAR, false },
	{ "years", PERIOD_YEAR, false },
	{ "yearly", PERIOD_YEAR, true },
	{ "annual", PERIOD_YEAR, true },
	{ "annually", PERIOD_YEAR, true },
	{ "quarter", PERIOD_QUARTER, false },
	{ "quarterly", PERIOD_QUARTER, true },
	{ "month", PERIOD_MONTH, false },
	{ "months", PERIOD_MONTH, false },
	{ "monthly", PERIOD_MONTH, true },
	{ "month by month", PERIOD_MONTH, true },
	{ "year by year", PERIOD_YEAR, true },
	{ "day of the week", PERIOD_WEEKDAY, false },
	{ "day of week", PERIOD_WEEKDAY, false },
	{ "weekday", PERIOD_WEEKDAY, false },
	{ "day", PERIOD_DAY, false },
	{ "daily", PERIOD_DAY, true },
	{ "over time", PERIOD_MONTH, true },
};

static const char *
form_of(const struct dialect *d, enum period period)
{
	switch (period) {
	case PERIOD_YEAR:
		return d->year;
	case PERIOD_QUARTER:
		return d->quarter;
	case PERIOD_MONTH:
		return d->year_month;
	case PERIOD_DAY:
		return d->day;
	case PERIOD_WEEKDAY:
		return d->weekday;
	}
	return NULL;
}

/* "signed_up": a word of the name, other than on, at, date, is there. */
static bool
is_spoken_of(const struct parse *p, const struct name *name)
{
	static const char *const empty[] = { "date", "time", "at",    "on",
					     "day",  "year", "month", NULL };

	for (size_t k = 0; k < name->n; k++) {
		const struct vocab *v = &p->vocab[name->words[k]];
		bool said = false;

		for (size_t i = 0; i < p->n_words; i++)
			said |= v->like[i] > 0.9F;
		if (said && !str_is_one_of(v->fold, empty))
			return true;
	}
	return false;
}

static double
dated_strength(const struct parse *p, const struct name *name)
{
	double strength = 0.5;

	for (int c = 0; c < name->col; c++)
		if (column_kind(p, name->table, c) == KIND_DATE)
			strength -= strength > 0.42 ? 0.05 : 0;
	return is_spoken_of(p, name) ? strength + 0.3 : strength;
}

/* Call fn for each column that holds dates, of tables that may be meant. */
static void
each_dated(struct found *f, struct link l, bool whens_only)
{
	const struct parse *p = f->p;

	for (size_t k = 0; k < p->n_names; k++) {
		const struct name *name = &p->names[k];

		if (name->col == NONE || p->mentioned[name->table] < 0.3 ||
		    column_kind(p, name->table, name->col) != KIND_DATE ||
		    (whens_only &&
		     !cell_is_when(column_of_name(p, name)->type)))
			continue;
		l.table = (short)name->table;
		l.col = (short)name->col;
		l.strength = dated_strength(p, name);
		link_add(f, l);
	}
}

void
links_of_dates(struct found *f, struct link l)
{
	l.why = WHY_GUESS;
	each_dated(f, l, l.month);
}

/* A name that says date or time is found by that. */
static bool
says_when(const struct parse *p, const struct name *name)
{
	static const char *const whens[] = { "date", "time", "day", "year",
					     NULL };

	return name_has(p, name, whens);
}

/* Whether another of the same table is likelier; of two, the first. */
static bool
is_second(const struct found *f, size_t i)
{
	for (size_t k = 0; k < f->n; k++)
		if (f->links[k].table == f->links[i].table &&
		    (f->links[k].strength > f->links[i].strength ||
		     (k < i && !(f->links[k].strength < f->links[i].strength))))
			return true;
	return false;
}

void
links_of_whens(struct found *f, struct link l)
{
	const struct parse *p = f->p;
	struct found all = { .p = f->p };

	l.kind = LINK_COLUMN;
	l.why = WHY_IMPLIED;
	each_dated(&all, l, false);
	for (size_t i = 0; i < all.n; i++) {
		const struct link *at = &all.links[i];

		if (!is_second(&all, i) &&
		    !says_when(p, name_of_col(p, at->table, at->col)))
			link_add(f, *at);
	}
}

/* "the date": of what has one, whatever its column is called. */
static void
links_of_date_words(struct found *f)
{
	const struct parse *p = f->p;

	for (size_t i = 0; i < p->n_words; i++)
		if (strcmp(p->words[i].stem, "date") == 0)
			links_of_whens(f,
				       (struct link){ .from = (short)i,
						      .to = (short)(i + 1) });
}

void
links_of_periods(struct found *f)
{
	const struct parse *p = f->p;

	links_of_date_words(f);
	for (size_t i = 0; i < p->n_words; i++)
		for (size_t k = 0; k < COUNT(periods); k++) {
			size_t n = phrase_at(p, i, periods[k].text);
			struct link l = {
				.kind = LINK_COLUMN,
				.why = WHY_IMPLIED,
				.from = (short)i,
				.to = (short)(i + n),
				.form = form_of(p->dialect, periods[k].period),
				.behind = periods[k].alone ? CUE_EACH : 0,
			};

			if (n > 0 && l.form)
				each_dated(f, l, true);
		}
}

#include "base/language/language.h"
#include "data/figures.h"
#include "sql/reading/reader.h"

#include "base/ban.h"

/* "2024", "November 2025" of days from the first of it up to the next; or NULL. */
static const char *
period_of(struct arena *a, struct str from, struct str until)
{
	const struct figures f = { .kind = FIGURE_MONTH };
	const enum language before = language_switch(LANGUAGE_EN);
	const char *name = figures_calendar(f, str_first(str_from(from, 5), 2));
	uint64_t y = 0, m = 0, y2 = 0, m2 = 0;

	(void)language_switch(before);
	if (!str_ends(from, STR("-01")) || !str_ends(until, STR("-01")) ||
	    !str_to_uint(str_first(from, 4), 9999, &y) ||
	    !str_to_uint(str_first(until, 4), 9999, &y2) ||
	    !str_to_uint(str_first(str_from(from, 5), 2), 12, &m) ||
	    !str_to_uint(str_first(str_from(until, 5), 2), 12, &m2))
		return NULL;
	if (m == 1 && m2 == 1 && y2 == y + 1)
		return str_dup(a, str_first(from, 4));
	return name && 12 * y + m + 1 == 12 * y2 + m2
		       ? arena_printf(a, "%s %.4s", name, from.p)
		       : NULL;
}

const char *
reader_join_days(struct arena *a, const char *first, const char *second)
{
	const struct str on = STR(" on"), from = STR(" from "),
			 before = STR(" before ");
	struct str x = str_of(first), y = str_of(second), name;
	const char *period;

	if (!str_ends(x, on) || x.n < 19 || y.n < 18)
		return NULL;
	name = str_first(x, x.n - 19); /* " from 2024-01-01 on" */
	if (!str_eq(str_first(str_from(x, name.n), from.n), from) ||
	    !str_eq(str_first(y, name.n), name) ||
	    !str_eq(str_first(str_from(y, name.n), before.n), before) ||
	    y.n != name.n + 18)
		return NULL;
	x = str_first(str_from(x, name.n + from.n), 10);
	y = str_from(y, name.n + before.n);
	period = period_of(a, x, y);
	return period ? arena_printf(a, "%.*s in %s", (int)name.n, name.p,
				     period)
		      : NULL;
}

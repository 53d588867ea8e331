#include <string.h>

#include "sql/check/check.h"
#include "sql/mend/mending.h"

#include "base/ban.h"

#define GROUPS 3

/* Digits between separators, as "3/31/2025" has them. */
struct day {
	uint64_t n[GROUPS];
	size_t width[GROUPS];
	char separator;
	struct str rest; /* the time of day, with what is before it */
};

static bool
read_day(struct str s, struct day *ret)
{
	*ret = (struct day){ .separator = 0 };
	for (size_t g = 0; g < GROUPS; g++) {
		size_t n = 0;

		while (n < s.n && s.p[n] >= '0' && s.p[n] <= '9')
			n++;
		if (n > 4 || !str_to_uint(str_first(s, n), 9999, &ret->n[g]))
			return false;
		ret->width[g] = n;
		s = str_from(s, n);
		if (g + 1 == GROUPS)
			break;
		if (!s.n || (s.p[0] != '-' && s.p[0] != '/' && s.p[0] != '.') ||
		    (g && s.p[0] != ret->separator))
			return false;
		ret->separator = s.p[0];
		s = str_from(s, 1);
	}
	ret->rest = s;
	return !s.n || s.p[0] == ' ' || s.p[0] == 'T';
}

/* Which group is year, month and day; false: that is not sure. */
static bool
order_of(const struct day *d, size_t ret[GROUPS])
{
	const bool year_first = d->width[0] == 4;
	bool day_first;

	if (year_first) {
		ret[0] = 0;
		ret[1] = 1;
		ret[2] = 2;
		return d->width[1] <= 2 && d->width[2] <= 2;
	}
	if (d->width[2] != 4 || d->width[0] > 2 || d->width[1] > 2)
		return false;
	day_first = d->separator == '.' || d->n[0] > 12;
	if (!day_first && d->n[1] <= 12 && d->n[0] != d->n[1])
		return false;
	ret[0] = 2;
	ret[1] = day_first;
	ret[2] = !day_first;
	return true;
}

const char *
sql_iso_day(struct arena *a, struct str value)
{
	struct day d;
	size_t at[GROUPS];

	if (!read_day(value, &d) || !order_of(&d, at) || d.n[at[1]] < 1 ||
	    d.n[at[1]] > 12 || d.n[at[2]] < 1 || d.n[at[2]] > 31)
		return NULL;
	return arena_printf(a, "%04u-%02u-%02u%.*s", (unsigned)d.n[at[0]],
			    (unsigned)d.n[at[1]], (unsigned)d.n[at[2]],
			    (int)d.rest.n, d.rest.p);
}

/* Whether SQLite reads the argument at token i as a moment. */
static bool
is_moment(const struct mending *m, size_t i)
{
	static const char *const calls[] = { "date",      "datetime",  "time",
					     "julianday", "unixepoch", NULL };

	if (i < 2)
		return false;
	if (token_is_op(mending_token(m, i - 1), ","))
		return i > 3 && token_is(mending_token(m, i - 4), "strftime");
	return token_is_op(mending_token(m, i - 1), "(") &&
	       token_is_one_of(mending_token(m, i - 2), calls);
}

/* julianday('31.03.2025'): SQLite's functions give NULL of all but ISO 8601. */
bool
mend_day_text(struct mending *m, size_t i)
{
	const struct str day = mend_literal(mending_token(m, i).text);
	const char *iso = NULL;

	if (day.n && mending_is(m, "sqlite") && is_moment(m, i))
		iso = sql_iso_day(m->arena, day);
	if (!iso || str_is(day, iso))
		return false;
	mending_put(m, i, i + 1, arena_printf(m->arena, "'%s'", iso), NULL);
	return true;
}

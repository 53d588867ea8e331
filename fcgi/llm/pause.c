#include "llm/llm.h"

#include "base/ban.h"

#define WEEK_MS (7 * 24 * 3600 * 1000.0)

static const struct {
	const char *name;
	double ms;
} units[] = {
	{ "ms", 1 },        { "s", 1000 },       { "sec", 1000 },
	{ "second", 1000 }, { "seconds", 1000 }, { "m", 60000 },
	{ "min", 60000 },   { "minute", 60000 }, { "minutes", 60000 },
	{ "h", 3600000 },   { "hour", 3600000 }, { "hours", 3600000 },
};

static size_t
span(struct str s, bool (*is)(char c))
{
	size_t n = 0;

	while (n < s.n && is(s.p[n]))
		n++;
	return n;
}

static bool
is_number(char c)
{
	return (c >= '0' && c <= '9') || c == '.';
}

static bool
is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool
is_blank(char c)
{
	return c == ' ';
}

/* Take "1.5s" or "2 minutes" off *rest. */
static bool
take_time(struct str *rest, double *ret_ms)
{
	struct str number = str_first(*rest, span(*rest, is_number));
	struct str unit = str_from(*rest, number.n);
	double n = 0;

	unit = str_from(unit, span(unit, is_blank));
	unit = str_first(unit, span(unit, is_letter));
	if (str_ends(number, STR("."))) /* "… after 9 s." */
		number = str_first(number, number.n - 1);
	if (!str_to_real(number, &n))
		return false;
	for (size_t i = 0; i < COUNT(units); i++) {
		if (!str_is(unit, units[i].name))
			continue;
		*ret_ms += n * units[i].ms;
		*rest = str_from(*rest, (size_t)(unit.p - rest->p) + unit.n);
		return true;
	}
	return false;
}

/* What follows words, when they are in s. */
static bool
find_after(struct str s, struct str words, struct str *ret)
{
	for (; s.n >= words.n; s = str_from(s, 1)) {
		if (!str_eq_nocase(str_first(s, words.n), words))
			continue;
		*ret = str_from(s, words.n);
		return true;
	}
	return false;
}

bool
llm_read_pause(struct str message, int64_t *ret_ms)
{
	double ms = 0;
	struct str rest;

	if (!find_after(message, STR("try again in "), &rest) &&
	    !find_after(message, STR("retry after "), &rest) &&
	    !find_after(message, STR("retry in "), &rest))
		return false;
	while (take_time(&rest, &ms))
		; /* "1h", "2m", … */
	if (!(ms > 0) || ms > WEEK_MS)
		return false;
	*ret_ms = (int64_t)ms + 1; /* rather late than early */
	return true;
}

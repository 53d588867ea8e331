#include <string.h>

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

static const char *const months[] = { "January", "February", "March",
				      "April",   "May",      "June",
				      "July",    "August",   "September",
				      "October", "November", "December" };

void
say_date_of(struct sayer *s, const struct node *date)
{
	static const char *const ends[] = { " at", " on" };
	struct buf said = buf_new(s->arena, 400);
	struct sayer own = *s;
	struct str name;

	own.b = &said;
	say_node(&own, date);
	name = buf_str(&said);
	for (size_t i = 0; i < COUNT(ends) && !date->label; i++)
		if (str_ends(name, str_of(ends[i])) && name.n > strlen(ends[i]))
			name = str_first(name, name.n - strlen(ends[i]));
	buf_printf(s->b, "%.*s", (int)name.n, name.p);
}

/* Months from the one day to the other; 0: they are no first days. */
static int
months_between(struct day a, struct day b)
{
	return a.d == 1 && b.d == 1 ? (b.y - a.y) * 12 + b.m - a.m : 0;
}

/* From a day up to but without another, as people call it. */
static void
put_span(struct sayer *s, const char *from, const char *until)
{
	const struct day a = cal_day_of(from), b = cal_day_of(until);
	const int n = months_between(a, b);

	if (n == 12 && a.m == 1)
		buf_printf(s->b, " in %d", a.y);
	else if (n == 3 && a.m % 3 == 1)
		buf_printf(s->b, " in Q%d %d", a.m / 3 + 1, a.y);
	else if (n == 1)
		buf_printf(s->b, " in %s %d", months[a.m - 1], a.y);
	else if (n > 0 && n % 12 == 0 && a.m == 1)
		buf_printf(s->b, " from %d to %d", a.y, b.y - 1);
	else if (cal_number(b) == cal_number(a) + 1)
		buf_printf(s->b, " on %s", from);
	else
		buf_printf(s->b, " from %s to %s", from,
			   cal_iso(s->arena, cal_day(cal_number(b) - 1)));
}

static bool
is_bound(const struct test *t, enum is op)
{
	return t->kind == TEST_COMPARE && !t->label && t->op == op &&
	       t->b->kind == NODE_DATE && strlen(t->b->text) == 10;
}

static bool
is_span(const struct test *from, const struct test *until)
{
	return is_bound(from, IS_AT_LEAST) && is_bound(until, IS_LESS) &&
	       node_equal(from->a, until->a) &&
	       strcmp(from->b->text, until->b->text) < 0;
}

bool
say_span(struct sayer *s, const struct test *from, const struct test *until)
{
	if (!is_span(from, until))
		return false;
	say_date_of(s, from->a);
	put_span(s, from->b->text, until->b->text);
	return true;
}

void
say_span_in(struct sayer *s, const struct test *t)
{
	for (size_t i = 0; t->kind == TEST_AND && i + 1 < t->n; i++)
		if (is_span(t->parts[i], t->parts[i + 1])) {
			put_span(s, t->parts[i]->b->text,
				 t->parts[i + 1]->b->text);
			return;
		}
}

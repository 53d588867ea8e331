#include <string.h>

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

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
	cal_put_span(s->b, from->b->text, until->b->text);
	return true;
}

void
say_span_in(struct sayer *s, const struct test *t)
{
	for (size_t i = 0; t->kind == TEST_AND && i + 1 < t->n; i++)
		if (is_span(t->parts[i], t->parts[i + 1])) {
			cal_put_span(s->b, t->parts[i]->b->text,
				     t->parts[i + 1]->b->text);
			return;
		}
}

#include <string.h>

#include "drafter/grammar/lex/calendar.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

bool
say_ends_in_when(struct str name)
{
	return name.n > 3 &&
	       (str_ends(name, STR(" at")) || str_ends(name, STR(" on")));
}

void
say_date_of(struct sayer *s, const struct node *date)
{
	const bool column = date->kind == NODE_COLUMN && !date->label;
	const char *name =
		column ? name_say(s->arena,
				  cat_col_name(s->c, date->table, date->col))
		       : NULL;

	if (!name || !say_ends_in_when(str_of(name))) {
		say_node(s, date);
		return;
	}
	if (date->table != s->base && s->base != NO_TABLE) {
		say_table(s, date->table);
		buf_putc(s->b, ' ');
	}
	buf_printf(s->b, "%.*s", (int)strlen(name) - 3, name);
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

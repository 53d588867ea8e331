#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

static void
say_parts(struct sayer *s, const struct test *t, const char *between)
{
	for (size_t i = 0; i < t->n; i++) {
		buf_puts(s->b, i ? between : "");
		if (t->kind == TEST_AND && i + 1 < t->n &&
		    say_span(s, t->parts[i], t->parts[i + 1]))
			i++;
		else
			say_test(s, t->parts[i]);
	}
}

static void
say_list(struct sayer *s, const struct test *t)
{
	say_node(s, t->a);
	buf_puts(s->b, " is one of ");
	for (size_t i = 0; i < t->n; i++) {
		buf_puts(s->b, i ? ", " : "");
		say_node(s, t->list[i]);
	}
}

/* "more than 1 order": a table's name without its last s. */
static void
say_one(struct sayer *s, short table)
{
	struct buf said = buf_new(s->arena, 400);
	struct sayer own = *s;
	struct str name;

	own.b = &said;
	say_table(&own, table);
	name = buf_str(&said);
	if (str_ends(name, STR("s")) && !str_ends(name, STR("ss")))
		name = str_first(name, name.n - 1);
	buf_printf(s->b, "%.*s", (int)name.n, name.p);
}

static void
say_where(struct sayer *s, const struct test *t)
{
	struct sayer inner = *s;

	if (t->n == 0)
		return;
	inner.base = t->table;
	buf_puts(s->b, " where ");
	say_test(&inner, t->parts[0]);
}

static void
say_exists(struct sayer *s, const struct test *t, const char *how)
{
	buf_puts(s->b, how);
	if (t->kind == TEST_COUNT && t->number > 0.5 && t->number < 1.5)
		say_one(s, t->table);
	else
		say_table(s, t->table);
	say_where(s, t);
}

/* "more than 3 different products" */
static void
say_distinct(struct sayer *s, const struct test *t)
{
	const struct cat_col *c = cat_col(s->c, t->a->table, t->a->col);

	buf_puts(s->b, " different ");
	if (c->to >= 0)
		say_table(s, c->to);
	else
		say_node(s, t->a);
	say_where(s, t);
}

static void
say_not(struct sayer *s, const struct test *t)
{
	if (t->kind == TEST_NULL) {
		say_node(s, t->a);
		buf_puts(s->b, " is filled");
	} else if (t->kind == TEST_EXISTS && !t->label) {
		say_exists(s, t, "there are no ");
	} else {
		buf_puts(s->b, "not ");
		say_test(s, t);
	}
}

/* "the weekday of ordered at is Sunday". */
static bool
say_weekday(struct sayer *s, const struct test *t)
{
	static const char *const days[] = { "Sunday",    "Monday",   "Tuesday",
					    "Wednesday", "Thursday", "Friday",
					    "Saturday" };
	const int day = (int)t->b->number;

	if (t->op != IS_EQUAL || t->a->kind != NODE_UNIT ||
	    t->a->unit != UNIT_WEEKDAY || t->b->kind != NODE_NUMBER ||
	    day < 0 || (size_t)day >= COUNT(days))
		return false;
	say_node(s, t->a);
	buf_printf(s->b, " is %s", days[day]);
	return true;
}

/* "discontinued", "not discontinued": a flag by its name. */
static bool
say_flag(struct sayer *s, const struct test *t)
{
	const bool yes = t->b->kind == NODE_NUMBER && t->b->number > 0.5 &&
			 t->b->number < 1.5;
	const bool no = t->b->kind == NODE_NUMBER && t->b->number < 0.5 &&
			t->b->number > -0.5;

	if (t->op != IS_EQUAL || t->a->kind != NODE_COLUMN || t->a->label ||
	    cat_col(s->c, t->a->table, t->a->col)->kind != COL_FLAG ||
	    !(yes || no))
		return false;
	buf_puts(s->b, no ? "not " : "");
	say_node(s, t->a);
	return true;
}

static void
say_compare(struct sayer *s, const struct test *t)
{
	static const char *const plain[IS__MAX] = {
		" is ",         " is not ",       " is less than ",
		" is at most ", " is more than ", " is at least "
	};
	static const char *const dated[IS__MAX] = { " on ",     " not on ",
						    " before ", " up to ",
						    " after ",  " from " };

	if (say_weekday(s, t) || say_flag(s, t))
		return;
	if (t->b->kind == NODE_DATE && t->op != IS_EQUAL && t->op != IS_NOT) {
		say_date_of(s, t->a);
		buf_printf(s->b, "%s%s", dated[t->op], t->b->text);
		return;
	}
	say_two(s, t->a, t->b->kind == NODE_DATE ? dated[t->op] : plain[t->op],
		t->b);
}

void
say_test(struct sayer *s, const struct test *t)
{
	static const char *const counts[IS__MAX] = {
		"exactly ", "not ",       "fewer than ",
		"at most ", "more than ", "at least "
	};

	if (t->label) {
		buf_puts(s->b, t->label);
		return;
	}
	switch ((int)t->kind) {
	case TEST_COMPARE:
		say_compare(s, t);
		return;
	case TEST_LIKE:
		say_two(s, t->a, " contains ", t->b);
		return;
	case TEST_IN:
		say_list(s, t);
		return;
	case TEST_NULL:
		say_node(s, t->a);
		buf_puts(s->b, " is empty");
		return;
	case TEST_AND:
		say_parts(s, t, " and ");
		return;
	case TEST_OR:
		say_parts(s, t, " or ");
		return;
	case TEST_NOT:
		say_not(s, t->parts[0]);
		return;
	case TEST_COUNT:
		buf_printf(s->b, "%s%.0f", counts[t->op], t->number);
		if (t->a)
			say_distinct(s, t);
		else
			say_exists(s, t, " ");
		return;
	default:
		say_exists(s, t, "there are ");
	}
}

#include "data/figures.h"
#include "data/names.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

static const char *const compared[IS__MAX] = {
	" is ",         " is not ",       " is less than ",
	" is at most ", " is more than ", " is at least "
};
static const char *const counts[IS__MAX] = { "exactly ",    "not ",
					     "fewer than ", "at most ",
					     "more than ",  "at least " };

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

bool
say_is_when(const struct test *t)
{
	if (t->label)
		return false;
	return (t->kind == TEST_COMPARE && t->b->kind == NODE_DATE) ||
	       (t->kind == TEST_AND && t->n == 2 && say_is_when(t->parts[0]) &&
		say_is_when(t->parts[1]));
}

bool
say_happens(const struct sayer *s, const struct test *t)
{
	const struct node *date;

	if (!say_is_when(t))
		return false;
	date = t->kind == TEST_AND ? t->parts[0]->a : t->a;
	return date && date->kind == NODE_COLUMN && !date->label &&
	       say_ends_in_when(
		       str_of(say_col_name(s, date->table, date->col)));
}

static void
say_where(struct sayer *s, const struct test *t)
{
	struct sayer inner = *s;

	if (t->n == 0)
		return;
	inner.base = t->table;
	buf_puts(s->b, say_happens(&inner, t->parts[0]) ? " " : " where ");
	say_test(&inner, t->parts[0]);
}

static void
say_exists(struct sayer *s, const struct test *t, const char *how)
{
	buf_puts(s->b, how);
	if (t->kind == TEST_COUNT && t->number > 0.5 && t->number < 1.5)
		say_row(s, t->table); /* "more than 1 order" */
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

/* A flag, or a part of a date: said by a name instead of a number. */
static bool
is_named(const struct sayer *s, const struct test *t)
{
	if (t->op != IS_EQUAL || t->b->kind != NODE_NUMBER)
		return false;
	if (t->a->kind == NODE_UNIT)
		return t->a->unit == UNIT_WEEKDAY ||
		       t->a->unit == UNIT_MONTH_OF_YEAR;
	return t->a->kind == NODE_COLUMN && !t->a->label &&
	       cat_col(s->c, t->a->table, t->a->col)->kind == COL_FLAG;
}

/* "the weekday of ordered at is Sunday", "birthday is in December". */
static bool
say_named_part(struct sayer *s, const struct test *t)
{
	static const char *const days[] = { "Sunday",    "Monday",   "Tuesday",
					    "Wednesday", "Thursday", "Friday",
					    "Saturday" },
				 *const months[] = {
					 "January", "February", "March",
					 "April",   "May",      "June",
					 "July",    "August",   "September",
					 "October", "November", "December",
				 };
	const bool month =
		t->a->kind == NODE_UNIT && t->a->unit == UNIT_MONTH_OF_YEAR;
	const double most = month ? 12 : 6, at = t->b->number;

	if (!is_named(s, t) || t->a->kind != NODE_UNIT || !(at >= month) ||
	    at > most)
		return false;
	say_node(s, month ? t->a->a : t->a);
	buf_printf(s->b, month ? " is in %s" : " is %s",
		   month ? months[(size_t)at - 1] : days[(size_t)at]);
	return true;
}

/* "starts before 17:00", "starts from 17:00 on". */
static bool
say_hour(struct sayer *s, const struct test *t)
{
	static const char *const ops[IS__MAX] = {
		" in the hour of ", " not in the hour of ",
		" before ",         " up to ",
		" after ",          " from "
	};

	if (t->a->kind != NODE_UNIT || t->a->unit != UNIT_HOUR ||
	    t->b->kind != NODE_NUMBER)
		return false;
	say_date_of(s, t->a->a);
	buf_printf(s->b, "%s%02.0f:00%s", ops[t->op], t->b->number,
		   t->op == IS_AT_LEAST ? " on" : "");
	return true;
}

/* "discontinued", "active", "is member": nobody asks whether it is yes. */
static bool
is_adjective(const char *words)
{
	static const char *const begins[] = { "is ", "has ", "was " };
	static const char *const ends[] = { "ed", "ive", "able", "ible" };
	const struct str s = str_of(words);

	for (size_t i = 0; i < COUNT(begins); i++)
		if (str_starts(s, str_of(begins[i])))
			return true;
	for (size_t i = 0; i < COUNT(ends); i++)
		if (str_ends(s, str_of(ends[i])))
			return true;
	return false;
}

/* "discontinued", "newsletter is no": a flag by its name. */
static bool
say_flag(struct sayer *s, const struct test *t)
{
	const bool yes = t->b->number > 0.5 && t->b->number < 1.5;
	const bool no = t->b->number < 0.5 && t->b->number > -0.5;

	if (!is_named(s, t) || t->a->kind != NODE_COLUMN || !(yes || no))
		return false;
	if (is_adjective(name_say(
		    s->arena, cat_col_name(s->c, t->a->table, t->a->col)))) {
		buf_puts(s->b, no ? "not " : "");
		say_node(s, t->a);
		return true;
	}
	say_node(s, t->a);
	buf_puts(s->b, no ? " is no" : " is yes");
	return true;
}

/* "more than 30 days from ordered to shipped" */
static bool
say_days(struct sayer *s, const struct test *t)
{
	if (t->a->kind != NODE_DAYS || t->a->label || t->b->kind != NODE_NUMBER)
		return false;
	buf_printf(s->b, "%s%.10g ", counts[t->op], t->b->number);
	say_node(s, t->a);
	return true;
}

/* "total is more than 1,000"; years and numbers of rows are not grouped. */
static bool
say_amount(struct sayer *s, const struct test *t)
{
	const char *digits;

	if (t->op == IS_EQUAL || t->op == IS_NOT || t->b->kind != NODE_NUMBER ||
	    t->b->label ||
	    (t->a->kind == NODE_COLUMN &&
	     name_is_label(str_of(cat_col_name(s->c, t->a->table, t->a->col)))))
		return false;
	digits = arena_printf(s->arena, "%.10g", t->b->number);
	say_node(s, t->a);
	buf_puts(s->b, compared[t->op]);
	buf_add(s->b, number_grouped(s->arena, str_of(digits)));
	return true;
}

static void
say_compare(struct sayer *s, const struct test *t)
{
	static const char *const dated[IS__MAX] = { " on ",     " not on ",
						    " before ", " up to ",
						    " after ",  " from " };

	if (t->b->kind == NODE_FIRST) {
		say_the_one(s, t->a, t->b->tree);
		return;
	}
	if (say_named_part(s, t) || say_hour(s, t) || say_flag(s, t) ||
	    say_days(s, t))
		return;
	if (t->b->kind == NODE_NUMBER && say_is_count(s, t->a)) {
		buf_printf(s->b, "%s%.10g ", counts[t->op], t->b->number);
		say_counted(s, t->a);
		return;
	}
	if (t->b->kind == NODE_DATE && t->op != IS_EQUAL && t->op != IS_NOT) {
		say_date_of(s, t->a);
		buf_printf(s->b, "%s%s%s", dated[t->op], t->b->text,
			   t->op == IS_AT_LEAST ? " on" : "");
		return;
	}
	if (!say_amount(s, t))
		say_two(s, t->a,
			t->b->kind == NODE_DATE ? dated[t->op]
						: compared[t->op],
			t->b);
}

/* "status is not open", not "not status is open". */
static void
say_opposite(struct sayer *s, const struct test *t)
{
	static const enum is opposite[IS__MAX] = {
		[IS_EQUAL] = IS_NOT,     [IS_NOT] = IS_EQUAL,
		[IS_LESS] = IS_AT_LEAST, [IS_AT_MOST] = IS_MORE,
		[IS_MORE] = IS_AT_MOST,  [IS_AT_LEAST] = IS_LESS,
	};
	struct test x = *t;

	x.op = opposite[t->op];
	say_compare(s, &x);
}

/* "status is neither open nor new", "neither late nor status is open" */
static void
say_neither(struct sayer *s, const struct test *t)
{
	bool same = true;

	for (size_t i = 0; i < t->n; i++)
		same &= t->parts[i]->kind == TEST_COMPARE &&
			!t->parts[i]->label && t->parts[i]->op == IS_EQUAL &&
			t->parts[0]->kind == TEST_COMPARE &&
			node_equal(t->parts[i]->a, t->parts[0]->a);
	if (!same) {
		buf_puts(s->b, "neither ");
		say_parts(s, t, " nor ");
		return;
	}
	say_node(s, t->parts[0]->a);
	for (size_t i = 0; i < t->n; i++) {
		buf_puts(s->b, i ? " nor " : " is neither ");
		say_node(s, t->parts[i]->b);
	}
}

static void
say_not(struct sayer *s, const struct test *t)
{
	if (t->kind == TEST_NOT && !t->label) {
		say_test(s, t->parts[0]);
	} else if (t->kind == TEST_NULL) {
		say_node(s, t->a);
		buf_puts(s->b, " is filled");
	} else if (t->kind == TEST_EXISTS && !t->label) {
		say_exists(s, t, "there are no ");
	} else if (t->kind == TEST_COMPARE && !t->label && !is_named(s, t)) {
		say_opposite(s, t);
	} else if (t->kind == TEST_OR && !t->label) {
		say_neither(s, t);
	} else {
		const bool wrap = t->kind == TEST_AND && !t->label && t->n > 1;

		buf_puts(s->b, wrap ? "not (" : "not ");
		say_test(s, t);
		buf_puts(s->b, wrap ? ")" : "");
	}
}

/* "takings is more than 5,000", of the rows that refer to one of these. */
static void
say_sum(struct sayer *s, const struct test *t)
{
	struct node number = { .kind = NODE_NUMBER, .number = t->number };
	struct sayer inner = *s;

	inner.base = t->table;
	say_two(&inner, t->b, compared[t->op], &number);
	say_where(s, t);
}

/* The test of rows that refer to these, whether it must hold or must not. */
static const struct test *
of_others(const struct test *t)
{
	if (t->kind == TEST_NOT && !t->label &&
	    t->parts[0]->kind == TEST_EXISTS)
		t = t->parts[0];
	return !t->label && !t->b &&
			       (t->kind == TEST_EXISTS || t->kind == TEST_COUNT)
		       ? t
		       : NULL;
}

bool
say_is_with(const struct test *t)
{
	return !t->label && of_others(t) != NULL;
}

void
say_with(struct sayer *s, const struct test *t)
{
	if (t->kind == TEST_COUNT) {
		buf_puts(s->b, " with ");
		say_test(s, t);
		return;
	}
	say_exists(s, of_others(t),
		   t->kind == TEST_NOT ? " without " : " with ");
}

void
say_test(struct sayer *s, const struct test *t)
{
	static const char *const parts[] = {
		[TEXT_WHOLE] = " is ",
		[TEXT_INSIDE] = " contains ",
		[TEXT_BEGINS] = " begins with ",
		[TEXT_ENDS] = " ends with ",
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
		say_two(s, t->a, parts[t->part], t->b);
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
		if (t->b) {
			say_sum(s, t);
			return;
		}
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

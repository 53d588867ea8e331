#include <string.h>

#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

#define SAY_BYTES 4000

const char *
name_say(struct arena *a, const char *name)
{
	struct cat_words w;
	struct buf b = buf_new(a, 200);

	cat_words_read(a, str_of(name), &w);
	for (size_t i = 0; i < w.n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", w.folds[i]);
	return b.n ? buf_text(&b) : name;
}

void
say_table(struct sayer *s, short table)
{
	buf_puts(s->b,
		 table == NO_TABLE
			 ? "rows"
			 : name_say(s->arena, cat_table_name(s->c, table)));
}

static void
say_column(struct sayer *s, const struct node *n)
{
	buf_puts(s->b,
		 name_say(s->arena, cat_col_name(s->c, n->table, n->col)));
	if (n->table != s->base) {
		buf_puts(s->b, n->step ? " of the main " : " of ");
		say_table(s, n->table);
	}
}

/* A column "total" is said to be one by its own name. */
static bool
says_total(const struct sayer *s, const struct node *n)
{
	return n->kind == NODE_COLUMN &&
	       str_starts(str_of(name_say(s->arena, cat_col_name(s->c, n->table,
								 n->col))),
			  STR("total"));
}

/* "orders shipped in May": a period follows its rows without a word between. */
static bool
is_span(const struct test *t)
{
	return t->kind == TEST_AND && t->n == 2 && !t->label &&
	       t->parts[0]->kind == TEST_COMPARE &&
	       t->parts[1]->kind == TEST_COMPARE &&
	       t->parts[0]->b->kind == NODE_DATE &&
	       t->parts[1]->b->kind == NODE_DATE;
}

static void
say_agg(struct sayer *s, const struct node *n)
{
	static const char *const names[FN__MAX] = { "number of ", "total ",
						    "average ",   "lowest ",
						    "highest ",   "median " };

	if (n->fn != FN_SUM || !n->a || !says_total(s, n->a))
		buf_puts(s->b, names[n->fn]);
	buf_puts(s->b,
		 n->distinct && !counts_rows(s->c, n) ? "different " : "");
	if (n->a && counts_rows(s->c, n))
		say_table(s, n->a->table);
	else if (n->a)
		say_node(s, n->a);
	else
		say_table(s, s->base);
	if (n->test) {
		buf_puts(s->b, is_span(n->test) ? " " : " where ");
		say_test(s, n->test);
	}
}

static const char *const unit_names[UNIT__MAX] = {
	"",
	"year",
	"quarter",
	"month",
	"week",
	"day",
	"hour",
	"minute",
	"weekday",
	"month of the year",
	"quarter of the year",
};

void
say_two(struct sayer *s, const struct node *a, const char *between,
	const struct node *b)
{
	say_node(s, a);
	buf_puts(s->b, between);
	say_node(s, b);
}

/* A share of rows is said as one. */
static const struct test *
ratio_test(const struct node *n)
{
	const struct node *sum;

	if (n->op != '/' || n->a->kind != NODE_CALC ||
	    n->a->a->kind != NODE_NUMBER || n->b->kind != NODE_AGG)
		return NULL;
	sum = n->a->b;
	return sum->kind == NODE_AGG && sum->a && sum->a->kind == NODE_TEST
		       ? sum->a->test
		       : NULL;
}

static void
say_calc(struct sayer *s, const struct node *n)
{
	const struct test *of = ratio_test(n);
	char between[] = "  x ";

	if (of) {
		buf_puts(s->b, "percentage of ");
		say_table(s, s->base);
		buf_puts(s->b, " where ");
		say_test(s, of);
		return;
	}
	if (n->b->kind == NODE_NUMBER && n->op == '/') {
		say_node(s, n->a); /* cents, minutes */
		return;
	}
	between[1] = n->op;
	between[2] = ' ';
	between[3] = '\0';
	say_two(s, n->a, between, n->b);
}

/* "average price of those with the same genre". */
static void
say_scalar(struct sayer *s, const struct node *n)
{
	say_node(s, n->a);
	buf_puts(s->b, n->b ? " of those with the same " : " of all");
	if (n->b)
		say_node(s, n->b);
}

void
say_node(struct sayer *s, const struct node *n)
{
	if (n->label) {
		buf_puts(s->b, n->label);
		if (n->kind == NODE_AGG && n->test)
			say_span_in(s, n->test);
		return;
	}
	switch ((int)n->kind) {
	case NODE_COLUMN:
		say_column(s, n);
		return;
	case NODE_NUMBER:
		buf_printf(s->b, "%.10g", n->number);
		return;
	case NODE_TEXT:
		buf_printf(s->b, "“%s”", n->text);
		return;
	case NODE_DATE:
		buf_puts(s->b, n->text);
		return;
	case NODE_AGG:
		say_agg(s, n);
		return;
	case NODE_CALC:
		say_calc(s, n);
		return;
	case NODE_UNIT:
		buf_printf(s->b, "%s of ", unit_names[n->unit]);
		say_node(s, n->a);
		return;
	case NODE_DAYS:
		buf_printf(s->b, "%ss from ", unit_names[n->unit]);
		say_two(s, n->b, " to ", n->a);
		return;
	case NODE_SHARE:
		buf_puts(s->b, "its share of the total in percent");
		if (n->b) {
			buf_puts(s->b, " within each ");
			say_node(s, n->b);
		}
		return;
	case NODE_RUNNING:
		buf_puts(s->b, "the running total");
		return;
	case NODE_MOVING:
		buf_printf(s->b, "the mean of the last %.0f", n->number);
		return;
	case NODE_CHANGE:
		buf_puts(s->b, "the change in percent");
		return;
	case NODE_BEFORE:
		buf_puts(s->b, "the one before");
		return;
	case NODE_SCALAR:
	case NODE_BESIDE:
		say_scalar(s, n);
		return;
	default:
		buf_puts(s->b, "band");
	}
}

static void
say_nodes(struct sayer *s, const struct tree *t, bool aggregates)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_show; i++) {
		bool grouped = false;

		for (size_t k = 0; k < t->n_group; k++)
			grouped |= node_equal(t->show[i], t->group[k]);
		if (grouped == aggregates)
			continue;
		buf_puts(s->b, n++ ? ", " : "");
		say_node(s, t->show[i]);
	}
}

/* Whose rows are listed: "name of departments, for each of employees". */
static void
say_base(struct sayer *s, const struct tree *t)
{
	const struct node *last = t->n_show ? t->show[t->n_show - 1] : NULL;

	if (t->n_group || !last || node_has_agg(t->show[0]))
		return;
	buf_puts(s->b, node_table(last) == t->base ? " of " : ", for each of ");
	say_table(s, t->base);
}

/* Two periods side by side are said with what is shown of each. */
static bool
is_shown_of(const struct tree *t, const struct test *x)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_show && x->kind == TEST_OR; i++)
		for (size_t k = 0; k < x->n; k++)
			n += t->show[i]->kind == NODE_AGG && t->show[i]->test &&
			     test_equal(t->show[i]->test, x->parts[k]);
	return n > 0 && n == x->n;
}

static void
say_where(struct sayer *s, const struct tree *t)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_where; i++) {
		if (is_shown_of(t, t->where[i]))
			continue;
		buf_puts(s->b, n++ ? " and " : ", where ");
		if (i + 1 < t->n_where &&
		    say_span(s, t->where[i], t->where[i + 1]))
			i++;
		else
			say_test(s, t->where[i]);
	}
}

/* Groups go by their own order when nothing else is asked. */
static bool
is_plain_order(const struct tree *t, const struct tree_order *o)
{
	for (size_t i = 0; i < t->n_group && !o->down; i++)
		if (node_equal(o->by, t->group[i]))
			return true;
	return false;
}

/* "highest price first", and of highest prices not "highest highest". */
static void
say_order(struct sayer *s, const struct tree_order *o)
{
	const struct node *by = o->by;

	if (by->kind == NODE_AGG && by->a && !by->test &&
	    by->fn == (o->down ? FN_MAX : FN_MIN))
		by = by->a;
	buf_puts(s->b, o->down ? ", highest " : ", lowest ");
	say_node(s, by);
	buf_puts(s->b, " first");
}

static void
say_all(struct sayer *s, const struct tree *t)
{
	say_nodes(s, t, true);
	say_base(s, t);
	if (t->n_group) {
		buf_puts(s->b, " for each ");
		say_nodes(s, t, false);
	}
	say_where(s, t);
	say_roles(s, t);
	for (size_t i = 0; i < t->n_having; i++) {
		buf_puts(s->b, i ? " and " : ", only with ");
		say_test(s, t->having[i]);
	}
	for (size_t i = 0; i < t->n_order; i++) {
		if (is_plain_order(t, &t->order[i]))
			continue;
		say_order(s, &t->order[i]);
	}
	if (t->offset)
		buf_printf(s->b, ", only number %zu", t->offset + 1);
	else if (t->limit)
		buf_printf(s->b, ", the first %zu%s", t->limit,
			   t->per ? " of each" : "");
}

const char *
tree_to_words(struct arena *a, const struct catalog *c, const struct tree *t)
{
	struct buf b = buf_new(a, SAY_BYTES);
	struct sayer s = { a, c, &b, t->base };
	char *text;

	say_all(&s, t);
	buf_putc(&b, '.');
	text = str_dup(a, buf_str(&b));
	if (*text >= 'a' && *text <= 'z')
		*text = (char)(*text - 'a' + 'A');
	return text;
}

const char *
node_say(struct arena *a, const struct catalog *c, const struct node *n)
{
	struct buf b = buf_new(a, SAY_BYTES);
	struct sayer s = { a, c, &b, NO_TABLE };

	say_node(&s, n);
	return buf_text(&b);
}

const char *
test_say(struct arena *a, const struct catalog *c, const struct test *t)
{
	struct buf b = buf_new(a, SAY_BYTES);
	struct sayer s = { a, c, &b, t->anchor };

	say_test(&s, t);
	return buf_text(&b);
}

#include <string.h>

#include "data/names.h"
#include "drafter/grammar/render/sayer.h"

#include "base/ban.h"

#define SAY_BYTES 4000

const char *
name_say(struct arena *a, const char *name)
{
	struct cat_words w;

	cat_words_read(a, str_of(name), &w);
	return w.n ? cat_words_said(a, &w) : name;
}

const char *
say_col_name(const struct sayer *s, short table, int col)
{
	const char *name = name_say(s->arena, cat_col_name(s->c, table, col));
	const struct str id = STR("id"), words = str_of(name);

	if (str_eq(words, id))
		return "ID";
	return str_ends(words, STR(" id"))
		       ? arena_printf(s->arena, "%.*sID", (int)(words.n - id.n),
				      name)
		       : name;
}

void
say_table(struct sayer *s, short table)
{
	const char *name =
		table == NO_TABLE
			? "rows"
			: name_say(s->arena, cat_table_name(s->c, table));

	buf_puts(s->b, name_plural(s->arena, name));
}

void
say_row(struct sayer *s, short table)
{
	const char *name = name_say(s->arena, cat_table_name(s->c, table));

	buf_puts(s->b, name_singular(s->arena, name));
}

static void
say_column(struct sayer *s, const struct node *n)
{
	const char *name = say_col_name(s, n->table, n->col);

	const char *role =
		n->key ? catalog_role_name(s->arena, s->c, n->key->table,
					   n->key->col)
		       : NULL;

	buf_puts(s->b, say_is_date(s, n) ? name_of_date(s->arena, name) : name);
	if (role) {
		buf_printf(s->b, " of the %s", role);
	} else if (n->table != s->base) {
		buf_puts(s->b, " of ");
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

bool
say_is_date(const struct sayer *s, const struct node *n)
{
	if (n->kind == NODE_AGG && n->a && (n->fn == FN_MIN || n->fn == FN_MAX))
		n = n->a;
	return n->kind == NODE_COLUMN &&
	       cat_col(s->c, n->table, n->col)->kind == COL_DATE;
}

bool
say_is_count(const struct sayer *s, const struct node *n)
{
	return n->kind == NODE_AGG && n->fn == FN_COUNT && !n->test &&
	       !n->label && (!n->a || counts_rows(s->c, n));
}

void
say_counted(struct sayer *s, const struct node *n)
{
	say_table(s, n->a ? n->a->table : s->base);
}

static void
say_agg(struct sayer *s, const struct node *n)
{
	static const char *const names[FN__MAX] = { "number of ", "total ",
						    "average ",   "lowest ",
						    "highest ",   "median " };
	static const char *const dated[FN__MAX] = {
		[FN_MIN] = "earliest ", [FN_MAX] = "latest "
	};

	if (dated[n->fn] && say_is_date(s, n))
		buf_puts(s->b, dated[n->fn]);
	else if (n->fn != FN_SUM || !n->a || !says_total(s, n->a))
		buf_puts(s->b, names[n->fn]);
	buf_puts(s->b,
		 n->distinct && !counts_rows(s->c, n) ? "different " : "");
	if (n->a && !counts_rows(s->c, n))
		say_node(s, n->a);
	else
		say_counted(s, n);
	if (n->test) {
		buf_puts(s->b, is_span(n->test) ? " " : " where ");
		say_test(s, n->test);
	}
}

const char *const say_units[UNIT__MAX] = {
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

/* "order items per order": rows, by what tells others apart in them. */
static bool
say_per(struct sayer *s, const struct node *n)
{
	const struct node *by = n->b->kind == NODE_AGG ? n->b->a : NULL;
	const struct cat_col *c;

	if (n->op != '/' || !by || n->b->fn != FN_COUNT || !n->b->distinct ||
	    n->b->test || n->b->label || by->label)
		return false;
	if (by->kind == NODE_UNIT) {
		say_node(s, n->a);
		buf_printf(s->b, " per %s", say_units[by->unit]);
		return true;
	}
	if (by->kind != NODE_COLUMN)
		return false;
	c = cat_col(s->c, by->table, by->col);
	say_node(s, n->a);
	buf_puts(s->b, " per ");
	if (c->to >= 0)
		say_row(s, c->to);
	else if (s->c->tables[by->table].key == by->col)
		say_row(s, by->table);
	else
		say_node(s, by);
	return true;
}

static const char *
word_of(char op)
{
	static const struct {
		char op;
		const char *word;
	} words[] = { { '+', " plus " },
		      { '-', " minus " },
		      { '*', " times " },
		      { '/', " divided by " } };

	for (size_t i = 0; i < COUNT(words); i++)
		if (words[i].op == op)
			return words[i].word;
	return " and ";
}

/* Of which rows a share is: of those that have what it asks for. */
static void
say_among(struct sayer *s, const struct node *all)
{
	if (!all->a && !all->test)
		return;
	buf_puts(s->b, " among those where ");
	if (all->test) {
		say_test(s, all->test);
		return;
	}
	say_node(s, all->a);
	buf_puts(s->b, " is filled");
}

static void
say_calc(struct sayer *s, const struct node *n)
{
	const struct test *of = ratio_test(n);

	if (of) {
		buf_puts(s->b, "percentage of ");
		say_table(s, s->base);
		buf_puts(s->b, " where ");
		say_test(s, of);
		if (!n->a->b->test)
			say_among(s, n->b);
		return;
	}
	if (n->b->kind == NODE_NUMBER && n->op == '/') {
		say_node(s, n->a); /* cents, minutes */
		return;
	}
	if (!say_per(s, n))
		say_two(s, n->a, word_of(n->op), n->b);
}

/* "average price of those with the same genre", "… where genre is Blues". */
static void
say_scalar(struct sayer *s, const struct node *n)
{
	const short base = s->base;

	s->base = n->table; /* whose rows it counts */
	say_node(s, n->a);
	s->base = base;
	buf_puts(s->b, n->b      ? " of those with the same "
		       : n->test ? " of those where "
				 : " of all");
	if (n->b)
		say_node(s, n->b);
	else if (n->test)
		say_test(s, n->test);
}

static void
say_share(struct sayer *s, const struct node *n)
{
	buf_puts(s->b, "share of ");
	if (n->a->kind == NODE_AGG && say_is_count(s, n->a))
		say_counted(s, n->a);
	else
		say_node(s, n->a);
	buf_puts(s->b, " in percent");
	if (n->b) {
		buf_puts(s->b, " within each ");
		say_node(s, n->b);
	}
}

/* Whether a condition holds, its two sides, or bands of age. */
static void
say_case(struct sayer *s, const struct node *n)
{
	if (node_is_yes_no(n)) {
		buf_puts(s->b, "whether ");
		say_test(s, n->arms[0].test);
	} else if (node_has_sides(n))
		buf_printf(s->b, "side: %s or %s", n->arms[0].label,
			   n->arms[1].label);
	else
		buf_puts(s->b, "band");
}

/* What is computed over the rows shown, and needs no more words. */
static const char *const windows[NODE__MAX] = {
	[NODE_RUNNING] = "running total",
	[NODE_CHANGE] = "change in percent",
	[NODE_BEFORE] = "the one before",
};

void
say_node(struct sayer *s, const struct node *n)
{
	if (n->label) {
		if (n->kind == NODE_AGG && n->fn == FN_COUNT && !n->a &&
		    name_is_plural(n->label))
			buf_puts(s->b, "number of ");
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
		buf_printf(s->b, "%s of ", say_units[n->unit]);
		say_node(s, n->a);
		return;
	case NODE_DAYS:
		buf_printf(s->b, "%ss from ", say_units[n->unit]);
		say_date_of(s, n->b);
		buf_puts(s->b, " to ");
		say_date_of(s, n->a);
		return;
	case NODE_SHARE:
		say_share(s, n);
		return;
	case NODE_MOVING:
		buf_printf(s->b, "mean of the last %.0f", n->number);
		return;
	case NODE_SCALAR:
	case NODE_BESIDE:
		say_scalar(s, n);
		return;
	case NODE_CASE:
		say_case(s, n);
		return;
	default:
		buf_puts(s->b, windows[n->kind] ? windows[n->kind] : "");
	}
}

const char *
tree_to_words(struct arena *a, const struct catalog *c, const struct tree *t)
{
	struct buf b = buf_new(a, SAY_BYTES);
	struct sayer s = { a, c, &b, t->base };
	char *text;

	say_tree(&s, t);
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

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/facts.h"
#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/match/notes/definition.h"
#include "lexicon/lexicon.h"

#include "base/ban.h"

/* What happens on a day, though it has a name: "sale_date" of sales. */
static bool
is_dated_event(const struct cat_table *t)
{
	return t->date >= 0 &&
	       (t->kind == TABLE_EVENT ||
		(t->own_date && t->n_keys > 0 && !cat_are_people(t)));
}

/* What the notes say, else its own; NULL: neither. */
static const struct node *
own_day(const struct context *x, short table)
{
	const struct note_date *said = definition_date(x->definitions, table);
	const short date = x->catalog->tables[table].date;

	if (said)
		return node_column(x->arena, said->of, said->col);
	return date < 0 ? NULL : node_column(x->arena, table, date);
}

short
rule_dated_parent(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	const struct cat_key *found = NULL;

	for (size_t i = 0; i < t->n_keys; i++)
		if (is_dated_event(&x->catalog->tables[t->keys[i].to]) &&
		    (!found || t->keys[i].cols[0] < found->cols[0]))
			found = &t->keys[i];
	return found ? found->to : NO_TABLE;
}

const struct node *
rule_day(const struct context *x, short table)
{
	const struct node *own = own_day(x, table);
	short parent;

	if (own)
		return own;
	parent = rule_dated_parent(x, table);
	if (parent != NO_TABLE)
		return own_day(x, parent);
	for (short to = 0; to < (short)x->catalog->n_tables; to++)
		if (is_dated_event(&x->catalog->tables[to]) &&
		    catalog_is_one(x->catalog, table, to))
			return own_day(x, to);
	return NULL;
}

const char *
rule_last_day(const struct context *x, const struct node *col)
{
	const struct column_facts *f =
		x->job && col->kind == NODE_COLUMN &&
				rule_col_is(x, col, COL_DATE)
			? facts_find(x->job->facts, (size_t)col->table,
				     (size_t)col->col)
			: NULL;

	return f && f->max && strlen(f->max) >= sizeof("2026-01-01") - 1 &&
			       f->max[4] == '-'
		       ? f->max
		       : NULL;
}

/* Months: one that comes so soon is rather meant than that of last time. */
#define NEAR 6

/* "contracts that end in May": the next one, where some end that late. */
static bool
is_to_come(const struct context *x, const struct node *col,
	   const struct period *p, const char *last)
{
	const struct period next = period_moved(x->arena, p, -12);

	return !x->past && cat_col(x->catalog, col->table, col->col)->until &&
	       *p->until && strcmp(p->until, x->calendar.today) <= 0 &&
	       strcmp(next.from, last) <= 0 &&
	       strcmp(next.from,
		      day_moved(x->arena, x->calendar.today, 0, NEAR)) <= 0;
}

bool
rule_year_assumed(const struct context *x, const struct node *col,
		  struct period *p)
{
	const char *last = p->no_year ? rule_last_day(x, col) : NULL;
	bool moved = false;

	if (last && is_to_come(x, col, p, last)) {
		*p = period_moved(x->arena, p, -12);
		return true;
	}
	while (last && *p->from && strcmp(p->from, last) > 0) {
		*p = period_moved(x->arena, p, 12);
		moved = true;
	}
	return moved;
}

int
rule_new_year(const char *iso)
{
	return strlen(iso) == sizeof("2026-01-01") - 1 &&
			       strcmp(iso + 4, "-01-01") == 0
		       ? (int)strtol(iso, NULL, 10)
		       : 0;
}

/* From the first day of a year up to that of the next. */
static bool
is_year(const struct period *p)
{
	const int from = rule_new_year(p->from);

	return p->kind == PERIOD_SPAN && from &&
	       rule_new_year(p->until) == from + 1;
}

bool
rule_period_of_year(const struct context *x, const struct period *a,
		    const struct period *b, struct period *ret)
{
	const struct period *part = a->no_year ? a : b;
	const struct period *year = a->no_year ? b : a;

	if (!part->no_year || !is_year(year))
		return false;
	*ret = period_moved(x->arena, part,
			    12 * (int)(strtol(part->from, NULL, 10) -
				       strtol(year->from, NULL, 10)));
	ret->no_year = false;
	return true;
}

/* The month that a span is, of no year or of one that nobody is born in; 0. */
static int
month_of_birth(const struct context *x, const struct node *col,
	       const struct period *p)
{
	const struct cat_col *of =
		rule_col_is(x, col, COL_DATE)
			? cat_col(x->catalog, col->table, col->col)
			: NULL;

	const char *last;

	if (!of || !cat_words_have(of->words, of->n_words, "birth") ||
	    p->kind != PERIOD_SPAN || strlen(p->from) < strlen("2026-01-01") ||
	    strcmp(p->from + 8, "01") != 0 ||
	    strcmp(day_moved(x->arena, p->from, 0, 1), p->until) != 0)
		return 0;
	last = rule_last_day(x, col);
	return p->no_year || (strncmp(p->from, x->calendar.today, 4) >= 0 &&
			      (!last || strncmp(last, p->from, 4) < 0))
		       ? (int)strtol(p->from + 5, NULL, 10)
		       : 0;
}

const struct test *
rule_in_period(const struct context *x, const struct node *col,
	       const struct period *said)
{
	struct period at = *said, *p = &at;
	const struct test *t = NULL;
	const int month = month_of_birth(x, col, p);

	if (month)
		return test_compare(
			x->arena, node_unit(x->arena, UNIT_MONTH_OF_YEAR, col),
			IS_EQUAL, node_number(x->arena, month));
	if (!rule_col_is(x, col, COL_DATE) && rule_counts_years(x, col))
		return rule_in_years(x, col, p);
	(void)rule_year_assumed(x, col, p);
	if (*p->from)
		t = test_compare(x->arena, col, IS_AT_LEAST,
				 node_date(x->arena, p->from));
	if (*p->until)
		t = test_both(x->arena, TEST_AND, t,
			      test_compare(x->arena, col, IS_LESS,
					   node_date(x->arena, p->until)));
	return t;
}

short
rule_began(const struct context *x, short table, bool *ret_born)
{
	const struct cat_table *t = &x->catalog->tables[table];
	bool lasts = t->kind == TABLE_EVENT;

	*ret_born = true;
	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		if (t->cols[i].kind == COL_DATE &&
		    cat_words_have(t->cols[i].words, t->cols[i].n_words,
				   "birth"))
			return (short)i;
		lasts |= cat_words_have(t->cols[i].words, t->cols[i].n_words,
					"state");
	}
	*ret_born = false;
	return lasts ? t->date : -1;
}

#define FARTHEST 100000 /* of a unit: days before all that is dated */

const char *
rule_from_today(const struct context *x, enum unit unit, double number)
{
	static const struct {
		int days, months;
	} of[UNIT_MINUTE + 1] = {
		[UNIT_NONE] = { 0, 12 },   [UNIT_YEAR] = { 0, 12 },
		[UNIT_QUARTER] = { 0, 3 }, [UNIT_MONTH] = { 0, 1 },
		[UNIT_WEEK] = { 7, 0 },    [UNIT_DAY] = { 1, 0 },
	};
	const int n = (int)fmax(-FARTHEST, fmin(number, FARTHEST));

	if (unit > UNIT_MINUTE || (of[unit].days == 0 && of[unit].months == 0))
		return NULL;
	return day_moved(x->arena, x->calendar.today, n * of[unit].days,
			 n * of[unit].months);
}

const struct test *
rule_of_age(const struct context *x, short table, const struct item *compare)
{
	/* born so many years ago or later, of who is not yet older */
	static const struct {
		enum is op;
		int more; /* years */
	} born[IS__MAX] = {
		[IS_LESS] = { IS_MORE, 0 },
		[IS_AT_MOST] = { IS_MORE, 1 },
		[IS_MORE] = { IS_LESS, 0 },
		[IS_AT_LEAST] = { IS_AT_MOST, 0 },
	};
	const enum is op = compare->op;
	const short age = rule_age(x, table);
	const char *day;
	bool has_birth;
	const short col = rule_began(x, table, &has_birth);

	if (age >= 0)
		return test_compare(x->arena, node_column(x->arena, table, age),
				    op, node_number(x->arena, compare->number));
	if (col < 0 || !has_birth || op == IS_EQUAL || op == IS_NOT)
		return NULL;
	day = rule_from_today(x, compare->unit,
			      -(compare->number + born[op].more));
	if (!day)
		return NULL;
	return test_compare(x->arena, node_column(x->arena, table, col),
			    born[op].op, node_date(x->arena, day));
}

#define YEAR_FIRST 1500
#define YEAR_AFTER 2100

/* Of one word, or of what was done then: "season", "first elected". */
static bool
is_called_as_time(const struct cat_words *w)
{
	for (size_t i = 0; i < w->n; i++)
		if ((w->n == 1 && strcmp(w->stems[i], "season") == 0) ||
		    lexicon_is_done(w->folds[i]) ||
		    cat_word_is(w->folds[i], "date"))
			return true;
	return false;
}

/* "founded", "season": numbers that all are years. */
static bool
holds_years(const struct context *x, const struct node *n,
	    const struct cat_col *c)
{
	const struct column_facts *f =
		x->job ? facts_find(x->job->facts, (size_t)n->table,
				    (size_t)n->col)
		       : NULL;

	return c->kind == COL_NUMBER && f && f->min && f->max &&
	       f->n_distinct > 1 && strtod(f->min, NULL) >= YEAR_FIRST &&
	       strtod(f->max, NULL) < YEAR_AFTER &&
	       is_called_as_time(&c->words[0]);
}

bool
rule_counts_years(const struct context *x, const struct node *n)
{
	const struct cat_col *c =
		n->kind == NODE_COLUMN ? cat_col(x->catalog, n->table, n->col)
				       : NULL;

	if (c && holds_years(x, n, c))
		return true;
	for (size_t i = 0; c && i < c->words[0].n; i++) {
		const struct sense_row *r =
			sense_find(c->words[0].folds[i], SENSE_UNIT);

		if (r && strcmp(r->arg, "year") == 0)
			return true;
	}
	return false;
}

const struct test *
rule_in_years(const struct context *x, const struct node *col,
	      const struct period *p)
{
	const int from = rule_new_year(p->from),
		  until = rule_new_year(p->until);
	const struct test *t = NULL;

	if ((*p->from && !from) || (*p->until && !until))
		return NULL;
	if (from && from + 1 == until)
		return test_compare(x->arena, col, IS_EQUAL,
				    node_number(x->arena, from));
	if (from)
		t = test_compare(x->arena, col, IS_AT_LEAST,
				 node_number(x->arena, from));
	if (until)
		t = test_both(x->arena, TEST_AND, t,
			      test_compare(x->arena, col, IS_LESS,
					   node_number(x->arena, until)));
	return t;
}

short
rule_year(const struct context *x, short table)
{
	short found = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++) {
		const struct node n = { .kind = NODE_COLUMN,
					.table = table,
					.col = (short)i };

		if (!rule_col_is(x, &n, COL_NUMBER) ||
		    !rule_counts_years(x, &n))
			continue;
		if (found >= 0)
			return -1;
		found = (short)i;
	}
	return found;
}

int
rule_ended(const struct context *x, short table)
{
	const struct cat_table *t = &x->catalog->tables[table];
	int end = -1;

	for (size_t i = 0; i < x->catalog->schema->tables[table].n_cols; i++)
		if (t->cols[i].kind == COL_DATE && t->cols[i].last &&
		    (short)i != t->date)
			end = (int)i;
	return end;
}

bool
rule_goes_on(const struct context *x, const struct item *rows)
{
	const struct test *t = rows->test;
	const int end = rule_ended(x, rows->table);
	const size_t n = t && t->kind == TEST_AND ? t->n : t != NULL;

	for (size_t i = 0; end >= 0 && i < n; i++) {
		const struct test *of = t->kind == TEST_AND ? t->parts[i] : t;

		if (of->kind == TEST_NULL && of->a->kind == NODE_COLUMN &&
		    of->a->table == rows->table && of->a->col == end)
			return true;
	}
	return false;
}

/* A day called after the rows, where another ends them: "booked_at" of bookings. */
static bool
is_made(const struct context *x, short table, int col)
{
	const struct cat_words *t = &x->catalog->tables[table].words[0],
			       *c = &cat_col(x->catalog, table, col)->words[0];
	const int end = rule_ended(x, table);

	for (size_t i = 0; end >= 0 && end != col && i < t->n; i++)
		for (size_t k = 0; k < c->n; k++)
			if (strcmp(t->stems[i], c->stems[k]) == 0)
				return true;
	return false;
}

bool
rule_may_end(const struct context *x, short table, int col)
{
	const struct cat_col *c = cat_col(x->catalog, table, col);

	return c->last || (!cat_words_have(c->words, c->n_words, "begin") &&
			   !cat_words_have(c->words, c->n_words, "due") &&
			   !cat_words_have(c->words, c->n_words, "birth") &&
			   !is_made(x, table, col));
}

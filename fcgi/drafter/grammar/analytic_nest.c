#include <string.h>

#include "drafter/grammar/analytic_parts.h"
#include "drafter/grammar/compose.h"

#include "base/ban.h"

static struct tokens *
tokens_from(const struct tokens *ts, size_t from)
{
	struct tokens *ret = arena_alloc(ts->p->arena, sizeof(*ret));

	*ret = (struct tokens){ .p = ts->p, .whole = true };
	for (size_t i = from; i < ts->n; i++)
		ret->items[ret->n++] = ts->items[i];
	return ret;
}

/* Put one token in the place of all from there on. */
static void
fold(struct tokens *ts, size_t from, struct token t)
{
	t.from = ts->items[from].from;
	t.to = ts->items[ts->n - 1].to;
	ts->items[from] = t;
	ts->n = from + 1;
}

/* Something is asked for that the rows may narrow. */
static bool
has_head(const struct tokens *ts, size_t n)
{
	bool has = false;

	for (size_t i = 0; i < n; i++) {
		const enum token_kind kind = ts->items[i].kind;

		if (kind == TOK_TOP || kind == TOK_NUMBER)
			return false; /* the top three with the most */
		if (kind == TOK_TABLE || kind == TOK_COLUMN ||
		    kind == TOK_MEASURE || kind == TOK_NOUN ||
		    (kind == TOK_ASK && ts->items[i].arg == 1))
			has = true;
	}
	return has;
}

/* "the cheapest product", "the department with the most employees" */
static bool
is_superlative(const struct tokens *ts, size_t i)
{
	const struct token *t = &ts->items[i];

	if (i + 1 >= ts->n)
		return false;
	if (t->kind == TOK_RANK)
		return t[1].kind == TOK_TABLE && !t[1].verb;
	if (t->kind != TOK_TABLE || t->verb || i + 2 >= ts->n)
		return false;
	return t[1].kind == TOK_EXTREME ||
	       (t[1].kind == TOK_MEASURE && t[2].kind == TOK_EXTREME);
}

/* "which country's customers spent the most": of countries, not of rows. */
static bool
is_possessed(const struct tokens *ts, size_t i)
{
	const struct token *t = &ts->items[i];

	return t > ts->items && t[-1].kind == TOK_COLUMN && t[-1].to == t->from;
}

/* Nothing in it could as well belong to what stands before. */
static bool
is_own(const struct tokens *ts, size_t from)
{
	static const enum token_kind shared[] = { TOK_PERIOD, TOK_EACH,
						  TOK_EVERY,  TOK_SHARE,
						  TOK_GROWTH, TOK_AND };

	for (size_t i = from; i < ts->n; i++)
		for (size_t k = 0; k < COUNT(shared); k++)
			if (ts->items[i].kind == shared[k])
				return false;
	return true;
}

/* The rows that the tokens from there on mean, as their key. */
static bool
rows_fold(struct tokens *ts, size_t from)
{
	const struct parse *p = ts->p;
	const struct token *t = &ts->items[from];
	const struct token *table = t->kind == TOK_TABLE ? t : t + 1;
	struct token rows = { .kind = TOK_ROWS };
	struct slots s;

	if (!slots_fill(&s, tokens_from(ts, from)) || s.n_dims || s.limit)
		return false;
	for (size_t i = 0; i < table->n && !rows.n; i++) {
		struct place at = table->places[i];

		if (at.col != NONE)
			continue;
		s.keys = true;
		s.plural = false;
		at.col = row_key(p, at.table).col;
		at.sql = at.col == NONE ? NULL : analytic_write(p, &s);
		if (at.sql)
			rows.places[rows.n++] = at;
	}
	if (rows.n == 0)
		return false;
	fold(ts, from, rows);
	return true;
}

/* "any", "every" before a noun: above the highest, below the lowest. */
static enum agg
quantity_of(const struct parse *p, const struct token *op, size_t to)
{
	static const char *const words[] = { "any", "every", "all", "each",
					     NULL };

	for (size_t i = op->to; i < to; i++)
		if (str_is_one_of(p->words[i].fold, words))
			return op->arg == OP_LT || op->arg == OP_LE ? AGG_MIN
								    : AGG_MAX;
	return AGG_NONE;
}

/* What flat questions have already: "than 20", "than the average price". */
static bool
is_flat(const struct tokens *rest)
{
	const struct token *t = rest->items;

	if (rest->n == 0 || t->kind == TOK_NUMBER || t->kind == TOK_PERIOD)
		return true;
	return t->kind == TOK_AGG &&
	       (rest->n == 1 || (rest->n == 2 && (t[1].kind == TOK_COLUMN ||
						  t[1].kind == TOK_TABLE)));
}

/* Words of the table asked for that the rest leaves out. */
static void
put_noun(const struct tokens *ts, struct tokens *rest, enum agg agg)
{
	struct tokens *own = arena_alloc(ts->p->arena, sizeof(*own));

	*own = (struct tokens){ .p = ts->p, .whole = true };
	if (agg != AGG_NONE)
		own->items[own->n++] =
			(struct token){ .kind = TOK_AGG, .arg = (int)agg };
	for (size_t i = 0; i < rest->n; i++)
		if (agg == AGG_NONE || rest->items[i].kind != TOK_EACH)
			own->items[own->n++] = rest->items[i];
	*rest = *own;
}

/* "of their department", "in its category" */
static bool
is_theirs(const struct parse *p, const struct token *t)
{
	static const char *const words[] = { "their",      "its", "same",
					     "own",        "his", "her",
					     "respective", NULL };

	return t->kind == TOK_TABLE && t->from &&
	       str_is_one_of(p->words[t->from - 1].fold, words);
}

/* "than the average of their department": the aggregate knows of which. */
static bool
within_fold(struct tokens *ts, size_t i)
{
	struct token t = ts->items[i];
	const struct token *last = &ts->items[ts->n - 1];

	if (i + 1 >= ts->n || i + 3 < ts->n || t.kind != TOK_AGG ||
	    !is_theirs(ts->p, last))
		return false;
	memcpy(t.places, last->places, sizeof(t.places));
	t.n = last->n;
	fold(ts, i, t);
	return true;
}

/* A column of both tokens in one table. */
static bool
share_table(const struct token *a, const struct token *b, bool column)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (a->places[i].table == b->places[k].table &&
			    (a->places[i].col == b->places[k].col) == column)
				return true;
	return false;
}

/* "than their cost", at the end: a column of the same row. */
static bool
column_fold(struct tokens *ts, size_t i)
{
	const struct token *before = &ts->items[i - 1];
	struct token t = ts->items[i + 1];

	if (i + 2 != ts->n || ts->items[i].many ||
	    (t.kind != TOK_COLUMN && t.kind != TOK_NOUN) ||
	    (ts->items[i].kind == TOK_OP &&
	     (before->kind != TOK_COLUMN ||
	      (t.kind == TOK_COLUMN && !share_table(before, &t, false)))))
		return false;
	t.kind = TOK_SCALAR;
	fold(ts, i + 1, t);
	return true;
}

/* "salary above the average bonus": of another column. */
static bool
is_of_other(const struct tokens *ts, size_t i)
{
	const struct token *t = &ts->items[i];

	return t->kind == TOK_OP && i + 3 == ts->n && t[1].kind == TOK_AGG &&
	       t[2].kind == TOK_COLUMN && t[-1].kind == TOK_COLUMN &&
	       !share_table(t - 1, t + 2, true);
}

/* "as many customers as Sweden": of how many the value has. */
static bool
count_fold(struct tokens *ts, size_t i)
{
	const struct token rows = ts->items[i + 1];
	struct tokens *rest = tokens_from(ts, i);
	const char *sql;

	if (i + 2 >= ts->n)
		return false;
	rest->items[0] = (struct token){ .kind = TOK_COUNT };
	if (rows.kind == TOK_MEASURE)
		rest = tokens_from(ts, i + 1);
	sql = part_scalar(rest, &(struct adjective){ 0 });
	if (!sql)
		return false;
	fold(ts, i + 1,
	     (struct token){ .kind = TOK_SCALAR,
			     .sql = arena_printf(ts->p->arena, "(%s)", sql) });
	ts->items[ts->n++] = rows;
	return true;
}

/* What the question asks for first: "customers with more than". */
static const struct token *
asked_first(const struct tokens *ts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (ts->items[i].kind == TOK_TABLE ||
		    ts->items[i].kind == TOK_COLUMN)
			return &ts->items[i];
	return NULL;
}

/* "more orders than the average customer": what each of them has. */
static bool
average_fold(struct tokens *ts, size_t i)
{
	const struct token *t = &ts->items[i], *dim = asked_first(ts, i);
	const struct token *of = t->many ? t + 1 : t - 1;
	const struct token *agg = t->many ? t + 2 : t + 1;
	const size_t left = ts->n - (size_t)(agg - ts->items);
	struct tokens *own = arena_alloc(ts->p->arena, sizeof(*own));
	const struct token rows = *of;
	const char *sql = NULL;
	struct slots s;

	if (agg >= ts->items + ts->n || agg->kind != TOK_AGG ||
	    agg->arg != AGG_AVG || !dim || dim == of ||
	    (left > 1 && (left > 2 || !share_table(dim, agg + 1, true))))
		return false;
	*own = (struct tokens){ .p = ts->p, .whole = true };
	own->items[own->n++] = *agg;
	if (of->kind == TOK_TABLE)
		own->items[own->n++] = (struct token){ .kind = TOK_COUNT };
	own->items[own->n++] = *of;
	own->items[own->n++] = (struct token){ .kind = TOK_EACH };
	own->items[own->n++] = *dim;
	if (slots_fill(&s, own))
		sql = analytic_write(ts->p, &s);
	if (!sql)
		return false;
	fold(ts, i + 1,
	     (struct token){ .kind = TOK_SCALAR,
			     .sql = arena_printf(ts->p->arena, "(%s)", sql) });
	if (ts->items[i].many)
		ts->items[ts->n++] = rows;
	return true;
}

static bool
is_spent(const struct token *t)
{
	return t->kind == TOK_MEASURE &&
	       (t->arg == MEASURE_REVENUE || t->arg == MEASURE_UNITS);
}

/* Token i compares, and a question follows instead of a number. */
static bool
scalar_fold(struct tokens *ts, size_t i)
{
	const struct parse *p = ts->p;
	const struct token *op = &ts->items[i];
	struct tokens *rest = tokens_from(ts, i + 1);
	struct token t = { .kind = TOK_SCALAR };
	const struct adjective adj = { .names = op->names };
	const char *sql;

	if (rest->n && is_theirs(p, &ts->items[ts->n - 1]))
		return within_fold(ts, i + 1);
	if (column_fold(ts, i))
		return true;
	if (rest->n == 0 || (is_flat(rest) && !is_of_other(ts, i)) ||
	    !is_own(ts, i + 1 + (ts->items[i + 1].kind == TOK_EACH)))
		return false;
	if (rest->items[0].kind == TOK_NUMBER)
		return false;
	put_noun(ts, rest, quantity_of(p, op, rest->items[0].from + 1));
	sql = part_scalar(rest, &adj);
	if (!sql)
		return false;
	t.sql = arena_printf(p->arena, "(%s)", sql);
	fold(ts, i + 1, t);
	return true;
}

/* "Germany or France": one of the column's values; what both may be in. */
static bool
either_fold(struct tokens *ts, size_t i)
{
	const struct parse *p = ts->p;
	struct token *a = &ts->items[i - 1], *b = &ts->items[i + 1];
	struct token t = *a;

	t.n = 0;
	t.to = b->to;
	for (size_t k = 0; k < a->n; k++)
		for (size_t j = 0; j < b->n; j++) {
			struct buf list = buf_new(p->arena, 1024);
			struct place at = a->places[k];

			if (at.table != b->places[j].table ||
			    at.col != b->places[j].col)
				continue;
			if (at.sql)
				buf_puts(&list, at.sql);
			else
				dialect_text(p->dialect, &list,
					     str_of(at.text));
			buf_puts(&list, ", ");
			dialect_text(p->dialect, &list,
				     str_of(b->places[j].text));
			at.sql = buf_text(&list);
			at.many = true;
			t.places[t.n++] = at;
			break;
		}
	if (t.n == 0)
		return false;
	*a = t;
	ts->n -= 2;
	memmove(b - 1, b + 1, (ts->n - i) * sizeof(*ts->items));
	return true;
}

static bool
tokens_either(struct tokens *ts)
{
	bool any = false;

	for (size_t i = 1; i + 1 < ts->n;)
		if (ts->items[i].kind == TOK_OR &&
		    ts->items[i - 1].kind == TOK_VALUE &&
		    ts->items[i + 1].kind == TOK_VALUE && either_fold(ts, i))
			any = true;
		else
			i++;
	return any;
}

bool
tokens_nest(struct tokens *ts)
{
	bool any = tokens_either(ts);

	tokens_margin(ts);
	for (size_t i = ts->n; i-- > 1;) {
		const enum token_kind kind = ts->items[i].kind;

		if (is_superlative(ts, i) && has_head(ts, i) && is_own(ts, i) &&
		    !is_possessed(ts, i))
			any |= rows_fold(ts, i);
		else if (ts->items[i].many)
			any |= average_fold(ts, i) || count_fold(ts, i);
		else if (kind == TOK_OP && is_spent(&ts->items[i - 1]))
			any |= average_fold(ts, i);
		else if (kind == TOK_RANK_OP ||
			 (kind == TOK_OP &&
			  ts->items[i - 1].kind == TOK_COLUMN))
			any |= scalar_fold(ts, i);
	}
	return any;
}

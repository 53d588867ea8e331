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

/* "twice the average price": what the value is taken times; 0: not said. */
static double
factor_of(struct tokens *rest)
{
	const struct token t = rest->items[0];
	const bool times = rest->n > 2 && t.kind == TOK_NUMBER &&
			   rest->items[1].kind == TOK_OFTEN;
	const size_t n = times ? 2 : 1;

	if (rest->n < 2 || (!times && t.kind != TOK_TIMES))
		return 0;
	rest->n -= n;
	memmove(&rest->items[0], &rest->items[n],
		rest->n * sizeof(*rest->items));
	return times ? t.number : t.arg / 2.0;
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

/* Token i compares, and a question follows instead of a number. */
static bool
scalar_fold(struct tokens *ts, size_t i)
{
	const struct parse *p = ts->p;
	const struct token *op = &ts->items[i];
	struct tokens *rest = tokens_from(ts, i + 1);
	struct token t = { .kind = TOK_SCALAR };
	const double factor = factor_of(rest);
	const bool plain = is_flat(rest);
	const struct adjective adj = { .names = op->names };
	const char *sql;

	if (rest->n && is_theirs(p, &ts->items[ts->n - 1]))
		return within_fold(ts, i + 1);
	if (rest->n == 0 || (plain && factor <= 0) ||
	    !is_own(ts, i + 1 + (ts->items[i + 1].kind == TOK_EACH)))
		return false;
	if (rest->items[0].kind == TOK_NUMBER)
		return false;
	put_noun(ts, rest, quantity_of(p, op, rest->items[0].from + 1));
	sql = part_scalar(rest, &adj);
	if (!sql)
		return false;
	if (factor > 0)
		t.sql = arena_printf(p->arena, "%.15g * (%s)", factor, sql);
	else
		t.sql = arena_printf(p->arena, "(%s)", sql);
	fold(ts, i + 1, t);
	return true;
}

bool
tokens_nest(struct tokens *ts)
{
	bool any = false;

	for (size_t i = ts->n; i-- > 1;) {
		const enum token_kind kind = ts->items[i].kind;

		if (is_superlative(ts, i) && has_head(ts, i) && is_own(ts, i) &&
		    !is_possessed(ts, i))
			any |= rows_fold(ts, i);
		else if (kind == TOK_RANK_OP ||
			 (kind == TOK_OP &&
			  ts->items[i - 1].kind == TOK_COLUMN))
			any |= scalar_fold(ts, i);
	}
	return any;
}

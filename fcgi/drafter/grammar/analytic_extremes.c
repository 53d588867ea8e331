#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/analytic_parts.h"

#include "base/ban.h"

/*
 * "for each category, the name and price of the cheapest product": what is
 * shown, the extreme rows and the groups may stand in any order. They are put
 * into one that the slots know: "the cheapest product in each category".
 */

static bool
is_named(const struct token *t)
{
	return t->kind == TOK_TABLE || t->kind == TOK_COLUMN;
}

static bool
is_word(const struct tokens *ts, const struct token *t, const char *stem)
{
	return t->to == t->from + 1 &&
	       strcmp(ts->p->words[t->from].stem, stem) == 0;
}

/* "in each", not "by": where it is; n: there is none, or several. */
static size_t
each_at(const struct tokens *ts)
{
	size_t at = ts->n;

	for (size_t i = 0; i + 1 < ts->n; i++) {
		if (ts->items[i].kind != TOK_EACH)
			continue;
		if (at < ts->n || ts->items[i].arg == EACH_BY ||
		    !is_named(&ts->items[i + 1]))
			return ts->n;
		at = i;
	}
	return at;
}

static bool
is_shown(const struct slots *s, const struct token *t)
{
	for (size_t i = 0; i < s->n_shown; i++)
		if (col_eq(place_col(&s->shown[i]->places[0]),
			   place_col(&t->places[0])))
			return true;
	return false;
}

/* Columns, with "and" between them, from token i on; the token after them. */
static size_t
take_shown(struct slots *s, const struct tokens *ts, size_t i)
{
	for (; i < ts->n && s->n_shown < PARTS_MAX; i++) {
		const struct token *t = &ts->items[i];

		if (t->kind == TOK_COLUMN && !is_shown(s, t))
			s->shown[s->n_shown++] = t;
		else if (t->kind != TOK_COLUMN && t->kind != TOK_AND &&
			 t->kind != TOK_ASK)
			break;
	}
	return i;
}

/* The rows and what they are ranked by, in any order. */
struct extreme {
	const struct token *table, *rank, *column;
};

static const struct token **
part_of(struct extreme *x, const struct token *t)
{
	if (t->kind == TOK_TABLE)
		return &x->table;
	if (t->kind == TOK_COLUMN)
		return &x->column;
	return t->kind == TOK_RANK || t->kind == TOK_EXTREME ? &x->rank : NULL;
}

/* Reads them from token i on; the token after them; i: they are not there. */
static size_t
extreme_read(const struct tokens *ts, size_t i, struct extreme *ret)
{
	const size_t from = i;

	*ret = (struct extreme){ 0 };
	for (; i < ts->n; i++) {
		const struct token *t = &ts->items[i];
		const struct token **part = part_of(ret, t);

		if (t->kind == TOK_MEASURE && ret->table && !ret->rank)
			continue; /* who "earn" the highest salary */
		if (!part || *part)
			break;
		*part = t;
	}
	return ret->table && ret->rank &&
			       (ret->column || ret->rank->kind == TOK_RANK)
		       ? i
		       : from;
}

/* "cheapest product", "product highest price" */
static void
extreme_put(struct tokens *ts, const struct extreme *x)
{
	struct token rank = *x->rank;

	if (x->column && rank.kind == TOK_RANK) { /* the smallest price */
		rank.kind = TOK_EXTREME;
		rank.arg *= 2;
	}
	if (!x->column)
		ts->items[ts->n++] = rank;
	ts->items[ts->n++] = *x->table;
	if (x->column) {
		ts->items[ts->n++] = rank;
		ts->items[ts->n++] = *x->column;
	}
}

/* All but the groups, at token `at`, and their own name: "each supplier name" */
static bool
rest_read(const struct tokens *ts, size_t at, struct tokens *ret)
{
	size_t from = 0, to = at + 2;

	if (at == 1 && ts->items[0].kind == TOK_COLUMN) {
		if (!is_word(ts, &ts->items[0], "name"))
			return false; /* of the groups, and more than a name */
		from = 1;
	}
	if (at == 0 && to + 1 < ts->n && ts->items[to].kind == TOK_COLUMN &&
	    ts->items[to + 1].kind == TOK_ASK)
		to++;
	*ret = (struct tokens){ .p = ts->p, .whole = true };
	for (size_t i = from; i < ts->n; i++)
		if (i < at || i >= to)
			ret->items[ret->n++] = ts->items[i];
	return ret->n > 0;
}

/* Columns of extreme rows; NULL: it is something else. */
static const char *
shown_write(const struct tokens *rest, const struct token *each)
{
	struct tokens *rows = arena_alloc(rest->p->arena, sizeof(*rows));
	struct slots shown = { 0 }, s;
	const size_t from = take_shown(&shown, rest, 0);
	struct extreme x;
	const size_t to = extreme_read(rest, from, &x);

	if (to == from || take_shown(&shown, rest, to) < rest->n)
		return NULL;
	*rows = (struct tokens){ .p = rest->p, .whole = true };
	extreme_put(rows, &x);
	rows->items[rows->n++] = each[0];
	rows->items[rows->n++] = each[1];
	if (!slots_fill(&s, rows) || !s.rank || s.limit > 1)
		return NULL;
	s.n_shown = shown.n_shown;
	memcpy(s.shown, shown.shown, sizeof(s.shown));
	return analytic_write(rest->p, &s);
}

const char *
write_extremes(const struct parse *p, const struct tokens *ts)
{
	struct tokens *rest = arena_alloc(p->arena, sizeof(*rest));
	const size_t at = each_at(ts);
	const char *sql;
	struct slots s;

	if (!ts->whole || at == ts->n || !rest_read(ts, at, rest))
		return NULL;
	sql = shown_write(rest, &ts->items[at]);
	if (sql || at > 0 || rest->n + 2 > TOKENS_MAX)
		return sql;
	rest->items[rest->n++] = ts->items[at]; /* said first, meant last */
	rest->items[rest->n++] = ts->items[at + 1];
	return slots_fill(&s, rest) && s.direction ? analytic_write(p, &s)
						   : NULL;
}

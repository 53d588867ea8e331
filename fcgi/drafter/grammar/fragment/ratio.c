#include <string.h>

#include "drafter/grammar/fragment/fragment.h"

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/fragment/fragment_words.h"
#include "drafter/grammar/match/notes/finder.h"

#include "base/ban.h"

/*
 * "no-shows / (done + no-shows)": each side is read as a body by itself, with
 * its own rows and day, and may be of what other sentences define.
 */

/* "pass rate": a share by its name. */
static bool
is_named_rate(const struct context *x, const struct definition *d)
{
	struct tokens t;

	lex_read(x->arena, str_of(d->name), &t);
	return t.n > 1 && sense_find(t.items[t.n - 1].fold, SENSE_SHARE);
}

/* Tokens of the division at i; 0: none begins there. */
static size_t
division(const struct tokens *t, size_t i)
{
	size_t n;
	const struct sense_row *const *rows = senses_of(t->items[i].fold, &n);

	for (size_t k = 0; k < n; k++)
		if (rows[k]->sense == SENSE_MINUS && *rows[k]->arg == '/' &&
		    lex_phrase_at(t, i, rows[k]))
			return rows[k]->n_words;
	return 0;
}

/* "(a + b)" without its brackets, if they are around all of it. */
static struct str
unwrapped(struct str s)
{
	int depth = 0;

	s = str_trim(s);
	if (s.n < 2 || *s.p != '(' || s.p[s.n - 1] != ')')
		return s;
	for (size_t i = 0; i + 1 < s.n; i++) {
		depth += (s.p[i] == '(') - (s.p[i] == ')');
		if (depth == 0)
			return s;
	}
	return str_trim(str_first(str_from(s, 1), s.n - 2));
}

/* The sides of the one division outside of brackets; false: there is none. */
static bool
split(const struct context *x, struct str body, struct str *part,
      struct str *whole)
{
	struct tokens t;
	int depth = 0;

	lex_read(x->arena, body, &t);
	for (size_t i = 0; i < t.n; i++) {
		const char sign = t.items[i].text[0];
		const size_t n = depth ? 0 : division(&t, i);

		depth += (sign == '(') - (sign == ')');
		if (n == 0 || i == 0 || i + n >= t.n)
			continue;
		*part = unwrapped(str_first(body, t.items[i].at));
		*whole = unwrapped(str_from(body, t.items[i + n].at));
		return true;
	}
	return false;
}

/* Whether a text says all words of a name, one behind the other. */
static bool
says_name(const struct tokens *t, const struct definition *d)
{
	for (size_t i = 0; d->n_words > 1 && i + d->n_words <= t->n; i++) {
		size_t k = 0;

		while (k < d->n_words &&
		       strcmp(t->items[i + k].stem, d->words[k]) == 0)
			k++;
		if (k == d->n_words)
			return true;
	}
	return false;
}

/* A term that is not understood does not stand for what its words do. */
static bool
has_unknown_term(const struct context *x, const struct definition *d,
		 struct str body)
{
	struct definitions *all = x->definitions;
	struct tokens t;

	lex_read(x->arena, body, &t);
	for (size_t i = 0; all && i < all->n; i++)
		if (!definition_same_name(&all->items[i], d) &&
		    says_name(&t, &all->items[i]) &&
		    !definition_read(x, &all->items[i]))
			return true;
	return false;
}

static bool
has_many(const struct test *t)
{
	for (size_t i = 0; t && t->kind == TEST_AND && i < t->n; i++)
		if (has_many(t->parts[i]))
			return true;
	return t && (t->kind == TEST_COUNT || t->kind == TEST_EXISTS);
}

/* "customers with two orders in that year": whose day is not the customers'. */
static bool
is_dated_inside(const struct context *x, struct str body,
		const struct item *side)
{
	struct tokens t;

	lex_read(x->arena, body, &t);
	return t.n && sense_find(t.items[t.n - 1].fold, SENSE_UNIT) &&
	       has_many(side->test);
}

/* A key counts its rows; false: what it is comes to no figure. */
static bool
is_figure(const struct context *x, struct item *side)
{
	const struct node *n = side->node;

	if (n && rule_is_own_key(x, n)) {
		side->node = NULL;
		side->kind = ITEM_ROWS;
		return true;
	}
	return !n || (n->kind != NODE_DAYS && n->number_like);
}

/* Of the rows that the name speaks of, or else of any. */
static bool
read_body(const struct context *x, struct definition *side, struct item *ret)
{
	if (fragment_read(x, side, ret))
		return true;
	if (side->rows == NO_TABLE && side->subject == NO_TABLE)
		return false;
	side->rows = side->subject = NO_TABLE;
	return fragment_read(x, side, ret);
}

/* A side as a body of no name, of whatever rows it is of. */
static bool
read_side(const struct context *x, const struct definition *d, struct str body,
	  struct item *ret)
{
	struct definition side = *d;

	side.name = side.folded = "";
	side.n_words = 0;
	side.body = body;
	side.at += (size_t)(body.p - d->body.p);
	return body.n && !memchr(body.p, ',', body.n) &&
	       !has_unknown_term(x, d, body) && read_body(x, &side, ret) &&
	       ret->n_nodes == 0 && is_figure(x, ret) &&
	       !is_dated_inside(x, body, ret);
}

/* How many they are, or what they come to. */
static const struct node *
figure_of(const struct context *x, const struct item *i)
{
	if (!i->node)
		return node_agg(x->arena, FN_COUNT, NULL);
	return node_has_agg(i->node) ? i->node : default_measure(x, i->node);
}

/* What is said of no rows is said of those of the other side. */
static void
take_rows(const struct context *x, struct item *i, short table)
{
	if (i->table != NO_TABLE || table == NO_TABLE)
		return;
	i->table = table;
	if (i->test)
		i->test = test_about(x->arena, i->test, table);
}

/* Of the same rows: some of them in percent of all, or so much by so much. */
static void
of_same(const struct context *x, char sign, const struct item *l,
	const struct item *r, struct item *ret)
{
	const struct node *a = node_filtered(x->arena, figure_of(x, l),
					     l->test),
			  *b = node_filtered(x->arena, figure_of(x, r),
					     r->test);

	ret->node = sign == '-' || l->node || r->node
			    ? node_calc(x->arena, sign, a, b)
			    : node_percent(x->arena, a, b);
}

/* That a column is this value; NULL: it is no such test. */
static const struct node *
value_of(const struct test *t, const struct node *col)
{
	return t->kind == TEST_COMPARE && t->op == IS_EQUAL &&
			       node_equal(t->a, col)
		       ? t->b
		       : NULL;
}

/*
 * "lost / (won + drawn)": other values of the column, and no part of those.
 * Where a flag is said to be filled, any value of it is.
 */
static bool
are_apart(const struct context *x, const struct test *part,
	  const struct test *whole)
{
	const bool any = whole->kind == TEST_OR;

	if (part->kind != TEST_COMPARE || rule_col_is(x, part->a, COL_FLAG))
		return false;
	for (size_t i = 0; i < (any ? whole->n : 1); i++) {
		const struct node *v =
			value_of(any ? whole->parts[i] : whole, part->a);

		if (!v || !value_of(part, part->a) || node_equal(v, part->b))
			return false;
	}
	return true;
}

void
fragment_as_rate(const struct context *x, const struct definition *d,
		 struct item *ret)
{
	const struct node *n = ret->node, *part, *whole;

	if (!n || !node_is_percent(n) || !is_named_rate(x, d))
		return;
	part = n->a->b;
	whole = n->b;
	if (!node_counts_rows(part) || !part->test ||
	    !node_counts_rows(whole) || !whole->test ||
	    are_apart(x, part->test, whole->test))
		return;
	ret->node = node_ratio(x->arena, part->test,
			       node_agg(x->arena, FN_COUNT, NULL));
	ret->test = test_both(x->arena, TEST_AND, ret->test, whole->test);
}

/* What the sides are of, told by other rows: "granted", said of a result. */
static short
rows_of_both(const struct context *x, const struct item *l,
	     const struct item *r)
{
	if (l->table == r->table)
		return l->table;
	if (l->kind == ITEM_TEST && test_rows(x->catalog, l->test) == r->table)
		return r->table;
	return NO_TABLE;
}

/* Of other rows: one figure by the other, each of its own rows and day. */
static void
of_two(const struct context *x, char sign, const struct item *l,
       const struct item *r, struct item *ret)
{
	struct node *by =
		node_scalar(x->arena, figure_of(x, r), r->table, r->test);

	by->each = true;
	by->key = r->date;
	ret->node = node_calc(x->arena, sign, figure_of(x, l), by);
	ret->test = l->test;
	ret->date = l->date;
}

/* A day, or the first or last of some: no sum has it taken off. */
static bool
is_day(const struct context *x, const struct node *n)
{
	return n &&
	       rule_col_is(x,
			   n->kind == NODE_AGG && n->fn != FN_COUNT ? n->a : n,
			   COL_DATE);
}

bool
fragment_put_two(const struct context *x, char sign, struct item *l,
		 struct item *r, struct item *ret)
{
	short table;

	if (is_day(x, l->node) != is_day(x, r->node))
		return false;
	take_rows(x, l, r->table);
	take_rows(x, r, l->table);
	if (l->table == NO_TABLE || r->table == NO_TABLE)
		return false;
	table = rows_of_both(x, l, r);
	*ret = (struct item){ .kind = ITEM_MEASURE,
			      .table = table == NO_TABLE ? l->table : table };
	if (table == NO_TABLE) {
		/* "shows without guests / tickets": not so many of so many */
		if (!l->node && catalog_is_one(x->catalog, r->table, l->table))
			return false;
		of_two(x, sign, l, r, ret);
		return true;
	}
	ret->date = l->date ? l->date : r->date;
	of_same(x, sign, l, r, ret);
	return true;
}

/* "the places of the courses": a column that counts, too. */
static bool
is_number_of(const struct context *x, const struct item *i)
{
	const struct node *n =
		i->node && i->node->kind == NODE_AGG ? i->node->a : i->node;

	return n && (rule_col_is(x, n, COL_QUANTITY) ||
		     rule_col_is(x, n, COL_NUMBER));
}

bool
fragment_read_ratio(const struct context *x, const struct definition *d,
		    struct item *ret)
{
	struct str part, whole;
	struct item l, r;

	if (!(split(x, d->body, &part, &whole) ||
	      (is_named_rate(x, d) &&
	       note_split_at(d->body, "over", &part, &whole))) ||
	    !read_side(x, d, part, &l) || !read_side(x, d, whole, &r))
		return false;
	if (is_named_rate(x, d) && !l.node != !r.node && !is_number_of(x, &r))
		return false; /* a rate is of what is counted alike */
	if ((l.by_unit || r.by_unit) && l.table != r.table)
		return false; /* "value / kilos": no kilos of others */
	if (d->by.n) {
		l.date = definition_day(x, d, l.table);
		r.date = definition_day(x, d, r.table);
	}
	return fragment_put_two(x, '/', &l, &r, ret);
}

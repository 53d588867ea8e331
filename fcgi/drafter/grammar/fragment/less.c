#include <ctype.h>
#include <string.h>

#include "drafter/grammar/fragment/fragment.h"

#include "drafter/grammar/combine/rule.h"
#include "drafter/grammar/fragment/fragment_words.h"

#include "base/ban.h"

/* "charges less what was paid on them": of each row, what others take off it. */

/* The word that takes off, and not "less than 3" or "3 or less"; t->n: none. */
static size_t
minus_at(const struct tokens *t)
{
	int depth = 0;

	for (size_t k = t->n; k-- > 1;) {
		const char *fold = t->items[k].fold;
		const struct sense_row *row = sense_find(fold, SENSE_MINUS);

		depth += (*fold == ')') - (*fold == '(');
		if (depth == 0 && k + 1 < t->n && row && *row->arg == '-' &&
		    isalpha((unsigned char)*fold) &&
		    !sense_find(t->items[k - 1].fold, SENSE_OR) &&
		    !sense_find(t->items[k + 1].fold, SENSE_THAN))
			return k;
	}
	return t->n;
}

bool
fragment_says_minus(const struct tokens *t)
{
	return minus_at(t) < t->n;
}

/*
 * What is taken off is of other rows, each of which has one of these: what they
 * come to, or how many they are.
 */
static bool
is_part(const struct context *x, const struct item *i, short of, bool counted)
{
	return (i->kind == ITEM_ROWS || i->kind == ITEM_COLUMN) &&
	       i->table != of && catalog_is_one(x->catalog, i->table, of) &&
	       (counted ? i->kind == ITEM_ROWS
			: rule_amount(x, i->table) != NULL);
}

/* Every word is about either, or says what was done. */
static bool
says_no_more(const struct leaves *l, short of, short part)
{
	uint64_t words = 0;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_CUE || l->items[i].table == part ||
		    l->items[i].table == of)
			words |= l->items[i].words;
	for (size_t i = 0; i < l->n_content; i++)
		if (l->telling[i] && !(words >> i & 1) && !leaves_is_done(l, i))
			return false;
	return true;
}

/* "open invoices": what narrows the rows that it is taken off from. */
static const struct test *
narrows(const struct leaves *l, short of)
{
	const struct item *best = NULL;

	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS && l->items[i].table == of &&
		    l->items[i].test &&
		    (!best || l->items[i].score > best->score))
			best = &l->items[i];
	return best ? best->test : NULL;
}

/* The rows of a table that count at all. */
static const struct test *
that_count(const struct context *x, short table)
{
	const struct definitions *all = x->definitions;
	const struct test *t = NULL;

	for (size_t i = 0; all && i < all->n_standing; i++) {
		const struct item *out = &all->standing[i]->items[0];

		if (definition_read(x, all->standing[i]) && out->test &&
		    out->table == table && !all->standing[i]->lists)
			t = test_both(x->arena, TEST_AND, t,
				      test_not(x->arena, out->test));
	}
	return t;
}

/* What the rows that the words tell of come to, for each row of a table. */
static const struct node *
part_of(const struct context *x, const struct leaves *l, short of, bool counted)
{
	const struct item *best = NULL;
	const struct node *own, *key;
	struct node *n;

	for (size_t i = 0; i < l->n; i++)
		if (is_part(x, &l->items[i], of, counted) &&
		    (!best || l->items[i].score > best->score))
			best = &l->items[i];
	if (!best || !says_no_more(l, of, best->table))
		return NULL;
	own = node_column(x->arena, of, x->catalog->tables[of].key);
	key = rule_key_to(x, best->table, of);
	n = node_beside(x->arena,
			counted ? node_agg(x->arena, FN_COUNT, NULL)
				: node_agg(x->arena, FN_SUM,
					   rule_amount(x, best->table)),
			best->table,
			counted ? test_both(x->arena, TEST_AND, best->test,
					    that_count(x, best->table))
				: NULL,
			key ? key : own, own);
	n->each = true;
	return n;
}

/* What each of the rows comes to; NULL: it is no plain amount. */
static const struct node *
each_of(const struct context *x, const struct item *i)
{
	if (!i->node)
		return rule_amount(x, i->table);
	return i->node->kind == NODE_AGG ? i->node->a : i->node;
}

/* "invoices less credit notes", both of one table: one sum less the other. */
static bool
of_one_table(const struct context *x, const struct item *l,
	     const struct item *r, struct item *ret)
{
	const struct node *n = each_of(x, l);

	if (l->table != r->table || !n || !l->test || !r->test)
		return false;
	n = node_agg(x->arena, FN_SUM, n);
	ret->node =
		node_calc(x->arena, '-', node_filtered(x->arena, n, l->test),
			  node_filtered(x->arena, n, r->test));
	ret->test = NULL;
	return true;
}

static bool
of_others(const struct context *x, const struct item *from,
	  const struct leaves *l, struct item *ret)
{
	const struct node *n = each_of(x, from), *part;

	if (!n || x->catalog->tables[from->table].key < 0 || node_has_agg(n) ||
	    node_table(n) != from->table)
		return false;
	part = part_of(x, l, from->table, false);
	if (!part &&
	    (rule_col_is(x, n, COL_QUANTITY) || rule_col_is(x, n, COL_NUMBER)))
		part = part_of(x, l, from->table, true);
	if (!part)
		return false;
	ret->node =
		node_agg(x->arena, FN_SUM, node_calc(x->arena, '-', n, part));
	ret->test = test_both(x->arena, TEST_AND, from->test,
			      narrows(l, from->table));
	return true;
}

/* The same definition of another body, which is a part of it. */
static struct definition
with_body(const struct definition *d, size_t from, size_t to)
{
	struct definition r = *d;

	r.body = str_trim(str_first(str_from(d->body, from), to - from));
	r.at += (size_t)(r.body.p - d->body.p);
	return r;
}

static struct str
without_comma(struct str s)
{
	return str_ends(s, STR(",")) ? str_trim(str_first(s, s.n - 1)) : s;
}

/* "less the fees of its jobs": of each row, and none of all such rows. */
static bool
points_back(const struct tokens *t, size_t from)
{
	while (from < t->n && !sense_find(t->items[from].fold, SENSE_THEY))
		from++;
	return from < t->n;
}

bool
fragment_read_less(const struct context *x, const struct definition *d,
		   struct item *ret)
{
	struct definition from, less;
	struct item whole, part;
	struct tokens t;
	struct context own;
	struct leaves *l;
	size_t k;

	lex_read(x->arena, d->body, &t);
	k = minus_at(&t);
	if (k == t.n)
		return false;
	from = with_body(d, 0, t.items[k].at);
	from.body = without_comma(from.body);
	less = with_body(d, t.items[k].at + t.items[k].n, d->body.n);
	if (!fragment_read(x, &from, &whole) || whole.table == NO_TABLE)
		return false;
	*ret = (struct item){ .kind = ITEM_MEASURE,
			      .table = whole.table,
			      .date = whole.date };
	l = leaves_new(x->arena);
	fragment_leaves(x, &less, &own, l);
	return of_others(x, &whole, l, ret) ||
	       (fragment_read(x, &less, &part) &&
		(of_one_table(x, &whole, &part, ret) ||
		 (whole.node && part.node && !points_back(&t, k) &&
		  fragment_put_two(x, '-', &whole, &part, ret))));
}

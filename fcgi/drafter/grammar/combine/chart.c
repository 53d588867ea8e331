#include <string.h>

#include "drafter/grammar/combine/rule.h"

#include "base/ban.h"

#define KEY_SAID 0.9F /* its name is said in full */
#define COUNT_LESS 0.35F
#define NOUN_LESS 0.05F /* than a condition */
#define KEY_LESS 0.02F  /* it is not the rows' own name */

static const struct rule_table *const tables[] = {
	&rules_measure, &rules_compare, &rules_test,    &rules_rows,
	&rules_group,   &rules_order,   &rules_scalar,  &rules_between,
	&rules_time,    &rules_days,    &rules_trade,   &rules_two,
	&rules_ratio,   &rules_sides,   &rules_against, &rules_list,
	&rules_text,    &rules_now,     &rules_only,    &rules_takes,
	&rules_than,    &rules_owed,    &rules_sort,
};

static bool
same_item(const struct item *x, const struct item *y)
{
	if (x->kind != y->kind || x->cue != y->cue || x->table != y->table ||
	    x->fn != y->fn || x->op != y->op || x->unit != y->unit ||
	    x->n_nodes != y->n_nodes || x->down != y->down ||
	    x->nth != y->nth || x->many != y->many || x->each != y->each ||
	    !node_equal(x->node, y->node) || !test_equal(x->test, y->test))
		return false;
	for (size_t i = 0; i < x->n_nodes; i++)
		if (!node_equal(x->nodes[i], y->nodes[i]))
			return false;
	return x->number - y->number < 1e-9 && y->number - x->number < 1e-9 &&
	       (!x->period.from || strcmp(x->period.from, y->period.from) == 0);
}

/* What the notes define as a whole stays that, at the better score. */
static const struct item *
as_defined(const struct context *x, const struct item *kept,
	   const struct item *item)
{
	struct item *copy;

	if (!kept->defined || kept->left || !item->left)
		return item;
	copy = arena_alloc(x->arena, sizeof(*copy));
	*copy = *kept;
	copy->score = item->score;
	return copy;
}

/* By score; the worse of two that are the same goes. */
static void
cell_put(const struct context *x, struct cell_items *c, const struct item *item)
{
	size_t at = 0;

	for (size_t i = 0; i < c->n; i++)
		if (same_item(c->items[i], item)) {
			if (c->items[i]->score >= item->score)
				return;
			item = as_defined(x, c->items[i], item);
			memmove(c->items + i, c->items + i + 1,
				(c->n - i - 1) * sizeof(*c->items));
			c->n--;
			break;
		}
	while (at < c->n && c->items[at]->score >= item->score)
		at++;
	if (at == CELL_ITEMS)
		return;
	if (c->n == CELL_ITEMS)
		c->n--;
	memmove(c->items + at + 1, c->items + at,
		(c->n - at) * sizeof(*c->items));
	c->items[at] = item;
	c->n++;
}

static bool
is_side(const struct item *i, enum item_kind kind, enum sense cue)
{
	return i->kind == kind && (kind != ITEM_CUE || i->cue == cue);
}

/* A test of a column of such rows alone holds of such rows. */
static void
keep_tests(const struct context *x, struct item *made)
{
	const struct item *sides[2] = { made->left, made->right };

	for (size_t i = 0; i < 2 && made->kind == ITEM_TEST; i++)
		if (sides[i]->kind == ITEM_COLUMN && sides[i]->test)
			made->test = test_both(x->arena, TEST_AND, made->test,
					       sides[i]->test);
}

/* Rows that a definition dates are so dated in what is said of them. */
static void
keep_date(struct item *made)
{
	const struct item *sides[2] = { made->left, made->right };

	if (made->kind != ITEM_ROWS && made->kind != ITEM_COLUMN &&
	    made->kind != ITEM_MEASURE)
		return;
	for (size_t i = 0; i < 2 && !made->date; i++)
		if (sides[i]->kind == ITEM_ROWS &&
		    sides[i]->table == made->table)
			made->date = sides[i]->date;
}

/* A column that becomes part of a larger one is still said as it was. */
static void
keep_column(struct item *made)
{
	const struct item *sides[2] = { made->left, made->right };

	for (size_t i = 0; i < 2 && made->kind == ITEM_COLUMN; i++)
		if (sides[i]->kind == ITEM_COLUMN &&
		    node_equal(sides[i]->node, made->node)) {
			made->each |= sides[i]->each;
			made->is_key |= sides[i]->is_key;
			made->in_full |= sides[i]->in_full;
		}
}

/* Between: a cue's item, or NULL where the rule's cue is one of the sides. */
static void
apply(struct chart *c, const struct rule *r, const struct item *left,
      const struct item *between, const struct item *right)
{
	struct item made = {
		.kind = r->result,
		.from = left->from,
		.to = right->to,
		.words = left->words | right->words |
			 (between ? between->words : 0),
		.score = left->score + right->score + r->score +
			 (between ? between->score : 0),
		.table = NO_TABLE,
		.why = r->name,
		.split = left->split ? left->split : right->split,
		.plural = left->plural || right->plural,
		.left = left,
		.right = right,
	};
	struct item *kept;

	if (!is_side(left, r->left, r->cue) ||
	    !is_side(right, r->right, r->cue))
		return;
	if ((r->fits && !r->fits(c->x, left, right)) ||
	    !r->build(c->x, left, between, right, &made))
		return;
	keep_tests(c->x, &made);
	keep_date(&made);
	keep_column(&made);
	kept = arena_alloc(c->x->arena, sizeof(*kept));
	*kept = made;
	cell_put(c->x, &c->cells[made.from][made.to], kept);
}

static void
apply_all(struct chart *c, const struct item *left, const struct item *between,
	  const struct item *right)
{
	for (size_t t = 0; t < COUNT(tables); t++)
		for (size_t i = 0; i < tables[t]->n; i++) {
			const struct rule *r = &tables[t]->rules[i];
			const bool has_cue = r->cue != SENSE_NONE &&
					     r->left != ITEM_CUE &&
					     r->right != ITEM_CUE;

			if (r->left != left->kind || r->right != right->kind ||
			    has_cue != (between != NULL) ||
			    (between && between->cue != r->cue))
				continue;
			apply(c, r, left, between, right);
		}
}

static void
join_cells(struct chart *c, const struct cell_items *left,
	   const struct item *between, const struct cell_items *right)
{
	for (size_t i = 0; i < left->n; i++)
		for (size_t k = 0; k < right->n; k++)
			apply_all(c, left->items[i], between, right->items[k]);
}

/* What two sentences say is no one item. */
static bool
is_of_one_sentence(const struct chart *c, size_t from, size_t to)
{
	return !(c->leaves->begins >> (from + 1) &
		 (((uint64_t)1 << (to - from - 1)) - 1));
}

static void
fill_span(struct chart *c, size_t from, size_t to)
{
	for (size_t mid = from + 1; mid < to; mid++) {
		const struct cell_items *left = &c->cells[from][mid];

		if (left->n == 0)
			continue;
		join_cells(c, left, NULL, &c->cells[mid][to]);
		for (size_t end = mid + 1; end < to && end < mid + 4; end++) {
			const struct cell_items *cues = &c->cells[mid][end];

			for (size_t k = 0; k < cues->n; k++)
				if (cues->items[k]->kind == ITEM_CUE)
					join_cells(c, left, cues->items[k],
						   &c->cells[end][to]);
		}
	}
}

/* What stands in brackets is one item, whatever stands beside it. */
static void
close_brackets(struct chart *c, size_t from, size_t to)
{
	const struct cell_items *open = &c->cells[from][from + 1],
				*close = &c->cells[to - 1][to];
	const struct cell_items *in = &c->cells[from + 1][to - 1];

	if (to - from < 3 || open->n == 0 || close->n == 0 ||
	    open->items[0]->cue != SENSE_OPEN_PAREN ||
	    close->items[0]->cue != SENSE_CLOSE_PAREN)
		return;
	for (size_t i = 0; i < in->n; i++) {
		struct item *y = arena_alloc(c->x->arena, sizeof(*y));

		*y = *in->items[i];
		y->from = (short)from;
		y->to = (short)to;
		y->closed = true;
		y->score += 0.5F;
		y->words |= open->items[0]->words | close->items[0]->words;
		cell_put(c->x, &c->cells[from][to], y);
	}
}

/* "number" of a key that is called so is rather how many there are. */
static bool
is_counting(const struct chart *c, const struct item *leaf,
	    const struct cat_col *col)
{
	const struct leaves *l = c->leaves;

	return col && col->kind == COL_KEY &&
	       sense_find(l->tokens.items[l->token_of[leaf->from]].fold,
			  SENSE_COUNT);
}

/* "number of customers": how many, and no number that each of them has. */
static bool
is_number_of(const struct chart *c, const struct item *leaf,
	     const struct cat_col *col)
{
	const struct tokens *t = &c->leaves->tokens;
	const size_t next = (size_t)c->leaves->token_of[leaf->from] + 1;

	return is_counting(c, leaf, col) && next < t->n &&
	       sense_find(t->items[next].fold, SENSE_FILLER);
}

/* "oldest": what follows it is what has a day. */
static bool
is_behind_oldest(const struct leaves *l, short at)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].kind == ITEM_ORDER && l->items[i].dated &&
		    l->items[i].to == at)
			return true;
	return false;
}

/*
 * "dogs", stored as 'Dog', "oldest dog", and "emergencies" of a flag: such rows,
 * and not what is said of others; "groomings" are rows of that service.
 */
static bool
is_noun(const struct chart *c, const struct item *leaf)
{
	const struct leaves *l = c->leaves;
	const struct test *t = leaf->test;
	struct str fold, one;

	if (leaf->kind != ITEM_TEST || leaf->to != leaf->from + 1 ||
	    leaf->table == NO_TABLE || t->kind != TEST_COMPARE ||
	    t->op != IS_EQUAL ||
	    (c->x->catalog->tables[leaf->table].kind == TABLE_LOOKUP &&
	     test_rows(c->x->catalog, t) == leaf->table))
		return false;
	if (rule_col_is(c->x, t->a, COL_FLAG))
		return match_is_plural(
			&l->tokens.items[l->token_of[leaf->from]]);
	fold = str_of(l->tokens.items[l->token_of[leaf->from]].fold);
	if (t->b->kind != NODE_TEXT || sense_find(fold.p, SENSE_UNIT))
		return false;
	one = str_of(t->b->text);
	if (str_eq_nocase(fold, one))
		return is_behind_oldest(l, leaf->from);
	return fold.n == one.n + 1 && str_ends(fold, STR("s")) &&
	       str_eq_nocase(str_first(fold, one.n), one);
}

static void
put_noun(struct chart *c, const struct item *leaf)
{
	const struct leaves *l = c->leaves;
	struct item *rows = arena_alloc(c->x->arena, sizeof(*rows));

	*rows = *leaf;
	rows->kind = ITEM_ROWS;
	rows->table = test_rows(c->x->catalog, leaf->test);
	rows->plural =
		match_is_plural(&l->tokens.items[l->token_of[leaf->from]]);
	rows->score -= NOUN_LESS;
	cell_put(c->x, &c->cells[leaf->from][leaf->to], rows);
}

/* "orders" are rows, rather than when they were ordered. */
static bool
is_rather_rows(const struct chart *c, const struct item *leaf,
	       const struct cat_col *col)
{
	const struct leaves *l = c->leaves;

	for (size_t i = 0; col && col->kind == COL_DATE && i < l->n; i++)
		if (l->items[i].kind == ITEM_ROWS &&
		    l->items[i].from == leaf->from &&
		    l->items[i].to == leaf->to &&
		    l->items[i].score > leaf->score &&
		    l->items[i].table == leaf->table)
			return true;
	return false;
}

/* "price of the cheapest book": behind "of", and so said of rows. */
static bool
is_behind_of(const struct leaves *l, const struct item *order)
{
	size_t at = (size_t)l->token_of[order->from];

	while (at > 0 && l->content[at - 1] == l->content[at])
		if (strcmp(l->tokens.items[--at].fold, "of") == 0)
			return true;
	return false;
}

/* "of the cheapest": it is none of what stands before. */
static const struct item *
as_of_rows(struct chart *c, const struct item *leaf)
{
	struct item *of;

	if (leaf->kind != ITEM_ORDER || !is_behind_of(c->leaves, leaf))
		return leaf;
	of = arena_alloc(c->x->arena, sizeof(*of));
	*of = *leaf;
	of->of_rows = true;
	return of;
}

/* A key is called as the rows that it leads to. */
static void
put_leaf(struct chart *c, const struct item *leaf)
{
	const struct node *n = leaf->kind == ITEM_COLUMN ? leaf->node : NULL;
	const struct cat_col *col =
		n && n->kind == NODE_COLUMN
			? cat_col(c->x->catalog, n->table, n->col)
			: NULL;
	struct item *rows;

	if (is_number_of(c, leaf, col))
		return;
	if (is_counting(c, leaf, col) || is_rather_rows(c, leaf, col)) {
		struct item *less = arena_alloc(c->x->arena, sizeof(*less));

		*less = *leaf;
		less->score -= COUNT_LESS;
		cell_put(c->x, &c->cells[leaf->from][leaf->to], less);
		return;
	}
	cell_put(c->x, &c->cells[leaf->from][leaf->to], leaf);
	if (is_noun(c, leaf))
		put_noun(c, leaf);
	/* "manager" of clerks is not any clerk, and an "id" is itself */
	if (!col || col->kind != COL_KEY || leaf->score < KEY_SAID ||
	    col->to == n->table || leaf->is_key)
		return;
	rows = arena_alloc(c->x->arena, sizeof(*rows));
	*rows = *leaf;
	rows->kind = ITEM_ROWS;
	rows->table = col->to >= 0 ? col->to : n->table;
	rows->node = NULL;
	rows->score -= KEY_LESS;
	rows->why = "key";
	cell_put(c->x, &c->cells[leaf->from][leaf->to], rows);
}

struct chart *
chart_build(const struct context *x, const struct leaves *l)
{
	struct chart *c = arena_alloc(x->arena, sizeof(*c));

	c->x = x;
	c->leaves = l;
	c->n = l->n_content;
	c->cells = arena_array(x->arena, c->n + 1, sizeof(*c->cells));
	for (size_t i = 0; i < l->n; i++)
		put_leaf(c, as_of_rows(c, &l->items[i]));
	for (size_t n = 2; n <= c->n && n <= SPAN_CONTENT; n++)
		for (size_t from = 0; from + n <= c->n; from++) {
			if (!is_of_one_sentence(c, from, from + n))
				continue;
			fill_span(c, from, from + n);
			close_brackets(c, from, from + n);
		}
	return c;
}

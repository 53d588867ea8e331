#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

/* What is found out first, in a subquery: whose, or which rows. */

static bool
is_extreme(enum role role)
{
	return role == ROLE_TOP || role == ROLE_TOP_AGG ||
	       role == ROLE_TOP_COUNT;
}

/* The act that says what is the extreme one; NULL: none. */
static const struct act *
extreme_act(const struct builder *b)
{
	for (size_t i = 0; i < b->r->n; i++)
		if (is_extreme(b->r->acts[i].role))
			return &b->r->acts[i];
	return NULL;
}

/* What a link may be the extreme one of: a column, or the rows of a table. */
static struct col
anchor_of(const struct builder *b, const struct act *act)
{
	const struct link *l = &b->p->links[act->link];

	if (act->role == ROLE_SELECT && l->col != NONE)
		return link_col(l);
	if (act->role == ROLE_ENTITY)
		return key_column(b->p, l->table);
	return (struct col){ NONE, NONE };
}

/* "the most common type" is said before it, all else behind it. */
static struct col
anchor_near(const struct builder *b, const struct act *top)
{
	const struct link *l = &b->p->links[top->link];
	const bool common = l->kind == LINK_ROWS &&
			    (size_t)l->from < WORDS_MAX &&
			    b->p->words[l->from].cues & CUE_COMMON;
	const struct act *end = b->r->acts + b->r->n;

	if (common && top + 1 < end)
		return anchor_of(b, top + 1);
	return top > b->r->acts ? anchor_of(b, top - 1)
				: (struct col){ NONE, NONE };
}

/* What names the extreme one is not asked for itself. */
static void
select_drop(struct query *q, struct col col)
{
	for (size_t i = 0; q->n_select > 1 && i < q->n_select; i++)
		if (q->select[i].agg == AGG_NONE &&
		    col_eq(q->select[i].col, col)) {
			memmove(q->select + i, q->select + i + 1,
				(q->n_select - i - 1) * sizeof(*q->select));
			q->n_select--;
			return;
		}
}

static bool
is_used(const struct query *q, int table)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].col.table == table)
			return true;
	for (size_t i = 0; i < q->n_where; i++)
		if (q->where[i].lhs.col.table == table)
			return true;
	return false;
}

/* Tables that only the subquery speaks of. */
static void
need_drop(struct query *q)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n_need; i++)
		if (is_used(q, q->need[i]))
			q->need[n++] = q->need[i];
	q->n_need = n;
}

/* WHERE it = (SELECT it … GROUP BY it ORDER BY count(*) DESC LIMIT 1) */
static bool
nest_group(struct builder *b)
{
	struct query *q = b->main;
	const struct act *top = extreme_act(b);
	struct query *sub;
	struct col col;

	if (!top)
		return false;
	col = anchor_near(b, top);
	if (col.col == NONE)
		return false;
	sub = arena_alloc(b->p->arena, sizeof(*sub));
	sub->select[sub->n_select++] = expr_plain(col);
	group_put(sub, col);
	need_table(sub, b->p->links[top->link].table);
	need_table(sub, q->order[0].expr.col.table);
	sub->order[0] = q->order[0];
	sub->n_order = 1;
	sub->limit = 1;
	select_drop(q, col);
	q->where[q->n_where++] = (struct cond){ .lhs = expr_plain(col),
						.op = OP_EQ,
						.sub = sub };
	need_drop(q);
	return true;
}

void
where_extreme(struct builder *b, struct query *in)
{
	const struct order *by = b->main->order;
	struct query *sub = arena_alloc(b->p->arena, sizeof(*sub));

	sub->select[sub->n_select] = expr_plain(by->expr.col);
	sub->select[sub->n_select++].agg = by->desc ? AGG_MAX : AGG_MIN;
	need_table(sub, by->expr.col.table);
	in->where[in->n_where++] = (struct cond){
		.lhs = expr_plain(by->expr.col), .op = OP_EQ, .sub = sub
	};
}

/* In what must not hold, where that is said. */
static void
nest_plain(struct builder *b)
{
	struct query *q = b->main;
	struct query *in = b->neg ? b->neg : q;

	need_table(in, q->order[0].expr.col.table);
	where_extreme(b, in);
	if (b->neg)
		need_drop(q);
}

bool
fill_nest(struct builder *b)
{
	struct query *q = b->main;
	const struct expr *by = &q->order[0].expr;

	if (q->limit != 1 || q->n_order != 1 || q->n_group || q->n_having ||
	    b->each || q->n_where == ITEMS_MAX || by->form ||
	    (b->neg && b->neg->n_where == ITEMS_MAX))
		return false;
	if (by->agg != AGG_NONE) {
		if (b->neg || !nest_group(b))
			return false;
	} else if (by->col.col == NONE || by->arith) {
		return false;
	} else {
		nest_plain(b);
	}
	q->n_order = 0;
	q->limit = 0;
	return true;
}

/* Whether all that is shown, and ordered by, is of one table; *ret_table. */
static bool
is_of_one(const struct builder *b, int *ret_table)
{
	const struct query *q = b->main;
	int table = NONE;

	for (size_t i = 0; i < q->n_select + q->n_order; i++) {
		const struct expr *e =
			i < q->n_select ? &q->select[i]
					: &q->order[i - q->n_select].expr;

		if (e->col.table == NONE)
			continue;
		if (table != NONE && table != e->col.table)
			return false;
		table = e->col.table;
	}
	*ret_table = table == NONE ? subject_of(b) : table;
	return *ret_table != NONE;
}

/* Conditions on other tables go to the subquery. */
static bool
conditions_part(struct query *q, struct query *sub, int table)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];

		if (c->or_before || c->has_rhs)
			return false;
		if (c->lhs.col.table == table)
			q->where[n++] = *c;
		else
			sub->where[sub->n_where++] = *c;
	}
	q->n_where = n;
	return n < ITEMS_MAX;
}

/* WHERE key IN (SELECT … ): rows count once, however many others they have. */
bool
fill_once(struct builder *b)
{
	struct query *q = b->main;
	struct query *sub;
	struct col own, key;
	int table;

	if (b->each || b->neg || q->n_group || q->n_having || q->n_need < 2 ||
	    !is_of_one(b, &table))
		return false;
	sub = arena_alloc(b->p->arena, sizeof(*sub));
	if (!conditions_part(q, sub, table))
		return false;
	for (size_t i = 0; i < q->n_need; i++)
		if (q->need[i] != table)
			need_table(sub, q->need[i]);
	own = key_column(b->p, table);
	key = own;
	if (sub->n_need != 1 ||
	    !key_between(b->p, sub->need[0], table, &key, &own)) {
		key = own;
		need_table(sub, table);
	}
	if (own.col == NONE)
		return false;
	sub->select[sub->n_select++] = expr_plain(key);
	q->n_need = 0;
	need_table(q, table);
	q->where[q->n_where++] = (struct cond){ .lhs = expr_plain(own),
						.op = OP_IN,
						.sub = sub };
	return true;
}

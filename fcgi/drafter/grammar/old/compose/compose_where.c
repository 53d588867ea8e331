#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

/* Whether "or" stands between the last condition and this link. */
static bool
or_between(const struct builder *b, const struct link *l)
{
	if (!b->last)
		return false;
	for (int i = b->last->to; i < l->from; i++)
		if (b->p->words[i].cues & CUE_OR)
			return true;
	return false;
}

struct cond *
where_add(struct builder *b, const struct link *l, struct col col)
{
	struct query *q = b->at;
	struct cond *c;

	if (q->n_where == ITEMS_MAX) {
		b->failed = true;
		return &q->where[0];
	}
	c = &q->where[q->n_where++];
	*c = (struct cond){ .lhs.col = col };
	c->or_before = q->n_where > 1 && or_between(b, l);
	need_table(q, col.table);
	b->last = l;
	return c;
}

static struct cond *
having_add(struct builder *b, struct expr lhs)
{
	struct query *q = b->main;

	if (q->n_having == COUNT(q->having)) {
		b->failed = true;
		return &q->having[0];
	}
	q->having[q->n_having] = (struct cond){ .lhs = lhs };
	need_table(q, lhs.col.table);
	return &q->having[q->n_having++];
}

static void
build_open(struct builder *b, struct cond *c, const struct link *l)
{
	if (b->open)
		b->failed = true;
	if (b->held) {
		number_give(b, c, l, b->held);
		b->held = NULL;
		return;
	}
	b->open = c;
	b->open_link = l;
}

static enum agg
agg_before(const struct link *l)
{
	if (l->behind & CUE_AVG)
		return AGG_AVG;
	if (l->behind & CUE_SUM)
		return AGG_SUM;
	if (l->behind & CUE_COUNT)
		return AGG_COUNT;
	return l->behind & CUE_MAX ? AGG_MAX : AGG_MIN;
}

/* A column of yes and no, by its name alone. */
static void
build_flag(struct builder *b, const struct link *l)
{
	const struct name *name = name_of_col(b->p, l->table, l->col);
	const bool no = is_negated(b, l);
	struct cond *c = where_add(b, l, link_col(l));

	c->op = OP_EQ;
	c->value = no ? name->no : name->yes;
	c->is_text = !cell_is_number(column_at(b->p, c->lhs.col)->type);
}

static void
build_having(struct builder *b, const struct link *l, enum role role)
{
	struct expr e = expr_star;
	struct cond *c;

	if (role == ROLE_HAVING_AGG) {
		e = expr_of(l);
		e.agg = agg_before(l);
	} else {
		need_table(b->main, l->table);
	}
	c = having_add(b, e);
	if (l->kind == LINK_ROWS && l->text) {
		c->value = l->text;
		c->op = l->op != OP_NONE ? l->op : OP_EQ;
		return;
	}
	build_open(b, c, l);
}

/* "lower than 600 or higher than 900": the second for the same column. */
static bool
repeats(const struct builder *b, const struct link *l)
{
	const struct query *q = b->at;
	const struct act *next = b->act + 1;

	if (q->n_where == 0 || !q->where[q->n_where - 1].value ||
	    q->where[q->n_where - 1].lhs.col.col == NONE)
		return false;
	if (next < b->r->acts + b->r->n &&
	    (next->role == ROLE_HAVING || next->role == ROLE_HAVING_AGG ||
	     next->role == ROLE_WHERE))
		return false;
	for (int i = b->last_to; i < l->from; i++)
		if (b->p->words[i].cues & (CUE_OR | CUE_AND | CUE_BUT))
			return true;
	return false;
}

static void
build_number(struct builder *b, const struct link *l)
{
	if (b->open) {
		number_give(b, b->open, b->open_link, l);
		b->open = NULL;
	} else if (l->col != NONE) {
		number_give(b, where_add(b, l, link_col(l)), NULL, l);
	} else if (repeats(b, l)) {
		const struct cond *c = &b->at->where[b->at->n_where - 1];

		number_give(b, where_add(b, l, c->lhs.col), NULL, l);
	} else if (b->held) {
		b->failed = true;
	} else {
		b->held = l;
	}
}

/* Words in quotes that no index knows: in the name of what was asked for. */
static struct col
guess_column(const struct builder *b)
{
	const struct query *q = b->at;

	if (b->last && q->n_where && q->where[q->n_where - 1].lhs.col.col >= 0)
		return q->where[q->n_where - 1].lhs.col;
	if (b->at->n_need)
		return name_column(b->p, b->at->need[b->at->n_need - 1]);
	return (struct col){ NONE, NONE };
}

/* "contains X or Y": what was said of the first holds for the second. */
static void
inherit(struct builder *b, const struct link *l)
{
	struct query *q = b->at;
	struct cond *c;

	if (q->n_where < 2 || l->op != OP_NONE || l->why != WHY_GUESS)
		return;
	c = &q->where[q->n_where - 1];
	if (col_eq(c->lhs.col, c[-1].lhs.col) && c->op == OP_EQ &&
	    c[-1].op >= OP_CONTAINS && c[-1].op <= OP_ENDS)
		c->op = c[-1].op;
}

static void
build_value(struct builder *b, const struct link *l)
{
	struct col col = link_col(l);

	if (b->open && b->open->lhs.agg == AGG_NONE &&
	    (l->col == NONE || col_eq(b->open->lhs.col, col))) {
		value_give(b, b->open, l);
		b->open = NULL;
		return;
	}
	if (col.col == NONE)
		col = guess_column(b);
	if (col.col == NONE)
		b->failed = true;
	else
		value_give(b, where_add(b, l, col), l);
	inherit(b, l);
}

static void
build_null(struct builder *b, const struct link *l)
{
	const bool no = is_negated(b, l) || (l->ahead & CUE_NOT);
	struct cond *c = where_add(b, l, link_col(l));

	c->op = no && (l->ahead | l->behind) & CUE_NULL ? OP_NOT_NULL : OP_NULL;
}

/* The column that the rows of a table have in common: its key elsewhere. */
static struct col
shared_column(const struct builder *b, const struct link *l)
{
	const int subject = subject_of(b);
	struct col own, other;

	if (l->kind == LINK_COLUMN)
		return link_col(l);
	if (subject == NONE || subject == l->table ||
	    !key_between(b->p, subject, l->table, &own, &other))
		return (struct col){ NONE, NONE };
	return own;
}

/* "in the same department as X": what follows is said of X. */
static void
build_same(struct builder *b, const struct link *l)
{
	const struct col col = shared_column(b, l);
	struct query *sub;
	struct cond *c;

	if (col.col == NONE || b->inner || b->open || b->at != b->main) {
		b->failed = true;
		return;
	}
	c = where_add(b, l, col);
	sub = arena_alloc(b->p->arena, sizeof(*sub));
	sub->select[0] = expr_plain(col);
	sub->n_select = 1;
	need_table(sub, col.table);
	c->op = OP_IN;
	c->sub = sub;
	b->inner = b->at = sub;
	b->same = sub;
	b->last = NULL;
}

static void
open_except(struct builder *b)
{
	if (b->neg) {
		b->failed = true;
		return;
	}
	b->neg = arena_alloc(b->p->arena, sizeof(*b->neg));
	b->at = b->neg;
	b->last = NULL;
}

void
build_condition(struct builder *b, const struct link *l, enum role role)
{
	switch ((int)role) {
	case ROLE_WHERE:
		build_open(b, where_add(b, l, link_col(l)), l);
		break;
	case ROLE_WHERE_AGG:
		compare_aggregate(b, l);
		break;
	case ROLE_OTHER:
		compare_column(b, l);
		break;
	case ROLE_NULL:
		build_null(b, l);
		break;
	case ROLE_SAME:
		build_same(b, l);
		break;
	case ROLE_FLAG:
		build_flag(b, l);
		break;
	case ROLE_HAVING:
	case ROLE_HAVING_AGG:
		build_having(b, l, role);
		break;
	case ROLE_NUMBER:
		build_number(b, l);
		break;
	case ROLE_EXCEPT:
		open_except(b);
		if (l->kind == LINK_COLUMN) {
			build_open(b, where_add(b, l, link_col(l)), l);
			break;
		}
		build_value(b, l);
		if (b->at->n_where)
			b->at->where[b->at->n_where - 1].op =
				l->op == OP_CONTAINS ? OP_CONTAINS : OP_EQ;
		break;
	default:
		build_value(b, l);
	}
}

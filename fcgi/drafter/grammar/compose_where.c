#include <string.h>

#include "drafter/grammar/compose.h"

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

static struct cond *
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

static const struct schema_column *
column_at(const struct parse *p, struct col c)
{
	return &p->schema->tables[c.table].cols[c.col];
}

/* A year against a column of whole dates: its year is compared. */
static void
fit_date(const struct parse *p, struct cond *c, const struct link *l)
{
	const struct schema_column *col = column_at(p, c->lhs.col);
	const char *sample = col->n_samples ? col->samples[0] : NULL;

	if (cell_is_number(col->type) || (sample && strlen(sample) == 4))
		return;
	if (strlen(l->text) == 4 && !l->text2) {
		if (sample && strlen(sample) >= 10 && sample[4] != '-' &&
		    c->op == OP_EQ)
			c->op = OP_CONTAINS;
		else
			c->lhs.form = p->dialect->year;
	} else if (strlen(l->text) == 7) {
		c->lhs.form = p->dialect->year_month;
	}
	c->is_text = true;
}

static void
fill_number(struct builder *b, struct cond *c, const struct link *l)
{
	c->op = l->op != OP_NONE ? l->op : OP_EQ;
	if (l->behind & CUE_NOT && c->op == OP_EQ)
		c->op = OP_NE;
	c->value = l->text;
	c->value2 = l->text2;
	c->is_text = l->is_text;
	if (c->lhs.agg == AGG_NONE && c->lhs.col.col != NONE) {
		const struct schema_column *col = column_at(b->p, c->lhs.col);

		if (l->dated)
			fit_date(b->p, c, l);
		else if (!cell_is_number(col->type))
			c->is_text = true;
	}
	b->last = l;
}

static void
fill_value(struct builder *b, struct cond *c, const struct link *l)
{
	const bool no = l->behind & CUE_NOT;

	c->op = no ? OP_NE : OP_EQ;
	if (l->op == OP_CONTAINS)
		c->op = no ? OP_LACKS : OP_CONTAINS;
	else if (l->op == OP_STARTS || l->op == OP_ENDS)
		c->op = l->op;
	c->value = l->text;
	c->is_text = true;
	b->last = l;
}

/* The comparison that words around a link name, if any. */
static enum op
op_near(const struct parse *p, const struct link *l)
{
	int from = l->from > 8 ? l->from - 8 : 0;
	int to = l->to + 8 < (int)p->n_words ? l->to + 8 : (int)p->n_words;

	if (l->op != OP_NONE)
		return l->op;
	for (int i = l->from - 1; i >= from; i--)
		if (p->words[i].phrase && p->words[i].op != OP_NONE)
			return p->words[i].op;
	for (int i = l->to; i < to; i++)
		if (p->words[i].phrase && p->words[i].op != OP_NONE)
			return p->words[i].op;
	return OP_NONE;
}

static enum agg
agg_near(const struct link *l)
{
	const unsigned near = l->behind | l->ahead;

	if (near & CUE_AVG)
		return AGG_AVG;
	return near & CUE_MAX ? AGG_MAX : AGG_MIN;
}

/* "above the average X": X against an aggregate over all rows. */
static void
compare_aggregate(struct builder *b, const struct link *l)
{
	struct cond *c = where_add(b, l, (struct col){ l->table, l->col });
	struct query *sub = arena_alloc(b->p->arena, sizeof(*sub));

	sub->select[0] = (struct expr){ .agg = agg_near(l), .col = c->lhs.col };
	sub->n_select = 1;
	need_table(sub, l->table);
	c->op = op_near(b->p, l);
	c->sub = sub;
	if (c->op == OP_NONE || !join_connect(b->p, sub))
		b->failed = true;
}

static void
build_open(struct builder *b, struct cond *c, const struct link *l)
{
	if (b->open)
		b->failed = true;
	if (b->held) {
		fill_number(b, c, b->held);
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

static void
build_having(struct builder *b, const struct link *l, enum role role)
{
	struct expr e = { .agg = AGG_COUNT, .col = { NONE, NONE } };
	struct cond *c;

	if (role == ROLE_HAVING_AGG) {
		e.agg = agg_before(l);
		e.col = (struct col){ l->table, l->col };
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

static void
build_number(struct builder *b, const struct link *l)
{
	if (b->open) {
		fill_number(b, b->open, l);
		b->open = NULL;
	} else if (l->col != NONE) {
		fill_number(b,
			    where_add(b, l, (struct col){ l->table, l->col }),
			    l);
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
	if (b->last && b->last->col != NONE)
		return (struct col){ b->last->table, b->last->col };
	if (b->at->n_need)
		return name_column(b->p, b->at->need[b->at->n_need - 1]);
	return (struct col){ NONE, NONE };
}

static void
build_value(struct builder *b, const struct link *l)
{
	struct col col = { l->table, l->col };

	if (b->open && b->open->lhs.agg == AGG_NONE &&
	    (l->col == NONE || (b->open->lhs.col.table == l->table &&
				b->open->lhs.col.col == l->col))) {
		fill_value(b, b->open, l);
		b->open = NULL;
		return;
	}
	if (col.col == NONE)
		col = guess_column(b);
	if (col.col == NONE)
		b->failed = true;
	else
		fill_value(b, where_add(b, l, col), l);
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
		build_open(b, where_add(b, l, (struct col){ l->table, l->col }),
			   l);
		break;
	case ROLE_WHERE_AGG:
		compare_aggregate(b, l);
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
		build_value(b, l);
		if (b->at->n_where)
			b->at->where[b->at->n_where - 1].op =
				l->op == OP_CONTAINS ? OP_CONTAINS : OP_EQ;
		break;
	default:
		build_value(b, l);
	}
}

#include "drafter/grammar/compose.h"

#include <string.h>

#include "base/ban.h"

void
need_table(struct query *q, int table)
{
	if (table == NONE)
		return;
	for (size_t i = 0; i < q->n_need; i++)
		if (q->need[i] == table)
			return;
	if (q->n_need < JOINS_MAX)
		q->need[q->n_need++] = table;
}

bool
expr_eq(const struct expr *a, const struct expr *b)
{
	return a->agg == b->agg && a->distinct == b->distinct &&
	       a->col.table == b->col.table && a->col.col == b->col.col &&
	       a->arith == b->arith && a->col2.col == b->col2.col;
}

static struct col
col_of(const struct link *l)
{
	return (struct col){ l->table, l->col };
}

static void
select_add(struct query *q, struct expr e)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (expr_eq(&q->select[i], &e))
			return;
	if (q->n_select == ITEMS_MAX)
		return;
	q->select[q->n_select++] = e;
	need_table(q, e.col.table);
}

/* The aggregates that a cue word names, for a column of this kind. */
static enum agg
agg_of(unsigned cues, enum column_kind kind)
{
	static const struct {
		unsigned cue;
		enum agg agg;
	} map[] = {
		{ CUE_MAX, AGG_MAX },     { CUE_MIN, AGG_MIN },
		{ CUE_AVG, AGG_AVG },     { CUE_SUM, AGG_SUM },
		{ CUE_COUNT, AGG_COUNT },
	};

	if (kind != KIND_NUMBER && (cues & CUE_COUNT))
		return AGG_COUNT;
	for (size_t i = 0; i < COUNT(map); i++)
		if (cues & map[i].cue)
			return map[i].agg;
	return AGG_NONE;
}

/* Aggregates named before a link, in the order of the question. */
static size_t
aggs_before(const struct parse *p, const struct link *l, enum agg *ret,
	    size_t max)
{
	const enum column_kind kind =
		l->col == NONE ? KIND_TEXT : column_kind(p, l->table, l->col);
	int from = l->from;
	size_t n = 0;

	while (from > 0 && l->from - from < 8 && p->words[from - 1].solid <= 0)
		from--;
	for (int i = from; i < l->from; i++) {
		const struct word *w = &p->words[i];
		enum agg agg = w->phrase ? agg_of(w->cues, kind) : AGG_NONE;

		if (agg != AGG_NONE && n < max && (n == 0 || ret[n - 1] != agg))
			ret[n++] = agg;
	}
	return n;
}

static enum agg
last_agg(const struct parse *p, const struct link *l)
{
	enum agg aggs[4];
	size_t n = aggs_before(p, l, aggs, 4);

	/* "the highest average": the second is the aggregate. */
	return n ? aggs[n - 1] : AGG_NONE;
}

static void
select_aggs(struct builder *b, const struct link *l)
{
	enum agg aggs[4];
	size_t n = aggs_before(b->p, l, aggs, 4);

	if (n == 0)
		b->failed = true;
	for (size_t i = 0; i < n; i++)
		select_add(b->main,
			   (struct expr){ .agg = aggs[i],
					  .col = col_of(l),
					  .distinct =
						  aggs[i] == AGG_COUNT &&
						  (l->behind & CUE_DISTINCT) });
}

/* The direction of a superlative: by its own word, else by cues before. */
static bool
is_descending(const struct parse *p, const struct link *l)
{
	if (l->direction)
		return l->direction < 0;
	for (int i = l->from - 1; i >= 0 && i > l->from - 8; i--) {
		unsigned ends = p->words[i].cues & (CUE_MOST | CUE_LEAST);

		if (ends)
			return ends & CUE_MOST;
	}
	return !(l->behind & CUE_LEAST) || (l->behind & CUE_MOST);
}

static void
order_add(struct builder *b, struct expr e, bool desc)
{
	struct query *q = b->main;

	if (q->n_order == COUNT(q->order))
		return;
	q->order[q->n_order++] = (struct order){ e, desc };
	need_table(q, e.col.table);
}

static void
top_add(struct builder *b, struct expr e, const struct link *l)
{
	order_add(b, e, is_descending(b->p, l));
	if (b->main->limit == 0)
		b->main->limit = 1;
}

static const struct expr star = { .agg = AGG_COUNT, .col = { NONE, NONE } };

static void
group_add(struct query *q, struct col col)
{
	if (q->n_group < ITEMS_MAX && col.col != NONE)
		q->group[q->n_group++] = (struct expr){ .col = col };
	need_table(q, col.table);
}

static void
build_column(struct builder *b, const struct link *l, enum role role)
{
	struct expr e = { .col = col_of(l) };
	const bool desc = (l->behind | l->ahead) & CUE_DESC;

	switch ((int)role) {
	case ROLE_SELECT:
		b->distinct |= (l->behind & CUE_DISTINCT) != 0;
		select_add(b->main, e);
		break;
	case ROLE_SELECT_AGG:
		select_aggs(b, l);
		break;
	case ROLE_SELECT_SAME:
		if (b->main->n_select)
			e.agg = b->main->select[b->main->n_select - 1].agg;
		select_add(b->main, e);
		break;
	case ROLE_ORDER_AGG:
		e.agg = last_agg(b->p, l);
		order_add(b, e, desc);
		break;
	case ROLE_ORDER:
		order_add(b, e, desc);
		break;
	case ROLE_TOP_AGG:
		e.agg = last_agg(b->p, l);
		top_add(b, e, l);
		break;
	case ROLE_TOP:
		top_add(b, e, l);
		break;
	case ROLE_GROUP:
		b->each = true;
		group_add(b->main, e.col);
		break;
	default:
		b->failed = true;
	}
}

static void
build_table(struct builder *b, const struct link *l, enum role role)
{
	const bool desc = (l->behind | l->ahead) & CUE_DESC;

	if (b->subject == NONE && role != ROLE_WITHOUT)
		b->subject = l->table;
	if (role != ROLE_WITHOUT)
		need_table(b->at, l->table);
	switch ((int)role) {
	case ROLE_ENTITY:
		b->distinct |= (l->behind & CUE_DISTINCT) != 0;
		break;
	case ROLE_COUNT:
		select_add(b->main, star);
		break;
	case ROLE_EACH:
		b->each = true;
		b->each_table = l->table;
		break;
	case ROLE_ORDER_COUNT:
		order_add(b, star, desc);
		break;
	case ROLE_TOP_COUNT:
		top_add(b, star, l);
		break;
	case ROLE_WITHOUT:
		b->without = l->table;
		b->neg = arena_alloc(b->p->arena, sizeof(*b->neg));
		need_table(b->neg, l->table);
		b->at = b->neg;
		break;
	default:
		b->failed = true;
	}
}

void
build_act(struct builder *b, const struct act *act)
{
	const struct link *l = &b->p->links[act->link];
	const enum role role = act->role;

	switch ((int)role) {
	case ROLE_WHERE:
	case ROLE_WHERE_AGG:
	case ROLE_HAVING_AGG:
	case ROLE_HAVING:
	case ROLE_EQUAL:
	case ROLE_EXCEPT:
	case ROLE_NUMBER:
		build_condition(b, l, role);
		return;
	case ROLE_LIMIT:
		b->main->limit = (long)b->p->words[l->from].number;
		return;
	default:
		break;
	}
	if (l->kind == LINK_COLUMN)
		build_column(b, l, role);
	else
		build_table(b, l, role);
}

struct query *
compose(const struct parse *p, const struct reading *r, unsigned variant)
{
	struct builder b = { .p = p, .r = r, .variant = variant };

	b.subject = b.without = b.each_table = NONE;
	b.at = b.main = arena_alloc(p->arena, sizeof(*b.main));
	for (size_t i = 0; i < r->n && !b.failed; i++)
		build_act(&b, &r->acts[i]);
	if (b.failed || b.open || b.held || !build_finish(&b))
		return NULL;
	return b.main;
}

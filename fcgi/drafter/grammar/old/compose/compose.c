#include "drafter/grammar/old/compose/compose.h"

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
	       col_eq(a->col, b->col) && a->form == b->form;
}

/* Both ends of a key, called the same: one is enough. */
static bool
is_same_key(const struct parse *p, const struct expr *a, const struct expr *b)
{
	const struct schema_table *ts = p->schema->tables;
	struct col x, y;

	if (a->agg != b->agg || a->col.col == NONE || b->col.col == NONE ||
	    a->col.table == b->col.table ||
	    !str_is_nocase(str_of(ts[a->col.table].cols[a->col.col].name),
			   ts[b->col.table].cols[b->col.col].name))
		return false;
	return key_between(p, a->col.table, b->col.table, &x, &y) &&
	       x.col == a->col.col && y.col == b->col.col;
}

/* What a link to a column stands for, without its aggregate. */
struct expr
expr_of(const struct link *l)
{
	return (struct expr){ .col = { l->table, l->col },
			      .form = l->form,
			      .at = (short)(l->from + 1) };
}

void
select_add(const struct parse *p, struct query *q, struct expr e)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (expr_eq(&q->select[i], &e) ||
		    is_same_key(p, &q->select[i], &e))
			return;
	if (q->n_select == ITEMS_MAX)
		return;
	q->select[q->n_select++] = e;
	need_table(q, e.col.table);
}

static void
order_add(struct builder *b, struct expr e, bool desc)
{
	struct query *q = b->main;

	for (size_t i = 0; i < q->n_order; i++)
		if (expr_eq(&q->order[i].expr, &e)) {
			q->order[i].desc |= desc;
			return;
		}
	if (q->n_order == COUNT(q->order))
		return;
	q->order[q->n_order++] = (struct order){ e, desc };
	need_table(q, e.col.table);
}

static void
top_add(struct builder *b, struct expr e, const struct link *l)
{
	const bool desc = is_topmost(b->p, l);
	const struct order *first = b->main->order;

	if (b->main->n_order == 1 && first->desc != desc &&
	    expr_eq(&first->expr, &e)) {
		b->both_ends = true;
		return;
	}
	order_add(b, e, desc);
	if (b->main->limit == 0)
		b->main->limit = 1;
}

static void
group_add(struct query *q, struct expr e)
{
	if (q->n_group < ITEMS_MAX && e.col.col != NONE)
		q->group[q->n_group++] = e;
	need_table(q, e.col.table);
}

static void
build_column(struct builder *b, const struct link *l, enum role role)
{
	struct expr e = expr_of(l);
	const bool desc = is_descending(b->p, l);

	switch ((int)role) {
	case ROLE_SELECT:
		b->distinct |= (l->behind & CUE_DISTINCT) != 0;
		select_add(b->p, b->main, e);
		if (l->col2 != NONE)
			select_add(
				b->p, b->main,
				expr_plain((struct col){ l->table, l->col2 }));
		break;
	case ROLE_SELECT_AGG:
		select_aggs(b, l);
		break;
	case ROLE_SELECT_SAME:
		select_same(b, e);
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
		group_add(b->main, e);
		break;
	default:
		b->failed = true;
	}
}

/* All rows, or each row of the table once. */
static void
select_count(struct builder *b, const struct link *l)
{
	struct expr e = expr_star;
	struct col key = key_column(b->p, l->table);

	e.at = (short)(l->from + 1);
	if (b->variant & VARIANT_DISTINCT && key.col != NONE) {
		e.col = key;
		e.distinct = true;
		b->counts_each = true;
	}
	select_add(b->p, b->main, e);
}

static void
show_rows(struct builder *b, const struct link *l)
{
	struct col col = name_column(b->p, l->table);

	if (col.col == NONE || b->variant & VARIANT_ID)
		col = key_column(b->p, l->table);
	if (col.col == NONE)
		b->failed = true;
	else
		select_add(b->p, b->main, expr_plain(col));
}

/* "not more than two orders": the number that stood before. */
static void
without_many(struct builder *b)
{
	if (!b->held)
		return;
	b->neg->having[0] = (struct cond){ .lhs = expr_star };
	b->neg->n_having = 1;
	number_give(b, &b->neg->having[0], NULL, b->held);
	b->held = NULL;
}

static void
build_table(struct builder *b, const struct link *l, enum role role)
{
	const bool desc = is_descending(b->p, l);

	if (b->subject == NONE && role != ROLE_WITHOUT && l->kind == LINK_TABLE)
		b->subject = l->table;
	if (role != ROLE_WITHOUT)
		need_table(b->at, l->table);
	switch ((int)role) {
	case ROLE_ENTITY:
		b->distinct |= (l->behind & CUE_DISTINCT) != 0;
		break;
	case ROLE_SHOW:
		show_rows(b, l);
		break;
	case ROLE_COUNT:
		select_count(b, l);
		break;
	case ROLE_EACH:
		b->each = true;
		b->each_table = l->table;
		b->each_at = (short)(l->from + 1);
		break;
	case ROLE_ORDER_COUNT:
		order_add(b, expr_star, desc);
		break;
	case ROLE_TOP_COUNT:
		top_add(b, expr_star, l);
		break;
	case ROLE_WITHOUT:
		b->without = l->table;
		b->neg = arena_alloc(b->p->arena, sizeof(*b->neg));
		need_table(b->neg, l->table);
		b->at = b->neg;
		without_many(b);
		break;
	default:
		b->failed = true;
	}
}

static void
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
	case ROLE_FLAG:
	case ROLE_NULL:
	case ROLE_SAME:
	case ROLE_OTHER:
		build_condition(b, l, role);
		return;
	case ROLE_LIMIT:
		b->main->limit = (long)b->p->words[l->from].number;
		return;
	default:
		break;
	}
	if (l->kind == LINK_COLUMN && role != ROLE_TOP_COUNT &&
	    role != ROLE_ORDER_COUNT)
		build_column(b, l, role);
	else
		build_table(b, l, role);
}

/* A condition that never got its value is none, where it came last. */
static void
drop_open(struct builder *b)
{
	struct query *q = b->at;

	if (q->n_where && b->open == &q->where[q->n_where - 1])
		q->n_where--;
	else if (q->n_having && b->open == &q->having[q->n_having - 1])
		q->n_having--;
	else
		return;
	b->open = NULL;
}

/* "… How many are there of each? List the name and the number." */
static int
last_list(const struct parse *p)
{
	for (size_t i = p->n_words; i-- > 1;) {
		const struct word *w = &p->words[i];

		if (w->phrase && w->cues & CUE_ASK && w[-1].kind == WORD_STOP &&
		    strchr(".?;", *w[-1].fold))
			return (int)i;
	}
	return NONE;
}

static bool
is_shown(enum role role)
{
	return role == ROLE_SELECT || role == ROLE_SELECT_AGG ||
	       role == ROLE_SELECT_SAME || role == ROLE_COUNT ||
	       role == ROLE_SHOW;
}

/* What the last sentence lists is shown instead of what came before. */
static void
list_again(struct builder *b, const struct act *act)
{
	if (b->again == NONE || !is_shown(act->role) ||
	    b->p->links[act->link].from < b->again)
		return;
	b->failed |= b->main->n_select == 0;
	b->main->n_select = 0;
	b->again = NONE;
}

bool
compose(const struct parse *p, const struct reading *r, unsigned variant,
	struct query *ret)
{
	struct builder b = { .p = p, .r = r, .variant = variant };

	b.subject = b.without = b.each_table = b.again = NONE;
	if (variant & VARIANT_AGAIN) {
		b.again = last_list(p);
		if (b.again == NONE)
			return false;
	}
	*ret = (struct query){ .n_select = 0 };
	b.at = b.main = ret;
	b.main->late = variant & VARIANT_LATE;
	for (size_t i = 0; i < r->n && !b.failed; i++) {
		b.act = &r->acts[i];
		list_again(&b, b.act);
		build_act(&b, b.act);
		b.last_to = p->links[r->acts[i].link].to;
	}
	if (b.open && variant & VARIANT_LOOSE)
		drop_open(&b);
	if (variant & VARIANT_AGAIN && b.again != NONE)
		return false;
	return !b.failed && !b.open && (!b.held || variant & VARIANT_LOOSE) &&
	       build_finish(&b);
}

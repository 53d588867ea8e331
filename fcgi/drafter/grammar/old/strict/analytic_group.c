#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

/* A table of one row per pair, when rows of the root have many of a dim. */
static int
bridge_of(const struct parse *p, const struct slots *s, int root)
{
	const struct scope sc = scope_of(p, root);

	for (size_t i = 0; i < s->n_dims; i++) {
		const struct token *t = s->dims[i].token;

		if (t && scope_place(&sc, t, s->dims[i].table).table == NONE)
			return (s->measure == MEASURE_ROWS ||
				s->measure == MEASURE_COLUMN) &&
					       key_column(p, root).col != NONE
				       ? scope_bridge(p, root,
						      t->places[0].table)
				       : NONE;
	}
	return root;
}

static bool
is_timed(const struct slots *s)
{
	for (size_t i = 0; i < s->n_dims; i++)
		if (s->dims[i].unit && s->dims[i].unit != UNIT_WEEKDAY)
			return true;
	return false;
}

/* "which customer spent the most", "customers with more than 20 orders" */
static bool
is_hidden(const struct build *b)
{
	const struct slots *s = b->s;

	if (s->n_dims != 1)
		return false;
	if (s->direction)
		return (s->asks && build_limit(s) == 1) || build_says_name(b);
	return s->having != OP_NONE;
}

static void
order_measured(struct build *b)
{
	const struct slots *s = b->s;

	if (s->n_dims == 0 || (is_hidden(b) && !s->direction))
		return;
	if (!s->direction && is_timed(s)) {
		buf_add(&b->order, buf_str(&b->group));
		return;
	}
	if (is_hidden(b))
		buf_puts(&b->order, b->measure);
	else
		dialect_name(b->p->dialect, &b->order, str_of(b->alias));
	buf_puts(&b->order, s->direction < 0 ? "" : " DESC");
}

static void
put_having(struct build *b)
{
	const struct slots *s = b->s;
	const char *sign = build_op_signs[s->having];
	const char *with = NULL;

	if (s->having_agg != AGG_NONE)
		with = build_of_all(b, s->having_agg);
	if (sign && with)
		buf_printf(&b->having, "%s%s%s", b->measure, sign, with);
	else if (sign && s->having_agg == AGG_NONE)
		buf_printf(&b->having, "%s%s%.15g", b->measure, sign,
			   s->having_number);
}

/* The column that a dimension is shown by; col NONE: none. */
static struct col
label_of(const struct build *b, const struct dim *dim)
{
	struct place at = { .table = NONE, .col = NONE };

	if (dim->token)
		at = scope_place(&b->sc, dim->token, dim->table);
	if (at.table == NONE || at.col != NONE)
		return place_col(&at);
	return build_near(b, name_column(b->p, at.table));
}

static bool
shows(const struct query *q, struct col c)
{
	for (size_t i = 0; i < q->n_select; i++)
		if (col_eq(q->select[i].col, c))
			return c.col != NONE;
	return false;
}

static bool
joins_same(const struct build *b, const struct query *q)
{
	for (size_t i = 0; i < q->n_from; i++)
		if (!b->sc.joined[q->from[i].table])
			return false;
	return q->n_from == b->sc.n_joined && !q->next;
}

/* Whether the general reader's first tree groups the same rows the same. */
static bool
is_same(const struct build *b, const struct query *q)
{
	const struct slots *s = b->s;

	if ((s->measure != MEASURE_ROWS && s->measure != MEASURE_COLUMN) ||
	    s->timed || q->n_group == 0 || !joins_same(b, q))
		return false;
	for (size_t i = 0; i < s->n_dims; i++)
		if (!shows(q, label_of(b, &s->dims[i])))
			return false;
	return true;
}

/*
 * Its order and choice of columns follow the words of the question more
 * closely, so they stand where that is all the difference.
 */
static bool
yields(const struct build *b, const struct query *q)
{
	const struct slots *s = b->s;
	const enum agg agg = s->measure == MEASURE_ROWS ? AGG_COUNT : s->agg;

	if (s->having_agg != AGG_NONE || !is_same(b, q))
		return false;
	if (s->direction)
		return q->n_order && q->order[0].expr.agg == agg &&
		       q->limit == build_limit(s);
	return s->having != OP_NONE && q->n_having > 0;
}

static bool
measure_first(const struct build *b)
{
	const struct parse *p = b->p;

	return p->n_candidates && is_same(b, p->candidates[0].query) &&
	       p->candidates[0].query->select[0].agg != AGG_NONE;
}

static void
put_measure(struct build *b)
{
	const char *dims = arena_strdup(b->p->arena, buf_text(&b->select));
	const bool first = *dims && measure_first(b);

	if (is_hidden(b))
		return;
	if (first)
		buf_clear(&b->select);
	build_comma(&b->select);
	buf_printf(&b->select, "%s AS ", b->measure);
	dialect_name(b->p->dialect, &b->select, str_of(b->alias));
	if (first)
		buf_printf(&b->select, ", %s", dims);
}

/* How many values a column has that a condition leaves one. */
static bool
counts_fixed(const struct build *b)
{
	const struct slots *s = b->s;
	struct place at;

	if (s->measure != MEASURE_ROWS || !s->of || s->of->kind != TOK_COLUMN)
		return false;
	at = scope_place(&b->sc, s->of, s->of_table);
	return build_is_fixed(b, place_col(&at));
}

/* A measure, per each dimension. */
const char *
write_groups(const struct parse *p, struct slots *s, int root, bool bare)
{
	const int from = bridge_of(p, s, root);
	struct build b;

	if (from == NONE)
		return NULL;
	b = build_new(p, s, from);
	b.counted = from == root ? NONE : root;
	b.sc.bare = bare;
	if (!build_dims(&b) || !build_measure(&b) || !build_conditions(&b) ||
	    counts_fixed(&b))
		return NULL;
	put_measure(&b);
	put_having(&b);
	order_measured(&b);
	if (!s->nth && p->n_candidates && yields(&b, p->candidates[0].query))
		return NULL;
	if (!bare && b.sc.n_joined == 1)
		return write_groups(p, s, root, true);
	return build_text(&b, build_limit(s));
}

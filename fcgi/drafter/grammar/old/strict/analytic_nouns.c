#include "drafter/grammar/old/strict/analytic_fill.h"

#include "base/ban.h"

const struct token *
fill_peek(const struct filler *f, size_t ahead)
{
	static const struct token end = { .kind = TOK_SKIP };
	const size_t i = f->i + ahead;

	return i < f->ts->n ? &f->ts->items[i] : &end;
}

static bool
is_date(const struct filler *f, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].col != NONE && !t->places[i].text &&
		    column_kind(f->ts->p, t->places[i].table,
				t->places[i].col) == KIND_DATE)
			return true;
	return false;
}

bool
fill_has_table(const struct token *t, int table)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].table == table)
			return true;
	return false;
}

bool
fill_dim(struct filler *f, struct dim dim)
{
	struct slots *s = f->s;
	const bool each = f->each;

	f->each = false;
	if (s->n_dims == DIMS_MAX)
		return false;
	dim.asked = !each;
	s->dims[s->n_dims++] = dim;
	return true;
}

static struct filter *
fill_filter(struct filler *f, const struct token *t, int table)
{
	struct slots *s = f->s;
	struct filter *to = &s->filters[s->n_filters];

	if (s->n_filters == FILTERS_MAX)
		return NULL;
	s->n_filters++;
	*to = (struct filter){
		.token = t, .table = table, .op = OP_EQ, .negated = f->negated
	};
	f->negated = false;
	return to;
}

bool
fill_measure(struct filler *f, enum measure m, const struct token *of,
	     int table)
{
	struct slots *s = f->s;

	if (s->measure != MEASURE_NONE &&
	    !(s->measure == MEASURE_REVENUE && m == MEASURE_REVENUE))
		return false;
	s->measure = m;
	s->of = of;
	s->of_table = table;
	f->counting = false;
	if (f->extreme) {
		s->direction = f->extreme;
		f->extreme = 0;
	}
	return true;
}

/* A measure is compared, and not each row. */
static bool
is_of_groups(const struct slots *s, enum agg agg)
{
	return s->measure != MEASURE_NONE &&
	       (agg == AGG_NONE ||
		(s->measure == MEASURE_COLUMN && s->agg != AGG_NONE));
}

bool
fill_compare(struct filler *f, double number, enum agg agg)
{
	struct filter *to;
	struct slots *s = f->s;
	const struct token *t = f->hint ? f->hint : f->column;
	const enum op op = f->op;
	const bool of_rows = f->of_rows;

	f->op = OP_NONE;
	f->hint = NULL;
	f->of_rows = false;
	if (!t && !of_rows && is_of_groups(s, agg)) {
		s->having = op;
		s->having_number = number;
		s->having_agg = agg;
		return true;
	}
	if ((!t && !s->entity && !of_rows) ||
	    (t && t == f->column && s->agg != AGG_NONE))
		return false;
	to = fill_filter(f, t, t == f->column ? f->column_table : NONE);
	f->column = NULL;
	if (!to)
		return false;
	to->op = op;
	to->number = number;
	to->agg = agg;
	to->compared = true;
	return true;
}

static bool
take_date(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;

	if (f->negated) {
		f->negated = false;
		s->never = t;
		return true;
	}
	return slots_done(s, t);
}

/* What "per" or "by" stood before. */
static bool
take_each_table(struct filler *f, const struct token *t)
{
	const struct slots *s = f->s;
	const struct token *next = fill_peek(f, 0);

	if (next->kind == TOK_VALUE &&
	    fill_has_table(next, t->places[0].table)) {
		f->each = false; /* "bought by customer Smith" */
		return true;
	}
	if (f->by && s->direction && s->entity && s->n_dims == 0 &&
	    s->measure == MEASURE_NONE) {
		f->each = false; /* "top customers by payments" */
		return fill_measure(f, MEASURE_ROWS, t, NONE);
	}
	return fill_dim(f, (struct dim){ .token = t, .table = NONE });
}

/* "the most orders", "the most rented film" */
static bool
is_most_of(const struct filler *f, const struct token *t)
{
	if (t->verb)
		return f->extreme && fill_peek(f, 0)->kind == TOK_TABLE;
	return f->extreme == 1 || f->extreme == -1;
}

static bool
take_table(struct filler *f, const struct token *t)
{
	struct slots *s = f->s;
	const struct token *next = fill_peek(f, 0);

	if (!f->negated && !f->each && next->kind == TOK_MEASURE &&
	    next->arg == MEASURE_AMOUNT && next->from == t->to) {
		f->i++;
		return fill_measure(f, MEASURE_AMOUNT, t, NONE);
	}
	if (f->negated) {
		f->negated = false;
		if (s->never)
			return false;
		s->never = t;
		return true;
	}
	if (f->each)
		return take_each_table(f, t);
	if (is_most_of(f, t))
		return fill_measure(f, MEASURE_ROWS, t, NONE);
	if (f->counting && !t->verb) {
		s->counted = true;
		return fill_measure(f, MEASURE_ROWS, t, NONE);
	}
	if (!s->entity && !t->verb) {
		s->entity = t;
		return true;
	}
	return slots_done(s, t);
}

static bool
is_number(const struct filler *f, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];

		if (at->col != NONE && !at->text &&
		    column_kind(f->ts->p, at->table, at->col) == KIND_NUMBER &&
		    f->ts->p->schema->tables[at->table].cols[at->col].type !=
			    CELL_BOOLEAN)
			return true;
	}
	return false;
}

/* A column that counts or measures: "average salary", "highest price". */
static bool
take_number(struct filler *f, const struct token *t, int table)
{
	struct slots *s = f->s;

	if (s->agg != AGG_NONE && s->measure == MEASURE_NONE)
		return fill_measure(f, MEASURE_COLUMN, t, table);
	if (f->extreme && s->measure == MEASURE_NONE && !s->rank) {
		s->rank = t;
		s->direction = f->extreme;
		f->extreme = 0;
		return true;
	}
	if (f->each && s->direction && s->measure == MEASURE_NONE) {
		f->each = false;
		s->rank = t;
		return true;
	}
	f->column = t;
	f->column_table = table;
	return fill_peek(f, 0)->kind == TOK_OP ||
	       (fill_peek(f, 0)->kind == TOK_NUMBER &&
		(s->entity || s->measure != MEASURE_NONE));
}

bool
fill_is_equal(const struct filler *f, const struct token *t)
{
	const struct slots *s = f->s;
	const struct token *rows = s->entity ? s->entity : s->of;

	if (t->kind != TOK_COLUMN || !is_number(f, t) || !rows ||
	    s->direction || fill_peek(f, 1)->kind == TOK_OP)
		return false;
	for (size_t i = 0; i < rows->n; i++)
		if (rows->places[i].col == NONE &&
		    fill_has_table(t, rows->places[i].table))
			return true;
	return false;
}

bool
fill_is_asked(const struct filler *f, const struct token *t)
{
	return f->s->asks && f->s->n_dims == 0 && !f->s->entity &&
	       f->asked == t->from;
}

/* Where a column is that has the value; or NULL. */
static const struct place *
same_place(const struct token *t, const struct token *value)
{
	for (size_t i = 0; value->kind == TOK_VALUE && i < t->n; i++)
		for (size_t k = 0; k < value->n; k++)
			if (t->places[i].table == value->places[k].table &&
			    t->places[i].col == value->places[k].col)
				return &t->places[i];
	return NULL;
}

/* "how many professors are in building NEB": rows, not buildings. */
static bool
count_rows_at(struct filler *f, const struct token *t, const struct place *at)
{
	struct token *rows = arena_alloc(f->s->arena, sizeof(*rows));

	rows->kind = TOK_TABLE;
	rows->places[rows->n++] =
		(struct place){ .table = at->table, .col = NONE };
	f->named = t;
	f->s->counted = true;
	return fill_measure(f, MEASURE_ROWS, rows, NONE);
}

static bool
take_column_of(struct filler *f, const struct token *t, int table)
{
	struct slots *s = f->s;
	const struct place *at = same_place(t, fill_peek(f, 0));

	if (is_date(f, t) && !f->each)
		return take_date(f, t);
	if (is_number(f, t) && !f->counting && !(f->each && !s->direction))
		return take_number(f, t, table);
	if (f->each)
		return fill_dim(f, (struct dim){ .token = t, .table = table });
	if (f->counting && at)
		return count_rows_at(f, t, at);
	if (f->counting && !is_number(f, t)) {
		s->distinct = true;
		s->counted = true;
		return fill_measure(f, MEASURE_ROWS, t, table);
	}
	if (fill_is_asked(f, t))
		return fill_dim(f, (struct dim){ .token = t, .table = table });
	if (at) { /* "status cancelled" */
		f->named = t;
		return true;
	}
	return fill_filter(f, t, table) != NULL;
}

bool
fill_column(struct filler *f, const struct token *t)
{
	return take_column_of(f, t, NONE);
}

static bool
take_modifier(struct filler *f, const struct token *t)
{
	return !f->negated && !f->each && slots_done(f->s, t);
}

/* "return reason", "order status": a table's column. */
bool
fill_table(struct filler *f, const struct token *t)
{
	const struct token *next = fill_peek(f, 0);

	if (fill_is_modifier(f, t, next))
		return take_modifier(f, t);
	if (t->verb || next->verb || next->kind != TOK_COLUMN ||
	    next->from != t->to || !fill_has_table(next, t->places[0].table))
		return take_table(f, t);
	f->i++;
	return take_column_of(f, next, t->places[0].table);
}

/* "of Electronics products", "in the Engineering department" */
static bool
is_beside(const struct filler *f, const struct token *t)
{
	const struct token *next = fill_peek(f, 0);

	if (next->kind != TOK_TABLE || next->from != t->to)
		return false;
	return f->s->measure != MEASURE_NONE ||
	       (fill_has_table(t, next->places[0].table) &&
		(f->s->entity || f->s->who));
}

/* The value in the column that was named before it, and in no other. */
static const struct token *
only_named(const struct filler *f, const struct token *t)
{
	struct token *ret = arena_alloc(f->s->arena, sizeof(*ret));

	*ret = *t;
	ret->n = 0;
	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < f->named->n; k++)
			if (f->named->places[k].table == t->places[i].table &&
			    f->named->places[k].col == t->places[i].col) {
				ret->places[ret->n++] = t->places[i];
				break;
			}
	return ret;
}

bool
fill_value(struct filler *f, const struct token *t)
{
	const struct token *beside = NULL;
	struct filter *to;

	if (f->s->never)
		return false; /* never ordered what, or never that */
	f->each = false;
	if (is_beside(f, t))
		beside = &f->ts->items[f->i++];
	if (f->named)
		t = only_named(f, t);
	f->named = NULL;
	to = fill_filter(f, t, NONE);
	if (to)
		to->beside = beside;
	return to != NULL;
}

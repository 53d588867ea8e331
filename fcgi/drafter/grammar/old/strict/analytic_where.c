#include <stdlib.h>
#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

const char *const build_op_signs[OP__MAX] = {
	[OP_EQ] = " = ",  [OP_NE] = " <> ", [OP_GT] = " > ",
	[OP_GE] = " >= ", [OP_LT] = " < ",  [OP_LE] = " <= ",
};

struct buf *
build_and(struct build *b)
{
	if (b->where.n)
		buf_puts(&b->where, " AND ");
	return &b->where;
}

/* A day as the column has it: a year alone where that is a number. */
static bool
put_day(struct build *b, struct buf *to, struct col c, const char *iso)
{
	const struct schema_column *col = column_at(b->p, c);

	if (!cell_is_number(col->type)) {
		put_date(b->p, to, col->type, iso);
		return true;
	}
	buf_printf(to, "%ld", strtol(iso, NULL, 10));
	return strcmp(iso + 4, "-01-01") == 0;
}

bool
build_period(struct build *b, struct scope *sc, struct buf *to)
{
	const struct slots *s = b->s;
	const struct col c = find_when(sc, s);
	bool ok = c.col != NONE;

	if (ok && s->period.from) {
		scope_col(sc, to, c);
		buf_puts(to, " >= ");
		ok = put_day(b, to, c, s->period.from);
	}
	if (ok && s->period.to) {
		buf_puts(to, s->period.from ? " AND " : "");
		scope_col(sc, to, c);
		buf_puts(to, " < ");
		ok = put_day(b, to, c, s->period.to);
	}
	return ok;
}

static void
put_equal(struct build *b, struct scope *sc, struct buf *to,
	  const struct place *at, enum op op)
{
	scope_col(sc, to, place_col(at));
	buf_puts(to, build_op_signs[op]);
	dialect_text(b->p->dialect, to, str_of(at->text));
}

/* What the rows of sub must fulfil beside belonging to one of the root. */
static bool
put_wanted(struct build *b, struct scope *sub, struct buf *cond,
	   const struct place *value)
{
	if (value) {
		buf_puts(cond, cond->n ? " AND " : "");
		put_equal(b, sub, cond, value, OP_EQ);
	}
	if (b->s->timed && !b->inside && !value) {
		buf_puts(cond, cond->n ? " AND " : "");
		if (!build_period(b, sub, cond))
			return false;
		b->inside = true;
	}
	return !sub->joined[b->sc.root];
}

/* A word names one of the tables on the way to the value. */
static bool
is_spoken_of(const struct build *b, const struct scope *sub)
{
	for (size_t t = 0; t < b->p->schema->n_tables; t++)
		if (sub->joined[t] && slots_name(b->p, b->s, (int)t))
			return true;
	return false;
}

/* [NOT] EXISTS, or its like where a subquery cannot look outside. */
static bool
put_exists_in(struct build *b, struct scope *sub, const struct place *value,
	      bool negated)
{
	const bool apart = b->p->dialect->no_correlated;
	struct buf cond = buf_new(b->p->arena, 4096);
	struct buf tie = buf_new(b->p->arena, 512);
	struct buf *to;

	if (apart ? !scope_pair(sub, &tie, &b->sc)
		  : !scope_tie(sub, &cond, &b->sc))
		return false;
	if (sub->joined[b->sc.root] || !put_wanted(b, sub, &cond, value) ||
	    (value && !is_spoken_of(b, sub)))
		return false;
	to = build_and(b);
	if (apart)
		scope_outer(sub, to, &b->sc);
	buf_puts(to, negated ? apart ? " NOT " : "NOT " : apart ? " " : "");
	buf_printf(to, apart ? "IN (SELECT %s" : "EXISTS (SELECT 1%s",
		   buf_text(&tie));
	scope_from(sub, to);
	buf_printf(to, "%s%s)", cond.n ? " WHERE " : "", buf_text(&cond));
	for (size_t t = 0; !negated && t < b->p->schema->n_tables; t++)
		b->met[t] |= sub->joined[t];
	b->sc.n_joined++; /* columns are to have their table's name */
	return true;
}

/* "bought": what was sold is between the two, whatever else there is; NONE */
static int
sold_between(const struct build *b, int table)
{
	struct sale sale;
	struct scope sc;
	bool bought = false;

	for (size_t i = 0; i < b->s->n_done; i++)
		bought |= b->s->done[i]->kind == TOK_SALE;
	if (!bought || !find_sale(b->p, &sale))
		return NONE;
	sc = scope_of(b->p, sale.table);
	return sc.far[table] == NONE || sc.far[b->sc.root] <= 0 ? NONE
								: sale.table;
}

/* Rows of a table that belong to a row of the root: some, or none. */
static bool
put_exists(struct build *b, int table, const struct place *value, bool negated)
{
	const int sold = value ? sold_between(b, table) : NONE;
	struct scope sub = scope_of(b->p, table);

	if (sold != NONE)
		table = sold;
	else if (sub.far[b->sc.root] <= 0)
		table = scope_bridge(b->p, b->sc.root, table);
	if (table == NONE)
		return false;
	sub = scope_of(b->p, table);
	return put_exists_in(b, &sub, value, negated);
}

static struct col
money_of(const struct build *b, const char *names)
{
	return find_hinted(b->p, b->sc.root, names);
}

/* false: no row has two values in one column. */
static bool
fix(struct build *b, const struct place *at)
{
	for (size_t i = 0; i < b->n_fixed; i++)
		if (b->fixed[i].table == at->table &&
		    b->fixed[i].col == at->col)
			return false;
	b->fixed[b->n_fixed++] = *at;
	return true;
}

bool
build_is_fixed(const struct build *b, struct col c)
{
	for (size_t i = 0; i < b->n_fixed; i++)
		if (b->fixed[i].table == c.table && b->fixed[i].col == c.col)
			return true;
	return false;
}

/* A value of tables that words name, or of others. */
static bool
put_exists_of(struct build *b, const struct filter *f, bool named)
{
	for (size_t i = 0; i < f->token->n; i++) {
		const struct place *at = &f->token->places[i];

		if (slots_name(b->p, b->s, at->table) == named &&
		    put_exists(b, at->table, at, f->negated))
			return true;
	}
	return false;
}

static bool
put_value(struct build *b, const struct filter *f)
{
	struct place at = scope_place(&b->sc, f->token, f->table);

	if (at.table != NONE) {
		if (!f->negated && !fix(b, &at))
			return false;
		put_equal(b, &b->sc, build_and(b), &at,
			  f->negated ? OP_NE : OP_EQ);
		return true;
	}
	/* of which of the two, without or with the value? */
	if (b->s->never)
		return false;
	return put_exists_of(b, f, true) || put_exists_of(b, f, false);
}

static bool
put_filter(struct build *b, const struct filter *f)
{
	struct place at;
	struct col c;

	if (!f->token || f->token->names) {
		c = money_of(b, f->token ? f->token->names
					 : "total amount value price salary");
		return c.col != NONE && build_compared(b, f, c);
	}
	if (f->token->kind == TOK_VALUE)
		return put_value(b, f);
	at = scope_place(&b->sc, f->token, f->table);
	if (at.table == NONE)
		return false;
	c = place_col(&at);
	if (f->op == OP_EQ && f->agg == AGG_NONE &&
	    (f->negated || column_at(b->p, c)->type == CELL_BOOLEAN))
		return build_flagged(b, f, c);
	return f->compared && f->op != OP_NONE && !f->negated &&
	       column_kind(b->p, c.table, c.col) == KIND_NUMBER &&
	       build_compared(b, f, c);
}

/* The date of the root that a token names; col NONE. */
static struct col
date_of_root(const struct build *b, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].table == b->sc.root &&
		    t->places[i].col != NONE && !t->places[i].text)
			return (struct col){ b->sc.root, t->places[i].col };
	return (struct col){ b->sc.root, NONE };
}

static bool
is_root(const struct build *b, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].table == b->sc.root &&
		    t->places[i].col == NONE)
			return true;
	return false;
}

static bool
put_related(struct build *b, const struct token *t, bool negated)
{
	struct sale sale;

	if (t->kind == TOK_SALE)
		return find_sale(b->p, &sale) &&
		       (b->sc.root == sale.table ||
			(b->sc.far[sale.table] == NONE &&
			 put_exists(b, sale.table, NULL, negated)));
	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];

		if (at->col != NONE || at->text)
			continue;
		if (!negated && (b->sc.far[at->table] != NONE ||
				 (b->met[at->table] && !b->s->timed)))
			return true; /* each row has it */
		if (b->sc.far[at->table] == NONE &&
		    put_exists(b, at->table, NULL, negated))
			return true;
	}
	return false;
}

/* "delivered": a stored status where no period asks for the date. */
static bool
put_status(struct build *b, const struct token *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->places[i].text && t->places[i].table == b->sc.root) {
			put_equal(b, &b->sc, build_and(b), &t->places[i],
				  OP_EQ);
			return true;
		}
	return false;
}

static bool
put_done(struct build *b, const struct token *t, bool negated)
{
	const struct col date = date_of_root(b, t);
	const struct col usual = find_date(b->p, b->sc.root);
	struct buf *to;

	if (t->kind == TOK_TABLE && !t->verb && !negated &&
	    (b->s->measure == MEASURE_NONE || b->s->timed))
		return false; /* how the two belong together was not said */
	if (date.col == NONE)
		return is_root(b, t) || put_related(b, t, negated);
	if (!t->verb)
		return false;
	if (!negated &&
	    (b->s->timed || date.col == usual.col || put_status(b, t)))
		return true;
	to = build_and(b);
	scope_col(&b->sc, to, date);
	buf_puts(to, negated ? " IS NULL" : " IS NOT NULL");
	return true;
}

bool
build_filters(struct build *b)
{
	const struct slots *s = b->s;

	if (s->never && s->n_done)
		return false;
	for (size_t i = 0; i < s->n_filters; i++)
		if (!put_filter(b, &s->filters[i]))
			return false;
	if (s->never && !put_done(b, s->never, true))
		return false;
	for (size_t i = 0; i < s->n_done; i++)
		if (!put_done(b, s->done[i], false))
			return false;
	return true;
}

bool
build_conditions(struct build *b)
{
	return build_filters(b) && (!b->s->timed || b->inside ||
				    build_period(b, &b->sc, build_and(b)));
}

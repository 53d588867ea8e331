#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

#define SURE 0.9 /* every word was understood */

static bool
is_in(const struct token *t, int table)
{
	for (size_t i = 0; t && i < t->n; i++)
		if (t->places[i].table == table)
			return true;
	return false;
}

/* "how many products were sold": pieces, not kinds. */
static bool
counts_pieces(const struct parse *p, const struct slots *s)
{
	struct sale sale;

	if (s->measure != MEASURE_ROWS || !s->counted || s->distinct ||
	    !s->n_done || s->done[0]->kind != TOK_SALE || !find_sale(p, &sale))
		return false;
	for (size_t i = 0; i < p->n_keys[sale.table]; i++) {
		const size_t to = p->keys[sale.table][i].to;

		if (is_in(s->of, (int)to) &&
		    find_hinted(p, (int)to, "price").col != NONE)
			return true;
	}
	return false;
}

/* "total payments": what was paid, not how often. */
static bool
is_money(const struct parse *p, const struct slots *s)
{
	const struct place *at = s->of ? &s->of->places[0] : NULL;

	return s->measure == MEASURE_ROWS && !s->counted && at &&
	       at->col == NONE && !s->of->verb &&
	       find_called(p, at->table,
			   "payment sale expense donation refund") &&
	       find_hinted(p, at->table, "amount total").col != NONE;
}

/* "our best customers": by what they brought in. */
static bool
is_best_of(const struct parse *p, const struct slots *s)
{
	struct sale sale;
	struct scope sc;

	if (!s->best || s->measure != MEASURE_NONE || !s->entity || s->rank ||
	    s->n_dims || s->n_done || !find_sale(p, &sale))
		return false;
	sc = scope_of(p, sale.table);
	return scope_place(&sc, s->entity, NONE).table != NONE;
}

/* "the highest price": of a column, where no rows are asked for. */
static void
extreme_imply(struct slots *s)
{
	if (!s->rank || s->who || s->rank->names ||
	    (s->entity && s->entity->from <= s->rank->from))
		return;
	s->measure = MEASURE_COLUMN;
	s->agg = s->direction > 0 ? AGG_MAX : AGG_MIN;
	s->of = s->rank;
	s->rank = NULL;
	if (s->n_dims != 1 || !s->dims[0].asked)
		s->direction = 0; /* else: "which city has the …" */
}

/* What the words leave open is filled in from the other slots. */
static void
measure_imply(const struct parse *p, struct slots *s)
{
	if (is_best_of(p, s))
		s->measure = MEASURE_REVENUE;
	if (s->measure == MEASURE_NONE && s->direction && !s->rank &&
	    s->n_done) {
		s->of = s->done[0]->kind == TOK_TABLE ? s->done[0] : NULL;
		s->measure = s->of ? MEASURE_ROWS : MEASURE_UNITS;
		s->n_done--;
	}
	if (s->measure == MEASURE_NONE && s->n_dims && !s->dims[0].asked &&
	    !s->rank && s->entity) {
		s->measure = MEASURE_ROWS;
		s->of = s->entity;
		s->entity = s->agg == AGG_AVG ? NULL : s->entity;
	}
	if (is_money(p, s))
		s->measure = MEASURE_AMOUNT;
	if (counts_pieces(p, s))
		s->measure = MEASURE_UNITS;
	extreme_imply(s);
}

/* "best rated products": by the average of what is said of each. */
static void
rank_imply(const struct parse *p, struct slots *s)
{
	const struct token *rank = s->rank;
	const int root = find_root(p, s);

	if (!rank || !rank->names ||
	    str_starts(str_of(rank->names), STR("size")) || root == NONE ||
	    s->n_dims || find_hinted(p, root, rank->names).col != NONE)
		return;
	for (size_t t = 0; t < p->schema->n_tables; t++) {
		const struct col c = find_hinted(p, (int)t, rank->names);
		struct token *of;

		if (c.col == NONE || scope_of(p, (int)t).far[root] != 1)
			continue;
		of = arena_alloc(p->arena, sizeof(*of));
		of->kind = TOK_COLUMN;
		of->places[of->n++] =
			(struct place){ .table = c.table, .col = c.col };
		s->measure = MEASURE_COLUMN;
		s->agg = AGG_AVG;
		s->of = of;
		s->rank = NULL;
		return;
	}
}

/* The rows asked for are what the measure is taken of, each. */
static bool
dims_imply(struct slots *s, int root)
{
	if (s->measure == MEASURE_NONE ||
	    (!s->direction && s->having == OP_NONE))
		return true;
	if (s->n_dims == 0 && s->entity && !is_in(s->entity, root)) {
		s->dims[s->n_dims++] =
			(struct dim){ .token = s->entity, .table = NONE };
		s->entity = NULL;
	}
	return s->n_dims > 0;
}

/* A table named beside what is measured must have its rows. */
static bool
entity_imply(struct slots *s, int root)
{
	return s->measure == MEASURE_NONE || !s->entity ||
	       is_in(s->entity, root) || slots_done(s, s->entity);
}

/* What each group has is averaged, not what each row has. */
static bool
is_averaged(const struct slots *s)
{
	const bool summed = s->measure == MEASURE_ROWS ||
			    s->measure == MEASURE_REVENUE ||
			    s->measure == MEASURE_UNITS;

	return summed && s->agg == AGG_AVG && s->n_dims == 1;
}

/* "the second most" of what has no order of its own. */
static bool
is_nth_odd(const struct slots *s)
{
	return s->nth && s->rank && s->n_dims;
}

/* The first rows of each of others, which the compiler reads. */
static bool
is_of_each(const struct slots *s, int root)
{
	return s->measure != MEASURE_NONE && s->direction && s->entity &&
	       !s->nth && s->n_dims == 1 && !s->dims[0].asked &&
	       !is_in(s->entity, root);
}

/* Where nothing is measured. */
static const char *
write_rows(const struct parse *p, struct slots *s, int root)
{
	if (s->n_dims || s->agg != AGG_NONE)
		return NULL;
	return write_list(p, s, root, false);
}

const char *
analytic_write(const struct parse *p, const struct slots *slots)
{
	struct slots s = *slots;
	int root;

	measure_imply(p, &s);
	if (!slots_imply(p, &s))
		return NULL;
	rank_imply(p, &s);
	root = find_root(p, &s);
	if (root == NONE || p->schema->tables[root].view ||
	    !dims_imply(&s, root))
		return NULL;
	if (is_averaged(&s) || is_of_each(&s, root) || is_nth_odd(&s))
		return NULL;
	if ((s.rank && s.measure != MEASURE_NONE) || !entity_imply(&s, root))
		return NULL;
	if (s.measure == MEASURE_NONE)
		return write_rows(p, &s, root);
	return write_groups(p, &s, root, false);
}

static const char *
statement_of(const struct parse *p, const struct tokens *ts)
{
	struct slots s;

	if (!ts->whole || ts->n == 0 || !slots_fill(&s, ts))
		return NULL;
	return analytic_write(p, &s);
}

bool
analytic_draft(const struct parse *p, struct draft *ret)
{
	struct tokens *ts = arena_alloc(p->arena, sizeof(*ts));
	const char *sql;

	tokens_read(ts, p);
	sql = statement_of(p, ts);
	if (!sql)
		return false;
	*ret = (struct draft){
		.sql = sql,
		.explanation = analytic_explain(p, ts),
		.confidence = SURE,
		.whole = true,
		.drafter = "grammar",
	};
	return true;
}

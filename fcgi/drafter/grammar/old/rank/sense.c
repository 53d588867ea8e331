#include "drafter/grammar/old/rank/sense.h"

#include <string.h>

#include "drafter/grammar/old/compose/compose.h"

#include "base/ban.h"

#define NAMED 0.8 /* a word so sure stands for the column */

/* Whether a condition leaves the column one value. */
static bool
is_compared(const struct query *q, struct col col)
{
	for (size_t i = 0; i < q->n_where; i++) {
		const struct cond *c = &q->where[i];
		const bool either = c->or_before || (i + 1 < q->n_where &&
						     q->where[i + 1].or_before);

		if (!either && c->op == OP_EQ && c->value && !c->sub &&
		    c->lhs.agg == AGG_NONE && !c->lhs.form &&
		    col_eq(c->lhs.col, col))
			return true;
	}
	return false;
}

/* The same, or it is joined by such a column. */
static bool
is_fixed(const struct query *q, struct col col)
{
	if (is_compared(q, col))
		return true;
	for (size_t i = 1; i < q->n_from; i++) {
		const struct join *j = &q->from[i];
		const int owner = j->reverse ? j->with : j->table;
		const int other = j->reverse ? j->table : j->with;

		if (!j->key || j->key->n_cols != 1)
			continue;
		const struct col from = { owner, (int)j->key->cols[0] };
		const struct col to = { other, (int)j->key->to_cols[0] };

		if ((col_eq(col, from) && is_compared(q, to)) ||
		    (col_eq(col, to) && is_compared(q, from)))
			return true;
	}
	return false;
}

/* "which country is Rome the capital of": that it is Rome was said. */
static bool
shows_said(const struct parse *p, const struct query *q)
{
	(void)p;
	for (size_t i = 0; i < q->n_select; i++)
		if (q->select[i].agg != AGG_NONE || !is_col(q->select[i].col) ||
		    !is_fixed(q, q->select[i].col))
			return false;
	return q->n_select > 0 && !q->setop;
}

/* A word that is the table's name; NULL: none is. */
static const struct link *
table_link(const struct parse *p, int table)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->kind == LINK_TABLE && l->table == table &&
		    l->why == WHY_EXACT && l->strength > 0.9)
			return l;
	}
	return NULL;
}

/* "how many people are in Rome": there is one Rome, which nobody counts. */
static bool
counts_one(const struct parse *p, const struct query *q)
{
	const struct expr *e = &q->select[0];

	if (q->n_select != 1 || e->agg != AGG_COUNT || e->col.col != NONE ||
	    q->n_from != 1 || q->n_group || q->setop ||
	    table_link(p, q->from[0].table))
		return false;
	for (size_t i = 0; i < q->n_where; i++) {
		const struct col c = q->where[i].lhs.col;

		if (is_col(c) && is_compared(q, c) &&
		    column_kind(p, c.table, c.col) == KIND_NAME &&
		    !name_of_col(p, c.table, c.col)->foreign)
			return true;
	}
	return false;
}

/* "how many people live in Rome": a number that its row has. */
static bool
counts_rows_for_people(const struct parse *p, const struct query *q)
{
	static const char *const people[] = { "people",      "persons",
					      "residents",   "citizens",
					      "inhabitants", NULL };
	const struct expr *e = &q->select[0];

	if (q->n_select != 1 || e->agg != AGG_COUNT || q->n_group)
		return false;
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->why == WHY_IMPLIED && l->kind == LINK_COLUMN &&
		    l->behind & CUE_COUNT &&
		    str_is_one_of(p->words[l->from].fold, people) &&
		    column_kind(p, l->table, l->col) == KIND_NUMBER &&
		    query_has(q, l->table))
			return true;
	}
	return false;
}

static bool
has_word(const struct parse *p, const struct name *name, const char *stem)
{
	for (size_t i = 0; i < name->n; i++)
		if (strcmp(p->vocab[name->words[i]].stem, stem) == 0)
			return true;
	return false;
}

/* The word behind the first "which" or "what"; or n_words. */
static size_t
asked_at(const struct parse *p)
{
	static const char *const asks[] = { "which", "what", NULL };
	size_t i = 0;

	while (i < p->n_words && !str_is_one_of(p->words[i].fold, asks) &&
	       !(p->words[i].cues & CUE_ASK))
		i++;
	return i < p->n_words && str_is_one_of(p->words[i].fold, asks)
		       ? i + 1
		       : p->n_words;
}

/* The table that "which shop …" asks for; NULL: it asks for none. */
static const struct link *
asked_for(const struct parse *p)
{
	const size_t at = asked_at(p);

	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];

		if (l->kind == LINK_TABLE && (size_t)l->from == at &&
		    l->to == l->from + 1 && l->why == WHY_EXACT &&
		    l->strength > 0.9)
			return l;
	}
	return NULL;
}

/* Whether an expression tells of the table's rows which they are. */
static bool
tells_of(const struct parse *p, const struct expr *e, const struct link *l)
{
	const struct name *name;

	if (e->col.table == l->table || e->col.table == NONE)
		return true;
	if (e->col.col == NONE)
		return false;
	name = name_of_col(p, e->col.table, e->col.col);
	return name->foreign || has_word(p, name, p->words[l->from].stem);
}

/* "which shop has the highest rent", and a rent would be shown. */
static bool
shows_other(const struct parse *p, const struct query *q)
{
	const struct link *l = asked_for(p);
	const struct word *next = l ? &p->words[l->to] : NULL;

	/* "which shop owners" */
	if (!next || (!next->cues && next->hinted >= 0.5 &&
		      !(next->solid > 0 && next->covered_by == LINK_VALUE)))
		return false;
	for (size_t i = 0; i < q->n_select; i++)
		if (tells_of(p, &q->select[i], l))
			return false;
	return q->n_select > 0;
}

/* Another table has a column of that name to show. */
static bool
has_same(const struct parse *p, int table, const struct expr *e)
{
	const struct name *name;

	if (!is_col(e->col))
		return false;
	name = name_of_col(p, e->col.table, e->col.col);
	for (size_t c = 0; c < p->schema->tables[table].n_cols; c++) {
		const struct name *o = name_of_col(p, table, (int)c);

		if (name->n == o->n && name->n > 0 &&
		    memcmp(name->words, o->words,
			   name->n * sizeof(*name->words)) == 0)
			return true;
	}
	return false;
}

/* Whether it is what the table's own rows are called. */
static bool
is_own_name(const struct parse *p, int table, int col)
{
	const struct name *name = name_of_col(p, table, col);
	const struct name *rows = &p->names[table];

	if (column_kind(p, table, col) != KIND_NAME || name->foreign)
		return false;
	for (size_t i = 0; i < rows->n && name->n > 1; i++)
		if (has_word(p, name, p->vocab[rows->words[i]].stem))
			return true;
	return name->n == 1;
}

bool
sense_is_called(const struct parse *p, const struct link *l)
{
	return l->kind == LINK_VALUE && l->why == WHY_EXACT &&
	       l->table != NONE && l->col != NONE &&
	       !p->schema->tables[l->table].view &&
	       is_own_name(p, l->table, l->col);
}

/* A table whose row the value is called, and which has what is shown. */
static bool
has_home(const struct parse *p, const struct query *q, const struct cond *c)
{
	for (size_t i = 0; i < p->n_links; i++) {
		const struct link *l = &p->links[i];
		bool all = true;

		if (col_eq(link_col(l), c->lhs.col) || !sense_is_called(p, l) ||
		    strcmp(l->text, c->value) != 0)
			continue;
		for (size_t k = 0; k < q->n_select; k++)
			all &= has_same(p, l->table, &q->select[k]);
		if (all)
			return true;
	}
	return false;
}

/* "the population of Spain": that of Spain, not of each town there. */
static bool
is_abroad(const struct parse *p, const struct query *q)
{
	struct col c;

	if (q->n_from != 1 || q->n_where != 1 || q->setop || q->n_group ||
	    table_link(p, q->from[0].table))
		return false;
	c = q->where[0].lhs.col;
	return is_col(c) && is_compared(q, c) &&
	       !is_own_name(p, c.table, c.col) &&
	       p->named[p->first_col[c.table] + (size_t)c.col] < NAMED &&
	       has_home(p, q, &q->where[0]);
}

/* What "how big" may ask for. */
static bool
is_how(const struct parse *p, const struct link *l)
{
	return l->why == WHY_IMPLIED && l->kind == LINK_COLUMN &&
	       l->to == l->from + 2 &&
	       strcmp(p->words[l->from].fold, "how") == 0;
}

/* Whether an expression is a number or a time, or what "how big" asks for. */
static bool
measures(const struct parse *p, const struct expr *e)
{
	enum column_kind kind;

	if (e->agg != AGG_NONE || e->form)
		return true;
	if (!is_col(e->col))
		return false;
	kind = column_kind(p, e->col.table, e->col.col);
	for (size_t i = 0; i < p->n_links; i++)
		if (is_how(p, &p->links[i]) &&
		    col_eq(link_col(&p->links[i]), e->col))
			return true;
	return kind == KIND_NUMBER || kind == KIND_DATE;
}

/* "how big is Rome": something says it here, and it would not be shown. */
static bool
is_unmeasured(const struct parse *p, const struct query *q)
{
	bool asked = false;

	for (size_t i = 0; i < p->n_links && !asked; i++)
		asked = is_how(p, &p->links[i]);
	for (size_t i = 0; i < q->n_select && asked; i++)
		if (measures(p, &q->select[i]))
			return false;
	return asked;
}

static bool
says_any(const struct parse *p, const char *const *words)
{
	for (size_t i = 0; i < p->n_words; i++)
		if (str_is_one_of(p->words[i].fold, words))
			return true;
	return false;
}

/* "the highest elevation": nobody counts rows to find it. */
static bool
ranks_by_count(const struct parse *p, const struct query *q)
{
	static const char *const ends[] = { "highest", "lowest", NULL };
	static const char *const counts[] = { "most",   "least",     "fewest",
					      "number", "numbers",   "count",
					      "counts", "many",      "amount",
					      "common", "times",     "frequent",
					      "often",  "popular",   "rate",
					      "volume", "frequency", NULL };

	return q->n_order && q->order[0].expr.agg == AGG_COUNT &&
	       q->order[0].expr.col.col == NONE && says_any(p, ends) &&
	       !says_any(p, counts);
}

/* clang-format off */
static const struct {
	bool (*is)(const struct parse *p, const struct query *q);
	double loss;
} senseless[] = {
	{ shows_said, 3 },
	{ counts_one, 2 },
	{ counts_rows_for_people, 2 },
	{ shows_other, 2 },
	{ is_abroad, 2 },
	{ is_unmeasured, 2 },
	{ ranks_by_count, 1.5 },
};
/* clang-format on */

double
sense_of(const struct parse *p, const struct candidate *c)
{
	double sum = 0;

	for (size_t i = 0; i < COUNT(senseless); i++)
		if (senseless[i].is(p, c->query))
			sum -= senseless[i].loss;
	return sum;
}

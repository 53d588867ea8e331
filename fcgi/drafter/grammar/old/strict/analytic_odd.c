#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic.h"

#include "base/ban.h"

static bool
is_table(const struct token *t, int table)
{
	for (size_t i = 0; t && i < t->n; i++)
		if (t->places[i].table == table && t->places[i].col == NONE)
			return true;
	return false;
}

static bool
is_of_sale(const struct slots *s)
{
	bool sold = s->measure == MEASURE_REVENUE ||
		    s->measure == MEASURE_UNITS ||
		    (s->never && s->never->kind == TOK_SALE);

	for (size_t i = 0; i < s->n_done; i++)
		sold |= s->done[i]->kind == TOK_SALE;
	return sold;
}

bool
slots_name(const struct parse *p, const struct slots *s, int table)
{
	bool named = is_table(s->entity, table) || is_table(s->of, table) ||
		     is_table(s->never, table);
	struct sale sale;

	for (size_t i = 0; i < s->n_done; i++)
		named |= is_table(s->done[i], table);
	for (size_t i = 0; i < s->n_dims; i++)
		named |= is_table(s->dims[i].token, table) ||
			 s->dims[i].table == table;
	for (size_t i = 0; i < s->n_filters; i++)
		named |= is_table(s->filters[i].token, table) ||
			 is_table(s->filters[i].beside, table) ||
			 s->filters[i].table == table;
	return named || s->of_table == table ||
	       (is_of_sale(s) && find_sale(p, &sale) && sale.table == table);
}

static bool
is_next(const struct parse *p, int a, int b)
{
	return scope_of(p, a).far[b] == 1 || scope_of(p, b).far[a] == 1;
}

/* "kinds of enzymes": a column of rows that nobody spoke of. */
static bool
is_elsewhere(const struct parse *p, const struct slots *s, int root)
{
	if (s->measure != MEASURE_ROWS || !s->of || s->of->kind != TOK_COLUMN ||
	    slots_name(p, s, root))
		return false;
	for (size_t i = 0; i < s->n_done; i++) {
		const struct token *t = s->done[i];
		bool near = false;

		if (t->kind != TOK_TABLE || t->verb)
			continue;
		for (size_t k = 0; k < t->n; k++)
			near |= is_next(p, t->places[k].table, root);
		if (s->of->like || !near)
			return true;
	}
	return false;
}

/* "the average price by product": each has one. */
static bool
is_of_one(const struct parse *p, const struct slots *s, int root)
{
	(void)p;
	if (s->measure != MEASURE_COLUMN || s->agg == AGG_NONE ||
	    s->agg == AGG_SUM)
		return false;
	for (size_t i = 0; i < s->n_dims; i++)
		if (is_table(s->dims[i].token, root))
			return true;
	return false;
}

/* "which country is the artist with the fewest songs from": of one artist */
static bool
is_of_another(const struct parse *p, const struct slots *s, int root)
{
	const struct token *t = s->n_dims == 1 ? s->dims[0].token : NULL;

	(void)p;
	if (!t || t->kind != TOK_COLUMN || !s->dims[0].asked || !s->direction)
		return false;
	for (size_t i = 0; i < s->n_done; i++) {
		const struct token *of = s->done[i];

		if (of->kind == TOK_TABLE && !of->verb && of->from > t->to &&
		    !is_table(of, root))
			for (size_t k = 0; k < t->n; k++)
				if (is_table(of, t->places[k].table))
					return true;
	}
	return false;
}

/* A column that holds how many of such rows there are: no_of_customers. */
static bool
is_number_of(const struct parse *p, const struct name *name, const char *rows)
{
	static const char *const numbers[] = { "number", "no",    "num",
					       "count",  "total", NULL };
	bool number = false, found = false;

	for (size_t k = 0; k < name->n; k++) {
		const struct vocab *v = &p->vocab[name->words[k]];

		found |= strcmp(v->stem, rows) == 0;
		number |= str_is_one_of(v->fold, numbers) ||
			  str_is_one_of(v->raw, numbers);
	}
	return number && found;
}

/* "the number of customers of a bank", which is written down there. */
static bool
is_written(const struct parse *p, const struct slots *s, int root)
{
	const char *rows;

	if (s->measure != MEASURE_ROWS || !s->of || s->of->kind != TOK_TABLE ||
	    s->of->to == 0)
		return false;
	rows = p->words[s->of->to - 1].stem;
	for (size_t i = 0; i < p->n_names; i++) {
		const struct name *name = &p->names[i];

		if (name->col != NONE && name->table != root &&
		    slots_name(p, s, name->table) &&
		    column_kind(p, name->table, name->col) == KIND_NUMBER &&
		    is_number_of(p, name, rows))
			return true;
	}
	return false;
}

bool
slots_odd(const struct parse *p, const struct slots *s, int root)
{
	static bool (*const odd[])(const struct parse *, const struct slots *,
				   int root) = {
		is_elsewhere,
		is_of_one,
		is_of_another,
		is_written,
	};

	for (size_t i = 0; i < COUNT(odd); i++)
		if (odd[i](p, s, root))
			return true;
	return false;
}

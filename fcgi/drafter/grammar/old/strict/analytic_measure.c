#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

/* What a number stands for: rows, a column, revenue, units, days. */

static bool
measure_rows(struct build *b)
{
	const struct slots *s = b->s;
	struct arena *a = b->p->arena;
	const bool column = s->of && s->of->kind == TOK_COLUMN;

	if (column) {
		const struct col c = build_place(b, s->of, s->of_table);

		/* how many discontinued ones: not how many values it has */
		if (c.table == NONE || name_of_col(b->p, c.table, c.col)->yes)
			return false;
		b->measure = arena_printf(a, "count(DISTINCT %s)",
					  build_column(b, c));
		b->alias =
			arena_printf(a, "%s_count", column_at(b->p, c)->name);
		return true;
	}
	if (b->counted == NONE) {
		b->measure = "count(*)";
		b->alias = b->p->schema->tables[b->sc.root].name;
		return true;
	}
	b->measure =
		arena_printf(a, "count(DISTINCT %s)",
			     build_column(b, key_column(b->p, b->counted)));
	b->alias = b->p->schema->tables[b->counted].name;
	return true;
}

/* Of dates there is a first and a last, and no sum. */
static bool
is_day(const struct build *b, struct col c)
{
	return (b->s->agg == AGG_MIN || b->s->agg == AGG_MAX) &&
	       column_kind(b->p, c.table, c.col) == KIND_DATE;
}

static bool
measure_column(struct build *b, struct col c)
{
	const enum agg agg = b->s->agg ? b->s->agg : AGG_SUM;

	if (!is_col(c) ||
	    (column_kind(b->p, c.table, c.col) != KIND_NUMBER &&
	     !is_day(b, c)) ||
	    (c.table != b->sc.root && c.table != b->counted))
		return false;
	if (agg == AGG_SUM)
		b->summed = build_column(b, c);
	b->measure =
		agg == AGG_AVG && b->p->dialect->avg
			? build_form(b->p, b->p->dialect->avg,
				     build_column(b, c))
			: arena_printf(b->p->arena, "%s(%s)",
				       agg_functions[agg], build_column(b, c));
	b->alias = agg_name(b->p->arena, agg, is_day(b, c),
			    column_at(b->p, c)->name);
	return true;
}

static void
put_sum(struct build *b, const char *summed)
{
	b->summed = summed;
	b->measure = arena_printf(b->p->arena, "sum(%s)", summed);
}

static bool
measure_revenue(struct build *b)
{
	struct sale sale;
	const char *less = "";

	if (b->s->agg != AGG_NONE && b->s->agg != AGG_SUM)
		return false;
	b->alias = "revenue";
	if (!find_sale(b->p, &sale)) {
		const struct col c =
			find_hinted(b->p, b->sc.root, "revenue total amount");

		if (c.col == NONE)
			return false;
		put_sum(b, build_column(b, c));
		return true;
	}
	if (sale.discount.col != NONE)
		less = arena_printf(b->p->arena, " * (1 - %s)",
				    build_column(b, sale.discount));
	put_sum(b, arena_printf(b->p->arena, "%s * %s%s",
				build_column(b, sale.quantity),
				build_column(b, sale.price), less));
	return true;
}

static bool
measure_units(struct build *b)
{
	struct sale sale;

	if (!find_sale(b->p, &sale) ||
	    (b->s->agg != AGG_NONE && b->s->agg != AGG_SUM))
		return false;
	put_sum(b, build_column(b, sale.quantity));
	b->alias = "units";
	return true;
}

static struct col
measured_column(const struct build *b)
{
	const int table = b->counted == NONE ? b->sc.root : b->counted;

	if (b->s->of->names)
		return find_hinted(b->p, table, b->s->of->names);
	return build_place(b, b->s->of, b->s->of_table);
}

bool
build_measure(struct build *b)
{
	switch (b->s->measure) {
	case MEASURE_ROWS:
		return measure_rows(b);
	case MEASURE_COLUMN:
		return measure_column(b, measured_column(b));
	case MEASURE_AMOUNT:
		return measure_column(b,
				      find_hinted(b->p, b->sc.root,
						  "total amount value price"));
	case MEASURE_REVENUE:
		return measure_revenue(b);
	case MEASURE_UNITS:
		return measure_units(b);
	case MEASURE_NONE:
		break;
	}
	return false;
}

#include <string.h>

#include "drafter/grammar/render/sql.h"

#include "base/ban.h"

#define ALIAS_MAX 40 /* bytes of a name made of several */

static const char *const fn_names[FN__MAX] = {
	[FN_COUNT] = "number_of_", [FN_SUM] = "total_",
	[FN_AVG] = "average_",     [FN_MIN] = "lowest_",
	[FN_MAX] = "highest_",     [FN_MEDIAN] = "median_",
};

static const char *const unit_names[UNIT__MAX] = {
	[UNIT_YEAR] = "year",
	[UNIT_QUARTER] = "quarter",
	[UNIT_MONTH] = "month",
	[UNIT_WEEK] = "week",
	[UNIT_DAY] = "day",
	[UNIT_HOUR] = "hour",
	[UNIT_MINUTE] = "minute",
	[UNIT_WEEKDAY] = "weekday",
	[UNIT_MONTH_OF_YEAR] = "month",
};

static const char *const length_names[UNIT__MAX] = {
	[UNIT_YEAR] = "years", [UNIT_MONTH] = "months",
	[UNIT_WEEK] = "weeks", [UNIT_DAY] = "days",
	[UNIT_HOUR] = "hours", [UNIT_MINUTE] = "minutes",
};

static const char *name_of(const struct writer *w, const struct node *n);

/* What people call it, where that can be a name: "on_time_rate". */
static const char *
label_name(struct arena *a, const char *label)
{
	char *name = str_dup(a, str_trim(str_of(label)));

	for (char *p = name; *p; p++) {
		bool letter =
			(*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z');

		if (!letter && !(p > name && *p >= '0' && *p <= '9') &&
		    !(p > name && strchr(" -_", *p)))
			return NULL;
		if (*p == ' ' || *p == '-')
			*p = '_';
	}
	return *name && strlen(name) <= ALIAS_MAX ? name : NULL;
}

/* A column times or by a number is still that column: cents, minutes. */
static const struct node *
without_factor(const struct node *n)
{
	while (n && n->kind == NODE_CALC && n->b->kind == NODE_NUMBER)
		n = n->a;
	return n;
}

/* Counted rows have the name of their table: "orders". */
static const char *
agg_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n->a);
	const char *inner;

	if (n->fn == FN_COUNT && !n->test && (!of || !n->distinct))
		return of ? NULL : cat_table_name(w->c, w->t->base);
	inner = of ? name_of(w, of) : NULL;
	if (!inner || n->test)
		return NULL;
	return arena_printf(w->arena, "%s%s", fn_names[n->fn], inner);
}

/* "running_total_price" */
static const char *
prefixed(const struct writer *w, const char *before, const struct node *of)
{
	const char *inner = of ? name_of(w, of) : NULL;

	return inner ? arena_printf(w->arena, "%s%s", before, inner) : NULL;
}

/* 100 * a / b */
static bool
is_percent(const struct node *n)
{
	return n->op == '/' && n->a->kind == NODE_CALC && n->a->op == '*' &&
	       n->a->a->kind == NODE_NUMBER && n->a->a->number >= 100 &&
	       n->a->a->number <= 100;
}

static const char *
calc_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n);

	if (n->label)
		return label_name(w->arena, n->label);
	if (of != n)
		return of ? name_of(w, of) : NULL;
	return is_percent(n) ? "percentage" : NULL;
}

/* The name of what a node yields, of letters, digits and "_"; or NULL. */
static const char *
name_of(const struct writer *w, const struct node *n)
{
	switch ((int)n->kind) {
	case NODE_COLUMN:
		return cat_col_name(w->c, n->table, n->col);
	case NODE_AGG:
		return agg_name(w, n);
	case NODE_CALC:
		return calc_name(w, n);
	case NODE_UNIT:
		return unit_names[n->unit];
	case NODE_DAYS:
		return length_names[n->unit];
	case NODE_SHARE:
		return "percentage";
	case NODE_RUNNING:
		return prefixed(w, "running_", n->a);
	case NODE_MOVING:
		return "moving_average";
	case NODE_CHANGE:
		return "change_percent";
	case NODE_BEFORE:
		return prefixed(w, "before_", n->a);
	default:
		return n->label ? label_name(w->arena, n->label) : NULL;
	}
}

/* A name that a column has would be read as that column where it sorts. */
static bool
is_column(const struct writer *w, const char *name)
{
	for (size_t i = 0; i < w->n_seats; i++) {
		const struct schema_table *t =
			&w->c->schema->tables[w->seats[i].table];

		if (schema_column(t, str_of(name)))
			return true;
	}
	return false;
}

static bool
is_twice(const struct writer *w, const struct node *n, const char *name)
{
	for (size_t i = 0; i < w->t->n_show; i++) {
		const struct node *other = w->t->show[i];
		const char *its = other == n ? NULL : name_of(w, other);

		if (its && str_is_nocase(str_of(its), name))
			return true;
	}
	return false;
}

/* "product_name", where two tables have that column. */
static const char *
column_of_table(const struct writer *w, const struct node *n)
{
	struct str table = str_of(cat_table_name(w->c, n->table));
	bool ies = str_ends(table, STR("ies"));

	if (str_ends(table, STR("s")) && !str_ends(table, STR("ss")))
		table = str_first(table, table.n - (ies ? 3 : 1));
	return arena_printf(w->arena, "%.*s%s_%s", (int)table.n, table.p,
			    ies ? "y" : "",
			    cat_col_name(w->c, n->table, n->col));
}

const char *
alias_of(const struct writer *w, const struct node *n)
{
	const char *name = name_of(w, n);

	if (name && is_twice(w, n, name))
		name = n->kind == NODE_COLUMN && !n->step
			       ? column_of_table(w, n)
			       : NULL;
	return name && (n->kind == NODE_COLUMN || !is_column(w, name)) ? name
								       : NULL;
}

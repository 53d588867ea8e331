#include <string.h>

#include "data/names.h"
#include "drafter/grammar/lex/calendar.h"
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
	[UNIT_QUARTER_OF_YEAR] = "quarter",
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

/* A column times or by a number is still that column, unless it has a name. */
static const struct node *
without_factor(const struct node *n)
{
	while (n && n->kind == NODE_CALC && n->b->kind == NODE_NUMBER &&
	       !n->label)
		n = n->a;
	return n;
}

/* The days that a test keeps, from … and before; false: it tests others. */
static bool
days_of(const struct test *t, const char **ret_from, const char **ret_until)
{
	*ret_from = *ret_until = NULL;
	if (t->kind != TEST_AND || t->n != 2)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		const struct test *part = t->parts[i];

		if (part->kind != TEST_COMPARE || part->b->kind != NODE_DATE)
			return false;
		if (part->op == IS_AT_LEAST)
			*ret_from = part->b->text;
		else if (part->op == IS_LESS)
			*ret_until = part->b->text;
	}
	return *ret_from && *ret_until && strlen(*ret_from) >= 10 &&
	       strlen(*ret_until) >= 10;
}

/* "2026_W48" of a week from Monday on, "2026_11_29" of a day; or NULL. */
static const char *
days_name(struct arena *a, const char *from, const char *until)
{
	const long first = cal_number(cal_day_of(from)),
		   n = cal_number(cal_day_of(until)) - first;
	const int y = cal_day(first + 3).y; /* that of the week's Thursday */

	if (n == 1)
		return arena_printf(a, "%.4s_%.2s_%.2s", from, from + 5,
				    from + 8);
	if (n != 7 || ((first + 3) % 7 + 7) % 7 != 0)
		return NULL;
	return arena_printf(
		a, "%d_W%02ld", y,
		(first + 3 - cal_number((struct day){ y, 1, 1 })) / 7 + 1);
}

/* "2025" of a year, "2025_Q2", "2025_06" of a month, … of days; NULL: others. */
static const char *
period_name(struct arena *a, const struct test *t)
{
	const char *from, *until;
	uint64_t y = 0, m = 0, y2 = 0, m2 = 0;

	if (!days_of(t, &from, &until))
		return NULL;
	if (strcmp(from + 8, "01") != 0 || strcmp(until + 8, "01") != 0)
		return days_name(a, from, until);
	if (!str_to_uint(str_first(str_of(from), 4), 9999, &y) ||
	    !str_to_uint(str_first(str_of(from + 5), 2), 12, &m) ||
	    !str_to_uint(str_first(str_of(until), 4), 9999, &y2) ||
	    !str_to_uint(str_first(str_of(until + 5), 2), 12, &m2))
		return NULL;
	if (m == 1 && m2 == 1 && y2 == y + 1)
		return arena_printf(a, "%.4s", from);
	if (12 * y2 + m2 == 12 * y + m + 3 && m % 3 == 1)
		return arena_printf(a, "%.4s_Q%d", from, (int)(m + 2) / 3);
	return 12 * y2 + m2 == 12 * y + m + 1
		       ? arena_printf(a, "%.4s_%.2s", from, from + 5)
		       : NULL;
}

/* "orders_2025", where a measure is of a year or month alone. */
static const char *
alias_in_period(const struct writer *w, const struct node *n)
{
	const struct node whole = { .kind = NODE_AGG,
				    .fn = n->fn,
				    .a = n->a,
				    .label = n->label,
				    .distinct = n->distinct };
	const char *period = period_name(w->arena, n->test);
	const char *name = period ? name_of(w, &whole) : NULL;

	return name ? arena_printf(w->arena, "%s_%s", name, period) : NULL;
}

/* "price" of price_cents and priceCents. */
static const char *
without_cents(struct arena *a, const char *name)
{
	size_t at = strlen(name);

	while (at > 0 && name[at - 1] != '_' &&
	       !(name[at] >= 'A' && name[at] <= 'Z'))
		at--;
	if (at == 0 || !cat_word_is(str_lower(a, str_of(name + at)), "cents"))
		return name;
	return arena_copy(a, name, at - (name[at - 1] == '_'));
}

/* What a column is called, by itself or with a factor: cents as whole money. */
static const char *
measured_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n);
	const char *name = of ? name_of(w, of) : NULL;

	return name && of != n && node_is_divided(n, 100)
		       ? without_cents(w->arena, name)
		       : name;
}

/* Counted rows have the name of their table: "orders". */
static const char *
rows_name(const struct writer *w, short table)
{
	return name_plural(w->arena, cat_table_name(w->c, table));
}

bool
counts_rows(const struct catalog *c, const struct node *n)
{
	return n->kind == NODE_AGG && n->fn == FN_COUNT && n->distinct &&
	       n->a->kind == NODE_COLUMN &&
	       c->tables[n->a->table].key == n->a->col;
}

static const char *
agg_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n->a);
	const char *inner;

	if (n->test) {
		inner = alias_in_period(w, n);
		return inner || !n->label ? inner
					  : label_name(w->arena, n->label);
	}
	if (counts_rows(w->c, n))
		return rows_name(w, of->table);
	if (n->fn == FN_COUNT && !of && n->label && name_is_plural(n->label))
		return label_name(w->arena, n->label);
	if (n->fn == FN_COUNT && (!of || !n->distinct))
		return of ? NULL : rows_name(w, w->t->base);
	if (n->label && label_name(w->arena, n->label))
		return label_name(w->arena, n->label);
	inner = measured_name(w, n->a);
	if (!inner)
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

/* One of what is counted: "order" of count(*) and of count(DISTINCT order_id). */
static const char *
one_of(const struct writer *w, const struct node *n)
{
	const struct node *of = n->kind == NODE_AGG ? n->a : NULL;
	const char *name = NULL;
	int to;

	if (n->kind != NODE_AGG || n->fn != FN_COUNT || n->test || n->label)
		return NULL;
	if (!of || counts_rows(w->c, n))
		return name_singular(w->arena,
				     rows_name(w, of ? of->table : w->t->base));
	if (n->distinct && of->kind == NODE_UNIT)
		return unit_names[of->unit];
	if (!n->distinct || of->kind != NODE_COLUMN)
		return NULL;
	to = cat_col(w->c, of->table, of->col)->to;
	name = to >= 0 ? rows_name(w, (short)to) : name_of(w, of);
	return name ? name_singular(w->arena, name) : NULL;
}

/* "order_items_per_order" */
static const char *
per_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n->a);
	const char *what = n->op == '/' && of ? name_of(w, of) : NULL;
	const char *by = what ? one_of(w, n->b) : NULL;

	return by && strlen(what) + strlen(by) + strlen("_per_") <= ALIAS_MAX
		       ? arena_printf(w->arena, "%s_per_%s", what, by)
		       : NULL;
}

static const char *
calc_name(const struct writer *w, const struct node *n)
{
	const struct node *of = without_factor(n);

	if (n->label)
		return label_name(w->arena, n->label);
	if (of != n)
		return measured_name(w, n);
	return node_is_percent(n) ? "percentage" : per_name(w, n);
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
	case NODE_CASE:
		return node_is_yes_no(n)   ? "answer"
		       : node_has_sides(n) ? "side"
					   : NULL;
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

/* "manager_name", of the row that one refers to. */
static const char *
column_of_role(const struct writer *w, const struct node *n)
{
	const char *role =
		catalog_role_name(w->arena, w->c, n->key->table, n->key->col);

	return label_name(w->arena,
			  arena_printf(w->arena, "%s %s", role,
				       cat_col_name(w->c, n->table, n->col)));
}

const char *
alias_of(const struct writer *w, const struct node *n)
{
	const char *name = name_of(w, n);

	if (name && n->kind == NODE_COLUMN && n->key)
		return column_of_role(w, n);
	if (name && is_twice(w, n, name))
		name = n->kind == NODE_COLUMN ? column_of_table(w, n) : NULL;
	return name && (n->kind == NODE_COLUMN || !is_column(w, name)) ? name
								       : NULL;
}

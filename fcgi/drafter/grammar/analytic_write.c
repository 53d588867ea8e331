#include <string.h>

#include "drafter/grammar/analytic_build.h"
#include "drafter/grammar/compose.h"

#include "base/ban.h"

void
build_comma(struct buf *b)
{
	buf_puts(b, b->n ? ", " : "");
}

static const char *
col_text(struct build *b, struct col c)
{
	struct buf t = buf_new(b->p->arena, 512);

	scope_col(&b->sc, &t, c);
	return buf_text(&t);
}

static const char *
form_of(const struct parse *p, const char *form, const char *col)
{
	struct buf t = buf_new(p->arena, 1024);

	if (form)
		dialect_form(&t, form, str_of(col), str_of(col));
	return form ? buf_text(&t) : NULL;
}

static const char *
form_text(struct build *b, const char *form, const char *col)
{
	return form_of(b->p, form, col);
}

static const char *
col_name(const struct build *b, struct col c)
{
	return column_at(b->p, c)->name;
}

static struct col
column_of(const struct build *b, const struct token *t, int table)
{
	const struct place at = scope_place(&b->sc, t, table);

	return place_col(&at);
}

static bool
measure_rows(struct build *b)
{
	const struct slots *s = b->s;
	struct arena *a = b->p->arena;
	const bool column = s->of && s->of->kind == TOK_COLUMN;

	if (column) {
		const struct col c = column_of(b, s->of, s->of_table);

		/* how many discontinued ones: not how many values it has */
		if (c.table == NONE || name_of_col(b->p, c.table, c.col)->yes)
			return false;
		b->measure =
			arena_printf(a, "count(DISTINCT %s)", col_text(b, c));
		b->alias = arena_printf(a, "%s_count", col_name(b, c));
		return true;
	}
	if (b->counted == NONE) {
		b->measure = "count(*)";
		b->alias = b->p->schema->tables[b->sc.root].name;
		return true;
	}
	b->measure = arena_printf(a, "count(DISTINCT %s)",
				  col_text(b, key_column(b->p, b->counted)));
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
		b->summed = col_text(b, c);
	b->measure = agg == AGG_AVG && b->p->dialect->avg
			     ? form_text(b, b->p->dialect->avg, col_text(b, c))
			     : arena_printf(b->p->arena, "%s(%s)",
					    agg_functions[agg], col_text(b, c));
	b->alias = agg_name(b->p->arena, agg, is_day(b, c), col_name(b, c));
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
		put_sum(b, col_text(b, c));
		return true;
	}
	if (sale.discount.col != NONE)
		less = arena_printf(b->p->arena, " * (1 - %s)",
				    col_text(b, sale.discount));
	put_sum(b, arena_printf(b->p->arena, "%s * %s%s",
				col_text(b, sale.quantity),
				col_text(b, sale.price), less));
	return true;
}

static bool
measure_units(struct build *b)
{
	struct sale sale;

	if (!find_sale(b->p, &sale) ||
	    (b->s->agg != AGG_NONE && b->s->agg != AGG_SUM))
		return false;
	put_sum(b, col_text(b, sale.quantity));
	b->alias = "units";
	return true;
}

static size_t
alike(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* Of the dates of the root that a token may mean, the likest word's. */
static struct col
date_named(const struct build *b, const struct token *t)
{
	struct col best = { NONE, NONE };
	size_t most = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct place *at = &t->places[i];
		size_t n;

		if (at->table != b->sc.root || at->col == NONE || at->text ||
		    column_kind(b->p, at->table, at->col) != KIND_DATE)
			continue;
		n = 1 + alike(b->p->words[t->from].fold,
			      col_name(b, place_col(at)));
		if (n <= most)
			continue;
		best = place_col(at);
		most = n;
	}
	return best;
}

static bool
measure_duration(struct build *b)
{
	const struct slots *s = b->s;
	const enum agg agg = s->agg ? s->agg : AGG_AVG;
	const char *form = b->p->dialect->days;
	struct col end = date_named(b, s->dates[0]);
	struct col start = s->n_dates > 1 ? date_named(b, s->dates[1])
					  : find_date(b->p, b->sc.root);
	struct buf text = buf_new(b->p->arena, 1024);

	if (!is_col(end) || !is_col(start) || end.col == start.col)
		return false;
	if (start.col > end.col) {
		const struct col c = start;

		start = end;
		end = c;
	}
	if (form)
		dialect_form(&text, form, str_of(col_text(b, end)),
			     str_of(col_text(b, start)));
	b->measure = arena_printf(b->p->arena, "%s(%s)", agg_functions[agg],
				  buf_text(&text));
	b->alias = agg_name(b->p->arena, agg, false, "days");
	return text.n > 0;
}

static struct col
measured_column(const struct build *b)
{
	const int table = b->counted == NONE ? b->sc.root : b->counted;

	if (b->s->of->names)
		return find_hinted(b->p, table, b->s->of->names);
	return column_of(b, b->s->of, b->s->of_table);
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
	case MEASURE_DURATION:
		return measure_duration(b);
	case MEASURE_NONE:
		break;
	}
	return false;
}

/* Each is shown once: "for each product the number of … and its name". */
static void
dim_put(struct build *b, const char *expr, const char *alias)
{
	for (size_t i = 0; i < b->n_put; i++)
		if (strcmp(b->put[i], expr) == 0)
			return;
	if (b->n_put < DIMS_MAX)
		b->put[b->n_put++] = expr;
	build_comma(&b->select);
	buf_puts(&b->select, expr);
	if (alias) {
		buf_puts(&b->select, " AS ");
		dialect_name(b->p->dialect, &b->select, str_of(alias));
	}
	build_comma(&b->group);
	buf_puts(&b->group, expr);
}

const char *const unit_names[UNIT__MAX] = { "",       "day",     "week",
					    "month",  "quarter", "year",
					    "weekday" };

const char *
unit_text(const struct parse *p, enum unit unit, const char *col)
{
	const struct dialect *d = p->dialect;
	const char *const forms[UNIT__MAX] = {
		[UNIT_DAY] = d->day,          [UNIT_WEEK] = d->week,
		[UNIT_MONTH] = d->year_month, [UNIT_QUARTER] = d->quarter,
		[UNIT_YEAR] = d->year,        [UNIT_WEEKDAY] = d->weekday,
	};
	const char *text = form_of(p, forms[unit], col);

	if (!text || unit != UNIT_WEEKDAY)
		return text;
	return arena_printf(p->arena,
			    "CASE %s WHEN 0 THEN 'Sunday' WHEN 1 THEN "
			    "'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN "
			    "'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 "
			    "THEN 'Friday' ELSE 'Saturday' END",
			    text);
}

static bool
dim_unit(struct build *b, enum unit unit)
{
	const struct parse *p = b->p;
	const struct col c = find_when(&b->sc, b->s);
	const char *col, *text;

	if (!is_col(c))
		return false;
	col = col_text(b, c);
	if (cell_is_number(column_at(p, c)->type)) {
		dim_put(b, col, NULL);
		return unit == UNIT_YEAR;
	}
	if (unit == UNIT_QUARTER && p->dialect->year)
		dim_put(b, unit_text(p, UNIT_YEAR, col), "year");
	text = unit_text(p, unit, col);
	if (!text)
		return false;
	dim_put(b, text, unit_names[unit]);
	return true;
}

/* A key of the root to its own table stands for the row it leads to. */
static bool
dim_self(struct build *b, struct col c)
{
	const struct parse *p = b->p;
	const struct col name = name_column(p, c.table);
	struct buf label = buf_new(p->arena, 256);

	for (size_t i = 0; i < p->n_keys[c.table]; i++) {
		const struct schema_key *k = &p->keys[c.table][i];

		if (k->to == (size_t)c.table && k->n_cols == 1 &&
		    k->cols[0] == (size_t)c.col)
			b->sc.self = k;
	}
	if (!b->sc.self || c.table != b->sc.root || name.col == NONE)
		return false;
	b->sc.n_joined++;
	build_comma(&b->group);
	buf_puts(&b->group, col_text(b, c));
	buf_puts(&label, "parent.");
	dialect_name(p->dialect, &label, str_of(col_name(b, name)));
	dim_put(b, buf_text(&label), NULL);
	return true;
}

struct col
build_near(const struct build *b, struct col c)
{
	struct place at = { .table = c.table, .col = c.col };

	scope_near(&b->sc, &at);
	return place_col(&at);
}

static bool
dim_place(struct build *b, const struct dim *dim)
{
	const struct parse *p = b->p;
	struct col c = column_of(b, dim->token, dim->table);
	struct buf name = buf_new(p->arena, 512);
	bool first = false;
	struct col key;

	if (c.table == NONE)
		return false;
	if (c.col != NONE && column_kind(p, c.table, c.col) == KIND_ID)
		return dim_self(b, c);
	if (c.col != NONE) {
		dim_put(b, col_text(b, c), NULL);
		return true;
	}
	key = b->s->keys ? row_key(p, c.table) : key_column(p, c.table);
	c = name_column(p, c.table);
	if (key.col == NONE)
		return false;
	if (b->s->keys) {
		dim_put(b, col_text(b, key), NULL);
		return true;
	}
	if (c.col == NONE || column_kind(p, c.table, c.col) != KIND_NAME) {
		dim_put(b, col_text(b, key), NULL);
		return true;
	}
	if (key.col == c.col && name_partner(p, c, &first).col == NONE) {
		dim_put(b, col_text(b, build_near(b, c)), NULL);
		return true;
	}
	build_comma(&b->group);
	buf_puts(&b->group, col_text(b, key));
	scope_name(&b->sc, &name, c);
	dim_put(b, buf_text(&name), NULL);
	return true;
}

bool
build_dims(struct build *b)
{
	for (size_t i = 0; i < b->s->n_dims; i++) {
		const struct dim *d = &b->s->dims[i];

		if (!(d->unit ? dim_unit(b, d->unit) : dim_place(b, d)))
			return false;
	}
	return true;
}

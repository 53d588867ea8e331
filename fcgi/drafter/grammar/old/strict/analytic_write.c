#include <string.h>

#include "drafter/grammar/old/compose/compose.h"
#include "drafter/grammar/old/strict/analytic_build.h"

#include "base/ban.h"

void
build_comma(struct buf *b)
{
	buf_puts(b, b->n ? ", " : "");
}

const char *
build_column(struct build *b, struct col c)
{
	struct buf t = buf_new(b->p->arena, 512);

	scope_col(&b->sc, &t, c);
	return buf_text(&t);
}

const char *
build_form(const struct parse *p, const char *form, const char *col)
{
	struct buf t = buf_new(p->arena, 1024);

	if (form)
		dialect_form(&t, form, str_of(col), str_of(col));
	return form ? buf_text(&t) : NULL;
}

struct col
build_place(const struct build *b, const struct token *t, int table)
{
	const struct place at = scope_place(&b->sc, t, table);

	return place_col(&at);
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
		[UNIT_DAY] = d->day,
		[UNIT_WEEK] = d->week,
		[UNIT_MONTH] = d->year_month,
		[UNIT_QUARTER] = d->quarter,
		[UNIT_YEAR] = dialect_year_shown(d),
		[UNIT_WEEKDAY] = d->weekday,
	};
	const char *text = build_form(p, forms[unit], col);

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
	col = build_column(b, c);
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
	buf_puts(&b->group, build_column(b, c));
	buf_puts(&label, "parent.");
	dialect_name(p->dialect, &label, str_of(column_at(b->p, name)->name));
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
	struct col c = build_place(b, dim->token, dim->table);
	struct buf name = buf_new(p->arena, 512);
	bool first = false;
	struct col key;

	if (c.table == NONE)
		return false;
	if (c.col != NONE && column_kind(p, c.table, c.col) == KIND_ID)
		return dim_self(b, c);
	if (c.col != NONE) {
		dim_put(b, build_column(b, c), NULL);
		return true;
	}
	key = key_column(p, c.table);
	c = name_column(p, c.table);
	if (key.col == NONE)
		return false;
	if (c.col == NONE || column_kind(p, c.table, c.col) != KIND_NAME) {
		dim_put(b, build_column(b, key), NULL);
		return true;
	}
	if (key.col == c.col && name_partner(p, c, &first).col == NONE) {
		dim_put(b, build_column(b, build_near(b, c)), NULL);
		return true;
	}
	build_comma(&b->group);
	buf_puts(&b->group, build_column(b, key));
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

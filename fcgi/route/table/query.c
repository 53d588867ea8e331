#include "route/table/query.h"

#include "base/ban.h"

static const struct err *
no_column(struct arena *a, struct str name)
{
	return err_say(a, ERR_INPUT, "This table has no column %.*s.",
		       (int)name.n, name.p);
}

/* A column that the database can find by its name. */
static bool
is_named_once(const struct rows *r, size_t col)
{
	struct str name = str_of(r->cols[col].name);

	for (size_t i = 0; i < r->n_cols; i++)
		if (i != col && str_is_nocase(name, r->cols[i].name))
			return false;
	return name.n > 0;
}

static const struct err *
find_column(const struct asked_table *t, struct str name, size_t *ret)
{
	for (size_t i = 0; i < t->rows->n_cols; i++) {
		if (!str_is(name, t->names[i]))
			continue;
		*ret = i;
		if (is_named_once(t->rows, i))
			return NULL;
		return err_say(t->call->arena, ERR_INPUT,
			       "Another column has the name of %.*s: the"
			       " database cannot tell them apart.",
			       (int)name.n, name.p);
	}
	return no_column(t->call->arena, name);
}

static const struct err *
read_sort(struct asked_table *t, struct str column, struct str value)
{
	const struct err *e;
	size_t col = 0;

	(void)column;
	t->query.descending = value.n && value.p[0] == '-';
	e = find_column(t, str_from(value, t->query.descending), &col);
	if (!e)
		t->query.sort = t->rows->cols[col].name;
	return e;
}

static bool
is_yes(struct str s)
{
	return str_is(s, "true") || str_is(s, "1") || str_is(s, "yes");
}

/* A value of the type that its column has, as far as it is one. */
static struct cell
value_of(const struct column *col, struct str text)
{
	struct cell c = { col->type, text };
	double x;

	if (cell_is_number(c.type) && !str_to_real(text, &x))
		c.type = CELL_TEXT;
	if (c.type == CELL_BOOLEAN)
		c.text = is_yes(text) ? STR("true") : STR("false");
	if (c.type == CELL_NULL || c.type == CELL_BLOB)
		c.type = CELL_TEXT;
	return c;
}

static const struct err *
add_filter(struct asked_table *t, struct str column, const struct str *value)
{
	struct table_query *q = &t->query;
	const struct column *col;
	const struct err *e;
	size_t at = 0;

	e = find_column(t, column, &at);
	if (e)
		return e;
	col = &t->rows->cols[at];
	q->filters[q->n_filters++] = (struct table_filter){
		.column = col->name,
		.value = value ? value_of(col, *value)
			       : (struct cell){ .type = CELL_NULL },
	};
	return NULL;
}

static const struct err *
read_where(struct asked_table *t, struct str column, struct str value)
{
	return add_filter(t, column, &value);
}

static const struct err *
read_null(struct asked_table *t, struct str column, struct str value)
{
	(void)value;
	return add_filter(t, column, NULL);
}

static const struct err *
read_hide(struct asked_table *t, struct str column, struct str value)
{
	size_t col = 0;
	const struct err *e = find_column(t, column, &col);

	(void)value;
	if (!e)
		t->hidden[col] = true;
	return e;
}

static const struct err *
read_totals(struct asked_table *t, struct str column, struct str value)
{
	(void)column;
	t->totals = is_yes(value);
	return NULL;
}

/* Fields of the address; a name with a dot goes on with a column's. */
static const struct {
	const char *name;
	const struct err *(*read)(struct asked_table *t, struct str column,
				  struct str value);
} fields[] = {
	{ "sort", read_sort },     { "where.", read_where },
	{ "null.", read_null },    { "hide.", read_hide },
	{ "totals", read_totals },
};

static const struct err *
read_field(struct asked_table *t, const struct field *f)
{
	for (size_t i = 0; i < COUNT(fields); i++) {
		struct str name = str_of(fields[i].name);
		bool dotted = str_ends(name, STR("."));

		if (dotted ? str_starts(f->name, name) : str_eq(f->name, name))
			return fields[i].read(t, str_from(f->name, name.n),
					      f->value);
	}
	return NULL;
}

/* The columns that are left; nothing can be told apart when they repeat. */
static const struct err *
list_columns(struct asked_table *t)
{
	const struct rows *r = t->rows;
	struct table_query *q = &t->query;

	q->columns = arena_array(t->call->arena, r->n_cols, sizeof(char *));
	q->hidden = arena_array(t->call->arena, r->n_cols, sizeof(char *));
	for (size_t i = 0; i < r->n_cols; i++) {
		size_t col = 0;
		const struct err *e = find_column(t, str_of(t->names[i]), &col);

		if (e)
			return e;
		if (t->hidden[i])
			q->hidden[q->n_hidden++] = r->cols[i].name;
		else
			q->columns[q->n_columns++] = r->cols[i].name;
	}
	if (q->n_columns == 0)
		return err_say(t->call->arena, ERR_INPUT,
			       "At least one column must be shown.");
	return NULL;
}

const struct err *
table_query_read(struct asked_table *t, const struct turn *turn)
{
	struct call *call = t->call;
	const struct err *e;
	struct form form;

	if (turn->state != TURN_ANSWERED || !turn->rows || !turn->sql)
		return err_say(call->arena, ERR_CONFLICT,
			       "This question has no table.");
	t->rows = turn->rows;
	t->names = rows_unique_names(call->arena, turn->rows);
	t->hidden = arena_array(call->arena, turn->rows->n_cols, 1);
	e = form_parse(call->arena, call->req->query, &form);
	if (e)
		return e;
	t->query.filters =
		arena_array(call->arena, form.n, sizeof(*t->query.filters));
	for (size_t i = 0; i < form.n && !e; i++)
		e = read_field(t, &form.fields[i]);
	return e ? e : list_columns(t);
}

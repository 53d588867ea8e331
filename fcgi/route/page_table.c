#include <string.h>

#include "chat/chat.h"
#include "data/figures.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

#define SHOWN_MAX 200 /* rows on a page; downloads have all */

/* What the address says, and how its names become the result's. */
struct asked_table {
	struct call *call;
	const struct rows *rows; /* the snapshot, for columns and their types */
	const char **names;      /* of JSON, of each column */
	bool *hidden;
	struct table_query query;
	bool totals;
};

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

static const struct err *
read_table(struct call *call, const struct turn *turn, struct asked_table *ret)
{
	const struct err *e;
	struct form form;

	if (turn->state != TURN_ANSWERED || !turn->rows || !turn->sql)
		return err_say(call->arena, ERR_CONFLICT,
			       "This question has no table.");
	*ret = (struct asked_table){ .call = call, .rows = turn->rows };
	ret->names = rows_unique_names(call->arena, turn->rows);
	ret->hidden = arena_array(call->arena, turn->rows->n_cols, 1);
	e = form_parse(call->arena, call->req->query, &form);
	if (e)
		return e;
	ret->query.filters =
		arena_array(call->arena, form.n, sizeof(*ret->query.filters));
	for (size_t i = 0; i < form.n && !e; i++)
		e = read_field(ret, &form.fields[i]);
	return e ? e : list_columns(ret);
}

/* At most max of the rows, or as many as a result may have, kept. */
static const struct err *
run(struct call *call, const struct turn *turn, const struct table_query *q,
    size_t max, struct rows *ret)
{
	const struct database *db = NULL;
	struct snapshot kept;
	struct row_sink sink;
	const struct err *e = chat_database(call->app, call->arena, &call->user,
					    turn->database, &db);

	if (e)
		return e;
	if (max == 0 || max > db->settings->row_limit)
		max = (size_t)db->settings->row_limit;
	sink = snapshot_sink(&kept, call->arena, max,
			     (size_t)db->settings->max_bytes);
	e = chat_table(call->app, call->arena, &call->user,
		       &(struct chat_table){ turn, q, &call->wait, &sink });
	if (!e)
		*ret = kept.rows;
	return e;
}

/* The columns that can be added up: amounts, not names, years or shares. */
static void
sum_columns(const struct asked_table *t, struct table_query *ret)
{
	*ret = (struct table_query){
		.columns = arena_array(t->call->arena, t->rows->n_cols,
				       sizeof(char *)),
		.filters = t->query.filters,
		.n_filters = t->query.n_filters,
		.sums = true,
	};
	for (size_t i = 0; i < t->rows->n_cols; i++) {
		struct figures f = figures_of_column(&t->rows->cols[i]);

		if (!t->hidden[i] && cell_is_number(t->rows->cols[i].type) &&
		    figures_add_up(f))
			ret->columns[ret->n_columns++] = t->rows->cols[i].name;
	}
}

static const struct err *
show(struct asked_table *t, const struct chat *chat, const struct turn *turn)
{
	struct page_chat_data data = { .chat = *chat };
	struct table_query sums;
	struct rows rows = { 0 }, totals = { 0 };
	struct view_table p = { .turn = turn,
				.rows = &rows,
				.query = &t->query };
	const struct err *e;
	struct view_chat in;
	struct view v;

	e = run(t->call, turn, &t->query, SHOWN_MAX, &rows);
	if (!e && t->totals) {
		sum_columns(t, &sums);
		e = run(t->call, turn, &sums, 1, &totals);
		p.sums = &sums;
		p.totals = &totals;
	}
	if (!e)
		e = page_view(t->call, CHATS_BESIDE, &v);
	if (e)
		return e;
	in = page_view_chat(t->call, &data);
	return view_table(&v, &in, &p);
}

/* The turn with these rows in place of its own. */
static const struct err *
send_turn(struct asked_table *t, const struct turn *turn)
{
	struct turn with = *turn;
	struct rows rows = { 0 };
	const struct err *e = run(t->call, turn, &t->query, 0, &rows);

	if (e)
		return e;
	with.rows = &rows;
	t->call->reply->content_type = format_row(FORMAT_JSON)->content_type;
	return view_turn_as(t->call->arena, FORMAT_JSON, &with,
			    &t->call->reply->out);
}

/* All of its rows, in constant memory. */
static const struct err *
send(struct asked_table *t, const struct turn *turn)
{
	struct call *call = t->call;
	const struct format_row *row = format_row(call->format);
	const struct export_about about = view_about_turn(turn);
	struct row_sink sink;
	const struct err *e;
	const char *raw;

	if (!row->rows)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	e = page_query(call, "raw", &raw);
	if (e)
		return e;
	call->reply->content_type = row->content_type;
	call->reply->may_stream = true;
	sink = view_export(call->arena, call->format, &call->reply->out,
			   str_is(str_of(raw), "1"));
	view_export_about(&sink, &about);
	e = chat_table(
		call->app, call->arena, &call->user,
		&(struct chat_table){ turn, &t->query, &call->wait, &sink });
	return e ? e : view_export_end(&sink, false);
}

/* GET /chats/{id}/turns/{n}/table?sort=-COL&where.COL=V */
const struct err *
page_turn_table(struct call *call)
{
	struct asked_table t = { .call = call };
	const struct err *e;
	struct chat chat;
	struct turn turn;

	e = page_read_turn(call, &chat, &turn);
	if (!e)
		e = read_table(call, &turn, &t);
	if (e)
		return e;
	if (page_wants_html(call))
		return show(&t, &chat, &turn);
	return call->format == FORMAT_JSON ? send_turn(&t, &turn)
					   : send(&t, &turn);
}

/* GET /chats/{id}/turns/{n}/table.{export} */
const struct err *
page_turn_table_export(struct call *call)
{
	const struct format_row *row = format_row(call->format);

	if ((!row->rows && call->format != FORMAT_JSON) ||
	    !str_is(str_of(call->params[2]), row->ending))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	return page_turn_table(call);
}

#include <string.h>

#include "chat/chat.h"
#include "data/names.h"
#include "request/reply.h"
#include "route/table/query.h"

#include "base/ban.h"

#define SHOWN_MAX 200 /* rows on a page; downloads have all */

/* Its units were found with the answer: a column keeps that of its name. */
static void
keep_units(const struct rows *from, struct rows *to)
{
	for (size_t i = 0; from && i < to->n_cols; i++)
		for (size_t k = 0; k < from->n_cols; k++)
			if (strcmp(to->cols[i].name, from->cols[k].name) == 0)
				to->cols[i].unit = from->cols[k].unit;
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
	if (e)
		return e;
	*ret = kept.rows;
	keep_units(turn->rows, ret);
	return NULL;
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
	for (size_t i = 0; i < t->rows->n_cols; i++)
		if (!t->hidden[i] &&
		    column_has_total(t->call->arena, &t->rows->cols[i]))
			ret->columns[ret->n_columns++] = t->rows->cols[i].name;
}

static const struct err *
show(struct asked_table *t, const struct chat *chat, const struct turn *turn)
{
	struct page_chat_data data = { .chat = *chat };
	struct table_query sums;
	struct rows rows = { 0 }, totals = { 0 };
	struct view_table p = {
		.turn = turn, .name = t->name, .rows = &rows, .query = &t->query
	};
	const struct err *e;
	struct view_chat in;
	struct view v;

	e = run(t->call, turn, &t->query, SHOWN_MAX, &rows);
	if (!e && t->totals && rows_have_totals(t->call->arena, &rows)) {
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
	const struct export_about about = view_about_turn(call->arena, turn);
	struct row_sink sink;
	const struct err *e = page_open_export(call, &sink);

	if (e)
		return e;
	if (t->is_file)
		page_name_file(call, turn,
			       strcmp(t->name, "raw") == 0 ? "-rows" : "");
	call->reply->may_stream = true;
	view_export_about(&sink, &about);
	e = chat_table(
		call->app, call->arena, &call->user,
		&(struct chat_table){ turn, &t->query, &call->wait, &sink });
	return e ? e : view_export_end(&sink, false);
}

/* All rows behind it: the statement was made with a limit at its end. */
static const char *
without_limit(struct arena *a, const char *sql)
{
	const char *end = strrchr(sql, ' ');
	const struct str before =
		str_first(str_of(sql), end ? (size_t)(end - sql) : 0);

	return str_ends(before, STR(" LIMIT"))
		       ? str_dup(a, str_first(before, before.n - 6))
		       : sql;
}

/* The turn as if those rows were its answer that it was made from. */
static const struct err *
go_behind(struct call *call, struct turn *turn)
{
	chat_raw(call->app, call->arena, &call->user, &call->wait, turn);
	if (!turn->raw_rows)
		return err_say(call->arena, ERR_MISSING,
			       "There are no rows behind this answer.");
	turn->sql = without_limit(call->arena, turn->raw_sql);
	turn->rows = turn->raw_rows;
	turn->raw_sql = NULL;
	turn->raw_rows = NULL;
	return NULL;
}

static const struct err *
answer(struct call *call, const char *name, bool is_file)
{
	struct asked_table t = { .call = call,
				 .name = name,
				 .is_file = is_file };
	const struct err *e;
	struct chat chat;
	struct turn turn;

	e = page_read_turn(call, &chat, &turn);
	if (!e && strcmp(name, "raw") == 0)
		e = go_behind(call, &turn);
	if (!e)
		e = table_query_read(&t, &turn);
	if (e)
		return e;
	if (page_wants_html(call))
		return show(&t, &chat, &turn);
	return call->format == FORMAT_JSON ? send_turn(&t, &turn)
					   : send(&t, &turn);
}

static const struct err *
answer_as(struct call *call, const char *name)
{
	const struct format_row *row = format_row(call->format);

	if ((!row->rows && call->format != FORMAT_JSON) ||
	    !str_is(str_of(call->params[2]), row->ending))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	return answer(call, name, true);
}

/* GET /chats/{id}/turns/{n}/table?sort=-COL&where.COL=V */
const struct err *
page_turn_table(struct call *call)
{
	return answer(call, "table", false);
}

/* GET /chats/{id}/turns/{n}/table.{export} */
const struct err *
page_turn_table_export(struct call *call)
{
	return answer_as(call, "table");
}

/* GET /chats/{id}/turns/{n}/raw, and .{export}: the rows behind it, likewise */
const struct err *
page_turn_raw(struct call *call)
{
	return answer(call, "raw", false);
}

const struct err *
page_turn_raw_export(struct call *call)
{
	return answer_as(call, "raw");
}

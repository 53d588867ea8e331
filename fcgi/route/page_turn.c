#include "base/buf.h"
#include "base/file.h"
#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 60 /* of a file that is named after a question */

const struct err *
page_read_turn(struct call *call, struct chat *ret_chat, struct turn *ret)
{
	struct turn_id id = { .owner = call->user.owner,
			      .chat = call->params[0] };
	const struct err *e;

	e = page_turn_number(call, &id.n);
	if (!e)
		e = store_chat_get(call->app->store, call->arena,
				   call->user.owner, id.chat, ret_chat);
	if (!e)
		e = store_turn_get(call->app->store, call->arena, &id, ret);
	return e;
}

/* ?rows=51: from that row on. */
static const struct err *
first_row(struct call *call, size_t *ret)
{
	const char *rows;
	const struct err *e;
	uint64_t n = 1;

	e = page_query(call, "rows", &rows);
	if (e)
		return e;
	if (rows && (!str_to_uint(str_of(rows), UINT32_MAX, &n) || n == 0))
		return err_say(call->arena, ERR_INPUT,
			       "\"rows\" is the number of a row.");
	*ret = (size_t)n;
	return NULL;
}

/* ?chart=bars; NULL: what fits the rows. */
static const struct err *
chart_wish(struct call *call, const char **ret)
{
	const struct err *e = page_query(call, "chart", ret);

	if (!e && *ret && !chart_is_known(*ret))
		e = err_say(call->arena, ERR_INPUT,
			    "\"chart\" is lines, points, bars or table.");
	return e;
}

static const struct err *
show(struct call *call, const struct chat *chat, const struct turn *turn)
{
	struct page_chat_data data = { .chat = *chat };
	const struct err *e;
	struct view_chat p;
	struct view v;
	const char *chart = NULL;
	size_t row = 1;

	e = first_row(call, &row);
	if (!e)
		e = chart_wish(call, &chart);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p = page_view_chat(call, &data);
	p.chart = chart;
	return view_turn(&v, &p, turn, row);
}

/* ?reference=003; else as the question asked for it, or the configuration. */
static const struct err *
name_reference(struct call *call, struct turn *turn)
{
	const char *named;
	const struct err *e = page_query(call, "reference", &named);

	if (e || !named)
		return e ? e : page_name_reference(call, turn->options, turn);
	return page_name_reference(
		call, arena_printf(call->arena, "reference=%s\n", named), turn);
}

/* The turn as it was kept. */
static const struct err *
send_turn(struct call *call, struct turn *turn)
{
	struct reply *r = call->reply;
	const struct err *e = NULL;
	const char *chart = NULL;

	if (call->format == FORMAT_JSON) {
		e = chart_wish(call, &chart);
		if (!e)
			e = name_reference(call, turn);
	}
	if (chart)
		turn->chart = chart;
	if (e)
		return e;
	r->content_type = format_row(call->format)->content_type;
	return view_turn_as(call->arena, call->format, turn, &r->out);
}

/* GET /chats/{id}/turns/{n}, .json, .sql */
const struct err *
page_turn(struct call *call)
{
	const struct err *e;
	struct chat chat;
	struct turn turn;

	e = page_read_turn(call, &chat, &turn);
	if (e)
		return e;
	return page_wants_html(call) ? show(call, &chat, &turn)
				     : send_turn(call, &turn);
}

/* All rows, in constant memory: the query runs again. */
static const struct err *
send_rows(struct call *call, const struct turn *turn, bool raw)
{
	struct row_sink sink =
		view_export(call->arena, call->format, &call->reply->out, raw);
	const struct export_about about = view_about_turn(call->arena, turn);
	const struct err *e;

	view_export_about(&sink, &about);
	e = chat_export(call->app, call->arena, &call->user, turn, &call->wait,
			&sink);
	return e ? e : view_export_end(&sink, false);
}

static const char *
name_of_file(struct arena *a, const struct turn *t)
{
	struct buf b = buf_new(a, NAME_MAX_BYTES + 1);
	const char *s = t->question ? str_lower(a, str_of(t->question)) : "";
	bool word = false;

	for (; *s && b.n < NAME_MAX_BYTES; s++) {
		bool part =
			(*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9');

		if (part && !word && b.n)
			buf_putc(&b, '-');
		if (part)
			buf_putc(&b, *s);
		word = part;
	}
	return b.n ? buf_text(&b)
		   : arena_printf(a, "%s-%zu", t->database, t->n);
}

void
page_name_file(struct call *call, const struct turn *turn, const char *part)
{
	struct arena *a = call->arena;

	reply_download(call->reply,
		       arena_printf(a, "%s%s.%s", name_of_file(a, turn), part,
				    format_row(call->format)->ending));
}

static const struct err *export(struct call *call, const struct turn *turn)
{
	struct reply *r = call->reply;
	bool md = call->format == FORMAT_MD;
	const struct err *e;
	const char *raw;

	e = page_query(call, "raw", &raw);
	if (e)
		return e;
	r->content_type = format_row(call->format)->content_type;
	r->may_stream = true;
	if (md)
		e = view_md_head(call->arena, turn, &r->out);
	if (!e)
		e = send_rows(call, turn, str_is(str_of(raw), "1"));
	if (!e && md)
		e = view_md_tail(call->arena, turn, &r->out);
	return e;
}

/* Forms in which a turn without rows says why it has none. */
static bool
says_why(enum format f)
{
	return f == FORMAT_TEXT || f == FORMAT_MD;
}

/* GET /chats/{id}/turns/{n}.{export} */
const struct err *
page_turn_export(struct call *call)
{
	const struct format_row *row = format_row(call->format);
	const struct err *e;
	struct chat chat;
	struct turn turn;

	if (!row->rows || !str_is(str_of(call->params[2]), row->ending))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such format.");
	e = page_read_turn(call, &chat, &turn);
	if (e)
		return e;
	if (turn.state != TURN_ANSWERED && says_why(call->format))
		return send_turn(call, &turn);
	page_name_file(call, &turn, "");
	return export(call, &turn);
}

/* POST /chats/{id}/turns/{n}/again */
const struct err *
page_turn_again(struct call *call)
{
	struct turn_id id = { .owner = call->user.owner,
			      .chat = call->params[0] };
	const struct err *e;
	struct asked asked;

	e = page_read_asked(call, &asked);
	if (!e)
		e = page_turn_number(call, &id.n);
	if (!e)
		e = store_turn_again(call->app->store, call->arena, &id);
	if (!e)
		page_go_to_chat(call, id.chat, "/live");
	return e;
}

/* POST /chats/{id}/turns/{n}/stop, DELETE /chats/{id}/turns/{n} */
const struct err *
page_turn_stop(struct call *call)
{
	struct turn_id id = { .owner = call->user.owner,
			      .chat = call->params[0] };
	const struct err *e;
	struct asked asked;
	struct chat chat;
	struct turn turn;

	e = page_read_asked(call, &asked);
	if (!e)
		e = page_turn_number(call, &id.n);
	if (!e)
		e = store_turn_stop(call->app->store, call->arena, &id);
	if (e)
		return e;
	if (page_wants_html(call)) {
		page_go_to_turn(call, id.chat, id.n);
		return NULL;
	}
	e = page_read_turn(call, &chat, &turn);
	return e ? e : send_turn(call, &turn);
}

/* GET /chats/{id}/turns/{n}.svg, .vega */
const struct err *
page_turn_chart(struct call *call)
{
	const bool svg = str_is(file_ending(call->req->path), "svg");
	const struct err *e;
	const char *look = NULL;
	struct chat chat;
	struct turn turn;
	struct view v;

	e = chart_wish(call, &look);
	if (!e)
		e = page_read_turn(call, &chat, &turn);
	if (e)
		return e;
	v = page_view_bare(call);
	call->reply->content_type =
		svg ? "image/svg+xml" : "application/vnd.vegalite.v5+json";
	return view_chart_file(
		&v, view_drawn(call->arena, turn.dialect, turn.sql, turn.rows),
		look ? look : turn.chart, svg);
}

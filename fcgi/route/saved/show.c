#include "route/saved/page.h"
#include "saved/board.h"

#include <string.h>

#include "request/reply.h"

#include "base/ban.h"

struct saved_call
page_saved_call(struct call *call)
{
	return (struct saved_call){ .app = call->app,
				    .arena = call->arena,
				    .user = &call->user,
				    .wait = &call->wait };
}

const struct err *
page_read_saved(struct call *call, struct saved *ret)
{
	const struct saved_call c = page_saved_call(call);

	return saved_get(&c, call->params[0], ret);
}

void
page_answer_saved(struct call *call, const struct saved *s, int status)
{
	const struct view v = page_view_bare(call);

	if (page_wants_html(call)) {
		reply_redirect(call->reply, call->req,
			       arena_printf(call->arena, "/saved/%s", s->name));
		return;
	}
	call->reply->status = status;
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_saved_as(&v, call->format, s));
}

/* ?database=shop&question=…: those that were asked in the same words. */
static const struct err *
find(struct call *call, struct saved_list *ret)
{
	const struct saved_call c = page_saved_call(call);
	const char *database = NULL, *question = NULL;
	const struct err *e = page_query(call, "database", &database);

	if (!e)
		e = page_query(call, "question", &question);
	if (e)
		return e;
	return database && question ? saved_same(&c, database, question, ret)
				    : saved_all(&c, ret);
}

/* GET /saved */
const struct err *
page_saved_list(struct call *call)
{
	struct saved_list list = { .n = 0 };
	const struct err *e = find(call, &list);
	struct view_saved_list p = { list.items, list.n, NULL };
	struct view v = page_view_bare(call);
	struct rows rows;

	if (e)
		return e;
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_saved_list_json(&v, &p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_saved_list_rows(call->arena, &p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_saved_list(&v, &p);
}

/* With what is wrong with the values, above the form to put it right. */
static const struct err *
show_wrong(struct call *call, const struct saved *s, const char *notice)
{
	const struct saved_call c = page_saved_call(call);
	struct view_saved p = {
		.s = s,
		.params = page_params_given(call, s),
		.may_change = saved_may_change(&c, s),
		.notice = notice,
	};
	struct view v;
	const struct err *e = page_view(call, CHATS_BESIDE, &v);

	call->reply->status = err_row(ERR_INPUT)->status;
	return e ? e : view_saved(&v, &p);
}

/* Who may delete it sees which boards would have a gap. */
static const struct err *
send_json(struct call *call, struct view_saved *p)
{
	const struct saved_call c = page_saved_call(call);
	const struct view v = page_view_bare(call);
	const char **used_by = NULL;
	const struct err *e = NULL;

	if (p->may_change)
		e = board_users_of(&c, p->s->name, &used_by, &p->n_used_by);
	if (e)
		return e;
	p->used_by = used_by;
	page_send(call, FORMAT_JSON, view_saved_json(&v, p));
	return NULL;
}

static const struct err *
show(struct call *call, const struct saved *s,
     const struct saved_values *values, const char *look)
{
	const struct saved_call c = page_saved_call(call);
	struct saved_figures f;
	struct view_saved p = { .s = s };
	struct view v;
	const char *fresh = NULL;
	const struct err *e = page_query(call, "fresh", &fresh);

	p.chart = look;
	if (!e)
		e = saved_figures(&c, s, values, str_is(str_of(fresh), "1"),
				  &f);
	if (e)
		return e;
	p.params = page_params_of(call, s, values);
	p.may_change = saved_may_change(&c, s);
	p.rows = &f.rows;
	p.dialect = f.dialect;
	p.made_ms = f.made_ms;
	p.kept = f.kept;
	p.ms = f.ms;
	if (call->format == FORMAT_JSON)
		return send_json(call, &p);
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_saved(&v, &p);
}

/* Every row, in constant memory. */
static const struct err *
send(struct call *call, const struct saved *s,
     const struct saved_values *values)
{
	const struct saved_call c = page_saved_call(call);
	const struct format_row *row = format_row(call->format);
	const struct export_about about = {
		.question = s->title,
		.answer = s->description,
		.values = saved_values_text(call->arena, s, values),
		.database = s->database,
		.sql = s->sql,
	};
	struct row_sink sink;
	const char *raw;
	const struct err *e = page_query(call, "raw", &raw);

	if (e)
		return e;
	call->reply->content_type = row->content_type;
	call->reply->may_stream = true;
	if (call->format != FORMAT_TEXT)
		reply_download(call->reply, arena_printf(call->arena, "%s.%s",
							 s->name, row->ending));
	sink = view_export(call->arena, call->format, &call->reply->out,
			   str_is(str_of(raw), "1"));
	view_export_about(&sink, &about);
	e = saved_run(&c, s, values, &sink);
	return e ? e : view_export_end(&sink, false);
}

/* GET /saved/{name} */
const struct err *
page_saved(struct call *call)
{
	const bool html = page_wants_html(call);
	struct saved_values values = { .n = 0 };
	struct saved s = { .name = NULL };
	const char *look = NULL;
	const struct err *e = page_read_saved(call, &s);

	if (e)
		return e;
	if (call->format == FORMAT_SQL) {
		page_send(call, FORMAT_SQL,
			  str_of(arena_printf(call->arena, "%s\n", s.sql)));
		return NULL;
	}
	e = page_saved_look(call, &look);
	if (!e)
		e = page_saved_values(call, &s, &values);
	if (e)
		return html ? show_wrong(call, &s, e->say) : e;
	if (values.missing && html)
		return show_wrong(call, &s,
				  arena_printf(call->arena,
					       "%s has no value:"
					       " give one.",
					       values.missing));
	return html || call->format == FORMAT_JSON
		       ? show(call, &s, &values, look)
		       : send(call, &s, &values);
}

/* GET /saved/{name}/file */
const struct err *
page_saved_file(struct call *call)
{
	struct saved s = { .name = NULL };
	const struct err *e = page_read_saved(call, &s);

	if (e)
		return e;
	reply_download(call->reply,
		       arena_printf(call->arena, "%s.saved", s.name));
	page_send(call, FORMAT_TEXT, str_of(saved_file(call->arena, &s)));
	return NULL;
}

/* GET /saved/{name}/history */
const struct err *
page_saved_history(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct view_saved_history p;
	struct saved_list list = { .n = 0 };
	struct view v = page_view_bare(call);
	struct rows rows;
	struct saved now = { .name = NULL };
	const struct err *e = page_read_saved(call, &now);

	if (!e)
		e = saved_history(&c, now.name, &list);
	if (e)
		return e;
	p = (struct view_saved_history){ &now, list.items, list.n,
					 saved_may_change(&c, &now) };
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_saved_history_json(&v, &p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_saved_history_rows(call->arena, &p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_saved_history(&v, &p);
}

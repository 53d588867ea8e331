#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

/* GET /databases */
const struct err *
page_databases(struct call *call)
{
	const struct err *e;
	struct rows rows;
	struct view v;

	e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	if (page_wants_html(call))
		return view_databases(&v);
	if (call->format != FORMAT_JSON) {
		rows = view_databases_rows(&v);
		return page_send_rows(call, &rows);
	}
	page_send(call, FORMAT_JSON, view_databases_json(&v));
	return NULL;
}

/* find= and page= of its list of tables. */
static const struct err *
read_list(struct call *call, struct view_database *ret)
{
	const char *page = NULL;
	uint64_t n = 1;
	const struct err *e = page_query(call, "find", &ret->find);

	if (!e)
		e = page_query(call, "page", &page);
	if (!e && page && (!str_to_uint(str_of(page), UINT32_MAX, &n) || !n))
		e = err_say(call->arena, ERR_INPUT, "There is no page %s.",
			    page);
	ret->page = (size_t)n;
	return e;
}

static const struct err *
show(struct call *call, struct view_database *p)
{
	struct view_notes *notes = arena_alloc(call->arena, sizeof(*notes));
	const struct err *e;
	struct view v;

	e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p->samples = chat_sample_questions(call->app, call->arena, p->db,
					   &call->wait, SAMPLES_SHOWN,
					   &p->n_samples);
	if (!page_wants_html(call)) {
		page_send(call, FORMAT_JSON,
			  view_database_json(&v, p->db, p->schema, p->samples,
					     p->n_samples));
		return NULL;
	}
	e = page_read_notes(call, notes);
	p->notes = notes;
	return e ? e : view_database(&v, p);
}

/* GET /databases/{name} */
const struct err *
page_database(struct call *call)
{
	struct view_database p = { .page = 1 };
	const struct err *e;
	struct rows rows;

	e = chat_database(call->app, call->arena, &call->user, call->params[0],
			  &p.db);
	if (!e)
		e = chat_schema(call->app, call->arena, p.db, &call->wait,
				&p.schema);
	if (!e)
		e = read_list(call, &p);
	if (e)
		return e;
	if (page_wants_html(call) || call->format == FORMAT_JSON)
		return show(call, &p);
	rows = view_schema_rows(call->arena, p.schema);
	return page_send_rows(call, &rows);
}

/* POST /databases/{name}/refresh */
const struct err *
page_database_refresh(struct call *call)
{
	struct view_database p = { .page = 1 };
	const struct err *e;
	struct asked nothing;
	struct rows rows;

	e = page_read_asked(call, &nothing);
	if (!e)
		e = chat_database(call->app, call->arena, &call->user,
				  call->params[0], &p.db);
	if (!e)
		e = chat_schema_again(call->app, call->arena, p.db, &call->wait,
				      &p.schema);
	if (e)
		return e;
	if (page_wants_html(call)) {
		reply_redirect(
			call->reply, call->req,
			arena_printf(call->arena, "/databases/%s",
				     view_path(call->arena, call->params[0])));
		return NULL;
	}
	if (call->format == FORMAT_JSON)
		return show(call, &p);
	rows = view_schema_rows(call->arena, p.schema);
	return page_send_rows(call, &rows);
}

#define HELP_QUESTIONS 20

static const struct err *
send_help(struct call *call, const struct view_database *p)
{
	static const struct column column = { .name = "question",
					      .type = CELL_TEXT };
	struct rows rows = rows_table(call->arena, p->n_samples, &column, 1);

	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_help_json(call->arena, p));
		return NULL;
	}
	for (size_t i = 0; i < p->n_samples; i++)
		rows.cells[i] =
			(struct cell){ CELL_TEXT, str_of(p->samples[i]) };
	return page_send_rows(call, &rows);
}

static const struct err *
help(struct call *call, const char *name)
{
	struct view_database p = { .page = 1 };
	const struct err *e;
	struct view v;

	e = chat_database(call->app, call->arena, &call->user, name, &p.db);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p.samples =
		chat_sample_questions(call->app, call->arena, p.db, &call->wait,
				      HELP_QUESTIONS, &p.n_samples);
	return page_wants_html(call) ? view_help(&v, &p) : send_help(call, &p);
}

/* GET /help?database=NAME: of the first database that the user may ask */
const struct err *
page_help(struct call *call)
{
	const char *name;
	const struct err *e = page_query(call, "database", &name);

	return e ? e : help(call, name);
}

/* GET /databases/{name}/help */
const struct err *
page_database_help(struct call *call)
{
	return help(call, call->params[0]);
}

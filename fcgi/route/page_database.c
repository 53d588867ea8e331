#include "chat/chat.h"
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

/* GET /databases/{name} */
const struct err *
page_database(struct call *call)
{
	const struct database *db;
	const struct schema *schema;
	struct view_notes notes = { .n = 0 };
	const char **samples;
	const struct err *e;
	struct rows rows;
	struct view v;
	size_t n;

	e = chat_database(call->app, call->arena, &call->user, call->params[0],
			  &db);
	if (!e)
		e = chat_schema(call->app, call->arena, db, &call->wait,
				&schema);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	if (!page_wants_html(call) && call->format != FORMAT_JSON) {
		rows = view_schema_rows(call->arena, schema);
		return page_send_rows(call, &rows);
	}
	samples = chat_sample_questions(call->app, call->arena, db, &call->wait,
					SAMPLES_SHOWN, &n);
	if (page_wants_html(call)) {
		e = page_read_notes(call, &notes);
		return e ? e
			 : view_database(&v, db, schema, samples, n, &notes);
	}
	page_send(call, FORMAT_JSON,
		  view_database_json(&v, db, schema, samples, n));
	return NULL;
}

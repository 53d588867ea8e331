#include "base/json.h"
#include "chat/notes.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

struct posted_note {
	const char *title, *text;
};

static const struct field_spec fields[] = {
	{ "title", FIELD_LINE, offsetof(struct posted_note, title) },
	{ "text", FIELD_TEXT, offsetof(struct posted_note, text) },
};

static struct notes_call
notes_call(struct call *call)
{
	return (struct notes_call){ .app = call->app,
				    .arena = call->arena,
				    .user = &call->user,
				    .database = call->params[0] };
}

const struct err *
page_read_notes(struct call *call, struct view_notes *ret)
{
	const struct notes_call c = notes_call(call);
	struct shown_notes s;
	const struct err *e = chat_notes(&c, &s);

	if (!e)
		*ret = (struct view_notes){ .database = s.database,
					    .items = s.items,
					    .passages = s.passages,
					    .n = s.n,
					    .may_edit = s.may_edit,
					    .problem = s.problem };
	return e;
}

/* What their sentences define; nothing where the database does not answer. */
static void
read_understood(struct call *call, struct view_notes *p)
{
	const struct notes_call c = notes_call(call);
	struct json_object *all = NULL;

	if (p->n && !chat_notes_understood(&c, &call->wait, &all))
		p->understood = all;
}

/* GET /databases/{name}/notes */
const struct err *
page_notes(struct call *call)
{
	struct view_notes p;
	struct rows rows;
	struct view v;
	const struct err *e = page_read_notes(call, &p);

	if (e)
		return e;
	read_understood(call, &p);
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_notes_json(call->arena, &p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_notes_rows(call->arena, &p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_notes(&v, &p);
}

static void
go_back(struct call *call)
{
	reply_redirect(call->reply, call->req,
		       arena_printf(call->arena, "/databases/%s/notes",
				    view_path(call->arena, call->params[0])));
}

/* A browser goes back to the list; a script gets the note. */
static const struct err *
write_note(struct call *call, const char *id)
{
	const struct notes_call c = notes_call(call);
	struct posted_note in = { .title = NULL };
	struct note n = { .id = id };
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (e)
		return e;
	n.title = in.title;
	n.text = in.text;
	e = chat_note_write(&c, &n);
	if (e)
		return e;
	if (page_wants_html(call)) {
		go_back(call);
		return NULL;
	}
	call->reply->status = id ? 200 : 201;
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_note_as(call->arena, call->format, &n));
	return NULL;
}

/* POST /databases/{name}/notes */
const struct err *
page_notes_post(struct call *call)
{
	return write_note(call, NULL);
}

/* POST /databases/{name}/notes/{note}/edit */
const struct err *
page_note_edit(struct call *call)
{
	return write_note(call, call->params[1]);
}

/* POST /databases/{name}/notes/{note}/delete */
const struct err *
page_note_delete(struct call *call)
{
	const struct notes_call c = notes_call(call);
	struct posted_note in = { .title = NULL };
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = chat_note_delete(&c, call->params[1]);
	if (e)
		return e;
	if (page_wants_html(call))
		go_back(call);
	else
		call->reply->status = 204;
	return NULL;
}

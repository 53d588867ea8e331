#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

#define CHATS_LISTED 1000

/* GET /chats */
const struct err *
page_chats(struct call *call)
{
	const struct view_home p = { .all = true };
	const struct err *e;
	struct rows rows;
	struct view v;

	e = page_view(call, CHATS_LISTED, &v);
	if (e)
		return e;
	if (page_wants_html(call))
		return view_home(&v, &p);
	if (call->format != FORMAT_JSON) {
		rows = view_chats_rows(&v);
		return page_send_rows(call, &rows);
	}
	page_send(call, FORMAT_JSON, view_chats_json(&v));
	return NULL;
}

/* A form that cannot be taken comes back with what was in it. */
static const struct err *
show_again(struct call *call, const struct asked *asked, const struct err *why)
{
	struct view_home p = {
		.question = asked->question,
		.notice = why->say,
	};
	const struct err *e;
	struct view v;

	if (!page_wants_html(call) || err_status(why) >= 500)
		return why;
	e = page_view(call, CHATS_BESIDE, &v);
	if (!e)
		e = chat_database(call->app, call->arena, &call->user,
				  asked->database, &p.database);
	if (e)
		return why;
	page_fail_with(call, why);
	return view_home(&v, &p);
}

/* POST /chats: a question that starts a chat. */
const struct err *
page_chats_post(struct call *call)
{
	struct question q = { .user = &call->user, .wait = &call->wait };
	const struct err *e;
	struct asked asked;
	struct chat chat;
	size_t n;

	e = page_read_asked(call, &asked);
	if (e)
		return e;
	q.text = asked.question;
	q.options = asked.options;
	q.given_sql = asked.sql;
	q.database = asked.database;
	q.key = asked.key;
	e = chat_post(call->app, call->arena, &q, &chat, &n);
	if (e)
		return show_again(call, &asked, e);
	page_go_to_chat(call, chat.id, "/live");
	return NULL;
}

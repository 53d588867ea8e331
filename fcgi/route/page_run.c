#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

/* The turn as it stands after a yes; a proposal still is a conflict. */
static void
set_status(struct call *call, const struct turn *t)
{
	if (t->error < ERR__MAX)
		call->reply->status = err_row(t->error)->status;
	else if (t->state == TURN_PROPOSED)
		call->reply->status = err_row(ERR_CONFLICT)->status;
}

const struct err *
page_confirm(struct call *call, const char *chat, size_t n)
{
	const struct question q = {
		.user = &call->user,
		.chat = chat,
		.wait = &call->wait,
	};
	struct turn turn = { 0 };
	const struct err *e =
		chat_confirm(call->app, call->arena, &q, n, &turn);

	if (e)
		return e;
	if (page_wants_html(call)) {
		page_go_to_turn(call, chat, n);
		return NULL;
	}
	set_status(call, &turn);
	call->reply->content_type = format_row(call->format)->content_type;
	return view_turn_as(call->arena, call->format, &turn,
			    &call->reply->out);
}

/* POST /chats/{id}/turns/{n}/run: the yes to what a turn proposed. */
const struct err *
page_turn_run(struct call *call)
{
	struct asked asked;
	size_t n = 0;
	const struct err *e = page_read_asked(call, &asked);

	if (!e)
		e = page_turn_number(call, &n);
	return e ? e : page_confirm(call, call->params[0], n);
}

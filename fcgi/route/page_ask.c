#include "chat/chat.h"
#include "request/negotiate.h"
#include "request/reply.h"
#include "route/page.h"
#include "route/saved/offer.h"

#include "base/ban.h"

/* GET /ask */
const struct err *
page_ask_form(struct call *call)
{
	const struct err *e;
	struct view v;

	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_ask(&v);
}

/* What a turn that is over means for a status. */
static void
set_status(struct call *call, const struct turn *turn)
{
	if (turn->state == TURN_INTERRUPTED) { /* its worker went */
		call->reply->status = 503;
		page_retry_after(call, 1);
	}
	if (turn->error == ERR__MAX)
		return;
	call->reply->status = err_row(turn->error)->status;
	page_retry_after(call, turn->retry_after_s);
}

/* A table has no room to say that it is cut: where all of it is. */
static void
say_cut(struct call *call, const struct turn *turn)
{
	const struct format_row *row = format_row(call->format);

	if (!row->rows || !turn->rows || !turn->rows->truncated)
		return;
	reply_header(call->reply, "X-Truncated", "true");
	if (turn->chat)
		reply_header(call->reply, "Link",
			     arena_printf(call->arena,
					  "<%s/chats/%s/turns/%zu.%s>;"
					  " rel=\"canonical\"",
					  call->req->base, turn->chat, turn->n,
					  row->ending));
}

static const struct err *
answer(struct call *call, const struct question *q)
{
	struct question again = *q;
	enum work work = WORK_DONE;
	struct turn turn = { 0 };
	struct chat chat = { 0 };
	const struct err *e;

	e = chat_ask(call->app, call->arena, q, &chat, &work, &turn);
	if (!e && work == WORK_ELSEWHERE) {
		again.chat = chat.id;
		e = chat_await(call->app, call->arena, &again, turn.n, &turn);
	}
	if (e)
		return e;
	set_status(call, &turn);
	say_cut(call, &turn);
	if (call->format == FORMAT_JSON) {
		e = page_name_reference(call, q->options, &turn);
		if (e)
			return e;
		page_offer_saved(call, &turn);
	}
	call->reply->content_type = format_row(call->format)->content_type;
	return view_turn_as(call->arena, call->format, &turn,
			    &call->reply->out);
}

/* A script says yes to what a turn proposed. */
static const struct err *
confirm(struct call *call, const struct asked *asked)
{
	uint64_t n;

	if (!asked->chat || !asked->turn ||
	    !str_to_uint(str_of(asked->turn), UINT32_MAX, &n) || n == 0)
		return err_say(call->arena, ERR_INPUT,
			       "\"confirm\" needs \"chat\" and \"turn\": those"
			       " of the proposal.");
	return page_confirm(call, asked->chat, (size_t)n);
}

/* POST /ask: a question and its answer in one. */
const struct err *
page_ask(struct call *call)
{
	const struct err *e;
	struct question q;
	struct asked asked;

	e = page_read_asked(call, &asked);
	if (!e && asked.format)
		e = negotiate(call->req, (struct str){ NULL, 0 }, asked.format,
			      &call->format);
	if (e)
		return e;
	if (str_is(str_of(asked.confirm), "1"))
		return confirm(call, &asked);
	q = page_question(call, &asked);
	q.answers = page_answers(&asked);
	q.database = asked.database;
	q.chat = asked.chat;
	if (!q.key)
		q.key = request_header(call->req, "HTTP_IDEMPOTENCY_KEY");
	return page_wants_html(call) ? page_post(call, &q) : answer(call, &q);
}

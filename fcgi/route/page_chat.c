#include <string.h>

#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"
#include "route/saved/offer.h"

#include "base/ban.h"

/* Text, Markdown and SQL: its turns, one below the other. */
static bool
is_whole(enum format f)
{
	return f == FORMAT_TEXT || f == FORMAT_MD || f == FORMAT_SQL;
}

static const struct err *
send_turns(struct call *call, const struct turns *turns)
{
	struct reply *r = call->reply;
	const struct err *e = NULL;

	r->content_type = format_row(call->format)->content_type;
	for (size_t i = 0; i < turns->n && !e; i++)
		e = view_turn_as(call->arena, call->format, &turns->items[i],
				 &r->out);
	return e;
}

static bool
is_over(const struct turns *turns)
{
	return turns->n == 0 || turn_is_over(turns->items[turns->n - 1].state);
}

static struct view_chat
with_samples(struct call *call, const struct page_chat_data *data)
{
	struct view_chat p = page_view_chat(call, data);

	if (p.database && p.n_turns == 0)
		p.samples = chat_sample_questions(call->app, call->arena,
						  p.database, &call->wait,
						  SAMPLES_SHOWN, &p.n_samples);
	return p;
}

/* A turn that is not over is watched on the live page. */
static const struct err *
show(struct call *call)
{
	struct page_chat_data data;
	const struct err *e;
	struct view_chat p;
	struct view v;

	e = page_view(call, CHATS_BESIDE, &v);
	if (!e)
		e = page_read_cards(call, &v, &data);
	if (e)
		return e;
	if (!is_over(&data.turns)) {
		page_go_to_chat(call, data.chat.id, "/live");
		return NULL;
	}
	e = page_add_cards(call, &v, &data);
	if (e)
		return e;
	page_offer_last(call, &data);
	p = with_samples(call, &data);
	return view_chat(&v, &p);
}

static const struct err *
send_json(struct call *call, const struct page_chat_data *data)
{
	struct view_chat p = with_samples(call, data);
	const struct err *e;
	struct view v;

	e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	call->reply->content_type = format_row(FORMAT_JSON)->content_type;
	return view_chat_json(&v, &p);
}

/* GET /chats/{id} */
const struct err *
page_chat(struct call *call)
{
	struct page_chat_data data;
	const struct err *e;
	struct rows rows;

	if (page_wants_html(call))
		return show(call);
	e = page_read_chat(call, &data);
	if (e)
		return e;
	for (size_t i = 0; i < data.turns.n; i++)
		page_offer_saved(call, &data.turns.items[i]);
	if (call->format == FORMAT_JSON)
		return send_json(call, &data);
	if (is_whole(call->format))
		return send_turns(call, &data.turns);
	rows = view_turns_rows(call->arena, data.turns.items, data.turns.n);
	return page_send_rows(call, &rows);
}

/* A question that cannot be taken comes back with the chat it was for. */
static const struct err *
show_again(struct call *call, const char *question, const struct err *why)
{
	struct page_chat_data data;
	struct view_chat p;
	struct view v;

	if (!page_wants_html(call) || err_status(why) >= 500 ||
	    why->kind == ERR_MISSING)
		return why;
	if (page_view(call, CHATS_BESIDE, &v) ||
	    page_read_cards(call, &v, &data) || page_add_cards(call, &v, &data))
		return why;
	p = page_view_chat(call, &data);
	p.notice = why->say;
	p.question = question;
	page_fail_with(call, why);
	return view_chat(&v, &p);
}

/* POST /chats/{id}: the next question. */
const struct err *
page_chat_post(struct call *call)
{
	const struct err *e;
	struct question q;
	struct asked asked;

	e = page_read_asked(call, &asked);
	if (e)
		return e;
	q = page_question(call, &asked);
	q.chat = call->params[0];
	q.answers = page_answers(&asked);
	e = page_post(call, &q);
	return e ? show_again(call, q.text, e) : NULL;
}

/* POST /chats/{id}/rename */
const struct err *
page_rename(struct call *call)
{
	const struct err *e;
	struct asked asked;

	e = page_read_asked(call, &asked);
	if (e)
		return e;
	if (!asked.title)
		return err_say(call->arena, ERR_INPUT, "A chat needs a title.");
	e = store_chat_rename(call->app->store, call->arena, call->user.owner,
			      call->params[0], asked.title);
	if (!e)
		page_go_to_chat(call, call->params[0], "");
	return e;
}

/* POST /chats/{id}/delete */
const struct err *
page_delete(struct call *call)
{
	const struct err *e;
	struct asked asked; /* nothing: but what is no form is no order */

	e = page_read_asked(call, &asked);
	return e ? e : page_delete_chats(call, &call->params[0], 1);
}

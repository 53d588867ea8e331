#include "chat/examples.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

struct said {
	const char *verdict;
};

static const struct err *
read_verdict(struct call *call, enum feedback *ret)
{
	static const struct field_spec fields[] = {
		{ "verdict", FIELD_LINE, offsetof(struct said, verdict) },
	};
	struct said said = { .verdict = NULL };
	const struct err *e = page_fill(call, fields, COUNT(fields), &said);

	if (e)
		return e;
	*ret = chat_feedback_find(said.verdict);
	if (*ret == FEEDBACK__MAX)
		return err_say(call->arena, ERR_INPUT,
			       "\"verdict\" takes right, wrong or none.");
	return NULL;
}

/* POST /chats/{id}/turns/{n}/feedback */
const struct err *
page_turn_feedback(struct call *call)
{
	struct turn_id id = { .owner = call->user.owner,
			      .chat = call->params[0] };
	const struct examples_call c = page_examples_call(call);
	enum feedback verdict = FEEDBACK_NONE;
	struct example example;
	struct turn turn;
	const struct err *e = page_turn_number(call, &id.n);

	if (!e)
		e = store_turn_get(call->app->store, call->arena, &id, &turn);
	if (!e)
		e = read_verdict(call, &verdict);
	if (!e)
		e = chat_feedback(&c, &id, verdict, &turn, &example);
	if (e)
		return e;
	if (page_wants_html(call)) {
		page_go_to_turn(call, id.chat, id.n);
		return NULL;
	}
	page_send(call, call->format == FORMAT_JSON ? FORMAT_JSON : FORMAT_TEXT,
		  view_feedback(call->arena, call->format, &turn,
				example.id ? &example : NULL));
	return NULL;
}

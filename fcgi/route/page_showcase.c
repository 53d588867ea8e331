#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

/*
 * Chats of one user that show what can be asked. Others do not read them in
 * place: they open a copy, which is theirs to go on with.
 */

/* NULL: there is no showcase. */
static const char *
owner_of(struct call *call)
{
	const char *name = call->app->config->settings->showcase;

	return *name ? arena_printf(call->arena, "u:%s", name) : NULL;
}

static bool
may_ask(struct call *call, const struct chat *chat)
{
	const struct database *db = NULL;

	return !chat_database(call->app, call->arena, &call->user,
			      chat->database, &db);
}

const struct err *
page_showcase(struct call *call, const struct chat **ret, size_t *ret_n)
{
	const char *owner = owner_of(call);
	const struct err *e;
	struct chat *chats = NULL;
	size_t n = 0, n_shown = 0;

	*ret_n = 0;
	if (!owner)
		return NULL;
	e = store_chat_list(call->app->store, call->arena, owner, SHOWCASE,
			    &chats, &n);
	if (e)
		return e;
	for (size_t i = 0; i < n; i++)
		if (may_ask(call, &chats[i]))
			chats[n_shown++] = chats[i];
	*ret = chats;
	*ret_n = n_shown;
	return NULL;
}

/* POST /chats/{id}/copy */
const struct err *
page_copy(struct call *call)
{
	const char *owner = owner_of(call);
	const struct err *e;
	struct asked asked; /* nothing: but what is no form is no order */
	struct chat chat;

	e = page_read_asked(call, &asked);
	if (e)
		return e;
	if (!owner)
		return err_say(call->arena, ERR_MISSING,
			       "There is no such chat.");
	e = store_chat_get(call->app->store, call->arena, owner,
			   call->params[0], &chat);
	if (e)
		return e;
	if (!may_ask(call, &chat))
		return err_say(call->arena, ERR_MISSING,
			       "There is no such chat.");
	e = store_chat_copy(call->app->store, call->arena, owner, chat.id,
			    call->user.owner, &chat);
	if (!e)
		page_go_to_chat(call, chat.id, "");
	return e;
}

#include "chat/chat.h"
#include "route/page.h"

#include "base/ban.h"

/* GET /healthz: this process answers. */
const struct err *
page_healthz(struct call *call)
{
	page_send(call, FORMAT_TEXT, STR("ok\n"));
	return NULL;
}

/* GET /readyz: so do the store and the database. */
const struct err *
page_readyz(struct call *call)
{
	const struct err *e;

	if (!call->app->store)
		return err_say(call->arena, ERR_STORE,
			       "The store did not open.");
	e = chat_ready(call->app, call->arena, &call->wait);
	if (!e)
		page_send(call, FORMAT_TEXT, STR("ready\n"));
	return e;
}

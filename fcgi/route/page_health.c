#include "chat/chat.h"
#include "data/settings.h"
#include "observe/scoreboard.h"
#include "route/page.h"
#include "store/store.h"

#include "base/ban.h"

#define RETRY_S 60 /* another one may have begun by then */

/* GET /healthz: this process answers. */
const struct err *
page_healthz(struct call *call)
{
	page_send(call, FORMAT_TEXT, STR("ok\n"));
	return NULL;
}

/* Why there is no store: a worker has tried, and told the log alone. */
static const struct err *
no_store(struct call *call)
{
	struct store *found = NULL;
	const struct err *e = store_open(
		call->arena, call->app->config->settings->store, &found);

	if (e)
		return e;
	store_close(found);
	return err_say(call->arena, ERR_STORE, "The store did not open.");
}

/* GET /readyz: so do the store and the database, and it is to stay. */
const struct err *
page_readyz(struct call *call)
{
	const struct err *e;

	if (scoreboard_is_leaving(call->app->board))
		return err_retry(call->arena,
				 err_say(call->arena, ERR_BUSY,
					 "This server is about to stop."),
				 RETRY_S);
	if (!call->app->store)
		return no_store(call);
	e = chat_ready(call->app, call->arena, &call->wait);
	if (!e)
		page_send(call, FORMAT_TEXT, STR("ready\n"));
	return e;
}

#include "chat/chat.h"
#include "route/page.h"

#include "base/ban.h"

/*
 * ?database= chooses one, ?question= fills the box. Without any database the
 * page still stands and says so.
 */
const struct err *
page_home(struct call *call)
{
	const char *name;
	const struct err *e, *none;
	struct view_home p = { 0 };
	struct view v;

	e = page_query(call, "database", &name);
	if (!e)
		e = page_query(call, "question", &p.question);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	e = page_showcase(call, &p.showcase, &p.n_showcase);
	if (e)
		return e;
	none = chat_database(call->app, call->arena, &call->user, name,
			     &p.database);
	if (none && name)
		return none;
	if (!none)
		p.samples = chat_sample_questions(call->app, call->arena,
						  p.database, &call->wait,
						  SAMPLES_SHOWN, &p.n_samples);
	return view_home(&v, &p);
}

#include "route/saved/offer.h"

#include "chat/chat.h"
#include "route/saved/page.h"

#include "base/ban.h"

void
page_offer_saved(struct call *call, struct turn *t)
{
	const struct saved_call c = page_saved_call(call);
	struct saved_list list = { .n = 0 };

	if (!t->question || !t->database || !call->app->store ||
	    saved_same(&c, t->database, t->question, &list) || list.n == 0)
		return;
	t->saved_name = list.items[0].name;
	t->saved_title = list.items[0].title;
}

void
page_offer_last(struct call *call, struct page_chat_data *data)
{
	const struct turn_id id = { call->user.owner, data->chat.id,
				    data->chat.n_turns };
	struct turns asked = { .n = 0 };
	struct turn *last;

	if (data->turns.n == 0 ||
	    store_turn_history(call->app->store, call->arena, &id, id.n,
			       &asked) ||
	    asked.n != 1)
		return;
	page_offer_saved(call, &asked.items[0]);
	last = &data->turns.items[data->turns.n - 1];
	last->saved_name = asked.items[0].saved_name;
	last->saved_title = asked.items[0].saved_title;
}

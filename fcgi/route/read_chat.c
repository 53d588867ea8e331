#include <string.h>

#include "base/clock.h"
#include "chat/chat.h"
#include "route/page.h"
#include "store/chat/card.h"

#include "base/ban.h"

static size_t
first_shown(const struct chat *chat)
{
	return chat->n_turns > TURNS_SHOWN ? chat->n_turns - TURNS_SHOWN + 1
					   : 1;
}

static const struct err *
read_turns(struct call *call, const struct chat *chat, size_t first,
	   struct turns *ret)
{
	const struct turn_id last = { call->user.owner, chat->id,
				      chat->n_turns };

	return store_turn_list(call->app->store, call->arena, &last, first,
			       ret);
}

const struct err *
page_read_chat(struct call *call, struct page_chat_data *ret)
{
	const struct err *e;

	*ret = (struct page_chat_data){ .cards = NULL };
	e = store_chat_get(call->app->store, call->arena, call->user.owner,
			   call->params[0], &ret->chat);
	return e ? e
		 : read_turns(call, &ret->chat, first_shown(&ret->chat),
			      &ret->turns);
}

struct view_chat
page_view_chat(struct call *call, const struct page_chat_data *data)
{
	struct view_chat p = {
		.chat = &data->chat,
		.turns = data->turns.items,
		.n_turns = data->turns.n,
		.cards = data->cards,
	};
	const struct err *gone;

	/* a database that is configured no more leaves its chats readable */
	gone = chat_database(call->app, call->arena, &call->user,
			     data->chat.database, &p.database);
	if (gone)
		p.database = NULL;
	return p;
}

/* From the first turn on, as long as they look as they should now. */
static size_t
count_good(const struct view *v, const struct view_chat *p,
	   const struct cards *cards)
{
	const char *look = view_card_look(v, p, false);
	const char *last = view_card_look(v, p, true);
	size_t first = first_shown(p->chat), n = 0;

	while (n < cards->n && cards->items[n].n == first + n &&
	       strcmp(cards->items[n].look,
		      first + n == p->chat->n_turns ? last : look) == 0)
		n++;
	return n;
}

static struct turn
turn_of(const struct chat *chat, const struct card *card)
{
	return (struct turn){
		.chat = chat->id,
		.n = card->n,
		.question = card->question,
		.state = card->state,
		.dialect = card->dialect,
		.error = ERR__MAX,
	};
}

/* n turns by their cards, then the others. */
static void
join(struct arena *a, const struct card *cards, size_t n,
     const struct turns *others, struct page_chat_data *ret)
{
	ret->turns.n = n + others->n;
	ret->turns.items =
		arena_array(a, ret->turns.n, sizeof(*ret->turns.items));
	ret->cards = arena_array(a, ret->turns.n, sizeof(*ret->cards));
	for (size_t i = 0; i < n; i++) {
		ret->turns.items[i] = turn_of(&ret->chat, &cards[i]);
		ret->cards[i] = cards[i].html;
	}
	for (size_t i = 0; i < others->n; i++)
		ret->turns.items[n + i] = others->items[i];
}

const struct err *
page_read_cards(struct call *call, const struct view *v,
		struct page_chat_data *ret)
{
	struct turn_id last = { .owner = call->user.owner };
	struct cards cards = { .n = 0 };
	struct turns others = { .n = 0 };
	const struct err *e;
	struct view_chat p;
	size_t first, n;

	*ret = (struct page_chat_data){ .cards = NULL };
	e = store_chat_get(call->app->store, call->arena, call->user.owner,
			   call->params[0], &ret->chat);
	if (e)
		return e;
	last.chat = ret->chat.id;
	last.n = ret->chat.n_turns;
	first = first_shown(&ret->chat);
	e = store_card_list(call->app->store, call->arena, &last, first,
			    &cards);
	if (e)
		return e;
	p = page_view_chat(call, ret);
	n = count_good(v, &p, &cards);
	if (first + n <= last.n)
		e = read_turns(call, &ret->chat, first + n, &others);
	if (!e)
		join(call->arena, cards.items, n, &others, ret);
	return e;
}

/* An offer to change rows runs out by itself; until then it may. */
static bool
is_final(const struct turn *t)
{
	if (t->state == TURN_PROPOSED && t->change)
		return clock_wall_ms() > t->change->until_ms;
	return turn_is_over(t->state);
}

static const struct err *
make_card(const struct view *v, const struct view_chat *p, size_t i,
	  struct card *ret)
{
	const struct turn *t = &p->turns[i];

	*ret = (struct card){
		.n = t->n,
		.state = t->state,
		.look = view_card_look(v, p, t->n == p->chat->n_turns),
		.dialect = t->dialect,
	};
	return view_card(v, p, i, &ret->html);
}

/* What cannot be kept is made again: that is no reason to fail. */
static void
keep(struct call *call, const struct chat *chat, const struct cards *made)
{
	const struct err *ignored = NULL;

	if (made->n > 0)
		ignored = store_card_put(call->app->store, call->arena,
					 call->user.owner, chat->id, made);
	(void)ignored;
}

const struct err *
page_add_cards(struct call *call, const struct view *v,
	       struct page_chat_data *data)
{
	const struct view_chat p = page_view_chat(call, data);
	struct cards made = {
		.items = arena_array(call->arena, p.n_turns,
				     sizeof(*made.items)),
	};

	for (size_t i = 0; i < p.n_turns; i++) {
		struct card *card = &made.items[made.n];
		const struct err *e;

		if (data->cards[i].p || !is_final(&p.turns[i]))
			continue;
		e = make_card(v, &p, i, card);
		if (e)
			return e;
		data->cards[i] = card->html;
		made.n++;
	}
	keep(call, &data->chat, &made);
	return NULL;
}

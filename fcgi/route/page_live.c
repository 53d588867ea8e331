#include <string.h>

#include "base/buf.h"
#include "chat/chat.h"
#include "request/reply.h"
#include "route/identify.h"
#include "route/page.h"
#include "route/saved/offer.h"

#include "base/ban.h"

#define AGAIN_S 1   /* how often a page that waits loads itself */
#define PARTS_MAX 4 /* of one step */
#define WRITTEN_MAX ((size_t)1 << 20)

/* The one GET that may work: its page grows while its turn is answered. */
struct live {
	struct call *call;
	struct page_chat_data data;
	struct view view;
	struct view_chat p;
	const char *open; /* the stage whose line is not ended; or NULL */
	struct stage_event parts[PARTS_MAX]; /* [n_parts] that ended in it */
	size_t n_parts;
	struct buf written; /* of the statement, as it stands in that line */
};

/* Nobody may be told before the turn is ours: the first event says so. */
static const struct err *
begin(struct live *l)
{
	const struct err *e = view_live_start(&l->view, &l->p);

	if (!e)
		(void)reply_stream(l->call->reply, true);
	return e;
}

static void
put_step(struct live *l, const struct stage_event *event)
{
	if (!view_live_step(&l->view, event))
		(void)reply_flush(l->call->reply);
}

static void
put_written(struct live *l, struct str more, bool last)
{
	if (!view_live_written(&l->view, more, l->written.n == 0, last))
		(void)reply_flush(l->call->reply);
}

static void
end_written(struct live *l)
{
	if (l->written.n)
		put_written(l, STR(""), true);
	buf_clear(&l->written);
}

/*
 * What a model has written since. A second reply, of a model that is asked
 * again, begins with other words: it has a place of its own behind the first.
 */
static void
on_written(void *arg, struct str sql)
{
	struct live *l = arg;
	struct str more;

	if (!l->open || str_starts(buf_str(&l->written), sql))
		return;
	if (!str_starts(sql, buf_str(&l->written)))
		end_written(l);
	more = str_from(sql, l->written.n);
	put_written(l, more, false);
	buf_add(&l->written, more);
}

/* Parts that ran within a step, each a line of its own below it. */
static void
put_parts(struct live *l)
{
	for (size_t i = 0; i < l->n_parts; i++) {
		struct stage_event began = l->parts[i];

		began.began = true;
		began.detail = NULL;
		put_step(l, &began);
		put_step(l, &l->parts[i]);
	}
	l->n_parts = 0;
}

/*
 * A line is open from the beginning of a step to its end, so what begins and
 * ends in between waits for it.
 *
 * Whether the client is still there is for the wait to find out: a page that
 * cannot be written does not end the work.
 */
static void
on_event(void *arg, const struct stage_event *event)
{
	struct live *l = arg;
	struct reply *reply = l->call->reply;

	if (!reply->began && begin(l))
		return;
	if (l->open && strcmp(l->open, event->stage) != 0) {
		if (!event->began && l->n_parts < PARTS_MAX)
			l->parts[l->n_parts++] = *event;
		return;
	}
	l->open = event->began ? event->stage : NULL;
	end_written(l);
	put_step(l, event);
	if (!event->began)
		put_parts(l);
}

static const struct err *
finish(struct live *l, const struct turn *turn, const struct err *broken)
{
	struct turns *turns = &l->data.turns;

	end_written(l);
	if (broken)
		return view_live_broken(&l->view, &l->p, broken);
	turns->items[turns->n - 1] = *turn;
	page_offer_saved(l->call, &turns->items[turns->n - 1]);
	return view_live_end(&l->view, &l->p);
}

static const struct err *
work(struct live *l)
{
	struct call *call = l->call;
	const struct question q = {
		.user = &call->user,
		.chat = l->data.chat.id,
		.wait = &call->wait,
		.sink = { on_event, l, on_written },
	};
	const struct turns *turns = &l->data.turns;
	const struct err *e;
	enum work done = WORK_DONE;
	struct turn turn = { 0 };
	size_t n = turns->items[turns->n - 1].n;

	if (turns->items[turns->n - 1].state == TURN_PENDING) {
		e = identify_seat(call);
		if (e)
			return view_live_wait(&l->view, &l->p, call->again_s,
					      e->say);
	}
	e = chat_work(call->app, call->arena, &q, n, &done, &turn);
	if (call->reply->began)
		return finish(l, &turn, e);
	if (e)
		return e;
	if (done == WORK_ELSEWHERE)
		return view_live_wait(&l->view, &l->p, AGAIN_S, NULL);
	page_go_to_turn(call, l->data.chat.id, n);
	return NULL;
}

/* GET /chats/{id}/live */
const struct err *
page_live(struct call *call)
{
	struct live l = { .call = call,
			  .written = buf_new(call->arena, WRITTEN_MAX) };
	const struct err *e;

	e = page_view(call, CHATS_BESIDE, &l.view);
	if (!e)
		e = page_read_cards(call, &l.view, &l.data);
	if (!e)
		e = page_add_cards(call, &l.view, &l.data);
	if (e)
		return e;
	if (l.data.turns.n == 0) {
		page_go_to_chat(call, l.data.chat.id, "");
		return NULL;
	}
	if (call->req->head)
		return NULL;
	l.p = page_view_chat(call, &l.data);
	return work(&l);
}

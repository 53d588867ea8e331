#include <string.h>

#include "request/reply.h"
#include "route/saved/page.h"
#include "saved/share.h"
#include "view/page/share.h"

#include "base/ban.h"

/* ?item=2 of several, for the forms that are of one table. */
static const struct err *
send_rows(struct call *call, const struct share *s)
{
	const char *text = NULL;
	uint64_t nth = s->n_items == 1;
	const struct err *e = page_query(call, "item", &text);

	if (e)
		return e;
	if (text && !str_to_uint(str_of(text), s->n_items, &nth))
		nth = 0;
	if (nth == 0)
		return err_say(call->arena, ERR_INPUT,
			       "Which of its %zu answers? Add item=1 and so on"
			       " to the address.",
			       s->n_items);
	if (!s->items[nth - 1].turn.rows)
		return err_say(call->arena, ERR_MISSING,
			       "There are no figures of it.");
	return page_send_rows(call, s->items[nth - 1].turn.rows);
}

static const struct err *
send(struct call *call, const struct view_shared *p)
{
	const struct view v = page_view_bare(call);

	if (page_wants_html(call))
		return view_shared(&v, p);
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_shared_json(&v, p));
		return NULL;
	}
	if (call->format != FORMAT_TEXT)
		return send_rows(call, p->share);
	page_send(call, FORMAT_TEXT, STR(""));
	return view_shared_text(&v, p);
}

/* Those that are given, or that it was shared with. */
static const struct err *
add_params(struct call *call, const struct share *s, enum share_part part,
	   const struct saved_given *given, size_t n, struct view_shared *p)
{
	const struct saved_call c = page_saved_call(call);
	struct page_params params = { .n = 0 };
	struct saved_list list = { .n = 0 };
	const struct err *e = share_saved(&c, s, part, &list);

	for (size_t i = 0; !e && i < list.n; i++) {
		const struct saved *q = &list.items[i];
		struct saved_values values;
		const bool wrong =
			saved_values(&c, q, given, n, &values) != NULL;

		page_add_params(call, q, wrong ? NULL : &values, &params);
	}
	p->params = params.params;
	p->values = params.values;
	p->n_params = params.n;
	return e;
}

/* With the form of values; whoever computes nothing reads which they are. */
static const struct err *
show_inside(struct call *call, struct share *s, const struct saved_given *given,
	    size_t n)
{
	struct view_shared p = {
		.share = s,
		.token = call->params[0],
		.inside = true,
		.fresh = given != NULL,
		.may_copy = share_may_copy(s),
	};
	const struct err *e =
		add_params(call, s, SHARE_PART_COMPUTED, given, n, &p);

	p.asks = p.n_params > 0;
	if (!e && !p.asks)
		e = add_params(call, s, SHARE_PART_SEEN, NULL, 0, &p);
	return e ? e : send(call, &p);
}

/* GET /links/{token} */
const struct err *
page_link(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct share s;
	const struct err *e = share_open(&c, call->params[0], &s);

	return e ? e : show_inside(call, &s, NULL, 0);
}

/* GET /links/{token}/now */
const struct err *
page_link_now(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct saved_given *given = NULL;
	struct share s;
	size_t n = 0;
	const struct err *e = share_open(&c, call->params[0], &s);

	if (!e)
		e = page_given(call, call->req->query, &given, &n);
	if (!e)
		e = share_compute(&c, &s, given, n);
	return e ? e : show_inside(call, &s, given, n);
}

/* POST /links/{token}/copy */
const struct err *
page_link_copy(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct asked nothing;
	struct share s;
	struct chat chat;
	const struct err *e = page_read_asked(call, &nothing);

	if (!e)
		e = share_open(&c, call->params[0], &s);
	if (!e)
		e = share_copy(&c, &s, &chat);
	if (!e)
		page_go_to_chat(call, chat.id, "");
	return e;
}

/*
 * For whoever has the address: nothing runs, nobody is known, no cookie is
 * set, and no page that it leads to learns of it.
 */
static const struct err *
show_outside(struct call *call, bool frame)
{
	const struct saved_call c = page_saved_call(call);
	struct share s;
	struct view_shared p = {
		.share = &s,
		.token = call->params[0],
		.frame = frame,
	};
	const struct err *e;

	call->user = (struct user){ .owner = "" };
	call->reply->is_secret = true;
	if (!call->app->store)
		return err_new(call->arena, ERR_STORE,
			       "The store of this server did not open.",
			       "no store");
	e = share_open_anyone(&c, call->params[0], &s);
	if (!e)
		e = add_params(call, &s, SHARE_PART_SEEN, NULL, 0, &p);
	return e ? e : send(call, &p);
}

/* GET /shared/{token} */
const struct err *
page_shared(struct call *call)
{
	return show_outside(call, false);
}

/* GET /shared/{token}/frame */
const struct err *
page_shared_frame(struct call *call)
{
	const char *origins = call->app->config->settings->frame_ancestors;

	if (!*origins)
		return err_say(call->arena, ERR_MISSING,
			       "Nothing of this site stands in other pages.");
	call->reply->frame_ancestors = origins;
	return show_outside(call, true);
}

#include <string.h>

#include "request/reply.h"
#include "route/saved/page.h"
#include "saved/share.h"
#include "view/page/share.h"

#include "base/ban.h"

#define DAYS_MAX UINT32_MAX /* how many may be is said where links are made */

static const struct err *
show(struct call *call, struct view_links *p)
{
	const struct saved_call c = page_saved_call(call);
	struct view v = page_view_bare(call);
	struct share_list list = { .n = 0 };
	const struct err *e = share_all(&c, &list);
	struct rows rows;

	if (e)
		return e;
	p->items = list.items;
	p->n = list.n;
	p->all = call->user.admin;
	if (page_wants_html(call)) {
		e = page_view(call, CHATS_BESIDE, &v);
		return e ? e : view_links(&v, p);
	}
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_links_json(&v, p));
		return NULL;
	}
	rows = view_links_rows(&v, p);
	return page_send_rows(call, &rows);
}

/* GET /links */
const struct err *
page_links(struct call *call)
{
	struct view_links p = { .made = NULL };

	return show(call, &p);
}

static const struct err *
read_what(struct call *call, const char *path, struct share_what *ret)
{
	if (path && share_what(call->arena, path, ret))
		return NULL;
	return err_say(call->arena, ERR_INPUT,
		       "\"what\" is the path of what is shared: /chats/ID,"
		       " /chats/ID/turns/N, /saved/NAME or /boards/NAME.");
}

/* GET /links/new?what=/boards/sales; without it there is nothing to share. */
const struct err *
page_link_form(struct call *call)
{
	const struct settings *s = call->app->config->settings;
	struct share_what what = { .n = 0 };
	struct view_link_form p = {
		.has_people = s->auth != AUTH_NONE,
		.days = s->share_days,
	};
	struct view v;
	const struct err *e = page_query(call, "what", &p.what);

	if (!e && !p.what) {
		reply_redirect(call->reply, call->req, "/links");
		return NULL;
	}
	if (!e)
		e = read_what(call, p.what, &what);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p.kind = what.kind;
	p.anyone = s->share_links == SHARE_WITH_ANYONE;
	for (size_t i = 0; i < v.n_databases; i++)
		p.anyone = p.anyone || v.databases[i]->settings->share_links ==
					       SHARE_WITH_ANYONE;
	return view_link_form(&v, &p);
}

struct posted_link {
	const char *what, *whom, *people, *days;
};

static const struct err *
read_wish(struct call *call, struct share_wish *ret)
{
	static const struct field_spec fields[] = {
		{ "what", FIELD_LINE, offsetof(struct posted_link, what) },
		{ "for", FIELD_LINE, offsetof(struct posted_link, whom) },
		{ "people", FIELD_LINE, offsetof(struct posted_link, people) },
		{ "days", FIELD_LINE, offsetof(struct posted_link, days) },
	};
	struct posted_link in = { .what = NULL };
	struct saved_given *given = NULL;
	const struct err *e = page_fill(call, fields, COUNT(fields), &in);

	if (!e)
		e = read_what(call, in.what, &ret->what);
	if (e)
		return e;
	ret->whom =
		in.whom && strcmp(in.whom, "people") == 0 ? in.people : in.whom;
	if (in.days && (!str_to_uint(str_of(in.days), DAYS_MAX, &ret->days) ||
			ret->days == 0))
		return err_say(call->arena, ERR_INPUT,
			       "\"days\" is a number of days, 1 or more.");
	e = page_given(call, ret->what.query, &given, &ret->n_given);
	ret->given = given;
	return e;
}

/* POST /links: the answer is the only place where its address ever stands. */
const struct err *
page_links_post(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	const char *origin = request_origin(call->req), *token = NULL;
	struct share_wish wish = { .days = 0 };
	struct share made = { .id = NULL };
	struct view_links p = { .made = &made };
	const struct err *e = read_wish(call, &wish);

	if (!e)
		e = share_make(&c, &wish, &made, &token);
	if (e)
		return e;
	p.address = arena_printf(call->arena, "%s%s/%s/%s",
				 origin ? origin : "", call->req->base,
				 made.readers ? "links" : "shared", token);
	call->reply->status = 201;
	if (page_wants_html(call) || call->format == FORMAT_JSON)
		return show(call, &p);
	page_send(call, FORMAT_TEXT,
		  str_of(arena_printf(call->arena, "%s\n", p.address)));
	return NULL;
}

/* POST /links/{link}/withdraw, DELETE /links/{link} */
const struct err *
page_link_withdraw(struct call *call)
{
	const struct saved_call c = page_saved_call(call);
	struct asked nothing;
	const struct err *e = strcmp(call->req->method, "POST") == 0
				      ? page_read_asked(call, &nothing)
				      : NULL;

	if (!e)
		e = share_withdraw(&c, call->params[0]);
	if (e)
		return e;
	if (page_wants_html(call))
		reply_redirect(call->reply, call->req, "/links");
	else
		call->reply->status = 204;
	return NULL;
}

#include "chat/review.h"
#include "request/reply.h"
#include "route/page.h"

#include "base/ban.h"

#define SHOWN 200

struct posted_review {
	const char *sql, *note, *reason, *example;
};

static const struct err *
read_posted(struct call *call, struct posted_review *ret)
{
	static const struct field_spec fields[] = {
		{ "sql", FIELD_TEXT, offsetof(struct posted_review, sql) },
		{ "note", FIELD_TEXT, offsetof(struct posted_review, note) },
		{ "reason", FIELD_TEXT,
		  offsetof(struct posted_review, reason) },
		{ "example", FIELD_LINE,
		  offsetof(struct posted_review, example) },
	};

	*ret = (struct posted_review){ .sql = NULL };
	return page_fill(call, fields, COUNT(fields), ret);
}

/* "1" of a check box; a script may say true or on. */
static bool
is_yes(const char *value)
{
	return str_is(STR("1"), value) || str_is(STR("true"), value) ||
	       str_is(STR("on"), value);
}

static const struct err *
show_list(struct call *call, const struct view_reviews *p)
{
	const struct err *e;
	struct rows rows;
	struct view v;

	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_reviews_json(call->arena, p));
		return NULL;
	}
	if (!page_wants_html(call)) {
		rows = view_reviews_rows(call->arena, p);
		return page_send_rows(call, &rows);
	}
	e = page_view(call, CHATS_BESIDE, &v);
	return e ? e : view_reviews(&v, p);
}

/* GET /review */
const struct err *
page_reviews(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct view_reviews p = { .state = NULL };
	struct view_review *items;
	struct reviews found;
	const struct err *e = page_query(call, "state", &p.state);

	if (!p.state || !*p.state)
		p.state = REVIEW_OPEN;
	if (!e)
		e = chat_reviews(&c, p.state, SHOWN, &found);
	if (e)
		return e;
	items = arena_array(call->arena, found.n, sizeof(*items));
	for (size_t i = 0; i < found.n; i++) {
		items[i].name = found.items[i].name;
		items[i].turn = &found.items[i].turn;
	}
	p.items = items;
	p.n = found.n;
	return show_list(call, &p);
}

static const struct err *
show(struct call *call, const struct view_review *p)
{
	const struct err *e;
	struct view v = page_view_bare(call);

	if (page_wants_html(call)) {
		e = page_view(call, CHATS_BESIDE, &v);
		return e ? e : view_review(&v, p);
	}
	call->reply->content_type = format_row(call->format)->content_type;
	if (call->format == FORMAT_JSON)
		return view_review_json(&v, p);
	return view_turn_as(call->arena, call->format, p->turn,
			    &call->reply->out);
}

static const struct err *
read_review(struct call *call, struct review *ret)
{
	const struct examples_call c = page_examples_call(call);
	size_t n = 0;
	const struct err *e = page_turn_number(call, &n);

	return e ? e : chat_review(&c, call->params[0], n, ret);
}

/* GET /review/{id}/{n} */
const struct err *
page_review(struct call *call)
{
	struct review r = { .owner = NULL };
	const struct err *e = read_review(call, &r);

	if (e)
		return e;
	return show(call,
		    &(struct view_review){ .name = r.name, .turn = &r.turn });
}

/* POST /review/{id}/{n}/run: nothing is kept of it. */
const struct err *
page_review_run(struct call *call)
{
	const struct examples_call c = page_examples_call(call);
	struct posted_review in;
	struct turn tried = { 0 };
	struct review r = { .owner = NULL };
	const struct err *e = read_posted(call, &in);

	if (!e)
		e = read_review(call, &r);
	if (!e)
		e = chat_review_run(&c, &r, in.sql, &tried);
	if (e)
		return e;
	if (tried.error < ERR__MAX)
		call->reply->status = err_row(tried.error)->status;
	if (page_wants_html(call))
		return show(call, &(struct view_review){
					  .name = r.name,
					  .turn = &r.turn,
					  .tried = &tried,
					  .sql = in.sql,
					  .note = in.note,
					  .example = is_yes(in.example) });
	call->reply->content_type = format_row(call->format)->content_type;
	return view_turn_as(call->arena, call->format, &tried,
			    &call->reply->out);
}

/* What the reviewer wrote comes back with what is wrong. */
static const struct err *
show_again(struct call *call, const struct posted_review *in,
	   const struct err *why)
{
	struct review r = { .owner = NULL };

	if (!page_wants_html(call) || err_status(why) >= 500 ||
	    why->kind == ERR_DENIED || read_review(call, &r))
		return why;
	page_fail_with(call, why);
	return show(call,
		    &(struct view_review){ .name = r.name,
					   .turn = &r.turn,
					   .notice = why->say,
					   .sql = in->sql,
					   .note = in->note,
					   .example = is_yes(in->example) });
}

/* A browser goes on with the list; a script gets the turn. */
static const struct err *
done(struct call *call, const struct turn *t)
{
	if (page_wants_html(call)) {
		reply_redirect(call->reply, call->req, "/review");
		return NULL;
	}
	call->reply->content_type = format_row(call->format)->content_type;
	return view_turn_as(call->arena, call->format, t, &call->reply->out);
}

static const struct err *
close_review(struct call *call, bool dismiss)
{
	const struct examples_call c = page_examples_call(call);
	const char *chat = call->params[0];
	struct posted_review in = { .sql = NULL };
	struct turn t = { 0 };
	size_t n = 0;
	const struct err *e = page_turn_number(call, &n);

	if (!e)
		e = read_posted(call, &in);
	if (!e && dismiss)
		e = chat_review_dismiss(&c, chat, n, in.reason, &t);
	else if (!e)
		e = chat_review_answer(&c, chat, n,
				       &(struct answered){ in.sql, in.note,
							   is_yes(in.example) },
				       &t);
	return e ? show_again(call, &in, e) : done(call, &t);
}

/* POST /review/{id}/{n}/answer */
const struct err *
page_review_answer(struct call *call)
{
	return close_review(call, false);
}

/* POST /review/{id}/{n}/dismiss */
const struct err *
page_review_dismiss(struct call *call)
{
	return close_review(call, true);
}

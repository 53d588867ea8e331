#include "base/clock.h"
#include "chat/chat.h"
#include "request/reply.h"
#include "route/page.h"
#include "store/chat/deleted.h"
#include "store/saved/shares.h"

#include "base/ban.h"

#define CHATS_LISTED 1000

/* find=WORDS, and deleted=TIME after a deletion. */
static const struct err *
read_list(struct call *call, struct view_home *ret)
{
	struct chats found = { NULL, 0 };
	const char *deleted = NULL;
	uint64_t at = 0;
	const struct err *e = page_query(call, "find", &ret->find);

	if (!e)
		e = page_query(call, "deleted", &deleted);
	if (e)
		return e;
	if (deleted && str_to_uint(str_of(deleted), INT64_MAX, &at) &&
	    (int64_t)at > clock_wall_ms() - DELETED_KEPT_MS) {
		ret->deleted = "Deleted.";
		ret->deleted_ms = (int64_t)at;
	}
	if (!ret->find)
		return NULL;
	e = store_chat_find(call->app->store, call->arena, call->user.owner,
			    ret->find, CHATS_LISTED, &found);
	ret->found = found.items;
	ret->n_found = found.n;
	return e;
}

/* GET /chats?find=WORDS */
const struct err *
page_chats(struct call *call)
{
	struct view_home p = { .all = true };
	const struct err *e;
	struct rows rows;
	struct view v;

	e = read_list(call, &p);
	if (!e)
		e = page_view(call, CHATS_LISTED, &v);
	if (e)
		return e;
	if (page_wants_html(call))
		return view_home(&v, &p);
	if (p.find) {
		v.chats = p.found;
		v.n_chats = p.n_found;
	}
	if (call->format != FORMAT_JSON) {
		rows = view_chats_rows(&v);
		return page_send_rows(call, &rows);
	}
	page_send(call, FORMAT_JSON, view_chats_json(&v));
	return NULL;
}

/* Who deletes a chat has not kept it for others. */
static const struct err *
withdraw_links(struct call *call, const char *const *ids, size_t n)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < n; i++)
		e = store_share_withdraw_of(
			call->app->store, call->arena, call->user.owner,
			arena_printf(call->arena, "/chats/%s", ids[i]));
	return e;
}

const struct err *
page_delete_chats(struct call *call, const char *const *ids, size_t n)
{
	const struct err *e;
	struct deletion gone = { 0, 0 };

	e = store_chats_delete(call->app->store, call->arena, call->user.owner,
			       ids, n, &gone);
	if (!e && gone.n == 0)
		e = err_say(call->arena, ERR_MISSING, "There is no such chat.");
	if (!e)
		e = withdraw_links(call, ids, n);
	if (!e)
		reply_redirect(call->reply, call->req,
			       arena_printf(call->arena, "/chats?deleted=%lld",
					    (long long)gone.at_ms));
	return e;
}

struct chats_form {
	const char *chats; /* ids with commas between */
	const char *at;    /* of a deletion */
};

static const struct err *
read_chats_form(struct call *call, struct chats_form *ret)
{
	static const struct field_spec fields[] = {
		{ "chat", FIELD_LINE, offsetof(struct chats_form, chats) },
		{ "at", FIELD_LINE, offsetof(struct chats_form, at) },
	};
	const struct err *e;
	struct form form;

	*ret = (struct chats_form){ NULL, NULL };
	e = form_read(call->req, call->app->config->settings->max_body, &form);
	if (e)
		return e;
	form_join(call->arena, &form, "chat");
	return form_fill(call->arena, &form, fields, COUNT(fields), ret);
}

/* POST /chats/delete: chat=ID, as often as there are chats to delete. */
const struct err *
page_chats_delete(struct call *call)
{
	const char *ids[FORM_FIELDS_MAX];
	struct chats_form form;
	const struct err *e = read_chats_form(call, &form);
	struct str rest = str_of(e ? NULL : form.chats);
	size_t n = 0;

	if (e)
		return e;
	while (rest.n && n < COUNT(ids))
		ids[n++] = str_dup(call->arena, str_trim(str_cut(&rest, ',')));
	if (n == 0)
		return err_say(call->arena, ERR_INPUT,
			       "Please tick the chats to delete.");
	return page_delete_chats(call, ids, n);
}

/* POST /chats/restore: at=TIME of a deletion */
const struct err *
page_chats_restore(struct call *call)
{
	struct chats_form form;
	const struct err *e = read_chats_form(call, &form);
	uint64_t at;
	size_t n;

	if (e)
		return e;
	if (!form.at || !str_to_uint(str_of(form.at), INT64_MAX, &at))
		return err_say(call->arena, ERR_INPUT,
			       "\"at\" is the time of a deletion.");
	e = store_chats_restore(call->app->store, call->arena, call->user.owner,
				(int64_t)at, &n);
	if (!e)
		reply_redirect(call->reply, call->req, "/chats");
	return e;
}

/* A form that cannot be taken comes back with what was in it. */
static const struct err *
show_again(struct call *call, const struct asked *asked, const struct err *why)
{
	struct view_home p = {
		.question = asked->question,
		.notice = why->say,
	};
	const struct err *e;
	struct view v;

	if (!page_wants_html(call) || err_status(why) >= 500)
		return why;
	e = page_view(call, CHATS_BESIDE, &v);
	if (!e)
		e = chat_database(call->app, call->arena, &call->user,
				  asked->database, &p.database);
	if (e)
		return why;
	page_fail_with(call, why);
	return view_home(&v, &p);
}

/* POST /chats: a question that starts a chat. */
const struct err *
page_chats_post(struct call *call)
{
	const struct err *e;
	struct question q;
	struct asked asked;

	e = page_read_asked(call, &asked);
	if (e)
		return e;
	q = page_question(call, &asked);
	q.database = asked.database;
	e = page_post(call, &q);
	return e ? show_again(call, &asked, e) : NULL;
}

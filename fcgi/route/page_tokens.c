#include "base/clock.h"
#include "base/utf8.h"
#include "request/reply.h"
#include "route/page.h"
#include "store/user/token.h"

#include "base/ban.h"

#define DAYS_MAX 3650
#define LABEL_CHARS 100

/* A token cannot make another, which would outlive it. */
static const struct err *
check_user(struct call *call, bool changes)
{
	if (!call->user.name)
		return err_say(call->arena, ERR_DENIED,
			       "Tokens are for users who are signed in.");
	if (call->user.by_token && changes)
		return err_say(call->arena, ERR_DENIED,
			       "Log in for this: a token cannot make or revoke "
			       "tokens.");
	return NULL;
}

static const struct err *
show(struct call *call, struct view_tokens *p)
{
	const struct err *e;
	struct token *tokens = NULL;
	struct rows rows;
	struct view v;

	e = store_token_list(call->app->store, call->arena, call->user.name,
			     &tokens, &p->n_tokens);
	if (!e)
		e = page_view(call, CHATS_BESIDE, &v);
	if (e)
		return e;
	p->tokens = tokens;
	if (page_wants_html(call))
		return view_tokens(&v, p);
	if (call->format == FORMAT_JSON) {
		page_send(call, FORMAT_JSON, view_tokens_json(&v, p));
		return NULL;
	}
	rows = view_tokens_rows(&v, p);
	return page_send_rows(call, &rows);
}

/* GET /tokens */
const struct err *
page_tokens(struct call *call)
{
	struct view_tokens p = { .secret = NULL };
	const struct err *e = check_user(call, false);

	return e ? e : show(call, &p);
}

struct wanted {
	const char *label;
	const char *scope;
	const char *days;
};

static const struct err *
read_wanted(struct call *call, struct token *ret)
{
	static const struct field_spec fields[] = {
		{ "label", FIELD_LINE, offsetof(struct wanted, label) },
		{ "scope", FIELD_LINE, offsetof(struct wanted, scope) },
		{ "days", FIELD_LINE, offsetof(struct wanted, days) },
	};
	struct wanted wanted = { .label = NULL };
	uint64_t days = 0;
	const struct err *e = page_fill(call, fields, COUNT(fields), &wanted);

	if (e)
		return e;
	*ret = (struct token){
		.user = call->user.name,
		.groups = call->user.groups,
		.label = wanted.label,
		.scope = token_scope_find(wanted.scope ? wanted.scope : "ask"),
	};
	if (ret->scope == TOKEN_SCOPE__MAX)
		return err_say(call->arena, ERR_INPUT,
			       "\"scope\" takes ask or read.");
	if (utf8_length(str_of(wanted.label)) > LABEL_CHARS)
		return err_say(call->arena, ERR_INPUT,
			       "\"label\" takes %d characters at most.",
			       LABEL_CHARS);
	if (wanted.days && !str_to_uint(str_of(wanted.days), DAYS_MAX, &days))
		return err_say(call->arena, ERR_INPUT,
			       "\"days\" takes 0 to %d; 0: it never expires.",
			       DAYS_MAX);
	if (days)
		ret->expires_ms = clock_wall_ms() + (int64_t)days * DAY_MS;
	return NULL;
}

/* POST /tokens: the answer is the only place where its secret ever stands. */
const struct err *
page_tokens_post(struct call *call)
{
	struct view_tokens p = { .secret = NULL };
	struct token t = { .user = NULL };
	const struct err *e = check_user(call, true);

	if (!e)
		e = read_wanted(call, &t);
	if (!e)
		e = store_token_create(call->app->store, call->arena, &t,
				       &p.secret);
	if (e)
		return e;
	p.made = &t;
	call->reply->status = 201;
	return show(call, &p);
}

/* POST /tokens/{token}/revoke */
const struct err *
page_token_revoke(struct call *call)
{
	struct asked nothing;
	const struct err *e = check_user(call, true);

	if (!e)
		e = page_read_asked(call, &nothing);
	if (!e)
		e = store_token_revoke(call->app->store, call->arena,
				       call->user.name, call->params[0]);
	if (!e)
		reply_redirect(call->reply, call->req, "/tokens");
	return e;
}

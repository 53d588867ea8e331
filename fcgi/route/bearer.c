#include "route/bearer.h"

#include <string.h>

#include "request/request.h"
#include "store/user/token.h"

#include "base/ban.h"

/* The secret after the scheme; empty when there is none of ours. */
static struct str
secret_of(const struct request *req)
{
	struct str rest = str_of(request_header(req, "HTTP_AUTHORIZATION"));

	if (!str_is_nocase(str_cut(&rest, ' '), "Bearer"))
		return STR("");
	return str_trim(rest);
}

const struct err *
bearer_identify(struct call *call, bool *ret_found)
{
	struct str secret = secret_of(call->req);
	const struct err *e;
	struct token t;

	*ret_found = secret.n > 0;
	if (!*ret_found)
		return NULL;
	e = store_token_use(call->app->store, call->arena, secret, &t);
	if (e)
		return e;
	if (!t.user)
		return err_say(call->arena, ERR_LOGIN,
			       "This token is not known, or has expired.");
	if (t.scope == TOKEN_READ && strcmp(call->req->method, "GET") != 0)
		return err_say(call->arena, ERR_DENIED,
			       "This token may only read.");
	call->user = (struct user){
		.owner = arena_printf(call->arena, "u:%s", t.user),
		.name = t.user,
		.groups = t.groups,
		.by_token = true,
	};
	return NULL;
}

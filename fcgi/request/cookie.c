#include "request/cookie.h"

#include "base/ban.h"

const char *
cookie_name(struct arena *a, const char *instance, bool https)
{
	char *plain = arena_strdup(a, instance);

	for (char *p = plain; *p; p++) {
		if (!request_is_alnum(*p) && *p != '-')
			*p = '_';
	}
	return arena_printf(a, "%s%s", https ? "__Host-" : "", plain);
}

bool
cookie_find(struct str header, const char *name, struct str *ret)
{
	while (header.n > 0) {
		struct str value = str_cut(&header, ';');
		struct str key = str_cut(&value, '=');

		if (str_is(str_trim(key), name)) {
			*ret = str_trim(value);
			return true;
		}
	}
	return false;
}

const char *
cookie_get(const struct request *req, const char *name)
{
	struct str value;

	if (!cookie_find(str_of(request_header(req, "HTTP_COOKIE")), name,
			 &value))
		return NULL;
	return str_dup(req->arena, value);
}

/* __Host- demands Secure and the path "/"; without it the path is ours. */
const char *
cookie_set(const struct request *req, const char *name, const char *value)
{
	const char *path = req->https || !*req->base ? "/" : req->base;

	return arena_printf(req->arena,
			    "%s=%s; Path=%s; HttpOnly%s; "
			    "SameSite=Lax",
			    name, value, path, req->https ? "; Secure" : "");
}

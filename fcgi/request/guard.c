#include "request/guard.h"

#include "base/ban.h"

static bool
is_trusted(struct str origin, struct str trusted)
{
	struct str one = str_word(&trusted, " ,");

	while (one.n > 0 && !str_eq_nocase(one, origin))
		one = str_word(&trusted, " ,");
	return one.n > 0;
}

/*
 * The scheme is not compared: TLS may end before us. "null" has no "://", so
 * it never equals a host.
 */
static bool
names_host(struct str origin, struct str host)
{
	for (size_t i = 0; i + 3 <= origin.n; i++) {
		struct str rest = str_from(origin, i);

		if (str_starts(rest, STR("://")))
			return host.n > 0 &&
			       str_eq_nocase(str_from(rest, 3), host);
	}
	return false;
}

static bool
is_allowed(const struct request *req, const char *trusted)
{
	const char *site = io_env(req->io, "HTTP_SEC_FETCH_SITE");
	const char *origin = io_env(req->io, "HTTP_ORIGIN");

	if (io_env_count(req->io, "HTTP_SEC_FETCH_SITE") > 1 ||
	    io_env_count(req->io, "HTTP_ORIGIN") > 1)
		return false;
	if (origin && is_trusted(str_of(origin), str_of(trusted)))
		return true;
	if (site)
		return str_is(str_of(site), "same-origin") ||
		       str_is(str_of(site), "none");
	return !origin || names_host(str_of(origin), str_of(req->host));
}

const struct err *
guard_same_origin(const struct request *req, const char *trusted)
{
	if (is_allowed(req, trusted))
		return NULL;
	return err_new(req->arena, ERR_ORIGIN,
		       "This form was sent from another site, so nothing was "
		       "done.",
		       "cross-origin POST");
}

const struct err *
guard_same_site(const struct request *req, const char *trusted)
{
	if (is_allowed(req, trusted))
		return NULL;
	return err_new(req->arena, ERR_ORIGIN,
		       "This page runs a query, so it opens from our own pages"
		       " alone. Enter its address by hand.",
		       "cross-site GET of a query");
}

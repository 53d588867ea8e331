#include "request/guard.h"

#include <string.h>
#include <unistd.h>

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

/* Nothing that a browser adds by itself says who asks. */
static bool
is_nobody_else(const struct request *req, bool token_only)
{
	const char *by = io_env(req->io, "HTTP_AUTHORIZATION");

	if (io_env(req->io, "HTTP_COOKIE"))
		return false;
	return !token_only || str_is(str_of(req->method), "OPTIONS") ||
	       (by && str_starts(str_of(by), STR("Bearer ")));
}

const char *
guard_script_origin(const struct request *req, const char *origins,
		    bool token_only)
{
	const char *origin = io_env(req->io, "HTTP_ORIGIN");

	if (!origin || io_env_count(req->io, "HTTP_ORIGIN") > 1)
		return NULL;
	return is_trusted(str_of(origin), str_of(origins)) &&
			       is_nobody_else(req, token_only)
		       ? origin
		       : NULL;
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

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* What may stand in a name, or between brackets. */
static bool
is_well_formed(struct str name)
{
	bool six = name.n > 2 && name.p[0] == '[' && str_ends(name, STR("]"));

	if (six)
		name = str_first(str_from(name, 1), name.n - 2);
	for (size_t i = 0; i < name.n; i++)
		if (six ? str_hex(name.p[i]) < 0 && !strchr(":.", name.p[i])
			: strchr(":[]", name.p[i]) != NULL)
			return false;
	return name.n > 0;
}

/*
 * Without its port. Empty: it is neither NAME nor [ADDRESS], each with a port
 * or nothing behind it, so no name is taken for what it begins with.
 */
static struct str
name_of(struct str host)
{
	size_t n = host.n;

	while (n && is_digit(host.p[n - 1]))
		n--;
	if (n && n < host.n && host.p[n - 1] == ':')
		host.n = n - 1;
	return is_well_formed(host) ? host : (struct str){ 0 };
}

/* [::1] and 127.0.0.1: letters would make it a name. */
static bool
is_address(struct str name)
{
	bool digits = name.n > 0;

	if (name.n && name.p[0] == '[')
		return true;
	for (size_t i = 0; i < name.n; i++)
		digits = digits && (name.p[i] == '.' || is_digit(name.p[i]));
	return digits;
}

static bool
is_local(struct str name, const char *public_url)
{
	struct str url = str_of(public_url);
	char machine[256] = "";
	bool dot = false;

	for (size_t i = 0; i < name.n; i++)
		dot = dot || name.p[i] == '.';
	if (!dot || is_address(name) || str_ends(name, STR(".localhost")))
		return true;
	for (size_t i = 0; i + 3 <= url.n; i++)
		if (str_starts(str_from(url, i), STR("://"))) {
			struct str rest = str_from(url, i + 3);

			if (str_eq_nocase(name_of(str_cut(&rest, '/')), name))
				return true;
		}
	return gethostname(machine, sizeof(machine) - 1) == 0 &&
	       str_is_nocase(name, machine);
}

const struct err *
guard_host(const struct request *req, const char *hosts, const char *public_url)
{
	struct str host = str_of(req->host), name = name_of(host);
	struct str list = str_of(hosts), one = str_word(&list, " ,");
	bool ok = host.n == 0 ||
		  (one.n == 0 && name.n && is_local(name, public_url));

	for (; one.n > 0 && !ok; one = str_word(&list, " ,"))
		ok = str_is(one, "*") || str_eq_nocase(one, name);
	if (ok)
		return NULL;
	return err_new(req->arena, ERR_HOST,
		       "This site is not known by that name.",
		       "Host %s is not in server.hosts", req->host);
}

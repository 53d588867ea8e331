#include "driver/url.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define PART_MAX ((size_t)4096)

/* NULL: a bad escape, or one of NUL. */
static const char *
decode(struct arena *a, struct str s)
{
	struct buf b = buf_new(a, PART_MAX);

	for (size_t i = 0; i < s.n; i++) {
		bool whole = s.p[i] == '%' && s.n - i > 2;
		int high = whole ? str_hex(s.p[i + 1]) : -1;
		int low = whole ? str_hex(s.p[i + 2]) : -1;

		if (s.p[i] != '%') {
			buf_putc(&b, s.p[i]);
			continue;
		}
		if (high < 0 || low < 0 || high + low == 0)
			return NULL;
		buf_putc(&b, (char)(high << 4 | low));
		i += 2;
	}
	return b.cut ? NULL : buf_text(&b);
}

/* What stands before the last '@', which a password may hold too. */
static struct str
cut_login(struct str *authority)
{
	size_t n = authority->n;
	struct str login;

	while (n > 0 && authority->p[n - 1] != '@')
		n--;
	login = str_first(*authority, n ? n - 1 : 0);
	*authority = str_from(*authority, n);
	return login;
}

/* "[::1]:5432" and "host:5432". */
static bool
read_host(struct arena *a, struct str s, struct url *ret)
{
	struct str host, port = s;
	uint64_t n = 0;

	if (s.n && s.p[0] == '[') {
		port = str_from(s, 1);
		host = str_cut(&port, ']');
		if (port.n && port.p[0] == ':')
			port = str_from(port, 1);
		else if (port.n)
			return false;
	} else {
		host = str_cut(&port, ':');
	}
	if (port.n && !str_to_uint(port, 65535, &n))
		return false;
	ret->host = decode(a, host);
	ret->port = (unsigned)n;
	return ret->host != NULL;
}

static bool
read_parts(struct arena *a, struct str s, struct url *ret)
{
	struct str query = s, path = str_cut(&query, '?');
	struct str authority, password;

	if (!str_starts(path, STR("//")))
		return false;
	path = str_from(path, 2);
	authority = str_cut(&path, '/');
	password = cut_login(&authority);
	ret->user = decode(a, str_cut(&password, ':'));
	ret->password = decode(a, password);
	ret->path = decode(a, path);
	ret->query = query;
	return ret->user && ret->password && ret->path &&
	       read_host(a, authority, ret);
}

const struct err *
url_read(struct arena *a, const char *where, struct url *ret)
{
	if (read_parts(a, str_of(where), ret))
		return NULL;
	return err_new(a, ERR_CONFIG, "The database's URL cannot be read.",
		       "not of the form SCHEME://user@host:port/name");
}

const char *
url_param(struct arena *a, const struct url *u, const char *key)
{
	struct str rest = u->query;

	while (rest.n) {
		struct str value = str_cut(&rest, '&');
		struct str name = str_cut(&value, '=');

		if (str_is(name, key))
			return decode(a, value);
	}
	return NULL;
}

#include "settings/form.h"

#include <stdio.h>
#include <string.h>
#include <sys/un.h>

#include "base/address.h"

#include "base/ban.h"

#define BETWEEN " ,\t\n"

static bool
is_plain(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] <= ' ' || s.p[i] == 127)
			return false;
	return s.n > 0;
}

bool
form_fits(const struct form *form, struct str value)
{
	struct str word;

	if (!form->each)
		return form->fits(value);
	while ((word = str_word(&value, BETWEEN)).n)
		if (!form->each(word))
			return false;
	return true;
}

/*
 * Neither an address, nor a remark behind it (" # the store"), nor what only
 * a shell knows ("~/store.db").
 */
static bool
is_path(struct str v)
{
	return !str_has(v, STR("://")) && !str_has(v, STR(" #")) &&
	       !str_has(v, STR("\n")) && !str_starts(v, STR("unix:")) &&
	       !str_starts(v, STR("~"));
}

const struct form form_path = {
	.fits = is_path,
	.takes = "a path",
};

static bool
is_store(struct str v)
{
	return is_path(v) || str_starts(v, STR("postgresql://")) ||
	       str_starts(v, STR("postgres://"));
}

const struct form form_store = {
	.fits = is_store,
	.takes = "a path, or postgresql://user:password@host/name",
};

/* "127.0.0.1:70000" is no path, though nothing else forbids it. */
static bool
is_socket(struct str v)
{
	size_t most = sizeof(((struct sockaddr_un *)NULL)->sun_path) - 1;
	struct str port = v;
	struct sockaddr_storage address;
	socklen_t n;

	if (address_read(v, &address, &n))
		return true;
	(void)str_cut(&port, ':');
	return is_path(v) && v.n <= most &&
	       (port.n == 0 || str_has(v, STR("/")));
}

const struct form form_socket = {
	.fits = is_socket,
	.takes = "a path of at most 107 bytes, or an address with its port,"
		 " such as 10.0.0.5:9000 or [::1]:9000",
};

static bool
is_address(struct str v)
{
	struct sockaddr_storage address;
	socklen_t n;
	char room[80];
	bool six = v.n && memchr(v.p, ':', v.n);
	int len = snprintf(room, sizeof(room), six ? "[%.*s]:1" : "%.*s:1",
			   (int)v.n, v.p);

	return len > 0 && (size_t)len < sizeof(room) &&
	       address_read(str_of(room), &address, &n);
}

const struct form form_addresses = {
	.each = is_address,
	.takes = "addresses in digits, without ports, such as 10.0.0.4",
};

/* "host:80", "user:word@host", "[::1]:80": a port is a number below 65536. */
static bool
has_good_port(struct str host)
{
	size_t at = host.n;
	uint64_t port;

	while (at > 0 && !strchr(":]@", host.p[at - 1]))
		at--;
	if (at == 0 || host.p[at - 1] != ':')
		return true;
	return str_to_uint(str_from(host, at), UINT16_MAX, &port) && port > 0;
}

/* Scheme, host and what may follow. */
static bool
is_web(struct str v)
{
	struct str rest, host;

	if (str_starts(v, STR("http://")))
		rest = str_from(v, 7);
	else if (str_starts(v, STR("https://")))
		rest = str_from(v, 8);
	else
		return false;
	host = rest;
	host = str_cut(&host, '/');
	host = str_cut(&host, '?');
	return is_plain(rest) && host.n && host.p[0] != ':' &&
	       has_good_port(host);
}

const struct form form_web = {
	.fits = is_web,
	.takes = "an address that begins with http:// or https://",
};

/* What follows /v1 is added by the request. */
static bool
is_model(struct str v)
{
	struct str path = v;

	path = str_cut(&path, '?');
	return is_web(v) && !str_ends(path, STR("/chat/completions")) &&
	       !str_ends(path, STR("/messages")) &&
	       !str_ends(path, STR("/embeddings"));
}

const struct form form_model = {
	.fits = is_model,
	.takes = "an address that begins with http:// or https:// and"
		 " ends before /chat/completions, with /v1 mostly",
};

static bool
is_origin(struct str v)
{
	struct str rest = v;

	(void)str_cut(&rest, '/');
	return is_web(v) && !str_has(str_from(rest, 1), STR("/"));
}

const struct form form_origins = {
	.each = is_origin,
	.takes = "origins, each a scheme and a host and no path, such as"
		 " https://intranet",
};

static bool
is_host(struct str v)
{
	return !str_has(v, STR("/"));
}

const struct form form_hosts = {
	.each = is_host,
	.takes = "names of hosts without a scheme and a path, such as"
		 " ask.example.com, or *",
};

static bool
is_token(struct str v)
{
	for (size_t i = 0; i < v.n; i++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"
			    "YZ0123456789_-",
			    v.p[i]))
			return false;
	return v.n <= 64;
}

const struct form form_token = {
	.fits = is_token,
	.takes = "letters, digits, _ and -",
};

static bool
is_secret(struct str v)
{
	for (size_t i = 0; i < v.n; i++)
		if ((unsigned char)v.p[i] <= ' ' ||
		    (unsigned char)v.p[i] >= 127)
			return false;
	return true;
}

const struct form form_secret = {
	.fits = is_secret,
	.takes = "printable ASCII without blanks; is all of it the key?",
};

static bool
is_price(struct str out)
{
	struct str name = str_cut(&out, '='), in = str_cut(&out, '/');
	double a, b;

	return name.n && str_to_real(in, &a) && str_to_real(out, &b) &&
	       a >= 0 && b >= 0;
}

const struct form form_prices = {
	.each = is_price,
	.takes = "name=in/out for each model, such as gpt-4o=2.5/10",
};

static bool
is_column(struct str v)
{
	struct str column = v, table = str_cut(&column, '.');

	return str_is(v, "*") || (table.n && column.n);
}

const struct form form_columns = {
	.each = is_column,
	.takes = "table.column, table.* or *",
};

static bool
is_person(struct str v)
{
	struct str name = v, kind = str_cut(&name, ':');

	return kind.n == v.n || (str_is(kind, "group") && name.n);
}

const struct form form_people = {
	.each = is_person,
	.takes = "names, group:NAME, or *",
};

#include "driver/servers.h"

#include <string.h>

#include "base/buf.h"
#include "base/confine/own.h"
#include "base/str.h"
#include "driver/quota.h"

#include "base/ban.h"

#define URL_BYTES ((size_t)16 << 10)
#define STANDBY STR("target_session_attrs=prefer-standby")

/* The parts of "scheme://login@hosts/name?query". */
struct list {
	struct str login; /* with the scheme, to the '@' */
	struct str hosts, name, query;
	size_t n; /* servers */
	bool standby_first;
};

static bool
is_postgresql(struct str url)
{
	return str_starts(url, STR("postgresql://")) ||
	       str_starts(url, STR("postgres://"));
}

/* Keys of a query that list one value a server. */
static bool
is_listed(struct str name)
{
	return str_is(name, "host") || str_is(name, "hostaddr") ||
	       str_is(name, "port");
}

static size_t
count(struct str list)
{
	size_t n = 1;

	for (size_t i = 0; i < list.n; i++)
		n += list.p[i] == ',';
	return n;
}

/* Of the only one, what it is for all. */
static struct str
item(struct str list, size_t i)
{
	struct str rest = list, first = str_cut(&rest, ',');

	if (count(list) == 1)
		return list;
	while (i-- > 0)
		first = str_cut(&rest, ',');
	return first;
}

/* false: lists of different lengths. */
static bool
take_count(struct list *l, struct str list)
{
	size_t n = count(list);

	if (n > 1 && l->n > 1 && n != l->n)
		return false;
	l->n = n > l->n ? n : l->n;
	return true;
}

/* From after the scheme's slashes; a password may hold an '@' too. */
static void
cut_parts(struct str url, struct list *ret)
{
	const size_t scheme = (size_t)(strstr(url.p, "//") - url.p) + 2;
	struct str authority;
	size_t at;

	ret->query = str_from(url, scheme);
	ret->name = str_cut(&ret->query, '?');
	authority = str_cut(&ret->name, '/');
	at = authority.n;
	while (at > 0 && authority.p[at - 1] != '@')
		at--;
	ret->login = str_first(url, scheme + at);
	ret->hosts = str_from(authority, at);
}

/* false: its lists differ in length, which libpq has words for. */
static bool
read_list(struct str url, struct list *ret)
{
	struct str rest;

	*ret = (struct list){ .n = 1 };
	cut_parts(url, ret);
	if (!take_count(ret, ret->hosts))
		return false;
	for (rest = ret->query; rest.n;) {
		struct str value = str_cut(&rest, '&');

		ret->standby_first |= str_eq(value, STANDBY);
		if (is_listed(str_cut(&value, '=')) && !take_count(ret, value))
			return false;
	}
	return true;
}

/* One "key=value" of the query, for one server. */
static void
put_pair(struct buf *b, struct str pair, size_t i, bool standby)
{
	struct str value = pair, name = str_cut(&value, '=');

	if (standby && str_eq(pair, STANDBY)) {
		buf_puts(b, "target_session_attrs=standby");
	} else if (is_listed(name)) {
		buf_add(b, name);
		buf_putc(b, '=');
		buf_add(b, item(value, i));
	} else {
		buf_add(b, pair);
	}
}

static const char *
url_of(struct arena *a, const struct list *l, size_t i, bool standby)
{
	struct buf b = buf_new(a, URL_BYTES);
	struct str rest = l->query;

	buf_add(&b, l->login);
	buf_add(&b, item(l->hosts, i));
	buf_putc(&b, '/');
	buf_add(&b, l->name);
	for (char between = '?'; rest.n; between = '&') {
		buf_putc(&b, between);
		put_pair(&b, str_cut(&rest, '&'), i, standby);
	}
	return b.cut ? NULL : buf_text(&b);
}

struct servers
servers_of(struct arena *a, const char *url)
{
	const struct servers one = { { url }, 1, 1 };
	struct servers s = { .n = 0 };
	struct list l;

	if (!is_postgresql(str_of(url)) || !read_list(str_of(url), &l) ||
	    l.n == 1 || l.n > SERVERS_MAX / (l.standby_first ? 2 : 1))
		return one;
	for (size_t i = 0; l.standby_first && i < l.n; i++)
		s.urls[s.n++] = url_of(a, &l, i, true);
	for (size_t i = 0; i < l.n; i++)
		s.urls[s.n++] = url_of(a, &l, i, false);
	s.n_wanted = l.n;
	for (size_t i = 0; i < s.n; i++)
		if (!s.urls[i])
			return one;
	return s;
}

/* Less is tried first; of equals each process begins with another one. */
static uint64_t
rank(const struct quota *q, int row, const struct servers *s, size_t i)
{
	const int at = row == QUOTA_NONE ? row : row + (int)i;
	uint64_t turn = (i + (size_t)own_pid()) % s->n;

	return (uint64_t)(i >= s->n_wanted) << 62 |
	       (uint64_t)quota_rests(q, at) << 61 |
	       (uint64_t)quota_busy(q, at) << 8 | turn;
}

void
servers_order(const struct quota *q, int row, const struct servers *s,
	      size_t ret[SERVERS_MAX])
{
	uint64_t ranks[SERVERS_MAX];

	for (size_t i = 0; i < s->n; i++) {
		uint64_t r = rank(q, row, s, i);
		size_t k = i;

		for (; k > 0 && ranks[k - 1] > r; k--) {
			ranks[k] = ranks[k - 1];
			ret[k] = ret[k - 1];
		}
		ranks[k] = r;
		ret[k] = i;
	}
}

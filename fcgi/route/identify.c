#include "route/identify.h"

#include <arpa/inet.h>
#include <string.h>

#include "access/access.h"
#include "base/rand.h"
#include "data/settings.h"
#include "observe/seats.h"
#include "request/cookie.h"
#include "request/reply.h"
#include "route/bearer.h"
#include "route/page.h"
#include "store/store.h"

#include "base/ban.h"

#define NAME_MAX_BYTES 128
#define GROUPS_MAX_BYTES 4096
#define AGAIN_S 2 /* a page that stands in line loads itself so often */
#define PATIENCE_MS 400
#define LOOK_MS 5   /* between two looks for a seat */
#define SHARE_MIN 2 /* of the ask workers, for each user, where there are */

static bool
is_name(struct str s, size_t max, const char *also)
{
	for (size_t i = 0; i < s.n; i++)
		if (!request_is_alnum(s.p[i]) && (unsigned char)s.p[i] < 0x80 &&
		    (!s.p[i] || !strchr(also, s.p[i])))
			return false;
	return s.n <= max;
}

static bool
is_listed(const char *list, struct str name)
{
	struct str rest = str_of(list);
	struct str one = str_word(&rest, " ,");

	while (one.n > 0 && !str_eq(one, name))
		one = str_word(&rest, " ,");
	return one.n > 0;
}

static bool
is_admin(const struct settings *s, const struct user *user)
{
	struct str groups = str_of(user->groups);
	struct str group = str_word(&groups, " ,");

	if (is_listed(s->admins, str_of(user->name)))
		return true;
	while (group.n > 0 && !is_listed(s->admin_groups, group))
		group = str_word(&groups, " ,");
	return group.n > 0;
}

/*
 * One of the parameters that a web server vouches with. A request in which it
 * came twice may carry a forged one: libraries return the first, which is the
 * one that an `include fastcgi_params` added.
 */
static const struct err *
read_vouched(struct call *call, const char *param, size_t max, const char *also,
	     const char **ret)
{
	const char *value = request_header(call->req, param);

	*ret = NULL;
	if (io_env_count(call->req->io, param) > 1)
		return err_new(call->arena, ERR_DENIED,
			       "The web server did not say who you are.",
			       "%s came twice", param);
	if (!value)
		return NULL;
	if (!is_name(str_of(value), max, also))
		return err_new(call->arena, ERR_DENIED,
			       "The web server did not say who you are.",
			       "%s is no name", param);
	*ret = value;
	return NULL;
}

#define FACT_PREFIX "PARLANCE_USER_"
#define FACTS_MAX 100

/* "regions" of "PARLANCE_USER_REGIONS=north,east"; NULL: it is no fact. */
static const char *
fact_named(struct arena *a, const char *variable)
{
	struct str rest = str_of(variable), name;
	char *fact;

	if (!str_starts(rest, STR(FACT_PREFIX)))
		return NULL;
	rest = str_from(rest, sizeof(FACT_PREFIX) - 1);
	name = str_cut(&rest, '=');
	fact = str_dup(a, name);
	for (char *p = fact; *p; p++) {
		if (!request_is_alnum(*p) && *p != '_')
			return NULL;
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p - 'A' + 'a');
	}
	return *fact ? fact : NULL;
}

/*
 * What rules for rows may name, each from a parameter of its own:
 * PARLANCE_USER_ and the name in capitals; several values with commas between
 * them.
 */
static const struct err *
read_facts(struct call *call, struct user *user)
{
	struct fact *facts =
		arena_array(call->arena, FACTS_MAX, sizeof(*facts));
	const struct config *c = call->app->config;
	size_t n = 0;

	for (char *const *v = call->req->io->env; *v && n < FACTS_MAX; v++) {
		const char *name = fact_named(call->arena, *v);
		struct str variable = str_of(*v);
		const char *value = NULL;
		const struct err *e;

		if (!name)
			continue;
		e = read_vouched(call,
				 str_dup(call->arena, str_cut(&variable, '=')),
				 GROUPS_MAX_BYTES, "._@+\\-/:&()' ,", &value);
		/* one that no file names has no value, which shows nothing */
		if (e && str_index(c->facts, c->n_facts, name) < c->n_facts)
			return e;
		if (!e)
			facts[n++] = access_fact(call->arena, name, value);
	}
	user->facts = facts;
	user->n_facts = n;
	return NULL;
}

static const struct err *
by_proxy(struct call *call, const struct settings *s, unsigned want)
{
	const struct err *e;
	struct user user = { .owner = "" };

	e = read_vouched(call, "PARLANCE_USER", NAME_MAX_BYTES, "._@+\\-",
			 &user.name);
	if (!e)
		e = read_vouched(call, "PARLANCE_GROUPS", GROUPS_MAX_BYTES,
				 "._@+\\- ,", &user.groups);
	if (!e)
		e = read_facts(call, &user);
	if (e)
		return e;
	if (!user.name && (want & WANT_USER))
		return err_say(call->arena, ERR_LOGIN,
			       "The web server did not say who you are.");
	if (user.name) {
		user.owner = arena_printf(call->arena, "u:%s", user.name);
		user.admin = is_admin(s, &user);
	}
	call->user = user;
	return NULL;
}

static void
begin_session(struct call *call, const char *cookie)
{
	const char *id = NULL;

	store_session_create(call->app->store, call->arena, &id,
			     &call->user.owner);
	reply_header(call->reply, "Set-Cookie",
		     cookie_set(call->req, cookie, id));
}

/* Only ids of our own making are looked up; others are replaced. */
static const struct err *
by_cookie(struct call *call, const struct settings *s, unsigned want)
{
	const char *name =
		cookie_name(call->arena, s->instance, call->req->https);
	const char *id = cookie_get(call->req, name);
	const char *owner = NULL;
	const struct err *e = NULL;

	if (id && rand_is_id(id))
		e = store_session_use(call->app->store, call->arena, id, s,
				      &owner);
	if (e)
		return e;
	call->user = (struct user){ .owner = owner ? owner : "" };
	if (!owner && (want & WANT_SESSION) &&
	    strcmp(call->req->method, "POST") == 0)
		begin_session(call, name);
	return NULL;
}

const struct err *
identify(struct call *call, unsigned want)
{
	const struct settings *s = call->app->config->settings;
	const struct err *e;
	bool found;

	call->user = (struct user){ .owner = "" };
	if (!(want & (WANT_USER | WANT_SESSION | WANT_ADMIN)))
		return NULL;
	if (!call->app->store)
		return err_new(call->arena, ERR_STORE,
			       "The store of this server did not open.",
			       "no store");
	e = bearer_identify(call, &found);
	if (!e && found)
		call->user.admin = is_admin(s, &call->user);
	else if (!e)
		e = s->auth == AUTH_PROXY ? by_proxy(call, s, want)
					  : by_cookie(call, s, want);
	if (!e && (want & WANT_ADMIN) && !call->user.admin)
		e = err_say(call->arena, ERR_DENIED,
			    "This page is for administrators.");
	return e;
}

/*
 * Where an address begins that one visitor has many of: of IPv6 the first
 * four groups count, since whoever has one has the 2^64 after them.
 */
static const char *
network_of(struct arena *a, const char *address)
{
	struct in6_addr six;

	if (inet_pton(AF_INET6, address, &six) != 1)
		return address;
	memset(six.s6_addr + 8, 0, 8);
	return arena_printf(a, "%02x%02x%02x%02x%02x%02x%02x%02x",
			    six.s6_addr[0], six.s6_addr[1], six.s6_addr[2],
			    six.s6_addr[3], six.s6_addr[4], six.s6_addr[5],
			    six.s6_addr[6], six.s6_addr[7]);
}

/* Whom a seat counts for: a name that was vouched for, else an address. */
static uint64_t
seat_key(struct call *call)
{
	const char *address = request_header(call->req, "REMOTE_ADDR");

	if (call->user.name)
		return seats_key(call->user.owner);
	return seats_key(address ? network_of(call->arena, address)
				 : call->user.owner);
}

static struct seats_limits
seat_limits(const struct settings *s)
{
	unsigned seats = (unsigned)s->ask_workers;
	unsigned share = seats / 2 > SHARE_MIN ? seats / 2 : SHARE_MIN;

	return (struct seats_limits){
		.seats = seats,
		.per_user = s->user_workers ? (unsigned)s->user_workers : share,
	};
}

static const char *
place_words(struct arena *a, unsigned place)
{
	static const char *const words[] = {
		"next",  "second",  "third",  "fourth", "fifth",
		"sixth", "seventh", "eighth", "ninth",  "tenth",
	};

	return place <= COUNT(words) ? words[place - 1]
				     : arena_printf(a, "number %u", place);
}

/*
 * Where questions are answered in milliseconds, a script waits for its turn
 * rather than be sent away for a second.
 */
static bool
sits(struct call *call, const struct seats_limits *limits,
     const struct seats_request *r, struct seats_place *ret)
{
	struct wait w = wait_within(&call->wait, r->again_s ? 0 : PATIENCE_MS);

	while (!seats_enter(call->app->seats, limits, r, ret))
		if (!ret->soon || wait_sleep(&w, LOOK_MS) != WAIT_GO_ON)
			return false;
	return true;
}

const struct err *
identify_seat(struct call *call)
{
	const struct seats_limits limits =
		seat_limits(call->app->config->settings);
	bool page =
		page_wants_html(call) && strcmp(call->req->method, "GET") == 0;
	const struct seats_request r = {
		.user = seat_key(call),
		.what = seats_key(arena_printf(
			call->arena, "%s %.*s", call->req->method,
			(int)call->req->path.n, call->req->path.p)),
		.again_s = page ? AGAIN_S : 0,
	};
	struct seats_place at;
	const struct err *e;

	if (sits(call, &limits, &r, &at))
		return NULL;
	e = err_say(call->arena, ERR_BUSY,
		    "Other questions are in work. You are %s in line.",
		    place_words(call->arena, at.place));
	call->in_line = true;
	call->again_s = r.again_s;
	return err_retry(call->arena, e, page ? AGAIN_S : at.wait_s);
}

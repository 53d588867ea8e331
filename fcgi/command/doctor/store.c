#include <pwd.h>
#include <sys/stat.h>

#include "command/doctor/store.h"
#include "store/db/care.h"

#include "base/ban.h"

#define MIB ((uint64_t)1 << 20)
#define ROOM_LOW (256 * MIB)

static void
look_at_room(struct doctor *d)
{
	struct cli *cli = d->cli;
	struct store_room room;

	if (!store_room(cli->app->store, cli->arena, &room))
		return;
	doctor_add(d, "store's disk", room.free < ROOM_LOW ? "note" : "ok",
		   arena_printf(cli->arena, "%llu MB are free, it has %llu",
				(unsigned long long)(room.free / MIB),
				(unsigned long long)(room.used / MIB)),
		   room.free < ROOM_LOW
			   ? "Make room before it is full: parlance store size,"
			     " parlance store vacuum."
			   : NULL);
}

static void
look_at_audit(struct doctor *d, bool works)
{
	bool required = d->cli->app->config->settings->audit == AUDIT_REQUIRED;

	doctor_add(d, "audit", works ? "ok" : "note",
		   required ? "required: what it cannot have is not shown"
			    : "tried: answers are shown though it fails",
		   works      ? NULL
		   : required ? "No question is answered until the store takes"
				" writes."
			      : "audit = required refuses such answers.");
}

#define SLOW_US 5000 /* a question is some ten round trips */
#define CLOCK_OFF_MS 5000

static void
look_at_latency(struct doctor *d, const struct store_server *at)
{
	bool slow = at->took_us > SLOW_US;

	doctor_add(d, "store's latency", slow ? "note" : "ok",
		   arena_printf(d->cli->arena, "%.2f ms a round trip",
				(double)at->took_us / 1000),
		   slow ? "A question is some ten of them: put the store"
			  " nearer, or see what loads it."
			: NULL);
}

/* Whatever machines share goes by the store's clock. */
static void
look_at_clock(struct doctor *d, const struct store_server *at)
{
	int64_t off = at->ahead_ms < 0 ? -at->ahead_ms : at->ahead_ms;

	doctor_add(d, "store's clock", off > CLOCK_OFF_MS ? "note" : "ok",
		   arena_printf(d->cli->arena, "this machine's is %lld ms %s",
				(long long)off,
				at->ahead_ms < 0 ? "behind" : "ahead"),
		   off > CLOCK_OFF_MS
			   ? "What is shared goes by the store's, the log by"
			     " this machine's: let NTP set both."
			   : NULL);
}

static void
look_at_versions(struct doctor *d, const struct store_server *at)
{
	doctor_add(d, "store's version", at->too_old ? "note" : "ok",
		   arena_printf(d->cli->arena,
				"PostgreSQL %s; tables %lld, for programs from"
				" %lld on",
				at->version, (long long)at->tables,
				(long long)at->usable_from),
		   at->too_old ? "Parlance is tried with 13 and later." : NULL);
}

static void
look_at_server(struct doctor *d)
{
	struct store_server at;
	bool is;
	const struct err *e =
		store_server(d->cli->app->store, d->cli->arena, &at, &is);

	if (e || !is)
		return; /* what cannot be reached is said already */
	look_at_latency(d, &at);
	look_at_clock(d, &at);
	look_at_versions(d, &at);
}

static const char *
account_name(struct arena *a, uid_t uid)
{
	const struct passwd *pw = getpwuid(uid);

	return pw ? arena_printf(a, "%s", pw->pw_name)
		  : arena_printf(a, "%u", (unsigned)uid);
}

/* A server that runs has sockets, which are its account's. */
static void
look_at_owner(struct doctor *d)
{
	struct arena *a = d->cli->arena;
	const struct settings *settings = d->cli->app->config->settings;
	struct stat kept, served;

	if (lstat(settings->store, &kept) ||
	    lstat(settings->listen_ask, &served) ||
	    kept.st_uid == served.st_uid)
		return;
	doctor_add(d, "store's owner", "note",
		   arena_printf(a, "%s; the server's sockets are %s's",
				account_name(a, kept.st_uid),
				account_name(a, served.st_uid)),
		   arena_printf(a, "Give it to them: chown %s: %s*",
				account_name(a, served.st_uid),
				settings->store));
}

const struct err *
doctor_look_at_store(struct doctor *d)
{
	struct cli *cli = d->cli;
	struct app *app = cli->app;
	const struct err *e = app_open(cli->arena, app);
	bool open = !e;
	bool server = store_is_server(app->config->settings->store);

	if (open)
		e = store_probe(app->store, cli->arena);
	if (e)
		doctor_add_bad(
			d, "store", e,
			server ? "Look whether the server runs, takes this"
				 " login, and lets it make tables."
			       : "Look at its folder's owner, its space, and"
				 " whether another process holds it.");
	else
		doctor_add(d, "store", "ok", store_name(app->store), NULL);
	if (open) {
		look_at_room(d);
		look_at_server(d);
	}
	look_at_owner(d);
	look_at_audit(d, !e);
	return open ? NULL : store_open(app->arena, ":memory:", &app->store);
}

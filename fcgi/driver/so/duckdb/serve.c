#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/confine/reader.h"
#include "base/confine/started.h"
#include "base/confine/starter.h"
#include "driver/so/duckdb/duckdb.h"
#include "driver/wire.h"

#include "base/ban.h"

#define CONN_CAP ((size_t)64 << 20)
#define ASK_CAP ((size_t)256 << 20)
#define STUCK_S 10 /* beyond a statement's own limit */
#define ASK_MS 2000
#define TIMEOUT_MAX_MS ((int64_t)24 * 3600 * 1000)

/* The process, and the statement at work. */
struct helper {
	struct arena *kept; /* of the connection */
	struct arena *arena;
	struct conn *conn;
	const char *url;
	int client;
	struct wire_out out; /* to it */
};

static const char *
path_of(const char *url)
{
	const char *colon = strchr(url, ':');

	return colon ? colon + 1 : url;
}

/*
 * A worker that was taken over asks, too: how this process is confined, with
 * which library it reads, and where uploads are, is not for it to say.
 */
static bool
limit(struct arena *a, struct wire_ask *ask)
{
	struct started limits;

	if (!started_read(a, &limits))
		return false;
	ask->confine = (int64_t)limits.confine;
	ask->library = limits.library;
	return str_starts(str_of(ask->url), STR("duckdb:")) &&
	       !strchr(ask->url, '?') &&
	       started_has(&limits, path_of(ask->url));
}

/* From here on it reads the libraries and that one file, and no more. */
static bool
enter(struct arena *a, const struct wire_ask *ask)
{
	const struct confine_rule file = { path_of(ask->url), CONFINE_READ };
	const struct rlimit core = { 0, 0 };

	(void)prctl(PR_SET_DUMPABLE, 0);
	(void)setrlimit(RLIMIT_CORE, &core);
	return ask->confine == CONFINE_OFF ||
	       confine_reader(a, ask->library, &file, 1) ||
	       ask->confine == CONFINE_AUTO;
}

static const struct err *
open_once(struct helper *h, const struct wire_ask *ask, struct wait *wait)
{
	const struct settings settings = {
		.libduckdb = arena_strdup(h->kept, ask->library),
		.threads = (uint64_t)ask->threads,
		.memory = (uint64_t)ask->memory,
	};
	const struct err *e;

	if (h->conn && strcmp(h->url, ask->url) == 0)
		return NULL;
	if (h->conn)
		return err_new(h->arena, ERR_INTERNAL,
			       "The file cannot be read.", "another helper's");
	if (!enter(h->arena, ask))
		return err_new(h->arena, ERR_INTERNAL,
			       "The file cannot be read.",
			       "the helper cannot be confined");
	h->url = arena_strdup(h->kept, ask->url);
	e = parlance_driver.open(h->kept, h->url, &settings, wait, &h->conn);
	if (!e)
		h->conn->arena = h->kept;
	return e;
}

static const struct err *
gone(struct arena *a)
{
	return err_new(a, ERR_CANCELLED, "The question was cancelled.",
		       "the worker left");
}

static const struct err *
send_columns(void *arg, const struct column *cols, size_t n_cols)
{
	struct helper *h = arg;
	struct pack p = pack_writer(h->arena);
	struct wire_columns v = { .n_cols = n_cols };

	v.cols = arena_array(h->arena, n_cols, sizeof(*v.cols));
	memcpy(v.cols, cols, n_cols * sizeof(*cols));
	wire_walk_columns(&p, &v);
	if (wire_send(&h->out, WIRE_COLUMNS, buf_str(&p.out)))
		return NULL;
	return gone(h->arena);
}

static const struct err *
send_rows(void *arg, const struct rows *batch, bool *ret_enough)
{
	struct helper *h = arg;
	struct arena *a = arena_create(ASK_CAP);
	struct pack p = pack_writer(a);
	struct wire_rows v = { .cells = batch->cells,
			       .n = batch->n_rows * batch->n_cols };
	bool ok;

	*ret_enough = false;
	wire_walk_rows(&p, &v);
	ok = wire_send(&h->out, WIRE_ROWS, buf_str(&p.out));
	arena_destroy(a);
	return ok ? NULL : gone(h->arena);
}

static void
send_end(struct helper *h, const struct err *e, const struct outcome *outcome,
	 bool stays)
{
	struct pack p = pack_writer(h->arena);
	struct wire_end v = { .failed = e != NULL,
			      .truncated = outcome->truncated };

	if (e) {
		v.kind = e->kind;
		v.say = e->say;
		v.note = e->note;
	}
	v.refused = !e && outcome->refusal;
	if (v.refused)
		v.complaint = *outcome->refusal;
	wire_walk_end(&p, &v);
	if (stays)
		starter_say_free();
	if (wire_send(&h->out, WIRE_END, buf_str(&p.out)))
		(void)!wire_flush(&h->out);
}

/* False: there is none that can be read. */
static bool
hear(struct helper *h, struct wire_ask *ret)
{
	struct wire w = { .from = h->client };
	struct wait wait = wait_forever();
	enum wire_got got;
	struct str packed;
	bool ready, read = false;
	char kind = 0;

	wait = wait_within(&wait, ASK_MS);
	while ((got = wire_next(&w, &kind, &packed)) == WIRE_MORE)
		if (wait_poll(&wait, w.from, POLLIN, &ready) != WAIT_GO_ON)
			break;
	if (got == WIRE_PARCEL && kind == WIRE_ASK) {
		struct pack p = pack_reader(h->arena, packed);

		wire_walk_ask(&p, ret);
		read = !p.bad;
	}
	wire_finish(&w);
	return read && ret->limits.rows > 0 && ret->limits.timeout_ms > 0 &&
	       ret->limits.timeout_ms <= TIMEOUT_MAX_MS && limit(h->arena, ret);
}

/* The worker that left is a client that left. */
static void
serve(struct helper *h)
{
	struct wire_ask ask = { .url = NULL };
	struct outcome outcome = { .refusal = NULL };
	struct row_sink sink = { send_columns, send_rows, h };
	struct statement s = { .sink = &sink };
	struct wait wait = wait_forever();
	struct so_conn *so;
	const struct err *e;
	bool stays;

	wait.descriptor = h->client;
	if (!hear(h, &ask)) {
		starter_say_free();
		return;
	}
	/* the default action ends one that nothing else stops */
	(void)alarm((unsigned)(ask.limits.timeout_ms / 1000 + STUCK_S));
	e = open_once(h, &ask, &wait);
	if (!e) {
		assert(h->conn);
		so = (struct so_conn *)h->conn;
		s.text = ask.text;
		s.foreign = ask.foreign;
		s.args = ask.args;
		s.n_args = ask.n_args;
		s.limits = &ask.limits;
		e = so->run(so, h->arena, &s, &wait, &outcome);
	}
	/* what could not be opened, or stopped, is for a new one */
	stays = h->conn && !offload_is_left() &&
		!parlance_driver.check(h->conn, &wait);
	send_end(h, e, &outcome, stays);
	(void)alarm(0);
	if (!stays)
		_exit(EXIT_SUCCESS);
}

void
duck_serve(struct arena *a)
{
	struct helper h = { .kept = arena_create(CONN_CAP) };

	(void)a;
	while ((h.client = starter_next_client()) >= 0) {
		h.arena = arena_create(ASK_CAP);
		h.out = (struct wire_out){ .to = h.client };
		serve(&h);
		wire_out_finish(&h.out);
		arena_destroy(h.arena);
		(void)close(h.client);
	}
}

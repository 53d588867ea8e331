#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/confine/starter.h"
#include "base/hash/hash.h"
#include "base/utf8.h"
#include "driver/so/duckdb/duckdb.h"
#include "driver/wire.h"

#include "base/ban.h"

/* Beyond the statement's own limit: for the helper to start, and to say so. */
#define GRACE_MS 4000
#define BATCH_CAP ((size_t)128 << 20)

/* One statement that a helper runs. */
struct far {
	struct arena *a;
	const struct statement *s;
	struct wait *wait;
	struct wait narrow;
	struct outcome *ret;
	struct wire wire;
	struct batch batch;
	struct arena *parcels; /* what one parcel holds */
	size_t n_cols;
	bool ended;
};

/* Which helper will do: the same file, as it is now, and the same limits. */
static uint64_t
key_of(const struct duck_conn *c, struct arena *a)
{
	uint64_t hash = hash_add(HASH_START, str_of(c->far->url));

	hash = hash_add(hash, str_of(duck_stamp(c, a)));
	hash = hash_add(hash, str_of(c->far->library));
	return hash_add(hash, str_of(arena_printf(a, "%lld %lld",
						  (long long)c->far->threads,
						  (long long)c->far->memory)));
}

static const struct err *
broke(struct arena *a, const char *why)
{
	return err_new(a, ERR_DATABASE_DOWN,
		       "The engine that reads this file failed while it ran"
		       " the statement.",
		       "%s", why);
}

/* *ret: our end of a socket whose other end a helper has. */
static const struct err *
borrow(const struct duck_conn *c, struct arena *a, int *ret)
{
	int ends[2];
	bool lent;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
		return err_new(a, ERR_INTERNAL,
			       "The machine is out of descriptors.",
			       "socketpair");
	lent = starter_lend(ends[1], key_of(c, a), c->most);
	(void)close(ends[1]);
	if (lent) {
		*ret = ends[0];
		return NULL;
	}
	(void)close(ends[0]);
	return broke(a, "the starter of helpers is gone");
}

static bool
send_ask(const struct far *f, const struct duck_conn *c)
{
	struct pack p = pack_writer(f->a);
	struct wire_ask ask = *c->far;
	struct wire_out out = { .to = f->wire.from };
	bool ok;

	ask.text = f->s->text;
	ask.foreign = f->s->foreign;
	ask.n_args = f->s->n_args;
	ask.args = arena_array(f->a, ask.n_args, sizeof(*ask.args));
	for (size_t i = 0; i < ask.n_args; i++)
		ask.args[i] = f->s->args[i];
	ask.limits = *f->s->limits;
	wire_walk_ask(&p, &ask);
	ok = wire_send(&out, WIRE_ASK, buf_str(&p.out)) && wire_flush(&out);
	wire_out_finish(&out);
	return ok;
}

static const struct err *
take_columns(struct far *f, struct str packed)
{
	struct pack p = pack_reader(f->a, packed);
	struct wire_columns v = { 0 };

	wire_walk_columns(&p, &v);
	if (p.bad || f->n_cols)
		return broke(f->a, "columns that cannot be read");
	for (size_t i = 0; i < v.n_cols; i++) {
		v.cols[i].name =
			str_dup(f->a, utf8_clean(f->a, str_of(v.cols[i].name)));
		v.cols[i].unit = NULL;
	}
	f->n_cols = v.n_cols;
	return batch_begin(&f->batch, v.cols, v.n_cols);
}

static const struct err *
take_rows(struct far *f, struct str packed)
{
	struct pack p = pack_reader(f->parcels, packed);
	struct wire_rows v = { 0 };
	const struct err *e = NULL;
	size_t i = 0;

	wire_walk_rows(&p, &v);
	if (p.bad || !f->n_cols || v.n % f->n_cols)
		return broke(f->a, "rows that cannot be read");
	while (i < v.n && !e && batch_row(&f->batch)) {
		for (size_t col = 0; col < f->n_cols; col++, i++) {
			if (v.cells[i].type == CELL_NULL)
				batch_null(&f->batch);
			else
				batch_cell(&f->batch, v.cells[i].type,
					   v.cells[i].text);
		}
		e = batch_end(&f->batch);
	}
	arena_reset(f->parcels);
	return e;
}

static const char *
cleaned(struct arena *a, const char *s)
{
	return s ? str_dup(a, utf8_clean(a, str_of(s))) : NULL;
}

static struct complaint *
complaint_of(struct arena *a, const struct complaint *c)
{
	struct complaint *own = arena_alloc(a, sizeof(*own));

	*own = (struct complaint){
		.type = c->type,
		.refusal = c->refusal,
		.message = cleaned(a, c->message),
		.problem_area = cleaned(a, c->problem_area),
		.suggestion = cleaned(a, c->suggestion),
		.sqlstate = cleaned(a, c->sqlstate),
		.name = cleaned(a, c->name),
		.nearest = cleaned(a, c->nearest),
	};
	return own;
}

static const struct err *
take_end(struct far *f, struct str packed)
{
	struct pack p = pack_reader(f->a, packed);
	struct wire_end v = { .kind = 0 };

	wire_walk_end(&p, &v);
	f->ended = true;
	if (p.bad || (!v.failed && !v.refused && !f->n_cols))
		return broke(f->a, "an end that cannot be read");
	if (v.failed)
		return err_new(f->a, (enum err_kind)v.kind,
			       cleaned(f->a, v.say), "%s",
			       v.note ? cleaned(f->a, v.note) : "");
	if (v.refused)
		f->ret->refusal = complaint_of(f->a, &v.complaint);
	f->ret->truncated = f->ret->truncated || v.truncated;
	return v.refused ? NULL : batch_flush(&f->batch);
}

static const struct err *
take(struct far *f, char kind, struct str packed)
{
	switch (kind) {
	case WIRE_COLUMNS:
		return take_columns(f, packed);
	case WIRE_ROWS:
		return take_rows(f, packed);
	case WIRE_END:
		return take_end(f, packed);
	default:
		return broke(f->a, "a parcel that is none");
	}
}

/* Until something is there to be read. */
static const struct err *
await(struct far *f)
{
	bool ready = false;
	enum wait_end end = wait_poll(&f->narrow, f->wire.from, POLLIN, &ready);

	if (ready)
		return NULL;
	return run_ended(f->a, end, f->wait, f->s->limits);
}

static const struct err *
hear(struct far *f)
{
	const struct err *e = NULL;
	struct str packed;
	char kind;

	while (!e && !f->ended && !f->batch.done) {
		switch (wire_next(&f->wire, &kind, &packed)) {
		case WIRE_PARCEL:
			e = take(f, kind, packed);
			break;
		case WIRE_MORE:
			e = await(f);
			break;
		case WIRE_GONE:
			e = broke(f->a, "the helper ended");
			break;
		}
	}
	/* enough rows: it need not go on */
	return e || f->ended ? e : batch_flush(&f->batch);
}

const struct err *
duck_run_far(struct so_conn *conn, struct arena *a, const struct statement *s,
	     struct wait *wait, struct outcome *ret)
{
	const struct duck_conn *c = (const struct duck_conn *)conn;
	struct far f = {
		.a = a,
		.s = s,
		.wait = wait,
		.narrow = wait_within(wait, s->limits->timeout_ms + GRACE_MS),
		.ret = ret,
	};
	const struct err *e = borrow(c, a, &f.wire.from);
	int socket = f.wire.from;

	if (e)
		return e;
	f.parcels = arena_create(BATCH_CAP);
	batch_init(&f.batch, s->limits, s->sink, ret);
	e = send_ask(&f, c) ? hear(&f) : broke(a, "the helper ended");
	batch_finish(&f.batch);
	arena_destroy(f.parcels);
	wire_finish(&f.wire);
	(void)close(socket);
	return e;
}

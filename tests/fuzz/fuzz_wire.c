/*
 * What passes between a worker and a helper: neither believes the other. The
 * first byte says which of the parcels the rest is; then the same bytes come
 * over a socket, as parcels with heads of their own.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "driver/wire.h"

#include "base/ban.h"

#define ROOM ((size_t)64 << 20)
#define AT_ONCE ((size_t)32 << 10) /* less than a socket holds */

/* NOLINTNEXTLINE(readability-identifier-naming) */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All that a parcel may be. */
union parcel {
	struct wire_ask ask;
	struct wire_columns columns;
	struct wire_rows rows;
	struct wire_end end;
};

static void
walk(char kind, struct pack *p, union parcel *v)
{
	switch (kind) {
	case WIRE_ASK:
		wire_walk_ask(p, &v->ask);
		break;
	case WIRE_COLUMNS:
		wire_walk_columns(p, &v->columns);
		break;
	case WIRE_ROWS:
		wire_walk_rows(p, &v->rows);
		break;
	default:
		wire_walk_end(p, &v->end);
		break;
	}
}

static struct str
again(struct arena *a, char kind, union parcel *v)
{
	struct pack p = pack_writer(a);

	walk(kind, &p, v);
	return buf_str(&p.out);
}

/* What was read is written, read and written in the same words. */
static void
read_parcel(struct arena *a, char kind, struct str bytes)
{
	union parcel first, second;
	struct pack p = pack_reader(a, bytes);
	struct str written;

	memset(&first, 0, sizeof(first));
	memset(&second, 0, sizeof(second));
	walk(kind, &p, &first);
	if (p.bad)
		return;
	written = again(a, kind, &first);
	p = pack_reader(a, written);
	walk(kind, &p, &second);
	if (p.bad || !str_eq(written, again(a, kind, &second)))
		abort();
}

static void
read_socket(struct arena *a, struct str bytes)
{
	struct wire w;
	enum wire_got got;
	int ends[2];
	char kind;
	struct str packed;

	bytes = str_first(bytes, AT_ONCE);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return;
	w = (struct wire){ .from = ends[0] };
	if (write(ends[1], bytes.p, bytes.n) == (ssize_t)bytes.n) {
		(void)close(ends[1]);
		while ((got = wire_next(&w, &kind, &packed)) != WIRE_GONE)
			if (got == WIRE_PARCEL)
				read_parcel(a, kind, packed);
	} else {
		(void)close(ends[1]);
	}
	wire_finish(&w);
	(void)close(ends[0]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char kinds[] = { WIRE_ASK, WIRE_COLUMNS, WIRE_ROWS,
				      WIRE_END };
	struct str bytes = { (const char *)data, size };
	struct arena *a;

	if (!size)
		return 0;
	a = arena_create(ROOM);
	read_parcel(a, kinds[data[0] % COUNT(kinds)], str_from(bytes, 1));
	read_socket(a, bytes);
	arena_destroy(a);
	return 0;
}

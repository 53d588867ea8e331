#include "base/pack.h"

#include <string.h>

#include "base/ban.h"

#define PACK_MAX ((size_t)256 << 20)

struct pack
pack_writer(struct arena *a)
{
	return (struct pack){
		.arena = a,
		.writing = true,
		.out = buf_new(a, PACK_MAX),
	};
}

struct pack
pack_reader(struct arena *a, struct str bytes)
{
	return pack_reader_of(a, arena_copy(a, bytes.p, bytes.n), bytes.n);
}

struct pack
pack_reader_of(struct arena *a, char *p, size_t n)
{
	return (struct pack){ .arena = a, .p = p, .end = p + n };
}

static void
write_str(struct pack *p, struct str v)
{
	char room[STR_INT_CHARS];

	if (!v.p) {
		buf_putc(&p->out, '-');
		return;
	}
	buf_add(&p->out, str_from_int((int64_t)v.n, room));
	buf_putc(&p->out, ':');
	buf_add(&p->out, v);
	buf_putc(&p->out, ',');
}

static struct str
spoil(struct pack *p)
{
	p->bad = true;
	p->p = p->end;
	return (struct str){ NULL, 0 };
}

static struct str
read_str(struct pack *p)
{
	size_t left = (size_t)(p->end - p->p), n = 0, at = 0;
	struct str v;

	if (left && *p->p == '-') {
		p->p++;
		return (struct str){ NULL, 0 };
	}
	for (; at < left && p->p[at] >= '0' && p->p[at] <= '9'; at++) {
		n = 10 * n + (size_t)(p->p[at] - '0');
		if (n > PACK_MAX)
			return spoil(p);
	}
	if (at == 0 || at == left || p->p[at] != ':' || n + 1 > left - at - 1)
		return spoil(p);
	v = (struct str){ p->p + at + 1, n };
	p->p += at + 1 + n + 1;
	if (p->p[-1] != ',')
		return spoil(p);
	p->p[-1] = '\0';
	return v;
}

void
pack_str(struct pack *p, struct str *v)
{
	if (p->writing)
		write_str(p, *v);
	else
		*v = read_str(p);
}

void
pack_text(struct pack *p, const char **v)
{
	if (p->writing)
		write_str(p, (struct str){ *v, *v ? strlen(*v) : 0 });
	else
		*v = read_str(p).p;
}

void
pack_int(struct pack *p, int64_t *v)
{
	struct str s;
	uint64_t n = 0;
	bool minus;

	if (p->writing) {
		char room[STR_INT_CHARS];

		write_str(p, str_from_int(*v, room));
		return;
	}
	s = read_str(p);
	minus = s.n && s.p[0] == '-';
	if (!str_to_uint(str_from(s, minus), INT64_MAX, &n))
		(void)spoil(p);
	*v = minus ? -(int64_t)n : (int64_t)n;
}

void
pack_size(struct pack *p, size_t *v)
{
	int64_t n = (int64_t)*v;

	pack_int(p, &n);
	if (!p->writing && n < 0)
		(void)spoil(p);
	*v = n < 0 || p->bad ? 0 : (size_t)n;
}

void
pack_real(struct pack *p, double *v)
{
	int64_t millionths = p->writing ? (int64_t)(*v * 1e6 + 0.5) : 0;

	pack_int(p, &millionths);
	if (!p->writing)
		*v = (double)millionths / 1e6;
}

void
pack_bool(struct pack *p, bool *v)
{
	char c = *v ? '1' : '0';

	pack_char(p, &c);
	*v = c == '1';
}

void
pack_char(struct pack *p, char *v)
{
	if (p->writing) {
		buf_putc(&p->out, *v);
		return;
	}
	*v = '\0';
	if (p->p == p->end)
		(void)spoil(p);
	else
		*v = *p->p++;
}

void
pack_array(struct pack *p, size_t *n, size_t size, void *items)
{
	void *room;

	pack_size(p, n);
	if (p->writing)
		return;
	if (*n > (size_t)(p->end - p->p)) {
		(void)spoil(p);
		*n = 0;
	}
	room = arena_array(p->arena, *n, size);
	memcpy(items, &room, sizeof(room));
}

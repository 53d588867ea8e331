#include "driver/wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/ban.h"

#define HEAD 5 /* four bytes of length, one of kind */
#define PARCEL_MAX ((size_t)64 << 20)
#define READ_BYTES ((size_t)64 << 10)

static void
walk_uint(struct pack *p, uint64_t *v)
{
	int64_t n = *v > INT64_MAX ? INT64_MAX : (int64_t)*v;

	pack_int(p, &n);
	*v = n < 0 ? 0 : (uint64_t)n;
}

static void
walk_cell(struct pack *p, struct cell *v)
{
	char c = (char)('a' + (int)v->type);

	pack_char(p, &c);
	if (c < 'a' || c >= 'a' + CELL__MAX) {
		p->bad = true;
		c = 'a';
	}
	v->type = (enum cell_type)(c - 'a');
	if (v->type != CELL_NULL)
		pack_str(p, &v->text);
	if (!v->text.p)
		v->text = STR("");
}

void
wire_walk_ask(struct pack *p, struct wire_ask *v)
{
	pack_text(p, &v->url);
	pack_text(p, &v->library);
	pack_int(p, &v->threads);
	pack_int(p, &v->memory);
	pack_int(p, &v->confine);
	pack_text(p, &v->text);
	pack_bool(p, &v->foreign);
	pack_array(p, &v->n_args, sizeof(*v->args), &v->args);
	for (size_t i = 0; i < v->n_args; i++)
		walk_cell(p, &v->args[i]);
	walk_uint(p, &v->limits.rows);
	walk_uint(p, &v->limits.bytes);
	walk_uint(p, &v->limits.cell);
	pack_int(p, &v->limits.timeout_ms);
	p->bad = p->bad || !v->url || !v->library || !v->text;
}

void
wire_walk_columns(struct pack *p, struct wire_columns *v)
{
	pack_array(p, &v->n_cols, sizeof(*v->cols), &v->cols);
	for (size_t i = 0; i < v->n_cols; i++) {
		struct cell kind = { .type = v->cols[i].type, .text = STR("") };

		walk_cell(p, &kind);
		v->cols[i].type = kind.type;
		pack_text(p, &v->cols[i].name);
		pack_text(p, &v->cols[i].declared);
		p->bad = p->bad || !v->cols[i].name;
	}
	p->bad = p->bad || v->n_cols == 0;
}

void
wire_walk_rows(struct pack *p, struct wire_rows *v)
{
	pack_array(p, &v->n, sizeof(*v->cells), &v->cells);
	for (size_t i = 0; i < v->n; i++)
		walk_cell(p, &v->cells[i]);
}

static void
walk_complaint(struct pack *p, struct complaint *v)
{
	int64_t type = v->type, refusal = v->refusal;

	pack_int(p, &type);
	p->bad = p->bad || type < 0 || type >= COMPLAINT__MAX;
	v->type = p->bad ? COMPLAINT_OTHER : (enum complaint_type)type;
	pack_int(p, &refusal);
	p->bad = p->bad || refusal < 0 || refusal >= REFUSAL__MAX;
	v->refusal = p->bad ? REFUSAL_NONE : (enum refusal)refusal;
	pack_text(p, &v->message);
	pack_text(p, &v->problem_area);
	pack_text(p, &v->suggestion);
	pack_text(p, &v->sqlstate);
	pack_text(p, &v->name);
	pack_text(p, &v->nearest);
	p->bad = p->bad || !v->message;
}

void
wire_walk_end(struct pack *p, struct wire_end *v)
{
	pack_bool(p, &v->truncated);
	pack_bool(p, &v->failed);
	pack_int(p, &v->kind);
	pack_text(p, &v->say);
	pack_text(p, &v->note);
	pack_bool(p, &v->refused);
	if (v->refused)
		walk_complaint(p, &v->complaint);
	p->bad = p->bad ||
		 (v->failed && (!v->say || v->kind < 0 || v->kind >= ERR__MAX));
}

static bool
write_all(int to, const char *p, size_t n)
{
	while (n > 0) {
		ssize_t done = write(to, p, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return false;
		p += done;
		n -= (size_t)done;
	}
	return true;
}

static bool
make_room(char **bytes, size_t *room, size_t n)
{
	char *more;

	if (*room >= n)
		return true;
	more = realloc(*bytes, n);
	if (!more)
		return false;
	*bytes = more;
	*room = n;
	return true;
}

bool
wire_flush(struct wire_out *w)
{
	bool ok = write_all(w->to, w->bytes, w->n);

	w->n = 0;
	return ok;
}

void
wire_out_finish(struct wire_out *w)
{
	free(w->bytes);
	*w = (struct wire_out){ .to = -1 };
}

bool
wire_send(struct wire_out *w, char kind, struct str packed)
{
	const uint32_t n = (uint32_t)packed.n;
	size_t room = w->n + HEAD + packed.n;

	if (packed.n > PARCEL_MAX || !make_room(&w->bytes, &w->room, room))
		return false;
	memcpy(w->bytes + w->n, &n, sizeof(n));
	w->bytes[w->n + HEAD - 1] = kind;
	memcpy(w->bytes + w->n + HEAD, packed.p, packed.n);
	w->n = room;
	return w->n < READ_BYTES || wire_flush(w);
}

void
wire_finish(struct wire *w)
{
	free(w->bytes);
	*w = (struct wire){ .from = -1 };
}

static void
drop_taken(struct wire *w)
{
	if (w->taken)
		memmove(w->bytes, w->bytes + w->taken, w->n - w->taken);
	w->n -= w->taken;
	w->taken = 0;
}

/* Bytes of the parcel that begins, with its head; 0: not known yet. */
static size_t
length(const struct wire *w)
{
	uint32_t n;

	if (w->n < HEAD)
		return 0;
	memcpy(&n, w->bytes, sizeof(n));
	return HEAD + (size_t)n;
}

static bool
take(struct wire *w, char *ret_kind, struct str *ret)
{
	size_t n = length(w);

	if (n == 0 || w->n < n)
		return false;
	*ret_kind = w->bytes[HEAD - 1];
	*ret = (struct str){ w->bytes + HEAD, n - HEAD };
	w->taken = n;
	return true;
}

enum wire_got
wire_next(struct wire *w, char *ret_kind, struct str *ret)
{
	size_t n;
	ssize_t got;

	drop_taken(w);
	if (take(w, ret_kind, ret))
		return WIRE_PARCEL;
	n = length(w);
	if (n > HEAD + PARCEL_MAX ||
	    !make_room(&w->bytes, &w->room, w->n + READ_BYTES))
		return WIRE_GONE;
	got = recv(w->from, w->bytes + w->n, READ_BYTES, MSG_DONTWAIT);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return WIRE_MORE;
	if (got <= 0)
		return WIRE_GONE;
	w->n += (size_t)got;
	return take(w, ret_kind, ret) ? WIRE_PARCEL : WIRE_MORE;
}

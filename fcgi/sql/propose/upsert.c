#include "sql/propose/proposing.h"

#include "base/buf.h"

#include "base/ban.h"

#define KEYS_MAX 8
#define READ_MAX 20000 /* bytes that read the rows that are met */

/* The columns whose values decide whether a row is there already. */
struct keys {
	struct str names[KEYS_MAX]; /* as written */
	size_t place[KEYS_MAX];     /* in each row of values */
	size_t n;
};

/* Which name of the list that opens at i has it; SIZE_MAX: none. */
static size_t
place_of(const struct look *l, size_t i, struct str name)
{
	const size_t end = l->s.after[i];

	for (size_t n = 0; ++i + 1 <= end; n++, i++)
		if (str_eq_nocase(token_name(l->a, look_token(l, i)), name))
			return n;
	return SIZE_MAX;
}

/* (a, b): columns of the table that the statement gives values for. */
static bool
read_keys(const struct look *l, size_t i, struct keys *ret)
{
	const size_t end = l->s.after[i];

	*ret = (struct keys){ .n = 0 };
	for (i++; i < end; i += 2) {
		const struct token t = look_token(l, i);
		const struct str name = token_name(l->a, t);
		const bool more = token_is_op(look_token(l, i + 1), ",");

		if (!token_is_name(t) || ret->n == KEYS_MAX ||
		    !schema_column(l->table, name) || (!more && i + 2 != end))
			return false;
		ret->names[ret->n] = t.text;
		ret->place[ret->n] = place_of(l, l->after, name);
		if (ret->place[ret->n++] == SIZE_MAX)
			return false;
	}
	return ret->n > 0;
}

/* Of the n-th value of the row that opens at i: tokens at … end - 1. */
static bool
value_at(const struct look *l, size_t i, size_t n, size_t *ret_at,
	 size_t *ret_end)
{
	const size_t end = l->s.after[i] - 1, depth = l->s.depth[i] + 1;
	size_t at = i + 1;

	for (i++; i <= end; i++) {
		if (i < end && (l->s.depth[i] != depth ||
				!token_is_op(look_token(l, i), ",")))
			continue;
		if (n-- == 0) {
			*ret_at = at;
			*ret_end = i;
			return true;
		}
		at = i + 1;
	}
	return false;
}

/* A literal: what it is now it is when it is run. */
static bool
is_literal(const struct look *l, size_t at, size_t end)
{
	struct token t = look_token(l, at);

	if (end == at + 2 && token_is_op(t, "-"))
		return look_token(l, at + 1).kind == TOKEN_NUMBER;
	return end == at + 1 && (t.kind == TOKEN_NUMBER ||
				 t.kind == TOKEN_TEXT || token_is(t, "null"));
}

/* "(a = 1 AND b = 'x')" of the row that opens at i. */
static bool
put_row(const struct look *l, size_t i, const struct keys *k, struct buf *b)
{
	for (size_t n = 0; n < k->n; n++) {
		size_t at, end;
		struct str value;

		if (!value_at(l, i, k->place[n], &at, &end) ||
		    !is_literal(l, at, end))
			return false;
		value = look_text(l, at, end);
		buf_printf(b, "%s%.*s = %.*s", n ? " AND " : "(",
			   (int)k->names[n].n, k->names[n].p, (int)value.n,
			   value.p);
	}
	buf_putc(b, ')');
	return true;
}

/* The rows of VALUES up to ON, as conditions on the table's own. */
static bool
put_rows(const struct look *l, const struct keys *k, struct buf *b)
{
	size_t i = l->s.after[l->after];

	if (!token_is(look_token(l, i), "values"))
		return false;
	do {
		if (!token_is_op(look_token(l, ++i), "("))
			return false;
		buf_puts(b, i > l->s.after[l->after] + 1 ? " OR " : "");
		if (!put_row(l, i, k, b))
			return false;
		i = l->s.after[i];
	} while (token_is_op(look_token(l, i), ","));
	return i == l->on && !b->cut;
}

/* DO UPDATE SET … with the rows that it changes shown before. */
static struct complaint *
propose_update(struct look *l, const struct keys *keys, size_t at)
{
	struct buf b = buf_new(l->a, READ_MAX);
	const struct str table = look_text(l, 2, l->after);

	if (!token_is(look_token(l, at), "set") || !keys->n ||
	    !token_is_op(look_token(l, l->after), "("))
		return look_complain(
			l, "An upsert names its columns, and after ON CONFLICT"
			   " those that decide, in brackets.");
	if (look_find(l, at, "where") < l->s.n_tokens)
		return look_complain(l, "DO UPDATE with WHERE is not allowed:"
					" which rows it changes cannot be"
					" shown.");
	buf_printf(&b, "SELECT * FROM %.*s WHERE ", (int)table.n, table.p);
	if (!put_rows(l, keys, &b))
		return look_complain(
			l, "An upsert needs VALUES with plain numbers and texts"
			   " in the columns of ON CONFLICT: else which rows it"
			   " changes cannot be shown.");
	buf_printf(&b, " LIMIT %d", PROPOSE_SAMPLE);
	l->to->verb = "upsert";
	l->to->before = buf_text(&b);
	return NULL;
}

struct complaint *
propose_upsert(struct look *l)
{
	struct keys keys = { .n = 0 };
	size_t i = look_find(l, l->after, "on");

	if (!token_is(look_token(l, 0), "insert") || !l->d->upserts ||
	    !token_is(look_token(l, i + 1), "conflict"))
		return NULL;
	l->on = i;
	i += 2;
	if (token_is_op(look_token(l, i), "(")) {
		if (!read_keys(l, i, &keys))
			return look_complain(
				l, "After ON CONFLICT stand columns that the"
				   " statement gives values for.");
		i = l->s.after[i];
	}
	if (!token_is(look_token(l, i), "do"))
		return look_complain(l, "ON CONFLICT is followed by columns in"
					" brackets and DO.");
	if (token_is(look_token(l, i + 1), "nothing"))
		return i + 2 == l->s.n_tokens
			       ? NULL
			       : look_complain(l, "After DO NOTHING stands"
						  " nothing.");
	return propose_update(l, &keys, i + 2);
}

#include <string.h>

#include "base/hash/digest.h"
#include "driver/sqlite/sqlite.h"

#include "base/ban.h"

/*
 * Functions of SQLite's own that take time by the product of their
 * arguments' lengths: one step of a statement, which no limit interrupts,
 * could take minutes. These give the same results in time by the sum.
 */

#define TRIM_SET_MAX 100 /* bytes in the set of trim(x, set) */

static struct str
text_of(sqlite3_value *v)
{
	const unsigned char *p = sqlite3_value_text(v);

	return (struct str){ (const char *)p,
			     p ? (size_t)sqlite3_value_bytes(v) : 0 };
}

/* Where y, which is not empty, begins in x. */
static const char *
find(struct str x, struct str y)
{
	if (x.n < y.n)
		return NULL;
	return y.n == 1 ? memchr(x.p, y.p[0], x.n) : memmem(x.p, x.n, y.p, y.n);
}

static bool
is_inside(char c) /* a character of UTF-8 */
{
	return (c & 0xc0) == 0x80;
}

static size_t
count_characters(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += !is_inside(s.p[i]);
	return n;
}

#define LONG_TEXT 4096 /* bytes; work on more is worth a look at the clock */

/*
 * Calls in one row come without a look at the clock between them, so those
 * on long texts look themselves.
 */
static bool
is_over(sqlite3_context *ctx, struct str x)
{
	if (x.n < LONG_TEXT || !sqlite_is_over(sqlite3_user_data(ctx)))
		return false;
	sqlite3_result_error_code(ctx, SQLITE_INTERRUPT);
	return true;
}

/* instr(x, y): where y begins in x, from 1; 0: nowhere. */
static void
f_instr(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	bool blobs = sqlite3_value_type(v[0]) == SQLITE_BLOB &&
		     sqlite3_value_type(v[1]) == SQLITE_BLOB;
	struct str x, y;
	const char *at;

	(void)n;
	if (sqlite3_value_type(v[0]) == SQLITE_NULL ||
	    sqlite3_value_type(v[1]) == SQLITE_NULL)
		return;
	if (blobs) {
		x.p = sqlite3_value_blob(v[0]);
		x.n = (size_t)sqlite3_value_bytes(v[0]);
		y.p = sqlite3_value_blob(v[1]);
		y.n = (size_t)sqlite3_value_bytes(v[1]);
	} else {
		x = text_of(v[0]);
		y = text_of(v[1]);
	}
	if (is_over(ctx, x))
		return;
	if (y.n == 0) {
		sqlite3_result_int(ctx, 1);
		return;
	}
	at = find(x, y);
	if (!at || (!blobs && is_inside(*at)))
		sqlite3_result_int(ctx, 0);
	else if (blobs)
		sqlite3_result_int64(ctx, at - x.p + 1);
	else
		sqlite3_result_int64(
			ctx, (sqlite3_int64)count_characters(
				     (struct str){ x.p, (size_t)(at - x.p) }) +
				     1);
}

static size_t
count_parts(struct str x, struct str y)
{
	size_t n = 0;
	const char *at;

	while ((at = find(x, y)) != NULL) {
		x = str_from(x, (size_t)(at - x.p) + y.n);
		n++;
	}
	return n;
}

/* x with each y replaced by z, into to, which has the room. */
static void
replace(char *to, struct str x, struct str y, struct str z)
{
	const char *at;

	while ((at = find(x, y)) != NULL) {
		size_t before = (size_t)(at - x.p);

		memcpy(to, x.p, before);
		to += before;
		if (z.n)
			memcpy(to, z.p, z.n);
		to += z.n;
		x = str_from(x, before + y.n);
	}
	if (x.n)
		memcpy(to, x.p, x.n);
}

static void
f_replace(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	struct str x = text_of(v[0]), y = text_of(v[1]), z;
	size_t parts, size;
	int max = sqlite3_limit(sqlite3_context_db_handle(ctx),
				SQLITE_LIMIT_LENGTH, -1);
	char *to;

	(void)n;
	if (!x.p || !y.p)
		return;
	if (y.n == 0) {
		sqlite3_result_value(ctx, v[0]);
		return;
	}
	z = text_of(v[2]);
	if (!z.p || is_over(ctx, x))
		return;
	parts = count_parts(x, y);
	size = x.n - parts * y.n + parts * z.n;
	if (size > (size_t)max) {
		sqlite3_result_error_toobig(ctx);
		return;
	}
	to = sqlite3_malloc64(size + 1);
	if (!to) {
		sqlite3_result_error_nomem(ctx);
		return;
	}
	replace(to, x, y, z);
	sqlite3_result_text64(ctx, to, size, sqlite3_free, SQLITE_UTF8);
}

static size_t
character_length(struct str s)
{
	size_t n = 1;

	while (n < s.n && is_inside(s.p[n]))
		n++;
	return n;
}

/* A set of characters: bytes for ASCII, and texts for the others. */
struct set {
	bool ascii[128];
	struct str others;
};

static struct set
read_set(struct str text)
{
	struct set set = { .others = text };

	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)text.p[i] < 128)
			set.ascii[(unsigned char)text.p[i]] = true;
	return set;
}

/* The bytes of c, a whole character, when the set has it, or 0. */
static size_t
in_set(const struct set *set, struct str c)
{
	struct str others = set->others;

	if (c.n == 1 && (unsigned char)c.p[0] < 128)
		return set->ascii[(unsigned char)c.p[0]];
	while (others.n) {
		struct str other = str_first(others, character_length(others));

		if (str_eq(other, c))
			return c.n;
		others = str_from(others, other.n);
	}
	return 0;
}

static size_t
in_set_first(const struct set *set, struct str x)
{
	return x.n ? in_set(set, str_first(x, character_length(x))) : 0;
}

static size_t
in_set_last(const struct set *set, struct str x)
{
	size_t at = x.n;

	while (at > 0 && is_inside(x.p[at - 1]))
		at--;
	return at > 0 ? in_set(set, str_from(x, at - 1)) : 0;
}

enum { TRIM_LEFT = 1, TRIM_RIGHT = 2 };

static void
trim(sqlite3_context *ctx, int n, sqlite3_value **v, int sides)
{
	struct str x = text_of(v[0]), text = STR(" ");
	struct set set;
	size_t cut;

	if (n > 1)
		text = text_of(v[1]);
	if (!x.p || !text.p || is_over(ctx, x))
		return;
	if (text.n > TRIM_SET_MAX) {
		sqlite3_result_error_toobig(ctx);
		return;
	}
	set = read_set(text);
	while ((sides & TRIM_LEFT) && (cut = in_set_first(&set, x)))
		x = str_from(x, cut);
	while ((sides & TRIM_RIGHT) && (cut = in_set_last(&set, x)))
		x.n -= cut;
	sqlite3_result_text64(ctx, x.p, x.n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static void
f_trim(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	trim(ctx, n, v, TRIM_LEFT | TRIM_RIGHT);
}

static void
f_ltrim(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	trim(ctx, n, v, TRIM_LEFT);
}

static void
f_rtrim(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	trim(ctx, n, v, TRIM_RIGHT);
}

/* parlance_hash(x, salt): of columns whose values are hidden (sql/check). */
static void
f_hash(sqlite3_context *ctx, int n, sqlite3_value **v)
{
	char hex[DIGEST_CHARS + 1];
	struct str x = text_of(v[0]), salt = text_of(v[1]);
	char *both;

	(void)n;
	if (!x.p || is_over(ctx, x))
		return;
	both = sqlite3_mprintf("%.*s%.*s", (int)salt.n, salt.p, (int)x.n, x.p);
	if (!both) {
		sqlite3_result_error_nomem(ctx);
		return;
	}
	digest_hex(str_of(both), hex);
	sqlite3_free(both);
	sqlite3_result_text(ctx, hex, DIGEST_CHARS / 2, SQLITE_TRANSIENT);
}

static const struct {
	const char *name;
	int n_args;
	void (*fn)(sqlite3_context *, int, sqlite3_value **);
} functions[] = {
	{ "instr", 2, f_instr },         { "replace", 3, f_replace },
	{ "trim", 1, f_trim },           { "trim", 2, f_trim },
	{ "ltrim", 1, f_ltrim },         { "ltrim", 2, f_ltrim },
	{ "rtrim", 1, f_rtrim },         { "rtrim", 2, f_rtrim },
	{ "printf", -1, sqlite_printf }, { "format", -1, sqlite_printf },
	{ "parlance_hash", 2, f_hash },
};

int
sqlite_functions(struct sqlite_conn *c)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
	int rc = SQLITE_OK;

	for (size_t i = 0; rc == SQLITE_OK && i < COUNT(functions); i++)
		rc = sqlite3_create_function_v2(
			c->db, functions[i].name, functions[i].n_args, flags, c,
			functions[i].fn, NULL, NULL, NULL);
	return rc;
}

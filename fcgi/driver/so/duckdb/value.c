#include <stdio.h>
#include <string.h>

#include "driver/number.h"
#include "driver/so/duckdb/duckdb.h"

#include "base/ban.h"

#define HUGE_DIGITS 40
#define MICRO ((int64_t)1000000)
#define NANO ((int64_t)1000000000)

__extension__ typedef unsigned __int128 u128;

/* What putting one value needs; one line for each function below. */
struct value {
	const struct duck_api *api;
	struct buf *b;
	const struct duck_type *t;
	void *vector;
	const void *data;
	uint64_t row;
};

#define DATA(v, type) (((const type *)(v)->data)[(v)->row])

struct str
duck_string(const union duck_string *s)
{
	return (struct str){ s->near.n <= sizeof(s->near.text) ? s->near.text
							       : s->far.text,
			     s->near.n };
}

/* Digits of n, at least min_digits, with a point before the last `scale`. */
static void
put_digits(struct buf *b, u128 n, unsigned scale)
{
	char digits[HUGE_DIGITS];
	unsigned at = sizeof(digits), used = 0;

	while (n > 0 || used < scale + 1) {
		digits[--at] = (char)('0' + (char)(n % 10));
		n /= 10;
		used++;
	}
	buf_add(b, (struct str){ digits + at, used - scale });
	if (!scale)
		return;
	buf_putc(b, '.');
	buf_add(b, (struct str){ digits + at + used - scale, scale });
}

static void
put_huge(struct buf *b, const struct duck_huge *h, bool is_signed,
	 unsigned scale)
{
	u128 n = (u128)h->upper << 64 | h->lower;
	bool negative = is_signed && h->upper >> 63;

	if (negative)
		buf_putc(b, '-');
	put_digits(b, negative ? -n : n, scale);
}

static void
put_scaled(struct buf *b, int64_t n, unsigned scale)
{
	struct duck_huge h = { (uint64_t)n, n < 0 ? UINT64_MAX : 0 };

	put_huge(b, &h, true, scale);
}

/* The value of any of the integer types up to 64 bits. */
static int64_t
integer(const struct value *v, enum duck_type_id id)
{
	switch ((int)id) {
	case DUCK_TINYINT:
		return DATA(v, int8_t);
	case DUCK_SMALLINT:
		return DATA(v, int16_t);
	case DUCK_INTEGER:
		return DATA(v, int32_t);
	case DUCK_UTINYINT:
		return DATA(v, uint8_t);
	case DUCK_USMALLINT:
		return DATA(v, uint16_t);
	case DUCK_UINTEGER:
		return DATA(v, uint32_t);
	default:
		return DATA(v, int64_t);
	}
}

static void
put_integer(const struct value *v)
{
	buf_printf(v->b, "%lld", (long long)integer(v, v->t->id));
}

static void
put_ubigint(const struct value *v)
{
	buf_printf(v->b, "%llu", (unsigned long long)DATA(v, uint64_t));
}

static void
put_boolean(const struct value *v)
{
	buf_puts(v->b, DATA(v, uint8_t) ? "true" : "false");
}

static void
put_float(const struct value *v)
{
	char text[REAL_BYTES];

	float_text(DATA(v, float), text);
	buf_puts(v->b, text);
}

static void
put_double(const struct value *v)
{
	char text[REAL_BYTES];

	real_text(DATA(v, double), text);
	buf_puts(v->b, text);
}

static void
put_hugeint(const struct value *v)
{
	put_huge(v->b, &DATA(v, struct duck_huge), v->t->id == DUCK_HUGEINT, 0);
}

static void
put_decimal(const struct value *v)
{
	if (v->t->internal == DUCK_HUGEINT)
		put_huge(v->b, &DATA(v, struct duck_huge), true, v->t->scale);
	else
		put_scaled(v->b, integer(v, v->t->internal), v->t->scale);
}

static void
put_text(const struct value *v)
{
	buf_add(v->b, duck_string(&DATA(v, union duck_string)));
}

static void
put_enum(const struct value *v)
{
	uint64_t label = (uint64_t)integer(v, v->t->internal);

	if (label < v->t->n_labels)
		buf_puts(v->b, v->t->labels[label]);
}

/* The sign bit is flipped, so that UUIDs sort as numbers. */
static void
put_uuid(const struct value *v)
{
	const struct duck_huge *h = &DATA(v, struct duck_huge);
	uint64_t high = h->upper ^ ((uint64_t)1 << 63);

	buf_printf(v->b, "%08llx-%04llx-%04llx-%04llx-%012llx",
		   (unsigned long long)(high >> 32),
		   (unsigned long long)(high >> 16 & 0xFFFF),
		   (unsigned long long)(high & 0xFFFF),
		   (unsigned long long)(h->lower >> 48),
		   (unsigned long long)(h->lower & 0xFFFFFFFFFFFF));
}

/* The first byte counts the padding bits that begin the second. */
static void
put_bit(const struct value *v)
{
	struct str s = duck_string(&DATA(v, union duck_string));
	unsigned skip = s.n ? (unsigned char)s.p[0] : 0;

	for (size_t i = 8 + skip; i < s.n * 8; i++)
		buf_putc(v->b, s.p[i / 8] >> (7 - i % 8) & 1 ? '1' : '0');
}

static void
put_date(const struct value *v)
{
	duck_put_date(v->b, DATA(v, int32_t));
}

static void
put_time(const struct value *v)
{
	duck_put_time(v->b, DATA(v, int64_t) * 1000);
}

/* 40 bits of micros, 24 of the offset, counted down from the largest. */
static void
put_time_tz(const struct value *v)
{
	uint64_t bits = DATA(v, uint64_t);
	int offset = 57599 - (int)(bits & 0xFFFFFF);
	int away = offset < 0 ? -offset : offset;

	duck_put_time(v->b, (int64_t)(bits >> 24) * 1000);
	buf_printf(v->b, "%c%02d", offset < 0 ? '-' : '+', away / 3600);
	if (away % 3600)
		buf_printf(v->b, ":%02d", away / 60 % 60);
	if (away % 60)
		buf_printf(v->b, ":%02d", away % 60);
}

static void
put_timestamp(const struct value *v)
{
	static const int64_t per_second[DUCK__MAX] = {
		[DUCK_TIMESTAMP_S] = 1,     [DUCK_TIMESTAMP_MS] = 1000,
		[DUCK_TIMESTAMP] = MICRO,   [DUCK_TIMESTAMP_TZ] = MICRO,
		[DUCK_TIMESTAMP_NS] = NANO,
	};
	int64_t n = DATA(v, int64_t), unit = per_second[v->t->id];
	int64_t rest = n % unit, s = n / unit;

	if (n == INT64_MAX || n == -INT64_MAX) {
		buf_puts(v->b, n > 0 ? "infinity" : "-infinity");
		return;
	}
	if (rest < 0) {
		rest += unit;
		s--;
	}
	duck_put_timestamp(v->b, s, rest * (NANO / unit));
	if (v->t->id == DUCK_TIMESTAMP_TZ)
		buf_puts(v->b, "+00");
}

static void
put_interval(const struct value *v)
{
	duck_put_interval(v->b, &DATA(v, struct duck_interval));
}

static void
put_or_null(const struct value *v, const struct duck_type *t, void *vector,
	    uint64_t row)
{
	if (!duck_put(v->api, v->b, t, vector, row))
		buf_puts(v->b, "NULL");
}

static void
put_list(const struct value *v)
{
	struct duck_list at = { v->row * v->t->array, v->t->array };
	void *child;

	if (v->t->id == DUCK_LIST) {
		at = DATA(v, struct duck_list);
		child = v->api->list_vector_get_child(v->vector);
	} else {
		child = v->api->array_vector_get_child(v->vector);
	}
	buf_putc(v->b, '[');
	for (uint64_t i = 0; i < at.n && !v->b->cut; i++) {
		buf_puts(v->b, i ? ", " : "");
		put_or_null(v, v->t->kids, child, at.offset + i);
	}
	buf_putc(v->b, ']');
}

static void
put_struct(const struct value *v)
{
	for (size_t i = 0; i < v->t->n_kids; i++) {
		buf_printf(v->b, "%s'%s': ", i ? ", " : "{",
			   v->t->kid_names[i]);
		put_or_null(v, &v->t->kids[i],
			    v->api->struct_vector_get_child(v->vector, i),
			    v->row);
	}
	buf_putc(v->b, '}');
}

/* A map is a list of pairs. */
static void
put_map(const struct value *v)
{
	struct duck_list at = DATA(v, struct duck_list);
	void *pairs = v->api->list_vector_get_child(v->vector);
	void *keys = v->api->struct_vector_get_child(pairs, 0);
	void *values = v->api->struct_vector_get_child(pairs, 1);

	buf_putc(v->b, '{');
	for (uint64_t i = at.offset; i < at.offset + at.n && !v->b->cut; i++) {
		buf_puts(v->b, i > at.offset ? ", " : "");
		put_or_null(v, &v->t->kids[0], keys, i);
		buf_putc(v->b, '=');
		put_or_null(v, &v->t->kids[1], values, i);
	}
	buf_putc(v->b, '}');
}

/* A union is a struct whose first member says which other one counts. */
static void
put_union(const struct value *v)
{
	void *tags = v->api->struct_vector_get_child(v->vector, 0);
	const uint8_t *tag = v->api->vector_get_data(tags);
	size_t i = tag[v->row];

	if (i < v->t->n_kids)
		put_or_null(v, &v->t->kids[i],
			    v->api->struct_vector_get_child(v->vector, i + 1),
			    v->row);
}

static void (*const put[DUCK__MAX])(const struct value *) = {
	[DUCK_BOOLEAN] = put_boolean,
	[DUCK_TINYINT] = put_integer,
	[DUCK_SMALLINT] = put_integer,
	[DUCK_INTEGER] = put_integer,
	[DUCK_BIGINT] = put_integer,
	[DUCK_UTINYINT] = put_integer,
	[DUCK_USMALLINT] = put_integer,
	[DUCK_UINTEGER] = put_integer,
	[DUCK_UBIGINT] = put_ubigint,
	[DUCK_FLOAT] = put_float,
	[DUCK_DOUBLE] = put_double,
	[DUCK_TIMESTAMP] = put_timestamp,
	[DUCK_DATE] = put_date,
	[DUCK_TIME] = put_time,
	[DUCK_INTERVAL] = put_interval,
	[DUCK_HUGEINT] = put_hugeint,
	[DUCK_VARCHAR] = put_text,
	[DUCK_BLOB] = put_text,
	[DUCK_DECIMAL] = put_decimal,
	[DUCK_TIMESTAMP_S] = put_timestamp,
	[DUCK_TIMESTAMP_MS] = put_timestamp,
	[DUCK_TIMESTAMP_NS] = put_timestamp,
	[DUCK_ENUM] = put_enum,
	[DUCK_LIST] = put_list,
	[DUCK_STRUCT] = put_struct,
	[DUCK_MAP] = put_map,
	[DUCK_UUID] = put_uuid,
	[DUCK_UNION] = put_union,
	[DUCK_BIT] = put_bit,
	[DUCK_TIME_TZ] = put_time_tz,
	[DUCK_TIMESTAMP_TZ] = put_timestamp,
	[DUCK_UHUGEINT] = put_hugeint,
	[DUCK_ARRAY] = put_list,
};

bool
duck_put(const struct duck_api *api, struct buf *b, const struct duck_type *t,
	 void *vector, uint64_t row)
{
	const uint64_t *valid = api->vector_get_validity(vector);
	struct value v = { api, b, t, vector, NULL, row };

	if (valid && !(valid[row / 64] >> (row % 64) & 1))
		return false;
	if (t->id >= DUCK__MAX || !put[t->id])
		return false;
	v.data = api->vector_get_data(vector);
	put[t->id](&v);
	return true;
}

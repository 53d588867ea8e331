#include <string.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "data/facts.h"
#include "knowledge/schema/sampling.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define LOOKED_AT 10000   /* rows of a table, the first ones */
#define COLUMN_MS 100     /* one statement */
#define ALL_MS 3000       /* the whole database */
#define SAMPLE_BYTES 2048 /* longer values are no samples */
#define SAMPLE_CHARS 60
#define SCRATCH ((size_t)16 << 20)

/* "table.column", "table.*" or "*". */
static bool
is_listed(const char *list, const char *table, const char *column)
{
	struct str rest = str_of(list), word;

	while ((word = str_word(&rest, " ,")).n) {
		struct str col = word;
		struct str first = str_cut(&col, '.');

		if (str_is(word, "*"))
			return true;
		if (str_is_nocase(first, table) &&
		    (str_is(col, "*") || str_is_nocase(col, column)))
			return true;
	}
	return false;
}

/* By settings, and by names that say secret unless a setting says not. */
static void
set_hidden(const struct settings *s, const struct schema_table *t,
	   struct schema_column *c)
{
	const enum secrecy secret = is_listed(s->show_samples, t->name, c->name)
					    ? SECRET_NO
					    : name_secrecy(c->name);

	c->samples_hidden = s->samples == 0 || secret == SECRET_KEYS ||
			    is_listed(s->hide_samples, t->name, c->name);
	c->personal = secret != SECRET_NO;
}

void
sampling_put_table(const struct dialect *d, struct buf *b,
		   const struct schema_table *t)
{
	if (t->schema) {
		dialect_name(d, b, str_of(t->schema));
		buf_putc(b, '.');
	}
	dialect_name(d, b, str_of(t->name));
}

/*
 * The first rows alone: a scan of millions is not worth three samples. Times are
 * those of the first rows, in their order: two columns tell how long rows last.
 */
static struct str
statement(const struct sampling *s, const struct schema_table *t,
	  const struct schema_column *c)
{
	const struct dialect *d = s->dialect;
	struct buf b = buf_new(s->scratch, 4096);

	buf_puts(&b,
		 c->type == CELL_TIMESTAMP ? "SELECT " : "SELECT DISTINCT ");
	dialect_top(d, &b, s->settings->samples);
	dialect_name(d, &b, str_of(c->name));
	buf_puts(&b, " FROM (SELECT ");
	dialect_top(d, &b, LOOKED_AT);
	dialect_name(d, &b, str_of(c->name));
	buf_puts(&b, " FROM ");
	sampling_put_table(d, &b, t);
	buf_puts(&b, " WHERE ");
	dialect_name(d, &b, str_of(c->name));
	buf_puts(&b, " IS NOT NULL");
	dialect_limit(d, &b, LOOKED_AT);
	buf_puts(&b, ") first_rows");
	dialect_limit(d, &b, s->settings->samples);
	return buf_str(&b);
}

/* What a text column may hold that is not text to read. */
static bool
is_readable(struct str text)
{
	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)text.p[i] < ' ' && text.p[i] != '\n' &&
		    text.p[i] != '\t' && text.p[i] != '\r')
			return false;
	return text.n > 0 && text.n < SAMPLE_BYTES;
}

static void
keep(const struct sampling *s, struct schema_column *c, const struct rows *rows)
{
	c->samples = arena_array(s->arena, rows->n_rows, sizeof(*c->samples));
	for (size_t i = 0; i < rows->n_rows; i++) {
		const struct cell *cell = &rows->cells[i * rows->n_cols];

		if (cell->type == CELL_BLOB) {
			c->n_samples = 0;
			return;
		}
		if (is_readable(cell->text))
			c->samples[c->n_samples++] = utf8_shorten(
				s->arena, cell->text, SAMPLE_CHARS);
	}
}

/*
 * Of numbers only those of a flag, and days, say what a column is. 0 among days
 * stands for none.
 */
static void
keep_telling(struct schema_column *c)
{
	bool flag = c->n_samples == 2;
	size_t days = 0, none = 0;

	for (size_t i = 0; i < c->n_samples; i++) {
		const char *s = c->samples[i];

		flag &= strcmp(s, "0") == 0 || strcmp(s, "1") == 0;
		if (schema_is_dense_day(s))
			c->samples[days++] = s;
		else
			none += strcmp(s, "0") == 0;
	}
	if (!flag)
		c->n_samples = days + none == c->n_samples ? days : 0;
}

const struct err *
sampling_run(struct sampling *s, struct str sql, const struct limits *limits,
	     struct rows *ret)
{
	struct verdict v = { .sql = NULL };
	struct snapshot kept = { .rows = { .n_rows = 0 } };
	struct outcome outcome = { .refusal = NULL };
	struct row_sink sink =
		snapshot_sink(&kept, s->scratch, limits->rows, limits->bytes);
	const struct err *e = NULL;

	sql_check(s->scratch, s->dialect, NULL, NULL, sql, &v);
	if (v.sql)
		e = driver_run(s->want->conn, s->scratch,
			       &(struct read_order){ v.sql, limits, &sink },
			       &s->wait, &outcome);
	if (!e && !outcome.refusal)
		*ret = kept.rows;
	return e;
}

/* A statement that takes too long or is refused leaves no samples. */
static const struct err *
sample_column(struct sampling *s, const struct schema_table *t,
	      struct schema_column *c)
{
	struct limits limits = {
		.rows = s->settings->samples,
		.bytes = (uint64_t)SAMPLE_BYTES * s->settings->samples,
		.cell = SAMPLE_BYTES,
		.timeout_ms = COLUMN_MS,
	};
	struct rows rows = { .n_rows = 0 };
	const struct err *e =
		sampling_run(s, statement(s, t, c), &limits, &rows);

	if (!e)
		keep(s, c, &rows);
	if (c->type == CELL_INTEGER)
		keep_telling(c);
	return e;
}

/* Whether schema_blank() may stand in it. */
static bool
may_be_blank(const struct dialect *d, const struct schema_column *c)
{
	const bool date = c->type == CELL_DATE || c->type == CELL_TIMESTAMP;

	if (c->samples_hidden)
		return false;
	if (c->type == CELL_INTEGER)
		return c->n_samples && schema_is_dense_day(c->samples[0]);
	return c->type == CELL_TEXT || (d->text_dates && date);
}

/* Of each of a table, what put() writes; how many they are. */
static size_t
put_each(const struct dialect *d, struct buf *b, const struct schema_table *t,
	 void (*put)(const struct dialect *d, struct buf *b,
		     const struct schema_column *c))
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_cols; i++)
		if (may_be_blank(d, &t->cols[i])) {
			buf_puts(b, n++ ? ", " : "");
			put(d, b, &t->cols[i]);
		}
	return n;
}

static void
put_name(const struct dialect *d, struct buf *b, const struct schema_column *c)
{
	dialect_name(d, b, str_of(c->name));
}

static void
put_found(const struct dialect *d, struct buf *b, const struct schema_column *c)
{
	buf_puts(b, "max(CASE WHEN ");
	put_name(d, b, c);
	buf_printf(b, " = %s THEN 1 ELSE 0 END)", schema_blank(c));
}

/* Of each such column, whether it stands in one of the first rows. */
static struct str
blanks_statement(const struct sampling *s, const struct schema_table *t)
{
	const struct dialect *d = s->dialect;
	struct buf b = buf_new(s->scratch, SCRATCH / 4);

	buf_puts(&b, "SELECT ");
	if (put_each(d, &b, t, put_found) == 0)
		return STR("");
	buf_puts(&b, " FROM (SELECT ");
	dialect_top(d, &b, LOOKED_AT);
	(void)put_each(d, &b, t, put_name);
	buf_puts(&b, " FROM ");
	sampling_put_table(d, &b, t);
	dialect_limit(d, &b, LOOKED_AT);
	buf_puts(&b, ") first_rows");
	return buf_str(&b);
}

/* A statement that is refused leaves nothing known. */
static const struct err *
find_blanks(struct sampling *s, struct schema_table *t)
{
	const struct str sql = blanks_statement(s, t);
	struct limits limits = { .rows = 1,
				 .bytes = SAMPLE_BYTES * t->n_cols,
				 .cell = SAMPLE_BYTES,
				 .timeout_ms = COLUMN_MS };
	struct rows rows = { .n_rows = 0 };
	const struct err *e =
		sql.n ? sampling_run(s, sql, &limits, &rows) : NULL;

	if (e || rows.n_rows == 0)
		return e;
	for (size_t i = 0, at = 0; i < t->n_cols; i++)
		if (may_be_blank(s->dialect, &t->cols[i]))
			t->cols[i].blank = str_is(rows.cells[at++].text, "1");
	return NULL;
}

/* Some engines give up the connection together with a slow statement. */
static const struct err *
renew(struct sampling *s)
{
	return conns_get(s->conns, s->arena, s->want->db, s->want->wait,
			 &s->want->conn);
}

/* Texts, times, and whole numbers that may be 0 and 1 alone. */
static bool
may_tell(const struct schema_column *c)
{
	return c->type == CELL_TEXT || c->type == CELL_TIMESTAMP ||
	       (c->type == CELL_INTEGER && !c->primary && !c->unique);
}

static const struct err *
sample_table(struct sampling *s, struct schema_table *t)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < t->n_cols && !e; i++) {
		struct schema_column *c = &t->cols[i];

		set_hidden(s->settings, t, c);
		if (!may_tell(c) || c->samples_hidden)
			continue;
		e = sample_column(s, t, c);
		if (!e)
			arena_reset(s->scratch);
	}
	if (!e)
		e = find_blanks(s, t);
	if (!e)
		e = sampling_codes(s, t);
	if (!e)
		arena_reset(s->scratch);
	if (!e || e->kind != ERR_QUERY_SLOW)
		return e;
	/* the rest of a slow table is left alone */
	s->partial = true;
	return renew(s);
}

/* Our own small deadline is no error; that of the question is. */
static bool
is_ours(const struct err *e, struct wait *wait)
{
	return e->kind == ERR_DEADLINE && wait_check(wait) == WAIT_GO_ON;
}

const struct err *
schema_sample(struct arena *a, struct conns *conns, struct schema_want *want,
	      struct schema *schema)
{
	struct sampling s = {
		.arena = a,
		.scratch = arena_create(SCRATCH),
		.conns = conns,
		.want = want,
		.dialect = dialect_find(str_of(want->conn->dialect)),
		.settings = want->db->settings,
		.wait = wait_within(want->wait, ALL_MS),
	};
	const struct err *e = NULL;

	for (size_t i = 0; i < schema->n_tables && !e; i++)
		e = sample_table(&s, &schema->tables[i]);
	if (e && is_ours(e, want->wait)) {
		s.partial = true;
		e = renew(&s);
	} else if (e)
		e = err_new(a, e->kind, arena_strdup(a, e->say), "%s",
			    e->note ? e->note : "");
	arena_destroy(s.scratch);
	want->partial = s.partial;
	return e;
}

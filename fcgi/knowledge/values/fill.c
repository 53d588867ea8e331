#include "base/buf.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"
#include "knowledge/values/values.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define COLUMN_MS 500 /* one column */
#define ALL_MS 5000   /* the whole database */
#define SCRATCH ((size_t)64 << 20)

/* Where the values of one column go. */
struct filling {
	struct values *values;
	struct conns *conns;
	struct schema_want *want;
	const struct dialect *dialect;
	const struct settings *settings;
	struct arena *scratch; /* of one column */
	struct wait wait;
	size_t table, col;
};

static const struct err *
begin(void *arg, const struct column *cols, size_t n_cols)
{
	(void)arg;
	(void)cols;
	(void)n_cols;
	return NULL;
}

static const struct err *
batch(void *arg, const struct rows *rows, bool *ret_enough)
{
	struct filling *f = arg;
	const struct err *e = NULL;

	*ret_enough = false;
	for (size_t i = 0; i < rows->n_rows && !e; i++) {
		const struct cell *c = &rows->cells[i * rows->n_cols];

		if (c->type == CELL_TEXT)
			e = values_add(f->values, f->table, f->col, c->text);
	}
	return e;
}

static void
put_table(struct buf *b, const struct dialect *d, const struct schema_table *t)
{
	if (t->schema) {
		dialect_name(d, b, str_of(t->schema));
		buf_putc(b, '.');
	}
	dialect_name(d, b, str_of(t->name));
}

static struct str
statement(const struct filling *f, const struct schema_table *t,
	  const struct schema_column *c)
{
	const struct dialect *d = f->dialect;
	const size_t n = f->settings->value_limit;
	struct buf b = buf_new(f->scratch, 4096);

	buf_puts(&b, "SELECT DISTINCT ");
	dialect_top(d, &b, n);
	dialect_name(d, &b, str_of(c->name));
	buf_puts(&b, " FROM ");
	put_table(&b, d, t);
	buf_puts(&b, " WHERE ");
	dialect_name(d, &b, str_of(c->name));
	buf_puts(&b, " IS NOT NULL");
	dialect_limit(d, &b, n);
	return buf_str(&b);
}

/* What came before the time was up stays. */
static const struct err *
fill_column(struct filling *f, const struct schema_table *t,
	    const struct schema_column *c)
{
	const struct limits limits = {
		.rows = f->settings->value_limit,
		.bytes = f->settings->value_limit * VALUE_BYTES_MAX,
		.cell = VALUE_BYTES_MAX + 1,
		.timeout_ms = COLUMN_MS,
	};
	const struct row_sink sink = { begin, batch, f };
	struct verdict v = { .sql = NULL };
	struct outcome outcome = { .refusal = NULL };
	const struct err *e;

	sql_check(f->scratch, f->dialect, NULL, NULL, statement(f, t, c), &v);
	if (!v.sql)
		return NULL;
	e = driver_run(f->want->conn, f->scratch, v.sql, &limits, &f->wait,
		       &sink, &outcome);
	if (!e || e->kind != ERR_QUERY_SLOW)
		return e;
	/* some engines give up the connection together with the statement */
	return conns_get(f->conns, f->scratch, f->want->db, f->want->wait,
			 &f->want->conn);
}

static const struct err *
fill_table(struct filling *f, const struct schema_table *t)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < t->n_cols && !e; i++) {
		const struct schema_column *c = &t->cols[i];

		if (c->type != CELL_TEXT || c->samples_hidden)
			continue;
		f->col = i;
		e = fill_column(f, t, c);
		if (!e)
			arena_reset(f->scratch);
	}
	return e;
}

const struct err *
values_fill(struct arena *a, struct values *v, struct conns *conns,
	    struct schema_want *want, const struct schema *schema)
{
	struct filling f = {
		.values = v,
		.conns = conns,
		.want = want,
		.dialect = dialect_find(str_of(want->conn->dialect)),
		.settings = want->db->settings,
		.scratch = arena_create(SCRATCH),
		.wait = wait_within(want->wait, ALL_MS),
	};
	const struct err *e = NULL;
	enum err_kind kind = ERR__MAX;

	for (f.table = 0; f.table < schema->n_tables && !e; f.table++)
		e = fill_table(&f, &schema->tables[f.table]);
	if (e)
		kind = e->kind;
	arena_destroy(f.scratch);
	/* our own time was up, not the question's: less is known, no more */
	if (kind == ERR__MAX ||
	    (kind == ERR_DEADLINE && wait_check(want->wait) == WAIT_GO_ON))
		return NULL;
	return err_new(a, kind, "The values could not be read.", "values_fill");
}

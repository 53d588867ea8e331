#include "base/buf.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"
#include "knowledge/values/collect.h"
#include "knowledge/values/values.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define COLUMN_MS 500 /* one column */
#define ALL_MS 5000   /* the texts of the whole database */
#define FACTS_MS 3000 /* its numbers and dates */
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
	bool indexed; /* its values are, not only their facts */
	bool partial;
	struct collect collect;
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

		if (c->type == CELL_BLOB || c->type == CELL_NULL)
			continue;
		collect_value(&f->collect, c->text);
		if (f->indexed && c->type == CELL_TEXT)
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

/* SELECT what FROM the table, of its rows that have a value. */
static void
put_select(const struct filling *f, struct buf *b, const char *what, size_t n)
{
	buf_puts(b, "SELECT ");
	buf_puts(b, what);
	if (n)
		dialect_top(f->dialect, b, n);
}

static void
put_from(const struct filling *f, struct buf *b, const struct schema_table *t,
	 const struct schema_column *c)
{
	buf_puts(b, " FROM ");
	put_table(b, f->dialect, t);
	buf_puts(b, " WHERE ");
	dialect_name(f->dialect, b, str_of(c->name));
	buf_puts(b, " IS NOT NULL");
}

static struct str
distinct(const struct filling *f, const struct schema_table *t,
	 const struct schema_column *c, size_t n)
{
	struct buf b = buf_new(f->scratch, 4096);

	put_select(f, &b, "DISTINCT ", n);
	dialect_name(f->dialect, &b, str_of(c->name));
	put_from(f, &b, t, c);
	dialect_limit(f->dialect, &b, n);
	return buf_str(&b);
}

static struct str
bounds(const struct filling *f, const struct schema_table *t,
       const struct schema_column *c)
{
	struct buf b = buf_new(f->scratch, 4096);

	put_select(f, &b, "min(", 0);
	dialect_name(f->dialect, &b, str_of(c->name));
	buf_puts(&b, "), max(");
	dialect_name(f->dialect, &b, str_of(c->name));
	buf_puts(&b, ")");
	put_from(f, &b, t, c);
	return buf_str(&b);
}

/* What came before the time was up stays; *ret_whole: it was not up. */
static const struct err *
run(struct filling *f, struct str text, size_t n, const struct row_sink *sink,
    bool *ret_whole)
{
	const struct limits limits = {
		.rows = n,
		.bytes = n * 2 * VALUE_BYTES_MAX,
		.cell = VALUE_BYTES_MAX + 1,
		.timeout_ms = COLUMN_MS,
	};
	struct verdict v = { .sql = NULL };
	struct outcome outcome = { .refusal = NULL };
	const struct err *e;

	*ret_whole = false;
	sql_check(f->scratch, f->dialect, NULL, NULL, text, &v);
	if (!v.sql)
		return NULL;
	e = driver_run(f->want->conn, f->scratch,
		       &(struct read_order){ v.sql, &limits, sink }, &f->wait,
		       &outcome);
	*ret_whole = !e && !outcome.refusal;
	if (!e || e->kind != ERR_QUERY_SLOW)
		return e;
	f->partial = true;
	/* some engines give up the connection together with the statement */
	return conns_get(f->conns, f->scratch, f->want->db, f->want->wait,
			 &f->want->conn);
}

/* As texts "9" is more than "10"; dates are in order. */
static bool
has_bounds(const struct filling *f, const struct column_facts *facts)
{
	if (facts->min || facts->n_distinct == 0)
		return false;
	return !f->indexed || facts->form == TEXT_DATES ||
	       facts->form == TEXT_TIMES;
}

static const struct err *
find_bounds(struct filling *f, const struct schema_table *t,
	    const struct schema_column *c, struct column_facts *ret)
{
	struct snapshot kept;
	const struct row_sink sink = snapshot_sink(&kept, f->scratch, 1, 1000);
	const struct rows *rows = &kept.rows;
	bool whole;
	const struct err *e = run(f, bounds(f, t, c), 1, &sink, &whole);

	if (e || !whole || rows->n_rows != 1 ||
	    rows->cells[0].type == CELL_NULL)
		return e;
	ret->min = str_dup(f->scratch, rows->cells[0].text);
	ret->max = str_dup(f->scratch, rows->cells[1].text);
	return NULL;
}

static const struct err *
fill_column(struct filling *f, const struct schema_table *t,
	    const struct schema_column *c)
{
	const size_t n =
		f->indexed ? f->settings->value_limit : FACT_VALUES + 1;
	const struct row_sink sink = { begin, batch, f };
	struct column_facts facts = { .table = f->table, .col = f->col };
	const struct err *e;
	bool whole;

	f->collect = (struct collect){ .arena = f->scratch };
	e = run(f, distinct(f, t, c, n), n, &sink, &whole);
	if (e)
		return e;
	collect_end(&f->collect, whole && f->collect.n < n, &facts);
	if (whole && has_bounds(f, &facts))
		e = find_bounds(f, t, c, &facts);
	return e ? e : values_add_facts(f->values, &facts);
}

/* Texts, whose values are indexed; or numbers and dates that are no key. */
static bool
is_filled(const struct filling *f, const struct schema_table *t, size_t col)
{
	const struct schema_column *c = &t->cols[col];

	if (c->samples_hidden)
		return false;
	if (f->indexed)
		return c->type == CELL_TEXT;
	return (cell_is_number(c->type) || cell_is_when(c->type)) &&
	       !schema_is_key(t, col);
}

static const struct err *
fill_table(struct filling *f, const struct schema_table *t)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < t->n_cols && !e; i++) {
		if (!is_filled(f, t, i))
			continue;
		f->col = i;
		e = fill_column(f, t, &t->cols[i]);
		if (!e)
			arena_reset(f->scratch);
	}
	return e;
}

/* Our own time was up, not the question's: less is known, no more. */
static bool
is_ours(struct filling *f, const struct err *e)
{
	if (e->kind != ERR_DEADLINE || wait_check(f->want->wait) != WAIT_GO_ON)
		return false;
	f->partial = true;
	return true;
}

/* Of all tables, in a time of its own. */
static const struct err *
fill_all(struct filling *f, const struct schema *schema, bool indexed)
{
	const struct err *e = NULL;

	f->indexed = indexed;
	f->wait = wait_within(f->want->wait, indexed ? ALL_MS : FACTS_MS);
	for (f->table = 0; f->table < schema->n_tables && !e; f->table++)
		e = fill_table(f, &schema->tables[f->table]);
	return e && is_ours(f, e) ? conns_get(f->conns, f->scratch, f->want->db,
					      f->want->wait, &f->want->conn)
				  : e;
}

const struct err *
values_fill(struct arena *a, struct values *v, struct conns *conns,
	    struct schema_want *want, const struct schema *schema,
	    bool *ret_partial)
{
	struct filling f = {
		.values = v,
		.conns = conns,
		.want = want,
		.dialect = dialect_find(str_of(want->conn->dialect)),
		.settings = want->db->settings,
		.scratch = arena_create(SCRATCH),
	};
	const struct err *e;
	enum err_kind kind = ERR__MAX;

	conn_asks(want->conn, NULL, NULL); /* all look into the same index */
	e = fill_all(&f, schema, true);
	if (!e)
		e = fill_all(&f, schema, false);
	if (e)
		kind = e->kind;
	*ret_partial = f.partial;
	arena_destroy(f.scratch);
	return kind == ERR__MAX
		       ? NULL
		       : err_new(a, kind, "The values could not be read.",
				 "values_fill");
}

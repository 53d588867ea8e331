#include <string.h>

#include "base/clock.h"
#include "driver/catalog.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

/* Keys are asked for table by table; after so long the rest has none. */
#define KEYS_MS 10000

/* Columns of the results of SQLTables, SQLColumns and the keys' functions. */
enum { CATALOG_OF, SCHEMA_OF, TABLE_OF, TYPE_OF, REMARKS_OF };
enum {
	COLUMN_OF = 3,
	TYPE_NAME_OF = 5,
	SIZE_OF,
	DIGITS_OF = 8,
	NULLABLE_OF = 10,
	COLUMN_REMARKS_OF
};
enum { PK_COLUMN_OF = 3 };
enum {
	TO_SCHEMA_OF = 1,
	TO_TABLE_OF,
	TO_COLUMN_OF,
	FROM_COLUMN_OF = 7,
	KEY_SEQ_OF
};

/* The calls of the catalogue; each in the helper thread. */
static int
call_columns(struct odbc_statement *s, struct arena *a)
{
	(void)a;
	return odbc_columns(s->c);
}

static int
call_primary(struct odbc_statement *s, struct arena *a)
{
	return odbc_primary_keys(s->c, a, s->table);
}

static int
call_foreign(struct odbc_statement *s, struct arena *a)
{
	return odbc_foreign_keys(s->c, a, s->table);
}

static struct str
at(const struct rows *rows, size_t row, size_t col)
{
	return col < rows->n_cols ? rows->cells[row * rows->n_cols + col].text
				  : STR("");
}

static const char *
text_at(struct arena *a, const struct rows *rows, size_t row, size_t col)
{
	struct str s = at(rows, row, col);

	return s.n ? str_dup(a, s) : NULL;
}

/* Rows in the form that catalog_schema() reads. */
struct table_rows {
	struct arena *a;
	struct rows rows;
};

static struct cell *
add_row(struct table_rows *t, size_t n_cols)
{
	size_t n = t->rows.n_rows;

	t->rows.n_cols = n_cols;
	t->rows.cells = arena_grow(t->a, t->rows.cells, n,
				   n_cols * sizeof(struct cell));
	t->rows.n_rows++;
	memset(t->rows.cells + n * n_cols, 0, n_cols * sizeof(struct cell));
	return t->rows.cells + n * n_cols;
}

static void
set(struct cell *row, size_t col, struct str text)
{
	row[col] = (struct cell){ .type = CELL_TEXT, .text = text };
}

/* The schema as SQL must say it; empty when it need not. */
static struct str
schema_of(const struct odbc_conn *c, struct str schema)
{
	return c->home && str_is_nocase(schema, c->home) ? STR("") : schema;
}

static void
add_table(const struct odbc_conn *c, const struct rows *from, size_t i,
	  struct table_rows *to)
{
	struct cell *row = add_row(to, TABLE__MAX);

	set(row, TABLE_SCHEMA, schema_of(c, at(from, i, SCHEMA_OF)));
	set(row, TABLE_NAME, at(from, i, TABLE_OF));
	set(row, TABLE_COMMENT, at(from, i, REMARKS_OF));
	set(row, TABLE_VIEW,
	    str_is_nocase(at(from, i, TYPE_OF), "VIEW") ? STR("1") : STR("0"));
}

/* "varchar" and 20 are "varchar(20)", as other drivers have it. */
static struct str
declared(struct arena *a, const struct rows *from, size_t i)
{
	struct str name = at(from, i, TYPE_NAME_OF);
	struct str size = at(from, i, SIZE_OF), digits = at(from, i, DIGITS_OF);
	bool text = str_has(name, STR("char")) || str_has(name, STR("CHAR"));
	bool decimal = str_is_nocase(name, "numeric") ||
		       str_is_nocase(name, "decimal") ||
		       str_is_nocase(name, "number");

	if (!size.n || str_has(name, STR("(")) || !(text || decimal))
		return name;
	if (decimal && digits.n)
		return str_of(arena_printf(a, "%.*s(%.*s,%.*s)", (int)name.n,
					   name.p, (int)size.n, size.p,
					   (int)digits.n, digits.p));
	return str_of(arena_printf(a, "%.*s(%.*s)", (int)name.n, name.p,
				   (int)size.n, size.p));
}

struct primary {
	const char *schema, *table, *column;
};

static bool
is_primary(const struct primary *keys, size_t n, const struct rows *from,
	   size_t i)
{
	static size_t hint;

	for (size_t k = 0; k < n; k++) {
		const struct primary *p = &keys[(hint + k) % n];

		if (str_is(at(from, i, TABLE_OF), p->table) &&
		    str_is(at(from, i, COLUMN_OF), p->column) &&
		    str_is(at(from, i, SCHEMA_OF), p->schema)) {
			hint = (hint + k) % n;
			return true;
		}
	}
	return false;
}

static const struct err *
ask(struct odbc_conn *c, struct arena *a, struct wait *wait,
    int (*call)(struct odbc_statement *, struct arena *), struct rows *ret)
{
	struct odbc_statement s = { .c = c, .call = call };

	return odbc_select(a, &s, wait, ret);
}

/* What is known of the tables while their keys are asked for. */
struct reading {
	struct odbc_conn *c;
	struct arena *a;
	struct wait *wait;
	struct rows tables, columns;
	struct primary *primary;
	size_t n_primary;
	struct table_rows keys;
};

static bool
is_ours(const struct reading *r, const struct rows *from, size_t i)
{
	const char *schema = text_at(r->a, from, i, SCHEMA_OF);
	const char *catalog = text_at(r->a, from, i, CATALOG_OF);

	return !(schema && odbc_is_system(schema)) &&
	       !(!schema && catalog && odbc_is_system(catalog));
}

/* What the i-th table refers to; a key begins where its sequence does. */
static void
add_references(struct reading *r, size_t i, const struct rows *from)
{
	struct str id = STR("");

	for (size_t k = 0; k < from->n_rows; k++) {
		struct cell *row = add_row(&r->keys, KEY__MAX);

		if (!id.n || str_is(at(from, k, KEY_SEQ_OF), "1"))
			id = str_of(arena_printf(r->a, "%zu.%zu", i, k));
		set(row, KEY_ID, id);
		set(row, KEY_SCHEMA,
		    schema_of(r->c, at(&r->tables, i, SCHEMA_OF)));
		set(row, KEY_TABLE, at(&r->tables, i, TABLE_OF));
		set(row, KEY_COLUMN, at(from, k, FROM_COLUMN_OF));
		set(row, KEY_TO_SCHEMA,
		    schema_of(r->c, at(from, k, TO_SCHEMA_OF)));
		set(row, KEY_TO_TABLE, at(from, k, TO_TABLE_OF));
		set(row, KEY_TO_COLUMN, at(from, k, TO_COLUMN_OF));
	}
}

static const struct err *
read_keys_of(struct reading *r, size_t i)
{
	struct odbc_statement s = {
		.c = r->c,
		.call = call_primary,
		.table = { text_at(r->a, &r->tables, i, CATALOG_OF),
			   text_at(r->a, &r->tables, i, SCHEMA_OF),
			   text_at(r->a, &r->tables, i, TABLE_OF) },
	};
	struct rows rows = { 0 };
	const struct err *e = odbc_select(r->a, &s, r->wait, &rows);

	for (size_t k = 0; !e && k < rows.n_rows; k++) {
		r->primary = arena_grow(r->a, r->primary, r->n_primary,
					sizeof(*r->primary));
		r->primary[r->n_primary++] = (struct primary){
			.schema = s.table[1] ? s.table[1] : "",
			.table = s.table[2],
			.column = str_dup(r->a, at(&rows, k, PK_COLUMN_OF)),
		};
	}
	s.call = call_foreign;
	if (!e)
		e = odbc_select(r->a, &s, r->wait, &rows);
	if (!e)
		add_references(r, i, &rows);
	return e;
}

/* Drivers without a function for keys refuse: then there are none. */
static const struct err *
read_each(struct reading *r)
{
	int64_t end = clock_ms() + KEYS_MS;

	for (size_t i = 0; i < r->tables.n_rows && clock_ms() < end; i++) {
		const struct err *e = NULL;

		if (is_ours(r, &r->tables, i) &&
		    !str_is_nocase(at(&r->tables, i, TYPE_OF), "VIEW"))
			e = read_keys_of(r, i);
		if (e)
			return odbc_is_refusal(r->c, e) ? NULL : e;
	}
	return NULL;
}

static void
add_primary(struct reading *r, const struct rows *from)
{
	r->primary = arena_array(r->a, from->n_rows, sizeof(*r->primary));
	for (size_t i = 0; i < from->n_rows; i++)
		r->primary[r->n_primary++] = (struct primary){
			.schema = str_dup(r->a, at(from, i, 0)),
			.table = str_dup(r->a, at(from, i, 1)),
			.column = str_dup(r->a, at(from, i, 2)),
		};
}

static void
add_foreign(struct reading *r, const struct rows *from)
{
	for (size_t i = 0; i < from->n_rows; i++) {
		struct cell *row = add_row(&r->keys, KEY__MAX);

		for (size_t k = 0; k < KEY__MAX; k++)
			set(row, k, at(from, i, k));
		set(row, KEY_SCHEMA, schema_of(r->c, row[KEY_SCHEMA].text));
		set(row, KEY_TO_SCHEMA,
		    schema_of(r->c, row[KEY_TO_SCHEMA].text));
	}
}

static const struct err *
read_keys(struct reading *r)
{
	struct odbc_statement s = { .c = r->c, .call = odbc_execute };
	struct rows primary = { 0 }, foreign = { 0 };
	const struct err *e;

	s.text = r->c->engine->primary;
	if (!s.text)
		return read_each(r);
	e = odbc_select(r->a, &s, r->wait, &primary);
	s.text = r->c->engine->foreign;
	if (!e)
		e = odbc_select(r->a, &s, r->wait, &foreign);
	if (e)
		return odbc_is_refusal(r->c, e) ? read_each(r) : e;
	add_primary(r, &primary);
	add_foreign(r, &foreign);
	return NULL;
}

static void
add_column(struct reading *r, size_t i, struct table_rows *to)
{
	const struct rows *from = &r->columns;
	struct cell *row = add_row(to, COLUMN__MAX);

	set(row, COLUMN_SCHEMA, schema_of(r->c, at(from, i, SCHEMA_OF)));
	set(row, COLUMN_TABLE, at(from, i, TABLE_OF));
	set(row, COLUMN_NAME, at(from, i, COLUMN_OF));
	set(row, COLUMN_DECLARED, declared(r->a, from, i));
	set(row, COLUMN_COMMENT, at(from, i, COLUMN_REMARKS_OF));
	set(row, COLUMN_NOT_NULL,
	    str_is(at(from, i, NULLABLE_OF), "0") ? STR("1") : STR("0"));
	set(row, COLUMN_PRIMARY,
	    is_primary(r->primary, r->n_primary, from, i) ? STR("1")
							  : STR("0"));
}

static void
build(struct reading *r, struct schema *ret)
{
	struct table_rows tables = { .a = r->a }, columns = { .a = r->a };
	struct catalog catalog;

	for (size_t i = 0; i < r->tables.n_rows; i++)
		if (is_ours(r, &r->tables, i))
			add_table(r->c, &r->tables, i, &tables);
	for (size_t i = 0; i < r->columns.n_rows; i++)
		if (is_ours(r, &r->columns, i))
			add_column(r, i, &columns);
	catalog = (struct catalog){ tables.rows, columns.rows, r->keys.rows };
	catalog_schema(r->a, &catalog, ret);
}

const struct err *
odbc_describe(struct conn *conn, struct arena *a, struct wait *wait,
	      struct schema *ret)
{
	struct odbc_conn *c = (struct odbc_conn *)conn;
	struct reading r = {
		.c = c, .a = a, .wait = wait, .keys = { a, { 0 } }
	};
	const char *data;
	const struct err *e = ask(c, a, wait, odbc_call_tables, &r.tables);

	if (!e)
		e = ask(c, a, wait, call_columns, &r.columns);
	if (!e)
		e = read_keys(&r);
	if (e)
		return e;
	ret->dialect = conn->dialect;
	build(&r, ret);
	e = odbc_fingerprint(conn, a, wait, &ret->fingerprint, &data);
	return e;
}

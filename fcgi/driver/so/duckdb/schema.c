#include "driver/so/duckdb/duckdb.h"

#include "base/buf.h"
#include "sql/dialect/dialect.h"

#include "base/ban.h"

#define STATEMENT_MAX 2000
#define LOOK_DISTINCT 100000 /* rows of a table whose own key is looked for */
#define COUNTED_MAX ((int64_t)64 << 20) /* bytes that are read for it */

/* main is searched anyway: its tables need no schema before their name. */
#define SCHEMA(column) \
	"CASE " column " WHEN current_schema() THEN NULL ELSE " column " END"

static const char tables_sql[] = "SELECT " SCHEMA(
	"schema_name") ", table_name, comment, false,"
		       " estimated_size FROM duckdb_tables()"
		       " WHERE NOT internal AND database_name = current_database()"
		       " UNION ALL SELECT " SCHEMA(
			       "schema_name") ", view_name, comment, true,"
					      " NULL FROM duckdb_views()"
					      " WHERE NOT internal AND database_name = current_database()"
					      " ORDER BY 1 NULLS FIRST, 2";

static const char columns_sql[] = "SELECT " SCHEMA(
	"c.schema_name") ", c.table_name, c.column_name,"
			 " c.data_type, c.comment, NOT c.is_nullable,"
			 " bool_or(k.constraint_type = 'PRIMARY KEY'),"
			 " bool_or(k.constraint_type = 'UNIQUE')"
			 " FROM duckdb_columns() c LEFT JOIN duckdb_constraints() k"
			 " ON k.table_oid = c.table_oid AND k.database_oid = c.database_oid"
			 " AND k.schema_oid = c.schema_oid"
			 " AND list_contains(k.constraint_column_names, c.column_name)"
			 " AND (k.constraint_type = 'PRIMARY KEY' OR"
			 " k.constraint_type = 'UNIQUE' AND len(k.constraint_column_names) = 1)"
			 " WHERE NOT c.internal AND c.database_name = current_database()"
			 " GROUP BY 1, 2, 3, 4, 5, 6, c.column_index"
			 " ORDER BY 1 NULLS FIRST, 2, c.column_index";

static const char keys_sql[] =
	"SELECT concat(table_oid, '.', constraint_index),"
	" " SCHEMA(
		"schema_name") ", table_name,"
			       " unnest(constraint_column_names), " SCHEMA(
				       "schema_name") ","
						      " referenced_table, unnest(referenced_column_names)"
						      " FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'"
						      " AND database_name = current_database()"
						      " ORDER BY table_oid, constraint_index";

/* What must be read to count the rows of all. */
static int64_t
bytes_of(const struct duck_conn *c)
{
	int64_t bytes = 0;

	for (size_t i = 0; i < c->n_files; i++)
		if (!c->files[i].folder && !c->files[i].parquet)
			bytes += c->files[i].bytes;
	return bytes;
}

/* Whether no two rows have the same there, and each has something. */
static void
put_distinct(const struct dialect *d, struct buf *b,
	     const struct schema_table *t)
{
	buf_puts(b, ", CAST(count(*) > 2 AND count(*) = count(DISTINCT ");
	dialect_name(d, b, str_of(t->cols[0].name));
	buf_puts(b, ") AS INTEGER)");
}

/* A file has no catalog that knows how many rows are in it, or their key. */
static bool
is_counted(const struct duck_conn *c, const struct schema_table *t)
{
	return c->in_place || (schema_may_own_key(t) && !t->view &&
			       t->n_rows <= LOOK_DISTINCT);
}

/* Where counting fails, by its time or memory, it stays unknown. */
static const struct err *
count_rows(struct duck_conn *c, struct arena *a, struct wait *wait,
	   struct schema *schema)
{
	const struct dialect *d = dialect_find(STR("duckdb"));
	uint64_t n;

	for (size_t i = 0; i < schema->n_tables; i++) {
		struct schema_table *t = &schema->tables[i];
		struct buf b = buf_new(a, STATEMENT_MAX);
		struct rows rows = { .n_rows = 0 };
		const struct err *e;

		if (!is_counted(c, t))
			continue;
		buf_puts(&b, "SELECT count(*)");
		if (schema_may_own_key(t))
			put_distinct(d, &b, t);
		buf_puts(&b, " FROM ");
		dialect_name(d, &b, str_of(t->name));
		e = so_select(&c->so, a, wait, buf_text(&b), &rows);
		if (e && e->kind == ERR_CANCELLED)
			return e;
		if (!e && rows.n_rows == 1 &&
		    str_to_uint(rows.cells[0].text, INT64_MAX, &n))
			t->n_rows = (int64_t)n;
		if (!e && rows.n_rows == 1 && rows.n_cols == 2)
			t->cols[0].primary = t->cols[0].unique =
				str_is(rows.cells[1].text, "1");
	}
	return NULL;
}

const struct err *
duck_describe(struct conn *conn, struct arena *a, struct wait *wait,
	      struct schema *ret)
{
	static const struct so_catalog by = { .tables = tables_sql,
					      .columns = columns_sql,
					      .keys = keys_sql };
	struct duck_conn *c = (struct duck_conn *)conn;

	const struct err *e;

	ret->fingerprint = duck_stamp(c, a);
	e = so_describe(&c->so, a, wait, &by, ret);
	for (size_t i = 0; !e && c->in_place && i < ret->n_tables; i++)
		ret->tables[i].view = false; /* of a file, which is a table */
	return e || (c->in_place && bytes_of(c) > COUNTED_MAX)
		       ? e
		       : count_rows(c, a, wait, ret);
}

#include "driver/catalog.h"

#include <string.h>

#include "sql/check/check.h"

#include "base/ban.h"

/* How declared types begin, of every engine; the first match counts. */
static const struct {
	const char *start;
	enum cell_type type;
} types[] = {
	{ "interval", CELL_TEXT },
	{ "point", CELL_TEXT },
	{ "int", CELL_INTEGER }, /* also of ranges: see below */
	{ "tinyint(1)", CELL_BOOLEAN },
	{ "bigint", CELL_INTEGER },
	{ "smallint", CELL_INTEGER },
	{ "tinyint", CELL_INTEGER },
	{ "mediumint", CELL_INTEGER },
	{ "hugeint", CELL_INTEGER },
	{ "uhugeint", CELL_INTEGER },
	{ "uint", CELL_INTEGER },
	{ "ubigint", CELL_INTEGER },
	{ "usmallint", CELL_INTEGER },
	{ "utinyint", CELL_INTEGER },
	{ "serial", CELL_INTEGER },
	{ "bigserial", CELL_INTEGER },
	{ "smallserial", CELL_INTEGER },
	{ "oid", CELL_INTEGER },
	{ "year", CELL_INTEGER },
	{ "decimal", CELL_DECIMAL },
	{ "numeric", CELL_DECIMAL },
	{ "number", CELL_DECIMAL },
	{ "smallmoney", CELL_DECIMAL },
	{ "double", CELL_REAL },
	{ "float", CELL_REAL },
	{ "real", CELL_REAL },
	{ "bool", CELL_BOOLEAN },
	{ "datetime", CELL_TIMESTAMP },
	{ "smalldatetime", CELL_TIMESTAMP },
	{ "seconddate", CELL_TIMESTAMP },
	{ "timestamp", CELL_TIMESTAMP },
	{ "date", CELL_DATE },
	{ "time", CELL_TIME },
	{ "blob", CELL_BLOB },
	{ "tinyblob", CELL_BLOB },
	{ "mediumblob", CELL_BLOB },
	{ "longblob", CELL_BLOB },
	{ "bytea", CELL_BLOB },
	{ "binary", CELL_BLOB },
	{ "varbinary", CELL_BLOB },
	{ "image", CELL_BLOB },
};

/* ClickHouse's wrappers say nothing about the values. */
static struct str
unwrap(struct str s)
{
	static const struct str wrappers[] = {
		STR_INIT("Nullable("),
		STR_INIT("LowCardinality("),
	};

	for (size_t i = 0; i < COUNT(wrappers); i++)
		if (str_starts(s, wrappers[i]))
			return unwrap(str_from(s, wrappers[i].n));
	return s;
}

enum cell_type
catalog_type(struct str declared)
{
	struct str s = unwrap(str_trim(declared));

	if (str_has(s, STR("[]")) || str_has(s, STR("range")))
		return CELL_TEXT;
	for (size_t i = 0; i < COUNT(types); i++) {
		size_t n = strlen(types[i].start);

		if (str_is_nocase(str_first(s, n), types[i].start))
			return types[i].type;
	}
	return CELL_TEXT;
}

static struct str
at(const struct rows *rows, size_t row, size_t col)
{
	return rows->cells[row * rows->n_cols + col].text;
}

static const char *
text_or_null(struct arena *a, const struct rows *rows, size_t row, size_t col)
{
	struct str s = at(rows, row, col);

	return s.n ? str_dup(a, s) : NULL;
}

static bool
flag(const struct rows *rows, size_t row, size_t col)
{
	struct str s = at(rows, row, col);

	return str_is(s, "1") || str_is_nocase(s, "t") ||
	       str_is_nocase(s, "true");
}

static int64_t
count_or_unknown(struct str s)
{
	uint64_t n;

	return str_to_uint(s, INT64_MAX, &n) ? (int64_t)n : -1;
}

static bool
is_table(const struct schema_table *t, struct str schema, struct str name)
{
	return str_is(name, t->name) && str_eq(schema, str_of(t->schema));
}

/* Rows come in the order of tables, so looking starts where it last ended. */
static struct schema_table *
find(struct schema *s, struct str schema, struct str name, size_t *hint)
{
	for (size_t i = 0; i < s->n_tables; i++) {
		size_t k = (*hint + i) % s->n_tables;

		if (is_table(&s->tables[k], schema, name)) {
			*hint = k;
			return &s->tables[k];
		}
	}
	return NULL;
}

static void
add_tables(struct arena *a, const struct rows *rows, struct schema *s)
{
	s->n_tables = rows->n_rows;
	s->tables = arena_array(a, s->n_tables, sizeof(*s->tables));
	for (size_t i = 0; i < s->n_tables; i++)
		s->tables[i] = (struct schema_table){
			.schema = text_or_null(a, rows, i, TABLE_SCHEMA),
			.name = str_dup(a, at(rows, i, TABLE_NAME)),
			.comment = text_or_null(a, rows, i, TABLE_COMMENT),
			.view = flag(rows, i, TABLE_VIEW),
			.n_rows = count_or_unknown(at(rows, i, TABLE_ROWS)),
		};
}

static void
add_column(struct arena *a, const struct rows *rows, size_t i,
	   struct schema_table *t)
{
	struct str declared = at(rows, i, COLUMN_DECLARED);

	t->cols = arena_grow(a, t->cols, t->n_cols, sizeof(*t->cols));
	t->cols[t->n_cols++] = (struct schema_column){
		.name = str_dup(a, at(rows, i, COLUMN_NAME)),
		.declared = str_dup(a, declared),
		.type = catalog_type(declared),
		.comment = text_or_null(a, rows, i, COLUMN_COMMENT),
		.not_null = flag(rows, i, COLUMN_NOT_NULL),
		.primary = flag(rows, i, COLUMN_PRIMARY),
		.unique = flag(rows, i, COLUMN_UNIQUE),
	};
}

static bool
column_index(const struct schema_table *t, struct str name, size_t *ret)
{
	for (size_t i = 0; i < t->n_cols; i++)
		if (str_is(name, t->cols[i].name)) {
			*ret = i;
			return true;
		}
	return false;
}

/* Add one pair of columns; the first of a key begins it. */
static void
add_pair(struct arena *a, struct schema_table *t, bool first, size_t to,
	 size_t col, size_t to_col)
{
	struct schema_key *key;

	if (first) {
		t->keys = arena_grow(a, t->keys, t->n_keys, sizeof(*t->keys));
		t->keys[t->n_keys++] = (struct schema_key){ .to = to };
	}
	key = &t->keys[t->n_keys - 1];
	key->cols = arena_grow(a, key->cols, key->n_cols, sizeof(size_t));
	key->to_cols = arena_grow(a, key->to_cols, key->n_cols, sizeof(size_t));
	key->cols[key->n_cols] = col;
	key->to_cols[key->n_cols++] = to_col;
}

static void
add_keys(struct arena *a, const struct rows *rows, struct schema *s)
{
	struct str last = { 0 }; /* id of the key that the last pair began */
	size_t from_hint = 0, to_hint = 0;

	for (size_t i = 0; i < rows->n_rows; i++) {
		struct str id = at(rows, i, KEY_ID);
		struct schema_table *t, *to;
		size_t col, to_col;

		t = find(s, at(rows, i, KEY_SCHEMA), at(rows, i, KEY_TABLE),
			 &from_hint);
		to = find(s, at(rows, i, KEY_TO_SCHEMA),
			  at(rows, i, KEY_TO_TABLE), &to_hint);
		if (!t || !to ||
		    !column_index(t, at(rows, i, KEY_COLUMN), &col) ||
		    !column_index(to, at(rows, i, KEY_TO_COLUMN), &to_col))
			continue;
		add_pair(a, t, i == 0 || !t->n_keys || !str_eq(id, last),
			 (size_t)(to - s->tables), col, to_col);
		last = id;
	}
}

void
catalog_schema(struct arena *a, const struct catalog *c, struct schema *ret)
{
	size_t hint = 0;

	add_tables(a, &c->tables, ret);
	for (size_t i = 0; i < c->columns.n_rows; i++) {
		struct schema_table *t =
			find(ret, at(&c->columns, i, COLUMN_SCHEMA),
			     at(&c->columns, i, COLUMN_TABLE), &hint);

		if (t)
			add_column(a, &c->columns, i, t);
	}
	add_keys(a, &c->keys, ret);
	schema_guess_keys(a, ret);
}

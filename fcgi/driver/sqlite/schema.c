#include <string.h>

#include "base/clock.h"
#include "driver/sqlite/sqlite.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define READ_MS 10000 /* for the names of everything */
#define PEEK_MS 3000  /* for looking at some values of all tables */
#define COUNT_MS 1000 /* for counting all their rows */
#define REFER_MS 1000 /* for finding keys by the values of all tables */
#define PEEK_ROWS 20  /* rows looked at to tell what a column holds */
#define SMALL_BYTES ((int64_t)64 << 20) /* files that are counted at once */
#define COUNT_MAX 20000000

static const char tables_sql[] =
	"SELECT l.name, l.type = 'view' FROM sqlite_master m"
	" JOIN pragma_table_list l ON l.name = m.name AND l.schema = 'main'"
	" WHERE m.type IN ('table', 'view') AND l.type <> 'shadow'"
	" AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.rowid";
static const char columns_sql[] =
	"SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?1, 'main')"
	" WHERE hidden <> 1";
static const char unique_sql[] =
	"SELECT min(i.name) FROM pragma_index_list(?1, 'main') l"
	" JOIN pragma_index_info(l.name, 'main') i"
	" WHERE l.\"unique\" AND NOT l.partial GROUP BY l.name"
	" HAVING count(*) = 1 AND min(i.cid) >= 0";
static const char keys_sql[] =
	"SELECT id, \"table\", \"from\", \"to\""
	" FROM pragma_foreign_key_list(?1, 'main') ORDER BY id, seq";

struct reader {
	struct sqlite_conn *c;
	struct arena *a;
	struct wait *wait;
	struct schema *s;
	sqlite3_stmt *columns, *unique, *keys;
	const struct sqlite_key *referred; /* NULL: not looked at yet */
};

static const char *
column_text(struct reader *r, sqlite3_stmt *st, int i)
{
	return arena_strdup(r->a, (const char *)sqlite3_column_text(st, i));
}

static const struct err *
failed(struct reader *r, int rc)
{
	const struct err *e = sqlite_error(r->c, r->a, rc);

	return e ? e
		 : err_new(r->a, ERR_DATABASE_DOWN,
			   "The schema cannot be read.", "%s: %s", r->c->path,
			   sqlite3_errmsg(r->c->db));
}

static const struct err *
prepare(struct reader *r, const char *sql, sqlite3_stmt **ret)
{
	int rc = sqlite3_prepare_v2(r->c->db, sql, -1, ret, NULL);

	return rc == SQLITE_OK ? NULL : failed(r, rc);
}

/* One of the prepared statements, of the table of that name. */
static void
ask(sqlite3_stmt *st, const char *table)
{
	(void)sqlite3_reset(st);
	(void)sqlite3_bind_text(st, 1, table, -1, SQLITE_STATIC);
}

static const struct err *
read_tables(struct reader *r)
{
	struct schema *s = r->s;
	sqlite3_stmt *st = NULL;
	const struct err *e = prepare(r, tables_sql, &st);
	int rc = SQLITE_OK;

	while (!e && (rc = sqlite3_step(st)) == SQLITE_ROW) {
		struct schema_table *t;

		s->tables = arena_grow(r->a, s->tables, s->n_tables,
				       sizeof(*s->tables));
		t = &s->tables[s->n_tables++];
		*t = (struct schema_table){ .n_rows = -1 };
		t->name = column_text(r, st, 0);
		t->view = sqlite3_column_int(st, 1) != 0;
	}
	if (!e && rc != SQLITE_DONE)
		e = failed(r, rc);
	(void)sqlite3_finalize(st);
	return e;
}

/* A view whose tables are gone has no columns; that is no failure. */
static void
read_columns(struct reader *r, struct schema_table *t)
{
	ask(r->columns, t->name);
	while (sqlite3_step(r->columns) == SQLITE_ROW) {
		struct schema_column *col;
		const char *declared = column_text(r, r->columns, 1);

		t->cols =
			arena_grow(r->a, t->cols, t->n_cols, sizeof(*t->cols));
		col = &t->cols[t->n_cols++];
		*col = (struct schema_column){ 0 };
		col->name = column_text(r, r->columns, 0);
		col->declared = declared ? declared : "";
		col->type = sqlite_declared(declared);
		col->primary = sqlite3_column_int(r->columns, 3) > 0;
		col->not_null = sqlite3_column_int(r->columns, 2) != 0 ||
				(col->primary && col->type == CELL_INTEGER);
	}
	(void)sqlite3_reset(r->columns);
}

static size_t
column_index(const struct schema_table *t, const char *name)
{
	const struct schema_column *col =
		name ? schema_column(t, str_of(name)) : NULL;

	return col ? (size_t)(col - t->cols) : t->n_cols;
}

static void
read_unique(struct reader *r, struct schema_table *t)
{
	ask(r->unique, t->name);
	while (sqlite3_step(r->unique) == SQLITE_ROW) {
		size_t i = column_index(
			t, (const char *)sqlite3_column_text(r->unique, 0));

		if (i < t->n_cols && !t->cols[i].primary)
			t->cols[i].unique = true;
	}
	(void)sqlite3_reset(r->unique);
}

/* The n-th column of the table's primary key, or n_cols. */
static size_t
primary_column(const struct schema_table *t, size_t n)
{
	size_t i = 0;

	while (i < t->n_cols && (!t->cols[i].primary || n-- > 0))
		i++;
	return i;
}

/* Start a key at a row that names its table; NULL: there is no such table. */
static struct schema_key *
new_key(struct reader *r, struct schema_table *t, const char *to)
{
	const struct schema_table *target =
		to ? schema_table(r->s, str_of(to)) : NULL;
	struct schema_key *key;

	if (!target)
		return NULL;
	t->keys = arena_grow(r->a, t->keys, t->n_keys, sizeof(*t->keys));
	key = &t->keys[t->n_keys++];
	*key = (struct schema_key){ .to = (size_t)(target - r->s->tables) };
	return key;
}

/* One row: one pair of columns. False when either is not there. */
static bool
add_pair(struct reader *r, const struct schema_table *t, struct schema_key *key)
{
	const struct schema_table *target = &r->s->tables[key->to];
	const char *from = (const char *)sqlite3_column_text(r->keys, 2);
	const char *to = (const char *)sqlite3_column_text(r->keys, 3);
	size_t col = column_index(t, from), to_col;

	to_col = to ? column_index(target, to)
		    : primary_column(target, key->n_cols);
	if (col == t->n_cols || to_col == target->n_cols)
		return false;
	key->cols =
		arena_grow(r->a, key->cols, key->n_cols, sizeof(*key->cols));
	key->to_cols = arena_grow(r->a, key->to_cols, key->n_cols,
				  sizeof(*key->to_cols));
	key->cols[key->n_cols] = col;
	key->to_cols[key->n_cols++] = to_col;
	return true;
}

static void
read_keys(struct reader *r, struct schema_table *t)
{
	struct schema_key *key = NULL;
	int id, last = -1;

	ask(r->keys, t->name);
	while (sqlite3_step(r->keys) == SQLITE_ROW) {
		id = sqlite3_column_int(r->keys, 0);
		if (id != last)
			key = new_key(
				r, t,
				(const char *)sqlite3_column_text(r->keys, 1));
		last = id;
		if (key && !add_pair(r, t, key)) {
			t->n_keys--;
			key = NULL;
		}
	}
	(void)sqlite3_reset(r->keys);
}

static const struct err *
read_all(struct reader *r)
{
	const struct err *e = read_tables(r);

	if (!e)
		e = prepare(r, columns_sql, &r->columns);
	if (!e)
		e = prepare(r, unique_sql, &r->unique);
	if (!e)
		e = prepare(r, keys_sql, &r->keys);
	for (size_t i = 0; !e && i < r->s->n_tables; i++) {
		read_columns(r, &r->s->tables[i]);
		read_unique(r, &r->s->tables[i]);
	}
	for (size_t i = 0; !e && i < r->s->n_tables; i++)
		read_keys(r, &r->s->tables[i]);
	(void)sqlite3_finalize(r->columns);
	(void)sqlite3_finalize(r->unique);
	(void)sqlite3_finalize(r->keys);
	return e;
}

static const char *
quoted(struct reader *r, const char *name)
{
	struct buf b = buf_new(r->a, 2 * strlen(name) + 3);

	dialect_name(r->c->dialect, &b, str_of(name));
	return buf_text(&b);
}

static bool
is_small(const struct sqlite_conn *c)
{
	return c->file.st_size <= SMALL_BYTES;
}

/*
 * SQLite counts a whole table in one step that nothing interrupts, so the
 * rows of a large file are counted one by one, as far as time allows.
 */
static void
count_rows(struct reader *r, struct schema_table *t)
{
	const char *sql = arena_printf(
		r->a,
		is_small(r->c) ? "SELECT count(*) FROM %s"
			       : "SELECT count(*) FROM (SELECT 1 FROM %s LIMIT"
				 " 20000001)",
		quoted(r, t->name));
	sqlite3_stmt *st = NULL;

	if (t->view)
		return;
	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) == SQLITE_OK &&
	    sqlite3_step(st) == SQLITE_ROW &&
	    sqlite3_column_int64(st, 0) <= COUNT_MAX)
		t->n_rows = sqlite3_column_int64(st, 0);
	(void)sqlite3_finalize(st);
}

/* Dates are text in SQLite: the values of a few rows tell. */
static void
peek(struct reader *r, struct schema_table *t)
{
	struct sqlite_seen *seen = arena_array(r->a, t->n_cols, sizeof(*seen));
	const char *sql = arena_printf(r->a, "SELECT * FROM %s LIMIT %d",
				       quoted(r, t->name), PEEK_ROWS);
	sqlite3_stmt *st = NULL;
	int n_cols;

	if (sqlite3_prepare_v2(r->c->db, sql, -1, &st, NULL) != SQLITE_OK)
		return;
	n_cols = sqlite3_column_count(st);
	while (sqlite3_step(st) == SQLITE_ROW)
		for (int i = 0; i < n_cols && (size_t)i < t->n_cols; i++) {
			struct cell cell = sqlite_cell(st, i);

			sqlite_see(&seen[i], &cell);
		}
	(void)sqlite3_finalize(st);
	for (size_t i = 0; i < t->n_cols; i++)
		t->cols[i].type =
			sqlite_column_type(t->cols[i].declared, &seen[i]);
}

static void
refer(struct reader *r, struct schema_table *t)
{
	if (!r->referred)
		r->referred = sqlite_keys(r->c, r->a, r->s);
	sqlite_refer(r->c, r->a, r->s, r->referred, t);
}

/*
 * An open statement, which keeps its lock: what is read meanwhile, often some
 * hundred small statements, takes none of its own. Short, since in a file
 * without a log nobody can write as long.
 */
static sqlite3_stmt *
hold(const struct reader *r)
{
	sqlite3_stmt *st = NULL;

	if (sqlite3_prepare_v2(r->c->db, "SELECT 1 FROM sqlite_master", -1, &st,
			       NULL) == SQLITE_OK)
		(void)sqlite3_step(st);
	return st;
}

/*
 * What is nice to know of each table: tried within a budget of milliseconds,
 * and left out past it.
 */
static const struct err *
try_each(struct reader *r, void (*fn)(struct reader *r, struct schema_table *t),
	 int64_t budget_ms)
{
	struct sqlite_watch watch;
	const struct err *e = NULL;
	int64_t end = clock_ms() + budget_ms;

	for (size_t i = 0; !e && i < r->s->n_tables; i++) {
		int64_t left = end - clock_ms();
		sqlite3_stmt *held;

		if (left <= 0)
			break;
		sqlite_begin(r->c, &watch, r->wait, left);
		held = hold(r);
		fn(r, &r->s->tables[i]);
		(void)sqlite3_finalize(held);
		if (watch.end != WAIT_GO_ON)
			e = sqlite_error(r->c, r->a, SQLITE_INTERRUPT);
		sqlite_end(r->c);
	}
	return e;
}

const struct err *
sqlite_describe(struct conn *conn, struct arena *a, struct wait *wait,
		struct schema *ret)
{
	struct sqlite_watch watch;
	struct reader r = {
		.c = (struct sqlite_conn *)conn,
		.a = a,
		.wait = wait,
		.s = ret,
	};
	const char *data;
	const struct err *e;

	*ret = (struct schema){ .dialect = conn->dialect };
	sqlite_begin(r.c, &watch, wait, READ_MS);
	e = read_all(&r);
	sqlite_end(r.c);
	if (!e)
		e = try_each(&r, peek, PEEK_MS);
	if (!e)
		e = try_each(&r, count_rows, COUNT_MS);
	if (!e)
		e = conn->driver->fingerprint(conn, a, wait, &ret->fingerprint,
					      &data);
	if (!e) {
		sqlite_begin(r.c, &watch, wait, REFER_MS);
		sqlite_own_keys(r.c, a, ret);
		if (watch.end != WAIT_GO_ON)
			e = sqlite_error(r.c, a, SQLITE_INTERRUPT);
		sqlite_end(r.c);
	}
	if (!e)
		schema_guess_keys(a, ret);
	return e ? e : try_each(&r, refer, REFER_MS);
}

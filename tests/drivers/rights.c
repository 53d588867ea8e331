/*
 * rights ENGINE FULL SEEN STATEMENTS: whether a reader who sees a part of the
 * database at FULL is given what the database at SEEN holds, which is that
 * part and nothing else, and nothing besides: each statement of the file, as
 * it is and inside others. The last line is "N passed, N failed".
 */
#include "base/file.h"
#include "sql/dialect/dialect.h"
#include "tests/drivers/suite.h"

/* What the reader sees; tests/drivers/fixture.py makes SEEN by the same. */
static const char config_text[] =
	"[database shop]\n"
	"url = sqlite:/nowhere.db\n"
	"[rights sales]\n"
	"database = shop\n"
	"groups = sales\n"
	"tables = customers (id, name, email, phone, born, city), orders,"
	" products\n"
	"masks = customers.email email, customers.phone null,"
	" customers.born year\n"
	"rows = orders: region in (:user.regions)\n";
static const char *const regions[] = { "north", "east" };
static const struct fact facts[] = { { "regions", regions, 2 } };

/* What is in hidden rows, columns and tables alone. */
static const char *const hidden[] = { "canary", "99907", "1981-" };

/* %s is the statement; brackets around one that has its own are not tried. */
static const char *const around[] = {
	"%s",
	"SELECT * FROM (%s) q",
	"WITH w AS (%s) SELECT * FROM w",
	"SELECT count(*) AS n FROM (%s) q",
	"SELECT id FROM products WHERE EXISTS (%s)",
};

struct database_of {
	const char *url;
	const struct schema *schema;
	struct conn *conn;
	struct arena *room;
};
static struct database_of full, seen;
static struct rights rights;
static const struct dialect *dialect;
static size_t n_same, n_shown, n_stopped;

/* How one statement ended, and with what, its rows in an order of their own. */
struct end {
	bool ok;
	const char *text;
};

static int
by_text(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static const char *
sorted(struct arena *a, const struct rows *rows)
{
	const char **lines = arena_array(a, rows->n_rows + 1, sizeof(*lines));
	struct buf all = buf_new(a, TEXT_MAX);

	for (size_t i = 0; i < rows->n_rows; i++) {
		struct buf b = buf_new(a, TEXT_MAX);

		for (size_t k = 0; k < rows->n_cols; k++) {
			buf_puts(&b, k ? ", " : "");
			put_cell(&b, &rows->cells[i * rows->n_cols + k]);
		}
		lines[i] = buf_text(&b);
	}
	qsort(lines, rows->n_rows, sizeof(*lines), by_text);
	for (size_t i = 0; i < rows->n_rows; i++)
		buf_printf(&all, "%s\n", lines[i]);
	return buf_text(&all);
}

static const struct err *
open_database(struct database_of *db)
{
	struct wait wait = wait_forever();
	const struct err *e = NULL;

	if (db->conn && !db->conn->driver->check(db->conn, &wait))
		return NULL;
	if (db->conn) {
		db->conn->driver->close(db->conn);
		arena_destroy(db->room);
	}
	db->conn = NULL;
	db->room = arena_create(MEMORY);
	e = driver_open(db->room, db->url, &s.settings, &wait, &db->conn);
	return e;
}

static struct end
run_on(struct arena *a, struct database_of *db, const struct rights *r,
       const char *sql)
{
	struct verdict v = { .sql = NULL };
	struct snapshot kept;
	struct row_sink sink =
		snapshot_sink(&kept, a, 100000, (size_t)64 << 20);
	struct wait wait = wait_forever();
	struct outcome outcome = { .refusal = NULL };
	const struct err *e = open_database(db);

	if (e)
		return (struct end){ false, e->say };
	sql_check(a, dialect, r ? db->schema : NULL, r, str_of(sql), &v);
	if (!v.sql)
		return (struct end){ false, v.complaint->message };
	e = driver_run(db->conn, a,
		       &(struct read_order){ v.sql, &usual, &sink }, &wait,
		       &outcome);
	if (e)
		return (struct end){ false, e->say };
	/* what a reader with rights is told of it is not the engine's words */
	if (outcome.refusal)
		return (struct end){ false,
				     r ? "refused" : outcome.refusal->message };
	return (struct end){ true, sorted(a, &kept.rows) };
}

static bool
shows(const char *text)
{
	for (size_t i = 0; i < COUNT(hidden); i++)
		if (strstr(text, hidden[i]))
			return true;
	return false;
}

static void
try_one(const char *sql, bool same)
{
	struct arena *a = arena_create(MEMORY);
	struct end got = run_on(a, &full, &rights, sql);
	struct end want = run_on(a, &seen, NULL, sql);
	struct end without = same ? got : run_on(a, &full, NULL, sql);

	verdict(!shows(got.text) || strcmp(got.text, want.text) == 0, sql,
		"it shows %.300s", got.text);
	if (same && want.ok) {
		verdict(got.ok && strcmp(got.text, want.text) == 0, sql,
			"it gives %.300s, not %.300s", got.text, want.text);
		n_same++;
	} else if (got.ok) {
		verdict(want.ok && strcmp(got.text, want.text) == 0, sql,
			"it gives %.300s where the copy gives %.300s", got.text,
			want.text);
	}
	n_shown += !same && without.ok && shows(without.text);
	n_stopped += !same && !got.ok;
	arena_destroy(a);
}

static void
try_all(const char *file)
{
	struct str text, line;

	verdict(!file_read(s.arena, file, 1 << 20, &text), file, "not read");
	while (text.n) {
		struct str sql = line = str_trim(str_cut(&text, '\n'));
		struct str kind = str_word(&sql, " ");
		bool same = str_is(kind, "same");

		if (line.n == 0 || line.p[0] == '#')
			continue;
		sql = str_trim(sql);
		for (size_t i = 0; i < COUNT(around); i++) {
			struct buf b = buf_new(s.arena, 10000);

			dialect_form(&b, around[i], sql, STR(""));
			try_one(buf_text(&b), same);
		}
	}
}

/* Hashed values are equal where the values are, and tell nothing else. */
static void
try_hash(void)
{
	static const struct rights_mask masks[] = { { "email", MASK_HASH } };
	static const struct rights_table table = { .name = "customers",
						   .masks = masks,
						   .n_masks = 1 };
	const struct rights hashed = {
		.digest = "", .tables = &table, .n_tables = 1, .salt = "s'alt"
	};
	struct end all =
		run_on(s.arena, &full, &hashed, "SELECT email FROM customers");
	struct end n = run_on(s.arena, &full, &hashed,
			      "SELECT count(email) AS a, count(DISTINCT email)"
			      " AS b FROM customers");

	verdict(all.ok && !shows(all.text) && !strchr(all.text, '@'), "hash",
		"%s", all.text);
	verdict(n.ok && strcmp(n.text, "integer:3, integer:3\n") == 0, "hash",
		"%s", n.text);
}

static void
describe(struct database_of *db)
{
	struct wait wait = wait_forever();
	struct schema *schema = arena_alloc(s.arena, sizeof(*schema));
	const struct err *e = open_database(db);

	verdict(!e, db->url, "%s", e ? e->say : "");
	if (!e)
		e = db->conn->driver->describe(db->conn, s.arena, &wait,
					       schema);
	verdict(!e && schema->n_tables >= 3, db->url, "%s",
		e ? e->say : "it has few tables");
	db->schema = schema;
	dialect = dialect_find(str_of(db->conn->dialect));
}

static void
read_rights(void)
{
	char name[] = "/tmp/parlance-rights-XXXXXX";
	int fd = mkstemp(name);
	struct config *config = NULL;
	const struct settings_source source = { .file = name };
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
	const struct err *e;

	verdict(f && fputs(config_text, f) >= 0 && fclose(f) == 0, name,
		"not written");
	e = settings_load(s.arena, &source, &config);
	verdict(!e && config->n_rights == 1, name, "%s", e ? e->say : "");
	if (config)
		rights = config->rights[0].rights;
	rights.facts = facts;
	rights.n_facts = COUNT(facts);
	(void)remove(name);
}

int
main(int argc, char **argv)
{
	if (argc != 5) {
		(void)printf("usage: rights ENGINE FULL SEEN STATEMENTS\n");
		return 2;
	}
	set_up(argv[1], argv[2]);
	read_rights();
	full.url = argv[2];
	seen.url = argv[3];
	describe(&seen);
	describe(&full);
	if (s.failed == 0)
		try_all(argv[4]);
	if (s.failed == 0)
		try_hash();
	/* that the statements would show something, were it not for rights */
	verdict(n_shown >= 20, "attacks", "only %zu show anything", n_shown);
	verdict(n_same >= 100, "allowed", "only %zu were compared", n_same);
	(void)printf("%s: %zu allowed, %zu stopped, %zu would show\n", s.name,
		     n_same, n_stopped, n_shown);
	return tear_down();
}

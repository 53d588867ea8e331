/*
 * files FOLDER: what the DuckDB driver makes of files and folders of data
 * that tests/drivers/engines.py wrote there. The last line is
 * "N passed, N failed".
 */
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/offload.h"
#include "sql/dialect/dialect.h"
#include "tests/drivers/suite.h"

static const char *folder;

static void
use(const char *scheme, const char *path)
{
	if (s.conn)
		close_conn();
	s.url = arena_printf(s.arena, "%s%s/%s", scheme, folder, path);
}

static const struct {
	const char *scheme, *path, *sql, *want;
} cases[] = {
	{ "csv:", "sales.csv", "SELECT * FROM sales ORDER BY id",
	  "integer:1, text:Ann, real:10.5, date:2024-01-05;"
	  " integer:2, text:Bob; Jr, real:-3, null" },
	{ "", "sales.csv", "SELECT count(*) FROM sales", "integer:2" },
	{ "", "Größe 2.tsv", "SELECT * FROM \"Größe 2\"",
	  "text:x y, integer:7" },
	{ "csv:", "latin.csv", "SELECT * FROM latin", "text:Zürich" },
	{ "", "facts.parquet", "SELECT * FROM facts ORDER BY 1",
	  "integer:1, decimal:0.10; integer:2, decimal:0.20" },
	{ "json:", "events.jsonl", "SELECT * FROM events ORDER BY 1",
	  "integer:1, text:x; integer:2, null" },
	{ "csv:", "folder",
	  "SELECT a.v, b.v, f.id FROM a, \"a.tsv\" b, facts f WHERE f.id = 1",
	  "integer:1, integer:2, integer:1" },
	{ "csv:", "many.csv", "SELECT count(*), sum(n) FROM many",
	  "integer:100000, integer:4999950000" },
};

static void
reads_files(void)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *got;

		use(cases[i].scheme, cases[i].path);
		got = result(cases[i].sql);
		verdict(strcmp(got, cases[i].want) == 0, cases[i].path,
			"got %s, not %s", got, cases[i].want);
	}
}

static const struct {
	const char *sql;
	const char *want; /* of the refusal; NULL: it runs */
} pivots[] = {
	{ "PIVOT sales ON \"Name\" IN ('Ann') USING sum(amount)", NULL },
	{ "UNPIVOT (SELECT id, amount FROM sales) ON amount INTO NAME k VALUE"
	  " v",
	  NULL },
	{ "PIVOT sales ON \"Name\" USING sum(amount)", "IN ('a', 'b')" },
	{ "SELECT 1; SELECT 2", "More than one" },
};

static void
pivots_by_values_that_are_listed(void)
{
	use("csv:", "sales.csv");
	for (size_t i = 0; i < COUNT(pivots); i++) {
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;
		const struct err *e =
			run(pivots[i].sql, &usual, &wait, &rows, &outcome);
		const char *said =
			outcome.refusal ? outcome.refusal->message : "";

		verdict(!e && !outcome.refusal == !pivots[i].want &&
				(!pivots[i].want ||
				 strstr(said, pivots[i].want)),
			pivots[i].sql, "%s; %s", words(e), said);
	}
}

static void
describes_a_folder(void)
{
	struct wait wait = wait_forever();
	struct schema schema = { 0 };
	const struct err *e;

	use("csv:", "folder");
	e = connect_url(&wait);
	if (!e)
		e = s.conn->driver->describe(s.conn, s.arena, &wait, &schema);
	verdict(!e && schema.n_tables == 3 && schema_table(&schema, STR("a")) &&
			schema_table(&schema, STR("facts")),
		"folder", "%zu tables; %s", schema.n_tables, words(e));
}

static const char *const hostile[] = {
	"COPY (SELECT 1) TO '%s/folder/a.csv'",
	"COPY (SELECT 1) TO '%s/folder/new.csv'",
	"EXPLAIN ANALYZE COPY (SELECT 1) TO '%s/folder/a.csv'",
	"EXPLAIN (ANALYZE) COPY (SELECT 1) TO '%s/folder/a.csv'",
	"EXPLAIN (ANALYZE, FORMAT JSON) COPY (SELECT 1) TO '%s/folder/a.csv'",
	"SELECT * FROM '%s/sales.csv'",
	"SELECT * FROM '%s/folder/../sales.csv'",
	"SELECT * FROM read_text('%s/sales.csv')",
	"SELECT * FROM sniff_csv('%s/sales.csv')",
	"SELECT * FROM glob('%s/*')",
	"ATTACH '%s/new.db'",
	"SET enable_external_access=true",
	"RESET enable_external_access",
	"SET allowed_directories=['%s']",
	"SET memory_limit='10GB'",
	"PRAGMA threads=8",
	"CREATE TABLE x(a int)",
	"CREATE TEMP VIEW a AS SELECT 1",
	"INSTALL httpfs",
	"CALL enable_logging()",
	"SELECT 1; SELECT 2",
	"PREPARE p AS SELECT 1",
	"EXPORT DATABASE '%s'",
	"BEGIN",
};

static void
writes_nothing(void)
{
	struct stat before, after;
	const char *path = arena_printf(s.arena, "%s/folder/a.csv", folder);

	use("csv:", "folder");
	verdict(stat(path, &before) == 0, "hostile", "no file %s", path);
	for (size_t i = 0; i < COUNT(hostile); i++) {
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;
		struct str rest = str_of(hostile[i]), start;
		const struct err *e;
		const char *sql;

		start = str_cut(&rest, '%');
		sql = rest.n ? arena_printf(s.arena, "%.*s%s%s", (int)start.n,
					    start.p, folder, rest.p + 1)
			     : hostile[i];
		e = run(sql, &usual, &wait, &rows, &outcome);
		verdict(e || outcome.refusal, sql, "gave %s", rows_text(&rows));
	}
	verdict(stat(path, &after) == 0 && after.st_size == before.st_size &&
			after.st_ino == before.st_ino,
		"hostile", "a file was changed");
	path = arena_printf(s.arena, "%s/folder/new.csv", folder);
	verdict(stat(path, &after) != 0, "hostile", "a file was made");
	verdict(strcmp(result("SELECT v FROM a"), "integer:1") == 0, "hostile",
		"afterwards: %s", result("SELECT v FROM a"));
}

/* Functions that make rows or act, and that anybody may call. */
static const char *const harmless[] = {
	"arrow_scan_dumb",
	"check_peg_parser",
	"current_connection_id",
	"current_query",
	"current_query_id",
	"current_transaction_id",
	"currval",
	"duckdb_approx_database_count",
	"duckdb_columns",
	"duckdb_connection_count",
	"duckdb_constraints",
	"duckdb_coordinate_systems",
	"duckdb_dependencies",
	"duckdb_functions",
	"duckdb_indexes",
	"duckdb_keywords",
	"duckdb_memory",
	"duckdb_optimizers",
	"duckdb_prepared_statements",
	"duckdb_schemas",
	"duckdb_secret_types",
	"duckdb_sequences",
	"duckdb_table_sample",
	"duckdb_tables",
	"duckdb_types",
	"duckdb_variables",
	"duckdb_views",
	"error",
	"gen_random_uuid",
	"generate_series",
	"histogram",
	"histogram_values",
	"icu_calendar_names",
	"json_each",
	"json_tree",
	"pg_timezone_names",
	"pragma_collations",
	"pragma_metadata_info",
	"pragma_platform",
	"pragma_show",
	"pragma_storage_info",
	"pragma_table_info",
	"pragma_user_agent",
	"pragma_version",
	"random",
	"range",
	"repeat",
	"repeat_row",
	"setseed",
	"sql_auto_complete",
	"stats",
	"summary",
	"test_all_types",
	"test_vector_types",
	"unnest",
	"uuid",
	"uuidv4",
	"uuidv7",
	NULL,
};

/*
 * A new DuckDB has new functions: each is known to be harmless, or the check
 * refuses it.
 */
static void
knows_its_functions(void)
{
	const struct dialect *d = dialect_find(STR("duckdb"));
	struct wait wait = wait_forever();
	struct outcome outcome;
	struct rows rows;
	const struct err *e;

	use("csv:", "sales.csv");
	e = run("SELECT DISTINCT function_name FROM duckdb_functions()"
		" WHERE has_side_effects OR function_type IN"
		" ('table', 'table_macro') ORDER BY 1",
		&usual, &wait, &rows, &outcome);
	verdict(!e && rows.n_rows > 50, "functions", "%zu; %s", rows.n_rows,
		words(e));
	for (size_t i = 0; i < rows.n_rows; i++) {
		struct str name = rows.cells[i].text;
		struct verdict v = { 0 };

		sql_check(s.arena, d, NULL, NULL,
			  str_of(arena_printf(s.arena, "SELECT * FROM %.*s()",
					      (int)name.n, name.p)),
			  &v);
		verdict(!v.sql || dialect_lists(harmless, name),
			str_dup(s.arena, name), "may be called by anybody");
	}
}

/* An engine that found itself in disorder is not asked again. */
static void
survives_internal_errors(void)
{
	const char *got;

	use("csv:", "sales.csv");
	(void)result("SELECT * FROM enable_logging()");
	got = result(arena_printf(s.arena,
				  "SELECT * FROM enable_logging(storage ="
				  " 'file', storage_path = '%s/log')",
				  folder));
	verdict(strstr(got, "INTERNAL") != NULL, "internal error", "%s", got);
	got = result("SELECT count(*) FROM sales");
	verdict(strcmp(got, "integer:2") == 0, "internal error",
		"afterwards: %s", got);
}

/*
 * Tables of files that are read in place know how many rows they have, unless
 * that cannot be counted, or would take long: of Parquet it never does.
 */
static void
counts_rows(void)
{
	static const struct {
		const char *scheme, *path, *table;
		int64_t want;
	} files[] = {
		{ "csv:", "sales.csv", "sales", 2 },
		{ "json:", "broken.jsonl", "broken", -1 },
		{ "", "large.parquet", "large", 8500000 },
	};

	for (size_t i = 0; i < COUNT(files); i++) {
		const struct schema_table *t;
		struct wait wait = wait_forever();
		struct schema schema = { 0 };
		const struct err *e;

		use(files[i].scheme, files[i].path);
		e = connect_url(&wait);
		if (!e)
			e = s.conn->driver->describe(s.conn, s.arena, &wait,
						     &schema);
		t = e ? NULL : schema_table(&schema, str_of(files[i].table));
		verdict(t && t->n_rows == files[i].want, files[i].path,
			"%lld rows; %s", t ? (long long)t->n_rows : -2LL,
			words(e));
	}
}

/* A query that would take all memory fails, and the process lives. */
static void
bounds_memory(void)
{
	const char *got;

	use("csv:", "sales.csv");
	got = result("SELECT length(repeat('x', 3000000000))");
	verdict(!strstr(got, "integer:"), "memory", "got %s", got);
	got = result("SELECT count(*) FROM sales");
	verdict(strcmp(got, "integer:2") == 0, "memory", "afterwards: %s", got);
}

/* Deep in one call no interrupt is heard; then the process goes, and soon. */
static void
leaves_what_does_not_stop(void)
{
	int64_t began = clock_ms();
	int status = 0;
	pid_t child;

	if (s.conn)
		close_conn();
	child = fork();
	if (child == 0) {
		const struct err *e;
		struct limits short_time = usual;
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;

		short_time.timeout_ms = 500;
		use("csv:", "sales.csv");
		e = run("SELECT levenshtein(repeat('a', 300000),"
			" repeat('b', 300000))",
			&short_time, &wait, &rows, &outcome);
		/* it is said, while the engine goes on */
		_exit(e && e->kind == ERR_QUERY_SLOW && offload_is_left() ? 77
									  : 0);
	}
	verdict(child > 0 && waitpid(child, &status, 0) == child &&
			WIFEXITED(status) && WEXITSTATUS(status) == 77,
		"stuck", "status %d", status);
	verdict(clock_ms() - began < 10000, "stuck", "after %lld ms",
		(long long)(clock_ms() - began));
}

static void
notices_change(void)
{
	FILE *f;

	use("csv:", "sales.csv");
	(void)result("SELECT count(*) FROM sales");
	f = fopen(arena_printf(s.arena, "%s/sales.csv", folder), "a");
	if (f) {
		(void)fputs("3,Cat,1,2024-02-02\n", f);
		(void)fclose(f);
	}
	verdict(strcmp(result("SELECT count(*) FROM sales"), "integer:3") == 0,
		"changed file", "%s", result("SELECT count(*) FROM sales"));
}

static const struct {
	const char *scheme, *path;
	enum err_kind kind;
} wrong[] = {
	{ "csv:", "none.csv", ERR_DATABASE_FILE },
	{ "duckdb:", "none.duckdb", ERR_DATABASE_FILE },
	{ "duckdb:", "folder", ERR_DATABASE_FILE },
	{ "duckdb:", "sales.csv", ERR_DATABASE_FILE },
	{ "csv:", "empty", ERR_DATABASE_FILE },
	{ "parquet:", "sales.bin", ERR_DATABASE_DOWN },
	{ "duckdb:", "locked.duckdb", ERR_BUSY },
};

static void
says_what_is_wrong(void)
{
	for (size_t i = 0; i < COUNT(wrong); i++) {
		struct wait wait = wait_forever();
		const struct err *e;

		use(wrong[i].scheme, wrong[i].path);
		e = connect_url(&wait);
		verdict(e && e->kind == wrong[i].kind &&
				!strstr(e->say, folder),
			wrong[i].path, "%s", words(e));
	}
}

int
main(int argc, char **argv)
{
	static void (*const parts[])(void) = {
		reads_files,
		pivots_by_values_that_are_listed,
		describes_a_folder,
		writes_nothing,
		knows_its_functions,
		survives_internal_errors,
		bounds_memory,
		counts_rows,
		notices_change,
		says_what_is_wrong,
		leaves_what_does_not_stop,
	};

	if (argc != 2) {
		(void)printf("usage: files FOLDER\n");
		return 2;
	}
	folder = argv[1];
	set_up("files", "csv:");
	for (size_t i = 0; i < COUNT(parts); i++)
		parts[i]();
	return tear_down();
}

#include "tests/driver/sqlite_fixture.h"

#include <dirent.h>

#include "base/file.h"
#include "tests/sql/adversarial.h"

#include "base/ban.h"

#define FIXTURE "../shared/security/fixture_sqlite.sql"

static size_t
count_files(const char *folder)
{
	DIR *dir = opendir(folder);
	size_t n = 0;

	assert_non_null(dir);
	while (readdir(dir))
		n++;
	(void)closedir(dir);
	return n;
}

/* What must be blocked is refused by the check or the engine; the rest runs. */
static void
sqlite_statements(void **state)
{
	struct fixture *f = fixture_make(NULL);
	size_t n = 0, n_wrong = 0, n_files;
	const struct hostile *list = adversarial_read(f->a, ADVERSARIAL, &n);
	struct str schema = { 0 }, before, after;

	(void)state;
	if (!list || file_read(f->a, FIXTURE, 1 << 20, &schema)) {
		print_message("skipped: " ADVERSARIAL " is not here\n");
		fixture_drop(f);
		skip();
	}
	sqlite_run(f->path, str_dup(f->a, schema));
	assert_null(file_read(f->a, f->path, 1 << 20, &before));
	n_files = count_files(f->folder);
	assert_null(fixture_open(f));
	f->limits.timeout_ms = 300;
	for (size_t i = 0; list && i < n; i++) {
		const char *refusal = NULL;
		const struct err *e;

		if (strcmp(list[i].dialect, "sqlite") != 0)
			continue;
		e = fixture_ask(f, list[i].sql.p, &refusal);
		if (list[i].block == (e || refusal))
			continue;
		print_error("%s: %s\n", list[i].sql.p,
			    e         ? e->note
			    : refusal ? refusal
				      : "ran");
		n_wrong++;
	}
	assert_null(f->conn->driver->check(f->conn, &f->wait));
	assert_null(file_read(f->a, f->path, 1 << 20, &after));
	assert_true(str_eq(before, after));
	assert_int_equal(count_files(f->folder), n_files);
	assert_int_equal(n_wrong, 0);
	fixture_drop(f);
}

TESTS(CASE(sqlite_statements))

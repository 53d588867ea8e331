#include "pipeline/verify/verify.h"

#include "settings/settings.h"
#include "sql/dialect/dialect.h"
#include "tests/arena.h"
#include "tests/test.h"

#include "base/ban.h"

/* What a draft asks the clock for, on a database whose today is 2025-12-31. */
static const struct {
	const char *dialect, *sql, *with; /* NULL: it asks for no such thing */
} cases[] = {
	{ "sqlite", "SELECT date('now', '-1 month')",
	  "SELECT date('2025-12-31', '-1 month')" },
	{ "sqlite", "SELECT strftime('%Y', 'now', '-1 year')",
	  "SELECT strftime('%Y', '2025-12-31', '-1 year')" },
	{ "sqlite", "SELECT julianday( 'NOW' ) - julianday(day)",
	  "SELECT julianday( '2025-12-31' ) - julianday(day)" },
	{ "sqlite", "SELECT 1 WHERE day < CURRENT_DATE AND x = 'now'",
	  "SELECT 1 WHERE day < '2025-12-31' AND x = 'now'" },
	{ "sqlite", "SELECT t.now, 'now' FROM t", NULL },
	{ "sqlite", "SELECT day AS current_date FROM t", NULL },
	{ "sqlite", "SELECT strftime('%Y', day), date(day, 'now')", NULL },
	{ "postgresql", "SELECT current_date - INTERVAL '1 month', now()",
	  "SELECT DATE '2025-12-31' - INTERVAL '1 month',"
	  " DATE '2025-12-31'" },
	{ "mysql", "SELECT CURDATE() - INTERVAL 2 MONTH",
	  "SELECT DATE '2025-12-31' - INTERVAL 2 MONTH" },
	{ "sqlserver", "SELECT DATEADD(month, -2, GETDATE())",
	  "SELECT DATEADD(month, -2, CAST('2025-12-31' AS date))" },
	{ "oracle", "SELECT ADD_MONTHS(SYSDATE, -2) FROM dual",
	  "SELECT ADD_MONTHS(DATE '2025-12-31', -2) FROM dual" },
	{ "postgresql", "SELECT now FROM today", NULL },
};

static struct job
job_of(struct arena *a, const char *dialect, const char *today)
{
	static struct settings settings;
	struct job job = { .arena = a, .settings = &settings };

	settings.today = today;
	job.today_ms = settings_today_ms(&settings);
	job.dialect = dialect_find(str_of(dialect));
	return job;
}

static void
a_database_has_its_own_day(void **state)
{
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct job job =
			job_of(*state, cases[i].dialect, "2025-12-31");
		const char *got = verify_mend_today(&job, cases[i].sql);

		if (cases[i].with)
			assert_string_equal(got, cases[i].with);
		else if (got)
			fail_msg("%s", got);
	}
}

static void
the_clock_stays_otherwise(void **state)
{
	const char *sql = "SELECT date('now')";
	struct job job = job_of(*state, "sqlite", "");

	assert_null(verify_mend_today(&job, sql));
	job = job_of(*state, "sqlite", "2025-12-31");
	job.given_sql = sql;
	assert_null(verify_mend_today(&job, sql));
}

TESTS(ARENA_CASE(a_database_has_its_own_day),
      ARENA_CASE(the_clock_stays_otherwise))

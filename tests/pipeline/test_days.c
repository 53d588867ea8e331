#include "tests/pipeline/agent.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

/*
 * Conditions on days that run and mean something else than they say: SQLite
 * compares a text with a number, and texts letter by letter. Each statement
 * counts visits; n is what is shown, "88" where the model was asked once more.
 */
static const struct {
	const char *condition, *n;
} cases[] = {
	/* a part of a day is a text */
	{ "strftime('%Y', day) = 2025", "3" },
	{ "strftime('%Y', v.day) >= 2025", "3" },
	{ "strftime('%Y', day) IN (2024, 2026)", "1" },
	{ "strftime('%Y', day) NOT IN (2025)", "1" },
	{ "strftime('%Y', day) BETWEEN 2025 AND 2026", "3" },
	{ "strftime('%m', day) = '3'", "2" },
	{ "strftime('%m', day) = 3", "2" },
	{ "strftime('%m', day) IN ('1', '3')", "2" },
	{ "substr(day, 1, 4) = 2025", "3" },
	{ "substr(day, 1, 4) <> 2025", "1" },
	/* by the name that the statement gives it */
	{ "id IN (SELECT id FROM (SELECT id, strftime('%Y', day) AS y FROM"
	  " visits) t WHERE t.y = 2025)",
	  "3" },
	{ "id IN (SELECT max(id) FROM visits GROUP BY strftime('%Y', day)"
	  " HAVING min(note) IN (SELECT 'first' FROM (SELECT"
	  " strftime('%m', day) AS mo FROM visits) WHERE mo = 5))",
	  "1" },
	/* and these are right */
	{ "id IN (SELECT id FROM (SELECT id, 2025 AS y FROM visits) WHERE y ="
	  " 2025)",
	  "4" },
	{ "CAST(strftime('%Y', day) AS INTEGER) = 2025", "3" },
	{ "strftime('%Y', day) + 0 = 2025", "3" },
	{ "2030 - strftime('%Y', day) = 5", "3" },
	{ "strftime('%Y', day) = '2025'", "3" },
	/* a day that is written otherwise */
	{ "day = '2025/03/01'", "1" },
	{ "day = '2025-3-1'", "1" },
	{ "day = '01.03.2025'", "1" },
	{ "day >= '3/31/2025'", "1" },
	{ "day BETWEEN '2025/01/01' AND '2025/12/31'", "3" },
	{ "day NOT BETWEEN '2025/01/01' AND '2025/12/31'", "1" },
	{ "day < '03/03/2025'", "2" },
	/* a day alone has all of its hours */
	{ "at BETWEEN '2025-03-01' AND '2025-03-15'", "2" },
	{ "v.at BETWEEN '2025-03-01' AND '2025-03-15' OR id = 1", "3" },
	{ "at NOT BETWEEN '2025-03-01' AND '2025-03-15'", "2" },
	{ "NOT at BETWEEN '2025-03-01' AND '2025-03-15'", "2" },
	{ "at <= '2024-05-31'", "1" },
	{ "at <= '2025-02-31'", "1" }, /* no day: as the engine has it */
	{ "at BETWEEN '2025-01-01' AND '15.03.2025'", "2" },
	{ "at BETWEEN '2025-01-01' AND '2025-03-15 12:00:00'", "1" },
	{ "at <= '2025-03-15 12:00:00'", "2" },
	{ "at < '2025-03-15'", "2" },
	{ "day BETWEEN '2025-03-01' AND '2025-03-15'", "2" },
	{ "date(at) BETWEEN '2025-03-01' AND '2025-03-15'", "2" },
	/* or may be two, or none */
	{ "day >= '03/04/2025'", "88" },
	{ "day = '2025'", "88" },
	{ "day >= '2025-13-01'", "88" },
	{ "day > 'last month'", "88" },
	{ "at = '2025-03-01'", "88" },
	/* SQLite's functions read no other form, and give NULL */
	{ "julianday(day) < julianday('01.03.2025')", "1" },
	{ "day >= date('3/15/2025', '+1 day')", "1" },
	{ "strftime('%Y', day) = strftime('%Y', '1.1.2024')", "1" },
	{ "day > date('03/04/2025')", "0" }, /* one of two days */
	/* and these are right */
	{ "day >= '2025'", "3" },
	{ "day < '2025-03'", "1" },
	{ "day <> ''", "4" },
	{ "at >= '2025-03-01'", "3" },
	{ "at >= '2025-03-01 10:00:00'", "2" },
	{ "note = '01.03.2025'", "1" },
};

/* Nothing is found beyond the data, and that is told and no fair answer. */
static const struct {
	const char *condition;
	const char *reason; /* NULL: they are not beyond */
} beyond[] = {
	{ "day >= '2027-01-01'", "All days of day are before 2027-01-01." },
	{ "day BETWEEN '2026-01-01' AND '2026-12-31'",
	  "All days of day are before 2026-01-01." },
	{ "at > '2025-11-03'", "All days of at are before 2025-11-03." },
	{ "day < '2024'", "All days of day are after 2024." },
	{ "at <= '2023-12-31'", "All days of at are after 2024-01-01." },
	{ "day >= '2025-11-03' AND day < '2025-11-04'",
	  "All days of day are before 2025-11-03." },
	{ "day > '2024-06-01' AND day < '2024-07-01'", NULL },
	{ "day >= '2024' AND id > 9", NULL },
};

static int
start(void **state)
{
	struct arena *own = arena_create((size_t)1 << 20);
	struct buf b = buf_new(own, 1 << 16);
	int failed;

	(void)state;
	buf_puts(&b, "[{\"match_all\": \"No visits\", \"sql\": \"SELECT 88"
		     " FROM visits LIMIT 1\"}");
	for (size_t i = 0; i < COUNT(cases); i++)
		buf_printf(&b,
			   ", {\"match\": \"^condition %zu[?]\", \"sql\":"
			   " \"SELECT count(*) FROM visits v WHERE %s\"}",
			   i, cases[i].condition);
	for (size_t i = 0; i < COUNT(beyond); i++)
		buf_printf(&b,
			   ", {\"match\": \"^beyond %zu[?]\", \"sql\":"
			   " \"SELECT count(*) FROM visits v WHERE %s\"}",
			   i, beyond[i].condition);
	buf_puts(&b, ", {\"match\": \"^recent[?]\", \"sql\": \"SELECT count(*)"
		     " FROM visits WHERE day >= date('now', '-1 month')\"}]");
	failed = agent_start(buf_text(&b));
	arena_destroy(own);
	if (failed)
		return -1;
	sqlite_run(asking_path,
		   "create table visits (id integer primary key, day text,"
		   " at text, note text);"
		   "insert into visits values"
		   " (1, '2024-05-31', '2024-05-31 08:00:00', 'first'),"
		   " (2, '2025-03-01', '2025-03-01 09:30:00', '01.03.2025'),"
		   " (3, '2025-03-15', '2025-03-15 17:00:00', 'third'),"
		   " (4, '2025-11-02', '2025-11-02 12:00:00', 'fourth')");
	return 0;
}

static void
days_are_read_as_they_are_meant(void **state)
{
	size_t wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct turn *t =
			agent_ask(arena_printf(a, "condition %zu?", i));
		const char *got = t->rows && t->rows->n_rows
					  ? t->rows->cells[0].text.p
					  : "none";

		if (strcmp(got, cases[i].n) == 0)
			continue;
		print_error("%s: %s\n", cases[i].condition, got);
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

static bool
has_reason(const struct turn *t, const char *reason)
{
	for (size_t i = 0; i < t->n_reasons; i++)
		if (strstr(t->reasons[i], reason))
			return true;
	return false;
}

static void
what_lies_beyond_the_data_is_not_fair(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(beyond); i++) {
		const char *reason = beyond[i].reason;
		const struct turn *t =
			agent_ask(arena_printf(a, "beyond %zu?", i));

		assert_string_equal(t->rows->cells[0].text.p, "0");
		if (has_reason(t, reason ? reason : "All days of") != !!reason)
			fail_msg("%s", beyond[i].condition);
		if (reason)
			assert_true(t->confidence < BAND_FAIR_FROM);
	}
}

static void
now_is_the_day_of_the_database(void **state)
{
	const struct turn *t;

	(void)state;
	settings->today = "2025-04-01";
	t = agent_ask("recent?");
	assert_string_equal(t->rows->cells[0].text.p, "3");
	assert_string_equal(t->sql, "SELECT count(*) FROM visits WHERE day >="
				    " date('2025-04-01', '-1 month')");
}

TESTS_IN(start, agent_stop, AGENT_CASE(now_is_the_day_of_the_database),
	 AGENT_CASE(what_lies_beyond_the_data_is_not_fair),
	 AGENT_CASE(days_are_read_as_they_are_meant))

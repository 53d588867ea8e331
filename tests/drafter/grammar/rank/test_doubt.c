#include <string.h>

#include "data/turn.h"
#include "tests/drafter/grammar/made_schema.h"
#include "tests/drafter/grammar/rank/older_says.h"

/* What speaks against a statement: something asked has no place in it. */

static const char clinic[] =
	"CREATE TABLE nurses (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE wards (id INTEGER PRIMARY KEY, name TEXT,"
	" head_id INTEGER REFERENCES nurses(id));"
	"CREATE TABLE shifts (id INTEGER PRIMARY KEY,"
	" nurse_id INTEGER NOT NULL REFERENCES nurses(id),"
	" ward_id INTEGER NOT NULL REFERENCES wards(id), begun_on DATE,"
	" night BOOLEAN, hours REAL);"
	"CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, wage REAL,"
	" hired_on DATE, left_on DATE);"
	"CREATE TABLE claims (id INTEGER PRIMARY KEY, filed_on DATE,"
	" closed_on DATE, status TEXT, amount REAL);";

/*
 * How likely another reader's statement is right; 0: it is not offered. notes:
 * of the database, or NULL.
 */
static double
likely(const char *question, const char *sql, const char *notes)
{
	static const struct older says = { .right = 0.9, .known = 0.4 };
	static struct settings settings;
	struct arena *a = arena_create((size_t)128 << 20);
	struct schema schema;
	struct job job;
	double found;

	made_schema(a, clinic, &schema);
	job = made_job(a, &schema, question);
	job.asked_alone = true;
	job.settings = &settings;
	job.notes_text = notes;
	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	found = older_says(&job, says, sql);
	arena_destroy(a);
	return found;
}

#define FROM_NURSES " FROM shifts t1 JOIN nurses t2 ON t2.id = t1.nurse_id"

static const struct {
	const char *question, *sql;
} doubted[] = {
	{ "average hours of shifts", "SELECT sum(hours) FROM shifts" },
	{ "how many shifts, and how much hours", "SELECT count(*) FROM shifts" },
	{ "how much did we claim in 2025",
	  "SELECT id FROM claims WHERE filed_on >= '2025-01-01' AND filed_on < "
	  "'2026-01-01'" },
	{ "hours per nurse", "SELECT sum(hours) FROM shifts" },
	{ "average hours of shifts",
	  "SELECT t2.name, avg(t1.hours)" FROM_NURSES
	  " GROUP BY t2.id, t2.name" },
	{ "top 3 shifts per nurse",
	  "SELECT t2.name, count(*)" FROM_NURSES
	  " GROUP BY t2.id, t2.name ORDER BY count(*) DESC LIMIT 3" },
	{ "which nurse has the most shifts",
	  "SELECT nurse_id FROM shifts GROUP BY nurse_id"
	  " ORDER BY count(*) DESC LIMIT 1" },
	{ "hours per month",
	  "SELECT strftime('%Y-%m', begun_on), begun_on, count(*) FROM shifts"
	  " GROUP BY strftime('%Y-%m', begun_on), begun_on" },
	{ "hours per nurse", "SELECT t2.name, count(*)" FROM_NURSES
			     " GROUP BY t2.id, t2.name" },
	{ "hours of shifts per ward",
	  "SELECT ward_id, sum(hours) * 1.0 / NULLIF(sum(hours), 0)"
	  " FROM shifts GROUP BY ward_id" },
	{ "longest shift",
	  "SELECT begun_on FROM shifts ORDER BY begun_on DESC LIMIT 1" },
	/* a word that leaves rows out is left out */
	{ "how many staff right now", "SELECT count(*) FROM staff" },
	{ "nurses who only had night shifts",
	  "SELECT DISTINCT t2.name" FROM_NURSES " WHERE t1.night = 1" },
	{ "how many staff left in 2025",
	  "SELECT count(*) FROM staff WHERE hired_on >= '2025-01-01'"
	  " AND hired_on < '2026-01-01'" },
	{ "night hours per ward",
	  "SELECT ward_id, sum(night) * 1.0 / NULLIF(sum(hours), 0)"
	  " FROM shifts GROUP BY ward_id" },
	{ "open claims", "SELECT count(*) FROM claims WHERE closed_on IS NULL" },
	{ "amount of claims", "SELECT count(*) FROM claims" },
	/* what is asked for is nothing here */
	{ "how many complaints about the wards", "SELECT count(*) FROM wards" },
	{ "average blood pressure in 2025",
	  "SELECT avg(wage) FROM staff WHERE hired_on >= '2025-01-01'" },
	/* one figure, or one for each of something that nobody asks for */
	{ "how many night shifts, who had them",
	  "SELECT count(*) FROM shifts WHERE night = 1" },
	{ "median number of shifts per nurse",
	  "SELECT t2.name, count(*)" FROM_NURSES " GROUP BY t2.id, t2.name" },
	{ "average yearly wage of staff",
	  "SELECT strftime('%Y', hired_on), avg(wage) FROM staff"
	  " GROUP BY strftime('%Y', hired_on)" },
	/* what is said of rows is no name, nor is it what others did */
	{ "is Joan Weir still here",
	  "SELECT name FROM staff WHERE name = 'Joan Weir'" },
	{ "how many wards left in 2025",
	  "SELECT count(*) FROM wards t1 JOIN staff t2 ON t2.id = t1.head_id"
	  " WHERE t2.left_on >= '2025-01-01' AND t2.left_on < '2026-01-01'" },
	/* rows are asked for, and what is shown is none */
	{ "which staff have to leave", "SELECT DISTINCT left_on FROM staff" },
	{ "who worked at night most often",
	  "SELECT night FROM shifts GROUP BY night ORDER BY count(*) DESC"
	  " LIMIT 1" },
	{ "nurses with two shifts",
	  "SELECT t2.name" FROM_NURSES " WHERE t2.id = 2" },
}, believed[] = {
	{ "average hours of shifts", "SELECT avg(hours) FROM shifts" },
	{ "hours per nurse", "SELECT t2.name, sum(t1.hours)" FROM_NURSES
			     " GROUP BY t2.id, t2.name" },
	{ "how many night shifts",
	  "SELECT count(*) FROM shifts WHERE night = 1" },
	{ "which nurse has the most shifts",
	  "SELECT t2.name" FROM_NURSES " GROUP BY t2.id, t2.name"
	  " ORDER BY count(*) DESC LIMIT 1" },
};

static void
test_statements(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(doubted); i++) {
		const double d =
			likely(doubted[i].question, doubted[i].sql, NULL);

		if (d >= 0.5)
			print_error("believed: %s\n", doubted[i].sql);
		assert_true(d < 0.5);
	}
	for (size_t i = 0; i < COUNT(believed); i++) {
		const double d =
			likely(believed[i].question, believed[i].sql, NULL);

		if (d < 0.5)
			print_error("doubted: %s\n", believed[i].sql);
		assert_true(d > 0.5);
	}
}

/* How likely a statement is behind a turn that showed another. */
static double
likely_after(const char *chat, const char *before, const char *sql)
{
	static const struct older says = { .right = 0.9,
					   .known = 0.4,
					   .follow = true };
	static struct settings settings;
	struct arena *a = arena_create((size_t)128 << 20);
	const struct turn turn = { .sql = before };
	struct schema schema;
	struct job job;
	double found;

	made_schema(a, clinic, &schema);
	job = made_job(a, &schema, strchr(chat, '\n') + 1);
	job.settings = &settings;
	job.chat_text = chat;
	job.history = &turn;
	job.n_history = 1;
	found = older_says(&job, says, sql);
	arena_destroy(a);
	return found;
}

/* "which of them …" is not all of them, nor ten others. */
static void
test_those(void **state)
{
	static const char all[] = "SELECT name FROM staff WHERE wage > 9";
	static const char first[] =
		"SELECT name FROM staff ORDER BY wage DESC LIMIT 10";

	(void)state;
	assert_true(likely_after("staff with wage over 9\nwhich of them left",
				 all,
				 "SELECT name, left_on FROM staff"
				 " WHERE wage > 9") < 0.5);
	assert_true(likely_after("top 10 staff by wage\nwhich of them left",
				 first,
				 "SELECT name FROM staff WHERE left_on IS NOT"
				 " NULL ORDER BY wage DESC LIMIT 10") < 0.5);
}

/* Those who left are counted, too: that is said, and nobody is sure. */
static void
test_gone(void **state)
{
	static const char all[] = "SELECT sum(wage) FROM staff";

	(void)state;
	assert_true(likely("total wage of staff", all, NULL) < 0.8);
	assert_true(likely("total wage of staff", all, NULL) > 0.5);
}

/* What the notes say and was not understood, or was not applied. */
static void
test_notes(void **state)
{
	static const char count[] = "SELECT count(*) FROM nurses";
	static const char nights[] = "SELECT count(*) FROM shifts"
				     " WHERE night = 1";

	(void)state;
	assert_true(likely("how many nurses", count, NULL) > 0.5);
	assert_true(likely("how many nurses", count,
			   "Our nurses = nurses whose name is filled.") < 0.5);
	assert_true(likely("how many night shifts", nights, NULL) > 0.5);
	assert_true(likely("how many night shifts", nights,
			   "Night shifts run until the moon has set.") < 0.5);
	/* what the notes call open has no other state */
	assert_true(likely("how many open claims",
			   "SELECT count(*) FROM claims WHERE closed_on IS"
			   " NULL",
			   "Open claims = claims whose closed_on is empty.") >
		    0.5);
	/* of both, or of others than what is asked for */
	assert_true(likely("takings", "SELECT sum(amount) FROM claims",
			   "Takings = sum of amount. Toil = sum of hours. Both"
			   " only of the moon.") < 0.5);
	assert_true(likely("takings", "SELECT sum(amount) FROM claims",
			   "Takings = sum of amount. Toil = sum of hours. "
			   "Sloth = sum of wage. Both only of the moon.") >
		    0.5);
	/* what does not count may be some of these rows, or is of others */
	assert_true(likely("how many nurses", count,
			   "The nurses on loan to the sea are gone.") < 0.5);
	assert_true(likely("how many nurses", count,
			   "The wards under the roof are gone.") > 0.5);
	assert_true(likely("how many nurses", count,
			   "The nurses drink a lot of tea.") > 0.5);
}

/* A meaning that forgets what is taken off is none. */
static void
test_taken_off(void **state)
{
	static const char claims[] = "SELECT sum(amount) FROM claims"
				     " WHERE closed_on IS NULL";

	(void)state;
	assert_true(likely("debts", claims,
			   "Debts: amount of claims that are not closed.") >
		    0.5);
	assert_true(likely("debts", claims,
			   "Debts: amount of claims that are not closed, less"
			   " what has been filed.") < 0.5);
}

TESTS(CASE(test_those), CASE(test_taken_off), CASE(test_statements),
      CASE(test_gone), CASE(test_notes))

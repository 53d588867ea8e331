#include "tests/drafter/grammar/combine/asked.h"

static const char garage[] =
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY, plate TEXT, state TEXT,"
	" begun_on DATE);"
	"CREATE TABLE lines (id INTEGER PRIMARY KEY,"
	" job_id INTEGER NOT NULL REFERENCES jobs(id), part TEXT,"
	" fee REAL);";

static const char garage_notes[] = "- state: V = voided, D = done.\n";

/* So many of an amount are rows that have one, and no sum. */
static void
test_so_many(void **state)
{
	static const struct asked_case fees[] = {
		{ "how many fees",
		  "SELECT count(*) AS loans FROM loans WHERE fee > 0" },
		{ "number of fees per branch in 2025",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.fee > 0 AND "
		  "t1.start_date >= '2025-01-01' AND t1.start_date < "
		  "'2026-01-01' GROUP BY t2.id, t2.name" },
		{ "total fee per branch",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
	};
	static const struct asked_case parts[] = {
		{ "number of fees per part",
		  "SELECT part, count(*) AS lines FROM lines WHERE fee > 0 "
		  "GROUP BY part" },
	};

	(void)state;
	assert_asked_of(library, library_notes, fees, COUNT(fees));
	assert_asked_of(garage, garage_notes, parts, COUNT(parts));
}

/* The period of those left out is that of those that stay. */
static void
test_left_out(void **state)
{
	static const struct asked_case loans[] = {
		{ "total fee without done loans in april 2025",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE status <> "
		  "'D' AND start_date >= '2025-04-01' AND start_date < "
		  "'2025-05-01'" },
		{ "loans without done loans in april 2025",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND start_date >= '2025-04-01' AND start_date < "
		  "'2025-05-01'" },
		{ "members without done loans in april 2025",
		  "SELECT first_name, last_name FROM members WHERE id NOT IN "
		  "(SELECT t2.member_id FROM loans t2 WHERE t2.status = 'D' "
		  "AND t2.start_date >= '2025-04-01' AND t2.start_date < "
		  "'2025-05-01' AND t2.member_id IS NOT NULL)" },
	};
	static const struct asked_case fees[] = {
		{ "total fee without voided jobs in april 2025",
		  "SELECT sum(t1.fee) AS total_fee FROM lines t1 JOIN jobs "
		  "t2 ON t2.id = t1.job_id WHERE t2.state <> 'V' AND "
		  "t2.begun_on >= '2025-04-01' AND t2.begun_on < '2025-05-01'" },
		{ "jobs without lines in 2025",
		  "SELECT count(*) AS jobs FROM jobs WHERE id NOT IN (SELECT "
		  "t2.job_id FROM lines t2 WHERE t2.job_id IS NOT NULL) AND "
		  "begun_on >= '2025-01-01' AND begun_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(library, library_notes, loans, COUNT(loans));
	assert_asked_of(garage, garage_notes, fees, COUNT(fees));
}

static const char fair[] =
	"CREATE TABLE events (event_id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, name TEXT,"
	" stand_id INTEGER REFERENCES stands(stand_id));"
	"CREATE TABLE stands (stand_id INTEGER PRIMARY KEY, label TEXT,"
	" color TEXT);"
	"CREATE TABLE guests_in_events ("
	" event_id INTEGER NOT NULL REFERENCES events(event_id),"
	" guest_id INTEGER NOT NULL REFERENCES guests(guest_id),"
	" PRIMARY KEY (event_id, guest_id));"
	"CREATE TABLE parades (parade_id INTEGER PRIMARY KEY, year INTEGER,"
	" topic TEXT, stand_id INTEGER NOT NULL REFERENCES stands(stand_id));"
	"CREATE TABLE stays (stay_id INTEGER PRIMARY KEY, since DATE,"
	" guest_id INTEGER NOT NULL REFERENCES guests(guest_id),"
	" stand_id INTEGER NOT NULL REFERENCES stands(stand_id));";

/* So many others by the rows that lie between both, or so many times. */
static void
test_between(void **state)
{
	static const struct asked_case cases[] = {
		{ "events with more than 2 guests",
		  "SELECT title FROM events WHERE event_id IN (SELECT "
		  "t2.event_id FROM guests_in_events t2 WHERE t2.event_id IS "
		  "NOT NULL GROUP BY t2.event_id HAVING count(*) >= 3)" },
		{ "guests who had two or more stands",
		  "SELECT name FROM guests WHERE guest_id IN (SELECT "
		  "t2.guest_id FROM stays t2 WHERE t2.guest_id IS NOT NULL "
		  "GROUP BY t2.guest_id HAVING count(DISTINCT t2.stand_id) >= "
		  "2)" },
		{ "which colors were used less than 5 times",
		  "SELECT color, count(*) AS stands FROM stands GROUP BY color HAVING count(*) < "
		  "5" },
	};

	(void)state;
	assert_asked_of(fair, NULL, cases, COUNT(cases));
}

/* What was not done to any: no rows of those that say so. */
static void
test_not_done(void **state)
{
	static const struct asked_case cases[] = {
		{ "names of guests who did not stay at any stand",
		  "SELECT name FROM guests WHERE guest_id NOT IN (SELECT "
		  "t2.guest_id FROM stays t2 WHERE t2.guest_id IS NOT NULL)" },
		{ "labels of stands that did not have a parade in 2004",
		  "SELECT label FROM stands WHERE stand_id NOT IN (SELECT "
		  "t2.stand_id FROM parades t2 WHERE t2.year = 2004 AND "
		  "t2.stand_id IS NOT NULL)" },
		{ "labels of stands except for those that had a parade in 2004",
		  "SELECT label FROM stands WHERE stand_id NOT IN (SELECT "
		  "t2.stand_id FROM parades t2 WHERE t2.year = 2004 AND "
		  "t2.stand_id IS NOT NULL)" },
		{ "labels of stands without parades with topic 'Art'",
		  "SELECT label FROM stands WHERE stand_id NOT IN (SELECT "
		  "t2.stand_id FROM parades t2 WHERE t2.topic = 'Art' AND "
		  "t2.stand_id IS NOT NULL)" },
		{ "names of guests who didn't stay",
		  "SELECT name FROM guests WHERE guest_id NOT IN (SELECT "
		  "t2.guest_id FROM stays t2 WHERE t2.guest_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(fair, NULL, cases, COUNT(cases));
}

/* Words and names are counted once each. */
static void
test_values(void **state)
{
	static const struct asked_case cases[] = {
		{ "number of parts per state",
		  "SELECT t2.state, count(DISTINCT t1.part) AS number_of_part "
		  "FROM lines t1 JOIN jobs t2 ON t2.id = t1.job_id GROUP BY "
		  "t2.state" },
		{ "how many plates are there",
		  "SELECT count(DISTINCT plate) AS number_of_plate FROM jobs" },
	};

	(void)state;
	assert_asked_of(garage, garage_notes, cases, COUNT(cases));
}

/* What there may be at most is no number of what there is. */
static void
test_bounds(void **state)
{
	static const char tours[] =
		"CREATE TABLE tours (id INTEGER PRIMARY KEY, title TEXT,"
		" max_guests INTEGER, seats INTEGER);";
	struct arena *a = arena_create((size_t)128 << 20);
	struct schema schema;

	(void)state;
	made_schema(a, tours, &schema);
	assert_string_equal(asked(a, &schema, NULL, "how many seats per tour"),
			    "SELECT title, seats FROM tours");
	assert_string_not_equal(
		asked(a, &schema, NULL, "how many guests per tour"),
		"SELECT title, max_guests FROM tours");
	arena_destroy(a);
}

TESTS(CASE(test_so_many), CASE(test_bounds), CASE(test_left_out),
      CASE(test_between), CASE(test_values), CASE(test_not_done))

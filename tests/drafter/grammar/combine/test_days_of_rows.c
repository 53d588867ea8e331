#include "tests/drafter/grammar/combine/asked.h"

/* What dates rows: a day of theirs, or of what they belong to. */

/* Runs have a title, and are held on a day; entries have no day. */
static const char runs[] =
	"CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE parcels (id INTEGER PRIMARY KEY,"
	" club_id INTEGER REFERENCES clubs(id), received_on DATE);"
	"CREATE TABLE runs (id INTEGER PRIMARY KEY, title TEXT,"
	" club_id INTEGER REFERENCES clubs(id), run_date DATE);"
	"CREATE TABLE entries (id INTEGER PRIMARY KEY,"
	" run_id INTEGER REFERENCES runs(id),"
	" parcel_id INTEGER REFERENCES parcels(id), prize REAL);";

static void
named_event(void **state)
{
	static const struct asked_case cases[] = {
		{ "total prize 2025",
		  "SELECT sum(t1.prize) AS total_prize FROM entries t1 JOIN "
		  "runs t2 ON t2.id = t1.run_id WHERE t2.run_date >= "
		  "'2025-01-01' AND t2.run_date < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(runs, "", cases, COUNT(cases));
}

/* An arrival begins a stay, and is the second step of a job. */
static const char jobs[] =
	"CREATE TABLE vans (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" van_id INTEGER REFERENCES vans(id), logged_at DATETIME,"
	" arrival DATETIME, ended_at DATETIME);";
static const char stays[] =
	"CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE stays (id INTEGER PRIMARY KEY,"
	" room_id INTEGER REFERENCES rooms(id), booked_on DATE,"
	" arrival DATE, departure DATE);";

static void
arrivals(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "jobs 2025",
		  "SELECT count(*) AS jobs FROM jobs WHERE logged_at >= "
		  "'2025-01-01' AND logged_at < '2026-01-01'" },
	};
	static const struct asked_case of_stays[] = {
		{ "stays 2025",
		  "SELECT count(*) AS stays FROM stays WHERE arrival >= "
		  "'2025-01-01' AND arrival < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(jobs, "", of_jobs, COUNT(of_jobs));
	assert_asked_of(stays, "", of_stays, COUNT(of_stays));
}

TESTS(CASE(named_event), CASE(arrivals))

#include "tests/drafter/grammar/combine/asked.h"

/* Couriers: who rides what, and what was urgent. */
static const char couriers[] =
	"CREATE TABLE ride_kinds (kind_id INTEGER PRIMARY KEY, label TEXT);"
	"CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, full_name TEXT,"
	" grade TEXT, kind_id INTEGER REFERENCES ride_kinds(kind_id));"
	"CREATE TABLE jobs (job_id INTEGER PRIMARY KEY,"
	" rider_id INTEGER REFERENCES riders(rider_id), ordered_on DATE,"
	" distance_km REAL, is_emergency INTEGER);";

static const char couriers_notes[] = "- grade: S = senior, J = junior.\n"
				     "- is_emergency: 1 = yes, 0 = no.\n";

/* Of whom it is asked, and of no kind that a verb sounds like. */
static void
test_who_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "who rides the most kilometers",
		  "SELECT t2.full_name, sum(t1.distance_km) AS "
		  "total_distance_km FROM jobs t1 JOIN riders t2 ON "
		  "t2.rider_id = t1.rider_id GROUP BY t2.rider_id, "
		  "t2.full_name ORDER BY sum(t1.distance_km) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(couriers, couriers_notes, cases, COUNT(cases));
}

/* A kind of people is ranked, and what a flag tells is counted. */
static void
test_kind_most(void **state)
{
	static const struct asked_case cases[] = {
		{ "which senior had the most jobs",
		  "SELECT t2.full_name, count(*) AS jobs FROM jobs t1 JOIN "
		  "riders t2 ON t2.rider_id = t1.rider_id WHERE t2.grade = "
		  "'S' GROUP BY t2.rider_id, t2.full_name ORDER BY count(*) "
		  "DESC LIMIT 1" },
		{ "how many emergencies this year",
		  "SELECT count(*) AS jobs FROM jobs WHERE is_emergency = 1 "
		  "AND ordered_on >= '2026-01-01' AND ordered_on < "
		  "'2027-01-01'" },
	};

	(void)state;
	assert_asked_of(couriers, couriers_notes, cases, COUNT(cases));
}

TESTS(CASE(test_who_most), CASE(test_kind_most))

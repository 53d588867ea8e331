#include "tests/drafter/grammar/combine/asked.h"

/* A column that bounds what the rows of another table come to. */

static const char school[] =
	"CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT, town TEXT,"
	" budget REAL);"
	"CREATE TABLE costs (id INTEGER PRIMARY KEY,"
	" site_id INTEGER REFERENCES sites(id), amount REAL, paid_on DATE);"
	"CREATE TABLE appeals (id INTEGER PRIMARY KEY, title TEXT,"
	" target REAL);"
	"CREATE TABLE gifts (id INTEGER PRIMARY KEY,"
	" appeal_id INTEGER REFERENCES appeals(id), amount REAL,"
	" received_on DATE);"
	"CREATE TABLE courses (id INTEGER PRIMARY KEY, title TEXT,"
	" max_pupils INTEGER, begins_on DATE);"
	"CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE bookings (id INTEGER PRIMARY KEY,"
	" course_id INTEGER REFERENCES courses(id),"
	" pupil_id INTEGER REFERENCES pupils(id), booked_on DATE);";

#define COSTS                                                             \
	"COALESCE((SELECT sum(t2.amount) FROM costs t2 JOIN sites t3 ON " \
	"t3.id = t2.site_id WHERE t3.id = t1.id), 0)"
#define GIFTS                                                               \
	"COALESCE((SELECT sum(t2.amount) FROM gifts t2 JOIN appeals t3 ON " \
	"t3.id = t2.appeal_id WHERE t3.id = t1.id), 0)"
#define BOOKED                                                          \
	"(SELECT count(*) FROM bookings t2 JOIN courses t3 ON t3.id = " \
	"t2.course_id WHERE t3.id = t1.id)"

/* A budget, and what was spent of it. */
static void
test_budgets(void **state)
{
	static const struct asked_case cases[] = {
		{ "sites over budget",
		  "SELECT t1.name FROM sites t1 WHERE " COSTS " > t1.budget" },
		{ "budget left per site", "SELECT t1.name, t1.budget - " COSTS
					  " AS budget_left FROM sites t1" },
		{ "remaining budget by town",
		  "SELECT t1.town, sum(t1.budget - " COSTS
		  ") AS remaining_budget FROM sites t1 GROUP BY "
		  "t1.town" },
	};

	(void)state;
	assert_asked_of(school, "", cases, COUNT(cases));
}

/* A goal, and what was given for it, also nothing. */
static void
test_goals(void **state)
{
	static const struct asked_case cases[] = {
		{ "which appeals reached their target",
		  "SELECT t1.title FROM appeals t1 WHERE " GIFTS
		  " >= t1.target" },
		{ "how many appeals missed their target",
		  "SELECT count(*) AS appeals FROM appeals t1 WHERE " GIFTS
		  " < t1.target" },
	};

	(void)state;
	assert_asked_of(school, "", cases, COUNT(cases));
}

/* So many places, and who took them. */
static void
test_places(void **state)
{
	static const struct asked_case cases[] = {
		{ "which courses are fully booked",
		  "SELECT t1.title FROM courses t1 WHERE " BOOKED
		  " >= t1.max_pupils" },
		{ "free places per course",
		  "SELECT t1.title, t1.max_pupils - " BOOKED
		  " AS free_places FROM courses t1" },
		{ "average occupancy",
		  "SELECT avg(100.0 * " BOOKED
		  " / NULLIF(t1.max_pupils, 0)) AS occupancy FROM courses t1" },
	};

	(void)state;
	assert_asked_of(school, "", cases, COUNT(cases));
}

/* Places that a row takes are added up, of those that were not cancelled. */
static void
test_places_taken(void **state)
{
	static const char tours[] =
		"CREATE TABLE tours (id INTEGER PRIMARY KEY, title TEXT,"
		" seats INTEGER);"
		"CREATE TABLE reservations (id INTEGER PRIMARY KEY,"
		" tour_id INTEGER REFERENCES tours(id), guests INTEGER,"
		" minutes INTEGER, cancelled_on DATE);";
	static const struct asked_case cases[] = {
		{ "free seats per tour",
		  "SELECT t1.title, t1.seats - COALESCE((SELECT "
		  "sum(t2.guests) FROM reservations t2 JOIN tours t3 ON t3.id "
		  "= t2.tour_id WHERE t2.cancelled_on IS NULL AND t3.id = "
		  "t1.id), 0) AS free_seats FROM tours t1" },
	};

	(void)state;
	assert_asked_of(tours, "", cases, COUNT(cases));
}

/* What was done, and who came, as parts of all; what a flag says. */
static void
test_parts_of_all(void **state)
{
	static const char club[] =
		"CREATE TABLE trips (id INTEGER PRIMARY KEY, title TEXT,"
		" leaves_on DATE);"
		"CREATE TABLE places (id INTEGER PRIMARY KEY,"
		" trip_id INTEGER REFERENCES trips(id), guest TEXT,"
		" attended BOOLEAN, refunded_on DATE);"
		"CREATE TABLE leads (id INTEGER PRIMARY KEY, source TEXT,"
		" converted_on DATE);"
		"CREATE TABLE refunds (id INTEGER PRIMARY KEY, amount REAL,"
		" refunded_on DATE);";
	static const struct asked_case cases[] = {
		{ "refund rate of places",
		  "SELECT 100.0 * sum(CASE WHEN refunded_on IS NOT NULL THEN 1 "
		  "ELSE 0 END) / NULLIF(count(*), 0) AS percentage FROM "
		  "places" },
		{ "no-show rate per trip",
		  "SELECT t2.title, 100.0 * sum(CASE WHEN t1.attended = 0 "
		  "THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS "
		  "percentage FROM places t1 JOIN trips t2 ON t2.id = "
		  "t1.trip_id GROUP BY t2.id, t2.title" },
		{ "how many no-shows",
		  "SELECT count(*) AS places FROM places WHERE attended = "
		  "0" },
		{ "conversion rate by source",
		  "SELECT source, 100.0 * sum(CASE WHEN converted_on IS NOT "
		  "NULL THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS "
		  "percentage FROM leads GROUP BY source" },
		{ "how many places where attended is yes",
		  "SELECT count(*) AS places FROM places WHERE attended = "
		  "1" },
		{ "how many places where attended = false",
		  "SELECT count(*) AS places FROM places WHERE attended = "
		  "0" },
	};

	(void)state;
	assert_asked_of(club, "", cases, COUNT(cases));
}

/* Rows that begin and end within a day last hours. */
static void
test_within_days(void **state)
{
	static const char *samples[][3] = {
		{ NULL },
		{ NULL },
		{ "2026-03-02 08:00", "2026-03-02 09:00", "2026-03-04 08:00" },
		{ "2026-03-02 10:00", "2026-03-02 12:00", "2026-03-04 09:30" },
	};
	static const struct asked_case cases[] = {
		{ "average duration of lessons",
		  "SELECT avg((julianday(ended_at) - julianday(started_at)) * "
		  "24) AS average_hours FROM lessons" },
		{ "average duration of lessons in minutes",
		  "SELECT avg((julianday(ended_at) - julianday(started_at)) * "
		  "1440) AS average_minutes FROM lessons" },
	};

	(void)state;
	assert_asked_sampled("CREATE TABLE lessons (id INTEGER PRIMARY KEY,"
			     " teacher TEXT, started_at TIMESTAMP,"
			     " ended_at TIMESTAMP);",
			     samples, COUNT(samples), cases, COUNT(cases));
}

TESTS(CASE(test_budgets), CASE(test_goals), CASE(test_places),
      CASE(test_places_taken), CASE(test_parts_of_all), CASE(test_within_days))

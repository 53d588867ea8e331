#include "tests/drafter/grammar/combine/asked.h"

/* A workshop: what is repaired, for whom and by whom. */
static const char shop[] =
	"CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE fitters (fitter_id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE bills (bill_no INTEGER PRIMARY KEY,"
	" client_id INTEGER REFERENCES clients(client_id), issued_on DATE,"
	" paid_on DATE, total REAL);"
	"CREATE TABLE cases (case_no INTEGER PRIMARY KEY,"
	" fitter_id INTEGER REFERENCES fitters(fitter_id), fault TEXT,"
	" reported_on DATE, closed_on DATE);";

#define CLOSED                                                                \
	"FROM cases t1 JOIN fitters t2 ON t2.fitter_id = t1.fitter_id WHERE " \
	"t1.closed_on IS NOT NULL GROUP BY t2.fitter_id, t2.name ORDER BY "   \
	"avg(julianday(t1.closed_on) - julianday(t1.reported_on))"

/* The fastest in what they do, by the mean of the days that it takes. */
static void
test_fastest(void **state)
{
	static const struct asked_case cases[] = {
		{ "which fitter closes cases fastest on average",
		  "SELECT t2.name, avg(julianday(t1.closed_on) - "
		  "julianday(t1.reported_on)) AS average_days " CLOSED
		  " LIMIT 1" },
	};

	(void)state;
	assert_asked_of(shop, NULL, cases, COUNT(cases));
}

/* How long people take is of all that they did, and not of each of them. */
static void
test_people_take(void **state)
{
	static const struct asked_case cases[] = {
		{ "how long do clients take to pay on average",
		  "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS "
		  "average_days FROM bills" },
		{ "how long do clients take to pay",
		  "SELECT avg(julianday(paid_on) - julianday(issued_on)) AS "
		  "average_days FROM bills" },
		{ "how long does it take to close a case by fault",
		  "SELECT fault, avg(julianday(closed_on) - "
		  "julianday(reported_on)) AS average_days FROM cases GROUP "
		  "BY fault" },
	};

	(void)state;
	assert_asked_of(shop, NULL, cases, COUNT(cases));
}

TESTS(CASE(test_fastest), CASE(test_people_take))

#include "tests/drafter/grammar/combine/asked.h"

/* A bicycle shop: what people rent, and how they pay. */
static const char shop[] =
	"CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, name TEXT,"
	" status TEXT);"
	"CREATE TABLE bikes (bike_id INTEGER PRIMARY KEY, model TEXT,"
	" kind TEXT);"
	"CREATE TABLE rentals (rental_id INTEGER PRIMARY KEY,"
	" rider_id INTEGER REFERENCES riders(rider_id),"
	" bike_id INTEGER REFERENCES bikes(bike_id), rented_on DATE,"
	" payment TEXT, paid_on DATE);";

static const char shop_notes[] = "- status: A = active, G = gone.\n"
				 "- payment: C = cash, K = card.\n"
				 "- kind: E = electric, M = mountain bike.\n";

/* Some of theirs is so, and none is not; the verb, whatever it is, is theirs. */
static void
test_only_ever(void **state)
{
	static const struct asked_case cases[] = {
		{ "riders who only ever paid in cash",
		  "SELECT name FROM riders WHERE rider_id IN (SELECT "
		  "t2.rider_id FROM rentals t2 WHERE t2.payment = 'C') AND "
		  "rider_id NOT IN (SELECT t3.rider_id FROM rentals t3 WHERE "
		  "t3.payment <> 'C' AND t3.rider_id IS NOT NULL)" },
		{ "which riders buy nothing but electric bikes",
		  "SELECT name FROM riders WHERE rider_id IN (SELECT "
		  "t3.rider_id FROM bikes t2 JOIN rentals t3 ON t3.bike_id = "
		  "t2.bike_id WHERE t2.kind = 'E') AND rider_id NOT IN "
		  "(SELECT t5.rider_id FROM bikes t4 JOIN rentals t5 ON "
		  "t5.bike_id = t4.bike_id WHERE t4.kind <> 'E' AND "
		  "t5.rider_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(shop, shop_notes, cases, COUNT(cases));
}

/* Of what each has one of, it narrows and no more. */
static void
test_only_such(void **state)
{
	static const struct asked_case cases[] = {
		{ "show only active riders",
		  "SELECT name FROM riders WHERE status = 'A'" },
		{ "list riders but only active ones",
		  "SELECT name FROM riders WHERE status = 'A'" },
	};

	(void)state;
	assert_asked_of(shop, shop_notes, cases, COUNT(cases));
}

TESTS(CASE(test_only_ever), CASE(test_only_such))

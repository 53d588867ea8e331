#include "tests/drafter/grammar/combine/asked.h"

/* Parcels of a bakery: where they go, and what is in them. */
static const char bakery[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE breads (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT, phone TEXT);"
	"CREATE TABLE parcels (id INTEGER PRIMARY KEY, client_id INTEGER"
	" REFERENCES clients(id), driver_id INTEGER REFERENCES drivers(id),"
	" ordered_on DATE, sent_on DATE, sent_name TEXT,"
	" sent_street TEXT, sent_town TEXT, freight REAL);"
	"CREATE TABLE parcel_lines (id INTEGER PRIMARY KEY, parcel_id INTEGER"
	" REFERENCES parcels(id), bread_id INTEGER REFERENCES breads(id),"
	" quantity INTEGER, unit_price REAL);";

/* Rows are not called by whom they go to. */
static void
test_not_called(void **state)
{
	static const struct asked_case cases[] = {
		{ "list parcels of March 2026",
		  "SELECT id FROM parcels WHERE ordered_on >= '2026-03-01' "
		  "AND ordered_on < '2026-04-01'" },
		{ "total freight per client",
		  "SELECT t2.name, sum(t1.freight) AS total_freight FROM "
		  "parcels t1 JOIN clients t2 ON t2.id = t1.client_id GROUP "
		  "BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(bakery, "", cases, COUNT(cases));
}

/* Nothing of what is sold, whoever it was sold to. */
static void
test_unsold(void **state)
{
	static const struct asked_case cases[] = {
		{ "breads that were never sold",
		  "SELECT name FROM breads WHERE id NOT IN (SELECT "
		  "t2.bread_id FROM parcel_lines t2 WHERE t2.bread_id IS NOT "
		  "NULL)" },
		{ "clients who bought nothing",
		  "SELECT name FROM clients WHERE id NOT IN (SELECT "
		  "t3.client_id FROM parcel_lines t2 JOIN parcels t3 ON t3.id "
		  "= t2.parcel_id WHERE t3.client_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(bakery, "", cases, COUNT(cases));
}

TESTS(CASE(test_not_called), CASE(test_unsold))

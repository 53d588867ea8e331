#include "tests/drafter/grammar/combine/asked.h"

/* What an adjective measures, and what happened to no row. */
static void
test_adjectives(void **state)
{
	static const struct asked_case of_library[] = {
		{ "longest overdue loan",
		  "SELECT id, julianday(returned_on) - julianday(start_date) "
		  "AS days FROM loans WHERE status <> 'D' AND due_on < "
		  "'2026-06-30' AND returned_on IS NOT NULL ORDER BY "
		  "julianday(returned_on) - julianday(start_date) DESC LIMIT "
		  "1" },
		{ "books that were never reserved",
		  "SELECT title FROM books WHERE id NOT IN (SELECT t2.book_id "
		  "FROM loans t2 WHERE t2.reserved_at IS NOT NULL AND "
		  "t2.book_id IS NOT NULL)" },
		{ "loans that were never returned",
		  "SELECT count(*) AS loans FROM loans WHERE returned_on IS "
		  "NULL" },
		{ "overdue loans and their fee",
		  "SELECT id, fee FROM loans WHERE status <> 'D' AND due_on < "
		  "'2026-06-30'" },
		{ "average fee per loan", "SELECT avg(fee) AS average_fee "
					  "FROM loans" },
	};
	static const struct asked_case by_time[] = {
		{ "who has been with us longest",
		  "SELECT first_name, last_name, joined_on FROM members WHERE joined_on IS NOT NULL ORDER BY joined_on LIMIT 1" },
		{ "who is longest with us",
		  "SELECT first_name, last_name, joined_on FROM members WHERE joined_on IS NOT NULL ORDER BY joined_on LIMIT 1" },
		{ "loans per month\nby branch instead",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name" },
	};
	static const struct asked_case of_parcels[] = {
		{ "heaviest parcel",
		  "SELECT label, weight_kg FROM parcels ORDER BY weight_kg "
		  "DESC LIMIT 1" },
		{ "parcels heavier than 30",
		  "SELECT label FROM parcels WHERE weight_kg > 30" },
		{ "boxes we never used",
		  "SELECT name FROM boxes WHERE id NOT IN (SELECT t2.box_id "
		  "FROM packings t2 WHERE t2.box_id IS NOT NULL)" },
		{ "amount of claims",
		  "SELECT sum(amount) AS total_amount FROM claims" },
		{ "claims total",
		  "SELECT sum(amount) AS total_amount FROM claims" },
	};

	(void)state;
	assert_asked(of_library, COUNT(of_library));
	assert_asked(by_time, COUNT(by_time));
	assert_asked_of("CREATE TABLE boxes (id INTEGER PRIMARY KEY, name "
			"TEXT, price REAL);"
			"CREATE TABLE parcels (id INTEGER PRIMARY KEY, label "
			"TEXT, weight_kg REAL);"
			"CREATE TABLE packings (id INTEGER PRIMARY KEY, "
			"box_id INTEGER REFERENCES boxes(id), packed_on DATE);"
			"CREATE TABLE claims (id INTEGER PRIMARY KEY, "
			"parcel_id INTEGER REFERENCES parcels(id), made_on "
			"DATE, amount REAL, vat REAL);",
			"", of_parcels, COUNT(of_parcels));
}

/* Rows without a name are listed, too. */
static void
test_nameless(void **state)
{
	static const struct asked_case of_vans[] = {
		{ "vans never used",
		  "SELECT id FROM vans WHERE id NOT IN (SELECT t2.van_id "
		  "FROM trips t2 WHERE t2.van_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of("CREATE TABLE vans (id INTEGER PRIMARY KEY, load_kg "
			"INTEGER);"
			"CREATE TABLE trips (id INTEGER PRIMARY KEY, van_id "
			"INTEGER REFERENCES vans(id), km REAL);",
			"", of_vans, COUNT(of_vans));
}

/* Units stand for the columns of their dimension; people, for who there is. */
static void
test_units(void **state)
{
	static const struct asked_case cases[] = {
		{ "parcels over 30 kg",
		  "SELECT label FROM parcels WHERE weight_g / 1000.0 > 30" },
		{ "how many tonnes did we ship",
		  "SELECT sum(weight_g / 1000000.0) AS tonnes FROM parcels" },
		{ "kilos per worker",
		  "SELECT t2.name, sum(t1.weight_g / 1000.0) AS kilos FROM "
		  "parcels t1 JOIN workers t2 ON t2.id = t1.worker_id GROUP BY "
		  "t2.id, t2.name" },
		{ "parcels per person",
		  "SELECT t2.name, count(*) AS parcels FROM parcels t1 JOIN "
		  "workers t2 ON t2.id = t1.worker_id GROUP BY t2.id, t2.name" },
		{ "how many days do parcels take to be paid",
		  "SELECT avg(julianday(paid_on) - julianday(sent_on)) AS "
		  "average_days FROM parcels" },
	};

	(void)state;
	assert_asked_of("CREATE TABLE workers (id INTEGER PRIMARY KEY, name "
			"TEXT);"
			"CREATE TABLE parcels (id INTEGER PRIMARY KEY, label "
			"TEXT, worker_id INTEGER REFERENCES workers(id), "
			"sent_on DATE, paid_on DATE, weight_g REAL);",
			"", cases, COUNT(cases));
}

/* What is said as one is no number of rows, but how much of it there is. */
static void
test_masses(void **state)
{
	static const struct asked_case cases[] = {
		{ "hay per horse",
		  "SELECT t2.name, sum(t1.kg) AS total_kg FROM hay t1 JOIN horses "
		  "t2 ON t2.id = t1.horse_id GROUP BY t2.id, t2.name" },
		{ "unpaid commission per month",
		  "SELECT strftime('%Y-%m', due_on) AS month, sum(amount) AS "
		  "total_amount FROM commission WHERE paid_on IS NULL GROUP BY "
		  "strftime('%Y-%m', due_on) ORDER BY strftime('%Y-%m', "
		  "due_on)" },
		{ "rides per horse",
		  "SELECT t2.name, count(*) AS rides FROM rides t1 JOIN "
		  "horses t2 ON t2.id = t1.horse_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of("CREATE TABLE horses (id INTEGER PRIMARY KEY, name "
			"TEXT);"
			"CREATE TABLE hay (id INTEGER PRIMARY KEY, horse_id "
			"INTEGER REFERENCES horses(id), given_on DATE, kg "
			"REAL);"
			"CREATE TABLE commission (id INTEGER PRIMARY KEY, "
			"due_on DATE, paid_on DATE, amount REAL);"
			"CREATE TABLE rides (id INTEGER PRIMARY KEY, horse_id "
			"INTEGER REFERENCES horses(id), paid_on DATE, hours "
			"REAL);",
			"", cases, COUNT(cases));
}

TESTS(CASE(test_adjectives), CASE(test_nameless), CASE(test_units),
      CASE(test_masses))

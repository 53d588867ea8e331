#include "tests/drafter/grammar/combine/asked.h"

/* How long after a day, ages in any unit, and what was done once and not since:
 * each rule on two databases. */

static const char clinic[] =
	"CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE animals (id INTEGER PRIMARY KEY, name TEXT,"
	" kind TEXT, born_on DATE, weight REAL,"
	" owner_id INTEGER NOT NULL REFERENCES owners(id));"
	"CREATE TABLE visits (id INTEGER PRIMARY KEY,"
	" animal_id INTEGER NOT NULL REFERENCES animals(id),"
	" visited_on DATE NOT NULL, fee REAL, paid_on DATE);";

static const char rentals[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT,"
	" rank TEXT, birthday DATE, points INTEGER);"
	"CREATE TABLE contracts (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" signed_on DATE NOT NULL, returned_on DATE, rent REAL);"
	"CREATE TABLE claims (id INTEGER PRIMARY KEY,"
	" contract_id INTEGER NOT NULL REFERENCES contracts(id),"
	" claimed_on DATE NOT NULL, amount REAL);";

static void
of_both(const struct asked_case *a, size_t n, const struct asked_case *b,
	size_t m)
{
	assert_asked_of(clinic, "", a, n);
	assert_asked_of(rentals, "", b, m);
}

static void
so_long_after_it_was_done(void **state)
{
	static const struct asked_case a[] = {
		{ "visits paid more than 30 days after they were visited",
		  "SELECT count(*) AS visits FROM visits WHERE julianday(paid_on) - julianday(visited_on) > 30" },
		{ "visits paid within 2 weeks",
		  "SELECT count(*) AS visits FROM visits WHERE (julianday(paid_on) - julianday(visited_on)) / 7 <= 2" },
	};
	static const struct asked_case b[] = {
		{ "contracts returned more than 10 days after being signed",
		  "SELECT count(*) AS contracts FROM contracts WHERE julianday(returned_on) - julianday(signed_on) > 10" },
		{ "how many contracts were returned within a week of signing",
		  "SELECT count(*) AS contracts FROM contracts WHERE (julianday(returned_on) - julianday(signed_on)) / 7 <= 1" },
		{ "claims within 14 days of return",
		  "SELECT count(*) AS claims FROM claims t1 JOIN contracts t2 ON t2.id = t1.contract_id WHERE julianday(t1.claimed_on) - julianday(t2.returned_on) <= 14" },
		{ "claims more than 20 days after return",
		  "SELECT count(*) AS claims FROM claims t1 JOIN contracts t2 ON t2.id = t1.contract_id WHERE julianday(t1.claimed_on) - julianday(t2.returned_on) > 20" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

static void
once_and_not_since(void **state)
{
	static const struct asked_case a[] = {
		{ "animals that visited but not in 2026",
		  "SELECT name FROM animals WHERE id IN (SELECT t2.animal_id FROM visits t2 WHERE t2.visited_on < '2026-01-01') AND id NOT IN (SELECT t3.animal_id FROM visits t3 WHERE t3.visited_on >= '2026-01-01' AND t3.visited_on < '2027-01-01' AND t3.animal_id IS NOT NULL)" },
		{ "animals with visits before, but not in the last 12 months",
		  "SELECT name FROM animals WHERE id IN (SELECT t2.animal_id FROM visits t2 WHERE t2.visited_on < '2025-06-30') AND id NOT IN (SELECT t3.animal_id FROM visits t3 WHERE t3.visited_on >= '2025-06-30' AND t3.visited_on < '2026-07-01' AND t3.animal_id IS NOT NULL)" },
	};
	static const struct asked_case b[] = {
		{ "clients who signed before but not this year",
		  "SELECT name FROM clients WHERE id IN (SELECT t2.client_id FROM contracts t2 WHERE t2.signed_on < '2026-01-01') AND id NOT IN (SELECT t3.client_id FROM contracts t3 WHERE t3.signed_on >= '2026-01-01' AND t3.signed_on < '2027-01-01' AND t3.client_id IS NOT NULL)" },
		{ "clients with contracts but not in the last 6 months",
		  "SELECT name FROM clients WHERE id IN (SELECT t2.client_id FROM contracts t2 WHERE t2.signed_on < '2025-12-30') AND id NOT IN (SELECT t3.client_id FROM contracts t3 WHERE t3.signed_on >= '2025-12-30' AND t3.signed_on < '2026-07-01' AND t3.client_id IS NOT NULL)" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

static void
ages_in_any_unit(void **state)
{
	static const struct asked_case a[] = {
		{ "animals younger than 1 year",
		  "SELECT name FROM animals WHERE born_on > '2025-06-30'" },
		{ "animals under 6 months",
		  "SELECT name FROM animals WHERE born_on > '2025-12-30'" },
	};
	static const struct asked_case b[] = {
		{ "clients under 18 years old",
		  "SELECT name FROM clients WHERE birthday > '2008-06-30'" },
		{ "clients less than 400 weeks old",
		  "SELECT name FROM clients WHERE birthday > '2018-10-30'" },
		{ "clients older than 30",
		  "SELECT name FROM clients WHERE birthday < '1996-06-30'" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

/* "within" begins a length, and no number or period. */
static void
within_a_period(void **state)
{
	static const struct asked_case a[] = {
		{ "how many visits within 2025",
		  "SELECT count(*) AS visits FROM visits WHERE visited_on >= '2025-01-01' AND visited_on < '2026-01-01'" },
	};
	static const struct asked_case b[] = {
		{ "total rent within 2025 per client",
		  "SELECT t2.name, sum(t1.rent) AS total_rent FROM contracts t1 JOIN clients t2 ON t2.id = t1.client_id WHERE t1.signed_on >= '2025-01-01' AND t1.signed_on < '2026-01-01' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

/* An empty value is not the lowest. */
static void
lowest_of_those_that_have_one(void **state)
{
	static const struct asked_case a[] = {
		{ "lightest animal",
		  "SELECT name, weight FROM animals WHERE weight IS NOT NULL ORDER BY weight LIMIT 1" },
		{ "heaviest animal",
		  "SELECT name, weight FROM animals ORDER BY weight DESC LIMIT 1" },
	};
	static const struct asked_case b[] = {
		{ "client with the lowest points",
		  "SELECT name, points FROM clients WHERE points IS NOT NULL ORDER BY points LIMIT 1" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

/* A day that is never empty was not, where there is no such row. */
static void
rows_that_are_not_there(void **state)
{
	static const struct asked_case a[] = {
		{ "how many animals have not visited",
		  "SELECT count(*) AS animals FROM animals WHERE id NOT IN (SELECT t2.animal_id FROM visits t2 WHERE t2.animal_id IS NOT NULL)" },
	};
	static const struct asked_case b[] = {
		{ "how many contracts were not claimed",
		  "SELECT count(*) AS contracts FROM contracts WHERE id NOT IN (SELECT t2.contract_id FROM claims t2 WHERE t2.contract_id IS NOT NULL)" },
		{ "how many contracts were not returned",
		  "SELECT count(*) AS contracts FROM contracts WHERE returned_on IS NULL" },
	};

	(void)state;
	of_both(a, COUNT(a), b, COUNT(b));
}

/* From one day to the other, where that is asked: two deeds are no length. */
static void
between_two_days(void **state)
{
	static const struct asked_case cases[] = {
		{ "time between reservation and return",
		  "SELECT avg(julianday(returned_on) - julianday(reserved_at)) AS average_days FROM loans" },
		{ "how long between due date and return",
		  "SELECT avg(julianday(returned_on) - julianday(due_on)) AS average_days FROM loans" },
		{ "average days between reservation and return per branch",
		  "SELECT t2.name, avg(julianday(t1.returned_on) - julianday(t1.reserved_at)) AS average_days FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* What a column counts is in its name; where it names no unit, in minutes. */
static void
so_long_in_its_unit(void **state)
{
	static const char media[] =
		"CREATE TABLE clips (id INTEGER PRIMARY KEY, name TEXT,"
		" seconds INTEGER);"
		"CREATE TABLE songs (id INTEGER PRIMARY KEY, name TEXT,"
		" play_ms INTEGER);"
		"CREATE TABLE movies (id INTEGER PRIMARY KEY, name TEXT,"
		" length INTEGER, lent_duration INTEGER);";
	static const struct asked_case cases[] = {
		{ "clips longer than 3 minutes",
		  "SELECT name FROM clips WHERE seconds > 180" },
		{ "songs shorter than 2 minutes",
		  "SELECT name FROM songs WHERE play_ms < 120000" },
		{ "movies longer than 2 hours",
		  "SELECT name FROM movies WHERE length > 120" },
	};

	(void)state;
	assert_asked_of(media, NULL, cases, COUNT(cases));
}

TESTS(CASE(so_long_in_its_unit), CASE(between_two_days),
      CASE(so_long_after_it_was_done), CASE(once_and_not_since),
      CASE(ages_in_any_unit), CASE(within_a_period),
      CASE(lowest_of_those_that_have_one), CASE(rows_that_are_not_there))

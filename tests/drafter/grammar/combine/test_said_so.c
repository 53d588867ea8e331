#include "tests/drafter/grammar/combine/asked.h"

/* What is said to be so by the names of columns, and keys that have no "id". */

static const char boats[] =
	"CREATE TABLE house (houseId INTEGER PRIMARY KEY, houseName TEXT,"
	" isBoatHouse BOOLEAN, isClosed BOOLEAN, phoneNo TEXT, soldOn DATE);";

static void
test_flags(void **state)
{
	static const struct asked_case cases[] = {
		{ "show me all boat houses",
		  "SELECT houseName FROM house WHERE isBoatHouse = 1" },
		{ "how many houses", "SELECT count(*) AS houses FROM house" },
		{ "houses without the closed ones",
		  "SELECT houseName FROM house WHERE isClosed <> 1" },
	};

	(void)state;
	assert_asked_of(boats, "", cases, COUNT(cases));
}

/* The one day that a table has, if it is a deed. */
static void
test_deeds(void **state)
{
	static const struct asked_case cases[] = {
		{ "which houses were sold",
		  "SELECT houseName FROM house WHERE soldOn IS NOT NULL" },
		{ "how many houses were sold in 2025",
		  "SELECT count(*) AS houses FROM house WHERE soldOn >= "
		  "'2025-01-01' AND soldOn < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(boats, "", cases, COUNT(cases));
}

static void
test_numbers(void **state)
{
	static const struct asked_case cases[] = {
		{ "phone number of each house",
		  "SELECT houseName, phoneNo FROM house" },
		{ "number of houses", "SELECT count(*) AS houses FROM house" },
	};

	(void)state;
	assert_asked_of(boats, "", cases, COUNT(cases));
}

/* Keys by what most tables begin with, and columns with a letter of theirs. */
static void
test_tagged_keys(void **state)
{
	static const char ddl[] =
		"CREATE TABLE T_CREW (C_ID INTEGER PRIMARY KEY, C_NAME TEXT);"
		"CREATE TABLE T_TRIP (P_ID INTEGER PRIMARY KEY,"
		" P_CREW INTEGER, P_KM INTEGER);"
		"CREATE TABLE T_FUEL (F_ID INTEGER PRIMARY KEY,"
		" F_TRIP INTEGER, F_LTR REAL);";
	static const struct asked_case cases[] = {
		{ "trips per crew",
		  "SELECT t2.C_NAME, count(*) AS T_TRIP FROM T_TRIP t1 "
		  "JOIN T_CREW t2 ON t2.C_ID = t1.P_CREW GROUP BY "
		  "t2.C_ID, t2.C_NAME" },
		{ "crews without trips",
		  "SELECT C_NAME FROM T_CREW WHERE C_ID NOT IN (SELECT "
		  "t2.P_CREW FROM T_TRIP t2 WHERE t2.P_CREW IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked_of(ddl, "", cases, COUNT(cases));
}

/* "per kg" divides by kilos, however few of them there are. */
static void
test_per_unit(void **state)
{
	static const char ddl[] =
		"CREATE TABLE grain (gr_no INTEGER PRIMARY KEY, gr_kind TEXT,"
		" gr_day DATE, gr_kg REAL, gr_cost REAL);";
	static const struct asked_case cases[] = {
		{ "cost per kg by kind",
		  "SELECT gr_kind, sum(gr_cost) * 1.0 / NULLIF(sum(gr_kg), 0) "
		  "AS per_gr_kg FROM grain GROUP BY gr_kind" },
	};

	(void)state;
	assert_asked_of(ddl, "", cases, COUNT(cases));
}

/* Whoever asks for the last visit asks for no birth year. */
static void
test_last(void **state)
{
	static const char ddl[] =
		"CREATE TABLE pony (id INTEGER PRIMARY KEY, name TEXT,"
		" birth_year INTEGER);"
		"CREATE TABLE visit (id INTEGER PRIMARY KEY,"
		" pony_id INTEGER REFERENCES pony(id), visit_date DATE);";
	static const struct asked_case cases[] = {
		{ "when was the last visit",
		  "SELECT visit_date FROM visit ORDER BY visit_date DESC LIMIT "
		  "1" },
	};

	(void)state;
	assert_asked_of(ddl, "", cases, COUNT(cases));
}

TESTS(CASE(test_flags), CASE(test_deeds), CASE(test_numbers),
      CASE(test_tagged_keys), CASE(test_per_unit), CASE(test_last))

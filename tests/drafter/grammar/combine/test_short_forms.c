#include "tests/drafter/grammar/combine/asked.h"

/* A stove fitter: columns are called by what words are in short. */
static const char fitter[] =
	"CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT,"
	" rg_cd TEXT, cus_tp TEXT, twn TEXT);"
	"CREATE TABLE invoices (id INTEGER PRIMARY KEY,"
	" customer_id INTEGER REFERENCES customers(id), inv_dt DATE,"
	" pd_dt DATE, amt REAL);"
	"CREATE TABLE faults (id INTEGER PRIMARY KEY,"
	" customer_id INTEGER REFERENCES customers(id), opn_dt DATE,"
	" cls_dt DATE);";

static void
test_names_in_short(void **state)
{
	static const struct asked_case cases[] = {
		{ "customers per region",
		  "SELECT rg_cd, count(*) AS customers FROM customers GROUP BY "
		  "rg_cd" },
		{ "how many customers by type",
		  "SELECT cus_tp, count(*) AS customers FROM customers GROUP "
		  "BY cus_tp" },
		{ "invoices not paid yet",
		  "SELECT count(*) AS invoices FROM invoices WHERE pd_dt IS "
		  "NULL" },
		{ "average days from invoice to payment",
		  "SELECT avg(julianday(pd_dt) - julianday(inv_dt)) AS "
		  "average_days FROM invoices" },
		{ "how many faults were closed this year",
		  "SELECT count(*) AS faults FROM faults WHERE cls_dt >= "
		  "'2026-01-01' AND cls_dt < '2027-01-01'" },
	};

	(void)state;
	assert_asked_of(fitter, "", cases, COUNT(cases));
}

/* A hire firm whose tables are called by words of another language. */
static const char hire[] =
	"CREATE TABLE kategorie (kat_nr INTEGER PRIMARY KEY, titel TEXT);"
	"CREATE TABLE geraet (ger_nr INTEGER PRIMARY KEY, name TEXT,"
	" kat_nr INTEGER REFERENCES kategorie(kat_nr), kaufdat DATE);"
	"CREATE TABLE schaden (sd_nr INTEGER PRIMARY KEY,"
	" ger_nr INTEGER REFERENCES geraet(ger_nr), datum DATE,"
	" kosten REAL);";

static void
test_other_languages(void **state)
{
	static const struct asked_case cases[] = {
		{ "damage costs by category in 2025",
		  "SELECT t3.titel, sum(t1.kosten) AS total_kosten FROM "
		  "schaden t1 JOIN geraet t2 ON t2.ger_nr = t1.ger_nr JOIN "
		  "kategorie t3 ON t3.kat_nr = t2.kat_nr WHERE t1.datum >= "
		  "'2025-01-01' AND t1.datum < '2026-01-01' GROUP BY "
		  "t3.kat_nr, t3.titel" },
		{ "how many devices without damage",
		  "SELECT count(*) AS geraets FROM geraet WHERE ger_nr NOT IN "
		  "(SELECT t2.ger_nr FROM schaden t2 WHERE t2.ger_nr IS NOT "
		  "NULL)" },
	};

	(void)state;
	assert_asked_of(hire, "", cases, COUNT(cases));
}

/* Codes of two letters are said by the names of what they stand for. */
static void
test_codes_of_two(void **state)
{
	static const char films[] =
		"CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT,"
		" language TEXT, country TEXT, minutes INTEGER);";
	static const char *samples[][3] = {
		{ NULL },
		{ "Sand", "Snow", "Salt" },
		{ "de", "en", "nl" },
		{ "DE", "GB", "NL" },
	};
	static const struct asked_case cases[] = {
		{ "how many films from holland",
		  "SELECT count(*) AS films FROM films WHERE country = 'NL'" },
		{ "how many films in english",
		  "SELECT count(*) AS films FROM films WHERE language = "
		  "'en'" },
		{ "how many films from germany",
		  "SELECT count(*) AS films FROM films WHERE country = 'DE'" },
	};

	(void)state;
	assert_asked_sampled(films, samples, COUNT(samples), cases,
			     COUNT(cases));
}

/* A table called by the first letters of a longer word. */
static const char college[] =
	"CREATE TABLE seminar (id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE prereq (seminar_id INTEGER REFERENCES seminar(id),"
	" needs INTEGER);";

static void
test_cut_off(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many seminars do not have any prerequisites",
		  "SELECT count(*) AS seminars FROM seminar WHERE id NOT IN "
		  "(SELECT t2.seminar_id FROM prereq t2 WHERE t2.seminar_id IS "
		  "NOT NULL)" },
	};

	(void)state;
	assert_asked_of(college, "", cases, COUNT(cases));
}

/* A first and a last name are the name of a person. */
static void
test_names_in_full(void **state)
{
	static const struct asked_case cases[] = {
		{ "names and birth dates of members who joined in 2025",
		  "SELECT first_name, last_name, birth_date FROM members WHERE "
		  "joined_on >= '2025-01-01' AND joined_on < '2026-01-01'" },
		{ "full names of the members who joined in 2025",
		  "SELECT first_name, last_name FROM members WHERE joined_on "
		  ">= '2025-01-01' AND joined_on < '2026-01-01'" },
		{ "first names of the members who joined in 2025",
		  "SELECT first_name FROM members WHERE joined_on >= "
		  "'2025-01-01' AND joined_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

TESTS(CASE(test_names_in_short), CASE(test_other_languages),
      CASE(test_codes_of_two), CASE(test_cut_off), CASE(test_names_in_full))

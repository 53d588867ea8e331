#include "tests/drafter/grammar/combine/asked.h"

/* A yacht club: dates up to when something holds. */
static const char club[] =
	"CREATE TABLE sailors (sailor_id INTEGER PRIMARY KEY, name TEXT,"
	" contract_from DATE, contract_to DATE, insured_until DATE);"
	"CREATE TABLE trainers (trainer_id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE permits (permit_no INTEGER PRIMARY KEY,"
	" sailor_id INTEGER REFERENCES sailors(sailor_id),"
	" trainer_id INTEGER REFERENCES trainers(trainer_id), waters TEXT,"
	" issued_on DATE, valid_until DATE, withdrawn TEXT);"
	"CREATE TABLE refits (refit_no INTEGER PRIMARY KEY, kind TEXT,"
	" begun_on DATE, finished_on DATE);";

static const char club_notes[] = "- kind: E = engine, H = hull.\n";

#define NAMES "SELECT name FROM sailors WHERE "

/* What says up to when ends, expires or runs out, whatever it is called. */
static void
test_ends(void **state)
{
	static const struct asked_case cases[] = {
		{ "whose contract ends in the next 3 months",
		  NAMES "contract_to >= '2026-06-30' AND contract_to < "
			"'2026-10-01'" },
		{ "sailors whose insurance has run out",
		  NAMES "insured_until < '2026-06-30'" },
		{ "sailors whose insurance expires this year",
		  NAMES "insured_until >= '2026-01-01' AND insured_until < "
			"'2027-01-01'" },
		{ "sailors whose contract runs out within 2 weeks",
		  NAMES "contract_to >= '2026-06-30' AND contract_to <= "
			"'2026-07-14'" },
	};

	(void)state;
	assert_asked_of(club, club_notes, cases, COUNT(cases));
}

/* Rows without a name are listed where a clause tells them apart. */
static void
test_singled_out(void **state)
{
	static const struct asked_case cases[] = {
		{ "permits that expire next month",
		  "SELECT permit_no FROM permits WHERE valid_until >= "
		  "'2026-07-01' AND valid_until < '2026-08-01'" },
		{ "permits issued last month",
		  "SELECT count(*) AS permits FROM permits WHERE issued_on >= "
		  "'2026-05-01' AND issued_on < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(club, club_notes, cases, COUNT(cases));
}

/* "whose", of rows: the first of what they belong to. */
static void
test_whose(void **state)
{
	static const struct asked_case cases[] = {
		{ "whose permits run out next week",
		  NAMES "sailor_id IN (SELECT t2.sailor_id FROM permits t2 "
			"WHERE t2.valid_until >= '2026-07-06' AND "
			"t2.valid_until < '2026-07-13')" },
	};

	(void)state;
	assert_asked_of(club, club_notes, cases, COUNT(cases));
}

/* How long is said of a condition as it is of rows. */
static void
test_took(void **state)
{
	static const struct asked_case cases[] = {
		{ "engine refits that took longer than 3 weeks",
		  "SELECT count(*) AS refits FROM refits WHERE "
		  "(julianday(finished_on) - julianday(begun_on)) / 7 > 3 AND "
		  "kind = 'E'" },
	};

	(void)state;
	assert_asked_of(club, club_notes, cases, COUNT(cases));
}

/* A day on which something was done to what the rest of its name says. */
static void
test_done_to(void **state)
{
	static const char bureau[] =
		"CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT);"
		"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
		" job_id INTEGER REFERENCES jobs(id), ordered_on DATE,"
		" offer_sent_on DATE);"
		"CREATE TABLE costs (id INTEGER PRIMARY KEY,"
		" job_id INTEGER REFERENCES jobs(id), kind TEXT, amount REAL,"
		" paid_on DATE);";
	static const struct asked_case cases[] = {
		{ "biggest kinds of costs",
		  "SELECT kind, sum(amount) AS total_amount FROM costs GROUP "
		  "BY kind ORDER BY sum(amount) DESC LIMIT 10" },
		{ "top 3 cost kinds",
		  "SELECT kind, sum(amount) AS total_amount FROM costs GROUP "
		  "BY kind ORDER BY sum(amount) DESC LIMIT 3" },
		{ "how many orders without an offer",
		  "SELECT count(*) AS orders FROM orders WHERE offer_sent_on "
		  "IS NULL" },
		{ "average days until the offer is sent",
		  "SELECT avg(julianday(offer_sent_on) - "
		  "julianday(ordered_on)) AS average_days FROM orders" },
		{ "spending per job this year",
		  "SELECT t2.title, sum(t1.amount) AS total_amount FROM costs "
		  "t1 JOIN jobs t2 ON t2.id = t1.job_id WHERE t1.paid_on >= "
		  "'2026-01-01' AND t1.paid_on < '2027-01-01' GROUP BY t2.id, "
		  "t2.title" },
	};

	(void)state;
	assert_asked_of(bureau, "", cases, COUNT(cases));
}

/* The first of those that lie ahead. */
static void
test_next(void **state)
{
	static const struct asked_case cases[] = {
		{ "next refit",
		  "SELECT refit_no, begun_on FROM refits WHERE begun_on >= "
		  "'2026-06-30' AND begun_on IS NOT NULL ORDER BY begun_on "
		  "LIMIT 1" },
		{ "the next 3 engine refits",
		  "SELECT refit_no, begun_on FROM refits WHERE kind = 'E' AND "
		  "begun_on >= '2026-06-30' AND begun_on IS NOT NULL ORDER BY "
		  "begun_on LIMIT 3" },
		{ "refits next month",
		  "SELECT count(*) AS refits FROM refits WHERE begun_on >= "
		  "'2026-07-01' AND begun_on < '2026-08-01'" },
	};

	(void)state;
	assert_asked_of(club, club_notes, cases, COUNT(cases));
}

/* Rows that go on up to a day: those that last today, and no others. */
static void
test_last_today(void **state)
{
	static const char hire[] =
		"CREATE TABLE hires (id INTEGER PRIMARY KEY, place TEXT,"
		" start_date DATE, end_date DATE);"
		"CREATE TABLE calls (id INTEGER PRIMARY KEY, place TEXT,"
		" called_on DATE, solved_on DATE);";
	static const struct asked_case cases[] = {
		{ "how many hires per place today",
		  "SELECT place, count(*) AS hires FROM hires WHERE "
		  "start_date <= '2026-06-30' AND (end_date IS NULL OR "
		  "end_date >= '2026-06-30') GROUP BY place" },
		{ "how many hires per place in june",
		  "SELECT place, count(*) AS hires FROM hires WHERE "
		  "start_date >= '2026-06-01' AND start_date < "
		  "'2026-07-01' GROUP BY place" },
		{ "how many new hires per place today",
		  "SELECT place, count(*) AS hires FROM hires WHERE "
		  "start_date >= '2026-06-30' AND start_date < "
		  "'2026-07-01' GROUP BY place" },
		{ "how many hires per place starting today",
		  "SELECT place, count(*) AS hires FROM hires WHERE "
		  "start_date >= '2026-06-30' AND start_date < "
		  "'2026-07-01' GROUP BY place" },
		{ "how many calls per place today",
		  "SELECT place, count(*) AS calls FROM calls WHERE called_on "
		  ">= '2026-06-30' AND called_on < '2026-07-01' GROUP BY "
		  "place" },
	};

	(void)state;
	assert_asked_of(hire, "", cases, COUNT(cases));
}

TESTS(CASE(test_ends), CASE(test_singled_out), CASE(test_whose),
      CASE(test_took), CASE(test_done_to), CASE(test_next),
      CASE(test_last_today))

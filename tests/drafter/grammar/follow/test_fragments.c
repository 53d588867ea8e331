#include "tests/drafter/grammar/combine/asked.h"

/* Turns of a few words: what each keeps of the turn before, and replaces. */

static const char depot[] =
	"CREATE TABLE ins (in_cd TEXT PRIMARY KEY, in_nam TEXT);"
	"CREATE TABLE crate (cr_no INTEGER PRIMARY KEY, cr_kind TEXT,"
	" cr_in TEXT REFERENCES ins(in_cd), cr_day DATE, cr_kg REAL);";

/* A month is of the year behind it, also in short; "on" a day is said. */
static void
test_short_years(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans last month\nand march 25",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2025-03-01' AND start_date < '2025-04-01'" },
		{ "how many loans on march 25",
		  "SELECT count(*) AS loans FROM loans WHERE start_date >= "
		  "'2026-03-25' AND start_date < '2026-03-26'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A preposition is no name of rows that are called about so. */
static void
test_prepositions(void **state)
{
	static const struct asked_case cases[] = {
		{ "crates in march 2026 by kind",
		  "SELECT cr_kind, count(*) AS crates FROM crate WHERE cr_day "
		  ">= '2026-03-01' AND cr_day < '2026-04-01' GROUP BY cr_kind" },
	};

	(void)state;
	assert_asked_of(depot, "", cases, COUNT(cases));
}

/* Words for money say what is measured; alone, what the rows come to. */
static void
test_money(void **state)
{
	static const struct asked_case cases[] = {
		{ "total fee of loans in euros",
		  "SELECT sum(fee) AS total_fee FROM loans" },
		{ "how many overdue loans\nand in euros?",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* The oldest or newest of rows that were counted or summed are listed. */
static void
test_first(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many open loans\nand which one is the newest",
		  "SELECT id, start_date FROM loans WHERE status <> 'D' ORDER "
		  "BY start_date DESC LIMIT 1" },
		{ "how many open loans\nshow the 3 oldest",
		  "SELECT id, start_date FROM loans WHERE status <> 'D' AND "
		  "start_date IS NOT NULL ORDER BY start_date LIMIT 3" },
		{ "how many open loans\nthe oldest 3 with branch",
		  "SELECT t1.id, t2.name, t1.start_date FROM loans t1 LEFT "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE t1.status "
		  "<> 'D' AND t1.start_date IS NOT NULL ORDER BY "
		  "t1.start_date LIMIT 3" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "too" adds a measure, and a count stays beside it. */
static void
test_too(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per branch in 2025\naverage fee too",
		  "SELECT t2.name, count(*) AS loans, avg(t1.fee) AS "
		  "average_fee FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.start_date >= '2025-01-01' AND "
		  "t1.start_date < '2026-01-01' GROUP BY t2.id, t2.name" },
		{ "how many loans in 2025\nthe average fee too",
		  "SELECT count(*) AS loans, avg(fee) AS average_fee FROM "
		  "loans WHERE start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01'" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* "how many of them" with a value of another table: a condition. */
static void
test_how_many_such(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many crates\nhow many of them are nearby",
		  "SELECT count(*) AS crates FROM crate t1 JOIN ins t2 ON "
		  "t2.in_cd = t1.cr_in WHERE t2.in_cd = 'N'" },
	};

	(void)state;
	assert_asked_of(depot, "- Nearby: ins with in_cd = 'N'.\n", cases,
			COUNT(cases));
}

/* "only kids", that the notes say with a column of its own. */
static void
test_only(void **state)
{
	static const struct asked_case cases[] = {
		{ "average kilos of crates in march 2026\nonly smalls",
		  "SELECT avg(cr_kg) AS average_cr_kg FROM crate WHERE cr_kind "
		  "= 'S' AND cr_day >= '2026-03-01' AND cr_day < '2026-04-01'" },
		{ "average kilos of crates in march 2026\nsmalls only please",
		  "SELECT avg(cr_kg) AS average_cr_kg FROM crate WHERE cr_kind "
		  "= 'S' AND cr_day >= '2026-03-01' AND cr_day < '2026-04-01'" },
		{ "crates per ins\nopened ins only",
		  "SELECT t2.in_nam, count(*) AS crates FROM crate t1 JOIN ins "
		  "t2 ON t2.in_cd = t1.cr_in WHERE t2.in_cd <> 'N' GROUP BY "
		  "t2.in_cd, t2.in_nam" },
	};

	(void)state;
	assert_asked_of(depot,
			"- Smalls: cr_kind = 'S'.\n"
			"- Opened ins: in_cd <> 'N'.\n",
			cases, COUNT(cases));
}

/* What is added to sums by group tells the groups. */
static void
test_added_to_sums(void **state)
{
	static const struct asked_case cases[] = {
		{ "loans per branch, number and total\nadd the city",
		  "SELECT t2.name, t2.city, count(*) AS loans, sum(t1.fee) AS "
		  "total_fee FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id GROUP BY t2.id, t2.name, t2.city" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Kilos are added up, and cost something else; "top 2" is of new groups. */
static void
test_kilos(void **state)
{
	static const char ddl[] =
		"CREATE TABLE grain (gr_no INTEGER PRIMARY KEY, gr_kind TEXT,"
		" gr_mill TEXT, gr_day DATE, gr_kg REAL, gr_cost REAL);";
	static const struct asked_case cases[] = {
		{ "grain bought in 2025 in kg",
		  "SELECT sum(gr_kg) AS total_gr_kg FROM grain WHERE gr_day >= "
		  "'2025-01-01' AND gr_day < '2026-01-01'" },
		{ "grain bought in 2025 in kg\nwhat did we pay for it",
		  "SELECT sum(gr_cost) AS total_gr_cost FROM grain WHERE gr_day "
		  ">= '2025-01-01' AND gr_day < '2026-01-01'" },
		{ "total cost of grain in 2025\nby month\nby mill, top 2",
		  "SELECT gr_mill, sum(gr_cost) AS total_gr_cost FROM grain "
		  "WHERE gr_day >= '2025-01-01' AND gr_day < '2026-01-01' GROUP "
		  "BY gr_mill ORDER BY sum(gr_cost) DESC LIMIT 2" },
	};

	(void)state;
	assert_asked_of(ddl, "", cases, COUNT(cases));
}

/* "how many have", "how many get the": of those before. */
static void
test_how_many_have(void **state)
{
	static const struct asked_case cases[] = {
		{ "members who joined in 2025\nhow many have a birth date",
		  "SELECT count(*) AS members FROM members WHERE joined_on >= "
		  "'2025-01-01' AND joined_on < '2026-01-01' AND birth_date IS "
		  "NOT NULL" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* A unit of time is no amount: "= Y" is a code. */
static void
test_code_of_unit(void **state)
{
	static const char ddl[] =
		"CREATE TABLE parcel (pa_no INTEGER PRIMARY KEY, pa_day DATE,"
		" pa_sent TEXT, pa_amt REAL);";
	static const struct asked_case cases[] = {
		{ "turnover in may",
		  "SELECT sum(pa_amt) AS Turnover FROM parcel WHERE pa_sent = "
		  "'Y' AND pa_day >= '2026-05-01' AND pa_day < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(
		ddl, "- Turnover = pa_amt of the parcels with pa_sent = Y.\n",
		cases, COUNT(cases));
}

/* What never counts does not come back as a group of what was counted. */
static void
test_split(void **state)
{
	static const struct asked_case cases[] = {
		{ "crates per kind",
		  "SELECT cr_kind, count(*) AS crates FROM crate GROUP BY "
		  "cr_kind" },
		{ "how many crates\nby kind",
		  "SELECT cr_kind, count(*) AS crates FROM crate WHERE cr_kind "
		  "<> 'X' GROUP BY cr_kind" },
	};

	(void)state;
	assert_asked_of(depot, "- Crates of kind 'X' never count.\n", cases,
			COUNT(cases));
}

TESTS(CASE(test_short_years), CASE(test_prepositions), CASE(test_money),
      CASE(test_first), CASE(test_too), CASE(test_how_many_such),
      CASE(test_only), CASE(test_added_to_sums), CASE(test_split),
      CASE(test_kilos), CASE(test_how_many_have), CASE(test_code_of_unit))

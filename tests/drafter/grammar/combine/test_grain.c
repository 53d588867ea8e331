#include "tests/drafter/grammar/combine/asked.h"

/* Baskets with a total, and the lines that it is made of. */
static const char shop[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE brands (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT,"
	" brand_id INTEGER NOT NULL REFERENCES brands(id), cost REAL);"
	"CREATE TABLE baskets (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id), state TEXT,"
	" total REAL, postage REAL, ordered_at TIMESTAMP NOT NULL);"
	"CREATE TABLE basket_lines (id INTEGER PRIMARY KEY,"
	" basket_id INTEGER NOT NULL REFERENCES baskets(id),"
	" good_id INTEGER NOT NULL REFERENCES goods(id),"
	" quantity INTEGER, unit_price REAL);";

static const char shop_notes[] =
	"- state: V = void, P = paid.\n"
	"- takings means sum of total where state is not void.\n";

/* Treatments of patients, by doctors: nothing is sold by the piece. */
static const char clinic[] =
	"CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE doctors (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE stays (id INTEGER PRIMARY KEY,"
	" patient_id INTEGER NOT NULL REFERENCES patients(id),"
	" began_on DATE NOT NULL, bill_amount REAL);"
	"CREATE TABLE treatments (id INTEGER PRIMARY KEY,"
	" stay_id INTEGER NOT NULL REFERENCES stays(id),"
	" doctor_id INTEGER NOT NULL REFERENCES doctors(id), minutes REAL);";

#define FROM_LINES                                                            \
	" FROM basket_lines t1 JOIN baskets t2 ON t2.id = t1.basket_id JOIN " \
	"goods t3 ON t3.id = t1.good_id JOIN brands t4 ON t4.id = "           \
	"t3.brand_id WHERE "
#define IN_2025 "t2.ordered_at >= '2025-01-01' AND t2.ordered_at < '2026-01-01'"
#define BY_BRAND " GROUP BY t4.id, t4.name"

/* Each is counted once, asked whole or as a change of the turn before. */
static void
test_counts(void **state)
{
	static const struct asked_case cases[] = {
		{ "number of baskets per brand in 2025",
		  "SELECT t4.name, count(DISTINCT t2.id) AS baskets" FROM_LINES
			  IN_2025 BY_BRAND },
		{ "how many baskets did we have in 2025\nper brand",
		  "SELECT t4.name, count(DISTINCT t2.id) AS baskets" FROM_LINES
			  IN_2025 BY_BRAND },
		{ "number of baskets per client",
		  "SELECT t2.name, count(*) AS baskets FROM baskets t1 JOIN "
		  "clients t2 ON t2.id = t1.client_id GROUP BY t2.id, "
		  "t2.name" },
	};
	static const struct asked_case stays[] = {
		{ "how many stays per doctor",
		  "SELECT t2.name, count(DISTINCT t3.id) AS stays FROM "
		  "treatments t1 JOIN doctors t2 ON t2.id = t1.doctor_id JOIN "
		  "stays t3 ON t3.id = t1.stay_id GROUP BY t2.id, t2.name" },
		{ "how many treatments per doctor",
		  "SELECT t2.name, count(*) AS treatments FROM treatments t1 "
		  "JOIN doctors t2 ON t2.id = t1.doctor_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked_of(shop, shop_notes, cases, COUNT(cases));
	assert_asked_of(clinic, "", stays, COUNT(stays));
}

/* What the whole comes to is summed of its lines, with its conditions. */
static void
test_sums(void **state)
{
	static const struct asked_case cases[] = {
		{ "takings per brand in 2025",
		  "SELECT t4.name, sum(t1.quantity * t1.unit_price) AS "
		  "takings" FROM_LINES
		  "t2.state <> 'V' AND " IN_2025 BY_BRAND },
		{ "takings in 2025\nby brand",
		  "SELECT t4.name, sum(t1.quantity * t1.unit_price) AS "
		  "takings" FROM_LINES
		  "t2.state <> 'V' AND " IN_2025 BY_BRAND },
		{ "takings in 2025",
		  "SELECT sum(total) AS takings FROM baskets WHERE state "
		  "<> 'V' AND ordered_at >= '2025-01-01' AND ordered_at < "
		  "'2026-01-01'" },
		{ "average total of baskets per good",
		  "SELECT t2.name, sum(t1.quantity * t1.unit_price) * 1.0 / "
		  "NULLIF(count(DISTINCT t3.id), 0) AS revenue_per_basket "
		  "FROM basket_lines t1 JOIN goods t2 ON t2.id = t1.good_id "
		  "JOIN baskets t3 ON t3.id = t1.basket_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked_of(shop, shop_notes, cases, COUNT(cases));
}

#define YEAR_OF(x) "strftime('%Y', " x ")"

/* Rows of two tables are aggregated by themselves, then meet. */
static void
test_beside(void **state)
{
	static const struct asked_case cases[] = {
		{ "number of loans and visits per year",
		  "SELECT " YEAR_OF(
			  "t1.start_date") " AS year, count(*) AS "
					   "loans, COALESCE(max(t2.v), 0) AS visits FROM loans t1 LEFT "
					   "JOIN (SELECT " YEAR_OF(
						   "t3.visited_on") " AS k, count(*) "
								    "AS v FROM visits t3 GROUP BY " YEAR_OF("t3.visited_on") ") t2 ON t2.k = " YEAR_OF(
									    "t1.start_date") " GROUP BY " YEAR_OF("t1.start_date") " ORDER BY " YEAR_OF("t1.start_date") },
		{ "number of loans and visits in 2025",
		  "SELECT count(*) AS loans, (SELECT count(*) FROM visits t2 "
		  "WHERE t2.visited_on >= '2025-01-01' AND t2.visited_on < "
		  "'2026-01-01') AS visits FROM loans t1 WHERE t1.start_date "
		  ">= '2025-01-01' AND t1.start_date < '2026-01-01'" },
		{ "number of loans and visits per member",
		  "SELECT t2.first_name, t2.last_name, count(*) AS loans, "
		  "(SELECT count(*) FROM visits t3 JOIN members t4 ON t4.id = "
		  "t3.member_id WHERE t4.id = t2.id) AS visits FROM loans t1 "
		  "JOIN members t2 ON t2.id = t1.member_id GROUP BY t2.id, "
		  "t2.first_name, t2.last_name" },
	};

	(void)state;
	assert_asked(cases, COUNT(cases));
}

/* Whether the first reading adds up rows more than once. */
static bool
fans(struct arena *a, const struct schema *schema, const char *question)
{
	struct job job = made_job(a, schema, question);
	struct derivations all;
	struct context x;

	job.today_ms = (int64_t)20634 * 86400000;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_true(all.n > 0);
	return all.items[0].fans;
}

/* A sum that no line tells of, and a maximum in a sum, are told. */
static void
test_told(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema s, c;

	(void)state;
	made_schema(a, shop, &s);
	made_schema(a, clinic, &c);
	assert_true(fans(a, &s, "total postage per brand"));
	assert_false(fans(a, &s, "total postage per client"));
	assert_true(fans(a, &c, "total bill amount per doctor"));
	assert_false(fans(a, &c, "total bill amount per patient"));
	assert_true(fans(a, &s, "revenue minus cost per brand"));
	arena_destroy(a);
}

TESTS(CASE(test_counts), CASE(test_sums), CASE(test_beside), CASE(test_told))

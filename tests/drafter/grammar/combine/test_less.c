#include "tests/drafter/grammar/combine/asked.h"

/* What the notes make of amounts: one less what other rows take off it. */

static const char school[] =
	"CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE bills (id INTEGER PRIMARY KEY,"
	" pupil_id INTEGER REFERENCES pupils(id), billed_on DATE, due_on DATE,"
	" dropped INTEGER, kind TEXT, total INTEGER);"
	"CREATE TABLE receipts (id INTEGER PRIMARY KEY,"
	" bill_id INTEGER REFERENCES bills(id), received_on DATE,"
	" amount INTEGER);";

static const char school_notes[] =
	"- Shortfall: bills past their due date, less what has been received on"
	" them.\n"
	"- kind: B = bill (BL), K = credit note (CN),"
	" S = stub.\n"
	"- Turnover: BLs minus CNs, by the bill date (billed_on).\n"
	"- Papers: number of BLs plus number of stubs minus number of CNs.\n";

#define RECEIVED                                                               \
	"(SELECT t3.bill_id AS k, sum(t3.amount) AS v FROM receipts t3 GROUP " \
	"BY t3.bill_id)"

static const struct asked_case cases[] = {
	{ "what is the total shortfall",
	  "SELECT sum(t1.total - COALESCE(t2.v, 0)) AS Shortfall FROM "
	  "bills t1 LEFT JOIN " RECEIVED " t2 ON t2.k = t1.id WHERE t1.kind = "
	  "'B' AND t1.due_on < '2026-06-30'" },
	{ "turnover in 2025",
	  "SELECT sum(CASE WHEN kind = 'B' THEN total ELSE 0 END) - "
	  "sum(CASE WHEN kind = 'K' THEN total ELSE 0 END) AS Turnover "
	  "FROM bills WHERE billed_on >= '2025-01-01' AND billed_on < "
	  "'2026-01-01'" },
	{ "papers",
	  "SELECT count(CASE WHEN kind = 'B' THEN 1 END) + count(CASE WHEN "
	  "kind = 'S' THEN 1 END) - count(CASE WHEN kind = 'K' THEN 1 END) AS "
	  "Papers FROM bills" },
};

static void
test_less(void **state)
{
	(void)state;
	assert_asked_of(school, school_notes, cases, COUNT(cases));
}

static const char parks[] =
	"CREATE TABLE parks (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE permits (id INTEGER PRIMARY KEY,"
	" park_id INTEGER REFERENCES parks(id), fee REAL);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY,"
	" permit_id INTEGER REFERENCES permits(id), amount REAL);";

static const char parks_notes[] =
	"- What is outstanding of a permit is fee less its payments.\n";

static const struct asked_case made_of[] = {
	{ "total fees outstanding",
	  "SELECT sum(t1.fee - COALESCE(t2.v, 0)) AS outstanding FROM permits "
	  "t1 LEFT JOIN (SELECT t3.permit_id AS k, sum(t3.amount) AS v FROM "
	  "payments t3 GROUP BY t3.permit_id) t2 ON t2.k = t1.id" },
	{ "which 3 parks owe us the most",
	  "SELECT t2.name, sum(t1.fee - COALESCE(t3.v, 0)) AS outstanding FROM "
	  "permits t1 JOIN parks t2 ON t2.id = t1.park_id LEFT JOIN (SELECT "
	  "t4.permit_id AS k, sum(t4.amount) AS v FROM payments t4 GROUP BY "
	  "t4.permit_id) t3 ON t3.k = t1.id GROUP BY t2.id, t2.name ORDER BY "
	  "sum(t1.fee - COALESCE(t3.v, 0)) DESC LIMIT 3" },
};

static void
test_made_of(void **state)
{
	(void)state;
	assert_asked_of(parks, parks_notes, made_of, COUNT(made_of));
}

static const char shop[] =
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, price INTEGER,"
	" weight REAL);";

static const struct asked_case cents[] = {
	{ "average price of goods",
	  "SELECT avg(price / 100.0) AS average_price FROM goods" },
};

static void
test_cents(void **state)
{
	(void)state;
	assert_asked_of(shop, "- All prices and amounts are held in cents.\n",
			cents, COUNT(cents));
	assert_asked_of(shop, "- Money is in euro cents; show euros.\n", cents,
			COUNT(cents));
}

static const char hires[] =
	"CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE hires (id INTEGER PRIMARY KEY,"
	" boat_id INTEGER REFERENCES boats(id), state TEXT, hired_on DATE);";

static const char hires_notes[] =
	"- Void hires (state = 'void') never began, they count neither as hires"
	" nor as trips.\n";

static const struct asked_case neither[] = {
	{ "how many hires",
	  "SELECT count(*) AS hires FROM hires WHERE state <> 'void'" },
};

static void
test_neither(void **state)
{
	(void)state;
	assert_asked_of(hires, hires_notes, neither, COUNT(neither));
}

TESTS(CASE(test_neither), CASE(test_less), CASE(test_made_of), CASE(test_cents))

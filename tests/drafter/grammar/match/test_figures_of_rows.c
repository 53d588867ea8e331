#include "tests/drafter/grammar/combine/asked.h"

/* An ice rink: figures in several columns, and passes that run between days. */
static const char rink[] =
	"CREATE TABLE rk_days (dy_id INTEGER PRIMARY KEY, dy_on DATE,"
	" dy_skaters INTEGER, dy_onlookers INTEGER, dy_bar_takings REAL,"
	" dy_door_takings REAL);"
	"CREATE TABLE rk_passes (po_no INTEGER PRIMARY KEY, po_hall TEXT,"
	" po_st INTEGER, po_from DATE, po_until DATE, po_prem REAL);"
	"CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, title TEXT,"
	" starts_on DATE, ends_on DATE);"
	"CREATE TABLE loc (loc_no INTEGER PRIMARY KEY, loc_street TEXT);"
	"CREATE TABLE rents (rent_id INTEGER PRIMARY KEY,"
	" loc_no INTEGER REFERENCES loc(loc_no), back_on DATE);";

static const char rink_notes[] =
	"- Visits are skaters and onlookers together.\n"
	"- Takings: bar and door together, in dollars.\n"
	"- Takings per head = takings / visits.\n"
	"- Valid pass: po_st 2 and today lies between po_from and po_until.\n"
	"- Turnover = premium of the valid passes.\n"
	"- Sold premium of a year = premium of all passes.\n"
	"- Free location = no rent without back_on.\n"
	"- A running lesson has begun and has not ended.\n";

/* Columns added up, a column of many rows, and today between two days. */
static void
test_figures(void **state)
{
	static const struct asked_case cases[] = {
		{ "total visits", "SELECT sum(dy_skaters + dy_onlookers) AS "
				  "Visits FROM rk_days" },
		{ "takings per head",
		  "SELECT sum(dy_bar_takings + dy_door_takings) * 1.0 / "
		  "NULLIF(sum(dy_skaters + dy_onlookers), 0) AS "
		  "Takings_per_head FROM rk_days" },
		{ "how many valid passes",
		  "SELECT count(*) AS rk_passes FROM rk_passes WHERE po_st = 2 "
		  "AND po_from <= '2026-06-30' AND (po_until IS NULL OR "
		  "po_until >= '2026-06-30')" },
		{ "turnover", "SELECT sum(po_prem) AS Turnover FROM rk_passes "
			      "WHERE po_st = 2 AND po_from <= '2026-06-30' AND "
			      "(po_until IS NULL OR po_until >= "
			      "'2026-06-30')" },
		{ "current turnover",
		  "SELECT sum(po_prem) AS Turnover FROM rk_passes WHERE po_st = "
		  "2 AND po_from <= '2026-06-30' AND (po_until IS NULL OR "
		  "po_until >= '2026-06-30')" },
		{ "how many free locations",
		  "SELECT count(*) AS loc FROM loc WHERE loc_no NOT IN (SELECT "
		  "t2.loc_no FROM rents t2 WHERE t2.back_on IS NULL AND "
		  "t2.loc_no IS NOT NULL)" },
		{ "sold premium",
		  "SELECT sum(po_prem) AS Sold_premium FROM rk_passes" },
		{ "running lessons",
		  "SELECT title FROM lessons WHERE starts_on <= '2026-06-30' "
		  "AND (ends_on IS NULL OR ends_on >= '2026-06-30')" },
	};

	(void)state;
	assert_asked_of(rink, rink_notes, cases, COUNT(cases));
}

TESTS(CASE(test_figures))

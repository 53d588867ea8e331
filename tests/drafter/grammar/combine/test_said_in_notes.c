/* What sentences of notes say, and what questions by their words come to. */

#include "tests/drafter/grammar/combine/asked.h"
#include "tests/test.h"

static const char garage[] =
	"CREATE TABLE wk (wk_id INTEGER, wk_name TEXT, wk_out TEXT);"
	"CREATE TABLE car (ca_id INTEGER, ca_name TEXT, ca_keeper INTEGER,"
	" ca_del INTEGER);"
	"CREATE TABLE job (jo_id INTEGER, jo_ca INTEGER, jo_st TEXT,"
	" jo_in DATE, jo_out DATE, jo_hours INTEGER, jo_limit INTEGER);";

static const char garage_notes[] =
	"- wk = mechanics, ca_keeper = who looks after it (wk). ca_keeper is"
	" the keeper.\n"
	"- Cars marked ca_del = 1 are gone: not in car counts or car lists.\n"
	"- jo_st: NEW = new, RUN = running, CAN = cancelled, VOI = void.\n"
	"- Cancelled jobs are never counted, unless the question is about"
	" them.\n"
	"- Void jobs never count, except in questions about such jobs.\n"
	"- Within limit: hours not longer than the jo_limit of the job.\n";

static const struct asked_case garage_cases[] = {
	{ "cars per keeper",
	  "SELECT t2.wk_name, count(*) AS car FROM car t1 JOIN wk t2 ON "
	  "t2.wk_id = t1.ca_keeper WHERE t1.ca_del <> 1 GROUP BY t2.wk_id, "
	  "t2.wk_name" },
	{ "how many jobs",
	  "SELECT count(*) AS job FROM job WHERE jo_st <> 'CAN' AND jo_st <> "
	  "'VOI'" },
	{ "how many void jobs",
	  "SELECT count(*) AS job FROM job WHERE jo_st = 'VOI'" },
	{ "how many jobs within limit",
	  "SELECT count(*) AS job FROM job WHERE jo_hours <= jo_limit AND "
	  "jo_st <> 'CAN' AND jo_st <> 'VOI'" },
};

static void
test_codes_left_out(void **state)
{
	(void)state;
	assert_asked_of(garage, garage_notes, garage_cases,
			COUNT(garage_cases));
}

static const char sheds[] =
	"CREATE TABLE site (id INTEGER PRIMARY KEY, name TEXT, closed_on DATE);"
	"CREATE TABLE shed (id INTEGER PRIMARY KEY,"
	" site_id INTEGER REFERENCES site(id), label TEXT, base_rent REAL,"
	" is_broken INTEGER);"
	"CREATE TABLE hire (id INTEGER PRIMARY KEY,"
	" shed_id INTEGER REFERENCES shed(id), start_date DATE, end_date DATE,"
	" monthly_fee REAL, status TEXT);";

static const char sheds_notes[] =
	"- Our sites: those not yet closed (no closing date).\n"
	"- Usable shed: in one of our sites and not broken.\n"
	"- Running hire: begun and not yet ended.\n"
	"- Taken (rented) shed: a running hire covers it today.\n"
	"- Length of hire: start to end, ended hires only.\n"
	"- Fee roll: the monthly fees of the running hires.\n"
	"- Utilisation is the rest.\n";

static const struct asked_case sheds_cases[] = {
	{ "how many usable sheds",
	  "SELECT count(*) AS sheds FROM shed t1 JOIN site t2 ON t2.id = "
	  "t1.site_id WHERE t1.is_broken <> 1 AND t2.closed_on IS NULL" },
	{ "how many taken sheds",
	  "SELECT count(*) AS sheds FROM shed WHERE id IN (SELECT t2.shed_id "
	  "FROM hire t2 WHERE t2.start_date <= '2026-06-30' AND (t2.end_date "
	  "IS NULL OR t2.end_date >= '2026-06-30'))" },
	{ "fee roll",
	  "SELECT sum(monthly_fee) AS Fee_roll FROM hire WHERE start_date <= "
	  "'2026-06-30' AND (end_date IS NULL OR end_date >= '2026-06-30')" },
	{ "average base rent",
	  "SELECT avg(base_rent) AS average_base_rent FROM shed" },
};

static void
test_such_rows(void **state)
{
	(void)state;
	assert_asked_of(sheds, sheds_notes, sheds_cases, COUNT(sheds_cases));
}

static const char press[] =
	"CREATE TABLE writer (wr_id INTEGER PRIMARY KEY, wr_name TEXT);"
	"CREATE TABLE book (bo_id INTEGER PRIMARY KEY, bo_title TEXT,"
	" bo_writer INTEGER REFERENCES writer(wr_id), bo_published DATE,"
	" bo_st TEXT);"
	"CREATE TABLE bill (bi_no INTEGER PRIMARY KEY, bi_kind TEXT,"
	" bi_date DATE, bi_void DATE, bi_st INTEGER, bi_amount REAL,"
	" bezahlt_am DATE);";

static const char press_notes[] =
	"- bo_st: P = in print, O = planned.\n"
	"- Old books: books that came out before 2020.\n"
	"- House writer: has at least 3 books in print.\n"
	"- bi_st: 10 = offer, 20 = sent, 30 = cancelled, 90 = refused. 10 and 90"
	" are drafts, never bills. Cancellations belong to bi_void.\n"
	"- Dues = bills not paid.\n"
	"- An empty date is an empty text, flags are J and N.\n";

static const struct asked_case press_cases[] = {
	{ "how many old books",
	  "SELECT count(*) AS books FROM book WHERE bo_published < "
	  "'2020-01-01'" },
	{ "how many house writers",
	  "SELECT count(*) AS writers FROM writer WHERE wr_id IN (SELECT "
	  "t2.bo_writer FROM book t2 WHERE t2.bo_st = 'P' AND t2.bo_writer IS "
	  "NOT NULL GROUP BY t2.bo_writer HAVING count(*) >= 3)" },
	{ "how many drafts",
	  "SELECT count(*) AS bills FROM bill WHERE bi_st = 10 OR bi_st = "
	  "90" },
	{ "how many bills in 2025",
	  "SELECT count(*) AS bills FROM bill WHERE bi_date >= '2025-01-01' "
	  "AND bi_date < '2026-01-01' AND NOT (bi_st = 10 OR bi_st = 90)" },
	{ "how many dues",
	  "SELECT count(*) AS bills FROM bill WHERE bezahlt_am IS NULL AND NOT "
	  "(bi_st = 10 OR bi_st = 90)" },
	{ "cancellations in 2025",
	  "SELECT count(*) AS bills FROM bill WHERE bi_st = 30 AND bi_void >= "
	  "'2025-01-01' AND bi_void < '2026-01-01'" },
};

static void
test_codes_and_days(void **state)
{
	(void)state;
	assert_asked_of(press, press_notes, press_cases, COUNT(press_cases));
}

/* What is taken off where it has a column; days of its own; rates of codes. */
static void
test_sales(void **state)
{
	static const char sales[] =
		"CREATE TABLE sales (id INTEGER PRIMARY KEY, price REAL,"
		" tax REAL, state TEXT, paid_on DATE, sold_on DATE);";
	static const char notes[] =
		"- Net takings = price less tax.\n"
		"- Whole takings = price plus tax.\n"
		"- paid_on = payday.\n"
		"- Levy belongs to the month of the payday. Levy = sum of"
		" price, by sold_on.\n"
		"- Tips = sum of tax. Dues = max of price. Tips and dues"
		" are counted by sold_on.\n"
		"- price / tax = worth / duty.\n"
		"- state: D = done, W = waiting, L = lost. Done rate = D / W.\n";
	static const struct asked_case cases[] = {
		{ "net takings",
		  "SELECT sum(price - tax) AS Net_takings FROM sales" },
		{ "whole takings",
		  "SELECT sum(price + tax) AS Whole_takings FROM sales" },
		{ "levy 2025",
		  "SELECT sum(price) AS Levy FROM sales WHERE sold_on >= "
		  "'2025-01-01' AND sold_on < '2026-01-01'" },
		{ "tips 2025",
		  "SELECT sum(tax) AS Tips FROM sales WHERE sold_on >= "
		  "'2025-01-01' AND sold_on < '2026-01-01'" },
		{ "dues 2025",
		  "SELECT max(price) AS Dues FROM sales WHERE sold_on >= "
		  "'2025-01-01' AND sold_on < '2026-01-01'" },
		{ "total duty", "SELECT sum(tax) AS duty FROM sales" },
		{ "done rate",
		  "SELECT count(CASE WHEN state = 'D' THEN 1 END) * 1.0 / "
		  "NULLIF(count(CASE WHEN state = 'W' THEN 1 END), 0) AS "
		  "Done_rate FROM sales" },
	};

	(void)state;
	assert_asked_of(sales, notes, cases, COUNT(cases));
}

TESTS(CASE(test_sales), CASE(test_codes_left_out), CASE(test_such_rows),
      CASE(test_codes_and_days))

#include "tests/drafter/grammar/combine/asked.h"

/* A workshop of a craftsman, whose keys nobody declared. */
static const char workshop[] =
	"CREATE TABLE lu_trade (id INTEGER PRIMARY KEY, label TEXT);"
	"CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT, trade_id"
	" INTEGER, building_site_id INTEGER, opened_on DATE, closed_on DATE,"
	" amount REAL, paid BOOLEAN);"
	"CREATE TABLE complaints (id INTEGER PRIMARY KEY, site_id INTEGER,"
	" received_on DATE, cost REAL);";

/* Keys that nobody declared are found by the names of tables. */
static void
test_keys(void **state)
{
	static const struct asked_case cases[] = {
		{ "total amount by trade",
		  "SELECT t2.label, sum(t1.amount) AS total_amount FROM jobs "
		  "t1 JOIN lu_trade t2 ON t2.id = t1.trade_id GROUP BY t2.id, "
		  "t2.label" },
		{ "jobs per site",
		  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN sites "
		  "t2 ON t2.id = t1.building_site_id GROUP BY t2.id, t2.name" },
		{ "complaints per site",
		  "SELECT t2.name, count(*) AS complaints FROM complaints t1 "
		  "JOIN sites t2 ON t2.id = t1.site_id GROUP BY t2.id, "
		  "t2.name" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, cases, COUNT(cases));
}

/* The best and the worst of what was measured: of what is bad, the highest. */
static void
test_best(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "complaints per site\nworst one",
		  "SELECT t2.name, count(*) AS complaints FROM complaints t1 "
		  "JOIN sites t2 ON t2.id = t1.site_id GROUP BY t2.id, "
		  "t2.name ORDER BY count(*) DESC LIMIT 1" },
		{ "jobs per site\nwhich site is worst",
		  "SELECT t2.name, count(*) AS jobs FROM jobs t1 JOIN sites "
		  "t2 ON t2.id = t1.building_site_id GROUP BY t2.id, t2.name "
		  "ORDER BY count(*) LIMIT 1" },
	};
	static const struct asked_case of_loans[] = {
		{ "loans per branch\nwhich branch has the highest",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY count(*) DESC LIMIT 1" },
		{ "total fees per branch\nbest?",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY sum(t1.fee) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, of_jobs, COUNT(of_jobs));
	assert_asked(of_loans, COUNT(of_loans));
}

/* What was counted is listed with what is said of each. */
static void
test_listed_with(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "how many jobs in 2025\nlist them with site and amount",
		  "SELECT t1.title, t2.name, t1.amount FROM jobs t1 LEFT JOIN "
		  "sites t2 ON t2.id = t1.building_site_id WHERE t1.opened_on >= "
		  "'2025-01-01' AND t1.opened_on < '2026-01-01'" },
	};
	static const struct asked_case of_loans[] = {
		{ "how many overdue loans\nshow them with branch and due on",
		  "SELECT t2.name, t1.due_on FROM loans t1 LEFT JOIN branches "
		  "t2 ON t2.id = t1.branch_id WHERE t1.status <> 'D' AND "
		  "t1.due_on < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, of_jobs, COUNT(of_jobs));
	assert_asked(of_loans, COUNT(of_loans));
}

/* How many there are, and how much. */
static void
test_number_and_sum(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "paid jobs: number and sum",
		  "SELECT count(*) AS jobs, sum(amount) AS total_amount FROM "
		  "jobs WHERE paid = 1" },
	};
	static const struct asked_case of_loans[] = {
		{ "overdue loans - how many and how much in total",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE status <> 'D' AND due_on < '2026-06-30'" },
		{ "overdue loans + total fee",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE status <> 'D' AND due_on < '2026-06-30'" },
		{ "open loans and their total fee",
		  "SELECT count(*) AS loans, sum(fee) AS total_fee FROM loans "
		  "WHERE status <> 'D'" },
		{ "open loans, total fee",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE status <> "
		  "'D'" },
		{ "overdue loans per branch, number and total fee",
		  "SELECT t2.name, count(*) AS loans, sum(t1.fee) AS "
		  "total_fee FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE t1.status <> 'D' AND t1.due_on < "
		  "'2026-06-30' GROUP BY t2.id, t2.name" },
	};
	static const char arrears[] =
		"- Late is the sum of amount where paid is 0.\n";
	static const struct asked_case of_arrears[] = {
		{ "late jobs, how many and how much?",
		  "SELECT count(*) AS jobs, sum(amount) AS Late FROM jobs "
		  "WHERE paid = 0" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, of_jobs, COUNT(of_jobs));
	assert_asked_of(workshop, arrears, of_arrears, COUNT(of_arrears));
	assert_asked(of_loans, COUNT(of_loans));
}

/* Another time next to that of the turn before. */
static void
test_next_to(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "jobs per site in may 2026\nnext to may 2025",
		  "SELECT t2.name, count(CASE WHEN t1.opened_on >= "
		  "'2026-05-01' AND t1.opened_on < '2026-06-01' THEN 1 END) "
		  "AS jobs_2026_05, count(CASE WHEN t1.opened_on >= "
		  "'2025-05-01' AND t1.opened_on < '2025-06-01' THEN 1 END) "
		  "AS jobs_2025_05 FROM jobs t1 JOIN sites t2 ON t2.id = "
		  "t1.building_site_id WHERE (t1.opened_on >= '2026-05-01' "
		  "AND t1.opened_on < '2026-06-01') OR (t1.opened_on >= "
		  "'2025-05-01' AND t1.opened_on < '2025-06-01') GROUP BY "
		  "t2.id, t2.name" },
	};
	static const struct asked_case of_loans[] = {
		{ "total fees in may\ncompare with may last year",
		  "SELECT sum(CASE WHEN start_date >= '2026-05-01' AND "
		  "start_date < '2026-06-01' THEN fee ELSE 0 END) AS "
		  "total_fee_2026_05, sum(CASE WHEN start_date >= "
		  "'2025-05-01' AND start_date < '2025-06-01' THEN fee ELSE 0 "
		  "END) AS total_fee_2025_05 FROM loans WHERE (start_date >= "
		  "'2026-05-01' AND start_date < '2026-06-01') OR (start_date "
		  ">= '2025-05-01' AND start_date < '2025-06-01')" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, of_jobs, COUNT(of_jobs));
	assert_asked(of_loans, COUNT(of_loans));
}

/* Towns and their wells, of which there is so much. */
static const char towns[] =
	"CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT, residents"
	" INTEGER, area_sqm REAL);"
	"CREATE TABLE wells (id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES"
	" towns(id), dug_on DATE, cost REAL);";

/* What is counted or summed, by a column of what it is grouped by. */
static void
test_per_column(void **state)
{
	static const struct asked_case cases[] = {
		{ "wells per 1000 residents by town",
		  "SELECT t2.name, 1000.0 * count(*) / "
		  "NULLIF(max(t2.residents), 0) AS per_1000_residents FROM "
		  "wells t1 JOIN towns t2 ON t2.id = t1.town_id GROUP BY "
		  "t2.id, t2.name" },
		{ "total cost of wells per sqm for each town",
		  "SELECT t2.name, sum(t1.cost) * 1.0 / "
		  "NULLIF(max(t2.area_sqm), 0) AS per_area_sqm FROM wells t1 "
		  "JOIN towns t2 ON t2.id = t1.town_id GROUP BY t2.id, "
		  "t2.name" },
		{ "wells per 100 residents",
		  "SELECT 100.0 * count(*) / NULLIF((SELECT "
		  "sum(t2.residents) FROM towns t2), 0) AS per_100_residents "
		  "FROM wells t1" },
	};

	(void)state;
	assert_asked_of(towns, NULL, cases, COUNT(cases));
}

/* Other rows of those of before, their other end, and rows behind groups. */
static void
test_follow_ups(void **state)
{
	static const struct asked_case of_jobs[] = {
		{ "jobs opened in 2025\nfor which sites",
		  "SELECT DISTINCT t2.name FROM jobs t1 LEFT JOIN sites t2 ON "
		  "t2.id = t1.building_site_id WHERE t1.opened_on >= "
		  "'2025-01-01' AND t1.opened_on < '2026-01-01'" },
		{ "total amount by trade\nworst 2",
		  "SELECT t2.label, sum(t1.amount) AS total_amount FROM jobs "
		  "t1 JOIN lu_trade t2 ON t2.id = t1.trade_id GROUP BY t2.id, "
		  "t2.label ORDER BY sum(t1.amount) LIMIT 2" },
		{ "jobs per site\nas a total",
		  "SELECT count(*) AS jobs FROM jobs" },
		{ "jobs per site\nlist them with amount",
		  "SELECT title, amount FROM jobs" },
	};
	static const struct asked_case of_loans[] = {
		{ "how many overdue loans\nwhich books",
		  "SELECT DISTINCT t2.title FROM loans t1 LEFT JOIN books t2 "
		  "ON t2.id = t1.book_id WHERE t1.status <> 'D' AND "
		  "t1.due_on < '2026-06-30'" },
		{ "top 3 branches by fee\nworst 3",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, "
		  "t2.name ORDER BY sum(t1.fee) LIMIT 3" },
		{ "total fees per branch in may\nin total",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE start_date >= "
		  "'2026-05-01' AND start_date < '2026-06-01'" },
		{ "how many members joined in 2025\nwho",
		  "SELECT first_name, last_name FROM members WHERE joined_on "
		  ">= '2025-01-01' AND joined_on < '2026-01-01'" },
		{ "overdue loans per branch\nlist them with fee",
		  "SELECT id, fee FROM loans WHERE status <> 'D' AND due_on "
		  "< '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(workshop, NULL, of_jobs, COUNT(of_jobs));
	assert_asked(of_loans, COUNT(of_loans));
}

/* Each "not" is of its own test, in notes as in questions. */
static void
test_neither(void **state)
{
	static const char notes[] =
		"- status: W = waiting, R = running, D = done.\n"
		"- Income = sum of fee of loans that are not waiting and not"
		" running.\n";
	static const char site_notes[] =
		"- paid: 1 = settled, 0 = due, 2 = waived.\n"
		"- Turnover = sum of amount of jobs that are not due and not"
		" waived.\n";
	static const struct asked_case of_loans[] = {
		{ "income",
		  "SELECT sum(fee) AS Income FROM loans WHERE status <> "
		  "'W' AND status <> 'R'" },
		{ "how many loans are not waiting and not done",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'W' AND "
		  "status <> 'D'" },
	};
	static const struct asked_case of_jobs[] = {
		{ "turnover",
		  "SELECT sum(amount) AS Turnover FROM jobs WHERE paid <> "
		  "'0' AND paid <> '2'" },
	};

	(void)state;
	assert_asked_of(library, notes, of_loans, COUNT(of_loans));
	assert_asked_of(workshop, site_notes, of_jobs, COUNT(of_jobs));
}

/* "fault" of a fault type, where no table is called so. */
static void
test_kindless(void **state)
{
	static const char ddl[] =
		"CREATE TABLE machines (id INTEGER PRIMARY KEY, name TEXT,"
		" machine_class TEXT);"
		"CREATE TABLE repairs (id INTEGER PRIMARY KEY, faultType TEXT,"
		" machine_id INTEGER NOT NULL REFERENCES machines(id),"
		" hazard_level TEXT, ended_on DATE);";
	static const struct asked_case cases[] = {
		{ "repairs per fault",
		  "SELECT faultType, count(*) AS repairs FROM repairs GROUP BY faultType" },
		{ "repairs by hazard",
		  "SELECT hazard_level, count(*) AS repairs FROM repairs GROUP BY hazard_level" },
		{ "repairs per machine",
		  "SELECT t2.name, count(*) AS repairs FROM repairs t1 JOIN machines t2 ON t2.id = t1.machine_id GROUP BY t2.id, t2.name" },
	};

	(void)state;
	assert_asked_of(ddl, "", cases, COUNT(cases));
}

/* What does not count in one figure counts in others. */
static void
test_left_out_of_it(void **state)
{
	static const char notes[] =
		"- status: W = waiting, R = running, D = done.\n"
		"- Quota is done loans divided by all loans; loans that are"
		" waiting don't count in it.\n";
	static const char site_notes[] =
		"- Mean job is the average amount of jobs; jobs with an empty"
		" closed_on don't count in it.\n";
	static const struct asked_case of_loans[] = {
		{ "how many loans", "SELECT count(*) AS loans FROM loans" },
	};
	static const struct asked_case of_jobs[] = {
		{ "how many jobs", "SELECT count(*) AS jobs FROM jobs" },
		{ "mean job",
		  "SELECT avg(amount) AS Mean_job FROM jobs WHERE closed_on IS NOT NULL" },
	};

	(void)state;
	assert_asked_of(library, notes, of_loans, COUNT(of_loans));
	assert_asked_of(workshop, site_notes, of_jobs, COUNT(of_jobs));
}

/* What is called after a state, and the day that it counts on. */
static void
test_counts_on(void **state)
{
	static const char notes[] =
		"- status: W = waiting, R = running, D = done.\n"
		"- A done loan is a lending; it counts on the day the book came"
		" back (returned_on), not on the day it went out.\n"
		"- Lending income is the fee of the lendings.\n"
		"- Lending time is the days between start_date and"
		" returned_on.\n"
		"- In use means reserved but not returned yet.\n";
	static const char site_notes[] =
		"- paid: 1 = settled, 0 = due.\n"
		"- A settled job is a deal; it counts on closed_on.\n"
		"- Deal value is the amount of the deals.\n"
		"- Deal rate is deals divided by deals and due jobs together.\n";
	static const struct asked_case of_loans[] = {
		{ "how many lendings in may 2026",
		  "SELECT count(*) AS loans FROM loans WHERE status = 'D' AND returned_on >= '2026-05-01' AND returned_on < '2026-06-01'" },
		{ "how many lendings in may 2026\nand the total fee",
		  "SELECT sum(fee) AS total_fee FROM loans WHERE status = 'D' AND returned_on >= '2026-05-01' AND returned_on < '2026-06-01'" },
		{ "lending income per month",
		  "SELECT strftime('%Y-%m', returned_on) AS month, sum(fee) AS Lending_income FROM loans WHERE status = 'D' AND returned_on IS NOT NULL GROUP BY strftime('%Y-%m', returned_on) ORDER BY strftime('%Y-%m', returned_on)" },
		{ "how many loans are in use",
		  "SELECT count(*) AS loans FROM loans WHERE reserved_at IS NOT NULL AND returned_on IS NULL" },
		{ "average lending time",
		  "SELECT avg(julianday(returned_on) - julianday(start_date)) AS Lending_time FROM loans" },
	};
	static const struct asked_case of_jobs[] = {
		{ "how many deals in may 2026",
		  "SELECT count(*) AS jobs FROM jobs WHERE paid = '1' AND closed_on >= '2026-05-01' AND closed_on < '2026-06-01'" },
		{ "how many deals in may 2026\nand the total amount",
		  "SELECT sum(amount) AS total_amount FROM jobs WHERE paid = '1' AND closed_on >= '2026-05-01' AND closed_on < '2026-06-01'" },
		{ "deal value per month",
		  "SELECT strftime('%Y-%m', closed_on) AS month, sum(amount) AS Deal_value FROM jobs WHERE paid = '1' AND closed_on IS NOT NULL GROUP BY strftime('%Y-%m', closed_on) ORDER BY strftime('%Y-%m', closed_on)" },
		{ "deal rate",
		  "SELECT 100.0 * sum(CASE WHEN paid = '1' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS Deal_rate FROM jobs WHERE paid = '1' OR paid = '0'" },
	};

	(void)state;
	assert_asked_of(library, notes, of_loans, COUNT(of_loans));
	assert_asked_of(workshop, site_notes, of_jobs, COUNT(of_jobs));
}

static const char firm[] =
	"CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT,"
	" team_id INTEGER NOT NULL REFERENCES teams(id), salary REAL,"
	" mentor_id INTEGER REFERENCES employees(id));"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
	" employee_id INTEGER REFERENCES employees(id), paid BOOLEAN,"
	" total REAL, ordered_at DATE NOT NULL, shipped_at DATE);"
	"CREATE TABLE lines (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id), discount REAL);";

/* A file of sales, as somebody brings it. */
static const char sales[] =
	"CREATE TABLE sales (order_id INTEGER PRIMARY KEY, order_date DATE,"
	" customer TEXT, units INTEGER, unit_price REAL, amount REAL);";

/* What a row comes to, beside a number and a price. */
static void
test_sales(void **state)
{
	static const struct asked_case of_sales[] = {
		{ "largest order",
		  "SELECT order_id, amount FROM sales ORDER BY amount DESC LIMIT 1" },
		{ "how many orders over 5000 euros",
		  "SELECT count(*) AS sales FROM sales WHERE amount > 5000" },
	};

	(void)state;
	assert_asked_of(sales, "", of_sales, COUNT(of_sales));
}

/* The first of each, and rows that had something. */
static void
test_firm(void **state)
{
	static const struct asked_case of_firm[] = {
		{ "how many unpaid orders",
		  "SELECT count(*) AS orders FROM orders WHERE paid = 0" },
		{ "employees who have no mentor",
		  "SELECT name FROM employees WHERE mentor_id IS NULL" },
		{ "how many orders last weekend",
		  "SELECT count(*) AS orders FROM orders WHERE ordered_at >= '2026-06-27' AND ordered_at < '2026-06-29'" },
		{ "total last friday",
		  "SELECT sum(total) AS total_total FROM orders WHERE ordered_at >= '2026-06-26' AND ordered_at < '2026-06-27'" },
		{ "who earns the most in each team",
		  "SELECT team_name, employee_name, salary FROM (SELECT t2.name AS team_name, t1.name AS employee_name, t1.salary, RANK() OVER (PARTITION BY t2.id ORDER BY t1.salary DESC) AS place FROM employees t1 JOIN teams t2 ON t2.id = t1.team_id) ranked WHERE place <= 1" },
		{ "how many orders had a discount",
		  "SELECT count(*) AS orders FROM orders WHERE id IN (SELECT t2.order_id FROM lines t2 WHERE t2.discount > 0)" },
	};
	static const struct asked_case of_library[] = {
		{ "how many books had a fee",
		  "SELECT count(*) AS books FROM books WHERE id IN (SELECT t2.book_id FROM loans t2 WHERE t2.fee > 0)" },
	};

	(void)state;
	assert_asked_of(firm, "", of_firm, COUNT(of_firm));
	assert_asked_of(library, library_notes, of_library, COUNT(of_library));
}

TESTS(CASE(test_firm), CASE(test_sales), CASE(test_keys), CASE(test_best),
      CASE(test_listed_with), CASE(test_number_and_sum), CASE(test_next_to),
      CASE(test_per_column), CASE(test_follow_ups), CASE(test_neither),
      CASE(test_kindless), CASE(test_left_out_of_it), CASE(test_counts_on))

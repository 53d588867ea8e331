#include "tests/drafter/grammar/combine/asked.h"

/* Turns that go on from others, over two databases. */

static const char shop[] =
	"CREATE TABLE plans (id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, town TEXT,"
	" sector TEXT, plan_id INTEGER REFERENCES plans(id), adults INTEGER,"
	" children INTEGER, since DATE);"
	"CREATE TABLE invoices (id INTEGER PRIMARY KEY, number TEXT,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" issued_on DATE, due_on DATE, paid_on DATE, total REAL);"
	"CREATE TABLE payments (id INTEGER PRIMARY KEY,"
	" invoice_id INTEGER NOT NULL REFERENCES invoices(id),"
	" received_on DATE, amount REAL);";

static const char shop_notes[] =
	"- Open invoice = paid_on is empty.\n"
	"- Overdue = open invoice whose due_on has passed.\n"
	"- Turnover = sum of total of invoices, by issued_on.\n"
	"- A client is idle when it has no open invoice.\n"
	"- People = adults + children.\n"
	"- Casual clients are those without a plan.\n";

static void
both(const struct asked_case *a, size_t n, const struct asked_case *b, size_t m)
{
	assert_asked_of(shop, shop_notes, a, n);
	assert_asked(b, m);
}

/* "the month before" is that month alone; "vs" shows both. */
static void
test_before(void **state)
{
	static const struct asked_case cases[] = {
		{ "turnover last month\nand the month before",
		  "SELECT sum(total) AS Turnover FROM invoices WHERE issued_on >= '2026-04-01' AND issued_on < '2026-05-01'" },
		{ "turnover last month\nand the year before\nby town",
		  "SELECT t2.town, sum(t1.total) AS Turnover FROM invoices t1 "
		  "JOIN clients t2 ON t2.id = t1.client_id WHERE t1.issued_on "
		  ">= '2025-05-01' AND t1.issued_on < '2025-06-01' GROUP BY "
		  "t2.town" },
	};
	static const struct asked_case loans[] = {
		{ "loans per branch in may\nthe year before?",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.start_date >= "
		  "'2025-05-01' AND t1.start_date < '2025-06-01' GROUP BY "
		  "t2.id, t2.name" },
		{ "loans per branch in may\nvs the year before",
		  "SELECT t2.name, count(CASE WHEN t1.start_date >= "
		  "'2026-05-01' AND t1.start_date < '2026-06-01' THEN 1 END) "
		  "AS loans_2026_05, count(CASE WHEN t1.start_date >= "
		  "'2025-05-01' AND t1.start_date < '2025-06-01' THEN 1 END) "
		  "AS loans_2025_05 FROM loans t1 JOIN branches t2 ON t2.id = "
		  "t1.branch_id WHERE (t1.start_date >= '2026-05-01' AND "
		  "t1.start_date < '2026-06-01') OR (t1.start_date >= "
		  "'2025-05-01' AND t1.start_date < '2025-06-01') GROUP BY "
		  "t2.id, t2.name" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* How old or late the rows of before are. */
static void
test_aged(void **state)
{
	static const struct asked_case cases[] = {
		{ "open invoices\nwhich of those are older than 90 days",
		  "SELECT t2.name, t1.number FROM invoices t1 JOIN clients t2 "
		  "ON t2.id = t1.client_id WHERE t1.paid_on IS NULL AND "
		  "julianday('2026-06-30') - julianday(t1.issued_on) > 90" },
		{ "overdue invoices\njust the ones more than 60 days late",
		  "SELECT t2.name, t1.number FROM invoices t1 JOIN clients t2 "
		  "ON t2.id = t1.client_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30' AND t1.due_on < '2026-05-01'" },
		{ "how many invoices are more than 2 weeks overdue",
		  "SELECT count(*) AS invoices FROM invoices WHERE paid_on IS "
		  "NULL AND due_on < '2026-06-30' AND due_on < '2026-06-16'" },
	};
	static const struct asked_case loans[] = {
		{ "open loans by branch\nwhich of them are more than 60 days old",
		  "SELECT id FROM loans WHERE status <> 'D' AND "
		  "julianday('2026-06-30') - julianday(start_date) > 60" },
		{ "how many loans are more than 30 days overdue",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D' "
		  "AND due_on < '2026-06-30' AND due_on < '2026-05-31'" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Only rows of a kind that stands elsewhere; other groups, and who. */
static void
test_narrowed(void **state)
{
	static const struct asked_case cases[] = {
		{ "open invoices\ntotal amount",
		  "SELECT sum(total) AS total_total FROM invoices WHERE "
		  "paid_on IS NULL" },
		{ "how many clients in Berlin\nhow many people is that",
		  "SELECT sum(adults + children) AS People FROM clients" },
		{ "clients per year since 2020\nwho are this years",
		  "SELECT name FROM clients WHERE since >= '2026-01-01' AND "
		  "since < '2027-01-01'" },
		{ "turnover by town\nrather by plan",
		  "SELECT t3.title, sum(t1.total) AS Turnover FROM invoices "
		  "t1 JOIN clients t2 ON t2.id = t1.client_id JOIN plans t3 "
		  "ON t3.id = t2.plan_id GROUP BY t3.id, t3.title" },
		{ "turnover in may\nsplit by sector of client",
		  "SELECT t2.sector, sum(t1.total) AS Turnover FROM invoices "
		  "t1 JOIN clients t2 ON t2.id = t1.client_id WHERE "
		  "t1.issued_on >= '2026-05-01' AND t1.issued_on < "
		  "'2026-06-01' GROUP BY t2.sector" },
	};
	static const struct asked_case loans[] = {
		{ "total fees by branch in 2025\nwhich one had loans most often",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.start_date >= "
		  "'2025-01-01' AND t1.start_date < '2026-01-01' GROUP BY "
		  "t2.id, t2.name ORDER BY count(*) DESC LIMIT 1" },
		{ "open loans by branch\nand the average fee",
		  "SELECT t2.name, avg(t1.fee) AS average_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE t1.status "
		  "<> 'D' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Rows that none belong to, wherever what is measured stands. */
static void
test_none(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many idle clients",
		  "SELECT count(*) AS clients FROM clients WHERE id NOT IN "
		  "(SELECT t2.client_id FROM invoices t2 WHERE t2.paid_on IS "
		  "NULL AND t2.client_id IS NOT NULL)" },
		{ "idle clients by town",
		  "SELECT town, count(*) AS clients FROM clients WHERE id NOT "
		  "IN (SELECT t2.client_id FROM invoices t2 WHERE t2.paid_on "
		  "IS NULL AND t2.client_id IS NOT NULL) GROUP BY town" },
		{ "how many clients by town\nand how many of them are idle",
		  "SELECT town, count(*) AS clients FROM clients WHERE id NOT "
		  "IN (SELECT t2.client_id FROM invoices t2 WHERE t2.paid_on "
		  "IS NULL AND t2.client_id IS NOT NULL) GROUP BY town" },
		{ "how many idle clients\nby plan\nand the average invoice total",
		  "SELECT t3.title, avg(t1.total) AS average_total FROM "
		  "invoices t1 JOIN clients t2 ON t2.id = t1.client_id JOIN "
		  "plans t3 ON t3.id = t2.plan_id WHERE t2.id NOT IN (SELECT "
		  "t4.client_id FROM invoices t4 WHERE t4.paid_on IS NULL AND "
		  "t4.client_id IS NOT NULL) GROUP BY t3.id, t3.title" },
		{ "turnover by town\nonly clients with plan title 'Gold'",
		  "SELECT t2.town, sum(t1.total) AS Turnover FROM invoices t1 "
		  "JOIN clients t2 ON t2.id = t1.client_id JOIN plans t3 ON "
		  "t3.id = t2.plan_id WHERE t3.title = 'Gold' GROUP BY "
		  "t2.town" },
		{ "idle clients by town\nturnover instead",
		  "SELECT t2.town, sum(t1.total) AS Turnover FROM invoices t1 "
		  "JOIN clients t2 ON t2.id = t1.client_id WHERE t2.id NOT IN "
		  "(SELECT t3.client_id FROM invoices t3 WHERE t3.paid_on IS "
		  "NULL AND t3.client_id IS NOT NULL) GROUP BY t2.town" },
		{ "which invoices are still overdue",
		  "SELECT t2.name, t1.number FROM invoices t1 JOIN clients t2 "
		  "ON t2.id = t1.client_id WHERE t1.paid_on IS NULL AND "
		  "t1.due_on < '2026-06-30'" },
	};
	static const struct asked_case loans[] = {
		{ "total fees by branch\nonly members with a visit",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id JOIN members t3 "
		  "ON t3.id = t1.member_id WHERE t3.id IN (SELECT "
		  "t4.member_id FROM visits t4) GROUP BY t2.id, t2.name" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Figures that are added to groups, and which of them has the most. */
static void
test_groups(void **state)
{
	static const struct asked_case cases[] = {
		{ "clients by town\nand the number of children",
		  "SELECT town, sum(children) AS total_children FROM clients "
		  "GROUP BY town" },
		{ "invoices per client this year\nand their town",
		  "SELECT t2.name, t2.town, count(*) AS invoices FROM "
		  "invoices t1 JOIN clients t2 ON t2.id = t1.client_id WHERE "
		  "t1.issued_on >= '2026-01-01' AND t1.issued_on < "
		  "'2027-01-01' GROUP BY t2.id, t2.name, t2.town" },
		{ "invoices per client this year\nwho has the most",
		  "SELECT t2.name, count(*) AS invoices FROM invoices t1 JOIN "
		  "clients t2 ON t2.id = t1.client_id WHERE t1.issued_on >= "
		  "'2026-01-01' AND t1.issued_on < '2027-01-01' GROUP BY "
		  "t2.id, t2.name ORDER BY count(*) DESC LIMIT 1" },
		{ "invoices per town\nadd the total",
		  "SELECT t2.town, count(*) AS invoices, sum(t1.total) AS "
		  "total_total FROM invoices t1 JOIN clients t2 ON t2.id = "
		  "t1.client_id GROUP BY t2.town" },
		{ "open invoices\nwhat do they add up to",
		  "SELECT sum(total) AS total_total FROM invoices WHERE "
		  "paid_on IS NULL" },
		{ "open invoices by town\nwhat about overdue ones",
		  "SELECT t2.town, count(*) AS invoices FROM invoices t1 JOIN "
		  "clients t2 ON t2.id = t1.client_id WHERE t1.paid_on IS "
		  "NULL AND t1.paid_on IS NULL AND t1.due_on < '2026-06-30' "
		  "GROUP BY t2.town" },
	};
	static const struct asked_case loans[] = {
		{ "loans per branch this year\nand the fee",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2026-01-01' AND t1.start_date < "
		  "'2027-01-01' GROUP BY t2.id, t2.name" },
		{ "loans per branch this year\nwhich has the most",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.start_date >= "
		  "'2026-01-01' AND t1.start_date < '2027-01-01' GROUP BY "
		  "t2.id, t2.name ORDER BY count(*) DESC LIMIT 1" },
		{ "loans per branch this year\nwith their city",
		  "SELECT t2.name, t2.city, count(*) AS loans FROM loans t1 "
		  "JOIN branches t2 ON t2.id = t1.branch_id WHERE "
		  "t1.start_date >= '2026-01-01' AND t1.start_date < "
		  "'2027-01-01' GROUP BY t2.id, t2.name, t2.city" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* Parts of what was counted. */
static void
test_parts(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many clients joined in 2025\nfrom which town",
		  "SELECT town, count(*) AS clients FROM clients WHERE since "
		  ">= '2025-01-01' AND since < '2026-01-01' GROUP BY town" },
		{ "how many open invoices\nwhat percentage is that",
		  "SELECT 100.0 * sum(CASE WHEN paid_on IS NULL THEN 1 ELSE 0 "
		  "END) / NULLIF(count(*), 0) AS percentage FROM invoices" },
	};
	static const struct asked_case loans[] = {
		{ "how many overdue loans\nof which status",
		  "SELECT status, count(*) AS loans FROM loans WHERE status "
		  "<> 'D' AND due_on < '2026-06-30' GROUP BY status" },
		{ "how many overdue loans\nwhat share is that",
		  "SELECT 100.0 * sum(CASE WHEN status <> 'D' AND due_on < "
		  "'2026-06-30' THEN 1 ELSE 0 END) / NULLIF(count(*), 0) AS "
		  "percentage FROM loans" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* A condition and its contrary, and those that refer to none. */
static void
test_contrary(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many casual clients",
		  "SELECT count(*) AS clients FROM clients WHERE (plan_id IS "
		  "NULL OR plan_id NOT IN (SELECT t2.id FROM plans t2 WHERE "
		  "t2.id IS NOT NULL))" },
		{ "open invoices by town\nonly casual clients",
		  "SELECT t2.town, count(*) AS invoices FROM invoices t1 "
		  "JOIN clients t2 ON t2.id = t1.client_id WHERE t1.paid_on "
		  "IS NULL AND (t2.plan_id IS NULL OR t2.plan_id NOT IN "
		  "(SELECT t3.id FROM plans t3 WHERE t3.id IS NOT NULL)) "
		  "GROUP BY t2.town" },
	};
	static const struct asked_case loans[] = {
		{ "loans by branch\nonly waiting\nand without the waiting ones",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.status <> "
		  "'W' GROUP BY t2.id, t2.name" },
		{ "waiting loans by branch\nand without waiting",
		  "SELECT t2.name, count(*) AS loans FROM loans t1 JOIN "
		  "branches t2 ON t2.id = t1.branch_id WHERE t1.status <> "
		  "'W' GROUP BY t2.id, t2.name" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

#define TOWNS_UP                                                    \
	"SELECT t2.town, sum(CASE WHEN t1.issued_on >= "            \
	"'2025-01-01' AND t1.issued_on < '2026-01-01' THEN "        \
	"t1.total ELSE 0 END) AS Turnover_2025, sum(CASE WHEN "     \
	"t1.issued_on >= '2024-01-01' AND t1.issued_on < "          \
	"'2025-01-01' THEN t1.total ELSE 0 END) AS Turnover_2024 "  \
	"FROM invoices t1 JOIN clients t2 ON t2.id = t1.client_id " \
	"WHERE (t1.issued_on >= '2025-01-01' AND t1.issued_on < "   \
	"'2026-01-01') OR (t1.issued_on >= '2024-01-01' AND "       \
	"t1.issued_on < '2025-01-01') GROUP BY t2.town HAVING "     \
	"sum(CASE WHEN t1.issued_on >= '2025-01-01' AND "           \
	"t1.issued_on < '2026-01-01' THEN t1.total ELSE 0 END) > "  \
	"sum(CASE WHEN t1.issued_on >= '2024-01-01' AND "           \
	"t1.issued_on < '2025-01-01' THEN t1.total ELSE 0 END)"

/* Of two periods side by side, groups that have more in the first. */
static void
test_went_up(void **state)
{
	static const struct asked_case cases[] = {
		{ "turnover by town 2025\nvs 2024\nonly the ones that went up",
		  TOWNS_UP },
	};
	static const struct asked_case loans[] = {
		{ "loans per month in 2025 and 2024\nonly the months that went down",
		  "SELECT CAST(strftime('%m', start_date) AS INTEGER) AS "
		  "month, count(CASE WHEN start_date >= '2025-01-01' AND "
		  "start_date < '2026-01-01' THEN 1 END) AS loans_2025, "
		  "count(CASE WHEN start_date >= '2024-01-01' AND start_date "
		  "< '2025-01-01' THEN 1 END) AS loans_2024 FROM loans WHERE "
		  "(start_date >= '2025-01-01' AND start_date < "
		  "'2026-01-01') OR (start_date >= '2024-01-01' AND "
		  "start_date < '2025-01-01') GROUP BY CAST(strftime('%m', "
		  "start_date) AS INTEGER) HAVING count(CASE WHEN start_date "
		  ">= '2025-01-01' AND start_date < '2026-01-01' THEN 1 END) "
		  "< count(CASE WHEN start_date >= '2024-01-01' AND "
		  "start_date < '2025-01-01' THEN 1 END) ORDER BY "
		  "CAST(strftime('%m', start_date) AS INTEGER)" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

/* "Is it more than …": who sees both figures knows it. */
static void
test_whether(void **state)
{
	static const struct asked_case cases[] = {
		{ "is the turnover this month more than last month?",
		  "SELECT sum(CASE WHEN issued_on >= '2026-06-01' AND "
		  "issued_on < '2026-07-01' THEN total ELSE 0 END) AS "
		  "Turnover_2026_06, sum(CASE WHEN issued_on >= '2026-05-01' "
		  "AND issued_on < '2026-06-01' THEN total ELSE 0 END) AS "
		  "Turnover_2026_05 FROM invoices WHERE (issued_on >= "
		  "'2026-06-01' AND issued_on < '2026-07-01') OR (issued_on "
		  ">= '2026-05-01' AND issued_on < '2026-06-01')" },
		{ "which towns had turnover in 2025 higher than in 2024",
		  TOWNS_UP },
	};
	static const struct asked_case loans[] = {
		{ "did we have more loans in may than in april",
		  "SELECT count(CASE WHEN start_date >= '2026-05-01' AND "
		  "start_date < '2026-06-01' THEN 1 END) AS loans_2026_05, "
		  "count(CASE WHEN start_date >= '2026-04-01' AND start_date "
		  "< '2026-05-01' THEN 1 END) AS loans_2026_04 FROM loans "
		  "WHERE (start_date >= '2026-05-01' AND start_date < "
		  "'2026-06-01') OR (start_date >= '2026-04-01' AND "
		  "start_date < '2026-05-01')" },
		{ "are there more waiting than running loans?",
		  "SELECT status, count(*) AS loans FROM loans WHERE status "
		  "= 'W' OR status = 'R' GROUP BY status" },
	};

	(void)state;
	both(cases, COUNT(cases), loans, COUNT(loans));
}

static const char parts[] =
	"CREATE TABLE orders (id INTEGER PRIMARY KEY, ordered_on DATE,"
	" shipped_on DATE);"
	"CREATE TABLE order_lines (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id),"
	" quantity INTEGER, unit_price_cents INTEGER);";

/* What lines come to is whole money, also where prices are in cents. */
static void
test_cents(void **state)
{
	static const struct asked_case cases[] = {
		{ "revenue per year",
		  "SELECT strftime('%Y', t2.ordered_on) AS year, sum(t1.quantity * (t1.unit_price_cents / 100.0)) FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id GROUP BY strftime('%Y', t2.ordered_on) ORDER BY strftime('%Y', t2.ordered_on)" },
		{ "how many orders in 2025\nvalue",
		  "SELECT t1.id, t2.unit_price_cents / 100.0 AS unit_price "
		  "FROM orders t1 JOIN order_lines t2 ON t2.order_id = t1.id "
		  "WHERE t1.ordered_on >= '2025-01-01' AND t1.ordered_on < "
		  "'2026-01-01'" },
	};

	(void)state;
	assert_asked_of(parts, "", cases, COUNT(cases));
}

static const char bakery[] =
	"CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id), ordered_on DATE,"
	" pickup_on DATE);"
	"CREATE TABLE order_lines (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id),"
	" quantity INTEGER, line_price REAL);";

/* The price of a line is of all its pieces; it goes by the day of its order. */
static void
test_whole_lines(void **state)
{
	static const struct asked_case cases[] = {
		{ "revenue in 2025",
		  "SELECT sum(t1.line_price) AS revenue FROM order_lines t1 "
		  "JOIN orders t2 ON t2.id = t1.order_id WHERE t2.pickup_on "
		  ">= '2025-01-01' AND t2.pickup_on < '2026-01-01'" },
	};

	(void)state;
	assert_asked_of(bakery, "- Orders go by pickup_on.\n", cases,
			COUNT(cases));
}

TESTS(CASE(test_whole_lines), CASE(test_before), CASE(test_aged),
      CASE(test_narrowed), CASE(test_none), CASE(test_cents), CASE(test_groups),
      CASE(test_parts), CASE(test_contrary), CASE(test_went_up),
      CASE(test_whether))

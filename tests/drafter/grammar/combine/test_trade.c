#include "tests/drafter/grammar/combine/asked.h"

/* A shop with lines that are sold, and staff who sell them. */
static const char shop[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
	"CREATE TABLE clerks (id INTEGER PRIMARY KEY, name TEXT, wage REAL);"
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, brand TEXT,"
	" price REAL, cost REAL, stock INTEGER, reorder_level INTEGER);"
	"CREATE TABLE baskets (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id),"
	" clerk_id INTEGER REFERENCES clerks(id), paid_by TEXT,"
	" ordered_at TIMESTAMP NOT NULL, delivered_at TIMESTAMP);"
	"CREATE TABLE basket_lines (id INTEGER PRIMARY KEY,"
	" basket_id INTEGER NOT NULL REFERENCES baskets(id),"
	" good_id INTEGER NOT NULL REFERENCES goods(id),"
	" quantity INTEGER, unit_price REAL, discount REAL);";

#define VALUE "sum(t1.quantity * t1.unit_price * (1 - t1.discount))"
static void
assert_shop(const struct asked_case *cases, size_t n)
{
	assert_asked_of(shop, "", cases, n);
}

/* Revenue is of every line, whatever the database calls it. */
static void
test_revenue(void **state)
{
	static const struct asked_case cases[] = {
		{ "turnover per year",
		  "SELECT strftime('%Y', t2.ordered_at) AS year, sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue FROM basket_lines t1 JOIN baskets t2 ON t2.id = t1.basket_id GROUP BY strftime('%Y', t2.ordered_at) ORDER BY strftime('%Y', t2.ordered_at)" },
		{ "total discount given",
		  "SELECT sum(quantity * unit_price * discount) AS "
		  "total_discount FROM basket_lines" },
		{ "top 5 clients by revenue",
		  "SELECT t3.name, sum(t1.quantity * t1.unit_price * (1 - "
		  "t1.discount)) AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id JOIN clients t3 ON "
		  "t3.id = t2.client_id GROUP BY t3.id, t3.name ORDER BY "
		  "sum(t1.quantity * t1.unit_price * (1 - t1.discount)) DESC "
		  "LIMIT 5" },
		{ "clients who spent more than 500",
		  "SELECT t3.name, sum(t1.quantity * t1.unit_price * (1 - "
		  "t1.discount)) AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id JOIN clients t3 ON "
		  "t3.id = t2.client_id GROUP BY t3.id, t3.name HAVING "
		  "sum(t1.quantity * t1.unit_price * (1 - t1.discount)) > 500" },
		{ "who spent the most",
		  "SELECT t3.name, sum(t1.quantity * t1.unit_price * (1 - "
		  "t1.discount)) AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id JOIN clients t3 ON "
		  "t3.id = t2.client_id GROUP BY t3.id, t3.name ORDER BY "
		  "sum(t1.quantity * t1.unit_price * (1 - t1.discount)) DESC "
		  "LIMIT 1" },
		{ "what share of revenue comes from goods over 50 euros",
		  "SELECT 100.0 * sum(CASE WHEN t2.price > 50 THEN "
		  "t1.quantity * t1.unit_price * (1 - t1.discount) ELSE 0 "
		  "END) / NULLIF(sum(t1.quantity * t1.unit_price * (1 - "
		  "t1.discount)), 0) AS percentage FROM basket_lines t1 JOIN "
		  "goods t2 ON t2.id = t1.good_id" },
		{ "how many goods were sold in 2025",
		  "SELECT sum(t1.quantity) AS units FROM "
		  "basket_lines t1 JOIN baskets t2 ON t2.id = t1.basket_id "
		  "WHERE t2.ordered_at >= '2025-01-01' AND t2.ordered_at < "
		  "'2026-01-01'" },
		{ "best selling goods",
		  "SELECT t2.name, sum(t1.quantity) AS units FROM "
		  "basket_lines t1 JOIN goods t2 ON t2.id = t1.good_id GROUP "
		  "BY t2.id, t2.name ORDER BY sum(t1.quantity) DESC LIMIT 10" },
		{ "our 5 best clients",
		  "SELECT t3.name, sum(t1.quantity * t1.unit_price * (1 - "
		  "t1.discount)) AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id JOIN clients t3 ON "
		  "t3.id = t2.client_id GROUP BY t3.id, t3.name ORDER BY "
		  "sum(t1.quantity * t1.unit_price * (1 - t1.discount)) DESC "
		  "LIMIT 5" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

/* What is cheap is so by its price. */
static void
test_price(void **state)
{
	static const struct asked_case cases[] = {
		{ "three cheapest goods",
		  "SELECT name, price FROM goods WHERE price IS NOT NULL ORDER BY price LIMIT 3" },
		{ "cheapest goods",
		  "SELECT name, price FROM goods WHERE price IS NOT NULL ORDER BY price LIMIT 10" },
		{ "second most expensive good",
		  "SELECT name, price FROM goods ORDER BY price DESC LIMIT 1 "
		  "OFFSET 1" },
		{ "cheapest good per brand",
		  "SELECT brand, name, price FROM (SELECT brand, name, price, RANK() OVER (PARTITION BY brand ORDER BY price) AS place FROM goods WHERE price IS NOT NULL) ranked WHERE place <= 1" },
		{ "goods more expensive than the average",
		  "SELECT t1.name FROM goods t1 WHERE t1.price > (SELECT "
		  "avg(t2.price) FROM goods t2)" },
		{ "goods over 50 euros",
		  "SELECT name FROM goods WHERE price > 50" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

/* Two values, and how far they are apart. */
static void
test_two(void **state)
{
	static const struct asked_case cases[] = {
		{ "difference between the highest and lowest wage",
		  "SELECT max(wage) - min(wage) AS difference FROM clerks" },
		{ "ratio of the highest to the lowest price per brand",
		  "SELECT brand, max(price) * 1.0 / NULLIF(min(price), 0) AS "
		  "ratio FROM goods GROUP BY brand" },
		{ "how much more expensive is the most expensive good than the cheapest",
		  "SELECT max(price) - min(price) AS difference FROM goods" },
		{ "how many clients and clerks are there",
		  "SELECT count(*) AS clients, (SELECT count(*) FROM clerks "
		  "t2) AS clerks FROM clients t1" },
		{ "how many clients and clerks are there in total",
		  "SELECT count(*) + (SELECT count(*) FROM clerks t2) FROM "
		  "clients t1" },
		{ "how many more baskets in 2025 than in 2024",
		  "SELECT count(CASE WHEN ordered_at >= '2025-01-01' AND "
		  "ordered_at < '2026-01-01' THEN 1 END) AS baskets_2025, "
		  "count(CASE WHEN ordered_at >= '2024-01-01' AND ordered_at "
		  "< '2025-01-01' THEN 1 END) AS baskets_2024, count(CASE "
		  "WHEN ordered_at >= '2025-01-01' AND ordered_at < "
		  "'2026-01-01' THEN 1 END) - count(CASE WHEN ordered_at >= "
		  "'2024-01-01' AND ordered_at < '2025-01-01' THEN 1 END) AS "
		  "difference FROM baskets WHERE (ordered_at >= '2025-01-01' "
		  "AND ordered_at < '2026-01-01') OR (ordered_at >= "
		  "'2024-01-01' AND ordered_at < '2025-01-01')" },
		{ "revenue per basket",
		  "SELECT t2.id, sum(t1.quantity * t1.unit_price * "
		  "(1 - t1.discount)) AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id GROUP BY t2.id" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

static void
test_time(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many baskets on mondays",
		  "SELECT count(*) AS baskets FROM baskets WHERE "
		  "CAST(strftime('%w', ordered_at) AS INTEGER) = 1" },
		{ "baskets at weekends per year",
		  "SELECT strftime('%Y', ordered_at) AS year, count(*) AS baskets FROM baskets WHERE CAST(strftime('%w', ordered_at) AS INTEGER) = 0 OR CAST(strftime('%w', ordered_at) AS INTEGER) = 6 GROUP BY strftime('%Y', ordered_at) ORDER BY strftime('%Y', ordered_at)" },
		{ "share of baskets by paid by within each clerk",
		  "SELECT t1.paid_by, t2.name, 100.0 * count(*) / "
		  "sum(count(*)) OVER (PARTITION BY t2.id) AS percentage "
		  "FROM baskets t1 JOIN clerks t2 ON t2.id = t1.clerk_id "
		  "GROUP BY t1.paid_by, t2.id, t2.name" },
		{ "average delivery time",
		  "SELECT avg(julianday(delivered_at) - "
		  "julianday(ordered_at)) AS average_days FROM baskets" },
		{ "how many baskets does a client have on average",
		  "SELECT count(*) * 1.0 / NULLIF(count(DISTINCT client_id), "
		  "0) AS baskets_per_client FROM baskets" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

/* Words of business, where the database has what they mean. */
static void
test_terms(void **state)
{
	static const struct asked_case cases[] = {
		{ "goods out of stock",
		  "SELECT name FROM goods WHERE stock = 0" },
		{ "how many goods are low on stock",
		  "SELECT count(*) AS goods FROM goods WHERE stock < "
		  "reorder_level" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

/* Lines of orders that have a name of their own, and who plays in what. */
static const char wholesale[] =
	"CREATE TABLE orders (order_no INTEGER PRIMARY KEY, order_date DATE,"
	" ship_name TEXT);"
	"CREATE TABLE order_lines (order_no INTEGER REFERENCES"
	" orders(order_no), good TEXT, quantity INTEGER, unit_price REAL,"
	" PRIMARY KEY (order_no, good));"
	"CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE games (id INTEGER PRIMARY KEY, title TEXT);"
	"CREATE TABLE game_players (game_id INTEGER REFERENCES games(id),"
	" player_id INTEGER REFERENCES players(id),"
	" PRIMARY KEY (game_id, player_id));";

static void
test_lines(void **state)
{
	static const struct asked_case cases[] = {
		{ "total revenue", "SELECT sum(quantity * unit_price) AS "
				   "revenue FROM order_lines" },
		/* a group has one row: the first five of each say nothing */
		{ "top 5 players by number of games",
		  "SELECT t2.name, count(DISTINCT t3.id) AS games FROM "
		  "game_players t1 JOIN players t2 ON t2.id = t1.player_id "
		  "JOIN games t3 ON t3.id = t1.game_id GROUP BY t2.id, t2.name "
		  "ORDER BY count(DISTINCT t3.id) DESC LIMIT 5" },
	};

	(void)state;
	assert_asked_of(wholesale, "", cases, COUNT(cases));
}

/* What the notes say of what was sold holds of every word for it. */
static void
test_sold(void **state)
{
	static const struct asked_case cases[] = {
		{ "total revenue in 2025",
		  "SELECT " VALUE " AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id WHERE t2.paid_by <> "
		  "'nobody' AND t2.ordered_at >= '2025-01-01' AND "
		  "t2.ordered_at < '2026-01-01'" },
		{ "units sold per brand",
		  "SELECT t3.brand, sum(t1.quantity) AS units FROM "
		  "basket_lines t1 JOIN baskets t2 ON t2.id = t1.basket_id "
		  "JOIN goods t3 ON t3.id = t1.good_id WHERE t2.paid_by <> "
		  "'nobody' GROUP BY t3.brand" },
		{ "our 5 best clients",
		  "SELECT t3.name, " VALUE " AS revenue FROM basket_lines t1 "
		  "JOIN baskets t2 ON t2.id = t1.basket_id JOIN clients t3 ON "
		  "t3.id = t2.client_id WHERE t2.paid_by <> 'nobody' GROUP BY "
		  "t3.id, t3.name ORDER BY " VALUE " DESC LIMIT 5" },
		/* unless the question speaks of that itself */
		{ "revenue by paid by",
		  "SELECT t2.paid_by, " VALUE " AS revenue FROM basket_lines "
		  "t1 JOIN baskets t2 ON t2.id = t1.basket_id GROUP BY "
		  "t2.paid_by" },
		{ "average revenue per month",
		  "SELECT " VALUE " * 1.0 / NULLIF(count(DISTINCT "
		  "strftime('%Y-%m', t2.ordered_at)), 0) AS average_revenue "
		  "FROM basket_lines t1 JOIN baskets t2 ON t2.id = "
		  "t1.basket_id WHERE t2.paid_by <> 'nobody'" },
	};

	(void)state;
	assert_asked_of(shop,
			"A basket counts as sold unless its paid_by is "
			"'nobody'.\n",
			cases, COUNT(cases));
}

/* Pieces that there are, what is over so much, and how many different. */
static void
test_amounts(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many items are in stock",
		  "SELECT sum(stock) AS total_stock FROM goods" },
		{ "pieces in stock per brand",
		  "SELECT brand, sum(stock) AS total_stock FROM goods GROUP BY "
		  "brand" },
		{ "goods with less than 20 in stock",
		  "SELECT name FROM goods WHERE stock < 20" },
		{ "goods that cost more than 50",
		  "SELECT name FROM goods WHERE price > 50" },
		{ "list goods\nunder 20 euros",
		  "SELECT name FROM goods WHERE price < 20" },
		{ "clients who bought more than 3 different goods in 2025",
		  "SELECT name FROM clients WHERE id IN (SELECT t3.client_id "
		  "FROM basket_lines t2 JOIN baskets t3 ON t3.id = "
		  "t2.basket_id WHERE t3.ordered_at >= '2025-01-01' AND "
		  "t3.ordered_at < '2026-01-01' AND t3.client_id IS NOT NULL "
		  "GROUP BY t3.client_id HAVING count(DISTINCT t2.good_id) >= "
		  "4)" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

/* A sum that has one word for takings is meant by the others. */
static const char theatre[] =
	"CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE shows (id INTEGER PRIMARY KEY, title TEXT,"
	" hall_id INTEGER REFERENCES halls(id), held_on DATE);"
	"CREATE TABLE bookings (id INTEGER PRIMARY KEY,"
	" show_id INTEGER REFERENCES shows(id), seats INTEGER,"
	" amount REAL, state TEXT, booked_on DATE);";

static void
test_takings(void **state)
{
	static const struct asked_case cases[] = {
		{ "turnover in 2025",
		  "SELECT sum(amount) AS turnover FROM bookings WHERE "
		  "state = 'paid' AND booked_on >= '2025-01-01' AND booked_on "
		  "< '2026-01-01'" },
		{ "revenue per hall",
		  "SELECT t3.name, sum(t1.amount) AS revenue FROM "
		  "bookings t1 JOIN shows t2 ON t2.id = t1.show_id JOIN halls "
		  "t3 ON t3.id = t2.hall_id WHERE t1.state = 'paid' GROUP BY "
		  "t3.id, t3.name" },
	};

	(void)state;
	static const struct asked_case plain[] = {
		{ "how many bookings over 500",
		  "SELECT count(*) AS bookings FROM bookings WHERE amount > "
		  "500" },
		{ "halls with more than 3 different shows",
		  "SELECT name FROM halls WHERE id IN (SELECT t2.hall_id FROM "
		  "shows t2 WHERE t2.hall_id IS NOT NULL GROUP BY t2.hall_id "
		  "HAVING count(*) >= 4)" },
		{ "bookings per month in 2025\nturnover instead",
		  "SELECT strftime('%Y-%m', booked_on) AS month, sum(amount) "
		  "AS revenue FROM bookings WHERE booked_on >= '2025-01-01' "
		  "AND booked_on < '2026-01-01' GROUP BY strftime('%Y-%m', "
		  "booked_on) ORDER BY strftime('%Y-%m', booked_on)" },
	};

	assert_asked_of(theatre, "", plain, COUNT(plain));
	assert_asked_of(
		theatre,
		"- Takings means sum of amount where state is 'paid'.\n", cases,
		COUNT(cases));
}

/* Products that are ranked by nothing said: by what was sold of them. */
static void
test_goods(void **state)
{
	static const struct asked_case cases[] = {
		{ "top 10 goods",
		  "SELECT t2.name, " VALUE " AS revenue FROM basket_lines t1 "
		  "JOIN goods t2 ON t2.id = t1.good_id GROUP BY t2.id, t2.name "
		  "ORDER BY " VALUE " DESC LIMIT 10" },
		{ "top 3 goods by stock",
		  "SELECT name, stock FROM goods ORDER BY stock DESC LIMIT 3" },
		{ "what did we earn in 2025",
		  "SELECT " VALUE " AS revenue FROM basket_lines t1 JOIN "
		  "baskets t2 ON t2.id = t1.basket_id WHERE t2.ordered_at >= "
		  "'2025-01-01' AND t2.ordered_at < '2026-01-01'" },
	};

	(void)state;
	assert_shop(cases, COUNT(cases));
}

static const char sheet[] =
	"CREATE TABLE sales (\"Order No.\" TEXT, \"Order Date\" DATE,"
	" \"Customer Name\" TEXT, Region TEXT, Article TEXT, Qty INTEGER,"
	" \"Unit Price\" REAL, Total REAL);";

/* A file that stands alone: its rows are sales, and a total is what they are. */
static void
test_sheet(void **state)
{
	static const struct asked_case cases[] = {
		{ "total sales", "SELECT sum(Total) AS revenue FROM sales" },
		{ "turnover per region",
		  "SELECT Region, sum(Total) AS revenue FROM sales GROUP BY "
		  "Region" },
		{ "how many sales in 2025",
		  "SELECT count(*) AS sales FROM sales WHERE \"Order Date\" >= "
		  "'2025-01-01' AND \"Order Date\" < '2026-01-01'" },
		{ "which month had the highest amount",
		  "SELECT strftime('%Y-%m', \"Order Date\") AS month, "
		  "sum(Total) AS total_Total FROM sales GROUP BY "
		  "strftime('%Y-%m', \"Order Date\") ORDER BY sum(Total) DESC "
		  "LIMIT 1" },
		{ "orders over 500 euros",
		  "SELECT \"Order No.\" FROM sales WHERE Total > 500" },
	};

	(void)state;
	assert_asked_of(sheet, "", cases, COUNT(cases));
}

TESTS(CASE(test_goods), CASE(test_sheet), CASE(test_revenue), CASE(test_price),
      CASE(test_two), CASE(test_time), CASE(test_terms), CASE(test_lines),
      CASE(test_sold), CASE(test_amounts), CASE(test_takings))

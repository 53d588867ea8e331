#include "data/facts.h"
#include "tests/drafter/grammar/combine/asked.h"

/* What must not be answered with something else: each rule on two databases. */

static const char depot[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT,"
	" country TEXT);"
	"CREATE TABLE groups (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT,"
	" group_id INTEGER NOT NULL REFERENCES groups(id), price REAL,"
	" cost REAL, stock INTEGER, reorder_level INTEGER,"
	" discontinued BOOLEAN);"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id), status TEXT,"
	" total REAL, ordered_at DATE NOT NULL, packed_at DATE);"
	"CREATE TABLE order_lines (order_id INTEGER NOT NULL"
	" REFERENCES orders(id), line INTEGER,"
	" part_id INTEGER NOT NULL REFERENCES parts(id), quantity INTEGER,"
	" unit_price REAL, discount REAL, PRIMARY KEY (order_id, line));"
	"CREATE TABLE packages (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id), weight REAL);"
	"CREATE TABLE returns (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id),"
	" returned_on DATE);";

static const char depot_notes[] =
	"An order counts as sold unless its status is 'cancelled'.\n";

/* Repairs in garages; nothing is sold in lines. */
static const char garages[] =
	"CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE repairs (id INTEGER PRIMARY KEY,"
	" owner_id INTEGER NOT NULL REFERENCES owners(id), state TEXT,"
	" begun_on DATE NOT NULL, delivered_on DATE, price REAL);"
	"CREATE TABLE deliveries (id INTEGER PRIMARY KEY,"
	" repair_id INTEGER NOT NULL REFERENCES repairs(id), km REAL);"
	"CREATE TABLE complaints (id INTEGER PRIMARY KEY,"
	" repair_id INTEGER NOT NULL REFERENCES repairs(id),"
	" raised_on DATE, rebate REAL);";

/* Parts of what happened are dated by what is called as they are. */
static void
test_date_of_parts(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "how many packages in may 2026",
		  "SELECT count(*) AS packages FROM packages t1 JOIN orders t2 "
		  "ON t2.id = t1.order_id WHERE t2.packed_at >= '2026-05-01' "
		  "AND t2.packed_at < '2026-06-01'" },
	};
	static const struct asked_case of_garages[] = {
		{ "how many deliveries in may 2026",
		  "SELECT count(*) AS deliveries FROM deliveries t1 JOIN "
		  "repairs t2 ON t2.id = t1.repair_id WHERE t2.delivered_on >= "
		  "'2026-05-01' AND t2.delivered_on < '2026-06-01'" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked_of(garages, "", of_garages, COUNT(of_garages));
}

/* A whole year is when rows happened, and not when nothing did. */
static void
test_without(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "how many orders without returns in 2025",
		  "SELECT count(*) AS orders FROM orders WHERE id NOT IN (SELECT t2.order_id FROM returns t2 WHERE t2.order_id IS NOT NULL) AND ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01'" },
		{ "how many clients without orders in 2025",
		  "SELECT count(*) AS clients FROM clients WHERE id NOT IN (SELECT t2.client_id FROM orders t2 WHERE t2.ordered_at >= '2025-01-01' AND t2.ordered_at < '2026-01-01' AND t2.client_id IS NOT NULL)" },
	};
	static const struct asked_case of_garages[] = {
		{ "how many repairs without complaints in 2025",
		  "SELECT count(*) AS repairs FROM repairs WHERE id NOT IN (SELECT t2.repair_id FROM complaints t2 WHERE t2.repair_id IS NOT NULL) AND begun_on >= '2025-01-01' AND begun_on < '2026-01-01'" },
		{ "how many owners without repairs in 2025",
		  "SELECT count(*) AS owners FROM owners WHERE id NOT IN (SELECT t2.owner_id FROM repairs t2 WHERE t2.begun_on >= '2025-01-01' AND t2.begun_on < '2026-01-01' AND t2.owner_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked_of(garages, "", of_garages, COUNT(of_garages));
}

/* What counts as sold holds of means of orders, too. */
static void
test_sold(void **state)
{
	static const struct asked_case cases[] = {
		{ "average order value",
		  "SELECT avg(total) AS average_total FROM orders WHERE status <> 'cancelled'" },
		{ "profit per group",
		  "SELECT t4.name, sum(t1.quantity * t1.unit_price * (1 - t1.discount) - (t1.quantity * t3.cost)) AS profit FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id JOIN parts t3 ON t3.id = t1.part_id JOIN \"groups\" t4 ON t4.id = t3.group_id WHERE t2.status <> 'cancelled' GROUP BY t4.id, t4.name" },
		{ "gross margin",
		  "SELECT 100.0 * sum(t1.quantity * t1.unit_price * (1 - t1.discount) - (t1.quantity * t3.cost)) / NULLIF(sum(t1.quantity * t1.unit_price * (1 - t1.discount)), 0) AS margin_percentage FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id JOIN parts t3 ON t3.id = t1.part_id WHERE t2.status <> 'cancelled'" },
		{ "busiest month",
		  "SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders FROM orders WHERE status <> 'cancelled' GROUP BY strftime('%Y-%m', ordered_at) ORDER BY count(*) DESC LIMIT 1" },
		{ "parts we need to reorder",
		  "SELECT name FROM parts WHERE stock < reorder_level AND discontinued <> 1" },
	};

	(void)state;
	assert_asked_of(depot, depot_notes, cases, COUNT(cases));
}

/* A column's last day and highest number, as they are read from the rows. */
static const char *
asked_of(struct arena *a, const char *ddl, struct column_facts of,
	 const char *question)
{
	const struct facts facts = { .items = &of, .n = 1 };
	struct derivations all;
	struct schema schema;
	struct context x;
	struct job job;

	made_schema(a, ddl, &schema);
	job = made_job(a, &schema, question);
	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	job.facts = &facts;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].sql : "nothing";
}

/* A month of no year is the last that the rows have. */
static void
test_no_year(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	const struct column_facts orders = {
		.table = 3, .col = 4, .min = "2022-01-03", .max = "2024-10-30"
	};
	const struct column_facts repairs = {
		.table = 1, .col = 3, .min = "2022-01-03", .max = "2023-01-30"
	};

	(void)state;
	assert_string_equal(
		asked_of(a, depot, orders, "how many orders in march"),
		"SELECT count(*) AS orders FROM orders WHERE ordered_at >= '2024-03-01' AND ordered_at < '2024-04-01'");
	assert_string_equal(
		asked_of(a, garages, repairs, "how many repairs in march"),
		"SELECT count(*) AS repairs FROM repairs WHERE begun_on >= '2022-03-01' AND begun_on < '2022-04-01'");
	assert_string_equal(
		asked_of(a, garages, repairs, "how many repairs in march 2026"),
		"SELECT count(*) AS repairs FROM repairs WHERE begun_on >= '2026-03-01' AND begun_on < '2026-04-01'");
	arena_destroy(a);
}

/* Ten percent are 0.1 where fractions are kept. */
static void
test_percent(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	const struct column_facts lines = {
		.table = 4, .col = 5, .n_distinct = 5, .min = "0", .max = "0.3"
	};
	const struct column_facts hundreds = {
		.table = 4, .col = 5, .n_distinct = 5, .min = "0", .max = "30"
	};
	const struct column_facts off = {
		.table = 3, .col = 3, .n_distinct = 5, .min = "0", .max = "1"
	};

	(void)state;
	assert_string_equal(
		asked_of(a, depot, lines,
			 "how many orders with a discount over 10 percent"),
		"SELECT count(*) AS orders FROM orders WHERE id IN (SELECT t2.order_id FROM order_lines t2 WHERE t2.discount > 0.1)");
	assert_string_equal(
		asked_of(a, depot, hundreds,
			 "how many orders with a discount over 10 %"),
		"SELECT count(*) AS orders FROM orders WHERE id IN (SELECT t2.order_id FROM order_lines t2 WHERE t2.discount > 10)");
	assert_string_equal(
		asked_of(a, garages, off,
			 "how many complaints with a rebate over 10%"),
		"SELECT count(*) AS complaints FROM complaints WHERE rebate > 0.1");
	arena_destroy(a);
}

/* What is counted "with" some of a column: no second figure. */
static void
test_with_some(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "how many orders with a discount",
		  "SELECT count(*) AS orders FROM orders WHERE id IN (SELECT t2.order_id FROM order_lines t2 WHERE t2.discount > 0)" },
		{ "how many parts have stock",
		  "SELECT count(*) AS parts FROM parts WHERE stock > 0" },
	};
	static const struct asked_case of_library[] = {
		{ "how many members with a fee",
		  "SELECT count(*) AS members FROM members WHERE id IN (SELECT t2.member_id FROM loans t2 WHERE t2.fee > 0)" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked(of_library, COUNT(of_library));
}

/* What things cost is not added up; of what happened, "the most" is. */
static void
test_highest(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "which group has the highest price",
		  "SELECT t2.name, max(t1.price) AS highest_price FROM parts t1 JOIN \"groups\" t2 ON t2.id = t1.group_id GROUP BY t2.id, t2.name ORDER BY max(t1.price) DESC LIMIT 1" },
		{ "which group has the lowest cost",
		  "SELECT t2.name, min(t1.cost) AS lowest_cost FROM parts t1 JOIN \"groups\" t2 ON t2.id = t1.group_id GROUP BY t2.id, t2.name ORDER BY min(t1.cost) LIMIT 1" },
		{ "which group has the most stock",
		  "SELECT t2.name, sum(t1.stock) AS total_stock FROM parts t1 JOIN \"groups\" t2 ON t2.id = t1.group_id GROUP BY t2.id, t2.name ORDER BY sum(t1.stock) DESC LIMIT 1" },
		{ "how many orders and how many returns in 2025",
		  "SELECT count(*) AS orders, (SELECT count(*) FROM returns t2 WHERE t2.returned_on >= '2025-01-01' AND t2.returned_on < '2026-01-01') AS returns FROM orders t1 WHERE t1.ordered_at >= '2025-01-01' AND t1.ordered_at < '2026-01-01'" },
	};
	static const struct asked_case of_garages[] = {
		{ "which state has the most price",
		  "SELECT state, sum(price) AS total_price FROM repairs GROUP BY state ORDER BY sum(price) DESC LIMIT 1" },
		{ "how many repairs and how many complaints in 2025",
		  "SELECT count(*) AS repairs, (SELECT count(*) FROM complaints t2 WHERE t2.raised_on >= '2025-01-01' AND t2.raised_on < '2026-01-01') AS complaints FROM repairs t1 WHERE t1.begun_on >= '2025-01-01' AND t1.begun_on < '2026-01-01'" },
	};
	static const struct asked_case of_library[] = {
		{ "which genre has the highest price",
		  "SELECT genre, price FROM books ORDER BY price DESC LIMIT 1" },
		{ "which branch has the highest fee",
		  "SELECT t2.name, sum(t1.fee) AS total_fee FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, t2.name ORDER BY sum(t1.fee) DESC LIMIT 1" },
		{ "which status has the most fees",
		  "SELECT status, sum(fee) AS total_fee FROM loans GROUP BY status ORDER BY sum(fee) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked_of(garages, "", of_garages, COUNT(of_garages));
	assert_asked(of_library, COUNT(of_library));
}

/* "today" is when a state holds, and the day of what is counted else. */
static void
test_today(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "revenue today",
		  "SELECT sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id WHERE t2.status <> 'cancelled' AND t2.ordered_at >= '2026-06-30' AND t2.ordered_at < '2026-07-01'" },
	};
	static const struct asked_case of_library[] = {
		{ "open loans today",
		  "SELECT count(*) AS loans FROM loans WHERE status <> 'D'" },
		{ "loans with a fee over 5 today",
		  "SELECT count(*) AS loans FROM loans WHERE fee > 5 AND start_date >= '2026-06-30' AND start_date < '2026-07-01'" },
	};

	(void)state;
	assert_asked_of(depot, depot_notes, of_depot, COUNT(of_depot));
	assert_asked_of(library, library_notes, of_library, COUNT(of_library));
}

/* "haven't" denies, and has nothing. */
static void
test_have_not(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "orders that haven't been packed",
		  "SELECT count(*) AS orders FROM orders WHERE packed_at IS NULL" },
	};
	static const struct asked_case of_library[] = {
		{ "members who haven't left",
		  "SELECT first_name, last_name FROM members WHERE left_on IS NULL" },
		{ "loans that hasnt been returned",
		  "SELECT count(*) AS loans FROM loans WHERE returned_on IS NULL" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked(of_library, COUNT(of_library));
}

/* Rows and a figure of each group: both are asked for. */
static void
test_rows_and_measure(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "parts and stock per group",
		  "SELECT t2.name, count(*) AS parts, sum(t1.stock) AS total_stock FROM parts t1 JOIN \"groups\" t2 ON t2.id = t1.group_id GROUP BY t2.id, t2.name" },
		{ "orders and revenue per month",
		  "SELECT strftime('%Y-%m', t1.ordered_at) AS month, count(*) AS orders, COALESCE(max(t2.v), 0) AS revenue FROM orders t1 LEFT JOIN (SELECT strftime('%Y-%m', t4.ordered_at) AS k, sum(t3.quantity * t3.unit_price * (1 - t3.discount)) AS v FROM order_lines t3 JOIN orders t4 ON t4.id = t3.order_id GROUP BY strftime('%Y-%m', t4.ordered_at)) t2 ON t2.k = strftime('%Y-%m', t1.ordered_at) GROUP BY strftime('%Y-%m', t1.ordered_at) ORDER BY strftime('%Y-%m', t1.ordered_at)" },
	};
	static const struct asked_case of_library[] = {
		{ "loans and average fee per branch",
		  "SELECT t2.name, count(*) AS loans, avg(t1.fee) AS average_fee FROM loans t1 JOIN branches t2 ON t2.id = t1.branch_id GROUP BY t2.id, t2.name" },
		{ "reviews, average score per book",
		  "SELECT t2.title, count(*) AS reviews, avg(t1.score) AS average_score FROM reviews t1 JOIN books t2 ON t2.id = t1.book_id GROUP BY t2.id, t2.title" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked(of_library, COUNT(of_library));
}

/* How long it took is told of each row that leads to what took it. */
static void
test_time_taken(void **state)
{
	static const struct asked_case of_depot[] = {
		{ "average days from ordered to packed per weight",
		  "SELECT t1.weight, avg(julianday(t2.packed_at) - julianday(t2.ordered_at)) AS average_days FROM packages t1 JOIN orders t2 ON t2.id = t1.order_id GROUP BY t1.weight" },
	};
	static const struct asked_case of_garages[] = {
		{ "average time from begun to delivered per km",
		  "SELECT t1.km, avg(julianday(t2.delivered_on) - julianday(t2.begun_on)) AS average_days FROM deliveries t1 JOIN repairs t2 ON t2.id = t1.repair_id GROUP BY t1.km" },
	};

	(void)state;
	assert_asked_of(depot, "", of_depot, COUNT(of_depot));
	assert_asked_of(garages, "", of_garages, COUNT(of_garages));
}

TESTS(CASE(test_date_of_parts), CASE(test_without), CASE(test_sold),
      CASE(test_no_year), CASE(test_percent), CASE(test_with_some),
      CASE(test_highest), CASE(test_today), CASE(test_have_not),
      CASE(test_rows_and_measure), CASE(test_time_taken))

#include "tests/drafter/grammar/combine/asked.h"

/* What counts as sold, by the notes of two databases. */

static const char bikes[] =
	"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE bikes (id INTEGER PRIMARY KEY, name TEXT,"
	" kind_id INTEGER NOT NULL REFERENCES kinds(id));"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY,"
	" client_id INTEGER NOT NULL REFERENCES clients(id), status TEXT,"
	" total REAL, ordered_at DATE NOT NULL, shipped_at DATE);"
	"CREATE TABLE order_lines (order_id INTEGER NOT NULL"
	" REFERENCES orders(id), line INTEGER,"
	" bike_id INTEGER NOT NULL REFERENCES bikes(id), quantity INTEGER,"
	" unit_price REAL, PRIMARY KEY (order_id, line));";

static const char bikes_notes[] =
	"An order counts as sold unless its status is 'cancelled'.\n";

static const char seeds[] =
	"CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE seeds (id INTEGER PRIMARY KEY, name TEXT,"
	" grower_id INTEGER NOT NULL REFERENCES growers(id));"
	"CREATE TABLE invoices (id INTEGER PRIMARY KEY, status TEXT,"
	" amount REAL, invoiced_on DATE NOT NULL, shipped_date DATE);"
	"CREATE TABLE invoice_lines ("
	" invoice_id INTEGER NOT NULL REFERENCES invoices(id), line INTEGER,"
	" seed_id INTEGER NOT NULL REFERENCES seeds(id),"
	" quantity INTEGER, unit_price REAL, PRIMARY KEY (invoice_id, line));";

static const char seeds_notes[] =
	"An invoice counts as sold unless its status is 'void'.\n";

static const char lamps[] =
	"CREATE TABLE lamps (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE inns (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY, town TEXT,"
	" inn_id INTEGER NOT NULL REFERENCES inns(id),"
	" postage REAL, ordered_on DATE NOT NULL);"
	"CREATE TABLE order_lines (id INTEGER PRIMARY KEY,"
	" order_id INTEGER NOT NULL REFERENCES orders(id),"
	" lamp_id INTEGER NOT NULL REFERENCES lamps(id), quantity INTEGER,"
	" unit_price REAL);";

/* Orders without a total come to what their lines do, postage aside. */
static void
test_no_total(void **state)
{
	static const struct asked_case cases[] = {
		{ "average order value",
		  "SELECT sum(t1.quantity * t1.unit_price) * 1.0 / NULLIF(count(DISTINCT t2.id), 0) AS revenue_per_order FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id" },
		{ "how many orders over 200 euros in 2025",
		  "SELECT count(*) AS orders FROM orders WHERE id IN (SELECT t2.order_id FROM order_lines t2 WHERE t2.order_id IS NOT NULL GROUP BY t2.order_id HAVING sum(t2.quantity * t2.unit_price) > 200) AND ordered_on >= '2025-01-01' AND ordered_on < '2026-01-01'" },
		{ "total postage per town",
		  "SELECT town, sum(postage) AS total_postage FROM orders GROUP BY town" },
	};

	(void)state;
	assert_asked_of(lamps, NULL, cases, COUNT(cases));
}

/* What an order comes to is said of its lines: of those that were sold. */
static void
test_lines(void **state)
{
	static const struct asked_case of_bikes[] = {
		{ "total of orders by kind",
		  "SELECT t4.name, sum(t1.quantity * t1.unit_price) AS revenue FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id JOIN bikes t3 ON t3.id = t1.bike_id JOIN kinds t4 ON t4.id = t3.kind_id WHERE t2.status <> 'cancelled' GROUP BY t4.id, t4.name" },
		{ "total of orders per client",
		  "SELECT t2.name, sum(t1.total) AS total_total FROM orders t1 JOIN clients t2 ON t2.id = t1.client_id GROUP BY t2.id, t2.name" },
	};
	static const struct asked_case of_seeds[] = {
		{ "total amount of invoices by grower",
		  "SELECT t4.name, sum(t1.quantity * t1.unit_price) AS revenue FROM invoice_lines t1 JOIN invoices t2 ON t2.id = t1.invoice_id JOIN seeds t3 ON t3.id = t1.seed_id JOIN growers t4 ON t4.id = t3.grower_id WHERE t2.status <> 'void' GROUP BY t4.id, t4.name" },
	};

	(void)state;
	assert_asked_of(bikes, bikes_notes, of_bikes, COUNT(of_bikes));
	assert_asked_of(seeds, seeds_notes, of_seeds, COUNT(of_seeds));
}

/* What happens most is what is sold. */
static void
test_busiest(void **state)
{
	static const struct asked_case of_bikes[] = {
		{ "busiest month",
		  "SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders FROM orders WHERE status <> 'cancelled' GROUP BY strftime('%Y-%m', ordered_at) ORDER BY count(*) DESC LIMIT 1" },
		{ "month with the most orders",
		  "SELECT strftime('%Y-%m', ordered_at) AS month, count(*) AS orders FROM orders GROUP BY strftime('%Y-%m', ordered_at) ORDER BY count(*) DESC LIMIT 1" },
	};
	static const struct asked_case of_seeds[] = {
		{ "busiest year",
		  "SELECT strftime('%Y', invoiced_on) AS year, count(*) AS invoices FROM invoices WHERE status <> 'void' GROUP BY strftime('%Y', invoiced_on) ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_asked_of(bikes, bikes_notes, of_bikes, COUNT(of_bikes));
	assert_asked_of(seeds, seeds_notes, of_seeds, COUNT(of_seeds));
}

/* What is cancelled does not wait to be shipped; without "yet", it counts. */
static void
test_awaited(void **state)
{
	static const struct asked_case of_bikes[] = {
		{ "how many orders are not shipped yet",
		  "SELECT count(*) AS orders FROM orders WHERE shipped_at IS NULL AND status <> 'cancelled'" },
		{ "how many orders are not shipped",
		  "SELECT count(*) AS orders FROM orders WHERE shipped_at IS NULL" },
		{ "orders not shipped yet per status",
		  "SELECT status, count(*) AS orders FROM orders WHERE shipped_at IS NULL GROUP BY status" },
	};
	static const struct asked_case of_seeds[] = {
		{ "how many invoices are not yet shipped",
		  "SELECT count(*) AS invoices FROM invoices WHERE shipped_date IS NULL AND status <> 'void'" },
		{ "how many invoices are unshipped",
		  "SELECT count(*) AS invoices FROM invoices WHERE shipped_date IS NULL" },
	};

	(void)state;
	assert_asked_of(bikes, bikes_notes, of_bikes, COUNT(of_bikes));
	assert_asked_of(seeds, seeds_notes, of_seeds, COUNT(of_seeds));
}

/* What was cancelled was not sold; it was ordered. */
static void
test_unsold(void **state)
{
	static const struct asked_case of_bikes[] = {
		{ "bikes not sold since april",
		  "SELECT name FROM bikes WHERE id NOT IN (SELECT t3.bike_id FROM orders t2 JOIN order_lines t3 ON t3.order_id = t2.id WHERE t2.status <> 'cancelled' AND t2.ordered_at >= '2026-04-01' AND t3.bike_id IS NOT NULL)" },
		{ "clients who never ordered anything",
		  "SELECT name FROM clients WHERE id NOT IN (SELECT t2.client_id FROM orders t2 WHERE t2.client_id IS NOT NULL)" },
	};
	static const struct asked_case of_seeds[] = {
		{ "seeds never sold",
		  "SELECT name FROM seeds WHERE id NOT IN (SELECT t3.seed_id FROM invoices t2 JOIN invoice_lines t3 ON t3.invoice_id = t2.id WHERE t2.status <> 'void' AND t3.seed_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(bikes, bikes_notes, of_bikes, COUNT(of_bikes));
	assert_asked_of(seeds, seeds_notes, of_seeds, COUNT(of_seeds));
}

/* A sum of all of them, unless each is asked for. */
static void
test_how_much(void **state)
{
	static const struct asked_case of_bikes[] = {
		{ "how much did clients spend in 2025",
		  "SELECT sum(t1.quantity * t1.unit_price) AS revenue FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id WHERE t2.status <> 'cancelled' AND t2.ordered_at >= '2025-01-01' AND t2.ordered_at < '2026-01-01'" },
		{ "how much did each client spend in 2025",
		  "SELECT t3.name, sum(t1.quantity * t1.unit_price) AS revenue FROM order_lines t1 JOIN orders t2 ON t2.id = t1.order_id JOIN clients t3 ON t3.id = t2.client_id WHERE t2.status <> 'cancelled' AND t2.ordered_at >= '2025-01-01' AND t2.ordered_at < '2026-01-01' GROUP BY t3.id, t3.name" },
	};

	(void)state;
	assert_asked_of(bikes, bikes_notes, of_bikes, COUNT(of_bikes));
}

/* Nothing is taken off for a cost that no column is of, or of no sale. */
static void
test_no_cost(void **state)
{
	static const char *const made[][2] = {
		{ bikes, "CREATE TABLE order_lines_extended (order_id INTEGER "
			 "REFERENCES orders(id), bike_id INTEGER REFERENCES "
			 "bikes(id), extended_price REAL);" },
		{ seeds, "CREATE TABLE line_values (invoice_id INTEGER "
			 "REFERENCES invoices(id), seed_id INTEGER REFERENCES "
			 "seeds(id), extended_price REAL);" },
		{ bikes, "CREATE TABLE damages (damage_id INTEGER PRIMARY KEY,"
			 " bike_id INTEGER REFERENCES bikes(id), cost REAL);" },
	};
	struct arena *a = arena_create((size_t)256 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(made); i++) {
		struct schema schema;
		const char *sql;

		made_schema(a, arena_printf(a, "%s%s", made[i][0], made[i][1]),
			    &schema);
		sql = asked(a, &schema, "", "total profit");
		assert_true(!sql || !strstr(sql, " - "));
	}
	arena_destroy(a);
}

TESTS(CASE(test_no_total), CASE(test_lines), CASE(test_busiest),
      CASE(test_awaited), CASE(test_unsold), CASE(test_how_much),
      CASE(test_no_cost))

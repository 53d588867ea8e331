#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

/* Rows and what belongs to each, those of either kind, and those above. */
static const struct strict_case cases[] = {
	/* who is above, and who below, by either's name */
	{ "who reports to Ada Berg",
	  "SELECT name FROM worker WHERE chief_id IN (SELECT id FROM worker "
	  "WHERE name = 'Ada Berg')" },
	{ "how many people report to Ada Berg",
	  "SELECT count(*) AS worker FROM worker WHERE chief_id IN (SELECT id "
	  "FROM worker WHERE name = 'Ada Berg')" },
	{ "workers whose manager is Ada Berg",
	  "SELECT name FROM worker WHERE chief_id IN (SELECT id FROM worker "
	  "WHERE name = 'Ada Berg')" },
	{ "who is the manager of Ada Berg",
	  "SELECT name FROM worker WHERE id IN (SELECT chief_id FROM worker "
	  "WHERE name = 'Ada Berg')" },
	{ "who does Ada Berg report to",
	  "SELECT name FROM worker WHERE id IN (SELECT chief_id FROM worker "
	  "WHERE name = 'Ada Berg')" },
	{ "Ada Berg's boss",
	  "SELECT name FROM worker WHERE id IN (SELECT chief_id FROM worker "
	  "WHERE name = 'Ada Berg')" },
	/* compared with the row above, and those with none */
	{ "workers who earn more than their boss",
	  "SELECT name FROM worker WHERE salary > (SELECT parent.salary FROM "
	  "worker parent WHERE parent.id = worker.chief_id)" },
	{ "workers without a manager",
	  "SELECT name FROM worker WHERE chief_id IS NULL" },
	/* both, with those above whom nobody is */
	{ "workers and their chiefs",
	  "SELECT worker.name, parent.name AS chief_name FROM worker LEFT JOIN "
	  "worker parent ON worker.chief_id = parent.id" },
	{ "workers and their managers",
	  "SELECT worker.name, parent.name AS manager_name FROM worker LEFT "
	  "JOIN worker parent ON worker.chief_id = parent.id" },
	/* what narrows the one does not narrow the other */
	{ "makers from Oslo and their goods",
	  "SELECT maker.name AS maker, goods.name AS goods FROM goods JOIN "
	  "maker ON goods.maker_id = maker.id WHERE maker.city = 'Oslo' ORDER "
	  "BY maker.name" },
	{ "goods and their makers",
	  "SELECT goods.name AS goods, maker.name AS maker FROM goods JOIN "
	  "maker ON goods.maker_id = maker.id ORDER BY goods.name" },
	/* what was bought, not what was looked at */
	{ "clients and their goods",
	  "SELECT DISTINCT client.name AS client, goods.name AS goods FROM sale "
	  "JOIN goods ON sale.goods_id = goods.id JOIN client ON "
	  "sale.client_id = client.id ORDER BY 1, 2" },
	/* an order is not called what its ship is called */
	{ "clients and their orders",
	  "SELECT client.name AS client, orders.* FROM orders JOIN client ON "
	  "orders.client_id = client.id ORDER BY client.name" },
	/* a measure of each */
	{ "clients and how much they spent",
	  "SELECT client.name, sum(sale.quantity * sale.price) AS revenue FROM "
	  "sale JOIN client ON sale.client_id = client.id GROUP BY client.id, "
	  "client.name ORDER BY revenue DESC" },
	{ "clients in Oslo and how many orders they placed",
	  "SELECT client.name, count(*) AS orders FROM orders JOIN client ON "
	  "orders.client_id = client.id WHERE client.city = 'Oslo' GROUP BY "
	  "client.id, client.name ORDER BY orders DESC" },
	/* no measure, and no rows of its own */
	{ "clients and the names of cities", NULL },
	/* by what was done */
	{ "clients and the goods they looked at",
	  "SELECT DISTINCT client.name AS client, goods.name AS goods FROM look "
	  "JOIN goods ON look.goods_id = goods.id JOIN client ON "
	  "look.client_id = client.id ORDER BY 1, 2" },
	{ "clients and the goods they bought",
	  "SELECT DISTINCT client.name AS client, goods.name AS goods FROM sale "
	  "JOIN goods ON sale.goods_id = goods.id JOIN client ON "
	  "sale.client_id = client.id ORDER BY 1, 2" },
	/* either of two conditions on groups */
	{ "clients with more than 5 or fewer than 2 orders",
	  "SELECT name FROM client WHERE id IN (SELECT client.id FROM orders "
	  "JOIN client ON orders.client_id = client.id GROUP BY client.id "
	  "HAVING count(*) > 5 UNION SELECT client.id FROM orders JOIN client "
	  "ON orders.client_id = client.id GROUP BY client.id HAVING count(*) "
	  "< 2)" },
	{ "clients with more than 5 orders or who spent more than 900",
	  "SELECT name FROM client WHERE id IN (SELECT client.id FROM orders "
	  "JOIN client ON orders.client_id = client.id GROUP BY client.id "
	  "HAVING count(*) > 5 UNION SELECT client.id FROM sale JOIN client ON "
	  "sale.client_id = client.id GROUP BY client.id HAVING "
	  "sum(sale.quantity * sale.price) > 900)" },
	/* a share of each group's own sum */
	{ "share of goods by maker within each city",
	  "SELECT maker.name, goods.city, 100.0 * count(*) / sum(count(*)) OVER "
	  "(PARTITION BY goods.city) AS percentage FROM goods JOIN maker ON "
	  "goods.maker_id = maker.id GROUP BY maker.id, maker.name, goods.city "
	  "ORDER BY percentage DESC" },
};

static const struct made_value values[] = {
	{ "Ada Berg", "worker", "name" },
	{ "Oslo", "maker", "city" },
	{ "Oslo", "client", "city" },
	{ "Oslo", "goods", "city" },
};

static const char ddl[] =
	"CREATE TABLE worker (id INTEGER PRIMARY KEY, name TEXT, salary INTEGER,"
	" chief_id INTEGER REFERENCES worker);"
	"CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, city TEXT,"
	" maker_id INTEGER REFERENCES maker);"
	"CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE look (client_id INTEGER REFERENCES client,"
	" goods_id INTEGER REFERENCES goods);"
	"CREATE TABLE sale (client_id INTEGER REFERENCES client,"
	" goods_id INTEGER REFERENCES goods, quantity INTEGER, price REAL);"
	"CREATE TABLE orders (id INTEGER PRIMARY KEY, ship_name TEXT,"
	" placed_on DATE, client_id INTEGER REFERENCES client);";

static void
test_cases(void **state)
{
	(void)state;
	assert_int_equal(
		strict_wrong(ddl, cases, COUNT(cases), values, COUNT(values)),
		0);
}

TESTS(CASE(test_cases))

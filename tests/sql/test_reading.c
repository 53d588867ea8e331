#include "base/buf.h"
#include "sql/reading/reading.h"
#include "tests/test.h"

#include "base/ban.h"

static const struct {
	const char *dialect, *sql, *reading;
} cases[] = {
	/* figures, of all rows and of each group */
	{ "sqlite", "SELECT count(*) FROM orders", "Number of orders." },
	{ "sqlite", "SELECT COUNT(*) AS n FROM orders WHERE status = 'paid'",
	  "Number of orders, where status is “paid”." },
	{ "sqlite", "SELECT count(DISTINCT city) FROM customers",
	  "Number of different cities." },
	{ "sqlite",
	  "SELECT c.country, COUNT(DISTINCT c.id) AS customers FROM orders o"
	  " JOIN customers c ON c.id = o.customer_id GROUP BY c.country",
	  "Number of different customers for each country of customers." },
	{ "postgresql",
	  "SELECT channel, round(avg(total), 2) AS avg_total FROM orders GROUP"
	  " BY 1 ORDER BY 2 DESC LIMIT 3",
	  "Average total for each channel, the 3 with the highest average"
	  " total." },
	{ "sqlite",
	  "SELECT CASE CAST(strftime('%w', ordered_at) AS INTEGER) WHEN 0 THEN"
	  " 'Sunday' ELSE 'Monday' END AS weekday, count(*) AS orders FROM"
	  " orders GROUP BY CASE CAST(strftime('%w', ordered_at) AS INTEGER)"
	  " WHEN 0 THEN 'Sunday' ELSE 'Monday' END ORDER BY orders DESC",
	  "Number of orders for each weekday." },
	{ "sqlite",
	  "SELECT strftime('%Y-%m', ordered_at), sum(total) FROM orders"
	  " GROUP BY strftime('%Y-%m', ordered_at)",
	  "Sum of total for each month." },
	{ "sqlite",
	  "SELECT cat.name, sum(i.quantity * i.price) AS revenue, count(*) FROM"
	  " order_items i JOIN products p ON p.id = i.product_id JOIN categories"
	  " cat ON cat.id = p.category_id GROUP BY cat.id, cat.name HAVING"
	  " count(*) > 5",
	  "Sum of quantity × price and number of order items for each category,"
	  " only where number of order items is more than 5." },
	{ "sqlite",
	  "SELECT c.name, SUM(o.total) AS total_spent FROM customers c JOIN"
	  " orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY"
	  " total_spent DESC LIMIT 10",
	  "Sum of total of orders for each customer, the 10 with the highest"
	  " total spent." },
	{ "sqlite", "SELECT MAX(price) - MIN(price) AS spread FROM products",
	  "Spread worked out of products." },
	{ "sqlite",
	  "SELECT SUM(CASE WHEN status='paid' THEN total END) AS paid_total FROM"
	  " orders",
	  "Paid total." },
	{ "sqlite",
	  "SELECT COUNT(DISTINCT o.customer_id) FROM orders o WHERE"
	  " strftime('%Y-%m', o.ordered_at) = '2025-03'",
	  "Number of different customers, where ordered in 2025-03." },
	/* rows */
	{ "sqlite", "SELECT * FROM orders ORDER BY ordered_at DESC LIMIT 1",
	  "All about orders, the one with the latest date ordered." },
	{ "sqlite", "SELECT * FROM orders WHERE id = 7",
	  "All about orders, where ID is 7." },
	{ "sqlite", "SELECT name FROM employees WHERE left_on IS NOT NULL",
	  "Employees, where date left is filled." },
	{ "sqlite", "SELECT DISTINCT city, country FROM customers LIMIT 5",
	  "City and country of customers, each once, the first 5." },
	{ "sqlite",
	  "SELECT p.name, p.price FROM products p ORDER BY p.price LIMIT 1",
	  "Name and price of products, the one with the lowest price." },
	/* conditions */
	{ "sqlite",
	  "SELECT name FROM products WHERE stock <= 0 AND NOT discontinued AND"
	  " price BETWEEN 5 AND 10 AND name LIKE '%box%'",
	  "Products, where stock is at most 0 and discontinued is no and price"
	  " is between 5 and 10 and name contains “box”." },
	{ "sqlite",
	  "SELECT count(*) FROM orders WHERE ordered_at >= '2025-11-01' AND"
	  " ordered_at < '2025-12-01' AND status IN ('new', 'open')",
	  "Number of orders, where ordered in November 2025 and status is one of"
	  " “new”, “open”." },
	{ "sqlite",
	  "SELECT sum(total) FROM orders WHERE strftime('%Y', ordered_at) ="
	  " '2024'",
	  "Sum of total, where ordered in 2024." },
	{ "postgresql",
	  "SELECT sum(o.total) FROM orders o WHERE EXTRACT(YEAR FROM"
	  " o.ordered_at) = 2024 AND (o.status <> 'new' OR o.channel = 'web')",
	  "Sum of total, where ordered in 2024 and either status is not “new” or"
	  " channel is “web”." },
	{ "sqlite",
	  "SELECT name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders"
	  " o WHERE o.customer_id = c.id)",
	  "Customers, where there are no orders." },
	{ "sqlite",
	  "SELECT count(*) FROM orders WHERE ordered_at >= date('now', '-1"
	  " year')",
	  "Number of orders, where a further condition holds." },
	{ "sqlite",
	  "SELECT name FROM products WHERE price > (SELECT avg(price) FROM"
	  " products)",
	  "Products, where a further condition holds." },
	{ "sqlite",
	  "SELECT count(*) FROM orders WHERE ordered_at >= '2024-01-01' AND"
	  " ordered_at < '2025-01-01' AND total > 500 AND total < -1.5",
	  "Number of orders, where ordered in 2024 and total is more than 500"
	  " and total is less than -1.5." },
	{ "postgresql",
	  "SELECT count(*) FROM orders WHERE ordered_at >= DATE '2024-01-15' AND"
	  " ordered_at < DATE '2024-02-01'",
	  "Number of orders, where ordered from 2024-01-15 on and ordered before"
	  " 2024-02-01." },
	/* more is said of them than whose they are */
	{ "sqlite",
	  "SELECT name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders"
	  " o WHERE o.customer_id = c.id AND o.ordered_at >= '2025-01-01')",
	  "Customers, where a further condition holds." },
	{ "sqlite",
	  "SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o"
	  " WHERE o.customer_id = c.id GROUP BY o.customer_id HAVING count(*) >"
	  " 3)",
	  "Customers, where a further condition holds." },
	/* columns that are equal are a condition but where they join tables */
	{ "sqlite",
	  "SELECT count(*) FROM orders o WHERE o.shipped_on = o.due_on",
	  "Number of orders, where shipped on is due on." },
	{ "sqlite",
	  "SELECT count(*) FROM orders o JOIN customers c ON c.id ="
	  " o.customer_id WHERE o.city = c.city",
	  "Number of orders, where city is city of customers." },
	{ "sqlite",
	  "SELECT count(*) FROM orders o, customers c WHERE o.customer_id ="
	  " c.id AND o.city = 'Rome'",
	  "Number of orders, where city is “Rome”." },
	/* a join may have conditions of its own */
	{ "sqlite",
	  "SELECT c.name, count(o.id) FROM customers c JOIN orders o ON"
	  " (o.customer_id = c.id AND o.status = 'paid') JOIN cities t ON t.id ="
	  " c.city_id AND t.large = true GROUP BY c.name",
	  "Number of orders for each customer, where status of orders is “paid”"
	  " and large of cities is yes." },
	{ "sqlite",
	  "SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON"
	  " o.customer_id = c.id AND o.status = 'paid' GROUP BY c.name",
	  "Number of orders for each customer, where a further condition"
	  " holds." },
	/* flags */
	{ "postgresql",
	  "SELECT count(*) FROM orders o WHERE NOT o.\"is_paid\" AND late",
	  "Number of orders, where paid is no and late is yes." },
	{ "postgresql", "SELECT count(*) FROM orders WHERE \"___\"",
	  "Number of orders, where a further condition holds." },
	/* parts of dates by their first day */
	{ "postgresql",
	  "SELECT count(*) FROM orders WHERE date_trunc('month', ordered_at) ="
	  " '2025-03-01'",
	  "Number of orders, where ordered in 2025-03." },
	{ "sqlite",
	  "SELECT count(*) FROM orders WHERE date(ordered_at) < '2025-03-01'",
	  "Number of orders, where ordered before 2025-03-01." },
	/* how many rows, in each dialect's way */
	{ "sqlserver", "SELECT TOP (3) name FROM products ORDER BY price DESC",
	  "Products, the 3 with the highest price." },
	{ "sqlserver",
	  "SELECT name FROM products ORDER BY price OFFSET 0 ROWS FETCH NEXT 3"
	  " ROWS ONLY",
	  "Products, the 3 with the lowest price." },
	{ "oracle",
	  "SELECT name FROM products ORDER BY price FETCH FIRST 1 ROWS ONLY",
	  "Products, the one with the lowest price." },
	{ "sqlite",
	  "SELECT name FROM products ORDER BY price DESC LIMIT 1 OFFSET 2",
	  "Products, a part of them." },
	{ "sqlite", "SELECT name FROM products ORDER BY price OFFSET 2",
	  "Products, a part of them." },
	/* several steps */
	{ "sqlite",
	  "WITH m AS (SELECT strftime('%Y-%m', ordered_at) AS month, sum(total)"
	  " AS revenue FROM orders GROUP BY 1) SELECT month, revenue, revenue -"
	  " lag(revenue) OVER (ORDER BY month) AS change FROM m",
	  "A table of month, revenue and change, worked out of orders." },
	{ "sqlite",
	  "SELECT name FROM customers UNION SELECT name FROM suppliers",
	  "A table of name, worked out of customers and suppliers." },
	/* nothing to tell */
	{ "sqlite", "SELECT 1", NULL },
	{ "sqlite", "VALUES (1)", NULL },
};

static void
statements_are_read_back(void **state)
{
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *said =
			sql_reading(a, dialect_find(str_of(cases[i].dialect)),
				    str_of(cases[i].sql));

		assert_string_equal(said ? said : "(none)",
				    cases[i].reading ? cases[i].reading
						     : "(none)");
	}
	arena_destroy(a);
}

/* Whatever is in brackets is read once, and not deeper than anybody writes. */
static void
depth_costs_no_more_than_length(void **state)
{
	static const size_t depths[] = { 2, 18, 5000 };
	struct arena *a = arena_create(1 << 24);

	(void)state;
	for (size_t i = 0; i < COUNT(depths); i++) {
		struct buf b = buf_new(a, 1 << 17);
		const size_t before = arena_used(a);
		const char *said;

		buf_puts(&b, "SELECT ");
		for (size_t k = 0; k < depths[i]; k++)
			buf_puts(&b, "round(");
		buf_puts(&b, "sum(total)");
		for (size_t k = 0; k < depths[i]; k++)
			buf_putc(&b, ')');
		buf_puts(&b, " FROM orders");
		said = sql_reading(a, dialect_find(STR("sqlite")),
				   str_of(buf_text(&b)));
		assert_string_equal(said ? said : "(none)",
				    depths[i] < 20 ? "Sum of total."
						   : "(none)");
		assert_true(arena_used(a) - before < 1 << 22);
	}
	arena_destroy(a);
}

TESTS(CASE(statements_are_read_back), CASE(depth_costs_no_more_than_length))

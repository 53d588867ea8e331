#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

/*
 * What is computed: two columns of a row put together, what is compared with
 * taken times something, two values of each group.
 */
static const struct strict_case cases[] = {
	/* two columns of one row */
	{ "difference between price and cost of each product",
	  "SELECT name, (price - cost) AS difference FROM product" },
	{ "which product has the largest difference between price and cost",
	  "SELECT name FROM product ORDER BY (price - cost) DESC LIMIT 1" },
	{ "average difference between price and cost",
	  "SELECT avg((price - cost)) AS average_difference FROM product" },
	{ "products whose price minus cost is more than 20",
	  "SELECT name FROM product WHERE (price - cost) > 20" },
	{ "total of price times stock for each shop",
	  "SELECT shop.name, sum((product.price * product.stock)) AS "
	  "total_product FROM product JOIN shop ON product.shop_id = shop.id "
	  "GROUP BY shop.id, shop.name ORDER BY total_product DESC" },
	/* the lower of the two stands last; a word said once is of both */
	{ "gap between the minimum and the maximum salary of each job",
	  "SELECT title, (max_salary - min_salary) AS difference FROM job" },
	/* of two rows, and not of one */
	{ "difference between the highest and the lowest price",
	  "SELECT max(price) - min(price) AS difference FROM product" },
	/* a column against another */
	{ "which products have a price more than twice their cost",
	  "SELECT name FROM product WHERE price > 2 * cost" },
	{ "jobs whose maximum salary exceeds three times the minimum salary",
	  "SELECT title FROM job WHERE max_salary > 3 * min_salary" },
	/* an aggregate, taken times something or with something added */
	{ "products that cost more than twice the average price",
	  "SELECT name FROM product WHERE price > 2 * (SELECT avg(price) "
	  "FROM product)" },
	{ "products with a price at least 20 % above the average price",
	  "SELECT name FROM product WHERE price >= 1.2 * (SELECT avg(price) "
	  "FROM product)" },
	{ "products with a price 10 percent below the average price",
	  "SELECT name FROM product WHERE price <= 0.9 * (SELECT avg(price) "
	  "FROM product)" },
	{ "products with a price more than 15 above the average price",
	  "SELECT name FROM product WHERE price > (SELECT avg(price) FROM "
	  "product) + 15" },
	{ "products with a price at least 10 below the average price",
	  "SELECT name FROM product WHERE price <= (SELECT avg(price) FROM "
	  "product) - 10" },
	/* half as much: at least, or at most? */
	{ "products with a price half the average price", NULL },
	/* groups against another group, or all rows */
	{ "which cities have more shops than Berlin",
	  "SELECT city FROM shop GROUP BY city HAVING count(*) > (SELECT "
	  "count(*) AS shop FROM shop WHERE city = 'Berlin')" },
	{ "which cities have more than twice as many shops as Berlin",
	  "SELECT city FROM shop GROUP BY city HAVING count(*) > 2 * (SELECT "
	  "count(*) AS shop FROM shop WHERE city = 'Berlin')" },
	{ "which shops have an average price above the overall average price",
	  "SELECT shop.name FROM product JOIN shop ON product.shop_id = "
	  "shop.id GROUP BY shop.id, shop.name HAVING avg(product.price) > "
	  "(SELECT avg(price) FROM product)" },
	{ "how many more shops", NULL },
	/* two values of each group, of the same rows or of others */
	{ "difference between the highest and the lowest price in each shop",
	  "SELECT shop.name, max(product.price) - min(product.price) AS "
	  "difference FROM product JOIN shop ON product.shop_id = shop.id "
	  "GROUP BY shop.id, shop.name" },
	{ "for each city, the ratio of the highest to the lowest rent",
	  "SELECT city, 1.0 * max(rent) / min(rent) AS ratio FROM shop GROUP "
	  "BY city" },
	{ "how many more shops opened in 2024 than in 2023 per city",
	  "SELECT a.label, a.value - b.value AS difference FROM (SELECT "
	  "count(*) AS value, city AS label FROM shop WHERE opened >= "
	  "'2024-01-01' AND opened < '2025-01-01' GROUP BY city) a JOIN "
	  "(SELECT count(*) AS value, city AS label FROM shop WHERE opened >= "
	  "'2023-01-01' AND opened < '2024-01-01' GROUP BY city) b ON "
	  "a.label = b.label" },
	/* the group with most of it */
	{ "which shop has the largest gap between its highest and lowest price",
	  "SELECT shop.name FROM product JOIN shop ON product.shop_id = "
	  "shop.id GROUP BY shop.id, shop.name ORDER BY max(product.price) - "
	  "min(product.price) DESC LIMIT 1" },
	/* each row beside the average of all */
	{ "for each product the difference between its price and the average "
	  "price",
	  "SELECT name, (price - (SELECT avg(price) FROM product)) AS "
	  "difference FROM product" },
	{ "which product has the highest price to cost ratio",
	  "SELECT name FROM product ORDER BY (1.0 * price / cost) DESC "
	  "LIMIT 1" },
	{ "products whose cost is more than 80 % of the price",
	  "SELECT name FROM product WHERE cost > 0.8 * price" },
	{ "shops whose rent exceeds the average rent by 20 %",
	  "SELECT name FROM shop WHERE rent > 1.2 * (SELECT avg(rent) FROM "
	  "shop)" },
	/* two numbers of rows, and what has no sum */
	{ "how many shops and jobs are there in total",
	  "SELECT (SELECT count(*) AS shop FROM shop) + (SELECT count(*) AS "
	  "job FROM job) AS total" },
	{ "average price of shops and jobs together", NULL },
	/* one of two values */
	{ "what percentage of shops are in Berlin or Oslo",
	  "SELECT 100.0 * sum(CASE WHEN shop.city IN ('Berlin', 'Oslo') "
	  "THEN 1 ELSE 0 END) / count(*) AS percentage FROM shop" },
	/* groups against what each has on average */
	{ "which cities have more shops than average",
	  "SELECT city FROM shop GROUP BY city HAVING count(*) > (SELECT "
	  "avg(n) AS average FROM (SELECT count(*) AS n FROM shop GROUP BY "
	  "shop.city) each_of)" },
	{ "what percentage of the total rent goes to Berlin",
	  "SELECT 100.0 * sum(CASE WHEN shop.city = 'Berlin' THEN shop.rent "
	  "ELSE 0 END) / sum(shop.rent) AS percentage FROM shop" },
	{ "cost as a percentage of price for each product",
	  "SELECT name, (100.0 * cost / price) AS percentage FROM product" },
	/* a month of one year is none of another */
	{ "how many more shops opened in 2024 than in 2023 per month", NULL },
};

static const struct made_value values[] = {
	{ "Berlin", "shop", "city" },
	{ "Oslo", "shop", "city" },
};

static const char ddl[] =
	"CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT, city TEXT,"
	" rent INTEGER, opened DATE);"
	"CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT,"
	" shop_id INTEGER REFERENCES shop, price INTEGER, cost INTEGER,"
	" stock INTEGER);"
	"CREATE TABLE job (id INTEGER PRIMARY KEY, title TEXT,"
	" min_salary INTEGER, max_salary INTEGER);";

static void
test_sums(void **state)
{
	(void)state;
	assert_int_equal(
		strict_wrong(ddl, cases, COUNT(cases), values, COUNT(values)),
		0);
}

TESTS(CASE(test_sums))

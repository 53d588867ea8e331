#include "tests/drafter/grammar/strict.h"

#include "base/ban.h"

/*
 * What is computed: two columns of a row put together, what is compared with
 * taken times something, two values of each group.
 */
static const struct strict_case cases[] = {
	/* of two rows, and not of one */
	{ "difference between the highest and the lowest price",
	  "SELECT max(price) - min(price) AS difference FROM product" },
	/* half as much: at least, or at most? */
	{ "products with a price half the average price", NULL },
	/* groups against another group, or all rows */
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
	/* two numbers of rows, and what has no sum */
	{ "how many shops and jobs are there in total",
	  "SELECT (SELECT count(*) AS shop FROM shop) + (SELECT count(*) AS "
	  "job FROM job) AS total" },
	{ "average price of shops and jobs together", NULL },
	/* groups against what each has on average */
	{ "what percentage of the total rent goes to Berlin",
	  "SELECT 100.0 * sum(CASE WHEN shop.city = 'Berlin' THEN shop.rent "
	  "ELSE 0 END) / sum(shop.rent) AS percentage FROM shop" },
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

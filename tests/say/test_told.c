#include "pipeline/stages.h"
#include "sql/dialect/dialect.h"
#include "sql/lex/date_parts.h"
#include "tests/say/rows.h"

#include "base/ban.h"

/* What statements tell of their rows, and the sentence that comes of it. */
static const struct {
	const char *sql, *names, *rows, *answer, *reading, *question;
} told[] = {
	/* which days they are, where the question names no year */
	{ .sql = "SELECT sum(refund) AS total_refund FROM products WHERE "
		 "sent >= '2024-01-01' AND sent < '2025-01-01'",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5 (in 2024).",
	  .question = "how much did we refund last year" },
	{ .sql = "SELECT max(price) FROM products WHERE sent >= "
		 "DATE '2025-11-01' AND sent < DATE '2025-12-01'",
	  .names = "max",
	  .rows = "-",
	  .answer = "There is no value: no rows match (in November 2025).",
	  .question = "highest price last month" },
	{ .sql = "SELECT name FROM products p WHERE p.sent >= '2024-02-26' "
		 "AND p.sent < '2024-03-01'",
	  .names = "name",
	  .rows = "ta/tb",
	  .answer = "2 products: a and b (from 2024-02-26 to 2024-02-29).",
	  .question = "products sent last week" },
	{ .sql = "SELECT sum(refund) AS total_refund FROM products WHERE "
		 "sent >= '2024-01-01' AND sent < '2025-01-01'",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5 (in 2024).",
	  .question = "refunds of 2024" },
	{ .sql = "SELECT sum(refund) AS total_refund FROM products WHERE "
		 "sent >= '1965-01-01' AND sent < '1966-01-01'",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5 (in 1965).",
	  .question = "refunds of 1965" },
	{ .sql = "SELECT sum(refund) AS total_refund FROM products WHERE "
		 "sent >= '2025-02-30' AND sent < '2026-01-01'",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5." },
	{ .sql = "SELECT count(*) * 1.0 / count(DISTINCT p.client_id) FROM "
		 "products p",
	  .names = "count(*) * 1.0 / count(DISTINCT p.client_id)",
	  .rows = "r13.9901",
	  .answer = "The average number of products per client is 13.99.",
	  .reading = "Number of products per client." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "4.6 % of products are sold out.",
	  .reading = "Percentage of products where status is \u201csold"
		     " out\u201d." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r10.6",
	  .answer = "10.6 % of products have no orders.",
	  .reading = "Percentage of products where there are no orders." },
	/* dates that what happened names */
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products (not shipped).",
	  .reading = "Number of products, where date shipped is empty." },
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products (shipped).",
	  .reading = "Number of products, where date shipped is filled." },
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products (no employee, left).",
	  .reading = "Number of products, where employee ID is empty and date"
		     " left is filled." },
	{ .sql = "SELECT country, count(*) AS products FROM products GROUP BY 1",
	  .names = "country|products",
	  .rows = "tSpain|i9/tItaly|i6",
	  .answer = "Spain has the most products: 9, 50 % more than Italy (city"
		    " Bern).",
	  .reading = "Number of products and country, where city is “Bern” for"
		     " each country." },
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products with phone.",
	  .reading = "Number of products, where phone is filled." },
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products (signed up in March 2024).",
	  .reading = "Number of products, where date signed up in March"
		     " 2024." },
	{ .sql = "SELECT count(*) FROM products",
	  .names = "count(*)",
	  .rows = "i3",
	  .answer = "There are 3 products (ordered on a Sunday).",
	  .reading = "Number of products, where weekday of date ordered is"
		     " Sunday." },
	/* days that are denied are not those of the rows */
	{ .sql = "SELECT name FROM products WHERE NOT EXISTS (SELECT 1 FROM "
		 "orders WHERE sent >= '2025-01-01' AND sent < '2026-01-01')",
	  .names = "name",
	  .rows = "ta/tb",
	  .answer = "2 products: a and b." },
	/* one figure of two kinds of rows, and how they compare */
	{ .sql = "SELECT avg(x), avg(y), avg(x) - avg(y) FROM products",
	  .names = "avg(x)|avg(y)|difference",
	  .rows = "r67311.1111|r47385.7142|r19925.3969",
	  .answer = "The average salary is 67,311.11 for Sales and 47,385.71"
		    " for IT: a difference of 19,925.40.",
	  .reading = "Average salary where name of departments is"
		     " \u201cSales\u201d, average salary where name of"
		     " departments is \u201cIT\u201d and difference." },
	{ .sql = "SELECT count(x), count(y), count(x) * 1.0 / count(y) FROM t",
	  .names = "count(x)|count(y)|ratio",
	  .rows = "i784|i476|r1.6470588",
	  .answer = "The number of customers is 784 for Germany and 476 for"
		    " France: 1.65 times as many.",
	  .reading = "Number of customers where country is"
		     " \u201cGermany\u201d, number of customers where country"
		     " is \u201cFrance\u201d and ratio." },
	/* of two columns: nobody knows which is which */
	{ .sql = "SELECT count(x), count(y), count(x) - count(y) FROM t",
	  .names = "a|b|difference",
	  .rows = "i7|i4|i3",
	  .answer = "The a is 7, the b is 4 and the difference is 3.",
	  .reading = "Number of customers where country is"
		     " \u201cGermany\u201d, number of customers where city"
		     " is \u201cParis\u201d and difference." },
	/* a row that is called by its key */
	{ .sql = "SELECT * FROM products WHERE id = 7",
	  .names = "id|kind_id|kind|state|total|sent_on",
	  .rows = "i7|i3|tpan|told|r49.5|D2025-01-01",
	  .answer = "Product 7: total 49.5.",
	  .reading = "All of products, where ID is 7." },
	/* the first by a time */
	{ .sql = "SELECT name, sent_on FROM products ORDER BY sent_on LIMIT 1",
	  .names = "name|sent_on",
	  .rows = "ta|D2019-12-28",
	  .answer = "a has the earliest date sent: 2019-12-28." },
	{ .sql = "SELECT name, sent_on FROM products ORDER BY sent_on DESC "
		 "LIMIT 1",
	  .names = "name|sent_on",
	  .rows = "ta|D2019-12-28",
	  .answer = "a has the latest date sent: 2019-12-28." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "The state is old for 4.6 % of products.",
	  .reading = "Percentage of products where state is \u201cold\u201d." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "For 4.6 % of products, sold is yes.",
	  .reading = "Percentage of products where sold." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "For 4.6 % of products, sold is no.",
	  .reading = "Percentage of products where not sold." },
	{ .sql = "SELECT avg(x) AS percentage FROM products WHERE "
		 "sent >= '2024-01-01' AND sent < '2025-01-01'",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "The state is old for 4.6 % of products (sent in 2024).",
	  .reading = "Percentage of products where state is \u201cold\u201d, "
		     "where sent in 2024." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r4.6",
	  .answer = "The state is \u201cold, where new\u201d for 4.6 % of"
		    " products.",
	  .reading = "Percentage of products where state is "
		     "\u201cold, where new\u201d." },
	{ .sql = "SELECT sum(total) AS total_total FROM products",
	  .names = "total_total",
	  .rows = "r12.5",
	  .answer = "The takings are 12.5 (state old; new).",
	  .reading = "Takings, where state is \u201cold; new\u201d." },
	{ .sql = "SELECT avg(x) AS average_days FROM products",
	  .names = "average_days",
	  .rows = "r4.6",
	  .answer = "The average time from ordered to sent is 4.6 days.",
	  .reading = "Average days from ordered to sent." },
	{ .sql = "SELECT channel, 100.0 * count(*) / 9 AS percentage FROM "
		 "products GROUP BY channel",
	  .names = "channel|percentage",
	  .rows = "tweb|r61/tapp|r39",
	  .answer = "web has the highest share of products: 61 %, 22.0 "
		    "points more than app.",
	  .reading = "Share of products in percent for each channel." },
	{ .sql = "SELECT city, count(DISTINCT shop) AS shop_count FROM products "
		 "GROUP BY city",
	  .names = "city|shop_count",
	  .rows = "tBern|i5/tRome|i4",
	  .answer = "Bern has the most shops: 5, 25 % more than Rome." },
	{ .sql = "SELECT count(*) AS count, rating FROM products GROUP BY rating",
	  .names = "count|rating",
	  .rows = "i5|i1/i4|i2/i6|i3",
	  .answer = "Rating 3 has the most products: 6, 20 % more than rating "
		    "1, and 40 % of all 3 together." },
	{ .sql = "SELECT country FROM products",
	  .names = "country",
	  .rows = "tItaly/tSpain/tMalta/tItaly/tSpain/tItaly",
	  .answer = "6 products." },
	{ .sql = "SELECT max(x) AS highest_days FROM products",
	  .names = "highest_days",
	  .rows = "r8.07",
	  .answer = "The longest time from ordered to sent is 8.07 days.",
	  .reading = "Highest days from ordered to sent." },
	{ .sql = "SELECT name FROM products",
	  .names = "name",
	  .rows = "ta/tb",
	  .answer = "2 products without orders: a and b.",
	  .reading = "Products without orders." },
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i3",
	  .answer = "There are 3 products with orders ordered in 2025.",
	  .reading = "Number of products with orders ordered in 2025." },
	{ .sql = "SELECT id, total FROM products ORDER BY total DESC LIMIT 1",
	  .names = "id|total",
	  .rows = "i37059|r6403.48",
	  .answer = "Product 37059 has the highest total: 6,403.48." },
	{ .sql = "SELECT name, count(a) AS orders_2025, count(b) AS "
		 "orders_2024 FROM products",
	  .names = "name|orders_2025|orders_2024|change_percent",
	  .rows = "tshop|i1054|i821|r28.4",
	  .answer = "shop: 1,054 orders in 2025, 821 orders in 2024 and change "
		    "28.4 %." },
	{ .sql = "SELECT day, name, count(*) AS sent FROM products JOIN days",
	  .names = "day|name|sent",
	  .rows = "D2024-01-01|ta|i1/D2024-01-02|tb|i2/D2024-01-03|tc|i3"
		  "/D2024-01-04|ta|i3/D2024-01-05|tb|i1",
	  .answer = "5 rows." },
	{ .sql = "SELECT min(sent) AS lowest_sent FROM products",
	  .names = "lowest_sent",
	  .rows = "S2023-01-01 01:22:21",
	  .answer = "The earliest sent is 2023-01-01 01:22:21.",
	  .reading = "Lowest sent." },
	{ .sql = "SELECT sum(total) AS total_total_2025, sum(total) AS "
		 "total_total_2024 FROM products",
	  .names = "total_total_2025|total_total_2024",
	  .rows = "r120|r100",
	  .answer = "Revenue was 120 in 2025, 20 % more than in 2024: 100.",
	  .reading = "Revenue in 2025, revenue in 2024." },
	{ .sql = "SELECT sum(a) AS total_refund FROM products WHERE (sent >= "
		 "'2024-01-01' AND sent < '2025-01-01') OR (sent >= "
		 "'2025-01-01' AND sent < '2026-01-01')",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5.",
	  .question = "refunds of the last two years" },
	{ .sql = "SELECT c.name FROM lines l JOIN categories c ON c.id = l.category "
		 "GROUP BY c.id, c.name ORDER BY sum(l.quantity) DESC LIMIT 1",
	  .names = "name",
	  .rows = "tDesks",
	  .answer = "The category is Desks." },
	{ .sql = "SELECT sum(total) AS total_total FROM products",
	  .names = "total_total",
	  .rows = "r12.5",
	  .answer = "The takings are 12.5 (ordered in 2025).",
	  .reading = "Takings, where ordered in 2025." },
	{ .sql = "SELECT month, sum(total) AS total_total FROM products GROUP BY 1",
	  .names = "month|total_total",
	  .rows = "t2025-01|r10/t2025-02|r20",
	  .answer =
		  "Takings rose from 10 in January 2025 to 20 in February 2025"
		  " (up 100 %).",
	  .reading = "Takings for each month of ordered at." },
	{ .sql = "SELECT sum(total) AS total_total FROM products",
	  .names = "total_total",
	  .rows = "r12.5",
	  .answer = "The total is 12.5.",
	  .reading = "Total of products." },
	{ .sql = "SELECT name FROM products",
	  .names = "name",
	  .rows = "ta/tb",
	  .answer = "2 products: a and b." },
	{ .sql = "SELECT DISTINCT channel FROM products",
	  .names = "channel",
	  .rows = "tweb/tapp",
	  .answer = "2 channels: web and app." },
	{ .sql = "SELECT price, count(*) AS n FROM products GROUP BY price",
	  .names = "price|n",
	  .rows = "r2.5|i3/r3.5|i3",
	  .answer = "2 rows." },
	{ .sql = "SELECT t1.name FROM products t1 JOIN orders AS t2 ON t2.id = t1.id",
	  .names = "name",
	  .rows = "ta/tb",
	  .answer = "2 products: a and b." },
	{ .sql = "SELECT o.code, (SELECT 1) FROM shop.items i JOIN orders o USING (id)",
	  .names = "code|x",
	  .rows = "ta|ty/tb|tz",
	  .answer = "2 orders: a and b." },
	{ .sql = "SELECT name, price FROM products ORDER BY price",
	  .names = "name|price",
	  .rows = "tpen|r1.5/tbag|r3",
	  .answer = "pen has the lowest price: 1.50, 50 % less than bag." },
	{ .sql = "SELECT name, price FROM products",
	  .names = "name|price",
	  .rows = "tpen|r1.5/tbag|r3",
	  .answer = "bag has the highest price: 3.00, 100 % more than pen." },
	/* the first of each group */
	{ .sql = "SELECT item, kind, sold FROM (SELECT p.name AS item, k.name AS"
		 " kind, sum(q) AS sold, RANK() OVER (PARTITION BY k.id ORDER BY"
		 " sum(q) DESC) AS place FROM products p JOIN kinds k USING (k)"
		 " GROUP BY p.id, k.id) r WHERE place <= 2",
	  .names = "item|kind|sold",
	  .rows = "tpan|tKitchen|i9/tpot|tKitchen|i4/tdesk|tOffice|i12"
		  "/tpen|tOffice|i3",
	  .answer = "pan leads in Kitchen with 9 and desk in Office with 12." },
	{ .sql = "SELECT country, item, n FROM (SELECT country, item, count(*) AS"
		 " n, row_number() OVER (PARTITION BY country ORDER BY count(*)"
		 " DESC) AS place FROM products GROUP BY 1, 2) WHERE place = 1",
	  .names = "country|item|n",
	  .rows = "tSpain|tpan|i9/tItaly|tpan|i7/tMalta|tpan|i2",
	  .answer = "pan leads in all 3 countries, from 2 in Malta to 9 in"
		    " Spain." },
	{ .sql = "SELECT t1.name AS product_name, t2.name AS kind_name, price FROM"
		 " (SELECT 1, RANK() OVER (PARTITION BY t2.id ORDER BY price) AS"
		 " place FROM products t1 JOIN kinds t2 USING (k)) WHERE place <= 1",
	  .names = "product_name|kind_name|price",
	  .rows = "tpan|tA|r9/tpot|tB|r4/tbox|tC|r2/tbed|tD|r3/tcup|tE|r1"
		  "/tjug|tF|r5",
	  .answer = "pan has the lowest price in A with 9, pot in B with 4 and"
		    " box in C with 2; 3 more kinds are below." },
	/* two that share a place: how many rows, and nobody leads */
	{ .sql = "SELECT kind, item, n FROM (SELECT kind, item, n, rank() OVER"
		 " (PARTITION BY kind ORDER BY n DESC) AS place FROM products)"
		 " WHERE place = 1",
	  .names = "kind|item|n",
	  .rows = "tA|tpan|i9/tA|tpot|i9/tB|tbox|i7",
	  .answer = "3 rows." },
	/* one name in two groups is two people */
	{ .sql = "SELECT d.name, e.name, e.salary FROM employees e JOIN d ON"
		 " d.id = e.d WHERE e.salary = (SELECT max(o.salary) FROM"
		 " employees o WHERE o.d = e.d) ORDER BY d.name",
	  .names = "name|name|salary",
	  .rows = "tSales|tAnn|i9/tStock|tAnn|i7/tTax|tBo|i5",
	  .answer = "Ann leads in Sales with 9, Ann in Stock with 7 and Bo in"
		    " Tax with 5." },
	/* the highest of all is of no group */
	{ .sql = "SELECT name, kind, price FROM products WHERE price = (SELECT"
		 " max(price) FROM products)",
	  .names = "name|kind|price",
	  .rows = "tpan|tA|i9/tpot|tB|i9",
	  .answer = "2 products: pan and pot." },
	/* weekdays and months of the year have names */
	{ .sql = "SELECT CAST(strftime('%w', at) AS INTEGER) AS weekday, count(*)"
		 " AS orders FROM products GROUP BY 1",
	  .names = "weekday|orders",
	  .rows = "i0|i9/i1|i12/i5|i10",
	  .answer = "Monday has the most orders: 12, 20 % more than Friday, and"
		    " 39 % of all 3 together." },
	{ .sql = "SELECT CAST(strftime('%w', at) AS INTEGER) AS weekday, count(*)"
		 " AS orders FROM products GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
	  .names = "weekday|orders",
	  .rows = "i1|i12",
	  .answer = "Monday has the most orders: 12." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r78.3",
	  .answer = "78.3 % of products are sold.",
	  .reading = "Percentage of products where is sold." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r78.3",
	  .answer = "78.3 % of products have no parts.",
	  .reading = "Percentage of products where not has parts." },
	{ .sql = "SELECT name, days FROM products ORDER BY days DESC LIMIT 1",
	  .names = "name|days",
	  .rows = "tpan|r19",
	  .answer = "pan has the longest time: 19 days." },
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i12",
	  .answer = "There are 12 products that are not sold.",
	  .reading = "Number of products, where is sold is \u201cno\u201d." },
	{ .sql = "SELECT avg(x) AS percentage FROM products",
	  .names = "percentage",
	  .rows = "r78.3",
	  .answer = "78.3 % of products are sold.",
	  .reading =
		  "Percentage of products where is sold is \u201cyes\u201d." },
	/* the figures have their unit themselves */
	{ .sql = "SELECT sum(cost) AS total_cost_eur FROM products",
	  .names = "total_cost_eur",
	  .rows = "r78.3",
	  .answer = "The total cost is € 78.30.",
	  .reading = "Total cost eur." },
	{ .sql = "SELECT sum(refund) AS total_refund FROM products",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer =
		  "The total refund is 12.5 (returned in 2025, parcels over 5).",
	  .reading =
		  "Total refund, where products returned in 2025 and parcels is"
		  " more than 5." },
	/* a column is no row that does something */
	{ .sql = "SELECT sum(refund) AS total_refund FROM products",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5 (status changed in 2025).",
	  .reading = "Total refund, where status changed in 2025." },
	{ .sql = "SELECT sum(refund) AS total_refund FROM products",
	  .names = "total_refund",
	  .rows = "r12.5",
	  .answer = "The total refund is 12.5 (was returned in 2025).",
	  .reading = "Total refund, where was returned in 2025." },
	/* names that come again name no row */
	{ .sql = "SELECT maker_name FROM products",
	  .names = "maker_name",
	  .rows = "ta/tb/tc/ta/tb/tc",
	  .answer = "6 products." },
	/* several values of one column */
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i12",
	  .answer = "There are 12 products (neither new nor old).",
	  .reading = "Number of products, where not state is \u201cnew\u201d"
		     " or state is \u201cold\u201d." },
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i12",
	  .answer = "There are 12 products (country Spain, Italy or Malta).",
	  .reading = "Number of products, where country of makers is"
		     " \u201cSpain\u201d or country of makers is"
		     " \u201cItaly\u201d or country of makers is"
		     " \u201cMalta\u201d." },
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i12",
	  .answer = "There are 12 products (category Salt or Pepper or Oil).",
	  .reading = "Number of products, where name of categories is"
		     " \u201cSalt or Pepper\u201d or name of categories is"
		     " \u201cOil\u201d." },
	{ .sql = "SELECT count(*) AS products FROM products",
	  .names = "products",
	  .rows = "i12",
	  .answer = "There are 12 products (state is new or city is Bern).",
	  .reading = "Number of products, where state is \u201cnew\u201d or"
		     " city is \u201cBern\u201d." },
	/* the first of them leads; another LIMIT 1 picks any */
	{ .sql = "SELECT t.city, count(*) AS clients FROM products t GROUP BY"
		 " t.city ORDER BY COUNT(*) DESC, city LIMIT 1",
	  .names = "city|clients",
	  .rows = "tBern|i12",
	  .answer = "Bern has the most clients: 12." },
	{ .sql = "SELECT name, p.price, stock FROM products p ORDER BY price"
		 " LIMIT 1",
	  .names = "name|price|stock",
	  .rows = "tpan|r3.5|i12",
	  .answer = "pan has the lowest price: 3.50." },
	{ .sql = "SELECT name, price FROM products ORDER BY name LIMIT 1",
	  .names = "name|price",
	  .rows = "tpan|r3.5",
	  .answer = "pan: price 3.50." },
	{ .sql = "SELECT name, price FROM products ORDER BY price * stock DESC"
		 " LIMIT 1",
	  .names = "name|price",
	  .rows = "tpan|r3.5",
	  .answer = "pan: price 3.50." },
	{ .sql = "SELECT name, price FROM products LIMIT 1",
	  .names = "name|price",
	  .rows = "tpan|r3.5",
	  .answer = "pan: price 3.50." },
	/* a column of a table may count from another day */
	{ .sql = "SELECT weekday, sum(n) AS orders FROM products GROUP BY weekday",
	  .names = "weekday|orders",
	  .rows = "i0|i9/i1|i12/i5|i10",
	  .answer =
		  "Weekday 1 has the most orders: 12, 20 % more than weekday 5,"
		  " and 39 % of all 3 together." },
};

static void
statements_tell_what_rows_are(void **state)
{
	static const char *tables[] = { "products" };
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(told); i++) {
		struct rows r = read_rows(a, told[i].names, told[i].rows);
		struct turn turn = { .rows = &r,
				     .question = told[i].question,
				     .tables = tables,
				     .n_tables = 1 };
		struct settings settings = { .answer = ANSWER_TEMPLATE };
		struct attempt shown = { .draft.sql = told[i].sql,
					 .draft.reading = told[i].reading };
		struct job job = { .arena = a,
				   .turn = &turn,
				   .shown = &shown,
				   .settings = &settings,
				   .dialect = dialect_find(STR("sqlite")) };

		columns_tell_parts(a, job.dialect, str_of(told[i].sql), r.cols,
				   r.n_cols);
		assert_null(stage_answer(NULL, &job, NULL));
		assert_string_equal(turn.answer, told[i].answer);
	}
	arena_destroy(a);
}

TESTS(CASE(statements_tell_what_rows_are))

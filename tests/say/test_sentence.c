#include "pipeline/stages.h"
#include "say/sentence.h"
#include "sql/dialect/dialect.h"

#include <string.h>

#include "tests/say/rows.h"

#include "base/ban.h"

/* The shapes of results (tests/say/rows.h), and what is said of each. */
static const struct {
	const char *noun, *names, *rows, *answer;
} shapes[] = {
	/* one number */
	{ NULL, "count", "i1234567", "The count is 1,234,567." },
	{ "orders", "COUNT(*)", "i42", "There are 42 orders." },
	{ "categories", "COUNT(*)", "i1", "There is 1 category." },
	{ "orders", "n", "i0", "There are no orders." },
	{ NULL, "orders", "i42", "There are 42 orders." },
	{ "orders", "revenue_eur", "r412908.2",
	  "The revenue is € 412,908.20." },
	{ NULL, "avg_price", "r12.345678901", "The average price is 12.35." },
	{ NULL, "total_Betrag (€)", "r146.37",
	  "The total betrag is € 146.37." },
	{ NULL, "days", "r1095.0", "It is 1,095 days." },
	{ NULL, "sales_eur", "r14.5", "The sales are € 14.50." },
	{ NULL, "sum(a*b)", "i42", "The total is 42." },
	{ NULL, "x", "r1e21", "The x is 1,000,000,000,000,000,000,000." },
	{ NULL, "n", "i-10000", "The count is -10,000." },
	{ NULL, "year", "i2024", "The year is 2024." },
	{ "customers", "id_count", "i5", "There are 5 customers." },
	{ NULL, "categories|suppliers", "i12|i1",
	  "There are 12 categories and 1 supplier." },
	{ NULL, "products|average_price", "i12|r3.5",
	  "There are 12 products and the average price is 3.50." },
	{ "employees", "name", "tAnn", "The employee is Ann." },
	{ NULL, "discount_pct", "r12.5", "The discount is 12.5 %." },
	{ NULL, "returned_pct", "r4.1", "The share returned is 4.1 %." },
	{ NULL, "duration_ms", "i340", "The duration is 340 ms." },
	{ NULL, "status", "i3", "The status is 3." },
	{ NULL, "max", "-", "There is no value: no rows match." },
	/* one row */
	{ NULL, "city", "tBern", "The city is Bern." },
	{ NULL, "name|total", "tAnn|i7", "Ann: total 7." },
	{ NULL, "name|note", "tAnn|-", "Ann: note empty." },
	{ NULL, "count|avg_price", "i7|r3.5",
	  "The count is 7 and the average price is 3.50." },
	{ NULL, "min|max|avg", "i1|i9|r4.333333333",
	  "The lowest is 1, the highest is 9 and the average is 4.33." },
	{ NULL, "day|orders", "t2025-12-15|i107",
	  "The day is 2025-12-15, with 107 orders." },
	{ "orders", "lowest_ordered_at", "t2023-01-01 01:22:21",
	  "The oldest order is from 2023-01-01 01:22:21." },
	{ "invoices", "highest_created_on", "D2024-05-06",
	  "The newest invoice is from 2024-05-06." },
	{ "orders", "lowest_shipped_at", "D2024-05-06",
	  "The earliest date shipped is 2024-05-06." },
	{ NULL, "photo", "xabc", "The photo is 3 bytes." },
	{ NULL, "month", "t2025-12", "The month is December 2025." },
	{ NULL, "year|orders", "i2024|i2830",
	  "The year is 2024, with 2,830 orders." },
	{ NULL, "name|total|orders", "tAnn|i7|i3",
	  "Ann: total 7 and 3 orders." },
	{ NULL, "active", "btrue", "Yes." },
	{ "orders", "a|b|c|d|e|f", "i1|i2|i3|i4|i5|i6", "1 order." },
	/* nothing */
	{ NULL, "a", "", "No rows match." },
	{ NULL, "rating|reviews", "i3|i61/i4|i120/i5|i88",
	  "Rating 4 has the most reviews: 120, 36 % more than rating 5, and"
	  " 45 % of all 3 together." },
	{ NULL, "rating|reviews", "i3|i61/i4|i88/i5|i120",
	  "Rating 5 has the most reviews: 120, 36 % more than rating 4, and"
	  " 45 % of all 3 together." },
	{ "orders", "a", "", "No orders match." },
	/* lists */
	{ "customers", "name", "tAnn/tBo/tCy", "3 customers: Ann, Bo and Cy." },
	/* what is read from right to left is set apart */
	{ "guests", "name", "t\u05e9\u05dc/t\u0645\u0631/tAnn",
	  "3 guests: \u2068\u05e9\u05dc\u2069, \u2068\u0645\u0631\u2069 and Ann." },
	{ NULL, "category", "tToys/tBooks", "2 categories: Toys and Books." },
	{ "customers", "name", "ta/tb/tc/td/te/tf",
	  "6 customers, the first a, b and c." },
	{ NULL, "name", "tAnn/-", "2 rows." },
	{ NULL, "name", "tAnn/tAnn", "2 rows." },
	{ "orders", "id|customer|placed",
	  "i1|tAnn|D2024-01-02/i2|tBo|D2024-01-03", "2 orders: Ann and Bo." },
	{ NULL, "price", "r2.5/r3.5/r4.5",
	  "3 rows: price from 2.50 to 4.50, 3.50 on average." },
	{ "products", "price_eur|stock", "r2.5|i3/r3.5|i9/r4.5|i6",
	  "3 products: price from € 2.50 to € 4.50, € 3.50 on average; stock from"
	  " 3 to 9, 6 on average." },
	{ NULL, "price", "r2.5/-/r4.5", "3 rows." },
	{ NULL, "count|avg_price", "i12|r3.5",
	  "The count is 12 and the average price is 3.50." },
	{ "orders", "count(*)|avg_price", "i1|r3.5",
	  "The count is 1 and the average price is 3.50." },
	{ NULL, "status|total / count", "tpaid|r9.5/topen|r3.25",
	  "paid has the highest total / count: 9.50, 192 % more than open." },
	{ NULL, "hour|orders|revenue_eur", "t17|i9|r90/t18|i6|r70/t19|i1|r9",
	  "Hour 17 has the highest revenue: € 90, 29 % more than hour 18, and 53 %"
	  " of all 3 together." },
	{ NULL, "month|channel|orders|revenue_eur",
	  "t2024-01|tweb|i10|r90.5/t2024-01|tapp|i3|r9/t2024-02|tweb|i12|r80"
	  "/t2024-02|tapp|i9|r7",
	  "web leads in revenue with € 170.50 in all, 91 % of the total, before"
	  " app with € 16.00." },
	{ NULL, "month|revenue_eur|before_eur",
	  "t2024-01|i10|-/t2024-02|i12|i10/t2024-03|i9|i12",
	  "Revenue fell from € 10 in January 2024 to € 9 in March 2024 (down 10"
	  " %); the highest was € 12 in February 2024." },
	{ NULL, "weekday|hour|orders",
	  "tMon|i17|i9/tMon|i18|i6/tTue|i17|i5/tTue|i18|i1",
	  "Hour 17 leads with 14 orders in all, 67 % of the total, before hour 18 with"
	  " 7." },
	{ NULL, "weekday|hour|orders",
	  "tMon|t17|i9/tMon|t18|i6/tTue|t17|i5/tTue|t18|i1",
	  "Hour 17 leads with 14 orders in all, 67 % of the total, before hour 18 with"
	  " 7." },
	{ "invoices", "id|total", "i7|r2.5/i9|r3.5",
	  "Invoice 7 has the lowest total: 2.5, 29 % less than invoice 9." },
	{ "invoices", "id|due", "i7|D2024-01-02/i9|D2024-02-01",
	  "2 invoices: 7 and 9." },
	{ "guests", "first_name|last_name", "tAnn|tLee/tBo|tMay",
	  "2 guests: Ann Lee and Bo May." },
	/* a label and a measure */
	{ NULL, "category|revenue_eur",
	  "tElectronics|r412908.2/tHome|r292640/tGarden|r225310.75",
	  "Electronics has the highest revenue: € 412,908.20, 41 % more than Home, and 44 % of all 3 together." },
	{ NULL, "category|orders", "tHome|i9/tToys|i3/tBooks|i1",
	  "Home has the most orders: 9, 3 times as many as Toys, and 69 % of all 3 together." },
	{ "orders", "city|count", "tBern|i9/tRome|i3",
	  "Bern has the most orders: 9, 3 times as many as Rome." },
	{ NULL, "city|percentage", "tBern|r61/tRome|r39",
	  "Bern has the highest percentage: 61 %, 22.0 points more than Rome." },
	{ NULL, "department|total_salary_eur", "tSales|i663400/tIT|i605800",
	  "Sales has the highest total salary: € 663,400, 10 % more than IT." },
	{ NULL, "channel|total_orders", "tweb|i412/tapp|i300",
	  "web has the most orders: 412, 37 % more than app." },
	{ NULL, "channel|orders", "tweb|i412/tapp|i300",
	  "web has the most orders: 412, 37 % more than app." },
	{ NULL, "name|avg_rating", "tAnn|r4.5/tBo|r4.25/tCy|r3",
	  "Ann has the highest average rating: 4.50, 0.25 more than Bo." },
	{ NULL, "name|price", "tpen|r1.5/tbook|r12.25/tbag|r30",
	  "pen has the lowest price: 1.50, 88 % less than book." },
	{ NULL, "customer_id|order_count", "i7|i9/i3|i8/i5|i2",
	  "Customer ID 7 has the most orders: 9, 13 % more than customer ID 3, and 47 % of all 3 together." },
	{ NULL, "city|count", "tBern|i5/-|i3/tRome|i2",
	  "Bern has the most: 5, 67 % more than no city, and 50 % of all 3 together." },
	{ NULL, "name|n", "ta|i2/tb|i2/tc|i1", "a and b share the most: 2." },
	{ NULL, "name|n", "ta|i2/tb|i2/tc|i2",
	  "All 3 have the same count: 2." },
	{ NULL, "name|bookings", "ta|i2/tb|i2/tc|i2",
	  "All 3 have the same number of bookings: 2." },
	{ NULL, "name|takings_eur", "ta|r2/tb|r2/tc|r2",
	  "All 3 have the same takings: € 2." },
	{ NULL, "name|orders", "ta|i3/tb|i3/tc|i3/td|i3/te|i2",
	  "4 of 5 share the most orders: 3." },
	{ NULL, "newsletter|customers", "btrue|i9/bfalse|i6",
	  "Newsletter: yes for 9 customers (60 %), no for 6." },
	{ NULL, "newsletter|customers", "bfalse|i6/btrue|i9",
	  "Newsletter: yes for 9 customers (60 %), no for 6." },
	{ NULL, "newsletter|revenue_eur", "btrue|r9/bfalse|r6",
	  "Newsletter yes has the highest revenue: € 9, 50 % more than newsletter no." },
	{ NULL, "country|newsletter|customers",
	  "tSpain|btrue|i4/tSpain|bfalse|i3/tItaly|btrue|i3/tItaly|bfalse|i2",
	  "Spain leads with 7 customers in all, 58 % of the total, before Italy with 5." },
	{ NULL, "carrier|avg_duration_min", "ta|r41.25/tb|r18.5",
	  "a has the highest average duration: 41.25 min, 123 % more than b." },
	{ NULL, "product|price_min", "ta|r41.25/tb|r18.5",
	  "a has the highest price lowest: 41.25, 123 % more than b." },
	{ NULL, "clinic|lowest_salary", "ta|i52500/tb|i42000",
	  "b has the lowest salary: 42,000, 20 % less than a." },
	/* namesakes: not of those that it names */
	{ NULL, "name|orders", "ta|i9/tb|i6/tc|i1/tc|i2",
	  "a has the most orders: 9, 50 % more than b, and 50 % of all 4 together." },
	{ NULL, "name|orders", "ta|i9/ta|i6/tb|i1", "3 rows." },
	{ NULL, "id|name|city|active|orders|customer_id|total_eur",
	  "i1|tAnn Lee|tBern|bfalse|i12|i7|r12.5",
	  "Ann Lee: 12 orders and total € 12.50." },
	{ "employees", "id|first_name|last_name|city|hired_on|active",
	  "i1|tAnn|tLee|tBern|D2020-01-05|bfalse", "The employee is Ann Lee." },
	{ "employees", "id|first_name|last_name|city|hired_on|salary",
	  "i1|tAnn|tLee|tBern|D2020-01-05|i52500", "Ann Lee: salary 52,500." },
	{ NULL, "month|city|orders",
	  "t2025-01|tBern|i4/t2025-01|tRome|i3/t2025-02|tBern|i3"
	  "/t2025-02|tRome|i4",
	  "Bern and Rome have 7 each." },
	{ NULL, "month|city|orders",
	  "t2025-01|tBern|i4/t2025-01|tRome|i3/t2025-01|tOslo|i1/t2025-02|tBern|i3"
	  "/t2025-02|tRome|i4/t2025-02|tOslo|i1",
	  "Bern and Rome lead with 7 each." },
	{ NULL, "name|balance", "ta|i-5/tb|i-7/tc|i3",
	  "c has the highest balance: 3, 8 more than a." },
	{ NULL, "name|n", "ta|i2/tb|-/tc|i1", "3 names: a, b and c." },
	{ NULL, "name|order_id", "ta|i2/tb|i3/tc|i1", "3 names: a, b and c." },
	{ NULL, "category|orders|revenue", "ta|i20|r5/tb|i30|r4.5/tc|i1|r3",
	  "a has the highest revenue: 5.00, 11 % more than b, and 40 % of all 3 together." },
	/* a measure in two periods */
	{ "orders", "total_2025|total_2024", "r120|r100",
	  "Total was 120 in 2025, 20 % more than in 2024: 100." },
	{ NULL, "visits_2026_Q2|visits_2026_Q1", "i120|i100",
	  "Visits were 120 in Q2 2026, 20 % more than in Q1 2026: 100." },
	{ NULL, "visits_2026_W48|visits_2026_W47", "i120|i100",
	  "Visits were 120 in week 48 of 2026, 20 % more than in week 47 of 2026: 100." },
	{ "orders", "month|orders_2025_06|orders_2024_06",
	  "i1|i30|i50/i2|i10|i30",
	  "Orders were 40 in June 2025, 50 % less than in June 2024: 80." },
	{ "orders", "month|orders_2025|orders_2024",
	  "i1|i30|i50/i2|i10|i30/i3|i20|i20",
	  "Orders were 60 in 2025, 40 % less than in 2024: 100 (January–March)." },
	{ "orders", "month|orders_2025|orders_2024", "i1|i30|i50/i4|i20|i50",
	  "Orders were 50 in 2025, 50 % less than in 2024: 100 (January and April)." },
	{ NULL, "month|avg_total_2025|avg_total_2024", "i1|r3|r5/i2|r1|r3",
	  "January has the highest average total in 2024: 5, 67 % more than February." },
	{ NULL, "takings_2025|takings_2024|difference", "r120|r100|r20",
	  "Takings were 120 in 2025, 20 (20 %) more than in 2024: 100." },
	{ NULL, "takings_2024|takings_2025|difference", "r100|r120|r-20",
	  "Takings were 100 in 2024, 20 (17 %) less than in 2025: 120." },
	/* a quotient is no label, and no sum */
	{ NULL, "orders_per_day", "r45.62043795620438",
	  "There are 45.62 orders per day." },
	{ NULL, "channel_count", "i4", "There are 4 channels." },
	{ NULL, "category|difference", "tHome|r9/tToys|r3/tBooks|r1",
	  "Home has the highest difference: 9, 3 times as much as Toys." },
	{ "orders", "id|customer_id|channel|status|total_eur|ordered_at",
	  "i10001|i7|tweb|tpaid|r49.5|S2025-01-01 10:00:00",
	  "Order 10001: total € 49.50." },
	{ NULL, "status|channel|share_pct",
	  "tpaid|tweb|r50/topen|tweb|r50/tpaid|tapp|r60/topen|tapp|r40",
	  "The highest share is 60 % (paid, app), the lowest 40 % (open, app)." },
	/* series */
	{ NULL, "month|total_sales", "t2024-01|i5/t2024-02|i12345/t2024-03|i7",
	  "Total sales rose from 5 in January 2024 to 7 in March 2024 (up 40 %); the highest was 12,345 in February 2024." },
	{ NULL, "year|orders", "i2022|i3/i2023|i2/i2024|i1",
	  "Orders fell from 3 in 2022 to 1 in 2024 (down 67 %)." },
	{ NULL, "year|orders", "t2022|i3/t2023|i2/t2024|i1",
	  "Orders fell from 3 in 2022 to 1 in 2024 (down 67 %)." },
	{ NULL, "year|orders", "t2024|i2830",
	  "The year is 2024, with 2,830 orders." },
	{ NULL, "year|orders", "i2024|i4/i2023|i2",
	  "Orders rose from 2 in 2023 to 4 in 2024 (up 100 %)." },
	{ "customers", "year|customers", "i2019|i5/i2020|i533/i2021|i799",
	  "Customers rose from 5 in 2019 to 799 in 2021 (160-fold)." },
	{ NULL, "day|n", "D2024-01-01|i2/D2024-01-02|i2/D2024-01-03|i2",
	  "Count stayed at 2 from 2024-01-01 to 2024-01-03." },
	{ NULL, "day|n", "D2024-01-01|i2/D2024-01-02|i5/D2024-01-03|i2",
	  "Count was at 2 on 2024-01-01 and again on 2024-01-03; the highest was 5 on 2024-01-02." },
	{ NULL, "month|avg_rating", "t2024-01|r4.25/t2024-02|r3.5",
	  "Average rating fell from 4.25 in January 2024 to 3.50 in February 2024 (down 0.75)." },
	{ NULL, "month|share_percent", "t2024-01|r19.8/t2024-02|r34.2",
	  "Share rose from 19.8 % in January 2024 to 34.2 % in February 2024 (up 14.4 points)." },
	{ NULL, "month|revenue_eur", "t2024-03|i5/t2024-01|i6/t2024-02|i7",
	  "March 2024 has the lowest revenue: € 5, 17 % less than January 2024." },
	/* two labels and a measure */
	{ NULL, "month|channel|revenue_eur",
	  "t2024-01|tweb|i10/t2024-01|tapp|i3/t2024-02|tweb|i12/t2024-02|tapp|i9",
	  "web leads with € 22 in all, 65 % of the total, before app with € 12." },
	{ NULL, "city|status|avg_total",
	  "tBern|topen|i10/tBern|tpaid|i3/tRome|tpaid|i9",
	  "The highest average total is 10 (Bern, open), the lowest 3 (Bern,"
	  " paid)." },
	/* nobody knows which of those that share an end */
	{ NULL, "city|status|avg_total",
	  "tBern|topen|i10/tBern|tpaid|i3/tRome|tpaid|i10", "3 rows." },
};

/* A statement that sorts rows of one kind; NULL: of none. */
static struct told
told_by(const char *noun, const char *of[8])
{
	for (size_t i = 0; i < 8; i++)
		of[i] = noun;
	return (struct told){ .counted = noun,
			      .of = noun ? of : NULL,
			      .named = noun ? of : NULL,
			      .sorted = true };
}

static void
shapes_have_their_words(void **state)
{
	struct arena *a = arena_create(1 << 22);
	size_t n_wrong = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(shapes); i++) {
		struct rows r = read_rows(a, shapes[i].names, shapes[i].rows);
		const char *of[8];
		const struct told told = told_by(shapes[i].noun, of);
		const char *got = sentence_of(a, &r, &told, LANGUAGE_EN);

		if (strcmp(got, shapes[i].answer) == 0)
			continue;
		print_error("%s: %s\n  gave %s\n  want %s\n", shapes[i].names,
			    shapes[i].rows, got, shapes[i].answer);
		n_wrong++;
	}
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

static void
more_rows_are_said(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct rows r = read_rows(a, "name", "ta/tb/tc");
	const char *of[8];
	struct told told;

	(void)state;
	r.truncated = true;
	told = told_by("orders", of);
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 3 orders, the first a, b and c.");
	told = told_by(NULL, of);
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 3 names, the first a, b and c.");
	told = told_by("orders", of);
	r = read_rows(a, "id", "i1/i2/i3/i4/i5/i6");
	r.truncated = true;
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 6 orders; the first are shown.");
	/* groups of what a table names */
	told = told_by(NULL, of);
	told.named = (const char *const[]){ "customers", NULL };
	r = read_rows(a, "name|orders", "ta|i1/tb|i9/tc|i3");
	r.truncated = true;
	told.sorted = false;
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 3 customers, the first a, b and c.");
	/* a time of each group names none */
	r = read_rows(a, "name|highest_sent_on",
		      "ta|D2024-01-01/tb|D2024-02-01/tc|D2024-01-07");
	r.truncated = true;
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 3 customers, the first a, b and c.");
	told = told_by(NULL, of);
	/* rows sorted by their figure begin with the one that leads */
	r = read_rows(a, "name|price", "ta|r9/tb|r6/tc|r1");
	r.truncated = true;
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "a has the highest price: 9, 50 % more than b.");
	told.sorted = false;
	assert_string_equal(sentence_of(a, &r, &told, LANGUAGE_EN),
			    "More than 3 names, the first a, b and c.");
	arena_destroy(a);
}

static void
one_table_says_what_its_rows_are(void **state)
{
	static const char *tables[] = { "order_items" };
	struct arena *a = arena_create(1 << 20);
	struct rows r = read_rows(a, "count(*)", "i3");
	struct turn turn = { .rows = &r, .tables = tables, .n_tables = 1 };
	struct job job = { .arena = a, .turn = &turn };

	(void)state;
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer, "There are 3 order items.");
	tables[0] = "staff";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer, "The count is 3.");
	arena_destroy(a);
}

/* A count says of which rows, as the question was read. */
static void
conditions_are_said(void **state)
{
	static const char *tables[] = { "orders" };
	struct arena *a = arena_create(1 << 20);
	struct rows r = read_rows(a, "count(*)", "i3");
	struct turn turn = { .rows = &r, .tables = tables, .n_tables = 1 };
	struct settings settings = { .answer = ANSWER_TEMPLATE };
	struct attempt shown = {
		.draft.sql = "SELECT count(*) FROM orders WHERE x > 1",
		.draft.reading = "Number of orders, where placed in 2024.",
	};
	struct job job = { .arena = a,
			   .turn = &turn,
			   .shown = &shown,
			   .settings = &settings,
			   .dialect = dialect_find(STR("sqlite")) };

	(void)state;
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer,
			    "There are 3 orders (placed in 2024).");
	shown.draft.reading =
		"Number of orders, where country is \u201cSpain\u201d.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer,
			    "There are 3 orders whose country is Spain.");
	shown.draft.reading =
		"Number of orders, where status is not \u201copen\u201d.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer, "There are 3 orders (not open).");
	shown.draft.reading =
		"Number of orders, where status of orders is not \u201ca and"
		" b\u201d and name of shops is \u201cBern\u201d and placed at"
		" of orders in 2024.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer, "There are 3 orders (shop Bern, placed"
					 " in 2024, not a and b).");
	shown.draft.reading =
		"Number of orders with returns, where state is one of"
		" \u201ca\u201d, \u201cb\u201d and total is more than 1,000,"
		" placed in 2024.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer,
			    "There are 3 orders with returns (state is one of"
			    " a, b, total over 1,000, placed in 2024).");
	shown.draft.reading = "Number of orders, where a is x or b is y.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer,
			    "There are 3 orders (a is x or b is y).");
	shown.draft.reading = "Number of orders.";
	assert_null(stage_answer(NULL, &job, NULL));
	assert_string_equal(turn.answer, "There are 3 orders.");
	arena_destroy(a);
}

TESTS(CASE(shapes_have_their_words), CASE(more_rows_are_said),
      CASE(one_table_says_what_its_rows_are), CASE(conditions_are_said))

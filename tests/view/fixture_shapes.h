#ifndef TESTS_VIEW_FIXTURE_SHAPES_H
#define TESTS_VIEW_FIXTURE_SHAPES_H

#include "data/figures.h"
#include "say/sentence.h"
#include "tests/view/fixture.h"

/*
 * Results of all shapes, as someone who asked for them sees them: each is a
 * turn of one chat, with the sentence that is said of it.
 */
static const struct {
	const char *question, *names, *rows;
	double confidence;
	bool truncated;
} fixture_results[] = {
	{ "one count", "COUNT(*)", "i1234\n", 0.97, false },
	{ "one amount of money", "total_eur", "r412908.2\n", 0.97, false },
	{ "one share", "returned_pct", "r4.125\n", 0.85, false },
	{ "one time", "avg_duration_ms", "r340.25\n", 0.85, false },
	{ "one name", "city", "tBern\n", 0.97, false },
	{ "yes or no", "active", "btrue\n", 0.97, false },
	{ "nothing", "name", "", 0.7, false },
	{ "no value", "max_price", "-\n", 0.7, false },
	{ "one row", "name|orders|total_eur", "tAnn Lee|i7|r1250.5\n", 0.9,
	  false },
	{ "a short list", "name", "tAnn\ntBo\ntCy\n", 0.97, false },
	{ "a list with gaps", "id|name|phone|since",
	  "i10001|tAnn Lee|-|S2024-01-05 00:00:00\n"
	  "i10002|tBo Fry|t079 123|S2024-02-01 00:00:00\n",
	  0.97, false },
	{ "who leads", "category|revenue_eur",
	  "tElectronics|r412908.2\ntHome|r292640\ntGarden|r225310.75\n"
	  "tToys|r143780.1\n",
	  0.97, false },
	{ "a tie", "name|orders", "tAnn|i3\ntBo|i3\ntCy|i1\n", 0.9, false },
	{ "two of them", "channel|orders", "tweb|i412\ntapp|i300\n", 0.9,
	  false },
	{ "the cheapest first", "product|price",
	  "tpen|r1.5\ntbook|r12.25\ntbag|r30\n", 0.9, false },
	{ "losses", "store|profit_eur",
	  "tBern|r-1250.5\ntRome|r-90\ntOslo|r800\n", 0.9, false },
	{ "tiny and huge", "name|x", "ta|r0.0000123\ntb|r5.25\ntc|r1e21\n", 0.6,
	  false },
	{ "ratings", "rating|reviews", "i1|i12\ni2|i30\ni3|i61\ni4|i120\n", 0.9,
	  false },
	{ "months", "month|orders",
	  "t2024-01|i30\nt2024-02|i20\nt2024-03|i45\nt2024-04|i60\n", 0.97,
	  false },
	{ "months with a gap", "month|orders",
	  "t2023-11|i30\nt2023-12|i20\nt2024-03|i45\nt2024-04|i60\n", 0.97,
	  false },
	{ "days", "day|visits",
	  "D2024-01-30|i1030\nD2024-01-31|i980\nD2024-02-01|i1205\n", 0.97,
	  false },
	{ "years", "year|revenue_eur",
	  "i2022|r1200000.5\ni2023|r1350000\ni2024|r1100000\n", 0.97, false },
	{ "months and channels", "month|channel|revenue_eur",
	  "t2024-01|tweb|r10000\nt2024-01|tapp|r3000\n"
	  "t2024-02|tweb|r12000\nt2024-02|tapp|r9000\n"
	  "t2024-03|tweb|r15000\nt2024-03|tapp|r9500\n",
	  0.97, false },
	{ "cities and states", "city|status|orders",
	  "tBern|tpaid|i30\ntBern|topen|i4\ntRome|tpaid|i12\n"
	  "tRome|topen|i9\n",
	  0.97, false },
	{ "two measures", "quarter|orders|revenue_eur",
	  "t2024-Q1|i120|r5100.5\nt2024-Q2|i90|r4100\nt2024-Q3|i150|r6100\n",
	  0.9, false },
	{ "the measure first", "count|city", "i30|tBern\ni12|tRome\n", 0.9,
	  false },
	{ "one name twice", "name|name|name", "tAnn|tBern|tCH\ntBo|tRome|tIT\n",
	  0.9, false },
	{ "more rows", "name|orders", "tAnn|i3\ntBo|i2\n", 0.9, true },
	{ "markup", "name|orders", "t<script>alert(1)</script>|i3\nt\"&'|i2\n",
	  0.9, false },
	{ "two years of months", "month|orders_2025|orders_2024",
	  "i1|i1315|i1113\ni2|i1175|i980\ni3|i1475|i1226\ni4|i1522|i1245\n",
	  0.9, false },
	{ "below and above zero, in percent", "region|change_pct",
	  "tNorth|r-12.5\ntSouth|r3.25\ntWest|r0\n", 0.9, false },
	{ "nothing but empty cells in a column", "name|left_on|orders",
	  "tAnn|-|i3\ntBo|-|i2\n", 0.9, false },
	{ "a label that is empty", "country|customers",
	  "tSpain|i30\n-|i12\ntItaly|i9\n", 0.9, false },
	{ "yes and no in a column", "name|active", "tAnn|btrue\ntBo|bfalse\n",
	  0.9, false },
	{ "a text of many words", "id|comment",
	  "i1|tThe parcel came two days late, the box was torn at one side, and"
	  " nobody answered when I wrote to ask what I should do with it.\n"
	  "i2|tGood.\n",
	  0.9, false },
	{ "one long word", "hash|n",
	  "taaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff|i1\n"
	  "tb|i2\n",
	  0.9, false },
	{ "numbers of all sizes", "name|total_eur",
	  "ta|r-1234567.891\ntb|r0.05\ntc|r99999999.5\n", 0.9, false },
	{ "times of a day", "hour|calls", "i8|i12\ni9|i40\ni10|i22\n", 0.9,
	  false },
	{ "a column of nothing but numbers", "price",
	  "r1\nr2.5\nr4\nr4\nr5\nr6\nr7.5\nr8\nr9\nr11\nr12\nr19.99\n", 0.9,
	  false },
	{ "two measures of each", "weight_kg|price_eur",
	  "r1.5|r10\nr2|r14\nr2.5|r13\nr4|r30\n", 0.9, false },
	{ "labels alone", "country|city",
	  "tSpain|tMadrid\ntSpain|tSeville\ntItaly|tRome\n", 0.9, false },
	{ "from right to left", "name|orders", "tمريم|i3\ntשלום|i2\n", 0.9,
	  false },
	{ "none of them", "COUNT(*)", "i0\n", 0.97, false },
	{ "how long it takes", "avg_delivery_days", "r3.456789\n", 0.9, false },
	{ "a very small number", "failure_rate", "r0.00000042\n", 0.9, false },
	{ "a debt", "balance_eur", "r-1250.5\n", 0.9, false },
	{ "one day", "last_order", "S2025-12-31 00:00:00\n", 0.97, false },
	{ "one row of many columns",
	  "id|name|city|signed_up|newsletter|orders|total_eur",
	  "i1017|tAnn Lee|tBern|D2024-01-05|bfalse|i12|r1250.5\n", 0.9, false },
	{ "days of the week", "weekday|orders",
	  "i0|i66\ni1|i83\ni2|i78\ni3|i73\ni4|i73\ni5|i69\ni6|i57\n", 0.9,
	  false },
	{ "months of any year", "month|channel|orders",
	  "i1|tweb|i30\ni1|tapp|i9\ni2|tweb|i26\ni2|tapp|i11\ni3|tweb|i35\n"
	  "i3|tapp|i12\n",
	  0.9, false },
	{ "a share of all", "category|share_pct",
	  "tHome|r61.234\ntToys|r30.5\ntGarden|r8.266\n", 0.9, false },
	{ "this year and the last", "takings_2025|takings_2024",
	  "r5743456.52|r4660219.04\n", 0.9, false },
	{ "more than three share the top", "name|orders",
	  "tAnn|i3\ntBo|i3\ntCy|i3\ntDee|i3\ntEd|i2\n", 0.9, false },
	{ "keys alone", "order_id|customer_id",
	  "i100234|i10001\ni100235|i10002\ni100236|i10001\n", 0.9, false },
	{ "postcodes", "zip|customers", "i8001|i30\ni1204|i12\ni3011|i9\n", 0.9,
	  false },
	{ "how long each takes", "carrier|avg_duration_min",
	  "tParcel|r41.25\ntCourier|r18.5\ntPost|r65\n", 0.9, false },
	{ "yes and no counted", "newsletter|customers",
	  "btrue|i1880\nbfalse|i1320\n", 0.9, false },
	{ "a month without a value", "month|avg_rating",
	  "t2025-01|r4.25\nt2025-02|-\nt2025-03|r3.5\nt2025-04|r4.75\n", 0.9,
	  false },
	{ "days without orders", "day|orders",
	  "D2025-03-01|i12\nD2025-03-02|i9\nD2025-03-07|i15\n"
	  "D2025-03-08|i4\n",
	  0.9, false },
	{ "names and dates", "name|hired_on",
	  "tAnn|D2019-04-01\ntBo|D2021-09-15\n", 0.97, false },
	{ "a share of one", "category|avg_discount",
	  "tHome|r0.0243\ntToys|r0.031\ntGarden|r0.15\n", 0.9, false },
	{ "yes and no as numbers", "product|in_stock",
	  "tpan|i1\ntpot|i0\ntlid|-\n", 0.9, false },
	{ "a list that goes on", "name|city",
	  "tAnn|tBern\ntBo|tRome\n"
	  "tCy|tOslo\ntDee|tBern\n",
	  0.9, true },
	{ "a year and its count", "year|orders", "i2024|i2830\n", 0.9, false },
	{ "four measures of each month",
	  "month|orders|returned_pct|weight_kg|revenue_eur",
	  "t2024-01|i30|r4.5|r812.5|r4100.5\nt2024-02|i20|r6|r540|r2980\n"
	  "t2024-03|i45|r3.25|r1210|r6230.75\nt2024-04|i60|r4|r1500|r8011\n",
	  0.9, false },
	{ "orders and revenue of each city", "city|orders|revenue_eur",
	  "tBern|i412|r51250.5\ntRome|i300|r64300\ntOslo|i188|r22010.25\n", 0.9,
	  false },
	{ "months, channels and two measures",
	  "month|channel|orders|revenue_eur",
	  "t2024-01|tweb|i40|r10000\nt2024-01|tapp|i12|r3000\n"
	  "t2024-02|tweb|i48|r12000\nt2024-02|tapp|i30|r9000\n"
	  "t2024-03|tweb|i61|r15000\nt2024-03|tapp|i33|r9500\n",
	  0.97, false },
	{ "cities, states and two measures", "city|status|orders|revenue_eur",
	  "tBern|tpaid|i30|r900.5\ntBern|topen|i4|r50\n"
	  "tRome|tpaid|i12|r400.25\ntRome|topen|i9|r320\n",
	  0.97, false },
	{ "what nothing orders", "category|revenue_eur",
	  "tElectronics|r292640\ntGarden|r225310.75\ntHome|r412908.2\n"
	  "tToys|r143780.1\n",
	  0.9, false },
};

/* 13 cities, each with five states: too many bars to stand side by side. */
static inline struct rows *
fixture_many_bars(struct arena *a)
{
	static const char *const states[] = { "paid", "open", "sent", "lost",
					      "back" };
	struct buf b = buf_new(a, 10000);

	for (unsigned i = 1; i <= 65; i++)
		buf_printf(&b, "tCity %u|t%s|i%u\n", (i + 4) / 5, states[i % 5],
			   i * 7 % 40);
	return rows_of(a, "city|status|orders", buf_text(&b));
}

/* 2,000 rows, of which a page shows the first. */
static inline struct rows *
fixture_long(struct arena *a)
{
	struct buf b = buf_new(a, 100000);

	for (unsigned i = 1; i <= 2000; i++)
		buf_printf(&b, "i%u|tItem %u|r%u.25\n", i, i, i * 7 % 1000);
	return rows_of(a, "id|item|price_eur", buf_text(&b));
}

/* 40 columns. */
static inline struct rows *
fixture_broad(struct arena *a)
{
	struct buf names = buf_new(a, 2000), cells = buf_new(a, 2000);

	for (unsigned i = 1; i <= 40; i++) {
		buf_printf(&names, "%scolumn_%u", i > 1 ? "|" : "", i);
		buf_printf(&cells, "%si%u", i > 1 ? "|" : "", i * i);
	}
	return rows_of(a, buf_text(&names),
		       arena_printf(a, "%s\n%s\n", buf_text(&cells),
				    buf_text(&cells)));
}

static inline struct turn
fixture_shape(struct arena *a, size_t n, const char *question,
	      struct rows *rows, double confidence)
{
	static struct attempt ran = { .draft = { .sql = "SELECT 1",
						 .drafter = "grammar" } };
	struct turn t = turn_new(n, question, TURN_ANSWERED);

	t.rows = rows;
	t.answer = sentence_of(
		a, rows,
		&(struct told){ .counted = NULL, .sorted = !rows->unordered },
		LANGUAGE_EN);
	t.sql = rows->unordered ? "SELECT 1" : "SELECT 1 ORDER BY 1";
	t.drafter = "grammar";
	t.reading = question;
	t.confidence = confidence;
	t.attempts = &ran;
	t.n_attempts = 1;
	return t;
}

static inline struct view_chat
fixture_shapes(struct arena *a)
{
	const size_t n = COUNT(fixture_results) + 3;
	struct turn *turns = arena_array(a, n, sizeof(*turns));
	struct chat *chat = arena_alloc(a, sizeof(*chat));

	for (size_t i = 0; i + 3 < n; i++) {
		struct rows *rows = rows_of(a, fixture_results[i].names,
					    fixture_results[i].rows);

		rows->truncated = fixture_results[i].truncated;
		/* what its statement would tell */
		rows->unordered = strcmp(fixture_results[i].question,
					 "what nothing orders") == 0;
		if (strcmp(rows->cols[0].name, "weekday") == 0)
			rows->cols[0].unit = UNIT_OF_WEEKDAY;
		if (strcmp(fixture_results[i].names, "category|avg_discount") ==
		    0)
			rows->cols[1].unit = UNIT_OF_ONE;
		if (strcmp(fixture_results[i].names, "product|in_stock") == 0)
			rows->cols[1].declared = "BOOLEAN";
		turns[i] = fixture_shape(a, i + 1, fixture_results[i].question,
					 rows, fixture_results[i].confidence);
	}
	turns[n - 3] = fixture_shape(a, n - 2, "13 cities and five states",
				     fixture_many_bars(a), 0.9);
	turns[n - 2] =
		fixture_shape(a, n - 1, "2,000 rows", fixture_long(a), 0.9);
	turns[n - 1] = fixture_shape(a, n, "40 columns", fixture_broad(a), 0.9);
	*chat = fixture_chats[0];
	chat->title = "Results of all shapes";
	chat->n_turns = n;
	return (struct view_chat){
		.chat = chat,
		.database = &fixture_shop,
		.turns = turns,
		.n_turns = n,
	};
}

#endif

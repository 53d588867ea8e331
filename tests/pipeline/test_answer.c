#include "pipeline/sentence.h"
#include "pipeline/stages.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

#define I(text)                              \
	{                                    \
		CELL_INTEGER, STR_INIT(text) \
	}
#define R(text)                           \
	{                                 \
		CELL_REAL, STR_INIT(text) \
	}
#define D(text)                              \
	{                                    \
		CELL_DECIMAL, STR_INIT(text) \
	}
#define T(text)                           \
	{                                 \
		CELL_TEXT, STR_INIT(text) \
	}
#define NONE                            \
	{                               \
		CELL_NULL, STR_INIT("") \
	}
#define X                                     \
	{                                     \
		CELL_BLOB, STR_INIT("\1\2\3") \
	}

static const struct {
	const char *names[5];
	struct cell cells[5]; /* of the first row */
	size_t n_rows;
	bool truncated;
	const char *answer;
} cases[] = {
	{ { "count" }, { I("1234567") }, 1, false, "count: 1,234,567." },
	{ { "COUNT(*)" }, { I("42") }, 1, false, "count: 42." },
	{ { "sum(a*b)" }, { I("42") }, 1, false, "result: 42." },
	{ { "avg_total" },
	  { R("-1234.5678") },
	  1,
	  false,
	  "avg total: -1234.5678." },
	{ { "n" }, { R("1e21") }, 1, false, "n: 1e21." },
	{ { "n" }, { D("0.10") }, 1, false, "n: 0.10." },
	{ { "n" }, { I("-999") }, 1, false, "n: -999." },
	{ { "n" }, { I("-1000") }, 1, false, "n: -1000." },
	{ { "n" }, { I("-10000") }, 1, false, "n: -10,000." },
	{ { "year" }, { I("20240") }, 1, false, "year: 20240." },
	{ { "n" }, { I("0") }, 1, false, "n: 0." },
	{ { "name", "total" },
	  { T("Ann"), I("7") },
	  1,
	  false,
	  "name: Ann, total: 7." },
	{ { "name", "note" },
	  { T("Ann"), NONE },
	  1,
	  false,
	  "name: Ann, note: empty." },
	{ { "photo" }, { X }, 1, false, "photo: 3 bytes." },
	{ { "max" }, { NONE }, 1, false, "There is no value: no rows match." },
	{ { "a", "b", "c", "d", "e" },
	  { I("1"), I("2"), I("3"), I("4"), I("5") },
	  1,
	  false,
	  "Found 1 row." },
	{ { "a" }, { I("1") }, 0, false, "No rows match." },
	{ { "a", "b", "c" },
	  { I("1"), I("2"), I("3") },
	  12345,
	  false,
	  "Found 12,345 rows." },
	{ { "a" },
	  { I("1") },
	  1000,
	  true,
	  "These are the first 1,000 rows; there are more." },
	{ { "a" },
	  { I("1") },
	  1,
	  true,
	  "These are the first 1 row; there are more." },
};

static void
sentences(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		struct column cols[5] = { { .name = NULL } };
		struct rows rows = {
			.n_rows = cases[i].n_rows,
			.truncated = cases[i].truncated,
			.cols = cols,
		};
		struct turn turn = { .rows = &rows };
		struct job job = { .arena = a, .turn = &turn };

		for (; rows.n_cols < 5 && cases[i].names[rows.n_cols];
		     rows.n_cols++)
			cols[rows.n_cols].name = cases[i].names[rows.n_cols];
		rows.cells = arena_array(a, 5, sizeof(*rows.cells));
		memcpy(rows.cells, cases[i].cells, sizeof(cases[i].cells));
		assert_null(stage_answer(NULL, &job, NULL));
		assert_string_equal(turn.answer, cases[i].answer);
		arena_destroy(a);
	}
}

/* Rows of a label and a number, or of a label alone. */
static const struct {
	const char *names[2];
	size_t n_rows;
	struct cell cells[12];
	const char *answer;
} shapes[] = {
	{ { "name" },
	  3,
	  { T("Ann"), T("Bo"), T("Cy") },
	  "Found 3 rows: Ann, Bo and Cy." },
	{ { "name" }, 2, { T("Ann"), T("Bo") }, "Found 2 rows: Ann and Bo." },
	{ { "name" }, 2, { T("Ann"), NONE }, "Found 2 rows." },
	{ { "name" },
	  6,
	  { T("a"), T("b"), T("c"), T("d"), T("e"), T("f") },
	  "Found 6 rows." },
	{ { "month", "total_sales" },
	  3,
	  { T("2024-01"), I("5"), T("2024-02"), I("12345"), T("2024-03"),
	    I("-7") },
	  "Found 3 rows: the highest total sales is 12,345 (2024-02), the "
	  "lowest -7 (2024-03)." },
	{ { "year", "orders" },
	  3,
	  { I("2022"), I("3"), I("2023"), I("2"), I("2024"), I("1") },
	  "Found 3 rows: the highest orders is 3 (2022), the lowest 1 "
	  "(2024)." },
	{ { "name", "n" },
	  3,
	  { T("a"), I("2"), T("b"), I("2"), T("c"), I("1") },
	  "Found 3 rows." }, /* two are highest */
	{ { "name", "n" },
	  3,
	  { T("a"), I("2"), T("b"), NONE, T("c"), I("1") },
	  "Found 3 rows." },
	{ { "name", "order_id" },
	  3,
	  { T("a"), I("2"), T("b"), I("3"), T("c"), I("1") },
	  "Found 3 rows." },
	{ { "price", "weight" },
	  3,
	  { R("2.5"), I("2"), R("3.5"), I("3"), R("4.5"), I("1") },
	  "Found 3 rows." },
};

static void
shapes_have_their_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(shapes); i++) {
		struct arena *a = arena_create(1 << 20);
		struct column cols[2] = { { .name = shapes[i].names[0] },
					  { .name = shapes[i].names[1] } };
		struct cell cells[12];
		struct rows rows = { .n_rows = shapes[i].n_rows,
				     .n_cols = shapes[i].names[1] ? 2 : 1,
				     .cols = cols,
				     .cells = cells };

		memcpy(cells, shapes[i].cells, sizeof(cells));
		assert_string_equal(sentence_of(a, &rows), shapes[i].answer);
		arena_destroy(a);
	}
}

TESTS(CASE(sentences), CASE(shapes_have_their_words))

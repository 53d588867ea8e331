#include "pipeline/agree.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

#define CELLS 4

/* Two results of two columns each; I: a number without a point, R: with. */
static const struct {
	const char *a[CELLS], *b[CELLS];
	const char *a_types, *b_types;
	bool same;
} cases[] = {
	{ { "1", "x", "2", "y" }, { "2", "y", "1", "x" }, "IT", "IT", true },
	{ { "1", "x", "2", "y" }, { "1", "x", "1", "x" }, "IT", "IT", false },
	{ { "12", "x", "2", "y" },
	  { "12.0", "x", "2e0", "y" },
	  "IT",
	  "RT",
	  true },
	{ { "-7", "x", "0", "y" },
	  { "-7.0", "x", "-0.0", "y" },
	  "IT",
	  "RT",
	  true },
	{ { "12", "x", "2", "y" }, { "12", "x", "2", "y" }, "IT", "TT", false },
	{ { "12345678901234", "x", "2", "y" },
	  { "12345678901234.0", "x", "2", "y" },
	  "IT",
	  "RT",
	  true },
	{ { "a", "bc", "x", "y" }, { "ab", "c", "x", "y" }, "TT", "TT", false },
	{ { NULL, "b", "x", "y" }, { "", "b", "x", "y" }, "TT", "TT", false },
	{ { "a", "b\n1", "x", "y" },
	  { "a", "b", "x", "1\ny" },
	  "TT",
	  "TT",
	  false },
};

static enum cell_type
type_of(char c)
{
	return c == 'I' ? CELL_INTEGER : c == 'R' ? CELL_REAL : CELL_TEXT;
}

static const char *
set_of(struct arena *a, const char *const *cells, const char *types)
{
	static const char *const names[] = { "p", "q" };
	struct rows rows = rows_texts(a, CELLS / 2, names, 2);

	for (size_t i = 0; i < CELLS; i++) {
		rows.cells[i] = cell_of_text(cells[i]);
		if (cells[i])
			rows.cells[i].type = type_of(types[i % 2]);
	}
	return rows_as_set(a, &rows);
}

static void
rows_in_any_order(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		const char *x = set_of(a, cases[i].a, cases[i].a_types);
		const char *y = set_of(a, cases[i].b, cases[i].b_types);

		if ((strcmp(x, y) == 0) != cases[i].same)
			fail_msg("%zu:\n%s\n%s", i, x, y);
		arena_destroy(a);
	}
}

TESTS(CASE(rows_in_any_order))

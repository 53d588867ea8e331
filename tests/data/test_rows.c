#include "data/rows.h"

#include "tests/test.h"

#include "base/ban.h"

#define CELLS 6

/* Of two columns, the second of numbers: what its rows are. */
static const struct {
	const char *cells[CELLS]; /* NULL: the value NULL */
	size_t n_rows;
	bool nothing, zero, unnamed, same;
} cases[] = {
	{ { NULL }, 0, true, false, false, false },
	{ { NULL, NULL }, 1, true, false, true, false },
	{ { "0", "0" }, 1, false, true, false, false },
	{ { "a", "2" }, 1, false, false, false, false },
	{ { "a", "7", "b", "7" }, 2, false, false, false, false },
	{ { "a", "7", "b", "7", "c", "7.0" }, 3, false, false, false, true },
	{ { "a", "7", "b", "7", "c", "8" }, 3, false, false, false, false },
	{ { "a", "7", "b", NULL, "c", "7" }, 3, false, false, false, false },
	{ { "a", "7", NULL, "8" }, 2, false, false, true, false },
};

static struct rows
rows_of(struct arena *a, size_t i)
{
	static const char *const names[] = { "x", "y" };
	struct rows rows = rows_texts(a, cases[i].n_rows, names, 2);

	for (size_t k = 0; k < 2 * cases[i].n_rows; k++) {
		rows.cells[k] = cell_of_text(cases[i].cells[k]);
		if (k % 2 && cases[i].cells[k])
			rows.cells[k].type = CELL_REAL;
	}
	return rows;
}

static void
rows_tell(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create(1 << 20);
		const struct rows rows = rows_of(a, i);

		if (rows_are_nothing(&rows) != cases[i].nothing ||
		    (!cases[i].nothing &&
		     rows_are_zero(&rows) != cases[i].zero) ||
		    rows_are_unnamed(&rows) != cases[i].unnamed ||
		    rows_are_same(&rows) != cases[i].same)
			fail_msg("%zu", i);
		arena_destroy(a);
	}
}

TESTS(CASE(rows_tell))

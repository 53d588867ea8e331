#ifndef TESTS_SQL_MEND_H
#define TESTS_SQL_MEND_H

#include "sql/check/check.h"
#include "tests/sql/fixture.h"
#include "tests/test.h"

static size_t n_wrong;

/* The engine's words make the complaint, as in the pipeline. */
static inline void
try_mend(struct arena *a, const char *dialect, const struct schema *schema,
	 const char *sql, const char *message, const char *want)
{
	const struct dialect *d = dialect_find(str_of(dialect));
	const struct complaint *c =
		sql_complaint(a, d, schema, str_of(sql), message, NULL);
	struct mends done;
	const char *got = sql_mend(a, d, schema, str_of(sql), c, &done);

	assert_true(!got == (done.n == 0));
	if (str_eq(str_of(got), str_of(want)))
		return;
	print_error("%s: %s\n  gave %s\n  want %s\n", dialect, sql,
		    got ? got : "nothing", want ? want : "nothing");
	n_wrong++;
}

/* want NULL: nothing is changed. */
struct mend_case {
	const char *dialect, *sql, *message, *want;
};

static inline void
try_all(const struct schema *schema, const struct mend_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);

	n_wrong = 0;
	for (size_t i = 0; i < n; i++)
		try_mend(a, cases[i].dialect, schema, cases[i].sql,
			 cases[i].message, cases[i].want);
	assert_int_equal(n_wrong, 0);
	arena_destroy(a);
}

#endif

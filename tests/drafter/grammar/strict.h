#ifndef TESTS_DRAFTER_GRAMMAR_STRICT_H
#define TESTS_DRAFTER_GRAMMAR_STRICT_H

#include <string.h>

#include "drafter/grammar/old/grammar.h"
#include "drafter/grammar/old/strict/analytic.h"
#include "tests/drafter/grammar/made.h"
#include "tests/test.h"

/* What the strict reader says by itself; sql NULL: nothing. */
struct strict_case {
	const char *question, *sql;
};

static inline bool
strict_says(const struct schema *schema, const struct strict_case *c,
	    const struct made_value *values, size_t n_values)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct job job = made_job(a, schema, c->question);
	struct draft d = { 0 };
	bool same;

	made_values(&job, values, n_values);
	(void)analytic_draft(grammar_parse(&job, NULL), &d);
	same = d.sql && c->sql ? strcmp(d.sql, c->sql) == 0 : d.sql == c->sql;
	if (!same)
		print_error("%s\n  not %s\n  but %s\n", c->question,
			    c->sql ? c->sql : "-", d.sql ? d.sql : "-");
	arena_destroy(a);
	return same;
}

/* How many cases came out otherwise, of a database that ddl makes. */
static inline size_t
strict_wrong(const char *ddl, const struct strict_case *cases, size_t n,
	     const struct made_value *values, size_t n_values)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema = { 0 };
	size_t wrong = 0;

	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < n; i++)
		wrong += !strict_says(&schema, &cases[i], values, n_values);
	arena_destroy(a);
	return wrong;
}

#endif

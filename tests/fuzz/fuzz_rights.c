#include <stdlib.h>

#include "sql/check/check.h"
#include "sql/lex/shape.h"

#include "base/ban.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct schema_column cols[] = { { .name = "id" },
				       { .name = "name" },
				       { .name = "total" } };
static struct schema_table tables[] = {
	{ .name = "orders", .cols = cols, .n_cols = COUNT(cols) },
	{ .name = "staff", .cols = cols, .n_cols = COUNT(cols) },
	{ .name = "secrets", .cols = cols, .n_cols = COUNT(cols) },
};
static const struct schema schema = { .tables = tables, .n_tables = 3 };
static const char *const of_staff[] = { "id", "name" };
static const struct rights_table visible[] = {
	{ .name = "orders", .rule = "total < 5" },
	{ .name = "staff", .columns = of_staff, .n_columns = 2 },
};
static const struct rights rights = { .digest = "",
				      .tables = visible,
				      .n_tables = COUNT(visible) };

/* A table stands nowhere but in the subselect that was made for it. */
static bool
is_covered(const struct shape *s, const struct table_ref *ref)
{
	static const char *const of_rules[] = { "parlance_w*", NULL };

	if (ref->call || ref->cte || dialect_lists(of_rules, ref->name))
		return true;
	return str_is(ref->schema, "main") && ref->at > 3 &&
	       token_is(s->tokens[ref->at - 3], "from") &&
	       (str_is_nocase(ref->name, "orders") ||
		str_is_nocase(ref->name, "staff"));
}

/*
 * What passed for a reader with rights names no table but in what was made of
 * it, as another reader of statements than cover.c sees it.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "sqlite", "duckdb" };
	struct arena *a = arena_create((size_t)256 << 20);
	struct verdict v;

	if (size == 0) {
		arena_destroy(a);
		return 0;
	}
	sql_check(a, dialect_find(str_of(names[data[0] % COUNT(names)])),
		  &schema, &rights,
		  (struct str){ (const char *)data + 1, size - 1 }, &v);
	assert(!v.sql != !v.complaint);
	if (v.sql) {
		struct shape s = shape_read(
			a, dialect_find(str_of(names[data[0] % COUNT(names)])),
			str_of(sql_text(v.sql)));

		for (size_t i = 0; i < s.n_refs; i++)
			if (!is_covered(&s, &s.refs[i]))
				abort();
	}
	arena_destroy(a);
	return 0;
}

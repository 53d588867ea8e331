#include "access/narrow.h"
#include "base/arena.h"

#include "tests/test.h"

#include "base/ban.h"

static const char *const id_name[] = { "id", "name" };
static const char *const name_city[] = { "NAME", "city" };
static const char *const total[] = { "total" };
static const struct rights_mask upper_masks[] = { { "name", MASK_EMAIL },
						  { "born", MASK_YEAR } };
static const struct rights_mask lower_masks[] = { { "Name", MASK_NULL },
						  { "born", MASK_HASH },
						  { "city", MASK_HASH } };

static const struct rights_table upper_tables[] = {
	{ .name = "staff",
	  .columns = id_name,
	  .n_columns = 2,
	  .masks = upper_masks,
	  .n_masks = 2,
	  .rule = "id < 9 or id > 20" },
	{ .name = "orders", .columns = id_name, .n_columns = 2 },
	{ .name = "sites", .rule = "id = 1" },
};
static const struct rights_table lower_tables[] = {
	{ .name = "Staff",
	  .columns = name_city,
	  .n_columns = 2,
	  .masks = lower_masks,
	  .n_masks = 3,
	  .rule = "id > 3" },
	{ .name = "orders", .columns = total, .n_columns = 1 },
	{ .name = "other", .columns = total, .n_columns = 1 },
};
static const struct rights upper = { .digest = "u",
				     .tables = upper_tables,
				     .n_tables = COUNT(upper_tables),
				     .max_rows = 40 };
static const struct rights lower = { .digest = "l",
				     .tables = lower_tables,
				     .n_tables = COUNT(lower_tables),
				     .all_tables = true,
				     .salt = "s",
				     .max_rows = 500 };

static void
both_hold(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct rights r = rights_narrow(a, &upper, &lower);
	const struct rights_table *staff = rights_table(&r, "staff");

	(void)state;
	assert_non_null(staff);
	assert_int_equal(staff->n_columns, 1);
	assert_true(rights_column(staff, "name"));
	assert_string_equal(staff->rule, "(id < 9 or id > 20) and (id > 3)");
	assert_string_equal(rights_table(&r, "sites")->rule, "id = 1");
	assert_string_equal(r.digest, "u l");
	assert_string_equal(r.salt, "s");
	assert_int_equal(r.max_rows, 40);
	arena_destroy(a);
}

/* NULL tells least; else the first of the two masks holds. */
static void
the_stricter_mask_holds(void **state)
{
	struct arena *a = arena_create(1 << 20);
	const struct rights r = rights_narrow(a, &upper, &lower);
	const struct rights_table *staff = rights_table(&r, "staff");

	(void)state;
	assert_int_equal(rights_masks(staff, "name"), MASK_NULL);
	assert_int_equal(rights_masks(staff, "born"), MASK_YEAR);
	assert_int_equal(rights_masks(staff, "city"), MASK_HASH);
	arena_destroy(a);
}

/* Nothing in common is nothing, whatever "*" of both would give. */
static void
what_one_leaves_out_is_not_there(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct rights wide = upper, r;

	(void)state;
	r = rights_narrow(a, &upper, &lower);
	assert_null(rights_table(&r, "orders"));
	assert_null(rights_table(&r, "other"));
	assert_null(rights_table(&r, "secrets"));
	wide.all_tables = true;
	r = rights_narrow(a, &wide, &lower);
	assert_null(rights_table(&r, "orders"));
	assert_non_null(rights_table(&r, "secrets"));
	assert_false(rights_column(rights_table(&r, "other"), "id"));
	r = rights_narrow(a, &lower, &wide);
	assert_null(rights_table(&r, "orders"));
	arena_destroy(a);
}

TESTS(CASE(both_hold), CASE(the_stricter_mask_holds),
      CASE(what_one_leaves_out_is_not_there))

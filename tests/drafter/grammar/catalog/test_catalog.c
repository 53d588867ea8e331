#include <string.h>

#include "drafter/grammar/catalog/catalog.h"
#include "tests/test.h"

static const char *months[] = { "2024-05", "2024-06" };
static const char *flags[] = { "0", "1" };
static const char *answers[] = { "N", "Y" };

static struct schema_column cust_cols[] = {
	{ .name = "cust_no", .type = CELL_INTEGER, .primary = true },
	{ .name = "cusNm", .type = CELL_TEXT },
	{ .name = "cusCty", .type = CELL_TEXT },
	{ .name = "vip",
	  .type = CELL_INTEGER,
	  .samples = flags,
	  .n_samples = 2 },
	{ .name = "paid",
	  .type = CELL_INTEGER,
	  .samples = flags,
	  .n_samples = 2 },
	{ .name = "reachable",
	  .type = CELL_TEXT,
	  .samples = answers,
	  .n_samples = 2 },
};

static struct schema_column visit_cols[] = {
	{ .name = "id", .type = CELL_INTEGER, .primary = true },
	{ .name = "cust_no", .type = CELL_INTEGER },
	{ .name = "booked_at", .type = CELL_TIMESTAMP },
	{ .name = "starts_at", .type = CELL_TIMESTAMP },
	{ .name = "ends_at", .type = CELL_TIMESTAMP },
};

static struct schema_column person_cols[] = {
	{ .name = "id", .type = CELL_INTEGER, .primary = true },
	{ .name = "birth_date", .type = CELL_DATE },
	{ .name = "hire_date", .type = CELL_DATE },
	{ .name = "pay_month",
	  .type = CELL_TEXT,
	  .samples = months,
	  .n_samples = 2 },
};

static const char *firms[] = { "Mokka Oy", "Salo ja pojat", "Uusi Tie" };
static const char *places[] = { "N1", "N2", "S1" };

/* of words that are in no list */
static struct schema_column firm_cols[] = {
	{ .name = "zq_id", .type = CELL_INTEGER, .primary = true },
	{ .name = "vuplo",
	  .type = CELL_TEXT,
	  .samples = firms,
	  .n_samples = COUNT(firms) },
};

static struct schema_column hall_cols[] = {
	{ .name = "zs_nm", .type = CELL_TEXT, .primary = true },
	{ .name = "vuplo",
	  .type = CELL_TEXT,
	  .samples = firms,
	  .n_samples = COUNT(firms) },
};

static struct schema_column shelf_cols[] = {
	{ .name = "zr_id", .type = CELL_INTEGER, .primary = true },
	{ .name = "vuplo",
	  .type = CELL_TEXT,
	  .samples = places,
	  .n_samples = COUNT(places) },
};

/* a view, which declares no key */
static struct schema_column due_cols[] = {
	{ .name = "id", .type = CELL_INTEGER },
	{ .name = "stock", .type = CELL_INTEGER },
};

static struct schema_table tables[] = {
	{ .name = "cusMst", .cols = cust_cols, .n_cols = COUNT(cust_cols) },
	{ .name = "visits", .cols = visit_cols, .n_cols = COUNT(visit_cols) },
	{ .name = "person", .cols = person_cols, .n_cols = COUNT(person_cols) },
	{ .name = "due", .cols = due_cols, .n_cols = COUNT(due_cols) },
	{ .name = "firms", .cols = firm_cols, .n_cols = COUNT(firm_cols) },
	{ .name = "shelves", .cols = shelf_cols, .n_cols = COUNT(shelf_cols) },
	{ .name = "halls", .cols = hall_cols, .n_cols = COUNT(hall_cols) },
};

static struct catalog *
built(struct arena *a)
{
	static struct schema s = { .tables = tables,
				   .n_tables = COUNT(tables) };

	return catalog_build(a, &s, NULL);
}

static void
an_id_without_a_key_is_no_number(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	const struct catalog *c = built(a);

	(void)state;
	assert_int_equal(cat_col(c, 3, 0)->kind, COL_KEY);
	assert_int_not_equal(cat_col(c, 3, 1)->kind, COL_KEY);
	arena_destroy(a);
}

/* "cusMst" is called by its key, cust_no: a customer. */
static void
a_table_is_called_by_its_key(void **state)
{
	const struct cat_table *t = &built(*state)->tables[0];
	bool found = false;

	for (size_t i = 0; i < t->n_words; i++)
		found |= t->words[i].n == 1 &&
			 strcmp(t->words[i].folds[0], "customer") == 0;
	assert_true(found);
}

/* "cus" of cusNm says whose name it is. */
static void
what_columns_share_counts_little(void **state)
{
	const struct cat_table *t = &built(*state)->tables[0];

	for (size_t i = 1; i < 3; i++) {
		assert_true(t->cols[i].words[0].weight[0] < 0.5F);
		assert_true(t->cols[i].words[0].weight[1] > 0.5F);
	}
	assert_true(t->cols[3].words[0].weight[0] > 0.5F);
}

static void
two_values_make_a_flag(void **state)
{
	const struct cat_table *t = &built(*state)->tables[0];

	assert_int_equal(t->cols[3].kind, COL_FLAG);
	assert_string_equal(t->cols[3].yes, "1");
	assert_int_equal(t->cols[4].kind, COL_FLAG); /* and no amount */
	assert_string_equal(t->cols[4].yes, "1");
	assert_int_equal(t->cols[5].kind, COL_FLAG);
	assert_string_equal(t->cols[5].yes, "Y");
	assert_null(t->cols[1].yes);
}

/* What begins a row, not what records it; and never a birthday. */
static void
a_row_happens_when_it_begins(void **state)
{
	const struct catalog *c = built(*state);

	assert_int_equal(c->tables[1].date, 3);
	assert_int_equal(c->tables[2].date, 2);
}

static void
a_month_is_a_date(void **state)
{
	const struct cat_col *c = cat_col(built(*state), 2, 3);

	assert_int_equal(c->kind, COL_DATE);
	assert_true(c->month);
}

/* Looked for once, and the same when it is asked for again. */
static void
a_way_is_as_long_as_its_path(void **state)
{
	const struct catalog *c = built(*state);
	const int n = (int)c->n_tables;

	for (int i = 0; i < 2 * n * n; i++) {
		const int from = i / n % n, to = i % n;
		struct cat_path path = { .n = 0 };
		struct cat_steps steps = { 0, 0 };

		assert_int_equal(catalog_path(c, from, to, &path),
				 catalog_steps(c, from, to, &steps));
		assert_int_equal(path.n, steps.n);
		assert_int_equal(path.n_many, steps.n_many);
	}
	assert_false(catalog_steps(c, -1, 0, &(struct cat_steps){ 0, 0 }));
}

static int
make_arena(void **state)
{
	*state = arena_create((size_t)16 << 20);
	return 0;
}

static int
drop_arena(void **state)
{
	arena_destroy(*state);
	return 0;
}

/* Ways between so many tables are not looked for, and none are kept. */
static void
many_tables_take_little_room(void **state)
{
	struct arena *a = *state;
	struct schema s = { .n_tables = 2000 };
	struct catalog *c;
	struct cat_steps steps;
	size_t before;

	s.tables = arena_array(a, s.n_tables, sizeof(*s.tables));
	for (size_t i = 0; i < s.n_tables; i++)
		s.tables[i].name = arena_printf(a, "t%zu", i);
	c = catalog_build(a, &s, NULL);
	before = arena_used(a);
	for (int i = 0; i < 2000; i++)
		assert_false(catalog_steps(c, i, 1999 - i, &steps));
	assert_in_range(arena_used(a) - before, 0, 1 << 20);
}

/* Each word of the names once, and the same list each time. */
static void
words_of_the_names_are_kept(void **state)
{
	const struct catalog *c = built(*state);
	const struct cat_vocabulary *v = catalog_vocabulary(c);
	size_t n_birth = 0;

	assert_ptr_equal(catalog_vocabulary(c), v);
	for (size_t i = 0; i < v->n; i++) {
		n_birth += strcmp(v->folds[i], "birth") == 0;
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(v->folds[i], v->folds[k]);
	}
	assert_int_equal(n_birth, 1);
}

/* Whatever language its column is called in; codes are no names. */
static void
what_looks_like_a_name_beside_a_key_is_one(void **state)
{
	const struct catalog *c = built(*state);

	assert_int_equal(c->tables[4].names[0], 1);
	assert_int_equal(cat_col(c, 4, 1)->kind, COL_NAME);
	assert_int_equal(c->tables[5].names[0], 0);
	assert_int_equal(cat_col(c, 5, 1)->kind, COL_CODE);
	assert_int_equal(c->tables[6].names[0], 0); /* its key is a name */
}

TESTS_IN(make_arena, drop_arena, cmocka_unit_test(a_table_is_called_by_its_key),
	 cmocka_unit_test(what_columns_share_counts_little),
	 cmocka_unit_test(two_values_make_a_flag),
	 cmocka_unit_test(a_row_happens_when_it_begins),
	 cmocka_unit_test(a_month_is_a_date),
	 cmocka_unit_test(a_way_is_as_long_as_its_path),
	 CASE(many_tables_take_little_room), CASE(words_of_the_names_are_kept),
	 CASE(what_looks_like_a_name_beside_a_key_is_one),
	 CASE(an_id_without_a_key_is_no_number))

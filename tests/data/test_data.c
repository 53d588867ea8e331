#include <string.h>

#include "data/format.h"
#include "data/rows.h"
#include "data/schema.h"
#include "data/turn.h"

#include "tests/test.h"

#include "base/ban.h"

#define TEXT(s)                        \
	{                              \
		CELL_TEXT, STR_INIT(s) \
	}

static const struct err *
feed(const struct row_sink *sink, const struct rows *r, bool *ret_enough)
{
	const struct err *e = sink->begin(sink->arg, r->cols, r->n_cols);

	return e ? e : sink->batch(sink->arg, r, ret_enough);
}

static const struct {
	size_t max_rows, max_bytes;
	size_t n_rows;
	bool truncated;
} snapshots[] = {
	{ 10, 1000, 3, false }, { 3, 1000, 3, false }, { 2, 1000, 2, true },
	{ 10, 9, 3, false },    { 10, 8, 2, true },    { 10, 0, 0, true },
};

static void
snapshot_keeps_the_first_rows(void **state)
{
	struct column col = { .name = "name", .type = CELL_TEXT };
	struct cell cells[] = { TEXT("one"), TEXT("two"), TEXT("six") };
	struct rows in = {
		.n_cols = 1, .n_rows = 3, .cols = &col, .cells = cells
	};

	(void)state;
	for (size_t i = 0; i < COUNT(snapshots); i++) {
		struct arena *a = arena_create(1 << 20);
		struct snapshot s;
		struct row_sink sink = snapshot_sink(
			&s, a, snapshots[i].max_rows, snapshots[i].max_bytes);
		bool enough = false;

		assert_null(feed(&sink, &in, &enough));
		assert_true(s.rows.n_rows == snapshots[i].n_rows);
		assert_int_equal(s.rows.truncated, snapshots[i].truncated);
		assert_int_equal(enough, snapshots[i].truncated);
		arena_destroy(a);
	}
}

static void
names_become_unique(void **state)
{
	struct arena *a = arena_create(1 << 20);
	struct column cols[] = { { .name = "id", .type = CELL_NULL },
				 { .name = "id", .type = CELL_NULL },
				 { .name = "id_2", .type = CELL_NULL },
				 { .name = "", .type = CELL_NULL } };
	struct rows r = { .n_cols = 4, .cols = cols };
	const char **names = rows_unique_names(a, &r);

	(void)state;
	assert_string_equal(names[0], "id");
	assert_string_equal(names[1], "id_2");
	assert_string_equal(names[2], "id_2_2");
	assert_string_equal(names[3], "column_4");
	arena_destroy(a);
}

static void
tables_round_trip(void **state)
{
	(void)state;
	for (enum cell_type t = CELL_NULL; t < CELL__MAX; t++)
		assert_int_equal(cell_type_find(cell_type_name(t)), t);
	for (enum turn_state s = TURN_PENDING; s < TURN__MAX; s++)
		assert_int_equal(turn_state_find(turn_state_name(s)), s);
	for (enum complaint_type t = COMPLAINT_TABLE; t < COMPLAINT__MAX; t++)
		assert_int_equal(complaint_type_find(complaint_type_name(t)),
				 t);
	for (enum format f = FORMAT_HTML; f < FORMAT__MAX; f++) {
		const struct format_row *r = format_row(f);

		assert_int_equal(format_find(str_of(r->name)), f);
		assert_int_equal(format_find(str_of(r->ending)), f);
	}
	for (enum err_kind k = ERR_INPUT; k < ERR__MAX; k++)
		assert_int_equal(err_find(err_row(k)->code), k);
	assert_int_equal(format_find(STR("exe")), FORMAT__MAX);
	assert_int_equal(turn_state_find("lost"), TURN__MAX);
}

static void
every_turn_has_words(void **state)
{
	(void)state;
	for (enum turn_state s = TURN_PENDING; s < TURN__MAX; s++) {
		struct turn t = { .state = s,
				  .answer = "an answer",
				  .clarify = "a question" };

		assert_non_null(turn_status(&t));
		assert_true(strlen(turn_message(&t)) > 5);
	}
}

static void
schema_finds_without_case(void **state)
{
	struct schema_column col = { .name = "Price" };
	struct schema_table table = { .name = "Items",
				      .cols = &col,
				      .n_cols = 1 };
	struct schema s = { .tables = &table, .n_tables = 1 };

	(void)state;
	assert_ptr_equal(schema_table(&s, STR("items")), &table);
	assert_ptr_equal(schema_column(&table, STR("PRICE")), &col);
	assert_null(schema_table(&s, STR("item")));
	assert_true(schema_is_called(&table, STR("items")));
	assert_false(schema_is_called(&table, STR("shop.items")));
	table.schema = "Shop";
	assert_true(schema_is_called(&table, STR("ITEMS")));
	assert_true(schema_is_called(&table, STR("shop.items")));
	assert_false(schema_is_called(&table, STR("shop.")));
	assert_false(schema_is_called(&table, STR("shop")));
	assert_false(schema_is_called(&table, STR("shops.items")));
	assert_false(schema_is_called(&table, STR("old.items")));
}

TESTS(CASE(snapshot_keeps_the_first_rows), CASE(names_become_unique),
      CASE(tables_round_trip), CASE(every_turn_has_words),
      CASE(schema_finds_without_case))

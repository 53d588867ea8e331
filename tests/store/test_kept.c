#include "store/saved/kept.h"

#include <string.h>

#include "tests/store/memory.h"

#include "base/ban.h"

static struct kept
question(const char *name, const char *body)
{
	return (struct kept){ .kind = KEPT_QUESTION,
			      .name = name,
			      .owner = "u:ann",
			      .maker = "ann",
			      .database = "shop",
			      .words = "count orders",
			      .body = body,
			      .editor = "ann" };
}

static void
what_it_was_is_kept(void **state)
{
	struct kept k = question("a", "one"), now = { .edit = 0 };
	struct kept_list edits;

	(void)state;
	assert_null(store_kept_add(s, a, &k, 10));
	k.body = "two";
	k.readers = "*";
	assert_null(store_kept_change(s, a, &k));
	assert_int_equal(k.edit, 2);
	assert_null(store_kept_change(s, a, &k));
	assert_int_equal(k.edit, 2); /* the same again is no edit */
	assert_null(store_kept_get(s, a, KEPT_QUESTION, "a", &now));
	assert_string_equal(now.body, "two");
	assert_string_equal(now.readers, "*");
	assert_null(store_kept_edits(s, a, KEPT_QUESTION, "a", &edits));
	assert_int_equal(edits.n, 2);
	assert_string_equal(edits.items[1].body, "one");
	assert_null(store_kept_remove(s, a, KEPT_QUESTION, "a"));
	assert_null(store_kept_edits(s, a, KEPT_QUESTION, "a", &edits));
	assert_int_equal(edits.n, 0);
}

static void
who_was_slower_is_told(void **state)
{
	struct kept k = question("a", "one"), other;
	const struct err *e;

	(void)state;
	assert_null(store_kept_add(s, a, &k, 10));
	other = k;
	k.body = "two";
	other.body = "three";
	assert_null(store_kept_change(s, a, &k));
	e = store_kept_change(s, a, &other);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_CONFLICT);
}

static void
names_and_room_end(void **state)
{
	struct kept k = question("a", "one"), b = question("b", "two");
	struct kept board = question("a", "three");
	const struct err *e;

	(void)state;
	assert_null(store_kept_add(s, a, &k, 1));
	e = store_kept_add(s, a, &k, 10);
	assert_int_equal(e ? e->kind : ERR__MAX, ERR_CONFLICT);
	e = store_kept_add(s, a, &b, 1);
	assert_int_equal(e ? e->kind : ERR__MAX, ERR_CONFLICT);
	board.kind = KEPT_BOARD; /* a name of its own */
	assert_null(store_kept_add(s, a, &board, 1));
	e = store_kept_remove(s, a, KEPT_QUESTION, "none");
	assert_int_equal(e ? e->kind : ERR__MAX, ERR_MISSING);
}

static void
the_same_words_are_found(void **state)
{
	struct kept k = question("a", "one");
	struct kept_list found;
	bool any;

	(void)state;
	assert_null(store_kept_add(s, a, &k, 10));
	assert_null(store_kept_any(s, a, "shop", &any));
	assert_true(any);
	assert_null(store_kept_any(s, a, "other", &any));
	assert_false(any);
	assert_null(store_kept_same(s, a, "shop", "count orders", &found));
	assert_int_equal(found.n, 1);
	assert_null(store_kept_same(s, a, "other", "count orders", &found));
	assert_int_equal(found.n, 0);
}

static void
figures_come_back(void **state)
{
	static const char *const names[] = { "n", "word" };
	struct rows rows = rows_texts(a, 1, names, 2), back;
	int64_t made_ms = 0;

	(void)state;
	rows.cells[0] = (struct cell){ CELL_INTEGER, STR("7") };
	assert_null(store_figures_put(s, a, "key", &rows, 1000));
	assert_null(store_figures_get(s, a, "key", &back, &made_ms));
	assert_int_equal(made_ms, 1000);
	assert_int_equal(back.n_cols, 2);
	assert_true(str_is(back.cells[0].text, "7"));
	assert_int_equal(back.cells[1].type, CELL_NULL);
	assert_null(store_figures_sweep(s, a, 1001));
	assert_null(store_figures_get(s, a, "key", &back, &made_ms));
	assert_int_equal(back.n_cols, 0);
}

TESTS(MEMORY_CASE(what_it_was_is_kept), MEMORY_CASE(who_was_slower_is_told),
      MEMORY_CASE(names_and_room_end), MEMORY_CASE(the_same_words_are_found),
      MEMORY_CASE(figures_come_back))

#include <string.h>

#include "data/saved/board.h"
#include "tests/arena.h"

static const char whole[] = "name: sales\n"
			    "title: Sales\n"
			    "description: All: that counts\n"
			    "tile: months\n"
			    "  show: chart\n"
			    "  width: 2\n"
			    "tile: total\n"
			    "  show: number\n"
			    "  width: 1\n"
			    "  title: So far\n";

static void
a_file_comes_back_as_it_was(void **state)
{
	struct arena *a = *state;
	struct board b;

	assert_null(board_read(a, str_of(whole), &b));
	assert_int_equal(b.n_tiles, 2);
	assert_int_equal(b.tiles[1].show, TILE_NUMBER);
	assert_string_equal(board_file(a, &b), whole);
}

static const struct {
	const char *text, *says; /* says NULL: it is taken */
} files[] = {
	{ "title: A\n", NULL },
	{ "title: A\ntile: x\n", NULL },
	{ "", "needs a title" },
	{ "name: B\ntitle: A\n", "needs a title" },
	{ "title: A\ncolour: red\n", "Line 2" },
	{ "title: A\ntile: x\n  size: 2\n", "Line 3" },
	{ "title: A\ntile: x\n  width: 0\n", "Tile 1" },
	{ "title: A\ntile: x\n  width: 5\n", "Line 3" },
	{ "title: A\ntile: x\n  show: cake\n", "Tile 1" },
	{ "title: A\ntile: ../x\n", "Tile 1" },
};

static void
what_is_wrong_is_said(void **state)
{
	struct arena *a = *state;

	for (size_t i = 0; i < COUNT(files); i++) {
		struct board b;
		const struct err *e = board_read(a, str_of(files[i].text), &b);

		assert_int_equal(e != NULL, files[i].says != NULL);
		if (e && files[i].says)
			assert_non_null(strstr(e->say, files[i].says));
	}
}

TESTS(ARENA_CASE(a_file_comes_back_as_it_was),
      ARENA_CASE(what_is_wrong_is_said))

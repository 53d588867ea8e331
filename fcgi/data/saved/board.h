#ifndef DATA_SAVED_BOARD_H
#define DATA_SAVED_BOARD_H

#include "base/err.h"
#include "base/str.h"

/* A page of saved questions. */

#define BOARD_TILES_MAX 24
#define BOARD_WIDTH_MAX 4
#define BOARD_FILE_MAX ((size_t)32 << 10)

enum tile_show { TILE_CHART, TILE_TABLE, TILE_NUMBER, TILE__MAX };

struct tile {
	const char *saved; /* name of the question */
	const char *title; /* NULL: the question's */
	enum tile_show show;
	size_t width; /* 1 … BOARD_WIDTH_MAX columns of the grid */
};

struct board {
	const char *name;
	const char *title;
	const char *description; /* or NULL */
	struct tile *tiles;      /* [n_tiles] in order */
	size_t n_tiles;

	/* what the store adds, as of a struct saved */
	const char *readers, *owner, *maker;
	int64_t updated_ms;
	size_t edit;
};

const char *tile_show_name(enum tile_show show);
enum tile_show tile_show_find(const char *name); /* TILE__MAX: none */

/* As one text: lines "key: value", those of a tile indented below it. */
const char *board_file(struct arena *a, const struct board *b);
/* ERR_INPUT: what is wrong, and in which line. */
MUST_CHECK const struct err *board_read(struct arena *a, struct str text,
					struct board *ret);
MUST_CHECK const struct err *board_valid(struct arena *a,
					 const struct board *b);

#endif

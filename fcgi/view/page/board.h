#ifndef VIEW_PAGE_BOARD_H
#define VIEW_PAGE_BOARD_H

#include "data/saved/board.h"
#include "view/page/saved.h"

/* Boards as pages and for programs. */

/* GET /boards */
struct view_boards {
	const struct board *items; /* [n] */
	size_t n;
};
MUST_CHECK const struct err *view_boards(const struct view *v,
					 const struct view_boards *p);
struct str view_boards_json(const struct view *v, const struct view_boards *p);
struct rows view_boards_rows(struct arena *a, const struct view_boards *p);
/* It alone: JSON, or "/boards/NAME" on a line. */
struct str view_board_as(const struct view *v, enum format format,
			 const struct board *b);

/*
 * GET /boards/NAME in pieces; flush after each. Tiles may come in any order:
 * each stands in its place.
 */
struct view_board {
	const struct board *b;
	const struct saved_param *params; /* [n_params] that tiles share */
	const struct view_param *values;  /* [n_params] */
	size_t n_params;
	bool may_change;
	const char *query; /* "?year=2024"; or "" */
};
struct view_tile {
	const struct tile *tile;
	size_t nth;                       /* from 1 */
	const struct view_saved *figures; /* s NULL: it is not there */
	const char *problem; /* why it has no figures, or old ones; or NULL */
};
MUST_CHECK const struct err *view_board_start(const struct view *v,
					      const struct view_board *p);
MUST_CHECK const struct err *view_board_tile(const struct view *v,
					     const struct view_tile *t);
MUST_CHECK const struct err *view_board_end(const struct view *v,
					    const struct view_board *p);
/* All at once, for programs. */
struct str view_board_json(const struct view *v, const struct view_board *p,
			   const struct view_tile *tiles);

/* The title that the board gives a tile, else its question's, else its name. */
const char *view_tile_title(const struct view_tile *t);
/*
 * The same as text or Markdown: of each tile its title, what is wrong with it,
 * its first rows, and where all of them are.
 */
MUST_CHECK const struct err *view_board_text(const struct view *v,
					     enum format format,
					     const struct view_board *p,
					     const struct view_tile *tiles,
					     struct writer *out);
/* Every figure a row: saved, title, row (from 1), column, value. */
struct rows view_board_rows(struct arena *a, const struct view_board *p,
			    const struct view_tile *tiles);

/* GET /boards/NAME/edit */
struct view_board_form {
	const struct board *b;
	const struct saved *saved; /* [n_saved] that may be added */
	size_t n_saved;
	bool has_readers;
};
MUST_CHECK const struct err *view_board_form(const struct view *v,
					     const struct view_board_form *p);

struct json_object *tree_boards(const struct view *v,
				const struct view_boards *p);
struct json_object *tree_board(const struct view *v,
			       const struct view_board *p);
struct json_object *tree_board_tile(const struct view *v,
				    const struct view_tile *t);
struct json_object *tree_board_form(const struct view *v,
				    const struct view_board_form *p);

#endif

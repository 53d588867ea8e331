#ifndef SAVED_BOARD_H
#define SAVED_BOARD_H

#include "data/saved/board.h"
#include "saved/saved.h"

/* Boards: kept as saved questions are, by the same rules of who may. */

struct board_list {
	struct board *items; /* [n] by title */
	size_t n;
};

/*
 * Without the tiles whose question the user may not see, unless they may
 * change it. ERR_MISSING: there is none of that name that the user may see.
 */
MUST_CHECK const struct err *board_get(const struct saved_call *c,
				       const char *name, struct board *ret);
MUST_CHECK const struct err *board_all(const struct saved_call *c,
				       struct board_list *ret);
bool board_may_change(const struct saved_call *c, const struct board *b);
/* Each tile must be a saved question that the user may see. ERR_CONFLICT. */
MUST_CHECK const struct err *board_add(const struct saved_call *c,
				       struct board *b);
/* ERR_DENIED; as above of a tile that is new. */
MUST_CHECK const struct err *board_change(const struct saved_call *c,
					  struct board *b);
MUST_CHECK const struct err *board_import(const struct saved_call *c,
					  struct str text, struct board *ret,
					  enum brought *ret_what);
MUST_CHECK const struct err *board_remove(const struct saved_call *c,
					  const char *name);
/* Names of those that show a question, whoever may see them. */
MUST_CHECK const struct err *board_users_of(const struct saved_call *c,
					    const char *saved,
					    const char ***ret, size_t *ret_n);

/*
 * Figures for a tile, within a time of its own (saved.tile_timeout): those
 * that are young enough, else computed. When that fails they are the last
 * there were, of any age, and *ret_why says why; NULL: they are as asked for.
 * An error: there are none to show, or the reader left.
 */
MUST_CHECK const struct err *board_figures(const struct saved_call *c,
					   const struct saved *s,
					   const struct saved_values *v,
					   struct saved_figures *ret,
					   const struct err **ret_why);
/* Whether board_figures() would have them at once. */
bool board_figures_kept(const struct saved_call *c, const struct saved *s,
			const struct saved_values *v);

#endif

#ifndef STORE_CHAT_CARD_H
#define STORE_CHAT_CARD_H

#include "store/store.h"

/*
 * A turn that is over does not change, so neither does its HTML: a card is
 * made once and kept beside the turn. What writes to a turn's own columns
 * drops its card (a trigger does), and `look` names all else that it was made
 * from: a card of another look is of no use.
 */
struct card {
	size_t n; /* of its turn, as are state and dialect (or NULL) */
	enum turn_state state;
	const char *look;
	const char *dialect;
	const char *question; /* of the first turn; read, and not put */
	struct str html;
};

struct cards {
	struct card *items; /* [n] oldest turn first */
	size_t n;
};

/* Those there are of turns `first` up to last->n, both included. */
MUST_CHECK const struct err *store_card_list(struct store *s, struct arena *a,
					     const struct turn_id *last,
					     size_t first, struct cards *ret);
/*
 * In one transaction. A card is left out when its turn is in another state by
 * now, or the chat is gone.
 */
MUST_CHECK const struct err *store_card_put(struct store *s, struct arena *a,
					    const char *owner, const char *chat,
					    const struct cards *cards);

#endif

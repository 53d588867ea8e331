#ifndef DATA_SAVED_SHARE_H
#define DATA_SAVED_SHARE_H

#include "data/saved/board.h"
#include "data/turn.h"

/*
 * A link to what somebody found out: what it was when the link was made, who
 * may open it, and until when.
 */

enum share_kind {
	SHARE_TURN,
	SHARE_CHAT,
	SHARE_SAVED,
	SHARE_BOARD,
	SHARE__MAX
};
const char *share_kind_name(enum share_kind kind); /* "answer", "chat", … */
enum share_kind share_kind_find(const char *name); /* SHARE__MAX: none */

/* What one of its answers is to who opens it. */
enum share_see {
	SHARE_SEE_SNAPSHOT, /* no rights of their own: as it was */
	SHARE_SEE_OWN,      /* as it was, and they may ask it themselves */
	SHARE_SEE_RULES,    /* their rules show other rows: computed afresh */
	SHARE_SEE_NOTHING,  /* it asks for what they may not see */
};

struct share_item {
	/* of an answer all that may be read; of a saved question its title as
	 * the question, dialect, statement and rows (NULL: there were none) */
	struct turn turn;
	const char *saved; /* its text, saved_file(); NULL: of a chat */
	enum tile_show show;
	size_t width;
	const char *key;    /* database_key() */
	const char *reader; /* digest of the maker's rules; NULL: saw all */
	int64_t made_ms;    /* wall clock: when the rows were computed */

	enum share_see see;  /* what follows is of who opens it */
	const char *problem; /* computed afresh: why there is nothing newer */
};

struct share {
	const char *id; /* to list and withdraw it; opens nothing */
	enum share_kind kind;
	const char *what; /* its path: "/saved/sales" */
	const char *title;
	const char *readers; /* as of a saved question; NULL: anyone */
	const char *owner;   /* as of a struct user */
	const char *maker;   /* NULL: a visitor, or the command line */
	int64_t created_ms, expires_ms; /* wall clock */
	struct share_item *items;       /* [n_items] */
	size_t n_items;
};

/* What a path is of. */
struct share_what {
	enum share_kind kind;
	const char *name; /* of the chat, saved question or board */
	size_t n;         /* of the answer in its chat */
	struct str query; /* values, behind '?' */
};
/*
 * "/chats/ID", "/chats/ID/turns/2", "/saved/NAME?year=2024", "/boards/NAME".
 * False: it is none of these.
 */
bool share_what(struct arena *a, const char *path, struct share_what *ret);

#endif

#ifndef ROUTE_PAGE_H
#define ROUTE_PAGE_H

#include "request/form.h"
#include "route/route.h"
#include "store/store.h"
#include "view/view.h"

/* What the files page_*.c share. */

#define CHATS_BESIDE 30 /* listed beside a page */
#define SAMPLES_SHOWN 4
#define TURNS_SHOWN 50

/* What all pages of this call share, without lists: cannot fail. */
struct view page_view_bare(struct call *call);
/* The same with the user's databases and at most max_chats chats. */
MUST_CHECK const struct err *page_view(struct call *call, size_t max_chats,
				       struct view *ret);

/* The chat that the path's {id} names, and its last TURNS_SHOWN turns. */
struct page_chat_data {
	struct chat chat;
	struct turns turns;
	struct str *cards; /* [turns.n], or NULL; see struct view_chat */
};
MUST_CHECK const struct err *page_read_chat(struct call *call,
					    struct page_chat_data *ret);
/*
 * The same for a page: of turns that have a card there is that, their number,
 * state and dialect alone.
 */
MUST_CHECK const struct err *page_read_cards(struct call *call,
					     const struct view *v,
					     struct page_chat_data *ret);
/* Make and keep the cards that are missing of turns that are over. */
MUST_CHECK const struct err *page_add_cards(struct call *call,
					    const struct view *v,
					    struct page_chat_data *data);
/*
 * The chats of the showcase that are with databases of the visitor, newest
 * first, at most SHOWCASE of them.
 */
#define SHOWCASE 4
MUST_CHECK const struct err *page_showcase(struct call *call,
					   const struct chat **ret,
					   size_t *ret_n);
/* How a view shows it. */
struct view_chat page_view_chat(struct call *call,
				const struct page_chat_data *data);
/* For what chat/ does with examples and reviews. */
struct examples_call page_examples_call(struct call *call);
/* The {n} of the path: 1, 2, …; ERR_MISSING when it is none. */
MUST_CHECK const struct err *page_turn_number(struct call *call, size_t *ret);

/* The turn that the path names by {id} and {n}, and its chat. */
MUST_CHECK const struct err *page_read_turn(struct call *call,
					    struct chat *ret_chat,
					    struct turn *ret);

/* The form or JSON body into *ret, as form_fill() does. */
MUST_CHECK const struct err *page_fill(struct call *call,
				       const struct field_spec *fields,
				       size_t n_fields, void *ret);
/* The same, and members of JSON that are no fields do no harm. */
MUST_CHECK const struct err *page_fill_any(struct call *call,
					   const struct field_spec *fields,
					   size_t n_fields, void *ret);

/* What a form that asks may hold; each NULL when it was not sent. */
struct asked {
	const char *options; /* the settings in it, as in struct turn */
	const char *question;
	const char *database;
	const char *chat;
	const char *format;
	const char *title;
	const char *key;
	const char *sql;     /* to be run instead of drafting */
	const char *confirm; /* "1": run what that turn of the chat proposed */
	const char *turn;
};
MUST_CHECK const struct err *page_read_asked(struct call *call,
					     struct asked *ret);

/* Run what turn n of a chat proposed, and answer with the turn. */
MUST_CHECK const struct err *page_confirm(struct call *call, const char *chat,
					  size_t n);

/* The notes of the path's {name}, which must be its first parameter. */
MUST_CHECK const struct err *page_read_notes(struct call *call,
					     struct view_notes *ret);
/* The turn that a question answers, which asked back; 0: none. */
size_t page_answers(const struct asked *asked);

/*
 * Whose names the JSON of a turn has that was kept: by the options ("key=value"
 * a line, or NULL), and the configuration of its database. A database that the
 * user may not ask any more: ours. ERR_INPUT: a value that is none.
 */
MUST_CHECK const struct err *page_name_reference(struct call *call,
						 const char *options,
						 struct turn *turn);

/* The one value of a name in the query string; *ret NULL: not there. */
MUST_CHECK const struct err *page_query(struct call *call, const char *name,
					const char **ret);
/* The status of an error, and when to try again. */
void page_fail_with(struct call *call, const struct err *e);
void page_retry_after(struct call *call, unsigned seconds); /* 0: nothing */
/*
 * Delete those of these chats that are the user's, and answer with a page
 * that can undo it. ERR_MISSING: none of them is.
 */
MUST_CHECK const struct err *page_delete_chats(struct call *call,
					       const char *const *ids,
					       size_t n);
/* What a form asked, as a question of the caller; whose chat it is of, or which
 * database's, the page adds. */
struct question page_question(struct call *call, const struct asked *asked);
/* Posts it; 303 to the page where it is answered. */
MUST_CHECK const struct err *page_post(struct call *call,
				       const struct question *q);
/* 303 to a chat's page, or to what is below it ("/live", ""). */
void page_go_to_chat(struct call *call, const char *chat, const char *below);
/* 303 to where turn n stands on it. */
void page_go_to_turn(struct call *call, const char *chat, size_t n);
/* The whole answer is these bytes in that format. */
void page_send(struct call *call, enum format format, struct str bytes);
/*
 * Begin rows in the call's format: the type of the reply, and a sink into it,
 * to be ended by view_export_end(). ERR_MISSING: it is no form of rows.
 */
MUST_CHECK const struct err *page_open_export(struct call *call,
					      struct row_sink *ret);
/*
 * The reply is a file, "orders-per-month.csv" of the question, with a part
 * behind it ("-rows", or ""). Letters that ASCII has not are left out; a
 * question without others is named by its database and number.
 */
void page_name_file(struct call *call, const struct turn *turn,
		    const char *part);
/* These rows in the call's format. ERR_MISSING: it is no form of rows. */
MUST_CHECK const struct err *page_send_rows(struct call *call,
					    const struct rows *rows);
/* The pages in HTML, everything else that was asked for as JSON. */
bool page_wants_html(const struct call *call);

#endif

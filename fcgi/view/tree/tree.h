#ifndef VIEW_TREE_TREE_H
#define VIEW_TREE_TREE_H

#include "view/view.h"

/*
 * The data trees of the pages; templates/README.md lists their keys. A lookup
 * that finds nothing in an object goes on in those around it, so every object
 * here has every key of its kind: what there is not is false.
 */

/* Where the page is, for the mark in the lists beside it. */
struct place {
	const char *chat;     /* id, or NULL */
	const char *database; /* name, or NULL */
};

/* How long chats and uploads of who reads the page stay. */
enum kept_what { KEPT_CHATS, KEPT_DATA };
void tree_kept(const struct view *v, struct json_object *page,
	       enum kept_what what);

/* What all pages have. Owned by the arena; its parts are added to it. */
struct json_object *tree_page(const struct view *v, const char *title,
			      struct place place);
struct json_object *tree_home(const struct view *v, const struct view_home *p);
struct json_object *tree_databases(const struct view *v);
struct json_object *tree_ask(const struct view *v);
struct json_object *tree_status(const struct view *v, const struct status *s);
struct json_object *tree_tokens(const struct view *v,
				const struct view_tokens *p);
struct json_object *tree_reviews(const struct view *v,
				 const struct view_reviews *p);
struct json_object *tree_review(const struct view *v,
				const struct view_review *r);
struct json_object *tree_examples(const struct view *v,
				  const struct view_examples *p);
/* The members of an example in JSON. */
void view_example_set(struct arena *a, struct json_object *o,
		      const struct example *e);
struct json_object *tree_error(const struct view *v, const struct err *why);
struct json_object *tree_error_static(const struct view *v,
				      const struct view_static *s);
struct json_object *tree_live_step(const struct view *v,
				   const struct stage_event *event);

/* A chat page with the turns first … last - 1 of it. */
struct json_object *tree_chat(const struct view *v, const struct view_chat *p,
			      size_t first, size_t last);
/* Adds "running": the question and the steps so far of the last turn. */
void tree_add_running(const struct view *v, struct json_object *page,
		      const struct view_chat *p);

struct json_object *tree_teach(const struct view *v,
			       const struct view_teach *p);
struct json_object *tree_notes(const struct view *v,
			       const struct view_notes *p);
/* Under "notes", what each is cut into, and "has_notes". */
void tree_add_notes(struct arena *a, const struct view_notes *p, size_t max,
		    struct json_object *page);
struct json_object *tree_database(const struct view *v,
				  const struct view_database *p);

/* Parts. Each returns a new object that its caller puts into another. */
struct json_object *tree_turn(const struct view *v, const struct view_chat *p,
			      const struct turn *t, size_t first_row);
/* A turn that view_card() rendered: "card" is all that there is of it. */
struct json_object *tree_card(struct arena *a, struct str html);
struct table_links; /* view/tree/links.h */
/* Which rows a table shows, and where its pages are. */
struct table_page {
	size_t first; /* 1-based */
	size_t max;
	const char *href;                /* of the turn */
	const struct table_links *links; /* of headings and cells; or NULL */
};
/*
 * The chart of an answer, and links to the other ways to see it. wish is a
 * name that chart_is_known(), or NULL for what the turn's question wished for,
 * or else fits the rows. *ret_table is the table that belongs to it, where that
 * is another one than that of the rows: two labels and a figure, crossed; or
 * NULL. ret_table may be NULL.
 */
void tree_chart(struct arena *a, struct json_object *o, const struct turn *t,
		const struct table_page *page, const char *wish,
		struct json_object **ret_table);
struct chart;
/* The chart of a wish, or what fits where that cannot be drawn. */
void chart_choose_as(struct arena *a, const struct rows *rows, const char *id,
		     const char *wish, struct chart *ret);
/*
 * The row of the newest time in the first column, and the row of the time
 * before it. false: it has no times, they do not go one way, there are fewer
 * than two, or the newest was cut off.
 */
bool tree_newest(const struct rows *r, size_t *ret, size_t *ret_before);
/* How far to rely on the answer; false without one. */
void tree_badge(struct json_object *o, enum band band);
/* A turn's table as its query wants it, with what it links to. */
struct json_object *tree_sorted(const struct view *v, const struct view_chat *p,
				const struct view_table *t);
struct json_object *tree_how(struct arena *a, const struct turn *t);
/* Plan, votes, judgement and the like, for tree_how(). */
void tree_agent(struct arena *a, const struct turn *t, struct json_object *how);
/* The rows behind an aggregate, for tree_turn(). */
void tree_raw(struct arena *a, const struct turn *t, struct json_object *o);
struct json_object *tree_sql(struct arena *a, const char *dialect,
			     const char *sql);
struct json_object *tree_step(struct arena *a, const struct timing *t);
/* What a step found, "12 rows", in the language of now. */
const char *tree_detail(struct arena *a, const char *detail);
/* What was changed in a statement, in the language of now. */
void tree_mends(struct arena *a, struct json_object *o, const char *key,
		const char *has, const struct mends *m);
/* The same of all of them in one text, "; " between them. */
const char *tree_mended(struct arena *a, struct str mends);

struct json_object *tree_table(struct arena *a, const struct rows *rows,
			       const struct table_page *page);

/*
 * Set a key that o has not yet, and that is a literal: neither is looked up
 * nor copied, because a page has thousands of them. What is set again goes
 * through base/json.h.
 */
void tree_add(struct json_object *o, const char *key, struct json_object *v);
void tree_leaf(struct json_object *o, const char *key, struct str text);
void tree_text(struct json_object *o, const char *key, const char *text);
void tree_int(struct json_object *o, const char *key, int64_t n);
void tree_flag(struct json_object *o, const char *key, bool flag);
struct json_object *tree_object(struct json_object *o, const char *key);
struct json_object *tree_list(struct json_object *o, const char *key);
/* Text, or false when there is none. */
void tree_set(struct json_object *o, const char *key, const char *text);
/* An array of texts, and under `has` whether there are any. */
void tree_texts(struct json_object *o, const char *key, const char *has,
		const char *const *texts, size_t n);
/* s as one segment of a path. */
const char *tree_path(struct arena *a, const char *s);
/* "advice", in the language of now, and "has_advice". */
void tree_advice(struct arena *a, struct json_object *o, const char *const *all,
		 size_t n);
/* What helps against an error: NULL-terminated, may be empty. */
const char *const *advice_for(enum err_kind kind);
/* And against its failure; how to ask is no help to who wrote the SQL. */
const char *const *advice_for_turn(const struct turn *t);

/*
 * What a turn would change or has changed: "change" and its rows before and
 * after, with the sentence; change.c.
 */
void tree_change(struct arena *a, const struct turn *t, struct json_object *o);
void tree_sentence(struct json_object *o, const struct rows *rows,
		   struct str s);
/* Bytes of the day, month, quarter or week that s begins with; 0: none. */
size_t tree_day(struct str s);
/* A list of text and days: "2025-11-30" does not end a line at a hyphen. */
void tree_days(struct json_object *o, const char *key, struct str s);
/*
 * Rows of a turn, all of its columns or some, called by what its statement
 * tells of them.
 */
const struct rows *view_titled(struct arena *a, const struct turn *t,
			       const struct rows *rows);

#endif

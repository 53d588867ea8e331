#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "base/json.h"
#include "base/writer.h"
#include "data/event.h"
#include "data/example.h"
#include "data/format.h"
#include "data/rows.h"
#include "data/schema.h"
#include "data/settings.h"
#include "data/status.h"
#include "data/table.h"
#include "data/token.h"
#include "data/turn.h"
#include "data/user.h"

/*
 * Data in, bytes out: nothing here asks a database or a store. A page is a
 * data tree (view/tree/tree.h; templates/README.md says what is in each) rendered
 * by the template of its name. Errors: ERR_INTERNAL (a template failed),
 * ERR_CANCELLED (the writer's reader left).
 */
struct template_set;

/*
 * The words to show of a turn in the language of now: its answer, the question
 * back, or what went wrong; and its answer alone. What is stored is English,
 * but for what a model or a person wrote.
 */
const char *view_message(struct arena *a, const struct turn *t);
/*
 * Whether who reads another language is to be told that this question back is
 * of a drafter that reads English alone: it says nothing of that itself.
 */
bool view_reads_english(const struct turn *t);
/* Whether it stands by the answer how it was read: nobody vouches for it. */
bool view_shows_reading(const struct turn *t);
const char *view_answer(struct arena *a, const struct turn *t);
/* What a draft says of itself; NULL: nothing that its reading does not say. */
const char *view_explanation(struct arena *a, const struct turn *t);
/* What is said of a database; ours of an upload in the language of now. */
const char *view_description(struct arena *a, const struct database *db);

/* What all pages of one request share. */
struct view {
	struct arena *arena;
	const struct template_set *templates;
	struct writer *out;
	const char *title;      /* what this instance calls itself */
	const char *look;       /* app.h; NULL: nothing is kept */
	const char *base;       /* SCRIPT_NAME: "" or "/ask-data", no last / */
	const char *origin;     /* "https://host" for copied lines; or NULL */
	const char *request_id; /* or NULL */
	const struct user *user;
	const struct database *const *databases; /* [n_databases] allowed */
	size_t n_databases;
	const struct chat *chats; /* [n_chats] of the user, newest first */
	size_t n_chats;
	unsigned refresh_s; /* until the page loads itself again; 0: never */
	/* how long chats and uploads stay; 0: until they are deleted */
	uint64_t chats_kept_ms, data_kept_ms;
};

/* GET /, and GET /chats when `all`: then the chats are the page. */
struct view_home {
	const struct database *database; /* chosen; NULL: the first */
	const char *const *samples;      /* [n_samples] questions for it */
	size_t n_samples;
	const char *question; /* fills the box; or NULL */
	const char *notice;   /* one line above it; or NULL */
	bool all;
	const char *find;    /* of all: those listed have it; or NULL */
	const char *deleted; /* what was just deleted, a sentence; or … */
	int64_t deleted_ms;  /* … NULL; and which deletion that was */
	const struct chat *found; /* [n_found] of find */
	size_t n_found;
	const struct chat *showcase; /* [n_showcase] to be copied */
	size_t n_showcase;
};
MUST_CHECK const struct err *view_home(const struct view *v,
				       const struct view_home *p);

/*
 * GET /chats/ID, and the live page. Articles have the ids "t1", "t2", …, so
 * a redirect may end in "#t3".
 */
struct view_chat {
	const struct chat *chat;
	const struct database *database; /* NULL: no longer configured */
	const struct turn *turns;        /* [n_turns] oldest first */
	size_t n_turns;
	const char *const *samples; /* [n_samples] shown in an empty chat */
	size_t n_samples;
	const char *notice;   /* or NULL */
	const char *question; /* in the box: what was not taken; or NULL */
	/* of a turn's own page: "lines", "bars", "table"; NULL: what fits */
	const char *chart;
	/* [n_turns] of view_card(), p NULL: render the turn; or NULL */
	const struct str *cards;
};
MUST_CHECK const struct err *view_chat(const struct view *v,
				       const struct view_chat *p);

/*
 * Turn i of a chat as HTML, for p->cards of another request. It shows nothing
 * but the turn and what its look tells: two looks that are the same give the
 * same card. The last turn looks another way.
 */
MUST_CHECK const struct err *view_card(const struct view *v,
				       const struct view_chat *p, size_t i,
				       struct str *ret);
const char *view_card_look(const struct view *v, const struct view_chat *p,
			   bool last);

/*
 * The live page in pieces; flush after each. p->turns are those so far, the
 * last of them the one that runs: start prints its question, end its card.
 */
MUST_CHECK const struct err *view_live_start(const struct view *v,
					     const struct view_chat *p);
/* More of the statement, within the open step: "" with last ends it. */
MUST_CHECK const struct err *view_live_written(const struct view *v,
					       struct str more, bool first,
					       bool last);
MUST_CHECK const struct err *view_live_step(const struct view *v,
					    const struct stage_event *event);
MUST_CHECK const struct err *view_live_end(const struct view *v,
					   const struct view_chat *p);
/* Instead of the end: a notice in the page, and its end. */
MUST_CHECK const struct err *view_live_broken(const struct view *v,
					      const struct view_chat *p,
					      const struct err *why);
/*
 * The last turn runs elsewhere, or stands in line, in those words: a page that
 * loads itself again.
 */
MUST_CHECK const struct err *view_live_wait(const struct view *v,
					    const struct view_chat *p,
					    unsigned again_s, const char *line);

/* "lines", "bars" or "table". */
bool chart_is_known(const char *name);
/* GET /chats/ID/turns/N?rows=51: one turn, its table from that row on. */
MUST_CHECK const struct err *view_turn(const struct view *v,
				       const struct view_chat *p,
				       const struct turn *turn,
				       size_t first_row /* 1-based */);

/* GET /chats/ID/turns/N/table: rows of a turn as its query wants them. */
struct view_table {
	const struct turn *turn;
	const char *name; /* of its address: "table" or "raw" */
	const struct rows *rows;
	const struct table_query *query;
	const struct table_query *sums; /* NULL: no totals */
	const struct rows *totals;      /* one row: how many, and the sums */
};
MUST_CHECK const struct err *view_table(const struct view *v,
					const struct view_chat *p,
					const struct view_table *t);

struct view_notes;
MUST_CHECK const struct err *view_databases(const struct view *v);
/* GET /databases/NAME: its tables, some of them where there are many. */
struct view_database {
	const struct database *db;
	const struct schema *schema; /* or NULL */
	const char *const *samples;  /* [n_samples] */
	size_t n_samples;
	const struct view_notes *notes; /* those to show on it; or NULL */
	const char *find; /* tables with this in their names; or NULL */
	size_t page;      /* from 1 */
};
MUST_CHECK const struct err *view_database(const struct view *v,
					   const struct view_database *p);
/* GET /databases/NAME/help: questions that can be asked; no schema. */
MUST_CHECK const struct err *view_help(const struct view *v,
				       const struct view_database *p);
/* GET /ask: the form, and how scripts use it. */
MUST_CHECK const struct err *view_ask(const struct view *v);
/*
 * GET /tokens: those of the user; POST: and the new one with its secret,
 * which is shown this once.
 */
struct view_tokens {
	const struct token *tokens; /* [n_tokens] newest first */
	size_t n_tokens;
	const struct token *made; /* or NULL */
	const char *secret;       /* of made */
};
MUST_CHECK const struct err *view_tokens(const struct view *v,
					 const struct view_tokens *p);
/* When one was made, that alone, with "token". */
struct str view_tokens_json(const struct view *v, const struct view_tokens *p);
struct rows view_tokens_rows(const struct view *v, const struct view_tokens *p);
/* GET /examples */
struct view_examples {
	const struct example *items; /* [n] */
	size_t n;
	const char *database;     /* those of one alone; or NULL */
	enum example_state state; /* in one alone; or EXAMPLE__MAX */
	const char *notice;       /* or NULL */
	const char **wrong;       /* [n_wrong] lines of an import, and why */
	size_t n_wrong;
};
MUST_CHECK const struct err *view_examples(const struct view *v,
					   const struct view_examples *p);
struct str view_examples_json(struct arena *a, const struct view_examples *p);
struct str view_examples_lines(struct arena *a, const struct view_examples *p);
struct rows view_examples_rows(struct arena *a, const struct view_examples *p);
/* One, after it was added or decided on: JSON, or a line of text. */
struct str view_example_as(struct arena *a, enum format format,
			   const struct example *e);
/* What came of an import. */
struct view_imported {
	size_t n_added, n_known, n_wrong;
	const char *const *wrong; /* [n_told] */
	size_t n_told;
};
struct str view_imported(struct arena *a, enum format format,
			 const struct view_imported *p);
/* What was said of a turn; example NULL: none came of it. */
struct str view_feedback(struct arena *a, enum format format,
			 const struct turn *t, const struct example *example);
/* GET /databases/NAME/notes: as chat/notes.h has them. */
struct view_notes {
	const struct database *database;
	const struct note *items;        /* [n] */
	const struct passages *passages; /* [n] of each */
	size_t n;
	bool may_edit;
	const char *problem; /* or NULL */
	/* what sentences define, as chat_notes_understood() has it; or NULL */
	struct json_object *understood;
};
MUST_CHECK const struct err *view_notes(const struct view *v,
					const struct view_notes *p);
/*
 * /databases/NAME/teach: the document, or what a reply came to, as chat/teach.h
 * has it.
 */
struct view_lesson {
	const char *kind, *text;
	const char *const *wordings; /* [n_wordings] of a question */
	size_t n_wordings;
	const char *sql, *fault, *result; /* each may be NULL */
	bool unread;                      /* by the translator */
};
struct view_teach {
	const struct database *database;
	const char *document; /* NULL: a reply was sent */
	const char *question; /* the only one that it asks for; or NULL */
	bool has_model;
	const char *reply;
	const struct view_lesson *items; /* [n] */
	size_t n;
	bool taken; /* then: how many of them */
	size_t n_lines, n_examples, n_known;
};
MUST_CHECK const struct err *view_teach(const struct view *v,
					const struct view_teach *p);
struct str view_teach_json(struct arena *a, const struct view_teach *p);
struct str view_notes_json(struct arena *a, const struct view_notes *p);
struct rows view_notes_rows(struct arena *a, const struct view_notes *p);
/* One, after it was written: JSON, or its id on a line. */
struct str view_note_as(struct arena *a, enum format format,
			const struct note *n);
/* GET /review: turns for a person to look at. */
struct view_review {
	const char *name; /* of who asked; NULL: a visitor */
	const struct turn *turn;
	/* on its own page: */
	const struct turn *tried; /* what came of the SQL; or NULL */
	const char *sql;          /* in the box; NULL: the turn's */
	const char *note;
	bool example;
	const char *notice; /* or NULL */
};
struct view_reviews {
	const struct view_review *items; /* [n] oldest first */
	size_t n;
	const char *state;
};
MUST_CHECK const struct err *view_reviews(const struct view *v,
					  const struct view_reviews *p);
struct str view_reviews_json(struct arena *a, const struct view_reviews *p);
struct rows view_reviews_rows(struct arena *a, const struct view_reviews *p);
MUST_CHECK const struct err *view_review(const struct view *v,
					 const struct view_review *r);
MUST_CHECK const struct err *view_review_json(const struct view *v,
					      const struct view_review *r);
/* Text as one segment of a path, or a value of a query. */
const char *view_path(struct arena *a, const char *text);
/* GET /status */
MUST_CHECK const struct err *view_status(const struct view *v,
					 const struct status *s);
struct str view_status_json(const struct view *v, const struct status *s);
struct rows view_workers_rows(struct arena *a, const struct status *s);
/* Any error as a page; v->databases and v->chats may be empty. */
MUST_CHECK const struct err *view_error(const struct view *v,
					const struct err *why);
/*
 * What nginx answers when no worker does, or when it refuses a request: 400,
 * 413, 414, 502, 503 and 504, in the same design and words.
 */
struct view_static {
	unsigned status;
	const char *title; /* NULL: that of the kind */
	struct err why;
};
const struct view_static *view_static_find(unsigned status); /* or NULL */
MUST_CHECK const struct err *view_error_static(const struct view *v,
					       const struct view_static *s);
struct str view_static_json(struct arena *a, const struct view_static *s);
struct str view_static_text(struct arena *a, const struct view_static *s);

/*
 * Errors for programs. RFC 9457: type, title, status, detail, instance (the
 * request id), code, sqlstate, retry_after.
 */
struct str view_error_json(struct arena *a, const struct err *why,
			   const char *request_id);
struct str view_error_text(struct arena *a, const struct err *why,
			   const char *request_id);

/*
 * A whole turn in one form. JSON: the object that docs/API.md describes.
 * Text: the table and one line below it, or the message. Markdown: question,
 * answer, table, SQL. SQL: the statement. CSV, TSV, NDJSON, XLSX: the rows of
 * the snapshot. A failed or pending turn is allowed in every form.
 */
MUST_CHECK const struct err *view_turn_as(struct arena *a, enum format format,
					  const struct turn *turn,
					  struct writer *out);

/* Rows as a chart takes them: they tell whether their statement orders them. */
const struct rows *view_drawn(struct arena *a, const char *dialect,
			      const char *sql, const struct rows *rows);
/*
 * The chart of a result as a file of its own: SVG with its colours in it, or
 * else a specification of Vega-Lite 5. look: "bars", or NULL for what fits.
 * ERR_MISSING: nothing can be drawn.
 */
MUST_CHECK const struct err *view_chart_file(const struct view *v,
					     const struct rows *rows,
					     const char *look, bool svg);

/* A turn as text is its head (what it says, and how it was read) and a table. */
MUST_CHECK const struct err *view_text_head(struct arena *a,
					    const struct turn *t,
					    struct writer *out);
/* A turn in Markdown is its head, an export of its rows, and its tail. */
MUST_CHECK const struct err *view_md_head(struct arena *a, const struct turn *t,
					  struct writer *out);
MUST_CHECK const struct err *view_md_tail(struct arena *a, const struct turn *t,
					  struct writer *out);

/*
 * The lists as rows, for every form but JSON and pages: chats, the turns of
 * one, databases, and the columns of one.
 */
struct rows view_chats_rows(const struct view *v);
struct rows view_turns_rows(struct arena *a, const struct turn *turns,
			    size_t n);
struct rows view_databases_rows(const struct view *v);
struct rows view_schema_rows(struct arena *a, const struct schema *schema);

/* GET /chats.json, /chats/ID.json, /databases.json, /databases/NAME.json. */
struct str view_chats_json(const struct view *v);
MUST_CHECK const struct err *view_chat_json(const struct view *v,
					    const struct view_chat *p);
struct str view_databases_json(const struct view *v);
struct str view_help_json(struct arena *a, const struct view_database *p);
struct str view_database_json(const struct view *v, const struct database *db,
			      const struct schema *schema,
			      const char *const *samples, size_t n_samples);

/*
 * Rows as they come, in constant memory: csv, tsv, json, ndjson, md, text
 * (columns as wide as the first rows need), xlsx (in a file until it is whole;
 * ERR_DRIVER: its library is not here). CSV and TSV cells of text that a
 * spreadsheet would take for a formula get a leading ', and text and md show
 * figures as pages do, unless raw.
 *
 *	struct row_sink sink = view_export(a, FORMAT_CSV, out, false);
 *	e = chat_export(…, &sink);
 *	if (!e)
 *		e = view_export_end(&sink, truncated);
 *
 * end() writes what closes the form; `truncated` adds a last line where the
 * form has room for one (text, md).
 */
struct row_sink view_export(struct arena *a, enum format format,
			    struct writer *out, bool raw);
/*
 * What a workbook says of its rows on a sheet of its own; other forms have no
 * room for it. Any field may be NULL. Before the first row.
 */
struct export_about {
	const char *question, *answer, *reading, *database, *sql;
	const char *values; /* of the statement's parameters */
};
void view_export_about(const struct row_sink *sink,
		       const struct export_about *about);
struct export_about view_about_turn(struct arena *a, const struct turn *t);
MUST_CHECK const struct err *view_export_end(const struct row_sink *sink,
					     bool truncated);
/* A snapshot through a sink, begin and all. */
MUST_CHECK const struct err *view_send_rows(const struct row_sink *sink,
					    const struct rows *rows);

#endif

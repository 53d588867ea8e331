#ifndef DATA_TURN_H
#define DATA_TURN_H

#include "base/err.h"
#include "data/draft.h"
#include "data/note.h"
#include "data/rows.h"

struct draft_to_keep;

enum turn_state {
	TURN_PENDING,     /* stored, nobody works on it */
	TURN_RUNNING,     /* claimed, its lease is renewed by ticks */
	TURN_ANSWERED,    /* rows are there */
	TURN_CLARIFY,     /* asked back */
	TURN_FAILED,      /* no working SQL, or an error */
	TURN_INTERRUPTED, /* its worker died; ask again */
	TURN_CANCELLED,   /* its client left */
	TURN_PROPOSED,    /* would change rows: waits for a yes */
	TURN_WRITTEN,     /* changed them */
	TURN__MAX
};

/* "pending", …: as stored and in our JSON. */
const char *turn_state_name(enum turn_state state);
enum turn_state turn_state_find(const char *name);
bool turn_is_over(enum turn_state state);

/* A chat: a conversation of one owner with one database. */
struct chat {
	const char *id;
	const char *owner;
	const char *database;
	const char *title;
	int64_t created_ms; /* wall clock */
	int64_t updated_ms;
	size_t n_turns;
};

/* One stage as it went, for the evidence of a turn. */
struct timing {
	const char *stage;
	const char *label;
	const char *node;
	size_t attempt;
	int64_t ms;
	bool failed;
	const char *detail; /* or NULL */
	size_t model_calls;
	size_t tokens; /* in and out */
};

/* One of several drafts that were run to see which result most agree on. */
struct vote {
	const char *sql;
	const char *outcome; /* "3 rows", or why it did not run */
	bool agrees;         /* with the one that won */
};

/* What was sent to a model, and what it said. */
struct exchange {
	const char *stage;
	const char *request; /* the messages, as text */
	const char *reply;   /* or NULL */
};

/*
 * What a statement would change, or has changed. Shown first, run only by a
 * second request.
 */
struct change {
	const char *verb; /* "insert", "update", "delete" or "upsert" */
	const char *table;
	bool everything; /* it has no condition */
	uint64_t n_rows;
	uint64_t n_more; /* by triggers, as far as the engine says */
	const struct rows *before, *after; /* the first of them; or NULL */
	int64_t until_ms; /* wall clock: it may be run until then */
	int64_t done_ms;  /* wall clock: when it was run; 0: not */
	const char *note; /* what happened since it was shown; or NULL */
};

/* Whose names the JSON of a turn has: the papers' numbers. */
enum reference {
	REFERENCE_OWN,
	REFERENCE_000,
	REFERENCE_003,
	REFERENCE_004, /* its names are ours */
};

/* One question and what became of it. What did not happen is NULL or 0. */
struct turn {
	const char *chat; /* id */
	size_t n;         /* 1, 2, … within the chat */
	enum turn_state state;
	const char *question;
	/* of a saved one in the same words that the reader may see; not kept */
	const char *saved_name, *saved_title;
	const char *database;
	const char *dialect;
	/* settings of its request, one "row_limit=5" a line; or NULL */
	const char *options;
	const char *given_sql;  /* that came with it; NULL: to be drafted */
	const char *chosen_sql; /* of the reading that question is; or NULL */
	const char *chart;   /* that it wishes for: lexicon/look.h; or NULL */
	size_t max_attempts; /* that it might take */
	unsigned reference;  /* enum reference; not kept */
	/* what it was asked about, while it is fresh; NULL: it was kept */
	const struct schema *schema;
	int64_t created_ms; /* wall clock */
	int64_t ms;         /* from claim to end */

	const char *sql; /* the statement that ran, or was tried last */
	const char *explanation;
	const char *answer; /* a sentence */
	const char *drafter;
	const char
		*notice; /* why an earlier drafter did not write it; or NULL */
	double confidence;
	const struct rows *rows; /* the snapshot */
	const char **tables;     /* [n_tables] used by the statement */
	size_t n_tables;

	const char **selected; /* [n_selected] tables that drafters saw … */
	size_t n_selected;     /* … of n_all_tables; 0: all of them */
	const char **others;   /* [n_others] that came near to it */
	size_t n_others;
	size_t n_all_tables;

	const char *clarify;
	const char **choices; /* [n_choices] */
	size_t n_choices;
	const char *reading; /* how it was understood; or NULL */
	const char **unused; /* [n_unused] words that nothing accounts for */
	size_t n_unused;
	struct respelt *respelt; /* [n_respelt] those that were put right */
	size_t n_respelt;
	/* [n_readings] other ways to read it; with clarify, of the choices */
	struct draft_choice *readings;
	size_t n_readings;

	struct change *change; /* NULL: it only reads */

	const char *plan;     /* the model's, as JSON text */
	const char *in_words; /* the SQL, from its structure */
	struct vote *votes;   /* [n_votes] of the candidates */
	size_t n_votes;
	enum judged judged; /* of the model on what is shown */
	const char *judgement;
	const char *raw_sql;         /* of the rows behind an aggregate */
	const struct rows *raw_rows; /* the first of them; NULL: not fetched */
	const char **corrections;    /* [n_corrections] of the arithmetic */
	size_t n_corrections;
	const char **reasons; /* [n_reasons] for the confidence */
	size_t n_reasons;
	const char **follow_ups; /* [n_follow_ups] next questions to offer */
	size_t n_follow_ups;
	struct exchange *exchanges; /* [n_exchanges] with the model */
	size_t n_exchanges;
	struct found_note *notes; /* [n_notes] that were looked up for it */
	size_t n_notes;
	struct used_term *terms; /* [n_terms] of notes, found in it */
	size_t n_terms;
	bool cached; /* the SQL was drafted for an earlier turn */
	/* to be kept with it for whoever asks the same (store/knowledge/draft.h);
	 * or NULL */
	const struct draft_to_keep *keep;
	bool by_hand;         /* the SQL was written by the visitor */
	const char *feedback; /* of the visitor: "right", "wrong"; or NULL */
	/* "open": a person should look; "answered", "dismissed"; or NULL */
	const char *review;
	const char *reviewer;
	const char *review_note; /* of the reviewer to the visitor; or NULL */
	int64_t reviewed_ms;     /* wall clock */

	struct attempt *attempts; /* [n_attempts] */
	size_t n_attempts;
	struct timing *timings; /* [n_timings] */
	size_t n_timings;

	enum err_kind error; /* ERR__MAX: none */
	const char *error_say;
	const char *sqlstate;
	unsigned retry_after_s;

	size_t model_calls;
	size_t tokens_in;
	size_t tokens_out;
	int64_t cost;         /* of the calls, in millionths of the currency */
	const char *currency; /* NULL: no price is set */
	const char *model;
	bool needs_review;
	bool not_saved; /* the store failed: this is shown once, not kept */
};

/* How much a reader may rely on an answer. */
enum band {
	BAND_NONE, /* no answer, or its SQL is the visitor's own */
	BAND_UNSURE,
	BAND_FAIR, /* fairly sure */
	BAND_SURE,
	BAND__MAX
};

/*
 * The one table of bands. pipeline/confidence.c lowers a confidence below
 * BAND_SURE_FROM where something speaks against it; the visitor's verdict
 * overrules all.
 */
#define BAND_SURE_FROM 0.95
#define BAND_FAIR_FROM 0.80
enum band turn_band(const struct turn *t);
const char *band_words(enum band band); /* "fairly sure"; NULL: none */
enum band band_find(const char *words); /* BAND_NONE: of none */

/*
 * "success", "clarification_needed", "proposal" or "error"; "pending" and
 * "running" while the turn is not over.
 */
const char *turn_status(const struct turn *t);
/* The words to show: answer, question back, or what went wrong. */
const char *turn_message(const struct turn *t);
/* The reading of that text that can be run as it is; NULL: there is none. */
const struct draft_choice *turn_reading(const struct turn *t, const char *text);

#endif

#ifndef DATA_DRAFT_H
#define DATA_DRAFT_H

#include "base/err.h"
#include "base/str.h"

/* One way to understand a question, and the statement that it comes to. */
struct draft_choice {
	const char *text; /* a plain sentence */
	const char *sql;  /* NULL: the text is asked as a question */
};

/* A word of a question that was a typing error, and for which one. */
struct respelt {
	const char *word, *as;
};

/* What its drafter measured of a draft, for those who learn from it. */
struct draft_sign {
	const char *name;
	double value; /* never 0: such a one is left out */
};

/*
 * SQL as its drafter wrote it, or a question back. Exactly one of sql and
 * clarify is set.
 */
struct draft {
	const char *sql;
	const char *explanation; /* what the SQL does, in words; or NULL */
	const char *clarify;     /* the question for the visitor */
	const char **choices;    /* [n_choices], each a whole new question */
	size_t n_choices;
	const char *reading; /* how it was understood, a sentence; or NULL */
	/* [n_unused] words of the question that nothing in sql accounts for */
	const char **unused;
	size_t n_unused;
	struct respelt *respelt; /* [n_respelt] and those that were put right */
	size_t n_respelt;
	/*
	 * [n_readings] other distinct readings, the likeliest first: beside sql
	 * "or did you mean", with clarify what the choices run.
	 */
	struct draft_choice *readings;
	size_t n_readings;
	double confidence; /* 0 … 1 */
	bool weighed;      /* … as it was shown before, with all it went by */
	const char *drafter; /* the name of its row in drafter/ */
	bool whole;          /* each word of the question is accounted for */
	const struct draft_sign *signs; /* [n_signs] */
	size_t n_signs;
};

/* At most so many ranked drafts come back from one call, best first. */
#define DRAFTS_MAX 14

struct drafts {
	struct draft items[DRAFTS_MAX];
	size_t n;
	const char *why_none; /* for the log and the evidence, when n == 0 */
	bool declined;        /* why_none is a model's: it is not in the data */
	/* What it cost, also when an error is returned; the pipeline adds it
	 * to the turn. */
	size_t model_calls;
	size_t tokens_in;
	size_t tokens_out;
	const char *model;   /* as the server names it; NULL: none was asked */
	const char *request; /* what was sent to it; NULL: not kept */
	const char *reply;
};

/* What one of several askings at the same time came to. */
struct drafted {
	struct drafts drafts;
	const struct err *err; /* NULL: none */
};

/* Reference 003 has the first four; the names are in draft.c. */
enum complaint_type {
	COMPLAINT_TABLE,     /* TABLE_NOT_FOUND */
	COMPLAINT_COLUMN,    /* COLUMN_NOT_FOUND */
	COMPLAINT_SYNTAX,    /* SYNTAX_ERROR */
	COMPLAINT_TYPE,      /* TYPE_MISMATCH */
	COMPLAINT_AMBIGUOUS, /* AMBIGUOUS_COLUMN */
	COMPLAINT_FUNCTION,  /* FUNCTION_NOT_FOUND */
	COMPLAINT_GROUP,     /* NOT_GROUPED: GROUP BY lacks a column */
	COMPLAINT_REFUSED,   /* NOT_ALLOWED: the check or the engine refused */
	COMPLAINT_TIMEOUT,   /* TIMEOUT: not drafted again */
	COMPLAINT_NO_SQL,    /* NO_SQL: the drafter's reply held none */
	COMPLAINT_VALUE, /* VALUE_NOT_FOUND: compared with what is not stored */
	COMPLAINT_JOIN,  /* WRONG_JOIN: it ran, over rows that do not fit */
	COMPLAINT_ASKED, /* NOT_AS_ASKED: it ran, beside words of the question */
	COMPLAINT_EMPTY,  /* EMPTY_RESULT: it ran, and no row matched */
	COMPLAINT_JUDGED, /* JUDGED_INCORRECT: it ran, the model says no */
	COMPLAINT_OTHER,  /* OTHER */
	COMPLAINT__MAX
};

/* What of a statement was not allowed; the names are in draft.c. */
enum refusal {
	REFUSAL_NONE,
	REFUSAL_WRITE,     /* it would change, lock or use up something */
	REFUSAL_STATEMENT, /* of a kind that may not run: PRAGMA, SHOW … */
	REFUSAL_SEVERAL,   /* more than one statement */
	REFUSAL_FUNCTION,
	REFUSAL_TABLE,     /* or schema, of the engine's own */
	REFUSAL_SETTING,   /* of the engine, read or set */
	REFUSAL_HIDDEN,    /* escapes, orders in comments, control bytes */
	REFUSAL_SIZE,      /* too long, or nested too deep */
	REFUSAL_PARAMETER, /* a marker that has no value */
	REFUSAL_RIGHTS,    /* the reader sees only part of the data */
	REFUSAL_CHANGE,    /* a change that cannot be proposed */
	REFUSAL_NO_ROWS,   /* a draft that reads no rows of a table */
	REFUSAL_ENGINE,    /* the check let it pass, the engine did not */
	REFUSAL__MAX
};

/* Why an attempt failed, in words that the next draft can use. */
struct complaint {
	enum complaint_type type;
	enum refusal refusal;     /* with COMPLAINT_REFUSED, else NONE */
	const char *message;      /* the check's or the engine's own words */
	const char *problem_area; /* "Column: price"; or NULL */
	const char *suggestion;   /* "Did you mean amount?"; or NULL */
	const char *sqlstate;     /* or NULL */
	const char *name;    /* that was not found or is ambiguous; or NULL */
	const char *nearest; /* how the schema spells that name; or NULL */
};

/* Whether the statement ran all the same: its rows may still be shown. */
bool complaint_is_soft(enum complaint_type type);
const char *complaint_type_name(enum complaint_type type);
enum complaint_type complaint_type_find(const char *name);
const char *refusal_name(enum refusal r); /* "write"; of NONE: NULL */
/*
 * Both in one text, "NOT_ALLOWED.write", and back; a type or refusal that is
 * not known becomes OTHER or NONE.
 */
const char *complaint_kept_name(const struct complaint *c);
void complaint_set_kept_name(struct complaint *c, const char *name);

struct safe_sql;     /* sql/check/check.c alone makes one */
struct proposed_sql; /* sql/propose/propose.c alone makes one */
struct rows;

/* What was changed in a statement without asking anyone, in words. */
struct mends {
	const char **what; /* [n] "amount for amout" */
	size_t n;
};

/* "mended: a for b; c for d" */
const char *mends_text(struct arena *a, const struct mends *m);

/* What was changed before comes before what is in *m. */
void mends_join(struct arena *a, const struct mends *before, struct mends *m);

enum judged { JUDGED_NOT, JUDGED_RIGHT, JUDGED_WRONG };

/* A draft, its checked form, and the complaint if it failed. */
struct attempt {
	struct draft draft;
	const struct safe_sql *sql; /* NULL: the check refused */
	/* set instead of sql: it would change rows, and is only tried */
	const struct proposed_sql *proposed;
	struct complaint *complaint; /* NULL: it ran */
	bool mended; /* made from the attempt before it without a drafter … */
	struct mends mends; /* … by these changes */
	int64_t ms;
	/* Once it ran. Neither is kept: the turn has those of the one shown. */
	const struct rows *rows;
	const char **tables; /* [n_tables] */
	size_t n_tables;
	enum judged judged;    /* of the model, when it was asked */
	const char *judgement; /* its reason; or NULL */
};

#define MENDED_MAX 3   /* times in a row: the engine may find more */
#define ATTEMPTS_MAX 6 /* the first and 5 more; a mended one counts */

#endif

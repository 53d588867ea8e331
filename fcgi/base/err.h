#ifndef BASE_ERR_H
#define BASE_ERR_H

#include "base/arena.h"

/*
 * Every cause of a failure. A refused statement, an empty result and a
 * clarifying question are data, not errors; ERR_NO_SQL is what a front end
 * makes of a turn in which no attempt worked.
 */
enum err_kind {
	ERR_INPUT,         /* what was sent cannot be understood */
	ERR_DATASET,       /* an uploaded file cannot be read as a table */
	ERR_LOGIN,         /* nobody vouches for the caller */
	ERR_DENIED,        /* known, but not allowed */
	ERR_ORIGIN,        /* a form posted from another site */
	ERR_MISSING,       /* no such page, chat or turn */
	ERR_NO_DATABASE,   /* no database of that name for this caller */
	ERR_HOST,          /* asked under a name that is not ours */
	ERR_METHOD,        /* the path exists, the method does not */
	ERR_CONFLICT,      /* what was asked for is in the way of another */
	ERR_TOO_LARGE,     /* body, question or file past its limit */
	ERR_MEDIA_TYPE,    /* a content type that is not read here */
	ERR_NO_SQL,        /* no working SQL after the fixes */
	ERR_RATE,          /* too many questions, or the daily budget spent */
	ERR_INTERNAL,      /* our fault, or the machine's */
	ERR_MODEL,         /* the model server answered nonsense or an error */
	ERR_MODEL_DOWN,    /* the model server cannot be reached */
	ERR_BUSY,          /* no worker, slot or lock in time */
	ERR_DATABASE_DOWN, /* the database cannot be reached or opened */
	ERR_DATABASE_FILE, /* its file is not there, or is no database */
	ERR_DRIVER,        /* no driver for that kind of database */
	ERR_STORE,         /* Parlance's own tables failed */
	ERR_STORE_FULL,    /* no space to write them */
	ERR_MODEL_SLOW,    /* the model did not answer in time */
	ERR_QUERY_SLOW,    /* the statement ran out of time */
	ERR_DEADLINE,      /* the question as a whole ran out of time */
	ERR_CANCELLED,     /* the client left */
	ERR_CONFIG,        /* a bad setting; stops the start */
	ERR__MAX
};

/* One row a cause: the code is for programs and never changes. */
struct err_row {
	const char *code;
	int status; /* HTTP */
	int exit;   /* of the command line */
	const char *title;
};

/* Why a call failed. Functions return NULL when it did not. */
struct err {
	enum err_kind kind;
	const char *say;        /* for the visitor: no path or key in it */
	const char *note;       /* for the log */
	const char *sqlstate;   /* or NULL */
	unsigned retry_after_s; /* 0: not said */
};

#define EXIT_ASKED_BACK 4 /* the answer was a clarifying question */

const struct err *err_new(struct arena *a, enum err_kind kind, const char *say,
			  const char *note, ...) MUST_CHECK PRINTF(4, 5);
/* As err_new(), with the visitor's words formatted and in the note too. */
const struct err *err_say(struct arena *a, enum err_kind kind, const char *say,
			  ...) MUST_CHECK PRINTF(3, 4);
/* A copy of e that says when to try again. */
const struct err *err_retry(struct arena *a, const struct err *e,
			    unsigned after_s) MUST_CHECK;
/* e may go with the arena that it was made in; the copy does not. */
const struct err *err_copy(struct arena *a, const struct err *e) MUST_CHECK;
const struct err_row *err_row(enum err_kind kind);
int err_status(const struct err *e); /* HTTP status; 200 for NULL */
int err_exit(const struct err *e);   /* exit status; 0 for NULL */
/* ERR__MAX when no row has that code. */
enum err_kind err_find(const char *code);

#endif

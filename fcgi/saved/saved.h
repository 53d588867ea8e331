#ifndef SAVED_SAVED_H
#define SAVED_SAVED_H

#include "base/wait.h"
#include "chat/examples.h"
#include "data/app.h"
#include "data/rows.h"
#include "data/saved/saved.h"
#include "data/settings.h"
#include "data/user.h"
#include "sql/check/check.h"

/* Saved questions: who may, what may be kept, and running them. */

struct saved_call {
	const struct app *app;
	struct arena *arena;
	const struct user *user;
	struct wait *wait;
};

struct saved_list {
	struct saved *items; /* [n] by folder, then title */
	size_t n;
};

/*
 * ERR_MISSING: there is none of that name that the user may see. Of a database
 * that they may not ask they see none, of an upload its maker alone does;
 * administrators see all.
 */
MUST_CHECK const struct err *saved_get(const struct saved_call *c,
				       const char *name, struct saved *ret);
MUST_CHECK const struct err *saved_all(const struct saved_call *c,
				       struct saved_list *ret);
/*
 * Those that the user may see of a database, asked in the same words in any
 * order; none of one that they may not ask.
 */
MUST_CHECK const struct err *saved_same(const struct saved_call *c,
					const char *database,
					const char *question,
					struct saved_list *ret);
bool saved_may_change(const struct saved_call *c, const struct saved *s);

/*
 * Keep a new one; its name is made of the title when it has none, with a
 * number behind it when that is taken. Parameters that its statement has and
 * s has not are added as text; those that it has no more go. ERR_INPUT: it is
 * not as it must be. ERR_NO_SQL: its statement is refused. ERR_NO_DATABASE.
 * ERR_CONFLICT: the name it came with is taken.
 */
MUST_CHECK const struct err *saved_add(const struct saved_call *c,
				       struct saved *s);
/* The same over an older one, which s was read from. ERR_DENIED. */
MUST_CHECK const struct err *saved_change(const struct saved_call *c,
					  struct saved *s);
/* What a file brought: one that is new, another content, or nothing else. */
enum brought { BROUGHT_NEW, BROUGHT_CHANGED, BROUGHT_SAME };
/* One from a file: new, or over the one of its name, whose readers stay. */
MUST_CHECK const struct err *saved_import(const struct saved_call *c,
					  struct str text, struct saved *ret,
					  enum brought *ret_what);
MUST_CHECK const struct err *saved_remove(const struct saved_call *c,
					  const char *name);
/*
 * What it was: newest first, each with editor and time; the first is now. What
 * it was on a database that the user may not ask is left out.
 */
MUST_CHECK const struct err *saved_history(const struct saved_call *c,
					   const char *name,
					   struct saved_list *ret);
MUST_CHECK const struct err *saved_undo(const struct saved_call *c,
					const char *name, size_t edit,
					struct saved *ret);

/* Names and values as they came, of an address or a command line. */
struct saved_given {
	struct str name, value;
};

/* The values that a run has. */
struct saved_values {
	/*
	 * [n] those of s->params, in their order, a date range as its first and
	 * last day; behind them the days of date ranges by their own names
	 */
	struct sql_arg *args;
	size_t n;
	/* [s->n_params] a date range in the words that it was given in, NULL
	 * of what is none */
	const char **said;
	const char *missing; /* a label that has none; or NULL */
};

/*
 * ERR_INPUT: a value is not of its type. Without defaults and not given: see
 * missing, nothing may be run then. What is today says the database's setting.
 */
MUST_CHECK const struct err *saved_values(const struct saved_call *c,
					  const struct saved *s,
					  const struct saved_given *given,
					  size_t n_given,
					  struct saved_values *ret);
/* The same on a day. */
MUST_CHECK const struct err *saved_values_on(struct arena *a, int64_t today_ms,
					     const struct saved *s,
					     const struct saved_given *given,
					     size_t n_given,
					     struct saved_values *ret);
/* ERR_INPUT: a name that none of these parameters has, nor an address. */
MUST_CHECK const struct err *saved_known(struct arena *a,
					 const struct saved_param *params,
					 size_t n_params,
					 const struct saved_given *given,
					 size_t n_given);
/* Whether a text may be a value of that type. */
bool saved_is_of_type(enum param_type type, struct str text);
/* "Year 2024, Country France or Spain"; NULL: it has no parameters. */
const char *saved_values_text(struct arena *a, const struct saved *s,
			      const struct saved_values *v);
/* The choices of a parameter, as texts; none when they cannot be read. */
const char **saved_choices(const struct saved_call *c, const struct saved *s,
			   const struct saved_param *p, size_t *ret_n);

/* All rows, computed now. */
MUST_CHECK const struct err *saved_run(const struct saved_call *c,
				       const struct saved *s,
				       const struct saved_values *v,
				       const struct row_sink *sink);

/* The first rows, as many as a page keeps, and when they are from. */
struct saved_figures {
	struct rows rows;
	int64_t made_ms; /* wall clock */
	bool kept;       /* they were computed for an earlier reader */
	int64_t ms;      /* that it took; 0 when kept */
	const char *dialect;
};
/*
 * Its question, and its statement with the defaults of its values written in,
 * as a verified example; proposed by those who may not decide. ERR_INPUT: a
 * value has no default, or chat_example_add() refuses it.
 */
MUST_CHECK const struct err *saved_example(const struct saved_call *c,
					   const struct saved *s,
					   struct example *ret);
/* fresh: computed now, whatever is kept. */
MUST_CHECK const struct err *saved_figures(const struct saved_call *c,
					   const struct saved *s,
					   const struct saved_values *v,
					   bool fresh,
					   struct saved_figures *ret);

#endif

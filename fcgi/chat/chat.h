#ifndef CHAT_CHAT_H
#define CHAT_CHAT_H

#include "base/json.h"
#include "base/wait.h"
#include "data/app.h"
#include "data/event.h"
#include "data/rows.h"
#include "data/schema.h"
#include "data/settings.h"
#include "data/status.h"
#include "data/table.h"
#include "data/turn.h"
#include "data/user.h"

/*
 * Chats and turns: claim a turn, run the pipeline, save what happened. The
 * only way from a front end to an answer.
 */

/*
 * A question as it came in, from whichever front end, and what it is answered
 * with.
 */
struct question {
	const struct user *user;
	const char *chat;     /* id to continue; NULL: a new one */
	const char *database; /* name; NULL: the chat's, or the first allowed */
	const char *text;
	const char *key;       /* idempotency key, or NULL */
	const char *given_sql; /* run this instead of drafting; or NULL */
	/* of the reading that text is; set from the turn it answers */
	const char *chosen_sql;
	const char *options; /* settings of its request; see struct turn */
	bool reads_only;     /* its interface has no form for a proposal */
	/* turn of the chat that asked back, or offered other readings; 0: none */
	size_t answers;
	struct wait *wait;
	struct event_sink sink; /* event NULL: nobody listens */
};

/*
 * The database of that name if the user may ask it; NULL name: the first one.
 * ERR_NO_DATABASE: there is none, for this user; lists those there are.
 */
MUST_CHECK const struct err *chat_database(const struct app *app,
					   struct arena *a,
					   const struct user *user,
					   const char *name,
					   const struct database **ret);
/* Whether the user is among the writers of a database that has any. */
bool chat_may_write(const struct user *user, const struct database *db);
/* Those that the user may ask, in file order. */
const struct database **chat_databases(const struct app *app, struct arena *a,
				       const struct user *user, size_t *ret_n);

/*
 * What answers the chat's last turn, which asked back, continues that turn:
 * one of its choices becomes its question, other words are put behind it. The
 * text of a reading that the turn kept with its SQL runs that very SQL; of a
 * turn that was answered it is the next question.
 */

/*
 * Store the question as a pending turn (within five seconds the same text is
 * the same turn) and return its chat and number.
 * ERR_INPUT: empty, or a bad option. ERR_TOO_LARGE: longer than max_question. ERR_NO_DATABASE,
 * ERR_MISSING: no such chat of this user.
 */
MUST_CHECK const struct err *chat_post(const struct app *app, struct arena *a,
				       const struct question *q,
				       struct chat *ret_chat, size_t *ret_n);

enum work { WORK_DONE, WORK_ELSEWHERE };
/*
 * Claim turn n of q->chat and work on it; *ret is the turn as it stands
 * afterwards. A turn that is over is just returned. WORK_ELSEWHERE: another
 * worker has it, *ret says how far. An error of the question is in the turn;
 * what is returned is an error of the store or the claim. q->text and q->key
 * are not read.
 */
MUST_CHECK const struct err *chat_work(const struct app *app, struct arena *a,
				       const struct question *q, size_t n,
				       enum work *ret_work, struct turn *ret);
/*
 * chat_post() and chat_work() in one, with one transaction less: for whoever
 * waits for the answer. WORK_ELSEWHERE when the same text runs already. When
 * the store fails it is answered all the same, and kept afterwards if that
 * works by then; else without a chat: its id is "", and ret->not_saved is set.
 * With audit = required that is an error of the store, or of the turn.
 */
MUST_CHECK const struct err *chat_ask(const struct app *app, struct arena *a,
				      const struct question *q,
				      struct chat *ret_chat,
				      enum work *ret_work, struct turn *ret);
/*
 * Run the change that turn n of q->chat proposed, at most once however often
 * it is asked for; *ret is the turn as it stands afterwards: TURN_WRITTEN, or
 * TURN_PROPOSED still, with a note, when the data has changed since. What the
 * database said against it is in the turn, TURN_FAILED. ERR_CONFLICT: it
 * proposed none, or too long ago. ERR_DENIED: the user may not, any more.
 */
MUST_CHECK const struct err *chat_confirm(const struct app *app,
					  struct arena *a,
					  const struct question *q, size_t n,
					  struct turn *ret);
/* Wait for turn n of q->chat, which runs elsewhere, within q->wait. */
MUST_CHECK const struct err *chat_await(const struct app *app, struct arena *a,
					const struct question *q, size_t n,
					struct turn *ret);
/*
 * Answer without a chat, for the command line: nothing is stored. The error
 * of the question is in *ret and returned.
 */
MUST_CHECK const struct err *chat_once(const struct app *app, struct arena *a,
				       const struct question *q,
				       struct turn *ret);
/*
 * How the built-in translator reads a question, step by step, as
 * drafter/grammar/old/explain/explain.h has it; nothing is run or stored.
 */
MUST_CHECK const struct err *chat_explain(const struct app *app,
					  struct arena *a,
					  const struct question *q,
					  struct json_object **ret);
/*
 * What the built-in translator makes of the notes on q's database, as
 * drafter/drafter.h has it; q's text is not looked at. ERR_NO_DATABASE.
 */
MUST_CHECK const struct err *chat_understood(const struct app *app,
					     struct arena *a,
					     const struct question *q,
					     struct json_object **ret);
/*
 * Run the turn's SQL again, in full, into a sink: for exports.
 * ERR_MISSING: no such turn. ERR_CONFLICT: it has no SQL that ran.
 */
MUST_CHECK const struct err *chat_export(const struct app *app, struct arena *a,
					 const struct user *user,
					 const struct turn *t,
					 struct wait *wait,
					 const struct row_sink *sink);
/*
 * The same of what a query wants of its rows, sorted and filtered by the
 * database. ERR_INPUT: it cannot do that with this statement.
 */
struct chat_table {
	const struct turn *turn;
	const struct table_query *query; /* NULL: all, as they are */
	struct wait *wait;
	const struct row_sink *sink;
};
MUST_CHECK const struct err *chat_table(const struct app *app, struct arena *a,
					const struct user *user,
					const struct chat_table *x);
/*
 * The first rows behind an aggregate, into ret->raw_rows, where the turn has
 * the statement of them alone. What cannot be had is left out.
 */
void chat_raw(const struct app *app, struct arena *a, const struct user *user,
	      struct wait *wait, struct turn *ret);
/*
 * Run a statement that no turn has, with values of its ":name": what a saved
 * question is. It passes the check as any does. ERR_NO_SQL: it is refused.
 */
struct sql_arg;
struct chat_statement {
	const struct database *database;
	const char *sql;
	const struct sql_arg *args; /* [n_args] */
	size_t n_args;
	struct wait *wait;
	const struct row_sink *sink;
};
MUST_CHECK const struct err *chat_statement(const struct app *app,
					    struct arena *a,
					    const struct user *user,
					    const struct chat_statement *x);
/* Whether a list of names, group:name or "*" has the user in it. */
bool chat_lists_user(const char *list, const struct user *user);
/* The schema of a database, cached. */
MUST_CHECK const struct err *chat_schema(const struct app *app, struct arena *a,
					 const struct database *db,
					 struct wait *wait,
					 const struct schema **ret);
/* Read again now, whatever is kept of it. */
MUST_CHECK const struct err *chat_schema_again(const struct app *app,
					       struct arena *a,
					       const struct database *db,
					       struct wait *wait,
					       const struct schema **ret);
/*
 * At most max sample questions: from settings, or made from the schema; none
 * when it cannot be read, since asking will say why.
 */
const char **chat_sample_questions(const struct app *app, struct arena *a,
				   const struct database *db, struct wait *wait,
				   size_t max, size_t *ret_n);
/* /readyz: the store, and the first database. */
MUST_CHECK const struct err *chat_ready(const struct app *app, struct arena *a,
					struct wait *wait);

/* Whether the model server of these settings is there. */
void chat_probe_model(struct arena *a, const struct settings *s,
		      struct wait *wait, struct probe *ret);
/* The same, and whether it writes one tiny statement: that costs tokens. */
void chat_try_model(struct arena *a, const struct settings *s,
		    struct wait *wait, struct probe *ret);

#endif

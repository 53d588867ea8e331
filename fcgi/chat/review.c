#include "chat/review.h"

#include "base/clock.h"
#include "base/utf8.h"
#include "chat/ask.h"
#include "settings/request.h"

#include "base/ban.h"

#define NOTE_CHARS 1000
#define PERSON "person" /* who wrote the SQL, as drafters are named */

static const struct err *
check_reviewer(const struct examples_call *c)
{
	if (c->user->admin)
		return NULL;
	return err_say(c->arena, ERR_DENIED,
		       "Only an administrator reviews questions.");
}

static bool
is_state(const char *state)
{
	return str_is(STR(REVIEW_OPEN), state) ||
	       str_is(STR(REVIEW_ANSWERED), state) ||
	       str_is(STR(REVIEW_DISMISSED), state);
}

const struct err *
chat_reviews(const struct examples_call *c, const char *state, size_t max,
	     struct reviews *ret)
{
	const struct err *e = check_reviewer(c);

	if (!e && !is_state(state))
		e = err_say(c->arena, ERR_INPUT,
			    "\"state\" takes open, answered or dismissed.");
	return e ? e
		 : store_review_list(c->app->store, c->arena, state, max, ret);
}

const struct err *
chat_review(const struct examples_call *c, const char *chat, size_t n,
	    struct review *ret)
{
	const struct err *e = check_reviewer(c);

	return e ? e : store_review_get(c->app->store, c->arena, chat, n, ret);
}

/* The visitor's own dataset; else what is configured under that name. */
static const struct err *
find_database(const struct examples_call *c, const struct user *visitor,
	      const char *name, const struct database **ret)
{
	const struct database *db = NULL;
	const struct err *e =
		chat_database(c->app, c->arena, visitor, name, &db);

	*ret = db;
	if (!e && db->dataset)
		return NULL;
	e = chat_database(c->app, c->arena, c->user, name, &db);
	*ret = db;
	if (!e && db->dataset) /* the reviewer's own is not what was asked */
		e = err_say(c->arena, ERR_NO_DATABASE,
			    "Its database %s is not there any more.", name);
	return e;
}

const struct err *
chat_review_run(const struct examples_call *c, const struct review *r,
		const char *sql, struct turn *ret)
{
	const struct user visitor = { .owner = r->owner, .name = r->name };
	struct question q = { .user = &visitor, .wait = c->wait };
	struct asking as = {
		.app = c->app, .arena = c->arena, .q = &q, .turn = ret
	};
	const struct err *e = check_reviewer(c);

	if (!e && (!sql || !*sql))
		e = err_say(c->arena, ERR_INPUT, "There is no statement.");
	if (!e)
		e = find_database(c, &visitor, r->turn.database, &as.db);
	if (!e)
		e = settings_merge(c->arena, as.db->settings, r->turn.options,
				   &as.settings);
	if (e)
		return e;
	*ret = (struct turn){
		.state = TURN_RUNNING,
		.question = r->turn.question,
		.database = r->turn.database,
		.given_sql = sql,
		.created_ms = clock_wall_ms(),
		.error = ERR__MAX,
	};
	(void)ask_run(&as);
	return NULL;
}

/* All attempts there were, and the reviewer's after them. */
static void
add_attempt(struct arena *a, const struct turn *found, struct turn *t)
{
	struct attempt *all = arena_array(a, t->n_attempts + 1, sizeof(*all));

	for (size_t i = 0; i < t->n_attempts; i++)
		all[i] = t->attempts[i];
	all[t->n_attempts].draft.sql = found->sql;
	all[t->n_attempts].draft.drafter = PERSON;
	all[t->n_attempts].draft.confidence = 1;
	all[t->n_attempts].ms = found->ms;
	t->attempts = all;
	t->n_attempts++;
}

/* What was found instead of what was there; how it went before stays. */
static void
take(struct arena *a, const struct turn *found, struct turn *t)
{
	t->state = TURN_ANSWERED;
	t->dialect = found->dialect;
	t->sql = found->sql;
	t->in_words = found->in_words;
	t->explanation = NULL;
	t->answer = found->answer;
	t->drafter = PERSON;
	t->confidence = 1;
	t->rows = found->rows;
	t->raw_sql = found->raw_sql;
	t->raw_rows = found->raw_rows;
	t->tables = found->tables;
	t->n_tables = found->n_tables;
	t->follow_ups = found->follow_ups;
	t->n_follow_ups = found->n_follow_ups;
	t->change = NULL;
	t->clarify = NULL;
	t->n_choices = 0;
	t->n_reasons = 0;
	t->n_corrections = 0;
	t->judged = JUDGED_NOT;
	t->error = ERR__MAX;
	t->error_say = NULL;
	t->sqlstate = NULL;
	t->cached = false;
	t->by_hand = false;
	t->needs_review = false;
	add_attempt(a, found, t);
}

static const struct err *
check_note(const struct examples_call *c, const char *note)
{
	if (!note || utf8_length(str_of(note)) <= NOTE_CHARS)
		return NULL;
	return err_say(c->arena, ERR_INPUT,
		       "What you say may have at most %d characters.",
		       NOTE_CHARS);
}

static void
sign(const struct examples_call *c, const char *state, const char *note,
     struct turn *t)
{
	t->review = state;
	t->reviewer = c->user->name ? c->user->name : "an administrator";
	t->review_note = note && *note ? note : NULL;
	t->reviewed_ms = clock_wall_ms();
	t->feedback = NULL;
}

static const struct err *
add_example(const struct examples_call *c, const struct turn *t)
{
	struct example x = { .database = t->database,
			     .question = t->question,
			     .sql = t->sql,
			     .state = EXAMPLE_VERIFIED,
			     .ran = t->rows != NULL,
			     .n_rows = t->rows ? (int64_t)t->rows->n_rows : 0,
			     .more_rows = t->rows && t->rows->truncated };
	const struct err *e = chat_example_add(c, &x);

	if (e || x.state == EXAMPLE_VERIFIED)
		return e;
	return chat_example_decide(c, x.id, EXAMPLE_VERIFIED, &x);
}

const struct err *
chat_review_answer(const struct examples_call *c, const char *chat, size_t n,
		   const struct answered *with, struct turn *ret)
{
	struct review r = { .owner = NULL };
	struct turn *found = arena_alloc(c->arena, sizeof(*found));
	const struct err *e = chat_review(c, chat, n, &r);

	if (!e)
		e = check_note(c, with->note);
	if (!e)
		e = chat_review_run(c, &r, with->sql, found);
	if (!e && found->state != TURN_ANSWERED)
		e = err_say(c->arena, ERR_NO_SQL, "%s", turn_message(found));
	if (e)
		return e;
	take(c->arena, found, &r.turn);
	sign(c, REVIEW_ANSWERED, with->note, &r.turn);
	e = store_review_close(c->app->store, c->arena, c->user, &r.turn, true);
	if (!e && with->example)
		e = add_example(c, &r.turn);
	*ret = r.turn;
	return e;
}

const struct err *
chat_review_dismiss(const struct examples_call *c, const char *chat, size_t n,
		    const char *reason, struct turn *ret)
{
	struct review r = { .owner = NULL };
	const struct err *e = chat_review(c, chat, n, &r);

	if (!e)
		e = check_note(c, reason);
	if (!e && (!reason || !*reason))
		e = err_say(c->arena, ERR_INPUT,
			    "Say why: the visitor reads it.");
	if (e)
		return e;
	sign(c, REVIEW_DISMISSED, reason, &r.turn);
	*ret = r.turn;
	return store_review_close(c->app->store, c->arena, c->user, &r.turn,
				  false);
}

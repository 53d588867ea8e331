#include "chat/examples.h"

#include <string.h>

#include "base/clock.h"
#include "chat/ask.h"
#include "knowledge/examples/examples.h"
#include "knowledge/schema/current.h"
#include "pipeline/pipeline.h"
#include "store/user/audit.h"

#include "base/ban.h"

#define SQL_BYTES ((size_t)64 << 10)

/* The database of an example, if the user may ask it; NULL: not, or gone. */
static const struct database *
database_of(const struct examples_call *c, const struct example *e)
{
	const struct database *db = NULL;

	if (chat_database(c->app, c->arena, c->user, e->database, &db))
		return NULL;
	return db;
}

static bool
is_own(const struct examples_call *c, const struct example *e)
{
	return *c->user->owner && str_is(str_of(e->proposer), c->user->owner);
}

static bool
may_decide(const struct examples_call *c, const struct example *e,
	   const struct database *db)
{
	if (c->user->admin)
		return true;
	return db && is_own(c, e) &&
	       (db->dataset || db->settings->verified_by == VERIFIED_BY_OWNER);
}

static bool
may_see(const struct examples_call *c, const struct example *e,
	const struct database *db)
{
	bool open = e->state == EXAMPLE_VERIFIED && db && !db->rights;

	return c->user->admin || (db && (open || is_own(c, e)));
}

/* Schemas of the databases in a list, each read once. */
struct known {
	const struct database *db;
	const struct schema *schema; /* NULL: it cannot be read now */
};

static const struct schema *
schema_of(const struct examples_call *c, const struct database *db,
	  struct known *known, size_t *n)
{
	for (size_t i = 0; i < *n; i++)
		if (strcmp(database_key(known[i].db), database_key(db)) == 0)
			return known[i].schema;
	known[*n].db = db;
	if (schema_current(c->app, c->arena, db, c->wait, &known[*n].schema))
		known[*n].schema = NULL;
	return known[(*n)++].schema;
}

const struct err *
chat_examples(const struct examples_call *c, const char *database,
	      enum example_state state, size_t max, struct examples *ret)
{
	const struct database *db = NULL;
	struct known *known;
	size_t n = 0, n_known = 0;
	const struct err *err = NULL;

	if (database)
		err = chat_database(c->app, c->arena, c->user, database, &db);
	if (!err)
		err = store_example_list(c->app->store, c->arena,
					 db ? database_key(db) : NULL, state,
					 max, ret);
	if (err)
		return err;
	known = arena_array(c->arena, ret->n + 1, sizeof(*known));
	for (size_t i = 0; i < ret->n; i++) {
		struct example *e = &ret->items[i];

		db = database_of(c, e);
		if (!may_see(c, e, db))
			continue;
		if (db)
			example_mark_changed(
				c->arena, schema_of(c, db, known, &n_known), e);
		e->may_decide = may_decide(c, e, db);
		e->database = db ? db->name : e->database;
		ret->items[n++] = *e;
	}
	ret->n = n;
	return NULL;
}

static const struct err *
check_texts(const struct examples_call *c, const struct example *e)
{
	const struct settings *s = c->app->config->settings;

	if (!e->question || !*e->question || !e->sql || !*e->sql)
		return err_say(c->arena, ERR_INPUT,
			       "An example needs a question and its SQL.");
	if (str_of(e->question).n > 4 * s->max_question ||
	    str_of(e->sql).n > SQL_BYTES)
		return err_say(c->arena, ERR_TOO_LARGE,
			       "The question or the SQL is too long.");
	return NULL;
}

/* In the audit: who let an answer count for everybody. */
static const struct err *
audit(const struct examples_call *c, const char *act, const struct example *e)
{
	const struct act a = {
		.act = act,
		.database = e->database,
		.question = c->app->config->settings->log_questions
				    ? e->question
				    : NULL,
		.sql = e->sql,
	};

	return store_audit_act(c->app->store, c->arena, c->user, &a);
}

static void
decide(const struct examples_call *c, struct example *e,
       enum example_state state)
{
	e->state = state;
	e->decided_ms = state == EXAMPLE_PROPOSED ? 0 : clock_wall_ms();
	e->verifier = state == EXAMPLE_PROPOSED ? NULL
		      : c->user->name           ? c->user->name
						: "its owner";
}

/* Why it gave no rows, in the words of who asks such a question. */
static const struct err *
not_run(const struct examples_call *c, const struct turn *t)
{
	const char *why = t->error_say ? t->error_say : "It gave no rows.";

	if (t->error == ERR__MAX || t->error == ERR_NO_SQL)
		return err_say(c->arena, ERR_INPUT, "%s", why);
	return err_say(c->arena, t->error, "The statement did not run: %s",
		       why);
}

/* What is to count for everybody runs, as a question with its SQL does. */
static const struct err *
run(const struct examples_call *c, const struct database *db, struct example *e)
{
	struct question q = { .user = c->user,
			      .wait = c->wait,
			      .reads_only = true };
	struct turn *t = arena_alloc(c->arena, sizeof(*t));
	struct asking as = {
		.app = c->app, .arena = c->arena, .q = &q, .db = db, .turn = t
	};

	/* one that is rejected may be of a database that is no more */
	if (e->state != EXAMPLE_VERIFIED || e->ran || c->many)
		return NULL;
	assert(db);
	as.settings = db->settings;
	*t = (struct turn){ .state = TURN_RUNNING,
			    .question = e->question,
			    .database = db->name,
			    .given_sql = e->sql,
			    .created_ms = clock_wall_ms(),
			    .error = ERR__MAX };
	(void)ask_run(&as);
	if (t->state != TURN_ANSWERED || !t->rows)
		return not_run(c, t);
	e->ran = true;
	e->n_rows = (int64_t)t->rows->n_rows;
	e->more_rows = t->rows->truncated;
	return NULL;
}

const struct err *
chat_example_add(const struct examples_call *c, struct example *e)
{
	enum example_state state = e->state;
	const struct database *db = NULL;
	const struct err *err = check_texts(c, e);

	if (!err)
		err = chat_database(c->app, c->arena, c->user, e->database,
				    &db);
	if (err)
		return err;
	assert(db);
	e->database = database_key(db);
	e->proposer = c->user->owner;
	decide(c, e, may_decide(c, e, db) ? state : EXAMPLE_PROPOSED);
	err = example_complete(c->app, c->arena, db, c->wait, e);
	if (!err)
		err = run(c, db, e);
	if (!err)
		err = store_example_add(c->app->store, c->arena, e);
	if (!err && e->state == EXAMPLE_VERIFIED)
		err = audit(c, "example verified", e);
	e->may_decide = may_decide(c, e, db);
	e->database = db->name;
	return err;
}

/* One that the user may change. */
static const struct err *
get(const struct examples_call *c, const char *id, struct example *ret,
    const struct database **ret_db)
{
	const struct err *err =
		store_example_get(c->app->store, c->arena, id, ret);

	if (err)
		return err;
	*ret_db = database_of(c, ret);
	if (!may_see(c, ret, *ret_db))
		return err_say(c->arena, ERR_MISSING,
			       "There is no such example.");
	if (!may_decide(c, ret, *ret_db))
		return err_say(c->arena, ERR_DENIED,
			       "Only an administrator may do that.");
	ret->may_decide = true;
	return NULL;
}

/* Its tables and what they are like now. */
static const struct err *
look_again(const struct examples_call *c, const struct database *db,
	   struct example *e)
{
	if (!db)
		return err_say(c->arena, ERR_NO_DATABASE,
			       "Its database %s is not configured any more.",
			       e->database);
	return example_complete(c->app, c->arena, db, c->wait, e);
}

const struct err *
chat_example_decide(const struct examples_call *c, const char *id,
		    enum example_state state, struct example *ret)
{
	const struct database *db = NULL;
	const struct err *err = get(c, id, ret, &db);

	if (!err && state == EXAMPLE_VERIFIED)
		err = look_again(c, db, ret);
	if (err)
		return err;
	decide(c, ret, state);
	ret->ran = false;
	err = run(c, db, ret);
	if (!err)
		err = store_example_set(c->app->store, c->arena, ret);
	if (err)
		return err;
	return audit(
		c,
		arena_printf(c->arena, "example %s", example_state_name(state)),
		ret);
}

const struct err *
chat_example_edit(const struct examples_call *c, const char *id,
		  const char *question, const char *sql, struct example *ret)
{
	const struct database *db = NULL;
	const struct err *err = get(c, id, ret, &db);

	if (err)
		return err;
	ret->question = question ? question : ret->question;
	ret->sql = sql ? sql : ret->sql;
	ret->follows = ret->follows && !question;
	err = check_texts(c, ret);
	if (!err)
		err = look_again(c, db, ret);
	ret->ran = false;
	if (!err)
		err = run(c, db, ret);
	if (!err)
		err = store_example_set(c->app->store, c->arena, ret);
	return err ? err : audit(c, "example edited", ret);
}

const struct err *
chat_example_remove(const struct examples_call *c, const char *id)
{
	struct example e;
	const struct database *db = NULL;
	const struct err *err =
		store_example_get(c->app->store, c->arena, id, &e);

	/* what one proposed and nobody decided on is one's own to take back */
	if (!err && !(is_own(c, &e) && e.state == EXAMPLE_PROPOSED))
		err = get(c, id, &e, &db);
	if (!err)
		err = store_example_remove(c->app->store, c->arena, id);
	return err ? err : audit(c, "example removed", &e);
}

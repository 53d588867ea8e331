#include <string.h>

#include "chat/examples.h"
#include "knowledge/examples/examples.h"
#include "store/knowledge/draft.h"

#include "base/ban.h"

static const char *const names[] = {
	[FEEDBACK_NONE] = "none",
	[FEEDBACK_RIGHT] = "right",
	[FEEDBACK_WRONG] = "wrong",
};
static_assert(COUNT(names) == FEEDBACK__MAX, "one name each");

/* As it is kept; NULL for none. */
static const char *
feedback_name(enum feedback f)
{
	return f == FEEDBACK_NONE ? NULL : names[f];
}

enum feedback
chat_feedback_find(const char *name)
{
	return (enum feedback)str_index(names, COUNT(names), name);
}

static const struct err *
check_turn(const struct examples_call *c, const struct turn *t, enum feedback f)
{
	if (!turn_is_over(t->state))
		return err_say(c->arena, ERR_CONFLICT,
			       "This question is not answered yet.");
	if (f == FEEDBACK_RIGHT && (t->state != TURN_ANSWERED || !t->sql))
		return err_say(c->arena, ERR_CONFLICT,
			       "There is no answer that could be right.");
	return NULL;
}

/*
 * Of "as a bar chart" alone, which was answered with the statement before it,
 * the turn whose question that statement answers.
 */
static const struct err *
asked_turn(const struct examples_call *c, const struct turn_id *id,
	   const struct turn *t, struct turn *ret)
{
	struct turn_id before = *id;
	struct turn last;
	const struct err *err = NULL;

	*ret = *t;
	while (!err && ret->chart && ret->n > 1) {
		before.n = ret->n - 1;
		err = store_turn_get(c->app->store, c->arena, &before, &last);
		if (err || !last.sql || strcmp(last.sql, ret->sql) != 0)
			break;
		*ret = last;
	}
	return err;
}

/* As the turn has it; its words are what a pair is known by. */
static const struct err *
pair_of(const struct examples_call *c, const struct turn_id *id,
	const struct turn *t, struct example *ret)
{
	const struct database *db = NULL;
	struct turn asked;
	const struct err *err = asked_turn(c, id, t, &asked);

	if (err)
		return err;
	*ret = (struct example){
		.database = asked.database,
		.question = asked.question,
		.sql = asked.sql,
		.state = EXAMPLE_PROPOSED,
		.proposer = c->user->owner,
		.follows = asked.n > 1,
	};
	err = chat_database(c->app, c->arena, c->user, t->database, &db);
	if (err)
		return err;
	assert(db);
	ret->database = database_key(db);
	return example_complete(c->app, c->arena, db, c->wait, ret);
}

static const struct err *
propose(const struct examples_call *c, const struct turn_id *id,
	const struct turn *t, struct example *ret)
{
	const struct err *err = pair_of(c, id, t, ret);

	if (!err)
		err = store_example_add(c->app->store, c->arena, ret);
	if (err)
		ret->id = NULL;
	ret->database = t->database;
	return err;
}

/* Nobody gets it from what was drafted before, either. */
static const struct err *
forget(const struct examples_call *c, const struct turn *t)
{
	if (!t->sql)
		return NULL;
	return store_draft_drop_sql(c->app->store, c->arena, t->database,
				    t->sql);
}

/* A pair that cannot be read any more was not proposed by this either. */
static const struct err *
retract(const struct examples_call *c, const struct turn_id *id,
	const struct turn *t)
{
	struct example e;

	if (t->state != TURN_ANSWERED || !t->sql || pair_of(c, id, t, &e))
		return NULL;
	return store_example_retract(c->app->store, c->arena, &e);
}

const struct err *
chat_feedback(const struct examples_call *c, const struct turn_id *id,
	      enum feedback f, struct turn *ret, struct example *ret_example)
{
	const struct err *err =
		store_turn_get(c->app->store, c->arena, id, ret);

	*ret_example = (struct example){ .id = NULL };
	if (!err)
		err = check_turn(c, ret, f);
	if (!err && f == FEEDBACK_RIGHT)
		err = propose(c, id, ret, ret_example);
	else if (!err)
		err = retract(c, id, ret);
	if (!err && f == FEEDBACK_WRONG)
		err = forget(c, ret);
	if (!err)
		err = store_turn_feedback(c->app->store, c->arena, id,
					  feedback_name(f), ret);
	return err;
}

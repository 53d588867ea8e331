#include <string.h>

#include "pipeline/stages.h"

#include "tests/chat/site.h"

#include "base/ban.h"

static void
databases_are_for_who_is_listed(void **state)
{
	static const struct {
		const struct user *user;
		const char *name, *want; /* NULL: none */
	} cases[] = {
		{ &ann, "all", "all" },     { &ann, "anns", "anns" },
		{ &ann, "sales", NULL },    { &bob, "sales", "sales" },
		{ &bob, "anns", NULL },     { &nobody, "all", "all" },
		{ &nobody, "sales", NULL }, { &ann, NULL, "all" },
		{ &ann, "ALL", NULL },      { &ann, "", NULL },
	};
	const struct database *db;
	size_t n;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct err *e = chat_database(&app, a, cases[i].user,
						    cases[i].name, &db);

		if (cases[i].want)
			assert_null(e);
		else
			assert_kind(e, ERR_NO_DATABASE);
		if (!e)
			assert_string_equal(db->name, cases[i].want);
		if (e)
			assert_null(strstr(e->say, "sales, anns"));
	}
	(void)chat_databases(&app, a, &bob, &n);
	assert_int_equal(n, 2);
}

static void
questions_are_looked_at(void **state)
{
	struct question q = ask_for(&ann, " \t\n");
	char *longer = arena_alloc(a, 2002);
	struct chat chat;
	size_t n;

	(void)state;
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_INPUT);
	memset(longer, 'x', 2001);
	q.text = longer;
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_TOO_LARGE);
	q.text = "how many?";
	q.database = "sales";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_NO_DATABASE);
	q.database = NULL;
	q.chat = "aaaaaaaaaaaaaaaaaaaaaaaaaa";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_MISSING);
}

static void
posted_then_worked_on_once(void **state)
{
	struct question q = ask_for(&ann, "  which items\nare there? ");
	struct chat chat;
	struct turn t;
	enum work work;
	size_t n;

	(void)state;
	assert_null(chat_post(&app, a, &q, &chat, &n));
	assert_string_equal(chat.title, "which items are there?");
	q.chat = chat.id;
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_int_equal(t.rows->n_rows, 2);
	assert_false(t.not_saved);
	q.given_sql = "select 'never run'";
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_string_equal(t.sql, SQL);
	assert_int_equal(t.rows->n_rows, 2);
	assert_string_equal(t.database, "all");
	q.database = "anns";
	assert_kind(chat_post(&app, a, &q, &chat, &n), ERR_CONFLICT);
	q = ask_for(&bob, "mine?");
	q.chat = chat.id;
	assert_kind(chat_work(&app, a, &q, n, &work, &t), ERR_MISSING);
}

static void
asked_in_one_go(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct chat chat, longer;
	struct turn t;
	enum work work;

	(void)state;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_int_equal(work, WORK_DONE);
	assert_int_equal(t.state, TURN_ANSWERED);
	assert_int_equal(t.n, 1);
	q.chat = chat.id;
	assert_null(chat_ask(&app, a, &q, &longer, &work, &t));
	assert_int_equal(t.n, 2);
	assert_string_equal(longer.id, chat.id);
	q.given_sql = "select nosuch from items";
	assert_null(chat_ask(&app, a, &q, &longer, &work, &t));
	assert_int_equal(t.state, TURN_FAILED);
	assert_int_equal(t.error, ERR_NO_SQL);
}

static void
answered_without_a_chat(void **state)
{
	struct question q = ask_for(&ann, NULL);
	struct turn t;

	(void)state;
	assert_null(chat_once(&app, a, &q, &t));
	assert_int_equal(t.rows->n_rows, 2);
	q.given_sql = "drop table items";
	assert_kind(chat_once(&app, a, &q, &t), ERR_NO_SQL);
	q = ask_for(&ann, "");
	q.given_sql = NULL;
	assert_kind(chat_once(&app, a, &q, &t), ERR_INPUT);
}

/* A turn of ann's that ended with a reading which has its own SQL. */
static struct chat
offered(enum turn_state state)
{
	static struct draft_choice readings[] = {
		{ "the names of items", "select name from items" },
		{ "the items that are gone", "select gone from items" },
		{ "Which items?", NULL },
	};
	const struct post p = {
		.owner = ann.owner,
		.database = "all",
		.title = "items",
		.question = "itemses?",
		.lease_ms = 1000,
	};
	struct posted posted;
	struct turn t = {
		.state = state,
		.question = p.question,
		.database = p.database,
		.error = ERR__MAX,
		.readings = readings,
		.n_readings = COUNT(readings),
	};

	assert_null(store_post(app.store, a, &p, &posted));
	t.chat = posted.chat.id;
	t.n = posted.n;
	assert_null(store_turn_save(app.store, a, &ann, &t, true));
	return posted.chat;
}

static void
a_chosen_reading_runs_its_own_sql(void **state)
{
	static const struct {
		enum turn_state asked;
		size_t n; /* the turn that the choice becomes */
	} cases[] = { { TURN_CLARIFY, 1 }, { TURN_ANSWERED, 2 } };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct question q = ask_for(&ann, " the names of items ");
		struct chat chat = offered(cases[i].asked);
		struct turn t;
		enum work work;

		q.given_sql = NULL;
		q.chat = chat.id;
		q.answers = 1;
		assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
		assert_int_equal(t.n, cases[i].n);
		assert_int_equal(t.state, TURN_ANSWERED);
		assert_string_equal(t.sql, "select name from items");
		assert_string_equal(t.drafter, "grammar");
		assert_string_equal(t.reading, "the names of items");
		assert_string_equal(t.question, "the names of items");
		assert_false(t.by_hand);
		assert_int_equal(t.rows->n_rows, 2);
	}
}

static void
a_chosen_reading_is_checked_again(void **state)
{
	struct question q = ask_for(&ann, "the items that are gone");
	struct chat chat = offered(TURN_CLARIFY);
	struct turn t;
	enum work work;
	size_t n;

	(void)state;
	q.given_sql = NULL;
	q.chat = chat.id;
	q.answers = 1;
	assert_null(chat_post(&app, a, &q, &chat, &n));
	assert_int_equal(n, 1);
	assert_null(chat_work(&app, a, &q, n, &work, &t));
	assert_string_equal(t.attempts[0].draft.sql, "select gone from items");
	assert_int_equal(t.attempts[0].complaint->type, COMPLAINT_COLUMN);
}

struct counted {
	size_t n_rows;
};

static const struct err *
count_begin(void *arg, const struct column *cols, size_t n)
{
	(void)arg, (void)cols, (void)n;
	return NULL;
}

static const struct err *
count_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	*ret_enough = false;
	((struct counted *)arg)->n_rows += batch->n_rows;
	return NULL;
}

static void
exports_what_was_answered(void **state)
{
	struct question q = ask_for(&ann, "which items?");
	struct counted counted = { 0 };
	struct row_sink sink = { count_begin, count_batch, &counted };
	struct chat chat;
	struct turn t;
	enum work work;

	(void)state;
	assert_null(chat_ask(&app, a, &q, &chat, &work, &t));
	assert_null(chat_export(&app, a, &ann, &t, &forever, &sink));
	assert_int_equal(counted.n_rows, 2);
	t.database = "sales";
	assert_kind(chat_export(&app, a, &ann, &t, &forever, &sink),
		    ERR_NO_DATABASE);
	t.state = TURN_FAILED;
	assert_kind(chat_export(&app, a, &ann, &t, &forever, &sink),
		    ERR_CONFLICT);
}

static void
samples_come_from_settings_or_schema(void **state)
{
	const char **list;
	size_t n;

	(void)state;
	list = chat_sample_questions(&app, a, &dbs[0], &forever, 3, &n);
	assert_true(n > 0);
	assert_string_equal(list[0], "How many items are there?");
	dbs[0].sample_questions = "First?\n\n  Second? \nThird?";
	list = chat_sample_questions(&app, a, &dbs[0], &forever, 2, &n);
	assert_int_equal(n, 2);
	assert_string_equal(list[1], "Second?");
	dbs[0].sample_questions = NULL;
	dbs[0].url = "sqlite:/nowhere.db";
	(void)chat_sample_questions(&app, a, &dbs[0], &forever, 2, &n);
	assert_int_equal(n, 0);
}

static void
ready_when_both_are(void **state)
{
	(void)state;
	assert_null(chat_ready(&app, a, &forever));
	dbs[0].name = "other";
	dbs[0].url = "sqlite:/nowhere.db";
	assert_kind(chat_ready(&app, a, &forever), ERR_DATABASE_FILE);
}

TESTS_IN(make_folder, drop_folder, EACH(databases_are_for_who_is_listed),
	 EACH(questions_are_looked_at), EACH(posted_then_worked_on_once),
	 EACH(asked_in_one_go), EACH(answered_without_a_chat),
	 EACH(a_chosen_reading_runs_its_own_sql),
	 EACH(a_chosen_reading_is_checked_again),
	 EACH(exports_what_was_answered),
	 EACH(samples_come_from_settings_or_schema), EACH(ready_when_both_are))

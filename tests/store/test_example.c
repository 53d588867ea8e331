#include "store/knowledge/example.h"

#include <string.h>

#include "store/chat/review.h"
#include "tests/store/memory.h"

#include "base/ban.h"

static struct example
make(const char *question, const char *sql, enum example_state state)
{
	return (struct example){
		.database = "shop",
		.question = question,
		.words = question,
		.sql = sql,
		.dialect = "sqlite",
		.tables = "orders\n",
		.fingerprint = "f",
		.state = state,
		.proposer = "u:ann",
	};
}

static const char *
add(const char *question, const char *sql, enum example_state state)
{
	struct example e = make(question, sql, state);

	assert_null(store_example_add(s, a, &e));
	return e.id;
}

static struct examples
near(const char *words, const char *query)
{
	const struct nearness by = { "shop", words, query, 10 };
	struct examples found;

	assert_null(store_example_near(s, a, &by, &found));
	return found;
}

static void
the_same_pair_is_kept_once(void **state)
{
	struct example e = make("how many", "SELECT 1", EXAMPLE_PROPOSED);
	struct examples all;
	const char *id;

	(void)state;
	assert_null(store_example_add(s, a, &e));
	assert_false(e.known);
	id = e.id;
	e.state = EXAMPLE_VERIFIED;
	assert_null(store_example_add(s, a, &e));
	assert_true(e.known);
	assert_string_equal(e.id, id);
	assert_int_equal(e.state, EXAMPLE_PROPOSED);
	(void)add("how many", "SELECT 2", EXAMPLE_PROPOSED);
	assert_null(store_example_list(s, a, NULL, EXAMPLE__MAX, 10, &all));
	assert_int_equal(all.n, 2);
	assert_null(store_example_list(s, a, "wine", EXAMPLE__MAX, 10, &all));
	assert_int_equal(all.n, 0);
	assert_null(
		store_example_list(s, a, "shop", EXAMPLE_VERIFIED, 10, &all));
	assert_int_equal(all.n, 0);
}

static void
what_is_near(void **state)
{
	struct examples found;
	struct example e;
	bool any;

	(void)state;
	assert_null(store_example_any(s, a, "shop", &any));
	assert_false(any);
	(void)add("orders per city", "SELECT 1", EXAMPLE_PROPOSED);
	(void)add("Zürich customers", "SELECT 2", EXAMPLE_VERIFIED);
	(void)add("customers per city", "SELECT 3", EXAMPLE_VERIFIED);
	assert_null(store_example_any(s, a, "shop", &any));
	assert_true(any);
	found = near("x", "\"zurich\" OR \"customer\"");
	assert_int_equal(found.n, 2);
	assert_string_equal(found.items[0].sql, "SELECT 2");
	found = near("customers per city", "\"city\"");
	assert_int_equal(found.n, 1);
	found = near("customers per city", NULL);
	assert_int_equal(found.n, 1);
	e = found.items[0];
	e.question = "rivers";
	assert_null(store_example_set(s, a, &e));
	assert_int_equal(near("x", "\"city\"").n, 0);
	assert_int_equal(near("x", "\"river\"").n, 1);
	assert_null(store_example_remove(s, a, e.id));
	assert_int_equal(near("x", "\"river\"").n, 0);
}

static void
what_is_not_there(void **state)
{
	struct example e = make("q", "SELECT 1", EXAMPLE_PROPOSED);

	(void)state;
	e.id = "none";
	assert_int_equal(store_example_set(s, a, &e)->kind, ERR_MISSING);
	assert_int_equal(store_example_remove(s, a, "none")->kind, ERR_MISSING);
	assert_int_equal(store_example_get(s, a, "none", &e)->kind,
			 ERR_MISSING);
}

static void
only_ones_own_proposal_is_taken_back(void **state)
{
	struct example e = make("mine", "SELECT 1", EXAMPLE_PROPOSED);
	struct example read;
	const char *id = add("mine", "SELECT 1", EXAMPLE_PROPOSED);

	(void)state;
	e.proposer = "u:bob";
	assert_null(store_example_retract(s, a, &e));
	assert_null(store_example_get(s, a, id, &read));
	e.proposer = "u:ann";
	assert_null(store_example_retract(s, a, &e));
	assert_int_equal(store_example_get(s, a, id, &read)->kind, ERR_MISSING);
	id = add("mine", "SELECT 1", EXAMPLE_VERIFIED);
	assert_null(store_example_retract(s, a, &e));
	assert_null(store_example_get(s, a, id, &read));
}

static void
there_is_room_for_so_many(void **state)
{
	struct example e;

	(void)state;
	for (int i = 0; i < PROPOSALS_MAX; i++)
		(void)add(arena_printf(a, "q%d", i), "SELECT 1",
			  EXAMPLE_PROPOSED);
	e = make("one more", "SELECT 1", EXAMPLE_PROPOSED);
	assert_int_equal(store_example_add(s, a, &e)->kind, ERR_CONFLICT);
	e.state = EXAMPLE_VERIFIED;
	assert_null(store_example_add(s, a, &e));
}

static struct turn
post_turn(const char *owner)
{
	const struct post p = {
		.owner = owner,
		.database = "shop",
		.title = "t",
		.question = "what",
		.lease_ms = 10000,
	};
	const struct user user = { .owner = owner, .name = "ann" };
	struct posted posted = { .n = 0 };
	struct turn t;

	assert_null(store_post(s, a, &p, &posted));
	t = (struct turn){ .chat = posted.chat.id,
			   .n = posted.n,
			   .state = TURN_FAILED,
			   .question = "what",
			   .database = "shop",
			   .error = ERR_NO_SQL,
			   .error_say = "no",
			   .needs_review = true };
	assert_null(store_turn_save(s, a, &user, &t, false));
	return t;
}

static void
a_turn_is_closed_once(void **state)
{
	const struct user root = { .owner = "u:root", .name = "root" };
	struct turn t = post_turn("u:ann");
	struct reviews open;
	struct review r;

	(void)state;
	assert_null(store_review_list(s, a, REVIEW_OPEN, 10, &open));
	assert_int_equal(open.n, 1);
	assert_string_equal(open.items[0].name, "ann");
	assert_string_equal(open.items[0].turn.review, REVIEW_OPEN);
	t.state = TURN_ANSWERED;
	t.sql = "SELECT 1";
	t.review = REVIEW_ANSWERED;
	t.reviewer = "root";
	t.review_note = "so";
	assert_null(store_review_close(s, a, &root, &t, true));
	assert_null(store_review_get(s, a, t.chat, t.n, &r));
	assert_int_equal(r.turn.state, TURN_ANSWERED);
	assert_string_equal(r.turn.review_note, "so");
	assert_true(r.turn.reviewed_ms > 0);
	t.review = REVIEW_DISMISSED;
	assert_int_equal(store_review_close(s, a, &root, &t, false)->kind,
			 ERR_CONFLICT);
	assert_null(store_chat_delete(s, a, "u:ann", t.chat));
	assert_int_equal(store_review_close(s, a, &root, &t, false)->kind,
			 ERR_MISSING);
	assert_null(store_review_list(s, a, REVIEW_ANSWERED, 10, &open));
	assert_int_equal(open.n, 0);
}

static void
feedback_opens_and_shuts(void **state)
{
	struct turn t = post_turn("s:1");
	const struct turn_id id = { "s:1", t.chat, t.n };
	const struct turn_id anothers = { "s:2", t.chat, t.n };

	(void)state;
	t.needs_review = false;
	assert_null(store_turn_feedback(s, a, &id, "wrong", &t));
	assert_string_equal(t.review, REVIEW_OPEN);
	assert_null(store_turn_feedback(s, a, &id, NULL, &t));
	assert_null(t.review);
	assert_null(store_turn_feedback(s, a, &id, "right", &t));
	assert_string_equal(t.feedback, "right");
	assert_int_equal(
		store_turn_feedback(s, a, &anothers, "wrong", &t)->kind,
		ERR_MISSING);
}

TESTS(MEMORY_CASE(the_same_pair_is_kept_once), MEMORY_CASE(what_is_near),
      MEMORY_CASE(what_is_not_there),
      MEMORY_CASE(only_ones_own_proposal_is_taken_back),
      MEMORY_CASE(there_is_room_for_so_many),
      MEMORY_CASE(a_turn_is_closed_once), MEMORY_CASE(feedback_opens_and_shuts))

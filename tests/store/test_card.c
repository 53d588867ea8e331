#include "store/chat/card.h"

#include "tests/store/elsewhere.h"

#include "base/ban.h"

#define ANN "u:ann"
#define BOB "u:bob"

static struct arena *a;
static struct store *s;
static struct posted asked;

static struct turn
turn_of(const char *answer)
{
	return (struct turn){
		.chat = asked.chat.id,
		.n = asked.n,
		.state = TURN_ANSWERED,
		.database = "shop",
		.answer = answer,
		.error = ERR__MAX,
	};
}

static void
save(const struct turn *t)
{
	const struct user ann = { .owner = ANN };

	assert_null(store_turn_save(s, a, &ann, t, false));
}

/* A store with one turn that was answered. */
static int
set_up(void **state)
{
	const struct post p = {
		.owner = ANN,
		.database = "shop",
		.title = "How many?",
		.question = "How many?",
		.lease_ms = 10000,
	};
	const char *url;
	struct turn t;

	(void)state;
	a = arena_create(1 << 26);
	url = elsewhere(a);
	assert_null(store_open(a, url ? url : ":memory:", &s));
	assert_null(store_post(s, a, &p, &asked));
	t = turn_of("Three.");
	save(&t);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	store_close(s);
	arena_destroy(a);
	return 0;
}

static void
put(const char *owner, enum turn_state state, const char *html)
{
	struct card card = {
		.n = asked.n,
		.state = state,
		.look = "plain",
		.dialect = "sqlite",
		.html = str_of(html),
	};
	const struct cards cards = { &card, 1 };

	assert_null(store_card_put(s, a, owner, asked.chat.id, &cards));
}

static struct cards
list(const char *owner)
{
	const struct turn_id last = { owner, asked.chat.id, asked.n };
	struct cards cards = { .n = 99 };

	assert_null(store_card_list(s, a, &last, 1, &cards));
	return cards;
}

static void
a_card_is_kept(void **state)
{
	struct cards cards;

	(void)state;
	put(ANN, TURN_ANSWERED, "<p>Three.</p>");
	put(ANN, TURN_ANSWERED, "<p>Three!</p>");
	cards = list(ANN);
	assert_int_equal(cards.n, 1);
	assert_int_equal(cards.items[0].n, 1);
	assert_int_equal(cards.items[0].state, TURN_ANSWERED);
	assert_string_equal(cards.items[0].look, "plain");
	assert_string_equal(cards.items[0].dialect, "sqlite");
	assert_string_equal(cards.items[0].question, "How many?");
	assert_true(str_is(cards.items[0].html, "<p>Three!</p>"));
}

static void
of_its_owner_alone(void **state)
{
	(void)state;
	put(BOB, TURN_ANSWERED, "<p>Four.</p>");
	assert_int_equal(list(ANN).n, 0);
	put(ANN, TURN_ANSWERED, "<p>Three.</p>");
	assert_int_equal(list(BOB).n, 0);
}

/* It was rendered from a turn that went on meanwhile. */
static void
not_of_another_state(void **state)
{
	(void)state;
	put(ANN, TURN_INTERRUPTED, "<p>Interrupted.</p>");
	assert_int_equal(list(ANN).n, 0);
}

static void
asked_again_it_has_none(void **state)
{
	const struct post p = {
		.owner = ANN,
		.chat = asked.chat.id,
		.database = "shop",
		.question = "And now?",
		.lease_ms = 10000,
	};
	struct turn_id id;
	struct turn t;

	(void)state;
	assert_null(store_post(s, a, &p, &asked));
	t = turn_of(NULL);
	t.state = TURN_FAILED;
	save(&t);
	put(ANN, TURN_FAILED, "<p>Failed.</p>");
	assert_int_equal(list(ANN).n, 1);
	id = (struct turn_id){ ANN, asked.chat.id, asked.n };
	assert_null(store_turn_again(s, a, &id));
	assert_int_equal(list(ANN).n, 0);
}

static void
goes_with_its_chat(void **state)
{
	(void)state;
	put(ANN, TURN_ANSWERED, "<p>Three.</p>");
	assert_null(store_chat_delete(s, a, ANN, asked.chat.id));
	assert_int_equal(list(ANN).n, 0);
	put(ANN, TURN_ANSWERED, "<p>Three.</p>");
	assert_int_equal(list(ANN).n, 0);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(a_card_is_kept), EACH(of_its_owner_alone),
      EACH(not_of_another_state), EACH(asked_again_it_has_none),
      EACH(goes_with_its_chat))

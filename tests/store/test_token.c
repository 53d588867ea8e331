#include "store/user/token.h"

#include <string.h>

#include "base/clock.h"
#include "store/user/usage.h"

#include "tests/store/memory.h"

#include "base/ban.h"

static const char *
make(const char *user, enum token_scope scope, int64_t expires_ms,
     struct token *t)
{
	const char *secret = NULL;

	*t = (struct token){
		.user = user,
		.label = "a script",
		.scope = scope,
		.expires_ms = expires_ms,
	};
	assert_null(store_token_create(s, a, t, &secret));
	assert_non_null(secret);
	return secret;
}

static void
a_token_stands_for_its_user(void **state)
{
	struct token made, used;
	const char *secret = make("ann", TOKEN_READ, 0, &made);

	(void)state;
	assert_true(str_starts(str_of(secret), STR(TOKEN_PREFIX)));
	assert_null(strstr(secret, made.id));
	assert_null(store_token_use(s, a, str_of(secret), &used));
	assert_string_equal(used.user, "ann");
	assert_int_equal(used.scope, TOKEN_READ);
	assert_string_equal(used.id, made.id);
}

static void
strange_and_expired_ones_are_none(void **state)
{
	static const char *const strange[] = {
		"",
		"plc_",
		"plc_aaaaaaaaaaaaaaaaaaaaaaaaaa",
		"Bearer x",
	};
	struct token t;
	const char *secret = make("ann", TOKEN_ASK, clock_wall_ms() + 30, &t);

	(void)state;
	for (size_t i = 0; i < COUNT(strange); i++) {
		assert_null(store_token_use(s, a, str_of(strange[i]), &t));
		assert_null(t.user);
	}
	do /* it is good for 30 ms */
		assert_null(store_token_use(s, a, str_of(secret), &t));
	while (t.user);
	t = (struct token){ .user = "", .scope = TOKEN_ASK };
	assert_non_null(store_token_create(s, a, &t, &secret));
	t = (struct token){ .user = "ann", .expires_ms = 1 };
	assert_non_null(store_token_create(s, a, &t, &secret));
}

static void
users_see_and_revoke_their_own(void **state)
{
	struct token anns, bobs, *list;
	const char *secret = make("ann", TOKEN_ASK, 0, &anns);
	size_t n, n_all;

	(void)state;
	(void)make("bob", TOKEN_ASK, 0, &bobs);
	assert_null(store_token_list(s, a, NULL, &list, &n_all));
	assert_null(store_token_list(s, a, "bob", &list, &n));
	assert_true(n == 1 && n_all > 1);
	assert_string_equal(list[0].id, bobs.id);
	assert_int_equal(store_token_revoke(s, a, "bob", anns.id)->kind,
			 ERR_MISSING);
	assert_null(store_token_revoke(s, a, "ann", anns.id));
	assert_null(store_token_use(s, a, str_of(secret), &anns));
	assert_null(anns.user);
}

static const struct {
	uint64_t per_minute, per_day, tokens;
	size_t spent; /* by each question */
	int allowed;  /* of five */
} limits[] = {
	{ 0, 0, 0, 100, 5 }, { 3, 0, 0, 0, 3 },     { 0, 2, 0, 0, 2 },
	{ 4, 2, 0, 0, 2 },   { 0, 0, 250, 100, 3 }, { 0, 0, 100, 100, 1 },
};

static void
limits_count_by_user(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct settings set = {
			.questions_per_minute = limits[i].per_minute,
			.questions_per_day = limits[i].per_day,
			.tokens_per_day = limits[i].tokens,
		};
		const char *owner = arena_printf(a, "u:%zu", i);
		const struct err *e = NULL;
		int allowed = 0;

		for (int q = 0; q < 5; q++) {
			e = store_usage_take(s, a, owner, &set);
			if (e)
				break;
			allowed++;
			assert_null(store_usage_spend(s, a, owner, &set,
						      limits[i].spent, 0));
		}
		assert_int_equal(allowed, limits[i].allowed);
		if (!e)
			continue;
		assert_int_equal(e->kind, ERR_RATE);
		assert_in_range(e->retry_after_s, 1, 86400);
		assert_null(store_usage_take(
			s, a, arena_printf(a, "u:other%zu", i), &set));
	}
}

static void
cost_has_a_limit(void **state)
{
	const struct settings set = { .cost_per_day = 0.5, .currency = "EUR" };
	const struct err *e;
	struct usage u;

	(void)state;
	assert_null(store_usage_take(s, a, "u:rich", &set));
	assert_null(store_usage_spend(s, a, "u:rich", &set, 10, 499999));
	assert_null(store_usage_take(s, a, "u:rich", &set));
	assert_null(store_usage_spend(s, a, "u:rich", &set, 10, 1));
	e = store_usage_take(s, a, "u:rich", &set);
	assert_int_equal(e->kind, ERR_RATE);
	assert_string_equal(e->say, "Your limit of 0.5 EUR a day for models is"
				    " reached.");
	assert_null(store_usage_get(s, a, "u:rich", &u));
	assert_int_equal(u.cost_day, 500000);
}

TESTS_IN(memory_set_up, memory_tear_down, CASE(a_token_stands_for_its_user),
	 CASE(strange_and_expired_ones_are_none),
	 CASE(users_see_and_revoke_their_own), CASE(limits_count_by_user),
	 CASE(cost_has_a_limit))

#include <sys/wait.h>

#include "base/clock.h"
#include "store/db/sqlite/queue.h"
#include "store/db/sqlite/sqlite.h"
#include "store/knowledge/draft.h"
#include "store/user/usage.h"

#include "tests/store/site.h"

#include "base/ban.h"

static void
one_of_many_claims(void **state)
{
	struct posted p = post(s, (struct post){ .question = "one" });
	struct turn_id id = id_of(&p);
	struct store *other = another();
	enum claim mine, theirs;

	(void)state;
	assert_null(store_turn_claim(s, a, &id, 10000, &mine));
	assert_null(store_turn_claim(other, a, &id, 10000, &theirs));
	assert_int_equal(mine, CLAIM_MINE);
	assert_int_equal(theirs, CLAIM_ELSEWHERE);
	store_close(other);
}

/* One process of the race: how many of the turns it got. */
static int
claim_all(const struct turn_id *ids, size_t n)
{
	struct arena *own = arena_create(1 << 24);
	struct store *mine = NULL;
	int got = 0;

	if (store_open(own, path, &mine))
		return 255;
	for (size_t i = 0; i < n; i++) {
		enum claim claim;

		if (store_turn_claim(mine, own, &ids[i], 10000, &claim))
			return 255;
		got += claim == CLAIM_MINE;
	}
	arena_destroy(own);
	return got;
}

static void
processes_race_for_turns(void **state)
{
	struct turn_id ids[40];
	int got = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(ids); i++) {
		struct posted p = post(s, (struct post){ .question = "q" });

		ids[i] = id_of(&p);
	}
	store_close(s);
	for (int i = 0; i < 4; i++)
		if (fork() == 0)
			_exit(claim_all(ids, COUNT(ids)));
	for (int i = 0; i < 4; i++) {
		int status;

		assert_true(wait(&status) > 0);
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 255);
		got += WEXITSTATUS(status);
	}
	assert_int_equal(got, COUNT(ids));
	assert_null(store_open(a, path, &s));
}

static void
an_outrun_lease_is_interrupted(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p);
	struct store *other = another();
	struct turn turn;
	enum claim claim;

	(void)state;
	assert_null(store_turn_get(other, a, &id, &turn));
	assert_int_equal(turn.state, TURN_RUNNING);
	assert_kind(store_turn_again(other, a, &id), ERR_CONFLICT);
	change("UPDATE turns SET lease_ms = lease_ms - 11000");
	assert_null(store_turn_get(other, a, &id, &turn));
	assert_int_equal(turn.state, TURN_INTERRUPTED);
	assert_null(store_turn_claim(other, a, &id, 10000, &claim));
	assert_int_equal(claim, CLAIM_OVER);
	assert_null(store_turn_again(other, a, &id));
	assert_null(store_turn_claim(other, a, &id, 10000, &claim));
	assert_int_equal(claim, CLAIM_MINE);
	store_close(other);
}

static void
a_running_turn_is_stopped_and_keeps_its_evidence(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p), bobs = id;
	struct store *other = another();
	struct turn turn, kept;
	bool stopped = true;
	int64_t looked;

	(void)state;
	bobs.owner = BOB;
	assert_kind(store_turn_stop(other, a, &bobs), ERR_MISSING);
	assert_null(store_turn_is_stopped(s, a, &id, &stopped));
	assert_false(stopped);
	assert_null(store_turn_stop(other, a, &id));
	assert_null(store_turn_is_stopped(s, a, &id, &stopped));
	assert_true(stopped);
	assert_kind(store_turn_renew(s, a, &id, 10000, &looked), ERR_CONFLICT);
	assert_null(store_turn_get(s, a, &id, &turn));
	turn.sql = "SELECT 1";
	assert_null(store_turn_save(s, a, &(struct user){ .owner = ANN }, &turn,
				    true));
	assert_null(store_turn_get(other, a, &id, &kept));
	assert_int_equal(kept.state, TURN_CANCELLED);
	assert_string_equal(kept.sql, "SELECT 1");
	assert_kind(store_turn_stop(other, a, &id), ERR_CONFLICT);
	store_close(other);
}

static void
a_lease_from_the_future_is_interrupted(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p);
	struct turn turn;

	(void)state;
	change("UPDATE turns SET lease_ms = lease_ms + 31536000000");
	assert_null(store_turn_get(s, a, &id, &turn));
	assert_int_equal(turn.state, TURN_INTERRUPTED);
}

static struct turn
answer_to(const struct posted *p)
{
	return (struct turn){
		.chat = p->chat.id,
		.n = p->n,
		.state = TURN_ANSWERED,
		.question = "one",
		.database = "shop",
		.answer = "42",
		.error = ERR__MAX,
	};
}

static const struct user ann = { .owner = ANN, .name = "ann" };

static void
renews_and_saves_what_is_ours(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p);
	struct turn t = answer_to(&p), back;
	int64_t looked = -1;

	(void)state;
	assert_null(store_turn_renew(s, a, &id, 10000, &looked));
	assert_int_equal(looked, 0);
	assert_null(store_turn_looked(s, a, &id));
	assert_null(store_turn_renew(s, a, &id, 10000, &looked));
	assert_true(clock_wall_ms() - looked < 1000);
	assert_null(store_turn_save(s, a, &ann, &t, false));
	assert_null(store_turn_get(s, a, &id, &back));
	assert_int_equal(back.state, TURN_ANSWERED);
	assert_string_equal(back.answer, "42");
	assert_kind(store_turn_renew(s, a, &id, 10000, &looked), ERR_CONFLICT);
	assert_kind(store_turn_save(s, a, &ann, &t, false), ERR_CONFLICT);
}

/* The end of a turn is one transaction: of what belongs to it, all or none. */
static void
what_belongs_to_a_turn_is_saved_with_it(void **state)
{
	const struct draft_to_keep keep = { .key = "k",
					    .draft = { .database = "shop",
						       .sql = "SELECT 42",
						       .drafter = "model" },
					    .max = 5 };
	const struct settings limits = { .tokens_per_day = 1000 };
	const struct turn_end end = { &ann, "payer", &limits, false };
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn t = answer_to(&p);
	struct kept_draft kept;
	struct usage used;

	(void)state;
	t.keep = &keep;
	t.tokens_in = 70;
	t.tokens_out = 7;
	assert_null(store_turn_finish(s, a, &t, &end));
	assert_null(store_draft_get(s, a, "k", 60000, &kept));
	assert_string_equal(kept.sql, "SELECT 42");
	assert_null(store_usage_get(s, a, "payer", &used));
	assert_int_equal(used.tokens_day, 77);
	/* it is spent though another has the turn now */
	assert_kind(store_turn_finish(s, a, &t, &end), ERR_CONFLICT);
	assert_null(store_usage_get(s, a, "payer", &used));
	assert_int_equal(used.tokens_day, 154);
}

static void
a_slow_worker_may_still_save(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p);
	struct turn t = answer_to(&p), back;
	struct store *other = another();
	enum claim claim;

	(void)state;
	change("UPDATE turns SET lease_ms = 1");
	assert_null(store_turn_claim(other, a, &id, 10000, &claim));
	assert_int_equal(claim, CLAIM_OVER);
	assert_null(store_turn_save(s, a, &ann, &t, false));
	assert_null(store_turn_get(other, a, &id, &back));
	assert_int_equal(back.state, TURN_ANSWERED);
	store_close(other);
}

static void
but_not_over_another(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct turn_id id = id_of(&p);
	struct turn t = answer_to(&p), back;
	struct store *other = another();
	enum claim claim;

	(void)state;
	change("UPDATE turns SET lease_ms = 1");
	assert_null(store_turn_again(other, a, &id));
	assert_null(store_turn_claim(other, a, &id, 10000, &claim));
	assert_kind(store_turn_save(s, a, &ann, &t, false), ERR_CONFLICT);
	assert_null(store_turn_get(s, a, &id, &back));
	assert_int_equal(back.state, TURN_RUNNING);
	store_close(other);
}

static long
number(const char *sql)
{
	int64_t n = -1;

	assert_null(db_get_int(s, a, &n, sql, ""));
	return (long)n;
}

static void
audit_has_the_question_only_if_asked(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 10000 });
	struct posted q =
		post(s, (struct post){ .question = "two", .lease_ms = 10000 });
	struct turn t = answer_to(&p), u = answer_to(&q);

	(void)state;
	assert_null(store_turn_save(s, a, &ann, &t, false));
	assert_null(store_turn_save(s, a, &ann, &u, true));
	assert_int_equal(number("SELECT count(*) FROM audit"), 2);
	assert_int_equal(number("SELECT count(*) FROM audit"
				" WHERE question IS NULL"),
			 1);
	assert_int_equal(number("SELECT count(*) FROM audit WHERE n = 1"
				" AND name = 'ann' AND database = 'shop'"
				" AND state = 'answered' AND error IS NULL"),
			 2);
}

/* Of the line in which writers stand: until it is told to leave, and longer. */
static void
hold_the_line(int told, int says)
{
	char c = 'x';

	if (!queue_enter(10000, false) || write(says, &c, 1) != 1 ||
	    read(told, &c, 1) != 1)
		_exit(1);
	(void)usleep(1500000);
	queue_leave();
	_exit(0);
}

static void
an_answer_waits_longer_than_a_question(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 60000 });
	struct turn t = answer_to(&p);
	struct post late = { .owner = ANN,
			     .database = "shop",
			     .title = "two",
			     .question = "two" };
	int to[2], from[2], status = 0;
	const struct err *e;
	struct turn_id id;
	enum claim claim;
	char c = 'x';
	pid_t pid;

	(void)state;
	if (!in_file)
		skip(); /* nobody stands in line */
	queue_share();
	assert_int_equal(pipe(to) | pipe(from), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0)
		hold_the_line(to[0], from[1]);
	assert_int_equal(read(from[0], &c, 1), 1);
	sqlite_own(s)->patience_ms = 1000;
	e = store_post(s, a, &late, &p);
	assert_true(e && e->kind == ERR_BUSY);
	id = id_of(&p);
	e = store_turn_claim(s, a, &id, 10000, &claim);
	assert_true(e && e->kind == ERR_BUSY);
	assert_int_equal(write(to[1], &c, 1), 1);
	assert_null(store_turn_save(s, a, &ann, &t, false));
	assert_int_equal(number("SELECT count(*) FROM audit"), 1);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

/* It is told at the next look: nothing is lost with it. */
static void
a_look_at_a_busy_store_is_no_error(void **state)
{
	struct posted p =
		post(s, (struct post){ .question = "one", .lease_ms = 60000 });
	struct turn_id id = id_of(&p);
	struct store *other = another();

	(void)state;
	if (!in_file)
		skip(); /* nobody else writes */
	assert_null(db_begin(other, a));
	sqlite_own(s)->patience_ms = 1;
	assert_null(store_turn_looked(s, a, &id));
	assert_null(db_end(other, a, NULL));
	store_close(other);
}

/* As after a COMMIT that was made when the server went: its worker posts it
 * again, and must not wait for itself. */
static void
a_question_that_we_posted_unheard_is_ours(void **state)
{
	struct post p = { .question = "one",
			  .same_within_ms = 5000,
			  .lease_ms = 10000 };
	struct posted first = post(s, p), again;
	struct store *other = another();
	struct turn t = { .chat = first.chat.id,
			  .n = first.n,
			  .state = TURN_ANSWERED,
			  .error = ERR__MAX };

	(void)state;
	assert_true(post(other, p).same); /* others wait for it */
	change("UPDATE turns SET lease_ms = 5");
	again = post(s, p);
	assert_false(again.same);
	assert_string_equal(again.chat.id, first.chat.id);
	assert_int_equal(again.n, first.n);
	assert_true(post(other, p).same);
	assert_null(store_turn_save(s, a, &ann, &t, false));
	assert_true(post(s, p).same); /* it is over */
	store_close(other);
}

TESTS_IN(make_folder, drop_folder, EACH(one_of_many_claims),
	 EACH(a_question_that_we_posted_unheard_is_ours),
	 EACH(a_look_at_a_busy_store_is_no_error),
	 EACH(processes_race_for_turns), EACH(an_outrun_lease_is_interrupted),
	 EACH(a_running_turn_is_stopped_and_keeps_its_evidence),
	 EACH(a_lease_from_the_future_is_interrupted),
	 EACH(renews_and_saves_what_is_ours),
	 EACH(what_belongs_to_a_turn_is_saved_with_it),
	 EACH(a_slow_worker_may_still_save), EACH(but_not_over_another),
	 EACH(an_answer_waits_longer_than_a_question),
	 EACH(audit_has_the_question_only_if_asked))

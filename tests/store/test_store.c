#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include "tests/store/site.h"

#include "base/ban.h"

/* Every call that names an owner, with another's chat. */
static void
owners_cannot_see_each_other(void **state)
{
	struct posted p = post(s, (struct post){ .question = "mine" });
	struct turn_id bobs = { BOB, p.chat.id, 1 };
	struct post follow = { .owner = BOB,
			       .chat = p.chat.id,
			       .question = "and?",
			       .database = "shop" };
	struct posted posted;
	struct turns turns;
	struct chat chat, *chats;
	struct turn turn;
	enum claim claim;
	size_t n;

	(void)state;
	assert_kind(store_chat_get(s, a, BOB, p.chat.id, &chat), ERR_MISSING);
	assert_kind(store_chat_rename(s, a, BOB, p.chat.id, "x"), ERR_MISSING);
	assert_kind(store_chat_delete(s, a, BOB, p.chat.id), ERR_MISSING);
	assert_kind(store_post(s, a, &follow, &posted), ERR_MISSING);
	assert_kind(store_turn_claim(s, a, &bobs, 1000, &claim), ERR_MISSING);
	assert_kind(store_turn_again(s, a, &bobs), ERR_MISSING);
	assert_kind(store_turn_get(s, a, &bobs, &turn), ERR_MISSING);
	assert_null(store_turn_list(s, a, &bobs, 1, &turns));
	assert_int_equal(turns.n, 0);
	assert_null(store_turn_history(s, a, &bobs, 1, &turns));
	assert_int_equal(turns.n, 0);
	assert_null(store_chat_list(s, a, BOB, 10, &chats, &n));
	assert_int_equal(n, 0);
	assert_null(store_chat_get(s, a, ANN, p.chat.id, &chat));
	assert_string_equal(chat.title, "mine");
}

static void
chats_are_listed_renamed_deleted(void **state)
{
	struct posted first = post(s, (struct post){ .question = "one" });
	struct turn_id id = id_of(&first);
	struct chat *chats;
	struct turn turn;
	size_t n;

	(void)state;
	change("UPDATE chats SET updated_ms = updated_ms - 1000");
	(void)post(s, (struct post){ .question = "two" });
	assert_null(store_chat_rename(s, a, ANN, first.chat.id, "One!"));
	assert_null(store_chat_list(s, a, ANN, 10, &chats, &n));
	assert_int_equal(n, 2);
	assert_string_equal(chats[0].title, "two");
	assert_string_equal(chats[1].title, "One!");
	assert_null(store_chat_list(s, a, ANN, 1, &chats, &n));
	assert_int_equal(n, 1);
	assert_null(store_chat_delete(s, a, ANN, first.chat.id));
	assert_kind(store_turn_get(s, a, &id, &turn), ERR_MISSING);
}

static void
turns_are_numbered(void **state)
{
	struct posted p = post(s, (struct post){ .question = "one" });
	struct turn_id last;
	struct turns turns;

	(void)state;
	for (size_t n = 2; n <= 4; n++) {
		struct posted q = post(
			s,
			(struct post){ .chat = p.chat.id,
				       .question = arena_printf(a, "%zu", n) });

		assert_int_equal(q.n, n);
		assert_int_equal(q.chat.n_turns, n);
		assert_string_equal(q.chat.title, "one");
	}
	last = (struct turn_id){ ANN, p.chat.id, 3 };
	assert_null(store_turn_list(s, a, &last, 2, &turns));
	assert_int_equal(turns.n, 2);
	assert_string_equal(turns.items[0].question, "2");
	assert_string_equal(turns.items[1].question, "3");
	assert_int_equal(turns.items[1].state, TURN_PENDING);
}

static void
the_same_text_is_the_same_turn(void **state)
{
	struct post p = { .question = "how many?", .same_within_ms = 5000 };
	struct posted first = post(s, p), again = post(s, p);

	(void)state;
	assert_true(again.same);
	assert_string_equal(again.chat.id, first.chat.id);
	assert_int_equal(again.n, 1);
	p.options = "row_limit=5\n";
	assert_false(post(s, p).same);
	p.options = NULL;
	p.owner = BOB;
	assert_false(post(s, p).same);
	p = (struct post){ .chat = first.chat.id,
			   .question = "and now?",
			   .same_within_ms = 5000 };
	assert_int_equal(post(s, p).n, 2);
	assert_true(post(s, p).same);
	p.options = "row_limit=5\n"; /* and with others it is another one */
	assert_int_equal(post(s, p).n, 3);
	assert_true(post(s, p).same);
	p.options = NULL;
	assert_int_equal(post(s, p).n, 4);
	change("UPDATE turns SET created_ms = created_ms - 6000");
	assert_int_equal(post(s, p).n, 5);
}

static void
a_key_is_good_for_a_day(void **state)
{
	struct post p = { .question = "how many?", .key = "k1" };
	struct posted first = post(s, p), again;

	(void)state;
	p.question = "something else";
	again = post(s, p);
	assert_true(again.same);
	assert_string_equal(again.chat.id, first.chat.id);
	p.owner = BOB;
	assert_false(post(s, p).same);
	p.owner = ANN;
	change("UPDATE post_keys SET created_ms = created_ms - 90000000");
	assert_false(post(s, p).same);
	assert_true(post(s, p).same);
}

static void
schemas_are_cached(void **state)
{
	struct str packed;
	int64_t read_ms;

	(void)state;
	assert_null(store_schema_get(s, a, "shop", "f1", &packed));
	assert_null(packed.p);
	assert_null(store_schema_put(
		s, a, "shop", &(struct schema_mark){ "f1", 7 }, STR("a")));
	assert_null(store_schema_put(
		s, a, "shop", &(struct schema_mark){ "f2", 8 }, STR("b\0c")));
	assert_null(store_schema_get(s, a, "shop", "f1", &packed));
	assert_null(packed.p);
	assert_null(store_schema_get(s, a, "shop", "f2", &packed));
	assert_true(str_eq(packed, STR("b\0c")));
	assert_null(store_schema_read_ms(s, a, "shop", &read_ms));
	assert_int_equal(read_ms, 8);
	assert_null(store_schema_read_ms(s, a, "none", &read_ms));
	assert_int_equal(read_ms, 0);
}

/* Another process that copies the log and does not come to an end. */
static pid_t
copier(int *ret_ready)
{
	struct flock lock = {
		.l_type = F_WRLCK,
		.l_whence = SEEK_SET,
		.l_start = 121, /* WAL_CKPT_LOCK in SQLite's format */
		.l_len = 1,
	};
	int ready[2];
	pid_t pid;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		int fd = open(arena_printf(a, "%s-shm", path), O_RDWR);

		if (fd >= 0 && fcntl(fd, F_SETLK, &lock) == 0)
			(void)!write(ready[1], "x", 1);
		(void)pause();
		_exit(0);
	}
	(void)close(ready[1]);
	*ret_ready = ready[0];
	return pid;
}

/* What was committed must not be told as an error. */
static void
a_long_log_is_no_error(void **state)
{
	char byte;
	int ready, status;
	pid_t pid;
	struct posted posted;
	struct turn_id id;
	struct turn t;

	(void)state;
	if (!in_file)
		skip();
	pid = copier(&ready);
	assert_int_equal(read(ready, &byte, 1), 1);
	(void)close(ready);
	sqlite_run(path, "INSERT INTO schemas (key, fingerprint, packed)"
			 " VALUES ('k', 'f', zeroblob(80000000))");
	posted = post(s, (struct post){ .question = "how many?" });
	assert_int_equal(posted.n, 1);
	id = id_of(&posted);
	assert_null(store_turn_get(s, a, &id, &t));
	(void)kill(pid, SIGKILL);
	(void)waitpid(pid, &status, 0);
}

/* A chat of the showcase, with a turn that nobody finished. */
static void
a_copy_is_anothers_own(void **state)
{
	struct posted one = post(s, (struct post){ .question = "how many?" });
	struct chat copy, back;
	struct turn_id id = { BOB, NULL, 1 };
	struct turn t;

	(void)state;
	assert_null(store_chat_copy(s, a, ANN, one.chat.id, BOB, &copy));
	assert_string_not_equal(copy.id, one.chat.id);
	assert_null(store_chat_get(s, a, BOB, copy.id, &back));
	assert_string_equal(back.title, one.chat.title);
	assert_int_equal(back.n_turns, 1);
	id.chat = copy.id;
	assert_null(store_turn_get(s, a, &id, &t));
	assert_string_equal(t.question, "how many?");
	assert_int_equal(t.state, TURN_INTERRUPTED);
	assert_null(store_chat_delete(s, a, ANN, one.chat.id));
	assert_null(store_turn_get(s, a, &id, &t));
	assert_kind(store_chat_copy(s, a, ANN, copy.id, BOB, &back),
		    ERR_MISSING);
}

TESTS_IN(make_folder, drop_folder, EACH(owners_cannot_see_each_other),
	 EACH(chats_are_listed_renamed_deleted), EACH(turns_are_numbered),
	 EACH(the_same_text_is_the_same_turn), EACH(a_key_is_good_for_a_day),
	 EACH(schemas_are_cached), EACH(a_long_log_is_no_error),
	 EACH(a_copy_is_anothers_own))

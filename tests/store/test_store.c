#include "store/store.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash/digest.h"

#include "tests/sqlite.h"
#include "tests/store/elsewhere.h"

#include "base/ban.h"

#define ANN "u:ann"
#define BOB "u:bob"

static struct arena *a;
static struct store *s;
static char folder[] = "/tmp/parlance-store-XXXXXX";
static const char *path;
static bool in_file;

static void
remove_files(void)
{
	static const char *const endings[] = { "", "-wal", "-shm", "-made" };

	for (size_t i = 0; i < COUNT(endings); i++)
		(void)unlink(arena_printf(a, "%s%s", path, endings[i]));
}

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 26);
	path = elsewhere(a);
	in_file = !path;
	if (in_file)
		path = arena_printf(a, "%s/store.db", folder);
	assert_null(store_open(a, path, &s));
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	store_close(s);
	remove_files();
	arena_destroy(a);
	return 0;
}

/* What happened meanwhile. */
static void
change(const char *sql)
{
	assert_null(db_run(s, a, sql, ""));
}

/* Another worker: a handle of its own on the same file. */
static struct store *
another(void)
{
	struct store *other = NULL;

	assert_null(store_open(a, path, &other));
	return other;
}

static struct posted
post(struct store *at, struct post p)
{
	struct posted posted = { .n = 0 };

	p.owner = p.owner ? p.owner : ANN;
	p.database = "shop";
	p.title = p.question;
	assert_null(store_post(at, a, &p, &posted));
	return posted;
}

static struct turn_id
id_of(const struct posted *p)
{
	return (struct turn_id){ ANN, p->chat.id, p->n };
}

static void
assert_kind(const struct err *e, enum err_kind kind)
{
	assert_non_null(e);
	assert_string_equal(err_row(e->kind)->code, err_row(kind)->code);
}

static void
digests(void **state)
{
	static const struct {
		const char *text, *hex;
	} cases[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb924"
		      "27ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223"
			 "b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039"
		  "a33ce45964ff2167f6ecedd419db06c1" },
		{ "012345678901234567890123456789012345678901234567890123456789"
		  "012345678901234567890123456789",
		  "14582b3f153941891dca966b036a5b1d"
		  "e65fa3b7a2540095a31614da1de0feaf" },
	};
	char hex[DIGEST_CHARS + 1];

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		digest_hex(str_of(cases[i].text), hex);
		assert_string_equal(hex, cases[i].hex);
	}
}

static struct settings idle_hour = {
	.session_idle_ms = 3600000,
	.sweep_ms = 1,
};

static const char *
owner_after_post(const char **ret_id)
{
	const char *owner;
	struct post p = { .question = "how many?" };

	store_session_create(s, a, ret_id, &owner);
	p.owner = owner;
	(void)post(s, p);
	return owner;
}

static void
sessions_are_kept_by_digest(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;

	(void)state;
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_string_equal(found, owner);
	assert_null(strstr(owner, id));
	assert_null(store_session_use(s, a, "aaaaaaaaaaaaaaaaaaaaaaaaaa",
				      &idle_hour, &found));
	assert_null(found);
	assert_null(store_session_use(s, a, "' OR 1", &idle_hour, &found));
	assert_null(found);
}

static void
a_file_that_went_is_noticed(void **state)
{
	const char *away = arena_printf(a, "%s.away", path);
	const struct err *e;

	(void)state;
	if (!in_file)
		skip();
	assert_null(store_probe(s, a));
	assert_int_equal(rename(path, away), 0);
	e = store_probe(s, a);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_STORE);
	assert_int_equal(rename(away, path), 0);
	assert_null(store_probe(s, a));
}

/* Used or not. */
static void
sessions_have_an_end(void **state)
{
	struct settings day = idle_hour;
	const char *id, *found;

	(void)state;
	(void)owner_after_post(&id);
	day.session_lifetime_ms = (uint64_t)24 * 3600000;
	change("UPDATE sessions SET created_ms = created_ms -"
	       " 86000000");
	assert_null(store_session_use(s, a, id, &day, &found));
	assert_non_null(found);
	change("UPDATE sessions SET created_ms = created_ms -"
	       " 500000");
	assert_null(store_session_use(s, a, id, &day, &found));
	assert_null(found);
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_non_null(found);
}

static void
sessions_expire_and_are_swept(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;
	struct chat *chats;
	size_t n;

	(void)state;
	change("UPDATE sessions SET seen_ms = seen_ms - 3599000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_non_null(found); /* and used: the hour begins again */
	change("UPDATE sessions SET seen_ms = seen_ms - 3700000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_null(found);
	(void)post(s, (struct post){ .question = "kept" });
	assert_null(store_sweep(s, a, &idle_hour));
	assert_null(store_chat_list(s, a, owner, 10, &chats, &n));
	assert_int_equal(n, 0);
	assert_null(store_chat_list(s, a, ANN, 10, &chats, &n));
	assert_int_equal(n, 1);
}

static void
a_clock_set_back_ends_no_session(void **state)
{
	const char *id, *owner = owner_after_post(&id), *found;

	(void)state;
	change("UPDATE sessions SET seen_ms = seen_ms + 31536000000");
	assert_null(store_session_use(s, a, id, &idle_hour, &found));
	assert_string_equal(found, owner);
}

static void
retention_ends_named_users_chats(void **state)
{
	struct settings day = idle_hour;
	struct chat *chats;
	size_t n;

	(void)state;
	day.retention_ms = 86400000;
	(void)post(s, (struct post){ .question = "old" });
	change("UPDATE chats SET updated_ms = updated_ms - 90000000");
	(void)post(s, (struct post){ .question = "new" });
	assert_null(store_sweep(s, a, &day));
	assert_null(store_chat_list(s, a, ANN, 10, &chats, &n));
	assert_int_equal(n, 1);
	assert_string_equal(chats[0].title, "new");
}

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

static int
make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int
drop_folder(void **state)
{
	(void)state;
	return rmdir(folder);
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

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS_IN(make_folder, drop_folder, EACH(digests),
	 EACH(sessions_are_kept_by_digest), EACH(a_file_that_went_is_noticed),
	 EACH(sessions_have_an_end), EACH(sessions_expire_and_are_swept),
	 EACH(a_clock_set_back_ends_no_session),
	 EACH(retention_ends_named_users_chats),
	 EACH(owners_cannot_see_each_other),
	 EACH(chats_are_listed_renamed_deleted), EACH(turns_are_numbered),
	 EACH(the_same_text_is_the_same_turn), EACH(a_key_is_good_for_a_day),
	 EACH(one_of_many_claims), EACH(processes_race_for_turns),
	 EACH(an_outrun_lease_is_interrupted),
	 EACH(a_running_turn_is_stopped_and_keeps_its_evidence),
	 EACH(a_lease_from_the_future_is_interrupted),
	 EACH(renews_and_saves_what_is_ours),
	 EACH(a_slow_worker_may_still_save), EACH(but_not_over_another),
	 EACH(audit_has_the_question_only_if_asked), EACH(schemas_are_cached),
	 EACH(a_long_log_is_no_error), EACH(a_copy_is_anothers_own))

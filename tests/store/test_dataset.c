#include "store/dataset/dataset.h"

#include "base/rand.h"
#include "store/db/db.h"
#include "store/knowledge/example.h"
#include "store/knowledge/note.h"
#include "tests/store/memory.h"

#include "base/ban.h"

#define DAY_MS 86400000

static const struct settings limits = {
	.dataset_count = 10,
	.dataset_bytes = 1 << 20,
	.session_idle_ms = 3600000,
	.cache_age_ms = DAY_MS,
	.cache_drafts = 10,
};

static struct dataset
add(const char *owner, const char *name)
{
	struct dataset ds = {
		.id = rand_id(a), .owner = owner, .name = name, .data = 1
	};

	assert_null(store_dataset_add(s, a, &limits, &ds));
	return ds;
}

static size_t
count(const char *owner)
{
	struct dataset *list;
	size_t n;

	assert_null(store_dataset_list(s, a, owner, &list, &n));
	return n;
}

static void
age(const char *table)
{
	assert_null(db_run(s, a,
			   arena_printf(a,
					"UPDATE %s SET updated_ms ="
					" updated_ms - 2 * 86400000",
					table),
			   ""));
}

static void
ask(const char *owner, const char *database)
{
	const struct post p = { .owner = owner,
				.title = "how many?",
				.question = "how many?",
				.database = database };
	struct posted posted;

	assert_null(store_post(s, a, &p, &posted));
}

static void
retention_ends_what_nobody_uses(void **state)
{
	struct settings day = limits;

	(void)state;
	(void)add("u:ann", "old");
	ask("u:bob", "old"); /* his own of that name, if he has one */
	(void)add("u:bob", "asked");
	(void)add("s:0123", "visitors");
	ask("u:bob", "asked");
	age("datasets");
	(void)add("u:ann", "new");
	assert_null(store_sweep(s, a, &day));
	assert_int_equal(count("u:ann"), 2); /* 0: never */
	day.dataset_retention_ms = DAY_MS;
	assert_null(db_run(s, a, "UPDATE sweeps SET at_ms = 0", ""));
	s->next_sweep_ms = 0;
	assert_null(store_sweep(s, a, &day));
	assert_int_equal(count("u:ann"), 1);
	assert_int_equal(count("u:bob"), 1);
	assert_int_equal(count("s:0123"), 1); /* theirs end with the session */
	age("chats");
	assert_null(db_run(s, a, "UPDATE sweeps SET at_ms = 0", ""));
	s->next_sweep_ms = 0;
	assert_null(store_sweep(s, a, &day));
	assert_int_equal(count("u:bob"), 0);
}

static size_t
notes(const char *database)
{
	struct note *list;
	size_t n;

	assert_null(store_note_list(s, a, database, &list, &n));
	return n;
}

static size_t
examples(const char *database)
{
	struct examples found = { .n = 0 };

	assert_null(
		store_example_list(s, a, database, EXAMPLE__MAX, 9, &found));
	return found.n;
}

static void
put(const char *database)
{
	static const struct passage p = { "Orders", "What was paid." };
	struct note n = { .database = database,
			  .title = "t",
			  .stamp = "1",
			  .text = "What was paid." };
	struct example e = { .database = database,
			     .question = "q",
			     .words = "q",
			     .sql = "SELECT 1",
			     .dialect = "duckdb",
			     .tables = "t\n",
			     .fingerprint = "f",
			     .state = EXAMPLE_VERIFIED,
			     .proposer = "u:ann" };

	assert_null(store_note_put(s, a, &n, &p, 1));
	assert_null(store_example_add(s, a, &e));
}

static void
what_is_kept_of_it_goes_with_it(void **state)
{
	const struct dataset ds = add("u:ann", "sales");
	struct passage_hits hits;

	(void)state;
	put(ds.id);
	put("shop");
	assert_int_equal(notes(ds.id), 1);
	assert_int_equal(examples(ds.id), 1);
	assert_null(store_dataset_delete(s, a, &ds));
	assert_int_equal(notes(ds.id), 0);
	assert_int_equal(examples(ds.id), 0);
	assert_null(store_passage_search(s, a, ds.id, "paid", 9, &hits));
	assert_int_equal(hits.n, 0);
	assert_int_equal(notes("shop"), 1);
	assert_int_equal(examples("shop"), 1);
	assert_null(store_passage_search(s, a, "shop", "paid", 9, &hits));
	assert_int_equal(hits.n, 1);
}

TESTS(MEMORY_CASE(retention_ends_what_nobody_uses),
      MEMORY_CASE(what_is_kept_of_it_goes_with_it))

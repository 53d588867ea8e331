#include "store/knowledge/note.h"

#include <math.h>
#include <string.h>

#include "tests/store/memory.h"

#include "base/ban.h"

static const struct passage two[] = {
	{ "Orders", "Revenue is what was paid, without shipping." },
	{ "Orders › Status", "A cancelled order counts nowhere." },
};

static struct note
note_of(const char *database, enum note_source source, const char *title)
{
	return (struct note){
		.database = database,
		.source = source,
		.title = title,
		.stamp = "1",
		.text = "as written",
		.author = "ann",
	};
}

static size_t
found(const char *database, const char *query, struct passage_hit **ret)
{
	struct passage_hits hits;

	assert_null(store_passage_search(s, a, database, query, 9, &hits));
	*ret = hits.items;
	return hits.n;
}

static void
a_note_is_kept_and_found(void **state)
{
	struct note n = note_of("shop", NOTE_PAGE, "Rules"), back, *list;
	struct passage_hit *hits;
	int64_t version;
	size_t count;

	(void)state;
	assert_null(store_note_version(s, a, "shop", &version));
	assert_int_equal(version, 0);
	assert_null(store_note_put(s, a, &n, two, 2));
	assert_non_null(n.id);
	assert_null(store_note_version(s, a, "shop", &version));
	assert_int_equal(version, 1);
	assert_null(store_note_get(s, a, "shop", n.id, &back));
	assert_string_equal(back.text, "as written");
	assert_string_equal(back.author, "ann");
	assert_true(back.updated_ms > 0);
	assert_null(store_note_list(s, a, "shop", &list, &count));
	assert_int_equal(count, 1);

	/* by stems, the better one first, and of this database alone */
	assert_int_equal(found("shop", "\"cancelling\" OR \"order\"", &hits),
			 2);
	assert_string_equal(hits[0].passage.heading, "Orders › Status");
	assert_string_equal(hits[0].title, "Rules");
	assert_string_equal(hits[0].source, "page");
	assert_true(hits[0].score > hits[1].score);
	assert_int_equal(found("shop", "\"shipping\"", &hits), 1);
	assert_int_equal(found("other", "\"order\"", &hits), 0);
	assert_int_equal(store_note_get(s, a, "other", n.id, &back)->kind,
			 ERR_MISSING);
}

static void
what_is_written_again_replaces(void **state)
{
	struct note n = note_of("shop", NOTE_PAGE, "Rules"), *list;
	struct passage_hit *hits;
	size_t count;

	(void)state;
	assert_null(store_note_put(s, a, &n, two, 2));
	assert_null(store_note_put(s, a, &n, two + 1, 1));
	assert_int_equal(found("shop", "\"order\"", &hits), 1);
	assert_null(store_note_list(s, a, "shop", &list, &count));
	assert_int_equal(count, 1);
	assert_null(store_note_delete(s, a, "shop", n.id));
	assert_int_equal(found("shop", "\"order\"", &hits), 0);
	assert_int_equal(store_note_delete(s, a, "shop", n.id)->kind,
			 ERR_MISSING);
}

static void
a_file_is_known_by_its_name_and_stamp(void **state)
{
	struct note n = note_of("shop", NOTE_FILE, "shop.md"), same = n, *list;
	struct passage_hit *hits;
	int64_t version;
	size_t count;

	(void)state;
	assert_null(store_note_put(s, a, &n, two, 2));
	assert_null(store_note_put(s, a, &same, two, 1));
	assert_string_equal(same.id, n.id);
	assert_null(store_note_version(s, a, "shop", &version));
	assert_int_equal(version, 1);
	assert_int_equal(found("shop", "\"order\"", &hits), 2);
	same.id = NULL;
	same.stamp = "2";
	assert_null(store_note_put(s, a, &same, two, 1));
	assert_string_equal(same.id, n.id);
	assert_int_equal(found("shop", "\"order\"", &hits), 1);
	assert_null(store_note_list(s, a, "shop", &list, &count));
	assert_int_equal(count, 1);
	assert_string_equal(list[0].stamp, "2");
}

static void
embed(int64_t id, float x, float y)
{
	const float items[] = { x, y };
	const struct passage_vector v = { "small", items, 2 };

	assert_null(store_passage_embed(s, a, id, &v));
}

static size_t
bare(const char *model, struct passage_hit **ret)
{
	struct passage_hits hits;

	assert_null(store_passage_bare(s, a, "shop", model, 9, &hits));
	*ret = hits.items;
	return hits.n;
}

static size_t
near(const struct passage_vector *v, size_t max, struct passage_hit **ret)
{
	struct passage_hits hits;

	assert_null(store_passage_near(s, a, "shop", v, max, &hits));
	*ret = hits.items;
	return hits.n;
}

static void
vectors_rank_by_cosine(void **state)
{
	struct note n = note_of("shop", NOTE_PAGE, "Rules");
	const float across[] = { 1, 10 }, three[] = { 1, 2, 3 };
	struct passage_vector v = { "small", across, 2 };
	struct passage_hit *hits;

	(void)state;
	assert_null(store_note_put(s, a, &n, two, 2));
	assert_int_equal(bare("small", &hits), 2);
	embed(hits[0].id, 1, 0);
	embed(hits[1].id, 0, 1);
	assert_int_equal(bare("small", &hits), 0);
	assert_int_equal(bare("large", &hits), 2);
	assert_int_equal(near(&v, 9, &hits), 2);
	assert_string_equal(hits[0].passage.heading, "Orders › Status");
	assert_true(hits[0].score > 0.99 && hits[0].score < 1.0);
	assert_int_equal(near(&v, 1, &hits), 1);

	/* what did not change keeps its vector */
	assert_null(store_note_put(s, a, &n, two + 1, 1));
	assert_int_equal(bare("small", &hits), 0);
	assert_null(store_note_put(s, a, &n, two, 2));
	assert_int_equal(bare("small", &hits), 1);
	assert_string_equal(hits[0].passage.heading, "Orders");

	/* the model's vectors have another size now */
	v = (struct passage_vector){ "small", three, 3 };
	assert_int_equal(near(&v, 9, &hits), 0);
	assert_int_equal(bare("small", &hits), 2);
}

TESTS(MEMORY_CASE(a_note_is_kept_and_found),
      MEMORY_CASE(what_is_written_again_replaces),
      MEMORY_CASE(a_file_is_known_by_its_name_and_stamp),
      MEMORY_CASE(vectors_rank_by_cosine))

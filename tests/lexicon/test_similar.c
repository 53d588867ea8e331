#include "lexicon/similar.h"

#include "lexicon/vectors.h"
#include "tests/test.h"

#include "base/ban.h"

static int
id(const char *word)
{
	return word_id(str_of(word));
}

/* Each form is found again, and none between two of them. */
static void
forms(void **state)
{
	char room[VECTOR_FORM];

	(void)state;
	for (int i = 0; i < 3000; i++) {
		vectors_text(i * 17, room);
		assert_int_equal(vectors_form(str_of(room)), i * 17);
		assert_true(vectors_row(i * 17) >= 0);
	}
	assert_int_equal(vectors_form(STR("")), -1);
	assert_int_equal(vectors_form(STR("a")), -1);
	assert_int_equal(vectors_form(STR("zzzzzz")), -1);
	assert_int_equal(vectors_form(STR("orderq")), -1);
}

static void
relations(void **state)
{
	(void)state;
	assert_int_equal(word_related(id("orders"), id("order")), WORD_SAME);
	assert_int_equal(word_related(id("car"), id("automobile")),
			 WORD_SYNONYM);
	assert_int_equal(word_related(id("deliver"), id("delivery")),
			 WORD_DERIVED);
	assert_int_equal(word_related(id("employee"), id("worker")), WORD_KIND);
	assert_int_equal(word_related(id("doctor"), id("nurse")), WORD_SISTER);
	assert_int_equal(word_related(id("vehicle"), id("cheese")),
			 WORD_UNRELATED);
	assert_int_equal(word_related(id("vehicle"), WORD_UNKNOWN),
			 WORD_UNRELATED);
}

/* The first pair is nearer than the second. */
static const char *const nearer[][4] = {
	{ "salary", "wage", "salary", "country" },
	{ "doctor", "physician", "doctor", "invoice" },
	{ "client", "customer", "client", "colour" },
	{ "cost", "price", "cost", "name" },
	{ "teacher", "instructor", "teacher", "price" },
};

static void
similar(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(nearer); i++)
		assert_true(lexicon_similarity(nearer[i][0], nearer[i][1]) >
			    lexicon_similarity(nearer[i][2], nearer[i][3]) +
				    0.2F);
	assert_true(lexicon_similarity("zzq", "zzq") > 0.99F);
	assert_true(lexicon_similarity("zzq", "zzp") < 0.01F);
	assert_true(lexicon_similarity("orders", "order") > 0.99F);
}

static void
near(void **state)
{
	const char *const names[] = { "city", "salary", "physician", "color",
				      "nurse" };
	struct arena *a = arena_create(4096);
	struct lexicon_words words = lexicon_words_of(a, names, 5);
	struct lexicon_near got[2];

	(void)state;
	assert_int_equal(lexicon_near("doctor", &words, got, 2), 2);
	assert_int_equal(got[0].at, 2);
	assert_int_equal(got[1].at, 4);
	assert_true(got[0].similarity >= got[1].similarity);
	words.n = 1;
	assert_int_equal(lexicon_near("doctor", &words, got, 2), 1);
	words.n = 0;
	assert_int_equal(lexicon_near("doctor", &words, got, 2), 0);
	arena_destroy(a);
}

TESTS(CASE(forms), CASE(relations), CASE(similar), CASE(near))

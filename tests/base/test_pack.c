#include "base/pack.h"

#include <string.h>

#include "tests/test.h"

#include "base/ban.h"

static struct arena *a;

static int
set_up(void **state)
{
	(void)state;
	a = arena_create(1 << 22);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_destroy(a);
	return 0;
}

struct thing {
	const char *name, *nothing;
	struct str bytes;
	int64_t below;
	size_t n_words;
	const char **words;
	double share;
	bool yes, no;
	char letter;
};

static void
walk(struct pack *p, struct thing *v)
{
	pack_text(p, &v->name);
	pack_text(p, &v->nothing);
	pack_str(p, &v->bytes);
	pack_int(p, &v->below);
	pack_array(p, &v->n_words, sizeof(*v->words), &v->words);
	for (size_t i = 0; i < v->n_words; i++)
		pack_text(p, &v->words[i]);
	pack_real(p, &v->share);
	pack_bool(p, &v->yes);
	pack_bool(p, &v->no);
	pack_char(p, &v->letter);
}

static struct str
packed_thing(void)
{
	static const char *words[] = { "one", "", "drei:3," };
	struct thing v = {
		.name = "Zürich",
		.bytes = { "a\0b", 3 },
		.below = -42,
		.n_words = 3,
		.words = words,
		.share = 0.125,
		.yes = true,
		.letter = 'x',
	};
	struct pack p = pack_writer(a);

	walk(&p, &v);
	return buf_str(&p.out);
}

static void
comes_back(void **state)
{
	struct pack p = pack_reader(a, packed_thing());
	struct thing v = { .no = true };

	(void)state;
	walk(&p, &v);
	assert_false(p.bad);
	assert_ptr_equal(p.p, p.end);
	assert_string_equal(v.name, "Zürich");
	assert_null(v.nothing);
	assert_int_equal(v.bytes.n, 3);
	assert_memory_equal(v.bytes.p, "a\0b", 3);
	assert_int_equal(v.below, -42);
	assert_int_equal(v.n_words, 3);
	assert_string_equal(v.words[1], "");
	assert_string_equal(v.words[2], "drei:3,");
	assert_true(v.share > 0.1249 && v.share < 0.1251);
	assert_true(v.yes);
	assert_false(v.no);
	assert_int_equal(v.letter, 'x');
}

static void
cut_anywhere_is_bad(void **state)
{
	struct str whole = packed_thing();

	(void)state;
	for (size_t n = 0; n < whole.n; n++) {
		struct pack p = pack_reader(a, str_first(whole, n));
		struct thing v = { 0 };

		walk(&p, &v);
		assert_true(p.bad);
		assert_true(v.n_words <= 3);
	}
}

static void
damage_is_survived(void **state)
{
	struct str whole = packed_thing();

	(void)state;
	for (size_t i = 0; i < whole.n; i++)
		for (int byte = 0; byte < 256; byte += 5) {
			char *bad = arena_copy(a, whole.p, whole.n);
			struct thing v = { 0 };
			struct pack p;

			bad[i] = (char)byte;
			p = pack_reader(a, (struct str){ bad, whole.n });
			walk(&p, &v);
			arena_reset(a);
			whole = packed_thing();
		}
}

static void
lengths_past_the_end(void **state)
{
	static const char *const bad[] = {
		"5:ab,",     "999999999999999999999:a,", ":,",
		"1:ab,",     "18446744073709551615:a,",  "x",
		"268435457:"
	};

	(void)state;
	for (size_t i = 0; i < COUNT(bad); i++) {
		struct pack p = pack_reader(a, str_of(bad[i]));
		struct str v = STR("before");

		pack_str(&p, &v);
		assert_true(p.bad);
		assert_null(v.p);
	}
}

TESTS(CASE_IN(comes_back, set_up, tear_down),
      CASE_IN(cut_anywhere_is_bad, set_up, tear_down),
      CASE_IN(damage_is_survived, set_up, tear_down),
      CASE_IN(lengths_past_the_end, set_up, tear_down))

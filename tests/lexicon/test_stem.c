#include <stdio.h>

#include "lexicon/stem.h"
#include "tests/test.h"

/* As without what is kept, also when its place was taken meanwhile. */
static void
a_stem_is_the_same_again(void **state)
{
	static const struct {
		const char *word, *stem;
	} cases[] = {
		{ "customers", "custom" },
		{ "cities", "citi" },
		{ "a", "a" },
		{ "", "" },
		{ "antidisestablishmentarianisms",
		  "antidisestablishmentarian" },
	};
	struct arena *a = arena_create((size_t)16 << 20);
	struct lemmas l = lemmas_new(a);

	(void)state;
	for (int round = 0; round < 3; round++) {
		for (size_t i = 0; i < COUNT(cases); i++)
			assert_string_equal(lemma_of(&l, cases[i].word),
					    cases[i].stem);
		for (int i = 0; i < 2000; i++)
			(void)lemma_of(&l,
				       arena_printf(a, "word%d%d", round, i));
	}
	arena_destroy(a);
}

TESTS(cmocka_unit_test(a_stem_is_the_same_again))

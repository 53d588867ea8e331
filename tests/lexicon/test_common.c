#include "lexicon/common.h"

#include "tests/test.h"

#include "base/ban.h"

static void
a_word_is_common_to_whom_its_line_names(void **state)
{
	static const struct {
		const char *word;
		enum common_to whom;
		bool is;
	} cases[] = {
		{ "the", COMMON_TO_NOTES, true },
		{ "the", COMMON_TO_VALUES, true },
		{ "the", COMMON_TO_TABLES, true },
		{ "the", COMMON_TO_EXAMPLES, false },
		{ "with", COMMON_TO_EXAMPLES, true },
		{ "order", COMMON_TO_VALUES, true },
		{ "order", COMMON_TO_TABLES, false },
		{ "total", COMMON_TO_EXAMPLES, true },
		{ "total", COMMON_TO_NOTES, false },
		{ "t", COMMON_TO_VALUES, true },
		{ "th", COMMON_TO_VALUES, false },
		{ "show", COMMON_TO_WORDING, true },
		{ "most", COMMON_TO_WORDING, false },
		{ "words", COMMON_TO_TABLES, false }, /* of the file's head */
		{ "", COMMON_TO_TABLES, false },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		if (word_is_common(str_of(cases[i].word), cases[i].whom) !=
		    cases[i].is)
			fail_msg("\"%s\" to %c", cases[i].word,
				 (char)cases[i].whom);
}

TESTS(CASE(a_word_is_common_to_whom_its_line_names))

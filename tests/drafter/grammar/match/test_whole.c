#include "tests/drafter/grammar/match/sentences.h"

/* What leaves out a part of a sentence is no meaning of it. */
static const struct sentence_case cases[] = {
	{ "Lost cause means the reader could not get a loan.", "Lost cause",
	  NULL },
	{ "Aim is 25 loans per reader.", "Aim", NULL },
	{ "Rotation of a volume = its loans per reader.", "Rotation", NULL },
	{ "Dull loans have fewer remarks than that.", "Dull loans", NULL },
	{ "Dues: under the year they are for (lent_on) fee.", "Dues", NULL },
	{ "Bad loans have lent nothing.", "Bad loans", NULL },
	/* what tells of rows is no name */
	{ "Loans without a reader have no fee.", "Loans without a reader",
	  NULL },
	/* of such rows alone */
	{ "Open loans have no back_on. An open loan is late when dueDt has"
	  " passed.",
	  "late",
	  "SELECT count(*) FROM loans WHERE dueDt < '2026-06-30' AND back_on"
	  " IS NULL" },
	{ "Wasted loans (lnSts 4) never count.", "lnSts 4", NULL },
};

static void
test_whole(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	(void)state;
	make_schema(a, &schema);
	for (size_t i = 0; i < COUNT(cases); i++) {
		print_message("%s\n", cases[i].note);
		check_sentence(a, &schema, &cases[i]);
	}
	arena_destroy(a);
}

TESTS(CASE(test_whole))

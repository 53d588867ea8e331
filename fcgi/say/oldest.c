#include "say/saying.h"

#include "base/ban.h"

/*
 * Whether words say that rows of a noun came to be: "ordered at" of an order,
 * "created at" of anything.
 */
static bool
is_birth(const char *words, const char *noun)
{
	static const char *const made[] = { "created", "placed", "made",
					    "issued" };
	const struct str name = str_of(noun);
	struct str s = str_of(words);

	if (str_ends(s, STR(" at")) || str_ends(s, STR(" on")))
		s = str_first(s, s.n - 3);
	for (size_t i = 0; i < COUNT(made); i++)
		if (str_is(s, made[i]))
			return true;
	return str_starts(s, name) &&
	       (str_is(str_from(s, name.n), "ed") ||
		(str_ends(name, STR("e")) && str_is(str_from(s, name.n), "d")));
}

bool
say_oldest(struct saying *s)
{
	static const struct str low = STR_INIT("lowest "),
				high = STR_INIT("highest ");
	const char *nouns = s->told->named ? s->told->named[0] : NULL;
	struct arena *a = s->b->arena;
	const char *words, *noun, *value;
	bool oldest;

	if (s->rows->n_rows != 1 || s->rows->n_cols != 1 || !nouns ||
	    s->parts[0] != PART_TIME)
		return false;
	words = saying_name(s, 0);
	noun = name_singular(a, nouns);
	value = saying_cell(s, 0, 0);
	oldest = str_starts(str_of(words), low);
	if ((!oldest && !str_starts(str_of(words), high)) ||
	    !is_birth(words + (oldest ? low.n : high.n), noun))
		return false;
	buf_puts(s->b, oldest ? SAY(a, "The oldest {noun} is from {value}.",
				    { "noun", noun }, { "value", value })
			      : SAY(a, "The newest {noun} is from {value}.",
				    { "noun", noun }, { "value", value }));
	return true;
}

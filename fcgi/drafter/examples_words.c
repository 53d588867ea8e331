/* Words by which a question tells what it wants, and those that tell nothing. */
#include <string.h>

#include "drafter/examples_slots.h"

#include "base/ban.h"

static bool
is_among(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return true;
	return false;
}

bool
word_is_strict(const char *word)
{
	static const char *const strict[] = {
		"no",      "not",   "without", "never",     "except", "than",
		"more",    "less",  "over",    "under",     "above",  "below",
		"between", "to",    "vs",      "versus",    "minus",  "<",
		">",       "=",     "but",     "excluding", "least",  "most",
		"before",  "after",
	};

	return is_among(word, strict, COUNT(strict));
}

static enum near_want
worded_want(const struct wording *w)
{
	static const char *const lists[] = { "list", "who", "which", "names",
					     "show" };
	static const char *const counts[] = { "count", "number", "many" };

	for (size_t i = 0; i < w->n; i++) {
		if (is_among(w->items[i].text, counts, COUNT(counts)))
			return WANT_COUNT;
		if (is_among(w->items[i].text, lists, COUNT(lists)))
			return WANT_LIST;
	}
	return WANT_ANY;
}

/* Words that wording.h leaves out tell what is wanted, too. */
static enum near_want
said_want(struct arena *a, const char *question)
{
	const struct str s = str_of(str_lower(a, str_of(question)));

	if (str_starts(s, STR("list")) || str_starts(s, STR("which")) ||
	    str_starts(s, STR("show")) || str_starts(s, STR("who")))
		return WANT_LIST;
	return WANT_ANY;
}

enum near_want
near_want_of(struct arena *a, const char *question, const struct wording *w)
{
	const enum near_want want = worded_want(w);

	return want == WANT_ANY ? said_want(a, question) : want;
}

#include <string.h>

#include "data/names.h"

#include "base/ban.h"

#define WORD_MIN 4 /* letters; shorter names are short forms */

/* "orders" of "orders in 2025" and "orders 2025" */
static struct str
without_period(struct str s)
{
	while (s.n && strchr(" 0123456789-", s.p[s.n - 1]))
		s.n--;
	return str_ends(s, STR(" in")) ? str_first(s, s.n - 3) : s;
}

bool
name_is_plural(const char *words)
{
	const struct str s = without_period(str_of(words));

	return s.n > 3 && s.p[s.n - 1] == 's' && !strchr("sui", s.p[s.n - 2]) &&
	       !str_is(s, "sales");
}

bool
name_takes_are(const char *words)
{
	/* "average time from starts to ends" is one */
	return !strstr(words, " time from ") &&
	       (name_is_plural(words) || strcmp(words, "sales") == 0);
}

/* Letters that the plural adds: "es" of addresses, boxes and batches. */
static size_t
ending_of(struct str s)
{
	static const char *const long_ones[] = { "sses", "xes", "ches",
						 "shes" };

	for (size_t i = 0; i < COUNT(long_ones); i++)
		if (str_ends(s, str_of(long_ones[i])))
			return 2;
	return 1;
}

const char *
name_singular(struct arena *a, const char *plural)
{
	const struct str s = without_period(str_of(plural));
	const bool ies = str_ends(s, STR("ies"));

	if (!name_is_plural(plural))
		return plural;
	return arena_printf(a, "%.*s%s%s",
			    (int)(s.n - (ies ? 3 : ending_of(s))), s.p,
			    ies ? "y" : "", plural + s.n);
}

/* The last word of a name: "Item" of OrderItem, order_item and order item. */
static struct str
last_word(struct str s)
{
	size_t at = s.n;

	while (at > 0 && s.p[at - 1] >= 'a' && s.p[at - 1] <= 'z')
		at--;
	if (at > 0 && s.p[at - 1] >= 'A' && s.p[at - 1] <= 'Z')
		at--;
	return str_from(s, at);
}

/* Short forms, what nobody counts by, and what is a plural already. */
static bool
stays(struct arena *a, struct str word)
{
	static const char *const uncounted[] = {
		"staff",   "people",    "personnel",   "inventory", "equipment",
		"stock",   "history",   "media",       "data",      "feedback",
		"traffic", "furniture", "information", "payroll",   "training",
		"master",  "header",    "detail",      "list",      "children",
		"revenue", "info",      "log",         NULL
	};
	const char *lower = str_lower(a, word);

	return word.n < WORD_MIN || !strpbrk(lower, "aeiouy") ||
	       str_ends(word, STR("s")) || str_ends(word, STR("men")) ||
	       str_is_one_of(lower, uncounted);
}

const char *
name_plural(struct arena *a, const char *name)
{
	const struct str s = str_of(name);
	const bool after_vowel = s.n > 1 && strchr("aeiou", s.p[s.n - 2]);

	if (stays(a, last_word(s)))
		return name;
	if (str_ends(s, STR("y")) && !after_vowel)
		return arena_printf(a, "%.*sies", (int)s.n - 1, s.p);
	if (str_ends(s, STR("x")) || str_ends(s, STR("ch")) ||
	    str_ends(s, STR("sh")))
		return arena_printf(a, "%ses", name);
	return arena_printf(a, "%ss", name);
}

#include <string.h>

#include "data/names.h"

#include "base/ban.h"

bool
name_is_plural(const char *words)
{
	struct str s = str_of(words);

	while (s.n && strchr(" 0123456789", s.p[s.n - 1]))
		s.n--; /* "orders 2025" */
	return s.n > 3 && s.p[s.n - 1] == 's' && !strchr("sui", s.p[s.n - 2]) &&
	       !str_is(s, "sales");
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
	struct str s = str_of(plural);

	if (!name_is_plural(plural))
		return plural;
	if (str_ends(s, STR("ies")))
		return arena_printf(a, "%.*sy", (int)s.n - 3, s.p);
	return str_dup(a, str_first(s, s.n - ending_of(s)));
}

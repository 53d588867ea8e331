#include "settings/load.h"

#include "base/ban.h"

#define FAR 4 /* edits; so many are another word */

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* "server.NAME", "NAME", and "llm.NAME" where the section is the mistake. */
static size_t
distance(struct arena *a, const struct key *k, struct str name, size_t max)
{
	const char *full = arena_printf(a, "%s.%s", k->section, k->name);
	struct str bare = name;

	(void)str_cut(&bare, '.');
	max = least(max, str_distance(name, str_of(full), max));
	max = least(max, str_distance(name, str_of(k->name), max));
	return bare.n ? least(max, str_distance(bare, str_of(k->name), max))
		      : max;
}

static bool
is_of_databases(struct str name)
{
	struct str bare = name;

	(void)str_cut(&bare, '.');
	for (size_t i = 0; i < PLAIN_KEYS; i++)
		if (bare.n && str_is(bare, plain_keys[i].name))
			return true;
	return false;
}

const struct err *
settings_unknown(struct arena *a, struct str name)
{
	const struct key *nearest = NULL;
	size_t best = FAR;
	int n = (int)(name.n < 80 ? name.n : 80);

	if (is_of_databases(name))
		return err_say(a, ERR_INPUT,
			       "unknown key \"%.*s\"; it belongs into a"
			       " [database NAME] section",
			       n, name.p);
	for (size_t i = 0; i < n_settings_keys && best > 0; i++) {
		size_t d = distance(a, &settings_keys[i], name, best);

		if (d < best) {
			best = d;
			nearest = &settings_keys[i];
		}
	}
	if (!nearest)
		return err_say(a, ERR_INPUT,
			       "unknown key \"%.*s\"; parlance help config has"
			       " all of them",
			       n, name.p);
	return err_say(a, ERR_INPUT,
		       "unknown key \"%.*s\"; did you mean %s.%s?", n, name.p,
		       nearest->section, nearest->name);
}

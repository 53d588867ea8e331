#include <string.h>

#include "settings/load.h"

#include "base/ban.h"

/* What a profile has as defaults; NULL: the usual one. */
static const struct row {
	const char *key;
	const char *small, *large;
} rows[] = {
	/* a small model follows a form best when it cannot leave it */
	{ "llm.structured", "on", NULL },
	{ "llm.grammar", "on", NULL },
	{ "llm.temperature", "0", NULL },
	{ "llm.max_tokens", "400", "2000" },
	/* on a processor without a card; a large one may reason */
	{ "llm.timeout", "60", "40" },
	{ "pipeline.drafters", "examples grammar model", NULL },
	{ "pipeline.max_fixes", "2", NULL },
	{ "pipeline.schema_tokens", "3000", "16000" },
	{ "pipeline.notes_tokens", "600", "4000" },
	{ "pipeline.examples", "5", "5" },
};

static const struct key *
key_of(const struct row *r)
{
	const struct key *key = settings_key(str_of(r->key), SCOPE_GLOBAL);

	assert(key);
	return key;
}

static const char *
own_of(const struct row *r, unsigned profile)
{
	const char *const own[] = { [PROFILE_NONE] = NULL,
				    [PROFILE_SMALL] = r->small,
				    [PROFILE_LARGE] = r->large };

	return own[profile];
}

static const char *
value_of(const struct row *r, unsigned profile)
{
	const char *own = own_of(r, profile);

	return own ? own : settings_preset(key_of(r));
}

/* Whether somebody set it, by one of its names, for all databases. */
static bool
is_set(const struct load *l, const struct key *key)
{
	const char *where = load_where(l, key);

	return where && strcmp(where, PROFILE_ORIGIN) != 0;
}

static const struct err *
apply(const struct load *l, struct settings *s, unsigned profile)
{
	const struct err *e = NULL;

	for (const struct row *r = rows; r < rows + COUNT(rows) && !e; r++)
		if (!is_set(l, key_of(r)))
			e = settings_set(s, l->arena, key_of(r),
					 str_of(value_of(r, profile)));
	return e;
}

const struct err *
profile_apply(struct load *l)
{
	unsigned profile = l->settings->llm_profile;

	for (const struct row *r = rows; r < rows + COUNT(rows); r++)
		if (!is_set(l, key_of(r)) && own_of(r, profile))
			l->from[key_of(r) - settings_keys] = PROFILE_ORIGIN;
	return apply(l, l->settings, profile);
}

const struct err *
profile_overlay(struct load *l, const struct target *t, struct settings *s)
{
	const struct key *key = settings_key(STR(PROFILE_ORIGIN), SCOPE_GLOBAL);
	bool found;
	const struct err *e = load_overlay(l, t, key, s, &found);

	return e || !found ? e : apply(l, s, s->llm_profile);
}

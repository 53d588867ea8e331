#include <string.h>

#include "data/turn.h"
#include "settings/load.h"
#include "settings/reference.h"

#include "base/ban.h"

/* What the earlier systems have as defaults. */
static const struct row {
	unsigned reference; /* enum reference */
	const char *key, *value;
	bool model; /* only where there is one */
} rows[] = {
	{ REFERENCE_000, "pipeline.max_fixes", "2", false },
	{ REFERENCE_000, "pipeline.reply_form", "yaml", false },
	{ REFERENCE_003, "pipeline.max_fixes", "2", false },
	{ REFERENCE_003, "pipeline.schema_form", "compact", false },
	{ REFERENCE_004, "pipeline.max_fixes", "2", false },
	{ REFERENCE_004, "query.row_limit", "500", false },
	{ REFERENCE_004, "pipeline.raw_records", "on", false },
	{ REFERENCE_004, "pipeline.evaluate", "on", true },
};

static const struct key *
key_of(const struct row *r)
{
	const struct key *key = settings_key(str_of(r->key), SCOPE_GLOBAL);

	assert(key);
	return key;
}

static bool
holds(const struct row *r, const struct settings *s)
{
	return r->reference == s->reference && (!r->model || *s->base_url);
}

/* Nothing that the administrator keeps to himself, and no more rows. */
static bool
may_bring(const struct row *r, const struct settings *s)
{
	const struct key *key = key_of(r);
	uint64_t rows_then = 0;

	if (key->at == offsetof(struct settings, row_limit))
		return str_to_uint(str_of(r->value), s->row_limit, &rows_then);
	return key->scope == SCOPE_REQUEST;
}

const struct err *
reference_set(struct arena *a, struct settings *s)
{
	const struct err *e = NULL;

	for (const struct row *r = rows; r < rows + COUNT(rows) && !e; r++)
		if (holds(r, s) && may_bring(r, s))
			e = settings_set(s, a, key_of(r), str_of(r->value));
	return e;
}

/* Whether somebody set it, by one of its names, for all databases. */
static bool
is_set(const struct load *l, const struct key *key)
{
	const char *where = load_where(l, key);

	return where && strcmp(where, REFERENCE_ORIGIN) != 0 &&
	       strcmp(where, PROFILE_ORIGIN) != 0;
}

/* What it would be without one. */
static bool
is_left(const struct load *l, const struct row *r, const struct settings *s)
{
	const char *where = load_where(l, key_of(r));

	return r->reference == l->settings->reference &&
	       s->reference != l->settings->reference && where &&
	       strcmp(where, REFERENCE_ORIGIN) == 0;
}

static const struct err *
apply(const struct load *l, struct settings *s)
{
	const struct err *e = NULL;

	for (const struct row *r = rows; r < rows + COUNT(rows) && !e; r++)
		if (is_left(l, r, s))
			e = settings_set(s, l->arena, key_of(r),
					 str_of(settings_preset(key_of(r))));
	for (const struct row *r = rows; r < rows + COUNT(rows) && !e; r++)
		if (holds(r, s) && !is_set(l, key_of(r)))
			e = settings_set(s, l->arena, key_of(r),
					 str_of(r->value));
	return e;
}

const struct err *
reference_apply(struct load *l)
{
	for (const struct row *r = rows; r < rows + COUNT(rows); r++)
		if (holds(r, l->settings) && !is_set(l, key_of(r)))
			l->from[key_of(r) - settings_keys] = REFERENCE_ORIGIN;
	return apply(l, l->settings);
}

const struct err *
reference_overlay(struct load *l, const struct target *t, struct settings *s)
{
	const struct key *key =
		settings_key(STR(REFERENCE_ORIGIN), SCOPE_GLOBAL);
	bool found;
	const struct err *e = load_overlay(l, t, key, s, &found);

	return e || !found ? e : apply(l, s);
}

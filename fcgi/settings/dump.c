#include <string.h>

#include "settings/load.h"

#include "base/ban.h"

const char *
settings_where(const struct config *c, const char *name)
{
	for (size_t i = c->n_origins; i-- > 0;)
		if (strcmp(c->origins[i].name, name) == 0)
			return c->origins[i].where;
	return "default";
}

typedef void dump_fn(void *arg, const char *key, const char *value,
		     const char *from);

static void
dump_plain(struct arena *a, const struct config *c, const struct database *db,
	   dump_fn *fn, void *arg)
{
	for (size_t i = 0; i < PLAIN_KEYS; i++) {
		const char *name = arena_printf(a, "database.%s.%s", db->name,
						plain_keys[i].name);
		const char *text;

		memcpy(&text, (const char *)db + plain_keys[i].at,
		       sizeof(text));
		if (!text)
			continue;
		if (plain_keys[i].at == offsetof(struct database, url) ||
		    plain_keys[i].at == offsetof(struct database, write_url))
			text = settings_url(a, text);
		fn(arg, name, text, settings_where(c, name));
	}
}

/* Only what the database sets itself. */
static void
dump_own(struct arena *a, const struct config *c, const struct database *db,
	 dump_fn *fn, void *arg)
{
	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *key = &settings_keys[i];
		const char *name =
			arena_printf(a, "database.%s.%s_%s", db->name,
				     key->section, key->name);
		const char *where = settings_where(c, name);

		if (strcmp(where, "default") != 0)
			fn(arg, name, settings_text(a, db->settings, key),
			   where);
	}
}

/* Of the store alone: it is a path or a URL. */
static const char *
without_password(struct arena *a, const struct settings *s,
		 const struct key *key)
{
	const char *text = settings_text(a, s, key);

	return store_is_server(text) ? settings_url(a, text) : text;
}

const struct err *
settings_dump(struct arena *a, const struct settings_source *source,
	      dump_fn *fn, void *arg)
{
	struct config *c = NULL;
	const struct err *e = settings_load(a, source, &c);

	if (e)
		return e;
	for (size_t i = 0; i < n_settings_keys; i++) {
		const struct key *key = &settings_keys[i];
		const char *name =
			arena_printf(a, "%s.%s", key->section, key->name);

		fn(arg, name, without_password(a, c->settings, key),
		   settings_where(c, name));
	}
	for (size_t i = 0; i < c->n_databases; i++) {
		dump_plain(a, c, &c->databases[i], fn, arg);
		dump_own(a, c, &c->databases[i], fn, arg);
	}
	return NULL;
}

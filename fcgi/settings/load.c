#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/utf8.h"
#include "settings/load.h"
#include "settings/paths.h"
#include "settings/rules.h"
#include "settings/sources.h"

#include "base/ban.h"

#define DEFAULT_FILE "/etc/parlance/parlance.conf"
#define DEFAULT_DATABASE "server.default_database"
#define STORE "server.store"

const struct err *
load_at(struct load *l, const char *where, const struct err *e)
{
	return e ? err_say(l->arena, ERR_CONFIG, "%s: %s", where, e->say)
		 : NULL;
}

const struct err *
load_overlay(struct load *l, const struct target *t, const struct key *key,
	     struct settings *s, bool *ret_found)
{
	*ret_found = false;
	for (size_t i = 0; i < t->n_overlays; i++) {
		const struct overlay *o = &t->overlays[i];

		if (o->key != key)
			continue;
		*ret_found = true;
		return load_at(l, o->where,
			       settings_set(s, l->arena, key, o->value));
	}
	return NULL;
}

bool
load_is_here(const struct load *l, const char *where)
{
	struct str file = str_of(l->file);

	return where && file.n && str_starts(str_of(where), file) &&
	       where[file.n] == ':';
}

const struct err *
load_once(struct load *l, const char *before, const char *where,
	  const char *name)
{
	if (!load_is_here(l, before))
		return NULL;
	return err_say(l->arena, ERR_CONFIG,
		       "%s: %s is set already, at %s; take one of them out",
		       where, name, before);
}

/* Two names of one setting are one setting. */
static const struct err *
set_global(struct load *l, const struct key *key, struct str value,
	   const char *from)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < n_settings_keys && !e; i++)
		if (settings_keys[i].at == key->at)
			e = load_once(l, l->from[i], from,
				      settings_keys[i].name);
	l->from[key - settings_keys] = from;
	return e ? e
		 : load_at(l, from,
			   settings_set(l->settings, l->arena, key, value));
}

static bool
is_section(struct str name)
{
	for (size_t i = 0; i < n_settings_keys; i++)
		if (str_is(name, settings_keys[i].section))
			return true;
	return false;
}

/* "server, session, …": the keys of one stand together. */
static const char *
list_sections(struct arena *a)
{
	struct buf b = buf_new(a, 1024);

	for (size_t i = 0; i < n_settings_keys; i++)
		if (i == 0 || strcmp(settings_keys[i].section,
				     settings_keys[i - 1].section) != 0)
			buf_printf(&b, "%s, ", settings_keys[i].section);
	return buf_text(&b);
}

static const struct err *
begin_section(struct load *l, const struct conf_entry *entry, const char *where)
{
	if (entry->name.n)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [%.*s] takes no name, only [database NAME]"
			       " and [rights NAME] do, not \"%.*s\"",
			       where, (int)entry->section.n, entry->section.p,
			       (int)entry->name.n, entry->name.p);
	if (is_section(entry->section))
		return NULL;
	return err_say(l->arena, ERR_CONFIG,
		       "%s: unknown section [%.*s]; there are %sdatabase"
		       " NAME, rights NAME",
		       where, (int)entry->section.n, entry->section.p,
		       list_sections(l->arena));
}

const char *
load_path(const struct load *l, struct str path)
{
	return paths_near(l->arena, l->main_file, path);
}

/* Not ":memory:", nor another engine's address. */
static bool
store_is_file(struct str store)
{
	return !str_has(store, STR(":"));
}

static const struct err *
set_entry(void *arg, const struct conf_entry *entry)
{
	struct load *l = arg;
	const char *where =
		arena_printf(l->arena, "%s:%u", l->file, entry->line);
	const char *name =
		arena_printf(l->arena, "%.*s.%.*s", (int)entry->section.n,
			     entry->section.p, (int)entry->key.n, entry->key.p);
	const struct key *key;

	if (str_is(entry->section, "database"))
		return target_set(l, entry, where);
	if (str_is(entry->section, "rights"))
		return rights_set(l, entry, where);
	if (entry->key.n == 0)
		return begin_section(l, entry, where);
	key = settings_key(str_of(name), SCOPE_GLOBAL);
	if (!key)
		return load_at(l, where,
			       settings_unknown(l->arena, str_of(name)));
	if (str_is(str_of(name), STORE) && store_is_file(entry->value))
		return set_global(l, key, str_of(load_path(l, entry->value)),
				  where);
	return set_global(l, key, entry->value, where);
}

/* NUL would end a value early, and other bytes end up on pages. */
static const struct err *
check_text(struct load *l, struct str text)
{
	for (unsigned line = 1; text.n; line++) {
		struct str s = str_cut(&text, '\n');

		if (utf8_valid(s))
			continue;
		return err_say(l->arena, ERR_CONFIG, "%s:%u: %s", l->file, line,
			       memchr(s.p, 0, s.n)
				       ? "a NUL byte; is it a text, or UTF-16?"
					 " Save it as UTF-8"
				       : "bytes that are no UTF-8; save the"
					 " file as UTF-8");
	}
	return NULL;
}

static const struct err *
read_files(struct load *l, const struct source_list *files)
{
	const struct err *e = NULL;

	l->main_file = files->n ? files->items[0].name : NULL;
	for (size_t i = 0; i < files->n && !e; i++) {
		l->file = files->items[i].name;
		e = check_text(l, files->items[i].text);
		if (!e)
			e = conf_parse(l->arena, l->file, files->items[i].text,
				       set_entry, l);
	}
	l->file = NULL;
	return e;
}

static struct str
variable(const struct source_list *env, const char *name)
{
	for (size_t i = 0; i < env->n; i++)
		if (strcmp(env->items[i].name, name) == 0)
			return env->items[i].text;
	return (struct str){ NULL, 0 };
}

static const struct err *
read_environment(struct load *l, const struct source_list *env)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < n_settings_keys && !e; i++) {
		const struct key *key = &settings_keys[i];
		const char *name = settings_variable(l->arena, key);
		struct str value = variable(env, name);

		if (!value.p && key->alias) {
			name = key->alias;
			value = variable(env, name);
		}
		if (value.p && (value.n || key->type == KEY_TEXT))
			e = set_global(l, key, value, name);
	}
	for (size_t i = 0; i < env->n && !e; i++)
		e = settings_check_variable(l->arena, env->items[i].name);
	return e;
}

static const struct err *
read_sets(struct load *l, const struct source_list *sets)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < sets->n && !e; i++) {
		struct str name = str_trim(str_of(sets->items[i].name));
		const struct key *key = settings_key(name, SCOPE_GLOBAL);

		e = key ? set_global(l, key, str_trim(sets->items[i].text),
				     "--set")
			: load_at(l, "--set", settings_unknown(l->arena, name));
	}
	return e;
}

const char *
load_where(const struct load *l, const struct key *key)
{
	for (size_t i = 0; i < n_settings_keys; i++)
		if (settings_keys[i].at == key->at &&
		    strcmp(l->from[i], "default") != 0)
			return l->from[i];
	return NULL;
}

static const char *
where_set(const void *arg, const struct key *key)
{
	return load_where(arg, key);
}

/* A name of its own variable, of reference 000, may be one of elsewhere. */
static const struct err *
check_default(struct load *l)
{
	const struct key *key =
		settings_key(STR(DEFAULT_DATABASE), SCOPE_GLOBAL);
	const char *name = l->settings->default_database;

	assert(key);
	for (size_t i = 0; i < l->n_targets; i++)
		if (strcmp(l->targets[i]->db.name, name) == 0)
			return NULL;
	if (!*name || !load_where(l, key) ||
	    strcmp(load_where(l, key), key->alias) == 0)
		return NULL;
	return err_say(l->arena, ERR_CONFIG,
		       "%s: " DEFAULT_DATABASE " = %s: no section is called"
		       " [database %s]; mend the name, or add it",
		       load_where(l, key), name, name);
}

static const struct err *
read_all(struct load *l, const struct settings_source *source)
{
	const struct origin_of origin = { where_set, l };
	const struct sources *s = source->texts;
	struct sources read;
	const struct err *e = NULL;

	if (!s) {
		e = sources_read(l->arena, source, &read);
		s = &read;
	}
	l->settings = arena_alloc(l->arena, sizeof(*l->settings));
	l->from = arena_array(l->arena, n_settings_keys, sizeof(*l->from));
	for (size_t i = 0; i < n_settings_keys; i++)
		l->from[i] = "default";
	settings_init(l->settings, l->arena);
	if (!e)
		e = read_files(l, &s->files);
	if (!e)
		e = read_environment(l, &s->env);
	if (!e)
		e = read_sets(l, &s->sets);
	if (!e)
		e = profile_apply(l);
	if (!e)
		e = reference_apply(l);
	if (!e && source->ad_hoc)
		target_ad_hoc(l, source->ad_hoc);
	if (!e)
		e = rules_check(l->arena, l->settings, &origin, false);
	if (!e && !source->ad_hoc)
		e = check_default(l);
	for (size_t i = 0; i < l->n_targets && !e; i++)
		e = target_merge(l, l->targets[i]);
	return e;
}

void
load_keep_origin(struct load *l, struct config *c, const char *name,
		 const char *where)
{
	struct origin *o;

	c->origins = arena_grow(l->arena, c->origins, c->n_origins,
				sizeof(*c->origins));
	o = &c->origins[c->n_origins++];
	o->name = name;
	o->where = where;
}

static void
keep_target_origins(struct load *l, struct config *c, const struct target *t)
{
	for (size_t i = 0; i < PLAIN_KEYS; i++)
		if (t->where[i])
			load_keep_origin(
				l, c,
				arena_printf(l->arena, "database.%s.%s",
					     t->db.name, plain_keys[i].name),
				t->where[i]);
	for (size_t i = 0; i < t->n_overlays; i++)
		load_keep_origin(l, c,
				 arena_printf(l->arena, "database.%s.%s_%s",
					      t->db.name,
					      t->overlays[i].key->section,
					      t->overlays[i].key->name),
				 t->overlays[i].where);
}

static void
keep_origins(struct load *l, struct config *c)
{
	for (size_t i = 0; i < n_settings_keys; i++)
		if (strcmp(l->from[i], "default") != 0)
			load_keep_origin(l, c,
					 arena_printf(l->arena, "%s.%s",
						      settings_keys[i].section,
						      settings_keys[i].name),
					 l->from[i]);
	for (size_t i = 0; i < l->n_targets; i++)
		keep_target_origins(l, c, l->targets[i]);
}

const struct err *
settings_load(struct arena *a, const struct settings_source *source,
	      struct config **ret)
{
	struct load l = { .arena = a };
	const struct err *e = read_all(&l, source);
	struct config *c = arena_alloc(a, sizeof(*c));
	struct database *dbs;

	if (e)
		return e;
	dbs = arena_array(a, l.n_targets, sizeof(*dbs));
	for (size_t i = 0; i < l.n_targets; i++)
		dbs[i] = l.targets[i]->db;
	c->settings = l.settings;
	c->databases = dbs;
	c->n_databases = l.n_targets;
	keep_origins(&l, c);
	e = rights_settle(&l, c);
	if (!e)
		*ret = c;
	return e;
}

const char *
settings_file(const char *named)
{
	const char *file = named ? named : getenv("PARLANCE_CONFIG");

	if (!file && file_is_regular(DEFAULT_FILE))
		file = DEFAULT_FILE;
	return file;
}

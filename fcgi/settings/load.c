#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/conf.h"
#include "base/file.h"
#include "settings/settings.h"

#include "base/ban.h"

#define FILE_MAX ((size_t)1 << 20)
#define DATABASES_MAX 1000
#define PLAIN_KEYS 9
#define DEFAULT_FILE "/etc/parlance/parlance.conf"

/* A key set in a [database NAME] section, until all else is known. */
struct overlay {
	const struct key *key;
	struct str value;
	const char *where; /* "file:line" */
};

struct target {
	struct database db;
	const char *where[PLAIN_KEYS]; /* each was set; NULL: it was not */
	struct overlay *overlays;
	size_t n_overlays;
};

struct load {
	struct arena *arena;
	struct settings *settings;
	const char **from; /* [n_settings_keys] where each came from */
	const char *file;
	struct target **targets; /* [n_targets] */
	size_t n_targets;
};

/* The keys of a database that are no settings. */
static const struct {
	const char *name;
	size_t at;
} plain_keys[PLAIN_KEYS] = {
	{ "url", offsetof(struct database, url) },
	{ "write_url", offsetof(struct database, write_url) },
	{ "title", offsetof(struct database, title) },
	{ "description", offsetof(struct database, description) },
	{ "notes", offsetof(struct database, notes) },
	{ "users", offsetof(struct database, users) },
	{ "groups", offsetof(struct database, groups) },
	{ "editors", offsetof(struct database, editors) },
	{ "sample_questions", offsetof(struct database, sample_questions) },
};

/* The same error as a configuration error that names the place. */
static const struct err *
at(struct load *l, const char *where, const struct err *e)
{
	return e ? err_say(l->arena, ERR_CONFIG, "%s: %s", where, e->say)
		 : NULL;
}

static const struct err *
set_global(struct load *l, const struct key *key, struct str value,
	   const char *from)
{
	l->from[key - settings_keys] = from;
	return at(l, from, settings_set(l->settings, l->arena, key, value));
}

static bool
name_is_plain(struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"
			    "YZ0123456789_-",
			    name.p[i]))
			return false;
	return name.n > 0 && name.n <= 64;
}

static struct target *
add_target(struct load *l, struct str name)
{
	struct target *t = arena_alloc(l->arena, sizeof(*t));

	l->targets = arena_grow(l->arena, l->targets, l->n_targets, sizeof(t));
	l->targets[l->n_targets++] = t;
	t->db.name = str_dup(l->arena, name);
	return t;
}

static struct target *
find_target(struct load *l, struct str name)
{
	for (size_t i = 0; i < l->n_targets; i++)
		if (str_is(name, l->targets[i]->db.name))
			return l->targets[i];
	return NULL;
}

static const struct err *
set_database(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct target *t = find_target(l, entry->name);
	const struct key *key;

	if (!name_is_plain(entry->name) || l->n_targets == DATABASES_MAX)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: a database's name is made of letters, "
			       "digits, _ and -, at most 64",
			       where);
	if (!t)
		t = add_target(l, entry->name);
	for (size_t i = 0; i < COUNT(plain_keys); i++) {
		const char *text;

		if (!str_is(entry->key, plain_keys[i].name))
			continue;
		text = str_dup(l->arena, entry->value);
		memcpy((char *)&t->db + plain_keys[i].at, &text, sizeof(text));
		t->where[i] = where;
		return NULL;
	}
	key = settings_key(entry->key, SCOPE_DATABASE);
	if (!key)
		return at(l, where, settings_unknown(l->arena, entry->key));
	t->overlays = arena_grow(l->arena, t->overlays, t->n_overlays,
				 sizeof(*t->overlays));
	t->overlays[t->n_overlays++] =
		(struct overlay){ key, entry->value, where };
	return NULL;
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
		return set_database(l, entry, where);
	key = settings_key(str_of(name), SCOPE_GLOBAL);
	if (!key)
		return at(l, where, settings_unknown(l->arena, str_of(name)));
	return set_global(l, key, entry->value, where);
}

static const struct err *
read_file(struct load *l, const char *path)
{
	const struct err *e;
	struct str text;

	e = file_read(l->arena, path, FILE_MAX, &text);
	if (e)
		return err_say(l->arena, ERR_CONFIG, "%s", e->note);
	l->file = path;
	return conf_parse(l->arena, path, text, set_entry, l);
}

static int
is_conf(const struct dirent *d)
{
	return d->d_name[0] != '.' &&
	       str_is(file_ending(str_of(d->d_name)), "conf");
}

/* conf.d beside the file, in the order of the names. */
static const struct err *
read_folder(struct load *l, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *folder =
		arena_printf(l->arena, "%.*sconf.d",
			     slash ? (int)(slash - file + 1) : 0, file);
	const struct err *e = NULL;
	struct dirent **names;
	int n = scandir(folder, &names, is_conf, alphasort);

	for (int i = 0; i < n; i++) {
		if (!e)
			e = read_file(l, arena_printf(l->arena, "%s/%s", folder,
						      names[i]->d_name));
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	return e;
}

static const char *
variable(char *const *env, const char *name)
{
	size_t n = strlen(name);

	for (; env && *env; env++)
		if (strncmp(*env, name, n) == 0 && (*env)[n] == '=')
			return *env + n + 1;
	return NULL;
}

static const struct err *
read_environment(struct load *l, char *const *env)
{
	const struct err *e = NULL;

	for (size_t i = 0; i < n_settings_keys && !e; i++) {
		const struct key *key = &settings_keys[i];
		const char *name = settings_variable(l->arena, key);
		const char *value = variable(env, name);

		if (!value && key->alias) {
			name = key->alias;
			value = variable(env, name);
		}
		if (value && (*value || key->type == KEY_TEXT))
			e = set_global(l, key, str_of(value), name);
	}
	return e ? e : settings_check_variables(l->arena, env);
}

static const struct err *
read_sets(struct load *l, const char *const *sets)
{
	const struct err *e = NULL;

	for (; sets && *sets && !e; sets++) {
		struct str value = str_of(*sets);
		struct str name = str_trim(str_cut(&value, '='));
		const struct key *key = settings_key(name, SCOPE_GLOBAL);

		e = key ? set_global(l, key, str_trim(value), "--set")
			: at(l, "--set", settings_unknown(l->arena, name));
	}
	return e;
}

/* A database named after its file, in front of the others. */
static void
add_ad_hoc(struct load *l, const char *url)
{
	const char *slash = strrchr(url, '/');
	struct str name = str_of(slash ? slash + 1 : url);
	struct str ending = file_ending(name);
	struct target *t;

	if (ending.n)
		name.n -= ending.n + 1;
	t = add_target(l, name.n ? name : STR("database"));
	t->db.url = url;
	memmove(l->targets + 1, l->targets,
		(l->n_targets - 1) * sizeof(struct target *));
	l->targets[0] = t;
}

static const struct err *
merge(struct load *l, struct target *t)
{
	struct settings *s = settings_copy(l->arena, l->settings);
	const struct err *e = NULL;

	if (!t->db.url || !*t->db.url)
		return err_say(l->arena, ERR_CONFIG,
			       "[database %s] needs a url, such as "
			       "sqlite:/srv/shop.db",
			       t->db.name);
	for (size_t i = 0; i < t->n_overlays && !e; i++)
		e = at(l, t->overlays[i].where,
		       settings_set(s, l->arena, t->overlays[i].key,
				    t->overlays[i].value));
	if (!e)
		e = at(l, arena_printf(l->arena, "[database %s]", t->db.name),
		       settings_check(l->arena, s));
	if (!t->db.title || !*t->db.title)
		t->db.title = t->db.name;
	if (!t->db.users && !t->db.groups) /* groups alone keep others out */
		t->db.users = "*";
	t->db.settings = s;
	return e;
}

static const struct err *
read_all(struct load *l, const struct settings_source *source)
{
	const struct err *e = NULL;

	l->settings = arena_alloc(l->arena, sizeof(*l->settings));
	l->from = arena_array(l->arena, n_settings_keys, sizeof(*l->from));
	for (size_t i = 0; i < n_settings_keys; i++)
		l->from[i] = "default";
	settings_init(l->settings, l->arena);
	if (source->file)
		e = read_file(l, source->file);
	if (!e && source->file)
		e = read_folder(l, source->file);
	if (!e)
		e = read_environment(l, source->env);
	if (!e)
		e = read_sets(l, source->sets);
	if (!e && source->ad_hoc)
		add_ad_hoc(l, source->ad_hoc);
	return e ? e : settings_check(l->arena, l->settings);
}

const struct err *
settings_load(struct arena *a, const struct settings_source *source,
	      struct config **ret)
{
	struct load l = { .arena = a };
	const struct err *e = read_all(&l, source);
	struct config *c = arena_alloc(a, sizeof(*c));
	struct database *dbs;

	for (size_t i = 0; i < l.n_targets && !e; i++)
		e = merge(&l, l.targets[i]);
	if (e)
		return e;
	dbs = arena_array(a, l.n_targets, sizeof(*dbs));
	for (size_t i = 0; i < l.n_targets; i++)
		dbs[i] = l.targets[i]->db;
	c->settings = l.settings;
	c->databases = dbs;
	c->n_databases = l.n_targets;
	*ret = c;
	return NULL;
}

typedef void dump_fn(void *arg, const char *key, const char *value,
		     const char *from);

static void
dump_database(struct load *l, const struct target *t, dump_fn *fn, void *arg)
{
	for (size_t i = 0; i < COUNT(plain_keys); i++) {
		const char *text;

		memcpy(&text, (const char *)&t->db + plain_keys[i].at,
		       sizeof(text));
		if (!text)
			continue;
		if (plain_keys[i].at == offsetof(struct database, url) ||
		    plain_keys[i].at == offsetof(struct database, write_url))
			text = settings_url(l->arena, text);
		fn(arg,
		   arena_printf(l->arena, "database.%s.%s", t->db.name,
				plain_keys[i].name),
		   text, t->where[i] ? t->where[i] : "default");
	}
	for (size_t i = 0; i < t->n_overlays; i++) {
		const struct overlay *o = &t->overlays[i];

		fn(arg,
		   arena_printf(l->arena, "database.%s.%s_%s", t->db.name,
				o->key->section, o->key->name),
		   settings_text(l->arena, t->db.settings, o->key), o->where);
	}
}

const struct err *
settings_dump(struct arena *a, const struct settings_source *source,
	      dump_fn *fn, void *arg)
{
	struct load l = { .arena = a };
	const struct err *e = read_all(&l, source);

	for (size_t i = 0; i < n_settings_keys && !e; i++) {
		const struct key *key = &settings_keys[i];

		fn(arg, arena_printf(a, "%s.%s", key->section, key->name),
		   settings_text(a, l.settings, key), l.from[i]);
	}
	for (size_t i = 0; i < l.n_targets && !e; i++) {
		e = merge(&l, l.targets[i]);
		if (!e)
			dump_database(&l, l.targets[i], fn, arg);
	}
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

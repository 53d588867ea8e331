#include <string.h>

#include "base/file.h"
#include "settings/load.h"
#include "settings/paths.h"
#include "settings/rules.h"

#include "base/ban.h"

#define DATABASES_MAX 1000

const struct plain_key plain_keys[PLAIN_KEYS] = {
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

struct target *
target_add(struct load *l, struct str name)
{
	struct target *t = arena_alloc(l->arena, sizeof(*t));

	l->targets = arena_grow(l->arena, l->targets, l->n_targets, sizeof(t));
	l->targets[l->n_targets++] = t;
	t->db.name = str_dup(l->arena, name);
	return t;
}

static struct target *
find(struct load *l, struct str name)
{
	for (size_t i = 0; i < l->n_targets; i++)
		if (str_is(name, l->targets[i]->db.name))
			return l->targets[i];
	return NULL;
}

/* A file of conf.d may add to a database, but one file names it once. */
static const struct err *
begin(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct target *t = find(l, entry->name);

	if (entry->name.n == 0 || !form_fits(&form_token, entry->name) ||
	    l->n_targets == DATABASES_MAX)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: a database's name is made of letters, "
			       "digits, _ and -, at most 64, not \"%.*s\"",
			       where, (int)entry->name.n, entry->name.p);
	if (t && load_is_here(l, t->section))
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [database %s] is there twice, first at %s;"
			       " give one another name",
			       where, t->db.name, t->section);
	if (!t)
		t = target_add(l, entry->name);
	t->section = where;
	return NULL;
}

/* Names have commas or blanks between them. */
static bool
is_split_wrongly(const struct conf_entry *entry)
{
	static const char *const people[] = { "users", "groups", "editors" };

	for (size_t i = 0; i < COUNT(people); i++)
		if (str_is(entry->key, people[i]))
			return str_has(entry->value, STR(";"));
	return false;
}

/* Two files that each open a database of one name mean two databases. */
static const struct err *
check_url(struct load *l, const struct target *t, const char *where)
{
	const char *before = t->where[0];

	if (!before || load_is_here(l, before))
		return NULL;
	return err_say(l->arena, ERR_CONFIG,
		       "%s: the url of [database %s] is set already, at %s;"
		       " give one database another name",
		       where, t->db.name, before);
}

/* Paths are of the file's folder, wherever the program was started. */
static const char *
text_of(struct load *l, size_t i, const struct conf_entry *entry)
{
	if (i == 0)
		return paths_url_near(l->arena, l->main_file, entry->value);
	if (str_is(entry->key, "notes"))
		return load_path(l, entry->value);
	return str_dup(l->arena, entry->value);
}

static const struct err *
set_plain(struct load *l, struct target *t, size_t i,
	  const struct conf_entry *entry, const char *where)
{
	const char *text = text_of(l, i, entry);
	const struct err *e =
		load_once(l, t->where[i], where, plain_keys[i].name);

	if (!e && i == 0)
		e = check_url(l, t, where);
	if (!e && str_is(entry->key, "notes") && entry->value.n &&
	    !form_fits(&form_path, entry->value))
		e = err_say(l->arena, ERR_CONFIG,
			    "%s: notes takes %s of a file or folder, not "
			    "\"%s\"",
			    where, form_path.takes,
			    str_dup(l->arena, entry->value));
	if (!e && is_split_wrongly(entry))
		e = err_say(l->arena, ERR_CONFIG,
			    "%s: %s takes names with commas between, not "
			    "\"%s\"",
			    where, plain_keys[i].name, text);
	memcpy((char *)&t->db + plain_keys[i].at, &text, sizeof(text));
	t->where[i] = where;
	return e;
}

static const struct err *
set_overlay(struct load *l, struct target *t, const struct conf_entry *entry,
	    const char *where)
{
	const struct key *key = settings_key(entry->key, SCOPE_DATABASE);
	const struct err *e;

	if (!key)
		return load_at(l, where,
			       settings_unknown(l->arena, entry->key));
	for (size_t i = 0; i < t->n_overlays; i++) {
		if (t->overlays[i].key->at != key->at)
			continue;
		e = load_once(l, t->overlays[i].where, where,
			      t->overlays[i].key->name);
		if (e)
			return e;
	}
	t->overlays = arena_grow(l->arena, t->overlays, t->n_overlays,
				 sizeof(*t->overlays));
	t->overlays[t->n_overlays++] =
		(struct overlay){ key, entry->value, where };
	return NULL;
}

const struct err *
target_set(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct target *t;

	if (entry->key.n == 0)
		return begin(l, entry, where);
	t = find(l, entry->name);
	assert(t);
	for (size_t i = 0; i < PLAIN_KEYS; i++)
		if (str_is(entry->key, plain_keys[i].name))
			return set_plain(l, t, i, entry, where);
	return set_overlay(l, t, entry, where);
}

struct of_target {
	const struct load *load;
	const struct target *target;
};

/* Its own section's place, else where all databases have it from. */
static const char *
where_set(const void *arg, const struct key *key)
{
	const struct of_target *of = arg;

	for (size_t i = of->target->n_overlays; i-- > 0;)
		if (of->target->overlays[i].key->at == key->at)
			return of->target->overlays[i].where;
	return load_where(of->load, key);
}

const struct err *
target_merge(struct load *l, struct target *t)
{
	const struct of_target of = { l, t };
	const struct origin_of origin = { where_set, &of };
	struct settings *s = settings_copy(l->arena, l->settings);
	const struct err *e = NULL;

	if (!t->db.url || !*t->db.url)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [database %s] needs a url, such as "
			       "sqlite:/srv/shop.db",
			       t->where[0] ? t->where[0] : t->section,
			       t->db.name);
	e = profile_overlay(l, t, s);
	if (!e)
		e = reference_overlay(l, t, s);
	for (size_t i = 0; i < t->n_overlays && !e; i++)
		e = load_at(l, t->overlays[i].where,
			    settings_set(s, l->arena, t->overlays[i].key,
					 t->overlays[i].value));
	if (!e)
		e = rules_check(l->arena, s, &origin, false);
	if (!t->db.title || !*t->db.title)
		t->db.title = t->db.name;
	t->db.place = settings_url(l->arena, t->db.url);
	if (!t->db.users && !t->db.groups) /* groups alone keep others out */
		t->db.users = "*";
	t->db.settings = s;
	return e;
}

/* The one that the configuration has of this file; n_targets: it has none. */
static size_t
find_file(const struct load *l, const char *url)
{
	size_t i = 0;

	while (i < l->n_targets &&
	       !(l->targets[i]->db.url &&
		 paths_same_file(l->targets[i]->db.url, url)))
		i++;
	return i;
}

void
target_ad_hoc(struct load *l, const char *url)
{
	const char *slash = strrchr(url, '/');
	struct str name = str_of(slash ? slash + 1 : url);
	struct str ending = file_ending(name);
	size_t at = find_file(l, url);
	struct target *t;

	if (ending.n)
		name.n -= ending.n + 1;
	if (at == l->n_targets)
		target_add(l, name.n ? name : STR("database"))->db.url = url;
	t = l->targets[at];
	memmove(l->targets + 1, l->targets, at * sizeof(struct target *));
	l->targets[0] = t;
}

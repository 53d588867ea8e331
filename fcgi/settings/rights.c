#include <string.h>

#include "settings/load.h"

#include "base/ban.h"

/* A [rights NAME] section while the files are read. */
struct granting {
	struct rights_text text;
	const char *where;            /* it began */
	const char *set[RIGHTS_KEYS]; /* where each key was; NULL: not */
};

static struct granting *
find(struct load *l, struct str name)
{
	for (size_t i = 0; i < l->n_grants; i++)
		if (str_is(name, l->grants[i]->text.name))
			return l->grants[i];
	return NULL;
}

static const struct err *
begin(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct granting *g = find(l, entry->name);

	if (entry->name.n == 0 || l->n_grants == RIGHTS_SECTIONS)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights] needs a name; write one, as in"
			       " [rights sales]",
			       where);
	if (g)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights %s] is there twice, first at %s;"
			       " give one another name",
			       where, g->text.name, g->where);
	g = arena_alloc(l->arena, sizeof(*g));
	g->text.name = str_dup(l->arena, entry->name);
	g->where = where;
	l->grants = arena_grow(l->arena, l->grants, l->n_grants, sizeof(g));
	l->grants[l->n_grants++] = g;
	return NULL;
}

const struct err *
rights_set(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct granting *g;
	size_t i;

	if (entry->key.n == 0)
		return begin(l, entry, where);
	g = find(l, entry->name);
	assert(g);
	i = str_index(rights_keys, RIGHTS_KEYS, str_dup(l->arena, entry->key));
	if (i == RIGHTS_KEYS)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights %s] has no key %.*s; there are"
			       " database, users, groups, tables, masks, rows,"
			       " row_limit and salt",
			       where, g->text.name, (int)entry->key.n,
			       entry->key.p);
	if (g->set[i])
		return err_say(l->arena, ERR_CONFIG,
			       "%s: %s is set already, at %s; take one of them"
			       " out",
			       where, rights_keys[i], g->set[i]);
	g->set[i] = where;
	g->text.of[i] = str_dup(l->arena, entry->value);
	return NULL;
}

static void
keep_facts(struct load *l, struct str rule)
{
	static const char *const always[] = { "name", "groups" };
	struct str before, name;

	while (rights_next_fact(&rule, &before, &name)) {
		const char *text = str_dup(l->arena, name);

		if (str_index(always, COUNT(always), text) < COUNT(always) ||
		    str_index(l->facts, l->n_facts, text) < l->n_facts)
			continue;
		l->facts = arena_grow(l->arena, l->facts, l->n_facts,
				      sizeof(*l->facts));
		l->facts[l->n_facts++] = text;
	}
}

static bool
is_postgresql(const char *url)
{
	return str_starts(str_of(url), STR("postgresql:")) ||
	       str_starts(str_of(url), STR("postgres:"));
}

/* What the databases' own engines are told of a reader. */
static const struct err *
keep_engine_facts(struct load *l, const struct target *t)
{
	const struct settings *s = t->db.settings;
	struct str rest = str_of(s->facts), word;

	if (settings_have_rules(s) && !is_postgresql(t->db.url))
		return err_say(l->arena, ERR_CONFIG,
			       "%s: role and facts of [database %s] are for"
			       " PostgreSQL, and it is none: use [rights NAME]",
			       t->section ? t->section : "[query]", t->db.name);
	keep_facts(l, str_of(s->role));
	while ((word = str_word(&rest, " ,\t\n")).n) {
		const char *fact = arena_printf(l->arena, ":user.%.*s",
						(int)word.n, word.p);
		struct str all = str_of(fact), before, name;

		if (!rights_next_fact(&all, &before, &name) || all.n ||
		    word.p[0] <= '9')
			return err_say(l->arena, ERR_CONFIG,
				       "%s: query.facts of [database %s] takes"
				       " names of small letters, digits and _,"
				       " not \"%.*s\"",
				       t->section ? t->section : "[query]",
				       t->db.name, (int)word.n, word.p);
		keep_facts(l, str_of(fact));
	}
	return NULL;
}

static const struct err *
check_database(struct load *l, const struct granting *g)
{
	const char *name = g->text.of[RIGHTS_DATABASE];

	for (size_t i = 0; name && i < l->n_targets; i++)
		if (strcmp(l->targets[i]->db.name, name) == 0)
			return NULL;
	if (name)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: database = %s of [rights %s]: no section is"
			       " called [database %s]; mend the name, or add"
			       " it",
			       g->set[RIGHTS_DATABASE], name, g->text.name,
			       name);
	return err_say(l->arena, ERR_CONFIG,
		       "%s: [rights %s] needs the name of a [database NAME]"
		       " as its database",
		       g->where, g->text.name);
}

static const struct err *
settle(struct load *l, const struct granting *g, struct rights_section *ret)
{
	enum rights_key key = RIGHTS_KEYS;
	const struct err *e = check_database(l, g);

	if (e)
		return e;
	e = rights_read(l->arena, &g->text, ret, &key);
	if (e)
		return load_at(l, key < RIGHTS_KEYS ? g->set[key] : g->where,
			       e);
	for (size_t i = 0; i < ret->rights.n_tables; i++)
		keep_facts(l, str_of(ret->rights.tables[i].rule));
	return NULL;
}

static void
keep_origins(struct load *l, struct config *c, const struct granting *g)
{
	for (size_t i = 0; i < RIGHTS_KEYS; i++)
		if (g->set[i])
			load_keep_origin(l, c,
					 arena_printf(l->arena, "rights.%s.%s",
						      g->text.name,
						      rights_keys[i]),
					 g->set[i]);
}

const struct err *
rights_settle(struct load *l, struct config *c)
{
	struct rights_section *all =
		arena_array(l->arena, l->n_grants, sizeof(*all));
	const struct err *e = NULL;

	for (size_t i = 0; i < l->n_grants && !e; i++) {
		e = settle(l, l->grants[i], &all[i]);
		keep_origins(l, c, l->grants[i]);
	}
	if (!e && settings_have_rules(l->settings))
		e = err_say(l->arena, ERR_CONFIG,
			    "query.role and query.facts are of one database:"
			    " put them into its [database NAME], as role and"
			    " facts");
	for (size_t i = 0; i < l->n_targets && !e; i++)
		e = keep_engine_facts(l, l->targets[i]);
	c->rights = all;
	c->n_rights = l->n_grants;
	c->facts = l->facts;
	c->n_facts = l->n_facts;
	return e;
}

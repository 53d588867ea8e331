#include <string.h>

#include "base/hash/hash.h"
#include "settings/load.h"

#include "base/ban.h"

#define SECTIONS_MAX 1000

/* A [rights NAME] section while it is read. */
struct granting {
	struct rights_section section;
	struct rights_table *tables;   /* those of the section, to be filled */
	const char *where;             /* it began */
	const char *set[RIGHTS_KEYS];  /* where each key was; NULL: not */
	const char *text[RIGHTS_KEYS]; /* and what it is */
};

enum { DATABASE, USERS, GROUPS, TABLES, MASKS, ROWS, ROW_LIMIT, SALT };
static const char *const keys[RIGHTS_KEYS] = {
	[DATABASE] = "database",   [USERS] = "users", [GROUPS] = "groups",
	[TABLES] = "tables",       [MASKS] = "masks", [ROWS] = "rows",
	[ROW_LIMIT] = "row_limit", [SALT] = "salt",
};

static const struct err *
wrong(struct load *l, const struct granting *g, size_t key, const char *takes,
      struct str what)
{
	return err_say(l->arena, ERR_CONFIG,
		       "%s: %s of [rights %s] takes %s, not \"%.*s\"",
		       g->set[key], keys[key], g->section.name, takes,
		       (int)what.n, what.p);
}

static struct granting *
find(struct load *l, struct str name)
{
	for (size_t i = 0; i < l->n_grants; i++)
		if (str_is(name, l->grants[i]->section.name))
			return l->grants[i];
	return NULL;
}

static const struct err *
begin(struct load *l, const struct conf_entry *entry, const char *where)
{
	struct granting *g = find(l, entry->name);

	if (entry->name.n == 0 || l->n_grants == SECTIONS_MAX)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights] needs a name; write one, as in"
			       " [rights sales]",
			       where);
	if (g)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights %s] is there twice, first at %s;"
			       " give one another name",
			       where, g->section.name, g->where);
	g = arena_alloc(l->arena, sizeof(*g));
	g->section.name = str_dup(l->arena, entry->name);
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
	i = str_index(keys, RIGHTS_KEYS, str_dup(l->arena, entry->key));
	if (i == RIGHTS_KEYS)
		return err_say(l->arena, ERR_CONFIG,
			       "%s: [rights %s] has no key %.*s; there are"
			       " database, users, groups, tables, masks, rows,"
			       " row_limit and salt",
			       where, g->section.name, (int)entry->key.n,
			       entry->key.p);
	if (g->set[i])
		return err_say(l->arena, ERR_CONFIG,
			       "%s: %s is set already, at %s; take one of them"
			       " out",
			       where, keys[i], g->set[i]);
	g->set[i] = where;
	g->text[i] = str_dup(l->arena, entry->value);
	return NULL;
}

/* The row of that table, added when it is not there yet. */
static struct rights_table *
table_of(struct load *l, struct granting *g, struct str name)
{
	struct rights *r = &g->section.rights;

	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(name, g->tables[i].name))
			return &g->tables[i];
	g->tables = arena_grow(l->arena, g->tables, r->n_tables,
			       sizeof(*g->tables));
	g->tables[r->n_tables] = (struct rights_table){
		.name = str_dup(l->arena, name),
	};
	r->tables = g->tables;
	return &g->tables[r->n_tables++];
}

/* "(id, name)" after a table, without its bracket. */
static void
read_columns(struct load *l, struct str list, struct rights_table *t)
{
	const char **columns = NULL;
	struct str name;

	while ((name = str_word(&list, " ,\t\n")).n) {
		columns = arena_grow(l->arena, columns, t->n_columns,
				     sizeof(*columns));
		columns[t->n_columns++] = str_dup(l->arena, name);
	}
	t->columns = columns;
}

/* "orders, customers (id, name), *" */
static const struct err *
read_tables(struct load *l, struct granting *g)
{
	struct str rest = str_trim(str_of(g->text[TABLES]));
	const char *takes = "tables as in \"orders, customers (id, name)\"";

	while (rest.n) {
		size_t n = strcspn(rest.p, ",(");
		struct str name, list;

		n = n < rest.n ? n : rest.n;
		name = str_trim(str_first(rest, n));
		list = rest;
		rest = str_from(rest, n);
		if (name.n == 0)
			return wrong(l, g, TABLES, takes, list);
		if (str_is(name, "*")) {
			g->section.rights.all_tables = true;
		} else if (rest.n && rest.p[0] == '(') {
			list = str_from(rest, 1);
			list = str_cut(&list, ')');
			if (list.n + 2 > rest.n)
				return wrong(l, g, TABLES, takes, rest);
			read_columns(l, list, table_of(l, g, name));
			rest = str_trim(str_from(rest, list.n + 2));
		} else {
			(void)table_of(l, g, name);
		}
		if (rest.n && rest.p[0] != ',')
			return wrong(l, g, TABLES, takes, rest);
		rest = str_trim(str_from(rest, rest.n ? 1 : 0));
	}
	return NULL;
}

/* A table that a mask or rule is for is one of those that are seen. */
static struct rights_table *
seen_table(struct load *l, struct granting *g, struct str name)
{
	struct rights *r = &g->section.rights;

	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(name, r->tables[i].name))
			return table_of(l, g, name);
	return r->all_tables ? table_of(l, g, name) : NULL;
}

static const struct err *
read_mask(struct load *l, struct granting *g, struct str one)
{
	const char *takes = "\"table.column\" and null, email, hash or year, of"
			    " tables that are listed";
	struct str how = one, column, table;
	struct rights_table *t;
	struct rights_mask m;
	struct rights_mask *masks;

	column = str_word(&how, " \t\n:=");
	how = str_trim(how);
	table = str_cut(&column, '.');
	m.how = mask_find(str_dup(l->arena, how));
	t = column.n ? seen_table(l, g, table) : NULL;
	if (!t || m.how == MASK__MAX || m.how == MASK_NONE)
		return wrong(l, g, MASKS, takes, one);
	m.column = str_dup(l->arena, column);
	masks = arena_array(l->arena, t->n_masks + 1, sizeof(*masks));
	if (t->n_masks)
		memcpy(masks, t->masks, t->n_masks * sizeof(*masks));
	masks[t->n_masks++] = m;
	t->masks = masks;
	return NULL;
}

static const struct err *
read_masks(struct load *l, struct granting *g)
{
	struct str rest = str_of(g->text[MASKS]), one;
	const struct err *e = NULL;

	while ((one = str_word(&rest, ",\n")).n && !e)
		e = read_mask(l, g, str_trim(one));
	return e;
}

/* A condition cannot end the subselect that it is put into. */
static bool
is_condition(struct str s)
{
	bool quoted = false;
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		quoted ^= s.p[i] == '\'';
		if (quoted)
			continue;
		if ((s.p[i] && strchr(";\"`#\\[", s.p[i])) ||
		    str_starts(str_from(s, i), STR("--")) ||
		    str_starts(str_from(s, i), STR("/*")) ||
		    (s.p[i] == ')' && depth-- == 0))
			return false;
		depth += s.p[i] == '(';
	}
	return s.n && !quoted && depth == 0;
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

/* "orders: region in (:user.regions)", one a line */
static const struct err *
read_rows(struct load *l, struct granting *g)
{
	const char *takes = "\"table: condition\" a line, of tables that are"
			    " listed, names without quotes, no comments";
	struct str rest = str_of(g->text[ROWS]);

	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n')), rule = line;
		struct str table = str_trim(str_cut(&rule, ':'));
		struct rights_table *t = NULL;

		if (line.n == 0)
			continue;
		rule = str_trim(rule);
		if (is_condition(rule))
			t = seen_table(l, g, table);
		if (!t)
			return wrong(l, g, ROWS, takes, line);
		t->rule = t->rule ? arena_printf(l->arena, "(%s) and (%.*s)",
						 t->rule, (int)rule.n, rule.p)
				  : str_dup(l->arena, rule);
		keep_facts(l, rule);
	}
	return NULL;
}

static const struct err *
check_database(struct load *l, const struct granting *g)
{
	for (size_t i = 0; g->text[DATABASE] && i < l->n_targets; i++)
		if (strcmp(l->targets[i]->db.name, g->text[DATABASE]) == 0)
			return NULL;
	if (g->text[DATABASE])
		return err_say(l->arena, ERR_CONFIG,
			       "%s: database = %s of [rights %s]: no section is"
			       " called [database %s]; mend the name, or add"
			       " it",
			       g->set[DATABASE], g->text[DATABASE],
			       g->section.name, g->text[DATABASE]);
	return err_say(l->arena, ERR_CONFIG,
		       "%s: [rights %s] needs the name of a [database NAME]"
		       " as its database",
		       g->where, g->section.name);
}

/* What all of it says, as a mark of what was cached under it. */
static const char *
digest_of(struct arena *a, const struct granting *g)
{
	uint64_t h = HASH_START;

	for (size_t i = TABLES; i < RIGHTS_KEYS; i++)
		h = hash_add(hash_add(h, str_of(g->text[i])), STR("\n"));
	return arena_printf(a, "%s:%016llx", g->section.name,
			    (unsigned long long)h);
}

static const struct err *
settle(struct load *l, struct granting *g)
{
	struct rights_section *s = &g->section;
	const struct err *e = check_database(l, g);

	s->database = g->text[DATABASE];
	s->users = g->text[USERS];
	s->groups = g->text[GROUPS];
	s->rights.salt = g->text[SALT];
	s->rights.digest = digest_of(l->arena, g);
	if (!e && !s->users && !s->groups)
		e = err_say(l->arena, ERR_CONFIG,
			    "%s: [rights %s] needs users or groups", g->where,
			    s->name);
	if (!e && g->text[ROW_LIMIT] &&
	    !str_to_uint(str_of(g->text[ROW_LIMIT]), UINT32_MAX,
			 &s->rights.max_rows))
		e = wrong(l, g, ROW_LIMIT, "a number of rows",
			  str_of(g->text[ROW_LIMIT]));
	if (!e)
		e = read_tables(l, g);
	if (!e)
		e = read_masks(l, g);
	return e ? e : read_rows(l, g);
}

static void
keep_origins(struct load *l, struct config *c, const struct granting *g)
{
	for (size_t i = 0; i < RIGHTS_KEYS; i++)
		if (g->set[i])
			load_keep_origin(l, c,
					 arena_printf(l->arena, "rights.%s.%s",
						      g->section.name, keys[i]),
					 g->set[i]);
}

const struct err *
rights_settle(struct load *l, struct config *c)
{
	struct rights_section *all =
		arena_array(l->arena, l->n_grants, sizeof(*all));
	const struct err *e = NULL;

	for (size_t i = 0; i < l->n_grants && !e; i++) {
		e = settle(l, l->grants[i]);
		all[i] = l->grants[i]->section;
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

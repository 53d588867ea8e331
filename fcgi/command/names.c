#include "command/names.h"

#include <string.h>

#include "base/str.h"
#include "settings/settings.h"

#include "base/ban.h"

#define FAR 3 /* edits; so many are another name */

/* The key whose value is looked at, and where it stands. */
struct naming {
	const struct unknown_names *u;
	const char *where;
	const char *key; /* "tables of [rights sales]" */
};

static void
keep_nearer(struct str said, const char *name, size_t *best, const char **ret)
{
	size_t d = str_distance(said, str_of(name), *best);

	if (d < *best) {
		*best = d;
		*ret = name;
	}
}

/* Of the tables, or of the columns of t; NULL: none is near. */
static const char *
nearest(const struct unknown_names *u, const struct schema_table *t,
	struct str said)
{
	const char *found = NULL;
	size_t best = FAR;

	for (size_t i = 0; t && i < t->n_cols; i++)
		keep_nearer(said, t->cols[i].name, &best, &found);
	for (size_t i = 0; !t && i < u->schema->n_tables; i++)
		keep_nearer(said, u->schema->tables[i].name, &best, &found);
	return found;
}

/* t: whose column is missing; NULL: the table is. */
static void
tell(const struct naming *n, const struct schema_table *t, struct str said)
{
	const struct unknown_names *u = n->u;
	const char *near = nearest(u, t, said);
	const char *what =
		t ? arena_printf(u->arena, "table %s", t->name)
		  : arena_printf(u->arena, "database %s", u->db->name);

	u->fn(u->arg,
	      err_say(u->arena, ERR_CONFIG,
		      "%s: %s names %.*s, a %s that %s does not have; %s",
		      n->where, n->key, (int)said.n, said.p,
		      t ? "column" : "table", what,
		      near ? arena_printf(u->arena, "did you mean %s?", near)
			   : "mend the name, or take it out"));
}

static void
look_at_column(const struct naming *n, struct str table, struct str column)
{
	const struct schema_table *t = schema_table(n->u->schema, table);

	if (!t)
		tell(n, NULL, table);
	else if (column.n && !str_is(column, "*") && !schema_column(t, column))
		tell(n, t, column);
}

/* A list of "table", "table.column", "table.*" or "*". */
static void
look_at_list(const struct naming *n, const char *list)
{
	struct str rest = str_of(list), word;

	while ((word = str_word(&rest, " ,\t\n")).n) {
		struct str column = word, table = str_cut(&column, '.');

		if (!str_is(word, "*"))
			look_at_column(n, table, column);
	}
}

/* NULL: nobody set it for this database. */
static const char *
where_set(const struct unknown_names *u, const char *section, const char *key)
{
	const char *where = settings_where(
		u->config, arena_printf(u->arena, "database.%s.%s_%s",
					u->db->name, section, key));

	/* what holds for several databases may be of another */
	if (strcmp(where, "default") == 0 && u->config->n_databases == 1)
		where = settings_where(
			u->config,
			arena_printf(u->arena, "%s.%s", section, key));
	return strcmp(where, "default") == 0 ? NULL : where;
}

static void
look_at_settings(const struct unknown_names *u)
{
	const struct settings *s = u->db->settings;
	const struct {
		const char *section, *key, *list;
	} lists[] = {
		{ "schema", "hide_samples", s->hide_samples },
		{ "schema", "show_samples", s->show_samples },
		{ "pipeline", "tables", s->tables },
	};

	for (size_t i = 0; i < COUNT(lists); i++) {
		const struct naming n = {
			.u = u,
			.where = where_set(u, lists[i].section, lists[i].key),
			.key = arena_printf(u->arena, "%s.%s", lists[i].section,
					    lists[i].key),
		};

		if (n.where)
			look_at_list(&n, lists[i].list);
	}
}

/* A key of a section of rights, when it is there. */
static struct naming
naming_of(const struct unknown_names *u, const struct rights_section *s,
	  const char *key)
{
	return (struct naming){
		.u = u,
		.where = settings_where(
			u->config,
			arena_printf(u->arena, "rights.%s.%s", s->name, key)),
		.key = arena_printf(u->arena, "%s of [rights %s]", key,
				    s->name),
	};
}

static void
look_at_rights(const struct unknown_names *u, const struct rights_section *s)
{
	const struct naming tables = naming_of(u, s, "tables");
	const struct naming masks = naming_of(u, s, "masks");
	const struct naming rows = naming_of(u, s, "rows");

	for (size_t i = 0; i < s->rights.n_tables; i++) {
		const struct rights_table *t = &s->rights.tables[i];
		const struct str name = str_of(t->name);

		/* beside "*" a mask or a rule alone may name it */
		if (!schema_table(u->schema, name)) {
			tell(t->n_columns || !s->rights.all_tables ? &tables
			     : t->n_masks                          ? &masks
								   : &rows,
			     NULL, name);
			continue;
		}
		for (size_t k = 0; k < t->n_columns; k++)
			look_at_column(&tables, name, str_of(t->columns[k]));
		for (size_t k = 0; k < t->n_masks; k++)
			look_at_column(&masks, name,
				       str_of(t->masks[k].column));
	}
}

void
command_unknown_names(const struct unknown_names *u)
{
	look_at_settings(u);
	for (size_t i = 0; i < u->config->n_rights; i++)
		if (strcmp(u->config->rights[i].database, u->db->name) == 0)
			look_at_rights(u, &u->config->rights[i]);
}

#include "settings/rights.h"

#include <string.h>

#include "base/hash/hash.h"

#include "base/ban.h"

const char *const rights_keys[RIGHTS_KEYS] = {
	[RIGHTS_DATABASE] = "database",   [RIGHTS_USERS] = "users",
	[RIGHTS_GROUPS] = "groups",       [RIGHTS_TABLES] = "tables",
	[RIGHTS_MASKS] = "masks",         [RIGHTS_ROWS] = "rows",
	[RIGHTS_ROW_LIMIT] = "row_limit", [RIGHTS_SALT] = "salt",
};

/* A section while it is read. */
struct reading {
	struct arena *arena;
	const struct rights_text *text;
	struct rights_section *section;
	struct rights_table *tables; /* those of the section, to be filled */
	size_t key;                  /* that is read now */
};

static const struct err *
wrong(struct reading *l, const char *takes, struct str what)
{
	what = str_trim(str_cut(&what, '\n'));
	return err_say(l->arena, ERR_INPUT,
		       "%s of [rights %s] takes %s, not \"%.*s\"",
		       rights_keys[l->key], l->section->name, takes,
		       (int)what.n, what.p);
}

/* The row of that table, added when it is not there yet. */
static struct rights_table *
table_of(struct reading *l, struct str name)
{
	struct rights *r = &l->section->rights;

	assert(l->tables || r->n_tables == 0);
	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(name, l->tables[i].name))
			return &l->tables[i];
	l->tables = arena_grow(l->arena, l->tables, r->n_tables,
			       sizeof(*l->tables));
	l->tables[r->n_tables] = (struct rights_table){
		.name = str_dup(l->arena, name),
	};
	r->tables = l->tables;
	return &l->tables[r->n_tables++];
}

/* The next of a list with commas, which brackets may hold, too. */
static struct str
next_table(struct str *rest)
{
	struct str one = *rest;
	size_t i = 0;
	bool in = false;

	while (i < one.n && (in || one.p[i] != ',')) {
		in = one.p[i] == '(' || (in && one.p[i] != ')');
		i++;
	}
	*rest = str_from(one, i < one.n ? i + 1 : i);
	return str_trim(str_first(one, i));
}

/* "id, name)"; false: it is none, and a list of no column is not all. */
static bool
read_columns(struct reading *l, struct str list, struct rights_table *t)
{
	const char **columns = NULL;
	struct str names = str_cut(&list, ')'), name;

	if (list.n || names.p[names.n] != ')')
		return false;
	while ((name = str_word(&names, " ,\t\n")).n) {
		columns = arena_grow(l->arena, columns, t->n_columns,
				     sizeof(*columns));
		columns[t->n_columns++] = str_dup(l->arena, name);
	}
	t->columns = columns;
	return columns != NULL;
}

/* "orders", "customers (id, name)" or "*", each once. */
static bool
read_table(struct reading *l, struct str one)
{
	struct rights *r = &l->section->rights;
	struct str list = one, name = str_trim(str_cut(&list, '('));
	const size_t n = r->n_tables;
	struct rights_table *t;

	if (str_is(one, "*") && !r->all_tables)
		return r->all_tables = true;
	if (name.n == 0 || str_is(name, "*") || str_has(name, STR("\n")))
		return false;
	t = table_of(l, name);
	return r->n_tables > n &&
	       (str_eq(name, one) || read_columns(l, list, t));
}

static const struct err *
read_tables(struct reading *l)
{
	struct str rest = str_trim(str_of(l->text->of[RIGHTS_TABLES]));

	while (rest.n) {
		struct str one = next_table(&rest);

		if (!read_table(l, one))
			return wrong(
				l,
				"a list of tables, each once, as in \"orders,"
				" customers (id, name)\"",
				one);
	}
	return NULL;
}

/* A table that a mask or rule is for is one of those that are seen. */
static struct rights_table *
seen_table(struct reading *l, struct str name)
{
	struct rights *r = &l->section->rights;

	for (size_t i = 0; i < r->n_tables; i++)
		if (str_is_nocase(name, r->tables[i].name))
			return table_of(l, name);
	return r->all_tables ? table_of(l, name) : NULL;
}

static const struct err *
read_mask(struct reading *l, struct str one)
{
	const char *takes =
		"a list of \"table.column\" and null, email, hash or"
		" year, of tables that are listed";
	struct str how = one, column, table;
	struct rights_table *t;
	struct rights_mask m;
	struct rights_mask *masks;

	column = str_word(&how, " \t\n:=");
	how = str_trim(how);
	table = str_cut(&column, '.');
	m.how = mask_find(str_dup(l->arena, how));
	t = column.n ? seen_table(l, table) : NULL;
	if (!t || m.how == MASK__MAX || m.how == MASK_NONE)
		return wrong(l, takes, one);
	m.column = str_dup(l->arena, column);
	masks = arena_array(l->arena, t->n_masks + 1, sizeof(*masks));
	if (t->n_masks)
		memcpy(masks, t->masks, t->n_masks * sizeof(*masks));
	masks[t->n_masks++] = m;
	t->masks = masks;
	return NULL;
}

static const struct err *
read_masks(struct reading *l)
{
	struct str rest = str_of(l->text->of[RIGHTS_MASKS]), one;
	const struct err *e = NULL;

	while ((one = str_word(&rest, ",\n")).n && !e)
		e = read_mask(l, str_trim(one));
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

/* "orders: region in (:user.regions)", one a line */
static const struct err *
read_rows(struct reading *l)
{
	const char *takes = "a \"table: condition\" a line, of tables that are"
			    " listed, names without quotes, no comments";
	struct str rest = str_of(l->text->of[RIGHTS_ROWS]);

	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n')), rule = line;
		struct str table = str_trim(str_cut(&rule, ':'));
		struct rights_table *t = NULL;

		if (line.n == 0)
			continue;
		rule = str_trim(rule);
		if (is_condition(rule))
			t = seen_table(l, table);
		if (!t)
			return wrong(l, takes, line);
		t->rule = t->rule ? arena_printf(l->arena, "(%s) and (%.*s)",
						 t->rule, (int)rule.n, rule.p)
				  : str_dup(l->arena, rule);
	}
	return NULL;
}

static const struct err *
read_limit(struct reading *l)
{
	const struct str text = str_of(l->text->of[RIGHTS_ROW_LIMIT]);

	if (text.n == 0 ||
	    str_to_uint(text, UINT32_MAX, &l->section->rights.max_rows))
		return NULL;
	return wrong(l, "a number of rows", text);
}

/* What all of it says, as a mark of what was cached under it. */
static const char *
digest_of(struct arena *a, const struct rights_text *t)
{
	uint64_t h = HASH_START;

	for (size_t i = RIGHTS_TABLES; i < RIGHTS_KEYS; i++)
		h = hash_add(hash_add(h, str_of(t->of[i])), STR("\n"));
	return arena_printf(a, "%s:%016llx", t->name, (unsigned long long)h);
}

const struct err *
rights_read(struct arena *a, const struct rights_text *t,
	    struct rights_section *ret, enum rights_key *ret_key)
{
	static const struct {
		enum rights_key key;
		const struct err *(*read)(struct reading *l);
	} steps[] = {
		{ RIGHTS_ROW_LIMIT, read_limit },
		{ RIGHTS_TABLES, read_tables },
		{ RIGHTS_MASKS, read_masks },
		{ RIGHTS_ROWS, read_rows },
	};
	struct reading l = { .arena = a, .text = t, .section = ret };
	const struct err *e = NULL;

	*ret = (struct rights_section){
		.name = t->name,
		.database = t->of[RIGHTS_DATABASE],
		.users = t->of[RIGHTS_USERS],
		.groups = t->of[RIGHTS_GROUPS],
		.rights = { .salt = t->of[RIGHTS_SALT],
			    .digest = digest_of(a, t) },
	};
	*ret_key = RIGHTS_KEYS;
	if (!ret->users && !ret->groups)
		return err_say(a, ERR_INPUT,
			       "[rights %s] needs users or groups", t->name);
	for (size_t i = 0; i < COUNT(steps) && !e; i++) {
		*ret_key = l.key = steps[i].key;
		e = steps[i].read(&l);
	}
	return e;
}

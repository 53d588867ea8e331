#include "sql/check/allowed.h"

#include "sql/check/check.h"
#include "sql/check/names.h"

#include "base/ban.h"

/*
 * Rights are held to by refusal: a statement that may name, or may read by
 * another name, what its user may not see is refused as if that were not
 * there. In doubt it may.
 */
struct allowing {
	struct arena *a;
	const struct shape *s;
	struct str text;
	const struct schema *whole;
	const struct rights *rights;
};

static void
keep_columns(struct arena *a, const struct rights_table *r,
	     struct schema_table *t)
{
	const struct schema_column *all = t->cols;
	size_t n = t->n_cols;

	t->cols = arena_array(a, n, sizeof(*t->cols));
	t->n_cols = 0;
	for (size_t i = 0; i < n; i++)
		if (rights_column(r, all[i].name))
			t->cols[t->n_cols++] = all[i];
	t->keys = NULL; /* their places are those of other columns */
	t->n_keys = 0;
}

const struct schema *
allowed_schema(struct arena *a, const struct schema *whole,
	       const struct rights *rights)
{
	struct schema *seen = arena_alloc(a, sizeof(*seen));

	*seen = *whole;
	seen->serial = 0;
	seen->fingerprint = arena_printf(
		a, "%s %s", whole->fingerprint ? whole->fingerprint : "",
		rights->digest ? rights->digest : "");
	seen->tables = arena_array(a, whole->n_tables, sizeof(*seen->tables));
	seen->n_tables = 0;
	for (size_t i = 0; i < whole->n_tables; i++) {
		const struct rights_table *r =
			rights_table(rights, whole->tables[i].name);

		if (!r)
			continue;
		seen->tables[seen->n_tables] = whole->tables[i];
		keep_columns(a, r, &seen->tables[seen->n_tables]);
		seen->n_tables++;
	}
	return seen;
}

static struct complaint *
refused(const struct allowing *l, enum complaint_type type, const char *message)
{
	struct complaint *c = arena_alloc(l->a, sizeof(*c));

	c->type = type;
	c->message = message;
	return c;
}

static struct complaint *
no_table(const struct allowing *l, struct str name)
{
	struct complaint *c =
		refused(l, COMPLAINT_TABLE,
			arena_printf(l->a, "There is no table %.*s.",
				     (int)name.n, name.p));

	c->name = str_dup(l->a, name);
	c->problem_area = arena_printf(l->a, "Table: %s", c->name);
	return c;
}

/* Only SELECT and WITH: what describes or explains tells of other tables. */
static struct complaint *
check_start(const struct allowing *l)
{
	static const char *const starts[] = { "select", "with", "values",
					      NULL };
	size_t i = 0;

	while (i < l->s->n_tokens && token_is_op(l->s->tokens[i], "("))
		i++;
	if (token_is_one_of(shape_token(l->s, i), starts))
		return NULL;
	return refused(l, COMPLAINT_REFUSED,
		       "Only SELECT may be used on this database.");
}

/* A schema before the name that is not the table's own. */
static bool
is_elsewhere(const struct allowing *l, const struct table_ref *ref,
	     const struct schema_table *t)
{
	if (!ref->schema.n)
		return false;
	if (ref->at > 3 && token_is_op(l->s->tokens[ref->at - 3], "."))
		return true;
	return !str_is_nocase(ref->schema, t->schema ? t->schema : "main");
}

/* What stands in a table's place is a visible table, and nothing else. */
static struct complaint *
check_refs(const struct allowing *l)
{
	static const char *const makes_rows[] = { "generate_series",
						  "json_each", "unnest",
						  "numbers", NULL };

	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];
		const struct schema_table *t =
			schema_table(l->whole, ref->name);

		if (ref->cte || (ref->call && !ref->schema.n &&
				 dialect_lists(makes_rows, ref->name)))
			continue;
		if (ref->call || ref->text || !t ||
		    !rights_table(l->rights, t->name) ||
		    is_elsewhere(l, ref, t))
			return no_table(l, ref->name);
	}
	return NULL;
}

/* A WITH query that is called as a table is could hide that one from us. */
static struct complaint *
check_ctes(const struct allowing *l)
{
	for (size_t i = 0; i < l->s->n_ctes; i++)
		if (schema_table(
			    l->whole,
			    token_name(l->a, l->s->tokens[l->s->ctes[i].at])))
			return refused(l, COMPLAINT_REFUSED,
				       "Give what follows WITH a name that no"
				       " table has.");
	return NULL;
}

/* A name that is seen: of a column, or that the statement itself gives. */
static bool
is_seen(const struct allowing *l, const struct schema *seen, struct str name)
{
	for (size_t i = 0; i < seen->n_tables; i++)
		if (schema_column(&seen->tables[i], name))
			return true;
	return shape_has(l->s->given, l->s->n_given, name);
}

/* SQLite takes t.'name' and USING ('name') for names. */
static bool
is_text_for_name(const struct allowing *l, size_t i)
{
	const struct shape *s = l->s;

	if (i < 2 || s->tokens[i].kind != TOKEN_TEXT)
		return false;
	if (token_is_op(s->tokens[i - 1], "."))
		return true;
	while (i > 1 && !token_is_op(s->tokens[i], "("))
		i--;
	return token_is(s->tokens[i - 1], "using");
}

static bool
hides_columns(const struct allowing *l)
{
	for (size_t i = 0; i < l->rights->n_tables; i++)
		if (l->rights->tables[i].columns ||
		    l->rights->tables[i].n_masked)
			return true;
	return false;
}

/* Forms in which columns are used without their names. */
static struct complaint *
check_forms(const struct allowing *l)
{
	bool hidden = hides_columns(l);

	for (size_t i = 0; i < l->s->n_tokens; i++) {
		if (hidden && token_is(l->s->tokens[i], "natural"))
			return refused(l, COMPLAINT_REFUSED,
				       "NATURAL JOIN is not allowed here:"
				       " write what is to be equal.");
		if (is_text_for_name(l, i))
			return refused(l, COMPLAINT_REFUSED,
				       "Write names without single quotes.");
	}
	return NULL;
}

/* The name of a table that is not visible, wherever it stands. */
static struct complaint *
check_tokens(const struct allowing *l, const struct schema *seen)
{
	for (size_t i = 0; i < l->s->n_tokens; i++) {
		const struct schema_table *t;
		struct str name;

		if (!token_is_name(l->s->tokens[i]))
			continue;
		name = token_name(l->a, l->s->tokens[i]);
		t = schema_table(l->whole, name);
		if (t && !rights_table(l->rights, t->name) &&
		    !is_seen(l, seen, name))
			return no_table(l, name);
	}
	return NULL;
}

static struct complaint *
no_column(const struct allowing *l, const struct schema_table *t,
	  const char *name)
{
	struct complaint *c;

	for (size_t i = 0; i < l->s->n_tokens; i++)
		if (token_is_name(l->s->tokens[i]) &&
		    str_is_nocase(token_name(l->a, l->s->tokens[i]), name)) {
			c = refused(l, COMPLAINT_COLUMN,
				    arena_printf(l->a,
						 "There is no column %s in %s.",
						 name, t->name));
			c->name = name;
			c->problem_area =
				arena_printf(l->a, "Column: %s", name);
			return c;
		}
	return refused(l, COMPLAINT_REFUSED,
		       arena_printf(l->a,
				    "Name the columns of %s one by one: a *"
				    " is not allowed here.",
				    t->name));
}

/* Values that are masked, and rows behind a rule, cannot be asked yet. */
static struct complaint *
check_table(const struct allowing *l, const struct schema_table *t,
	    const struct rights_table *r)
{
	const struct dialect *d = l->s->dialect;

	if (r->rule)
		return refused(l, COMPLAINT_REFUSED,
			       arena_printf(l->a,
					    "You may see only some rows of"
					    " %s, and those cannot be asked"
					    " for yet.",
					    t->name));
	for (size_t i = 0; i < r->n_masked; i++)
		if (sql_may_read(l->a, d, l->text, t, r->masked[i]))
			return refused(l, COMPLAINT_REFUSED,
				       arena_printf(l->a,
						    "The values of %s in %s are"
						    " hidden from you.",
						    r->masked[i], t->name));
	for (size_t i = 0; i < t->n_cols; i++)
		if (!rights_column(r, t->cols[i].name) &&
		    sql_may_read(l->a, d, l->text, t, t->cols[i].name))
			return no_column(l, t, t->cols[i].name);
	return NULL;
}

struct complaint *
allowed_check(struct arena *a, const struct shape *s, struct str text,
	      const struct schema *whole, const struct rights *rights)
{
	const struct allowing l = { a, s, text, whole, rights };
	struct complaint *c = check_start(&l);
	const struct schema_table **tables;
	size_t n;

	if (!c)
		c = check_ctes(&l);
	if (!c)
		c = check_forms(&l);
	if (!c)
		c = check_refs(&l);
	if (!c)
		c = check_tokens(&l, allowed_schema(a, whole, rights));
	tables = names_tables(a, s, whole, &n);
	for (size_t i = 0; i < n && !c; i++)
		c = check_table(&l, tables[i],
				rights_table(rights, tables[i]->name));
	return c;
}

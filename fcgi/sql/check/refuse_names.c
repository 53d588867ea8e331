#include "sql/check/refusing.h"

#include "base/ban.h"

/*
 * Names that belong to the engine: functions, tables, schemas and variables
 * that tell of the server or reach out of the database.
 */

static bool
is_schemas(const struct refusing *l, struct str name)
{
	return dialect_lists(
		l->d->refused_tables,
		str_of(arena_printf(l->a, "%.*s.", (int)name.n, name.p)));
}

/* Whether token i stands in the brackets of IN (…) that hold no query. */
static bool
is_in_list(const struct refusing *l, size_t i)
{
	const struct token *t = l->s->tokens;

	for (size_t k = 1; l->d->in_names_table && k < i; k++)
		if (token_is_op(t[k], "(") && token_is(t[k - 1], "in") &&
		    l->s->after[k] > i && !token_is(t[k + 1], "select") &&
		    !token_is(t[k + 1], "with"))
			return true;
	return false;
}

/* SHOW and its like name tables wherever they name something. */
static bool
is_describing(const struct refusing *l)
{
	static const char *const words[] = { "show", "describe", "desc",
					     "exists", NULL };
	struct token next = shape_token(l->s, 1);

	return token_is_one_of(l->s->tokens[0], words) ||
	       (l->d->explain_table && token_is(l->s->tokens[0], "explain") &&
		!lex_is_keyword(next.text));
}

/*
 * A refused schema where a table or function of it may be meant outside of
 * FROM, which refusing_tables() sees: DESCRIBE system.t, x IN (system.t),
 * mysql.f(), SHOW TABLES FROM system. Elsewhere a.b is a column.
 */
struct complaint *
refusing_schema(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i), then;
	bool dotted = token_is_op(shape_token(l->s, i + 1), ".");
	bool call = dotted && token_is_op(shape_token(l->s, i + 3), "(");
	struct str name;

	if (!i || !token_is_name(t) || refusing_is_named(l, i) ||
	    !(dotted || is_describing(l)))
		return NULL;
	name = token_name(l->a, t);
	/* few are: a list is looked for last */
	if (!is_schemas(l, name) ||
	    !(call || is_describing(l) || is_in_list(l, i)))
		return NULL;
	then = dotted ? shape_token(l->s, i + 2) : (struct token){ 0 };
	return refusing_refuse(
		l, REFUSAL_TABLE, t.text,
		arena_printf(l->a,
			     "%.*s%s%.*s is not allowed here: that schema is"
			     " the server's own.",
			     (int)name.n, name.p, dotted ? "." : "",
			     (int)then.text.n, dotted ? then.text.p : ""));
}

/* APPLY(f), APPLY f: a call without arguments in brackets. */
static bool
is_applied(const struct refusing *l, size_t i)
{
	if (i && token_is_op(shape_token(l->s, i - 1), "("))
		i--;
	return l->d->applies && i &&
	       token_is(shape_token(l->s, i - 1), "apply");
}

static bool
is_refused_function(const struct refusing *l, struct str name)
{
	return dialect_lists(l->d->refused_functions, name) ||
	       (l->d->own_functions &&
		dialect_lists(l->d->own_functions, name) &&
		!dialect_lists(l->d->allowed_functions, name));
}

/* A call of a function that the dialect refuses; a column may be named so. */
struct complaint *
refusing_function(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i), next = shape_token(l->s, i + 1);
	struct str name;
	bool schema = token_is_op(next, ".");

	if (!token_is_name(t) ||
	    (!schema && !token_is_op(next, "(") && !is_applied(l, i)))
		return NULL;
	name = token_name(l->a, t);
	if (schema)
		name = str_of(arena_printf(l->a, "%.*s.", (int)name.n, name.p));
	if (schema ? !dialect_lists(l->d->refused_functions, name)
		   : !is_refused_function(l, name))
		return NULL;
	name = t.text;
	if (schema) { /* in the words it stands with its function */
		next = shape_token(l->s, i + 2);
		name.n = (size_t)(next.text.p - name.p) + next.text.n;
	}
	return refusing_refuse(
		l, REFUSAL_FUNCTION, t.text,
		arena_printf(l->a, "The function %.*s is not allowed here.",
			     (int)name.n, name.p));
}

/* A function in a table's place; a view with parameters looks like one. */
struct complaint *
refusing_table_function(const struct refusing *l, const struct table_ref *ref)
{
	if (!ref->call || !l->d->table_functions ||
	    dialect_lists(l->d->table_functions, ref->name) ||
	    (l->schema && schema_table(l->schema, ref->name)))
		return NULL;
	return refusing_refuse(
		l, REFUSAL_FUNCTION, ref->name,
		arena_printf(l->a,
			     "The function %.*s is not allowed in a table's"
			     " place.",
			     (int)ref->name.n, ref->name.p));
}

/* By the name of the table or of its schema; not one that the schema has. */
bool
refusing_is_own_table(const struct refusing *l, struct str schema,
		      struct str name)
{
	const char *first =
		arena_printf(l->a, "%.*s.", (int)schema.n, schema.p);

	if (!l->d->own_tables || dialect_lists(l->d->allowed_tables, name))
		return false;
	if (schema.n && dialect_lists(l->d->own_tables, str_of(first)))
		return true;
	return dialect_lists(l->d->own_tables, name) &&
	       !(l->schema && schema_table(l->schema, name));
}

/* @@name, @@global.name: the engine's settings, but for those that are listed. */
struct complaint *
refusing_variable(const struct refusing *l, size_t i)
{
	struct token t = shape_token(l->s, i), name = t;

	if (t.kind != TOKEN_PARAM || !str_starts(t.text, STR("@@")) ||
	    !l->d->variables)
		return NULL;
	if (token_is_op(shape_token(l->s, i + 1), "."))
		name = shape_token(l->s, i + 2);
	else
		name.text = str_from(t.text, 2);
	if (dialect_lists(l->d->variables, name.text))
		return NULL;
	return refusing_refuse(
		l, REFUSAL_SETTING, t.text,
		arena_printf(l->a,
			     "The server's setting %.*s is not allowed here.",
			     (int)name.text.n, name.text.p));
}

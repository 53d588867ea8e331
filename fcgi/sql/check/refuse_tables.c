#include "sql/check/refusing.h"

#include <string.h>

#include "base/ban.h"

/* A string, or a name like a path, where the engine would read a file. */
static bool
is_file(const struct refusing *l, const struct table_ref *ref)
{
	bool path = false;

	for (size_t i = 0; i < ref->name.n; i++)
		path = path || strchr("/\\*:", ref->name.p[i]);
	return l->d->text_is_file && (ref->text || path);
}

/* pragma_NAME, where PRAGMA NAME is none of those that only read. */
static bool
is_pragma(const struct refusing *l, struct str name)
{
	return l->d->pragmas && str_is_nocase(str_first(name, 7), "pragma_") &&
	       !dialect_lists(l->d->pragmas, str_from(name, 7));
}

/* By its name, that of its schema, or both. */
static bool
is_refused(const struct refusing *l, struct str schema, struct str name)
{
	const char *const *refused = l->d->refused_tables;
	const char *whole = arena_printf(l->a, "%.*s.%.*s", (int)schema.n,
					 schema.p, (int)name.n, name.p);

	return dialect_lists(refused, name) || is_pragma(l, name) ||
	       dialect_lists(refused, str_first(str_of(whole), schema.n + 1)) ||
	       dialect_lists(refused, str_of(whole)) ||
	       refusing_is_own_table(l, schema, name);
}

/* catalog.schema.table: a catalog of the engine's own, or another server's. */
static bool
is_elsewhere(const struct refusing *l, const struct table_ref *ref)
{
	const struct token *t = l->s->tokens;
	size_t n = 1;

	for (size_t i = ref->at; i-- > ref->first;) {
		n += token_is_op(t[i], ".");
		if (n > 2 && token_is_name(t[i]) &&
		    is_refused(l, token_name(l->a, t[i]), (struct str){ 0 }))
			return true;
	}
	return l->d->parts && n > l->d->parts;
}

static struct complaint *
not_here(const struct refusing *l, struct str name)
{
	return refusing_refuse(
		l, REFUSAL_TABLE, name,
		arena_printf(l->a, "The table %.*s is not allowed here.",
			     (int)name.n, name.p));
}

/* x IN name, without brackets: its rows. */
static struct complaint *
check_in(const struct refusing *l, size_t i)
{
	struct str schema = { 0 }, name;

	if (!token_is(shape_token(l->s, i), "in") || refusing_is_named(l, i) ||
	    !token_is_name(shape_token(l->s, i + 1)))
		return NULL;
	name = token_name(l->a, shape_token(l->s, i + 1));
	if (token_is_op(shape_token(l->s, i + 2), ".")) {
		schema = name;
		name = token_name(l->a, shape_token(l->s, i + 3));
	}
	return is_refused(l, schema, name) ? not_here(l, name) : NULL;
}

struct complaint *
refusing_tables(const struct refusing *l)
{
	struct complaint *c = NULL;

	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];

		if ((!ref->cte || ref->early) &&
		    (is_file(l, ref) || is_elsewhere(l, ref) ||
		     (!l->d->table_functions || !ref->call
			      ? is_refused(l, ref->schema, ref->name)
			      : is_pragma(l, ref->name))))
			return not_here(l, ref->name);
		c = refusing_table_function(l, ref);
		if (c)
			return c;
	}
	for (size_t i = 0; !c && l->d->in_names_table && i < l->s->n_tokens;
	     i++)
		c = check_in(l, i);
	return c;
}

/* The token after the "(" that opens the query of a WITH; NULL: none. */
static const struct token *
query_of(const struct refusing *l, const struct cte *cte)
{
	size_t i = cte->at + 1;

	if (token_is_op(shape_token(l->s, i), "("))
		i = l->s->after[i];
	if (!token_is(shape_token(l->s, i), "as"))
		return NULL;
	for (i++; token_is(shape_token(l->s, i), "not") ||
		  token_is(shape_token(l->s, i), "materialized");
	     i++) {
	}
	if (!token_is_op(shape_token(l->s, i), "(") || i + 1 >= l->s->n_tokens)
		return NULL;
	return &l->s->tokens[i + 1];
}

struct complaint *
refusing_queries(const struct refusing *l)
{
	for (size_t i = 0; i < l->s->n_ctes; i++) {
		const struct token *t = query_of(l, &l->s->ctes[i]);

		if (t && t->kind == TOKEN_WORD &&
		    !token_is_one_of(*t, l->d->starts))
			return refusing_not_allowed(l, REFUSAL_WRITE, t->text);
	}
	return NULL;
}

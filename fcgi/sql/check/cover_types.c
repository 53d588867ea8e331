#include "sql/check/covering.h"

#include "base/ban.h"

/*
 * Where a table's name is a type, the rows of one that is not seen can be
 * built of nothing: (NULL::secrets).* tells of its columns, and 1::regclass of
 * its name. So a type is one of these, or that of a column that is seen.
 */
static const char *const types[] = {
	"bool",        "boolean",  "int",      "int2",     "int4",
	"int8",        "integer",  "bigint",   "smallint", "numeric",
	"decimal",     "dec",      "real",     "float",    "float4",
	"float8",      "double",   "text",     "char",     "character",
	"nchar",       "varchar",  "national", "bpchar",   "name",
	"citext",      "date",     "time",     "timetz",   "timestamp",
	"timestamptz", "interval", "json",     "jsonb",    "uuid",
	"bytea",       "bit",      "varbit",   "inet",     "cidr",
	"money",       "xml",      "oid",      NULL,
};

/* A text may follow these: N'…', BOTH '…'; of keywords, see is_before_text(). */
static const char *const before_text[] = {
	"n", "b", "x", "placing", "both", "leading", "trailing", "zone", NULL,
};

static bool
is_seen_type(const struct covering *l, struct str name)
{
	for (size_t i = 0; i < l->whole->n_tables; i++) {
		const struct schema_table *t = &l->whole->tables[i];
		const struct rights_table *r = rights_table(l->rights, t->name);

		for (size_t k = 0; r && k < t->n_cols; k++)
			if (rights_column(r, t->cols[k].name) &&
			    str_is_nocase(name, t->cols[k].declared))
				return true;
	}
	return false;
}

static bool
is_type(const struct covering *l, size_t i)
{
	struct str name = token_name(l->a, l->s->tokens[i]);

	return !token_is_op(shape_token(l->s, i + 1), ".") &&
	       (dialect_lists(types, name) || is_seen_type(l, name));
}

/* secrets '(1, a)' is a value of that type; LIKE '(1, a)' is none. */
static bool
is_before_text(const struct covering *l, size_t i)
{
	struct token t = l->s->tokens[i];

	if (shape_token(l->s, i + 1).kind != TOKEN_TEXT)
		return false;
	return t.kind == TOKEN_QUOTED ||
	       schema_table(l->whole, token_name(l->a, t)) ||
	       !(lex_is_keyword(t.text) || token_is_one_of(t, before_text));
}

bool
covering_is_odd_type(const struct covering *l, size_t i)
{
	const struct level *f = &l->levels[l->depth];
	struct token before = i ? l->s->tokens[i - 1] : (struct token){ 0 };

	if (!l->d->row_types || !token_is_name(l->s->tokens[i]))
		return false;
	return (token_is_op(before, "::") || token_is(before, "returning") ||
		(f->cast && token_is(before, "as")) || is_before_text(l, i)) &&
	       !is_type(l, i);
}

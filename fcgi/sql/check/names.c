#include "sql/check/names.h"

#include "sql/check/near.h"

#include "base/ban.h"

#define TOKENS_MAX 5000 /* of a statement whose every name is looked at */

struct look {
	struct arena *a;
	const struct shape *s;
	const struct schema *schema;
	const struct schema_table **tables;
	size_t n_tables;
	bool near_only; /* names with one clear near miss */
};

/* Tables and columns that engines have without saying so. */
static const char *const hidden_tables[] = {
	"sqlite_*",        "json_each", "json_tree", "pragma_*",
	"generate_series", "pg_*",      "dual",      "dummy",
	"numbers",         "seq_*",     NULL,
};
static const char *const hidden_columns[] = {
	"rowid", "oid",   "_rowid_", "docid",        "rank",        "rownum",
	"level", "ctid",  "xmin",    "xmax",         "tableoid",    "column*",
	"col*",  "expr*", "sysdate", "systimestamp", "sysdatetime", "_*",
	"utc_*", "cmin",  "cmax",    "uid",          NULL,
};

/* Words with a meaning where a column may stand. */
static const char *const odd_words[] = {
	"lambda",       "map",       "overflow",  "normalized", "document",
	"connect_by_*", "bernoulli", "reservoir", "nfc",        "nfd",
	"nfkc",         "nfkd",      NULL,
};

/* Brackets after these hold units, hints and types, not columns alone. */
static const char *const odd_calls[] = {
	"extract",    "index", "key",         "partition", "with",
	"option",     "over",  "timestamp*",  "date*",     "convert",
	"try_*",      "trim",  "position",    "overlay",   "values",
	"sets",       "for",   "tablesample", "nullable",  "lowcardinality",
	"xmlelement", "xmlpi", NULL,
};

/* Brackets after these hold no column at all. */
static const char *const odd_lists[] = { "index",  "partition", "with",
					 "option", "hint",      NULL };

/* With one of these in the text, columns may come from anywhere. */
static const char *const makes_columns[] = { "pivot",   "unpivot", "unnest",
					     "lateral", "explode", "array",
					     "apply",   NULL };

/* A word that stands before an operand. */
static const char *const before_operand[] = {
	"select",  "distinct", "where", "and",  "or",   "on",
	"by",      "having",   "when",  "then", "else", "not",
	"between", "like",     "case",  NULL,
};

static const char *const lists_operands[] = { "group", "order", "partition",
					      NULL };

/* A name before a dot that is the database's own, as far as we know. */
static bool
is_own_schema(const struct look *l, struct str name)
{
	if (name.n == 0 || str_is_nocase(name, "main"))
		return true;
	for (size_t i = 0; i < l->schema->n_tables; i++)
		if (str_is_nocase(name, l->schema->tables[i].schema))
			return true;
	return false;
}

static bool
is_unknown(const struct look *l, const struct table_ref *ref)
{
	return !ref->cte && !ref->call && !ref->text &&
	       !schema_table(l->schema, ref->name) &&
	       !dialect_lists(hidden_tables, ref->name) &&
	       is_own_schema(l, ref->schema);
}

/* Whether a complaint is of the kind that is looked for. */
static bool
counts(const struct look *l, const struct complaint *c)
{
	return c && (c->nearest || !l->near_only);
}

static struct complaint *
check_tables(const struct look *l)
{
	struct complaint *c;

	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];

		if (!is_unknown(l, ref))
			continue;
		c = arena_alloc(l->a, sizeof(*c));
		c->type = COMPLAINT_TABLE;
		near_table(l->a, l->schema, ref->name, c);
		c->message =
			arena_printf(l->a, "There is no table %s.", c->name);
		if (counts(l, c))
			return c;
	}
	return NULL;
}

/* Whether every column there can be comes from tables that we know. */
static bool
knows_columns(const struct look *l)
{
	if (l->n_tables == 0)
		return false;
	for (size_t i = 0; i < l->n_tables; i++)
		if (l->tables[i]->n_cols == 0)
			return false;
	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];

		if (ref->call || ref->text ||
		    (!ref->cte && !schema_table(l->schema, ref->name)))
			return false;
	}
	for (size_t i = 0; i < l->s->n_tokens; i++)
		if (token_is_one_of(l->s->tokens[i], makes_columns))
			return false;
	return true;
}

static bool
has_column(const struct schema_table *const *tables, size_t n, struct str name)
{
	for (size_t i = 0; i < n; i++)
		if (schema_column(tables[i], name))
			return true;
	return false;
}

static bool
names_table(const struct look *l, struct str name)
{
	for (size_t i = 0; i < l->s->n_refs; i++)
		if (str_eq_nocase(l->s->refs[i].name, name))
			return true;
	return false;
}

/* Whether the name at i stands in brackets that list hints and the like. */
static bool
is_in_odd_list(const struct look *l, size_t i)
{
	const size_t *depth = l->s->depth;
	size_t at = i;

	if (depth[i] == 0)
		return false;
	while (at > 0 && depth[at] >= depth[i])
		at--;
	return at > 0 && depth[at] < depth[i] &&
	       token_is_one_of(shape_token(l->s, at - 1), odd_lists);
}

/* name AS (… is a window, or a query that WITH names. */
static bool
is_defined(const struct look *l, size_t i)
{
	return token_is(shape_token(l->s, i + 1), "as") &&
	       token_is_op(shape_token(l->s, i + 2), "(");
}

/* Whether the name at i can be nothing but a column on its own. */
static bool
is_operand(const struct look *l, size_t i)
{
	static const char *const ops[] = { ",",  "(",  "=",  "<", ">", "<=",
					   ">=", "<>", "!=", "+", "-", "*",
					   "/",  "||", "%",  NULL };
	struct token before = shape_token(l->s, i - 1),
		     next = shape_token(l->s, i + 1);

	if (next.kind == TOKEN_TEXT || token_is_op(next, "(") ||
	    token_is_op(next, ".") || is_defined(l, i) || is_in_odd_list(l, i))
		return false;
	if (token_is(before, "by") && i > 1)
		return token_is_one_of(shape_token(l->s, i - 2),
				       lists_operands);
	if (token_is_one_of(before, before_operand))
		return true;
	if (token_is_op(before, "(") && i > 1 &&
	    token_is_one_of(shape_token(l->s, i - 2), odd_calls))
		return false;
	return token_is_op_of(before, ops);
}

/* SQLite takes "text" for a string when no column has that name. */
static bool
may_be_text(const struct look *l, struct token t)
{
	return l->s->dialect->double_quote_maybe && t.text.p[0] == '"';
}

static struct complaint *
no_column(const struct look *l, const struct schema_table *const *tables,
	  size_t n_tables, struct str name)
{
	struct complaint *c = arena_alloc(l->a, sizeof(*c));

	c->type = COMPLAINT_COLUMN;
	near_column(l->a, tables, n_tables, name, c);
	c->message =
		n_tables == 1
			? arena_printf(l->a, "There is no column %s in %s.",
				       c->name, tables[0]->name)
			: arena_printf(l->a, "There is no column %s.", c->name);
	return c;
}

/* A name on its own at i. */
static struct complaint *
check_bare(const struct look *l, size_t i)
{
	struct token t = shape_token(l->s, i);
	struct str name;

	if (i == 0 || !token_is_name(t) ||
	    (t.kind == TOKEN_WORD && lex_is_keyword(t.text)) ||
	    may_be_text(l, t) || !is_operand(l, i))
		return NULL;
	name = token_name(l->a, t);
	if (has_column(l->tables, l->n_tables, name) ||
	    shape_has(l->s->given, l->s->n_given, name) ||
	    dialect_lists(hidden_columns, name) || names_table(l, name) ||
	    token_is_one_of(t, odd_words))
		return NULL;
	return no_column(l, l->tables, l->n_tables, name);
}

/*
 * The tables that q may stand for in q.column; 0 when it may be something
 * else too.
 */
static size_t
tables_of(const struct look *l, struct str q, const struct schema_table **ret)
{
	size_t n = 0;

	for (size_t i = 0; i < l->s->n_refs; i++) {
		const struct table_ref *ref = &l->s->refs[i];
		struct str alias = ref->alias.n ? ref->alias : ref->name;
		const struct schema_table *t;

		if (!str_eq_nocase(alias, q))
			continue;
		t = schema_table(l->schema, ref->name);
		if (!t || t->n_cols == 0 || ref->cte || ref->call ||
		    ref->text || ref->renamed)
			return 0;
		ret[n++] = t;
	}
	return n;
}

/* qualifier.column at i. */
static struct complaint *
check_dotted(const struct look *l, size_t i)
{
	struct token q = shape_token(l->s, i), t = shape_token(l->s, i + 2);
	const struct schema_table **tables;
	struct str name;
	size_t n;

	if (!token_is_name(q) || !token_is_op(shape_token(l->s, i + 1), ".") ||
	    !token_is_name(t) ||
	    (i && token_is_op(shape_token(l->s, i - 1), ".")) ||
	    token_is_op(shape_token(l->s, i + 3), ".") ||
	    token_is_op(shape_token(l->s, i + 3), "("))
		return NULL;
	tables = arena_array(l->a, l->s->n_refs,
			     sizeof(const struct schema_table *));
	n = tables_of(l, token_name(l->a, q), tables);
	name = token_name(l->a, t);
	if (n == 0 || has_column(tables, n, name) ||
	    dialect_lists(hidden_columns, name) || names_table(l, name))
		return NULL;
	return no_column(l, tables, n, name);
}

const struct schema_table **
names_tables(struct arena *a, const struct shape *s,
	     const struct schema *schema, size_t *ret_n)
{
	const struct schema_table **tables = NULL;
	size_t n = 0;

	for (size_t i = 0; schema && i < s->n_refs; i++) {
		const struct schema_table *t =
			schema_table(schema, s->refs[i].name);
		size_t k = 0;

		if (!t || s->refs[i].cte || s->refs[i].call)
			continue;
		while (k < n && tables[k] != t)
			k++;
		if (k < n)
			continue;
		tables = arena_grow(a, tables, n, sizeof(*tables));
		tables[n++] = t;
	}
	*ret_n = n;
	return tables;
}

static struct complaint *
look_at_all(struct look *l)
{
	const struct shape *s = l->s;
	struct complaint *c = check_tables(l);
	bool bare;

	l->tables = names_tables(l->a, s, l->schema, &l->n_tables);
	bare = s->n_tokens < TOKENS_MAX && knows_columns(l);
	for (size_t i = 0; !counts(l, c) && i < s->n_tokens; i++) {
		c = check_dotted(l, i);
		if (!c && bare)
			c = check_bare(l, i);
	}
	return counts(l, c) ? c : NULL;
}

struct complaint *
names_check(struct arena *a, const struct shape *s, const struct schema *schema)
{
	struct look l = { .a = a, .s = s, .schema = schema };

	return look_at_all(&l);
}

/* Of a table's rows, which a subselect in its place does not have: NULLs. */
static const char *const row_ids[] = { "rowid", "oid", "_rowid_", NULL };

static bool
are_seen_whole(const struct look *l, const struct rights *rights)
{
	for (size_t i = 0; i < l->n_tables; i++)
		if (!rights_sees_all(rights_table(rights, l->tables[i]->name)))
			return false;
	return true;
}

struct complaint *
names_row_id(struct arena *a, const struct shape *s,
	     const struct schema *schema, const struct rights *rights)
{
	struct look l = { .a = a, .s = s, .schema = schema };

	l.tables = names_tables(a, s, schema, &l.n_tables);
	if (are_seen_whole(&l, rights))
		return NULL;
	for (size_t i = 0; i < s->n_tokens; i++) {
		struct token t = s->tokens[i];
		struct str name;

		if (!token_is_name(t))
			continue;
		name = token_name(a, t);
		if (dialect_lists(row_ids, name) &&
		    !has_column(l.tables, l.n_tables, name) &&
		    !shape_has(s->given, s->n_given, name) &&
		    !names_table(&l, name))
			return no_column(&l, l.tables, l.n_tables, name);
	}
	return NULL;
}

struct complaint *
names_near(struct arena *a, const struct shape *s, const struct schema *schema)
{
	struct look l = { .a = a, .s = s, .schema = schema, .near_only = true };

	return look_at_all(&l);
}

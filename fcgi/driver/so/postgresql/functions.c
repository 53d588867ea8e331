#include <libpq-fe.h>
#include <string.h>

#include "driver/so/postgresql/postgresql.h"
#include "sql/lex/lex.h"

#include "base/ban.h"

#define NAMES_MAX ((size_t)256 << 10)

/*
 * Of those in pg_catalog that are volatile: they read clocks, dice and sizes.
 * Whatever else is volatile there writes, waits, locks, signals or runs SQL.
 */
#define CATALOGUE_ALLOWED                                              \
	"'bernoulli','system'," /* of TABLESAMPLE */                   \
	"'random','random_normal','clock_timestamp','timeofday',"      \
	"'gen_random_uuid','uuidv4','uuidv7','pg_relation_size',"      \
	"'pg_table_size','pg_indexes_size','pg_total_relation_size',"  \
	"'pg_database_size','pg_tablespace_size','currval','lastval'," \
	"'pg_stat_get_numscans','pg_sequence_last_value'"

/* Extensions that compute; a volatile function of theirs is refused, too … */
#define EXTENSIONS_ALLOWED                                                    \
	"'btree_gin','btree_gist','citext','cube','dict_int','dict_xsyn',"    \
	"'earthdistance','fuzzystrmatch','hstore','intagg','intarray','isn'," \
	"'ltree','pg_trgm','pgcrypto','plpgsql','postgis','seg','unaccent',"  \
	"'uuid-ossp','vector','timescaledb','h3','hll','ip4r','rum'"

/* … but for these. */
#define EXTENSION_VOLATILE                                            \
	"'uuid_generate_v1','uuid_generate_v1mc','uuid_generate_v4'," \
	"'gen_random_bytes','gen_random_uuid','gen_salt'"

/* An aggregate is said to be immutable, whatever it calls for each row. */
#define IS_VOLATILE                                                       \
	"(p.provolatile = 'v' OR EXISTS (SELECT FROM"                     \
	" pg_catalog.pg_aggregate g JOIN pg_catalog.pg_proc f ON f.oid"   \
	" IN (g.aggtransfn, g.aggfinalfn, g.aggcombinefn, g.aggmtransfn," \
	" g.aggminvtransfn, g.aggmfinalfn) WHERE g.aggfnoid = p.oid"      \
	" AND f.provolatile = 'v'))"

/*
 * Functions of operators that only this database has. Of a name that
 * PostgreSQL has, too, nobody knows here which of them is meant.
 */
#define OR_OF_OPERATORS                                                \
	" OR p.oid IN (SELECT o.oprcode FROM pg_catalog.pg_operator o" \
	" WHERE pg_catalog.strpos(%s, o.oprname) > 0 AND NOT EXISTS"   \
	" (SELECT FROM pg_catalog.pg_operator b WHERE b.oprname ="     \
	" o.oprname AND b.oprnamespace = 'pg_catalog'::pg_catalog."    \
	"regnamespace))"

/*
 * The first function that one of the names may mean and this login may call,
 * and that is refused by what it is. %s: names; of $.f on a row: names;
 * OR_OF_OPERATORS or nothing; names that the settings allow.
 */
#define LOOK                                                                \
	"SELECT p.proname, CASE WHEN n.nspname = 'pg_catalog' OR e.extname" \
	" IS NULL OR e.extname IN (" EXTENSIONS_ALLOWED ") THEN 'it is"     \
	" volatile' ELSE 'it belongs to the extension ' || e.extname END"   \
	" FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n"         \
	" ON n.oid = p.pronamespace"                                        \
	" LEFT JOIN pg_catalog.pg_depend d ON d.classid ="                  \
	" 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid"    \
	" AND d.deptype = 'e'"                                              \
	" LEFT JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid"        \
	" WHERE (p.proname = ANY (ARRAY[%s]::pg_catalog.name[])"            \
	" OR p.pronargs = 1 AND p.proname ="                                \
	" ANY (ARRAY[%s]::pg_catalog.name[])%s)"                            \
	" AND p.proname <> ALL (ARRAY[%s]::pg_catalog.name[])"              \
	" AND (" IS_VOLATILE " AND CASE WHEN n.nspname = 'pg_catalog'"      \
	" THEN p.proname NOT IN (" CATALOGUE_ALLOWED ")"                    \
	" ELSE e.extname IS NULL OR p.proname NOT IN (" EXTENSION_VOLATILE  \
	") END OR e.extname IS NOT NULL AND n.nspname <> 'pg_catalog'"      \
	" AND e.extname NOT IN (" EXTENSIONS_ALLOWED "))"                   \
	" AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE') LIMIT 1"

/* As the server folds it; it cuts it, too, by the cast to name. */
static void
add_name(struct pgsql_conn *c, struct arena *a, struct token t, struct buf *b)
{
	struct str name = token_name(a, t);
	char *copy = arena_printf(a, "%.*s", (int)name.n, name.p), *literal;

	for (char *p = copy; t.kind == TOKEN_WORD && *p; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p - 'A' + 'a');
	literal = PQescapeLiteral(c->db, copy, strlen(copy));
	if (b->n)
		buf_puts(b, ",");
	buf_puts(b, literal ? literal : "''");
	PQfreemem(literal);
}

/* What the settings list, blanks or commas between. */
static const char *
allowed(struct pgsql_conn *c, struct arena *a)
{
	struct buf b = buf_new(a, NAMES_MAX);
	struct str rest = str_of(c->functions ? c->functions : "");

	while (rest.n) {
		struct token t =
			lex_next(dialect_find(STR("postgresql")), &rest);

		if (token_is_name(t))
			add_name(c, a, t, &b);
	}
	return buf_text(&b);
}

/* The length in tokens of the operator that begins at t, as the server reads. */
static size_t
operator_length(const struct token *t, struct str *ret)
{
	size_t n = 0;

	*ret = (struct str){ t->text.p, 0 };
	while (t[n].kind == TOKEN_OP && t[n].text.p == ret->p + ret->n &&
	       strchr("+-*/<>=~!@#%^&|`?", t[n].text.p[0]))
		ret->n += t[n++].text.n;
	return n;
}

/* OR_OF_OPERATORS for those that not every statement has; "": it has none. */
static const char *
or_operators(struct pgsql_conn *c, struct arena *a, const struct token *t,
	     size_t n_tokens)
{
	static const char *const usual[] = { "=",  "<",  ">",  "<=", ">=",
					     "<>", "!=", "+",  "-",  "*",
					     "/",  "%",  "||", NULL };
	struct buf b = buf_new(a, NAMES_MAX);
	const char *text;
	char *literal;

	for (size_t i = 0, n; i < n_tokens; i += n ? n : 1) {
		struct token op = { .kind = TOKEN_OP };

		n = operator_length(&t[i], &op.text);
		if (n && !token_is_op_of(op, usual)) {
			buf_putc(&b, ' ');
			buf_add(&b, op.text);
		}
	}
	if (!b.n)
		return "";
	literal = PQescapeLiteral(c->db, b.p, b.n);
	text = arena_printf(a, OR_OF_OPERATORS, literal ? literal : "''");
	PQfreemem(literal);
	return text;
}

const char *
pgsql_functions(struct pgsql_conn *c, struct arena *a, const char *text)
{
	const struct dialect *d = dialect_find(STR("postgresql"));
	struct buf calls = buf_new(a, NAMES_MAX), fields = calls;
	const char *ops;
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++) {
		if (!token_is_name(t[i]))
			continue;
		if (token_is_op(t[i + 1], "("))
			add_name(c, a, t[i], &calls);
		else if (i && token_is_op(t[i - 1], "."))
			add_name(c, a, t[i], &fields);
	}
	ops = or_operators(c, a, t, n);
	if (!calls.n && !fields.n && !*ops)
		return "SELECT 1 WHERE false";
	return arena_printf(a, LOOK, buf_text(&calls), buf_text(&fields), ops,
			    allowed(c, a));
}

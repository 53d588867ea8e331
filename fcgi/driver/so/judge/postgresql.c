#include <string.h>

#include "driver/so/judge/judge.h"

#include "base/ban.h"

#define OPERATORS_MAX ((size_t)64 << 10)

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
static const char extensions_allowed[] =
	"'btree_gin','btree_gist','citext','cube','dict_int','dict_xsyn',"
	"'earthdistance','fuzzystrmatch','hstore','intagg','intarray','isn',"
	"'ltree','pg_trgm','pgcrypto','plpgsql','postgis','seg','unaccent',"
	"'uuid-ossp','vector','timescaledb','h3','hll','ip4r','rum'";

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
	" WHERE pg_catalog.strpos('%s', o.oprname) > 0 AND NOT EXISTS" \
	" (SELECT FROM pg_catalog.pg_operator b WHERE b.oprname ="     \
	" o.oprname AND b.oprnamespace = 'pg_catalog'::pg_catalog."    \
	"regnamespace))"

/*
 * The names and operators in a statement, and the types that are there with
 * them: named, of a table's columns, of a function's arguments or its value.
 * %s: names; operators.
 */
#define SAID                                                        \
	"(SELECT w.names, w.ops, ARRAY (SELECT t.oid FROM"          \
	" pg_catalog.pg_type t"                                     \
	" WHERE t.typname = ANY (w.names) UNION ALL"                \
	" SELECT a.atttypid FROM pg_catalog.pg_attribute a"         \
	" JOIN pg_catalog.pg_class r ON r.oid = a.attrelid"         \
	" WHERE r.relname = ANY (w.names) UNION ALL"                \
	" SELECT pg_catalog.unnest(q.prorettype || q.proargtypes::" \
	"pg_catalog.oid[]) FROM pg_catalog.pg_proc q"               \
	" WHERE q.proname = ANY (w.names)) AS types"                \
	" FROM (SELECT ARRAY[%s]::pg_catalog.name[] AS names,"      \
	" '%s'::pg_catalog.text AS ops) w OFFSET 0) said"

/* An operator that is written, or meant by one of these words. */
#define IS_SAID                                                         \
	"(pg_catalog.strpos(said.ops, o.oprname) > 0 OR said.names && " \
	"'{in,between,using,natural,case,nullif,distinct,group,union,"  \
	"intersect,except,like,ilike,similar}'::pg_catalog.name[])"

/*
 * Volatile functions that are not named, and called even so: a type's own, of a
 * cast to it, of a domain's condition; of casts that are made unasked, between
 * types that are there; and of what a function is made of, as the values of
 * arguments that are left out. Of operators whose names the engine has, too,
 * those between types that are there. The engine's own are none of these.
 */
#define BEHIND                                                               \
	"SELECT p.oid FROM pg_catalog.pg_proc p WHERE p.oid >= 16384"        \
	" AND p.provolatile = 'v' AND (p.oid IN (SELECT c.castfunc FROM"     \
	" pg_catalog.pg_cast c WHERE c.castfunc >= 16384"                    \
	" AND CASE c.castcontext WHEN 'i' THEN"                              \
	" (c.castsource < 16384 OR c.castsource = ANY (said.types)) AND"     \
	" (c.casttarget < 16384 OR c.casttarget = ANY (said.types))"         \
	" ELSE EXISTS (SELECT FROM pg_catalog.pg_type t WHERE t.oid ="       \
	" c.casttarget AND t.typname = ANY (said.names)) END)"               \
	" OR p.oid IN (SELECT o.oprcode FROM pg_catalog.pg_operator o"       \
	" WHERE o.oprcode >= 16384 AND (o.oprleft >= 16384 AND"              \
	" o.oprleft = ANY (said.types) OR o.oprright >= 16384 AND"           \
	" o.oprright = ANY (said.types)) AND " IS_SAID ")"                   \
	" OR p.oid IN (SELECT t.typinput FROM pg_catalog.pg_type t"          \
	" WHERE t.typname = ANY (said.names))"                               \
	" OR EXISTS (SELECT FROM pg_catalog.pg_depend b WHERE b.refclassid"  \
	" = 'pg_catalog.pg_proc'::pg_catalog.regclass AND b.refobjid ="      \
	" p.oid AND CASE b.classid"                                          \
	" WHEN 'pg_catalog.pg_constraint'::pg_catalog.regclass THEN EXISTS"  \
	" (SELECT FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_type t" \
	" ON k.contypid <> 0 AND k.contypid IN (t.oid, t.typbasetype)"       \
	" WHERE k.oid = b.objid AND t.typname = ANY (said.names))"           \
	" WHEN b.refclassid THEN EXISTS (SELECT FROM pg_catalog.pg_proc q"   \
	" WHERE q.oid = b.objid AND q.proname = ANY (said.names))"           \
	" ELSE false END))"

/*
 * What the rules of the views that are named call, and of those that they read:
 * functions and operators. This login must be let call what a view calls, so
 * that those in pg_catalog, which are not listed here, have its own rights.
 */
#define RULES                                                           \
	" JOIN pg_catalog.pg_rewrite w ON w.ev_class = v.oid"           \
	" JOIN pg_catalog.pg_depend b ON b.objid = w.oid AND b.classid" \
	" = 'pg_catalog.pg_rewrite'::pg_catalog.regclass"               \
	" AND b.refclassid = 'pg_catalog."
#define IN_VIEWS                                                             \
	"(WITH RECURSIVE v AS (SELECT c.oid FROM pg_catalog.pg_class c"      \
	" WHERE c.relkind = 'v' AND c.oid >= 16384"                          \
	" AND c.relname = ANY (said.names) UNION SELECT c.oid FROM v" RULES  \
	"pg_class'::pg_catalog.regclass JOIN pg_catalog.pg_class c"          \
	" ON c.oid = b.refobjid AND c.relkind = 'v' AND c.oid >= 16384)"     \
	" SELECT b.refobjid FROM v" RULES "pg_proc'::pg_catalog.regclass"    \
	" UNION SELECT o.oprcode::pg_catalog.oid FROM v" RULES               \
	"pg_operator'::pg_catalog.regclass JOIN pg_catalog.pg_operator o ON" \
	" o.oid = b.refobjid)"

/*
 * PUBLIC may call what is made, so one that acts with its owner's rights is
 * open to this login whether anybody wanted that or not.
 */
#define IS_ANOTHERS                                          \
	"(p.prosecdef AND n.nspname <> 'pg_catalog' AND NOT" \
	" pg_catalog.pg_has_role(p.proowner, 'USAGE'))"

/*
 * The first function that the statement may mean and this login may call, and
 * that is refused by what it is. %s: extensions_allowed; all names; all
 * operators; names of calls; of $.f on a row; OR_OF_OPERATORS or nothing;
 * unnamed; names that the settings allow; extensions_allowed.
 */
#define LOOK                                                                   \
	"SELECT p.proname, CASE WHEN " IS_ANOTHERS " THEN 'it acts with"       \
	" the rights of its owner' WHEN n.nspname = 'pg_catalog' OR e.extname" \
	" IS NULL OR e.extname IN (%s) THEN 'it is"                            \
	" volatile' ELSE 'it belongs to the extension ' || e.extname END"      \
	" FROM " SAID                                                          \
	" CROSS JOIN LATERAL (SELECT p.oid FROM pg_catalog.pg_proc p WHERE"    \
	" p.proname = ANY (ARRAY[%s]::pg_catalog.name[])"                      \
	" OR p.pronargs = 1 AND p.proname ="                                   \
	" ANY (ARRAY[%s]::pg_catalog.name[])%s UNION %s) called"               \
	" JOIN pg_catalog.pg_proc p ON p.oid = called.oid"                     \
	" JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"            \
	" LEFT JOIN pg_catalog.pg_depend d ON d.classid ="                     \
	" 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid"       \
	" AND d.deptype = 'e'"                                                 \
	" LEFT JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid"           \
	" WHERE p.proname <> ALL (ARRAY[%s]::pg_catalog.name[])"               \
	" AND (" IS_ANOTHERS " OR " IS_VOLATILE                                \
	" AND CASE WHEN n.nspname = 'pg_catalog'"                              \
	" THEN p.proname NOT IN (" CATALOGUE_ALLOWED ")"                       \
	" ELSE e.extname IS NULL OR p.proname NOT IN (" EXTENSION_VOLATILE     \
	") END OR e.extname IS NOT NULL AND n.nspname <> 'pg_catalog'"         \
	" AND e.extname NOT IN (%s))"                                          \
	" AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE') LIMIT 1"

static const char unnamed[] = BEHIND " UNION " IN_VIEWS;

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

/* Those of a text, each once or more, blanks between; usual ones or others. */
static const char *
operators(struct arena *a, const struct token *t, size_t n_tokens, bool all)
{
	static const char *const usual[] = { "=",  "<",  ">",  "<=", ">=",
					     "<>", "!=", "+",  "-",  "*",
					     "/",  "%",  "||", NULL };
	struct buf b = buf_new(a, OPERATORS_MAX);

	for (size_t i = 0, n; i < n_tokens; i += n ? n : 1) {
		struct token op = { .kind = TOKEN_OP };

		n = operator_length(&t[i], &op.text);
		if (n && (all || !token_is_op_of(op, usual))) {
			buf_putc(&b, ' ');
			buf_add(&b, op.text);
		}
	}
	return buf_text(&b);
}

const char *
judge_postgresql(struct arena *a, const char *text, const char *allowed)
{
	const struct dialect *d = dialect_find(STR("postgresql"));
	struct judge_names names = judge_names(a, "E'", ","), calls = names,
			   fields = names, passed = names;
	const char *own;
	size_t n;
	const struct token *t = lex_all(a, d, str_of(text), &n);

	for (size_t i = 0; i < n; i++) {
		if (!token_is_name(t[i]))
			continue;
		judge_add(&names, t[i]);
		if (token_is_op(t[i + 1], "("))
			judge_add(&calls, t[i]);
		else if (i && token_is_op(t[i - 1], "."))
			judge_add(&fields, t[i]);
	}
	judge_add_all(&passed, d, allowed);
	own = operators(a, t, n, false);
	return arena_printf(a, LOOK, extensions_allowed, buf_text(&names.names),
			    operators(a, t, n, true), buf_text(&calls.names),
			    buf_text(&fields.names),
			    *own ? arena_printf(a, OR_OF_OPERATORS, own) : "",
			    unnamed, buf_text(&passed.names),
			    extensions_allowed);
}

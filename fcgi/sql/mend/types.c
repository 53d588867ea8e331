/* Types that other dialects call otherwise: CAST(x AS t), x::t, CONVERT(t, x). */
#include "sql/mend/mending.h"

#include "base/ban.h"

/* NULL: as it stands. The first row whose dialect fits counts. */
static const struct {
	const char *type, *dialects, *as;
} types[] = {
	{ "text", "mysql mariadb", "char" },
	{ "varchar", "mysql mariadb", "char" },
	{ "nvarchar", "mysql mariadb", "char" },
	{ "string", "mysql mariadb", "char" },
	{ "int", "mysql mariadb", "signed" },
	{ "integer", "mysql mariadb", "signed" },
	{ "bigint", "mysql mariadb", "signed" },
	{ "int64", "mysql mariadb", "signed" },
	{ "numeric", "mysql mariadb", "decimal" },
	{ "number", "mysql mariadb", "decimal" },
	{ "float", "mysql mariadb", "double" },
	{ "float64", "mysql mariadb", "double" },
	{ "real", "mysql mariadb", "double" },
	{ "timestamp", "mysql mariadb sqlserver", "datetime" },
	{ "text", "sqlserver", "nvarchar(4000)" },
	{ "string", "sqlserver", "nvarchar(4000)" },
	{ "text", "oracle hana", "varchar(4000)" },
	{ "string", "oracle hana", "varchar(4000)" },
	{ "numeric", "sqlite", "real" },
	{ "decimal", "sqlite", "real" },
	{ "float", "sqlite", "real" },
	{ "varchar", "sqlite", "text" },
	{ "string", "sqlite", "text" },
	{ "int", "sqlite", "integer" },
	{ "signed", "sqlite", "integer" },
	{ "unsigned", "sqlite", "integer" },
	{ "string", "postgresql", "text" },
	{ "nvarchar", "postgresql duckdb", "varchar" },
	{ "signed", "postgresql duckdb", "bigint" },
	{ "unsigned", "postgresql duckdb", "bigint" },
	{ "int64", "postgresql", "bigint" },
	{ "number", "postgresql duckdb", "numeric" },
	{ "float64", "postgresql duckdb", "double precision" },
	{ "double", "postgresql", "double precision" },
	{ "datetime", "postgresql", "timestamp" },
	{ "text", "clickhouse", "String" },
	{ "varchar", "clickhouse", "String" },
	{ "string", "clickhouse", "String" },
	{ "int", "clickhouse", "Int64" },
	{ "integer", "clickhouse", "Int64" },
	{ "signed", "clickhouse", "Int64" },
	{ "date", "clickhouse", "Date" },
	{ "timestamp", "clickhouse", "DateTime" },
	{ "numeric", "clickhouse", "Float64" },
	{ "float", "clickhouse", "Float64" },
	{ "double", "clickhouse", "Float64" },
};

/* DECIMAL alone has no places behind the point there. */
#define PLACES "(30, 6)"

/* A type as written, "numeric(10,2)", as the dialect has it. */
static const char *
type_of(const struct mending *m, struct str type)
{
	struct str size = type, name = str_trim(str_cut(&size, '('));
	const bool sized = name.n < type.n;

	for (size_t i = 0; i < COUNT(types); i++) {
		struct str as = str_of(types[i].as);

		if (!str_is_nocase(name, types[i].type) ||
		    !mending_is(m, types[i].dialects) ||
		    (sized && !str_is(as, "decimal") &&
		     (str_is_nocase(name, "numeric") ||
		      str_is_nocase(name, "decimal"))))
			continue;
		if (str_is(as, "decimal"))
			return sized ? arena_printf(m->arena, "decimal(%.*s",
						    (int)size.n, size.p)
				     : "decimal" PLACES;
		return types[i].as;
	}
	return str_dup(m->arena, type);
}

static const char *
cast_of(const struct mending *m, struct str x, struct str type)
{
	/* a CAST to date or time in SQLite is one to a number */
	if (mending_is(m, "sqlite") && str_is_nocase(type, "date"))
		return arena_printf(m->arena, "date(%.*s)", (int)x.n, x.p);
	if (mending_is(m, "sqlite") &&
	    str_starts(str_of(str_lower(m->arena, type)), STR("timestamp")))
		return arena_printf(m->arena, "datetime(%.*s)", (int)x.n, x.p);
	return arena_printf(m->arena, "CAST(%.*s AS %s)", (int)x.n, x.p,
			    type_of(m, type));
}

/* x::type. Where : begins a parameter it is read as ":" and ":type". */
static bool
mend_colons(struct mending *m, size_t i)
{
	static const char native[] = "postgresql duckdb clickhouse databricks";
	bool apart = token_is_op(mending_token(m, i), ":") &&
		     mending_token(m, i + 1).kind == TOKEN_PARAM &&
		     mending_token(m, i + 1).text.p[0] == ':';
	size_t at, end = i + 2;
	struct str type;

	if ((!apart && !token_is_op(mending_token(m, i), "::")) ||
	    mending_has(m, native) || !mending_operand_before(m, i, &at) ||
	    (!apart && mending_token(m, i + 1).kind != TOKEN_WORD))
		return false;
	if (token_is_op(mending_token(m, end), "("))
		end = m->shape.after[end];
	type = mending_text(m, i + 1, end);
	/* there a time of day and a day are compared as numbers */
	if (mending_is(m, "clickhouse") &&
	    (str_is_nocase(type, "date") || str_is_nocase(type, "timestamp")))
		return false;
	mending_put(m, at, end,
		    cast_of(m, mending_text(m, at, i),
			    apart ? str_from(type, 1) : type),
		    NULL);
	return true;
}

/* CAST(x AS type) of a type that is called otherwise here. */
static bool
mend_cast(struct mending *m, size_t i)
{
	size_t end, as;
	struct str type;
	const char *with;

	if (mending_is(m, "sqlite") || /* any name is a type there */
	    !token_is(mending_token(m, i), "cast") ||
	    !token_is_op(mending_token(m, i + 1), "("))
		return false;
	end = m->shape.after[i + 1];
	for (as = i + 2; as + 2 < end; as++)
		if (m->shape.depth[as] == m->shape.depth[i + 2] &&
		    token_is(mending_token(m, as), "as"))
			break;
	if (as + 2 >= end || end > m->shape.n_tokens)
		return false;
	type = mending_text(m, as + 1, end - 1);
	with = type_of(m, type);
	if (str_eq_nocase(type, str_of(with)) && !mending_is(m, "clickhouse"))
		return false;
	if (str_is(type, with))
		return false;
	mending_put(m, as + 1, end - 1, with, NULL);
	return true;
}

/* CONVERT(type, x) as SQL Server has it; MySQL has it the other way round. */
static bool
mend_convert(struct mending *m, size_t i)
{
	static const char *const names[] = { "varchar", "nvarchar", "int",
					     "bigint",  "decimal",  "numeric",
					     "float",   "date",     "datetime",
					     NULL };
	size_t comma = i + 3, end;

	if (mending_is(m, "sqlserver") ||
	    !token_is(mending_token(m, i), "convert") ||
	    !token_is_op(mending_token(m, i + 1), "(") ||
	    !token_is_one_of(mending_token(m, i + 2), names))
		return false;
	if (token_is_op(mending_token(m, comma), "("))
		comma = m->shape.after[comma];
	end = m->shape.after[i + 1];
	if (end > m->shape.n_tokens || comma + 2 > end ||
	    !token_is_op(mending_token(m, comma), ","))
		return false;
	for (size_t k = comma + 1; k + 1 < end; k++)
		if (m->shape.depth[k] == m->shape.depth[comma] &&
		    token_is_op(mending_token(m, k), ","))
			return false; /* a style of days */
	mending_put(m, i, end,
		    cast_of(m, mending_text(m, comma + 1, end - 1),
			    mending_text(m, i + 2, comma)),
		    NULL);
	return true;
}

bool
mend_types(struct mending *m)
{
	static bool (*const forms[])(struct mending *, size_t) = {
		mend_colons,
		mend_convert,
		mend_cast,
	};

	for (size_t i = 0; i < m->shape.n_tokens; i++)
		for (size_t f = 0; f < COUNT(forms); f++)
			if (forms[f](m, i))
				return true;
	return false;
}

#include "driver/batch.h"
#include "driver/so/odbc/odbc.h"

#include "base/ban.h"

#define POSTGRESQL_KEYS(columns, kind)                                      \
	"SELECT " columns " FROM pg_constraint k"                           \
	" JOIN pg_class c ON c.oid = k.conrelid"                            \
	" JOIN pg_namespace n ON n.oid = c.relnamespace"                    \
	" CROSS JOIN unnest(k.conkey, k.confkey) WITH ORDINALITY"           \
	" p(col, to_col, i) JOIN pg_attribute a ON a.attrelid = c.oid"      \
	" AND a.attnum = p.col LEFT JOIN pg_class f ON f.oid = k.confrelid" \
	" LEFT JOIN pg_namespace m ON m.oid = f.relnamespace"               \
	" LEFT JOIN pg_attribute b ON b.attrelid = f.oid"                   \
	" AND b.attnum = p.to_col WHERE k.contype = '" kind "'"             \
	" AND k.conparentid = 0 ORDER BY k.oid, p.i"
static const char postgresql_primary[] =
	POSTGRESQL_KEYS("n.nspname, c.relname, a.attname", "p");
static const char postgresql_foreign[] =
	POSTGRESQL_KEYS("k.oid, n.nspname, c.relname, a.attname, m.nspname,"
			" f.relname, b.attname",
			"f");

#define MYSQL_KEYS(columns, condition)                                \
	"SELECT " columns " FROM information_schema.key_column_usage" \
	" WHERE table_schema = DATABASE() AND " condition             \
	" ORDER BY table_name, constraint_name, ordinal_position"
static const char mysql_primary[] = MYSQL_KEYS("NULL, table_name, column_name",
					       "constraint_name = 'PRIMARY'");
static const char mysql_foreign[] =
	MYSQL_KEYS("CONCAT(table_name, '.', constraint_name), NULL, table_name,"
		   " column_name, NULL, referenced_table_name,"
		   " referenced_column_name",
		   "referenced_column_name IS NOT NULL");

static const char sqlserver_primary[] =
	"SELECT SCHEMA_NAME(t.schema_id), t.name, c.name FROM sys.indexes i"
	" JOIN sys.index_columns x ON x.object_id = i.object_id"
	" AND x.index_id = i.index_id JOIN sys.tables t"
	" ON t.object_id = i.object_id JOIN sys.columns c"
	" ON c.object_id = t.object_id AND c.column_id = x.column_id"
	" WHERE i.is_primary_key = 1 ORDER BY 1, 2, x.key_ordinal";
static const char sqlserver_foreign[] =
	"SELECT k.constraint_object_id, SCHEMA_NAME(t.schema_id), t.name,"
	" c.name, SCHEMA_NAME(u.schema_id), u.name, d.name"
	" FROM sys.foreign_key_columns k"
	" JOIN sys.tables t ON t.object_id = k.parent_object_id"
	" JOIN sys.columns c ON c.object_id = k.parent_object_id"
	" AND c.column_id = k.parent_column_id"
	" JOIN sys.tables u ON u.object_id = k.referenced_object_id"
	" JOIN sys.columns d ON d.object_id = k.referenced_object_id"
	" AND d.column_id = k.referenced_column_id"
	" ORDER BY k.constraint_object_id, k.constraint_column_id";

static const char oracle_primary[] =
	"SELECT a.owner, a.table_name, a.column_name FROM all_constraints c"
	" JOIN all_cons_columns a ON a.owner = c.owner"
	" AND a.constraint_name = c.constraint_name"
	" WHERE c.constraint_type = 'P' ORDER BY 1, 2, a.position";
static const char oracle_foreign[] =
	"SELECT c.owner || '.' || c.constraint_name, c.owner, c.table_name,"
	" a.column_name, b.owner, b.table_name, b.column_name"
	" FROM all_constraints c JOIN all_cons_columns a"
	" ON a.owner = c.owner AND a.constraint_name = c.constraint_name"
	" JOIN all_cons_columns b ON b.owner = c.r_owner"
	" AND b.constraint_name = c.r_constraint_name"
	" AND b.position = a.position WHERE c.constraint_type = 'R'"
	" ORDER BY 1, a.position";

static const char hana_primary[] =
	"SELECT schema_name, table_name, column_name FROM sys.constraints"
	" WHERE is_primary_key = 'TRUE' ORDER BY 1, 2, position";
static const char hana_foreign[] =
	"SELECT schema_name || '.' || constraint_name, schema_name,"
	" table_name, column_name, referenced_schema_name,"
	" referenced_table_name, referenced_column_name"
	" FROM sys.referential_constraints ORDER BY 1, position";

/* Without ANSI_QUOTES, NO_BACKSLASH_ESCAPES and what else comes with them. */
static const char mysql_mode[] =
	"SET SESSION sql_mode = 'STRICT_TRANS_TABLES,"
	"ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'";

static const struct odbc_engine engines[] = {
	{ .dialect = "postgresql",
	  .dbms = "PostgreSQL",
	  .texts = "SET LOCAL standard_conforming_strings = on",
	  .begin = "SET TRANSACTION READ ONLY",
	  .limit = "SET LOCAL statement_timeout = ",
	  .reset = "DISCARD ALL",
	  .stamp = "SELECT concat(count(*), '.', sum(x.xmin::text::bigint))"
		   " FROM pg_attribute x JOIN pg_class c ON c.oid ="
		   " x.attrelid WHERE c.relnamespace NOT IN (SELECT oid FROM"
		   " pg_namespace WHERE nspname ~ '^pg_')",
	  .home = "public",
	  .primary = postgresql_primary,
	  .foreign = postgresql_foreign },
	{ .dialect = "mariadb",
	  .dbms = "MariaDB",
	  .texts = mysql_mode,
	  .begin = "START TRANSACTION READ ONLY",
	  .primary = mysql_primary,
	  .foreign = mysql_foreign },
	{ .dialect = "mysql",
	  .dbms = "MySQL",
	  .texts = mysql_mode,
	  .begin = "START TRANSACTION READ ONLY",
	  .primary = mysql_primary,
	  .foreign = mysql_foreign },
	{ .dialect = "sqlite",
	  .dbms = "SQLite",
	  .begin = "PRAGMA query_only = 1",
	  .stamp = "PRAGMA schema_version" },
	{ .dialect = "sqlserver",
	  .dbms = "Microsoft SQL Server",
	  .stamp = "SELECT CONCAT(COUNT(*), '.', MAX(modify_date))"
		   " FROM sys.objects",
	  .home = "dbo",
	  .primary = sqlserver_primary,
	  .foreign = sqlserver_foreign },
	{ .dialect = "sqlserver", .dbms = "SQL Server", .home = "dbo" },
	{ .dialect = "sqlserver", .dbms = "Adaptive Server", .home = "dbo" },
	{ .dialect = "oracle",
	  .dbms = "Oracle",
	  .begin = "SET TRANSACTION READ ONLY",
	  .stamp = "SELECT COUNT(*) || '.' || TO_CHAR(MAX(last_ddl_time),"
		   " 'YYYYMMDDHH24MISS') FROM all_objects",
	  .primary = oracle_primary,
	  .foreign = oracle_foreign },
	{ .dialect = "hana",
	  .dbms = "HDB",
	  .begin = "SET TRANSACTION READ ONLY",
	  .stamp = "SELECT COUNT(*) || '.' || MAX(table_oid) FROM"
		   " sys.table_columns",
	  .primary = hana_primary,
	  .foreign = hana_foreign },
	{ .dialect = "databricks", .dbms = "Spark", .home = "default" },
	{ .dialect = "databricks", .dbms = "Databricks", .home = "default" },
	{ .dialect = "clickhouse", .dbms = "ClickHouse" },
	{ .dialect = "duckdb", .dbms = "DuckDB", .home = "main" },
	{ .dialect = "generic", .dbms = "" },
};

const struct odbc_engine *
odbc_engine(const char *dbms)
{
	size_t i = 0;

	while (!str_starts(str_of(dbms), str_of(engines[i].dbms)))
		i++;
	return &engines[i];
}

bool
odbc_is_system(const char *schema)
{
	static const char *const names[] = {
		"information_schema",
		"pg_catalog",
		"pg_toast",
		"sys",
		"system",
		"mysql",
		"ctxsys",
		"dbsnmp",
		"mdsys",
		"outln",
		"xdb",
		"wmsys",
		"ordsys",
		"lbacsys",
		"gsmadmin_internal",
		"performance_schema",
		"_sys_bic",
		"_sys_repo",
		"_sys_statistics",
	};

	for (size_t i = 0; i < COUNT(names); i++)
		if (str_is_nocase(str_of(schema), names[i]))
			return true;
	return false;
}

const struct err *
odbc_select(struct arena *a, const struct odbc_statement *s, struct wait *wait,
	    struct rows *ret)
{
	struct own_select o;
	struct odbc_statement mine = *s;

	own_select_begin(&o, a, s->text);
	mine.limits = &o.limits;
	mine.sink = &o.sink;
	return own_select_end(&o, odbc_run(a, &mine, wait, &o.outcome), ret);
}

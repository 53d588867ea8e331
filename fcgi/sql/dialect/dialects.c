#include "sql/dialect/dialect.h"
#include "sql/dialect/odbc_names.h"
#include "sql/dialect/own_names.h"
#include "sql/dialect/refused.h"
#include "sql/dialect/rules.h"

#include "base/ban.h"

/*
 * One row a dialect. The lists say what the check refuses early; what an
 * engine must not do is for its driver and the rights of its role.
 */
#define NAMES(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* clang-format off */

/* What most engines can begin a read with. */
#define STARTS_ALL "select", "with", "("

const struct dialect dialects[] = {
	{
		.text_dates = true, .returning = "insert update delete", .upserts = true,
		.update_from = true, .update_from_all = "*", .recursive = true,
		.name = "sqlite", .title = "SQLite", .wire_name = "sqlite",
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"`[", .params = "?:@$", .marker = '?', .word_extra = "$",
		.double_quote_maybe = true,
		.reserved = NAMES("autoincrement", "commit", "deferrable",
			"exists", "glob", "indexed", "nothing", "raise",
			"regexp", "returning", "transaction", "temp",
			"rollback", "savepoint"),
		.limit = LIMIT_LIMIT, .rules = rules_sqlite, .concat = "||",
		.year = "CAST(strftime('%%Y', %s) AS INTEGER)",
		.year_shown = "strftime('%%Y', %s)",
		.month = "CAST(strftime('%%m', %s) AS INTEGER)",
		.day = "date(%s)", .year_month = "strftime('%%Y-%%m', %s)",
		.quarter = "(CAST(strftime('%%m', %s) AS INTEGER) + 2) / 3",
		.weekday = "CAST(strftime('%%w', %s) AS INTEGER)",
		.lower_like = "%s LIKE %s", .week = "date(%s, 'weekday 0', '-6 days')",
		.days = "julianday(%s) - julianday(%s)",
		.number = "CASE WHEN %s GLOB '*[0-9]*' THEN %s + 0 END",
		.yes = "1", .no = "0", .today = "date('now')",
		.main_schema = "main", .fence = " LIMIT -1",
		.hash = "parlance_hash(%s, %s)", .in_names_table = true,
		.starts = NAMES("select", "with", "values", "explain",
			"pragma"),
		.explain_options = NAMES("query", "plan"),
		.pragmas = NAMES("table_info", "table_xinfo", "table_list",
			"index_list", "index_info", "index_xinfo",
			"foreign_key_list"),
		.refused_functions = NAMES("load_extension", "readfile",
			"writefile", "edit", "fts3_tokenizer", "sqlite_log",
			"rtreecheck", "json_patch", "usleep", "eval",
			"sha3_query", "zipfile", "sqlar_*", "fsdir",
			"shell_*", "lsmode", "lsdir", "sqlite_rename_*",
			"sqlite_add_*", "sqlite_drop_*", "optimize"),
		.refused_tables = NAMES("dbstat", "sqlite_dbpage",
			"sqlite_stmt", "sqlite_memstat", "bytecode",
			"tables_used", "fsdir", "completion", "zipfile",
			"sqlite_dbdata", "sqlite_dbptr",
			"pragma_database_list"),
		.own_tables = NAMES("sqlite_*"),
		.allowed_tables = NAMES("sqlite_master", "sqlite_schema",
			"sqlite_sequence", "sqlite_stat1"),
	},
	{
		.row_values = true,
		.name = "duckdb", .title = "DuckDB", .wire_name = "duckdb",
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"", .params = "?$", .marker = '$', .marker_cast = true, .word_extra = "$",
		.escape_prefix = 'e', .nested_comment = true,
		.dollar_quote = true, .unicode_blanks = true,
		.reserved = NAMES("analyse", "array", "asymmetric",
			"deferrable", "describe", "initially", "pivot",
			"placing", "positional", "returning", "semi", "show",
			"summarize", "symmetric", "unpivot", "variadic",
			"anti", "asof", "glob", "map", "struct"),
		.strict_groups = true,
		.limit = LIMIT_LIMIT, .rules = rules_duckdb, .concat = "||",
		.main_schema = "main", .fence = " LIMIT 9223372036854775807",
		.hash = "md5(CAST(%s AS VARCHAR) || %s)",
		.year = "year(%s)", .month = "month(%s)",
		.day = "CAST(%s AS DATE)",
		.year_month = "strftime(%s, '%%Y-%%m')",
		.quarter = "quarter(%s)", .weekday = "dayofweek(%s)",
		.lower_like = "%s ILIKE %s", .week = "CAST(date_trunc('week', %s) AS DATE)",
		.days = "(epoch(CAST(%s AS TIMESTAMP)) -"
			" epoch(CAST(%s AS TIMESTAMP))) / 86400",
		.number = "TRY_CAST(%s AS DOUBLE)",
		.today = "current_date",
		.starts = NAMES(STARTS_ALL, "values", "from", "table", "show",
			"describe", "desc", "summarize", "explain", "pivot",
			"unpivot"),
		.explain_options = NAMES("analyze"),
		.refused_functions = NAMES(DUCKDB_FUNCTIONS),
		.refused_tables = NAMES(DUCKDB_TABLES),
		.own_tables = NAMES(DUCKDB_OWN_TABLES),
		.allowed_tables = NAMES(DUCKDB_ALLOWED_TABLES),
		.table_functions = NAMES(DUCKDB_TABLE_FUNCTIONS),
		.text_is_file = true, .show_table = true,
	},
	{
		.returning = "insert update delete", .upserts = true,
		.update_from = true,
		.row_values = true,
		.name = "postgresql", .title = "PostgreSQL",
		.wire_name = "postgres",
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"", .params = "$", .marker = '$', .word_extra = "$",
		.escape_prefix = 'e', .nested_comment = true,
		.dollar_quote = true, .fold = FOLD_LOWER,
		.reserved = NAMES("analyse", "array", "asymmetric",
			"authorization", "binary", "concurrently",
			"current_catalog", "current_role", "current_schema",
			"deferrable", "freeze", "initially", "localtime",
			"localtimestamp", "overlaps", "placing", "returning",
			"similar", "symmetric", "tablesample", "variadic",
			"verbose"),
		.nulls_high = true,
		.limit = LIMIT_LIMIT, .rules = rules_postgresql,
		.concat = "||",
		.fence = " OFFSET 0", .hash = "md5(CAST(%s AS TEXT) || %s)",
		.row_types = true, .path_schema = "public",
		.year = "CAST(EXTRACT(YEAR FROM %s) AS INTEGER)",
		.month = "CAST(EXTRACT(MONTH FROM %s) AS INTEGER)",
		.day = "CAST(%s AS DATE)",
		.year_month = "to_char(%s, 'YYYY-MM')",
		.quarter = "CAST(EXTRACT(QUARTER FROM %s) AS INTEGER)",
		.weekday = "CAST(EXTRACT(DOW FROM %s) AS INTEGER)",
		.lower_like = "%s ILIKE %s", .week = "CAST(date_trunc('week', %s) AS DATE)",
		.days = "EXTRACT(EPOCH FROM CAST(%s AS TIMESTAMP) -"
			" CAST(%s AS TIMESTAMP)) / 86400",
		.number = "CAST(substring(%s from '^ *(-?[0-9]+[.]?[0-9]*)"
			  " *$') AS numeric)",
		.today = "current_date",
		.starts = NAMES(STARTS_ALL, "values", "table", "show",
			"explain"),
		.explain_options = NAMES("analyze", "verbose"),
		.shows = NAMES("client_encoding", "datestyle",
			"default_transaction_*", "integer_datetimes",
			"intervalstyle", "is_superuser", "lc_*",
			"max_identifier_length", "search_path",
			"server_encoding", "server_version*", "session",
			"standard_conforming_strings", "statement_timeout",
			"time", "timezone", "transaction*"),
		.refused_functions = NAMES(POSTGRESQL_FUNCTIONS),
		.refused_tables = NAMES(POSTGRESQL_TABLES),
		.own_functions = NAMES(POSTGRESQL_OWN_FUNCTIONS),
		.allowed_functions = NAMES(POSTGRESQL_ALLOWED_FUNCTIONS),
		.own_tables = NAMES("pg_*", "_pg_*", "pg_catalog.",
			"information_schema.", "pg_toast."),
		.allowed_tables = NAMES(INFORMATION_SCHEMA, PG_CATALOG),
	},
#define MYSQL_ROW \
		.quote_open = '`', .quote_close = '`', \
		.quotes = "`", .params = "?@", .marker = '?', .word_extra = "$", \
		.backslash = true, .double_quote_text = true, \
		.hash_comment = true, .dash_needs_space = true, \
		.limit = LIMIT_LIMIT, .rules = rules_mysql, \
		.fence = " LIMIT 9223372036854775807", \
		.hash = "SHA2(CONCAT(%s, %s), 256)", \
		.year = "YEAR(%s)", .month = "MONTH(%s)", .day = "DATE(%s)", \
		.year_month = "DATE_FORMAT(%s, '%%Y-%%m')", \
		.quarter = "QUARTER(%s)", .weekday = "DAYOFWEEK(%s) - 1", \
		.week = "DATE_SUB(DATE(%s), INTERVAL WEEKDAY(%s) DAY)", \
		.days = "-TIMESTAMPDIFF(SECOND, %s, %s) / 86400e0", \
		.lower_like = "%s LIKE %s", .today = "CURDATE()", \
		.number = "CASE WHEN %s REGEXP '[0-9]' THEN %s + 0 END", \
		.starts = NAMES(STARTS_ALL, "values", "table", "show", \
			"describe", "desc", "explain"), \
		.explain_options = NAMES("analyze", "extended", \
			"partitions"), \
		.shows = NAMES(MYSQL_SHOWS), \
		.refused_functions = NAMES(MYSQL_FUNCTIONS), \
		.refused_tables = NAMES(MYSQL_TABLES), \
		.own_tables = NAMES("information_schema."), \
		.allowed_tables = NAMES(INFORMATION_SCHEMA), \
		.variables = NAMES(MYSQL_VARIABLES), \
		.explain_table = true, \
		.assign = ":=", \
		.refused_comments = "!M+"
#define MYSQL_RESERVED "accessible", "analyse", "bigint", "binary", "blob", \
	"change", "char", "character", "condition", "convert", "cursor", \
	"databases", "dec", "decimal", "declare", "delayed", "describe", \
	"div", "double", "dual", "each", "explain", "float", "force", \
	"generated", "high_priority", "ignore", "int", "integer", "iterate", \
	"keys", "kill", "lines", "load", "localtime", "lock", "long", \
	"match", "maxvalue", "mod", "numeric", "optimize", "option", "out", \
	"outfile", "precision", "procedure", "range", "read", "real", \
	"regexp", "release", "rename", "repeat", "replace", "require", \
	"restrict", "return", "rlike", "schema", "schemas", "separator", \
	"show", "signal", "smallint", "sql", "ssl", "starting", "system", \
	"tinyint", "undo", "unlock", "unsigned", "usage", "use", "varchar", \
	"varying", "virtual", "write", "xor", "zerofill", "cume_dist", \
	"dense_rank", "empty", "first_value", "lag", "last_value", "lead", \
	"nth_value", "ntile", "percent_rank", "row_number", "stored"
	{
		.name = "mysql", .title = "MySQL", .wire_name = "mysql",
		.reserved = NAMES(MYSQL_RESERVED),
		MYSQL_ROW,
	},
	{
		.name = "mariadb", .title = "MariaDB", .wire_name = "mariadb",
		.reserved = NAMES(MYSQL_RESERVED, "returning"),
		MYSQL_ROW,
	},
	{
		.name = "clickhouse", .title = "ClickHouse",
		.wire_name = "clickhouse", .depth = 60, .tokens = 10000,
		.quote_open = '`', .quote_close = '`',
		.quotes = "`\"", .params = "", .word_extra = "$",
		.backslash = true, .backslash_names = true,
		.dollar_quote = true, .ascii_words = true,
		.reserved = NAMES("anti", "array", "asof", "attach", "final",
			"format", "global", "prewhere", "semi", "settings",
			"div", "mod"),
		.strict_groups = true,
		.limit = LIMIT_LIMIT, .rules = rules_clickhouse,
		.fence = " LIMIT 9223372036854775807", .in_names_table = true,
		.hash = "lower(hex(MD5(concat(toString(%s), %s))))",
		.year = "toYear(%s)", .month = "toMonth(%s)",
		.day = "toDate(%s)",
		.year_month = "formatDateTime(%s, '%%Y-%%m')",
		.quarter = "toQuarter(%s)", .weekday = "toDayOfWeek(%s) %% 7",
		.lower_like = "lower(%s) LIKE lower(%s)", .week = "toMonday(%s)",
		.number = "toFloat64OrNull(%s)",
		.days = "(toUnixTimestamp(toDateTime(%s)) -"
			" toUnixTimestamp(toDateTime(%s))) / 86400",
		.join = "ALL INNER JOIN", .no_correlated = true,
		.no_windows = true, .needs_midnight = true,
		.yes = "1", .no = "0", .today = "today()",
		.starts = NAMES(STARTS_ALL, "show", "describe", "desc",
			"explain", "exists"),
		.explain_options = NAMES("ast", "syntax", "query", "tree",
			"plan", "pipeline", "estimate"),
		.shows = NAMES("columns", "databases", "dictionaries",
			"fields", "full", "functions", "index", "indexes",
			"keys", "table", "tables", "temporary", "view"),
		.refused_functions = NAMES(CLICKHOUSE_FUNCTIONS),
		.refused_tables = NAMES("system.", "processlist"),
		.own_tables = NAMES("information_schema."),
		.allowed_tables = NAMES(INFORMATION_SCHEMA),
		.table_functions = NAMES(CLICKHOUSE_TABLE_FUNCTIONS),
		.applies = true,
		.trailers = NAMES("format", "settings"),
	},
	{
		.name = "sqlserver", .title = "SQL Server",
		.wire_name = "sqlserver", .recursive = true,
		.quote_open = '[', .quote_close = ']',
		.quotes = "\"[", .params = "?@", .marker = '?', .word_extra = "$#@",
		.nested_comment = true,
		.reserved = NAMES("authorization", "backup", "browse", "bulk",
			"checkpoint", "close", "clustered", "compute",
			"contains", "containstable", "current", "cursor",
			"dbcc", "deny", "disk", "distributed", "double",
			"dump", "errlvl", "exec", "execute", "exit",
			"external", "file", "fillfactor", "freetext", "goto",
			"holdlock", "identity", "identitycol", "kill",
			"lineno", "load", "merge", "national", "nocheck",
			"nonclustered", "nullif", "off", "offsets", "open",
			"option", "percent", "pivot", "plan", "precision",
			"print", "proc", "procedure", "public", "raiserror",
			"read", "reconfigure", "replication", "restore",
			"restrict", "return", "revert", "rowcount",
			"rowguidcol", "rule", "save", "schema",
			"setuser", "shutdown", "statistics", "system_user",
			"tablesample", "textsize", "top", "tran",
			"transaction", "truncate", "tsequal", "unpivot",
			"use", "varying", "view", "waitfor", "writetext"),
		.strict_groups = true,
		.limit = LIMIT_TOP, .rules = rules_sqlserver, .concat = "+",
		.year = "YEAR(%s)", .month = "MONTH(%s)",
		.day = "CAST(%s AS date)",
		.year_month = "FORMAT(%s, 'yyyy-MM')",
		.quarter = "DATEPART(quarter, %s)",
		.weekday = "(DATEPART(weekday, %s) + @@DATEFIRST - 1) %% 7",
		.lower_like = "LOWER(%s) LIKE LOWER(%s)",
		.week = "DATEADD(day, -(DATEDIFF(day, '19000101', %s) %% 7),"
			" CAST(%s AS date))",
		.days = "-DATEDIFF(minute, %s, %s) / 1440.0",
		.avg = "avg(1.0 * %s)", .date = "CAST(%s AS date)",
		.number = "TRY_CAST(%s AS float)",
		.yes = "1", .no = "0", .today = "CAST(GETDATE() AS date)",
		.starts = NAMES(STARTS_ALL),
		.refused_functions = NAMES(SQLSERVER_FUNCTIONS),
		.refused_tables = NAMES("sys.", "syslogins", "sysusers"),
		.own_tables = NAMES(SQLSERVER_OWN_TABLES),
		.allowed_tables = NAMES(INFORMATION_SCHEMA),
		.variables = NAMES("datefirst", "language", "version"),
		.no_semicolon = true, .parts = 3,
		.next_starts = NAMES(SQLSERVER_STATEMENTS),
	},
	{
		.name = "oracle", .title = "Oracle", .wire_name = "oracle",
		.recursive = true,
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"", .params = ":", .marker = '?', .word_extra = "$#",
		.bracket_quote = true, .fold = FOLD_UPPER,
		.reserved = NAMES("access", "audit", "char", "cluster",
			"comment", "compress", "connect", "current", "date",
			"decimal", "exclusive", "file", "float", "identified",
			"immediate", "increment", "initial", "integer",
			"level", "lock", "long", "maxextents", "minus",
			"mlslabel", "mode", "modify", "noaudit", "nocompress",
			"nowait", "number", "offline", "online", "option",
			"pctfree", "prior", "public", "raw", "rename",
			"resource", "rowid", "rownum", "session", "share",
			"size", "smallint", "start", "successful", "synonym",
			"sysdate", "uid", "validate", "varchar", "varchar2",
			"view", "whenever"),
		.strict_groups = true, .nowhere = " FROM dual",
		.nulls_high = true,
		.limit = LIMIT_FETCH, .rules = rules_oracle, .concat = "||",
		.year = "EXTRACT(YEAR FROM %s)",
		.month = "EXTRACT(MONTH FROM %s)", .day = "TRUNC(%s)",
		.year_month = "TO_CHAR(%s, 'YYYY-MM')",
		.quarter = "TO_NUMBER(TO_CHAR(%s, 'Q'))",
		.weekday = "MOD(TRUNC(%s) - DATE '1970-01-04', 7)",
		.lower_like = "LOWER(%s) LIKE LOWER(%s)",
		.week = "TRUNC(%s, 'IW')",
		.days = "CAST(%s AS DATE) - CAST(%s AS DATE)",
		.number = "TO_NUMBER(%s DEFAULT NULL ON CONVERSION ERROR)",
		.date = "DATE %s", .except = "MINUS", .yes = "1", .no = "0",
		.today = "TRUNC(SYSDATE)",
		.starts = NAMES(STARTS_ALL),
		.refused_functions = NAMES(ORACLE_FUNCTIONS),
		.own_tables = NAMES(ORACLE_OWN_TABLES),
		.allowed_tables = NAMES(ORACLE_ALLOWED_TABLES),
		.refused_comments = "+", .link = "@",
	},
	{
		.name = "hana", .title = "SAP HANA", .wire_name = "hana",
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"", .params = "?:", .marker = '?', .word_extra = "$#",
		.fold = FOLD_UPPER,
		.reserved = NAMES("current", "intersect", "minus", "nextval",
			"currval", "sysdate", "systime", "sysuuid", "start",
			"unnest", "utctimestamp"),
		.strict_groups = true, .nowhere = " FROM DUMMY",
		.limit = LIMIT_LIMIT, .rules = rules_hana, .concat = "||",
		.year = "YEAR(%s)", .month = "MONTH(%s)",
		.day = "TO_DATE(%s)",
		.year_month = "TO_VARCHAR(%s, 'YYYY-MM')",
		.quarter = "FLOOR((MONTH(%s) + 2) / 3)",
		.weekday = "MOD(WEEKDAY(%s) + 1, 7)",
		.lower_like = "LOWER(%s) LIKE LOWER(%s)",
		.week = "ADD_DAYS(TO_DATE(%s), -WEEKDAY(%s))",
		.number = "TO_DOUBLE(%s)",
		.days = "-SECONDS_BETWEEN(%s, %s) / 86400.0",
		.today = "CURRENT_DATE",
		.starts = NAMES(STARTS_ALL),
		.refused_functions = NAMES(HANA_FUNCTIONS),
		.refused_tables = NAMES("_sys_*."),
		.own_tables = NAMES(HANA_OWN_TABLES),
		.allowed_tables = NAMES(HANA_ALLOWED_TABLES),
	},
	{
		.name = "databricks", .title = "Databricks",
		.wire_name = "databricks",
		.quote_open = '`', .quote_close = '`',
		.quotes = "`", .params = "?", .marker = '?', .word_extra = "",
		.raw_prefix = 'r', .backslash = true,
		.double_quote_text = true, .nested_comment = true,
		.backslash_quote = true, .unicode_blanks = true,
		.reserved = NAMES("anti", "array", "authorization", "map",
			"minus", "rlike", "semi", "struct", "tablesample"),
		.strict_groups = true,
		.limit = LIMIT_LIMIT, .rules = rules_databricks,
		.concat = "||",
		.year = "year(%s)", .month = "month(%s)",
		.day = "to_date(%s)",
		.year_month = "date_format(%s, 'yyyy-MM')",
		.quarter = "quarter(%s)", .weekday = "dayofweek(%s) - 1",
		.lower_like = "lower(%s) LIKE lower(%s)",
		.week = "CAST(date_trunc('week', %s) AS DATE)",
		.days = "(unix_timestamp(%s) - unix_timestamp(%s)) / 86400",
		.number = "try_cast(%s AS double)", .today = "current_date()",
		.starts = NAMES(STARTS_ALL, "values", "from", "table", "show",
			"describe", "desc", "explain"),
		.explain_options = NAMES("extended", "codegen", "cost",
			"formatted", "logical"),
		.shows = NAMES(DATABRICKS_SHOWS),
		.refused_functions = NAMES(DATABRICKS_FUNCTIONS),
		.refused_tables = NAMES(DATABRICKS_TABLES),
		.own_tables = NAMES("information_schema."),
		.allowed_tables = NAMES(INFORMATION_SCHEMA),
		.text_is_file = true,
	},
	{
		.name = "generic", .title = "SQL", .wire_name = "generic",
		.quote_open = '"', .quote_close = '"',
		.quotes = "\"", .params = "?", .marker = '?', .word_extra = "$",
		.strict_groups = true, .recursive = true,
		.limit = LIMIT_FETCH, .rules = rules_generic, .concat = "||",
		.year = "EXTRACT(YEAR FROM %s)",
		.month = "EXTRACT(MONTH FROM %s)", .day = "CAST(%s AS DATE)",
		.year_month = "SUBSTRING(CAST(%s AS VARCHAR(30)) FROM 1 FOR 7)",
		.quarter = "FLOOR((EXTRACT(MONTH FROM %s) + 2) / 3)",
		.weekday = "MOD(CAST(%s AS DATE) - DATE '1970-01-04', 7)",
		.lower_like = "LOWER(%s) LIKE LOWER(%s)",
		.date = "DATE %s", .today = "CURRENT_DATE",
		.starts = NAMES(STARTS_ALL, "values"),
		.refused_functions = NAMES(GENERIC_FUNCTIONS),
		.refused_tables = NAMES(GENERIC_TABLES),
		.next_starts = NAMES(GENERIC_STATEMENTS),
		.refused_comments = "!M+", .unknown_quotes = true,
	},
};
/* clang-format on */
const size_t n_dialects = COUNT(dialects);

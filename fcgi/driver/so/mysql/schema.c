#include "driver/so/mysql/mysql.h"

#include "base/ban.h"

/* One database of the server when the URL names it, else all of them. */
#define WHERE(schema)                                              \
	" WHERE " schema " NOT IN ('mysql', 'information_schema'," \
	" 'performance_schema', 'sys')"                            \
	" AND (DATABASE() IS NULL OR " schema " = DATABASE())"
#define SCHEMA(schema) "IF(DATABASE() IS NULL, " schema ", NULL)"

static const char tables_sql[] = "SELECT " SCHEMA(
	"table_schema") ", table_name,"
			" IF(table_type LIKE '%VIEW', NULL, table_comment),"
			" table_type LIKE '%VIEW', IF(table_type = 'BASE TABLE', table_rows,"
			" NULL) FROM information_schema.tables" WHERE(
				"table_schema") " ORDER BY table_schema, table_name";

static const char columns_sql[] = "SELECT " SCHEMA(
	"table_schema") ", table_name, column_name,"
			" column_type, column_comment, is_nullable = 'NO',"
			" column_key = 'PRI', column_key = 'UNI'"
			" FROM information_schema.columns" WHERE(
				"table_schema") " ORDER BY table_schema, table_name,"
						" ordinal_position";

static const char keys_sql[] =
	"SELECT CONCAT(table_schema, '.', table_name, '.', constraint_name),"
	" " SCHEMA(
		"table_schema") ", table_name, column_name,"
				" " SCHEMA(
					"referenced_table_schema") ", referenced_table_name,"
								   " referenced_column_name FROM information_schema.key_column_usage" WHERE(
									   "table_schema") " AND referenced_column_name IS NOT NULL"
											   " ORDER BY 1, ordinal_position";

/*
 * What the server counts: definitions and rows that were changed since it
 * started. UNIX_TIMESTAMP() and UPTIME are of the same moment, so their
 * difference is when that was.
 */
#define COUNTED(names)                                                         \
	"GROUP_CONCAT(IF(variable_name IN (" names "), IF(variable_name ="     \
	" 'UPTIME', UNIX_TIMESTAMP() - variable_value, variable_value), NULL)" \
	" ORDER BY variable_name)"
#define DEFINITIONS                                                           \
	"'UPTIME', 'COM_ALTER_TABLE', 'COM_CREATE_TABLE', 'COM_CREATE_VIEW'," \
	" 'COM_DROP_TABLE', 'COM_DROP_VIEW', 'COM_RENAME_TABLE',"             \
	" 'COM_CREATE_INDEX', 'COM_DROP_INDEX', 'COM_CREATE_DB',"             \
	" 'COM_DROP_DB', 'COM_GRANT', 'COM_REVOKE'"
#define CHANGES                                                              \
	"'UPTIME', 'COM_INSERT', 'COM_UPDATE', 'COM_DELETE', 'COM_REPLACE'," \
	" 'COM_LOAD', 'COM_TRUNCATE', 'COM_INSERT_SELECT',"                  \
	" 'COM_REPLACE_SELECT', 'COM_UPDATE_MULTI', 'COM_DELETE_MULTI',"     \
	" 'INNODB_ROWS_INSERTED', 'INNODB_ROWS_UPDATED',"                    \
	" 'INNODB_ROWS_DELETED'"
/* MySQL 9.6 has no MD5() any more. */
#define STAMP(schema)                                                         \
	"SELECT SHA2(CONCAT_WS(' ', CURRENT_USER(), DATABASE(),"              \
	" " COUNTED(DEFINITIONS) "), 224), " COUNTED(CHANGES) " FROM " schema \
							      ".global_status"

static const char *
stamp_sql(const struct conn *conn)
{
	return ((const struct mysql_conn *)conn)->mariadb
		       ? STAMP("information_schema")
		       : STAMP("performance_schema");
}

const struct err *
mysql_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		  const char **ret, const char **ret_data)
{
	return so_fingerprint((struct so_conn *)conn, a, wait, stamp_sql(conn),
			      ret, ret_data);
}

const struct err *
mysql_describe(struct conn *conn, struct arena *a, struct wait *wait,
	       struct schema *ret)
{
	const struct so_catalog by = { .tables = tables_sql,
				       .columns = columns_sql,
				       .keys = keys_sql,
				       .stamp = stamp_sql(conn) };

	return so_describe((struct so_conn *)conn, a, wait, &by, ret);
}

#include "driver/so/postgresql/postgresql.h"

#include "base/ban.h"

/* What is on the search path needs no schema before its name. */
#define SCHEMA(table, namespace)               \
	"CASE WHEN pg_table_is_visible(" table \
	".oid) THEN NULL ELSE " namespace ".nspname END"

/* Tables that this login may read, without partitions of others. */
#define TABLES                                                                \
	"SELECT c.* FROM pg_class c JOIN pg_namespace n"                      \
	" ON n.oid = c.relnamespace WHERE c.relkind IN ('r','v','m','f','p')" \
	" AND NOT c.relispartition AND n.nspname !~ '^pg_'"                   \
	" AND n.nspname <> 'information_schema'"                              \
	" AND has_schema_privilege(n.oid, 'USAGE')"                           \
	" AND (has_table_privilege(c.oid, 'SELECT')"                          \
	" OR has_any_column_privilege(c.oid, 'SELECT'))"

static const char tables_sql[] = "SELECT " SCHEMA(
	"c",
	"n") ", c.relname, d.description,"
	     " c.relkind IN ('v','m'), CASE WHEN c.relkind IN ('r','m','p')"
	     " AND c.reltuples >= 0 THEN c.reltuples::bigint END"
	     " FROM (" TABLES
	     ") c JOIN pg_namespace n ON n.oid = c.relnamespace"
	     " LEFT JOIN pg_description d ON d.objoid = c.oid AND d.objsubid = 0"
	     " AND d.classoid = 'pg_class'::regclass ORDER BY 1 NULLS FIRST, 2";

/* The labels of an enum belong to what is said of its column. */
static const char columns_sql[] = "SELECT " SCHEMA(
	"c",
	"n") ", c.relname, a.attname,"
	     " format_type(a.atttypid, a.atttypmod),"
	     " nullif(concat_ws(' ', d.description, e.labels), ''),"
	     " a.attnotnull, coalesce(k.is_primary, false),"
	     " coalesce(k.is_unique, false)"
	     " FROM (" TABLES
	     ") c JOIN pg_namespace n ON n.oid = c.relnamespace"
	     " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0"
	     " AND NOT a.attisdropped LEFT JOIN pg_description d"
	     " ON d.objoid = c.oid AND d.objsubid = a.attnum"
	     " AND d.classoid = 'pg_class'::regclass"
	     " LEFT JOIN (SELECT enumtypid, left('One of: ' || string_agg("
	     "quote_literal(enumlabel), ', ' ORDER BY enumsortorder), 1000)"
	     " AS labels FROM pg_enum GROUP BY enumtypid) e"
	     " ON e.enumtypid = a.atttypid"
	     " LEFT JOIN (SELECT indrelid, col, bool_or(indisprimary)"
	     " AS is_primary, bool_or(indisunique AND indnkeyatts = 1"
	     " AND indpred IS NULL) AS is_unique"
	     " FROM pg_index, unnest(indkey) col GROUP BY 1, 2) k"
	     " ON k.indrelid = c.oid AND k.col = a.attnum"
	     " WHERE has_column_privilege(c.oid, a.attnum, 'SELECT')"
	     " ORDER BY 1 NULLS FIRST, 2, a.attnum";

static const char keys_sql[] = "SELECT k.oid, " SCHEMA(
	"c",
	"n") ", c.relname, a.attname,"
	     " " SCHEMA(
		     "f",
		     "m") ", f.relname, b.attname"
			  " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
			  " JOIN pg_namespace n ON n.oid = c.relnamespace"
			  " JOIN pg_class f ON f.oid = k.confrelid"
			  " JOIN pg_namespace m ON m.oid = f.relnamespace"
			  " CROSS JOIN unnest(k.conkey, k.confkey)"
			  " WITH ORDINALITY p(col, to_col, i)"
			  " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.col"
			  " JOIN pg_attribute b ON b.attrelid = f.oid AND b.attnum = p.to_col"
			  " WHERE k.contype = 'f' AND k.conparentid = 0 ORDER BY k.oid, p.i";

/*
 * Every change to the catalogue is a new version of one of its rows, by a
 * newer transaction. Rows of tables are counted by the server's statistics,
 * which lag by a second at most.
 */
#define VERSIONS(from)                                                        \
	"(SELECT concat(count(*), '.', sum(x.xmin::text::bigint)) FROM " from \
	")"
#define OURS                                                             \
	"pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"       \
	" AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'" \
	" AND c.relkind IN ('r','v','m','f','p')"
/* clang-format off */
#define STAMP                                                                 \
	"SELECT md5(concat_ws(' ', current_user,"                             \
	" current_schemas(false)::text,"                                      \
	" " VERSIONS(OURS " JOIN pg_class x ON x.oid = c.oid") ","            \
	" " VERSIONS(OURS " JOIN pg_attribute x ON x.attrelid = c.oid") ","   \
	" " VERSIONS("pg_description x WHERE x.classoid ="                    \
		     " 'pg_class'::regclass AND x.objoid >= 16384") ","       \
	" " VERSIONS("pg_constraint x") ", " VERSIONS("pg_enum x") "))"
/* clang-format on */
static const char stamp_sql[] =
	STAMP ", (SELECT concat(tup_inserted + tup_updated + tup_deleted, ' ',"
	      " stats_reset) FROM pg_stat_database"
	      " WHERE datname = current_database())";
/* Statistics are of one server; how far it is, is the same on its replicas. */
static const char replica_stamp_sql[] =
	STAMP ", concat(CASE WHEN pg_is_in_recovery()"
	      " THEN pg_last_wal_replay_lsn()"
	      " ELSE pg_current_wal_insert_lsn() END)";

const struct err *
pgsql_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		  const char **ret, const char **ret_data)
{
	struct so_conn *c = (struct so_conn *)conn;

	/* what only speaks PostgreSQL's language may have no such log */
	if (conn->one_of_several &&
	    !so_fingerprint(c, a, wait, replica_stamp_sql, ret, ret_data))
		return NULL;
	return so_fingerprint(c, a, wait, stamp_sql, ret, ret_data);
}

const struct err *
pgsql_describe(struct conn *conn, struct arena *a, struct wait *wait,
	       struct schema *ret)
{
	static const struct so_catalog by = { .tables = tables_sql,
					      .columns = columns_sql,
					      .keys = keys_sql,
					      .stamp = stamp_sql };

	return so_describe((struct so_conn *)conn, a, wait, &by, ret);
}

#include "base/clock.h"
#include "driver/so/clickhouse/clickhouse.h"

#include "base/ban.h"

#define CHANGED_MS 300000

/* Comments of columns came with 19, comments and rows of tables later. */
#define COMMENTS_SINCE 19
#define TOTALS_SINCE 22

/* One database when the URL names it, else all but the server's own. */
static const char *
where(const struct click_conn *c)
{
	return *c->database ? "database = currentDatabase()"
			    : "database NOT IN ('system', 'INFORMATION_SCHEMA',"
			      " 'information_schema')";
}

static const char *
schema(const struct click_conn *c)
{
	return *c->database ? "NULL" : "database";
}

/*
 * What a Distributed table stands on, here: "Distributed(cluster, database,
 * table, …)". It holds this server's part of the rows, and is not shown beside
 * the table of all of them.
 */
#define ARGUMENTS "replaceAll(replaceAll(engine_full, '\\'', ''), '`', '')"
#define SHARDS                                                              \
	"(SELECT if(d IN ('', 'currentDatabase()'), database, d), t FROM (" \
	"SELECT database, extract(" ARGUMENTS                               \
	", '^Distributed[(][^,]*, *([^,]*),') AS d, extract(" ARGUMENTS     \
	", '^Distributed[(][^,]*, *[^,]*, *([^,)]*)') AS t FROM"            \
	" system.tables WHERE engine = 'Distributed' AND %s))"

static const char *
shards(struct arena *a, const struct click_conn *c)
{
	return arena_printf(a, SHARDS, where(c));
}

static const char *
tables_sql(struct arena *a, const struct click_conn *c)
{
	if (c->version >= TOTALS_SINCE)
		return arena_printf(
			a,
			"SELECT %s, name, comment, engine LIKE '%%View',"
			" total_rows FROM system.tables WHERE %s AND NOT"
			" is_temporary AND name NOT LIKE '.inner%%' AND"
			" (database, name) NOT IN %s ORDER BY database, name",
			schema(c), where(c), shards(a, c));
	return arena_printf(
		a,
		"SELECT %s, name, NULL, engine LIKE '%%View', n FROM (SELECT"
		" database, name, engine FROM system.tables WHERE %s AND name"
		" NOT LIKE '.inner%%' AND (database, name) NOT IN %s) ALL"
		" LEFT JOIN (SELECT database, table"
		" AS name, toString(sum(rows)) AS n FROM system.parts WHERE"
		" active GROUP BY database, table) USING database, name"
		" ORDER BY database, name",
		schema(c), where(c), shards(a, c));
}

static const char *
columns_sql(struct arena *a, const struct click_conn *c)
{
	bool knows = c->version >= COMMENTS_SINCE;

	return arena_printf(
		a,
		"SELECT %s, table, name, type, %s, type NOT LIKE"
		" '%%Nullable(%%', %s, 0 FROM system.columns WHERE %s"
		" ORDER BY database, table%s",
		schema(c), knows ? "comment" : "NULL",
		knows ? "is_in_primary_key" : "0", where(c),
		knows ? ", position" : ", rowNumberInAllBlocks()");
}

static const char *
stamp_sql(struct arena *a, const struct click_conn *c)
{
	return arena_printf(
		a,
		"SELECT (SELECT toString(sum(cityHash64(database, table, name,"
		" type))) FROM system.columns WHERE %s), (SELECT concat("
		"toString(sum(rows)), '.', toString(max(modification_time)))"
		" FROM system.parts WHERE active AND %s)",
		where(c), where(c));
}

/* Whether there are tables whose engine does not say when rows changed. */
static const struct err *
look_at_engines(struct click_conn *c, struct arena *a, struct wait *wait,
		struct str stamp)
{
	const char *sql = arena_printf(
		a,
		"SELECT count() FROM system.tables WHERE %s AND engine NOT LIKE"
		" '%%MergeTree' AND engine NOT LIKE '%%View'",
		where(c));
	struct rows rows;
	const struct err *e;
	uint64_t now;

	if (!str_to_uint(stamp, UINT64_MAX, &now) || now == c->stamp)
		return NULL;
	e = so_select(&c->so, a, wait, sql, &rows);
	if (e)
		return e;
	c->stamp = now;
	c->silent_engines = !str_is(rows.cells[0].text, "0");
	return NULL;
}

/*
 * MergeTree says when its parts changed; what stands on other engines is
 * taken for changed every few minutes.
 */
const struct err *
click_fingerprint(struct conn *conn, struct arena *a, struct wait *wait,
		  const char **ret, const char **ret_data)
{
	struct click_conn *c = (struct click_conn *)conn;
	struct rows rows;
	const struct err *e =
		so_select(&c->so, a, wait, stamp_sql(a, c), &rows);
	int64_t minutes;

	if (!e)
		e = look_at_engines(c, a, wait, rows.cells[0].text);
	if (e)
		return e;
	minutes = c->silent_engines ? clock_wall_ms() / CHANGED_MS : 0;
	*ret = str_dup(a, rows.cells[0].text);
	*ret_data = arena_printf(a, "%s.%lld", str_dup(a, rows.cells[1].text),
				 (long long)minutes);
	return NULL;
}

const struct err *
click_describe(struct conn *conn, struct arena *a, struct wait *wait,
	       struct schema *ret)
{
	struct click_conn *c = (struct click_conn *)conn;
	const struct so_catalog by = { .tables = tables_sql(a, c),
				       .columns = columns_sql(a, c),
				       .stamp = stamp_sql(a, c) };

	return so_describe(&c->so, a, wait, &by, ret);
}

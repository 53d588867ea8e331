#include "base/buf.h"
#include "command/names.h"
#include "data/rows.h"
#include "driver/driver.h"
#include "settings/settings.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define LOOK_MS 2000
#define SQL_BYTES 10000
#define CELL_BYTES 1000

/* One file that is looked into, and what was found first. */
struct looking {
	struct arena *arena;
	const struct config *config;
	const struct database *db;
	struct conn *conn;
	struct wait *wait;
	struct schema schema;
	const struct err *first;
};

static void
keep_first(void *arg, const struct err *e)
{
	struct looking *l = arg;

	l->first = l->first ? l->first : e;
}

/* A row of the table as the section's readers see it; why there is none. */
static const char *
try_table(const struct looking *l, const struct rights *r, const char *table)
{
	const struct dialect *d = dialect_find(str_of(l->schema.dialect));
	struct buf b = buf_new(l->arena, SQL_BYTES);
	struct verdict v = { .sql = NULL };
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, l->arena, 1, CELL_BYTES);
	const struct limits limits = {
		.rows = 1,
		.bytes = CELL_BYTES,
		.cell = CELL_BYTES,
		.timeout_ms = LOOK_MS,
	};
	struct read_order order = { .limits = &limits, .sink = &sink };
	struct outcome ran = { .refusal = NULL };

	buf_puts(&b, "SELECT 1 FROM ");
	dialect_name(d, &b, str_of(table));
	sql_check(l->arena, d, &l->schema, r, buf_str(&b), &v);
	if (!v.sql)
		return v.complaint->message;
	order.sql = v.sql;
	conn_asks(l->conn, NULL, r);
	if (driver_run(l->conn, l->arena, &order, l->wait, &ran))
		return NULL; /* too slow to be tried here, or locked */
	return ran.refusal ? ran.refusal->message : NULL;
}

static void
try_rules(struct looking *l, const struct rights_section *s)
{
	struct rights r = s->rights;

	r.reader = r.digest;
	for (size_t i = 0; i < r.n_tables && !l->first; i++) {
		const struct rights_table *t = &r.tables[i];
		const char *why = t->rule ? try_table(l, &r, t->name) : NULL;
		const char *at =
			arena_printf(l->arena, "rights.%s.rows", s->name);

		if (why)
			l->first = err_say(
				l->arena, ERR_CONFIG,
				"%s: rows of [rights %s] has for %s \"%s\","
				" which does not run: %s; mend it",
				settings_where(l->config, at), s->name, t->name,
				t->rule, why);
	}
}

static void
look(struct looking *l)
{
	const struct unknown_names names = {
		.arena = l->arena,
		.config = l->config,
		.db = l->db,
		.schema = &l->schema,
		.fn = keep_first,
		.arg = l,
	};

	if (l->conn->driver->describe(l->conn, l->arena, l->wait, &l->schema))
		return;
	command_unknown_names(&names);
	for (size_t i = 0; i < l->config->n_rights && !l->first; i++)
		if (str_is(str_of(l->db->name), l->config->rights[i].database))
			try_rules(l, &l->config->rights[i]);
}

const struct err *
command_check_schema(struct cli *cli, const struct database *db)
{
	struct wait wait = wait_within(&cli->wait, LOOK_MS);
	struct looking l = {
		.arena = cli->arena,
		.config = cli->app->config,
		.db = db,
		.wait = &wait,
	};

	if (driver_open(cli->arena, db->url, db->settings, &wait, &l.conn))
		return NULL;
	look(&l);
	l.conn->driver->close(l.conn);
	return l.first;
}

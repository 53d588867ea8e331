#include <string.h>

#include "base/buf.h"
#include "chat/chat.h"
#include "command/doctor/doctor.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define SQL_BYTES 100000
#define WAIT_MS 20000

/* A [rights] section that is tried, as a reader of whom nothing is known. */
struct proving {
	struct doctor *d;
	const char *about;
	const struct rights_section *section;
	const struct database *whole; /* the database, with no rights */
	const struct database *part;  /* the same with the section's */
	const struct schema *schema;  /* all of it */
	const struct dialect *dialect;
	size_t n_tried;
	bool bad;
};

/*
 * Ways to a table: %s is its name, or that of one that is seen and then that
 * of the one that is tried.
 */
static const char *const ways[] = {
	"SELECT count(*) AS n FROM %s",
	"SELECT count(*) AS n FROM %s x",
	"SELECT count(*) AS n FROM (SELECT * FROM %s) x",
	"WITH x AS (SELECT * FROM %s) SELECT count(*) AS n FROM x",
	"SELECT (SELECT count(*) FROM %s) AS n",
	"SELECT sum(x.m) AS n FROM (SELECT count(*) AS m FROM %s) x",
};
static const char *const detours[] = {
	"SELECT 1 AS n FROM %s, %s",
	"SELECT 1 AS n FROM %s offset, %s",
	"SELECT 1 AS n FROM %s CROSS JOIN %s",
	"SELECT 1 AS n FROM %s UNION SELECT 1 FROM %s",
	"SELECT 1 AS n FROM %s WHERE EXISTS (SELECT 1 FROM %s)",
	"SELECT 1 AS n FROM %s WHERE 1 IN %s",
	"SELECT 1 AS n FROM %s UNION ALL TABLE %s",
};

/* Ways to a column: %s is its name, then that of its table. */
static const char *const peeks[] = {
	"SELECT max(x.%s) AS m FROM %s x",
	"SELECT max(y.m) AS m FROM (SELECT x.%s AS m FROM %s x) y",
	"WITH y AS (SELECT x.%s AS m FROM %s x) SELECT max(y.m) AS m FROM y",
	"SELECT (SELECT max(x.%s) FROM %s x) AS m",
};

static void PRINTF(2, 3) bad(struct proving *p, const char *fmt, ...)
{
	struct buf b = buf_new(p->d->cli->arena, 2000);
	va_list ap;

	va_start(ap, fmt);
	buf_puts(&b, arena_vprintf(p->d->cli->arena, fmt, ap));
	va_end(ap);
	doctor_add_bad(
		p->d, p->about,
		err_say(p->d->cli->arena, ERR_CONFIG, "%s", buf_text(&b)),
		"Mend the section: docs/RIGHTS.md.");
	p->bad = true;
}

static struct str
name_of(const struct proving *p, const char *name)
{
	struct buf b = buf_new(p->d->cli->arena, SQL_BYTES);

	dialect_name(p->dialect, &b, str_of(name));
	return buf_str(&b);
}

static const char *
filled(const struct proving *p, const char *form, struct str x, struct str y)
{
	struct buf b = buf_new(p->d->cli->arena, SQL_BYTES);

	dialect_form(&b, form, x, y);
	return buf_text(&b);
}

/* The first cell that a statement gives; NULL: it is refused. */
static const char *
first_cell(const struct proving *p, const struct database *db, const char *sql,
	   const struct err **ret_e)
{
	struct cli *cli = p->d->cli;
	struct wait wait = wait_within(&cli->wait, WAIT_MS);
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, cli->arena, 1, SQL_BYTES);
	const struct chat_statement x = {
		.database = db, .sql = sql, .wait = &wait, .sink = &sink
	};

	*ret_e = chat_statement(cli->app, cli->arena, &cli->user, &x);
	if (*ret_e || kept.rows.n_rows == 0)
		return NULL;
	return str_dup(cli->arena, kept.rows.cells[0].text);
}

/* Whether the check lets the section's reader run it. */
static bool
passes(struct proving *p, const char *sql)
{
	struct verdict v = { .sql = NULL };

	p->n_tried++;
	sql_check(p->d->cli->arena, p->dialect, p->schema, p->part->rights,
		  str_of(sql), &v);
	return v.sql != NULL;
}

/* A table that is not seen, by each way. */
static void
try_hidden(struct proving *p, const char *seen, const char *hidden)
{
	struct str x = name_of(p, hidden);

	for (size_t i = 0; i < COUNT(ways); i++)
		if (passes(p, filled(p, ways[i], x, x)))
			bad(p, "%s is reached by: %s", hidden,
			    filled(p, ways[i], x, x));
	for (size_t i = 0; seen && i < COUNT(detours); i++)
		if (passes(p, filled(p, detours[i], name_of(p, seen), x)))
			bad(p, "%s is reached by: %s", hidden,
			    filled(p, detours[i], name_of(p, seen), x));
}

/* A column that is not seen. */
static void
try_columns(struct proving *p, const struct schema_table *t,
	    const struct rights_table *r)
{
	for (size_t i = 0; i < t->n_cols; i++) {
		struct str c = name_of(p, t->cols[i].name);
		const char *sql = filled(p, "SELECT max(x.%s) AS m FROM %s x",
					 c, name_of(p, t->name));
		const struct err *e;

		if (rights_column(r, t->cols[i].name) || !passes(p, sql))
			continue;
		(void)first_cell(p, p->part, sql, &e);
		if (!e)
			bad(p, "%s.%s is reached by: %s", t->name,
			    t->cols[i].name, sql);
	}
}

/* An old engine has no WITH: it refuses that whoever asks. */
static bool
is_unknown(const struct proving *p, const char *sql)
{
	const struct err *e = NULL;

	(void)first_cell(p, p->whole, sql, &e);
	return e != NULL;
}

/* Rows by each way: as many as the rule gives to nobody in particular. */
static void
try_rows(struct proving *p, const struct schema_table *t)
{
	struct str x = name_of(p, t->name);
	const struct err *e = NULL;
	const char *all, *first = NULL;

	all = first_cell(p, p->whole, filled(p, ways[0], x, x), &e);
	if (e)
		return; /* the database itself is looked at elsewhere */
	for (size_t i = 0; i < COUNT(ways); i++) {
		const char *sql = filled(p, ways[i], x, x);
		const char *n = first_cell(p, p->part, sql, &e);

		p->n_tried++;
		if (e && is_unknown(p, sql))
			continue;
		if (e) {
			bad(p, "%s cannot be asked: %s", t->name, e->say);
			return;
		}
		first = first ? first : n;
		if (!n || !str_is(str_of(n), first))
			bad(p, "%s has %s rows by: %s, not %s", t->name,
			    n ? n : "no", sql, first);
	}
	if (first && all && rights_table(p->part->rights, t->name)->rule)
		doctor_add(p->d, p->about, "ok",
			   arena_printf(p->d->cli->arena,
					"of %s, a reader of whom nothing is"
					" known sees %s of %s rows",
					t->name, first, all),
			   NULL);
}

static void
try_mask(struct proving *p, const struct database *reader,
	 const struct schema_table *t, const struct rights_mask *m)
{
	struct str c = name_of(p, m->column), x = name_of(p, t->name);
	const struct err *e = NULL;
	const char *there =
		first_cell(p, p->whole, filled(p, peeks[0], c, x), &e);
	bool seen = false;

	if (e || !there || !*there)
		return;
	for (size_t i = 0; i < COUNT(peeks) && !seen; i++) {
		const char *sql = filled(p, peeks[i], c, x);
		const char *shown = first_cell(p, reader, sql, &e);

		p->n_tried++;
		seen = !e && shown && strcmp(shown, there) == 0;
		if (seen)
			bad(p, "%s.%s has no mask by: %s", t->name, m->column,
			    sql);
	}
	if (!seen)
		doctor_add(p->d, p->about, "ok",
			   arena_printf(p->d->cli->arena,
					"of %s.%s a reader sees the mask"
					" \"%s\"",
					t->name, m->column, mask_name(m->how)),
			   NULL);
}

/* Masks hide values from a reader whom no rule keeps from the rows, too. */
static void
try_masks(struct proving *p, const struct schema_table *t,
	  const struct rights_table *r)
{
	struct arena *a = p->d->cli->arena;
	struct rights rights = *p->part->rights;
	struct database reader = *p->part;
	struct rights_table *tables =
		arena_array(a, rights.n_tables, sizeof(*tables));

	for (size_t i = 0; i < rights.n_tables; i++) {
		tables[i] = rights.tables[i];
		tables[i].rule = NULL;
	}
	rights.tables = tables;
	rights.digest = arena_printf(a, "%s masks", rights.digest);
	rights.reader = rights.digest;
	reader.rights = &rights;
	for (size_t i = 0; i < r->n_masks; i++)
		if (rights_column(r, r->masks[i].column))
			try_mask(p, &reader, t, &r->masks[i]);
}

static void
prove(struct proving *p)
{
	const struct rights *r = p->part->rights;
	const char *seen = NULL;

	for (size_t i = 0; i < p->schema->n_tables && !seen; i++)
		if (rights_table(r, p->schema->tables[i].name))
			seen = p->schema->tables[i].name;
	for (size_t i = 0; i < p->schema->n_tables && !p->bad; i++) {
		const struct schema_table *t = &p->schema->tables[i];
		const struct rights_table *of = rights_table(r, t->name);

		if (!of) {
			try_hidden(p, seen, t->name);
		} else if (!rights_sees_all(of)) {
			try_columns(p, t, of);
			try_rows(p, t);
			try_masks(p, t, of);
		}
	}
	if (!p->bad)
		doctor_add(p->d, p->about, "ok",
			   arena_printf(p->d->cli->arena,
					"%zu statements that try to get round"
					" it: none does",
					p->n_tried),
			   NULL);
}

void
doctor_look_at_rights(struct doctor *d, const struct rights_section *s)
{
	struct cli *cli = d->cli;
	struct wait wait = wait_within(&cli->wait, WAIT_MS);
	struct rights rights = s->rights;
	struct database part;
	struct proving p = {
		.d = d,
		.about = arena_printf(cli->arena, "rights %s", s->name),
		.section = s,
		.whole = config_database(cli->app->config, s->database),
	};
	const struct err *e;

	assert(p.whole);
	rights.reader = rights.digest;
	part = *p.whole;
	part.rights = &rights;
	p.part = &part;
	e = chat_schema(cli->app, cli->arena, p.whole, &wait, &p.schema);
	if (e) {
		doctor_add(d, p.about, "note",
			   "not tried: the database does not answer", NULL);
		return;
	}
	p.dialect = dialect_find(str_of(p.schema->dialect));
	prove(&p);
}

#include <string.h>

#include "access/kept.h"
#include "access/narrow.h"
#include "access/try.h"
#include "command/doctor/proving.h"
#include "sql/check/allowed.h"
#include "sql/check/check.h"

#include "base/ban.h"

#define WAIT_MS 20000

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

void
proving_bad(struct proving *p, const char *fmt, ...)
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

struct str
proving_name(const struct proving *p, const char *name)
{
	struct buf b = buf_new(p->d->cli->arena, SQL_BYTES);

	dialect_name(p->dialect, &b, str_of(name));
	return buf_str(&b);
}

const char *
proving_filled(const struct proving *p, const char *form, struct str x,
	       struct str y)
{
	struct buf b = buf_new(p->d->cli->arena, SQL_BYTES);

	dialect_form(&b, form, x, y);
	return buf_text(&b);
}

/* The first cell that a statement gives; NULL: it is refused. */
const char *
proving_first(const struct proving *p, const struct database *db,
	      const char *sql, const struct err **ret_e)
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
	struct str x = proving_name(p, hidden);

	for (size_t i = 0; i < COUNT(ways); i++)
		if (passes(p, proving_filled(p, ways[i], x, x)))
			proving_bad(p, "%s is reached by: %s", hidden,
				    proving_filled(p, ways[i], x, x));
	for (size_t i = 0; seen && i < COUNT(detours); i++)
		if (passes(p, proving_filled(p, detours[i],
					     proving_name(p, seen), x)))
			proving_bad(p, "%s is reached by: %s", hidden,
				    proving_filled(p, detours[i],
						   proving_name(p, seen), x));
}

/* A column that is not seen. */
static void
try_columns(struct proving *p, const struct schema_table *t,
	    const struct rights_table *r)
{
	for (size_t i = 0; i < t->n_cols; i++) {
		struct str c = proving_name(p, t->cols[i].name);
		const char *sql =
			proving_filled(p, "SELECT max(x.%s) AS m FROM %s x", c,
				       proving_name(p, t->name));
		const struct err *e;

		if (rights_column(r, t->cols[i].name) || !passes(p, sql))
			continue;
		(void)proving_first(p, p->part, sql, &e);
		if (!e)
			proving_bad(p, "%s.%s is reached by: %s", t->name,
				    t->cols[i].name, sql);
	}
}

/* An old engine has no WITH: it refuses that whoever asks. */
static bool
is_unknown(const struct proving *p, const char *sql)
{
	const struct err *e = NULL;

	(void)proving_first(p, p->whole, sql, &e);
	return e != NULL;
}

/* Rows by each way: as many as the rule gives to nobody in particular. */
static void
try_rows(struct proving *p, const struct schema_table *t)
{
	struct str x = proving_name(p, t->name);
	const struct err *e = NULL;
	const char *all, *first = NULL;

	all = proving_first(p, p->whole, proving_filled(p, ways[0], x, x), &e);
	if (e)
		return; /* the database itself is looked at elsewhere */
	for (size_t i = 0; i < COUNT(ways); i++) {
		const char *sql = proving_filled(p, ways[i], x, x);
		const char *n = proving_first(p, p->part, sql, &e);

		p->n_tried++;
		if (e && is_unknown(p, sql))
			continue;
		if (e) {
			proving_bad(p, "%s cannot be asked: %s", t->name,
				    e->say);
			return;
		}
		first = first ? first : n;
		if (!n || !str_is(str_of(n), first))
			proving_bad(p, "%s has %s rows by: %s, not %s", t->name,
				    n ? n : "no", sql, first);
	}
	if (first && all && rights_table(p->part->rights, t->name)->rule)
		proving_facts(p, t, first, all);
}

static void
try_mask(struct proving *p, const struct database *reader,
	 const struct schema_table *t, const struct rights_mask *m)
{
	struct str c = proving_name(p, m->column), x = proving_name(p, t->name);
	const struct err *e = NULL;
	const char *there = proving_first(
		p, p->whole, proving_filled(p, peeks[0], c, x), &e);
	bool seen = false;

	if (e || !there || !*there)
		return;
	for (size_t i = 0; i < COUNT(peeks) && !seen; i++) {
		const char *sql = proving_filled(p, peeks[i], c, x);
		const char *shown = proving_first(p, reader, sql, &e);

		p->n_tried++;
		seen = !e && shown && strcmp(shown, there) == 0;
		if (seen)
			proving_bad(p, "%s.%s has no mask by: %s", t->name,
				    m->column, sql);
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
		const struct rights_table *of = allowed_table(p->schema, t, r);

		if (schema_table(p->schema, str_of(t->name)) != t)
			continue; /* its name means another */
		if (!of) {
			try_hidden(p, seen, t->name);
		} else if (!rights_sees_all(of)) {
			try_columns(p, t, of);
			try_rows(p, t);
			try_masks(p, t, of);
		}
	}
	if (!p->bad)
		proving_limit(p);
	proving_views(p);
	if (!p->bad)
		doctor_add(p->d, p->about, "ok",
			   arena_printf(p->d->cli->arena,
					"%zu statements that try to get round"
					" it: none does",
					p->n_tried),
			   NULL);
}

static void
look_at(struct doctor *d, const char *name, const struct database *db,
	struct rights rights)
{
	struct cli *cli = d->cli;
	struct wait wait = wait_within(&cli->wait, WAIT_MS);
	struct database part = *db;
	struct proving p = {
		.d = d,
		.about = arena_printf(cli->arena, "rights %s", name),
		.whole = db,
		.part = &part,
	};
	const struct err *e;

	rights.reader = rights.digest;
	part.rights = &rights;
	e = chat_schema(cli->app, cli->arena, p.whole, &wait, &p.schema);
	if (e) {
		doctor_add(d, p.about, "note",
			   "not tried: the database does not answer", NULL);
		return;
	}
	p.dialect = dialect_find(str_of(p.schema->dialect));
	for (size_t i = 0; i < rights.n_tables; i++) {
		const char *missing =
			access_missing(cli->arena, &rights.tables[i], p.schema);

		if (missing)
			proving_bad(&p, "%s", missing);
	}
	prove(&p);
}

/* One that is kept, as it narrows each that the configuration has. */
static void
look_at_kept(struct doctor *d, const struct kept_rights *k)
{
	struct arena *a = d->cli->arena;
	const struct config *c = d->cli->app->config;
	const char *name = k->section.name;
	const struct database *db = config_database(c, k->section.database);
	bool alone = true;

	if (k->problem || !db) {
		doctor_add_bad(d, arena_printf(a, "rights %s", name),
			       err_say(a, ERR_CONFIG, "%s",
				       k->problem ? k->problem
						  : "its database is not"
						    " configured"),
			       "Change it at /rights, or withdraw it.");
		return;
	}
	for (size_t i = 0; i < c->n_rights; i++) {
		const struct rights_section *s = &c->rights[i];

		if (!str_is(str_of(db->name), s->database))
			continue;
		alone = false;
		look_at(d, arena_printf(a, "%s in %s", name, s->name), db,
			rights_narrow(a, &s->rights, &k->section.rights));
	}
	if (alone)
		look_at(d, name, db, k->section.rights);
}

void
doctor_look_at_rights(struct doctor *d)
{
	const struct config *c = d->cli->app->config;
	struct kept_rights_list kept;
	const struct err *e = access_kept(d->cli->app, d->cli->arena, &kept);

	for (size_t i = 0; i < c->n_rights; i++)
		look_at(d, c->rights[i].name,
			config_database(c, c->rights[i].database),
			c->rights[i].rights);
	for (size_t i = 0; !e && i < kept.n; i++)
		if (!kept.items[i].withdrawn)
			look_at_kept(d, &kept.items[i]);
}

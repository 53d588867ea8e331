#include "base/rand.h"
#include "command/doctor/proving.h"

#include "base/ban.h"

#define WAIT_MS 20000
#define LIMIT_TRIED 100000 /* a limit above that is not tried */
#define NAMED_BYTES 2000

/* Facts that the rule names, each with a value that is nowhere. */
static size_t
unknown_facts(struct arena *a, const char *rule, struct fact **ret)
{
	struct str rest = str_of(rule), before, name;
	const char **value = arena_array(a, 1, sizeof(*value));
	size_t n = 0;

	value[0] = rand_id(a);
	*ret = NULL;
	while (rights_next_fact(&rest, &before, &name)) {
		*ret = arena_grow(a, *ret, n, sizeof(**ret));
		(*ret)[n++] = (struct fact){ str_dup(a, name), value, 1 };
	}
	return n;
}

/* The database as another reader sees it. */
static struct database
as_reader(struct arena *a, const struct proving *p, struct rights *rights,
	  const char *who)
{
	struct database db = *p->part;

	rights->digest = arena_printf(a, "%s %s", rights->digest, who);
	rights->reader = rights->digest;
	db.rights = rights;
	return db;
}

static const char *
count(struct proving *p, const struct database *db,
      const struct schema_table *t)
{
	struct str x = proving_name(p, t->name);
	const struct err *e;

	p->n_tried++;
	return proving_first(
		p, db, proving_filled(p, "SELECT count(*) AS n FROM %s", x, x),
		&e);
}

static uint64_t
number(const char *text)
{
	uint64_t n;

	return text && str_to_uint(str_of(text), UINT64_MAX, &n) ? n : 0;
}

/* How many rows one sees whose facts are in no row; NULL: the rule does not
 * run with such texts. */
static const char *
rows_of_stranger(struct proving *p, const struct schema_table *t,
		 const struct fact *facts, size_t n)
{
	struct rights rights = *p->part->rights;
	struct database db;

	rights.facts = facts;
	rights.n_facts = n;
	db = as_reader(p->d->cli->arena, p, &rights, "stranger");
	return count(p, &db, t);
}

void
proving_facts(struct proving *p, const struct schema_table *t, const char *n,
	      const char *all)
{
	struct fact *facts;
	const char *rule = rights_table(p->part->rights, t->name)->rule;
	size_t n_facts = unknown_facts(p->d->cli->arena, rule, &facts);
	const char *stranger =
		n_facts ? rows_of_stranger(p, t, facts, n_facts) : NULL;
	bool open = n_facts && number(n) > 0;

	if (open && stranger && number(n) > number(stranger)) {
		proving_bad(p,
			    "of %s, a reader of whom nothing is known sees %s"
			    " rows, and one whose facts are in no row sees %s",
			    t->name, n, stranger);
		return;
	}
	doctor_add(p->d, p->about, open ? "note" : "ok",
		   arena_printf(p->d->cli->arena,
				"of %s, a reader of whom nothing is known sees"
				" %s of %s rows",
				t->name, n, all),
		   open ? "Its rule gives these to everybody: look whether"
			  " that is meant."
			: NULL);
}

/* How many rows come of a table without its rule: at most max and one. */
static size_t
rows_of(struct proving *p, const struct schema_table *t, const char *form,
	const struct err **ret_e)
{
	struct cli *cli = p->d->cli;
	struct wait wait = wait_within(&cli->wait, WAIT_MS);
	struct rights rights = *p->part->rights;
	struct rights_table *tables =
		arena_array(cli->arena, rights.n_tables, sizeof(*tables));
	struct str x = proving_name(p, t->name);
	struct database db;
	struct snapshot kept;
	const struct row_sink sink =
		snapshot_sink(&kept, cli->arena, (size_t)rights.max_rows + 1,
			      (size_t)LIMIT_TRIED * 32);
	const struct chat_statement one = {
		.database = &db,
		.sql = proving_filled(p, form, x, x),
		.wait = &wait,
		.sink = &sink,
	};

	for (size_t i = 0; i < rights.n_tables; i++) {
		tables[i] = rights.tables[i];
		tables[i].rule = NULL;
	}
	rights.tables = tables;
	db = as_reader(cli->arena, p, &rights, "limit");
	p->n_tried++;
	*ret_e = chat_statement(cli->app, cli->arena, &cli->user, &one);
	return *ret_e ? 0 : kept.rows.n_rows;
}

/* The first table that is seen and has more rows than a result may have. */
static const struct schema_table *
long_table(struct proving *p, uint64_t max)
{
	for (size_t i = 0; i < p->schema->n_tables; i++) {
		const struct schema_table *t = &p->schema->tables[i];

		if (schema_table(p->schema, str_of(t->name)) == t &&
		    rights_table(p->part->rights, t->name) &&
		    number(count(p, p->whole, t)) > max)
			return t;
	}
	return NULL;
}

void
proving_limit(struct proving *p)
{
	static const char *const forms[] = {
		"SELECT 1 AS n FROM %s",
		"SELECT 1 AS n FROM %s UNION ALL SELECT 2 AS n FROM %s",
		"SELECT x.n FROM (SELECT 1 AS n FROM %s) x",
	};
	const uint64_t max = p->part->rights->max_rows;
	const struct schema_table *t =
		max && max <= LIMIT_TRIED ? long_table(p, max) : NULL;

	for (size_t i = 0; t && i < COUNT(forms); i++) {
		const struct err *e;
		const size_t n = rows_of(p, t, forms[i], &e);

		if (e)
			proving_bad(p, "%s cannot be asked: %s", t->name,
				    e->say);
		else if (n != max)
			proving_bad(p, "a result of %s has %zu rows, not %llu",
				    t->name, n, (unsigned long long)max);
	}
	if (t && !p->bad)
		doctor_add(p->d, p->about, "ok",
			   arena_printf(p->d->cli->arena,
					"a result of %s ends after %llu rows",
					t->name, (unsigned long long)max),
			   NULL);
}

void
proving_views(struct proving *p)
{
	const struct rights *r = p->part->rights;
	struct buf b = buf_new(p->d->cli->arena, NAMED_BYTES);

	for (size_t i = 0; r->n_tables && i < p->schema->n_tables; i++) {
		const struct schema_table *t = &p->schema->tables[i];
		const struct rights_table *of = rights_table(r, t->name);

		if (t->view && of && !*of->name)
			buf_printf(&b, "%s%s", b.n ? ", " : "", t->name);
	}
	if (b.n)
		doctor_add(p->d, p->about, "note",
			   arena_printf(p->d->cli->arena,
					"* gives views, which are not held to"
					" rules of other tables: %s",
					buf_text(&b)),
			   "Name tables instead of *, if that is not meant.");
}

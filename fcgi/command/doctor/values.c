#include "base/buf.h"
#include "command/doctor/doctor.h"
#include "driver/driver.h"
#include "knowledge/schema/cache.h"
#include "knowledge/values/current.h"

#include "base/ban.h"

#define BUILD_MS 15000 /* an index takes eight seconds at most */
#define NAMES_MAX 8
#define NAMES_BYTES 4000

/* Columns of one kind: the first are named, the others counted. */
struct named_columns {
	struct buf names;
	size_t n;
};

static void
name_column(struct arena *a, struct named_columns *to,
	    const struct schema_table *t, const struct schema_column *c)
{
	if (to->n++ < NAMES_MAX)
		buf_printf(&to->names, "%s%s.%s", to->n > 1 ? ", " : "",
			   schema_table_name(a, t), c->name);
}

/* Dates are compared by their order, none is looked up. */
static bool
is_looked_up(const struct schema_column *c, const struct column_facts *f)
{
	return c->type == CELL_TEXT && !c->samples_hidden &&
	       (!f || (f->form != TEXT_DATES && f->form != TEXT_TIMES));
}

static void
add(struct doctor *d, const char *about, const struct named_columns *of,
    const char *why, const char *advice)
{
	struct arena *a = d->cli->arena;
	const char *more = "";

	if (of->n == 0)
		return;
	if (of->n > NAMES_MAX)
		more = arena_printf(a, " and %zu more", of->n - NAMES_MAX);
	doctor_add(d, about, "note",
		   arena_printf(a,
				"not all values of %zu column%s are kept"
				" (%s): %s%s",
				of->n, of->n == 1 ? "" : "s", why,
				buf_text(&of->names), more),
		   advice);
}

static void
tell(struct doctor *d, const char *about, const struct job *job,
     const struct facts *facts)
{
	const size_t limit = job->settings->value_limit;
	struct arena *a = job->arena;
	struct named_columns many = { .names = buf_new(a, NAMES_BYTES) };
	struct named_columns slow = { .names = buf_new(a, NAMES_BYTES) };

	for (size_t i = 0; i < job->schema->n_tables; i++) {
		const struct schema_table *t = &job->schema->tables[i];

		for (size_t k = 0; k < t->n_cols; k++) {
			const struct column_facts *f = facts_find(facts, i, k);

			if (!is_looked_up(&t->cols[k], f) || (f && f->complete))
				continue;
			name_column(a,
				    f && f->n_distinct >= limit ? &many : &slow,
				    t, &t->cols[k]);
		}
	}
	add(d, about, &many, arena_printf(a, "schema.value_limit = %zu", limit),
	    "Words of a question find only those that are; where people ask by"
	    " the others, raise it.");
	add(d, about, &slow, "the time for reading them was up",
	    "An index on such a column helps; they are read again later.");
}

void
doctor_look_at_values(struct doctor *d, const struct database *db,
		      const char *about)
{
	struct cli *cli = d->cli;
	const char *values = arena_printf(cli->arena, "%s, its values", about);
	struct wait wait = wait_within(&cli->wait, BUILD_MS);
	struct job job = { .arena = cli->arena,
			   .settings = db->settings,
			   .database = db,
			   .wait = &wait };
	struct schema_want want = { .db = db, .wait = &wait };
	struct schema_now now = { .schema = NULL };
	struct values *v;

	if (db->settings->value_limit == 0)
		return;
	if (conns_get(cli->app->conns, cli->arena, db, &wait, &want.conn) ||
	    schema_get(cli->app, cli->arena, &want, &now))
		return; /* it was told already why it cannot be read */
	job.conn = want.conn;
	job.schema = now.schema;
	job.data = now.data;
	v = values_current(cli->app, &job);
	if (v)
		tell(d, values, &job, values_facts(v));
	else
		doctor_add(d, values, "note", "they could not be read",
			   "Words of a question are not matched with them.");
}

#include "knowledge/schema/current.h"
#include "pipeline/pipeline.h"

#include "tests/pipeline/fakes.h"

#include "base/ban.h"

static void
given_sql_is_run_as_it_is(void **state)
{
	struct turn *t = run_given(GOOD, ERR__MAX);

	(void)state;
	assert_int_equal(t->rows->n_rows, 3);
	assert_string_equal(t->tables[0], "items");
	assert_string_equal(t->answer, "3 items: pen, book and bag.");
	t = run_given(MISS, ERR_NO_SQL);
	assert_int_equal(t->n_attempts, 1);
	assert_false(t->needs_review);
	t = run_given(WRITES, ERR_NO_SQL);
	assert_int_equal(t->attempts[0].complaint->type, COMPLAINT_REFUSED);
	(void)run_given("select 1; select 2", ERR_NO_SQL);
}

static const struct {
	const char *sql;
	size_t n_rows;
	bool truncated;
} limits[] = {
	{ "select n from numbers", 1000, true },
	{ "select n from numbers limit 7", 7, false },
	{ "select n from numbers limit 2000", 2000, false },
	{ "select n from numbers limit 2900", 2500, true },
	{ "select n from numbers where n <= 1000", 1000, false },
};

static void
limits_are_kept(void **state)
{
	(void)state;
	settings->max_row_limit = 2500;
	for (size_t i = 0; i < COUNT(limits); i++) {
		struct turn *t = run_given(limits[i].sql, ERR__MAX);

		assert_int_equal(t->rows->n_rows, limits[i].n_rows);
		assert_int_equal(t->rows->truncated, limits[i].truncated);
	}
	settings->max_bytes = 4096;
	assert_true(run_given(limits[0].sql, ERR__MAX)->rows->truncated);
}

struct seen {
	size_t n_began, n_ended, n_failed;
	const char *fixing;
};

static void
see(void *arg, const struct stage_event *event)
{
	struct seen *s = arg;

	s->n_began += event->began;
	s->n_ended += !event->began;
	s->n_failed += event->failed;
	if (strncmp(event->label, "Fixing", 6) == 0)
		s->fixing = event->label;
}

static void
every_stage_is_told(void **state)
{
	static const struct reply mends[REPLIES_MAX] = {
		{ .sql = { BAD } },
		{ .sql = { GOOD } },
	};
	struct job *job = new_job(alone);
	struct seen seen = { 0 };

	(void)state;
	replies = mends;
	job->sink = (struct event_sink){ .event = see, .arg = &seen };
	assert_null(pipeline_run(&app, job));
	assert_int_equal(seen.n_began, seen.n_ended);
	assert_int_equal(seen.n_ended, job->turn->n_timings);
	assert_int_equal(seen.n_failed, 1);
	assert_non_null(strstr(seen.fixing, "nowhere"));
}

static const struct schema_column *
column(const char *table, const char *name)
{
	const struct schema *schema;
	const struct schema_column *c;

	assert_null(schema_current(&app, a, &db, &whole, &schema));
	c = schema_column(schema_table(schema, str_of(table)), str_of(name));
	assert_non_null(c);
	return c;
}

static void
samples_are_kept_and_hidden(void **state)
{
	const struct schema_column *c = column("items", "name");

	(void)state;
	assert_int_equal(c->n_samples, 3);
	assert_string_equal(c->samples[0], "pen");
	settings->hide_samples = "Items.secret";
	c = column("items", "secret");
	assert_int_equal(c->n_samples, 0);
	assert_true(c->samples_hidden);
	assert_int_equal(column("items", "name")->n_samples, 3);
	settings->hide_samples = "*";
	assert_int_equal(column("items", "name")->n_samples, 0);
	settings->hide_samples = "";
	settings->samples = 2;
	assert_int_equal(column("items", "name")->n_samples, 2);
}

static void
the_schema_follows_the_file(void **state)
{
	const struct schema *first, *again;

	(void)state;
	assert_null(schema_current(&app, a, &db, &whole, &first));
	assert_null(schema_current(&app, a, &db, &whole, &again));
	assert_ptr_equal(first, again);
	assert_null(schema_table(again, STR("extra")));
	sqlite_run(asking_path, "create table extra (x text)");
	assert_null(schema_current(&app, a, &db, &whole, &again));
	assert_non_null(schema_table(again, STR("extra")));
	sqlite_run(asking_path, "drop table extra");
}

struct counted {
	size_t n_rows;
};

static const struct err *
count_begin(void *arg, const struct column *cols, size_t n)
{
	(void)arg, (void)cols, (void)n;
	return NULL;
}

static const struct err *
count_batch(void *arg, const struct rows *batch, bool *ret_enough)
{
	*ret_enough = false;
	((struct counted *)arg)->n_rows += batch->n_rows;
	return NULL;
}

static void
an_export_has_every_row(void **state)
{
	struct counted counted = { 0 };
	struct row_sink sink = { count_begin, count_batch, &counted };
	struct pipeline_export x = { .database = &db,
				     .sql = "select n from numbers",
				     .wait = &whole,
				     .sink = &sink };
	const struct err *e;

	(void)state;
	assert_null(pipeline_export(&app, a, &x));
	assert_int_equal(counted.n_rows, 3000);
	x.sql = WRITES;
	e = pipeline_export(&app, a, &x);
	assert_non_null(e);
	assert_int_equal(e->kind, ERR_NO_SQL);
}

TESTS_IN(make_items, asking_drop, EACH(given_sql_is_run_as_it_is),
	 EACH(limits_are_kept), EACH(every_stage_is_told),
	 EACH(samples_are_kept_and_hidden), EACH(the_schema_follows_the_file),
	 EACH(an_export_has_every_row))

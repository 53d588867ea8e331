#include <string.h>

#include "drafter/grammar/rank/arbiter.h"
#include "drafter/grammar/rank/statement/ordered.h"
#include "drafter/grammar/rank/trees.h"
#include "tests/drafter/grammar/made_schema.h"

static const char ddl[] =
	"CREATE TABLE garages (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" garage_id INTEGER REFERENCES garages(id), state TEXT,"
	" ordered_on DATE, done_on DATE, cost REAL);";

static void
ask_as(struct arena *a, const char *question, const char *other, double least,
       bool learned, struct drafts *ret)
{
	static struct settings settings;
	static struct schema schema;
	struct job *job = arena_alloc(a, sizeof(*job));
	struct older *older = arena_alloc(a, sizeof(*older));
	struct readings_of *all = NULL;

	made_schema(a, ddl, &schema);
	settings = (struct settings){ .clarify_below = least };
	*job = made_job(a, &schema, question);
	job->settings = &settings;
	job->every_reading = learned;
	job->today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	*older = (struct older){ .right = other ? 0.1 : 0, .known = 0.4 };
	if (other)
		older->drafts.items[older->drafts.n++] = (struct draft){
			.sql = other, .explanation = "Other.", .confidence = 0.6
		};
	*ret = (struct drafts){ .n = 0 };
	(void)arbiter_begin(job, &all);
	arbiter_end(all, older, ret);
}

/* Question, what the other reader has (NULL: nothing), and how sure it is. */
static void
ask(struct arena *a, const char *question, const char *other, double least,
    struct drafts *ret)
{
	ask_as(a, question, other, least, false, ret);
}

extern const char ranker_text[]; /* of rank/trees.c */

/* The data file is read in whole: each name in it is a feature. */
static void
test_trees(void **state)
{
	double none[RANK__MAX] = { 0 };
	size_t n = 0;

	(void)state;
	for (const char *at = ranker_text; (at = strstr(at, "\ntree ")); at++)
		n++;
	assert_true(n > 0);
	assert_int_equal(trees_ready(), n);
	assert_int_equal(trees_ready(), n);
	assert_true(trees_right(none) > 0 && trees_right(none) < 1);
	for (size_t i = 0; i < RANK__MAX; i++)
		assert_non_null(rank_names[i]);
}

/* The likeliest goes first, and each tells what was measured of it. */
static void
test_order(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "number of jobs per garage", "SELECT cost FROM jobs", 0, &d);
	assert_true(d.n >= 2);
	assert_non_null(d.items[0].sql);
	assert_non_null(strstr(d.items[0].sql, "GROUP BY"));
	for (size_t i = 0; i < d.n; i++) {
		assert_true(d.items[i].n_signs > 0);
		assert_string_equal(d.items[i].drafter, "grammar");
		if (i)
			assert_true(d.items[i].confidence <=
				    d.items[i - 1].confidence);
	}
	arena_destroy(a);
}

/* Another that agrees makes it surer, one that does not less sure. */
static void
test_agreement(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts same, none;

	(void)state;
	ask(a, "how many jobs", "SELECT count(*) FROM jobs", 0, &same);
	ask(a, "how many jobs", "SELECT garage_id FROM jobs", 0, &none);
	assert_non_null(strstr(same.items[0].sql, "count(*)"));
	assert_true(same.items[0].confidence >= none.items[0].confidence);
	arena_destroy(a);
}

/* A column is not shown beside all of them. */
static void
test_shown_twice(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "list jobs with cost", "SELECT *, cost FROM jobs", 0, &d);
	assert_true(d.n > 0);
	for (size_t i = 0; i < d.n; i++)
		assert_null(strstr(d.items[i].sql, "*,"));
	assert_string_equal(d.items[0].sql, "SELECT id, cost FROM jobs");
	arena_destroy(a);
}

/* Under the line it asks back, with distinct readings as choices. */
static void
test_asks_back(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "jobs per garage this year", "SELECT cost FROM jobs", 5, &d);
	assert_true(d.n > 1);
	assert_non_null(d.items[0].clarify);
	assert_null(d.items[0].sql);
	assert_in_range(d.items[0].n_readings, 1, DRAFTS_MAX);
	for (size_t i = 0; i < d.items[0].n_readings; i++)
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(d.items[0].readings[i].text,
						d.items[0].readings[k].text);
	assert_non_null(d.items[1].sql);
	arena_destroy(a);
}

/* Two orders are one, whatever tables and columns are called in them. */
static void
test_ordered(void **state)
{
	static const struct {
		const char *x, *y;
		bool alike;
	} cases[] = {
		{ "SELECT a FROM t", "SELECT b, a FROM t", true },
		{ "SELECT a FROM t ORDER BY t.a DESC LIMIT 1",
		  "SELECT a, b FROM t t1 order by t1.a desc limit 1", true },
		{ "SELECT a, count(*) AS n FROM t GROUP BY a ORDER BY n",
		  "SELECT a, count(*) FROM t GROUP BY a ORDER BY count(*)",
		  true },
		{ "SELECT a FROM t ORDER BY a", "SELECT a FROM t", false },
		{ "SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY b",
		  false },
		{ "SELECT a FROM t ORDER BY a",
		  "SELECT a FROM t ORDER BY a DESC", false },
		{ "SELECT a FROM t ORDER BY a LIMIT 1",
		  "SELECT a FROM t ORDER BY a LIMIT 2", false },
	};
	struct arena *a = arena_create(1 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(ordered_alike(a, dialect_find(STR("sqlite")),
					       cases[i].x, cases[i].y),
				 cases[i].alike);
	arena_destroy(a);
}

/* What orders a list is shown in it, whoever read the question. */
static void
test_shows_order(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	size_t n = 0;
	struct drafts d;

	(void)state;
	ask(a, "the job with the highest cost",
	    "SELECT id FROM jobs ORDER BY cost DESC LIMIT 1", 0, &d);
	for (size_t i = 0; i < d.n; i++)
		if (d.items[i].reading &&
		    strstr(d.items[i].reading, "with the highest cost")) {
			assert_non_null(strstr(d.items[i].sql, "id, cost"));
			n++;
		}
	assert_in_range(n, 2, d.n);
	arena_destroy(a);
}

/* A word of business that nothing here defines is not left out in silence. */
static void
test_business(void **state)
{
	static const char *const asked[] = {
		"how many late jobs", "number of overdue jobs per garage",
		"how many inactive garages"
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	for (size_t i = 0; i < COUNT(asked); i++) {
		ask(a, asked[i], "SELECT count(*) FROM jobs", 0, &d);
		assert_true(d.n > 1);
		assert_non_null(d.items[0].clarify);
		assert_non_null(strstr(d.items[0].clarify, "I do not find"));
	}
	ask(a, "how many jobs", "SELECT count(*) FROM jobs", 0, &d);
	assert_non_null(d.items[0].sql);
	arena_destroy(a);
}

/* "per" is a word of questions: nobody is told that no table has it. */
static void
test_structure(void **state)
{
	static const char *const asked[] = {
		"garages per",
		"jobs until per state",
	};
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	for (size_t i = 0; i < COUNT(asked); i++) {
		ask(a, asked[i], NULL, 1, &d);
		assert_true(d.n > 0);
		assert_non_null(d.items[0].clarify);
		assert_null(strstr(d.items[0].clarify, "I do not find"));
	}
	arena_destroy(a);
}

/* What adds up rows more than once is neither an answer nor a choice. */
static void
test_fans(void **state)
{
	static const char fanned[] =
		"SELECT garages.name, sum(garages.id) FROM garages JOIN jobs "
		"ON jobs.garage_id = garages.id GROUP BY garages.name";
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "number of jobs per garage", fanned, 0, &d);
	assert_true(d.n > 0);
	for (size_t i = 0; i < d.n; i++) {
		assert_non_null(d.items[i].sql);
		assert_null(strstr(d.items[i].sql, "sum(garages.id)"));
	}
	arena_destroy(a);
}

static bool
has_sign(const struct draft *d, const char *name)
{
	for (size_t i = 0; i < d->n_signs; i++)
		if (strcmp(d->signs[i].name, name) == 0)
			return true;
	return false;
}

/* Every word names what it is, and both readers say the same. */
static void
test_plain(void **state)
{
	static const struct {
		const char *question, *other;
		bool plain;
	} plain[] = {
		{ "how many jobs", "SELECT count(*) FROM jobs", true },
		{ "how many jobs", "SELECT garage_id FROM jobs", false },
		{ "how many jobs", "SELECT count(*) FROM garages", false },
		{ "how many urgent jobs", "SELECT count(*) FROM jobs", false },
		{ "average cost of jobs", "SELECT avg(t1.cost) FROM jobs t1",
		  true },
	};
	struct arena *a = arena_create((size_t)128 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(plain); i++) {
		struct drafts d;

		ask(a, plain[i].question, plain[i].other, 0, &d);
		if (has_sign(&d.items[0], "plain") != plain[i].plain)
			fail_msg("%s: %s", plain[i].question, plain[i].other);
	}
	arena_destroy(a);
}

static double
sign_of(const struct drafts *d, const char *sql, const char *name)
{
	for (size_t i = 0; i < d->n; i++)
		for (size_t k = 0; k < d->items[i].n_signs; k++)
			if (strcmp(d->items[i].sql, sql) == 0 &&
			    strcmp(d->items[i].signs[k].name, name) == 0)
				return d->items[i].signs[k].value;
	return 0;
}

/* Told to those who learn: what it shows, forms that are said and not built. */
static void
test_shape(void **state)
{
	static const struct {
		const char *question, *other, *name;
		double value;
	} cases[] = {
		{ "names of garages", "SELECT DISTINCT name FROM garages",
		  "form_once", -1 },
		{ "cost per garage", "SELECT cost FROM jobs", "form_each", 1 },
		{ "jobs not done", "SELECT id FROM jobs", "form_not", 1 },
		{ "jobs", "SELECT id FROM jobs WHERE cost > 5", "form_than",
		  -1 },
		{ "names of garages", "SELECT id, name FROM garages", "shown",
		  2 },
		{ "names of garages", "SELECT id, name FROM garages",
		  "shown_keys", 1 },
		{ "jobs per garage", "SELECT max(cost) FROM jobs",
		  "shown_aggregates", 1 },
		{ "jobs per state", "SELECT max(cost) FROM jobs GROUP BY state",
		  "group_hidden", 1 },
		{ "jobs per state",
		  "SELECT state, max(cost) FROM jobs GROUP BY state",
		  "group_hidden", 0 },
		{ "jobs per garage",
		  "SELECT name, max(cost) FROM jobs JOIN garages ON "
		  "garages.id = garage_id GROUP BY garages.id, name",
		  "group_hidden", 0 },
	};
	struct arena *a = arena_create((size_t)128 << 20);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct drafts d;
		double found;

		ask_as(a, cases[i].question, cases[i].other, 0, true, &d);
		found = sign_of(&d, cases[i].other, cases[i].name);
		if (found < cases[i].value || found > cases[i].value)
			fail_msg("%s: %s: %g", cases[i].question, cases[i].name,
				 found);
	}
	arena_destroy(a);
}

/* A word that nothing accounts for is told, whoever wrote the statement. */
static void
test_left_out(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "how many urgent jobs", "SELECT count(*) FROM jobs", 0, &d);
	assert_true(d.n > 0);
	assert_string_equal(d.items[0].sql,
			    "SELECT count(*) AS jobs FROM jobs");
	assert_int_equal(d.items[0].n_unused, 1);
	assert_string_equal(d.items[0].unused[0], "urgent");
	assert_false(d.items[0].whole);
	arena_destroy(a);
}

/* What is neither grouped nor aggregated, and a sum of words. */
static void
test_unsound(void **state)
{
	static const char *const bad[] = {
		"SELECT state, garage_id FROM jobs GROUP BY garage_id",
		"SELECT avg(state) FROM jobs",
	};
	struct arena *a = arena_create((size_t)64 << 20);

	(void)state;
	for (size_t k = 0; k < COUNT(bad); k++) {
		struct drafts d;

		ask(a, "state of jobs per garage", bad[k], 0, &d);
		for (size_t i = 0; i < d.n; i++)
			assert_string_not_equal(d.items[i].sql, bad[k]);
	}
	arena_destroy(a);
}

/* "best": nothing says by what, and the other reader took what came first. */
static void
test_vague(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts d;

	(void)state;
	ask(a, "best garages",
	    "SELECT t2.name FROM jobs t1 JOIN garages t2 ON t2.id = "
	    "t1.garage_id GROUP BY t2.id, t2.name ORDER BY sum(t1.cost) DESC",
	    0, &d);
	assert_true(d.n > 0);
	assert_non_null(d.items[0].clarify);
	arena_destroy(a);
}

/* As likely, whether it was ranked before the other reader was asked or not. */
static void
test_ranked_twice(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct drafts once, twice;

	(void)state;
	ask_as(a, "garages with an average cost above 300",
	       "SELECT name FROM garages", 0, true, &once);
	ask_as(a, "garages with an average cost above 300",
	       "SELECT name FROM garages", 0, false, &twice);
	assert_true(once.n > 1);
	assert_int_equal(once.n, twice.n);
	for (size_t i = 0; i < once.n; i++) {
		assert_string_equal(once.items[i].sql, twice.items[i].sql);
		assert_float_equal(once.items[i].confidence,
				   twice.items[i].confidence, 1e-9);
	}
	arena_destroy(a);
}

TESTS(CASE(test_trees), CASE(test_order), CASE(test_ordered),
      CASE(test_shows_order), CASE(test_business), CASE(test_structure),
      CASE(test_fans), CASE(test_agreement), CASE(test_asks_back),
      CASE(test_plain), CASE(test_left_out), CASE(test_unsound),
      CASE(test_vague), CASE(test_shape), CASE(test_ranked_twice),
      CASE(test_shown_twice))

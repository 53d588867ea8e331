#include <string.h>

#include "data/turn.h"
#include "tests/drafter/grammar/made.h"
#include "tests/drafter/grammar/made_schema.h"
#include "tests/drafter/grammar/rank/older_says.h"

/* What a statement must not be believed to say: of two made databases. */

static const char depot[] =
	"CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT,"
	" category_id INTEGER NOT NULL REFERENCES categories(id));"
	"CREATE TABLE returns (id INTEGER PRIMARY KEY,"
	" part_id INTEGER NOT NULL REFERENCES parts(id), refund REAL,"
	" returned_on DATE);"
	"CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE stock (id INTEGER PRIMARY KEY,"
	" room_id INTEGER NOT NULL REFERENCES rooms(id), stock INTEGER);";

static const char school[] =
	"CREATE TABLE grades (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE pupils (id INTEGER PRIMARY KEY, name TEXT,"
	" grade_id INTEGER NOT NULL REFERENCES grades(id));"
	"CREATE TABLE absences (id INTEGER PRIMARY KEY,"
	" pupil_id INTEGER NOT NULL REFERENCES pupils(id), hours REAL,"
	" begun_on DATE);"
	"CREATE TABLE points (id INTEGER PRIMARY KEY,"
	" pupil_id INTEGER NOT NULL REFERENCES pupils(id), points INTEGER);";

static const struct made_value values[] = {
	{ .text = "shipped", .table = "orders", .column = "status" },
};

/* A question to the tables, on 30 June 2026. */
static struct job *
asked_of(struct arena *a, const char *ddl, const char *question)
{
	static struct settings settings;
	struct schema *schema = arena_alloc(a, sizeof(*schema));
	struct job *job = arena_alloc(a, sizeof(*job));

	made_schema(a, ddl, schema);
	*job = made_job(a, schema, question);
	made_values(job, values, COUNT(values));
	job->settings = &settings;
	job->today_ms = (int64_t)20634 * 86400000;
	return job;
}

/* How likely another reader's statement is right; 0: it is not offered. */
static double
likely(const char *ddl, const char *question, const char *sql)
{
	static const struct older says = { .right = 0.9, .known = 0.4 };
	struct arena *a = arena_create((size_t)128 << 20);
	struct job *job = asked_of(a, ddl, question);
	double found;

	job->asked_alone = true;
	found = older_says(job, says, sql);
	arena_destroy(a);
	return found;
}

/* A rate is of what it is a part of, and not of all groups. */
static void
test_rate(void **state)
{
	static const char share[] =
		"SELECT t3.name, 100.0 * sum(t1.refund) /"
		" sum(sum(t1.refund)) OVER () AS percentage FROM returns t1"
		" JOIN parts t2 ON t2.id = t1.part_id JOIN categories t3"
		" ON t3.id = t2.category_id GROUP BY t3.id, t3.name";
	static const char hours[] =
		"SELECT t3.name, sum(t1.hours) FROM absences t1"
		" JOIN pupils t2 ON t2.id = t1.pupil_id JOIN grades t3"
		" ON t3.id = t2.grade_id GROUP BY t3.id, t3.name";

	(void)state;
	assert_true(likely(depot, "refund rate by category", share) < 0.2);
	assert_true(likely(depot, "share of refund by category", share) > 0.2);
	assert_true(likely(school, "hours rate per grade", hours) < 0.2);
	assert_true(likely(school, "hours per grade", hours) > 0.2);
}

/* A column that is averaged is not the rows that are called the same. */
static void
test_rows(void **state)
{
	static const char stock[] =
		"SELECT t2.name, count(*) * 1.0 / count(DISTINCT t2.id) FROM"
		" stock t1 JOIN rooms t2 ON t2.id = t1.room_id GROUP BY"
		" t2.id, t2.name";
	static const char points[] =
		"SELECT t2.name, count(*) FROM points t1 JOIN pupils t2"
		" ON t2.id = t1.pupil_id GROUP BY t2.id, t2.name";

	(void)state;
	assert_true(likely(depot, "average stock per room", stock) < 0.05);
	assert_true(likely(school, "average points per pupil", points) < 0.1);
	/* of a column in cents, too */
	assert_true(likely("CREATE TABLE cost (id INTEGER PRIMARY KEY, room"
			   " TEXT, cost_cts INTEGER);",
			   "average cost per room",
			   "SELECT room, count(*) FROM cost GROUP BY room") <
		    0.05);
}

/* "not shipped" is no other state than that, where a day says when. */
static void
test_state(void **state)
{
	static const char made[] =
		"CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT,"
		" shipped_at DATE);";
	static const char sql[] =
		"SELECT count(*) FROM orders WHERE status <> 'shipped'";
	static const char day[] =
		"SELECT count(*) FROM orders WHERE shipped_at IS NULL";

	(void)state;
	assert_true(likely(made, "how many orders are not shipped", day) >
		    likely(made, "how many orders are not shipped", sql));
}

/* What is denied of a return is not denied of the state. */
static void
test_state_affirmed(void **state)
{
	static const char made[] =
		"CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT,"
		" shipped_at DATE);"
		"CREATE TABLE returns (id INTEGER PRIMARY KEY, order_id INTEGER"
		" REFERENCES orders(id));";
	static const char sql[] =
		"SELECT count(*) FROM orders WHERE status = 'shipped' AND id"
		" NOT IN (SELECT order_id FROM returns)";

	(void)state;
	assert_true(likely(made, "how many shipped orders were not returned",
			   sql) > 0.31);
}

/* All rows are not those of a kind that nothing is called. */
static void
test_kind(void **state)
{
	(void)state;
	assert_true(likely(depot, "how many parts",
			   "SELECT count(*) FROM parts") > 0.5);
	assert_true(likely(depot, "how many blue parts",
			   "SELECT count(*) FROM parts") < 0.5);
	assert_true(likely(school, "how many pupils",
			   "SELECT count(*) FROM pupils") > 0.5);
	assert_true(likely(school, "how many gifted pupils",
			   "SELECT count(*) FROM pupils") < 0.5);
}

/* "Which pupil" is a pupil, and not the day of most absences. */
static void
test_which(void **state)
{
	static const char days[] =
		"SELECT begun_on, count(*) FROM absences GROUP BY begun_on"
		" ORDER BY count(*) DESC LIMIT 1";
	static const char refunds[] =
		"SELECT returned_on, count(*) FROM returns GROUP BY returned_on"
		" ORDER BY count(*) DESC LIMIT 1";
	static const char parts[] =
		"SELECT t2.name FROM returns t1 JOIN parts t2"
		" ON t2.id = t1.part_id GROUP BY t2.id, t2.name"
		" ORDER BY count(*) DESC LIMIT 1";

	(void)state;
	assert_true(likely(school, "which pupil has the most absences", days) <
		    0.5);
	assert_true(likely(depot, "which part has the most returns", refunds) <
		    0.5);
	assert_true(likely(depot, "which part has the most returns", parts) >
		    0.5);
}

/* All of a table less all of it is nothing; less another table it is some. */
static void
test_except(void **state)
{
	(void)state;
	assert_true(likely(depot, "rooms that are no parts",
			   "SELECT name FROM rooms EXCEPT SELECT name FROM"
			   " parts") > 0.1);
	assert_true(likely(depot, "rooms that are no parts",
			   "SELECT name FROM rooms EXCEPT SELECT name FROM"
			   " rooms") < 0.01);
}

/* Whether a part of a chat may be more than unsure. */
static bool
is_believed(const char *ddl, const char *chat, const struct turn *before)
{
	struct arena *a = arena_create((size_t)128 << 20);
	struct older *older = arena_alloc(a, sizeof(*older));
	struct job *job = asked_of(a, ddl, strchr(chat, '\n') + 1);
	struct readings_of *all = NULL;
	struct drafts drafts = { .n = 0 };
	double right;

	job->chat_text = chat;
	job->history = before;
	job->n_history = 1;
	*older = (struct older){ .right = 0, .known = 0 };
	(void)arbiter_begin(job, &all);
	arbiter_end(all, older, &drafts);
	assert_true(drafts.n > 0);
	right = drafts.items[0].confidence;
	arena_destroy(a);
	return right > 0.45;
}

/* A name of other rows than those that were said. */
static void
test_beyond(void **state)
{
	(void)state;
	assert_true(likely(depot, "name and id of parts",
			   "SELECT t2.name, t1.id FROM parts t1 JOIN "
			   "categories t2 ON t2.id = t1.category_id") < 0.46);
	assert_true(likely(school, "name and id of pupils",
			   "SELECT t2.name, t1.id FROM pupils t1 JOIN grades "
			   "t2 ON t2.id = t1.grade_id") < 0.46);
	assert_true(likely(school, "name and grade of pupils",
			   "SELECT t1.name, t2.name FROM pupils t1 JOIN grades "
			   "t2 ON t2.id = t1.grade_id") > 0.46);
}

/* "who" is no day. */
static void
test_person(void **state)
{
	(void)state;
	assert_true(likely(school, "who begun the most absences",
			   "SELECT begun_on FROM absences GROUP BY begun_on "
			   "ORDER BY count(*) DESC LIMIT 1") < 0.46);
}

static const char docks[] =
	"CREATE TABLE crews (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE hauls (id INTEGER PRIMARY KEY,"
	" crew_id INTEGER NOT NULL REFERENCES crews(id), pallets INTEGER);";

/* "who" has the most of them is none of them, and rows are no keys. */
static void
test_named(void **state)
{
	(void)state;
	assert_true(likely("CREATE TABLE growers (id INTEGER PRIMARY KEY, name "
			   "TEXT); CREATE TABLE apples (id INTEGER PRIMARY "
			   "KEY, name TEXT, grower_id INTEGER REFERENCES "
			   "growers(id));",
			   "who has the most apples",
			   "SELECT name FROM apples GROUP BY name ORDER BY "
			   "count(*) DESC LIMIT 1") < 0.46);
	assert_true(likely(docks, "crews with at least 20 hauls",
			   "SELECT t1.id FROM crews t1 JOIN hauls t2 ON "
			   "t2.crew_id = t1.id GROUP BY t1.id HAVING count(*) "
			   ">= 20") < 0.46);
}

/* "the most pallets" is by pallets, and not by how many rows there are. */
static void
test_counted(void **state)
{
	static const char by_count[] =
		"SELECT t1.name FROM crews t1 JOIN hauls t2 ON t2.crew_id = "
		"t1.id GROUP BY t1.id, t1.name ORDER BY count(*) DESC LIMIT 1";

	(void)state;
	assert_true(likely(docks, "which crew has the most pallets", by_count) <
		    0.15);
	assert_true(likely(docks, "which crew has the most hauls", by_count) >
		    0.15);
}

/* A part of a question that was not answered is of nobody knows what. */
static void
test_unanswered(void **state)
{
	static const struct turn answered = { .sql = "SELECT 1" },
				 refused = { .sql = NULL };

	(void)state;
	for (int i = 0; i < 2; i++) {
		const struct turn *before = i ? &refused : &answered;

		assert_int_equal(
			is_believed(depot, "rooms\nwithout stock", before), !i);
		assert_int_equal(is_believed(school,
					     "how many absences\nand in 2025",
					     before),
				 !i);
		assert_true(is_believed(
			depot, "oddities\nhow many returns in 2025", before));
	}
}

/* By hours, and not by each moment, however sure the older reader is. */
static void
test_moments(void **state)
{
	static const char moorings[] =
		"CREATE TABLE moorings (id INTEGER PRIMARY KEY, moored_at"
		" TIMESTAMP, left_on DATE);";
	static const struct {
		const char *question, *sql;
		bool meant;
	} cases[] = {
		{ "which hour of the day has the most moorings",
		  "SELECT moored_at FROM moorings GROUP BY moored_at ORDER BY "
		  "count(*) DESC LIMIT 1",
		  false },
		{ "which hour of the day has the most moorings",
		  "SELECT substr(moored_at, 12, 2), count(*) FROM moorings "
		  "GROUP BY substr(moored_at, 12, 2) ORDER BY count(*) DESC "
		  "LIMIT 1",
		  true },
		{ "which day moored at has the most moorings",
		  "SELECT moored_at FROM moorings GROUP BY moored_at ORDER BY "
		  "count(*) DESC LIMIT 1",
		  false },
		/* a day without a time */
		{ "which day left on has the most moorings",
		  "SELECT left_on FROM moorings GROUP BY left_on ORDER BY "
		  "count(*) DESC LIMIT 1",
		  true },
	};
	static const struct older sure = { .right = 2, .known = 2 };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)128 << 20);
		struct job *job = asked_of(a, moorings, cases[i].question);
		double found;

		job->asked_alone = true;
		found = older_says(job, sure, cases[i].sql);
		if (found <= 0 || (found > 0.7) != cases[i].meant)
			fail_msg("%s: %g", cases[i].sql, found);
		arena_destroy(a);
	}
}

/* Who paid the least is not who paid seldom, however sure the reader is. */
static void
test_ranked_sums(void **state)
{
	static const char fees[] =
		"CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);"
		"CREATE TABLE payments (id INTEGER PRIMARY KEY, client_id"
		" INTEGER REFERENCES clients(id), amount REAL);";
	static const struct {
		const char *by;
		bool likely;
	} cases[] = { { "count(*)", false }, { "sum(t1.amount)", true } };
	static const struct older sure = { .right = 2, .known = 2 };

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)128 << 20);
		struct job *job =
			asked_of(a, fees, "which client paid the least");
		const char *sql = arena_printf(
			a,
			"SELECT t2.name FROM payments t1 JOIN clients t2 ON "
			"t2.id = t1.client_id GROUP BY t2.id, t2.name ORDER "
			"BY %s LIMIT 1",
			cases[i].by);

		job->asked_alone = true;
		assert_int_equal(older_says(job, sure, sql) > 0.6,
				 cases[i].likely);
		arena_destroy(a);
	}
}

TESTS(CASE(test_except), CASE(test_moments), CASE(test_ranked_sums),
      CASE(test_rate), CASE(test_rows), CASE(test_state),
      CASE(test_state_affirmed), CASE(test_kind), CASE(test_which),
      CASE(test_beyond), CASE(test_person), CASE(test_named),
      CASE(test_counted), CASE(test_unanswered))

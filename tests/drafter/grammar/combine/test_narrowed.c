#include "tests/drafter/grammar/combine/asked.h"
#include "tests/drafter/grammar/made_values.h"

/* Parcels of a carrier: what is in them, of what kind; those who drive them. */
static const char carrier[] =
	"CREATE TABLE kinds (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT,"
	" kind_id INTEGER REFERENCES kinds(id));"
	"CREATE TABLE parcels (id INTEGER PRIMARY KEY, route TEXT,"
	" posted_on DATE);"
	"CREATE TABLE parcel_lines (id INTEGER PRIMARY KEY,"
	" parcel_id INTEGER REFERENCES parcels(id),"
	" good_id INTEGER REFERENCES goods(id), pieces INTEGER);"
	"CREATE TABLE claims (id INTEGER PRIMARY KEY,"
	" good_id INTEGER REFERENCES goods(id), filed_on DATE);"
	"CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT,"
	" hired_on DATE, left_on DATE,"
	" chief_id INTEGER REFERENCES drivers(id),"
	" mentor_id INTEGER REFERENCES drivers(id));";

static const struct made_value values[] = {
	{ "Glassware", "kinds", "name" },
};

static void
assert_of_carrier(const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	made_schema(a, carrier, &schema);
	for (size_t i = 0; i < n; i++) {
		struct job job = made_job(a, &schema, cases[i].chat);
		struct derivations all;
		struct context x;

		job.today_ms = (int64_t)20634 * 86400000;
		made_values(&job, values, COUNT(values));
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_true(all.n > 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
	}
	arena_destroy(a);
}

/* Rows of a kind that another table names: they narrow a figure of others. */
static void
test_of_a_kind(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many claims of Glassware goods",
		  "SELECT count(*) AS claims FROM claims t1 JOIN goods t2 ON "
		  "t2.id = t1.good_id JOIN kinds t3 ON t3.id = t2.kind_id "
		  "WHERE t3.name = 'Glassware'" },
		{ "how many claims of Glassware goods in 2025",
		  "SELECT count(*) AS claims FROM claims t1 JOIN goods t2 ON "
		  "t2.id = t1.good_id JOIN kinds t3 ON t3.id = t2.kind_id "
		  "WHERE t3.name = 'Glassware' AND t1.filed_on >= "
		  "'2025-01-01' AND t1.filed_on < '2026-01-01'" },
		{ "how many parcels of Glassware goods",
		  "SELECT count(DISTINCT t4.id) AS parcels FROM parcel_lines "
		  "t1 JOIN goods t2 ON t2.id = t1.good_id JOIN kinds t3 ON "
		  "t3.id = t2.kind_id LEFT JOIN parcels t4 ON t4.id = "
		  "t1.parcel_id WHERE t3.name = 'Glassware'" },
		{ "how many parcels contain Glassware goods",
		  "SELECT count(*) AS parcels FROM parcels WHERE id IN "
		  "(SELECT t4.parcel_id FROM goods t2 JOIN kinds t3 ON t3.id "
		  "= t2.kind_id JOIN parcel_lines t4 ON t4.good_id = t2.id "
		  "WHERE t3.name = 'Glassware')" },
		{ "number of parcels of Glassware goods per route",
		  "SELECT route, count(*) AS parcels FROM parcels WHERE id "
		  "IN (SELECT t4.parcel_id FROM kinds t2 JOIN goods t3 ON "
		  "t3.kind_id = t2.id JOIN parcel_lines t4 ON t4.good_id = "
		  "t3.id WHERE t2.name = 'Glassware') GROUP BY route" },
	};

	(void)state;
	assert_of_carrier(cases, COUNT(cases));
}

/* What was done to them says who is meant, and by which day. */
static void
test_done(void **state)
{
	static const struct asked_case cases[] = {
		{ "who left the company",
		  "SELECT name FROM drivers WHERE left_on IS NOT NULL" },
		{ "which drivers have left us in 2025",
		  "SELECT name FROM drivers WHERE left_on IS NOT NULL AND "
		  "left_on >= '2025-01-01' AND left_on < '2026-01-01'" },
		{ "most recently hired driver",
		  "SELECT name, hired_on FROM drivers ORDER BY hired_on DESC "
		  "LIMIT 1" },
		{ "the last hired driver",
		  "SELECT name, hired_on FROM drivers ORDER BY hired_on DESC "
		  "LIMIT 1" },
	};

	(void)state;
	assert_of_carrier(cases, COUNT(cases));
}

/* Whom rows of the same table refer to: shown, grouped by, and looked up. */
static void
test_own_role(void **state)
{
	static const struct asked_case cases[] = {
		{ "drivers and their chiefs",
		  "SELECT t1.name AS driver_name, t2.name AS chief_name FROM "
		  "drivers t1 LEFT JOIN drivers t2 ON t2.id = t1.chief_id "
		  "WHERE t1.left_on IS NULL OR t1.left_on >= "
		  "'2026-06-30'" },
		{ "drivers and their mentors",
		  "SELECT t1.name AS driver_name, t2.name AS mentor_name FROM "
		  "drivers t1 LEFT JOIN drivers t2 ON t2.id = t1.mentor_id "
		  "WHERE t1.left_on IS NULL OR t1.left_on >= "
		  "'2026-06-30'" },
		{ "number of drivers per chief",
		  "SELECT t2.name AS chief_name, count(*) AS drivers FROM "
		  "drivers t1 JOIN drivers t2 ON t2.id = t1.chief_id WHERE "
		  "t1.left_on IS NULL OR t1.left_on >= '2026-06-30' GROUP "
		  "BY t2.id, t2.name" },
		{ "which chief has the most drivers",
		  "SELECT t2.name AS chief_name, count(*) AS drivers FROM "
		  "drivers t1 JOIN drivers t2 ON t2.id = t1.chief_id GROUP "
		  "BY t2.id, t2.name ORDER BY count(*) DESC LIMIT 1" },
	};

	(void)state;
	assert_of_carrier(cases, COUNT(cases));
}

TESTS(CASE(test_of_a_kind), CASE(test_done), CASE(test_own_role))

#include "tests/drafter/grammar/combine/asked.h"

#include "drafter/grammar/render/older_sql.h"

/* Numbers that are kept as text: what they are compared, added and sorted as. */

static const char rides[] =
	"CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, name TEXT,"
	" speed TEXT, built TEXT, spot TEXT);";

static const char shelves[] =
	"CREATE TABLE pieces (piece_id INTEGER PRIMARY KEY, title TEXT,"
	" height TEXT, share_count TEXT, phone TEXT);";

#define AS_NUMBER(x) "CASE WHEN " x " GLOB '*[0-9]*' THEN " x " + 0 END"

/* The older reader's statements are made to read them so. */
static void
put_into_statements(void **state)
{
	static const char *of_rides[][3] = {
		{ NULL },
		{ "Big One", "Loop", "Twist" },
		{ "51", "37.9", "120" },
	};
	static const struct {
		const char *sql, *put; /* NULL: stays as it is */
	} cases[] = {
		{ "SELECT max(speed) AS s FROM rides",
		  "SELECT max(" AS_NUMBER("speed") ") AS s FROM rides" },
		{ "SELECT t1.name FROM rides t1 ORDER BY t1.speed DESC",
		  "SELECT t1.name FROM rides t1 ORDER BY " AS_NUMBER(
			  "t1.speed") " DESC" },
		{ "SELECT name FROM rides WHERE speed >= 60 AND spot = 'x'",
		  "SELECT name FROM rides WHERE " AS_NUMBER(
			  "speed") " >= 60 AND spot = 'x'" },
		{ "SELECT name FROM rides WHERE speed > '60' AND spot = 'x'",
		  "SELECT name FROM rides WHERE " AS_NUMBER(
			  "speed") " > 60 AND spot = 'x'" },
		{ "SELECT speed, max(name) FROM rides GROUP BY speed", NULL },
		{ "SELECT name FROM rides WHERE speed = '51'", NULL },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	const struct catalog *c;

	(void)state;
	made_schema(a, rides, &schema);
	for (size_t i = 0; i < COUNT(of_rides); i++) {
		schema.tables[0].cols[i].samples = of_rides[i];
		schema.tables[0].cols[i].n_samples = of_rides[i][0] ? 3 : 0;
	}
	c = catalog_build(a, &schema, NULL);
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(older_sql(a, dialect_find(STR("sqlite")), c,
					      cases[i].sql),
				    cases[i].put ? cases[i].put : cases[i].sql);
	arena_destroy(a);
}

static void
as_numbers(void **state)
{
	static const char *of_rides[][3] = {
		{ NULL },
		{ "Big One", "Loop", "Twist" },
		{ "n/a", "37.9", "120" },
		{ "1998", "2004", "1977" },
		{ "0041", "0388", "1200" },
	};
	static const char *of_pieces[][3] = {
		{ NULL },
		{ "Dawn", "Dusk", "Noon" },
		{ "9", "10", "7" },
		{ "8718572", "9", "930" },
		{ "14033335568", "617223558944", "28303384290" },
	};
	static const struct asked_case a[] = {
		{ "average speed of rides",
		  "SELECT avg(" AS_NUMBER("speed") ") AS average_speed FROM "
						   "rides" },
		{ "names of rides with a speed above 60",
		  "SELECT name FROM rides WHERE " AS_NUMBER("speed") " > 60" },
		{ "name and speed of rides sorted by speed",
		  "SELECT name, speed FROM rides ORDER BY " AS_NUMBER(
			  "speed") },
		{ "names of rides built after 1990",
		  "SELECT name FROM rides WHERE " AS_NUMBER(
			  "built") " > 1990" },
	};
	static const struct asked_case b[] = {
		{ "title of the piece with the highest height",
		  "SELECT title, height FROM pieces ORDER BY " AS_NUMBER(
			  "height") " DESC LIMIT 1" },
		{ "total share count of pieces",
		  "SELECT sum(" AS_NUMBER(
			  "share_count") ") AS total_share_count FROM "
					 "pieces" },
	};

	(void)state;
	assert_asked_sampled(rides, of_rides, COUNT(of_rides), a, COUNT(a));
	assert_asked_sampled(shelves, of_pieces, COUNT(of_pieces), b, COUNT(b));
}

/* Codes of one length, with zeros before or too long, and two words are none. */
static void
codes_are_none(void **state)
{
	static const char *of_pieces[][3] = {
		{ NULL },
		{ "Dawn", "Dusk", "Noon" },
		{ "014", "3", "26" },
		{ "417", "593", "888" },
		{ "14033335568", "617223558944", "28303384290" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	const struct catalog *c;
	struct schema schema;

	(void)state;
	made_schema(a, shelves, &schema);
	for (size_t i = 0; i < COUNT(of_pieces); i++) {
		schema.tables[0].cols[i].samples = of_pieces[i];
		schema.tables[0].cols[i].n_samples = of_pieces[i][0] ? 3 : 0;
	}
	c = catalog_build(a, &schema, NULL);
	for (size_t i = 0; i < COUNT(of_pieces); i++)
		assert_false(cat_col(c, 0, (int)i)->figures);
	arena_destroy(a);
}

/* What is empty is not the highest. */
static void
empty_is_not_first(void **state)
{
	static const struct {
		const char *sql, *put; /* NULL: stays as it is */
	} cases[] = {
		{ "SELECT name FROM rides ORDER BY spot DESC LIMIT 1",
		  "SELECT name FROM rides ORDER BY spot DESC NULLS LAST LIMIT "
		  "1" },
		{ "SELECT spot FROM rides GROUP BY spot ORDER BY avg(x) DESC",
		  "SELECT spot FROM rides GROUP BY spot ORDER BY avg(x) DESC "
		  "NULLS LAST" },
		{ "SELECT name FROM rides ORDER BY spot DESC NULLS LAST",
		  NULL },
		{ "SELECT name FROM rides ORDER BY spot", NULL },
		{ "SELECT spot FROM rides GROUP BY spot ORDER BY count(*) DESC",
		  NULL },
		{ "SELECT spot, count(*) AS n FROM rides GROUP BY spot ORDER BY"
		  " n DESC",
		  NULL },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;
	const struct catalog *c;

	(void)state;
	made_schema(a, rides, &schema);
	c = catalog_build(a, &schema, NULL);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_string_equal(older_sql(a,
					      dialect_find(STR("postgresql")),
					      c, cases[i].sql),
				    cases[i].put ? cases[i].put : cases[i].sql);
		/* there they come last anyhow */
		assert_string_equal(older_sql(a, dialect_find(STR("sqlite")), c,
					      cases[i].sql),
				    cases[i].sql);
	}
	arena_destroy(a);
}

TESTS(CASE(as_numbers), CASE(codes_are_none), CASE(put_into_statements),
      CASE(empty_is_not_first))

#include "tests/drafter/grammar/combine/asked.h"

/* A parcel carrier: the columns of each table begin with the same letters. */
static const char carrier[] =
	"CREATE TABLE t_cus (cus_id INTEGER PRIMARY KEY, cus_nm TEXT);"
	"CREATE TABLE t_dep (dep_id INTEGER PRIMARY KEY, dep_nm TEXT);"
	"CREATE TABLE t_shp (shp_id INTEGER PRIMARY KEY, shp_cus INTEGER,"
	" shp_dep INTEGER, shp_veh INTEGER);";

static const char carrier_notes[] =
	"| table | what it is |\n"
	"|---|---|\n"
	"| t_shp | parcels (boxes), one row each |\n"
	"| t_cus | customers |\n"
	"| t_dep | depots |\n";

/* "shp_cus" is the key of t_cus, that nobody declared. */
static void
test_keys(void **state)
{
	static const struct asked_case cases[] = {
		{ "parcels per depot",
		  "SELECT t2.dep_nm, count(*) AS parcels FROM t_shp t1 JOIN "
		  "t_dep t2 ON t2.dep_id = t1.shp_dep GROUP BY t2.dep_id, "
		  "t2.dep_nm" },
		{ "how many boxes", "SELECT count(*) AS boxes FROM t_shp" },
	};

	(void)state;
	assert_asked_of(carrier, carrier_notes, cases, COUNT(cases));
}

static const char club[] =
	"CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, shop_name TEXT,"
	" street TEXT, phone TEXT);"
	"CREATE TABLE member (member_no INTEGER PRIMARY KEY, name TEXT,"
	" home_shop INTEGER, visited_shops INTEGER);";

/* "home_shop" is one of the shops, and "visited_shops" how many. */
static void
test_ends(void **state)
{
	static const struct asked_case cases[] = {
		{ "members per home shop",
		  "SELECT t2.shop_name, count(*) AS members FROM member t1 "
		  "JOIN shop t2 ON t2.shop_id = t1.home_shop GROUP BY "
		  "t2.shop_id, t2.shop_name" },
		{ "average visited shops of members",
		  "SELECT avg(visited_shops) AS average_visited_shops FROM member" },
	};

	(void)state;
	assert_asked_of(club, "", cases, COUNT(cases));
}

TESTS(CASE(test_keys), CASE(test_ends))

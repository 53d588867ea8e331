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

TESTS(CASE(test_keys))

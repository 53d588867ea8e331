#ifndef TESTS_DRIVERS_JUDGED_H
#define TESTS_DRIVERS_JUDGED_H

/* Of the contract: functions that an engine's catalogue judges. */

#include "tests/drivers/contract.h"
#include "tests/drivers/suite.h"

/* A statement that calls functions, or reads views that do. */
struct function_case {
	const char *sql;
	const char *want; /* part of the refusal; NULL: it runs */
};

static void
judges(const struct function_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct wait wait = wait_forever();
		struct outcome outcome;
		struct rows rows;
		const struct err *e =
			run(cases[i].sql, &usual, &wait, &rows, &outcome);
		const char *says = e                 ? words(e)
				   : outcome.refusal ? outcome.refusal->message
						     : NULL;

		verdict(cases[i].want ? says && strstr(says, cases[i].want)
				      : !says,
			cases[i].sql, "%s", says ? says : "it ran");
	}
}

/* Of PostgreSQL: by what its catalogue says, whatever the text looks like. */
static const struct function_case catalogued[] = {
	{ "SELECT quick(1), similarity('a', 'b'), now(), random()", NULL },
	{ "SELECT count(*) FROM orders WHERE total > quick(0)", NULL },
	{ "SELECT pg_total_relation_size('orders') > 0", NULL },
	{ "SELECT loud(1)", "loud is not allowed here: it is volat" },
	{ "SELECT lent(1)", "it acts with the rights of its owner" },
	{ "SELECT * FROM public.\"lent\"(1)", "rights of its owner" },
	{ "SELECT LOUD (1)", "volatile" },
	{ "SELECT \"loud\"(1)", "volatile" },
	{ "SELECT public/**/.loud(1)", "volatile" },
	{ "SELECT o.loud_order FROM orders o", "volatile" },
	{ "EXPLAIN ANALYZE SELECT loud(1)", "volatile" },
	{ "SELECT * FROM tools.xpath_table('id', 'total', 'orders',"
	  " '/a', 'true') AS t(a int, b text)",
	  "extension xml2" },
	{ "SELECT * FROM tools.normal_rand(3, 1, 1)", "extension tablefunc" },
	{ "SELECT quick_sum(id) FROM orders", NULL },
	{ "SELECT loud_sum(id) FROM orders", "volatile" },
	{ "SELECT loud_sum(id) OVER (ORDER BY id) FROM orders", "volatile" },
	{ "SELECT 1 ~+~ 2, 4 # 1, |/ 4, 1 <> -2", NULL },
	{ "SELECT 1 ### 2", "volatile" },
	{ "SELECT 1 OPERATOR(public.###) -2", "volatile" },
	{ "SELECT id###id FROM orders", "volatile" },
	{ "SELECT '###' AS x /* ### */", NULL },
	{ "SELECT count(*) FROM orders TABLESAMPLE BERNOULLI (100)", NULL },
	{ "SELECT count(*) FROM orders TABLESAMPLE SYSTEM (100)", NULL },
	/* behind a cast, a domain, an argument that is left out */
	{ "SELECT 1::quick_pair, CAST('1' AS quick_number)", NULL },
	{ "SELECT mood + 1, given_quick() FROM quick_days", NULL },
	{ "SELECT mood, mood::text FROM quick_days", NULL },
	{ "SELECT 1::loud_pair", "loud_as_pair is not allowed" },
	{ "SELECT CAST(1 AS public.\"loud_pair\")", "volatile" },
	{ "SELECT (ARRAY[1])::loud_pair[]", "volatile" },
	{ "SELECT mood + 1 FROM loud_days", "volatile" },
	{ "SELECT 'calm'::loud_mood + 1", "volatile" },
	{ "SELECT 7::loud_number", "loud_check is not allowed" },
	{ "SELECT loud_number '7'", "volatile" },
	{ "SELECT given_loud()", "volatile" },
	{ "SELECT '{7}'::loud_number[]", "volatile" },
	{ "SELECT * FROM json_to_record('{\"a\": 7}') AS r(a"
	  " loud_number)",
	  "volatile" },
	{ "SELECT * FROM XMLTABLE('/a' PASSING xml '<a/>' COLUMNS b"
	  " loud_number DEFAULT 7)",
	  "volatile" },
	{ "SELECT id FROM orders LIMIT loud(1)", "volatile" },
	{ "SELECT 1 FROM orders TABLESAMPLE BERNOULLI (loud(9))", "volatile" },
	{ "SELECT sum(id) OVER (ROWS loud(1) PRECEDING) FROM orders",
	  "volatile" },
	/* behind operators that the engine has for its own types */
	{ "SELECT tone @> 1, tone - 1 FROM quick_tunes"
	  " WHERE tone IN (1)",
	  NULL },
	{ "SELECT id, tone FROM loud_tunes WHERE id > 0", NULL },
	{ "SELECT tone @> 1 FROM loud_tunes", "volatile" },
	{ "SELECT tone - 1 FROM loud_tunes", "volatile" },
	{ "SELECT 'low'::loud_tone - 1", "volatile" },
	{ "SELECT id FROM loud_tunes WHERE tone IN (1)", "volatile" },
	/* behind views: of views, in a condition, by an operator */
	{ "SELECT id FROM v_quick", NULL },
	{ "SELECT one FROM mv_loud", NULL },
	{ "SELECT id FROM v_loud", "loud is not allowed" },
	{ "SELECT n.id FROM public.\"v_nested\" n", "volatile" },
	{ "SELECT id FROM v_lent", "rights of its owner" },
	{ "SELECT id FROM v_operator", "volatile" },
	{ "SELECT pg_advisory_lock(1)", "volatile" },
	{ "SELECT query_to_xml('SELECT 1', true, true, '')", "volatile" },
};

static void
judges_functions(void)
{
	if (engine == POSTGRESQL || engine == ODBC_POSTGRESQL)
		judges(catalogued, COUNT(catalogued));
}

/* By how they are declared, and by what is shown of a view that calls them. */
static const struct function_case declared[] = {
	{ "SELECT plus_one(1), contract.plus_one(2), `plus_one` (3)", NULL },
	{ "WITH a (x, y) AS (SELECT 1, 2), b (z) AS (SELECT 3) SELECT"
	  " * FROM a, b WHERE (x) IN (1) AND (y, 1) IN ((2, 1))",
	  NULL },
	{ "SELECT id, sum(total) OVER (PARTITION BY id ORDER BY (id)),"
	  " first_value(id) OVER (w) FROM orders WINDOW w AS (ORDER BY"
	  " id)",
	  NULL },
	{ "SELECT * FROM json_table('[1]', '$[*]' COLUMNS (n"
	  " VARCHAR(10) PATH '$')) j JOIN orders o ON (n = id)",
	  NULL },
	{ "SELECT CAST(1 AS DECIMAL(9, 2)), CONVERT('a', CHAR(3)),"
	  " group_concat(DISTINCT (id) ORDER BY (id)) FROM orders",
	  NULL },
	/* stored ones are what they are declared to be */
	{ "SELECT tells_nothing() + counts()", NULL },
	{ "SELECT undeclared(1)", "not declared to only read or comp" },
	{ "SELECT `contract` . undeclared (1)", "not declared" },
	{ "SELECT sets_server()", "not declared" },
	/* which to the server are the same names */
	{ "SELECT gàs(), contract.GÁS()", "is not allowed" },
	{ "SELECT gaß()", "is not allowed" },
	{ "SELECT contract.sets_server()", "not declared" },
	{ "SELECT count(*) FROM orders WHERE evil() > 0", "not declared" },
	{ "SELECT counts_all()", "its owner's rights" },
	/* and so are those that a view calls, or a view of views */
	{ "SELECT id, c FROM v_plain", NULL },
	{ "SELECT id FROM v_undeclared", "undeclared is not allowed" },
	{ "SELECT n.id FROM contract.`v_nested` n", "not declared" },
	{ "WITH a AS (SELECT * FROM v_nested) SELECT * FROM a",
	  "not declared" },
	{ "SELECT id FROM v_file", "load_file is not allowed here" },
	/* of another database, of which it sees nothing, or the names */
	{ "SELECT b FROM v_stock_seen", NULL },
	{ "SELECT b FROM v_inner_seen",
	  "GRANT SELECT, SHOW VIEW ON seen.v_inner" },
	{ "SELECT b FROM v_stock_unseen", "SHOW VIEW ON unseen.*" },
	{ "SELECT b FROM v_inner_unseen", "SHOW VIEW ON unseen.*" },
	/* those of the database that is said, or of this one */
	{ "SELECT plus_one(1) + apart.undeclared(2)", NULL },
	{ "SELECT apart.plus_one(1)", "plus_one is not allowed" },
	{ "SELECT apart.sets_server()", "its database has no" },
	{ "SELECT 1, loaded(1) AS (SELECT 1)", "syntax" },
};

/* By MariaDB's list of its own, which has neither syntax nor tables. */
static const struct function_case listed[] = {
	{ "SELECT json_value('{\"a\": 1}', '$.a'), sha2('a', 256),"
	  " soundex('x'), inet_aton('1.2.3.4'), uuid() IS NULL,"
	  " left('abc', 1), char(65), date('2024-01-05')",
	  NULL },
	{ "SELECT id FROM v_loaded", "none of the server's own" },
	{ "SELECT soundex('x'), mid('abc', 2)", NULL },
	{ "SELECT contract.soundex('x')", "not declared" },
	{ "SELECT mid ('abc')", "not declared" },
	{ "SELECT `mid`('abc')", "not declared" },
	{ "SELECT parcel.concat(1)", "its database has no" },
	{ "SELECT contract.parcel.concat(1)", "its database has no" },
	{ "SELECT loaded()", "loaded is not allowed here: it is none" },
	{ "SELECT `loaded`(1)", "none of the server's own" },
	{ "SELECT LOADED /* x */ ()", "none of the server's own" },
	{ "SELECT count(*) FROM orders HAVING loaded(id)", "none of" },
	{ "WITH loaded (a) AS (SELECT loaded()) SELECT * FROM loaded",
	  "none of" },
};

static void
judges_loaded_functions(void)
{
	if (engine != MARIADB && engine != ODBC_MARIADB)
		return;
	judges(declared, COUNT(declared));
	if (!mysql)
		judges(listed, COUNT(listed));
}

/* A login without SHOW VIEW sees of no view what it calls. */
static void
judges_unseen_views(void)
{
	static const struct function_case cases[] = {
		{ "SELECT id, customer FROM orders", NULL },
		{ "SELECT id FROM v_plain",
		  "GRANT SELECT, SHOW VIEW ON contract.v_plain TO its login" },
		{ "SELECT id FROM v_undeclared", "contract.v_undeclared" },
		{ "SELECT o.id FROM orders o JOIN contract.`v_plain` p ON"
		  " (p.id = o.id)",
		  "contract.v_plain" },
		{ "WITH a AS (SELECT id FROM v_plain) SELECT * FROM a",
		  "contract.v_plain" },
	};
	static const struct function_case named[] = {
		{ "SELECT id FROM v_plain", NULL },
		{ "SELECT id FROM v_orders", NULL },
		{ "SELECT id FROM v_undeclared", "contract.v_undeclared" },
	};

	judges(cases, COUNT(cases));
	close_conn();
	s.settings.views = "v_plain, V_ORDERS";
	judges(named, COUNT(named));
}

#endif

#include <string.h>

#include "drafter/grammar/query/tree.h"
#include "drafter/grammar/rank/statement/grain.h"
#include "tests/drafter/grammar/made_schema.h"

static const char ddl[] =
	"CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE tools (code TEXT PRIMARY KEY, name TEXT, price REAL);"
	"CREATE TABLE hires (id INTEGER PRIMARY KEY, total REAL,"
	" site_id INTEGER REFERENCES sites(id));"
	"CREATE TABLE hire_tools (hire_id INTEGER REFERENCES hires(id),"
	" line INTEGER, tool_code TEXT REFERENCES tools(code), days INTEGER,"
	" rate REAL, PRIMARY KEY (hire_id, line));";

#define LINES " FROM hires h JOIN hire_tools l ON l.hire_id = h.id"
#define TOOLS LINES " JOIN tools t ON l.tool_code = t.code"

static const struct {
	const char *sql;
	const char *counted; /* or NULL */
	bool fans;
} cases[] = {
	{ "SELECT sum(total) FROM hires", NULL, false },
	{ "SELECT s.name, sum(h.total) FROM hires h JOIN sites s ON s.id = "
	  "h.site_id GROUP BY s.name",
	  NULL, false },
	{ "SELECT t.name, sum(h.total)" TOOLS " GROUP BY t.name", NULL, true },
	{ "SELECT t.name, avg(total)" TOOLS " GROUP BY t.name", NULL, true },
	{ "SELECT t.name, max(h.total)" TOOLS " GROUP BY t.name", NULL, false },
	{ "SELECT t.name, sum(DISTINCT h.total)" TOOLS " GROUP BY t.name", NULL,
	  false },
	{ "SELECT t.name, sum(l.days * l.rate)" TOOLS " GROUP BY t.name", NULL,
	  false },
	/* a price of each line's tool is a line's */
	{ "SELECT sum(l.days * t.price)" TOOLS, NULL, false },
	{ "SELECT sum(t.price)" TOOLS, NULL, true },
	/* both ways of joining, and by names alone */
	{ "SELECT sum(hires.total) FROM hire_tools JOIN hires ON "
	  "hire_tools.hire_id = hires.id",
	  NULL, true },
	/* a line is one row of its whole key */
	{ "SELECT sum(a.days) FROM hire_tools AS a JOIN hire_tools AS b ON "
	  "b.hire_id = a.hire_id AND b.line = a.line",
	  NULL, false },
	{ "SELECT sum(a.days) FROM hire_tools AS a JOIN hire_tools AS b ON "
	  "b.hire_id = a.hire_id",
	  NULL, true },
	/* what stands in brackets is read by itself */
	{ "SELECT name FROM sites WHERE id IN (SELECT h.site_id" LINES
	  " GROUP BY h.site_id HAVING sum(h.total) > 5)",
	  NULL, true },
	{ "SELECT sum(h.total) FROM hires h WHERE EXISTS (SELECT 1 FROM "
	  "hire_tools l WHERE l.hire_id = h.id)",
	  NULL, false },
	/* rows are counted once for each line only where hires are asked */
	{ "SELECT t.name, count(*)" TOOLS " GROUP BY t.name", "hires", true },
	{ "SELECT t.name, count(*)" TOOLS " GROUP BY t.name", "hire_tools",
	  false },
	{ "SELECT t.name, count(*)" TOOLS " GROUP BY t.name", NULL, false },
	{ "SELECT t.name, count(DISTINCT h.id)" TOOLS " GROUP BY t.name",
	  "hires", false },
	/* each of two sums by itself */
	{ "SELECT sum(l.days) / sum(h.total)" LINES, NULL, true },
	{ "SELECT sum(l.days) / sum(l.rate)" LINES, NULL, false },
	{ "not SQL (sum(", NULL, false },
};

static short
table_of(const struct catalog *c, const char *name)
{
	for (size_t i = 0; name && i < c->n_tables; i++)
		if (strcmp(cat_table_name(c, (int)i), name) == 0)
			return (short)i;
	return NO_TABLE;
}

static void
test_fans(void **state)
{
	struct arena *a = arena_create((size_t)64 << 20);
	const struct dialect *d = dialect_find(STR("sqlite"));
	const struct catalog *c;
	struct schema schema;
	size_t wrong = 0;

	(void)state;
	made_schema(a, ddl, &schema);
	c = catalog_build(a, &schema, NULL);
	for (size_t i = 0; i < COUNT(cases); i++) {
		if (grain_fans(a, c, d, cases[i].sql,
			       table_of(c, cases[i].counted)) == cases[i].fans)
			continue;
		print_error("%s\n", cases[i].sql);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	arena_destroy(a);
}

TESTS(CASE(test_fans))

#include "tests/drafter/grammar/combine/asked.h"

/* A garage, whose codes all stand in one table. */
static const char garage[] =
	"CREATE TABLE texts (field TEXT, code TEXT, words TEXT);"
	"CREATE TABLE vehicles (id INTEGER PRIMARY KEY, plate TEXT, fuel TEXT,"
	" body INTEGER, power_w INTEGER);"
	"CREATE TABLE jobs (id INTEGER PRIMARY KEY,"
	" vehicle_id INTEGER REFERENCES vehicles(id), begun_on DATE,"
	" job_way TEXT, cost REAL, pay_state INTEGER, pay_sum INTEGER);";

static struct schema_code codes[] = {
	{ "FUEL", "P", "petrol" },       { "FUEL", "D", "diesel" },
	{ "vehicles.body", "1", "van" }, { "vehicles.body", "2", "saloon" },
	{ "W", "I", "inspection" },      { "W", "B", "bodywork" },
	{ "W", "T", "tyres" },           { "PS", "1", "due" },
	{ "PS", "2", "paid" },
};

enum { TEXTS, VEHICLES, JOBS };

static struct schema
make_garage(struct arena *a)
{
	static const char *fuels[] = { "P", "D" }, *ways[] = { "I", "T", "B" };
	struct schema s;

	made_schema(a, garage, &s);
	s.tables[TEXTS].codes = codes;
	s.tables[TEXTS].n_codes = COUNT(codes);
	for (size_t i = 0; i < CODE_PARTS; i++)
		s.tables[TEXTS].code_cols[i] = i;
	s.tables[VEHICLES].cols[2].samples = fuels;
	s.tables[VEHICLES].cols[2].n_samples = COUNT(fuels);
	s.tables[JOBS].cols[3].samples = ways;
	s.tables[JOBS].cols[3].n_samples = COUNT(ways);
	return s;
}

/* A list is of the column of its name, or of the one that has its codes. */
static void
test_lists_of_columns(void **state)
{
	struct arena *a = arena_create((size_t)256 << 20);
	const struct schema s = make_garage(a);
	const struct catalog *c = catalog_build(a, &s, NULL);

	(void)state;
	assert_string_equal(cat_col(c, VEHICLES, 2)->list, "FUEL");
	assert_string_equal(cat_col(c, VEHICLES, 3)->list, "vehicles.body");
	assert_string_equal(cat_col(c, JOBS, 3)->list, "W");
	assert_string_equal(cat_col(c, JOBS, 5)->list, "PS"); /* initials */
	assert_null(cat_col(c, JOBS, 6)->list); /* no name of codes */
	assert_null(cat_col(c, VEHICLES, 1)->list);
	assert_null(cat_col(c, VEHICLES, 4)->list); /* numbers are no letters */
	assert_int_equal(cat_col(c, VEHICLES, 3)->kind, COL_CODE);
	assert_string_equal(cat_code(c, VEHICLES, 3, NULL, "van")->code, "1");
	arena_destroy(a);
}

/* A list of the column's own name is better than one of its initials. */
static void
test_initials(void **state)
{
	static struct schema_code own[] = {
		{ "OS", "O", "oak" },     { "OS", "S", "spruce" },
		{ "state", "O", "open" }, { "state", "S", "sent" },
		{ "OOS", "O", "once" },   { "OOS", "S", "seldom" },
	};
	static const char *both[] = { "O", "S" };
	static const struct {
		size_t n, col;
		const char *list;
	} cases[] = {
		{ 4, 1, "state" }, /* either has its codes */
		{ 2, 1, "OS" },    /* of the table and the column */
		{ 2, 2, "OS" },    /* of the column */
		{ 6, 2, NULL },    /* OS, or OOS */
		{ 6, 1, "state" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)64 << 20);
		struct schema s;
		const char *list;

		made_schema(a,
			    "CREATE TABLE texts (field TEXT, code TEXT, words"
			    " TEXT); CREATE TABLE orders (id INTEGER PRIMARY"
			    " KEY, state TEXT, or_st TEXT);",
			    &s);
		s.tables[0].codes = own;
		s.tables[0].n_codes = cases[i].n;
		for (size_t k = 1; k < 3; k++) {
			s.tables[1].cols[k].samples = both;
			s.tables[1].cols[k].n_samples = COUNT(both);
		}
		list = cat_col(catalog_build(a, &s, NULL), 1, (int)cases[i].col)
			       ->list;
		if (cases[i].list)
			assert_string_equal(list, cases[i].list);
		else
			assert_null(list);
		arena_destroy(a);
	}
}

/* What a code means is shown, and rows are still grouped by the code. */
static void
test_shown_by_text(void **state)
{
	static const struct asked_case cases[] = {
		{ "vehicles by fuel",
		  "SELECT (SELECT t2.words FROM texts t2 WHERE t2.field = "
		  "'FUEL' AND t2.code = t1.fuel) AS fuel, count(*) AS vehicles "
		  "FROM vehicles t1 GROUP BY t1.fuel" },
		{ "total cost per body",
		  "SELECT (SELECT t3.words FROM texts t3 WHERE t3.field = "
		  "'vehicles.body' AND t3.code = t2.body) AS body, sum(t1.cost)"
		  " AS total_cost FROM jobs t1 JOIN vehicles t2 ON t2.id = "
		  "t1.vehicle_id GROUP BY t2.body" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	const struct schema s = make_garage(a);

	(void)state;
	assert_asked_schema(a, &s, "", cases, COUNT(cases));
	arena_destroy(a);
}

/* Notes say what the lists are of, and of which rows that is told. */
static void
test_lists_in_notes(void **state)
{
	static const char notes[] =
		"- texts holds all words: FUEL = kind of engine, W = way of a"
		" task.\n"
		"- Tasks: W I = checked, B = repainted. Cosmetic = B.\n";
	static const struct asked_case cases[] = {
		{ "vehicles by engine kind",
		  "SELECT (SELECT t2.words FROM texts t2 WHERE t2.field = "
		  "'FUEL' AND t2.code = t1.fuel) AS fuel, count(*) AS vehicles "
		  "FROM vehicles t1 GROUP BY t1.fuel" },
		{ "how many tasks", "SELECT count(*) AS jobs FROM jobs" },
		/* what no row of its list is, is no code of a column */
		{ "vehicles with fuel D",
		  "SELECT plate FROM vehicles WHERE fuel = 'D'" },
		{ "vehicles with fuel T",
		  "SELECT t1.plate, (SELECT t2.words FROM texts t2 WHERE "
		  "t2.field = 'FUEL' AND t2.code = t1.fuel) AS fuel FROM "
		  "vehicles t1" },
		{ "how many checked tasks",
		  "SELECT count(*) AS jobs FROM jobs WHERE job_way = 'I'" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	const struct schema s = make_garage(a);

	(void)state;
	assert_asked_schema(a, &s, notes, cases, COUNT(cases));
	arena_destroy(a);
}

/* A text of the list is the code of its column, by whole or by part. */
static void
test_texts_are_codes(void **state)
{
	static const struct {
		const char *question, *word;
		struct value_match found;
		const char *sql;
	} cases[] = {
		{ "how many diesel vehicles",
		  "diesel",
		  { "diesel", TEXTS, 2, 0, 0, 1, 0, false },
		  "SELECT count(*) AS vehicles FROM vehicles WHERE fuel = "
		  "'D'" },
		{ "how many vehicles are vans",
		  "vans",
		  { "van", TEXTS, 2, 0, 0, 0.92, 0, false },
		  "SELECT count(*) AS vehicles FROM vehicles WHERE body = 1" },
		{ "total cost of inspection",
		  "inspection",
		  { "inspection", TEXTS, 2, 0, 0, 1, 0, false },
		  "SELECT sum(cost) AS total_cost FROM jobs WHERE job_way = "
		  "'I'" },
	};
	struct arena *a = arena_create((size_t)256 << 20);
	const struct schema s = make_garage(a);

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct job job = made_job(a, &s, cases[i].question);
		struct value_match found = cases[i].found;
		struct derivations all;
		struct context x;

		found.at = (size_t)(strstr(cases[i].question, cases[i].word) -
				    cases[i].question);
		found.n = strlen(cases[i].word);
		job.values = &found;
		job.n_values = 1;
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_int_not_equal(all.n, 0);
		assert_string_equal(all.items[0].sql, cases[i].sql);
	}
	arena_destroy(a);
}

TESTS(CASE(test_lists_of_columns), CASE(test_initials),
      CASE(test_shown_by_text), CASE(test_lists_in_notes),
      CASE(test_texts_are_codes))

#include "tests/drafter/grammar/combine/asked.h"

/* A food bank: codes have tables, and nothing tells who has left. */
static const char pantry[] =
	"CREATE TABLE giver_kinds (kind_id INTEGER PRIMARY KEY, label TEXT);"
	"CREATE TABLE givers (giver_id INTEGER PRIMARY KEY, name TEXT,"
	" kind_id INTEGER REFERENCES giver_kinds(kind_id), since DATE);"
	"CREATE TABLE vans (van_id INTEGER PRIMARY KEY, plate TEXT);"
	"CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY,"
	" van_id INTEGER REFERENCES vans(van_id), begun_on DATE,"
	" finished_on DATE, cost REAL);"
	"CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY,"
	" giver_id INTEGER REFERENCES givers(giver_id), packed_on DATE,"
	" state TEXT, rush INTEGER);";

static const char pantry_notes[] =
	"- A van is in the workshop while one of its repairs has no"
	" finished_on.\n"
	"- state: W = waiting, P = packed, H = handed out.\n"
	"- Open parcels are waiting or packed. The backlog is all open"
	" parcels.\n"
	"- rush = 1 is an express parcel.\n";

/* "right now", of a state, says no more than the state does. */
static void
test_state_now(void **state)
{
	static const struct asked_case cases[] = {
		{ "vans in the workshop right now",
		  "SELECT plate FROM vans WHERE van_id IN (SELECT t2.van_id "
		  "FROM repairs t2 WHERE t2.finished_on IS NULL)" },
		{ "current backlog",
		  "SELECT count(*) AS parcels FROM parcels WHERE state = 'W' OR "
		  "state = 'P'" },
		{ "how many parcels are still to come",
		  "SELECT count(*) AS parcels FROM parcels WHERE packed_on > "
		  "'2026-06-30'" },
		{ "open parcels at the moment",
		  "SELECT count(*) AS parcels FROM parcels WHERE state = 'W' OR "
		  "state = 'P'" },
	};

	(void)state;
	assert_asked_of(pantry, pantry_notes, cases, COUNT(cases));
}

/* A verb that nothing here is called by stands between "never" and rows. */
static void
test_never_did(void **state)
{
	static const struct asked_case cases[] = {
		{ "givers who never donated a parcel",
		  "SELECT name FROM givers WHERE giver_id NOT IN (SELECT "
		  "t2.giver_id FROM parcels t2 WHERE t2.giver_id IS NOT "
		  "NULL)" },
		{ "which givers have not sent a single parcel this year",
		  "SELECT name FROM givers WHERE giver_id NOT IN (SELECT "
		  "t2.giver_id FROM parcels t2 WHERE t2.packed_on >= "
		  "'2026-01-01' AND t2.packed_on < '2027-01-01' AND "
		  "t2.giver_id IS NOT NULL)" },
		{ "givers that never donated an express parcel",
		  "SELECT name FROM givers WHERE giver_id NOT IN (SELECT "
		  "t2.giver_id FROM parcels t2 WHERE t2.rush = 1 AND "
		  "t2.giver_id IS NOT NULL)" },
	};

	(void)state;
	assert_asked_of(pantry, pantry_notes, cases, COUNT(cases));
}

/* Rows are called by the code that they have: those are asked for. */
static void
test_called_by_code(void **state)
{
	static const char question[] = "companies that never donated a parcel";
	struct arena *a = arena_create((size_t)256 << 20);
	struct value_match company = { .at = 0,
				       .n = strlen("companies"),
				       .text = "company",
				       .table = 1,
				       .col = 1,
				       .strength = 1 };
	struct schema schema;
	struct job job;
	struct derivations all;
	struct context x;

	(void)state;
	made_schema(a, pantry, &schema);
	for (size_t i = 0; i < schema.n_tables; i++)
		if (strcmp(schema.tables[i].name, "giver_kinds") == 0)
			company.table = i;
	job = made_job(a, &schema, question);
	job.values = &company;
	job.n_values = 1;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	assert_string_equal(
		all.items[0].sql,
		"SELECT t1.name FROM givers t1 JOIN giver_kinds t2 ON "
		"t2.kind_id = t1.kind_id WHERE t2.label = 'company' AND "
		"t1.giver_id NOT IN (SELECT t3.giver_id FROM parcels t3 "
		"WHERE t3.giver_id IS NOT NULL)");
	arena_destroy(a);
}

/* A choir: those who sing, in a voice that has a name. */
static const char choir[] =
	"CREATE TABLE voices (voice_id INTEGER PRIMARY KEY, name TEXT);"
	"CREATE TABLE singers (singer_id INTEGER PRIMARY KEY, name TEXT,"
	" voice_id INTEGER REFERENCES voices(voice_id), joined_on DATE,"
	" left_on DATE);";

/* One who is called by name, or those of a place, are still there or not. */
static void
test_still_there(void **state)
{
	static const struct {
		const char *question, *value;
		size_t table;
		const char *sql;
	} cases[] = {
		{ "is Maud Finch still with us", "Maud Finch", 1,
		  "SELECT CASE WHEN left_on IS NULL OR left_on >= '2026-06-30' "
		  "THEN 'yes' ELSE 'no' END AS answer FROM singers WHERE name "
		  "= 'Maud Finch'" },
		{ "which singers do we have in alto right now", "alto", 0,
		  "SELECT t1.name FROM singers t1 JOIN voices t2 ON "
		  "t2.voice_id = t1.voice_id WHERE t2.name = 'alto' AND "
		  "(t1.left_on IS NULL OR t1.left_on >= '2026-06-30')" },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct arena *a = arena_create((size_t)256 << 20);
		const char *at = strstr(cases[i].question, cases[i].value);
		struct value_match value = { .at = (size_t)(at -
							    cases[i].question),
					     .n = strlen(cases[i].value),
					     .text = cases[i].value,
					     .col = 1,
					     .strength = 1 };
		struct schema schema;
		struct job job;
		struct derivations all;
		struct context x;

		made_schema(a, choir, &schema);
		for (size_t t = 0; t < schema.n_tables; t++)
			if (strcmp(schema.tables[t].name,
				   cases[i].table ? "singers" : "voices") == 0)
				value.table = t;
		job = made_job(a, &schema, cases[i].question);
		job.today_ms = (int64_t)20634 * 86400000;
		job.values = &value;
		job.n_values = 1;
		derive_context(&job, &x);
		derive_chat(&x, &all);
		assert_string_equal(all.items[0].sql, cases[i].sql);
		arena_destroy(a);
	}
}

/* Members are those who are here; those who joined are all who ever did. */
static void
test_joined(void **state)
{
	static const char here[] =
		"When we say singers we mean the people who are with us now,"
		" that is those without a leaving date.\n";
	static const struct asked_case cases[] = {
		{ "how many singers",
		  "SELECT count(*) AS singers FROM singers WHERE left_on IS NULL" },
		{ "how many singers joined in 2025",
		  "SELECT count(*) AS singers FROM singers WHERE joined_on >= "
		  "'2025-01-01' AND joined_on < '2026-01-01'" },
		{ "singers who joined before 2020",
		  "SELECT name FROM singers WHERE joined_on < '2020-01-01'" },
	};

	(void)state;
	assert_asked_of(choir, here, cases, COUNT(cases));
}

/* A chain of cafes: what it runs, and the machines in them. */
static const char cafes[] =
	"CREATE TABLE cafes (cafe_id INTEGER PRIMARY KEY, name TEXT,"
	" opened_on DATE, closed_on DATE);"
	"CREATE TABLE machines (machine_id INTEGER PRIMARY KEY,"
	" cafe_id INTEGER REFERENCES cafes(cafe_id), kind TEXT,"
	" bought_on DATE, retired_on DATE, warranty_until DATE);";

/* What was not closed or retired is what there is. */
static void
test_in_use(void **state)
{
	static const struct asked_case cases[] = {
		{ "how many cafes do we run at the moment",
		  "SELECT count(*) AS cafes FROM cafes WHERE closed_on IS NULL "
		  "OR closed_on >= '2026-06-30'" },
		{ "how many machines are in use",
		  "SELECT count(*) AS machines FROM machines WHERE retired_on "
		  "IS NULL" },
		{ "how many machines are out of warranty",
		  "SELECT count(*) AS machines FROM machines WHERE "
		  "warranty_until < '2026-06-30'" },
	};

	(void)state;
	assert_asked_of(cafes, "", cases, COUNT(cases));
}

TESTS(CASE(test_state_now), CASE(test_never_did), CASE(test_called_by_code),
      CASE(test_still_there), CASE(test_joined), CASE(test_in_use))

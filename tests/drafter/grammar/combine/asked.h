#ifndef TESTS_DRAFTER_GRAMMAR_COMBINE_ASKED_H
#define TESTS_DRAFTER_GRAMMAR_COMBINE_ASKED_H

#include <string.h>

#include "drafter/grammar/rank/derive.h"
#include "tests/drafter/grammar/made_schema.h"

/* A lending library, on 30 June 2026. */
static const char library[] =
	"CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
	"CREATE TABLE members (id INTEGER PRIMARY KEY, first_name TEXT,"
	" last_name TEXT, birth_date DATE, joined_on DATE, left_on DATE,"
	" branch_id INTEGER REFERENCES branches(id));"
	"CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, genre TEXT,"
	" price REAL);"
	"CREATE TABLE loans (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id),"
	" book_id INTEGER REFERENCES books(id),"
	" branch_id INTEGER REFERENCES branches(id),"
	" reserved_at DATE, start_date DATE, due_on DATE, returned_on DATE,"
	" status TEXT, fee REAL);"
	"CREATE TABLE reviews (id INTEGER PRIMARY KEY,"
	" book_id INTEGER REFERENCES books(id), written_on DATE,"
	" score INTEGER);"
	"CREATE TABLE visits (id INTEGER PRIMARY KEY,"
	" member_id INTEGER REFERENCES members(id), visited_on DATE,"
	" duration_minutes INTEGER);";

static const char library_notes[] =
	"- status: W = waiting, R = running, D = done.\n"
	"- Open loan = everything that is not done.\n"
	"- Overdue = open loan whose due_on has passed.\n";

/* Trips of vehicles, one table, as a file that somebody brings has them. */
static const char fleet[] =
	"CREATE TABLE trips (vehicle TEXT, driver TEXT, depot TEXT,"
	" trip_date DATE, km_driven INTEGER, fuel_litres REAL,"
	" fuel_cost REAL, damage TEXT);";

/* What a chat comes to, its turns on lines; NULL: no reading. */
static inline const char *
asked(struct arena *a, const struct schema *schema, const char *notes,
      const char *chat)
{
	const char *last = strrchr(chat, '\n');
	struct job job = made_job(a, schema, last ? last + 1 : chat);
	struct derivations all;
	struct context x;

	job.today_ms = (int64_t)20634 * 86400000;
	job.notes_text = notes;
	job.chat_text = last ? chat : NULL;
	derive_context(&job, &x);
	derive_chat(&x, &all);
	return all.n ? all.items[0].sql : NULL;
}

struct asked_case {
	const char *chat, *sql; /* NULL: it is not answered */
};

/* Of a schema, with notes. */
static inline void
assert_asked_schema(struct arena *a, const struct schema *schema,
		    const char *notes, const struct asked_case *cases, size_t n)
{
	size_t wrong = 0;

	for (size_t i = 0; i < n; i++) {
		const char *sql = asked(a, schema, notes, cases[i].chat);

		if (sql && cases[i].sql ? strcmp(sql, cases[i].sql) == 0
					: sql == cases[i].sql)
			continue;
		print_error("%s\n  %s\n", cases[i].chat, sql ? sql : "nothing");
		wrong++;
	}
	assert_int_equal(wrong, 0);
}

/* Of a database that some statements make, with notes. */
static inline void
assert_asked_of(const char *ddl, const char *notes,
		const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	made_schema(a, ddl, &schema);
	assert_asked_schema(a, &schema, notes, cases, n);
	arena_destroy(a);
}

/* Of a table, with samples as a database has them, by column. */
static inline void
assert_asked_sampled(const char *ddl, const char *samples[][3],
		     size_t n_sampled, const struct asked_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)256 << 20);
	struct schema schema;

	made_schema(a, ddl, &schema);
	for (size_t i = 0; i < n_sampled; i++) {
		schema.tables[0].cols[i].samples = samples[i];
		schema.tables[0].cols[i].n_samples = samples[i][0] ? 3 : 0;
	}
	assert_asked_schema(a, &schema, "", cases, n);
	arena_destroy(a);
}

static inline void
assert_asked(const struct asked_case *cases, size_t n)
{
	assert_asked_of(library, library_notes, cases, n);
}

#endif

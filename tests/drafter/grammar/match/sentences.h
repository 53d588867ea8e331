#ifndef TESTS_DRAFTER_GRAMMAR_MATCH_SENTENCES_H
#define TESTS_DRAFTER_GRAMMAR_MATCH_SENTENCES_H

/* Sentences of notes, and what they come to: for the tests of this folder. */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "drafter/grammar/match/notes/definition.h"
#include "drafter/grammar/rank/derive.h"
#include "drafter/grammar/render/sql.h"
#include "driver/driver.h"
#include "sql/dialect/dialect.h"
#include "tests/sqlite.h"
#include "tests/test.h"

/* Sentences of notes about a lending library, and what they come to. */
static const char ddl[] =
	"CREATE TABLE readers (id INTEGER PRIMARY KEY, name TEXT, grp TEXT,"
	" joined_on DATE, left_on DATE);"
	"CREATE TABLE loans (id INTEGER PRIMARY KEY,"
	" reader_id INTEGER REFERENCES readers(id), lnSts INTEGER,"
	" lent_on DATE, dueDt DATE, back_on DATE, fee REAL, fine REAL);"
	"CREATE TABLE remarks (id INTEGER PRIMARY KEY,"
	" loan_id INTEGER REFERENCES loans(id), score INTEGER);"
	"CREATE TABLE bkMst (bk_no INTEGER PRIMARY KEY, bkTtl TEXT, pages INT,"
	" spoilt INT, is_lost INTEGER);";

struct sentence_case {
	const char *note, *name, *sql; /* sql NULL: not understood */
};

static void
make_schema(struct arena *a, struct schema *ret)
{
	static const struct settings settings = { .memory = 64 << 20 };
	const char *path =
		arena_printf(a, "/tmp/parlance-notes-%ld.db", (long)getpid());
	struct wait wait = wait_forever();
	struct conn *conn = NULL;

	(void)unlink(path);
	sqlite_run(path, ddl);
	assert_null(driver_open(a, path, &settings, &wait, &conn));
	assert_null(conn->driver->describe(conn, a, &wait, ret));
	conn->driver->close(conn);
	(void)unlink(path);
	ret->dialect = "sqlite";
}

static const char *
sql_of(const struct context *x, const struct item *y)
{
	struct tree t = { .base = y->test && y->test->anchor != NO_TABLE
					  ? y->test->anchor
					  : y->table };

	if (t.base == NO_TABLE && y->node)
		t.base = node_table(y->node);
	t.show[t.n_show++] =
		y->node ? y->node : node_agg(x->arena, FN_COUNT, NULL);
	if (y->test)
		t.where[t.n_where++] = y->test;
	return tree_to_sql(x->arena, x->catalog, x->job->dialect, &t);
}

static struct definition *
find(struct definitions *all, const char *name)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->items[i].name, name) == 0)
			return &all->items[i];
	return NULL;
}

/* "count(*) AS loans" is what a reader of a table wants, and no matter here. */
static const char *
without_alias(struct arena *a, const char *sql)
{
	const char *from = strstr(sql, " FROM "), *as = from;

	while (as && as > sql && *--as != ' ')
		continue;
	return from && as > sql + 3 && strncmp(as - 3, " AS", 3) == 0
		       ? arena_printf(a, "%.*s%s", (int)(as - 3 - sql), sql,
				      from)
		       : sql;
}

/* The values of readers.grp that stand in a note. */
static void
find_groups(const char *note, struct job *job)
{
	static const char *const groups[] = { "pupil", "guest", "closed", "XQ",
					      "ZT" };
	static struct value_match found[COUNT(groups)];

	job->note_values = found;
	job->n_note_values = 0;
	for (size_t i = 0; i < COUNT(groups); i++) {
		const char *at = strstr(note, groups[i]);

		if (at)
			found[job->n_note_values++] = (struct value_match){
				.text = groups[i],
				.col = 2,
				.at = (size_t)(at - note),
				.n = strlen(groups[i]),
				.strength = 1,
			};
	}
}

static void
check_sentence(struct arena *a, const struct schema *schema,
	       const struct sentence_case *c)
{
	struct job job = { .arena = a,
			   .schema = schema,
			   .question = "",
			   .dialect = dialect_find(STR("sqlite")) };
	struct context x;
	struct definition *d;

	job.today_ms = (int64_t)20634 * 86400000; /* 2026-06-30 */
	job.notes_text = c->note;
	find_groups(c->note, &job);
	derive_context(&job, &x);
	d = find(x.definitions, c->name);
	if (!c->sql) {
		assert_true(!d || !definition_read(&x, d) || d->n_items == 0);
		return;
	}
	if (!d) {
		fail_msg("%s: not found", c->name);
		return;
	}
	assert_true(definition_read(&x, d));
	assert_string_equal(without_alias(a, sql_of(&x, &d->items[0])), c->sql);
}

/* All of them, over one library. */
static void
check_sentences(const struct sentence_case *cases, size_t n)
{
	struct arena *a = arena_create((size_t)64 << 20);
	struct schema schema;

	make_schema(a, &schema);
	for (size_t i = 0; i < n; i++) {
		print_message("%s\n", cases[i].note);
		check_sentence(a, &schema, &cases[i]);
	}
	arena_destroy(a);
}

#endif

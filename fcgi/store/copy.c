#include "store/copy.h"

#include <string.h>

#include "store/db/engine.h"

#include "base/ban.h"

#define ROW_BYTES ((size_t)256 << 20) /* of the arena of one row */
#define BATCH_BYTES ((size_t)1 << 30) /* of the rows of one FETCH */

/* Texts of our own making: a statement's address must last. */
#define TEXTS(of, columns, marks, letters)                              \
	.name = (of), .types = (letters),                               \
	.read = "SELECT " columns " FROM " of,                          \
	.write = "INSERT INTO " of " (" columns ") VALUES (" marks ")", \
	.count = "SELECT count(*) FROM " of
#define CURSOR "DECLARE copied NO SCROLL CURSOR FOR "
#define TABLE(of, columns, marks, letters)                              \
	{                                                               \
		TEXTS(of, columns, marks, letters),                     \
			.declare = CURSOR "SELECT " columns " FROM " of \
	}
#define TABLE_BY(order, of, columns, marks, letters)                    \
	{                                                               \
		TEXTS(of, columns, marks, letters),                     \
			.declare = CURSOR "SELECT " columns " FROM " of \
					  " ORDER BY " order,           \
	}

/*
 * Each after those that it refers to. What can be made again is left out:
 * cards, schemas, figures. Uploads lie in files, and are not copied either.
 */
static const struct table {
	const char *name;
	const char *read, *write, *count;
	/* the same, piece by piece, and in order where that matters */
	const char *declare;
	const char *types; /* as db_start() has them, a letter a column */
} tables[] = {
	TABLE("sessions", "digest, created_ms, seen_ms, database, name",
	      "?, ?, ?, ?, ?", "tiitt"),
	TABLE("chats",
	      "id, owner, database, title, created_ms, updated_ms, "
	      "n_turns",
	      "?, ?, ?, ?, ?, ?, ?", "ttttiii"),
	TABLE("turns",
	      "chat, n, state, question, created_ms, holder, "
	      "lease_ms, looked_ms, evidence, result, options, "
	      "given_sql, feedback, review, reviewer, review_note, "
	      "reviewed_ms, chosen_sql",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
	      "tittitiibbttttttit"),
	TABLE("post_keys", "owner, key, chat, n, created_ms", "?, ?, ?, ?, ?",
	      "tttii"),
	TABLE("deleted_chats", "chat, owner, at_ms", "?, ?, ?", "tti"),
	TABLE_BY("at_ms", "audit",
		 "at_ms, owner, name, chat, n, database, state, "
		 "error, question, sql, drafter, n_attempts, n_rows, "
		 "model_calls, ms, act, tokens_in, tokens_out, cost, "
		 "currency",
		 "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
		 "?, ?, ?",
		 "itttittttttiiiitiiit"),
	TABLE("tokens",
	      "digest, id, name, groups, label, scope, created_ms, "
	      "expires_ms, used_ms",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?", "ttttttiii"),
	TABLE("usage",
	      "owner, day, minute, questions_minute, "
	      "questions_day, tokens_day, cost_day",
	      "?, ?, ?, ?, ?, ?, ?", "tiiiiii"),
	TABLE("notes",
	      "id, database, source, title, stamp, body, author, "
	      "updated_ms",
	      "?, ?, ?, ?, ?, ?, ?, ?", "ttttttti"),
	TABLE("note_versions", "database, version", "?, ?", "ti"),
	TABLE("passages", "id, note, database, heading, body, model, vector",
	      "?, ?, ?, ?, ?, ?, ?", "itttttb"),
	TABLE("examples",
	      "n, id, database, question, words, sql, dialect, "
	      "tables, fingerprint, state, proposer, verifier, "
	      "follows, created_ms, decided_ms, n_rows, more_rows",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
	      "CAST(? AS BIGINT), ?",
	      "itttttttttttiiiti"),
	TABLE("kept",
	      "kind, name, owner, maker, readers, database, words, "
	      "body, editor, edit, created_ms, updated_ms",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?", "tttttttttiii"),
	TABLE("kept_edits", "kind, name, edit, body, editor, at_ms",
	      "?, ?, ?, ?, ?, ?", "ttitti"),
	TABLE("shares",
	      "digest, id, kind, what, title, readers, owner, maker, "
	      "created_ms, expires_ms",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?", "ttttttttii"),
	TABLE("share_items",
	      "share, n, state, question, database, saved, show, width, "
	      "key, reader, made_ms, evidence, result",
	      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?", "titttttittibb"),
	TABLE("drafts",
	      "key, created_ms, database, sql, explanation, drafter, "
	      "model, confidence",
	      "?, ?, ?, ?, ?, ?, ?, ?", "tittttti"),
};

/* What an engine makes of rows that came with their numbers. */
static const char *const afterwards[][DB__MAX] = {
	{ [DB_SQLITE] = "INSERT INTO passage_words (rowid, heading, body)"
			" SELECT id, heading, body FROM passages",
	  [DB_POSTGRESQL] = "SELECT setval(pg_get_serial_sequence('passages',"
			    " 'id'), (SELECT coalesce(max(id), 0) + 1"
			    " FROM passages), false)" },
	{ [DB_SQLITE] = "INSERT INTO examples_fts (rowid, database, question)"
			" SELECT n, hex(database), question FROM examples"
			" WHERE state = 'verified'",
	  [DB_POSTGRESQL] = "SELECT setval(pg_get_serial_sequence('examples',"
			    " 'n'), (SELECT coalesce(max(n), 0) + 1"
			    " FROM examples), false)" },
};

static const struct err *
copy_row(struct store *to, struct arena *row, const struct table *t,
	 struct db_stmt *from)
{
	struct db_value values[ARGUMENTS_MAX];
	size_t n = strlen(t->types);
	struct db_stmt *st = NULL;
	const struct err *e;
	bool more;

	for (size_t i = 0; i < n; i++) {
		struct db_value v = { .type = t->types[i] };

		if (v.type == 'i')
			v.i = db_int(from, (int)i);
		else if (v.type == 'b')
			v.s = db_bytes(from, (int)i);
		else
			v.s.p = db_text(row, from, (int)i);
		if (v.type == 't')
			v.s.n = v.s.p ? strlen(v.s.p) : 0;
		values[i] = v;
	}
	e = db_start_values(to, row, &st, t->write, values, n);
	return e ? e : db_step(to, row, st, &more);
}

/* All rows of a started statement; *ret_n: how many. */
static const struct err *
copy_rows(struct store *from, struct store *to, struct arena *a,
	  const struct table *t, struct db_stmt *st, size_t *ret_n)
{
	struct arena *row = arena_create(ROW_BYTES);
	const struct err *e = NULL;
	bool more;

	for (*ret_n = 0;; (*ret_n)++) {
		e = db_step(from, a, st, &more);
		if (e || !more)
			break;
		e = copy_row(to, row, t, st);
		/* the words of an error are in it */
		if (e) {
			e = err_copy(a, e);
			db_done(st);
			break;
		}
		arena_reset(row);
	}
	arena_destroy(row);
	return e;
}

/* A server's result is in memory as a whole: it gives some rows at a time. */
static const struct err *
copy_by_cursor(struct store *from, struct store *to, struct arena *a,
	       const struct table *t)
{
	struct arena *batch = arena_create(BATCH_BYTES);
	const struct err *e = db_run(from, batch, t->declare, "");
	size_t n = 1;

	while (!e && n > 0) {
		struct db_stmt *st = NULL;

		arena_reset(batch);
		e = db_start(from, batch, &st, "FETCH 50 FROM copied", "");
		if (!e)
			e = copy_rows(from, to, batch, t, st, &n);
	}
	if (!e)
		e = db_run(from, batch, "CLOSE copied", "");
	if (e)
		e = err_copy(a, e);
	arena_destroy(batch);
	return e;
}

static const struct err *
copy_table(struct store *from, struct store *to, struct arena *a,
	   const struct table *t)
{
	struct db_stmt *st = NULL;
	const struct err *e;
	size_t n;

	if (db_dialect(from) != DB_SQLITE)
		return copy_by_cursor(from, to, a, t);
	e = db_start(from, a, &st, t->read, "");
	return e ? e : copy_rows(from, to, a, t, st, &n);
}

/* Only into one that nobody used. */
static const struct err *
check_empty(struct store *to, struct arena *a)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < COUNT(tables); i++) {
		int64_t n = 0;

		e = db_get_int(to, a, &n, tables[i].count, "");
		if (!e && n)
			e = err_say(a, ERR_CONFLICT,
				    "There is something in %s already (%s):"
				    " a copy wants an empty store.",
				    store_name(to), tables[i].name);
	}
	return e;
}

static const struct err *
copy_all(struct store *from, struct store *to, struct arena *a,
	 struct rows *ret)
{
	const struct err *e = check_empty(to, a);

	for (size_t i = 0; !e && i < COUNT(tables); i++) {
		int64_t n = 0;

		e = copy_table(from, to, a, &tables[i]);
		if (!e)
			e = db_get_int(to, a, &n, tables[i].count, "");
		ret->cells[2 * i] = cell_of_text(tables[i].name);
		ret->cells[2 * i + 1] =
			cell_of_text(arena_printf(a, "%lld", (long long)n));
	}
	for (size_t i = 0; !e && i < COUNT(afterwards); i++)
		e = db_run(to, a, db_variant(to, afterwards[i]), "");
	return e;
}

/* All tables as of one moment, whatever others write meanwhile. */
static const struct err *
begin_reading(struct store *from, struct arena *a)
{
	const struct err *e;

	/* not db_begin(), which takes the write lock */
	if (db_dialect(from) == DB_SQLITE)
		return db_run(from, a, "BEGIN", "");
	e = db_begin(from, a);
	return e ? e
		 : db_run(from, a,
			  "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
			  " READ ONLY",
			  "");
}

const struct err *
store_copy(struct store *from, struct store *to, struct arena *a,
	   struct rows *ret)
{
	static const char *const names[] = { "table", "rows" };
	const struct err *e = begin_reading(from, a);

	if (e)
		return e;
	*ret = rows_texts(a, COUNT(tables), names, COUNT(names));
	e = db_begin(to, a);
	if (!e)
		e = db_end(to, a, copy_all(from, to, a, ret));
	return db_end(from, a, e);
}

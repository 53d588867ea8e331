#include "store/copy/tables.h"

#include <string.h>

#include "base/buf.h"

#include "base/ban.h"

#define SQL_MAX 4000 /* bytes */

const struct copy_table copy_tables[COPY_TABLES] = {
	{ .name = "sessions",
	  .columns = "digest, created_ms, seen_ms, database, name",
	  .types = "tiitt",
	  .n_key = 1 },
	{ .name = "chats",
	  .columns = "id, owner, database, title, created_ms, updated_ms, "
		     "n_turns",
	  .types = "ttttiii",
	  .n_key = 1 },
	{ .name = "turns",
	  .columns = "chat, n, state, question, created_ms, holder, "
		     "lease_ms, looked_ms, evidence, result, options, "
		     "given_sql, feedback, review, reviewer, review_note, "
		     "reviewed_ms, chosen_sql",
	  .types = "tittitiibbttttttit",
	  .n_key = 2 },
	{ .name = "post_keys",
	  .columns = "owner, key, chat, n, created_ms",
	  .types = "tttii",
	  .n_key = 2 },
	{ .name = "deleted_chats",
	  .columns = "chat, owner, at_ms",
	  .types = "tti",
	  .n_key = 1 },
	{ .name = "audit",
	  .columns = "at_ms, owner, name, chat, n, database, state, "
		     "error, question, sql, drafter, n_attempts, n_rows, "
		     "model_calls, ms, act, tokens_in, tokens_out, cost, "
		     "currency",
	  .types = "itttittttttiiiitiiit",
	  .n_key = 1,
	  .repeats = true,
	  .index = { [DB_SQLITE] = { .make = { "CREATE TEMP TABLE audit_times AS"
					       " SELECT at_ms AS time, id AS row"
					       " FROM audit",
					       "CREATE INDEX temp.audit_in_order"
					       " ON audit_times (time, row)" },
				     .rows = "temp.audit_times CROSS JOIN audit"
					     " ON id = row ORDER BY time, row",
				     .of_key =
					     "id IN (SELECT row FROM temp.audit_times"
					     " WHERE time = ?)" } } },
	{ .name = "tokens",
	  .columns = "digest, id, name, groups, label, scope, created_ms, "
		     "expires_ms, used_ms",
	  .types = "ttttttiii",
	  .n_key = 1 },
	{ .name = "usage",
	  .columns = "owner, day, minute, questions_minute, "
		     "questions_day, tokens_day, cost_day",
	  .types = "tiiiiii",
	  .n_key = 2 },
	{ .name = "notes",
	  .columns = "id, database, source, title, stamp, body, author, "
		     "updated_ms",
	  .types = "ttttttti",
	  .n_key = 1 },
	{ .name = "note_versions",
	  .columns = "database, version",
	  .types = "ti",
	  .n_key = 1 },
	{ .name = "passages",
	  .columns = "id, note, database, heading, body, model, vector",
	  .types = "itttttb",
	  .n_key = 1,
	  .forget = { [DB_SQLITE] = "DELETE FROM passage_words" },
	  .derive = { [DB_SQLITE] =
			      "INSERT INTO passage_words (rowid, heading, body)"
			      " SELECT id, heading, body FROM passages",
		      [DB_POSTGRESQL] =
			      "SELECT setval(pg_get_serial_sequence('passages',"
			      " 'id'), (SELECT coalesce(max(id), 0) + 1"
			      " FROM passages), false)" } },
	{ .name = "examples",
	  .columns = "n, id, database, question, words, sql, dialect, "
		     "tables, fingerprint, state, proposer, verifier, "
		     "follows, created_ms, decided_ms, n_rows, more_rows",
	  .types = "itttttttttttiiini",
	  .n_key = 1,
	  .forget = { [DB_SQLITE] = "DELETE FROM examples_fts" },
	  .derive = { [DB_SQLITE] =
			      "INSERT INTO examples_fts (rowid, database,"
			      " question) SELECT n, hex(database), question"
			      " FROM examples WHERE state = 'verified'",
		      [DB_POSTGRESQL] =
			      "SELECT setval(pg_get_serial_sequence('examples',"
			      " 'n'), (SELECT coalesce(max(n), 0) + 1"
			      " FROM examples), false)" } },
	{ .name = "kept",
	  .columns = "kind, name, owner, maker, readers, database, words, "
		     "body, editor, edit, created_ms, updated_ms",
	  .types = "tttttttttiii",
	  .n_key = 2 },
	{ .name = "kept_edits",
	  .columns = "kind, name, edit, body, editor, at_ms",
	  .types = "ttitti",
	  .n_key = 3 },
	{ .name = "shares",
	  .columns = "digest, id, kind, what, title, readers, owner, maker, "
		     "created_ms, expires_ms",
	  .types = "ttttttttii",
	  .n_key = 1 },
	{ .name = "share_items",
	  .columns = "share, n, state, question, database, saved, show, width, "
		     "key, reader, made_ms, evidence, result",
	  .types = "titttttittibb",
	  .n_key = 2 },
	{ .name = "drafts",
	  .columns = "key, created_ms, database, sql, explanation, drafter, "
		     "model, confidence",
	  .types = "tittttti",
	  .n_key = 1 },
};

/* The columns from one on, up to another, each in those words. */
static void
put_columns(struct buf *b, const struct copy_table *t, size_t first, size_t end,
	    const char *between, const char *words)
{
	struct str left = str_of(t->columns);

	for (size_t i = 0; i < end; i++) {
		struct str name = str_trim(str_cut(&left, ','));
		const char *at = words;

		if (i < first)
			continue;
		buf_puts(b, i > first ? between : "");
		for (; *at; at++)
			if (*at == '@')
				buf_add(b, name);
			else
				buf_putc(b, *at);
	}
}

static const char *
finished(struct buf *b)
{
	assert(!b->cut);
	return buf_text(b);
}

const char *
copy_sql_any(struct arena *a, const struct copy_table *t)
{
	return arena_printf(a, "SELECT 1 FROM %s LIMIT 1", t->name);
}

const char *
copy_sql_read(struct arena *a, const struct copy_table *t,
	      enum db_dialect dialect)
{
	struct buf b = buf_new(a, SQL_MAX);
	const char *rows = t->index[dialect].rows;

	buf_printf(&b, "SELECT %s FROM %s", t->columns, rows ? rows : t->name);
	if (!rows) {
		buf_puts(&b, " ORDER BY ");
		put_columns(&b, t, 0, t->n_key, ", ", "@");
	}
	return finished(&b);
}

static const char *
of_key(struct arena *a, const struct copy_table *t, const char *verb,
       enum db_dialect dialect)
{
	struct buf b = buf_new(a, SQL_MAX);
	const char *where = t->index[dialect].of_key;

	buf_printf(&b, "%s FROM %s WHERE ", verb, t->name);
	if (where)
		buf_puts(&b, where);
	else
		put_columns(&b, t, 0, t->n_key, " AND ", "@ = ?");
	return finished(&b);
}

const char *
copy_sql_find(struct arena *a, const struct copy_table *t,
	      enum db_dialect dialect)
{
	return of_key(a, t, arena_printf(a, "SELECT %s", t->columns), dialect);
}

const char *
copy_sql_remove(struct arena *a, const struct copy_table *t,
		enum db_dialect dialect)
{
	return of_key(a, t, "DELETE", dialect);
}

static struct buf
insert(struct arena *a, const struct copy_table *t)
{
	struct buf b = buf_new(a, SQL_MAX);

	buf_printf(&b, "INSERT INTO %s (%s) VALUES (", t->name, t->columns);
	for (const char *type = t->types; *type; type++)
		buf_printf(&b, "%s%s", type > t->types ? ", " : "",
			   *type == 'n' ? "CAST(? AS BIGINT)" : "?");
	buf_putc(&b, ')');
	return b;
}

const char *
copy_sql_insert(struct arena *a, const struct copy_table *t)
{
	struct buf b = insert(a, t);

	return finished(&b);
}

const char *
copy_sql_put(struct arena *a, const struct copy_table *t)
{
	struct buf b = insert(a, t);

	buf_puts(&b, " ON CONFLICT (");
	put_columns(&b, t, 0, t->n_key, ", ", "@");
	buf_puts(&b, ") DO UPDATE SET ");
	put_columns(&b, t, t->n_key, strlen(t->types), ", ", "@ = excluded.@");
	return finished(&b);
}

const struct err *
copy_make_index(struct store *s, struct arena *a, const struct copy_table *t)
{
	const char *const *make = t->index[db_dialect(s)].make;
	const struct err *e = db_run(s, a, make[0], "");

	return e ? e : db_run(s, a, make[1], "");
}

const struct err *
copy_derive(struct store *to, struct arena *a, const struct copy_table *t)
{
	const struct err *e = db_run(to, a, db_variant(to, t->forget), "");

	return e ? e : db_run(to, a, db_variant(to, t->derive), "");
}

#include "store/knowledge/example.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/rand.h"
#include "store/db/db.h"

#include "base/ban.h"

#define SPARE 5 /* those with the same words are had already */
#define QUERY_BYTES 16000
#define COLUMNS                                                 \
	" id, database, question, words, sql, dialect, tables," \
	" fingerprint, state, proposer, verifier, follows,"     \
	" created_ms, decided_ms, n_rows, more_rows "

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct example *)ret = (struct example){
		.id = db_text(a, st, 0),
		.database = db_text(a, st, 1),
		.question = db_text(a, st, 2),
		.words = db_text(a, st, 3),
		.sql = db_text(a, st, 4),
		.dialect = db_text(a, st, 5),
		.tables = db_text(a, st, 6),
		.fingerprint = db_text(a, st, 7),
		.state = example_state_find(db_text(a, st, 8)),
		.proposer = db_text(a, st, 9),
		.verifier = db_text(a, st, 10),
		.follows = db_int(st, 11) != 0,
		.created_ms = db_int(st, 12),
		.decided_ms = db_int(st, 13),
		.ran = db_text(a, st, 14) != NULL,
		.n_rows = db_int(st, 14),
		.more_rows = db_int(st, 15) != 0,
	};
	return NULL;
}

static struct examples
examples_of(const struct db_found *found)
{
	return (struct examples){ .items = found->items, .n = found->n };
}

static const struct err *
missing(struct arena *a)
{
	return err_say(a, ERR_MISSING, "There is no such example.");
}

/* Who may write examples of a database. */
static const struct err *
lock(struct store *s, struct arena *a, const char *database)
{
	return db_lock(s, a, arena_printf(a, "examples %s", database));
}

/* ret->id stays NULL: there is none. */
static const struct err *
find_same(struct store *s, struct arena *a, const struct example *e,
	  struct example *ret)
{
	struct db_found found = { .read = read_row, .items = ret };

	return db_read(s, a, &found,
		       "SELECT" COLUMNS "FROM examples"
		       " WHERE database = ? AND words = ? AND sql = ?",
		       "ttt", e->database, e->words, e->sql);
}

static const struct err *
has_room(struct store *s, struct arena *a, const struct example *e)
{
	int64_t n = 0, n_own = 0;
	const struct err *err = db_get_int(
		s, a, &n, "SELECT count(*) FROM examples WHERE database = ?",
		"t", e->database);

	if (!err && e->state == EXAMPLE_PROPOSED)
		err = db_get_int(s, a, &n_own,
				 "SELECT count(*) FROM examples"
				 " WHERE database = ? AND proposer = ?"
				 " AND state = 'proposed'",
				 "tt", e->database, e->proposer);
	if (err)
		return err;
	if (n >= EXAMPLES_MAX || n_own >= PROPOSALS_MAX)
		return err_say(a, ERR_CONFLICT,
			       "There are enough examples of %s. Some must go"
			       " first.",
			       e->database);
	return NULL;
}

/*
 * SQLite has full text beside the table, where a trigger may not write it;
 * PostgreSQL makes it itself.
 */
static const char *const index_added[DB__MAX] = {
	[DB_SQLITE] = "INSERT INTO examples_fts (rowid, database, question)"
		      " SELECT n, hex(database), question FROM examples"
		      " WHERE id = ? AND state = 'verified'",
};
static const char *const index_removed[DB__MAX] = {
	[DB_SQLITE] = "DELETE FROM examples_fts WHERE rowid ="
		      " (SELECT n FROM examples WHERE id = ?)",
};
static const struct err *
index_add(struct store *s, struct arena *a, const char *id)
{
	return db_run(s, a, db_variant(s, index_added), "t", id);
}

static const struct err *
index_remove(struct store *s, struct arena *a, const char *id)
{
	return db_run(s, a, db_variant(s, index_removed), "t", id);
}

/* NULL: it was not run. */
static const char *
rows_of(struct arena *a, const struct example *e)
{
	return e->ran ? arena_printf(a, "%lld", (long long)e->n_rows) : NULL;
}

static const struct err *
insert(struct store *s, struct arena *a, struct example *e)
{
	const struct err *err;

	e->id = rand_id(a);
	e->created_ms = clock_wall_ms();
	err = db_run(s, a,
		     "INSERT INTO examples (" COLUMNS ") VALUES"
		     " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
		     " CAST(? AS BIGINT), ?)",
		     "tttttttttttiiiti", e->id, e->database, e->question,
		     e->words, e->sql, e->dialect, e->tables, e->fingerprint,
		     example_state_name(e->state), e->proposer, e->verifier,
		     (int64_t)e->follows, e->created_ms, e->decided_ms,
		     rows_of(a, e), (int64_t)e->more_rows);
	return err ? err : index_add(s, a, e->id);
}

static const struct err *
add(struct store *s, struct arena *a, struct example *e)
{
	struct example same = { .id = NULL };
	const struct err *err = lock(s, a, e->database);

	if (!err)
		err = find_same(s, a, e, &same);
	if (err)
		return err;
	if (same.id) {
		*e = same;
		e->known = true;
		return NULL;
	}
	err = has_room(s, a, e);
	return err ? err : insert(s, a, e);
}

const struct err *
store_example_add(struct store *s, struct arena *a, struct example *e)
{
	const struct err *err = db_begin(s, a);

	return err ? err : db_end(s, a, add(s, a, e));
}

const struct err *
store_example_get(struct store *s, struct arena *a, const char *id,
		  struct example *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" COLUMNS "FROM examples WHERE id = ?", "t", id);

	return e || found.n ? e : missing(a);
}

static const struct err *
set(struct store *s, struct arena *a, const struct example *e)
{
	const struct err *err = index_remove(s, a, e->id);

	if (!err)
		err = db_run(s, a,
			     "UPDATE examples SET question = ?, words = ?,"
			     " sql = ?, dialect = ?, tables = ?,"
			     " fingerprint = ?, state = ?, verifier = ?,"
			     " follows = ?, decided_ms = ?,"
			     " n_rows = CAST(? AS BIGINT), more_rows = ?"
			     " WHERE id = ?",
			     "ttttttttiitit", e->question, e->words, e->sql,
			     e->dialect, e->tables, e->fingerprint,
			     example_state_name(e->state), e->verifier,
			     (int64_t)e->follows, e->decided_ms, rows_of(a, e),
			     (int64_t)e->more_rows, e->id);
	if (!err && db_changes(s) == 0)
		err = missing(a);
	return err ? err : index_add(s, a, e->id);
}

const struct err *
store_example_set(struct store *s, struct arena *a, const struct example *e)
{
	const struct err *err = db_begin(s, a);

	return err ? err : db_end(s, a, set(s, a, e));
}

static const struct err *
remove_one(struct store *s, struct arena *a, const char *id)
{
	const struct err *e = index_remove(s, a, id);

	if (!e)
		e = db_run(s, a, "DELETE FROM examples WHERE id = ?", "t", id);
	return e || db_changes(s) ? e : missing(a);
}

const struct err *
store_example_remove(struct store *s, struct arena *a, const char *id)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, remove_one(s, a, id));
}

const struct err *
store_example_list(struct store *s, struct arena *a, const char *database,
		   enum example_state state, size_t max, struct examples *ret)
{
	struct db_found found = { read_row, sizeof(struct example), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" COLUMNS "FROM examples"
			" WHERE database = coalesce(?, database)"
			" AND state = coalesce(?, state)"
			" ORDER BY created_ms DESC, n DESC LIMIT ?",
			"tti", database,
			state < EXAMPLE__MAX ? example_state_name(state) : NULL,
			(int64_t)max);

	*ret = examples_of(&found);
	return e;
}

/* Within the database: its name, as one word, is in a column of its own. */
static const char *
match_of(struct arena *a, const struct nearness *by)
{
	struct buf b = buf_new(a, QUERY_BYTES);

	buf_puts(&b, "database : ");
	for (const char *p = by->database; *p; p++)
		buf_printf(&b, "%02X", (unsigned)(unsigned char)*p);
	buf_printf(&b, " AND question : (%s)", by->query);
	return buf_text(&b);
}

static const struct err *
add_same(struct store *s, struct arena *a, const struct nearness *by,
	 struct db_found *ret)
{
	return db_read(s, a, ret,
		       "SELECT" COLUMNS "FROM examples"
		       " WHERE database = ? AND words = ?"
		       " AND state = 'verified' ORDER BY decided_ms DESC",
		       "tt", by->database, by->words);
}

/* The expression, how many may be found, database, words, how many of them. */
static const char *const nearest[DB__MAX] = {
	[DB_SQLITE] = "SELECT" COLUMNS
		      "FROM (SELECT rowid AS n, rank AS near FROM examples_fts"
		      " WHERE examples_fts MATCH ? AND rank MATCH 'bm25(0, 1)'"
		      " ORDER BY rank LIMIT ?) f JOIN examples e ON e.n = f.n"
		      " WHERE e.database = ? AND e.words <> ?"
		      " ORDER BY f.near LIMIT ?",
	[DB_POSTGRESQL] =
		"SELECT" COLUMNS
		"FROM (SELECT n, ts_rank(found, q.query) AS near FROM examples,"
		" websearch_to_tsquery('english', ?1) AS q (query)"
		" WHERE found @@ q.query AND state = 'verified'"
		" AND database = ?3 ORDER BY 2 DESC, 1 LIMIT ?2) f"
		" JOIN examples e ON e.n = f.n"
		" WHERE e.words <> ?4 ORDER BY f.near DESC, f.n LIMIT ?5",
};

static const struct err *
add_near(struct store *s, struct arena *a, const struct nearness *by,
	 struct db_found *ret)
{
	bool own = db_dialect(s) == DB_SQLITE;

	return db_read(s, a, ret, db_variant(s, nearest), "titti",
		       own ? match_of(a, by) : by->query,
		       (int64_t)(by->max + SPARE), by->database, by->words,
		       (int64_t)by->max);
}

const struct err *
store_example_near(struct store *s, struct arena *a, const struct nearness *by,
		   struct examples *ret)
{
	struct db_found found = { read_row, sizeof(struct example), NULL, 0 };
	const struct err *e = add_same(s, a, by, &found);

	if (!e && by->query)
		e = add_near(s, a, by, &found);
	*ret = examples_of(&found);
	return e;
}

const struct err *
store_example_any(struct store *s, struct arena *a, const char *database,
		  bool *ret)
{
	int64_t any = 0;
	const struct err *e =
		db_get_int(s, a, &any,
			   "SELECT 1 FROM examples"
			   " WHERE database = ? AND state = 'verified' LIMIT 1",
			   "t", database);

	*ret = any != 0;
	return e;
}

static const struct err *
retract(struct store *s, struct arena *a, const struct example *e)
{
	struct example same = { .id = NULL };
	const struct err *err = lock(s, a, e->database);

	if (!err)
		err = find_same(s, a, e, &same);
	if (err || !same.id || same.state != EXAMPLE_PROPOSED ||
	    !str_is(str_of(same.proposer), e->proposer))
		return err;
	return remove_one(s, a, same.id);
}

const struct err *
store_example_retract(struct store *s, struct arena *a, const struct example *e)
{
	const struct err *err = db_begin(s, a);

	return err ? err : db_end(s, a, retract(s, a, e));
}

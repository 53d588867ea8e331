#include "store/knowledge/note.h"

#include <string.h>

#include "base/clock.h"
#include "base/rand.h"
#include "store/db/db.h"
#include "store/knowledge/note_row.h"

#include "base/ban.h"

#define COLUMNS " id, database, source, title, stamp, body, author, updated_ms "

const struct err *
store_note_version(struct store *s, struct arena *a, const char *database,
		   int64_t *ret)
{
	*ret = 0;
	return db_get_int(
		s, a, ret,
		"SELECT version FROM note_versions WHERE database = ?", "t",
		database);
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct note *)ret = (struct note){
		.id = db_text(a, st, 0),
		.database = db_text(a, st, 1),
		.source = note_source_find(db_text(a, st, 2)),
		.title = db_text(a, st, 3),
		.stamp = db_text(a, st, 4),
		.text = db_text(a, st, 5),
		.author = db_text(a, st, 6),
		.updated_ms = db_int(st, 7),
	};
	return NULL;
}

const struct err *
store_note_list(struct store *s, struct arena *a, const char *database,
		struct note **ret, size_t *ret_n)
{
	struct db_found found = { read_row, sizeof(**ret), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" COLUMNS "FROM notes WHERE database = ?"
			" ORDER BY source DESC, title, id",
			"t", database);
	struct note *notes = found.items;
	size_t n = 0;

	if (e)
		return e;
	for (size_t i = 0; i < found.n; i++)
		if (notes[i].source != NOTE_SOURCE__MAX)
			notes[n++] = notes[i];
	*ret = notes;
	*ret_n = n;
	return NULL;
}

static const struct err *
missing(struct arena *a)
{
	return err_say(a, ERR_MISSING, "There is no such note.");
}

const struct err *
store_note_get(struct store *s, struct arena *a, const char *database,
	       const char *id, struct note *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS "FROM notes WHERE id = ?"
				      " AND database = ?",
				      "tt", id, database);

	if (!e && (!found.n || ret->source == NOTE_SOURCE__MAX))
		e = missing(a);
	return e;
}

static const struct err *
has_room(struct store *s, struct arena *a, const char *database)
{
	int64_t n = 0;
	const struct err *e = db_get_int(
		s, a, &n, "SELECT count(*) FROM notes WHERE database = ?", "t",
		database);

	if (e || n < NOTES_MAX)
		return e;
	return err_say(a, ERR_CONFLICT,
		       "There are %d notes already; delete one first.",
		       NOTES_MAX);
}

/* The note of a file or of the comments that is there, if any. */
static const struct err *
find_same(struct store *s, struct arena *a, struct note *n, bool *ret_fresh)
{
	struct db_stmt *st;
	bool row = false;
	const struct err *e;

	*ret_fresh = false;
	if (n->id || n->source == NOTE_PAGE)
		return NULL;
	e = db_start(s, a, &st,
		     "SELECT id, stamp FROM notes WHERE database = ?"
		     " AND source = ? AND title = ?",
		     "ttt", n->database, note_source_name(n->source), n->title);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e || !row)
		return e;
	n->id = db_text(a, st, 0);
	*ret_fresh = str_is(db_bytes(st, 1), n->stamp);
	db_done(st);
	return NULL;
}

/* Who may write notes of a database. */
static const struct err *
lock(struct store *s, struct arena *a, const char *database)
{
	return db_lock(s, a, arena_printf(a, "notes %s", database));
}

static const struct err *
touch(struct store *s, struct arena *a, const char *database)
{
	return db_run(s, a,
		      "INSERT INTO note_versions (database, version)"
		      " VALUES (?, 1) ON CONFLICT (database)"
		      " DO UPDATE SET version = note_versions.version + 1",
		      "t", database);
}

static const struct err *
write_row(struct store *s, struct arena *a, const struct note *n)
{
	return db_run(s, a,
		      "INSERT INTO notes (" COLUMNS ")"
		      " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
		      " ON CONFLICT (id) DO UPDATE SET title = excluded.title,"
		      " stamp = excluded.stamp, body = excluded.body,"
		      " author = excluded.author,"
		      " updated_ms = excluded.updated_ms",
		      "ttttttti", n->id, n->database,
		      note_source_name(n->source), n->title,
		      n->stamp ? n->stamp : "", n->text, n->author,
		      n->updated_ms);
}

static const struct err *
put(struct store *s, struct arena *a, struct note *n,
    const struct passage *passages, size_t n_passages)
{
	bool fresh = false;
	const struct err *e = lock(s, a, n->database);

	if (!e)
		e = find_same(s, a, n, &fresh);

	if (e || fresh)
		return e;
	if (!n->id) {
		e = has_room(s, a, n->database);
		n->id = rand_id(a);
	}
	n->updated_ms = clock_wall_ms();
	if (!e)
		e = write_row(s, a, n);
	if (!e)
		e = passages_write(s, a, n, passages, n_passages);
	return e ? e : touch(s, a, n->database);
}

const struct err *
store_note_put(struct store *s, struct arena *a, struct note *n,
	       const struct passage *passages, size_t n_passages)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, put(s, a, n, passages, n_passages));
}

static const struct err *
delete_note(struct store *s, struct arena *a, const char *database,
	    const char *id)
{
	const struct note gone = { .id = id, .database = database };
	const struct err *e = lock(s, a, database);

	if (e)
		return e;
	e = db_run(s, a, "DELETE FROM notes WHERE id = ? AND database = ?",
		   "tt", id, database);
	if (!e && db_changes(s) == 0)
		return missing(a);
	if (!e)
		e = passages_write(s, a, &gone, NULL, 0);
	return e ? e : touch(s, a, database);
}

const struct err *
store_note_delete(struct store *s, struct arena *a, const char *database,
		  const char *id)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, delete_note(s, a, database, id));
}

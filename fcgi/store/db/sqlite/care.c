#include <sys/stat.h>
#include <sys/statvfs.h>

#include "store/db/counted.h"
#include "store/db/sqlite/sqlite.h"

#include "base/ban.h"

#define ROOM_LEAST ((uint64_t)128 << 10) /* of a question with its rows */

bool
sqlite_room(struct store *s, struct arena *a, struct store_room *ret)
{
	static const char *const endings[] = { "", "-wal", "-shm" };
	const char *file = sqlite3_db_filename(sqlite_own(s)->db, "main");
	struct store_room room = { 0 };
	struct statvfs fs;
	struct stat st;

	if (!s->folder || !file || statvfs(s->folder, &fs) != 0)
		return false;
	for (size_t i = 0; i < COUNT(endings); i++)
		if (stat(arena_printf(a, "%s%s", file, endings[i]), &st) == 0)
			room.used += (uint64_t)st.st_size;
	room.free = (uint64_t)fs.f_bavail * fs.f_frsize;
	*ret = room;
	return true;
}

const struct err *
sqlite_sizes(struct store *s, struct arena *a, struct rows *ret)
{
	struct db_stmt *st;
	const struct err *e = db_start(
		s, a, &st,
		"WITH kinds (kind, tables) AS (" STORE_KINDS
		", ('notes', 'passage_words*'),"
		" ('examples', 'examples_fts*')), " STORE_COUNTED
		", pages (kind, bytes) AS ("
		"SELECT coalesce(k.kind, 'other'), d.pgsize FROM dbstat d"
		" LEFT JOIN sqlite_schema m ON m.name = d.name"
		" LEFT JOIN kinds k ON m.tbl_name GLOB k.tables"
		" WHERE d.aggregate = TRUE"
		" UNION ALL SELECT 'free', f.freelist_count * p.page_size"
		" FROM pragma_freelist_count f, pragma_page_size p)"
		" SELECT p.kind, c.n, sum(p.bytes), c.oldest FROM pages p"
		" LEFT JOIN counted c ON c.kind = p.kind"
		" GROUP BY p.kind ORDER BY 3 DESC",
		"");

	return e ? e
		 : db_rows(s, a, st, store_size_columns, STORE_SIZE_COLUMNS,
			   ret);
}

const struct err *
sqlite_check(struct store *s, struct arena *a, struct rows *ret)
{
	static const struct column columns[] = {
		{ .name = "wrong", .type = CELL_TEXT },
	};
	struct db_stmt *st;
	const struct err *e = db_start(
		s, a, &st,
		"SELECT integrity_check FROM pragma_integrity_check(100)"
		" WHERE integrity_check <> 'ok'"
		" UNION ALL SELECT 'a row of ' || \"table\" ||"
		" ' has no ' || parent FROM pragma_foreign_key_check",
		"");

	return e ? e : db_rows(s, a, st, columns, COUNT(columns), ret);
}

const struct err *
sqlite_vacuum(struct store *s, struct arena *a)
{
	int rc = sqlite3_exec(sqlite_own(s)->db,
			      "PRAGMA auto_vacuum = INCREMENTAL; VACUUM", NULL,
			      NULL, NULL);

	if (rc != SQLITE_OK)
		return sqlite_err(s, a, rc, "vacuum");
	rc = sqlite3_wal_checkpoint_v2(sqlite_own(s)->db, NULL,
				       SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	return rc == SQLITE_OK || (rc & 0xff) == SQLITE_BUSY
		       ? NULL
		       : sqlite_err(s, a, rc, "checkpoint");
}

bool
sqlite_is_moved(const struct store *s)
{
	int moved = 0;

	return sqlite3_file_control(sqlite_own(s)->db, "main",
				    SQLITE_FCNTL_HAS_MOVED,
				    &moved) == SQLITE_OK &&
	       moved;
}

static const struct err *
check_place(const struct store *s, struct arena *a)
{
	if (!sqlite_is_moved(s))
		return NULL;
	return err_new(a, ERR_STORE, "The store's file is gone.",
		       "store: its file was deleted or replaced");
}

/* One page may fit where the next question does not. */
static const struct err *
check_room(struct store *s, struct arena *a)
{
	struct store_room room;

	if (!sqlite_room(s, a, &room) || room.free >= ROOM_LEAST)
		return NULL;
	return err_new(a, ERR_STORE_FULL, "The store's disk is full.",
		       "store: %llu bytes are free where it lies",
		       (unsigned long long)room.free);
}

const struct err *
sqlite_probe(struct store *s, struct arena *a)
{
	const struct err *e = check_place(s, a);

	if (!e)
		e = db_begin(s, a);
	if (e)
		return e;
	/* what is not committed needs no space */
	e = db_end(s, a, db_run(s, a, "UPDATE sweeps SET at_ms = at_ms", ""));
	return e ? e : check_room(s, a);
}

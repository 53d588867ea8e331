#include "store/dataset/dataset.h"

#include "base/clock.h"
#include "store/chat/admin.h"
#include "store/dataset/blob.h"
#include "store/dataset/dataset_row.h"

#include "base/ban.h"

#define COLUMNS                                                           \
	" id, owner, name, created_ms, updated_ms, version, data, bytes," \
	" load, taken, waiting_bytes, problem, packed "

const char *
store_dataset_folder(struct arena *a, const struct store *s,
		     const struct settings *settings)
{
	const char *beside = s ? store_folder(s) : NULL;

	if (*settings->dataset_folder)
		return settings->dataset_folder;
	if (s && store_has_blobs(s) && *settings->cache_folder)
		beside = settings->cache_folder;
	return beside ? arena_printf(a, "%s/datasets", beside) : NULL;
}

const char *
store_dataset_path(struct arena *a, const char *folder,
		   const struct dataset *ds)
{
	assert(ds->data > 0);
	/* a load that a machine made in vain may have the same number */
	return arena_printf(a, "%s/%s/data-%lld%s%.16s.duckdb", folder, ds->id,
			    (long long)ds->data, ds->digest ? "-" : "",
			    ds->digest ? ds->digest : "");
}

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	struct dataset *ds = ret;

	*ds = (struct dataset){
		.id = db_text(a, st, 0),
		.owner = db_text(a, st, 1),
		.name = db_text(a, st, 2),
		.created_ms = db_int(st, 3),
		.updated_ms = db_int(st, 4),
		.version = db_int(st, 5),
		.data = db_int(st, 6),
		.bytes = db_int(st, 7),
		.load = db_int(st, 8),
		.taken = db_int(st, 9) != 0,
		.waiting_bytes = db_int(st, 10),
		.problem = db_text(a, st, 11),
	};

	dataset_unpack(a, db_bytes(st, 12), ds);
	return NULL;
}

/* owner NULL: of all. */
static const struct err *
list_all(struct store *s, struct arena *a, const char *owner,
	 struct dataset **ret, size_t *ret_n)
{
	struct db_found found = { read_row, sizeof(**ret), NULL, 0 };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS "FROM datasets"
				      " WHERE owner = coalesce(?, owner)"
				      " ORDER BY created_ms DESC, id",
				      "t", owner);

	if (e)
		return e;
	*ret = found.items;
	*ret_n = found.n;
	return NULL;
}

const struct err *
store_dataset_list(struct store *s, struct arena *a, const char *owner,
		   struct dataset **ret, size_t *ret_n)
{
	assert(owner);
	return list_all(s, a, owner, ret, ret_n);
}

const struct err *
store_admin_datasets(struct store *s, struct arena *a, const char *name,
		     struct dataset **ret, size_t *ret_n)
{
	return list_all(s, a, name ? arena_printf(a, "u:%s", name) : NULL, ret,
			ret_n);
}

static const struct err *
must_be(struct arena *a, const struct err *e, bool there)
{
	return e || there
		       ? e
		       : err_say(a, ERR_MISSING, "There is no such dataset.");
}

const struct err *
store_dataset_get(struct store *s, struct arena *a, const char *owner,
		  const char *name, struct dataset *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e = db_read(
		s, a, &found,
		"SELECT" COLUMNS "FROM datasets WHERE owner = ?"
		" AND (id = ? OR name = ?) ORDER BY id = ? DESC LIMIT 1",
		"tttt", owner, name, name, name);

	return must_be(a, e, found.n);
}

const struct err *
store_dataset_by_id(struct store *s, struct arena *a, const char *id,
		    struct dataset *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" COLUMNS "FROM datasets WHERE id = ?", "t", id);

	return must_be(a, e, found.n);
}

/* Within a transaction: what the owner has beside ds, and of its name. */
static const struct err *
check_room(struct store *s, struct arena *a, const struct settings *settings,
	   const struct dataset *ds)
{
	struct db_stmt *st;
	bool row = false;
	int64_t n, bytes, same;
	const struct err *e =
		db_lock(s, a, arena_printf(a, "datasets %s", ds->owner));

	if (e)
		return e;
	e = db_start(s, a, &st,
		     "SELECT count(*), coalesce(sum(bytes + waiting_bytes), 0),"
		     " coalesce(sum(CASE name WHEN ?"
		     " THEN 1 ELSE 0 END), 0) FROM datasets"
		     " WHERE owner = ? AND id <> ?",
		     "ttt", ds->name, ds->owner, ds->id);
	if (!e)
		e = db_step(s, a, st, &row);
	if (e || !row)
		return e;
	n = db_int(st, 0);
	bytes = db_int(st, 1) + ds->bytes + ds->waiting_bytes;
	same = db_int(st, 2);
	db_done(st);
	if (same)
		return err_say(a, ERR_CONFLICT,
			       "You have a dataset \"%s\" already.", ds->name);
	if ((uint64_t)n >= settings->dataset_count)
		return err_say(a, ERR_CONFLICT,
			       "You may keep %llu datasets; delete one first.",
			       (unsigned long long)settings->dataset_count);
	if ((uint64_t)bytes > settings->dataset_bytes)
		return err_say(
			a, ERR_TOO_LARGE,
			"All your datasets together may have %llu MB; delete"
			" one first.",
			(unsigned long long)(settings->dataset_bytes >> 20));
	return NULL;
}

static const struct err *
add(struct store *s, struct arena *a, const struct settings *settings,
    const struct dataset *ds)
{
	const struct err *e = check_room(s, a, settings, ds);

	if (!e)
		e = session_write(s, a);
	if (e)
		return e;
	return db_run(s, a,
		      "INSERT INTO datasets (" COLUMNS ") VALUES"
		      " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		      "tttiiiiiiiitb", ds->id, ds->owner, ds->name,
		      ds->created_ms, ds->updated_ms, ds->version, ds->data,
		      ds->bytes, ds->load, (int64_t)ds->taken,
		      ds->waiting_bytes, ds->problem, dataset_pack(a, ds));
}

const struct err *
store_dataset_add(struct store *s, struct arena *a,
		  const struct settings *settings, struct dataset *ds)
{
	const struct err *e;

	ds->created_ms = ds->updated_ms = clock_wall_ms();
	ds->version = 1;
	e = db_begin(s, a);
	return e ? e : db_end(s, a, add(s, a, settings, ds));
}

static const struct err *
changed(struct arena *a)
{
	return err_say(a, ERR_CONFLICT,
		       "The dataset was changed by somebody else, just now.");
}

static const struct err *
save(struct store *s, struct arena *a, const struct settings *settings,
     const struct dataset *ds)
{
	const struct err *e = NULL;

	if (settings)
		e = check_room(s, a, settings, ds);
	if (e)
		return e;
	e = db_run(s, a,
		   "UPDATE datasets SET name = ?, updated_ms = ?,"
		   " version = version + 1, data = ?, bytes = ?, load = ?,"
		   " taken = ?, waiting_bytes = ?, problem = ?, packed = ?"
		   " WHERE id = ? AND version = ?",
		   "tiiiiiitbti", ds->name, ds->updated_ms, ds->data, ds->bytes,
		   ds->load, (int64_t)ds->taken, ds->waiting_bytes, ds->problem,
		   dataset_pack(a, ds), ds->id, ds->version);
	if (!e && db_changes(s) == 0)
		e = changed(a);
	return e;
}

const struct err *
store_dataset_save(struct store *s, struct arena *a,
		   const struct settings *settings, struct dataset *ds)
{
	const struct err *e;

	ds->updated_ms = clock_wall_ms();
	e = db_begin(s, a);
	if (!e)
		e = db_end(s, a, save(s, a, settings, ds));
	if (!e)
		ds->version++;
	return e;
}

static const struct err *
rename_chats(struct store *s, struct arena *a, const struct dataset *ds,
	     const char *name)
{
	return db_run(s, a,
		      "UPDATE chats SET database = ?"
		      " WHERE owner = ? AND database = ?",
		      "ttt", name, ds->owner, ds->name);
}

const struct err *
store_dataset_rename(struct store *s, struct arena *a, struct dataset *ds,
		     const char *name)
{
	const struct settings no_limits = { .dataset_count = UINT64_MAX,
					    .dataset_bytes = UINT64_MAX };
	struct dataset as = *ds;
	const struct err *e = db_begin(s, a);

	as.name = name;
	as.updated_ms = clock_wall_ms();
	if (e)
		return e;
	e = save(s, a, &no_limits, &as);
	if (!e)
		e = rename_chats(s, a, ds, name);
	e = db_end(s, a, e);
	if (e)
		return e;
	*ds = as;
	ds->version++;
	return NULL;
}

#define IN_ALL(sql)                                          \
	{                                                    \
		[DB_SQLITE] = (sql), [DB_POSTGRESQL] = (sql) \
	}

const struct err *
dataset_forget(struct store *s, struct arena *a, const char *id)
{
	static const char *const all[][DB__MAX] = {
		{ [DB_SQLITE] = "DELETE FROM passage_words WHERE rowid IN"
				" (SELECT id FROM passages"
				" WHERE database = ?)" },
		IN_ALL("DELETE FROM passages WHERE database = ?"),
		IN_ALL("DELETE FROM notes WHERE database = ?"),
		IN_ALL("DELETE FROM note_versions WHERE database = ?"),
		{ [DB_SQLITE] = "DELETE FROM examples_fts WHERE rowid IN"
				" (SELECT n FROM examples"
				" WHERE database = ?)" },
		IN_ALL("DELETE FROM examples WHERE database = ?"),
		/* its key has the path of its file, which has the id */
		IN_ALL("DELETE FROM schemas WHERE replace(key, ?, '') <> key"),
		IN_ALL("DELETE FROM datasets WHERE id = ?"),
	};
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < COUNT(all); i++)
		e = db_run(s, a, db_variant(s, all[i]), "t", id);
	return must_be(a, e, db_changes(s) > 0);
}

const struct err *
store_dataset_delete(struct store *s, struct arena *a, const struct dataset *ds)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, dataset_forget(s, a, ds->id));
}

#include "store/saved/kept.h"

#include "base/clock.h"
#include "store/db/db.h"

#include "base/ban.h"

#define LOCK "kept"   /* who may write them */
#define EDITS_MAX 100 /* of one; the oldest go */
#define COLUMNS                                                     \
	" k.kind, k.name, k.owner, k.maker, k.readers, k.database," \
	" k.words, k.body, k.editor, k.edit, k.created_ms, k.updated_ms "

static const char *const kinds[] = {
	[KEPT_QUESTION] = "question",
	[KEPT_BOARD] = "board",
	[KEPT_RIGHTS] = "rights",
};
/* As people are told of them. */
static const char *const in_words[] = {
	[KEPT_QUESTION] = "saved question",
	[KEPT_BOARD] = "board",
	[KEPT_RIGHTS] = "section of rights",
};

static const struct err *
read_row(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct kept *)ret = (struct kept){
		.kind = (enum kept_kind)str_index(kinds, COUNT(kinds),
						  db_text(a, st, 0)),
		.name = db_text(a, st, 1),
		.owner = db_text(a, st, 2),
		.maker = db_text(a, st, 3),
		.readers = db_text(a, st, 4),
		.database = db_text(a, st, 5),
		.words = db_text(a, st, 6),
		.body = db_text(a, st, 7),
		.editor = db_text(a, st, 8),
		.edit = db_size(st, 9),
		.created_ms = db_int(st, 10),
		.updated_ms = db_int(st, 11),
	};
	return NULL;
}

static const struct err *
missing(struct arena *a, enum kept_kind kind, const char *name)
{
	return err_say(a, ERR_MISSING, "There is no %s named \"%s\".",
		       in_words[kind], name);
}

const struct err *
store_kept_get(struct store *s, struct arena *a, enum kept_kind kind,
	       const char *name, struct kept *ret)
{
	struct db_found found = { .read = read_row, .items = ret };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS "FROM kept k"
				      " WHERE k.kind = ? AND k.name = ?",
				      "tt", kinds[kind], name);

	return e || found.n ? e : missing(a, kind, name);
}

const struct err *
store_kept_list(struct store *s, struct arena *a, enum kept_kind kind,
		struct kept_list *ret)
{
	struct db_found found = { read_row, sizeof(*ret->items), NULL, 0 };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS "FROM kept k"
				      " WHERE k.kind = ? ORDER BY k.name",
				      "t", kinds[kind]);

	*ret = (struct kept_list){ found.items, found.n };
	return e;
}

const struct err *
store_kept_same(struct store *s, struct arena *a, const char *database,
		const char *words, struct kept_list *ret)
{
	struct db_found found = { read_row, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT" COLUMNS "FROM kept k WHERE k.kind = 'question'"
			" AND k.database = ? AND k.words = ? ORDER BY k.name",
			"tt", database, words);

	*ret = (struct kept_list){ found.items, found.n };
	return e;
}

const struct err *
store_kept_any(struct store *s, struct arena *a, const char *database,
	       bool *ret)
{
	int64_t any = 0;
	const struct err *e =
		db_get_int(s, a, &any,
			   "SELECT 1 FROM kept WHERE kind = 'question'"
			   " AND database = ? AND words IS NOT NULL LIMIT 1",
			   "t", database);

	*ret = any != 0;
	return e;
}

static const struct err *
add_edit(struct store *s, struct arena *a, const struct kept *k)
{
	const struct err *e =
		db_run(s, a,
		       "INSERT INTO kept_edits"
		       " (kind, name, edit, body, editor, at_ms)"
		       " VALUES (?, ?, ?, ?, ?, ?)",
		       "ttitti", kinds[k->kind], k->name, (int64_t)k->edit,
		       k->body, k->editor, k->updated_ms);

	return e ? e
		 : db_run(s, a,
			  "DELETE FROM kept_edits WHERE kind = ? AND name = ?"
			  " AND edit <= ?",
			  "tti", kinds[k->kind], k->name,
			  (int64_t)k->edit - EDITS_MAX);
}

static const struct err *
has_room(struct store *s, struct arena *a, const struct kept *k, uint64_t max)
{
	int64_t n = 0, same = 0;
	const struct err *e =
		db_get_int(s, a, &n, "SELECT count(*) FROM kept WHERE kind = ?",
			   "t", kinds[k->kind]);

	if (!e)
		e = db_get_int(s, a, &same,
			       "SELECT count(*) FROM kept WHERE kind = ?"
			       " AND name = ?",
			       "tt", kinds[k->kind], k->name);
	if (!e && same)
		e = err_say(a, ERR_CONFLICT,
			    "The name \"%s\" is taken: choose another.",
			    k->name);
	if (!e && (uint64_t)n >= max)
		e = err_say(a, ERR_CONFLICT,
			    "There are %lld of them already; some must go"
			    " first.",
			    (long long)n);
	return e;
}

static const struct err *
insert(struct store *s, struct arena *a, const struct kept *k)
{
	const struct err *e =
		db_run(s, a,
		       "INSERT INTO kept (kind, name, owner, maker, readers,"
		       " database, words, body, editor, edit, created_ms,"
		       " updated_ms)"
		       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)",
		       "tttttttttii", kinds[k->kind], k->name, k->owner,
		       k->maker, k->readers, k->database, k->words, k->body,
		       k->editor, k->created_ms, k->updated_ms);

	return e ? e : add_edit(s, a, k);
}

const struct err *
store_kept_add(struct store *s, struct arena *a, struct kept *k, uint64_t max)
{
	const struct err *e = db_begin(s, a);

	if (e)
		return e;
	k->edit = 1;
	k->created_ms = k->updated_ms = clock_wall_ms();
	e = db_lock(s, a, LOCK);
	if (!e)
		e = has_room(s, a, k, max);
	if (!e)
		e = session_write(s, a);
	if (!e)
		e = insert(s, a, k);
	return db_end(s, a, e);
}

static const struct err *
change(struct store *s, struct arena *a, struct kept *k)
{
	struct kept now = { .name = NULL };
	const struct err *e = db_lock(s, a, LOCK);
	bool same;

	if (!e)
		e = store_kept_get(s, a, k->kind, k->name, &now);
	if (e)
		return e;
	if (now.edit != k->edit)
		return err_say(a, ERR_CONFLICT,
			       "It was changed by somebody else meanwhile: look"
			       " at it again.");
	same = str_is(str_of(now.body), k->body);
	k->edit += !same;
	k->updated_ms = clock_wall_ms();
	e = db_run(s, a,
		   "UPDATE kept SET readers = ?, database = ?, words = ?,"
		   " body = ?, editor = ?, edit = ?, updated_ms = ?"
		   " WHERE kind = ? AND name = ?",
		   "tttttiitt", k->readers, k->database, k->words, k->body,
		   k->editor, (int64_t)k->edit, k->updated_ms, kinds[k->kind],
		   k->name);
	return e || same ? e : add_edit(s, a, k);
}

const struct err *
store_kept_change(struct store *s, struct arena *a, struct kept *k)
{
	const struct err *e = db_begin(s, a);

	return e ? e : db_end(s, a, change(s, a, k));
}

const struct err *
store_kept_remove(struct store *s, struct arena *a, enum kept_kind kind,
		  const char *name)
{
	const struct err *e =
		db_run(s, a, "DELETE FROM kept WHERE kind = ? AND name = ?",
		       "tt", kinds[kind], name);

	return e || db_changes(s) ? e : missing(a, kind, name);
}

static const struct err *
read_edit(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct kept *)ret = (struct kept){
		.edit = db_size(st, 0),
		.body = db_text(a, st, 1),
		.editor = db_text(a, st, 2),
		.updated_ms = db_int(st, 3),
	};
	return NULL;
}

const struct err *
store_kept_edits(struct store *s, struct arena *a, enum kept_kind kind,
		 const char *name, struct kept_list *ret)
{
	struct db_found found = { read_edit, sizeof(*ret->items), NULL, 0 };
	const struct err *e =
		db_read(s, a, &found,
			"SELECT edit, body, editor, at_ms FROM kept_edits"
			" WHERE kind = ? AND name = ? ORDER BY edit DESC",
			"tt", kinds[kind], name);

	*ret = (struct kept_list){ found.items, found.n };
	return e;
}

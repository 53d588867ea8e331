#include <math.h>
#include <string.h>

#include "store/db/db.h"
#include "store/knowledge/note_row.h"

#include "base/ban.h"

#define COLUMNS " p.id, p.heading, p.body, n.source, n.title"
#define NEAR_MAX 50

/* SQLite has full text beside the table; PostgreSQL makes it itself. */
static const char *const index_added[DB__MAX] = {
	[DB_SQLITE] = "INSERT INTO passage_words (rowid, heading, body)"
		      " VALUES (?, ?, ?)",
};
static const char *const index_removed[DB__MAX] = {
	[DB_SQLITE] = "DELETE FROM passage_words WHERE rowid IN (SELECT id"
		      " FROM passages WHERE note = ? AND id <= ?)",
};

/* With the vector of one that said the same. */
static const struct err *
add(struct store *s, struct arena *a, const struct note *n,
    const struct passage *p, int64_t old)
{
	int64_t id = 0;
	const struct err *e;

	e = db_get_int(s, a, &id,
		       "INSERT INTO passages (note, database, heading, body)"
		       " VALUES (?, ?, ?, ?) RETURNING id",
		       "tttt", n->id, n->database, p->heading, p->text);
	if (!e)
		e = db_run(s, a,
			   "UPDATE passages SET (model, vector) ="
			   " (SELECT o.model, o.vector FROM passages o"
			   "  WHERE o.note = passages.note AND o.id <= ?"
			   "  AND o.heading = passages.heading"
			   "  AND o.body = passages.body LIMIT 1)"
			   " WHERE id = ?",
			   "ii", old, id);
	return e ? e
		 : db_run(s, a, db_variant(s, index_added), "itt", id,
			  p->heading, p->text);
}

const struct err *
passages_write(struct store *s, struct arena *a, const struct note *n,
	       const struct passage *passages, size_t n_passages)
{
	int64_t old = 0;
	const struct err *e = db_get_int(
		s, a, &old, "SELECT coalesce(max(id), 0) FROM passages", "");

	for (size_t i = 0; !e && i < n_passages && i < PASSAGES_MAX; i++)
		e = add(s, a, n, &passages[i], old);
	if (!e)
		e = db_run(s, a, db_variant(s, index_removed), "ti", n->id,
			   old);
	if (!e)
		e = db_run(s, a,
			   "DELETE FROM passages WHERE note = ? AND id <= ?",
			   "ti", n->id, old);
	return e;
}

static const struct err *
read_hit(struct arena *a, struct db_stmt *st, void *ret)
{
	*(struct passage_hit *)ret = (struct passage_hit){
		.id = db_int(st, 0),
		.passage = { .heading = db_text(a, st, 1),
			     .text = db_text(a, st, 2) },
		.source = db_text(a, st, 3),
		.title = db_text(a, st, 4),
		.score = db_real(st, 5),
	};
	return NULL;
}

/* The query, the database, how many. */
static const char *const search[DB__MAX] = {
	[DB_SQLITE] = "SELECT" COLUMNS ", -bm25(passage_words, 2.0, 1.0)"
		      " FROM passage_words"
		      " JOIN passages p ON p.id = passage_words.rowid"
		      " JOIN notes n ON n.id = p.note"
		      " WHERE passage_words MATCH ? AND p.database = ?"
		      " ORDER BY 6 DESC, p.id LIMIT ?",
	[DB_POSTGRESQL] =
		"SELECT" COLUMNS ", ts_rank(p.found, q.query)"
		" FROM websearch_to_tsquery('english', ?) AS q (query)"
		" JOIN passages p ON p.found @@ q.query"
		" JOIN notes n ON n.id = p.note WHERE p.database = ?"
		" ORDER BY 6 DESC, p.id LIMIT ?",
};

const struct err *
store_passage_search(struct store *s, struct arena *a, const char *database,
		     const char *query, size_t max, struct passage_hits *ret)
{
	struct db_found found = { read_hit, sizeof(*ret->items), NULL, 0 };
	const struct err *e = db_read(s, a, &found, db_variant(s, search),
				      "tti", query, database, (int64_t)max);

	*ret = (struct passage_hits){ found.items, found.n };
	return e;
}

const struct err *
store_passage_bare(struct store *s, struct arena *a, const char *database,
		   const char *model, size_t max, struct passage_hits *ret)
{
	struct db_found found = { read_hit, sizeof(*ret->items), NULL, 0 };
	const struct err *e = db_read(s, a, &found,
				      "SELECT" COLUMNS ", 0 FROM passages p"
				      " JOIN notes n ON n.id = p.note"
				      " WHERE p.database = ?"
				      " AND (p.model IS NULL OR p.model <> ?)"
				      " ORDER BY p.id LIMIT ?",
				      "tti", database, model, (int64_t)max);

	*ret = (struct passage_hits){ found.items, found.n };
	return e;
}

const struct err *
store_passage_embed(struct store *s, struct arena *a, int64_t id,
		    const struct passage_vector *v)
{
	const struct str bytes = { (const char *)v->items,
				   v->size * sizeof(*v->items) };

	return db_run(s, a,
		      "UPDATE passages SET model = ?, vector = ? WHERE id = ?",
		      "tbi", v->model, bytes, id);
}

/* NAN: the vectors are of different sizes. */
static double
cosine(const struct passage_vector *v, struct str bytes)
{
	double dot = 0, one = 0, two = 0;

	if (bytes.n != v->size * sizeof(float))
		return (double)NAN;
	for (size_t i = 0; i < v->size; i++) {
		float f;

		memcpy(&f, bytes.p + i * sizeof(f), sizeof(f));
		dot += (double)f * (double)v->items[i];
		one += (double)f * (double)f;
		two += (double)v->items[i] * (double)v->items[i];
	}
	return one > 0 && two > 0 ? dot / sqrt(one * two) : 0;
}

struct nearest {
	struct {
		int64_t id;
		double score;
	} items[NEAR_MAX + 1];
	size_t n;
};

static void
insert(struct nearest *near, size_t max, int64_t id, double score)
{
	size_t i = near->n;

	for (; i > 0 && near->items[i - 1].score < score; i--)
		near->items[i] = near->items[i - 1];
	near->items[i].id = id;
	near->items[i].score = score;
	if (near->n < max && near->n < NEAR_MAX)
		near->n++;
}

static const struct err *
rank(struct store *s, struct arena *a, const char *database,
     const struct passage_vector *v, size_t max, struct nearest *ret)
{
	struct db_stmt *st;
	bool row = true, stale = false;
	const struct err *e;

	e = db_start(s, a, &st,
		     "SELECT id, vector FROM passages"
		     " WHERE database = ? AND model = ?",
		     "tt", database, v->model);
	while (!e && row) {
		double score;

		e = db_step(s, a, st, &row);
		if (e || !row)
			break;
		score = cosine(v, db_bytes(st, 1));
		if (isnan(score))
			stale = true;
		else
			insert(ret, max, db_int(st, 0), score);
	}
	if (e || !stale)
		return e;
	return db_run(s, a,
		      "UPDATE passages SET model = NULL, vector = NULL"
		      " WHERE database = ? AND model = ?"
		      " AND length(vector) <> ?",
		      "tti", database, v->model,
		      (int64_t)(v->size * sizeof(float)));
}

const struct err *
store_passage_near(struct store *s, struct arena *a, const char *database,
		   const struct passage_vector *v, size_t max,
		   struct passage_hits *ret)
{
	struct db_found found = { read_hit, sizeof(*ret->items), NULL, 0 };
	struct nearest near = { .n = 0 };
	const struct err *e = rank(s, a, database, v, max, &near);

	for (size_t i = 0; !e && i < near.n; i++) {
		struct passage_hit *hits;
		size_t n = found.n;

		e = db_read(s, a, &found,
			    "SELECT" COLUMNS ", 0 FROM passages p"
			    " JOIN notes n ON n.id = p.note WHERE p.id = ?",
			    "i", near.items[i].id);
		hits = found.items;
		if (found.n > n)
			hits[n].score = near.items[i].score;
	}
	*ret = (struct passage_hits){ found.items, found.n };
	return e;
}

#ifndef STORE_KNOWLEDGE_NOTE_H
#define STORE_KNOWLEDGE_NOTE_H

#include "data/note.h"
#include "store/store.h"

/*
 * Notes about databases, cut into passages by the caller. Who may read or
 * change them is the caller's to know.
 */
#define NOTES_MAX 1000    /* of a database */
#define PASSAGES_MAX 5000 /* of a note */

/* Changes with every note of the database; 0: there never was one. */
MUST_CHECK const struct err *store_note_version(struct store *s,
						struct arena *a,
						const char *database,
						int64_t *ret);
/* By source and title; with their texts. */
MUST_CHECK const struct err *store_note_list(struct store *s, struct arena *a,
					     const char *database,
					     struct note **ret, size_t *ret_n);
/* ERR_MISSING: no such note of that database. */
MUST_CHECK const struct err *store_note_get(struct store *s, struct arena *a,
					    const char *database,
					    const char *id, struct note *ret);
/*
 * Write n with its passages in one transaction, instead of what was there:
 * under n->id, or, when that is NULL, the one of its source and title unless
 * it was written on the page; a new one gets its id. Vectors of passages that
 * did not change stay. Sets n->id and updated_ms. One of the same stamp is
 * left as it is. ERR_CONFLICT: the database has NOTES_MAX.
 */
MUST_CHECK const struct err *store_note_put(struct store *s, struct arena *a,
					    struct note *n,
					    const struct passage *passages,
					    size_t n_passages);
/* ERR_MISSING, as for store_note_get(). */
MUST_CHECK const struct err *store_note_delete(struct store *s, struct arena *a,
					       const char *database,
					       const char *id);

/* A passage, and how well it fits what was looked for. */
struct passage_hit {
	int64_t id;
	struct passage passage;
	const char *source; /* of its note */
	const char *title;
	double score; /* more is better */
};

struct passage_hits {
	struct passage_hit *items; /* [n] */
	size_t n;
};

/*
 * Best first, at most max. The query is words in double quotes with OR between
 * them, which FTS5 and websearch_to_tsquery() read alike.
 */
MUST_CHECK const struct err *store_passage_search(struct store *s,
						  struct arena *a,
						  const char *database,
						  const char *query, size_t max,
						  struct passage_hits *ret);
/* Passages that have no vector of that model yet; at most max. */
MUST_CHECK const struct err *store_passage_bare(struct store *s,
						struct arena *a,
						const char *database,
						const char *model, size_t max,
						struct passage_hits *ret);

/* size numbers, and the model that made them. */
struct passage_vector {
	const char *model;
	const float *items;
	size_t size;
};

MUST_CHECK const struct err *store_passage_embed(
	struct store *s, struct arena *a, int64_t id,
	const struct passage_vector *v);
/*
 * By cosine, best first, at most max. Those with another size are forgotten,
 * so that store_passage_bare() has them next time.
 */
MUST_CHECK const struct err *store_passage_near(
	struct store *s, struct arena *a, const char *database,
	const struct passage_vector *v, size_t max, struct passage_hits *ret);

#endif

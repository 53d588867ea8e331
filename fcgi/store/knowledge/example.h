#ifndef STORE_KNOWLEDGE_EXAMPLE_H
#define STORE_KNOWLEDGE_EXAMPLE_H

#include "data/example.h"
#include "store/store.h"

/* Questions with the SQL that answers them, and what was said of each. */
#define EXAMPLES_MAX 5000 /* of one database */
#define PROPOSALS_MAX 200 /* of one proposer that nobody decided on */

/*
 * Keep it; fills in id and created_ms. One with the same database, words and
 * SQL is that one: it is left as it is, *e becomes it. ERR_CONFLICT: there is
 * no room for more.
 */
MUST_CHECK const struct err *store_example_add(struct store *s, struct arena *a,
					       struct example *e);
/* ERR_MISSING. */
MUST_CHECK const struct err *store_example_get(struct store *s, struct arena *a,
					       const char *id,
					       struct example *ret);
/* Everything but id, proposer and created_ms. ERR_MISSING. */
MUST_CHECK const struct err *store_example_set(struct store *s, struct arena *a,
					       const struct example *e);
MUST_CHECK const struct err *store_example_remove(struct store *s,
						  struct arena *a,
						  const char *id);

struct examples {
	struct example *items; /* [n] */
	size_t n;
};

/* Newest first. database NULL: of all; state EXAMPLE__MAX: in any. */
MUST_CHECK const struct err *store_example_list(
	struct store *s, struct arena *a, const char *database,
	enum example_state state, size_t max, struct examples *ret);
/* What examples near a question are found by. */
struct nearness {
	const char *database;
	const char *words;
	const char *query; /* as store_passage_search() has it; or NULL */
	size_t max;
};
/*
 * Verified ones of a database: those with the same words, then at most max
 * that share words with the question, the most telling first.
 */
MUST_CHECK const struct err *store_example_near(struct store *s,
						struct arena *a,
						const struct nearness *by,
						struct examples *ret);
/* Whether a database has a verified one. */
MUST_CHECK const struct err *store_example_any(struct store *s, struct arena *a,
					       const char *database, bool *ret);
/* What a proposer said, nobody decided on, and takes back. */
MUST_CHECK const struct err *store_example_retract(struct store *s,
						   struct arena *a,
						   const struct example *e);

#endif

#ifndef SQL_LEX_CLAUSES_H
#define SQL_LEX_CLAUSES_H

#include "sql/lex/shape.h"

/*
 * The outermost SELECT of a statement, cut into its clauses.
 */
enum clause {
	CLAUSE_SELECT,
	CLAUSE_FROM,
	CLAUSE_WHERE,
	CLAUSE_GROUP,
	CLAUSE_HAVING,
	CLAUSE_WINDOW,
	CLAUSE_ORDER,
	CLAUSE_LIMIT,
	CLAUSE__MAX
};

struct clauses {
	struct shape shape;
	struct span with;            /* WITH and its queries */
	struct span of[CLAUSE__MAX]; /* each without the words that begin it */
	struct span begun[CLAUSE__MAX]; /* each with them */
	bool distinct;
	bool combined; /* UNION and the like: more than one SELECT */
};

/* false: the statement is not of that form. */
bool clauses_read(struct arena *a, const struct dialect *d, struct str text,
		  struct clauses *ret);
/* The text of some tokens, as written. */
struct str clauses_text(const struct clauses *c, struct span span);
/* The next part between commas; at == end at the end of *rest. */
struct span clauses_item(const struct clauses *c, struct span *rest);

#endif

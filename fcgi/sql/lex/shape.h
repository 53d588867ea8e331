#ifndef SQL_LEX_SHAPE_H
#define SQL_LEX_SHAPE_H

#include "sql/lex/lex.h"

/*
 * What can be told of a statement without parsing it in full: which names
 * stand where a table stands, and which names the statement itself gives.
 * Private to sql/. Text that is no SQL has some shape too.
 */
struct table_ref {
	size_t first;      /* token of a dotted name's first part, or at */
	size_t at;         /* token of the name, the last of a dotted one */
	struct str name;   /* unquoted */
	struct str schema; /* the part before it; empty: none */
	struct str alias;  /* empty: none */
	bool call;         /* a function in a table's place */
	bool text;         /* a string in a table's place */
	bool cte;          /* names a WITH query that is in scope there */
	bool early;        /* … but stands before the end of that query,
			      where engines differ in what it means */
	bool renamed;      /* its alias gives the columns names, too */
};

/* A query that WITH names, for the tokens from … end - 1 and its own. */
struct cte {
	size_t at;      /* token of its name */
	size_t begin;   /* of its WITH: where a recursive one counts from */
	size_t from;    /* the token after its query */
	size_t end;     /* of what WITH belongs to */
	bool recursive; /* as the words, or the dialect, have it */
};

struct shape {
	const struct dialect *dialect;
	const struct token *tokens; /* TOKEN_END at [n_tokens] */
	size_t n_tokens;
	size_t *depth; /* of each token: brackets around it */
	size_t *after; /* of each "(": the token after its ")", or the end */
	struct table_ref *refs;
	size_t n_refs;
	struct cte *ctes;
	size_t n_ctes;
	struct str *given; /* aliases, WITH columns, windows, lambda names */
	size_t n_given;
};

struct shape shape_read(struct arena *a, const struct dialect *d,
			struct str text);
/* TOKEN_END beyond the last. */
struct token shape_token(const struct shape *s, size_t i);
/* Whether the FROM at token i is that of IS [NOT] DISTINCT FROM. */
bool shape_is_distinct_from(const struct shape *s, size_t i);
/* The WITH query that the bare name at token i may mean, or NULL. */
const struct cte *shape_cte_at(const struct shape *s, size_t i);
/* Whether an aggregate's call begins at token i. */
bool shape_is_aggregate(const struct shape *s, size_t i);
/* Whether names has name, without regard to ASCII case. */
bool shape_has(const struct str *names, size_t n, struct str name);

#endif

#ifndef SQL_CHECK_COVERING_H
#define SQL_CHECK_COVERING_H

#include "sql/check/cover.h"

/* Of cover.c and cover_from.c: a statement while it is rewritten. */

#define COVER_LEVELS 200 /* brackets in brackets */

/* What a bracket is that opens where a table is expected. */
enum item { ITEM_NONE, ITEM_QUERY, ITEM_CALL, ITEM_JOIN };

/* What stands between one pair of brackets. */
struct level {
	bool query;       /* SELECT began: FROM brings tables */
	bool from;        /* in the list after FROM … */
	bool expect;      /* … a table comes next */
	bool on;          /* … in a condition of JOIN */
	bool array;       /* … in expressions after ARRAY JOIN */
	bool cast;        /* CAST: what follows AS is a type */
	bool special;     /* arguments of a function that has FROM in them */
	bool listed;      /* what IN compares with, where that may be a table */
	enum item item;   /* what it is to the level around it */
	const char *name; /* of a function in a table's place */
};

struct covering {
	struct arena *a;
	const struct shape *s;
	const struct dialect *d;
	const struct schema *whole;
	const struct rights *rights;
	struct buf out;
	struct level levels[COVER_LEVELS + 1];
	size_t depth;
	struct complaint *c;
};

/* Once one of these was called, nothing more is read. */
void covering_refuse(struct covering *l, enum complaint_type type,
		     const char *message);
void covering_refuse_token(struct covering *l, size_t i);
void covering_no_table(struct covering *l, struct str name);

struct level *covering_here(struct covering *l);
/* As it was written; what stood between two tokens is a blank. */
void covering_put(struct covering *l, size_t i);
/* The bracket at i; what is in it is of inner. */
void covering_open(struct covering *l, size_t i, struct level inner);
const char *covering_cte(const struct covering *l, const struct cte *cte);
/* The table of that name that the reader sees; the schema before it may be
 * empty. NULL: there is none. */
const struct schema_table *covering_table(const struct covering *l,
					  struct str schema, struct str name);

/* Of cover_names.c: columns of inner queries that would be called by text. */
void covering_check_names(struct covering *l);

/* Of cover_types.c: whether the name at i is a type that may tell of tables. */
bool covering_is_odd_type(const struct covering *l, size_t i);

/* Each takes the token at i, and returns the one after what it took. */
size_t covering_expression(struct covering *l, size_t i);
size_t covering_open_item(struct covering *l, size_t i);
size_t covering_item(struct covering *l, size_t i);
size_t covering_list(struct covering *l, size_t i);
size_t covering_condition(struct covering *l, size_t i);
size_t covering_close(struct covering *l, size_t i);
void covering_join(struct covering *l, size_t i);

#endif

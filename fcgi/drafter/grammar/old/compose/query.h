#ifndef DRAFTER_GRAMMAR_QUERY_H
#define DRAFTER_GRAMMAR_QUERY_H

#include <stdbool.h>
#include <stddef.h>

/* A query tree: SQL without its syntax. */

struct arena;
struct schema_key;

#define NONE (-1)

enum agg { AGG_NONE, AGG_COUNT, AGG_SUM, AGG_AVG, AGG_MIN, AGG_MAX, AGG__MAX };

enum op {
	OP_NONE,
	OP_EQ,
	OP_NE,
	OP_GT,
	OP_GE,
	OP_LT,
	OP_LE,
	OP_BETWEEN,
	OP_RANGE, /* from value up to, but without, value2 */
	OP_CONTAINS,
	OP_LACKS, /* does not contain */
	OP_STARTS,
	OP_ENDS,
	OP_NULL,
	OP_NOT_NULL,
	OP_IN, /* a subquery */
	OP_NOT_IN,
	OP__MAX
};

struct col {
	int table, col; /* col NONE: the star; table NONE too: no table */
};

/* Whether it is a column: neither a star nor nothing. */
static inline bool
is_col(struct col c)
{
	return c.table != NONE && c.col != NONE;
}

static inline bool
col_eq(struct col a, struct col b)
{
	return a.table == b.table && a.col == b.col;
}

struct expr {
	enum agg agg;
	bool distinct;
	struct col col;
	const char *form; /* a printf form of the dialect, e.g. its year */
	bool whole;       /* stands for a row: the last name beside the first */
	short at;         /* 1 + the word that it comes from; 0: none */
};

struct query;

struct cond {
	struct expr lhs;
	enum op op;
	bool or_before; /* OR with the condition before, else AND */
	bool is_text;
	const char *value, *value2;
	struct query *sub; /* instead of a value */
	bool has_rhs;      /* another column instead of a value */
	struct col rhs;
};

struct order {
	struct expr expr;
	bool desc;
};

enum setop { SET_NONE, SET_INTERSECT, SET_UNION, SET_EXCEPT };

#define ITEMS_MAX 8
#define JOINS_MAX 12

/* Table number `table` joined by a key to one that stands before it. */
struct join {
	int table;
	int with; /* NONE for the first */
	const struct schema_key *key;
	bool reverse; /* the key belongs to `with` */
};

struct query {
	bool distinct;
	struct expr select[ITEMS_MAX];
	size_t n_select;
	struct cond where[ITEMS_MAX];
	size_t n_where;
	struct expr group[ITEMS_MAX];
	size_t n_group;
	struct cond having[2];
	size_t n_having;
	struct order order[3];
	size_t n_order;
	long limit; /* 0: none */
	struct join from[JOINS_MAX];
	size_t n_from;
	int need[JOINS_MAX]; /* tables that must be in FROM */
	bool split;          /* OR binds less than AND, without brackets */
	bool late;           /* which way ties of join paths go */
	size_t n_need;
	enum setop setop;
	struct query *next; /* the other operand */
	struct query *rows; /* FROM the rows of this one alone; or NULL */
};

/* The function of an aggregate in SQL; "" of AGG_NONE. */
extern const char *const agg_functions[AGG__MAX];

/*
 * What to call an aggregate of a column, date when it holds dates:
 * total_price, latest_ordered_at. Not of AGG_NONE.
 */
const char *agg_name(struct arena *a, enum agg agg, bool date,
		     const char *column);

/* How much of each kind a tree has, or its question mentions. */
struct tally {
	int columns; /* of a question: in the part that says what to show */
	int values, numbers, nots, orders, eaches, extremes;
};

/* Whether a table stands in one of its FROMs. */
bool query_has(const struct query *q, int table);
/* Whether all tables in the FROM of a stand in that of b. */
bool query_is_within(const struct query *a, const struct query *b);
/* Whether anything is read from the table, beside the keys that join it. */
bool query_reads(const struct query *q, int table);
struct tally query_tally(const struct query *q);

#endif

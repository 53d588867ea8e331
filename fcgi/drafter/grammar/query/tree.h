#ifndef DRAFTER_GRAMMAR_QUERY_TREE_H
#define DRAFTER_GRAMMAR_QUERY_TREE_H

#include "base/str.h"
#include "drafter/grammar/catalog/catalog.h"

/*
 * The one meaning of a question: a query as a tree in an arena, without SQL.
 * A tree is about the rows of one table, its base. Every other column is
 * reached from a row of the base by keys; catalog/path.h finds the way, so a
 * node names only table and column. What is reached by more than one key on
 * purpose (a parent of the same table) has a step, see struct node.
 *
 * Nodes and tests are immutable once built and may be shared between trees.
 */
#define NO_TABLE (-1)

enum node_kind {
	NODE_COLUMN,
	NODE_NUMBER,
	NODE_TEXT,
	NODE_DATE,    /* a constant, ISO: "2026-06-30" */
	NODE_AGG,     /* fn of a; a NULL: of rows */
	NODE_CALC,    /* a op b: + - * / */
	NODE_UNIT,    /* the year, month, … that the date a lies in */
	NODE_DAYS,    /* from b to a, in unit */
	NODE_CASE,    /* the label of the first arm whose test holds, or has
		       * none */
	NODE_TEST,    /* 1 where the test holds, else 0 */
	NODE_SHARE,   /* a, in percent of a over all rows shown, or over those
		       * with the same b */
	NODE_RUNNING, /* the sum of a up to this row in the order shown … */
	NODE_MOVING,  /* … or the mean of the last `number` of them */
	NODE_CHANGE,  /* from b to a, in percent of b */
	NODE_BEFORE,  /* a in the row before, in the order shown */
	NODE_SCALAR,  /* the aggregate a over rows of table that test holds
		       * for, and that have the same b; b NULL: all; each: of
		       * the period and the group of what stands beside it, by
		       * its own day, key */
	NODE_BESIDE,  /* the same, grouped by key, of the group where key is b:
		       * rows of two tables meet once they are aggregated;
		       * each: of every row, and 0 where there is none */
	NODE_FIRST,   /* what the tree of other rows shows in its first: only
		       * as b of a comparison of rows */
	NODE__MAX
};

enum fn { FN_COUNT, FN_SUM, FN_AVG, FN_MIN, FN_MAX, FN_MEDIAN, FN__MAX };

/* Of NODE_UNIT, and of NODE_DAYS from UNIT_HOUR up. */
enum unit {
	UNIT_NONE,
	UNIT_YEAR,
	UNIT_QUARTER, /* "2026-Q1" as year and quarter together */
	UNIT_MONTH,   /* "2026-01" */
	UNIT_WEEK,    /* its Monday */
	UNIT_DAY,     /* without the time */
	UNIT_HOUR,
	UNIT_MINUTE,
	UNIT_WEEKDAY,         /* 0 … 6 from Sunday */
	UNIT_MONTH_OF_YEAR,   /* 1 … 12 */
	UNIT_QUARTER_OF_YEAR, /* 1 … 4 */
	UNIT__MAX
};

struct test;
struct tree;

struct node_arm {
	const struct test *test;
	const char *label;
};

struct node {
	enum node_kind kind;
	short table, col; /* of NODE_COLUMN … */
	short step; /* … on that many keys of the table to itself; 0: none */
	bool number_like; /* what it yields is added and compared by size */
	enum fn fn;
	bool distinct, each;
	bool filled; /* of NODE_SCALAR: a sum of no rows is 0 */
	enum unit unit;
	char op;
	double number;
	const char *text; /* of NODE_TEXT and NODE_DATE */
	const struct node *a, *b;
	const struct node *key;  /* of NODE_BESIDE; of a step, that is taken */
	const struct test *test; /* NODE_TEST; of NODE_AGG: rows that count */
	const struct tree *tree; /* of NODE_FIRST: it shows one column */
	const struct node_arm *arms; /* [n_arms] */
	size_t n_arms;
	const char *label; /* what people call it; or NULL */
};

enum test_kind {
	TEST_COMPARE, /* a op b */
	TEST_LIKE,    /* the text b stands in a, by part, case aside */
	TEST_IN,      /* a is one of list */
	TEST_NULL,    /* a is empty */
	TEST_AND,
	TEST_OR,
	TEST_NOT,
	TEST_EXISTS, /* a row of table that test holds for refers to it */
	TEST_COUNT,  /* so many of them: op, number; of different a, or NULL */
	TEST__MAX
};

/* Of TEST_COMPARE and TEST_COUNT. */
enum is {
	IS_EQUAL,
	IS_NOT,
	IS_LESS,
	IS_AT_MOST,
	IS_MORE,
	IS_AT_LEAST,
	IS__MAX
};

/* Where a text stands in what has it. */
enum text_part { TEXT_WHOLE, TEXT_INSIDE, TEXT_BEGINS, TEXT_ENDS };

struct test {
	enum test_kind kind;
	enum is op;
	enum text_part part; /* of TEST_LIKE */
	const struct node *a, *b;
	const struct node *const *list; /* [n] of TEST_IN */
	const struct test *const
		*parts; /* [n] of TEST_AND and TEST_OR; TEST_NOT
					    and TEST_EXISTS have at most one */
	size_t n;
	short anchor; /* the table whose rows it is about; NO_TABLE: groups */
	/* of TEST_EXISTS and TEST_COUNT; with b, TEST_COUNT is of what the rows
	 * come to, and not of how many there are */
	short table;
	double number;
	const char *label; /* what people call it; or NULL */
	bool usual;        /* it holds unless others speak of its columns */
	bool listed;       /* values of a column, said with "and" */
};

struct tree_order {
	const struct node *by;
	bool down;
};

#define TREE_SHOWN 60 /* columns: all that most tables have */
#define TREE_GROUPS 12
#define TREE_TESTS 12
#define TREE_ORDERS 3

/* "the branch of the member": rows of table are those that from refers to. */
struct tree_way {
	short table, from;
};

/* Of the keys of a table to the same other: the one in this column. */
struct tree_role {
	short table, col;
};

struct tree {
	short base;
	struct tree_role roles[TREE_ORDERS]; /* all others are the plainest */
	size_t n_roles;
	struct tree_way ways[TREE_ORDERS]; /* all others are the shortest */
	size_t n_ways;
	const struct node *show[TREE_SHOWN];
	size_t n_show;
	const struct test *where[TREE_TESTS]; /* all hold, of rows */
	size_t n_where;
	const struct node *group[TREE_GROUPS];
	size_t n_group;
	const struct test *having[TREE_TESTS]; /* all hold, of groups */
	size_t n_having;
	struct tree_order order[TREE_ORDERS];
	size_t n_order;
	size_t limit, offset;   /* limit 0: none */
	const struct node *per; /* limit holds for each of these; or NULL */
	bool distinct;
	bool yes_no; /* asked whether there is any */
};

/* Makers. What they are given must live as long as what they return. */
struct node *node_column(struct arena *a, int table, int col);
struct node *node_number(struct arena *a, double number);
struct node *node_text(struct arena *a, const char *text);
struct node *node_date(struct arena *a, const char *iso);
struct node *node_agg(struct arena *a, enum fn fn, const struct node *of);
struct node *node_calc(struct arena *a, char op, const struct node *x,
		       const struct node *y);
/* a + b or a - b. */
bool node_is_sum(const struct node *n);
/* Whether a part is divided by a number already, as a column of cents is. */
bool node_is_divided(const struct node *n, double by);
/* 100 * a / b */
bool node_is_percent(const struct node *n);
/* count(*): how many rows there are; a test may narrow them. */
bool node_counts_rows(const struct node *n);
struct node *node_unit(struct arena *a, enum unit unit, const struct node *of);
struct node *node_days(struct arena *a, enum unit unit, const struct node *x,
		       const struct node *y);
struct node *node_of_test(struct arena *a, const struct test *t);
/* 100 times the one by the other. */
struct node *node_percent(struct arena *a, const struct node *part,
			  const struct node *whole);
/* The share of rows that a test holds for, of all that are counted, in percent. */
struct node *node_ratio(struct arena *a, const struct test *t,
			const struct node *all);
struct node *node_scalar(struct arena *a, const struct node *agg, int table,
			 const struct test *of);
struct node *node_beside(struct arena *a, const struct node *agg, int table,
			 const struct test *of, const struct node *key,
			 const struct node *b);
/* t shows one column, has an order and limit 1; it is kept, and not copied. */
struct node *node_first(struct arena *a, const struct tree *t);
struct node *node_wrap(struct arena *a, enum node_kind kind,
		       const struct node *of);
/* The same node by another name. */
const struct node *node_named(struct arena *a, const struct node *n,
			      const char *label);

struct test *test_compare(struct arena *a, const struct node *x, enum is op,
			  const struct node *y);
struct test *test_like(struct arena *a, const struct node *x, enum text_part at,
		       const char *text);
struct test *test_null(struct arena *a, const struct node *x);
struct test *test_not(struct arena *a, const struct test *of);
/* AND or OR; where both are such, one flat list. NULL beside one: that one. */
const struct test *test_both(struct arena *a, enum test_kind kind,
			     const struct test *x, const struct test *y);
struct test *test_exists(struct arena *a, int anchor, int table,
			 const struct test *of);
struct test *test_count(struct arena *a, int anchor, int table, enum is op,
			double number);
/* One that nobody said of what, of a table's rows. */
const struct test *test_about(struct arena *a, const struct test *t,
			      short table);
const struct test *test_named(struct arena *a, const struct test *t,
			      const char *label);
/*
 * The table whose rows are such: those that have codes with these texts, where
 * it is one; else its anchor.
 */
short test_rows(const struct catalog *c, const struct test *t);
/* A copy whose values are said with "and". */
const struct test *test_as_list(struct arena *a, const struct test *t);

/* The first column of a sum, difference or product; NULL: it has none. */
const struct node *node_first_column(const struct node *n);
/* Copies that share nothing. NULL: NULL. */
const struct node *node_copy(struct arena *a, const struct node *n);
const struct test *test_copy(struct arena *a, const struct test *t);
bool node_equal(const struct node *x, const struct node *y);
bool test_equal(const struct test *x, const struct test *y);
bool tree_equal(const struct tree *x, const struct tree *y);
/*
 * Whether two of its conditions on rows exclude each other: two values of one
 * column, one and none, or a range that ends before it begins; or something that it shows
 * is of rows that its conditions exclude so, or one is on no other rows at all.
 */
bool tree_excludes_all(const struct tree *t);
/* The same of one condition. */
bool test_excludes_all(const struct test *t);
/* Whether no row is of both: two ranges of one column that do not meet. */
bool tests_apart(const struct test *x, const struct test *y);
/* Whether both are on the same column somewhere. */
bool tests_share(const struct test *x, const struct test *y);
/* Whether rows are cut by periods of two different dates. */
bool tree_has_two_periods(const struct tree *t);
/* A case of two sides: what a test holds for, and all else. */
bool node_has_sides(const struct node *n);
/* … called yes and no. */
bool node_is_yes_no(const struct node *n);
bool node_has_agg(const struct node *n); /* NULL: false */
bool test_has_agg(const struct test *t);
/* Call fn for each column in it, not inside of TEST_EXISTS. */
void node_walk(const struct node *n, void (*fn)(void *, const struct node *),
	       void *arg);
void test_walk(const struct test *t, void (*fn)(void *, const struct node *),
	       void *arg);
void tree_walk(const struct tree *t, void (*fn)(void *, const struct node *),
	       void *arg);
/* While a column is looked for by node_walk, test_walk or tree_walk. */
struct node_sought {
	const struct node *column;
	bool found;
};

/* Their fn; the argument is a struct node_sought. */
void node_seek(void *sought, const struct node *n);
/* The table of its columns when they are of one alone; else NO_TABLE. */
short node_table(const struct node *n);
short test_table(const struct test *t);
/* Whether it has aggregates, each with its rows narrowed. */
bool node_is_filtered(const struct node *n);
/* The aggregate with its rows narrowed by a test, down to each leaf. */
const struct node *node_filtered(struct arena *a, const struct node *n,
				 const struct test *t);
/* Append; false: it is full or there already. */
bool tree_show(struct tree *t, const struct node *n);
bool tree_group(struct tree *t, const struct node *n);
bool tree_where(struct tree *t, const struct test *x);
/* Take that key of a table; the first that is said stays. */
void tree_role(struct tree *t, short table, short col);
/* The key from a table to another that one of the roles is; NULL: none. */
const struct cat_key *role_key(const struct catalog *c,
			       const struct tree_role *roles, size_t n,
			       short table, short to);
/* Reach a table by another; the first that is said of a table stays. */
void tree_reach(struct tree *t, short table, short from);

#endif

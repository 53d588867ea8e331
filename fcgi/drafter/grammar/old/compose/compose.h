#ifndef DRAFTER_GRAMMAR_COMPOSE_H
#define DRAFTER_GRAMMAR_COMPOSE_H

#include "drafter/grammar/old/grammar.h"

/* A query tree under construction from one reading. */
struct builder {
	const struct parse *p;
	const struct reading *r;
	const struct act *act; /* the one being built */
	unsigned variant;
	struct query *main;
	struct query *neg; /* what must not hold; or NULL */
	struct query *at;  /* where conditions go now */
	struct cond *open; /* without its value yet */
	const struct link *open_link;
	const struct link *held; /* a number without its column yet */
	const struct link *last; /* whose condition came last */
	int last_to;             /* the word after the last link taken */
	struct query *inner;     /* compared with, and open; or NULL */
	struct query *same;      /* it is of "the same … as"; or NULL */
	bool distinct;           /* a word said so */
	int subject;             /* the first table asked for; or NONE */
	int without;             /* table that must have no row; or NONE */
	bool counts_each;        /* a table's rows, each once */
	bool both_ends;          /* the first and the last are asked for */
	bool each;               /* grouping was asked for */
	int each_table;          /* by the rows of this table; or NONE */
	short each_at;           /* 1 + the word that said so */
	int again; /* the word where the last list begins; or NONE */
	bool failed;
};

/*
 * The tree of a reading, with its tables joined; false when the reading makes
 * none or the variant would change nothing, and *ret is nothing then.
 */
bool compose(const struct parse *p, const struct reading *r, unsigned variant,
	     struct query *ret);

/* Steps of it. */
void build_condition(struct builder *b, const struct link *l, enum role role);
struct cond *where_add(struct builder *b, const struct link *l, struct col col);
/* "above the average X": X against an aggregate over all rows. */
void compare_aggregate(struct builder *b, const struct link *l);
/* "X is higher than Y": the open column against another. */
void compare_column(struct builder *b, const struct link *l);
bool build_finish(struct builder *b);
/* A condition takes its value: from a number, or a text. */
void number_give(struct builder *b, struct cond *c, const struct link *lhs,
		 const struct link *l);
void value_give(struct builder *b, struct cond *c, const struct link *l);
/* What is shown, each once. */
void select_add(const struct parse *p, struct query *q, struct expr e);
/* The aggregates of a column, as the words before it say. */
void select_aggs(struct builder *b, const struct link *l);
/* The aggregate of what was shown before. */
void select_same(struct builder *b, struct expr e);
enum agg last_agg(const struct parse *p, const struct link *l);
/* The end that a superlative means: by its own word, else by cues before. */
bool is_topmost(const struct parse *p, const struct link *l);
bool is_descending(const struct parse *p, const struct link *l);
/* Whether a "not" stands between the last link taken and this one. */
bool is_negated(const struct builder *b, const struct link *l);
/* What becomes several queries; false: it cannot. */
bool fill_sets(struct builder *b);
bool fill_negation(struct builder *b);
bool fill_rows(struct builder *b);
bool fill_twice(struct builder *b);
/* Whether no single row can meet both. */
bool contradict(const struct cond *a, const struct cond *b);
/* Whether no row can meet the conditions of a part: 'a' and 'b' at once. */
bool is_void(const struct query *q);
/* WHERE it = (SELECT max(it) …): the first of what the tree is ordered by. */
void where_extreme(struct builder *b, struct query *in);
/* Not the extreme one; false: there is none, or it is not denied. */
bool fill_nest(struct builder *b);
/* The same columns of two tables; false: they have none. */
bool fill_tables(struct builder *b);
bool build_connect(struct builder *b);
/* Where something begins (-1) or ends (1), as the word says; 0: neither. */
int end_of(const char *stem);
/* The same of a name: what the first word of it says that says either. */
int end_of_name(const struct parse *p, const struct name *name);

struct expr expr_plain(struct col col);
extern const struct expr expr_star; /* count(*) */
struct query *query_copy(const struct parse *p, const struct query *q);
/* Which table is asked for, also when no word says so; or NONE. */
int subject_of(const struct builder *b);
bool has_aggregate(const struct query *q);
void group_put(struct query *q, struct col col);
void need_table(struct query *q, int table);
struct expr expr_of(const struct link *l);

/* The column that names a row of a table, and its key; col NONE: none. */
struct col name_column(const struct parse *p, int table);
/* The last name of a first name of the same row, or the first of a last. */
struct col name_partner(const struct parse *p, struct col name,
			bool *ret_before);
struct col key_column(const struct parse *p, int table);

/* The columns of a key between two tables, whichever owns it. */
bool key_between(const struct parse *p, int from, int to, struct col *ret_from,
		 struct col *ret_to);

/* Make room for what follows. */
void join_room(struct parse *p);
/* Fill q->from so that it joins what q->need lists. false: no path. */
bool join_connect(const struct parse *p, struct query *q);

/* SQL and words for a tree. */
const char *render(const struct parse *p, const struct query *q);
/* The same with names for what is computed: avg(price) AS average_price. */
const char *render_named(const struct parse *p, const struct query *q);
const char *paraphrase(const struct parse *p, const struct query *q);

/* A day as a literal, to compare a column of that type with. */
void put_date(const struct parse *p, struct buf *b, enum cell_type type,
	      const char *iso);

bool expr_eq(const struct expr *a, const struct expr *b);

#endif

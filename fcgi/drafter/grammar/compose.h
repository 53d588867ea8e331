#ifndef DRAFTER_GRAMMAR_COMPOSE_H
#define DRAFTER_GRAMMAR_COMPOSE_H

#include "drafter/grammar/grammar.h"

/* A query tree under construction from one reading. */
struct builder {
	const struct parse *p;
	const struct reading *r;
	unsigned variant;
	struct query *main;
	struct query *neg; /* what must not hold; or NULL */
	struct query *at;  /* where conditions go now */
	struct cond *open; /* without its value yet */
	const struct link *open_link;
	const struct link *held; /* a number without its column yet */
	const struct link *last; /* whose condition came last */
	bool distinct;           /* a word said so */
	int subject;             /* the first table asked for; or NONE */
	int without;             /* table that must have no row; or NONE */
	bool each;               /* grouping was asked for */
	int each_table;          /* by the rows of this table; or NONE */
	bool failed;
};

/*
 * The tree of a reading, with its tables joined; NULL when the reading makes
 * none or the variant would change nothing.
 */
struct query *compose(const struct parse *p, const struct reading *r,
		      unsigned variant);

/* Steps of it. */
void build_act(struct builder *b, const struct act *act);
void build_condition(struct builder *b, const struct link *l, enum role role);
bool build_finish(struct builder *b);
void need_table(struct query *q, int table);

/* The column that names a row of a table, and its key; col NONE: none. */
struct col name_column(const struct parse *p, int table);
/* The last name of a first name of the same row, or the first of a last. */
struct col name_partner(const struct parse *p, struct col name,
			bool *ret_before);
struct col key_column(const struct parse *p, int table);

/* The columns of a key between two tables, whichever owns it. */
bool key_between(const struct parse *p, int from, int to, struct col *ret_from,
		 struct col *ret_to);

/* Fill q->from so that it joins what q->need lists. false: no path. */
bool join_connect(const struct parse *p, struct query *q);

/* SQL and words for a tree. */
const char *render(const struct parse *p, const struct query *q);
const char *paraphrase(const struct parse *p, const struct query *q);

/* A day as a literal, to compare a column of that type with. */
void put_date(const struct parse *p, struct buf *b, enum cell_type type,
	      const char *iso);

bool expr_eq(const struct expr *a, const struct expr *b);

#endif

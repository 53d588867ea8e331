#ifndef DRAFTER_GRAMMAR_RENDER_SQL_H
#define DRAFTER_GRAMMAR_RENDER_SQL_H

#include "base/buf.h"
#include "drafter/grammar/catalog/catalog.h"
#include "drafter/grammar/query/tree.h"
#include "sql/dialect/dialect.h"

/*
 * A tree as one statement in a dialect; NULL: no keys join its tables, or the
 * dialect has no form for it.
 */
const char *tree_to_sql(struct arena *a, const struct catalog *c,
			const struct dialect *d, const struct tree *t);

/*
 * A tree as one sentence that an office worker would say yes to: what is
 * shown, of which rows, for each what, in which order.
 */
const char *tree_to_words(struct arena *a, const struct catalog *c,
			  const struct tree *t);
/* The same of a part. */
const char *node_say(struct arena *a, const struct catalog *c,
		     const struct node *n);
const char *test_say(struct arena *a, const struct catalog *c,
		     const struct test *t);
/* A name in words: "due_at" is "due at". */
const char *name_say(struct arena *a, const char *name);
/* Whether it counts the rows of a table, each once, by their key. */
bool counts_rows(const struct catalog *c, const struct node *n);
/* For the files of this folder alone. */

#define SEATS_MAX 16
#define BESIDES_MAX 4
#define FIRSTS_MAX 4

/* A table of FROM; the same one again under another step. */
struct seat {
	short table, step, parent; /* parent: index of a seat */
	struct cat_hop hop;
	bool outer;  /* LEFT JOIN */
	unsigned id; /* t1, t2, … of the whole statement */
};

struct writer {
	struct arena *arena;
	const struct catalog *c;
	const struct dialect *d;
	struct buf *b;
	const struct tree *t;
	struct seat seats[SEATS_MAX];
	size_t n_seats;
	struct {
		const struct node *node;
		unsigned id;
	} besides[BESIDES_MAX]; /* [n_besides] aggregated, then joined */
	size_t n_besides;
	struct {
		const struct node *node;
		const char *text;
	} firsts[FIRSTS_MAX]; /* [n_firsts] statements, of the outermost alone */
	size_t n_firsts;
	unsigned *n_ids;              /* given so far */
	bool lost;                    /* a table that nothing leads to */
	bool named;                   /* columns are told by their table */
	const struct writer *outside; /* of a subquery; or NULL */
};

/*
 * What a shown node is called: a column by its own name, what is computed by
 * what it is ("total_cost", "month", "orders"). NULL: nothing fits, or the
 * name is another's. The seats of w are found.
 */
const char *alias_of(const struct writer *w, const struct node *n);
void write_node(struct writer *w, const struct node *n);
/* A date as the engine's dates are, of what was written of it. */
const char *node_date_text(struct writer *w, const struct node *n,
			   const char *text);
/* As write_node(); empty where what cat_blank() tells stands for no value. */
void write_filled(struct writer *w, const struct node *n);
/* Of a column: its values are whole numbers, also where they are days. */
bool node_is_whole(const struct writer *w, const struct node *column);
/* What x, a number that is kept as text, is as a number. */
void write_as_number(struct buf *b, const struct dialect *d, struct str x);
/* A node, as a number or a day where it is one that is kept as text. */
void write_figure(struct writer *w, const struct node *n);
/* Whether the rows of a table tell what the codes of a column mean … */
bool shown_by_list(const struct writer *w, const struct node *n);
/* … of any that its tree shows … */
bool tree_shows_lists(const struct writer *w);
/* … which is shown then; else as write_node(). */
void write_shown(struct writer *w, const struct node *n);
void write_test(struct writer *w, const struct test *t);
/* An aggregate of other rows, in brackets. */
void write_scalar(struct writer *w, const struct node *n);
/* What the tree of a node shows in its first row, as it was written before. */
void write_first(struct writer *w, const struct node *n);
/* An aggregate of other rows that were grouped by themselves … */
void write_beside(struct writer *w, const struct node *n);
/* … and their joins, once the seats are there. */
void write_besides(struct writer *w);
void besides_find(struct writer *w);
/* Whether a tree compares with one. */
bool tree_has_scalar(const struct tree *t);
void write_exists(struct writer *w, const struct test *t, bool negated);
/* FROM and WHERE, once the seats are there. */
void write_rows(struct writer *w, const char *also);
void write_column(struct writer *w, int seat, size_t col);
void write_table_name(struct writer *w, const struct schema_table *t);
/* A writer of a subquery in w, which goes along the same keys. */
void writer_inside(const struct writer *w, struct tree *tree, struct buf *b,
		   struct writer *ret);
/* … or which goes along its own. */
void writer_apart(const struct writer *w, const struct tree *tree,
		  struct buf *b, struct writer *ret);
/* Seats for all columns of its tree. */
void seats_find(struct writer *w);
/* The key that a step goes along, by the roles that its tree tells. */
void hop_by_role(const struct writer *w, struct cat_hop *hop);
int seat_of(struct writer *w, short table, short step);

#endif

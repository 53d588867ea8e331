#ifndef SQL_NEVER_CONJUNCT_H
#define SQL_NEVER_CONJUNCT_H

#include "sql/lex/shape.h"

/* Of literal.c and conjunct.c. Private to sql/never/. */

/* A constant of a statement: a number or a text. */
struct literal {
	bool is_number;
	double number;
	struct str text;
};

/* How a literal lies to another, as bits of a set. */
enum relation {
	RELATION_UNKNOWN = 0, /* kinds, forms or collations may differ */
	RELATION_LESS = 1,
	RELATION_SAME = 2,
	RELATION_GREATER = 4,
	RELATION_OTHER = 8 /* texts without an order that all engines share */
};

/* false: the tokens are no literal alone. DATE '…' is the text. */
bool literal_read(struct arena *a, const struct shape *s, struct span e,
		  struct literal *ret);
enum relation literal_relation(struct arena *a, const struct literal *x,
			       const struct literal *y);

enum conjunct_op {
	OP_EQUAL, /* one of the values */
	OP_OTHER, /* "<>" */
	OP_BELOW,
	OP_UP_TO,
	OP_ABOVE,
	OP_FROM,
	OP_NULL,
	OP_FILLED
};

/* "total > 5": one of the conditions that AND joins. */
struct conjunct {
	struct span whole, operand;
	enum conjunct_op op;
	struct literal *values; /* [n] */
	size_t n;
};

/* The place in e where one of the words stands outside of further brackets and
 * CASE; e.end: nowhere. */
size_t span_find(const struct shape *s, struct span e,
		 const char *const *words);
/* The same of an operator. */
size_t span_find_op(const struct shape *s, struct span e,
		    const char *const *ops);
struct span span_bare(const struct shape *s, struct span e);
/* As it is written. */
struct str span_text(const struct shape *s, struct span e);

/*
 * What the tokens compare with constants: none, one, or two of BETWEEN. Returns
 * how many.
 */
size_t conjunct_read(struct arena *a, const struct shape *s, struct span e,
		     struct conjunct ret[2]);
/* Whether both compare the same: token by token. */
bool conjunct_is_of_same(const struct shape *s, const struct conjunct *x,
			 const struct conjunct *y);
/* Whether no value meets both. */
bool conjunct_excludes(struct arena *a, const struct conjunct *x,
		       const struct conjunct *y);
/* Whether "left op right" of two constants is false. */
bool conjunct_is_false(struct arena *a, const struct shape *s, struct span e);

#endif

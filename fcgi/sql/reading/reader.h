#ifndef SQL_READING_READER_H
#define SQL_READING_READER_H

#include "base/buf.h"
#include "sql/lex/clauses.h"

/* A statement that is read back. Private to sql/reading/. */
struct reader {
	struct arena *arena;
	const struct dialect *dialect;
	struct clauses c;
	size_t base;      /* its first table, of the references */
	const char *rows; /* what the rows of that are: "orders"; or NULL */
	struct buf *b;
};

/* The span without brackets around all of it. */
struct span reader_bare(const struct reader *r, struct span e);
/* Where a word or an operator stands outside further brackets; or e.end. */
size_t reader_find(const struct reader *r, struct span e, const char *word);
/* An item of the select list without its alias, whose token is *ret; or 0. */
struct span reader_item(const struct reader *r, struct span item,
			size_t *ret_alias);
/* "order count" of order_count; NULL: it is no name. */
const char *reader_name(const struct reader *r, struct str name);
/* "orders" of the table at that place of the statement's references. */
const char *reader_rows(const struct reader *r, size_t ref);
/* "city", "city of customers", "average price"; NULL: it has no plain words. */
const char *reader_words(const struct reader *r, struct span e);
/* The same of what an item shows. */
const char *reader_item_words(const struct reader *r, struct span item);
/* Whether it is a call with an aggregate: count(*), round(avg(x)). */
bool reader_is_aggregate(const struct reader *r, struct span e);
/* Whether an aggregate stands in it, by itself or in an expression. */
bool reader_aggregates(const struct reader *r, struct span e);
/*
 * "year" and ordered_at of the dialect's form of the year of ordered_at. NULL:
 * it is no part of a date.
 */
const char *reader_part(const struct reader *r, struct span e,
			struct str *ret_of);
/* Whether it is a name alone: city, c.city. */
bool reader_is_column(const struct reader *r, struct span e);
/* The first of conditions that AND joins; BETWEEN has one of its own. */
struct span reader_next(const struct reader *r, struct span *rest);
/* Whether columns of two tables are equal, which joins these. */
bool reader_is_join(const struct reader *r, struct span e);
/*
 * "there are no orders" of NOT EXISTS (SELECT … FROM orders …). NULL: more is
 * said of them than whose they are.
 */
const char *reader_exists(const struct reader *r, struct span e, bool not );
/* The condition of a join; the search for the next one goes on at `at`. */
struct reader_on {
	size_t at;
	struct span span;
	bool outer; /* LEFT, RIGHT, FULL */
};
bool reader_next_on(const struct reader *r, struct reader_on *on);
/*
 * "ordered in 2024" of "ordered from 2024-01-01 on" and "ordered before
 * 2025-01-01". NULL: they are no month or year of one day.
 */
const char *reader_join_days(struct arena *a, const char *first,
			     const char *second);
/* "a, b and c". */
void reader_list(struct reader *r, const char *const *items, size_t n);
/*
 * What a WHERE or a HAVING wants of each row, behind the lead; with a WHERE what
 * joins want beside what they join by.
 */
void reader_conditions(struct reader *r, enum clause clause, const char *lead);

#endif

#ifndef DRAFTER_GRAMMAR_LINK_H
#define DRAFTER_GRAMMAR_LINK_H

#include "drafter/grammar/old/grammar.h"

/* Links before the best per place are chosen. */
struct found {
	struct parse *p;
	struct link *links;
	size_t n;
};

void link_add(struct found *f, struct link link);
void links_of_names(struct found *f);
void links_of_hints(struct found *f);
void links_of_values(struct found *f);
void links_of_numbers(struct found *f);

/* "discontinued products": the value of a column that says yes or no. */
void links_of_flags(struct found *f);

/* A date or year in any column that holds dates. */
void links_of_dates(struct found *f, struct link l);
/* What a word such as "latest" says, of dates not called so: ordered_at. */
void links_of_whens(struct found *f, struct link l);
/* "per month": the month of such a column; "date": any of them. */
void links_of_periods(struct found *f);
/* "revenue", "units sold": sums that one column alone does not hold. */

/* "all information": every column. */
void links_of_stars(struct found *f);

/* What the words before a value or number at word i say about it. */
enum op op_behind(const struct parse *p, size_t i);
/* "more than all X", "more than some X": what a column is compared with. */
enum quantity { QUANTITY_NONE, QUANTITY_ALL, QUANTITY_SOME };
enum quantity quantity_near(const struct parse *p, const struct link *l);
/* "than" at word i: what the word that it goes with says; or OP_NONE. */
enum op op_of_than(const struct parse *p, size_t i);
/* Words that may stand between a comparison and its value. */
bool is_between(const struct word *w);

/* Nouns right before a link are part of its phrase: "company names". */
int phrase_start(const struct parse *p, const struct link *l);
/* Fill what a link's neighbours say about it. */
void links_compare(struct parse *p);

/* Words that mean little by themselves: of, the, who, and, … */
bool is_function_word(const struct word *w);
bool is_year(const struct word *w);

#endif

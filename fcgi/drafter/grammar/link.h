#ifndef DRAFTER_GRAMMAR_LINK_H
#define DRAFTER_GRAMMAR_LINK_H

#include "drafter/grammar/grammar.h"

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

/* Words that mean little by themselves: of, the, who, and, … */
bool is_function_word(const struct word *w);
bool is_year(const struct word *w);

#endif

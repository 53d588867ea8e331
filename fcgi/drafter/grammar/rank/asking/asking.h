#ifndef DRAFTER_GRAMMAR_RANK_ASKING_H
#define DRAFTER_GRAMMAR_RANK_ASKING_H

#include "data/draft.h"

struct readings_of; /* of one question */

/*
 * When to ask back instead of answering, and what.
 */

/*
 * Nothing that a statement could answer, whatever the database has: chatting,
 * why something is, what will be, what to do, a wish to change data, another
 * language than English. *ret has what is said back.
 */
bool asking_form(const struct readings_of *all, struct draft *ret);
/* "the best patients": nothing says by what, which is asked; NULL: it is said. */
const char *asking_vague(const struct readings_of *all);
/* What is asked back where nothing is read, or not surely enough. */
const char *asking_say(const struct readings_of *all);
/* "Show all customers": a few, of what the question speaks of. */
void asking_suggest(const struct readings_of *all, struct draft *d);

#endif

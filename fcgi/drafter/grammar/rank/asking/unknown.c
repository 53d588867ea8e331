#include <string.h>

#include "drafter/grammar/rank/asking/asking_parts.h"
#include "drafter/grammar/rank/limit.h"

#include "base/ban.h"

/* What is asked of a question that is not read, or not surely enough. */

/* "per", "above": no database has them, and nobody looks for them. */
static bool
is_structure(const char *fold)
{
	static const enum sense of_speech[] = {
		SENSE_BY,    SENSE_COMPARE, SENSE_THAN,  SENSE_MORE,
		SENSE_NOT,   SENSE_NEVER,   SENSE_AND,   SENSE_OR,
		SENSE_BE,    SENSE_HAVE,    SENSE_THEY,  SENSE_THAT,
		SENSE_COUNT, SENSE_AGG,     SENSE_ORDER, SENSE_NUMBER,
		SENSE_UNIT,  SENSE_PERIOD,  SENSE_ASK,   SENSE_BETWEEN,
	};

	for (size_t i = 0; i < COUNT(of_speech); i++)
		if (sense_find(fold, of_speech[i]))
			return true;
	return false;
}

/* Known here, or to everybody: also as a part of "how many". */
static bool
is_known(const struct leaves *l, size_t content)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].from <= (short)content &&
		    l->items[i].to > (short)content)
			return true;
	return is_structure(l->tokens.items[l->token_of[content]].fold);
}

static bool
is_left_out(const struct draft *d, const char *word)
{
	for (size_t i = 0; i < d->n_unused; i++)
		if (strcmp(d->unused[i], word) == 0)
			return true;
	return false;
}

/* A word that the likeliest reading leaves out and nothing is called; NULL. */
static const char *
word_left(const struct readings_of *all)
{
	const struct leaves *l = all->trees->leaves;
	const char *of_business =
		all->n ? limit_business(all, all->items) : NULL;

	if (of_business)
		return of_business;
	for (size_t i = 0; l && i < l->n_content; i++) {
		const struct token *t = &l->tokens.items[l->token_of[i]];

		if (t->kind == TOKEN_WORD && !is_known(l, i) &&
		    (all->n == 0 || is_left_out(&all->items[0].draft, t->text)))
			return t->text;
	}
	return NULL;
}

const char *
asking_say(const struct readings_of *all)
{
	const char *left = word_left(all);

	if (left && all->n == 0)
		return arena_printf(all->job->arena,
				    "Nothing in this database is called “%s”."
				    " What do you want to know of it?",
				    left);
	if (left)
		return arena_printf(
			all->job->arena,
			"I do not find “%s” in this database. Shall I leave it"
			" out, or can you say it in other words?",
			left);
	return all->n ? "I am not sure how to read that in this database."
			" Which of these do you mean?"
		      : "I am not sure how to read that in this database."
			" Can you say it in other words?";
}

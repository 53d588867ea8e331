#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

/* Words that say a key, and not the rows that it is of. */

#define KEY_NAME 0.6
#define WHOLE_NAME 0.975 /* all of its words, "id" and "code", too */

bool
match_is_for_keys(const struct token *t)
{
	return cat_word_is(t->fold, "key") || cat_word_is(t->stem, "key");
}

bool
match_is_key_word(const struct token *t, const struct cat_col *c)
{
	const struct cat_words *w = &c->words[0];

	if (c->kind != COL_KEY || w->n == 0)
		return false;
	return match_is_for_keys(t) ||
	       (cat_word_is(t->stem, "code") &&
		strcmp(t->stem, w->stems[w->n - 1]) == 0);
}

bool
match_names_key(const struct leaves *l, size_t a, size_t b,
		const struct cat_col *c, double strength)
{
	const struct cat_words *w = &c->words[0];
	const char *last = w->n ? w->folds[w->n - 1] : NULL;
	bool key = false;

	if (c->kind != COL_KEY || !last)
		return false;
	for (size_t i = a; i < b; i++)
		key |= cat_word_is(l->tokens.items[i].fold, "key") ||
		       strcmp(l->tokens.items[i].stem, w->stems[w->n - 1]) == 0;
	key &= cat_word_is(last, "key") || cat_word_is(last, "code");
	return (strength > KEY_NAME && key) ||
	       (strength > WHOLE_NAME && w->n > 1);
}

#include <string.h>

#include "drafter/grammar/match/item.h"

#include "base/ban.h"

struct item *
leaf_put(struct leaves *l, enum item_kind kind, size_t a, size_t b,
	 double strength)
{
	const short from = l->content[a];
	const short to = b < l->tokens.n ? l->content[b] : (short)l->n_content;
	struct item *x;

	if (l->n == LEAVES_MAX || to <= from || to > CONTENT_MAX)
		return NULL;
	x = &l->items[l->n++];
	*x = (struct item){ .kind = kind,
			    .from = from,
			    .to = to,
			    .score = (float)(strength * (to - from)),
			    .table = NO_TABLE };
	for (short i = from; i < to; i++)
		x->words |= (uint64_t)1 << i;
	return x;
}

bool
leaves_cover(const struct leaves *l, size_t content)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->items[i].words >> content & 1)
			return true;
	return false;
}

bool
leaves_have(const struct leaves *l, const char *stem)
{
	for (size_t i = 0; i < l->n_content; i++)
		if (strcmp(l->tokens.items[l->token_of[i]].stem, stem) == 0)
			return true;
	return false;
}

double
match_likeness(const struct leaves *l, size_t token, const char *fold)
{
	for (size_t i = 0; i < l->n_likes; i++)
		if (l->likes[i].token == (short)token &&
		    strcmp(l->likes[i].fold, fold) == 0)
			return (double)l->likes[i].like;
	return 0;
}

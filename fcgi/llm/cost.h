#ifndef LLM_COST_H
#define LLM_COST_H

#include "data/settings.h"

/*
 * What tokens of a model cost, in millionths of the currency: a price is of a
 * million tokens. A name in `prices` fits a model that is called so, or whose
 * name goes on after it ("gpt-4o" for "gpt-4o-2024-08-06"); the longest counts.
 */
int64_t cost_of(const struct settings *s, const char *model, size_t tokens_in,
		size_t tokens_out);
bool cost_is_known(const struct settings *s); /* any price is set */

#endif

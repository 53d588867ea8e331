#include "drafter/drafter.h"

#include "base/ban.h"

static const struct drafter *const drafters[] = {
	&drafter_examples,
	&drafter_model,
	&drafter_grammar,
};

const struct drafter *
drafter_find(struct str name)
{
	for (size_t i = 0; i < COUNT(drafters); i++)
		if (str_is(name, drafters[i]->name))
			return drafters[i];
	return NULL;
}

void
drafters_ready(void)
{
	for (size_t i = 0; i < COUNT(drafters); i++)
		if (drafters[i]->ready)
			drafters[i]->ready();
}

#ifndef TESTS_DRAFTER_GRAMMAR_MADE_H
#define TESTS_DRAFTER_GRAMMAR_MADE_H

#include <stdio.h>
#include <string.h>

#include "drafter/grammar/old/grammar.h"
#include "tests/drafter/grammar/made_schema.h"
#include "tests/drafter/grammar/made_values.h"
#include "tests/drafter/job.h"

/* A question to the small shop of tests/drafter/job.h. */
static inline struct parse *
shop_parse(struct arena *a, const char *question)
{
	struct shop *shop = arena_alloc(a, sizeof(*shop));

	shop_init(shop, a, NULL);
	shop->job.question = question;
	return grammar_parse(&shop->job, NULL);
}

#endif

#include "pipeline/ask_model.h"

#include <string.h>

#include "drafter/drafter.h"
#include "knowledge/schema/select.h"

#include "base/ban.h"

const struct err *
model_ask(struct job *job, const char *stage, const struct say *say,
	  const char **ret)
{
	struct said said;
	const struct err *e = say_to_model(select_seen(job), say, &said);

	model_count(job, stage, &said);
	*ret = said.text;
	return e;
}

const struct drafter *
drafter_of(const struct job *job, const struct draft *d)
{
	const struct drafter *const *list = job->drafters;

	while (list && *list && d->drafter &&
	       strcmp((*list)->name, d->drafter) != 0)
		list++;
	return list && d->drafter ? *list : NULL;
}

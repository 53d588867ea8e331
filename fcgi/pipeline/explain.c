#include "drafter/drafter.h"
#include "pipeline/pipeline.h"
#include "pipeline/stages.h"

#include "base/ban.h"

const struct err *
pipeline_understood(const struct app *app, struct job *job,
		    struct json_object **ret)
{
	const struct err *e = pipeline_prepare(app, job);

	if (!e)
		*ret = drafter_grammar.understood(job);
	return e;
}

const struct err *
pipeline_explain(const struct app *app, struct job *job, const char *drafter,
		 struct json_object **ret)
{
	const struct drafter *d = drafter_find(str_of(drafter));
	const struct err *e;

	if (!d || !d->explain)
		return err_say(job->arena, ERR_INPUT,
			       "%s does not tell how it reads a question.",
			       drafter);
	e = pipeline_prepare(app, job);
	if (!e)
		*ret = d->explain(job);
	return e;
}

#include "knowledge/notes/near.h"

#include "knowledge/notes/notes.h"
#include "llm/count.h"
#include "llm/embed.h"

#include "base/ban.h"

#define BATCHES_MAX 4 /* that one question pays for */

/* What a model reads of a passage. */
static const char *
passage_text(struct arena *a, const struct passage *p)
{
	return *p->heading ? arena_printf(a, "%s: %s", p->heading, p->text)
			   : p->text;
}

/* One call, counted: texts[0 … n - 1]. */
static const struct err *
embed(struct job *job, const char *const *texts, size_t n,
      struct llm_vectors *ret)
{
	const struct settings *s = job->settings;
	const struct err *e =
		llm_embed(job->arena, s, texts, n, job->wait, ret);
	struct said said = {
		.calls = ret->calls,
		.tokens_in = ret->tokens_in,
		.request = ret->request,
	};

	if (said.request && !e)
		said.text =
			arena_printf(job->arena, "%zu vectors of %zu numbers",
				     ret->n, ret->size);
	model_count(job, "embed", &said);
	return e;
}

static const struct err *
keep_vectors(const struct app *app, struct arena *a, const struct settings *s,
	     const struct passage_hits *hits, const struct llm_vectors *v,
	     size_t skip)
{
	const struct err *e = NULL;

	for (size_t i = 0; !e && i < hits->n; i++) {
		const struct passage_vector vector = {
			s->embedding_model, v->items + (i + skip) * v->size,
			v->size
		};

		e = store_passage_embed(app->store, a, hits->items[i].id,
					&vector);
	}
	return e;
}

/*
 * The question's vector, in one call with the first passages that have none;
 * the rest in batches, as many as one question may pay for.
 */
static const struct err *
embed_question(const struct app *app, struct job *job,
	       struct passage_vector *ret)
{
	const char *texts[EMBED_BATCH];
	const struct settings *s = job->settings;
	struct arena *a = job->arena;
	const struct err *e = NULL;
	size_t skip = 1;

	texts[0] = job->question;
	for (size_t batch = 0; batch < BATCHES_MAX; batch++) {
		struct passage_hits bare;
		struct llm_vectors v;

		e = store_passage_bare(
			app->store, a, database_key(job->database),
			s->embedding_model, EMBED_BATCH - skip, &bare);
		if (e || (bare.n == 0 && batch > 0))
			return e;
		for (size_t i = 0; i < bare.n; i++)
			texts[i + skip] =
				passage_text(a, &bare.items[i].passage);
		e = embed(job, texts, bare.n + skip, &v);
		if (e)
			return e;
		if (batch == 0)
			*ret = (struct passage_vector){ s->embedding_model,
							v.items, v.size };
		e = keep_vectors(app, a, s, &bare, &v, skip);
		if (e)
			return e;
		skip = 0;
	}
	return NULL;
}

const struct err *
notes_near(const struct app *app, struct job *job, size_t most,
	   struct passage_hits *ret)
{
	struct passage_vector v = { .items = NULL };
	const struct err *e;

	if (!llm_embeds(job->settings))
		return NULL;
	e = embed_question(app, job, &v);
	if (e && !model_ends(e))
		job->detail = arena_printf(job->arena,
					   "by their words alone: %s", e->say);
	if (e && model_ends(e))
		return e;
	/* what has a vector may be found, even if a later batch failed */
	return v.items ? store_passage_near(app->store, job->arena,
					    database_key(job->database), &v,
					    most, ret)
		       : NULL;
}

const struct err *
notes_embed(const struct app *app, struct arena *a, const struct database *db,
	    struct wait *wait, size_t *ret_n)
{
	const struct settings *s = db->settings;
	const struct err *e = NULL;
	struct passage_hits bare;

	*ret_n = 0;
	if (!llm_embeds(s))
		return err_say(a, ERR_INPUT,
			       "llm.embedding_model is not set, or no model"
			       " server is.");
	do {
		const char *texts[EMBED_BATCH];
		struct llm_vectors v;

		e = store_passage_bare(app->store, a, database_key(db),
				       s->embedding_model, EMBED_BATCH, &bare);
		if (e || bare.n == 0)
			return e;
		for (size_t i = 0; i < bare.n; i++)
			texts[i] = passage_text(a, &bare.items[i].passage);
		e = llm_embed(a, s, texts, bare.n, wait, &v);
		if (!e)
			e = keep_vectors(app, a, s, &bare, &v, 0);
		*ret_n += e ? 0 : bare.n;
	} while (!e);
	return e;
}

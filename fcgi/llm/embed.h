#ifndef LLM_EMBED_H
#define LLM_EMBED_H

#include "llm/llm.h"

/* Texts in one call; more are refused by some servers. */
#define EMBED_BATCH 64
#define EMBED_NUMBERS_MAX 8192 /* of one vector */

/* Texts as vectors: text i has vectors[i * size] … */
struct llm_vectors {
	const float *items;
	size_t n;
	size_t size;         /* numbers of one vector */
	size_t calls;        /* the first and those after 429 or 5xx */
	size_t tokens_in;    /* as the server counts them; 0: not said */
	const char *request; /* with keep_prompts; see llm_show() */
};

/* Whether the settings name a model for embeddings and its server. */
bool llm_embeds(const struct settings *s);

/*
 * At most EMBED_BATCH texts through the server's /embeddings, within
 * s->embedding_timeout_ms, calls again included. Errors as llm_chat(), whose
 * circuit breaker this has too, with a count of its own; ret->calls and
 * tokens_in are set on errors too.
 */
MUST_CHECK const struct err *llm_embed(struct arena *a,
				       const struct settings *s,
				       const char *const *texts, size_t n,
				       struct wait *wait,
				       struct llm_vectors *ret);

#endif

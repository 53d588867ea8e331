#ifndef LLM_STREAM_H
#define LLM_STREAM_H

#include "base/buf.h"

/*
 * A reply that comes in pieces, as server-sent events of OpenAI's chat
 * completions or Anthropic's messages, put together again as the one body
 * that the server sends without streaming. A server that answers whole all
 * the same is heard too. Private to llm/.
 */
struct llm_stream {
	struct arena *arena;
	struct buf raw;  /* what came, when it is no stream */
	struct buf line; /* not ended yet */
	struct buf data; /* of the event at work */
	struct buf text; /* what the model said so far */
	struct buf refusal;
	struct buf reasoning; /* beside the text */
	struct buf arguments; /* of the first tool it calls */
	bool after_cr;
	bool is_events; /* the first bytes said so */
	bool anthropic;
	bool ended; /* the server said that this was all */
	bool many_tools;
	size_t n_pieces;              /* of text: about as many tokens */
	size_t tokens_in, tokens_out; /* as the server said; 0: not yet */
	const char *model, *reason;   /* why it stopped; NULL */
	const char *error;            /* its own words; NULL */
};

/* max: bytes of all that is kept. */
void llm_stream_init(struct llm_stream *s, struct arena *a, size_t max,
		     bool anthropic);
/* false: more came than may be kept. */
bool llm_stream_take(struct llm_stream *s, struct str bytes);
/* All that came, as one body. */
struct str llm_stream_body(struct llm_stream *s);

#endif

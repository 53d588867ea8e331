#ifndef KNOWLEDGE_NOTES_EXPAND_H
#define KNOWLEDGE_NOTES_EXPAND_H

#include "data/note.h"
#include "data/schema.h"

/* A question with the terms of notes written out. */
struct expansion {
	const char *text;       /* NULL: it has none of them */
	struct used_term *used; /* [n_used] */
	size_t n_used;
};

/*
 * Replace the words of a question that notes explain, one or many of them, the
 * longest first, outside quotes, also in what took their place. Conditions go
 * to its end. Pure.
 */
void terms_expand(struct arena *a, const struct schema *schema,
		  const char *question, const struct term *terms,
		  size_t n_terms, struct expansion *ret);

/*
 * A term's condition as the readers like it best: "where status is not paid"
 * is "that are not paid", for a word. What is not as simple stays as it is.
 */
const char *condition_text(struct arena *a, const struct schema *schema,
			   const struct term *t);

#endif

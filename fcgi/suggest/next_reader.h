#ifndef SUGGEST_NEXT_READER_H
#define SUGGEST_NEXT_READER_H

#include "data/job.h"
#include "sql/lex/shape.h"

/*
 * Asks the translator whether it would answer a question as one that changes
 * the answered turn's statement. What it said of statements alike, but for
 * their literals, is remembered.
 */
struct next_reader {
	const struct job *job;
	struct turn *before;   /* [n_history + 1] the answer is the last */
	struct schema *near;   /* tables near the answer; NULL: not needed */
	struct arena *scratch; /* of one attempt to read; as near */
	uint64_t key;          /* of the chat, statement and schema */
};

struct next_reader next_reader_new(const struct job *job,
				   const struct shape *statement);
/* value: a stored one that stands in the question; text NULL: none. */
bool next_reader_knows(struct next_reader *r, const char *question,
		       struct value_match value);

#endif

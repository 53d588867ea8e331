#ifndef STORE_KNOWLEDGE_NOTE_ROW_H
#define STORE_KNOWLEDGE_NOTE_ROW_H

#include "store/knowledge/note.h"

/* The passages of a note, instead of those that it had; none: it is gone. */
MUST_CHECK const struct err *passages_write(struct store *s, struct arena *a,
					    const struct note *n,
					    const struct passage *passages,
					    size_t n_passages);

#endif

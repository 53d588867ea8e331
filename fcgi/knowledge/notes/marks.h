#ifndef KNOWLEDGE_NOTES_MARKS_H
#define KNOWLEDGE_NOTES_MARKS_H

#include "base/buf.h"
#include "base/str.h"

/* The marks of Markdown in a line. */

/* How many marks a heading has; 0: it is none. */
unsigned mark_heading(struct str line);
/* Bytes of the mark that begins a list item; 0: none. */
size_t mark_item(struct str line);
bool mark_is_fence(struct str line);
/* A row of a table. */
bool mark_is_row(struct str line);
/* Whether a line goes on with the paragraph or item before it. */
bool mark_goes_on(struct str raw);
/* Append it without the marks that only change how words look. */
void mark_add_plain(struct buf *b, struct str line);

#endif

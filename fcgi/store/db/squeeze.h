#ifndef STORE_DB_SQUEEZE_H
#define STORE_DB_SQUEEZE_H

#include "base/str.h"

/*
 * Bytes that are kept, made smaller: a mark and a frame of Zstandard (RFC
 * 8878) that knows its content's size. Behind 'z' it needs no dictionary,
 * behind 'y' the one of squeeze.c, which has the words that most turns repeat.
 * What begins with another byte was not squeezed, and is read as it is; so
 * nobody may squeeze what begins with a mark.
 */
#define SQUEEZE_MAX ((size_t)32 << 20) /* larger content is left as it is */

/* What workers need for it alike: before they are forked. */
void squeeze_share(void);
/* Give back what it needed; the next makes it again. */
void squeeze_rest(void);

/* In the arena; s itself where it is short, too large, or gains nothing. */
struct str squeeze(struct arena *a, struct str s);
/*
 * In the arena, the caller's to write on. NULL: damaged, or more than
 * SQUEEZE_MAX.
 */
char *unsqueeze(struct arena *a, struct str in, size_t *ret_n) MUST_CHECK;

#endif

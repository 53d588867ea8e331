#ifndef LEXICON_WRITTEN_OUT_H
#define LEXICON_WRITTEN_OUT_H

#include "base/str.h"

/*
 * The words that a folded word of a schema is short for, joined by '_', of the
 * lines of lexicon/short.tsv that are for names; NULL: it is not short.
 */
const char *written_out(struct str brief);

#endif

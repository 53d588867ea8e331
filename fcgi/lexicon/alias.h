#ifndef LEXICON_ALIAS_H
#define LEXICON_ALIAS_H

#include "base/str.h"

/*
 * The other names that lexicon/aliases.tsv has for a folded one ("american":
 * "america, usa"), a comma and a blank between them; empty: none.
 */
struct str word_aliases(struct str name);

#endif

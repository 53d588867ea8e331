#ifndef LEXICON_COMMON_H
#define LEXICON_COMMON_H

#include "base/str.h"

/* Words of lexicon/common.tsv, which tell little to one who looks for … */
enum common_to {
	COMMON_TO_NOTES = 'n',
	COMMON_TO_VALUES = 'v',
	COMMON_TO_TABLES = 't',
	COMMON_TO_EXAMPLES = 'e',
	COMMON_TO_WORDING = 'w',
};

/* A word in small letters. */
bool word_is_common(struct str word, enum common_to whom);

#endif

#ifndef PIPELINE_VERIFY_ASKED_H
#define PIPELINE_VERIFY_ASKED_H

#include "lexicon/wording.h"
#include "sql/lex/clauses.h"

/* A question beside a statement for it: as the checks of asked*.c read both. */
struct asked {
	struct arena *arena;
	struct str question;
	struct wording words;
	struct str text; /* its words between blanks: " how many orders " */
	struct str sql;
	struct str lower; /* the same in small letters */
	struct clauses clauses;
	bool has_clauses;
};

/*
 * Each: what the question asks for and the statement has not, as a sentence;
 * NULL: nothing that is sure.
 */
const char *asked_measure(const struct asked *q);
const char *asked_order(const struct asked *q);
const char *asked_year(const struct asked *q);
const char *asked_number(const struct asked *q);
const char *asked_bound(const struct asked *q);

#endif

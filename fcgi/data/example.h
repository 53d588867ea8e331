#ifndef DATA_EXAMPLE_H
#define DATA_EXAMPLE_H

#include "base/base.h"

enum example_state {
	EXAMPLE_PROPOSED, /* somebody says that it is right */
	EXAMPLE_VERIFIED, /* somebody who may has agreed: it is used */
	EXAMPLE_REJECTED,
	EXAMPLE__MAX
};

/* "proposed", …: as stored, in JSON and on pages. */
const char *example_state_name(enum example_state state);
enum example_state example_state_find(const char *name); /* EXAMPLE__MAX */

/* A question and the SQL that answers it. */
struct example {
	const char *id;
	const char *database; /* name */
	const char *question;
	const char
		*words; /* the question normalised, as lexicon/wording.h has */
	const char *sql;
	const char *dialect;
	const char *tables;      /* that it uses, one a line */
	const char *fingerprint; /* of those, when it was last looked at */
	enum example_state state;
	const char *proposer; /* owner, as in struct user */
	const char *verifier; /* name of who verified or rejected; or NULL */
	bool follows;         /* asked in the middle of a chat */
	int64_t created_ms;   /* wall clock */
	int64_t decided_ms;   /* 0: not yet */
	bool ran;             /* when it was verified, and gave … */
	bool more_rows;       /* … more than … */
	int64_t n_rows;       /* … so many rows */
	/* Not stored: whoever knows the schema says so. */
	bool changed; /* its tables are not what they were: not used */
	/* Not stored either: of the one who asks, and of the last call. */
	bool may_decide;
	bool known; /* it was there before it was added */
};

#endif

#ifndef COMMAND_DOCTOR_FINDING_H
#define COMMAND_DOCTOR_FINDING_H

#include "command/cli.h"

/* What was looked at, and what to do about what was found. */
struct finding {
	const char *about;
	const char *state; /* "ok", "note" or "bad" */
	const char *what;
	const char *advice; /* or NULL */
};

#define FINDINGS_MAX 1200

struct doctor {
	struct cli *cli;
	struct finding *all; /* [n] */
	size_t n;
	const struct err *worst; /* the first that is bad */
};

void doctor_add(struct doctor *d, const char *about, const char *state,
		const char *what, const char *advice);
void doctor_add_bad(struct doctor *d, const char *about, const struct err *e,
		    const char *advice);

#endif

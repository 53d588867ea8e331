#ifndef COMMAND_DOCTOR_H
#define COMMAND_DOCTOR_H

#include "command/cli.h"

/* What was looked at, and what to do about what was found. */
struct finding {
	const char *about;
	const char *state; /* "ok", "note" or "bad" */
	const char *what;
	const char *advice; /* or NULL */
};

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

/* What the database's account could do beside reading. */
void doctor_look_at_role(struct doctor *d, const struct database *db,
			 const char *about, struct wait *wait);
/* Whether workers are held to what they need, by trying more. */
void doctor_look_at_confinement(struct doctor *d);
/* Whether the web server hands on what visitors fetch at an address. */
void doctor_look_at_address(struct doctor *d, const char *url);
/* Whether visitors of the address can give themselves a name. */
void doctor_look_at_identity(struct doctor *d, const char *url);

#endif

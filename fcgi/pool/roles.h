#ifndef POOL_ROLES_H
#define POOL_ROLES_H

#include "app.h"
#include "base/err.h"
#include "data/settings.h"

/*
 * What the workers of each pool may still do once they are forked: those of
 * both the store's folder, the files of databases and the libraries; those of
 * pool ask also what drivers look for in /etc and at home. Pages reach the
 * Internet where the store is on a server, or a model is set, whose state they
 * ask; who exports goes there, and has the files of a page.
 */
enum role {
	ROLE_PAGE,
	ROLE_ASK,
	ROLE_EXPORT,
};

/* ERR_CONFIG: the settings insist, and the kernel has not all of it. */
MUST_CHECK const struct err *roles_check(struct arena *a,
					 const struct settings *s);
/* What holds, for the log: "landlock-7,seccomp", "off". */
const char *roles_words(struct arena *a, const struct settings *s);
/*
 * Who starts loads and helpers for workers from here on, and what those may
 * take and reach at most, whatever a worker says. ERR_INTERNAL.
 */
MUST_CHECK const struct err *roles_start_others(struct arena *a,
						const struct settings *s);
/* Before the process opens anything. False: it must not serve. */
MUST_CHECK bool roles_enter(struct arena *a, const struct app *app,
			    enum role role);

#endif

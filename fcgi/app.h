#ifndef APP_H
#define APP_H

#include "base/err.h"
#include "data/app.h"

/*
 * Builds struct app: app_load() in the manager, before it forks, and again on
 * HUP; app_open() in each worker.
 */

/* What the command line says over file and environment. */
struct app_options {
	const char *config_file;     /* NULL: the default, if it is there */
	const char *const *sets;     /* "section.key=value", NULL-terminated */
	const char *database;        /* an ad-hoc database: a path or URL */
	const char *memory_store;    /* not NULL: keep the store in memory */
	const struct sources *texts; /* settings/sources.h: instead of file and
					sets; or NULL */
};

/* ERR_CONFIG names file and line. *ret owns its arena. */
const struct err *app_load(struct arena *a, const struct app_options *options,
			   struct app **ret);
/* Make what processes forked from here on would each make for themselves. */
void app_share(const struct app *app);
/*
 * The configuration once more, of texts that have what those of app_load()
 * lacked: secrets. *app keeps the rest of what it has. ERR_CONFIG.
 */
MUST_CHECK const struct err *app_reread(struct app *app,
					const struct sources *texts);
/* ERR_STORE. Opens no database: connections open when first asked. */
const struct err *app_open(struct arena *a, struct app *app);
/*
 * Looked at now and then: a store whose file was deleted or replaced is closed,
 * for app_open() to try again. True: it was.
 */
bool app_lost_store(struct app *app);
/* Give back what only makes the next request faster: none came for a while. */
void app_rest(struct app *app);
/* The same in the middle of a request that waits: nothing is closed. */
void app_shrink(struct app *app);
/* conns_yield() of its connections; -1 where there are none. */
int app_yield(struct app *app, int64_t unused_ms);
/*
 * Whether an engine works on though its time is over: the process is to end
 * without freeing anything.
 */
bool app_is_spent(void);
/*
 * What others see is closed, and memory is left to the kernel: of a process
 * that was forked and ends, freeing would copy what it shares.
 */
void app_leave(struct app *app);
void app_destroy(struct app *app); /* NULL is allowed */

#endif

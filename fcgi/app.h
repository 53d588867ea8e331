#ifndef APP_H
#define APP_H

#include <stddef.h>

/*
 * What outlives a request. app.c alone builds it: app_load() in the manager,
 * before it forks, and again on HUP; app_open() in each worker, since stores
 * and connections must not cross a fork.
 */
struct arena;
struct config;
struct conns;
struct err;
struct scoreboard;
struct settings;
struct slots;
struct store;
struct template_set;

struct app {
	struct arena *arena; /* lives as long as this struct */
	const struct config *config;
	const struct template_set *templates;
	const char *look;    /* another program or template, another look */
	struct store *store; /* after app_open() */
	const char *cache;   /* folder for what can be made again; or NULL */
	struct conns *conns; /* after app_open() */
	struct scoreboard *board;  /* shared memory; NULL when there is none */
	const struct slots *slots; /* observe/slots.h; NULL: no limit */
};

/* What the command line says over file and environment. */
struct app_options {
	const char *config_file;  /* NULL: the default, if it is there */
	const char *const *sets;  /* "section.key=value", NULL-terminated */
	const char *database;     /* an ad-hoc database: a path or URL */
	const char *memory_store; /* not NULL: keep the store in memory */
};

/* ERR_CONFIG names file and line. *ret owns its arena. */
const struct err *app_load(struct arena *a, const struct app_options *options,
			   struct app **ret);
/* ERR_STORE. Opens no database: connections open when first asked. */
const struct err *app_open(struct arena *a, struct app *app);
/* Give back what only makes the next request faster: none came for a while. */
void app_rest(struct app *app);
void app_destroy(struct app *app); /* NULL is allowed */
/*
 * base, with what a request sets over it: one "key=value" a line, NULL: none.
 * ERR_INPUT: no key that a request may set, or a value out of its range.
 */
const struct err *app_settings(struct arena *a, const struct settings *base,
			       const char *options,
			       const struct settings **ret);
/* The next key that a request may set, *at begins at 0; NULL: no more. */
const char *app_option(size_t *at);

#endif

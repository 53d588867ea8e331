#ifndef DATA_APP_H
#define DATA_APP_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct config;
struct conns;
struct quota;
struct scoreboard;
struct seats;
struct slots;
struct store;
struct template_set;
struct texts;

/*
 * What outlives a request. app.c alone builds it, in two steps: in the
 * manager before it forks, and in each worker, since stores and connections
 * must not cross a fork.
 */
struct app {
	struct arena *arena; /* lives as long as this struct */
	const struct config *config;
	const struct template_set *templates;
	const struct texts *texts; /* base/language/language.h */
	const char *look;    /* another program or template, another look */
	struct store *store; /* after app_open() */
	const char *cache;   /* folder for what can be made again; or NULL */
	struct conns *conns; /* after app_open() */
	struct scoreboard *board;  /* shared memory; NULL when there is none */
	struct seats *seats;       /* observe/seats.h; NULL: none */
	const struct slots *slots; /* observe/slots.h; NULL: no limit */
	const struct quota *quota; /* driver/quota.h; NULL: no limit */
	bool pages; /* a page worker: it has no secrets, and logs in nowhere */
};

#endif

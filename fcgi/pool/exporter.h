#ifndef POOL_EXPORTER_H
#define POOL_EXPORTER_H

#include <sys/types.h>

#include "app.h"
#include "pool/backoff.h"
#include "pool/listen.h"
#include "pool/vault.h"

/*
 * The process that sends spans and metrics to the collector, when the settings
 * name one: workers hand their spans to it and wait for nobody. It has no
 * secrets and opens no database.
 */
struct exporter {
	int to, from; /* a socket pair; -1: none, spans are lost */
	pid_t pid;    /* 0: it does not run */
	int64_t born_ms;
	struct backoff backoff;
};

/* Before the first worker is forked. */
void exporter_open(struct exporter *x);
/* Start it, if the settings want it and it does not run. */
void exporter_keep(struct exporter *x, struct app *app, struct vault *vault,
		   const struct listeners *listeners);
/* The process ended; it may be another. */
void exporter_bury(struct exporter *x, pid_t pid, int status);
/* The settings are others: it sends what it has, the next takes its place. */
void exporter_renew(struct exporter *x);
/* The last: send what there is, within EXPORTER_STOP_MS. */
#define EXPORTER_STOP_MS 3000
void exporter_stop(struct exporter *x);
/* For a worker without a manager: it ends with this process. */
void exporter_alone(struct app *app);
/*
 * For a CGI, whose web server waits for this process to end, and not for a
 * collector: another one sends the spans of its request.
 */
void exporter_send_apart(const struct app *app, struct arena *a);

#endif

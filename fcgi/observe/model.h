#ifndef OBSERVE_MODEL_H
#define OBSERVE_MODEL_H

#include "base/base.h"

/* How calls to model servers ended: each is counted, what failed is logged. */
enum model_end {
	MODEL_ANSWERED,
	MODEL_UNREACHED,  /* no name, connection or trust */
	MODEL_SLOW,       /* no whole answer in time */
	MODEL_CUT,        /* the connection broke, or the answer was too long */
	MODEL_LIMITED,    /* 429 */
	MODEL_REFUSED,    /* another 4xx: key, model, request */
	MODEL_FAILED,     /* 5xx, and what is no answer */
	MODEL_UNREADABLE, /* 2xx, and nothing that a model said: HTML */
	MODEL_LEFT_ALONE, /* not asked: it failed too often */
	MODEL_CANCELLED,  /* the visitor left, or the question's time was up */
	MODEL_END__MAX
};

const char *model_end_name(enum model_end end); /* "unreached" */

/* host: "host:port"; note: why it failed, without the key; or NULL. */
void model_ended(enum model_end end, const char *host, const char *note,
		 int64_t ms);
/* A server failed so often that it is left alone for pause_ms. */
void model_paused(const char *host, unsigned failures, int64_t pause_ms);

#endif

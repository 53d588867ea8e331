#ifndef DATASET_LOAD_WATCH_H
#define DATASET_LOAD_WATCH_H

#include "base/base.h"

struct arena;

/*
 * A load that takes too long, or that its owner stops, ends at once, whatever
 * DuckDB is at; the file "ended" in the dataset's folder says why. It is
 * opened at the beginning, while a file can be.
 */
enum watch_end {
	WATCH_NOTHING, /* it did not say: it ended well, or was killed */
	WATCH_TIME,
	WATCH_STOPPED,
	WATCH_BROKEN, /* a library called abort() */
	WATCH__MAX
};

/* In the process of the load: look once a second from here on. false: its end
 * could not be told. */
MUST_CHECK bool watch_begin(struct arena *a, const char *here,
			    int64_t timeout_ms);
/* Ask that process to end. */
void watch_ask(struct arena *a, const char *here);
enum watch_end watch_ended(struct arena *a, const char *here);
/* After a load, and before the next: what was asked and said is over. */
void watch_forget(struct arena *a, const char *here);

#endif

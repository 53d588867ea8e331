#ifndef OBSERVE_BREAKER_H
#define OBSERVE_BREAKER_H

#include "base/base.h"

/*
 * Servers that failed again and again are left alone for a while. What is
 * known of each, by a key of the caller's, is shared by all workers when
 * breaker_share() ran before they were forked, and is this process's own
 * otherwise.
 */
void breaker_share(void);

/* How long the key's server is still to be left alone; 0: it may be asked. */
int64_t breaker_left_ms(const char *key);
/*
 * It failed: the `most`th time in a row it is left alone for pause_ms. True:
 * that began now.
 */
bool breaker_failed(const char *key, unsigned most, int64_t pause_ms);
void breaker_worked(const char *key);
/* How many servers are left alone now. */
unsigned breaker_count_open(void);

/*
 * Machines tell each other. What this one found of a server by itself: since
 * when it is left alone for left_ms more, or, 0, that it works again though
 * others said that it does not.
 */
struct breaker_news {
	uint64_t server; /* of the key; the same on each machine */
	int64_t left_ms;
};
#define BREAKER_SERVERS 16
/* What nobody was told yet, until breaker_told(); how many of ret there are. */
size_t breaker_news(struct breaker_news ret[BREAKER_SERVERS]);
void breaker_told(const struct breaker_news *n);
/*
 * Another machine leaves a server alone for left_ms more, and so does this
 * one: true, when that began now. Not where it had an answer from it a moment
 * ago; the machine that failed may itself be cut off.
 */
bool breaker_hear(const struct breaker_news *n);

#endif

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

#endif

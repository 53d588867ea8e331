#ifndef BASE_CONFINE_OWN_H
#define BASE_CONFINE_OWN_H

#include <sys/types.h>

/*
 * The id of this process, as getpid() has it, without a call of the system
 * but for the first: what must not cross a fork asks at each use.
 */
pid_t own_pid(void);

/*
 * Where memory runs out, the kernel is to end this process, and what it forks,
 * before the one that forked it: half of the memory counts as taken by it. To
 * be called before the process is made undumpable, which closes the file to
 * it. Source: proc(5), oom_score_adj.
 */
void own_is_killed_first(void);

#endif

#include "pool/children.h"

#include <signal.h>
#include <sys/wait.h>

#include "base/log.h"

#include "base/ban.h"

static const char *const names[] = {
	[POOL_PAGE] = "page",
	[POOL_ASK] = "ask",
};

size_t
children_count(const struct child *all)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		n += all[i].pid != 0;
	return n;
}

size_t
children_of(const struct child *all, enum pool pool, unsigned generation)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		n += all[i].pid && all[i].pool == pool &&
		     all[i].generation == generation;
	return n;
}

void
children_signal(const struct child *all, int signal, unsigned below_generation)
{
	for (size_t i = 0; i < SCOREBOARD_ROWS; i++)
		if (all[i].pid && all[i].generation < below_generation)
			(void)kill(all[i].pid, signal);
}

size_t
children_signal_pool(const struct child *all, enum pool pool, int signal)
{
	size_t n = 0;

	for (size_t i = 0; i < SCOREBOARD_ROWS; i++) {
		if (!all[i].pid || all[i].pool != pool)
			continue;
		(void)kill(all[i].pid, signal);
		n++;
	}
	return n;
}

void
child_log_death(const struct child *s, int status)
{
	const char *pool = names[s->pool];

	if (WIFSIGNALED(status))
		log_event(LOG_WARN, "worker.killed", "pool=%s pid=%d signal=%d",
			  pool, (int)s->pid, WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		log_event(LOG_WARN, "worker.failed", "pool=%s pid=%d status=%d",
			  pool, (int)s->pid, WEXITSTATUS(status));
	else
		log_event(LOG_DEBUG, "worker.ended", "pool=%s pid=%d", pool,
			  (int)s->pid);
}

/* A worker writes the number, and may have been taken over. */
static const char *
path_of(unsigned route)
{
	unsigned i = 0;

	while (i < route && routes[i].method)
		i++;
	return routes[i].method ? routes[i].path : "?";
}

void
children_kill_overrun(struct child *all, const struct scoreboard *board,
		      int64_t most)
{
	for (int i = 0; i < SCOREBOARD_ROWS; i++) {
		struct child *s = &all[i];
		struct worker_row row;

		if (!s->pid || s->killed || !scoreboard_read(board, i, &row) ||
		    row.busy_ms <= most)
			continue;
		log_event(LOG_ERROR, "worker.overran",
			  "pool=%s pid=%d ms=%lld route=%s", names[s->pool],
			  (int)s->pid, (long long)row.busy_ms,
			  path_of(row.route));
		(void)kill(s->pid, SIGKILL);
		s->killed = true;
	}
}

#include "dataset/load/limits.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/confine/reader.h"

#include "base/ban.h"

#define HEADROOM ((uint64_t)1536 << 20) /* address space beside DuckDB's */

void
load_set_limits(const struct load_job *job)
{
	uint64_t space = 2 * (uint64_t)job->memory + HEADROOM;
	const struct rlimit memory = { space, space };
	const struct rlimit core = { 0, 0 };
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	(void)sigemptyset(&ignore.sa_mask);
	(void)sigaction(SIGXFSZ, &ignore, NULL);
	(void)setrlimit(RLIMIT_AS, &memory);
	(void)setrlimit(RLIMIT_CORE, &core);
	/* the default action ends the process, and its lock goes with it */
	(void)alarm((unsigned)(job->timeout_ms / 1000 + 1));
}

const struct err *
load_confine(struct arena *a, const struct load_job *job)
{
	const struct confine_rule rule = {
		job->peek ? job->peek : job->folder,
		job->peek ? CONFINE_READ : CONFINE_WRITE,
	};

	if (job->confine == CONFINE_OFF ||
	    confine_reader(a, job->library, &rule, 1) ||
	    job->confine == CONFINE_AUTO)
		return NULL;
	return err_say(a, ERR_INTERNAL, "The load cannot be confined.");
}

#include "dataset/load/limits.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/confine/confine.h"
#include "base/plugin.h"

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

/* The folder of a path, for what is beside it. */
static const char *
beside(struct arena *a, const char *path)
{
	const char *end = strrchr(path, '/');

	return end ? arena_printf(a, "%.*s", (int)(end - path + 1), path) : ".";
}

const struct err *
load_confine(struct arena *a, const struct load_job *job)
{
	const size_t max = n_confine_system + PLUGIN_FOLDERS + 3;
	struct confine_rule *rules = arena_array(a, max, sizeof(*rules));
	const char *folders[PLUGIN_FOLDERS];
	struct confine c = { .rules = rules };

	if (job->confine == CONFINE_OFF)
		return NULL;
	for (size_t i = 0; i < n_confine_system; i++)
		rules[c.n++] = confine_system[i];
	plugin_folders(a, folders);
	for (size_t i = 0; i < COUNT(folders); i++)
		if (folders[i])
			rules[c.n++] = (struct confine_rule){ folders[i],
							      CONFINE_CODE };
	if (*job->library)
		rules[c.n++] = (struct confine_rule){ beside(a, job->library),
						      CONFINE_CODE };
	if (job->peek) {
		rules[c.n++] = (struct confine_rule){ job->peek, CONFINE_READ };
	} else {
		rules[c.n++] = (struct confine_rule){ beside(a, job->store),
						      CONFINE_WRITE };
		rules[c.n++] =
			(struct confine_rule){ job->folder, CONFINE_WRITE };
	}
	if (confine(&c) || job->confine == CONFINE_AUTO)
		return NULL;
	return err_say(a, ERR_INTERNAL, "The load cannot be confined.");
}

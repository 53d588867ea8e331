#include "dataset/load/job.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confine/started.h"
#include "base/confine/starter.h"
#include "base/pack.h"

#include "base/ban.h"

#define JOB_BYTES ((size_t)32 << 10) /* less than a pipe holds */

static void
walk(struct pack *p, struct load_job *job)
{
	pack_text(p, &job->folder);
	pack_text(p, &job->id);
	pack_text(p, &job->library);
	pack_int(p, &job->load);
	pack_int(p, &job->memory);
	pack_int(p, &job->timeout_ms);
	pack_int(p, &job->loads);
	pack_int(p, &job->max_bytes);
	pack_int(p, &job->confine);
	pack_text(p, &job->peek);
	pack_int(p, &job->kind);
	pack_int(p, &job->rows);
	pack_text(p, &job->sheet);
	pack_int(p, &job->excel.entries);
	pack_int(p, &job->excel.bytes);
	pack_int(p, &job->excel.ratio);
	pack_int(p, &job->excel.depth);
	pack_int(p, &job->excel.columns);
	pack_int(p, &job->excel.strings);
}

/* What a worker says of these is not believed. False: it may not have that. */
static bool
limit(struct arena *a, struct load_job *job)
{
	struct started limits;

	if (!started_read(a, &limits))
		return true;
	job->confine = (int64_t)limits.confine;
	job->library = limits.library;
	job->folder = limits.folder;
	return job->peek ? started_has(&limits, job->peek)
			 : !strchr(job->id, '/');
}

const struct err *
load_job_read(struct arena *a, int descriptor, struct load_job *ret)
{
	char *bytes = arena_alloc(a, JOB_BYTES);
	size_t n = 0;
	ssize_t got;
	struct pack p;

	while ((got = read(descriptor, bytes + n, JOB_BYTES - n)) > 0)
		n += (size_t)got;
	p = pack_reader(a, (struct str){ bytes, n });
	walk(&p, ret);
	if (!p.bad && ret->library && (ret->peek || (ret->folder && ret->id)) &&
	    limit(a, ret))
		return NULL;
	return err_say(a, ERR_INPUT, "This command is for Parlance's own use.");
}

/* A pipe that holds all of the job, its other end closed. -1: none. */
static int
pipe_of(struct arena *a, const struct load_job *job)
{
	struct pack p = pack_writer(a);
	struct load_job copy = *job;
	int ends[2];
	ssize_t n;

	walk(&p, &copy);
	if (p.out.n > JOB_BYTES || pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	n = write(ends[1], p.out.p, p.out.n);
	(void)close(ends[1]);
	if (n == (ssize_t)p.out.n)
		return ends[0];
	(void)close(ends[0]);
	return -1;
}

static const struct err *
not_started(struct arena *a)
{
	return err_new(a, ERR_INTERNAL, "The load could not be started.",
		       "fork: %s", strerror(errno));
}

/* In a process of nobody's, so that it outlives the worker. */
static bool
start_alone(const struct start *s)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		if (setsid() < 0 || fork() != 0)
			_exit(0);
		starter_become(s, STARTER_COMMAND);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
	}
	return pid > 0;
}

static bool
start(const struct start *s)
{
	return starter_is_there() ? starter_ask(s) : start_alone(s);
}

const struct err *
load_spawn(struct arena *a, const struct load_job *job, int lock)
{
	const struct start s = { pipe_of(a, job), -1, lock };
	bool ok = s.in >= 0 && start(&s);

	if (s.in >= 0)
		(void)close(s.in);
	return ok ? NULL : not_started(a);
}

const struct err *
load_look(struct arena *a, const struct load_job *job, int *ret_out)
{
	int out[2] = { -1, -1 };
	struct start s = { pipe_of(a, job), -1, -1 };
	bool ok = s.in >= 0 && pipe2(out, O_CLOEXEC) == 0;

	s.out = out[1];
	ok = ok && start(&s);
	if (s.in >= 0)
		(void)close(s.in);
	if (out[1] >= 0)
		(void)close(out[1]);
	if (!ok && out[0] >= 0)
		(void)close(out[0]);
	if (!ok)
		return not_started(a);
	*ret_out = out[0];
	return NULL;
}

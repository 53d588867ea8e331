#include "dataset/load/job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/pack.h"

#include "base/ban.h"

#define JOB_BYTES ((size_t)32 << 10) /* less than a pipe holds */
#define LOCK_FD 3
#define HIGH_FD 10

static void
walk(struct pack *p, struct load_job *job)
{
	pack_text(p, &job->store);
	pack_text(p, &job->folder);
	pack_text(p, &job->id);
	pack_text(p, &job->library);
	pack_int(p, &job->load);
	pack_int(p, &job->memory);
	pack_int(p, &job->timeout_ms);
	pack_int(p, &job->loads);
	pack_int(p, &job->max_bytes);
	pack_text(p, &job->peek);
	pack_int(p, &job->kind);
	pack_int(p, &job->rows);
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
	if (!p.bad && ret->library &&
	    (ret->peek || (ret->store && ret->folder && ret->id)))
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

/*
 * In the new process: nothing of the worker's may stay open, least of all
 * the socket of the request, whose end the web server waits for. -1: none.
 */
static void
set_descriptors(int job, int out, int lock)
{
	int null = open("/dev/null", O_RDWR);

	/* out of the way of where they go */
	job = fcntl(job, F_DUPFD, HIGH_FD);
	lock = fcntl(lock, F_DUPFD, HIGH_FD);
	null = fcntl(null, F_DUPFD, HIGH_FD);
	out = out < 0 ? null : fcntl(out, F_DUPFD, HIGH_FD);
	(void)dup2(job, STDIN_FILENO);
	(void)dup2(out, STDOUT_FILENO);
	(void)dup2(null, STDERR_FILENO);
	(void)dup2(lock, LOCK_FD);
	(void)close_range(lock < 0 ? LOCK_FD : LOCK_FD + 1, ~0U, 0);
}

static void
set_signals(void)
{
	static const int all[] = { SIGINT,  SIGHUP,  SIGPIPE, SIGTERM,
				   SIGUSR1, SIGUSR2, SIGCHLD, SIGALRM };
	struct sigaction normal = { .sa_handler = SIG_DFL };
	sigset_t none;

	(void)sigemptyset(&normal.sa_mask);
	(void)sigemptyset(&none);
	for (size_t i = 0; i < COUNT(all); i++)
		(void)sigaction(all[i], &normal, NULL);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The same program, which may have been replaced on disk. */
static void
become_loader(char *const *env)
{
	static char name[] = "parlance", command[] = "load-dataset";
	char *const argv[] = { name, command, NULL };

	set_signals();
	(void)execve("/proc/self/exe", argv, env);
	_exit(127);
}

/* Its environment: no secrets go. */
static char **
environment(struct arena *a)
{
	char **env = arena_array(a, 2, sizeof(*env));
	const char *drivers = getenv("PARLANCE_DRIVERS");

	if (drivers)
		env[0] = arena_printf(a, "PARLANCE_DRIVERS=%s", drivers);
	return env;
}

static const struct err *
not_started(struct arena *a)
{
	return err_new(a, ERR_INTERNAL, "The load could not be started.",
		       "fork: %s", strerror(errno));
}

const struct err *
load_spawn(struct arena *a, const struct load_job *job, int lock)
{
	char **env = environment(a);
	int in = pipe_of(a, job), status;
	pid_t pid = in < 0 ? -1 : fork();

	if (pid == 0) {
		if (setsid() < 0 || fork() != 0)
			_exit(0);
		set_descriptors(in, -1, lock);
		become_loader(env);
	}
	if (in >= 0)
		(void)close(in);
	if (pid < 0)
		return not_started(a);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
	}
	return NULL;
}

const struct err *
load_fork(struct arena *a, const struct load_job *job, pid_t *ret_pid,
	  int *ret_out)
{
	char **env = environment(a);
	int in = pipe_of(a, job), out[2] = { -1, -1 };
	pid_t pid = in < 0 || pipe2(out, O_CLOEXEC) != 0 ? -1 : fork();

	if (pid == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		set_descriptors(in, out[1], -1);
		become_loader(env);
	}
	if (in >= 0)
		(void)close(in);
	if (out[1] >= 0)
		(void)close(out[1]);
	if (pid < 0) {
		if (out[0] >= 0)
			(void)close(out[0]);
		return not_started(a);
	}
	*ret_pid = pid;
	*ret_out = out[0];
	return NULL;
}

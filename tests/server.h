#ifndef TESTS_SERVER_H
#define TESTS_SERVER_H

/* tests/model_server.py as a child of a unit test. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"

struct server {
	pid_t pid;
	unsigned port;
	char script[64];
	char log[64];
};

static inline void
server_exec(const struct server *s, int out)
{
	(void)dup2(out, STDOUT_FILENO);
	execlp("python3", "python3", "tests/model_server.py", "--with-parent",
	       "--script", s->script, "--log", s->log, (char *)NULL);
	_exit(127);
}

/* rules: the script's JSON. Its port is 0 when it did not start. */
static inline void
server_start(struct server *s, const char *rules)
{
	static unsigned n;
	char line[16];
	FILE *f;
	int out[2];

	*s = (struct server){ 0 };
	n++;
	(void)snprintf(s->script, sizeof(s->script), "/tmp/parlance-%d-%u.json",
		       (int)getpid(), n);
	(void)snprintf(s->log, sizeof(s->log), "/tmp/parlance-%d-%u.log",
		       (int)getpid(), n);
	f = fopen(s->script, "w");
	if (!f || fputs(rules, f) < 0 || fclose(f) != 0 || pipe(out) != 0)
		return;
	s->pid = fork();
	if (s->pid == 0)
		server_exec(s, out[1]);
	(void)close(out[1]);
	f = fdopen(out[0], "r");
	if (f && fgets(line, sizeof(line), f))
		s->port = (unsigned)strtoul(line, NULL, 10);
	if (f)
		(void)fclose(f);
}

static inline void
server_stop(struct server *s)
{
	if (s->pid > 0) {
		(void)kill(s->pid, SIGKILL);
		(void)waitpid(s->pid, NULL, 0);
	}
	(void)unlink(s->script);
	(void)unlink(s->log);
}

static inline const char *
server_url(struct arena *arena, const struct server *s, const char *path)
{
	return arena_printf(arena, "http://127.0.0.1:%u%s", s->port, path);
}

/* The server of a program, and what starts and stops it around all cases:
 * TESTS_IN(start, stop, ...). */
#define SERVER(rules)                         \
	static struct server server;          \
                                              \
	static int start(void **state)        \
	{                                     \
		(void)state;                  \
		server_start(&server, rules); \
		return server.port ? 0 : -1;  \
	}                                     \
                                              \
	static int stop(void **state)         \
	{                                     \
		(void)state;                  \
		server_stop(&server);         \
		return 0;                     \
	}

#endif

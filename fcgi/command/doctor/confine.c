#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "command/doctor/doctor.h"
#include "pool/roles.h"
#include "settings/settings.h"

#include "base/ban.h"

#define WORDS_MAX 1000
#define NOT_ENTERED 255

/* Each true when it was let through, in a process that was confined. */

static bool
reads_files(void)
{
	return open("/proc/1/status", O_RDONLY | O_CLOEXEC) >= 0 ||
	       open("/root", O_RDONLY | O_DIRECTORY | O_CLOEXEC) >= 0;
}

static bool
writes_files(void)
{
	return open("/tmp", O_RDWR | O_TMPFILE | O_CLOEXEC, 0600) >= 0;
}

static bool
starts_processes(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(EXIT_SUCCESS);
	return pid > 0;
}

static bool
traces_processes(void)
{
	return ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) == 0;
}

static bool
makes_code(void)
{
	return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool
listens(void)
{
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	return fd >= 0 && listen(fd, 1) == 0;
}

/* The file that holds secrets, which pages do without; NULL: there is none. */
static const char *settings_path;

static bool
reads_settings(void)
{
	return settings_path && open(settings_path, O_RDONLY | O_CLOEXEC) >= 0;
}

static const struct {
	const char *words;
	bool (*run)(void);
} attempts[] = {
	{ "reads the settings, which hold secrets", reads_settings },
	{ "reads other files", reads_files },
	{ "writes elsewhere", writes_files },
	{ "starts processes", starts_processes },
	{ "traces processes", traces_processes },
	{ "makes code", makes_code },
	{ "listens", listens },
};

/* One bit an attempt that succeeded; never returns. */
static _Noreturn void
play(struct doctor *d, bool asks)
{
	int done = 0;

	if (!roles_enter(d->cli->arena, d->cli->app,
			 asks ? ROLE_ASK : ROLE_PAGE))
		_exit(NOT_ENTERED);
	if (asks) /* they have them anyway */
		settings_path = NULL;
	for (size_t i = 0; i < COUNT(attempts); i++)
		done |= attempts[i].run() ? 1 << i : 0;
	_exit(done);
}

static void
tell(struct doctor *d, const char *about, int done)
{
	struct buf b = buf_new(d->cli->arena, WORDS_MAX);
	const char *words =
		roles_words(d->cli->arena, d->cli->app->config->settings);

	for (size_t i = 0; i < COUNT(attempts); i++)
		if (done >> i & 1)
			buf_printf(&b, "%s%s", b.n ? ", " : "it ",
				   attempts[i].words);
	if (done == 0)
		doctor_add(d, about, "ok", words, NULL);
	else
		doctor_add(d, about, "note",
			   done == NOT_ENTERED
				   ? words
				   : arena_printf(d->cli->arena, "%s: %s",
						  words, buf_text(&b)),
			   done == 1 ? "Keep the settings out of the folders of"
				       " the store and of databases."
				     : "See server.confine, and whether the"
				       " kernel has Landlock and seccomp.");
}

static void
name_secret(struct buf *b, const char *what, const char *of)
{
	buf_printf(b, "%s%s%s%s", b->n ? ", " : "", what, of ? " of " : "",
		   of ? of : "");
}

static const char *
list_secrets(struct arena *a, const struct config *c)
{
	struct buf b = buf_new(a, WORDS_MAX);

	if (*c->settings->api_key)
		name_secret(&b, "llm.api_key", NULL);
	for (size_t i = 0; i < c->n_databases; i++) {
		const struct database *db = &c->databases[i];

		if (strcmp(db->url, database_place(db)) != 0)
			name_secret(&b, "url", db->name);
		if (db->write_url &&
		    strcmp(db->write_url, settings_url(a, db->write_url)) != 0)
			name_secret(&b, "write_url", db->name);
		if (strcmp(db->settings->api_key, c->settings->api_key) != 0)
			name_secret(&b, "llm_api_key", db->name);
	}
	return buf_text(&b);
}

void
doctor_look_at_secrets(struct doctor *d)
{
	const char *list = list_secrets(d->cli->arena, d->cli->app->config);

	doctor_add(d, "secrets", "ok",
		   *list ? arena_printf(d->cli->arena,
					"ask workers alone have them: %s", list)
			 : "none in the settings",
		   NULL);
	settings_path = *list ? settings_file(d->cli->config_file) : NULL;
}

void
doctor_look_at_confinement(struct doctor *d)
{
	static const char *const pools[] = { "page workers", "ask workers" };

	for (size_t i = 0; i < COUNT(pools); i++) {
		int status = 0;
		pid_t pid = fork();

		if (pid == 0)
			play(d, i == 1);
		if (pid > 0 && waitpid(pid, &status, 0) == pid &&
		    WIFEXITED(status))
			tell(d, pools[i], WEXITSTATUS(status));
	}
}

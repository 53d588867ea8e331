/*
 * A worker that was taken over: code of somebody else runs in it, and tries
 * what such code would try. Every case must fail, in each role; and what the
 * role needs must not.
 */
#include "pool/roles.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include "base/confine/confine.h"
#include "dataset/load/limits.h"
#include "tests/pool/attempts_all.h"
#include "tests/test.h"

#include "base/ban.h"

static bool
knows(unsigned about)
{
	const int abi = confine_kernel().landlock;

	return (abi >= 3 || !(about & ABI_3)) && (abi >= 6 || !(about & ABI_6));
}

/* How many of those that this says succeeded; each that did not as wanted is
 * named. */
static int
try_all(unsigned about, bool want)
{
	int done = 0;

	for (size_t i = 0; i < COUNT(attempts); i++) {
		if (!(attempts[i].about & about) || !knows(attempts[i].about))
			continue;
		errno = 0;
		if ((attempts[i].run() >= 0) == want)
			continue;
		(void)fprintf(stderr, "%s: %s, errno %d\n",
			      want ? "failed" : "succeeded", attempts[i].name,
			      errno);
		done++;
	}
	return done;
}

static void
put(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, "canary", 6), 6);
	(void)close(fd);
}

static int
set_up(void **state)
{
	(void)state;
	(void)snprintf(top, sizeof(top), "/tmp/parlance-roles-XXXXXX");
	if (!mkdtemp(top))
		return -1;
	(void)mkdir(at("store"), 0700);
	(void)mkdir(at("data"), 0700);
	(void)mkdir(at("secret"), 0700);
	put(at("store/store.db"));
	put(at("store/upload"));
	put(at("data/shop.db"));
	put(at("secret/key"));
	/* where the disk keeps such marks */
	(void)setxattr(at("secret/key"), "user.kept", "x", 1, 0);
	kept_file = open(at("store/store.db"), O_RDWR | O_CLOEXEC);
	kept_socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	kept_terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	share();
	assert_int_equal(symlink(at("secret/key"), at("store/link")), 0);
	victim = fork();
	if (victim == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		for (;;)
			(void)pause();
	}
	kept_process = (int)syscall(__NR_pidfd_open, victim, 0);
	return victim > 0 ? 0 : -1;
}

static int
tear_down(void **state)
{
	char *const argv[] = { (char[]){ "rm" }, (char[]){ "-rf" }, top, NULL };
	pid_t pid = fork();

	(void)state;
	if (pid == 0)
		_exit(execv("/bin/rm", argv));
	(void)waitpid(pid, NULL, 0);
	(void)close(kept_file);
	(void)close(kept_socket);
	(void)close(kept_terminal);
	(void)close(kept_process);
	unshare_all();
	(void)kill(victim, SIGKILL);
	return waitpid(victim, NULL, 0) == victim ? 0 : -1;
}

struct part {
	bool (*enter)(void);
	unsigned role;
	bool (*works)(void); /* what the role is for */
};

/* In a process of its own: confinement is for good. Its exit status. */
static int
play(const struct part *role)
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int done;

		if (!role->enter())
			_exit(101);
		done = try_all(role->role, false);
		if (!role->works())
			_exit(102);
		_exit(done);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static bool
enter_pool(enum role role)
{
	struct arena *a = arena_create(8 << 20);
	struct settings *s = arena_alloc(a, sizeof(*s));
	struct config *config = arena_alloc(a, sizeof(*config));
	struct database db = {
		.name = "shop",
		.url = arena_printf(a, "sqlite:%s", at("data/shop.db")),
		.settings = s,
	};
	const struct app app = { .config = config };

	s->confine = CONFINE_ON;
	s->store = arena_strdup(a, at("store/store.db"));
	s->libduckdb = s->templates = s->lexicon = s->dataset_folder = "";
	s->confine_read = "";
	*config = (struct config){ .settings = s,
				   .databases = &db,
				   .n_databases = 1 };
	return roles_enter(a, &app, role);
}

static bool
enter_page(void)
{
	return enter_pool(ROLE_PAGE);
}

static bool
enter_ask(void)
{
	return enter_pool(ROLE_ASK);
}

static bool
enter_job(const char *peek)
{
	struct arena *a = arena_create(8 << 20);
	const struct load_job job = {
		.folder = at("store"),
		.library = "",
		.confine = CONFINE_ON,
		.peek = peek,
	};

	return !load_confine(a, &job);
}

static bool
enter_look(void)
{
	return enter_job(at("store/upload"));
}

static bool
enter_load(void)
{
	return enter_job(NULL);
}

static void *
nothing(void *arg)
{
	return arg;
}

static bool
has_threads(void)
{
	pthread_t t;

	return pthread_create(&t, NULL, nothing, NULL) == 0 &&
	       pthread_join(t, NULL) == 0;
}

static bool
worker_works(void)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	/* nobody is there, but it may look */
	memcpy(un.sun_path, "/tmp/x", 7);
	return has_threads() && fd >= 0 &&
	       connect(fd, (const struct sockaddr *)&un, sizeof(un)) < 0 &&
	       errno != EPERM && reads_database() >= 0 && writes_store() >= 0 &&
	       rename(at("store/new"), at("store/newer")) == 0 &&
	       unlink(at("store/newer")) == 0 &&
	       mkdir(at("store/folder"), 0700) == 0 &&
	       rmdir(at("store/folder")) == 0 &&
	       opens("/etc/hosts", O_RDONLY) >= 0 &&
	       opens("/dev/null", O_RDWR) >= 0 &&
	       opens("/proc/self/status", O_RDONLY) >= 0 &&
	       kill(getpid(), 0) == 0;
}

static bool
look_works(void)
{
	return has_threads() && opens(at("store/upload"), O_RDONLY) >= 0 &&
	       opens("/proc/meminfo", O_RDONLY) >= 0;
}

static bool
load_works(void)
{
	return look_works() && writes_store() >= 0 &&
	       unlink(at("store/new")) == 0;
}

static bool
is_offered(void)
{
	struct confine_kernel k = confine_kernel();

	if (!k.landlock || !k.seccomp)
		(void)fprintf(stderr, "skipped: this kernel cannot confine\n");
	return k.landlock && k.seccomp;
}

static void
a_worker_that_was_taken_over_gets_nowhere(void **state)
{
	static const struct part roles[] = {
		{ enter_page, PAGE, worker_works },
		{ enter_ask, ASK, worker_works },
		{ enter_look, LOOK, look_works },
		{ enter_load, LOAD, load_works },
	};

	(void)state;
	if (!is_offered())
		return;
	for (size_t i = 0; i < COUNT(roles); i++)
		assert_int_equal(play(&roles[i]), 0);
}

/* They are real ones. */
static void
without_it_such_attempts_succeed(void **state)
{
	int status = 0;
	pid_t pid = fork();

	(void)state;
	if (pid == 0)
		_exit(try_all(REAL, true));
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(WEXITSTATUS(status), 0);
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(a_worker_that_was_taken_over_gets_nowhere),
      EACH(without_it_such_attempts_succeed))

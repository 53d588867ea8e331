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
#include "tests/pool/attempts_files.h"
#include "tests/pool/attempts_kernel.h"
#include "tests/pool/attempts_others.h"
#include "tests/pool/attempts_shared.h"
#include "tests/test.h"

#include "base/ban.h"

static const struct attempt all_roles[] = {
	TRY(runs),
	TRY(runs_by_descriptor),
	TRY(runs_from_memory),
	TRY(forks),
	TRY(forks_by_clone),
	TRY(forks_by_clone3),
	TRY(forks_by_vfork),
	TRY(traces),
	TRY(reads_memory),
	TRY(writes_memory),
	TRY(reads_environment),
	TRY(reads_memory_file),
	TRY(lists_processes),
	TRY(takes_descriptor),
	TRY(kills),
	TRY(kills_its_group),
	TRY(kills_by_thread),
	TRY(kills_by_thread_alone),
	TRY(queues_signal),
	TRY(limits_other),
	TRY(reads_secret),
	TRY(reads_secret_by_link),
	TRY(lists_secrets),
	TRY(reads_shadow),
	TRY(writes_elsewhere),
	TRY(writes_to_tmp),
	TRY(writes_library),
	TRY(writes_settings),
	TRY(removes_secret),
	TRY(moves_secret),
	TRY(links_secret),
	TRY(links_by_name),
	TRY(makes_socket),
	TRY(makes_device),
	TRY(gives_everybody),
	TRY(gives_to_other),
	TRY(marks_file),
	TRY(listens),
	TRY(sniffs),
	TRY(reaches_virtual_machines),
	TRY(uses_crypto_of_kernel),
	TRY(maps_code),
	TRY(makes_code),
	TRY(mounts),
	TRY(changes_root),
	TRY(makes_namespace),
	TRY(sets_clock),
	TRY(loads_into_kernel),
	TRY(measures_kernel),
	TRY(makes_ring),
	TRY(handles_faults),
	TRY(takes_keys),
	TRY(opens_by_handle),
	TRY(becomes_other),
	TRY(gets_privileges_back),
	TRY(changes_machine),
	TRY(slows_other),
	TRY(slows_disk_of_other),
	TRY(pins_other),
	TRY(schedules_other),
	TRY(schedules_other_by_param),
	TRY(schedules_other_by_attributes),
	TRY(has_other_signalled),
	TRY(has_thread_of_other_signalled),
	TRY(chooses_signal),
	TRY(has_other_signalled_by_ioctl),
	TRY(has_other_signalled_by_old_ioctl),
	TRY(types_at_terminal),
	TRY(gives_everybody_what_is_open),
	TRY(makes_it_run_as_its_owner),
	TRY(gives_away_what_is_open),
	TRY(turns_data_into_code),
	TRY(turns_data_into_code_by_key),
	TRY(maps_code_of_memory),
	TRY(attaches_memory_of_other),
	TRY(learns_of_memory_of_other),
	TRY(makes_memory_for_all),
	TRY(makes_semaphores),
	TRY(makes_queue),
	TRY(makes_named_queue),
	TRY(watches_files),
	TRY(dates_secret),
	TRY(hides_a_file),
	TRY(hears_the_kernel),
	TRY(speaks_to_the_firewall),
	TRY(enters_namespace),
	TRY(mounts_by_new_calls),
};

static const struct attempt of_a_look[] = {
	TRY(opens_socket),    TRY(opens_local_socket), TRY(pairs_sockets),
	TRY(writes_store),    TRY(reads_store),        TRY(reads_database),
	TRY(writes_database),
};

static const struct attempt of_a_load[] = {
	TRY(opens_socket),   TRY(opens_local_socket), TRY(pairs_sockets),
	TRY(reads_database), TRY(writes_database),
};

static const struct attempt of_a_worker[] = { TRY(writes_database) };

static const struct attempt of_a_page[] = {
	TRY(writes_database),
	TRY(opens_socket_of_internet),
	TRY(opens_socket_of_internet_6),
};

/* Landlock of ABI 2 does not know of truncate(); 6 knows whose names are. */
static const struct attempt of_abi_3[] = { TRY(empties_secret) };
static const struct attempt of_abi_6[] = { TRY(reaches_abstract_socket) };

/* How many succeeded, each named. */
static int
try_all(const struct attempt *attempts, size_t n)
{
	int done = 0;

	for (size_t i = 0; i < n; i++) {
		long rc = attempts[i].run();

		if (rc < 0)
			continue;
		(void)fprintf(stderr, "succeeded: %s\n", attempts[i].name);
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
	unshare_all();
	(void)kill(victim, SIGKILL);
	return waitpid(victim, NULL, 0) == victim ? 0 : -1;
}

struct part {
	bool (*enter)(void);
	const struct attempt *more;
	size_t n_more;
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
		done = try_all(all_roles, COUNT(all_roles));
		done += try_all(role->more, role->n_more);
		if (confine_kernel().landlock >= 3)
			done += try_all(of_abi_3, COUNT(of_abi_3));
		if (confine_kernel().landlock >= 6)
			done += try_all(of_abi_6, COUNT(of_abi_6));
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
		{ enter_page, of_a_page, COUNT(of_a_page), worker_works },
		{ enter_ask, of_a_worker, COUNT(of_a_worker), worker_works },
		{ enter_look, of_a_look, COUNT(of_a_look), look_works },
		{ enter_load, of_a_load, COUNT(of_a_load), load_works },
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
	static const struct attempt some[] = {
		TRY(forks),
		TRY(reads_secret),
		TRY(reads_secret_by_link),
		TRY(lists_secrets),
		TRY(lists_processes),
		TRY(writes_elsewhere),
		TRY(maps_code),
		TRY(listens),
		TRY(takes_descriptor),
		TRY(writes_database),
		TRY(slows_other),
		TRY(pins_other),
		TRY(schedules_other),
		TRY(has_other_signalled),
		TRY(gives_everybody_what_is_open),
		TRY(turns_data_into_code),
		TRY(opens_socket_of_internet),
		TRY(attaches_memory_of_other),
		TRY(learns_of_memory_of_other),
		TRY(makes_memory_for_all),
		TRY(makes_semaphores),
		TRY(makes_queue),
		TRY(makes_named_queue),
		TRY(watches_files),
		TRY(dates_secret),
		TRY(hides_a_file),
		TRY(hears_the_kernel),
		TRY(reaches_abstract_socket),
	};
	int status = 0;
	pid_t pid = fork();

	(void)state;
	if (pid == 0) {
		(void)close(STDERR_FILENO);
		_exit(try_all(some, COUNT(some)));
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(WEXITSTATUS(status), COUNT(some));
}

#define EACH(fn) CASE_IN(fn, set_up, tear_down)

TESTS(EACH(a_worker_that_was_taken_over_gets_nowhere),
      EACH(without_it_such_attempts_succeed))

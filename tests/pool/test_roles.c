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
#include "tests/pool/attempts_sockets.h"
#include "tests/test.h"

#include "base/ban.h"

/* Those that only tell, last those that would change what others try. */
static const struct attempt attempts[] = {
	TRY(runs, ALL),
	TRY(runs_by_descriptor, ALL),
	TRY(runs_from_memory, ALL),
	TRY(forks, ALL | REAL),
	TRY(forks_by_clone, ALL),
	TRY(forks_by_clone3, ALL),
	TRY(forks_by_vfork, ALL),
	TRY(traces, ALL),
	TRY(reads_memory, ALL),
	TRY(writes_memory, ALL),
	TRY(reads_environment, ALL),
	TRY(reads_memory_file, ALL),
	TRY(lists_processes, ALL | REAL),
	TRY(takes_descriptor, ALL | REAL),
	TRY(kills, ALL),
	TRY(kills_its_group, ALL),
	TRY(kills_by_thread, ALL),
	TRY(kills_by_thread_alone, ALL),
	TRY(queues_signal, ALL),
	TRY(limits_other, ALL),
	TRY(reads_secret, ALL | REAL),
	TRY(reads_secret_by_link, ALL | REAL),
	TRY(lists_secrets, ALL | REAL),
	TRY(reads_shadow, ALL),
	TRY(writes_elsewhere, ALL | REAL),
	TRY(writes_to_tmp, ALL),
	TRY(writes_library, ALL),
	TRY(writes_settings, ALL),
	TRY(removes_secret, ALL),
	TRY(moves_secret, ALL),
	TRY(links_secret, ALL),
	TRY(links_by_name, ALL),
	TRY(makes_socket, ALL),
	TRY(makes_device, ALL),
	TRY(gives_everybody, ALL),
	TRY(gives_to_other, ALL),
	TRY(marks_file, ALL),
	TRY(listens, ALL | REAL),
	TRY(sniffs, ALL),
	TRY(reaches_virtual_machines, ALL),
	TRY(uses_crypto_of_kernel, ALL),
	TRY(maps_code, ALL | REAL),
	TRY(makes_code, ALL),
	TRY(mounts, ALL),
	TRY(changes_root, ALL),
	TRY(makes_namespace, ALL),
	TRY(sets_clock, ALL),
	TRY(loads_into_kernel, ALL),
	TRY(measures_kernel, ALL),
	TRY(makes_ring, ALL),
	TRY(handles_faults, ALL),
	TRY(takes_keys, ALL),
	TRY(opens_by_handle, ALL),
	TRY(becomes_other, ALL),
	TRY(gets_privileges_back, ALL),
	TRY(changes_machine, ALL),
	TRY(slows_other, ALL | REAL),
	TRY(slows_disk_of_other, ALL),
	TRY(pins_other, ALL | REAL),
	TRY(schedules_other, ALL | REAL),
	TRY(schedules_other_by_param, ALL),
	TRY(schedules_other_by_attributes, ALL),
	TRY(has_other_signalled, ALL | REAL),
	TRY(has_thread_of_other_signalled, ALL),
	TRY(chooses_signal, ALL),
	TRY(has_other_signalled_by_ioctl, ALL),
	TRY(has_other_signalled_by_old_ioctl, ALL),
	TRY(types_at_terminal, ALL),
	TRY(gives_everybody_what_is_open, ALL | REAL),
	TRY(makes_it_run_as_its_owner, ALL),
	TRY(gives_away_what_is_open, ALL),
	TRY(turns_data_into_code, ALL | REAL),
	TRY(turns_data_into_code_by_key, ALL),
	TRY(maps_code_of_memory, ALL),
	TRY(attaches_memory_of_other, ALL | REAL),
	TRY(learns_of_memory_of_other, ALL | REAL),
	TRY(makes_memory_for_all, ALL | REAL),
	TRY(makes_semaphores, ALL | REAL),
	TRY(makes_queue, ALL | REAL),
	TRY(makes_named_queue, ALL | REAL),
	TRY(watches_files, ALL | REAL),
	TRY(dates_secret, ALL | REAL),
	TRY(hides_a_file, ALL | REAL),
	TRY(hears_the_kernel, ALL | REAL),
	TRY(speaks_to_the_firewall, ALL),
	TRY(enters_namespace, ALL),
	TRY(mounts_by_new_calls, ALL),
	TRY(empties_secret, ALL | ABI_3),
	TRY(reaches_abstract_socket, ALL | ABI_6 | REAL),
	TRY(writes_database, ALL | REAL),
	TRY(reads_database, LOOK | LOAD | REAL),
	TRY(reads_store, LOOK | REAL),
	TRY(writes_store, LOOK | REAL),
	TRY(opens_socket, LOOK | LOAD | REAL),
	TRY(opens_local_socket, LOOK | LOAD | REAL),
	TRY(pairs_sockets, LOOK | LOAD | REAL),
	TRY(opens_socket_of_internet, PAGE | REAL),
	TRY(opens_socket_of_internet_6, PAGE),
	TRY(spawns, ALL | REAL),
	TRY(has_all_that_it_reads_run, ALL | REAL),
	TRY(removes_mark, ALL),
	TRY(listens_at_a_path, ALL | REAL),
	TRY(listens_at_an_abstract_name, ALL | REAL),
	TRY(opens_raw_socket, ALL),
	TRY(opens_raw_socket_6, ALL),
	TRY(opens_odd_sockets, ALL),
	TRY(reads_program_of_other, ALL | REAL),
	TRY(reads_maps_of_other, ALL | REAL),
	TRY(lists_files_of_other, ALL | REAL),
	TRY(compares_itself_with_other, ALL),
	TRY(moves_memory_of_other, ALL),
	TRY(learns_of_locks_of_other, ALL | REAL),
	TRY(signals_everybody, ALL | REAL),
	TRY(marks_what_is_open, ALL),
	TRY(gives_everybody_by_new_call, ALL),
	TRY(reads_secret_through_root, ALL | REAL),
	TRY(reads_secret_by_dots, ALL | REAL),
	TRY(reads_secret_by_new_call, ALL),
	TRY(watches_all_files, ALL),
	TRY(reads_log_of_kernel, ALL),
	TRY(adds_key, ALL),
	TRY(changes_kernel, ALL),
	TRY(reads_symbols_of_kernel, ALL),
	TRY(joins_other_group, ALL),
	TRY(makes_network_of_its_own, ALL),
	TRY(changes_tables_of_segments, ALL),
	TRY(lists_mounts_by_new_call, ALL),
	TRY(swaps_secret, ALL),
	TRY(moves_its_folder, ALL),
};

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

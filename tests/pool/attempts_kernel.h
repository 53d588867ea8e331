#ifndef TESTS_POOL_ATTEMPTS_KERNEL_H
#define TESTS_POOL_ATTEMPTS_KERNEL_H

/* Other processes, sockets, and what only the kernel can do. */
#include <dirent.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>

#include "tests/pool/attempts.h"

static long
runs(void)
{
	char *const argv[] = { NULL };

	return execve(exe, argv, argv);
}

static long
runs_by_descriptor(void)
{
	char *const argv[] = { NULL };
	int fd = open(exe, O_RDONLY | O_CLOEXEC);

	return syscall(__NR_execveat, fd, "", argv, argv, AT_EMPTY_PATH);
}

static long
runs_from_memory(void)
{
	char *const argv[] = { NULL };
	int fd = memfd_create("x", MFD_CLOEXEC);

	if (write(fd, "#!/bin/sh\n", 10) != 10)
		return -1;
	return fexecve(fd, argv, argv);
}

static long
forks(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid;
}

static long
forks_by_clone(void)
{
	long pid = syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0);

	if (pid == 0)
		_exit(0);
	return pid;
}

static long
forks_by_clone3(void)
{
	uint64_t args[11] = { [4] = SIGCHLD };
	long pid = syscall(__NR_clone3, args, sizeof(args));

	if (pid == 0)
		_exit(0);
	return pid;
}

static long
forks_by_vfork(void)
{
#ifdef __NR_vfork
	long pid = syscall(__NR_fork);

	if (pid == 0)
		_exit(0);
	return pid;
#else
	return -1;
#endif
}

static long
traces(void)
{
	return ptrace(PTRACE_SEIZE, victim, NULL, NULL);
}

static long
reads_memory(void)
{
	char c;
	struct iovec mine = { &c, 1 }, its = { top, 1 };

	return process_vm_readv(victim, &mine, 1, &its, 1, 0);
}

static long
writes_memory(void)
{
	char c = 'x';
	struct iovec mine = { &c, 1 }, its = { top, 1 };

	return process_vm_writev(victim, &mine, 1, &its, 1, 0);
}

static long
reads_environment(void)
{
	char path[64];

	(void)snprintf(path, sizeof(path), "/proc/%d/environ", (int)victim);
	return opens(path, O_RDONLY);
}

static long
reads_memory_file(void)
{
	char path[64];

	(void)snprintf(path, sizeof(path), "/proc/%d/mem", (int)victim);
	return opens(path, O_RDWR);
}

static long
lists_processes(void)
{
	DIR *dir = opendir("/proc");

	return dir ? closedir(dir) : -1;
}

static long
takes_descriptor(void)
{
	return syscall(__NR_pidfd_open, victim, 0);
}

static long
kills(void)
{
	return kill(victim, SIGTERM);
}

static long
kills_its_group(void)
{
	return kill(0, SIGCONT);
}

static long
kills_by_thread(void)
{
	return syscall(__NR_tgkill, victim, victim, SIGTERM);
}

static long
kills_by_thread_alone(void)
{
	return syscall(__NR_tkill, victim, SIGTERM);
}

static long
queues_signal(void)
{
	union sigval value = { .sival_int = 0 };

	return sigqueue(victim, SIGTERM, value);
}

static long
limits_other(void)
{
	struct rlimit r = { 1, 1 };

	return prlimit(victim, RLIMIT_NOFILE, &r, NULL);
}

static long
maps_code(void)
{
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? -1 : 0;
}

static long
makes_code(void)
{
	void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return mprotect(p, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
}

static long
mounts(void)
{
	return mount("none", at("store"), "tmpfs", 0, NULL);
}

static long
changes_root(void)
{
	return chroot(at("store"));
}

static long
makes_namespace(void)
{
	return unshare(CLONE_NEWUSER);
}

static long
sets_clock(void)
{
	struct timespec t = { 1, 0 };

	return syscall(__NR_clock_settime, CLOCK_REALTIME, &t);
}

static long
loads_into_kernel(void)
{
	uint64_t attr[16] = { 1, 4, 8, 1 };

	return syscall(__NR_bpf, 0, attr, sizeof(attr));
}

static long
measures_kernel(void)
{
	uint64_t attr[16] = { 0 };

	return syscall(__NR_perf_event_open, attr, 0, -1, -1, 0);
}

static long
makes_ring(void)
{
	char params[128] = { 0 };

	return syscall(__NR_io_uring_setup, 4, params);
}

static long
handles_faults(void)
{
	return syscall(__NR_userfaultfd, O_CLOEXEC);
}

static long
takes_keys(void)
{
	return syscall(__NR_keyctl, KEYCTL_GET_KEYRING_ID,
		       KEY_SPEC_SESSION_KEYRING, 1);
}

static long
opens_by_handle(void)
{
	char handle[64] = { 0 };

	return syscall(__NR_open_by_handle_at, AT_FDCWD, handle, O_RDONLY);
}

static long
becomes_other(void)
{
	return setresuid(1, 1, 1);
}

static long
gets_privileges_back(void)
{
	return prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0);
}

static long
changes_machine(void)
{
	return sethostname("x", 1);
}

static long
spawns(void)
{
	char *const argv[] = { (char[]){ "true" }, NULL };
	pid_t pid;

	return posix_spawn(&pid, exe, NULL, NULL, argv, NULL) == 0 ? 0 : -1;
}

/* What is mapped to be read may be run from here on. */
static long
has_all_that_it_reads_run(void)
{
	return personality(READ_IMPLIES_EXEC);
}

static long
reads_log_of_kernel(void)
{
	return klogctl(10, NULL, 0); /* how large it is */
}

static long
adds_key(void)
{
	return syscall(__NR_add_key, "user", "parlance-roles", "x", 1,
		       KEY_SPEC_PROCESS_KEYRING);
}

static long
makes_network_of_its_own(void)
{
	return unshare(CLONE_NEWNET);
}

static long
changes_tables_of_segments(void)
{
#ifdef __NR_modify_ldt
	uint32_t entry[4] = { 0, 0, 0, 0x38 };

	return syscall(__NR_modify_ldt, 1, entry, sizeof(entry));
#else
	return -1;
#endif
}

/* listmount(), of Linux 6.8 */
static long
lists_mounts_by_new_call(void)
{
	struct {
		uint32_t size, spare;
		uint64_t mount, param;
	} ask = { 24, 0, UINT64_MAX, 0 };
	uint64_t ids[4];

	return syscall(458, &ask, ids, 4, 0);
}

/* memfd_secret(), of Linux 5.14: what is written there could be run. */
static long
maps_code_of_secret_memory(void)
{
	long fd = syscall(447, O_CLOEXEC);

	if (fd < 0 || ftruncate((int)fd, 4096) != 0)
		return -1;
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, (int)fd,
		    0) == MAP_FAILED
		       ? -1
		       : 0;
}

static long
makes_old_ring(void)
{
	unsigned long ring = 0;

	return syscall(__NR_io_setup, 4, &ring);
}

static long
clones_mounts(void)
{
	return syscall(__NR_open_tree, AT_FDCWD, "/", 1 /* a clone */);
}

static long
picks_mount(void)
{
	return syscall(__NR_fspick, AT_FDCWD, "/", 0);
}

static long
changes_mount(void)
{
	uint64_t attr[4] = { 0 };

	return syscall(__NR_mount_setattr, AT_FDCWD, "/", 0, attr,
		       sizeof(attr));
}

static long
asks_for_key(void)
{
	return syscall(__NR_request_key, "user", "parlance-roles", NULL,
		       KEY_SPEC_PROCESS_KEYRING);
}

/* set_mempolicy_home_node(), of Linux 5.17 */
static long
moves_its_memory(void)
{
	return syscall(450, 0UL, 0UL, 0UL, 0UL);
}

#endif

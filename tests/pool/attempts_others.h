#ifndef TESTS_POOL_ATTEMPTS_OTHERS_H
#define TESTS_POOL_ATTEMPTS_OTHERS_H

/* What reaches others by calls that look harmless, or by what was left open. */
#include <dirent.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/kcmp.h>
#include <linux/prctl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <termios.h>

#include "tests/pool/attempts.h"

#define BY_PROCESS 1        /* IOPRIO_WHO_PROCESS */
#define DISK_IDLE (3 << 13) /* IOPRIO_CLASS_IDLE */
#define PAGE_BYTES 4096

/* Opened before the worker was confined. */
static int kept_file = -1, kept_socket = -1, kept_terminal = -1;
static int kept_process = -1; /* a handle of the victim */

static long
slows_other(void)
{
	return setpriority(PRIO_PROCESS, (id_t)victim, 5);
}

static long
slows_disk_of_other(void)
{
	return syscall(__NR_ioprio_set, BY_PROCESS, victim, DISK_IDLE);
}

static long
pins_other(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(0, &one);
	return sched_setaffinity(victim, sizeof(one), &one);
}

static long
schedules_other(void)
{
	const struct sched_param p = { .sched_priority = 0 };

	return sched_setscheduler(victim, SCHED_IDLE, &p);
}

static long
schedules_other_by_param(void)
{
	const struct sched_param p = { .sched_priority = 0 };

	return sched_setparam(victim, &p);
}

static long
schedules_other_by_attributes(void)
{
	uint32_t attr[12] = { sizeof(attr), SCHED_IDLE };

	return syscall(__NR_sched_setattr, victim, attr, 0);
}

static long
has_other_signalled(void)
{
	return fcntl(kept_socket, F_SETOWN, victim);
}

static long
has_thread_of_other_signalled(void)
{
	const struct f_owner_ex owner = { F_OWNER_TID, victim };

	return fcntl(kept_socket, F_SETOWN_EX, &owner);
}

static long
chooses_signal(void)
{
	return fcntl(kept_socket, F_SETSIG, SIGTERM);
}

static long
has_other_signalled_by_ioctl(void)
{
	return ioctl(kept_socket, FIOSETOWN, &victim);
}

static long
has_other_signalled_by_old_ioctl(void)
{
	return ioctl(kept_socket, SIOCSPGRP, &victim);
}

static long
types_at_terminal(void)
{
	return ioctl(kept_terminal, TIOCSTI, "x");
}

static long
gives_everybody_what_is_open(void)
{
	return fchmod(kept_file, S_IRUSR | S_IWUSR | S_IROTH | S_IWOTH);
}

static long
makes_it_run_as_its_owner(void)
{
	return fchmod(kept_file, S_ISUID | S_IRUSR | S_IXUSR);
}

static long
gives_away_what_is_open(void)
{
	return fchown(kept_file, 1, 1);
}

static long
turns_data_into_code(void)
{
	unsigned char *p = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	*p = 0xc3; /* return */
	return mprotect(p, PAGE_BYTES, PROT_READ | PROT_EXEC);
}

static long
turns_data_into_code_by_key(void)
{
	unsigned char *p = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE,
				MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	*p = 0xc3;
	return syscall(__NR_pkey_mprotect, p, PAGE_BYTES, PROT_READ | PROT_EXEC,
		       -1);
}

static long
maps_code_of_memory(void)
{
	int fd = memfd_create("x", MFD_CLOEXEC);

	if (fd < 0 || ftruncate(fd, PAGE_BYTES) != 0)
		return -1;
	return mmap(NULL, PAGE_BYTES, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd,
		    0) == MAP_FAILED
		       ? -1
		       : 0;
}

/* A file of it in /proc. */
static const char *
its(const char *file)
{
	static char path[64];

	(void)snprintf(path, sizeof(path), "/proc/%d/%s", (int)victim, file);
	return path;
}

static long
reads_program_of_other(void)
{
	char name[64];

	return readlink(its("exe"), name, sizeof(name));
}

static long
reads_maps_of_other(void)
{
	return opens(its("maps"), O_RDONLY);
}

static long
lists_files_of_other(void)
{
	DIR *dir = opendir(its("fd"));

	return dir ? closedir(dir) : -1;
}

static long
compares_itself_with_other(void)
{
	return syscall(__NR_kcmp, getpid(), victim, KCMP_VM, 0, 0);
}

static long
moves_memory_of_other(void)
{
	return syscall(__NR_move_pages, victim, 0UL, NULL, NULL, NULL, 0);
}

static long
learns_of_locks_of_other(void)
{
	void *head;
	size_t n;

	return syscall(__NR_get_robust_list, victim, &head, &n);
}

static long
signals_everybody(void)
{
	return kill(-1, 0);
}

static long
marks_what_is_open(void)
{
	return fsetxattr(kept_file, "user.x", "y", 1, 0);
}

static long
takes_file_of_other(void)
{
	return syscall(__NR_pidfd_getfd, kept_process, 0, 0);
}

static long
signals_by_handle(void)
{
	return syscall(__NR_pidfd_send_signal, kept_process, 0, NULL, 0);
}

static long
enters_namespace_of_other(void)
{
	return setns(kept_process, CLONE_NEWNS);
}

static long
swaps_memory_of_other_out(void)
{
	const struct iovec its = { top, 1 };

	return syscall(__NR_process_madvise, kept_process, &its, 1, MADV_COLD,
		       0);
}

static long
shares_core_with_other(void)
{
	return prctl(PR_SCHED_CORE, PR_SCHED_CORE_SHARE_TO, victim,
		     PR_SCHED_CORE_SCOPE_THREAD, 0);
}

/* Of a socket that others take requests from: nobody does any more. */
static long
shuts_socket_of_others(void)
{
	return shutdown(kept_socket, SHUT_RDWR);
}

static long
shuts_one_way_of_socket_of_others(void)
{
	return shutdown(kept_socket, SHUT_RD);
}

static long
filters_socket_of_others(void)
{
	struct sock_filter none = BPF_STMT(BPF_RET | BPF_K, 0);
	const struct sock_fprog program = { 1, &none };

	return setsockopt(kept_socket, SOL_SOCKET, SO_ATTACH_FILTER, &program,
			  sizeof(program));
}

static long
keeps_filter_of_socket(void)
{
	const int on = 1;

	return setsockopt(kept_socket, SOL_SOCKET, SO_LOCK_FILTER, &on,
			  sizeof(on));
}

static long
changes_discipline_of_terminal(void)
{
	const int line = 0; /* N_TTY; others load modules of the kernel */

	return ioctl(kept_terminal, TIOCSETD, &line);
}

static long
shuts_terminal_to_others(void)
{
	return ioctl(kept_terminal, TIOCEXCL);
}

static long
mutes_terminal(void)
{
	struct termios t;

	if (tcgetattr(kept_terminal, &t) != 0)
		return -1;
	return tcsetattr(kept_terminal, TCSANOW, &t);
}

static long
signals_by_terminal(void)
{
	return ioctl(kept_terminal, TIOCSIG, SIGINT);
}

static long
flags_what_is_open(void)
{
	const long nodump = FS_NODUMP_FL;

	return ioctl(kept_file, FS_IOC_SETFLAGS, &nodump);
}

static long
counts_what_is_open_as_of_other(void)
{
	struct fsxattr attr = { 0 };

	return ioctl(kept_file, FS_IOC_FSSETXATTR, &attr);
}

#endif

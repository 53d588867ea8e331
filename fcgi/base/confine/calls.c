#include "base/confine/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/ban.h"

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0 /* not known: no filter */
#endif
#define X32 0x40000000U /* the other numbers of x86-64 */
#define STEPS_MAX 400

/* Numbers that the headers of Debian 12 do not have yet. */
#define NR_FCHMODAT2 452
#define NR_SETXATTRAT 463
#define NR_OPEN_TREE_ATTR 467

/* Nobody needs these here. */
static const long refused[] = {
	/* programs and other processes */
	__NR_execve,
	__NR_execveat,
	__NR_ptrace,
	__NR_process_vm_readv,
	__NR_process_vm_writev,
	__NR_process_madvise,
	__NR_process_mrelease,
	__NR_kcmp,
	__NR_pidfd_open,
	__NR_pidfd_getfd,
	__NR_pidfd_send_signal,
	__NR_tkill,
	__NR_rt_sigqueueinfo,
	__NR_rt_tgsigqueueinfo,
	__NR_setpgid,
	__NR_setsid,
	__NR_setpriority,
	__NR_ioprio_set,
	__NR_sched_setaffinity,
	__NR_sched_setscheduler,
	__NR_sched_setparam,
	__NR_sched_setattr,
	__NR_unshare,
	__NR_setns,
	/* the machine */
	__NR_mount,
	__NR_umount2,
	__NR_pivot_root,
	__NR_chroot,
	__NR_open_tree,
	__NR_move_mount,
	__NR_fsopen,
	__NR_fsconfig,
	__NR_fsmount,
	__NR_fspick,
	__NR_mount_setattr,
	NR_OPEN_TREE_ATTR,
	__NR_swapon,
	__NR_swapoff,
	__NR_reboot,
	__NR_kexec_load,
	__NR_init_module,
	__NR_finit_module,
	__NR_delete_module,
	__NR_sethostname,
	__NR_setdomainname,
	__NR_settimeofday,
	__NR_clock_settime,
	__NR_clock_adjtime,
	__NR_adjtimex,
	__NR_acct,
	__NR_quotactl,
	__NR_syslog,
	__NR_vhangup,
	__NR_personality,
	__NR_nfsservctl,
	__NR_lookup_dcookie,
	/* large parts of the kernel */
	__NR_bpf,
	__NR_perf_event_open,
	__NR_userfaultfd,
	__NR_keyctl,
	__NR_add_key,
	__NR_request_key,
	__NR_io_uring_setup,
	__NR_io_uring_enter,
	__NR_io_uring_register,
	__NR_name_to_handle_at,
	__NR_open_by_handle_at,
	__NR_fanotify_init,
	__NR_fanotify_mark,
	__NR_inotify_init1,
	__NR_inotify_add_watch,
	__NR_quotactl_fd,
	__NR_mbind,
	__NR_migrate_pages,
	__NR_move_pages,
	__NR_set_mempolicy,
	__NR_seccomp,
	__NR_remap_file_pages,
	__NR_memfd_create, /* what is written there could be mapped as code */
	/* what processes of one user share without a file's name */
	__NR_shmget,
	__NR_shmat,
	__NR_shmctl,
	__NR_semget,
	__NR_semop,
	__NR_semtimedop,
	__NR_semctl,
	__NR_msgget,
	__NR_msgsnd,
	__NR_msgrcv,
	__NR_msgctl,
	__NR_mq_open,
	__NR_mq_unlink,
	/* who one is, and whose files are */
	__NR_setuid,
	__NR_setgid,
	__NR_setreuid,
	__NR_setregid,
	__NR_setresuid,
	__NR_setresgid,
	__NR_setfsuid,
	__NR_setfsgid,
	__NR_setgroups,
	__NR_capset,
	__NR_fchmodat,
	NR_FCHMODAT2,
	__NR_fchown,
	__NR_fchownat,
	__NR_setxattr,
	__NR_lsetxattr,
	__NR_fsetxattr,
	NR_SETXATTRAT,
	__NR_mknodat,
	/* whom others could reach */
	__NR_listen,
#ifdef __x86_64__
	__NR_fork,
	__NR_vfork,
	__NR_chmod,
	__NR_chown,
	__NR_lchown,
	__NR_utime,
	__NR_utimes,
	__NR_futimesat,
	__NR_inotify_init,
	__NR_mknod,
	__NR_iopl,
	__NR_ioperm,
	__NR_modify_ldt,
	__NR_uselib,
	__NR_ustat,
	__NR__sysctl,
	__NR_kexec_file_load,
#endif
};

struct filter {
	struct sock_filter steps[STEPS_MAX];
	size_t n;
};

static void
add(struct filter *f, struct sock_filter step)
{
	if (f->n < STEPS_MAX)
		f->steps[f->n++] = step;
}

static void
load(struct filter *f, size_t at)
{
	add(f, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
					    (uint32_t)at));
}

static void
answer(struct filter *f, uint32_t with)
{
	add(f, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, with));
}

/* When what was loaded is (not) this, the next n steps are passed over. */
static void
skip_if(struct filter *f, uint32_t is, uint8_t n)
{
	add(f,
	    (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, is, n, 0));
}

static void
skip_unless(struct filter *f, uint32_t is, uint8_t n)
{
	add(f,
	    (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, is, 0, n));
}

#define NUMBER offsetof(struct seccomp_data, nr)
/* The lower half of an argument; both machines have it first. */
#define ARGUMENT(i) (offsetof(struct seccomp_data, args) + 8 * (size_t)(i))
#define NO (SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN (SECCOMP_RET_ERRNO | ENOSYS)
#define YES SECCOMP_RET_ALLOW

/* Another machine's calls have other numbers. */
static void
check_machine(struct filter *f)
{
	load(f, offsetof(struct seccomp_data, arch));
	skip_if(f, MACHINE, 1);
	answer(f, SECCOMP_RET_KILL_PROCESS);
	load(f, NUMBER);
	add(f,
	    (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1));
	answer(f, NO);
}

static void
refuse(struct filter *f, long call, uint32_t with)
{
	skip_unless(f, (uint32_t)call, 1);
	answer(f, with);
}

/* Only this value of an argument. */
static void
only(struct filter *f, long call, int argument, uint32_t value)
{
	skip_unless(f, (uint32_t)call, 4);
	load(f, ARGUMENT(argument));
	skip_unless(f, value, 1);
	answer(f, YES);
	answer(f, NO);
}

/* Only without all of those bits set. */
static void
not_all(struct filter *f, long call, int argument, uint32_t bits)
{
	skip_unless(f, (uint32_t)call, 5);
	load(f, ARGUMENT(argument));
	add(f, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
	skip_unless(f, bits, 1);
	answer(f, NO);
	answer(f, YES);
}

/* Only without any of those bits set. */
static void
not_any(struct filter *f, long call, int argument, uint32_t bits)
{
	skip_unless(f, (uint32_t)call, 4);
	load(f, ARGUMENT(argument));
	add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0,
					    1));
	answer(f, NO);
	answer(f, YES);
}

/* Any other value of an argument. */
static void
none_of(struct filter *f, long call, int argument, const uint32_t *values,
	size_t n)
{
	skip_unless(f, (uint32_t)call, (uint8_t)(2 + 2 * n));
	load(f, ARGUMENT(argument));
	for (size_t i = 0; i < n; i++) {
		skip_unless(f, values[i], 1);
		answer(f, NO);
	}
	answer(f, YES);
}

/* A descriptor has nobody else signalled, and types at no terminal. */
static void
quiet_descriptors(struct filter *f)
{
	static const uint32_t controls[] = { F_SETOWN, F_SETOWN_EX, F_SETSIG,
					     F_SETLEASE, F_NOTIFY };
	static const uint32_t orders[] = { FIOSETOWN, SIOCSPGRP, TIOCSTI,
					   TIOCLINUX, TIOCSCTTY, TIOCSPGRP };

	none_of(f, __NR_fcntl, 1, controls, COUNT(controls));
	none_of(f, __NR_ioctl, 1, orders, COUNT(orders));
}

/* Threads, but no processes. */
static void
only_threads(struct filter *f)
{
	refuse(f, __NR_clone3, UNKNOWN); /* clone() is tried then */
	skip_unless(f, __NR_clone, 5);
	load(f, ARGUMENT(0));
	add(f, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K,
					    CLONE_THREAD));
	skip_unless(f, CLONE_THREAD, 1);
	answer(f, YES);
	answer(f, NO);
}

/* Its own limits alone: 0 is the process itself. */
static void
own_limits(struct filter *f)
{
	only(f, __NR_prlimit64, 0, 0);
}

/* The times of an open file: a name would reach those of any. */
static void
times_of_open_files(struct filter *f)
{
	skip_unless(f, __NR_utimensat, 6);
	load(f, ARGUMENT(1));
	skip_unless(f, 0, 3);
	load(f, ARGUMENT(1) + 4);
	skip_unless(f, 0, 1);
	answer(f, YES);
	answer(f, NO);
}

/* The first are local; those of the Internet follow. */
static void
some_sockets(struct filter *f, bool internet)
{
	static const uint32_t families[] = { AF_UNIX, AF_INET, AF_INET6 };
	const size_t n = internet ? COUNT(families) : 1;

	skip_unless(f, __NR_socket, (uint8_t)(7 + 2 * n));
	load(f, ARGUMENT(0));
	/* of netlink: for the names of hosts, and how many wait at a socket */
	skip_unless(f, AF_NETLINK, 4);
	load(f, ARGUMENT(2));
	skip_if(f, NETLINK_ROUTE, 1);
	skip_unless(f, NETLINK_SOCK_DIAG, (uint8_t)(2 * n + 1));
	answer(f, YES);
	for (size_t i = 0; i < n; i++) {
		skip_unless(f, families[i], 1);
		answer(f, YES);
	}
	answer(f, NO);
}

static void
no_sockets(struct filter *f)
{
	static const long calls[] = {
		__NR_socket,  __NR_socketpair, __NR_connect, __NR_bind,
		__NR_accept4, __NR_sendto,     __NR_sendmsg, __NR_sendmmsg,
	};

	for (size_t i = 0; i < COUNT(calls); i++)
		refuse(f, calls[i], NO);
}

static void
write_filter(struct filter *f, enum confine_sockets sockets)
{
	check_machine(f);
	for (size_t i = 0; i < COUNT(refused); i++)
		refuse(f, refused[i], NO);
	only_threads(f);
	only(f, __NR_kill, 0, (uint32_t)getpid());
	only(f, __NR_tgkill, 0, (uint32_t)getpid());
	own_limits(f);
	not_all(f, __NR_mmap, 2, PROT_WRITE | PROT_EXEC);
	/* libraries are mapped as code at once: what was data stays data */
	not_any(f, __NR_mprotect, 2, PROT_EXEC);
	not_any(f, __NR_pkey_mprotect, 2, PROT_EXEC);
	/* a log of SQLite's takes its group's rights from its database */
	not_any(f, __NR_fchmod, 1, S_ISUID | S_ISGID | S_IRWXO);
	quiet_descriptors(f);
	times_of_open_files(f);
	if (sockets == CONFINE_NO_SOCKETS)
		no_sockets(f);
	else
		some_sockets(f, sockets == CONFINE_ALL_SOCKETS);
	answer(f, YES);
}

bool
confine_calls_known(void)
{
	uint32_t action = SECCOMP_RET_KILL_PROCESS;

	return MACHINE != 0 &&
	       syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool
confine_calls(enum confine_sockets sockets)
{
	struct filter f = { .n = 0 };
	struct sock_fprog program = { .filter = f.steps };

	write_filter(&f, sockets);
	if (f.n >= STEPS_MAX) {
		errno = E2BIG;
		return false;
	}
	program.len = (unsigned short)f.n;
	/* SECCOMP_FILTER_FLAG_TSYNC is not needed: there is one thread */
	return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

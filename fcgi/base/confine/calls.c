#include "base/confine/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/confine/refused_calls.h"

#include "base/ban.h"

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0 /* not known: no filter */
#endif
#define X32 0x40000000U /* the other numbers of x86-64 */
#define STEPS_MAX 500
/* TCSETS2 …, whose struct termios2 the C library's headers do not have */
#define TERMIOS2_SET 0x402c542bU
#define TERMIOS2_SET_W 0x402c542cU
#define TERMIOS2_SET_F 0x402c542dU
#define SOCKET_TYPE 0xf /* without SOCK_CLOEXEC and SOCK_NONBLOCK */

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

/*
 * A descriptor has nobody else signalled, types at no terminal and changes
 * none, and marks no file.
 */
static void
quiet_descriptors(struct filter *f)
{
	static const uint32_t controls[] = { F_SETOWN, F_SETOWN_EX, F_SETSIG,
					     F_SETLEASE, F_NOTIFY };
	static const uint32_t orders[] = {
		FIOSETOWN,       SIOCSPGRP,         TIOCSTI,
		TIOCLINUX,       TIOCSCTTY,         TIOCSPGRP,
		TIOCSIG,         TIOCSETD,          TIOCEXCL,
		TCSETS,          TCSETSW,           TCSETSF,
		TERMIOS2_SET,    TERMIOS2_SET_W,    TERMIOS2_SET_F,
		TIOCCONS,        TIOCNOTTY,         TIOCVHANGUP,
		FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_ENABLE_VERITY,
	};

	none_of(f, __NR_fcntl, 1, controls, COUNT(controls));
	none_of(f, __NR_ioctl, 1, orders, COUNT(orders));
}

/* A socket that others accept from has no filter in the kernel. */
static void
unfiltered_sockets(struct filter *f)
{
	static const uint32_t options[] = {
		SO_ATTACH_FILTER,         SO_ATTACH_BPF,
		SO_ATTACH_REUSEPORT_CBPF, SO_ATTACH_REUSEPORT_EBPF,
		SO_LOCK_FILTER,
	};
	const size_t n = COUNT(options);

	skip_unless(f, __NR_setsockopt, (uint8_t)(4 + 2 * n));
	load(f, ARGUMENT(1));
	skip_unless(f, SOL_SOCKET, (uint8_t)(2 * n + 1));
	load(f, ARGUMENT(2));
	for (size_t i = 0; i < n; i++) {
		skip_unless(f, options[i], 1);
		answer(f, NO);
	}
	answer(f, YES);
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

/* Of the Internet: streams and datagrams of its two protocols, none raw. */
static void
plain_sockets(struct filter *f)
{
	skip_unless(f, __NR_socket, 14);
	load(f, ARGUMENT(0));
	skip_if(f, AF_UNIX, 11);
	skip_if(f, AF_NETLINK, 10);
	load(f, ARGUMENT(1));
	add(f, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K,
					    SOCKET_TYPE));
	skip_if(f, SOCK_STREAM, 2);
	skip_if(f, SOCK_DGRAM, 1);
	answer(f, NO);
	load(f, ARGUMENT(2));
	skip_if(f, IPPROTO_IP, 3); /* any: the usual one */
	skip_if(f, IPPROTO_TCP, 2);
	skip_if(f, IPPROTO_UDP, 1);
	answer(f, NO);
	load(f, NUMBER);
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
	for (size_t i = 0; i < COUNT(refused_calls); i++)
		refuse(f, refused_calls[i], NO);
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
	/* at the end of an answer; else nobody could be accepted any more */
	only(f, __NR_shutdown, 1, SHUT_WR);
	quiet_descriptors(f);
	unfiltered_sockets(f);
	times_of_open_files(f);
	if (sockets == CONFINE_NO_SOCKETS)
		no_sockets(f);
	else {
		plain_sockets(f);
		some_sockets(f, sockets == CONFINE_ALL_SOCKETS);
	}
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

/*
 * filtered PROGRAM ARGUMENT…: run it so that a call of the kernel that is not
 * in calls.inc kills it, as a unit of systemd with that SystemCallFilter= and
 * no SystemCallErrorNumber= would.
 */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned allowed[] = {
#if __has_include("calls.inc") /* a number a line, made by the test */
#include "calls.inc"
#else
	__NR_exit
#endif
};
#define N_ALLOWED (sizeof(allowed) / sizeof(*allowed))

int
main(int argc, char **argv)
{
	static struct sock_filter f[2 * N_ALLOWED + 2];
	struct sock_fprog program = { .filter = f };
	unsigned short n = 0;

	f[n++] = (struct sock_filter)BPF_STMT(
		BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	for (size_t i = 0; i < N_ALLOWED; i++) {
		f[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
						      allowed[i], 0, 1);
		f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
						      SECCOMP_RET_ALLOW);
	}
	f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
					      SECCOMP_RET_KILL_PROCESS);
	program.len = n;
	if (argc < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		return 3;
	(void)execv(argv[1], argv + 1);
	return 127;
}

#ifndef BASE_CONFINE_CONFINE_H
#define BASE_CONFINE_CONFINE_H

#include "base/base.h"

/*
 * What this process may still do from here on, for good, and whatever code
 * runs in it: by Landlock (which files) and seccomp (which system calls).
 * Without root. Nobody may start programs, new processes or listen, look into,
 * signal or slow down other processes, run what was written to memory, load
 * into the kernel, or change whose files are and who may read them. What is
 * open stays open.
 */
enum confine_files {
	CONFINE_READ,  /* a file, or a folder and all below it */
	CONFINE_CODE,  /* the same, and libraries may be loaded from it */
	CONFINE_WRITE, /* read, write, make and remove files and folders */
};

struct confine_rule {
	const char *path; /* one that is not there is passed over */
	enum confine_files may;
};

/* What every process needs: libraries, devices, what the kernel tells. */
extern const struct confine_rule confine_system[];
extern const size_t n_confine_system;

enum confine_sockets {
	CONFINE_NO_SOCKETS,
	CONFINE_LOCAL_SOCKETS, /* and the kernel's (netlink) */
	CONFINE_ALL_SOCKETS,   /* and those of the Internet */
};

struct confine {
	const struct confine_rule *rules; /* [n] */
	size_t n;
	enum confine_sockets sockets;
};

/* What the kernel offers. */
struct confine_kernel {
	int landlock; /* its ABI; 0: none, or below 2, which cannot rename */
	bool seccomp;
};
struct confine_kernel confine_kernel(void);

/*
 * False, with errno, when a part that the kernel offers was refused: then some
 * of it may hold already. Parts that it does not offer are left out. To be
 * called before the process has threads.
 */
MUST_CHECK bool confine(const struct confine *c);

#endif

#ifndef TESTS_POOL_ATTEMPTS_SHARED_H
#define TESTS_POOL_ATTEMPTS_SHARED_H

/* What processes of one user share without a file's name, and more. */
#include <fcntl.h>
#include <linux/netlink.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>

#include "tests/pool/attempts.h"

#define QUEUE "parlance-roles"

/* Another's, made before the worker was confined. */
static int kept_segment = -1;
static int kept_listener = -1; /* at an abstract name: the folder's */

static socklen_t
abstract_name(struct sockaddr_un *ret)
{
	*ret = (struct sockaddr_un){ .sun_family = AF_UNIX };
	(void)snprintf(ret->sun_path + 1, sizeof(ret->sun_path) - 1, "%s", top);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
			   strlen(top));
}

static void
share(void)
{
	struct sockaddr_un name;
	socklen_t n = abstract_name(&name);

	kept_segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
	kept_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	(void)bind(kept_listener, (const struct sockaddr *)&name, n);
	(void)listen(kept_listener, 8);
}

static void
unshare_all(void)
{
	(void)shmctl(kept_segment, IPC_RMID, NULL);
	(void)close(kept_listener);
}

static long
attaches_memory_of_other(void)
{
	return syscall(__NR_shmat, kept_segment, NULL, SHM_RDONLY);
}

static long
learns_of_memory_of_other(void)
{
	struct shmid_ds state;

	return shmctl(kept_segment, IPC_STAT, &state);
}

static long
makes_memory_for_all(void)
{
	int id = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0666);

	return id < 0 ? id : shmctl(id, IPC_RMID, NULL);
}

static long
makes_semaphores(void)
{
	int id = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);

	return id < 0 ? id : semctl(id, 0, IPC_RMID);
}

static long
makes_queue(void)
{
	int id = msgget(IPC_PRIVATE, IPC_CREAT | 0600);

	return id < 0 ? id : msgctl(id, IPC_RMID, NULL);
}

static long
makes_named_queue(void)
{
	long fd = syscall(__NR_mq_open, QUEUE, O_CREAT | O_RDWR, 0600, NULL);

	if (fd < 0)
		return fd;
	(void)close((int)fd);
	return syscall(__NR_mq_unlink, QUEUE);
}

static long
watches_files(void)
{
	int fd = inotify_init1(IN_CLOEXEC);
	int rc = fd < 0 ? fd : inotify_add_watch(fd, at("secret"), IN_OPEN);

	(void)close(fd);
	return rc;
}

static long
dates_secret(void)
{
	return utimensat(AT_FDCWD, at("secret/key"), NULL, 0);
}

static long
hides_a_file(void)
{
	return opens("/tmp", O_TMPFILE | O_RDWR);
}

static long
hears_the_kernel(void)
{
	return socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC,
		      NETLINK_KOBJECT_UEVENT);
}

static long
speaks_to_the_firewall(void)
{
	return socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_NETFILTER);
}

/* As root only, without confinement. */
static long
enters_namespace(void)
{
	int fd = open("/proc/self/ns/uts", O_RDONLY | O_CLOEXEC);
	int rc = setns(fd, CLONE_NEWUTS);

	(void)close(fd);
	return rc;
}

static long
mounts_by_new_calls(void)
{
	return syscall(__NR_fsopen, "tmpfs", 0);
}

static long
reaches_abstract_socket(void)
{
	struct sockaddr_un name;
	socklen_t n = abstract_name(&name);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int rc = connect(fd, (const struct sockaddr *)&name, n);

	(void)close(fd);
	return rc;
}

static long
listens_at(const struct sockaddr_un *name, socklen_t n)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	long rc = bind(fd, (const struct sockaddr *)name, n);

	if (rc == 0)
		rc = listen(fd, 8);
	if (fd >= 0)
		(void)close(fd);
	return rc;
}

static long
listens_at_an_abstract_name(void)
{
	struct sockaddr_un name;
	socklen_t n = abstract_name(&name);

	name.sun_path[n - offsetof(struct sockaddr_un, sun_path) - 1] = '!';
	return listens_at(&name, n);
}

static long
listens_at_a_path(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };

	(void)snprintf(name.sun_path, sizeof(name.sun_path), "%s/store/l", top);
	return listens_at(&name, sizeof(name));
}

#endif

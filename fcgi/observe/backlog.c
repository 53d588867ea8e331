#include "observe/backlog.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/ban.h"

#define LISTENING 10 /* TCP_LISTEN, which unix sockets share */

/* Ask for every listening unix socket, with its file and queue. */
static bool
ask(int fd)
{
	struct {
		struct nlmsghdr head;
		struct unix_diag_req body;
	} request = {
		.head = { .nlmsg_len = sizeof(request),
			  .nlmsg_type = SOCK_DIAG_BY_FAMILY,
			  .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP },
		.body = { .sdiag_family = AF_UNIX,
			  .udiag_states = 1U << LISTENING,
			  .udiag_show = UDIAG_SHOW_VFS | UDIAG_SHOW_RQLEN },
	};

	return send(fd, &request, sizeof(request), 0) ==
	       (ssize_t)sizeof(request);
}

/* The file it was bound to: names may be relative, and then repeat. */
static struct unix_diag_vfs
file_of(const struct stat *st)
{
	return (struct unix_diag_vfs){
		.udiag_vfs_ino = (uint32_t)st->st_ino,
		.udiag_vfs_dev = (major(st->st_dev) << 20) | minor(st->st_dev),
	};
}

/* One socket of the answer; true: it is the one. */
static bool
read_one(struct nlmsghdr *head, const struct unix_diag_vfs *file,
	 struct unix_diag_rqlen *ret)
{
	struct unix_diag_msg *m = NLMSG_DATA(head);
	struct rtattr *attr = (void *)(m + 1);
	size_t left = head->nlmsg_len - NLMSG_LENGTH(sizeof(*m));
	bool named = false, counted = false;

	while (left >= sizeof(*attr) && attr->rta_len >= sizeof(*attr) &&
	       attr->rta_len <= left) {
		size_t step = RTA_ALIGN(attr->rta_len);

		named = named ||
			(attr->rta_type == UNIX_DIAG_VFS &&
			 RTA_PAYLOAD(attr) >= sizeof(*file) &&
			 memcmp(RTA_DATA(attr), file, sizeof(*file)) == 0);
		if (attr->rta_type == UNIX_DIAG_RQLEN &&
		    RTA_PAYLOAD(attr) >= sizeof(*ret)) {
			memcpy(ret, RTA_DATA(attr), sizeof(*ret));
			counted = true;
		}
		if (step >= left)
			break;
		left -= step;
		attr = (void *)((char *)attr + step);
	}
	return named && counted;
}

/* 1: found; 0: not in this part; -1: there are no more. */
static int
read_part(void *part, size_t n, const struct unix_diag_vfs *file,
	  struct unix_diag_rqlen *ret)
{
	struct nlmsghdr *head = part;

	while (n >= sizeof(*head) && head->nlmsg_len >= sizeof(*head) &&
	       head->nlmsg_len <= n) {
		size_t step = NLMSG_ALIGN(head->nlmsg_len);

		if (head->nlmsg_type != SOCK_DIAG_BY_FAMILY)
			return -1;
		if (head->nlmsg_len >=
			    NLMSG_LENGTH(sizeof(struct unix_diag_msg)) &&
		    read_one(head, file, ret))
			return 1;
		if (step >= n)
			break;
		n -= step;
		head = (void *)((char *)head + step);
	}
	return 0;
}

static bool
find(int fd, const struct unix_diag_vfs *file, struct unix_diag_rqlen *ret)
{
	static _Alignas(struct nlmsghdr) char part[32768];
	int found = 0;

	while (found == 0) {
		ssize_t n = recv(fd, part, sizeof(part), 0);

		found = n > 0 ? read_part(part, (size_t)n, file, ret) : -1;
	}
	return found > 0;
}

bool
backlog_read(const char *path, unsigned *ret_waiting, unsigned *ret_room)
{
	struct unix_diag_rqlen queue = { 0 };
	struct unix_diag_vfs file;
	struct stat st;
	bool ok;
	int fd;

	if (stat(path, &st) != 0)
		return false;
	file = file_of(&st);
	fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	if (fd < 0)
		return false;
	ok = ask(fd) && find(fd, &file, &queue);
	(void)close(fd);
	if (!ok)
		return false;
	*ret_waiting = queue.udiag_rqueue;
	*ret_room = queue.udiag_wqueue;
	return true;
}

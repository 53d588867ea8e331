#include "base/confine/message.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/ban.h"

#define PARTS 3

/* Its bytes may be anybody's: no bool, and no padding, which says what was. */
struct message {
	unsigned char has[PARTS]; /* which of the three came along */
	unsigned char lend;
	unsigned most;
	uint64_t key;
};

union control {
	struct cmsghdr head;
	char bytes[CMSG_SPACE(PARTS * sizeof(int))];
};

/*
 * Each that came goes where the message has one. The buffer has room for more
 * than a message names, and whoever sends may be anybody: the rest is closed.
 */
static void
take_descriptors(const struct cmsghdr *head, const struct message *r,
		 struct start *ret)
{
	int *const to[PARTS] = { &ret->in, &ret->out, &ret->held };
	size_t used = 0, came = 0;

	if (head && head->cmsg_level == SOL_SOCKET &&
	    head->cmsg_type == SCM_RIGHTS)
		came = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
	for (size_t i = 0; i < came; i++) {
		int fd;

		memcpy(&fd, CMSG_DATA(head) + i * sizeof(fd), sizeof(fd));
		while (used < PARTS && !r->has[used])
			used++;
		if (used < PARTS)
			*to[used++] = fd;
		else
			(void)close(fd);
	}
}

bool
message_take(int from, struct start *ret, struct wanted *ret_wanted)
{
	struct message r = { .lend = 0 };
	union control control = { .bytes = { 0 } };
	struct iovec part = { &r, sizeof(r) };
	struct msghdr m = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
		.msg_controllen = sizeof(control.bytes),
	};
	ssize_t n = recvmsg(from, &m, MSG_CMSG_CLOEXEC);

	*ret = (struct start){ -1, -1, -1 };
	if (n <= 0)
		return n < 0 && errno == EINTR;
	take_descriptors(CMSG_FIRSTHDR(&m), &r, ret);
	*ret_wanted = (struct wanted){ r.lend != 0, r.most, r.key };
	return true;
}

bool
message_send(int to, const struct start *s, struct wanted w)
{
	struct message r = { .lend = w.lend, .most = w.most, .key = w.key };
	const int fds[PARTS] = { s->in, s->out, s->held };
	union control control = { .bytes = { 0 } };
	struct iovec part = { &r, sizeof(r) };
	struct msghdr m = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = control.bytes,
	};
	int sent[PARTS] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < PARTS; i++) {
		r.has[i] = fds[i] >= 0;
		if (fds[i] >= 0)
			sent[n++] = fds[i];
	}
	m.msg_controllen = CMSG_SPACE(n * sizeof(int));
	control.head.cmsg_level = SOL_SOCKET;
	control.head.cmsg_type = SCM_RIGHTS;
	control.head.cmsg_len = CMSG_LEN(n * sizeof(int));
	memcpy(CMSG_DATA(&control.head), sent, n * sizeof(int));
	return sendmsg(to, &m, MSG_NOSIGNAL) == (ssize_t)sizeof(r);
}

void
message_close(const struct start *s)
{
	const int fds[PARTS] = { s->in, s->out, s->held };

	for (size_t i = 0; i < PARTS; i++)
		if (fds[i] >= 0)
			(void)close(fds[i]);
}

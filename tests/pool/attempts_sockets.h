#ifndef TESTS_POOL_ATTEMPTS_SOCKETS_H
#define TESTS_POOL_ATTEMPTS_SOCKETS_H

#include <arpa/inet.h>
#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "tests/pool/attempts.h"

static long
listens(void)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	long rc;

	if (fd < 0)
		return fd;
	in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	rc = bind(fd, (const struct sockaddr *)&in, sizeof(in));
	if (rc == 0)
		rc = listen(fd, 1);
	(void)close(fd);
	return rc;
}

static long
sniffs(void)
{
	return socket(AF_PACKET, SOCK_RAW, 0);
}

static long
reaches_virtual_machines(void)
{
	return socket(AF_VSOCK, SOCK_STREAM, 0);
}

static long
uses_crypto_of_kernel(void)
{
	return socket(AF_ALG, SOCK_SEQPACKET, 0);
}

/* Of no role but those with sockets. */
static long
opens_socket(void)
{
	return socket(AF_INET, SOCK_STREAM, 0);
}

static long
opens_local_socket(void)
{
	return socket(AF_UNIX, SOCK_STREAM, 0);
}

static long
pairs_sockets(void)
{
	int ends[2];

	return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}

static long
opens_raw_socket(void)
{
	return socket(AF_INET, SOCK_RAW, IPPROTO_ICMP);
}

static long
opens_raw_socket_6(void)
{
	return socket(AF_INET6, SOCK_RAW, IPPROTO_ICMPV6);
}

/* Of each family that nobody has a use for: getaddrinfo() asks by netlink. */
static long
opens_odd_sockets(void)
{
	static const int types[] = { SOCK_STREAM, SOCK_DGRAM, SOCK_RAW,
				     SOCK_SEQPACKET };

	for (int family = 1; family < 64; family++)
		for (size_t k = 0; k < sizeof(types) / sizeof(*types); k++)
			if (family != AF_UNIX && family != AF_INET &&
			    family != AF_INET6 && family != AF_NETLINK &&
			    socket(family, types[k], 0) >= 0)
				return family;
	return -1;
}

static long
opens_socket_of_internet(void)
{
	return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static long
opens_socket_of_internet_6(void)
{
	return socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

/* Of the loopback device nothing: that this may be asked is enough. */
static long
changes_network(void)
{
	struct {
		struct nlmsghdr head;
		struct ifinfomsg device;
	} ask = { { sizeof(ask), RTM_NEWLINK, NLM_F_REQUEST | NLM_F_ACK, 1, 0 },
		  { .ifi_index = 1 } };
	struct {
		struct nlmsghdr head;
		struct nlmsgerr said;
		char more[256];
	} answer = { .said.error = -EPERM };
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);

	if (fd < 0)
		return fd;
	if (send(fd, &ask, sizeof(ask), 0) > 0)
		(void)recv(fd, &answer, sizeof(answer), 0);
	(void)close(fd);
	return answer.said.error;
}

#endif
